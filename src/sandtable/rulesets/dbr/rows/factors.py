"""Combat and shooting factors, by the opponent's class."""

from sandtable.rulesets.dbr.facts.combat import foe, own
from sandtable.rulesets.dbr.facts.troops import CLASSES
from sandtable.sheet.table import GridLine, grid, row

FACTORS = grid(
    "dbr.factor",
    "Combat and shooting factors",
    "Combat and shooting factors",
    [(arm, f"against {name}", foe.arm == arm) for arm, name in CLASSES.names.items()],
    [
        GridLine("el", own.kind == "el", (5, 4, 2), "Elephants"),
        GridLine("wwg", own.kind == "wwg", (4, 4, 4), "War wagons"),
        GridLine("ships", (own.kind == "ships") & own.manned, (4, 4, 4), "Ships"),
        GridLine("perm-bridge", own.kind == "perm-bridge", (4, 4, 4), "Permanent bridge"),
        GridLine("pi", own.kind == "pi", (4, 3, 2), "Pistols"),
        GridLine("pk", own.kind == "pk", (4, 3, 2), "Pikes"),
        GridLine("cm", own.kind == "cm", (4, 2, 2), "Camelry"),
        GridLine("bw", own.kind == "bw", (4, 2, 2), "Bows"),
        GridLine("bd", own.kind == "bd", (3, 5, 3), "Blades", reading="R1"),
        GridLine("ln", own.kind == "ln", (3, 3, 3), "Lancers"),
        GridLine("si", own.kind == "si", (3, 3, 3), "Sipahis"),
        GridLine("art", (own.kind == "art") & own.manned, (3, 3, 3), "Artillery"),
        GridLine("gal", (own.kind == "gal") & own.manned, (3, 3, 3), "Galleys"),
        GridLine("sh", own.kind == "sh", (2, 4, 3), "Shot"),
        GridLine("dr", own.kind == "dr", (2, 3, 3), "Dragoons"),
        GridLine("wb", own.kind == "wb", (2, 3, 3), "Warband"),
        GridLine("lh", own.kind == "lh", (2, 2, 3), "Light horse"),
        GridLine("hd", own.kind == "hd", (2, 2, 3), "Hordes"),
        GridLine("boats", (own.kind == "boats") & own.manned, (2, 2, 3), "Boats"),
        GridLine("sk", own.kind == "sk", (2, 2, 3), "Skirmishers"),
        GridLine("pont", own.kind == "pont", (2, 2, 3), "Pontoons"),
        GridLine("temp-bridge", own.kind == "temp-bridge", (2, 2, 3), "Temporary bridge"),
        GridLine("bg", own.kind == "bg", (1, 1, 2), "Baggage"),
        GridLine("unladen-naval", own.naval & ~own.laden & ~own.captured, (1, 1, 2), "Naval not laden"),
        GridLine("captured", own.captured, (1, 1, 2), "Captured artillery or naval"),
    ],
    before=(
        row(
            "dbr.factor.bd.foot-shooting",
            "Blades shot at by foot",
            3,
            (own.kind == "bd") & own.shot_at & (foe.arm == "foot"),
            reading="R1",
        ),
    ),
    note="The column is the opponent's class; a bridge counts with train and naval (R3). Blades have 5 against foot "
    "hand to hand, and the line below in shooting.",
)
