"""The explaining reading: which rows counted, with what value, and which failed by a single clause."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from sandtable.names import RowId, Side
from sandtable.sheet.emit import compiled, python
from sandtable.sheet.evaluate import Situation, evaluate
from sandtable.sheet.expr import ALWAYS, ChosenWord, Value, Voice, clauses, refs
from sandtable.sheet.fact import Role
from sandtable.sheet.table import Grid, Row, Table
from sandtable.sheet.words import say

Counted = list[tuple[RowId, Value]]
"""The rows that counted, in the order of the table, each with what it gave."""


@dataclass(frozen=True, slots=True)
class Line:
    """One row that counted: for whom, which, and what it gave."""

    side: Side | None
    row: RowId
    value: Value | None

    def as_json(self) -> dict[str, Any]:
        if self.side is None:
            return {"row": self.row, "value": self.value}
        return {"side": self.side, "row": self.row, "value": self.value}


@dataclass(frozen=True, slots=True)
class Near:
    """A row that all but counted: what it would have given, and the one clause that failed, in words."""

    side: Side | None
    row: RowId
    value: Value
    failed: str

    def as_json(self) -> dict[str, Any]:
        said = {"row": self.row, "value": self.value, "failed": self.failed}
        return said if self.side is None else {"side": self.side, **said}


@cache
def explainer(table: Table) -> Callable[[Any, Any, Any], Counted]:
    """The table as a function of own, foe and here that lists the rows that counted."""
    text = ["def explain(own, foe, here):", "    lines = []"]
    for row in table:
        held = row.condition is not ALWAYS
        indent = "        " if held else "    "
        if held:
            text.append(f"    if {python(row.condition)}:")
        if table.decides:
            text.append(f"{indent}return [({row.id!r}, {python(row.value)})]")
        else:
            text.append(f"{indent}lines.append(({row.id!r}, {python(row.value)}))")
    text.append("    return lines")
    return compiled("\n".join(text), "explain")


def explain_naively(table: Table, situation: Situation) -> Counted:
    """The same by walking every row: the twin that the generated text must match."""
    lines: Counted = []
    for row in table:
        if evaluate(row.condition, situation):
            lines.append((row.id, evaluate(row.value, situation)))
            if table.decides:
                break
    return lines


def near_misses(table: Table, situation: Situation, side: Side | None) -> list[Near]:
    """The rows that failed by exactly one clause, with that clause in words.

    Where one row decides, only rows for the same troops can be missed, whose first clause holds, and only those that
    stand before it; of the deciding row itself, the better or worse branch. The cells of a grid are no near misses.
    """
    if not table.decides:
        return [near for row in table for near in _near_row(row, situation, side)]
    found: list[Near] = []
    for row in table.before if isinstance(table, Grid) else table.rows:
        if evaluate(row.condition, situation):
            return found + _near_branches(row, situation, side)
        if len(row.clauses) > 1 and evaluate(row.clauses[0], situation) and not _another_test(row, situation):
            found += _near_row(row, situation, side)
    return found


def _another_test(row: Row, situation: Situation) -> bool:
    """Whether the row fails by the part its troops play: it belongs to shooting, and this is close combat."""
    failed = [clause for clause in row.clauses if not evaluate(clause, situation)]
    return any(all(isinstance(ref.fact, Role) for ref in refs(clause)) for clause in failed)


def _near_row(row: Row, situation: Situation, side: Side | None) -> list[Near]:
    failed = [clause for clause in row.clauses if not evaluate(clause, situation)]
    if len(failed) != 1:
        return []
    value = row.gives if row.each is not None else evaluate(row.value, situation)
    assert isinstance(value, bool | int | float | str)
    return [Near(side, row.id, value, say(failed[0]))]


def _near_branches(row: Row, situation: Situation, side: Side | None) -> list[Near]:
    if not isinstance(row.value, ChosenWord):
        return []
    given = evaluate(row.value, situation)
    found: list[Near] = []
    for when, value in row.value.branches:
        if evaluate(when, situation):
            break
        word = evaluate(value, situation)
        failed = [clause for clause in clauses(when) if not evaluate(clause, situation)]
        if len(failed) == 1 and word != given:
            found.append(Near(side, row.id, word, say(failed[0])))
    return found


def voices(own: Any, foe: Any = None, here: Any = None) -> dict[Voice, Any]:
    """Who is who, for the naive readings."""
    return {"own": own, "foe": foe, "here": here}
