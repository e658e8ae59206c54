"""Impetuous troops."""

from sandtable.rulesets.dbm.facts import temper
from sandtable.sheet.table import Decided, row

IMPETUOUS = Decided(
    "dbm.impetuous",
    "Impetuous troops",
    "Impetuous troops",
    (
        row(
            "dbm.impetuous.kn",
            "Knights (S), (O), (F)",
            "impetuous",
            ~temper.regular & (temper.kind == "kn") & temper.grade.one_of("S", "O", "F"),
        ),
        row(
            "dbm.impetuous.cm",
            "Camelry (S)",
            "impetuous",
            ~temper.regular & (temper.kind == "cm") & (temper.grade == "S"),
        ),
        row("dbm.impetuous.exp", "Expendables", "impetuous", ~temper.regular & (temper.kind == "exp")),
        row("dbm.impetuous.wb", "Warband", "impetuous", ~temper.regular & (temper.kind == "wb")),
        row(
            "dbm.impetuous.bd",
            "Blades (F)",
            "impetuous",
            ~temper.regular & (temper.kind == "bd") & (temper.grade == "F"),
        ),
        row(
            "dbm.impetuous.hd",
            "Hordes (S)",
            "impetuous",
            ~temper.regular & (temper.kind == "hd") & (temper.grade == "S"),
        ),
    ),
    note="Irregulars only.",
)
