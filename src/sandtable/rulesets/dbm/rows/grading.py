"""Grading factors, from the two totals."""

from sandtable.rulesets.dbm.facts import foe, own
from sandtable.sheet.table import Summed, row

GRADING = Summed(
    "dbm.grading",
    "Grading factors",
    "Grading factors",
    (
        row(
            "dbm.grading.vs-superior",
            "Scored more than an (S) opponent; not artillery shooting, nor elephants fighting",
            -1,
            (foe.treated_as == "S")
            & (own.total > foe.total)
            & ~((own.kind == "art") & own.shoots)
            & ~((own.kind == "el") & own.fights),
            reading="R1",
        ),
        row(
            "dbm.grading.superior-shooting",
            "(S) and shooting: scored exactly 1 more than an (S) opponent, or equal to an (O) or (F)",
            +1,
            (own.treated_as == "S")
            & own.shoots
            & (
                ((foe.treated_as == "S") & (own.total - foe.total).equals(1))
                | (foe.treated_as.one_of("O", "F") & own.total.equals(foe.total))
            ),
        ),
        row(
            "dbm.grading.vs-inferior",
            "Shooting or fighting, and not scoring below an (I) opponent",
            +1,
            (foe.treated_as == "I") & (own.shoots | own.fights) & (own.total >= foe.total),
        ),
        row(
            "dbm.grading.vs-fast",
            "Not artillery, and ahead of an (F) opponent by 2 or more",
            +1,
            (foe.treated_as == "F") & (own.kind != "art") & (own.total - foe.total >= 2),
        ),
    ),
    note="All four look at the totals before any grading; every one that holds counts.",
)
