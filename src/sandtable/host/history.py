"""The history of a battle: how it stood after any of its events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sandtable.engine.event import Event, apply
from sandtable.engine.standing import STANDING
from sandtable.engine.state import State
from sandtable.engine.trail import UNDO

APART = 64
"""Every so many events a state is kept for good; ..."""
LATE = 128
"""... and of the last so many, all."""


class History:
    """The states of a battle: a few are kept, the others made anew from the events."""

    def __init__(self, start: State, events: Sequence[Event], now: State) -> None:
        self.events = events
        """Those of the battle itself, to which more come."""
        self._kept: dict[int, State] = {0: start, len(events): now}

    @property
    def n(self) -> int:
        return len(self.events)

    def add(self, state: State) -> None:
        """One thing more has happened, and the battle stands so."""
        self._kept[self.n] = state
        old = self.n - LATE
        if old > 0 and old % APART:
            self._kept.pop(old, None)

    def at(self, n: int) -> State:
        """The state after an event; before the first, after event 0."""
        if (state := self._kept.get(n)) is not None:
            return state
        near = max(kept for kept in self._kept if kept < n)
        state = self._kept[near]
        for number in range(near + 1, n + 1):
            state = self._after(state, self.events[number - 1])
            if number % APART == 0:
                self._kept[number] = state
        return state

    def walk(self, after: int, to: int) -> Iterator[tuple[int, Event, State]]:
        """Every event after one and up to another, with its number and the state after it."""
        state = self.at(after)
        for n in range(after + 1, to + 1):
            event = self.events[n - 1]
            state = self._kept.get(n) or self._after(state, event)
            yield n, event, state

    def _after(self, state: State, event: Event) -> State:
        if event.what == STANDING:
            return state
        back = back_to(event)
        return apply(state, event) if back is None else self.at(back)


def back_to(event: Event) -> int | None:
    """For an undo: the event after which the battle stands again."""
    if event.what != UNDO or event.told is None:
        return None
    back = event.told.of("back_to").get("")
    return back if isinstance(back, int) else None
