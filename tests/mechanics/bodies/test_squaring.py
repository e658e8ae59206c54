"""Squaring up on the edge that was struck."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.mechanics.bodies.table import INCH, Base, crowds, half_turned, officer, table

from sandtable.engine.state import State
from sandtable.geometry.contact import contact
from sandtable.geometry.leg import Leg
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import gap
from sandtable.mechanics.bodies.body import in_contact, is_officer
from sandtable.mechanics.bodies.heading import towards
from sandtable.mechanics.bodies.squaring import attackers, shared, squared_up, struck_edge
from sandtable.mechanics.bodies.way import walk
from sandtable.names import Json, Refused


def charged(state: State, *legs: Leg, most: float = 3) -> tuple[str, Json, Json]:
    """Whom a1 met, the edge on which it lies flush after squaring up, and how far off the middle of that edge."""
    way = walk(state, "a1", legs)
    assert way.met is not None
    rect = squared_up(state, "a1", way.rect, way.met, most * INCH)
    if rect is None:
        return way.met, None, None
    foe = state.field.rects[way.met]
    how = contact(rect, foe)
    assert how is not None
    assert how.edge == 0
    assert how.shared > 0
    right, ahead = foe.pose.seen(rect.front_middle)
    return way.met, how.other, round((right if how.other % 2 == 0 else ahead) / INCH, 2)


CHARGE = Leg("forward", 30_000)


def test_one_who_struck_the_front_slides_to_its_middle() -> None:
    assert charged(table(Base("a1", 1.5, 0), Base("b1", 0, 9)), CHARGE) == ("b1", 0, 0)
    assert charged(table(Base("a1", 1.5, 0), Base("b1", 0, 9)), CHARGE, most=1) == ("b1", 0, pytest.approx(-0.5))
    assert charged(table(Base("a1", 0, 0), Base("b1", 0, 9, 0)), CHARGE) == ("b1", 2, 0)
    assert charged(table(Base("a1", 0, 0), Base("b1", 0, 9, 90)), CHARGE) == ("b1", 1, 0)


def test_one_who_struck_aslant_turns() -> None:
    assert charged(table(Base("a1", 0, 0), Base("b1", 0, 9, 150)), CHARGE) == ("b1", 0, 0)
    assert charged(table(Base("a1", 0, 0), Base("b1", 0, 9, 135)), CHARGE, most=0.2) == ("b1", None, None)


def test_others_leave_it_as_much_of_the_middle_as_they_do() -> None:
    beside = table(Base("a1", 1, 0), Base("b1", 0, 9, width=6), Base("a2", -1.5, 7, width=3))
    assert charged(beside, CHARGE) == ("b1", 0, pytest.approx(-2))
    officers = table(Base("a1", 1, 0), Base("b1", 0, 9), officer("a2", 0, 7.5), officer("b2", 1, 7))
    assert charged(officers, CHARGE) == ("b1", 0, 0)


def test_two_at_most_are_on_a_front_and_one_on_a_flank() -> None:
    pair = Base("a2", -3, 7, width=2), Base("a3", 3, 7, width=2)
    assert charged(table(Base("a1", 0, 0, 0, 2, 2), Base("b1", 0, 9, width=8), *pair), CHARGE) == ("b1", None, None)
    assert charged(table(Base("a1", 0, 0, 0, 2, 2), Base("b1", 0, 9, width=8), pair[0]), CHARGE) == ("b1", 0, 0)
    flank = table(Base("a1", 1, 0, 0, 1, 2), Base("b1", 0, 9, 90, 2, 6), Base("a2", -2, 7, 0, 1, 2))
    assert charged(flank, CHARGE)[1] is None


def test_there_must_be_room_on_the_table() -> None:
    edge = table(Base("a1", 33.9, 0, 0, 4, 2), Base("b1", 35, 9, 180, 2, 2))
    assert charged(edge, CHARGE) == ("b1", 0, pytest.approx(1, abs=0.15))


def test_unless_centred_it_stays_where_it_struck() -> None:
    state = table(Base("a1", 1.5, 0), Base("b1", 0, 9))
    way = walk(state, "a1", (CHARGE,))
    assert way.met == "b1"
    stays = squared_up(state, "a1", way.rect, "b1", 3000, centred=False)
    assert stays is not None
    assert stays.pose.x == 1500


def test_who_is_alone_on_an_edge_slides_aside_for_a_second() -> None:
    state = table(Base("a1", 3, 0), Base("a2", 0, 7), Base("b1", 0, 9))
    struck = state.field.rects["a1"].at(Pose(3000, 7000, 0))
    assert squared_up(state, "a1", struck, "b1", 2000) is None
    assert attackers(state, "a1", "b1", 0) == ["a2"]
    both = shared(state, "a1", struck, "b1", 2000)
    assert both is not None
    assert {id: rect.pose for id, rect in both.items()} == {"a1": (2000, 7000, 0), "a2": (-2000, 7000, 0)}
    turned = half_turned(state)
    across = shared(turned, "a1", struck.half_turned(), "b1", 2000)
    assert across == {id: rect.half_turned() for id, rect in both.items()}
    assert shared(state, "a1", struck, "b1", 1500) is None
    alone = table(Base("a1", 3, 0), Base("b1", 0, 9))
    assert shared(alone, "a1", struck, "b1", 2000) is None
    crowded = table(Base("a1", 3, 0), Base("a2", 0, 7), Base("a3", -4.5, 7), Base("b1", 0, 9))
    assert shared(crowded, "a1", struck, "b1", 2000) is None


def test_a_wheel_that_struck_is_squared_up_too() -> None:
    state = table(Base("a1", 0, 0), Base("b1", 1, 4.5, 150))
    assert charged(state, Leg("wheel-left", 90_000))[1] == 0


@settings(max_examples=300, deadline=None)
@given(crowds(), st.integers(500, 6000))
def test_squared_up_is_flush_free_and_the_same_from_across(state: State, most: int) -> None:
    for foe in [id for id in state.field.rects if id.startswith("b")]:
        try:
            way = walk(state, "a1", towards(state.field.rects["a1"], state.field.rects[foe]))
        except Refused:
            continue
        if way.met is None:
            continue
        rect = squared_up(state, "a1", way.rect, way.met, most)
        turned = squared_up(half_turned(state), "a1", way.rect.half_turned(), way.met, most)
        assert (rect is None) == (turned is None)
        target = state.field.rects[way.met]
        assert struck_edge(way.rect, target) == struck_edge(way.rect.half_turned(), target.half_turned())
        if rect is None or turned is None:
            continue
        assert turned == rect.half_turned()
        assert all(type(value) is int for value in rect.pose)
        assert state.ground.holds(rect.corners)
        assert abs(gap(rect, target)) <= 2
        after = replace(state, field=state.field.placed({"a1": rect}))
        assert way.met in in_contact(after, "a1")
        assert all(is_officer(state, id) for id in state.field.overlapped(rect, ("a1",)))
