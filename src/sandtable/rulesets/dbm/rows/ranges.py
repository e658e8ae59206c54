"""Shooting ranges, in paces."""

from sandtable.rulesets.dbm.facts import shooter
from sandtable.sheet.table import Decided, row

RANGES = Decided(
    "dbm.range",
    "Ranges",
    "Ranges",
    (
        row("dbm.range.art-x", "Artillery (X)", 100, (shooter.kind == "art") & (shooter.grade == "X")),
        row("dbm.range.bw", "Bowmen", 200, shooter.kind == "bw"),
        row("dbm.range.art-i", "Artillery (I)", 200, (shooter.kind == "art") & (shooter.grade == "I")),
        row("dbm.range.wwg", "War wagons", 200, shooter.kind == "wwg"),
        row("dbm.range.gal", "Galleys", 200, shooter.kind == "gal"),
        row("dbm.range.shp", "Ships", 200, shooter.kind == "shp"),
        row("dbm.range.bts-s", "Boats (S)", 200, (shooter.kind == "bts") & (shooter.grade == "S")),
        row(
            "dbm.range.art",
            "Artillery (S), (O) and (F)",
            500,
            (shooter.kind == "art") & shooter.grade.one_of("S", "O", "F"),
            reading="R6",
        ),
    ),
    note="Paces, the range itself included. No other kind shoots.",
)
