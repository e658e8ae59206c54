"""What two elements, or two fields of one element or order, tell together: one thing on the table, told once."""

from __future__ import annotations

from sandtable.mechanics import opposed
from sandtable.rulesets.dbr.facts.combat import close, foe, own
from sandtable.rulesets.dbr.facts.moves import mover
from sandtable.rulesets.dbr.facts.orders import order
from sandtable.sheet.together import Together, way

BETWEEN = Together(
    "between",
    "Lies between them",
    "What protects one of them, the other attacks across.",
    (
        way(
            "{own} is behind temporary works, {foe} attacks across them",
            own.fortified == "temporary",
            foe.across == "fortification",
        ),
        way(
            "{own} is behind permanent works, {foe} attacks across them",
            own.fortified == "permanent",
            foe.across == "fortification",
        ),
        way(
            "{own} is behind a fixed obstacle (hedge, wall, ditch), {foe} attacks across it",
            own.obstacle == "fixed",
            foe.across == "obstacle",
        ),
        way(
            "{own} is behind a portable obstacle, {foe} attacks across it",
            own.obstacle == "portable",
            foe.across == "portable",
        ),
        way("{own} defends a river bank, {foe} attacks across the river", own.riverbank, foe.across == "river"),
    ),
    none="Nothing lies between them",
)
SLOPE = opposed.slope(own.upslope, foe.upslope)
CHARGED = opposed.charged(own.charged, close.bound == "a")
TOWN = Together(
    "town",
    "Built-up area",
    "Inside a built-up area the going is difficult off its roads (H3), and there is no flank or rear (H36).",
    (
        way(
            "{own} is inside a built-up area",
            own.bua,
            along=(own.going.one_of("difficult", "road"), own.overlaps.equals(0), own.contacts.equals(0)),
        ),
    ),
    asked_apart=True,
)
EDGE = Together(
    "edge",
    "Fighting edge",
    "Who fights with a side or rear edge has that enemy among its flank and rear contacts (H16).",
    (way("{own} is fought on its side or rear", own.edge.one_of("side", "rear"), along=(own.contacts >= 1,)),),
    asked_apart=True,
)
MOVING_IN_TOWN = Together(
    "town",
    "Built-up area",
    "Inside a built-up area the going is difficult off its roads (H3).",
    (way("the element moves in a built-up area", mover.bua, along=(mover.going.one_of("difficult", "road"),)),),
    asked_apart=True,
)
ROAD = Together(
    "road",
    "By road",
    "Who goes along a road goes singly or in a column one element wide (H8).",
    (way("the group goes along a road", order.road, along=(order.column,)),),
    asked_apart=True,
)
