"""Mitigating rear support: what stands behind the loser lowers the winner."""

from sandtable.rulesets.dbm.facts import foe, own
from sandtable.sheet.table import Summed, row

second, third = foe.support[0], foe.support[1]

MITIGATING = Summed(
    "dbm.mitigate",
    "Mitigating rear support",
    "Mitigating rear support",
    (
        row(
            "dbm.mitigate.cv-ranks",
            "Winner not elephants or artillery; loser cavalry (O) backed by cavalry (O), or (I) by (I)",
            -1,
            ~own.kind.one_of("el", "art")
            & (foe.kind == "cv")
            & foe.grade.one_of("O", "I")
            & (second.kind == "cv")
            & (second.grade == foe.grade),
            reading="R16",
        ),
        row(
            "dbm.mitigate.cv-psiloi",
            "Winner cavalry or knights (X); loser cavalry (O) or (I) backed by permitted psiloi (S) or (I)",
            -1,
            ((own.kind == "cv") | ((own.kind == "kn") & (own.grade == "X")))
            & (foe.kind == "cv")
            & foe.grade.one_of("O", "I")
            & (second.kind == "ps")
            & second.grade.one_of("S", "I")
            & second.permitted,
            reading="R15",
        ),
        row(
            "dbm.mitigate.foot-psiloi",
            "Winner warband, war wagons, mounted except knights (X), or fortified; loser spears, pikes, blades or "
            "auxilia, with permitted psiloi: 2nd rank with bow, longbow, crossbow or handgun, or 3rd with bow or "
            "longbow",
            -1,
            (own.kind.one_of("wb", "wwg") | (own.mounted & ~((own.kind == "kn") & (own.grade == "X"))) | own.works)
            & foe.kind.one_of("sp", "pk", "bd", "ax")
            & (
                ((second.kind == "ps") & second.permitted & (second.weapon != "other"))
                | ((third.kind == "ps") & third.permitted & third.weapon.one_of("bow", "longbow"))
            ),
            reading="R11",
        ),
    ),
    note="If the graded scores differ, the winner is lowered by what stands behind the loser.",
)
