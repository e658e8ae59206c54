"""Whatever a hand proposes is allowed and ends where it shows; a drag to where a ready order ends comes as near."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from tests.hand.moments import BATTLES, Asked, gestures, moments, puts

from sandtable.engine.order import Order
from sandtable.engine.part import Places
from sandtable.engine.state import State
from sandtable.geometry.angle import between
from sandtable.geometry.memory import Memory
from sandtable.geometry.pose import Pose
from sandtable.hand.gesture import Dropped, Gesture, Held, Put, wished
from sandtable.hand.hand import Hand
from sandtable.hand.placing import placed
from sandtable.hand.proposal import NEARER, Proposal, aim, met, off
from sandtable.hand.trodden import trodden
from sandtable.hand.walk import SNAP
from sandtable.notation import order as order_text

GESTURES, READY = 12, 6
"""Gestures that are made, and ready orders whose ends are dragged to, at each moment."""
HAIR = 0.5
"""Ticks that rounding may make."""


@pytest.mark.parametrize("rules", BATTLES)
def test_whatever_is_proposed_is_allowed_and_ends_where_it_is_shown(rules: str) -> None:
    somethings = 0
    for n, asked in enumerate(moments(rules)):
        hand = Hand(asked.game.frame, asked.view, Memory(), asked.game.insight.groups(asked.view, asked.seat))
        for gesture in gestures(asked, Random(f"{rules} {n}"), GESTURES):
            found = hand.propose(gesture)
            hold(asked, gesture, found)
            somethings += found.something
    assert somethings >= 10, "the gestures came to next to nothing: make others"


@pytest.mark.parametrize("rules", BATTLES)
def test_a_drag_to_where_a_ready_order_ends_comes_as_near(rules: str) -> None:
    tried = 0
    for n, asked in enumerate(moments(rules)):
        hand = Hand(asked.game.frame, asked.view, Memory(), asked.game.insight.groups(asked.view, asked.seat))
        random = Random(n)
        walks = [order for order in hand.ready if order.legs and order.bases]
        for order in random.sample(walks, min(READY, len(walks))):
            tried += _as_near(asked, hand, order)
    assert tried >= 5, "hardly a ready order was dragged to"


def _as_near(asked: Asked, hand: Hand, order: Order) -> bool:
    state, after = hand.state, aim(asked.game.check(hand.state, order))
    lead = order.bases[0]
    if lead not in after.field.rects or lead not in state.field.rects:
        return False
    here, there = state.rect(lead).pose, after.rect(lead).pose
    gesture = Held(order.bases, here[:2], there[:2], between(here.facing, there.facing))
    wish = wished(state, gesture)
    if off(after, wish) >= off(state, wish) - NEARER:
        return False
    found = hand.propose(gesture)
    hold(asked, gesture, found)
    assert found.stands is not None, f"{order} is ready, and a drag to its end comes to nothing: {found.refusal}"
    # A contact may be taken for what is meant, a hair from there.
    snap = SNAP * state.rect(lead).depth if met(state, found.stands, order.bases) else 0.0
    assert found.off <= off(after, wish) + 2 * NEARER + snap, f"{order} ends nearer than {found.orders}"
    return True


@pytest.mark.parametrize("rules", [rules for rules in BATTLES if rules != "toy"])
def test_bases_put_down_are_allowed_where_they_are_shown(rules: str) -> None:
    for n, asked in enumerate(moments(rules)):
        hand = Hand(asked.game.frame, asked.view, Memory(), asked.game.insight.groups(asked.view, asked.seat))
        ready = [order for order in hand.ready if order.poses]
        hold(asked, Put({}), hand.propose(Put({})))
        for order in ready[:1]:
            for gesture in puts(placed(order), Random(n)):
                found = hand.propose(gesture)
                hold(asked, gesture, found)
            assert hand.propose(Put({})).orders == (order,), "the first draft is the first that is ready"
            assert hand.propose(Put(placed(order))).orders == (order,), "a draft as it is"


def hold(asked: Asked, gesture: Gesture, found: Proposal) -> None:
    """What every proposal must be."""
    if not found.something:
        assert found.refusal is not None, f"{gesture} comes to nothing, and nobody says why"
    if found.refusal is not None:
        assert len(found.refusal.message.split()) > 3, found.refusal
    _others_allowed(asked, found.others)
    if not found.orders:
        return
    state = asked.view
    for n, order in enumerate(found.orders):
        verdict = asked.game.check(state, order)
        assert verdict.refusal is None, f"{gesture} comes to {order}, and that is refused: {verdict.refusal}"
        assert verdict.step is not None
        text = order_text.write(order, asked.game, state.setup)
        assert order_text.read(text, asked.game, state.setup) == order
        end = aim(verdict)
        before, state = state, verdict.step.state
        if n + 1 < len(found.orders):
            assert state.ask is not None
            assert state.ask[:2] == (asked.view.ask or state.ask)[:2], "dice or somebody else come between"
        _ways(before, order, end)
    assert found.stands is not None
    assert dict(found.stands.field.rects) == dict(end.field.rects), f"{gesture} shows what does not come"
    if not isinstance(gesture, Put | Dropped):
        hand = Hand(asked.game.frame, asked.view)
        wish = wished(hand.state, hand.in_reach(gesture._replace(bases=tuple(dict.fromkeys(gesture.bases)))))
        assert abs(found.off - off(end, wish)) <= HAIR
    if not asked.hides and len(found.orders) == 1:
        assert aim(asked.game.check(asked.whole, found.orders[0])).field.rects == end.field.rects


def _others_allowed(asked: Asked, others: Sequence[Order]) -> None:
    for order in others:
        assert asked.game.check(asked.view, order).refusal is None, f"{order} is offered, and refused"


def _ways(before: State, order: Order, after: State) -> None:
    """The ways that are told lead from where everybody stands to where he then is."""
    ways = trodden(before, order, after)
    for id, rect in after.field.rects.items():
        was = before.field.rects.get(id)
        if was is None:
            assert ways[id] == (rect.pose,)
        elif was.pose == rect.pose:
            assert id not in ways
        else:
            assert ways[id][0] == was.pose
            assert ways[id][-1] == rect.pose


def test_a_game_with_places_is_among_those_that_are_tried() -> None:
    verbs = [verb for rules in BATTLES for asked in moments(rules)[:1] for verb in asked.game.frame.decisions]
    assert any(isinstance(part, Places) for decision in verbs for verb in decision.verbs for part in verb.takes)


def test_where_nothing_is_asked_a_hand_says_so() -> None:
    for rules in BATTLES:
        asked = moments(rules)[0]
        base = next(iter(asked.whole.setup.pieces))
        state = asked.view.__class__(asked.view.setup, asked.view.ground, asked.view.field, asked.view.own)
        for gesture in (Held((base,), (0, 0), (10, 10)), Dropped((base,), base), Put({base: Pose(0, 0, 0)})):
            found = Hand(asked.game.frame, state).propose(gesture)
            assert not found.something
            assert found.refusal is not None
