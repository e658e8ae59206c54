"""One ruling in the making: the situation, the dice, and the rows that have counted so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from sandtable.dice import Die
from sandtable.names import Json, RowId, Side
from sandtable.sheet.chance import Chance, SortOf, face
from sandtable.sheet.evaluate import evaluate
from sandtable.sheet.explain import Line, Near, explainer, near_misses, voices
from sandtable.sheet.expr import Value
from sandtable.sheet.fact import Record
from sandtable.sheet.play import player
from sandtable.sheet.ready import Ready
from sandtable.sheet.table import Row, Table

C = TypeVar("C")
Result = dict[str, Json]
"""What a question answers: plain words and numbers, as the sheet's page names them."""


def value_at(result: Result, path: str) -> Json:
    """One field of a result, by its path."""
    value: Json = result
    for name in steps(path):
        value = value[name]
    return value


@lru_cache(maxsize=1024)
def steps(path: str) -> tuple[str, ...]:
    """The names that a path leads through."""
    return tuple(path.split("."))


class Asked:
    """A situation as it was asked: what was read, and the same laid out for rows."""

    __slots__ = ("a", "b", "given", "here")

    def __init__(self, given: Record, here: Ready, a: Ready = None, b: Ready = None) -> None:
        self.given, self.here, self.a, self.b = given, here, a, b


class Ruling:
    """Applies tables to a situation and keeps a line for every row that counted."""

    def __init__(self, asked: Asked, chance: Chance, *, why: bool = False) -> None:
        self.asked, self.given = asked, asked.given
        self.here, self.a, self.b = asked.here, asked.a, asked.b
        self.chance, self.why = chance, why
        self.lines: list[Line] = []
        self.near: list[Near] = []
        self.made: Result = {}
        """What its rows have made so far, where it stops before the dice."""

    def sum(self, table: Table, own: Ready = None, foe: Ready = None, side: Side | None = None) -> Any:
        """Add up the rows that hold, and list them."""
        total: Any = 0
        for row, value in self._counted(table, own, foe, side):
            self.lines.append(Line(side, row, value))
            total += value
        return total

    def decide(
        self,
        table: Table,
        own: Ready = None,
        foe: Ready = None,
        side: Side | None = None,
        *,
        otherwise: Value | None = None,
        silent: Value | None = None,
    ) -> Any:
        """What the first row that holds gives; its line, unless it gave only `silent`."""
        counted = self._counted(table, own, foe, side)
        if not counted:
            return otherwise
        ((row, value),) = counted
        if value != silent:
            self.lines.append(Line(side, row, value))
        return value

    def every(self, table: Table, own: Ready = None, foe: Ready = None, side: Side | None = None) -> list[Value]:
        """What each row that holds gives, where words are given and nothing is added up; all are listed."""
        counted = self._counted(table, own, foe, side)
        self.lines += [Line(side, row, value) for row, value in counted]
        return [value for _, value in counted]

    def awaits(self, table: Table, own: Ready = None, foe: Ready = None, side: Side | None = None) -> None:
        """List the rows that hold and whose figure the dice will give."""
        self.lines += [Line(side, row, None) for row, _ in self._counted(table, own, foe, side)]

    def one(self, row: Row, own: Ready = None, foe: Ready = None, side: Side | None = None) -> None:
        """List a single row of a table, if it holds, where the request says which of them is meant."""
        situation = voices(self.here if own is None else own, foe, self.here)
        if evaluate(row.condition, situation):
            self.lines.append(Line(side, row.id, evaluate(row.value, situation)))

    def line(self, row: str, value: Value | None, side: Side | None = None) -> None:
        """List a row whose value the procedure itself has found."""
        self.lines.append(Line(side, RowId(row), value))

    def die(self, name: str, die: Die) -> int:
        return self.chance.die(name, die)

    def dice(self, name: str, count: int, die: Die, sort_of: SortOf = face) -> Sequence[int]:
        return self.chance.dice(name, count, die, sort_of)

    def choose(self, side: Side, options: Sequence[C]) -> C:
        """A choice that the rules leave to a side; the first option is to do as the request says.

        In a ruling that is what happens. In odds the side takes whichever option serves its aim best.
        """
        return self.chance.choose(side, options)

    def _counted(self, table: Table, own: Ready, foe: Ready, side: Side | None) -> list[tuple[RowId, Value]]:
        own = self.here if own is None else own
        if self.why:
            self.near += near_misses(table, voices(own, foe, self.here), side)
        return explainer(table)(own, foe, self.here)


class Quiet(Ruling):
    """The same ruling without its reasons, for odds and for play."""

    def sum(self, table: Table, own: Ready = None, foe: Ready = None, side: Side | None = None) -> Any:
        return player(table)(self.here if own is None else own, foe, self.here)

    def decide(
        self,
        table: Table,
        own: Ready = None,
        foe: Ready = None,
        side: Side | None = None,
        *,
        otherwise: Value | None = None,
        silent: Value | None = None,
    ) -> Any:
        return player(table, otherwise)(self.here if own is None else own, foe, self.here)

    def one(self, row: Row, own: Ready = None, foe: Ready = None, side: Side | None = None) -> None:
        pass

    def line(self, row: str, value: Value | None, side: Side | None = None) -> None:
        pass


Rule = Callable[[Ruling], Result]
Roles = Callable[[Record], Mapping[Side, Mapping[str, bool]]]
