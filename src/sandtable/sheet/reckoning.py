"""The numbers that rows make before the dice: how many dice a side rolls, on what they hit, each with its rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from sandtable.names import SIDES, Json, Side
from sandtable.sheet.explain import Line, Near
from sandtable.sheet.ruling import Result, Rule, value_at
from sandtable.sheet.table import Summed, Table

Said = Callable[[Json], str]
MINUS = "\u2212"


@dataclass(frozen=True, eq=False)
class Number:
    """A number that rows make: 'rolls 6 dice', 'hits on 5'."""

    path: str
    """Where it stands in the result, and in what is reckoned before the dice."""
    says: Said
    tables: tuple[Table, ...]
    """Whose rows make it."""
    side: Side | None = None
    """The side whose it is; the side that acts, if the question has sides and it is nobody's."""
    fallen: Said | None = None
    """How it is said once the dice have fallen, where they are added to it."""

    @cached_property
    def rows(self) -> frozenset[str]:
        return frozenset(row.id for table in self.tables for row in table)

    @property
    def adds_up(self) -> bool:
        """Whether all that its rows give is added up, dice and all."""
        return self.fallen is not None


def signed(number: float) -> str:
    """A number that is added, with its sign."""
    return f"{number:+g}".replace("-", MINUS)


def total(path: str, *tables: Table, side: Side | None = None) -> Number:
    """What rows and dice add up to."""
    return Number(path, lambda n: f"{signed(n)} before the dice", tables, side, lambda n: f"{written(n)} with the dice")


def on_each_side(path: str, says: Said, *tables: Table) -> tuple[Number, ...]:
    """A number that each side has, made by the same tables."""
    return tuple(Number(f"{side}.{path}", says, tables, side) for side in SIDES)


def totals(*tables: Table) -> tuple[Number, ...]:
    """What rows and dice add up to on each side."""
    return tuple(total(f"{side}.total", *tables, side=side) for side in SIDES)


@dataclass(frozen=True, eq=False)
class Reckoning:
    """What is reckoned before the dice."""

    numbers: tuple[Number, ...] = ()
    rule: Rule | None = None
    """Lists the rows that count however the dice fall and gives the numbers that they make; where there is none, the
    question's own procedure goes as far as the first die."""
    acting: Side | None = "a"
    """Whose rows are that say no side, in a question that has sides."""


UNRECKONED = Reckoning()


@dataclass(frozen=True, slots=True)
class Told:
    """A row with what it gives in writing; one that all but counted, with the clause that failed."""

    row: str
    gives: str
    failed: str = ""


@dataclass(frozen=True, slots=True)
class Made:
    """Rows of one side under the number that they made; what made none of the question's numbers has no words."""

    side: Side | None
    says: str
    lines: tuple[Told, ...]
    near: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a ruling: those that counted and those that all but did."""

    lines: Sequence[Line]
    near: Sequence[Near]
    tables: Sequence[Table]
    """Where they may come from."""
    acting: Side | None
    """Whose they are where they do not say."""

    def made(self, numbers: Sequence[Number], result: Result, *, fallen: bool = False) -> list[Made]:
        """All of them under the numbers that they made, side by side."""
        there = [(number, said) for number in numbers if (said := _said(number, result, fallen=fallen))]
        rows: list[Line | Near] = [*self.lines, *self.near]
        sides = {self._whose(row) for row in rows} | {self._whose(number) for number, _ in there}
        return [each for side in sorted(sides, key=lambda side: side or "") for each in self._of_side(side, there)]

    def _of_side(self, side: Side | None, numbers: Sequence[tuple[Number, str]]) -> Iterator[Made]:
        lines = [line for line in self.lines if self._whose(line) == side]
        near = [line for line in self.near if self._whose(line) == side]
        shown = [(number, says) for number, says in numbers if self._whose(number) == side]
        for number, says in shown:
            signs = number.rows if number.adds_up else _added(number.tables)
            yield Made(
                side,
                says,
                tuple(_told(line, signs) for line in lines if line.row in number.rows),
                tuple(_told(line, signs) for line in near if line.row in number.rows),
            )
        made, signs = frozenset(row for number, _ in shown for row in number.rows), _added(self.tables)
        left = tuple(_told(line, signs) for line in lines if line.row not in made)
        missed = tuple(_told(line, signs) for line in near if line.row not in made)
        if left or missed:
            yield Made(side, "", left, missed)

    def _whose(self, each: Line | Near | Number) -> Side | None:
        return each.side or self.acting


def _added(tables: Sequence[Table]) -> frozenset[str]:
    """The rows whose figures are added."""
    return frozenset(row.id for table in tables if isinstance(table, Summed) for row in table)


def _told(line: Line | Near, signs: frozenset[str]) -> Told:
    return Told(line.row, written(line.value, sign=line.row in signs), line.failed if isinstance(line, Near) else "")


def written(value: Json, *, sign: bool = False) -> str:
    """What a row gives, in writing; what the dice will give is not written yet."""
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case int() | float():
            return signed(value) if sign else f"{value:g}".replace("-", MINUS)
    return str(value).replace("_", " ").replace("-", " ")


def _said(number: Number, result: Result, *, fallen: bool) -> str:
    """The number in words; nothing where it is not made."""
    try:
        value = value_at(result, number.path)
    except KeyError:
        return ""
    says = number.fallen if fallen and number.fallen else number.says
    return "" if value is None else says(value)
