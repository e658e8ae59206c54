"""A way that may not be gone to its end: how far along it somebody comes."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.engine.order import Order
from sandtable.geometry.leg import STRAIGHT, SWINGS, block
from sandtable.hand.moment import Moment
from sandtable.hand.walk import FINE, guessed
from sandtable.hand.ways import length, shortened
from sandtable.names import Refusal

LEAST = 2 * FINE
"""Ticks: who goes less far goes nowhere."""
HALVINGS = 12
ROUND = 10
"""Ticks, and thousandths of a degree, to which a way is cut where that is allowed too: it is easier to read."""


class Reach(NamedTuple):
    """How far along its way an order is allowed, and what stops it there."""

    order: Order
    stops: Refusal | None


def along(moment: Moment, order: Order) -> Reach | Refusal:
    """The same order, as far along its way as it is allowed; where not even its beginning is, why not that."""
    rects = [moment.state.rect(id) for id in order.bases]
    # A place that an order names is that of the first, with the others beside him.
    whole = block(rects[:1] if any(leg.to is not None for leg in order.legs) else rects)
    refusal = moment.check(order).refusal
    if refusal is None:
        return Reach(order, None)
    far = length(whole, order.legs)
    low, high, best, stops = 0.0, 1.0, None, refusal
    share = guessed(refusal, 1.0) or 0.5
    for _ in range(HALVINGS):
        tried = order._replace(legs=shortened(whole, order.legs, share))
        refusal = moment.check(tried).refusal if tried.legs else None
        if tried.legs and refusal is None:
            low, best = share, tried
        else:
            high, stops = share, refusal or stops
        if (high - low) * far < FINE or (best is None and high * far < LEAST):
            break
        guess = guessed(refusal, share) if refusal is not None else None
        share = guess if guess is not None and low < guess < high else (low + high) / 2
    return stops if best is None or low * far < LEAST else Reach(_rounded(moment, best), stops)


def _rounded(moment: Moment, order: Order) -> Order:
    """The order with its last leg cut to a round number, where that is allowed."""
    *before, last = order.legs
    if last.how not in (*STRAIGHT, *SWINGS):
        return order
    round_one = last._replace(by=last.by // ROUND * ROUND)
    cut = order._replace(legs=(*before, round_one))
    return cut if round_one.by and moment.check(cut).refusal is None else order
