"""Bases put down over several gestures: a draft to begin with, places as they are given, and places put right."""

from __future__ import annotations

from functools import cache

import pytest
from tests.hand.moments import Asked, moments

from sandtable.geometry.contact import overlaps
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect, gap
from sandtable.hand.gesture import Put
from sandtable.hand.hand import Hand
from sandtable.hand.placing import placed

DEPLOYED = ("dbr", "ps")
"""Games of which a battle is tried here that is deployed freely."""


@cache
def deploying(rules: str) -> Asked:
    """A moment at which several bases are to be put down."""
    found = (one for one in moments(rules) for order in one.game.legal(one.whole)[:1] if len(order.poses) > 2)
    return next(found)


@pytest.fixture(params=DEPLOYED)
def asked(request: pytest.FixtureRequest) -> Asked:
    return deploying(request.param)


@pytest.fixture
def hand(asked: Asked) -> Hand:
    return Hand(asked.game.frame, asked.view)


@pytest.fixture
def draft(hand: Hand) -> dict[str, Pose]:
    (order,) = hand.propose(Put({})).orders
    return placed(order)


def rects(hand: Hand, places: dict[str, Pose]) -> dict[str, Rect]:
    pieces = hand.state.setup.pieces
    return {id: Rect(pose, pieces[id].width, pieces[id].depth) for id, pose in places.items()}


def test_a_hand_begins_with_the_first_draft_and_knows_the_others(hand: Hand, draft: dict[str, Pose]) -> None:
    found = hand.propose(Put({}))
    assert found.orders == (hand.ready[0],)
    assert found.refusal is None
    assert found.others == tuple(order for order in hand.ready[1:] if order.bases == hand.ready[0].bases)
    assert found.stands is not None
    assert all(found.stands.rect(id).pose == pose for id, pose in draft.items())


def test_a_place_that_is_free_is_taken_as_it_is_given(hand: Hand, draft: dict[str, Pose]) -> None:
    last = max(draft, key=lambda id: draft[id].x)
    aside = draft[last]._replace(x=draft[last].x + 150)
    for places in ({**draft, last: aside}, {last: aside}):
        found = hand.propose(Put(places))
        assert placed(found.orders[0]) == {**draft, last: aside}
        assert found.off == 0
        assert found.refusal is None


def test_who_is_put_onto_another_last_is_pushed_off_him_and_stands_beside(hand: Hand, draft: dict[str, Pose]) -> None:
    first, *_, last = draft
    upon = draft[first]._replace(x=draft[first].x + 50)
    found = hand.propose(Put({**draft, last: upon}))
    there = placed(found.orders[0])
    assert there == {**draft, last: there[last]}, "nobody else has to move"
    stand = rects(hand, there)
    assert gap(stand[first], stand[last]) == pytest.approx(0, abs=10) or stand[last].pose != upon
    assert not any(overlaps(stand[last], rect) for id, rect in stand.items() if id != last)
    assert "same place" in (found.refusal.message if found.refusal else "")


def test_whom_nobody_has_put_down_gives_way_to_who_was(hand: Hand, draft: dict[str, Pose]) -> None:
    first, *_, last = draft
    found = hand.propose(Put({last: draft[first]}))
    assert placed(found.orders[0])[last] == draft[first]
    assert placed(found.orders[0])[first] != draft[first]
    assert found.off == 0


def test_who_is_put_too_far_ahead_is_pulled_back_no_farther_than_need_be(hand: Hand, draft: dict[str, Pose]) -> None:
    last = max(draft, key=lambda id: draft[id].x)
    ahead = draft[last]._replace(x=draft[last].x + 100, y=0)
    found = hand.propose(Put({**draft, last: ahead}))
    there = placed(found.orders[0])[last]
    assert there.x == ahead.x, "it stays in its file"
    assert abs(there.y) <= abs(draft[last].y), "and as far ahead as it may"
    assert found.refusal is not None


def test_who_is_not_placed_now_is_refused_in_the_words_of_the_order(hand: Hand, draft: dict[str, Pose]) -> None:
    stranger = next(id for id in hand.state.setup.pieces if id not in draft)
    found = hand.propose(Put({**draft, stranger: Pose(0, 0, 0)}))
    assert not found.something
    assert found.refusal is not None
    assert found.refusal.at.startswith("order")
    assert stranger in found.refusal.message
