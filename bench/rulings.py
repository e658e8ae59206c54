"""Rulings: from a ready situation, with reasons, and from line to line."""

from __future__ import annotations

import json

from bench.measure import Measured, micros
from sandtable.catalogue import RULESETS
from sandtable.mechanics.opposed import Opposed
from sandtable.sheet.chance import Thrown
from sandtable.sheet.evaluate import evaluate
from sandtable.sheet.explain import voices
from sandtable.sheet.question import Question
from sandtable.sheet.request import adjudicate, answer_line
from sandtable.sheet.ruling import Ruling
from sandtable.testkit.situations import Situations


def opposed_questions() -> list[tuple[str, Question, Opposed]]:
    """Every question of every game that is settled by opposed scores, the toy left aside."""
    return [
        (f"{ruleset.id} {question.id}", question, combat)
        for ruleset in RULESETS.values()
        for question in ruleset.questions
        if isinstance(combat := question.spreader, Opposed) and ruleset.id != "toy"
    ]


def measure() -> list[Measured]:
    return [*(m for each in opposed_questions() for m in _one(*each)), _lines()]


def _one(name: str, question: Question, combat: Opposed) -> list[Measured]:
    example = _example(question)
    asked = question.ask(example)
    dice = {"a": 4, "b": 2}

    def walk_rows() -> None:
        for own, foe in ((asked.a, asked.b), (asked.b, asked.a)):
            for table in combat.tables:
                for row in table:
                    evaluate(row.condition, voices(own, foe, asked.here))

    naive = micros(walk_rows, 20)
    play = micros(lambda: combat.play(asked, 4, 2), 20_000)
    explained = micros(lambda: combat.rule(Ruling(asked, Thrown(dice))), 3_000)
    return [
        Measured(f"{name}, played from a ready situation", play, "under 10 µs", "walking every row", naive),
        Measured(f"{name}, explained with its lines", explained, "under 100 µs", "walking every row", naive),
    ]


def _example(question: Question) -> object:
    """The rule set's own example of this question, else any situation."""
    from random import Random

    for ruleset in RULESETS.values():
        for example in ruleset.examples:
            if question in ruleset.questions and example.test == question.id:
                return example.given
    return Situations(question, Random(1)).given()


def _lines() -> Measured:
    """A hundred requests of mixed kinds, as text in and text out."""
    from random import Random

    random = Random(1)
    asking = [(rs, q) for rs in RULESETS.values() for q in rs.questions if rs.id != "toy"]
    lines = []
    for number in range(100):
        ruleset, question = asking[number % len(asking)]
        given, dice = Situations(question, random).asked()
        lines.append(json.dumps({"id": number, "rules": ruleset.id, "test": question.id, "given": given, "dice": dice}))

    def all_lines() -> None:
        for line in lines:
            answer_line(line, RULESETS, adjudicate)

    one = micros(all_lines, 5) / len(lines)
    parsing = micros(lambda: [json.loads(line) for line in lines], 20) / len(lines)
    return Measured(
        "requests of mixed kinds, text in and out", one, "5,000/s", "json.loads alone", parsing, rate="requests"
    )
