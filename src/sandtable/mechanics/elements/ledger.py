"""Plans of moves, kept from one order to the next as long as nobody near their ways has done anything.

What a plan hangs on, all in one place:
- the setup, the ground, the step of the sequence of play, and whatever the game remembers of no single element;
- friends and enemies on its ground: where they stand, and what is remembered of each of them;
- what its stamp says: what the game asks of those who may be far off (the general, the rest of a group).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from sandtable.engine.order import Order
from sandtable.engine.own import own_fields
from sandtable.engine.state import State
from sandtable.geometry.outline import Box, apart

PASSING = ("points", "saved", "stirred", "crooked", "touched", "charged")
"""What is remembered of commands and matters to no plan but by its stamp, or of moves and matters to combat alone."""
ROOM = 1 << 13
"""Plans that are kept."""

Found = TypeVar("Found")
Whose = tuple[str, tuple[str, ...]]
"""The verb of some orders, and the elements to which they are given."""


class Grounds(NamedTuple):
    """The ground outside which no friend matters, and that outside which no enemy does."""

    friends: Box
    enemies: Box


class Entry(Generic[Found]):
    """What was found of an order, on which ground, and how many changes it has outlasted."""

    __slots__ = ("found", "grounds", "outlasted")

    def __init__(self, found: Found, grounds: Grounds, outlasted: int) -> None:
        self.found, self.grounds, self.outlasted = found, grounds, outlasted


class Account(Generic[Found]):
    """The orders of one verb to the same elements, and the stamp by which they hold."""

    __slots__ = ("entries", "moment", "stamp")

    def __init__(self, moment: int, stamp: object) -> None:
        self.moment, self.stamp = moment, stamp
        self.entries: dict[Order, Entry[Found]] = {}


class Ledger(Generic[Found]):
    """What was found of orders of the side whose bound it is, for the last state that was asked about."""

    def __init__(self) -> None:
        self._state: State[Any] | None = None
        self._moment = 0
        self._changes: list[tuple[bool, Box]] = []
        self._accounts: dict[Whose, Account[Found]] = {}
        self._kept = 0

    def of(
        self,
        state: State[Any],
        order: Order,
        stamp: Callable[[State[Any], Order], object],
        find: Callable[[], tuple[Found, Grounds]],
    ) -> Found:
        """What was found of an order to elements that are on the table, or is found now."""
        if state is not self._state:
            self._turn_to(state)
        whose = (order.verb, order.bases)
        account = self._accounts.get(whose)
        if account is None or account.moment != self._moment:
            account = self._opened(whose, account, stamp(state, order))
        entry = account.entries.get(order)
        if entry is not None and self._holds(entry):
            return entry.found
        found, grounds = find()
        account.entries[order] = Entry(found, grounds, len(self._changes))
        self._kept += 1
        return found

    def _opened(self, whose: Whose, account: Account[Found] | None, stamp: object) -> Account[Found]:
        """The account of some elements at this moment: the one before, if its stamp holds."""
        if account is not None and account.stamp == stamp:
            account.moment = self._moment
            return account
        if self._kept >= ROOM:
            self._forget()
        account = self._accounts[whose] = Account(self._moment, stamp)
        return account

    def _holds(self, entry: Entry[Found]) -> bool:
        """Whether nobody has done anything on its ground since."""
        changes, (friends, enemies) = self._changes, entry.grounds
        for n in range(entry.outlasted, len(changes)):
            hostile, place = changes[n]
            if not apart(enemies if hostile else friends, place):
                return False
        entry.outlasted = len(changes)
        return True

    def _forget(self) -> None:
        self._accounts, self._changes, self._kept = {}, [], 0

    def _turn_to(self, state: State[Any]) -> None:
        """Note whatever has changed since the state before; if it matters to all, nothing is kept."""
        before, self._state = self._state, state
        changed = None if before is None else _changed(before, state)
        if changed is not None and not changed:
            return
        self._moment += 1
        if before is None or changed is None:
            self._forget()
            return
        old, new, side = before.field.rects, state.field.rects, state.own.side
        for id in changed:
            places = [rects[id].box() for rects in (old, new) if id in rects]
            self._changes += [(state.side(id) != side, place) for place in places]


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
    pieces, commands = state.setup.pieces, state.setup.commands
    old, new = before.field.rects, state.field.rects
    if before.own is not state.own:
        names, values = own_fields(state.own)
        for name, was, now in zip(names, values(before.own), values(state.own), strict=True):
            if was is not now and was != now and name not in PASSING:
                of = _whom(was, now)
                if of is None or not all(id in pieces and id not in commands for id in of):
                    return None
                ids |= of
    if before.field is not state.field:
        ids.update(id for id in state.field.changed(before.field) if old.get(id) != new[id])
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
