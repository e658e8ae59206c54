"""The steady player: it weighs what can be done, and nothing that cannot."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.engine import tiny
from tests.rulesets.nap.table import moving
from tests.spoilt import spoilt

from sandtable.engine.order import Order
from sandtable.engine.state import Ask, State
from sandtable.geometry.leg import Leg
from sandtable.players.look import Look


def no_view(state: State, order: Order) -> float | None:
    raise KeyError(order)


def test_an_order_that_can_no_longer_be_given_is_not_weighed() -> None:
    """A game need only have a view of orders that it would allow."""
    game = spoilt(tiny.GAME, weigh=no_view)
    state = replace(tiny.start(tiny.setup()), ask=Ask("order", "a", says="Move."))
    assert Look(game, state, "a").score(Order("fly", ("a1",))) is None


def test_to_go_where_no_leader_has_it_in_hand_costs_what_the_game_says() -> None:
    """Six inches forward take it out of its sub-commander's twelve; three do not."""
    table = moving("a1 inf at 0 0\na9 officer in A1 at 0 -11\nb1 inf at 0 20")
    table.wait()
    game, state = table.game, table.state
    free = replace(game, insight=replace(game.insight, astray=0.0))
    assert game.insight.astray > 0
    for ahead, cost in ((6000, game.insight.astray), (3000, 0.0)):
        order = Order("move", ("a1",), (Leg("forward", ahead),))
        minding, heedless = (Look(one, state, "a").score(order) for one in (game, free))
        assert minding is not None
        assert heedless is not None
        assert heedless - minding == pytest.approx(cost), ahead
