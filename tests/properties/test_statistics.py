"""A million rolls of every test that rolls agree with its exact odds."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random

import pytest

from sandtable.catalogue import RULESETS
from sandtable.names import Json
from sandtable.sheet.chance import Rolled
from sandtable.sheet.question import Question, picked
from sandtable.sheet.ruling import Quiet
from sandtable.testkit.situations import Situations

ROLLING = [
    pytest.param(question, id=f"{ruleset.id}-{question.id}")
    for ruleset in RULESETS.values()
    for question in ruleset.questions
    if question.fixed != ()
]
STANDARD_ERRORS = 5


def rolled_situation(question: Question) -> Json:
    """The situation, of some dozens, in which most can happen."""
    situations = Situations(question, Random(question.id))
    drawn = [situations.asked()[0] for _ in range(40)]
    return max(drawn, key=lambda given: len(question.odds(given, {}, question.headline)))


def compare(question: Question, rolls: int) -> None:
    given, random = rolled_situation(question), Random(f"rolls of {question.id}")
    exact = question.odds(given, {}, question.headline)
    assert len(exact) > 1, f"{question.id} rolls dice and yet only one thing can happen"
    asked = question.ask(given)
    seen = Counter(
        picked(question.rule(Quiet(asked, Rolled({}, random.randrange))), question.headline) for _ in range(rolls)
    )
    assert set(seen) <= {key for key, _ in exact.items()}, "something happened that the odds call impossible"
    for key, p in exact.ranked():
        error = sqrt(float(p) * (1 - float(p)) / rolls)
        assert abs(seen[key] / rolls - float(p)) <= STANDARD_ERRORS * error, f"{key}: {seen[key] / rolls} for {p}"


@pytest.mark.parametrize("question", ROLLING)
def test_some_rolls_agree_with_the_odds(question: Question) -> None:
    compare(question, 4_000)


@pytest.mark.prove
@pytest.mark.parametrize("question", ROLLING)
def test_a_million_rolls_agree_with_the_odds(question: Question) -> None:
    compare(question, 1_000_000)
