"""How far a base goes before it touches another, and until it is beyond it: with twins that go step by step."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.geometry.angle import TURN, heading
from sandtable.geometry.approach import GRAZE, clear_ahead, clear_along, clear_beyond
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.pose import Point, Pose
from sandtable.geometry.rect import Rect, gap

STEP = 100
poses = st.builds(Pose, st.integers(-9000, 9000), st.integers(-9000, 9000), st.integers(0, TURN - 1))
rects = st.builds(Rect, poses, st.sampled_from((2000, 4000)), st.sampled_from((1000, 3000)))


def gone(rect: Rect, way: Point, far: float) -> Rect:
    x, y, facing = rect.pose
    return rect.at(Pose(round(x + way[0] * far), round(y + way[1] * far), facing))


@given(rects, rects, st.integers(0, TURN - 1))
def test_a_base_that_goes_any_way_stops_where_it_touches(rect: Rect, other: Rect, facing: int) -> None:
    if gap(rect, other) < TOLERANCE:
        return
    way = heading(facing)
    far = clear_along(rect, other, way)
    hits = [n for n in range(0, 30_000, STEP) if gap(gone(rect, way, n), other) < -TOLERANCE - 3]
    if far is None:
        assert not hits
    else:
        assert abs(gap(gone(rect, way, far), other)) <= 3
        assert not hits or hits[0] > far - 1
        assert gap(gone(rect, way, far + 100_000), other) > 0
    turned = clear_along(rect.half_turned(), other.half_turned(), (-way[0], -way[1]))
    assert turned == far


@given(rects, rects)
def test_straight_ahead_is_one_of_any_ways(rect: Rect, other: Rect) -> None:
    if gap(rect, other) < TOLERANCE:
        return
    ahead, any_way = clear_ahead(rect, other), clear_along(rect, other, rect.ahead)
    if ahead is not None and any_way is not None:
        # What is only grazed is overlooked a little differently: aside by the one, along every axis by the other.
        assert abs(gap(gone(rect, rect.ahead, ahead), gone(other, rect.ahead, 0))) <= TOLERANCE
        assert any_way <= ahead + 1


@given(rects, rects, st.integers(0, TURN - 1))
def test_beyond_another_it_is_just_clear_of_it(rect: Rect, other: Rect, facing: int) -> None:
    way = heading(facing)
    far = clear_beyond(rect, other, way)
    if gap(rect, other) < 0:
        assert gap(gone(rect, way, far), other) == pytest.approx(0, abs=3)
    else:
        assert gap(gone(rect, way, far), other) >= -3


@given(rects, rects, st.integers(0, TURN - 1))
def test_with_a_graze_it_goes_no_farther_and_overlaps_no_more_than_that(rect: Rect, other: Rect, facing: int) -> None:
    way = heading(facing)
    far = clear_beyond(rect, other, way, GRAZE)
    assert far <= clear_beyond(rect, other, way)
    assert gap(gone(rect, way, far), other) >= -TOLERANCE - 2


def test_what_it_slides_along_is_not_in_its_way() -> None:
    rect = Rect(Pose(0, 0, 0), 4000, 2000)
    beside, behind = Rect(Pose(4000, 0, 0), 4000, 2000), Rect(Pose(0, -2000, 0), 4000, 2000)
    assert clear_along(rect, beside, (0.0, 1.0)) is None
    assert clear_along(rect, beside, (1.0, 0.0)) == 0
    assert clear_along(rect, behind, (0.0, 1.0)) is None
    assert clear_along(rect, behind, (0.0, -1.0)) == 0
    assert clear_beyond(rect, behind, (0.0, -1.0)) == 4000
