"""Outcomes of a final score less than the enemy's but more than half of it; and of equal scores, which are none."""

from sandtable.rulesets.dbr.facts.combat import foe, own
from sandtable.sheet.expr import named
from sandtable.sheet.table import Decided, row

close = own.fights
shot = own.shot_at
enemy_bound = ~own.own_bound
own_bound = own.own_bound
good = own.good

camels = (foe.kind == "cm") & (foe.grade == "S")
foe_even = named("the enemy's final score is even", (foe.final % 2).equals(0), "the enemy's final score is odd")
own_even = named("its final score is even", (own.final % 2).equals(0), "its final score is odd")

EQUAL = Decided("dbr.outcome.equal", "Equal scores", "Combat outcomes", (), "Nothing happens to either side.")

LESS = Decided(
    "dbr.outcome.less",
    "Less, but more than half",
    "Combat outcomes, less than the enemy but more than half",
    (
        row(
            "dbr.outcome.less.ln.bw-s",
            "Lancers hand to hand with bows (S) whose front they charged",
            "destroyed",
            (own.kind == "ln") & close & (foe.kind == "bw") & (foe.grade == "S") & own.charged,
        ),
        row(
            "dbr.outcome.less.ln.el",
            "Lancers hand to hand with elephants",
            "destroyed",
            (own.kind == "ln") & close & (foe.kind == "el"),
        ),
        row("dbr.outcome.less.ln", "Lancers otherwise", "recoil", own.kind == "ln"),
        row(
            "dbr.outcome.less.pi.pi-even",
            "Pistols in the enemy's bound, by pistols (S) or (O) with an even final score",
            "destroyed",
            (own.kind == "pi") & enemy_bound & (foe.kind == "pi") & foe.grade.one_of("S", "O") & foe_even,
            reading="R20",
        ),
        row(
            "dbr.outcome.less.pi.ln",
            "Pistols in the enemy's bound, by lancers",
            "destroyed",
            (own.kind == "pi") & enemy_bound & (foe.kind == "ln"),
        ),
        row(
            "dbr.outcome.less.pi.pi-f",
            "Pistols in the enemy's bound, by pistols (F)",
            "destroyed",
            (own.kind == "pi") & enemy_bound & (foe.kind == "pi") & (foe.grade == "F"),
        ),
        row(
            "dbr.outcome.less.pi.si",
            "Pistols in their own bound, by sipahis",
            "destroyed",
            (own.kind == "pi") & own_bound & (foe.kind == "si"),
        ),
        row("dbr.outcome.less.pi", "Pistols otherwise", "recoil", own.kind == "pi"),
        row(
            "dbr.outcome.less.si.ln",
            "Sipahis in the enemy's bound, by lancers",
            "destroyed",
            (own.kind == "si") & enemy_bound & (foe.kind == "ln"),
        ),
        row(
            "dbr.outcome.less.si.shot",
            "Sipahis shot at by pistols or shot",
            "flee",
            (own.kind == "si") & shot & foe.kind.one_of("pi", "sh"),
        ),
        row("dbr.outcome.less.si", "Sipahis otherwise", "recoil", own.kind == "si"),
        row(
            "dbr.outcome.less.lh.light",
            "Light horse, by light horse or skirmishers",
            "recoil",
            (own.kind == "lh") & foe.kind.one_of("lh", "sk"),
        ),
        row("dbr.outcome.less.lh", "Light horse otherwise", "flee", own.kind == "lh"),
        row(
            "dbr.outcome.less.cm.el",
            "Camelry (S), by elephants",
            "destroyed",
            (own.kind == "cm") & (own.grade == "S") & (foe.kind == "el"),
        ),
        row("dbr.outcome.less.cm", "Camelry otherwise", "flee", own.kind == "cm"),
        row(
            "dbr.outcome.less.dr.cavalry",
            "Dragoons in good going, hand to hand with cavalry",
            "destroyed",
            (own.kind == "dr") & close & good & foe.cavalry,
            reading="R10",
        ),
        row("dbr.outcome.less.dr", "Dragoons otherwise", "recoil", own.kind == "dr"),
        row(
            "dbr.outcome.less.bw.cavalry",
            "Bows in good going, hand to hand with cavalry",
            "destroyed",
            (own.kind == "bw") & close & good & foe.cavalry,
            reading="R10",
        ),
        row("dbr.outcome.less.bw", "Bows otherwise", "recoil", own.kind == "bw"),
        row(
            "dbr.outcome.less.pk.pi",
            "Pikes in their own bound, hand to hand with pistols",
            "destroyed",
            (own.kind == "pk") & close & own_bound & (foe.kind == "pi"),
        ),
        row(
            "dbr.outcome.less.pk.ln",
            "Pikes in the enemy's bound, hand to hand with lancers",
            "destroyed",
            (own.kind == "pk") & close & enemy_bound & (foe.kind == "ln"),
        ),
        row(
            "dbr.outcome.less.pk.cm-s",
            "Pikes in the enemy's bound, hand to hand with camelry (S)",
            "destroyed",
            (own.kind == "pk") & close & enemy_bound & camels,
        ),
        row(
            "dbr.outcome.less.pk.bd-f",
            "Pikes in the enemy's bound, hand to hand with blades (F)",
            "destroyed",
            (own.kind == "pk") & close & enemy_bound & (foe.kind == "bd") & (foe.grade == "F"),
        ),
        row("dbr.outcome.less.pk", "Pikes otherwise", "recoil", own.kind == "pk"),
        row(
            "dbr.outcome.less.sh.ln",
            "Shot in good going in the enemy's bound, hand to hand with lancers",
            "destroyed",
            (own.kind == "sh") & close & enemy_bound & good & (foe.kind == "ln"),
            reading="R10",
        ),
        row(
            "dbr.outcome.less.sh.si",
            "Shot in good going in the enemy's bound, hand to hand with sipahis",
            "destroyed",
            (own.kind == "sh") & close & enemy_bound & good & (foe.kind == "si"),
            reading="R10",
        ),
        row(
            "dbr.outcome.less.sh.pi-f",
            "Shot in good going in the enemy's bound, hand to hand with pistols (F)",
            "destroyed",
            (own.kind == "sh") & close & enemy_bound & good & (foe.kind == "pi") & (foe.grade == "F"),
            reading="R10",
        ),
        row(
            "dbr.outcome.less.sh.pi-even",
            "Shot in good going in the enemy's bound, hand to hand with other pistols whose final score is even",
            "destroyed",
            (own.kind == "sh") & close & enemy_bound & good & (foe.kind == "pi") & (foe.grade != "F") & foe_even,
            reading="R20",
        ),
        row(
            "dbr.outcome.less.sh.cm-s",
            "Shot in good going in the enemy's bound, hand to hand with camelry (S)",
            "destroyed",
            (own.kind == "sh") & close & enemy_bound & good & camels,
            reading="R10",
        ),
        row(
            "dbr.outcome.less.sh.sh-f",
            "Shot in the enemy's bound, hand to hand with shot (F)",
            "destroyed",
            (own.kind == "sh") & close & enemy_bound & (foe.kind == "sh") & (foe.grade == "F"),
            reading="R10",
        ),
        row(
            "dbr.outcome.less.sh.bd",
            "Shot in the enemy's bound, hand to hand with blades",
            "destroyed",
            (own.kind == "sh") & close & enemy_bound & (foe.kind == "bd"),
            reading="R10",
        ),
        row(
            "dbr.outcome.less.sh.wb",
            "Shot in the enemy's bound, hand to hand with warband",
            "destroyed",
            (own.kind == "sh") & close & enemy_bound & (foe.kind == "wb"),
            reading="R10",
        ),
        row("dbr.outcome.less.sh", "Shot otherwise", "recoil", own.kind == "sh"),
        row(
            "dbr.outcome.less.bd.ln",
            "Blades in the enemy's bound, by lancers",
            "destroyed",
            (own.kind == "bd") & enemy_bound & (foe.kind == "ln"),
        ),
        row(
            "dbr.outcome.less.bd.si",
            "Blades in the enemy's bound, by sipahis",
            "destroyed",
            (own.kind == "bd") & enemy_bound & (foe.kind == "si"),
        ),
        row(
            "dbr.outcome.less.bd.cm-s",
            "Blades in the enemy's bound, by camelry (S)",
            "destroyed",
            (own.kind == "bd") & enemy_bound & camels,
        ),
        row(
            "dbr.outcome.less.bd.sh",
            "Blades in their own bound, hand to hand with shot",
            "destroyed",
            (own.kind == "bd") & close & own_bound & (foe.kind == "sh"),
        ),
        row("dbr.outcome.less.bd", "Blades otherwise", "recoil", own.kind == "bd"),
        row(
            "dbr.outcome.less.wb.ln",
            "Warband in good going, by lancers",
            "destroyed",
            (own.kind == "wb") & good & (foe.kind == "ln"),
            reading="R10",
        ),
        row(
            "dbr.outcome.less.wb.cm-s",
            "Warband in good going, by camelry (S)",
            "destroyed",
            (own.kind == "wb") & good & camels,
            reading="R10",
        ),
        row(
            "dbr.outcome.less.wb.shot-art",
            "Warband shot at by artillery",
            "flee",
            (own.kind == "wb") & shot & (foe.kind == "art"),
        ),
        row(
            "dbr.outcome.less.wb.shot-naval", "Warband shot at by naval", "flee", (own.kind == "wb") & shot & foe.naval
        ),
        row("dbr.outcome.less.wb", "Warband otherwise", "recoil", own.kind == "wb"),
        row(
            "dbr.outcome.less.hd.ln",
            "Hordes in good going, by lancers",
            "destroyed",
            (own.kind == "hd") & good & (foe.kind == "ln"),
            reading="R10",
        ),
        row(
            "dbr.outcome.less.hd.cm-s",
            "Hordes in good going, by camelry (S)",
            "destroyed",
            (own.kind == "hd") & good & camels,
            reading="R10",
        ),
        row(
            "dbr.outcome.less.hd.shot-art",
            "Hordes shot at by artillery",
            "flee",
            (own.kind == "hd") & shot & (foe.kind == "art"),
        ),
        row("dbr.outcome.less.hd.shot-naval", "Hordes shot at by naval", "flee", (own.kind == "hd") & shot & foe.naval),
        row("dbr.outcome.less.hd", "Hordes otherwise", "recoil", own.kind == "hd"),
        row(
            "dbr.outcome.less.sk.cavalry",
            "Skirmishers in good going, hand to hand with cavalry",
            "destroyed",
            (own.kind == "sk") & close & good & foe.cavalry,
            reading="R10",
        ),
        row(
            "dbr.outcome.less.sk.dr",
            "Skirmishers in good going, hand to hand with dragoons",
            "destroyed",
            (own.kind == "sk") & close & good & (foe.kind == "dr"),
            reading="R10",
        ),
        row(
            "dbr.outcome.less.sk.wb",
            "Skirmishers in good going, hand to hand with warband",
            "flee",
            (own.kind == "sk") & close & good & (foe.kind == "wb"),
            reading="R10",
        ),
        row("dbr.outcome.less.sk", "Skirmishers otherwise", "recoil", own.kind == "sk"),
        row("dbr.outcome.less.art.close", "Artillery hand to hand", "destroyed", (own.kind == "art") & close),
        row(
            "dbr.outcome.less.art.art-s",
            "Artillery shot at by artillery (S)",
            "destroyed",
            (own.kind == "art") & shot & (foe.kind == "art") & (foe.grade == "S"),
        ),
        row(
            "dbr.outcome.less.art.desert",
            "Artillery (S) or (O) shot at, its own final score even: the teams run off",
            "teams_desert",
            (own.kind == "art") & shot & own.grade.one_of("S", "O") & own_even,
            reading="R20",
        ),
        row(
            "dbr.outcome.less.art.fast",
            "Artillery (F) or (X) shot at",
            "flee",
            (own.kind == "art") & shot & own.grade.one_of("F", "X"),
        ),
        row(
            "dbr.outcome.less.art.inferior",
            "Artillery (I) shot at",
            "recoil",
            (own.kind == "art") & shot & (own.grade == "I"),
        ),
        row("dbr.outcome.less.pont.close", "Pontoons hand to hand", "destroyed", (own.kind == "pont") & close),
        row("dbr.outcome.less.pont", "Pontoons otherwise", "recoil", own.kind == "pont"),
        row(
            "dbr.outcome.less.wwg.el", "War wagons, by elephants", "destroyed", (own.kind == "wwg") & (foe.kind == "el")
        ),
        row(
            "dbr.outcome.less.wwg.sk-x",
            "War wagons, by skirmishers (X)",
            "destroyed",
            (own.kind == "wwg") & (foe.kind == "sk") & (foe.grade == "X"),
        ),
        row(
            "dbr.outcome.less.wwg.art",
            "War wagons, by artillery (S) or (O)",
            "destroyed",
            (own.kind == "wwg") & (foe.kind == "art") & foe.grade.one_of("S", "O"),
        ),
        row(
            "dbr.outcome.less.el.shot",
            "Elephants shot at by pistols or shot",
            "flee",
            (own.kind == "el") & shot & foe.kind.one_of("pi", "sh"),
        ),
        row("dbr.outcome.less.el", "Elephants otherwise", "recoil", own.kind == "el"),
        row("dbr.outcome.less.bg.close", "Baggage hand to hand", "destroyed", (own.kind == "bg") & close),
        row(
            "dbr.outcome.less.bg",
            "Mobile baggage otherwise",
            "flee",
            (own.kind == "bg") & own.mobile,
            reading="R12",
        ),
        row(
            "dbr.outcome.less.naval.naval-x",
            "Naval or bridge hand to hand with naval (X)",
            "destroyed",
            (own.naval | own.bridge) & close & foe.naval & (foe.grade == "X"),
        ),
        row("dbr.outcome.less.naval", "Laden naval otherwise", "recoil", own.naval & own.laden),
    ),
    note="The first line that fits; bounds and going are the loser's. Where none fits nothing happens: guns (S) or (O) "
    "shot at with an odd score, war wagons beaten by others, immobile baggage shot at, unladen naval and bridges.",
)
