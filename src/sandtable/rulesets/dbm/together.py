"""What two elements, or two fields of one order, tell together: one thing on the table, told once."""

from __future__ import annotations

from sandtable.mechanics import opposed
from sandtable.rulesets.dbm.facts import foe, order, own
from sandtable.sheet.together import Together, way

BETWEEN = Together(
    "between",
    "Lies between them",
    "What one of them defends, the other attacks across.",
    (
        way(
            "{own} defends temporary works, {foe} attacks across them",
            own.fortified == "temporary",
            foe.across == "fortification",
        ),
        way(
            "{own} defends permanent works, {foe} attacks across them",
            own.fortified == "permanent",
            foe.across == "fortification",
        ),
        way("{own} defends a river bank, {foe} attacks across the river", own.riverbank, foe.across == "river"),
        way("{foe} attacks across an obstacle, which changes nothing here", foe.across == "obstacle"),
    ),
    none="Nothing lies between them",
)
SLOPE = opposed.slope(own.upslope, foe.upslope)
COLUMN = Together(
    "column",
    "Column",
    "A group that follows in a column, or goes along a road or river bank, is one element wide.",
    (
        way(
            "the group goes one element wide",
            order.deviation.one_of("column", "road", "riverbank"),
            along=(order.column,),
        ),
    ),
    asked_apart=True,
)
