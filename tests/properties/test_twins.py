"""The rows against the plain twins: thousands of random requests, well-formed and spoilt, answered alike."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random

import pytest
from tests.oracles import TWINNED, twin

from sandtable.catalogue import RULESETS
from sandtable.names import Json
from sandtable.sheet.question import Question
from sandtable.sheet.request import adjudicate
from sandtable.sheet.ruleset import Ruleset
from sandtable.testkit.situations import Situations

QUESTIONS = [
    pytest.param(ruleset, question, id=f"{ruleset.id}-{question.id}")
    for ruleset in TWINNED
    for question in ruleset.questions
]


def compare(ruleset: Ruleset, question: Question, seed: str, count: int) -> None:
    answer = twin(ruleset.id)
    random = Random(f"{seed} {question.id}")
    situations = Situations(question, random)
    rows = [row for table in question.tables for row in table]
    for number in range(count):
        given, dice = situations.asked(random.choice(rows) if number % 2 and rows else None)
        if number % 3 == 0:
            given, dice = situations.spoilt(given, dice)
        request = {"id": number, "rules": ruleset.id, "test": question.id, "given": given, "dice": dice}
        ours = plain(adjudicate(deepcopy(request), RULESETS))
        twins = plain(answer(deepcopy(request)))
        assert ours == twins, json.dumps(request)


def plain(answer: Json) -> Json:
    said = json.loads(json.dumps(answer))
    said.get("error", {}).pop("message", None)
    return said


@pytest.mark.parametrize(("ruleset", "question"), QUESTIONS)
def test_rows_and_twin_agree(ruleset: Ruleset, question: Question) -> None:
    compare(ruleset, question, "test", 400)


@pytest.mark.prove
@pytest.mark.parametrize(("ruleset", "question"), QUESTIONS)
def test_rows_and_twin_agree_at_length(ruleset: Ruleset, question: Question) -> None:
    compare(ruleset, question, "prove", 20_000)
