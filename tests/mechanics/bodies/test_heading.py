"""Legs that lead up to an enemy or towards a point, sensible ways, and the way straight off."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.mechanics.bodies.table import Base, crowds, half_turned, table

from sandtable.engine.state import State
from sandtable.geometry.angle import HALF, TURN
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.leg import Leg, moved
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect, distance, gap
from sandtable.mechanics.bodies.candidates import ways
from sandtable.mechanics.bodies.heading import away_facing, towards, towards_point, wheel_towards
from sandtable.mechanics.bodies.way import walk
from sandtable.names import Refused

UNIT = Rect(Pose(0, 0, 0), 4000, 2000)
poses = st.builds(Pose, st.integers(-20_000, 20_000), st.integers(-20_000, 20_000), st.integers(0, TURN - 1))
rects = st.builds(Rect, poses, st.sampled_from((2000, 4000)), st.sampled_from((1000, 2000, 3000)))


def test_who_is_straight_ahead_needs_no_wheel() -> None:
    assert towards(UNIT, Rect(Pose(1000, 9000, HALF), 4000, 2000)) == (Leg("forward", 7001),)
    assert len(towards(UNIT, Rect(Pose(3000, 9000, HALF), 4000, 2000))) == 2


@given(rects, rects, st.sampled_from((None, 0, 1, 2, 3)))
def test_a_wheel_and_a_leg_forward_bring_the_front_to_a_target(rect: Rect, target: Rect, edge: int | None) -> None:
    assume(gap(rect, target) > 5000)
    legs = towards(rect, target, edge)
    assert [leg.how for leg in legs[:-1]] in ([], ["wheel-left"], ["wheel-right"])
    end = rect
    for leg in legs:
        end = moved((end,), leg).rects[0]
    assert abs(gap(end, target)) <= TOLERANCE
    across = towards(rect.half_turned(), target.half_turned(), edge)
    assert [leg.how for leg in across] == [leg.how for leg in legs]
    assert [leg.by for leg in across] == pytest.approx([leg.by for leg in legs], abs=1)


@given(rects, st.tuples(st.integers(-20_000, 20_000), st.integers(-20_000, 20_000)), st.integers(0, 30_000))
def test_a_way_towards_a_point_is_no_longer_than_said_and_brings_it_ahead(
    rect: Rect, point: tuple[int, int], length: int
) -> None:
    far = distance(rect, Rect(Pose(*point, 0), 2, 2))
    assume(far > rect.width)
    wheel = wheel_towards(rect, point)
    if wheel is not None:
        assert abs(moved((rect,), wheel).rects[0].pose.seen(point)[0]) <= 20
    legs = towards_point(rect, point, length)
    end, total = rect, 0.0
    for leg in legs:
        done = moved((end,), leg)
        end, total = done.rects[0], total + done.length
    assert total <= length + 1
    if length > 29_000 and wheel is None:
        assert end.front_middle == pytest.approx(point, abs=400)


def test_straight_away_is_square_to_a_foe_in_contact() -> None:
    foe = Rect(Pose(1500, 2000, HALF), 4000, 2000)
    assert away_facing(UNIT, foe) == HALF
    assert away_facing(UNIT, Rect(Pose(1500, 9000, HALF), 4000, 2000)) == HALF
    assert away_facing(UNIT, Rect(Pose(3000, 500, 90_000), 2000, 2000)) == 270_000
    assert away_facing(UNIT, (0, 5000)) == HALF
    assert away_facing(UNIT, (-5000, 0)) == 90_000


@given(rects, rects)
def test_straight_away_is_the_same_from_across_and_leads_away(rect: Rect, foe: Rect) -> None:
    assume(gap(rect, foe) >= 0)
    facing = away_facing(rect, foe)
    assert away_facing(rect.half_turned(), foe.half_turned()) == (facing + HALF) % TURN
    gone = rect.at(rect.pose._replace(facing=facing).shifted(3000)._replace(facing=rect.pose.facing))
    assert distance(gone, foe) > distance(rect, foe)


def test_sensible_ways_are_few_and_none_twice() -> None:
    state = table(Base("a1", 0, 0), Base("b1", -5, 9), Base("b2", -9, 9), Base("b3", 20, 20), Base("b4", 0, 22))
    found = list(ways(state, "a1", 6000))
    assert len(found) == len(set(found))
    assert (Leg("forward", 6000),) in found
    assert not any(leg.how in ("to", "back", "turn") for legs in found for leg in legs)
    more = list(ways(state, "a1", 6000, oblique=True, back=True))
    assert set(found) < set(more)
    assert (Leg("turn", HALF), Leg("forward", 6000)) in more
    named = list(ways(state, "a1", 40_000, foes=("b3",)))
    assert walk(state, "a1", named[2]).met == "b3"


@settings(max_examples=100, deadline=None)
@given(crowds(), st.integers(1000, 20_000))
def test_sensible_ways_are_no_longer_than_the_reach_and_the_same_from_across(state: State, reach: int) -> None:
    found = list(ways(state, "a1", reach, oblique=True, back=True))
    across = list(ways(half_turned(state), "a1", reach, oblique=True, back=True))
    assert [[leg.how for leg in legs] for legs in found] == [[leg.how for leg in legs] for legs in across]
    for legs in found:
        try:
            assert walk(state, "a1", legs).length <= reach + 2
        except Refused:
            continue
