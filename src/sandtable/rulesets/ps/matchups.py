"""Matchups: every kind against every other at standard size, in a charge and in a volley."""

from __future__ import annotations

from sandtable.rulesets.ps.chains import CHARGE, VOLLEY
from sandtable.rulesets.ps.facts.troops import UNITS
from sandtable.sheet.matchup import Matchup, Measure, Troop, of_both

TROOPS = tuple(Troop(name.capitalize(), {"kind": kind}) for kind, name in UNITS.names.items())

CLOSE = 4
"""Inches at which every weapon reaches, and firearms tell best."""

MATCHUPS = (
    Matchup(
        "Charge",
        CHARGE,
        TROOPS,
        ("winner", "a_fate", "b_fate", "a_casualties", "b_casualties"),
        (
            *of_both(
                "wins",
                {"a": "the charger wins the round", "b": "the charged unit wins the round"},
                lambda end, side: end["winner"] == side,
                hurts=False,
            ),
            *of_both(
                "breaks",
                {"a": "the charger breaks", "b": "the charged unit breaks"},
                lambda end, side: end[f"{side}_fate"] == "breaks",
            ),
            *of_both(
                "driven",
                {"a": "the charger retires or breaks", "b": "the charged unit retires or breaks"},
                lambda end, side: end[f"{side}_fate"] != "holds",
            ),
            *of_both(
                "casualties",
                {"a": "casualties of the charger", "b": "casualties of the charged unit"},
                lambda end, side: int(end[f"{side}_casualties"]),
                mean=True,
                unit="casualties",
            ),
        ),
        {},
    ),
    Matchup(
        f'Volley at {CLOSE}"',
        VOLLEY,
        TROOPS,
        ("hits", "disorders", "casualties", "fate"),
        (
            Measure(
                "b.casualties", "casualties of the target", lambda end: int(end["casualties"]), True, "casualties", "a"
            ),
            Measure("b.disordered", "a six disorders the target", lambda end: bool(end["disorders"]), gains="a"),
            Measure("b.driven", "the target retires or breaks", lambda end: end["fate"] != "holds", gains="a"),
            Measure("a.hits", "hits of the shooter", lambda end: int(end["hits"]), True, "hits", "a"),
        ),
        {"range": CLOSE},
    ),
)
