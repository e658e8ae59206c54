"""Bases and the gap between them, against shapely and against each other."""

from __future__ import annotations

from math import hypot

import pytest
import shapely
from hypothesis import assume
from hypothesis import strategies as st
from shapely.geometry import MultiPoint, Polygon
from tests.geometry.shapes import GRID, facings, for_all, near_rects, pairs, points, rects

from sandtable.geometry.angle import HALF, TURN, between, heading, towards
from sandtable.geometry.outline import bounds
from sandtable.geometry.pose import Point, Pose
from sandtable.geometry.rect import Rect, distance, gap, hull, outlines_gap, outlines_meet, segments_distance


@for_all(facings)
def test_the_opposite_heading_is_the_exact_negative(facing: int) -> None:
    s, c = heading(facing)
    assert heading(facing + HALF) == (-s, -c)
    assert hypot(s, c) == pytest.approx(1)


@for_all(st.integers(-10_000, 10_000), st.integers(-10_000, 10_000))
def test_towards_looks_along(dx: int, dy: int) -> None:
    assume((dx, dy) != (0, 0))
    s, c = heading(towards(dx, dy))
    assert (s * hypot(dx, dy), c * hypot(dx, dy)) == pytest.approx((dx, dy), abs=0.2)
    assert towards(-dx, -dy) == (towards(dx, dy) + HALF) % TURN


@for_all(facings, facings)
def test_the_shortest_turn_leads_there(start: int, end: int) -> None:
    turn = between(start, end)
    assert -HALF < turn <= HALF
    assert (start + turn) % TURN == end


def test_corners_run_clockwise_from_the_front_left() -> None:
    base = Rect(Pose(100, 200, 90_000), 80, 40)
    assert list(base.corners) == [(120, 240), (120, 160), (80, 160), (80, 240)]
    assert base.front_middle == (120.0, 200.0)
    assert base.edge(1) == ((120, 160), (80, 160))
    assert base.box() == (80, 160, 120, 240)


@for_all(rects, st.integers(0, 5000))
def test_the_upright_box_is_that_of_the_corners(rect: Rect, margin: int) -> None:
    """To the last bit; the plain floats are the integers."""
    xs, ys = [x for x, _ in rect.corners], [y for _, y in rect.corners]
    assert rect.upright == (min(xs), min(ys), max(xs), max(ys)) == bounds(rect.corners)
    assert rect.box(margin) == (min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin)
    assert (rect.x, rect.y) == rect.pose[:2]
    assert (rect.s, rect.c) == rect.ahead == heading(rect.pose.facing)
    assert (rect.half_width, rect.half_depth) == (rect.width / 2, rect.depth / 2)


@for_all(st.lists(points, min_size=1, max_size=9))
def test_bounds(some: list[Point]) -> None:
    xs, ys = [x for x, _ in some], [y for _, y in some]
    assert bounds(some) == (min(xs), min(ys), max(xs), max(ys))


@for_all(rects, points)
def test_seen_and_ahead_are_each_others_inverse(rect: Rect, point: Point) -> None:
    right, ahead = rect.pose.seen(point)
    assert rect.pose.ahead(ahead, right) == pytest.approx(point, abs=1e-6)


@for_all(pairs)
def test_the_gap_is_the_same_from_both(pair: tuple[Rect, Rect]) -> None:
    a, b = pair
    assert gap(a, b) == gap(b, a)
    assert distance(a, b) == distance(b, a)


@for_all(pairs)
def test_the_gap_of_bases_is_that_of_their_outlines(pair: tuple[Rect, Rect]) -> None:
    a, b = pair
    assert gap(a, b) == pytest.approx(outlines_gap(a.corners, b.corners), abs=1e-6)


@for_all(pairs)
def test_distance_against_shapely(pair: tuple[Rect, Rect]) -> None:
    a, b = pair
    assert distance(a, b) == pytest.approx(Polygon(a.corners).distance(Polygon(b.corners)), abs=1e-6)
    assert (gap(a, b) > 1e-6) <= (distance(a, b) > 0)


@for_all(st.lists(points, min_size=3, max_size=20))
def test_hull_against_shapely(some: list[Point]) -> None:
    outline = hull(some)
    expected = MultiPoint(some).convex_hull
    assume(expected.geom_type == "Polygon")
    assert Polygon(outline).area == pytest.approx(expected.area, rel=1e-6, abs=1)
    assert set(outline) <= set(some)
    assert outline[0] == next(point for point in some if point in outline)


@for_all(st.lists(points, min_size=3, max_size=9), near_rects)
def test_outlines_gap_against_shapely(some: list[Point], rect: Rect) -> None:
    outline = hull(some)
    assume(len(outline) > 2)
    shape = Polygon(outline)
    apart = outlines_gap(outline, rect.corners)
    shared = shapely.intersection(shape, Polygon(rect.corners), grid_size=GRID).area
    assert apart <= shape.distance(Polygon(rect.corners)) + 1e-6
    if apart < -1:
        assert shared > 0
    if apart > 1e-2:
        assert shared == 0
    assert outlines_meet(outline, rect.corners, 25) == (apart < -25)


@for_all(pairs)
def test_bases_meet_by_as_much_as_their_outlines_overlap(pair: tuple[Rect, Rect]) -> None:
    """Also at the very edge, where bases stand flush: exactly as deep is not deeper."""
    a, b = (one.corners for one in pair)
    apart = outlines_gap(a, b)
    assert outlines_meet(a, b, -apart) is False
    for deep in (0.0, 25.0):
        assert outlines_meet(a, b, deep) == outlines_meet(b, a, deep) == (apart < -deep)


@for_all(st.tuples(points, points), st.tuples(points, points))
def test_segments_against_shapely(a: tuple[Point, Point], b: tuple[Point, Point]) -> None:
    length, p, q = segments_distance(a, b)
    first, second = shapely.LineString(a), shapely.LineString(b)
    assert length == pytest.approx(first.distance(second), abs=1e-4)
    assert hypot(p[0] - q[0], p[1] - q[1]) == pytest.approx(length, abs=1e-6)
    assert first.distance(shapely.Point(p)) < 1e-4
    assert second.distance(shapely.Point(q)) < 1e-4
