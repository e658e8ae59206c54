"""A ruling of the sheet in play: the question asked, what it answers, and the record that everybody can read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from sandtable.engine.state import State
from sandtable.engine.told import Ruled
from sandtable.names import Json
from sandtable.rulesets.ps import unit
from sandtable.rulesets.ps.asking import PageTest
from sandtable.rulesets.ps.own import Own
from sandtable.rulesets.ps.questions import ASK
from sandtable.rulesets.ps.telling import Called


def ruled(test: str, who: Mapping[str, str], given: Json, dice: Json = None) -> tuple[Json, Ruled]:
    """What the sheet answers, and the record of it: who, the facts, the dice, the rows that counted."""
    thrown = dict(dice or {})
    result, lines = ASK[test].ruled(given, thrown)
    return result, Ruled(test, dict(who), given, thrown, result, lines)


class Going(NamedTuple):
    """What the ground under a way makes of it: the moves left, whether it disorders, and the records."""

    moves: int
    messy: bool
    records: tuple[Ruled, ...]


def going(id: str, given: Mapping[str, Json], grounds: Sequence[str]) -> Going:
    """How far a unit goes on each ground that its way leads over, with the moves that the one before leaves it."""
    moves, messy, records = given["moves"], False, list[Ruled]()
    for ground in grounds:
        result, record = ruled("move_allowance", {"a": id}, {**given, "moves": moves, "terrain": ground})
        moves, messy = result["moves"], messy or result["disordered"]
        records.append(record)
    return Going(moves, messy, tuple(records))


def gone(id: str, given: Mapping[str, Json], grounds: Sequence[str]) -> Going:
    """The same of one who does not say what ground he goes over, unless it is another than open."""
    if list(grounds) != ["open"]:
        return going(id, {**given, "moves": given.get("moves", 1)}, grounds)
    result, record = ruled("move_allowance", {"a": id}, given)
    return Going(result["moves"], False, (record,))


@lru_cache(maxsize=16)
def next_step(after: str | None) -> Ruled:
    """What the sheet says comes after a step; after nothing the turn begins."""
    return ruled("sequence", {}, {"after": after})[1]


def named(state: State[Own], who: Mapping[str, str]) -> dict[str, str]:
    """What each side of the sheet is called on this table."""
    return {side: unit.named(state, id) for side, id in who.items()}


def said(question: PageTest, given: Json, result: Json, called: Called) -> str:
    """The answer in a sentence, of those who are called so."""
    return question.tells(question.read(given).given, result, called)


def odds(test: str, given: Json, by: Sequence[str], dice: Json = None) -> dict[tuple[Json, ...], Fraction]:
    """The exact odds of what some fields of the answer will say."""
    return dict(ASK[test].odds(given, dict(dice or {}), by).ranked())
