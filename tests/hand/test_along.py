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
from sandtable.hand.along import Reach
from sandtable.hand.gesture import Held
from sandtable.hand.hand import Hand
from sandtable.names import Refusal
from sandtable.notation.scenario import read


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
    assert isinstance(reach, Reach)
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
    assert isinstance(reach, Reach)
    assert reach.stops is not None
    assert game.check(state, reach.order).allowed
    last = reach.order.legs[-1]
    assert [leg.how for leg in reach.order.legs] == [leg.how for leg in order.legs[: len(reach.order.legs)]]
    farther = reach.order._replace(legs=(*reach.order.legs[:-1], last._replace(by=last.by + 2 * game.grain)))
    assert not game.check(state, farther).allowed, "two units more are too many"


def test_who_may_not_go_at_all_goes_nowhere_and_is_told_why() -> None:
    game, state = asked("toy-meadow")
    hand = Hand(game.frame, state)
    for order, says in {
        Order("move", ("b1",), (Leg("forward", 100_00),)): "b1 is of Villagers",
        Order("move", ("nobody",), (Leg("forward", 100_00),)): "'nobody' is not on the table",
        Order("done"): "No way is said",
    }.items():
        refused = hand.as_far(order)
        assert isinstance(refused, Refusal)
        assert says in refused.message


def test_who_is_too_dear_to_move_at_all_is_told_so_and_not_that_the_way_is_too_long() -> None:
    """A lone element of pistols costs 3 points where its general has 1 left: no shorter way is cheaper."""
    game = catalogue.game("dbr")
    setup = read(catalogue.template("dbr"), game.muster, game.options)
    battle = Battle(game, setup, Stream("3"))
    while battle.step() is not None:
        pass
    hand = Hand(battle.game.frame, battle.state)
    dear = "this costs 3 points (element 1, separate +2) and the command of the Earl has 1 left"
    refused = hand.as_far(Order("move", ("a2",), (Leg("forward", 750_00),)))
    assert isinstance(refused, Refusal)
    assert dear in refused.message
    x, y, _ = battle.state.rect("a2").pose
    proposed = hand.propose(Held(("a2",), (x, y), (x, y + 750_00)), "move").refusal
    assert proposed is not None
    assert dear in proposed.message
