"""Matchups: typical units at full strength against each other, from contact on."""

from sandtable.rulesets.nap.chains import CHAINS
from sandtable.sheet.matchup import Matchup, Troop, of_both

CLASH = next(chain for chain in CHAINS if chain.id == "clash")

TROOPS = (
    Troop("Fast infantry, SP 6", {"kind": "inf", "sp": 6}),
    Troop("Slow infantry, SP 7", {"kind": "inf", "sp": 7}),
    Troop("Mx infantry, SP 6", {"kind": "inf", "sp": 6, "mx": True}),
    Troop("Guard, Mx, SP 8", {"kind": "inf", "sp": 8, "mx": True}),
    Troop("Light cavalry, SP 4", {"kind": "lt-cav", "sp": 4}),
    Troop("Cossacks, SP 3", {"kind": "cossack", "sp": 3}),
    Troop("Dragoons, SP 5", {"kind": "hvy-cav", "sp": 5}),
    Troop("Cuirassiers, SP 6", {"kind": "hvy-cav", "sp": 6}),
    Troop("Foot artillery", {"kind": "foot-art", "sp": 1}),
    Troop("Horse artillery", {"kind": "horse-art", "sp": 1}),
)
MATCHUPS = (
    Matchup(
        CLASH.title,
        CLASH,
        TROOPS,
        ("winner", "a_loss", "b_loss", "a_broken", "b_broken"),
        (
            *of_both(
                "wins", {"a": "A wins", "b": "B wins"}, lambda result, side: result["winner"] == side, hurts=False
            ),
            *of_both("broken", {"a": "A is broken", "b": "B is broken"}, lambda result, side: result[f"{side}_broken"]),
            *of_both(
                "loss",
                {"a": "SPs that A loses", "b": "SPs that B loses"},
                lambda result, side: result[f"{side}_loss"],
                mean=True,
                unit="SPs",
            ),
        ),
        {},
    ),
)
