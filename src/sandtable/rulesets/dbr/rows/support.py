"""Rear and flank support, in close combat."""

from sandtable.rulesets.dbr.facts.combat import foe, own
from sandtable.sheet.expr import named
from sandtable.sheet.table import Summed, row

behind = own.support[0]
sides, foe_sides = own.flanks, foe.flanks

to_front = own.edge == "front"
not_fast = (own.grade != "F") & (behind.grade != "F")
spirited = own.grade.one_of("S", "O") & behind.grade.one_of("S", "O")

REAR = Summed(
    "dbr.rear",
    "Rear support",
    "Rear support factors",
    (
        row("dbr.rear.pk", "Pikes", +1, (own.kind == "pk") & (behind.kind == "pk") & to_front, reading="R7"),
        row(
            "dbr.rear.pi",
            "Pistols except (F)",
            +1,
            (own.kind == "pi") & (behind.kind == "pi") & not_fast & to_front,
            reading="R7",
        ),
        row(
            "dbr.rear.wb",
            "Warband (S) or (O)",
            +1,
            (own.kind == "wb") & (behind.kind == "wb") & spirited & to_front,
            reading="R7",
        ),
        row(
            "dbr.rear.sh-vs-sh",
            "Shot except (F), against shot",
            +1,
            (own.kind == "sh") & (behind.kind == "sh") & not_fast & (foe.kind == "sh") & to_front,
            reading="R7",
        ),
        row(
            "dbr.rear.ln-vs-cavalry",
            "Lancers except (S), against cavalry in the enemy's bound",
            +1,
            (own.kind == "ln")
            & (behind.kind == "ln")
            & (own.grade != "S")
            & (behind.grade != "S")
            & foe.cavalry
            & ~own.own_bound
            & to_front,
            reading="R7",
        ),
        row(
            "dbr.rear.sh-vs-cavalry",
            "Shot, against cavalry in the enemy's bound",
            +1,
            (own.kind == "sh") & (behind.kind == "sh") & foe.cavalry & ~own.own_bound & to_front,
            reading="R7",
        ),
        row(
            "dbr.rear.bd-vs-cavalry",
            "Blades except (F), against cavalry in the enemy's bound",
            +1,
            (own.kind == "bd") & (behind.kind == "bd") & not_fast & foe.cavalry & ~own.own_bound & to_front,
            reading="R7",
        ),
        row(
            "dbr.rear.si-vs-cavalry",
            "Sipahis, against cavalry in the enemy's bound",
            +1,
            (own.kind == "si") & (behind.kind == "si") & foe.cavalry & ~own.own_bound & to_front,
            reading="R7",
        ),
    ),
    note="Close combat only, to the front. The nearest element behind must be of the same kind, and both of a grade "
    "that the line allows.",
)

steady_arms = named(
    "its own pikes, or pistols except (I), are in side contact",
    (sides[0].kind == "pk")
    | ((sides[0].kind == "pi") & (sides[0].grade != "I"))
    | (sides[1].kind == "pk")
    | ((sides[1].kind == "pi") & (sides[1].grade != "I")),
    "no pikes, and no pistols except (I), are in side contact",
)
light_guns = named(
    "its own artillery (I) is in side contact",
    ((sides[0].kind == "art") & (sides[0].grade == "I")) | ((sides[1].kind == "art") & (sides[1].grade == "I")),
    "no artillery (I) is in side contact",
)
foe_firearms = named(
    "the enemy has shot or dragoons in side contact",
    foe_sides[0].kind.one_of("sh", "dr") | foe_sides[1].kind.one_of("sh", "dr"),
    "the enemy has no shot or dragoons in side contact",
)

FLANK = Summed(
    "dbr.flank",
    "Flank support",
    "Flank support factors",
    (
        row(
            "dbr.flank.pikes-pistols",
            "Shot fighting cavalry or warband, with its own pikes, or pistols except (I), beside it",
            +2,
            (own.kind == "sh") & (foe.cavalry | (foe.kind == "wb")) & steady_arms & to_front,
            reading="R8",
        ),
        row(
            "dbr.flank.light-guns",
            "Shot or artillery with its own artillery (I) beside it",
            +1,
            own.kind.one_of("sh", "art") & light_guns & to_front,
            reading="R8",
        ),
        row(
            "dbr.flank.enemy-firearms",
            "Cavalry fighting lancers, pistols or pikes that have their own shot or dragoons beside them",
            -1,
            own.cavalry & foe.kind.one_of("ln", "pi", "pk") & foe_firearms & (foe.edge == "front"),
            reading="R8",
        ),
    ),
    note="Close combat only; whoever is supported fights to its front. Each line counts once.",
)
