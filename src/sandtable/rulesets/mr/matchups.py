"""Matchups: the usual brigades of the period against each other, in the open and at full strength."""

from __future__ import annotations

from sandtable.rulesets.mr.chains import CHAINS
from sandtable.rulesets.mr.questions.combat import COMBAT
from sandtable.sheet.matchup import Matchup, Measure, Troop, of_both

FOOT_AND_HORSE = tuple(
    Troop(f"{name}, SP {sp}", {"kind": kind, "sp": sp})
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
            *of_both(
                "wins",
                {"a": "the attacker wins", "b": "the defender wins"},
                lambda result, side: result["winner"] == side,
                hurts=False,
            ),
            *of_both(
                "eliminated",
                {"a": "the attacker is eliminated", "b": "the defender is eliminated"},
                lambda result, side: result[side]["eliminated"],
            ),
            *of_both(
                "loss",
                {"a": "SPs that the attacker loses", "b": "SPs that the defender loses"},
                lambda result, side: result[side]["loss"],
                mean=True,
                unit="SPs",
            ),
        ),
        {},
    ),
    Matchup(
        "An attack",
        CHAINS[-1],
        (*FOOT_AND_HORSE, *BATTERIES),
        ("end", "a_lost", "b_lost", "a_gone", "b_gone"),
        (
            *of_both(
                "gone",
                {"a": "the attacker is gone", "b": "the target is gone"},
                lambda result, side: result[f"{side}_gone"],
            ),
            Measure("halted", "it does not go in", lambda result: result["end"] in ("inactive", "halted"), gains="b"),
            *of_both(
                "loss",
                {"a": "SPs that the attacker loses", "b": "SPs that the target loses"},
                lambda result, side: result[f"{side}_lost"],
                mean=True,
                unit="SPs",
            ),
        ),
        {},
    ),
)
