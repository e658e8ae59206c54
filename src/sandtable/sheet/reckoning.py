"""The numbers that rows make before the dice: how many dice a side rolls, on what they hit, each with its rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from sandtable.names import SIDES, Json, Side
from sandtable.sheet.explain import Line, Near
from sandtable.sheet.ruling import Result, Rule, value_at
from sandtable.sheet.table import Table

Said = Callable[[Json], str]


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
    return f"{number:+g}".replace("-", "\u2212")


def total(path: str, *tables: Table, side: Side | None = None) -> Number:
    """What rows and dice add up to."""
    return Number(
        path, lambda n: f"{signed(n)} before the dice", tables, side, lambda n: f"{n} with the dice".replace("-", "−")
    )


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
class Made:
    """Rows of one side under the number that they made; what made none of the question's numbers has no words."""

    side: Side | None
    says: str
    adds_up: bool
    lines: tuple[Line, ...]
    near: tuple[Near, ...]


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a ruling, those that counted and those that all but did; whose it is where they do not say."""

    lines: Sequence[Line]
    near: Sequence[Near]
    acting: Side | None

    def sides(self) -> list[Side | None]:
        found = {each.side or self.acting for each in (*self.lines, *self.near)}
        return [side for side in (None, *SIDES) if side in found]

    def made(self, numbers: Sequence[Number], result: Result, *, fallen: bool = False) -> list[Made]:
        """All of them under the numbers that they made, side by side."""
        there = [(number, said) for number in numbers if (said := _said(number, result, fallen=fallen))]
        owners = [number.side or self.acting for number, _ in there]
        sides = sorted({*self.sides(), *owners}, key=lambda side: side or "")
        return [each for side in sides for each in self._of_side(side, there)]

    def _of_side(self, side: Side | None, numbers: Sequence[tuple[Number, str]]) -> Iterator[Made]:
        left = [line for line in self.lines if (line.side or self.acting) == side]
        missed = [near for near in self.near if (near.side or self.acting) == side]
        for number, says in numbers:
            if (number.side or self.acting) == side:
                mine = tuple(line for line in left if line.row in number.rows)
                nearly = tuple(near for near in missed if near.row in number.rows)
                left = [line for line in left if line not in mine]
                missed = [near for near in missed if near not in nearly]
                yield Made(side, says, number.adds_up, mine, nearly)
        if left or missed:
            yield Made(side, "", False, tuple(left), tuple(missed))


def _said(number: Number, result: Result, *, fallen: bool) -> str:
    """The number in words; nothing where it is not made."""
    try:
        value = value_at(result, number.path)
    except KeyError:
        return ""
    says = number.fallen if fallen and number.fallen else number.says
    return "" if value is None else says(value)
