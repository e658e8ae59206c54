"""The printing reading: the reference sheet itself, made from the rows, as Markdown, as a page or as data."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from importlib.resources import files

from sandtable.names import Json
from sandtable.sheet.expr import ChosenNumber, ChosenWord, Expr, Figure, Said, Times, Value
from sandtable.sheet.reckoning import MINUS, signed, written
from sandtable.sheet.ruleset import Ruleset
from sandtable.sheet.table import Grid, Roll, Row, Table
from sandtable.sheet.words import say

LONG = 8
"""A table of more lines than this may be broken on paper, and repeats its head."""
DASH = "\N{EN DASH}"


def value_text(row: Row, table: Table, ruleset: Ruleset, unit: str | None = None) -> str:
    """What a row gives, as it is printed: '+1', '−1 each', 'recoil', '250 (20)'."""
    if row.shows:
        return row.shows
    if row.each is not None:
        return f"{written(row.gives, sign=True)} each"
    if table.measured and isinstance(row.value, Figure):
        sign = "+" if row.value.value > 0 and not table.decides else ""
        return sign + ruleset.measure(row.value.value, unit).replace("-", MINUS)
    return _printed(row.value, sign=not table.decides)


def short_text(row: Row, table: Table, ruleset: Ruleset, unit: str | None = None) -> str:
    """The value for the printed column; a row that chooses among several says it in its own words instead, and where
    most do, all of the table."""
    choosing = [isinstance(each.value, ChosenWord) for each in table]
    said = isinstance(row.value, ChosenWord) or 2 * sum(choosing) > len(choosing)
    return "" if said else value_text(row, table, ruleset, unit)


@dataclass(frozen=True, slots=True)
class Box:
    """One cell of a squared table: what it says, and the row that it is, if it is one."""

    text: str
    row: str | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a squared table: who it is for, the row that the whole line is, if it is one, and its cells."""

    says: str
    row: str | None
    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Squared:
    """What of a table is printed in squares: heads and lines; a table of plain rows has neither."""

    heads: tuple[str, ...]
    lines: tuple[Line, ...]
    below: tuple[Row, ...]
    """The rows that are printed as rows."""


def squared(ruleset: Ruleset, table: Table, unit: str | None = None) -> Squared:
    """A table as it is printed: a grid by its cells, a roll by its lines, any other by its rows."""
    if isinstance(table, Roll):
        listed = tuple(Line(line.who, line.row.id, tuple(map(Box, line.values))) for line in table.lines)
        return Squared(table.columns, listed, ())
    if not isinstance(table, Grid):
        return Squared((), (), table.rows)
    lines = tuple(
        Line(
            line.says,
            None,
            tuple(
                Box(cell_text(ruleset, table, cell, unit), None if cell is None else f"{table.id}.{line.name}.{column}")
                for (column, _, _), cell in zip(table.columns, line.cells, strict=True)
            ),
        )
        for line in table.lines
    )
    return Squared(tuple(title for _, title, _ in table.columns), lines, table.before)


def _printed(value: Expr, *, sign: bool) -> str:
    match value:
        case Figure():
            return written(value.value, sign=sign)
        case Said():
            return value.value.replace("_", " ").replace("-", " ")
        case ChosenWord() | ChosenNumber():
            found = [_printed(branch, sign=sign) for _, branch in value.branches]
            return "/".join(dict.fromkeys([*found, _printed(value.otherwise, sign=sign)]))
        case Times():
            return f"{signed(value.factor)} each"
    return "as found"


def as_json(ruleset: Ruleset, unit: str | None = None) -> dict[str, Json]:
    """The whole sheet as data: tables, rows with their words, conditions and citations, readings."""
    return {
        "rules": ruleset.id,
        "title": ruleset.title,
        "edition": ruleset.edition,
        "about": ruleset.about,
        "unit": ruleset.unit,
        "tables": [_table_json(ruleset, table, unit) for table in ruleset.tables],
        "notes": [{"id": note.id, "title": note.title, "says": note.says} for note in ruleset.notes],
        "vocabularies": {words.title: dict(words.names) for words in ruleset.vocabularies},
    }


def _table_json(ruleset: Ruleset, table: Table, unit: str | None) -> dict[str, Json]:
    return {
        "id": table.id,
        "title": table.title,
        "note": table.note,
        "counts": "first" if table.decides else "all",
        "rows": [
            {
                "id": row.id,
                "says": ruleset.said(row.says, unit),
                "gives": value_text(row, table, ruleset, unit),
                "when": say(row.condition),
                "cite": str(ruleset.cites[row.id]),
                "reading": row.reading,
                "house": row.house,
            }
            for row in table
        ],
    }


def as_markdown(ruleset: Ruleset, unit: str | None = None) -> str:
    """The sheet as Markdown tables."""
    text = [f"# {ruleset.title}", "", f"{ruleset.about} {ruleset.edition}; distances in {_units(ruleset, unit)}.", ""]
    for table in ruleset.tables:
        text += [f"## {table.title}", ""]
        if table.note:
            text += [table.note, ""]
        laid = squared(ruleset, table, unit)
        text += [*_squares_markdown(table, laid), *_rows_markdown(ruleset, table, laid.below, unit)]
    if ruleset.notes:
        text += ["## Readings and house rules", ""]
        text += [f"- **{note.id} {note.title}.** {note.says}" for note in ruleset.notes]
    return "\n".join(text).rstrip() + "\n"


def _units(ruleset: Ruleset, unit: str | None) -> str:
    """The unit, or both with the second in brackets."""
    if ruleset.also is None or unit is not None:
        return unit or ruleset.unit
    return f"{ruleset.unit} ({ruleset.also.name})"


def _rows_markdown(ruleset: Ruleset, table: Table, rows: tuple[Row, ...], unit: str | None) -> list[str]:
    if not rows:
        return []
    lines = [
        f"| {value_text(row, table, ruleset, unit)} | {ruleset.said(row.says, unit)} | `{row.id}` | {_marks(row)} |"
        for row in rows
    ]
    return ["| gives | when | row | note |", "| --- | --- | --- | --- |", *lines, ""]


def _squares_markdown(table: Table, laid: Squared) -> list[str]:
    if not laid.lines:
        return []
    text = [f"| | {' | '.join(laid.heads)} | row |", "| --- |" + " --- |" * (len(laid.heads) + 1)]
    for line in laid.lines:
        id = line.row or next((box.row.rpartition(".")[0] for box in line.boxes if box.row), table.id)
        text.append(f"| {line.says} | {' | '.join(box.text for box in line.boxes)} | `{id}` |")
    return [*text, ""]


def cell_text(ruleset: Ruleset, table: Grid, cell: Value | None, unit: str | None) -> str:
    if cell is None:
        return DASH
    if table.measured and isinstance(cell, int | float):
        return ruleset.measure(cell, unit)
    return str(cell)


def _marks(row: Row) -> str:
    return " ".join(mark for mark in (row.reading, row.house) if mark)


def as_html(ruleset: Ruleset, unit: str | None = None) -> str:
    """The sheet as one self-contained page: two sides of A4 in print, links and readings on a screen."""
    style = files("sandtable.sheet").joinpath("printed.css").read_text("utf-8")
    blocks = "\n".join(_block(ruleset, table, unit) for table in ruleset.tables if table.rows)
    notes = "\n".join(
        f'<li id="{note.id}"><b>{note.id} {escape(note.title)}.</b> {escape(note.says)}</li>' for note in ruleset.notes
    )
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(ruleset.title)}: reference sheet</title>
<style>
{style}
html {{ --size: {_size(ruleset):.2f}pt; }}
</style>
</head>
<body>
<header>
<h1>{escape(ruleset.title)}</h1>
<p>{escape(ruleset.about)} <span>{escape(ruleset.edition)} · {escape(_units(ruleset, unit))}</span></p>
</header>
<main>
{blocks}
</main>
<section class="notes">
<h2>Readings and house rules</h2>
<ul>
{notes}
</ul>
</section>
<footer>Sandtable · made from the rows of <b>{ruleset.id}</b></footer>
</body>
</html>
"""


def _size(ruleset: Ruleset) -> float:
    """The type size at which the sheet fills two sides of A4 in two columns, as near as counting lines can tell."""
    height, width = 755.0, 262.0  # points of one column of one side
    for tenths in range(100, 45, -1):
        size = tenths / 10
        across = width / (size * 0.445)
        lines = sum(_lines(ruleset, table, across) for table in ruleset.tables)
        if lines * size * 1.22 < 4 * height:
            return size
    return 4.5


def _lines(ruleset: Ruleset, table: Table, across: float) -> float:
    """About how many lines a table takes in print."""
    if not table.rows:
        return 0
    laid = squared(ruleset, table)
    rows, grid = laid.below, 1.2 * (len(laid.lines) + 1) if laid.lines else 0
    beside = across - 1.15 * _value_width(ruleset, table, rows)
    text = sum(1 + (len(row.says) + 3) // beside for row in rows)
    return 1.75 + (1 + len(table.note) // across if table.note else 0) + grid + text


def _value_width(ruleset: Ruleset, table: Table, rows: tuple[Row, ...], unit: str | None = None) -> int:
    """The room that the value column needs, in characters."""
    return max((len(short_text(row, table, ruleset, unit)) for row in rows), default=0)


def _block(ruleset: Ruleset, table: Table, unit: str | None) -> str:
    note = f"<p>{escape(table.note)}</p>" if table.note else ""
    laid = squared(ruleset, table, unit)
    grid = _squares(laid) if laid.lines else ""
    lines = "\n".join(_line(ruleset, table, row, unit) for row in laid.below)
    width = f' style="--value: {0.58 * _value_width(ruleset, table, laid.below, unit):.1f}em"'
    head = f"<header>\n<h2>{escape(table.title)}</h2>\n{note}\n</header>"
    long = ' class="long"' if len(laid.lines) + len(laid.below) > LONG else ""
    return f"<section{long}{width}>\n{head}\n<div>\n{grid}<ul>\n{lines}\n</ul>\n</div>\n</section>"


def _line(ruleset: Ruleset, table: Table, row: Row, unit: str | None) -> str:
    marks = "".join(_mark(ruleset, mark) for mark in (row.reading, row.house) if mark)
    gives, says = short_text(row, table, ruleset, unit), ruleset.said(row.says, unit)
    value = f"<b>{escape(gives)}</b>" if gives else "<b></b>"
    who, colon, rest = says.partition(":")
    said = f"<strong>{escape(who)}:</strong>{escape(rest)}" if colon and not gives else escape(says)
    return (
        f'<li id="{row.id}">{value} <span>{said}{marks} '
        f'<a class="id" href="#{row.id}">{escape(row.short)}</a></span></li>'
    )


def _mark(ruleset: Ruleset, mark: str) -> str:
    note = ruleset.note(mark)
    says = f"{note.title}: {note.says}" if note else mark
    return (
        f'<span class="mark" tabindex="0"><a href="#{mark}">{mark}</a>'
        f'<span class="says" role="note">{escape(says)}</span></span>'
    )


def _squares(laid: Squared) -> str:
    heads = "".join(f'<th scope="col">{escape(head.removeprefix("against "))}</th>' for head in laid.heads)
    lines = [
        f'<tr{_named(line.row)}><th scope="row">{_linked(line.row, line.says)}</th>'
        + "".join(f"<td{_named(box.row)}>{_linked(box.row, box.text)}</td>" for box in line.boxes)
        + "</tr>"
        for line in laid.lines
    ]
    return f"<table>\n<thead><tr><td></td>{heads}</tr></thead>\n" + "\n".join(lines) + "\n</table>\n"


def _named(row: str | None) -> str:
    return f' id="{row}"' if row else ""


def _linked(row: str | None, text: str) -> str:
    return f'<a href="#{row}">{escape(text)}</a>' if row else escape(text)
