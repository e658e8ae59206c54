"""Legs of a move: where they end, how long they are, and all the ground on the way."""

from __future__ import annotations

from itertools import pairwise
from math import cos, hypot, radians, sin

import pytest
import shapely
from hypothesis import strategies as st
from shapely.geometry import Polygon
from tests.geometry.shapes import (
    facings,
    for_all,
    free_legs,
    group_legs,
    groups,
    poses,
    rects,
    sizes,
    straights,
    swings,
)

from sandtable.geometry.angle import DEGREE, TURN, between
from sandtable.geometry.contact import TOLERANCE, contact, overlaps
from sandtable.geometry.leg import (
    BULGE,
    HOWS,
    STEP,
    STRAIGHT,
    SWINGS,
    Leg,
    block,
    drawn,
    followed,
    moved,
    place_after,
    trailed,
    wheel_for,
    wheel_length,
)
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect, gap

NOTCH = 8000 * sin(radians(STEP / DEGREE)) / 4 + 2 * BULGE
"""Between two stops of a base that turns its edges leave notches, and these count as swept."""

BASE = Rect(Pose(0, 0, 0), 8000, 4000)


@pytest.mark.parametrize(
    ("leg", "pose", "length"),
    [
        (Leg("forward", 5000), Pose(0, 5000, 0), 5000),
        (Leg("back", 5000), Pose(0, -5000, 0), 5000),
        (Leg("left", 300), Pose(-300, 0, 0), 300),
        (Leg("right", 300), Pose(300, 0, 0), 300),
        (Leg("wheel-left", 90_000), Pose(-4000 + 2000, 2000 + 4000, 270_000), 8000 * radians(90)),
        (Leg("wheel-right", 90_000), Pose(4000 - 2000, 2000 + 4000, 90_000), 8000 * radians(90)),
        (Leg("turn", 180_000), Pose(0, 0, 180_000), hypot(4000, 2000) * radians(180)),
        (Leg("to", 0, Pose(3000, 4000, 0)), Pose(3000, 4000, 0), 5000),
        (Leg("to", 0, Pose(0, 0, 180_000)), Pose(0, 0, 180_000), hypot(4000, 2000) * radians(180)),
        (Leg("to", 0, Pose(0, 0, 270_000)), Pose(0, 0, 270_000), hypot(4000, 2000) * radians(90)),
    ],
)
def test_where_a_leg_ends(leg: Leg, pose: Pose, length: float) -> None:
    result = moved([BASE], leg)
    assert result.rects == (BASE.at(pose),)
    assert result.length == pytest.approx(length)
    assert leg.how in HOWS


@pytest.mark.parametrize("leg", [Leg("fly", 3), Leg("to", 3)])
def test_what_is_no_leg(leg: Leg) -> None:
    with pytest.raises(AssertionError, match="leg"):
        moved([BASE], leg)


def test_a_group_does_not_go_to_a_place() -> None:
    with pytest.raises(AssertionError, match="lone base"):
        moved([BASE, BASE], Leg("to", 0, Pose(0, 0, 0)))


@for_all(groups(), straights)
def test_a_group_that_goes_straight_keeps_its_shape_exactly(group: list[Rect], leg: Leg) -> None:
    ends = moved(group, leg).rects
    steps = {(end.pose.x - start.pose.x, end.pose.y - start.pose.y) for start, end in zip(group, ends, strict=True)}
    assert len(steps) == 1
    dx, dy = steps.pop()
    along, across = STRAIGHT[leg.how]
    right, ahead = Pose(0, 0, group[0].pose.facing).seen((dx, dy))
    assert (right, ahead) == pytest.approx((across * leg.by, along * leg.by), abs=1)


@for_all(groups(), st.lists(group_legs, max_size=12))
def test_a_group_stays_together_on_a_long_way(group: list[Rect], legs: list[Leg]) -> None:
    ends: tuple[Rect, ...] = tuple(group)
    for leg in legs:
        ends = moved(ends, leg).rects
    for at, (a, here) in enumerate(zip(group, ends, strict=True)):
        for b, there in list(zip(group, ends, strict=True))[at + 1 :]:
            assert gap(here, there) == pytest.approx(gap(a, b), abs=TOLERANCE)


@for_all(groups(), swings)
def test_a_wheel_is_as_long_as_the_front_corner_of_any_rank_goes_that_goes_farthest(
    group: list[Rect], leg: Leg
) -> None:
    before, result = block(group), moved(group, leg)
    inner, outer = (0, 1) if leg.how == "wheel-left" else (1, 0)
    px, py = before.corners[inner]
    arm = max(hypot(x - px, y - py) for rect in group for x, y in rect.front)
    assert result.length == pytest.approx(radians(leg.by / 1000) * (arm if len(group) > 1 else before.width))
    after = block(result.rects)
    assert after.corners[inner] == pytest.approx(before.corners[inner], abs=4), "the pivot stands still"
    (x0, y0), (x1, y1) = before.corners[outer], after.corners[outer]
    chord = 2 * before.width * abs(Pose(0, 0, leg.by // 2).ahead(1.0)[0])
    assert hypot(x1 - x0, y1 - y0) == pytest.approx(chord, abs=6)
    assert (
        between(before.pose.facing, after.pose.facing) == pytest.approx(SWINGS[leg.how] * leg.by) or leg.by == 180_000
    )


@for_all(st.integers(1000, 100_000), st.integers(0, 100_000))
def test_the_widest_wheel_in_a_length(width: int, length: int) -> None:
    widest = wheel_for(width, length)
    assert wheel_length(width, widest) <= length + 1e-6
    assert wheel_length(width, widest + 1) > length - 1e-6


def test_no_front_no_wheel() -> None:
    assert wheel_for(0, 100) == 0


def stops(rect: Rect, group: list[Rect], leg: Leg, samples: int) -> list[Rect]:
    """Where a base of a group is at some moments of a leg."""
    part = [at / samples for at in range(samples + 1)]
    if leg.how in STRAIGHT:
        along, across = STRAIGHT[leg.how]
        return [rect.at(rect.pose.shifted(along * leg.by * t, across * leg.by * t)) for t in part]
    if leg.to is not None:
        (x, y, facing), turn = rect.pose, between(rect.pose.facing, leg.to.facing)
        return [
            rect.at(
                Pose(round(x + (leg.to.x - x) * t), round(y + (leg.to.y - y) * t), (facing + round(turn * t)) % TURN)
            )
            for t in part
        ]
    whole = block(group)
    pivot = {"wheel-left": whole.corners[0], "wheel-right": whole.corners[1]}.get(leg.how, (whole.pose.x, whole.pose.y))
    by = SWINGS.get(leg.how, 1) * leg.by
    return [rect.at(rect.pose.turned(pivot, round(by * t))) for t in part]


def swept_holds(group: list[Rect], leg: Leg) -> None:
    """All places on the way are in the swept ground, and no point of it is far from them all."""
    result = moved(group, leg)
    for rect, end, pieces in zip(group, result.rects, result.swept, strict=True):
        ground = [Polygon(piece).buffer(3) for piece in pieces]
        for place in (*stops(rect, group, leg, 60), end):
            assert any(piece.covers(Polygon(place.corners)) for piece in ground), (rect, leg, place)
        places = shapely.MultiPolygon([Polygon(place.corners) for place in stops(rect, group, leg, 240)])
        for piece in pieces:
            for (ax, ay), (bx, by) in pairwise([*piece, piece[0]]):
                for point in ((ax, ay), ((ax + bx) / 2, (ay + by) / 2)):
                    assert places.distance(shapely.Point(point)) <= NOTCH, (rect, leg, point)


@for_all(groups(), st.one_of(swings, straights))
def test_the_swept_ground_holds_every_place_on_the_way(group: list[Rect], leg: Leg) -> None:
    swept_holds([group[0], group[-1]] if len(group) > 1 else group, leg)


@for_all(rects, st.integers(-180_000, 180_000))
def test_the_swept_ground_of_a_turn(rect: Rect, by: int) -> None:
    swept_holds([rect], Leg("turn", by))


@for_all(rects, free_legs)
def test_the_swept_ground_of_a_free_move(rect: Rect, leg: Leg) -> None:
    swept_holds([rect], leg)


@for_all(groups())
def test_a_block_holds_its_bases(group: list[Rect]) -> None:
    whole = Polygon(block(group).corners).buffer(2)
    assert all(whole.covers(Polygon(rect.corners)) for rect in group)
    assert block(group[:1]) == group[0]


@for_all(poses, sizes, sizes, st.integers(0, 12_000), facings)
def test_a_column_follows_without_a_gap(
    lead: Pose, size: tuple[int, int], other: tuple[int, int], far: int, way: int
) -> None:
    ahead = Rect(lead, *size)
    hitch = lead.shifted(-ahead.depth / 2)
    start = Pose(hitch.x, hitch.y, way).shifted(-far)
    follows = trailed(ahead, Rect(start, *other), start[:2])
    assert not overlaps(ahead, follows)
    assert abs(between(lead.facing, follows.pose.facing)) <= 90 * DEGREE
    assert gap(ahead, follows) <= 2


def test_a_column_that_goes_straight_stays_flush() -> None:
    column = [BASE.at(Pose(0, -4000 * rank, 0)) for rank in range(4)]
    lead = moved(column[:1], Leg("forward", 7000)).rects[0]
    for rank, rect in enumerate(column[1:], start=1):
        follows = trailed(lead, rect, rect.pose[:2])
        assert follows.pose == Pose(0, 7000 - 4000 * rank, 0)
        how = contact(lead, follows)
        assert how is not None
        assert how.squared
        lead = follows


def test_a_column_rounds_a_bend() -> None:
    column = [BASE.at(Pose(0, -4000 * rank, 0)) for rank in range(5)]
    for leg in [Leg("forward", 6000), Leg("wheel-right", 60_000), *[Leg("forward", 3000)] * 12]:
        column = list(followed(column, leg).rects)
        assert all(contact(a, b) is not None for a, b in pairwise(column))
        assert not any(overlaps(a, b) for at, a in enumerate(column) for b in column[at + 1 :])
    assert abs(between(60_000, column[4].pose.facing)) < 10 * DEGREE


@pytest.mark.parametrize("wheel", [4514, 15_000, 45_000, 90_000])
def test_who_follows_in_a_column_treads_where_those_before_him_went(wheel: int) -> None:
    """Its first wheels, and the rest does not swing out behind it as carts do that are backed (dbr H7, dbm H13)."""
    column = [BASE.at(Pose(0, -4000 * rank, 0)) for rank in range(12)]
    by = followed(column, Leg("wheel-right", wheel)).rects
    assert all(abs(rect.pose.x) <= BASE.width / 8 for rect in by[2:])
    assert all(
        hypot(a.pose.x - b.pose.x, a.pose.y - b.pose.y) <= BASE.width for a, b in zip(column[1:], by[1:], strict=True)
    )
    went = followed(by, Leg("forward", 8000))
    assert all(abs(rect.pose.x) <= BASE.width / 8 for rect in went.rects[4:])
    assert not any(overlaps(a, b) for a, b in pairwise(went.rects))


@for_all(rects, straights, swings, free_legs)
def test_a_place_after_a_leg_is_where_the_leg_ends(rect: Rect, straight: Leg, swing: Leg, free: Leg) -> None:
    for leg in (straight, swing, free, Leg("turn", swing.by)):
        assert place_after(rect, leg) == moved((rect,), leg).rects[0]


@for_all(groups(), group_legs, free_legs)
def test_the_box_of_a_sweep_holds_its_outlines(group: list[Rect], leg: Leg, free: Leg) -> None:
    for sweep in (*moved(group, leg).swept, *moved(group[:1], free).swept, drawn(group[0], group[-1])):
        x0, y0, x1, y1 = sweep.box
        assert all(x0 <= x <= x1 and y0 <= y <= y1 for outline in sweep for x, y in outline), leg
        assert len(sweep) == len(sweep.outlines)


@pytest.mark.parametrize("to", [Pose(3000, 9000, 45_000), Pose(-7000, 2000, 200_000), Pose(500, -4000, 180_000)])
def test_a_free_leg_is_as_long_as_the_way_of_the_front_corner_that_goes_farthest(to: Pose) -> None:
    # Looked at in two thousand pieces, each as good as straight.
    turn = to.facing if to.facing <= 180_000 else to.facing - 360_000
    ways = []
    for across in (-4000, 4000):
        stops = []
        for n in range(2001):
            angle = radians(turn / 1000 * n / 2000)
            x, y = to.x * n / 2000, to.y * n / 2000
            stops.append((x + across * cos(angle) + 2000 * sin(angle), y + 2000 * cos(angle) - across * sin(angle)))
        ways.append(sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(stops)))
    assert moved([BASE], Leg("to", 0, to)).length == pytest.approx(max(ways), abs=5)
