"""Grading factors, from the two totals: one table for shooting, one for close combat."""

from sandtable.rulesets.dbr.facts.combat import foe, own
from sandtable.sheet.expr import named
from sandtable.sheet.table import Summed, row

less = own.total < foe.total
more = own.total > foe.total
even = named("its total is even", (own.total % 2).equals(0), "its total is odd")

SHOOTING = Summed(
    "dbr.grading.shooting",
    "Grading in shooting",
    "Shooting grading factors",
    (
        row(
            "dbr.grading.shooting.s-less",
            "(S), behind bows",
            +1,
            (own.grade == "S") & less & (foe.kind == "bw"),
            reading="R2",
        ),
        row(
            "dbr.grading.shooting.s-more",
            "Bows or artillery (S), ahead",
            +1,
            (own.grade == "S") & own.kind.one_of("bw", "art") & more,
            reading="R2",
        ),
        row("dbr.grading.shooting.i-less", "(I), behind", -1, (own.grade == "I") & less, reading="R2"),
        row(
            "dbr.grading.shooting.i-less-bw",
            "(I) on land, behind bows: besides the line above",
            -1,
            (own.grade == "I") & own.land & less & (foe.kind == "bw"),
            reading="R2",
        ),
        row("dbr.grading.shooting.f-more", "(F), ahead", -1, (own.grade == "F") & more, reading="R2"),
        row(
            "dbr.grading.shooting.x-even",
            "(X), even total, against cavalry or war wagons",
            +2,
            (own.grade == "X") & even & (foe.cavalry | (foe.kind == "wwg")),
            reading="R2",
        ),
        row("dbr.grading.shooting.x-odd", "(X), odd total", -2, (own.grade == "X") & ~even, reading="R2"),
    ),
    note="In any bound, for both sides. Both totals are taken before any grading; every line that fits counts.",
)

CLOSE = Summed(
    "dbr.grading.close",
    "Grading in close combat",
    "Close combat grading factors",
    (
        row(
            "dbr.grading.close.s-less",
            "(S), behind any but artillery or elephants",
            +1,
            (own.grade == "S") & less & ~foe.kind.one_of("art", "el"),
            reading="R2",
        ),
        row(
            "dbr.grading.close.s-more",
            "Shot (S), ahead",
            +1,
            (own.grade == "S") & (own.kind == "sh") & more,
            reading="R2",
        ),
        row(
            "dbr.grading.close.i-less-equal",
            "(I), not ahead",
            -1,
            (own.grade == "I") & (own.total <= foe.total),
            reading="R5",
        ),
        row(
            "dbr.grading.close.f-less",
            "(F) in the enemy's bound, behind",
            -1,
            (own.grade == "F") & ~own.own_bound & less,
            reading="R2",
        ),
        row(
            "dbr.grading.close.x-even",
            "(X), even total, against cavalry, pikes, elephants or war wagons",
            +2,
            (own.grade == "X") & even & (foe.cavalry | foe.kind.one_of("pk", "el", "wwg")),
            reading="R2",
        ),
        row("dbr.grading.close.x-odd", "(X), odd total", -2, (own.grade == "X") & ~even, reading="R2"),
    ),
    note="Both totals are taken before any grading; every line that fits counts.",
)
