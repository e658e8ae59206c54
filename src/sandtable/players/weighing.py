"""Weighing: an order on the scales, what it is worth at most as far as it has been looked at, and at last exactly."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.engine.order import Order
from sandtable.engine.state import State


class Moving(NamedTuple):
    """What has been weighed so far of an order by which somebody moves."""

    after: State
    gained: float
    """What is gained by the fights that it joins or changes, ..."""
    weighed: float
    """... what the game itself thinks of it, ..."""
    price: float
    """... what it costs, ..."""
    places: list[tuple[str, float]]
    """... and by whoever moves: what it is worth that he then stands there, if nobody hurts him."""


class Weighing(NamedTuple):
    """An order, and what it is worth: at most, or exactly once nothing more is to be weighed."""

    order: Order
    most: float
    moving: Moving | None = None

    @property
    def sure(self) -> bool:
        return self.moving is None
