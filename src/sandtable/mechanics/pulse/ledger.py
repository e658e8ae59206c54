"""What each unit could be ordered, kept until something near it changes: one order is asked for after another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import NamedTuple

from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.geometry.leg import Leg
from sandtable.geometry.outline import Box, apart
from sandtable.geometry.rect import Rect
from sandtable.mechanics.pulse.moving import Plan
from sandtable.mechanics.pulse.own import Own

BY_UNIT = ("moved", "rolled", "helped", "lent", "hits", "formation")
"""What is kept by unit, changes from order to order, and matters to nobody but that unit and those near it."""
PASSING = frozenset((*BY_UNIT, "recovered", "cds", "used", "halted", "contacts"))
"""All that changes so, or matters to no order that is kept."""

Places = Mapping[str, tuple[Rect, ...]]
Ways = Mapping[tuple[Leg, ...], Plan]
"""Plans by the legs that were ordered."""


class Entry(NamedTuple):
    """The orders of one unit, and what they hang on: the ground that its ways lead over, and what is known of it."""

    boxes: tuple[Box, ...]
    stamp: tuple[object, ...]
    orders: tuple[Order, ...]


class Plans(NamedTuple):
    """The plans of the orders of one unit, and what of those far off is told in their questions."""

    orders: tuple[Order, ...]
    afar: tuple[object, ...]
    plans: Ways


class Ledger:
    """The orders of single units of the side that moves, for the last state that was asked about.

    Whatever an enemy does strikes out all; whatever a friend does strikes out those whose ways lead where he is.
    """

    def __init__(self) -> None:
        self._state: State[Own] | None = None
        self._found: dict[str, Entry] = {}
        self._plans: dict[str, Plans] = {}

    def of(
        self,
        state: State[Own],
        id: str,
        stamp: tuple[object, ...],
        find: Callable[[], tuple[tuple[Box, ...], tuple[Order, ...]]],
    ) -> tuple[Order, ...]:
        """What a unit could do, as it was found, or is found now with the ground outside which no friend matters.

        Nothing else matters that is not in the `stamp`.
        """
        if state is not self._state:
            self._turn_to(state)
        kept = self._found.get(id)
        if kept is None or kept.stamp != stamp:
            boxes, orders = find()
            kept = self._found[id] = Entry(boxes, stamp, orders)
        return kept.orders

    def plans(self, id: str, orders: tuple[Order, ...], afar: tuple[object, ...], find: Callable[[], Ways]) -> Ways:
        """The plans of orders that were kept: the same, as long as those are `afar` whom alone they hang on besides."""
        kept = self._plans.get(id)
        if kept is None or kept.orders is not orders or kept.afar != afar:
            kept = self._plans[id] = Plans(orders, afar, find())
        return kept.plans

    def _turn_to(self, state: State[Own]) -> None:
        """Strike out whatever may be otherwise now."""
        before, self._state = self._state, state
        if before is None or not _alike(before, state):
            self._found = {}
            return
        changed = _changed(before, state)
        if any(state.side(id) != state.own.side for id in changed):
            self._found = {}
            return
        stands = [
            place.box() for places in (changed, _engaged(before, state)) for at in places.values() for place in at
        ]
        for id, entry in list(self._found.items()):
            if id in changed or id not in state.field.rects or _disturbed(entry.boxes, stands):
                del self._found[id]


def ledger_of(state: State[Own]) -> Ledger:
    """The ledger of whoever thinks about a state; a new one where nobody does."""
    memory = state.field.memory
    if memory is None:
        return Ledger()
    found: Ledger | None = memory.last.get(Ledger)
    if found is None:
        found = memory.last[Ledger] = Ledger()
    return found


def _alike(before: State[Own], state: State[Own]) -> bool:
    """Whether nothing has changed but what passes from order to order."""
    if (
        before.setup is not state.setup
        or before.phase != state.phase
        or before.ground is not state.ground
        or before.taken != state.taken
    ):
        return False
    return all(
        getattr(before.own, one.name) == getattr(state.own, one.name)
        for one in fields(state.own)
        if one.name not in PASSING
    )


def _changed(before: State[Own], state: State[Own]) -> Places:
    """The bases that stand elsewhere or have done something, with where they stood and stand."""
    old, new = before.field.rects, state.field.rects
    ids = {id: None for id in state.field.changed(before.field) if old.get(id) != new[id]}
    ids.update(dict.fromkeys(old.keys() - new.keys()))
    for word in BY_UNIT:
        one, other = getattr(before.own, word), getattr(state.own, word)
        if one is not other:
            ids.update({id: None for id in {**one, **other} if one.get(id) != other.get(id)})
    ids.update(dict.fromkeys(set(before.own.halted) ^ set(state.own.halted)))
    return {id: _places(before, state, id) for id in ids}


def _engaged(before: State[Own], state: State[Own]) -> Places:
    """Who has come to blows or is so no more: that matters to those who come near them."""
    pairs = set(before.own.contacts) ^ set(state.own.contacts)
    return {id: _places(before, state, id) for pair in pairs for id in pair}


def _places(before: State[Own], state: State[Own], id: str) -> tuple[Rect, ...]:
    return tuple(field.rects[id] for field in (before.field, state.field) if id in field.rects)


def _disturbed(boxes: tuple[Box, ...], stands: Sequence[Box]) -> bool:
    """Whether somebody on that ground stands elsewhere now, or has done something."""
    return any(not apart(box, place) for box in boxes for place in stands)
