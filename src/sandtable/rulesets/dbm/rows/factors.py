"""Combat factors, by the opponent's class."""

from sandtable.rulesets.dbm.facts import foe, own
from sandtable.sheet.table import GridLine, grid, row

FACTORS = grid(
    "dbm.factor",
    "Combat factors",
    "Combat factors",
    [
        ("mtd", "against mounted", foe.arm == "mtd"),
        ("foot", "against foot", foe.arm == "foot"),
        ("naval", "against naval", foe.arm == "naval"),
    ],
    [
        GridLine("el", own.kind == "el", (5, 4, 3), "Elephants"),
        GridLine("sp", own.kind.one_of("sp", "exp", "art"), (4, 4, 4), "Spears, expendables, artillery"),
        GridLine("kn", own.kind.one_of("kn", "pk"), (4, 3, 4), "Knights, pikes"),
        GridLine("wwg", own.kind == "wwg", (4, 3, 4), "War wagons"),
        GridLine("bw", own.kind.one_of("bw", "cm"), (4, 2, 3), "Bowmen, camelry"),
        GridLine(
            "cv", (own.kind == "cv") | (own.kind.one_of("gal", "shp") & own.laden), (3, 3, 3), "Cavalry, galleys, ships"
        ),
        GridLine("bd", own.kind == "bd", (3, 5, 4), "Blades"),
        GridLine("wb", own.kind.one_of("wb", "ax"), (2, 3, 3), "Warband, auxilia"),
        GridLine(
            "lh",
            own.kind.one_of("lh", "ps", "hd") | ((own.kind == "bts") & own.laden),
            (2, 2, 2),
            "Light horse, psiloi, hordes, boats",
        ),
        GridLine("bge", (own.kind == "bge") | (own.naval & ~own.laden), (1, 1, 1), "Baggage, naval not laden"),
    ],
    before=(
        row(
            "dbm.factor.kn.shot", "Knights shot at by bowmen", 4, (own.kind == "kn") & own.shot_at & (foe.kind == "bw")
        ),
        row(
            "dbm.factor.wwg.shot",
            "War wagons shot at by bowmen",
            4,
            (own.kind == "wwg") & own.shot_at & (foe.kind == "bw"),
        ),
        row("dbm.factor.bd.shot", "Blades shot at", 4, (own.kind == "bd") & own.shot_at),
        row(
            "dbm.factor.bw.duel",
            "Bowmen shooting at or shot at by bowmen",
            3,
            (own.kind == "bw") & (foe.kind == "bw") & (own.shoots | own.shot_at),
            reading="R7",
        ),
    ),
    note="Train counts as foot (R3). The four below stand in place of the cell when they apply.",
)
