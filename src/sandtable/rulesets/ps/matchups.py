"""Matchups: every kind against every other at standard size, in a charge and in a volley."""

from __future__ import annotations

from sandtable.rulesets.ps.chains import CHARGE, VOLLEY
from sandtable.rulesets.ps.facts.troops import UNITS
from sandtable.sheet.matchup import Matchup, Measure, Troop

TROOPS = tuple(Troop(name, {"kind": kind}) for kind, name in UNITS.names.items())

CLOSE = 4
"""Inches at which every weapon reaches, and firearms tell best."""

MATCHUPS = (
    Matchup(
        "Charge",
        CHARGE,
        TROOPS,
        ("winner", "a_fate", "b_fate", "a_casualties", "b_casualties"),
        (
            Measure("a.wins", "the charger wins the round", lambda end: end["winner"] == "a"),
            Measure("b.wins", "the charged unit wins the round", lambda end: end["winner"] == "b"),
            Measure("b.breaks", "the charged unit breaks", lambda end: end["b_fate"] == "breaks"),
            Measure("b.driven", "the charged unit retires or breaks", lambda end: end["b_fate"] != "holds"),
            Measure("a.breaks", "the charger breaks", lambda end: end["a_fate"] == "breaks"),
            Measure("a.driven", "the charger retires or breaks", lambda end: end["a_fate"] != "holds"),
            Measure("b.casualties", "casualties of the charged unit", lambda end: int(end["b_casualties"]), mean=True),
            Measure("a.casualties", "casualties of the charger", lambda end: int(end["a_casualties"]), mean=True),
        ),
        {},
    ),
    Matchup(
        f'Volley at {CLOSE}"',
        VOLLEY,
        TROOPS,
        ("hits", "disorders", "casualties", "fate"),
        (
            Measure("b.casualties", "casualties of the target", lambda end: int(end["casualties"]), mean=True),
            Measure("b.disordered", "a six disorders the target", lambda end: bool(end["disorders"])),
            Measure("b.driven", "the target retires or breaks", lambda end: end["fate"] != "holds"),
            Measure("a.hits", "hits of the shooter", lambda end: int(end["hits"]), mean=True),
        ),
        {"range": CLOSE},
    ),
)
