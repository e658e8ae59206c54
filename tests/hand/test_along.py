"""How far along its way an order goes: as far as the rules let it, and no farther."""

from __future__ import annotations

import pytest

from sandtable import catalogue
from sandtable.engine.battle import Battle
from sandtable.engine.chance import Stream
from sandtable.engine.game import Game
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.geometry.leg import Leg
from sandtable.hand.hand import Hand


def asked(scenario: str, seed: str = "5") -> tuple[Game, State]:
    """A battle when the first order is asked for."""
    setup = catalogue.scenario(scenario)
    battle = Battle(catalogue.game(setup.rules), setup, Stream(seed))
    while battle.step() is not None:
        pass
    return battle.game, battle.state


def test_an_order_that_is_allowed_goes_all_its_way() -> None:
    game, state = asked("toy-meadow")
    order = Order("move", ("a1",), (Leg("forward", 100_00),))
    reach = Hand(game.frame, state).as_far(order)
    assert reach is not None
    assert (reach.order, reach.stops) == (order, None)


WAYS = {
    "too long": ("toy-meadow", Order("move", ("a1",), (Leg("forward", 500_00),))),
    "friends before it": ("skirmish-at-the-ford", Order("move", ("a1",), (Leg("forward", 600_00),))),
    "a line that wheels": ("skirmish-at-the-ford", Order("move", ("a2", "a3", "a4"), (Leg("wheel-left", 90_000),))),
    "two legs": ("skirmish-at-the-ford", Order("move", ("a12",), (Leg("wheel-left", 20_000), Leg("forward", 900_00)))),
    "water": ("hollin-bridge", Order("order", ("b3",), (Leg("forward", 30_000),))),
}


@pytest.mark.parametrize(("scenario", "order"), WAYS.values(), ids=WAYS)
def test_a_way_is_gone_as_far_as_it_is_allowed_and_no_farther(scenario: str, order: Order) -> None:
    game, state = asked(scenario)
    refusal = game.check(state, order).refusal
    assert refusal is not None
    reach = Hand(game.frame, state).as_far(order)
    assert reach is not None
    assert reach.stops is not None
    assert game.check(state, reach.order).allowed
    last = reach.order.legs[-1]
    assert [leg.how for leg in reach.order.legs] == [leg.how for leg in order.legs[: len(reach.order.legs)]]
    farther = reach.order._replace(legs=(*reach.order.legs[:-1], last._replace(by=last.by + 2 * game.grain)))
    assert not game.check(state, farther).allowed, "two units more are too many"


def test_who_may_not_go_at_all_goes_nowhere() -> None:
    game, state = asked("toy-meadow")
    hand = Hand(game.frame, state)
    assert hand.as_far(Order("move", ("b1",), (Leg("forward", 100_00),))) is None
    assert hand.as_far(Order("move", ("nobody",), (Leg("forward", 100_00),))) is None
    assert hand.as_far(Order("done")) is None
