"""Combat outcome, from the two final scores."""

from sandtable.rulesets.dbm.facts import foe, good_to_foe, own
from sandtable.sheet.expr import choose, named
from sandtable.sheet.table import Decided, row

second = own.support[0]

good = good_to_foe()
camels = named("the enemy is camelry (S)", (foe.kind == "cm") & (foe.grade == "S"), "the enemy is not camelry (S)")
riders = foe.kind.one_of("kn") | camels
trampled = (foe.kind.one_of("kn", "exp") | camels) & good
gunfire = (foe.kind == "art") & foe.shoots
bad_to_both = named(
    "in going that neither side counts as good", ~own.plain & ~own.at_home & ~foe.at_home, "in going good to one side"
)
heavy_guns = own.fights & (foe.kind == "art") & ~foe.grade.one_of("I", "X")

EQUAL = Decided(
    "dbm.outcome.equal",
    "Equal scores",
    "Combat outcome, equal",
    (
        row(
            "dbm.outcome.equal.exp",
            "Expendables in close combat or shot at",
            "destroyed",
            own.suffers & (own.kind == "exp"),
        ),
        row(
            "dbm.outcome.equal.other",
            "Others in close combat, unless with expendables",
            "continue",
            own.fights & (foe.kind != "exp"),
            reading="R23",
        ),
    ),
)

LESS = Decided(
    "dbm.outcome.less",
    "Less, but more than half",
    "Combat outcome, less",
    (
        row(
            "dbm.outcome.less.art",
            "Artillery: destroyed in contact; else recoil, none if fortified",
            choose((own.fights, "destroyed"), (own.works, "none"), otherwise="recoil"),
            own.kind == "art",
        ),
        row(
            "dbm.outcome.less.ax",
            "Auxilia: destroyed by knights or camelry (S) in going these count as good, (X) also by elephants, "
            "expendables or warband; else recoil",
            choose(
                (riders & good, "destroyed"),
                ((own.grade == "X") & foe.kind.one_of("el", "exp", "wb"), "destroyed"),
                otherwise="recoil",
            ),
            own.kind == "ax",
        ),
        row(
            "dbm.outcome.less.bge",
            "Baggage: destroyed in contact; else flee if mobile",
            choose((own.fights, "destroyed"), (own.mobile, "flee"), otherwise="none"),
            own.kind == "bge",
        ),
        row(
            "dbm.outcome.less.bd",
            "Blades: destroyed if trampled, or by warband; (S) or (O) backed by blades (S) or (O) recoil from knights "
            "or camelry (S); else recoil",
            choose(
                (
                    own.grade.one_of("S", "O") & riders & (second.kind == "bd") & second.grade.one_of("S", "O"),
                    "recoil",
                ),
                (trampled, "destroyed"),
                (foe.kind == "wb", "destroyed"),
                otherwise="recoil",
            ),
            own.kind == "bd",
        ),
        row(
            "dbm.outcome.less.bw",
            "Bowmen: destroyed by mounted in contact; else recoil",
            choose((own.fights & foe.mounted, "destroyed"), otherwise="recoil"),
            own.kind == "bw",
        ),
        row(
            "dbm.outcome.less.el",
            "Elephants: destroyed by artillery shooting, light troops or camelry (X); else recoil",
            choose(
                (gunfire, "destroyed"),
                (foe.light, "destroyed"),
                ((foe.kind == "cm") & (foe.grade == "X"), "destroyed"),
                otherwise="recoil",
            ),
            own.kind == "el",
        ),
        row("dbm.outcome.less.exp", "Expendables: destroyed", "destroyed", own.kind == "exp"),
        row(
            "dbm.outcome.less.hd",
            "Hordes: destroyed if trampled, by elephants or warband, or if (I) in contact; else recoil, (I) none",
            choose(
                (trampled, "destroyed"),
                (foe.kind.one_of("el", "wb"), "destroyed"),
                ((own.grade == "I") & own.fights, "destroyed"),
                (own.grade == "I", "none"),
                otherwise="recoil",
            ),
            own.kind == "hd",
        ),
        row(
            "dbm.outcome.less.kn",
            "Knights: destroyed by elephants, expendables or light horse; by bowmen (S) they charged; by anyone in "
            "close combat in difficult going; else recoil",
            choose(
                (foe.kind.one_of("el", "exp", "lh"), "destroyed"),
                ((foe.kind == "bw") & (foe.grade == "S") & own.fights & own.charged, "destroyed"),
                (own.fights & own.bogged, "destroyed"),
                otherwise="recoil",
            ),
            own.kind == "kn",
        ),
        row(
            "dbm.outcome.less.lh",
            "Light horse: flee from artillery shooting, from expendables, or in difficult going; else recoil",
            choose((gunfire, "flee"), (foe.kind == "exp", "flee"), (own.bogged, "flee"), otherwise="recoil"),
            own.kind == "lh",
        ),
        row(
            "dbm.outcome.less.other-mounted",
            "Cavalry, camelry: flee from expendables or in difficult going; else recoil",
            choose((foe.kind == "exp", "flee"), (own.bogged, "flee"), otherwise="recoil"),
            own.kind.one_of("cv", "cm"),
        ),
        row("dbm.outcome.less.naval", "Naval, laden: recoil", "recoil", own.naval & own.laden),
        row(
            "dbm.outcome.less.naval-unladen",
            "Naval, not laden: destroyed in contact by any but expendables",
            choose((own.fights & (foe.kind != "exp"), "destroyed"), otherwise="none"),
            own.naval & ~own.laden,
            reading="R12",
        ),
        row(
            "dbm.outcome.less.pk",
            "Pikes: destroyed if trampled, by elephants in going these count as good, or by warband; from elephants "
            "they recoil if backed by pikes of the same grade, (X) by (X) or (I); else recoil",
            choose(
                (
                    (foe.kind == "el")
                    & (second.kind == "pk")
                    & ((second.grade == own.grade) | ((own.grade == "X") & (second.grade == "I"))),
                    "recoil",
                ),
                (trampled, "destroyed"),
                ((foe.kind == "el") & good, "destroyed"),
                (foe.kind == "wb", "destroyed"),
                otherwise="recoil",
            ),
            own.kind == "pk",
            reading="R18",
        ),
        row(
            "dbm.outcome.less.ps",
            "Psiloi: destroyed by knights, cavalry, light horse or camelry (S) in going good to these; recoil if shot "
            "at by any but artillery, from expendables or elephants, or in going bad to both; else flee",
            choose(
                ((foe.kind.one_of("kn", "cv", "lh") | camels) & good, "destroyed"),
                (foe.kind.one_of("el", "exp"), "recoil"),
                (own.shot_at & (foe.kind != "art"), "recoil"),
                (bad_to_both, "recoil"),
                otherwise="flee",
            ),
            own.kind == "ps",
        ),
        row(
            "dbm.outcome.less.sp",
            "Spears: as pikes, from elephants if backed by spears of the same grade",
            choose(
                ((foe.kind == "el") & (second.kind == "sp") & (second.grade == own.grade), "recoil"),
                (trampled, "destroyed"),
                ((foe.kind == "el") & good, "destroyed"),
                (foe.kind == "wb", "destroyed"),
                otherwise="recoil",
            ),
            own.kind == "sp",
            reading="R18",
        ),
        row(
            "dbm.outcome.less.wwg",
            "War wagons: destroyed by artillery except (X), and unless (X) by elephants; recoil if (S) and across a "
            "fortification",
            choose(
                ((foe.kind == "art") & (foe.grade != "X"), "destroyed"),
                ((foe.kind == "el") & (own.grade != "X"), "destroyed"),
                ((own.grade == "S") & (own.across == "fortification"), "recoil"),
                otherwise="none",
            ),
            own.kind == "wwg",
        ),
        row(
            "dbm.outcome.less.wb",
            "Warband: destroyed if trampled, or by elephants; else recoil",
            choose((trampled, "destroyed"), (foe.kind == "el", "destroyed"), otherwise="recoil"),
            own.kind == "wb",
            reading="R14",
        ),
    ),
    note="Trampled: beaten by knights, camelry (S) or expendables in going that these count as good (R8).",
)

HALF = Decided(
    "dbm.outcome.half",
    "Half or less",
    "Combat outcome, half or less",
    (
        row(
            "dbm.outcome.half.cv",
            "Cavalry: flee from naval, from guns other than (I) or (X) met hand to hand, and, if in good going, from "
            "spears, pikes or auxilia (X); else destroyed",
            choose(
                (own.good & (foe.kind.one_of("sp", "pk") | ((foe.kind == "ax") & (foe.grade == "X"))), "flee"),
                (heavy_guns, "flee"),
                (foe.naval, "flee"),
                otherwise="destroyed",
            ),
            own.kind == "cv",
        ),
        row(
            "dbm.outcome.half.lh",
            "Light horse: destroyed in close combat by mounted, bowmen, psiloi (O) or war wagons (O), or in difficult "
            "going; else flee",
            choose(
                (
                    own.fights
                    & (foe.mounted | (foe.kind == "bw") | (foe.kind.one_of("ps", "wwg") & (foe.grade == "O"))),
                    "destroyed",
                ),
                (own.fights & own.bogged, "destroyed"),
                otherwise="flee",
            ),
            own.kind == "lh",
        ),
        row(
            "dbm.outcome.half.ps",
            "Psiloi: destroyed if (X), by psiloi or bowmen, by auxilia other than (X), or by mounted in going good to "
            "these; else flee",
            choose(
                (foe.mounted & good, "destroyed"),
                (foe.kind.one_of("bw", "ps"), "destroyed"),
                ((foe.kind == "ax") & (foe.grade != "X"), "destroyed"),
                (own.grade == "X", "destroyed"),
                otherwise="flee",
            ),
            own.kind == "ps",
        ),
        row(
            "dbm.outcome.half.other-land",
            "Other land: flee from naval, and from guns other than (I) or (X) met hand to hand; else destroyed",
            choose((heavy_guns, "flee"), (foe.naval, "flee"), otherwise="destroyed"),
            ~own.naval & ~own.kind.one_of("cv", "lh", "ps"),
            reading="R17",
        ),
        row(
            "dbm.outcome.half.naval",
            "Naval, laden: destroyed by artillery (S), or in contact by any but expendables; flee from other shooting; "
            "recoil from expendables",
            choose(
                ((foe.kind == "art") & (foe.grade == "S"), "destroyed"),
                (own.fights & (foe.kind != "exp"), "destroyed"),
                (own.fights, "recoil"),
                otherwise="flee",
            ),
            own.naval & own.laden,
            reading="R12",
        ),
        row(
            "dbm.outcome.half.naval-unladen",
            "Naval, not laden: destroyed by any but expendables",
            choose((foe.kind != "exp", "destroyed"), otherwise="none"),
            own.naval & ~own.laden,
            reading="R12",
        ),
    ),
    note="Half or less: twice the loser's score is not above the winner's (R2).",
)
