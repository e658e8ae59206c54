"""Which dice a question wants now, and every way that one throw of them can fall."""

from __future__ import annotations

from random import Random

import pytest

from sandtable import catalogue
from sandtable.dice import BOX, Distribution
from sandtable.names import Json
from sandtable.sheet.question import Question, unpicked
from sandtable.testkit import Situations

QUESTIONS = [
    pytest.param(question, id=f"{rules}-{question.id}")
    for rules, ruleset in catalogue.RULESETS.items()
    for question in ruleset.questions
]
SITUATIONS = 3


def situations(question: Question) -> list[Json]:
    """Situations that the sheet does not rule out."""
    made = Situations(question, Random(question.id))
    return [made.asked()[0] for _ in range(SITUATIONS)]


@pytest.mark.parametrize("question", QUESTIONS)
def test_thrown_as_they_are_wanted_dice_bring_an_answer(question: Question) -> None:
    lots = Random(question.id)
    for given in situations(question):
        dice: dict[str, Json] = {}
        while wants := question.wants(given, dice):
            for want in wants:
                assert want.die.name in BOX
                dice = want.among(dice, [lots.choice(want.die.faces) for _ in range(want.count)])
        question.adjudicate(given, dice)


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_throw_that_settles_all_has_the_odds_of_the_question(question: Question) -> None:
    for given in situations(question)[:1]:
        falls = question.falls(given, {})
        spread = question.odds(given, {}, question.headline, best=False)
        names = {want.name for want in question.wants(given, {})}
        assert all({name for name, _ in fallen.faces} == names for fallen, _ in falls.items())
        if all(fallen.key is not None for fallen, _ in falls.items()):
            assert told(question, falls) == spread


def told(question: Question, falls: Distribution[Json]) -> Distribution[Json]:
    """What falls come to, by the fields of the headline."""
    places = [list(question.results).index(path) for path in question.headline]
    assert unpicked(tuple(question.results), next(iter(falls.items()))[0].key)
    return falls.map(lambda fallen: tuple(fallen.key[place] for place in places))
