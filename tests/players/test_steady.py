"""The steady player: it weighs what can be done, and nothing that cannot."""

from __future__ import annotations

from dataclasses import replace

from tests.engine import tiny

from sandtable.engine.order import Order
from sandtable.engine.state import Ask, State
from sandtable.players.steady import Look


def no_view(state: State, order: Order) -> float | None:
    raise KeyError(order)


def test_an_order_that_can_no_longer_be_given_is_not_weighed() -> None:
    """A game need only have a view of orders that it would allow."""
    game = replace(tiny.GAME, insight=replace(tiny.INSIGHT, weigh=no_view))
    state = replace(tiny.start(tiny.setup()), ask=Ask("order", "a", says="Move."))
    assert Look(game, state, "a").score(Order("fly", ("a1",))) is None
