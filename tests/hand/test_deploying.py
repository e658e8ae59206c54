"""A deployment by hand in every game: drafts to begin with, a whole command put down, and what may not be there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest
from tests.hand.moments import Asked

from sandtable import catalogue
from sandtable.engine.game import Game
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.geometry.pose import Pose
from sandtable.hand.gesture import Put
from sandtable.hand.hand import Hand
from sandtable.hand.placing import placed
from sandtable.names import Refusal
from sandtable.testkit.battles import played

FREE = ("the-hill-before-geronium", "open-country", "reichenberg", "hagelberg", "brampton-heath")
"""Of every game a small battle that is deployed freely."""
DRAFTS = 3


@cache
def commands(scenario: str) -> tuple[Asked, ...]:
    """The moments at which somebody is asked where a command is to stand, through a whole deployment."""
    setup = catalogue.scenario(scenario)
    return tuple(_commands(scenario, catalogue.game(setup.rules)))


def _commands(scenario: str, game: Game) -> Iterator[Asked]:
    begun = False
    for move in played(game, catalogue.scenario(scenario), "deploying"):
        ask = move.before.ask
        deploys = ask is not None and not ask.dice and ask.what == "deploy"
        if deploys and ask is not None:
            begun = True
            yield Asked(game, move.before, ask.seat)
        elif begun and ask is not None:
            return


def drafts(hand: Hand) -> list[Order]:
    return [order for order in hand.ready if order.verb == "deploy"]


def refused(hand: Hand, places: dict[str, Pose]) -> Refusal:
    refusal = hand.propose(Put(places)).refusal
    assert refusal is not None
    return refusal


@pytest.mark.parametrize("scenario", FREE)
def test_every_command_has_drafts_and_any_of_them_is_put_down_whole(scenario: str) -> None:
    asked = commands(scenario)
    assert len(asked) >= 4
    for one in asked:
        hand = Hand(one.game.frame, one.view)
        found = drafts(hand)
        assert len(found) >= DRAFTS, one.whole.ask
        for order in found[:DRAFTS]:
            proposal = hand.propose(Put(placed(order)))
            assert proposal.refusal is None
            assert [given.poses for given in proposal.orders] == [order.poses]


@pytest.mark.parametrize("scenario", FREE)
def test_a_place_outside_the_zone_is_refused_with_how_far_and_of_which_zone(scenario: str) -> None:
    for one in commands(scenario):
        hand = Hand(one.game.frame, one.view)
        places = placed(drafts(hand)[0])
        id, pose = next(iter(places.items()))
        refusal = refused(hand, {**places, id: pose._replace(y=-pose.y // 8)})
        assert re.match(rf"{id} would stand [\d.]+ \w+ (outside|in front of) .*zone", refusal.message), refusal
        assert None not in (refusal.have, refusal.want)
        assert refusal.unit


@pytest.mark.parametrize("scenario", FREE)
def test_a_place_off_the_table_is_refused_with_how_far(scenario: str) -> None:
    one = commands(scenario)[0]
    hand = Hand(one.game.frame, one.view)
    places = placed(drafts(hand)[0])
    id = next(iter(places))
    refusal = refused(hand, {**places, id: places[id]._replace(x=one.whole.ground.width)})
    assert re.search(rf"{id} would stand [\d.]+ .* off the table", refusal.message), refusal


@pytest.mark.parametrize("scenario", FREE)
def test_two_in_one_place_are_refused_by_name(scenario: str) -> None:
    tried = 0
    for one in commands(scenario):
        hand = Hand(one.game.frame, one.view)
        places = placed(drafts(hand)[0])
        if len(places) > 1:
            first, other = list(places)[:2]
            message = refused(hand, {**places, other: places[first]}).message
            assert _named(one.whole, first) in message, message
            assert _named(one.whole, other) in message, message
            tried += 1
    assert tried


def _named(state: State, id: str) -> str:
    return f"{id} ({state.setup.pieces[id].name})"
