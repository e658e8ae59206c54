"""What two units tell together: one thing on the table, told once."""

from __future__ import annotations

from sandtable.rulesets.ps.facts.unit import foe, own
from sandtable.sheet.together import Together, way

LAST_ROUND = Together(
    "last_round",
    "The last round",
    "Which side won the last round of this combat, if there was one.",
    (way("{own} won the last round", own.won_last, along=(~foe.won_last,)),),
    none="No round before, or it was drawn",
)
