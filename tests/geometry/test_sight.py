"""Lines of sight, bands, arcs and places to conform to."""

from __future__ import annotations

from math import hypot

import pytest
import shapely
from hypothesis import strategies as st
from shapely.geometry import LineString, Polygon
from tests.geometry.shapes import DEPTH, GRID, WIDTH, for_all, grounds, near_rects, pairs, points, poses, rects, sizes

from sandtable.geometry.angle import HALF, QUARTER
from sandtable.geometry.band import ahead_of, edge_distance, in_arc, in_band, strip, wholly_behind, wholly_behind_rear
from sandtable.geometry.conform import slid, slide_needed, squared_to
from sandtable.geometry.contact import FRONT, REAR, RIGHT, TOLERANCE, contact
from sandtable.geometry.field import Field
from sandtable.geometry.ground import Area, Ground, box
from sandtable.geometry.pose import Point, Pose
from sandtable.geometry.rect import Rect, distance, gap
from sandtable.geometry.sight import SLACK, between, deep, screens, seams

BASE = Rect(Pose(0, 0, 0), 8000, 4000)


@for_all(pairs)
def test_sight_runs_between_the_nearest_points(pair: tuple[Rect, Rect]) -> None:
    a, b = pair
    p, q = between(a, b)
    if gap(a, b) > 0:
        assert hypot(p[0] - q[0], p[1] - q[1]) <= distance(a, b) + 2 * SLACK
        assert Polygon(a.corners).distance(shapely.Point(p)) < 1e-3
        assert Polygon(b.corners).distance(shapely.Point(q)) < 1e-3
        back = between(b, a)
        assert (*back[1], *back[0]) == pytest.approx((*p, *q), abs=2 * SLACK)


def test_sight_between_edges_that_face_each_other() -> None:
    assert between(BASE, BASE.at(Pose(0, 20_000, HALF))) == ((0, 2000), (0, 18_000))
    assert between(BASE, BASE.at(Pose(6000, 20_000, HALF))) == ((3000, 2000), (3000, 18_000))
    assert between(BASE, Rect(Pose(3000, 20_000, HALF), 2000, 4000)) == ((3000, 2000), (3000, 18_000))
    assert between(BASE, BASE.at(Pose(20_000, 20_000, HALF))) == ((4000, 2000), (16_000, 18_000))
    assert between(BASE, BASE.at(Pose(0, 4000, HALF))) == ((0, 2000), (0, 2000))


def test_what_screens() -> None:
    field = Field(8000).placed({"a": BASE, "b": BASE.at(Pose(8000, 0, 0)), "c": BASE.at(Pose(0, 20_000, HALF))})
    assert screens(field, (0, -9000), (0, 30_000)) == ["a", "c"]
    assert screens(field, (0, -9000), (0, 30_000), {"a"}) == ["c"]
    assert screens(field, (0, 2000), (0, 18_000)) == [], "from edge to edge"
    assert screens(field, (4000, -9000), (4000, 9000)) == [], "along the seam between two"
    assert screens(field, (-9000, 2000), (19_000, 2000)) == [], "along their front"


def test_a_line_has_no_chinks() -> None:
    places = {"a": Pose(0, 0, 0), "b": Pose(8000, 0, 0), "c": Pose(0, 20_000, HALF), "d": Pose(8100, 20_000, HALF)}
    field = Field(8000).placed({id: BASE.at(pose) for id, pose in places.items()})
    assert seams(field, (4000, -9000), (4000, 9000)) == ["a", "b"]
    assert seams(field, (4050, 9000), (4050, 30_000)) == [], "c and d stand a pace apart"
    assert seams(field, (4000, -9000), (4000, 9000), {"a"}) == []
    assert seams(field, (-9000, 2000), (19_000, 2000)) == [], "along their front"


@for_all(grounds, points, points, st.sets(st.sampled_from(["wood", "gentle-hill", "marsh"])))
def test_depth_of_ground_against_shapely(ground: Ground, p: Point, q: Point, kinds: set[str]) -> None:
    path = LineString([p, q])
    seen = [Polygon(area.outline) for area in ground.areas if area.kind in kinds]
    seen = [shape for shape in seen if shapely.intersection(shape, path, grid_size=GRID).length > TOLERANCE]
    expected = (
        shapely.intersection(path, shapely.union_all(seen, grid_size=GRID), grid_size=GRID).length if seen else 0.0
    )
    assert deep(ground, p, q, kinds) == pytest.approx(expected, abs=1e-2)


def test_ground_that_overlaps_counts_once() -> None:
    ground = Ground(
        WIDTH, DEPTH, (Area("1", "wood", box(0, 0, 9000, 9000)), Area("2", "wood", box(0, 3000, 9000, 9000)))
    )
    assert deep(ground, (0, -20_000), (0, 20_000), {"wood"}) == pytest.approx(12_000)
    assert deep(ground, (0, -20_000), (0, 20_000), {"marsh"}) == 0


@for_all(rects, st.integers(0, 3), st.integers(100, 40_000), st.integers(0, 9000))
def test_a_strip_is_as_long_and_wide_as_asked(rect: Rect, edge: int, length: int, spread: int) -> None:
    band = strip(rect, edge, length, spread)
    wide = (rect.width if edge % 2 == 0 else rect.depth) + 2 * spread
    assert Polygon(band).area == pytest.approx(length * wide, rel=1e-6)
    assert shapely.intersection(Polygon(band), Polygon(rect.corners), grid_size=GRID).area < 100
    left, right = rect.edge(edge)
    far = ((band[1][0] + band[2][0]) / 2, (band[1][1] + band[2][1]) / 2)
    middle = ((left[0] + right[0]) / 2, (left[1] + right[1]) / 2)
    assert hypot(far[0] - middle[0], far[1] - middle[1]) == pytest.approx(length)


def test_in_a_band_partly() -> None:
    band = strip(BASE, FRONT, 20_000, 8000)
    assert in_band(band, BASE.at(Pose(0, 10_000, HALF)))
    assert in_band(band, BASE.at(Pose(15_000, 10_000, HALF)))
    assert not in_band(band, BASE.at(Pose(16_000, 10_000, HALF))), "it touches the side"
    assert not in_band(band, BASE.at(Pose(0, 24_000, HALF))), "it touches the end"
    assert not in_band(band, BASE), "the strip begins at the edge"
    assert in_band(strip(BASE, RIGHT, 9000), BASE.at(Pose(9000, 0, 0)))
    assert not in_band(strip(BASE, RIGHT, 9000), BASE.at(Pose(-9000, 0, 0)))


@for_all(rects, near_rects)
def test_bands_against_shapely(rect: Rect, other: Rect) -> None:
    band = strip(rect, FRONT, 30_000, 8000)
    shared = shapely.intersection(Polygon(band), Polygon(other.corners), grid_size=GRID).area
    if in_band(band, other):
        assert shared > 0
    if shared == 0:
        assert not in_band(band, other)


def test_in_an_arc() -> None:
    assert in_arc(BASE, (0, 2000), 0), "the eye itself"
    assert in_arc(BASE, (0, 9000), 0)
    assert in_arc(BASE, (7000, 9000), 45_000)
    assert not in_arc(BASE, (7010, 9000), 45_000)
    assert in_arc(BASE, (-7000, 9000), 45_000)
    assert not in_arc(BASE, (0, -9000), 90_000)
    assert in_arc(BASE, (0, -9000), HALF)
    assert in_arc(BASE.at(Pose(0, 0, QUARTER)), (9000, 0), 10)


@for_all(pairs)
def test_ahead_or_behind(pair: tuple[Rect, Rect]) -> None:
    a, b = pair
    assert ahead_of(a, b) != wholly_behind(a, b)
    assert wholly_behind_rear(a, b) <= wholly_behind(a, b)
    beyond = max(a.pose.seen(corner)[1] for corner in b.corners)
    assert wholly_behind(a, b) == (beyond <= a.depth / 2 + TOLERANCE)


def test_who_is_behind() -> None:
    assert wholly_behind(BASE, BASE.at(Pose(8000, 0, 0))), "beside it, in line"
    assert not wholly_behind_rear(BASE, BASE.at(Pose(8000, 0, 0)))
    assert wholly_behind_rear(BASE, BASE.at(Pose(30_000, -4000, 0)))
    assert ahead_of(BASE, BASE.at(Pose(8000, 100, 0)))


@for_all(pairs, st.integers(0, 3))
def test_distance_from_an_edge_against_shapely(pair: tuple[Rect, Rect], edge: int) -> None:
    a, b = pair
    expected = LineString(a.edge(edge)).distance(Polygon(b.corners).boundary)
    assert edge_distance(a, edge, b) == pytest.approx(expected, abs=1e-3)


@for_all(rects, st.integers(0, 20_000))
def test_distance_along_a_line_of_bases(rect: Rect, apart: int) -> None:
    """Their fronts run in one line, where the noise of rounding would let them cross anywhere."""
    other = slid(rect, rect.width + apart)
    assert edge_distance(rect, FRONT, other) == pytest.approx(apart, abs=1.5)


@for_all(rects, rects, st.integers(0, 3))
def test_squared_poses_lie_corner_on_corner(mover: Rect, target: Rect, edge: int) -> None:
    found = squared_to(mover, target, edge)
    length = target.width if edge % 2 == 0 else target.depth
    assert len(found) == (1 if length == mover.width else 2)
    for pose in found:
        how = contact(mover.at(pose), target)
        assert how is not None
        assert (how.edge, how.other, how.squared) == (FRONT, edge, True)
        assert how.shared == pytest.approx(min(mover.width, length), abs=2)
    far = [hypot(pose.x - mover.pose.x, pose.y - mover.pose.y) for pose in found]
    assert far == sorted(far)


def test_squaring_to_a_flank() -> None:
    mover = BASE.at(Pose(9000, 5000, 270_000))
    front_aligned, rear_aligned = squared_to(mover, BASE, RIGHT)
    assert rear_aligned == Pose(6000, -2000, 270_000)
    assert front_aligned == Pose(6000, 2000, 270_000)
    assert squared_to(mover, BASE, REAR) == [Pose(0, -4000, 0)]
    assert slide_needed(mover, front_aligned) == pytest.approx(3000)


@for_all(poses, sizes, st.integers(-20_000, 20_000))
def test_to_slide_is_to_go_sideways(pose: Pose, size: tuple[int, int], by: int) -> None:
    base = Rect(pose, *size)
    moved = slid(base, by)
    assert base.pose.seen((moved.pose.x, moved.pose.y)) == pytest.approx((by, 0), abs=1)
    assert slide_needed(base, moved.pose) == pytest.approx(abs(by), abs=1)
    assert moved.pose.facing == pose.facing
