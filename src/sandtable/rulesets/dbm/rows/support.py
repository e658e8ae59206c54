"""Rear support: what the ranks behind add."""

from sandtable.rulesets.dbm.facts import foe, own
from sandtable.sheet.expr import count
from sandtable.sheet.table import Summed, row

second, third, fourth = own.support[0], own.support[1], own.support[2]
foes = foe.support

pikes2 = (second.kind == "pk") & (second.grade == own.grade) & second.good
pikes3 = (third.kind == "pk") & (third.grade == own.grade) & third.good
strays2 = (second.kind == "pk") & second.grade.one_of("X", "I") & second.good
strays3 = (third.kind == "pk") & third.grade.one_of("X", "I") & third.good
warriors2 = (second.kind == "wb") & second.grade.one_of("S", "O")
warriors3 = (third.kind == "wb") & third.grade.one_of("S", "O")
warriors4 = (fourth.kind == "wb") & fourth.grade.one_of("S", "O")
auxilia2 = (second.kind == "ax") & (second.grade == "X")
auxilia3 = (third.kind == "ax") & (third.grade == "X")
solid_foot = foe.kind.one_of("sp", "pk", "bd", "ax", "bw")

SUPPORT = Summed(
    "dbm.support",
    "Rear support",
    "Rear support",
    (
        row(
            "dbm.support.kn",
            "Knights (I) double based, 2nd rank knights (I): in close combat with foot, knights, cavalry or light "
            "horse, or shot at by any but artillery",
            +1,
            (own.kind == "kn")
            & (own.grade == "I")
            & own.double_based
            & (second.kind == "kn")
            & (second.grade == "I")
            & ((own.fights & (foe.foot | foe.kind.one_of("kn", "cv", "lh"))) | (own.shot_at & (foe.kind != "art"))),
        ),
        row(
            "dbm.support.sp",
            "Spears, 2nd rank spears of the same grade, both in good going, not facing elephants",
            +1,
            own.suffers
            & (own.kind == "sp")
            & own.good
            & (second.kind == "sp")
            & (second.grade == own.grade)
            & second.good
            & (foe.kind != "el"),
            reading="R10",
        ),
        row(
            "dbm.support.pk",
            "Pikes except (X), 2nd and 3rd rank pikes of the same grade, all in good going, not facing elephants",
            +1,
            own.suffers & (own.kind == "pk") & (own.grade != "X") & own.good & (foe.kind != "el"),
            each=count(pikes2, pikes2 & pikes3),
            reading="R9",
        ),
        row(
            "dbm.support.pk-fourth",
            "Foot fighting pikes except (X) four deep, all of one grade in good going",
            -1,
            own.fights
            & own.foot
            & (foe.kind == "pk")
            & (foe.grade != "X")
            & foe.good
            & ((foes[0].kind == "pk") & (foes[0].grade == foe.grade) & foes[0].good)
            & ((foes[1].kind == "pk") & (foes[1].grade == foe.grade) & foes[1].good)
            & ((foes[2].kind == "pk") & (foes[2].grade == foe.grade) & foes[2].good),
        ),
        row(
            "dbm.support.pk-x",
            "Pikes (X), 2nd and 3rd rank pikes (X) or (I), all in good going, not facing elephants",
            +1,
            own.suffers & (own.kind == "pk") & (own.grade == "X") & own.good & (foe.kind != "el"),
            each=count(strays2, strays2 & strays3),
            reading="R9",
        ),
        row(
            "dbm.support.wb", "Warband, 2nd rank warband", +1, own.suffers & (own.kind == "wb") & (second.kind == "wb")
        ),
        row(
            "dbm.support.wb-deep",
            "Warband (S) or (O) fighting mounted: 3rd and 4th rank warband, all as far as that rank (S) or (O)",
            +1,
            own.fights & (own.kind == "wb") & own.grade.one_of("S", "O") & foe.mounted,
            each=count(warriors2 & warriors3, warriors2 & warriors3 & warriors4),
            reading="R9",
        ),
        row(
            "dbm.support.ax-x",
            "Auxilia (X), 2nd and 3rd rank auxilia (X)",
            +1,
            own.suffers & (own.kind == "ax") & (own.grade == "X"),
            each=count(auxilia2, auxilia2 & auxilia3),
            reading="R9",
        ),
        row(
            "dbm.support.ax",
            "Auxilia except (X) fighting spears, pikes, blades, auxilia or bowmen: 2nd rank auxilia of the same grade",
            +1,
            own.fights
            & (own.kind == "ax")
            & (own.grade != "X")
            & solid_foot
            & (second.kind == "ax")
            & (second.grade == own.grade),
        ),
        row(
            "dbm.support.bw",
            "Bowmen fighting spears, pikes, blades, auxilia or bowmen: 2nd rank bowmen, same grade and weapon",
            +1,
            own.fights
            & (own.kind == "bw")
            & solid_foot
            & (second.kind == "bw")
            & (second.grade == own.grade)
            & (second.weapon == own.weapon),
        ),
        row(
            "dbm.support.ps",
            "Psiloi (S) or (O) fighting skirmishers: 2nd rank psiloi of the same grade or (O)",
            +1,
            own.fights
            & (own.kind == "ps")
            & own.grade.one_of("S", "O")
            & foe.skirmishers
            & (second.kind == "ps")
            & ((second.grade == own.grade) | (second.grade == "O")),
        ),
    ),
    note="A rank counts only if all in front of it do. Those that say fighting count in close combat only; "
    "the others also when shot at.",
)
