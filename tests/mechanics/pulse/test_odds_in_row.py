"""Odds of dice that are added up: by pools where nothing is rolled again, die by die where places matter."""

from __future__ import annotations

from dataclasses import fields
from random import Random

from sandtable.mechanics.pulse.choices import InRow
from sandtable.names import Json, Refused
from sandtable.rulesets.mr.questions.combat import COMBAT
from sandtable.testkit.situations import Situations

DIE_BY_DIE = InRow(**{one.name: getattr(COMBAT, one.name) for one in fields(COMBAT) if one.init})
"""The plain twin: the same question, every die told from every other."""


def situations() -> list[Json]:
    random = Random("in a row")
    made = Situations(COMBAT, random)
    rows = [row for table in COMBAT.tables for row in table]
    return [made.asked(random.choice(rows))[0] for _ in range(120)]


def test_odds_by_pools_are_those_of_every_single_die_in_the_same_order() -> None:
    looked = 0
    for given in situations():
        given = {**given, "rerolls": []}
        try:
            odds = COMBAT.odds(given, {}, tuple(COMBAT.results), best=False)
        except Refused:
            continue
        looked += 1
        assert odds.ranked() == DIE_BY_DIE.odds(given, {}, tuple(COMBAT.results), best=False).ranked()
    assert looked > 20
