"""The rows that a table of elements comes to: of an event, of all that has happened, of every fall of the dice."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from tests.heard import heard
from tests.rulesets.element_table import Table

from sandtable.engine.event import Event


def rows(event: Event) -> set[str]:
    return {line.row for ruled in heard(event).ruled for line in ruled.lines}


def all_rows(t: Table) -> set[str]:
    """Of everything that has happened on the table."""
    return {row for event in t.events if event.told is not None for row in rows(event)}


def brought_to(t: Table, what: str) -> Table:
    """The orders are over, and the bound goes on until these dice of a1 and b1 are asked for."""
    t.done()
    while t.asks != what or set(t.about) != {"a1", "b1"}:
        assert t.asks not in ("pips", ""), f"the bound is over without a {what}"
        t.roll(*(3 for _ in t.state.ask.dice)) if t.state.ask and t.state.ask.dice else t.order("done")
        t.wait()
    return t


def told(t: Table) -> Iterator[set[str]]:
    """The rows of each fall of the dice that are asked for."""
    assert t.asked is not None
    for dice in product(range(1, 7), repeat=len(t.asked.dice)):
        yield rows(t.game.fall(t.state, dice).event)
