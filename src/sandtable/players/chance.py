"""A player who gives any order that is legal, as chance will have it.

It draws the kind of order first and then one of that kind, so that a kind with a hundred forms does not drown one with
a single form. Orders that speak to no base mostly end something; they are drawn less often, so that armies move.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

from sandtable.engine.game import Game
from sandtable.engine.memo import remembered
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.geometry.memory import Memory

T = TypeVar("T")

SPEAKING, SILENT = 4, 1
"""How readily a kind of order is drawn that speaks to bases, and one that speaks to none."""


class Lots:
    """Lots drawn from a seed: the n-th is read off a hash of the seed and n, so that it is the same on any machine."""

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode("utf-8", "surrogatepass")
        self._drawn = 0

    def below(self, bound: int) -> int:
        """A whole number from 0 to under the bound."""
        self._drawn += 1
        # Eight bytes against a bound of thousands: what the remainder favours is beyond counting.
        draw = sha256(self._seed + b"\0" + self._drawn.to_bytes(8, "big")).digest()[:8]
        return int.from_bytes(draw, "big") % bound

    def one_of(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]


class Random:
    """Plays by lot. What it orders hangs on nothing but the battle and how many lots it has drawn."""

    def __init__(self, seed: str) -> None:
        self._lots = Lots(seed)
        self._memory = Memory()

    def __call__(self, game: Game, state: State) -> Order:
        kinds: dict[str, list[Order]] = {}
        for order in game.legal(remembered(state, self._memory)):
            kinds.setdefault(order.verb, []).append(order)
        weighed = [verb for verb, orders in kinds.items() for _ in range(SPEAKING if orders[0].bases else SILENT)]
        return self._lots.one_of(kinds[self._lots.one_of(weighed)])
