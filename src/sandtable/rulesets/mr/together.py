"""What two fields tell together: one thing on the table, told once."""

from __future__ import annotations

from sandtable.rulesets.mr.facts.fighting import battery
from sandtable.rulesets.mr.facts.unit import foe, own
from sandtable.sheet.together import Together, way

NO_FLANK = Together(
    "no_flank",
    "No flank",
    "A unit in a town has no flank or rear and is never flanked (H13).",
    (way("{own} is in a town, which has no flank", own.terrain == "town", along=(~own.flanked,)),),
    asked_apart=True,
)
TOWN_FRONT = Together(
    "town_front",
    "A town has no flank",
    "A unit in a town has no flank or rear: every shot and attack strikes its front (H13).",
    (way("{foe} is in a town, which has no flank", foe.terrain == "town", along=(battery.aspect == "front",)),),
    asked_apart=True,
    of=("a",),
)
