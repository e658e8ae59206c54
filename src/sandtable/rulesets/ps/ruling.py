"""A ruling of the sheet in play: the question asked, what it answers, and the record that everybody can read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from sandtable.engine.told import Ruled
from sandtable.names import Json
from sandtable.rulesets.ps.questions import ASK


def ruled(test: str, who: Mapping[str, str], given: Json, dice: Json = None) -> tuple[Json, Ruled]:
    """What the sheet answers, and the record of it: who, the facts, the dice, the rows that counted."""
    thrown = dict(dice or {})
    result, made = ASK[test].adjudicate(given, thrown)
    return result, Ruled(test, dict(who), given, thrown, result, tuple(made.lines))


def said(test: str, given: Json, result: Json) -> str:
    """The answer in a sentence."""
    question = ASK[test]
    return question.tells(question.read(given).given, result)


def odds(test: str, given: Json, by: Sequence[str], dice: Json = None) -> dict[tuple[Json, ...], Fraction]:
    """The exact odds of what some fields of the answer will say."""
    return dict(ASK[test].odds(given, dict(dice or {}), by).ranked())
