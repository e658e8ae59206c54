"""The fight: factors, what is added, and the outcome."""

from sandtable.rulesets.toy.facts import foe, own
from sandtable.sheet.expr import choose
from sandtable.sheet.table import Decided, GridLine, Summed, grid, row

FACTORS = grid(
    "toy.factor",
    "Factors",
    "Factors",
    [("foot", "against foot", foe.kind == "foot"), ("horse", "against horse", foe.kind == "horse")],
    [
        GridLine("foot", own.kind == "foot", (3, 2), "Foot"),
        GridLine("horse", own.kind == "horse", (4, 3), "Horse"),
    ],
)

ADDED = Summed(
    "toy.added",
    "Added",
    "Added",
    (
        row("toy.added.uphill", "Uphill of the enemy", +1, own.fights & own.uphill, reading="R1"),
        row("toy.added.friends", "For each friend beside it", +1, own.fights, each=own.friends),
        row("toy.added.tired", "Tired", -1, own.tired),
    ),
)

GRADING = Summed(
    "toy.grading",
    "Grading",
    "Grading",
    (row("toy.grading.pressed", "Tired and behind", -1, own.tired & (own.total < foe.total)),),
)

EQUAL = Decided("toy.outcome.equal", "Equal", "Outcome", ())

LESS = Decided(
    "toy.outcome.less",
    "Less",
    "Outcome",
    (
        row(
            "toy.outcome.less",
            "Recoil; foot beaten by horse while not uphill is destroyed",
            choose(((own.kind == "foot") & (foe.kind == "horse") & ~own.uphill, "destroyed"), otherwise="recoil"),
        ),
    ),
)

HALF = Decided("toy.outcome.half", "Half or less", "Outcome", (row("toy.outcome.half", "Destroyed", "destroyed"),))
