"""Rows of house rules."""

from sandtable.rulesets.nap.facts.command import reach
from sandtable.rulesets.nap.facts.officers import army, casualty, fallen
from sandtable.sheet.expr import choose
from sandtable.sheet.table import Decided, Summed, row

BLOCK = "House rules"

BREAK_POINT = Decided(
    "nap.house",
    "Break point",
    BLOCK,
    (
        row(
            "nap.house.break-point",
            "A third of all units, batteries too, rounded up, or as the scenario says",
            army.breaks_at,
            house="H1",
        ),
    ),
)

CASUALTY = Decided(
    "nap.house",
    "Casualty check",
    BLOCK,
    (
        row(
            "nap.house.casualty",
            "Two dice: 12 kills the officer, or captures him if he is overrun; near a break, within 3 inches",
            choose((casualty.cause == "overrun", "captured"), otherwise="killed"),
            casualty.roll >= 12,
            house="H2",
        ),
    ),
)

RADIUS = Decided(
    "nap.house",
    "Radius",
    BLOCK,
    (
        row(
            "nap.house.radius",
            "A sub-commander's radius, 12 inches unless the order of battle says otherwise",
            reach.radius,
            house="H3",
        ),
    ),
)

LEVEL_FLOOR = Summed(
    "nap.house",
    "Level floor",
    BLOCK,
    (
        row(
            "nap.house.level-floor",
            "An army commander's level does not fall below 1",
            1,
            (fallen.rank == "army") & (fallen.rating <= 1),
            house="H4",
        ),
    ),
)
