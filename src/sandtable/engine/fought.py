"""A game of the frame as the engine's `Game`. The one bridge while other games are not of the frame yet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, Generic

from sandtable.engine import machine, offer, outcome
from sandtable.engine.frame import Frame
from sandtable.engine.game import Verdict
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.engine.task import G
from sandtable.names import Refused, Side

View = Callable[[State[G], Side], State[G]]


def as_it_is(state: State[G], seat: Side) -> State[G]:
    """A battle in which nothing is hidden."""
    return state


def fought(frame: Frame[G], view: View[G] = as_it_is) -> dict[str, Any]:
    """What a `Game` is told of a frame; what no frame says (muster, insight, view) stands beside it.

    Sensible orders are listed by what the seat that gives them can see.
    """
    check = Checked(frame)
    return {
        "check": check,
        "legal": partial(_legal, frame, view, check),
        "fall": partial(machine.fall, frame),
        "go_on": partial(machine.go_on, frame),
        "odds": partial(_odds, frame),
        "verbs": frame.verbs,
        "counted": frame.counted,
        "asks": frame.asks,
        "chance": partial(_chance, frame),
        "frame": frame,
    }


class Checked(Generic[G]):
    """Verdicts on the orders of one state: whoever lists them checks them again to weigh them, and to give one."""

    def __init__(self, frame: Frame[G]) -> None:
        self._frame = frame
        self._state: State[G] | None = None
        self._found: dict[Order, Verdict] = {}

    def __call__(self, state: State[G], order: Order) -> Verdict:
        if state is not self._state:
            self._state, self._found = state, {}
        found = self._found.get(order)
        if found is None:
            found = self._found[order] = machine.check(self._frame, state, order)
        return found


def _legal(frame: Frame[G], view: View[G], check: Checked[G], state: State[G]) -> Sequence[Order]:
    return offer.legal(frame, state if state.ask is None else view(state, state.ask.seat), check)


def _odds(frame: Frame[G], state: State[G]) -> Mapping[str, Fraction]:
    """The odds in words."""
    found = outcome.odds(frame, state)
    return {} if found is None else dict(found.map(str).ranked())


def weighed(frame: Frame[G], state: State[G], order: Order) -> float | None:
    """What an answer or order is worth beside where it leads, to a player who looks ahead; nothing: no view."""
    found = machine.waiting(frame, state)
    verb = getattr(found.what, "by_word", {}).get(order.verb) if found is not None else None
    if verb is None or found is None:
        return None
    try:
        worth: float | None = verb.weigh(state, found.about, order)
    except Refused:
        return None
    return worth


def _chance(frame: Frame[G], state: State[G], order: Order) -> Fraction | None:
    """The chance that an answer gains what it is given for."""
    found = machine.waiting(frame, state)
    verb = getattr(found.what, "by_word", {}).get(order.verb) if found is not None else None
    if verb is None or found is None:
        return None
    try:
        chance: Fraction | None = verb.chance(state, found.about, order)
    except Refused:
        return None
    return chance
