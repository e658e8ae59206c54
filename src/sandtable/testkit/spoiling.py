"""Orders spoilt on purpose: made of legal ones and of nothing, wrong in one place or in several."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from sandtable.engine.game import Game
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.geometry.leg import HOWS, Leg
from sandtable.geometry.pose import Pose

NUMBERS = (0, 1, -1, 999, -90_000, 359_999, 360_000, 123_456, 10**7, -(10**9), 10**12, 10**400)
WORDS = ("", "nobody", "a", "b", "done", "a1", "b1", "0", "x" * 2000, "\0", "ä½")


class Spoiler:
    """Spoils orders for one state."""

    def __init__(self, game: Game, state: State, random: Random) -> None:
        self._verbs = (*game.verbs, *WORDS)
        self._bases = (*state.setup.pieces, *state.setup.commands, *WORDS)
        self._legal = game.legal(state)
        self._random = random

    def orders(self, count: int = 60) -> Iterator[Order]:
        """Spoilt orders, some of them perhaps harmless."""
        for _ in range(count):
            order = self._random.choice(self._legal) if self._random.random() < 0.8 else Order(self._one(self._verbs))
            for _ in range(self._random.choice((1, 1, 2, 3))):
                order = self._spoilt(order)
            yield order

    def _spoilt(self, order: Order) -> Order:
        match self._random.randrange(8):
            case 0:
                return order._replace(verb=self._one(self._verbs))
            case 1:
                return order._replace(bases=(*order.bases, self._one(self._bases)))
            case 2:
                return order._replace(bases=tuple(self._one(self._bases) for _ in order.bases))
            case 3:
                return order._replace(bases=order.bases[1:], legs=order.legs[self._random.randrange(2) :])
            case 4:
                return order._replace(legs=(*order.legs, self._leg()))
            case 5:
                return order._replace(legs=tuple(self._random.choice((leg, self._leg())) for leg in order.legs))
            case 6:
                return order._replace(poses=(*order.poses, self._pose()) if self._random.random() < 0.7 else ())
        return order._replace(word=self._one((*self._bases, *WORDS)))

    def _leg(self) -> Leg:
        to = self._pose() if self._random.random() < 0.4 else None
        return Leg(self._one((*HOWS, "sideways")), self._random.choice(NUMBERS), to)

    def _pose(self) -> Pose:
        return Pose(*(self._random.choice(NUMBERS) for _ in range(3)))

    def _one(self, words: tuple[str, ...]) -> str:
        return self._random.choice(words)
