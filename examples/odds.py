"""Who should meet the warband? Exact odds of every kind of foot against it. Run it: python examples/odds.py"""

from fractions import Fraction

import sandtable

dbm = sandtable.load("dbm")
warband = {"kind": "wb", "regular": False}
chances: dict[str, Fraction] = {}
for kind in ("sp", "pk", "bd", "ax", "bw", "ps"):
    odds = dbm.odds("close_combat", {"a": {"kind": kind}, "b": warband}, by=["a.outcome"])["odds"]
    outcomes = {chance["result"]["a"]["outcome"]: Fraction(chance["p"]) for chance in odds}
    chances[kind] = outcomes.get("destroyed", Fraction(0))
for kind, lost in sorted(chances.items(), key=lambda pair: pair[1]):
    print(f"{kind}: destroyed {lost} of the time, {float(lost):.0%}")
