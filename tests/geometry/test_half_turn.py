"""The table seen from across: every answer is the same, to the last bit."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st
from tests.geometry.shapes import (
    facings,
    for_all,
    free_legs,
    grounds,
    group_legs,
    groups,
    kinds,
    near_rects,
    pairs,
    points,
    rects,
    straights,
)

from sandtable.geometry import band, conform, sight
from sandtable.geometry.angle import HALF, TURN, between, towards
from sandtable.geometry.contact import contact
from sandtable.geometry.field import Field
from sandtable.geometry.ground import Area, Ground, Line
from sandtable.geometry.leg import Leg, block, moved, trailed
from sandtable.geometry.pose import Point, Pose
from sandtable.geometry.rect import Rect, distance, gap, hull, nearest_on, outlines_gap, segments_distance


def turned(point: Point) -> Point:
    return (-point[0], -point[1])


def all_turned(outline: Sequence[Point]) -> list[Point]:
    return [turned(point) for point in outline]


def leg_turned(leg: Leg) -> Leg:
    return leg._replace(to=leg.to.half_turned()) if leg.to is not None else leg


def ids(things: Sequence[Area | Line]) -> list[str]:
    return [thing.id for thing in things]


@for_all(rects, points, st.integers(-TURN, TURN), st.integers(-90_000, 90_000), st.integers(-90_000, 90_000))
def test_poses(rect: Rect, point: Point, by: int, ahead: int, right: int) -> None:
    pose, other = rect.pose, rect.pose.half_turned()
    assert other.half_turned() == pose
    assert other.ahead(ahead, right) == turned(pose.ahead(ahead, right))
    assert other.shifted(ahead / 7, right / 3) == pose.shifted(ahead / 7, right / 3).half_turned()
    assert other.seen(turned(point)) == pose.seen(point)
    assert other.turned(turned(point), by) == pose.turned(point, by).half_turned()
    assert list(rect.half_turned().corners) == all_turned(rect.corners)


@for_all(points, points, facings)
def test_angles(p: Point, q: Point, facing: int) -> None:
    dx, dy = q[0] - p[0], q[1] - p[1]
    if dx or dy:
        assert towards(-dx, -dy) == (towards(dx, dy) + HALF) % TURN
        assert between((facing + HALF) % TURN, towards(-dx, -dy)) == between(facing, towards(dx, dy))


@for_all(pairs)
def test_pairs_of_bases(pair: tuple[Rect, Rect]) -> None:
    (a, b), (c, d) = pair, (pair[0].half_turned(), pair[1].half_turned())
    assert gap(c, d) == gap(a, b)
    assert distance(c, d) == distance(a, b)
    assert contact(c, d) == contact(a, b)
    assert list(sight.between(c, d)) == all_turned(sight.between(a, b))
    assert band.ahead_of(c, d) == band.ahead_of(a, b)
    assert band.wholly_behind_rear(c, d) == band.wholly_behind_rear(a, b)
    assert trailed(c, d, d.pose[:2]) == trailed(a, b, b.pose[:2]).half_turned()
    for edge in range(4):
        assert band.edge_distance(c, edge, d) == band.edge_distance(a, edge, b)
        poses = conform.squared_to(a, b, edge)
        assert conform.squared_to(c, d, edge) == [pose.half_turned() for pose in poses]
        assert conform.slide_needed(c, poses[0].half_turned()) == conform.slide_needed(a, poses[0])


@for_all(rects, near_rects, points, st.integers(0, 3), st.integers(1, 40_000), st.integers(0, HALF))
def test_bands(rect: Rect, other: Rect, point: Point, edge: int, length: int, half_angle: int) -> None:
    ahead, across = band.strip(rect, edge, length, 8000), band.strip(rect.half_turned(), edge, length, 8000)
    assert list(across) == all_turned(ahead)
    assert band.in_band(across, other.half_turned()) == band.in_band(ahead, other)
    assert band.in_arc(rect.half_turned(), turned(point), half_angle) == band.in_arc(rect, point, half_angle)
    assert conform.slid(rect.half_turned(), length / 3) == conform.slid(rect, length / 3).half_turned()


@for_all(st.lists(points, min_size=4, max_size=12), rects)
def test_outlines(some: list[Point], rect: Rect) -> None:
    outline = hull(some)
    assert hull(all_turned(some)) == all_turned(outline)
    if len(outline) > 2:
        assert outlines_gap(all_turned(outline), rect.half_turned().corners) == outlines_gap(outline, rect.corners)
    p, q, r, s = some[:4]
    assert nearest_on(turned(p), turned(q), turned(r)) == turned(nearest_on(p, q, r))
    length, near, far = segments_distance((p, q), (r, s))
    assert segments_distance((turned(p), turned(q)), (turned(r), turned(s))) == (length, turned(near), turned(far))


def same_move(group: list[Rect], leg: Leg) -> None:
    here, across = moved(group, leg), moved([rect.half_turned() for rect in group], leg_turned(leg))
    assert across.rects == tuple(rect.half_turned() for rect in here.rects)
    assert across.length == here.length
    for pieces, others in zip(here.swept, across.swept, strict=True):
        assert [all_turned(piece) for piece in pieces] == [list(piece) for piece in others]


@for_all(groups(), group_legs)
def test_legs_of_groups(group: list[Rect], leg: Leg) -> None:
    same_move(group, leg)
    assert block([rect.half_turned() for rect in group]) == block(group).half_turned()


@for_all(rects, free_legs)
def test_free_legs(rect: Rect, leg: Leg) -> None:
    same_move([rect], leg)


@for_all(grounds, rects, st.one_of(straights, group_legs), st.sets(kinds))
def test_ground_under_bases(ground: Ground, rect: Rect, leg: Leg, some: set[str]) -> None:
    across, other = ground.half_turned(), rect.half_turned()
    assert across.half_turned() == ground
    outlines = [rect.corners, *moved([rect], leg).swept[0]]
    for outline in outlines:
        assert ids(across.under(all_turned(outline))) == ids(ground.under(outline))
        assert ids(across.lines_at(all_turned(outline))) == ids(ground.lines_at(outline))
        assert across.holds(all_turned(outline)) == ground.holds(outline)
    for area, opposite in zip(ground.areas, across.areas, strict=True):
        assert across.share(other, opposite) == ground.share(rect, area)
    assert ids(across.lines_at(other.corners, some)) == ids(ground.lines_at(rect.corners, some))


@for_all(grounds, points, points, st.sets(kinds))
def test_ground_on_a_path(ground: Ground, p: Point, q: Point, some: set[str]) -> None:
    across, start, end = ground.half_turned(), turned(p), turned(q)
    assert ids(across.at(start)) == ids(ground.at(p))
    assert [(area.id, length) for area, length in across.along(start, end)] == [
        (area.id, length) for area, length in ground.along(p, q)
    ]
    assert ids(across.crests_crossed(start, end)) == ids(ground.crests_crossed(p, q))
    assert across.height(start) == ground.height(p)
    assert sight.deep(across, start, end, some) == sight.deep(ground, p, q, some)
    for line, opposite in zip(ground.lines, across.lines, strict=True):
        assert across.crossed(start, end, opposite) == ground.crossed(p, q, line)


@for_all(grounds)
def test_ground_at_its_own_corners(ground: Ground) -> None:
    """On a border, where a wrong sign of nothing would show."""
    across = ground.half_turned()
    for area in ground.areas:
        for x, y in (*area.outline, *area.crest):
            point = (float(x), float(y))
            assert ids(across.at(turned(point))) == ids(ground.at(point))
            assert across.height(turned(point)) == ground.height(point)
        p, q = area.outline[0], area.outline[len(area.outline) // 2]
        assert [length for _, length in across.along(turned(p), turned(q))] == [
            length for _, length in ground.along(p, q)
        ]


@for_all(st.lists(near_rects, min_size=1, max_size=8), near_rects, points, points, st.integers(0, 20_000))
def test_fields(some: list[Rect], rect: Rect, p: Point, q: Point, reach: int) -> None:
    field = Field(8000).placed({f"a{at}": place for at, place in enumerate(some)})
    across = Field(8000).placed({id: place.half_turned() for id, place in field.rects.items()})
    other = rect.half_turned()
    assert across.near(other, reach) == field.near(rect, reach)
    assert across.overlapped(other) == field.overlapped(rect)
    assert across.nearest(other, across) == field.nearest(rect, field)
    assert sight.screens(across, turned(p), turned(q)) == sight.screens(field, p, q)
    assert all(across.touching(id) == field.touching(id) for id in field)
    swept = moved([rect], Leg("wheel-left", reach)).swept[0]
    assert [across.in_way(all_turned(piece)) for piece in swept] == [field.in_way(piece) for piece in swept]


def test_a_pose_turned_twice_is_itself() -> None:
    assert Pose(3, -4, 270_000).half_turned() == Pose(-3, 4, 90_000)
