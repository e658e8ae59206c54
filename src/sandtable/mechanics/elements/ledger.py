"""Plans of moves, kept from one order to the next as long as nobody near their ways has done anything.

What a plan hangs on, all in one place:
- the setup, the ground, the step of the sequence of play, and whatever the game remembers of no single element;
- where every enemy stands and what he has done: if any of that changes, all is found anew;
- friends on its ground: where they stand, and what is remembered of each of them;
- what its stamp says: what the game asks of friends who may be far off (the general, the rest of a group).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.geometry.outline import Box, apart
from sandtable.mechanics.elements.bound import own_fields

PASSING = ("points", "saved", "stirred")
"""What is remembered of commands and matters to no plan but by its stamp."""
ROOM = 1 << 13
"""Plans that are kept."""

Found = TypeVar("Found")
Finding = tuple[Found, Box]
"""What was found, and the ground outside which no friend matters to it."""


class Entry(Generic[Found]):
    """What was found of an order, on which ground, and how many changes it has outlasted."""

    __slots__ = ("box", "found", "outlasted")

    def __init__(self, found: Found, box: Box, outlasted: int) -> None:
        self.found, self.box, self.outlasted = found, box, outlasted


class Account(Generic[Found]):
    """The orders to the same elements, and the stamp by which they hold."""

    __slots__ = ("entries", "stamp", "state")

    def __init__(self, state: State[Any], stamp: object) -> None:
        self.state, self.stamp = state, stamp
        self.entries: dict[Order, Entry[Found]] = {}


class Ledger(Generic[Found]):
    """What was found of orders of the side whose bound it is, for the last state that was asked about."""

    def __init__(self) -> None:
        self._state: State[Any] | None = None
        self._changes: list[Box] = []
        self._accounts: dict[tuple[str, ...], Account[Found]] = {}
        self._kept = 0

    def of(
        self,
        state: State[Any],
        order: Order,
        stamp: Callable[[State[Any], Sequence[str]], object],
        find: Callable[[], Finding[Found]],
    ) -> Found:
        """What was found of an order to elements that are on the table, or is found now."""
        if state is not self._state:
            self._turn_to(state)
        account = self._account(state, order.bases, stamp)
        entry, changes = account.entries.get(order), self._changes
        if entry is not None and self._holds(entry):
            return entry.found
        found, box = find()
        account.entries[order] = Entry(found, box, len(changes))
        self._kept += 1
        return found

    def _account(
        self, state: State[Any], ids: tuple[str, ...], stamp: Callable[[State[Any], Sequence[str]], object]
    ) -> Account[Found]:
        account = self._accounts.get(ids)
        if account is not None:
            if account.state is state:
                return account
            if account.stamp == (now := stamp(state, ids)):
                account.state = state
                return account
        else:
            now = stamp(state, ids)
        if self._kept >= ROOM:
            self._forget()
        account = self._accounts[ids] = Account(state, now)
        return account

    def _holds(self, entry: Entry[Found]) -> bool:
        """Whether nobody has done anything on its ground since."""
        changes, box = self._changes, entry.box
        for n in range(entry.outlasted, len(changes)):
            if not apart(box, changes[n]):
                return False
        entry.outlasted = len(changes)
        return True

    def _forget(self) -> None:
        self._accounts, self._changes, self._kept = {}, [], 0

    def _turn_to(self, state: State[Any]) -> None:
        """Note whatever has changed since the state before; if it matters to all, nothing is kept."""
        before, self._state = self._state, state
        changed = None if before is None else _changed(before, state)
        if before is None or changed is None or any(state.side(id) != state.own.side for id in changed):
            self._forget()
            return
        old, new = before.field.rects, state.field.rects
        self._changes += [rects[id].box() for id in changed for rects in (old, new) if id in rects]


def ledger_of(state: State[Any], whose: Hashable) -> Ledger[Any] | None:
    """The ledger of whoever thinks about a state; nothing where nobody does."""
    memory = state.field.memory
    if memory is None:
        return None
    key = (Ledger, whose)
    found: Ledger[Any] | None = memory.last.get(key)
    if found is None:
        found = memory.last[key] = Ledger()
    return found


def _changed(before: State[Any], state: State[Any]) -> set[str] | None:
    """The elements that stand elsewhere or of whom something else is remembered; nothing if more has changed."""
    if (
        before.setup is not state.setup
        or before.phase != state.phase
        or before.ground is not state.ground
        or before.taken != state.taken
    ):
        return None
    ids: set[str] = set()
    pieces = state.setup.pieces
    if before.own is not state.own:
        names, values = own_fields(type(state.own))
        for name, was, now in zip(names, values(before.own), values(state.own), strict=True):
            if was is not now and was != now and name not in PASSING:
                of = _whom(was, now)
                if of is None or not all(id in pieces for id in of):
                    return None
                ids |= of
    old, new = before.field.rects, state.field.rects
    if old is not new:
        ids.update(id for id, rect in new.items() if (was := old.get(id)) is not rect and was != rect)
        ids.update(id for id in old if id not in new)
    return ids


def _whom(was: object, now: object) -> set[str] | None:
    """Of whom something else is remembered, by id or word; nothing where it is of nobody in particular."""
    if isinstance(was, Mapping) and isinstance(now, Mapping):
        return {key for key in {**was, **now} if was.get(key) != now.get(key)}
    if isinstance(was, tuple) and isinstance(now, tuple):
        found: set[str] = set()
        for one in set(was) ^ set(now):
            if not isinstance(one, str | tuple):
                return None
            found.update((one,) if isinstance(one, str) else one)
        return found
    return None
