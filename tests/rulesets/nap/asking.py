"""Asking the rule set in tests, and throwing its dice in every way they can fall."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sandtable.dice import Distribution
from sandtable.names import Json, Refused
from sandtable.rulesets.nap import RULESET
from sandtable.sheet.question import Key, Question, picked
from sandtable.sheet.request import adjudicate

NAP = {"nap": RULESET}


def ruled(test: str, given: Json, dice: Json | None = None) -> tuple[Json, list[tuple[str, Json]]]:
    """The result, and the lines as (row, value), with the side before the row where there is one."""
    answer = RULESET.adjudicate(test, given, dice or {})
    lines = [
        (f"{line['side']} {line['row'].removeprefix('nap.')}", line["value"])
        if "side" in line
        else (line["row"].removeprefix("nap."), line["value"])
        for line in answer["lines"]
    ]
    return answer["result"], lines


def fault(test: str, given: Json, dice: Json | None = None) -> str:
    """The code and the place of the first fault of a request."""
    request = {"rules": "nap", "test": test, "given": given, "dice": {} if dice is None else dice}
    error = adjudicate(request, NAP)["error"]
    return f"{error['code']} {error['at']}"


class _Fork(Exception):
    def __init__(self, ways: int) -> None:
        super().__init__(ways)
        self.ways = ways


def every_roll(question: Question, given: Json, path: tuple[int, ...] = ()) -> Iterator[tuple[Json, Fraction]]:
    """Every way the dice of a question can fall, die by die, and its chance."""
    steps = iter(path)

    def below(ways: int) -> int:
        step = next(steps, None)
        if step is None:
            raise _Fork(ways)
        return step

    try:
        yield question.roll(given, {}, below), Fraction(1)
    except _Fork as fork:
        for way in range(fork.ways):
            for dice, p in every_roll(question, given, (*path, way)):
                yield dice, p / fork.ways


def brute(test: str, given: Json, by: tuple[str, ...]) -> Distribution[Key]:
    """The odds the long way: the ruling on every roll."""
    question = RULESET.question(test)
    chances: dict[Key, Fraction] = {}
    for dice, p in every_roll(question, given):
        key = picked(question.adjudicate(given, dice)[0], by)
        chances[key] = chances.get(key, Fraction(0)) + p
    common = max(p.denominator for p in chances.values()) ** 2
    return Distribution({key: int(p * common) for key, p in chances.items()})


def refused(test: str, given: Json, dice: Json | None = None) -> str:
    """The sentence of a refusal."""
    try:
        RULESET.adjudicate(test, given, dice or {})
    except Refused as refusal:
        return refusal.refusal.message
    raise AssertionError(f"{test} is not refused: {given}")
