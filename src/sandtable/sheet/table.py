"""Rows and tables: the reference sheet itself.

A `Row` is one line of the sheet: an id, our own words, a condition, and what it gives. A `Table` holds rows in the
order of the sheet and says how they count: all that hold are summed, or the first that holds decides. A `Grid` is a
table printed as a grid, kinds down the side and columns across, each cell a row of its own; a `Roll` is one printed as
a muster roll, a row a line with its values in columns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from sandtable.names import RowId
from sandtable.sheet.expr import (
    ALWAYS,
    ChosenWord,
    Condition,
    Expr,
    Number,
    Said,
    Times,
    Value,
    Word,
    as_expr,
    clauses,
)


@dataclass(frozen=True, slots=True)
class Cite:
    """Where a line stands: the sheet, its block, the line within the block."""

    sheet: str
    block: str
    line: int = 0

    def __str__(self) -> str:
        return f"{self.sheet}, {self.block}" + (f", line {self.line}" if self.line else "")


@dataclass(frozen=True, eq=False)
class Row:
    """One line of a reference sheet."""

    id: RowId
    says: str
    gives: Expr | Value
    when: Condition = ALWAYS
    each: Number | None = None
    """Counted once for each: `gives` is then the value of one."""
    reading: str = ""
    """The reading that settled a doubtful line, by its id on the sheet's page: 'R7'."""
    house: str = ""
    """The house rule that this row belongs to, if the sheet itself is silent: 'H4'."""
    shows: str = ""
    """How the value is printed, where a number would say too little: 'halved'."""

    @cached_property
    def condition(self) -> Condition:
        """All that must hold for the row to count, the counted thing included."""
        return self.when if self.each is None else self.when & (self.each > 0)

    @cached_property
    def clauses(self) -> tuple[Condition, ...]:
        return () if self.condition is ALWAYS else tuple(c for c in clauses(self.condition) if c is not ALWAYS)

    @cached_property
    def value(self) -> Expr:
        """What the row gives when it counts."""
        if self.each is None:
            return as_expr(self.gives)
        assert isinstance(self.gives, int)
        return self.each if self.gives == 1 else Times(self.gives, self.each)

    @property
    def only_forbids(self) -> bool:
        """Whether the row never counts, but only refuses: its id then begins the refusal's message."""
        return isinstance(self.gives, str) and self.gives == "forbids"

    @property
    def short(self) -> str:
        """The id without the rule set."""
        return self.id.partition(".")[2]


def row(
    id: str,
    says: str,
    gives: Expr | Value,
    when: Condition = ALWAYS,
    *,
    each: Number | None = None,
    reading: str = "",
    house: str = "",
    shows: str = "",
) -> Row:
    """Write one line of the sheet."""
    return Row(RowId(id), says, gives, when, each, reading, house, shows)


@dataclass(frozen=True, eq=False)
class Table:
    """Rows in the order of the sheet."""

    id: str
    title: str
    block: str
    """The block of the printed sheet that the rows come from."""
    rows: tuple[Row, ...]
    note: str = ""
    """How the table is used, in a sentence or two for the printed page."""
    measured: bool = False
    """Whether its figures are distances, to be shown in the unit that a player likes."""

    decides: ClassVar[bool] = False

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id}: {self.title}, {len(self.rows)} rows>"

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __getitem__(self, id: str) -> Row:
        return self.by_id[id]

    @cached_property
    def by_id(self) -> dict[str, Row]:
        return {row.id: row for row in self.rows}

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The words that its rows can give, in the order they first stand."""
        found: dict[str, None] = {}
        for entry in self.rows:
            found.update(dict.fromkeys(given_words(entry.value)))
        return tuple(found)


class Summed(Table):
    """Every row that holds counts; their values are added."""


class Listed(Table):
    """Every row that holds counts; their words are listed, not added."""


class Decided(Table):
    """The first row that holds decides, and no other counts."""

    decides = True


@dataclass(frozen=True, eq=False)
class GridLine:
    """One line of a grid: its name, who it is for, and its cells; `None` is a dash."""

    name: str
    who: Condition
    cells: tuple[Value | None, ...]
    says: str
    reading: str = ""


@dataclass(frozen=True, eq=False, repr=False)
class Grid(Decided):
    """A table printed as a grid: the first line that fits, in the column that fits. Dashes have no row.

    `before` are rows that stand in place of a cell when they apply.
    """

    lines: tuple[GridLine, ...] = ()
    columns: tuple[tuple[str, str, Condition], ...] = ()
    before: tuple[Row, ...] = ()


def grid(
    id: str,
    title: str,
    block: str,
    columns: Sequence[tuple[str, str, Condition]],
    lines: Sequence[GridLine],
    *,
    before: Sequence[Row] = (),
    note: str = "",
    dash: Value | None = None,
    measured: bool = False,
) -> Grid:
    """Make a grid: every cell becomes a row `<id>.<line>.<column>`, after the rows that go before."""
    cells = [
        row(
            f"{id}.{line.name}.{column}",
            f"{line.says}, {title_of}",
            value,
            line.who & when,
            reading=line.reading,
        )
        for line in lines
        for (column, title_of, when), cell in zip(columns, line.cells, strict=True)
        if (value := dash if cell is None else cell) is not None
    ]
    return Grid(
        id,
        title,
        block,
        (*before, *cells),
        note,
        measured,
        lines=tuple(lines),
        columns=tuple(columns),
        before=tuple(before),
    )


@dataclass(frozen=True, eq=False)
class RollLine:
    """One line of a roll: its row, who it is for, and the values of the row, each in its column."""

    row: Row
    who: str
    values: tuple[str, ...]


@dataclass(frozen=True, eq=False, repr=False)
class Roll(Decided):
    """A table printed as a roll: a row a line, its values in columns."""

    lines: tuple[RollLine, ...] = ()
    columns: tuple[str, ...] = ()


def roll(id: str, title: str, block: str, columns: Sequence[str], lines: Sequence[RollLine], *, note: str = "") -> Roll:
    """Make a roll of its lines."""
    return Roll(id, title, block, tuple(line.row for line in lines), note, lines=tuple(lines), columns=tuple(columns))


def given_words(value: Expr) -> tuple[str, ...]:
    """The words that an expression may come to."""
    if isinstance(value, Said):
        return (value.value,)
    if isinstance(value, ChosenWord):
        found = [word for _, branch in value.branches for word in given_words(branch)]
        return tuple(dict.fromkeys([*found, *given_words(value.otherwise)]))
    return () if not isinstance(value, Word) else ("?",)
