"""Outcomes of a final score of half the enemy's or less."""

from sandtable.rulesets.dbr.facts.combat import foe, own
from sandtable.sheet.table import Decided, row

close = own.fights
shot = own.shot_at
steady_blades = (foe.kind == "bd") & (foe.grade != "F")

HALF = Decided(
    "dbr.outcome.half",
    "Half or less",
    "Combat outcomes, half the enemy or less",
    (
        row("dbr.outcome.half.lh.pk", "Light horse, by pikes", "flee", (own.kind == "lh") & (foe.kind == "pk")),
        row("dbr.outcome.half.lh.bd", "Light horse, by blades except (F)", "flee", (own.kind == "lh") & steady_blades),
        row("dbr.outcome.half.lh.shot", "Light horse shot at", "flee", (own.kind == "lh") & shot),
        row("dbr.outcome.half.lh", "Light horse otherwise", "destroyed", own.kind == "lh"),
        row("dbr.outcome.half.sk.pk", "Skirmishers, by pikes", "flee", (own.kind == "sk") & (foe.kind == "pk")),
        row("dbr.outcome.half.sk.bd", "Skirmishers, by blades except (F)", "flee", (own.kind == "sk") & steady_blades),
        row("dbr.outcome.half.sk.shot", "Skirmishers shot at", "flee", (own.kind == "sk") & shot),
        row("dbr.outcome.half.sk", "Skirmishers otherwise", "destroyed", own.kind == "sk"),
        row(
            "dbr.outcome.half.cavalry.pk",
            "Pistols, sipahis, or camelry except (S), in good going, by pikes",
            "flee",
            (own.kind.one_of("pi", "si") | ((own.kind == "cm") & (own.grade != "S"))) & own.good & (foe.kind == "pk"),
            reading="R10",
        ),
        row(
            "dbr.outcome.half.cavalry",
            "Lancers, pistols, sipahis, camelry otherwise",
            "destroyed",
            own.kind.one_of("ln", "pi", "si", "cm"),
        ),
        row(
            "dbr.outcome.half.dr.cavalry",
            "Dragoons in good going, hand to hand with cavalry",
            "destroyed",
            (own.kind == "dr") & close & own.good & foe.cavalry,
            reading="R10",
        ),
        row("dbr.outcome.half.dr", "Dragoons otherwise", "flee", own.kind == "dr"),
        row("dbr.outcome.half.art.close", "Artillery hand to hand", "captured", (own.kind == "art") & close),
        row("dbr.outcome.half.art", "Artillery otherwise", "destroyed", own.kind == "art"),
        row(
            "dbr.outcome.half.other-land",
            "Bows, pikes, shot, blades, warband, hordes, pontoons, war wagons, elephants, baggage",
            "destroyed",
            own.kind.one_of("bw", "pk", "sh", "bd", "wb", "hd", "pont", "wwg", "el", "bg"),
        ),
        row(
            "dbr.outcome.half.naval.close", "Naval or bridge hand to hand", "captured", (own.naval | own.bridge) & close
        ),
        row(
            "dbr.outcome.half.naval.shot",
            "Naval or bridge shot at by artillery or naval",
            "destroyed",
            (own.naval | own.bridge) & shot & ((foe.kind == "art") | foe.naval),
        ),
        row("dbr.outcome.half.naval", "Laden naval otherwise", "flee", own.naval & own.laden),
    ),
    note="Half or less: twice the loser's final score is not above the winner's (R15). Unladen naval, or a bridge, "
    "shot at by any but artillery or naval: nothing happens.",
)
