"""What two fields tell together: one thing on the table, told once."""

from __future__ import annotations

from sandtable.rulesets.nap.facts.combat import own
from sandtable.rulesets.nap.facts.fire import shot, target
from sandtable.sheet.together import Together, way

NO_FLANK = Together(
    "no_flank",
    "No flank",
    "Units in square and units in towns are never flanked (H10, H11).",
    (
        way("{own} is in square, which has no flank", own.formation == "square", along=(~own.flanked,)),
        way("{own} is in a town, which has no flank", own.terrain == "town", along=(~own.flanked,)),
    ),
    asked_apart=True,
)
TOWN_FRONT = Together(
    "town_front",
    "A town has no flank",
    "A unit in a town is never flanked: every shot strikes its front (H11).",
    (way("{foe} is in a town, which has no flank", target.terrain == "town", along=(shot.aspect == "front",)),),
    asked_apart=True,
    of=("a",),
)
