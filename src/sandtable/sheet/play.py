"""The playing reading: the fast answer for one fight, from text folded with what is known beforehand.

`summed` and `decided` give the text of a table for whoever builds a larger function out of several; `player` makes the
function of one table alone.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from sandtable.sheet.emit import Cut, Namer, by_voice, compiled, python
from sandtable.sheet.expr import Truth, Value
from sandtable.sheet.fold import Known, fold
from sandtable.sheet.table import Table


def nothing_known(_: object) -> None:
    """Before anything is known of the situation."""


def summed(table: Table, known: Known = nothing_known, name: Namer = by_voice, cut: Cut | None = None) -> str:
    """The text of a table's sum: a figure for what is sure, and a term for each row that is still open."""
    sure: float = 0
    terms: list[str] = []
    for row in table:
        when, value = fold(row.condition, known), fold(row.value, known)
        if isinstance(when, Truth):
            if when.value:
                text = python(value, name, cut)
                sure, terms = (sure + float(text), terms) if _is_figure(text) else (sure, [*terms, text])
        else:
            terms.append(f"({python(value, name, cut)} if {python(when, name, cut)} else 0)")
    figure = f"{sure:g}"
    return " + ".join([figure, *terms] if sure or not terms else terms)


def decided(
    table: Table, otherwise: Value, known: Known = nothing_known, name: Namer = by_voice, cut: Cut | None = None
) -> str:
    """The text of what a table decides: the value of its first row that holds, else `otherwise`."""
    text: list[str] = []
    for row in table:
        when, value = fold(row.condition, known), fold(row.value, known)
        if isinstance(when, Truth):
            if when.value:
                return f"({''.join(text)}{python(value, name, cut)})"
        else:
            text.append(f"{python(value, name, cut)} if {python(when, name, cut)} else ")
    return f"({''.join(text)}{otherwise!r})"


@cache
def player(table: Table, otherwise: Value = 0) -> Callable[[Any, Any, Any], Any]:
    """The table as a function of own, foe and here that gives its sum, or what it decides, and no lines."""
    text = decided(table, otherwise) if table.decides else summed(table)
    return compiled(f"def play(own, foe, here):\n    return {text}", "play")


def _is_figure(text: str) -> bool:
    return text.lstrip("-").isdigit()
