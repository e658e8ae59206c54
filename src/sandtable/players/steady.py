"""Steady: a sensible opponent by rules of thumb and exact odds. It is handed a game and names none.

It looks one order ahead, and weighs what each order changes (see `look`).
"""

from __future__ import annotations

from sandtable.engine.game import Game
from sandtable.engine.memo import remembered
from sandtable.engine.order import Order
from sandtable.engine.outlook import children
from sandtable.engine.state import State
from sandtable.geometry.memory import Memory
from sandtable.names import Side
from sandtable.players.look import Look
from sandtable.players.ranking import Ranking

STILL = 0.7
"""An order further down its list must still be worth this part of what it was."""


class Steady:
    """It thinks once about a turn, and again whenever a fight is joined; in between it goes down its list."""

    def __init__(self, seed: str = "") -> None:
        self.seed = seed
        self._memory = Memory()
        self._list: Ranking | None = None
        """The orders that it did not give when it last thought, the best first."""
        self._spoken: frozenset[str] = frozenset()
        """Whom the order spoke to that it gave then."""
        self._when: tuple[int, str, Side, tuple[str, ...]] | None = None

    def __call__(self, game: Game, state: State) -> Order:
        state = remembered(state, self._memory)
        ask = state.ask
        assert ask is not None
        when = (game.turn(state), ask.what, ask.seat, ask.about[-1:])
        if when == self._when and (planned := self._next_on_list(game, state, ask.seat)) is not None:
            return planned
        found = list(children(game, state))
        first = found[0][0]
        if len(found) == 1:
            return first
        look = Look(game, state, ask.seat, first)
        ranking = Ranking(look, found)
        best = ranking.next()
        assert best is not None
        chosen = best[1]
        self._when, self._spoken = when, frozenset(chosen.bases)
        # A fight that is joined, or an answer to a question, changes what is worth doing: then it thinks again.
        self._list = None if chosen in look.joins or not look.lasting(chosen) else ranking
        return chosen

    def _next_on_list(self, game: Game, state: State, seat: Side) -> Order | None:
        """The best order left on the list that can still be given and is still worth it."""
        look: Look | None = None
        while self._list is not None and (best := self._list.next()) is not None and best[0] > 0:
            before, order = best
            if not self._list.look.lasting(order) or (not order.legs and not self._spoken.isdisjoint(order.bases)):
                continue
            look = look or Look(game, state, seat)
            now = look.score(order)
            if now is None or now < STILL * before:
                continue
            if order in look.joins:
                self._list = None
            return order
        self._list = None
        return None
