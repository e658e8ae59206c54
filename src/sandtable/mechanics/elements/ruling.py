"""Rulings without dice: what a question of the sheet says of plain facts, and what a house rule decides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from sandtable.engine.told import Ruled
from sandtable.names import Json, RowId, Side
from sandtable.sheet.explain import Line
from sandtable.sheet.question import Question

NOBODY: Mapping[str, str] = {}


PLAIN = frozenset((str, int, bool, float))
"""Values that are their own keys."""


def key(value: Json) -> Json:
    """Facts as a key that they can be met again by."""
    if isinstance(value, dict):
        return tuple([(name, inner if type(inner) in PLAIN else key(inner)) for name, inner in value.items()])
    if isinstance(value, list):
        return ("list", *[inner if type(inner) in PLAIN else key(inner) for inner in value])
    return value


def given(value: Json) -> Json:
    """The facts of a key."""
    if isinstance(value, tuple):
        if value and value[0] == "list":
            return [given(inner) for inner in value[1:]]
        return {name: given(inner) for name, inner in value}
    return value


class Rulings:
    """The answers of a question that has no dice, with their rows. Facts that were met before are not asked again.

    `rounded` gives the facts with such figures as the rows do not tell apart made the same.
    """

    def __init__(self, question: Question, rounded: Callable[[dict[str, Json]], dict[str, Json]] = dict) -> None:
        self._test, self._rounded = question.id, rounded

        @lru_cache(maxsize=20_000)
        def answer(facts: Json) -> tuple[dict[str, Json], tuple[Line, ...]]:
            result, made = question.adjudicate(given(facts), {})
            return result, tuple(made.lines)

        self._answer = answer

    def of(self, facts: dict[str, Json], who: Mapping[str, str] = NOBODY) -> Ruled:
        """What the sheet says of these facts, for the record."""
        result, lines = self._answer(key(self._rounded(facts)))
        return Ruled(self._test, who, facts, {}, result, lines)


class Allowance(NamedTuple):
    """How far somebody may go, in ticks, and the facts of the sheet's question by which."""

    ticks: int
    facts: dict[str, Json]
    less: int = 0
    """What obstacles in its way have taken off already."""


def house_row(game: str, rule: str) -> str:
    """A house rule as a line of a ruling names it."""
    return f"{game}.house.{rule}"


def by_house(row: str, test: str, who: Mapping[str, str], facts: dict[str, Json], result: dict[str, Json]) -> Ruled:
    """What a house rule decides of somebody: one line, which names the rule and the first thing that it gives."""
    # Of two armies that are compared neither is the one that it speaks of.
    side: Side | None = "a" if who.get("a") != "a" else None
    return Ruled(test, who, facts, {}, result, (Line(side, RowId(row), next(iter(result.values()))),))
