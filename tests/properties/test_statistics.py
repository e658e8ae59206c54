"""A million rolls of every test that rolls agree with its exact odds."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt
from random import Random

import pytest

from sandtable.catalogue import RULESETS
from sandtable.names import Json, Refused
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
OFTEN = 25
"""What is expected less often than this is counted together: a standard error means little for it alone."""


def rolled_situation(question: Question) -> Json:
    """The situation, of some dozens, in which most can happen."""
    situations = Situations(question, Random(question.id))
    drawn = [situations.asked()[0] for _ in range(40)]
    return max(drawn, key=lambda given: _variety(question, given))


def _variety(question: Question, given: Json) -> int:
    """How many things can happen; none where some roll makes the situation one that the sheet forbids."""
    try:
        return len(question.odds(given, {}, question.headline, best=False))
    except Refused:
        return 0


def compare(question: Question, rolls: int) -> None:
    given, random = rolled_situation(question), Random(f"rolls of {question.id}")
    exact = question.odds(given, {}, question.headline, best=False)
    assert len(exact) > 1, f"{question.id} rolls dice and yet only one thing can happen"
    asked = question.ask(given)
    seen = Counter(
        picked(question.rule(Quiet(asked, Rolled({}, random.randrange))), question.headline) for _ in range(rolls)
    )
    assert set(seen) <= {key for key, _ in exact.items()}, "something happened that the odds call impossible"
    often = {key: p for key, p in exact.ranked() if float(p) * rolls >= OFTEN}
    rarely = 1 - sum(often.values(), Fraction(0))
    told = [(float(p), seen[key], str(key)) for key, p in often.items()]
    if rarely:
        told.append((float(rarely), sum(count for key, count in seen.items() if key not in often), "all rare things"))
    for p, count, name in told:
        spread = sqrt(rolls * p * (1 - p))
        assert abs(count - rolls * p) <= STANDARD_ERRORS * max(spread, 1), f"{name}: {count} of {rolls} for {p}"


@pytest.mark.parametrize("question", ROLLING)
def test_some_rolls_agree_with_the_odds(question: Question) -> None:
    compare(question, 4_000)


@pytest.mark.prove
@pytest.mark.parametrize("question", ROLLING)
def test_a_million_rolls_agree_with_the_odds(question: Question) -> None:
    compare(question, 1_000_000)
