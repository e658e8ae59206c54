"""A game of the frame as the engine's `Game`. The one bridge while other games are not of the frame yet."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from sandtable.engine import machine, offer, outcome
from sandtable.engine.frame import Frame
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.engine.task import G


def fought(frame: Frame[G]) -> dict[str, Any]:
    """What a `Game` is told of a frame; what no frame says (muster, insight, view) stands beside it."""
    return {
        "check": partial(machine.check, frame),
        "legal": partial(offer.legal, frame),
        "fall": partial(machine.fall, frame),
        "go_on": partial(machine.go_on, frame),
        "odds": partial(_odds, frame),
        "verbs": frame.verbs,
        "counted": frame.counted,
        "asks": frame.asks,
        "chance": partial(_chance, frame),
        "frame": frame,
    }


def _odds(frame: Frame[G], state: State[G]) -> Mapping[str, Fraction]:
    """The odds in words."""
    found = outcome.odds(frame, state)
    return {} if found is None else dict(found.map(str).ranked())


def _chance(frame: Frame[G], state: State[G], order: Order) -> Fraction | None:
    """The chance that an answer gains what it is given for."""
    found = machine.waiting(frame, state)
    verb = getattr(found.what, "by_word", {}).get(order.verb) if found is not None else None
    return None if verb is None or found is None else verb.chance(state, found.about, order)
