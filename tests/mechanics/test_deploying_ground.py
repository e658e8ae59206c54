"""Where a base may be placed is shown as the rules have it: to the edge of it they allow it, and no farther."""

from __future__ import annotations

import pytest

from sandtable import catalogue
from sandtable.engine.battle import Battle
from sandtable.engine.chance import Stream
from sandtable.engine.order import Order
from sandtable.engine.seen import Seen
from sandtable.geometry.pose import Pose
from sandtable.names import OTHER

SCENARIOS = ("the-hill-before-geronium", "open-country", "reichenberg", "hagelberg", "sallow-common")
FARTHER = 200
"""Ticks, beyond any tolerance."""


def deploying(scenario: str) -> tuple[Seen, Order]:
    """The first moment at which somebody is to be placed, and a ready order for it."""
    setup = catalogue.scenario(scenario)
    game = catalogue.game(setup.rules)
    battle = Battle(game, setup, Stream("zones"))
    for _ in range(80):
        battle.go()
        state = battle.state
        assert state.ask is not None
        legal = list(game.legal(state))
        if state.ask.what == "deploy":
            return Seen(game, game.view(state, state.ask.seat), state.ask.seat), legal[0]
        battle.order(legal[-1])
    raise AssertionError("nobody is ever placed")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_ground_that_is_shown_is_the_ground_that_is_allowed(scenario: str) -> None:
    seen, order = deploying(scenario)
    (zone,) = seen.zones(order.bases[0])
    assert zone.word == "deploy"
    low, high = min(y for _, y in zone.core), max(y for _, y in zone.core)
    first = order.poses[0]
    depth = seen.state.setup.pieces[order.bases[0]].depth
    ahead = high + FARTHER - depth // 2 if first.y < 0 else low - FARTHER + depth // 2
    moved = order._replace(poses=(Pose(first.x, ahead, first.facing), *order.poses[1:]))
    refusal = seen.preview(moved).refusal
    assert refusal is not None
    assert refusal.want is not None, refusal.message
    assert all(low <= pose.y <= high for pose in order.poses[:1])


def test_a_seat_that_is_not_asked_is_shown_nothing() -> None:
    seen, order = deploying("sallow-common")
    assert seen.zones(order.bases[0])
    assert not Seen(seen.game, seen.state, OTHER[seen.seat]).zones(order.bases[0])
