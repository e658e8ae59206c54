"""What lies where round a unit."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.geometry.angle import HALF, TURN, between, towards
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.outline import clipped, signed_area
from sandtable.geometry.pose import Point, Pose
from sandtable.geometry.rect import Rect
from sandtable.mechanics.bodies.quarters import aspect, in_front_arc, mostly_behind, quarter, reaches, wholly_in

UNIT = Rect(Pose(0, 0, 0), 4000, 2000)
poses = st.builds(Pose, st.integers(-9000, 9000), st.integers(-9000, 9000), st.integers(0, TURN - 1))
rects = st.builds(Rect, poses, st.sampled_from((2000, 3000, 4000)), st.sampled_from((1000, 2000, 3000)))


@pytest.mark.parametrize(
    ("point", "found"),
    [
        ((0, 5000), 0),
        ((2900, 2000), 0),
        ((3100, 2000), 1),
        ((3000, 2000), 0),
        ((9000, 0), 1),
        ((0, -4000), 2),
        ((-3000, -2000), 2),
        ((-3200, -2000), 3),
        ((0, 0), 0),
    ],
)
def test_quarters_are_parted_by_lines_from_the_corners(point: Point, found: int) -> None:
    assert quarter(UNIT, point) == found


def naive_quarter(rect: Rect, point: Point) -> set[int]:
    """By the bearing from each corner: in a quarter is what lies no more than 45 degrees outside of its edge."""
    found = set()
    for edge in range(4):
        out = (rect.pose.facing + 90_000 * edge) % TURN
        (ax, ay), (bx, by) = rect.edge(edge)
        left = between(out, towards(point[0] - ax, point[1] - ay))
        right = between(out, towards(point[0] - bx, point[1] - by))
        if left >= -45_010 and right <= 45_010 and abs(left) <= 90_010 and abs(right) <= 90_010:
            found.add(edge)
    return found


@given(rects, st.tuples(st.integers(-15_000, 15_000), st.integers(-15_000, 15_000)))
def test_quarters_are_those_of_the_naive_twin(rect: Rect, point: tuple[int, int]) -> None:
    right, ahead = rect.pose.seen(point)
    if abs(right) > rect.width / 2 or abs(ahead) > rect.depth / 2:
        assert quarter(rect, point) in naive_quarter(rect, point)
    assert quarter(rect.half_turned(), (-point[0], -point[1])) == quarter(rect, point)


@given(rects, rects)
def test_what_reaches_into_a_quarter_has_a_point_there(rect: Rect, other: Rect) -> None:
    if signed_area(clipped(other.corners, rect.corners) or ((0, 0),)):
        return
    parts = [(n - 12) / 24.5 for n in range(25)]
    points = [other.pose.ahead(u * other.depth, v * other.width) for u, v in product(parts, parts)]
    found = {quarter(rect, point) for point in points}
    reached = {edge for edge in range(4) if reaches(rect, other, edge)}
    for edge in found ^ reached:
        # The two may differ about a corner that barely reaches over.
        deep = [point for point in points if quarter(rect, point) == edge]
        assert len(deep) < 40
    assert in_front_arc(rect, other) == (0 in reached)
    assert wholly_in(rect, other, reached)
    assert not any(wholly_in(rect, other, reached - {edge}) for edge in reached)
    assert reaches(rect.half_turned(), other.half_turned(), 0) == (0 in reached)


def test_who_touches_a_flank_is_not_in_the_front_arc_and_who_touches_the_front_is() -> None:
    assert not in_front_arc(UNIT, Rect(Pose(4000, 0, 0), 4000, 2000))
    assert in_front_arc(UNIT, Rect(Pose(0, 2000, HALF), 4000, 2000))
    assert in_front_arc(UNIT, Rect(Pose(5500, 3000, HALF), 4000, 2000))
    assert wholly_in(UNIT, Rect(Pose(8000, 0, 0), 4000, 2000), (1,))
    assert wholly_in(UNIT, Rect(Pose(6000, -4000, 0), 4000, 2000), (1, 2, 3))
    assert not wholly_in(UNIT, Rect(Pose(6000, -4000, 0), 4000, 2000), (1,))


@pytest.mark.parametrize(
    ("point", "word"),
    [
        ((500, 1000), "front"),
        ((500, 1000 - TOLERANCE), "front"),
        ((9000, 1000), "front"),
        ((2000, 900), "flank"),
        ((-2000, -900), "flank"),
        ((0, -1000), "rear"),
        ((-9000, -5000), "rear"),
    ],
)
def test_aspect_goes_by_the_lines_of_front_and_rear(point: Point, word: str) -> None:
    assert aspect(UNIT, point) == word
    assert aspect(UNIT.half_turned(), (-point[0], -point[1])) == word


@given(rects, rects)
def test_mostly_behind_is_more_than_half_of_the_surface(rect: Rect, other: Rect) -> None:
    far = 40_000
    corners = [rect.pose.ahead(ahead, right) for ahead, right in ((rect.depth / 2, -far), (rect.depth / 2, far))]
    corners += [rect.pose.ahead(ahead, right) for ahead, right in ((-far, far), (-far, -far))]
    behind = abs(signed_area(clipped(other.corners, corners) or ((0.0, 0.0),)))
    share = behind / (other.width * other.depth)
    if abs(share - 0.5) > 1e-6:
        assert mostly_behind(rect, other) == (share > 0.5)
