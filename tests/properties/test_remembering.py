"""Nothing that a battle comes to hangs on what anybody remembers: with one, without, or of two battles at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from sandtable import catalogue
from sandtable.engine import offer, outcome
from sandtable.engine.chance import Stream
from sandtable.engine.draft import Step
from sandtable.engine.event import Event
from sandtable.engine.game import Game
from sandtable.engine.order import Order
from sandtable.engine.state import Setup, State
from sandtable.geometry.memory import Memory
from sandtable.players.chance import Lots
from sandtable.players.steady import Steady

GAMES = catalogue.fought()
SHARED = Memory()
"""One memory for the battles of all games: what it knows of the one must not be said in the other."""


def setups(rules: str) -> list[Setup]:
    own = [catalogue.scenario(id) for id, shipped in catalogue.scenarios().items() if shipped.rules == rules]
    return sorted(own, key=lambda setup: (len(setup.pieces), setup.scenario))[:2]


class Fought:
    """A battle by lot of which nobody remembers anything but what is said; what happens is looked at step by step."""

    def __init__(self, game: Game, setup: Setup, seed: str, memory: Memory | None, steady: int = 0) -> None:
        self.game, self.memory, self.lots, self.source = game, memory, Lots(seed), Stream(seed)
        self.state, self.fallen = game.start(setup), 0
        self.steady, self.every = Steady(), steady

    def steps(self, most: int) -> Iterator[tuple[Event, State, Sequence[Order]]]:
        for n in range(most):
            if self.state.ending is not None:
                return
            orders, step = self._next(self.state.remembering(self.memory), n)
            self.state = step.state.remembering(None)
            yield step.event, self.state, orders

    def _next(self, state: State, n: int) -> tuple[Sequence[Order], Step]:
        ask = state.ask
        if ask is None:
            return (), self.game.go_on(state)
        if ask.dice:
            dice = self.source.fall(ask, self.fallen)
            self.fallen += len(dice)
            return (), self.game.fall(state, dice)
        orders = list(self.game.legal(state))
        by_thought = self.every and n % self.every == 0
        order = self.steady(self.game, state) if by_thought else self.lots.one_of(orders)
        step = self.game.check(state, order).step
        assert step is not None
        return orders, step


def fight(rules: str, most: int, monkeypatch: pytest.MonkeyPatch, steady: int = 0) -> None:
    game = catalogue.game(rules)
    for setup in setups(rules):
        remembering = [Memory(), Memory(7), SHARED]
        found = [list(Fought(game, setup, "memory", memory, steady).steps(most)) for memory in remembering]
        with monkeypatch.context() as patched:
            # Else whoever lists orders remembers for as long as that takes.
            for module in (offer, outcome):
                patched.setattr(module, "remembered", lambda state, memory: state)
            plain = list(Fought(game, setup, "memory", None, steady).steps(most))
        assert plain
        for one in found:
            assert one == plain


@pytest.mark.parametrize("rules", GAMES)
def test_a_battle_by_lot_goes_the_same_whatever_is_remembered(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fight(rules, 70, monkeypatch)


@pytest.mark.prove
@pytest.mark.parametrize("rules", GAMES)
def test_a_battle_by_thought_goes_the_same_whatever_is_remembered(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fight(rules, 400, monkeypatch, steady=1)
