"""Tactical moves, in paces."""

from sandtable.rulesets.dbm.facts import NAVAL, mover
from sandtable.sheet.table import GridLine, Summed, grid, row

MOVES = grid(
    "dbm.move",
    "Tactical moves",
    "Tactical moves",
    [(going, going, mover.going == going) for going in ("road", "good", "rough", "difficult")],
    [
        GridLine("lh", mover.kind == "lh", (250, 250, 200, 100), "Light horse"),
        GridLine("cv", mover.kind.one_of("cv", "exp", "cm"), (200, 200, 150, 100), "Cavalry, expendables, camelry"),
        GridLine("kn", mover.kind.one_of("kn", "el"), (200, 150, 150, 100), "Knights, elephants"),
        GridLine("ax", mover.kind.one_of("ax", "ps"), (200, 150, 150, 150), "Auxilia, psiloi"),
        GridLine("sp", mover.kind.one_of("sp", "pk", "bd"), (200, 100, 100, 100), "Spears, pikes, blades"),
        GridLine("bw", mover.kind.one_of("bw", "wb", "hd"), (200, 100, 100, 100), "Bowmen, warband, hordes"),
        GridLine(
            "wwg",
            mover.kind.one_of("wwg", "bge") | ((mover.kind == "art") & (mover.grade != "S")),
            (150, 100, 50, 50),
            "War wagons, baggage, artillery except (S)",
            reading="R6",
        ),
        GridLine("art-s", (mover.kind == "art") & (mover.grade == "S"), (100, 50, 50, None), "Artillery (S)"),
        GridLine("naval", mover.kind.one_of(*NAVAL) & (mover.grade != "X"), (None, 200, None, 100), "Naval except (X)"),
        GridLine("naval-x", mover.kind.one_of(*NAVAL) & (mover.grade == "X"), (None, 100, None, 50), "Naval (X)"),
    ],
    note="Paces. March and flight use the same figures (R13); a dash: no such move.",
)

FURTHER = Summed(
    "dbm.move",
    "Added to a move",
    "Tactical moves",
    (
        row(
            "dbm.move.fast",
            "(F), off-road: mounted, artillery and naval in good going only, other foot in any",
            +50,
            (mover.grade == "F")
            & (mover.going != "road")
            & ((mover.going == "good") | ~(mover.mounted | mover.naval | (mover.kind == "art"))),
        ),
        row(
            "dbm.move.flank",
            "From front corner or side contact with an enemy, to bring its front onto that enemy's flank",
            +50,
            mover.to_flank,
        ),
    ),
)
