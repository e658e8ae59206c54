"""Ranking: orders from the best down, none weighed farther than it takes to know who is next.

What an order is worth at most is soon found; what enemies could do to those who move is not. So an order is weighed to
the end only when no other that is certain is worth as much as it might be.
"""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heapify, heappop, heapreplace

from sandtable.engine.order import Order
from sandtable.engine.verdict import Verdict
from sandtable.players.look import Look
from sandtable.players.weighing import Weighing

Entry = tuple[float, bool, int, Weighing]
"""The best comes first: of equals the one that is not certain yet, then the one that was listed first."""


class Ranking:
    """Orders as one look weighs them, taken off one by one."""

    def __init__(self, look: Look, found: Iterable[tuple[Order, Verdict]]) -> None:
        self.look = look
        begun = [look.begun(order, verdict) for order, verdict in found]
        self._left: list[Entry] = [(-one.most, one.sure, at, one) for at, one in enumerate(begun)]
        heapify(self._left)

    def next(self) -> tuple[float, Order] | None:
        """The best order that is left, with what it is worth; of equals the one that was listed first."""
        left = self._left
        while left:
            _, sure, at, weighing = left[0]
            if sure:
                heappop(left)
                return weighing.most, weighing.order
            done = self.look.finished(weighing)
            heapreplace(left, (-done.most, True, at, done))
        return None
