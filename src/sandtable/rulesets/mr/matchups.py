"""Matchups: the usual brigades of the period against each other, in the open and at full strength."""

from __future__ import annotations

from sandtable.rulesets.mr.chains import CHAINS
from sandtable.rulesets.mr.questions.combat import COMBAT
from sandtable.sheet.matchup import Matchup, Measure, Troop

FOOT_AND_HORSE = tuple(
    Troop(f"{name} ({sp})", {"kind": kind, "sp": sp})
    for name, kind, sp in (
        ("Prussian grenadiers", "reg-inf", 8),
        ("Prussian foot", "reg-inf", 7),
        ("Austrian foot", "reg-inf", 6),
        ("French foot", "reg-inf", 5),
        ("Reichsarmee foot", "reg-inf", 4),
        ("Croats", "irr-inf", 4),
        ("Cuirassiers", "hvy-cav", 7),
        ("Dragoons", "hvy-cav", 5),
        ("Hussars", "lt-cav", 5),
        ("Cossacks", "irr-cav", 3),
    )
)
BATTERIES = (
    Troop("Heavy battery", {"kind": "hvy-art"}),
    Troop("Howitzers", {"kind": "howitzer"}),
    Troop("Horse battery", {"kind": "horse-art"}),
)

MATCHUPS = (
    Matchup(
        "Combat",
        COMBAT,
        FOOT_AND_HORSE,
        ("winner", "outcome", "a.loss", "b.loss", "a.eliminated", "b.eliminated"),
        (
            Measure("a.wins", "the attacker wins", lambda result: result["winner"] == "a"),
            Measure("b.eliminated", "the defender is eliminated", lambda result: result["b"]["eliminated"]),
            Measure("a.eliminated", "the attacker is eliminated", lambda result: result["a"]["eliminated"]),
            Measure("a.loss", "SPs that the attacker loses", lambda result: result["a"]["loss"], mean=True),
            Measure("b.loss", "SPs that the defender loses", lambda result: result["b"]["loss"], mean=True),
        ),
        {},
    ),
    Matchup(
        "An attack",
        CHAINS[-1],
        (*FOOT_AND_HORSE, *BATTERIES),
        ("end", "a_lost", "b_lost", "a_gone", "b_gone"),
        (
            Measure("b.gone", "the target is gone", lambda result: result["b_gone"]),
            Measure("a.gone", "the attacker is gone", lambda result: result["a_gone"]),
            Measure("halted", "it does not go in", lambda result: result["end"] in ("inactive", "halted")),
            Measure("a.loss", "SPs that the attacker loses", lambda result: result["a_lost"], mean=True),
            Measure("b.loss", "SPs that the target loses", lambda result: result["b_lost"], mean=True),
        ),
        {},
    ),
)
