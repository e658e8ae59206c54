"""Who can still be sent somewhere, though no ready order is for him; and who cannot."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.hand.moments import BATTLES, Asked, moments

from sandtable import catalogue
from sandtable.engine.battle import Battle
from sandtable.engine.chance import Stream
from sandtable.engine.order import Order
from sandtable.engine.seen import Seen
from sandtable.geometry.leg import Leg
from sandtable.hand.hand import Hand
from sandtable.host.offered import offered


def idle(asked: Asked, hand: Hand) -> Iterator[str]:
    """The seat's bases for whom nothing is ready."""
    named = {id for order in hand.ready for id in order.bases}
    yield from (id for id in asked.view.field.rects if asked.view.side(id) == asked.seat and id not in named)


def sent(asked: Asked, id: str) -> bool:
    """Whether some order to go ahead by a sixth of its depth is allowed."""
    state = asked.view
    assert state.ask is not None
    verbs = [verb for each in asked.game.frame.decisions if each.word == state.ask.what for verb in each.verbs]
    words = [verb.word for verb in verbs if any(part.sort == "legs" for part in verb.takes)]
    ahead = (Leg("forward", state.rect(id).depth // 6),)
    return any(asked.game.check(state, Order(word, (id,), legs=ahead)).refusal is None for word in words)


@pytest.mark.parametrize("rules", BATTLES)
def test_whoever_may_go_ahead_a_little_is_said_to_go(rules: str) -> None:
    for asked in moments(rules):
        hand = Hand(asked.game.frame, asked.view)
        for id in idle(asked, hand):
            assert hand.stirs(id) or not sent(asked, id), f"{id} may go, and is said to go nowhere"


def test_who_has_moved_goes_nowhere() -> None:
    setup = catalogue.scenario("toy-meadow")
    battle = Battle(catalogue.game(setup.rules), setup, Stream("5"))
    while battle.step() is not None:
        pass
    assert Hand(battle.game.frame, battle.state).stirs("a1")
    battle.order(Order("move", ("a1",), (Leg("forward", 100),)))
    assert not Hand(battle.game.frame, battle.state).stirs("a1")


def test_who_is_in_hand_and_can_go_is_told_of_though_nothing_is_ready_for_him() -> None:
    told = 0
    for asked in moments("nap"):
        hand, seen = Hand(asked.game.frame, asked.view), Seen(asked.game, asked.whole, asked.seat)
        for id in idle(asked, hand):
            assert id not in offered(1, seen, hand, [])["movable"]
            assert (id in offered(1, seen, hand, [id])["movable"]) == hand.stirs(id)
            told += hand.stirs(id)
    assert told, "nobody was there for whom nothing was ready, and who could go"
