"""The trail of a battle: the states since the last die, so that an order can be taken back until one has fallen."""

from __future__ import annotations

from collections import deque
from typing import Generic, NamedTuple

from sandtable.engine.event import Event, apply
from sandtable.engine.parley import offered_after
from sandtable.engine.stakes import Stakes
from sandtable.engine.standing import Left, Standing, left_behind, with_order
from sandtable.engine.state import G, Own, State
from sandtable.engine.told import Fate, Told
from sandtable.names import Code, Refused, Side

UNDO = "undo"
"""The event that takes an order back. The word is the engine's own; no game may use it."""
AGREED = "agreed"
"""The fact of one that the other seat has agreed to: it reaches past dice."""
REMEMBERED = 32
"""So many of the last orders can be taken back if both seats agree."""


class Mark(NamedTuple, Generic[Own]):
    """The moment before an order: how many events there had been, how the battle stood, and whose order it was."""

    n: int
    state: State[Own]
    seat: Side | None


class Trail(Generic[G]):
    """How the battle stands, how many events led there, and the way back to the last die."""

    def __init__(self, start: State[G]) -> None:
        self.state = start
        self.n = 0
        self.fallen = 0
        self.standing: Left = {}
        self.offered: Side | None = None
        """The seat that has offered a draw and has had no answer."""
        self.stakes = Stakes()
        """What both seats have put to the seed of the dice."""
        self._marks: list[Mark[G]] = []
        self._orders: deque[Mark[G]] = deque(maxlen=REMEMBERED)
        """The last orders, whatever has happened since."""
        self._since = ""
        """What has happened since the last order, that it cannot be taken back for."""

    def add(self, event: Event, state: State[G], *, reveals: bool = False) -> None:
        """One thing more has happened. No order is taken back from before a die, before hidden troops were seen, or
        before another seat has decided."""
        self.n += 1
        if event.dice or reveals:
            self.fallen += len(event.dice)
            self._marks.clear()
            self._since = "a die has fallen" if event.dice else "hidden troops have been seen"
        elif event.order is not None:
            if self._marks and self._marks[-1].seat != event.seat:
                self._marks.clear()
                self._since = "the other side has decided"
            self._marks.append(Mark(self.n - 1, self.state, event.seat))
        if event.order is not None:
            self._orders.append(Mark(self.n - 1, self.state, event.seat))
        self.state = state

    def say(self, event: Event) -> None:
        """Something is said beside the orders. It is not taken back with them."""
        self.n += 1
        self.offered = offered_after(event, self.offered)
        self.stakes = self.stakes.after(event)
        self.state = apply(self.state, event)

    def leave(self, order: Standing) -> Event:
        """A seat leaves a standing order. It changes nothing on the table and is not taken back, but replaced."""
        self.n += 1
        self.standing = with_order(self.standing, order)
        return left_behind(order)

    def undo(self) -> Event:
        """Take the last order back, and what followed it. What was undone stays in the log; this event follows it."""
        self._may_undo()
        mark = self._marks.pop()
        self._forget_from(mark.n)
        self.n += 1
        self.state = mark.state
        return undoing(mark)

    def undo_agreed(self, seat: Side) -> Event:
        """Take a seat's last order back, and all that followed it, dice and the other's orders too."""
        mark = self._last_of(seat)
        self._forget_from(mark.n)
        self._marks.clear()
        self._since = "orders were taken back by consent"
        self.n += 1
        self.state = mark.state
        return undoing(mark, agreed=True)

    def would_undo_agreed(self, seat: Side) -> Event:
        """The event that this would be; refused where there is no order of that seat to go back to."""
        return undoing(self._last_of(seat), agreed=True)

    def _last_of(self, seat: Side) -> Mark[G]:
        self._not_over()
        mark = next((mark for mark in reversed(self._orders) if mark.seat == seat), None)
        if mark is None:
            says = f"there is no order of {self.state.setup.army(seat)} among the last {REMEMBERED} to go back to"
            raise Refused(Code.NOT_ALLOWED, UNDO, says)
        return mark

    def _forget_from(self, n: int) -> None:
        while self._orders and self._orders[-1].n >= n:
            self._orders.pop()

    def would_undo(self) -> Event:
        """The event that taking back the last order would be."""
        self._may_undo()
        return undoing(self._marks[-1])

    def _not_over(self) -> None:
        if self.state.ending is not None:
            raise Refused(Code.NOT_ALLOWED, UNDO, "the battle is over, and nothing of it can be taken back")

    def _may_undo(self) -> None:
        self._not_over()
        if not self._marks:
            since = f"{self._since} since the last order" if self._since else "no order has been given"
            raise Refused(
                Code.NOT_ALLOWED,
                UNDO,
                f"there is nothing to take back: {since}; orders can be taken back only until the next die falls or "
                "the other side decides",
            )


def undoing(mark: Mark, *, agreed: bool = False) -> Event:
    """The event: whose order is taken back, after which event the battle stands again, and whether by consent."""
    facts = (Fate("", "back_to", mark.n), *((Fate("", AGREED, True),) if agreed else ()))
    return Event(UNDO, mark.seat, told=Told(facts=facts))


def is_agreed(event: Event) -> bool:
    """Whether an undo was agreed to."""
    return event.told is not None and event.told.of(AGREED).get("") is True
