"""How this page takes a request: whatever must be an object is looked at before anything that stands in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from sandtable.names import Code, Json, Refused
from sandtable.rulesets.ps.telling import ON_SHEET, Called
from sandtable.sheet.chance import Wanted, check_object
from sandtable.sheet.explain import Line
from sandtable.sheet.fact import Record
from sandtable.sheet.question import Question
from sandtable.sheet.read import shown
from sandtable.sheet.ruling import Asked, Result
from sandtable.sheet.wording import told

UNASKED: Json = [None]
"""Stands for an empty list of dice under a name that a test does not know, so that it is told as unused."""


def nothing_needed(_: Mapping[str, Json]) -> None:
    pass


class Tells(Protocol):
    """A result in a sentence; on a table with what each side of the sheet is called there."""

    def __call__(self, given: Record, result: Result, called: Called = ON_SHEET, /) -> str: ...


@dataclass(frozen=True, eq=False, repr=False)
class PageTest(Question):
    """A test of this page.

    Faults of shape are told first: of `given` and `dice`, then of the units, before what stands in them. A list of no
    dice may be empty, under a name that the test knows.
    """

    tells: Tells = lambda given, result, called=ON_SHEET: told(result)
    lists: tuple[str, ...] = ()
    """The dice that are given as lists, by name."""
    needs: Callable[[Mapping[str, Json]], None] = nothing_needed
    """Refuses a field left out that the other fields make necessary; told before what stands in the units."""

    def ruled(self, given: Json, dice: Mapping[str, Json]) -> tuple[Result, tuple[Line, ...]]:
        """What the test answers, and the rows that counted; remembered, for the same is asked of many units."""
        result, lines = _ruled(_Request(self, given, dice))
        return dict(result), lines

    def wants(self, given: Json, dice: Mapping[str, Json]) -> tuple[Wanted, ...]:
        return _wanted(_Request(self, given, dice))

    def read(self, given: Json) -> Asked:
        if isinstance(given, dict) and not given.keys() - self.given.asked().keys():
            self._check_fields(given)
        return super().read(given)

    def _check_fields(self, given: Mapping[str, Json]) -> None:
        """The units stand first among the fields: one that is no object is told before the fields after it."""
        for side in self.sides:
            if side not in given:
                return
            if not isinstance(given[side], dict):
                raise Refused(Code.BAD_VALUE, f"given.{side}", f"must be an object, not {shown(given[side])}")
        self.needs(given)

    def _asked(self, given: Json, dice: Json) -> tuple[Asked, Mapping[str, Json]]:
        if isinstance(given, dict):
            check_object(dice)
        asked, thrown = super()._asked(given, dice)
        return asked, {
            name: UNASKED if value == [] and name not in self.lists else value for name, value in thrown.items()
        }


class _Request:
    """What a test is asked. Two are one that are written alike."""

    __slots__ = ("dice", "given", "test", "written")

    def __init__(self, test: PageTest, given: Json, dice: Mapping[str, Json]) -> None:
        self.test, self.given, self.dice = test, given, dice
        self.written = (test.id, repr(given), repr(dice))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Request) and self.written == other.written

    def __hash__(self) -> int:
        return hash(self.written)


@lru_cache(maxsize=4096)
def _ruled(request: _Request) -> tuple[Result, tuple[Line, ...]]:
    result, made = request.test.adjudicate(request.given, request.dice)
    return result, tuple(made.lines)


@lru_cache(maxsize=4096)
def _wanted(request: _Request) -> tuple[Wanted, ...]:
    return Question.wants(request.test, request.given, request.dice)
