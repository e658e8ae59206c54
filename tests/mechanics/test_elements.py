"""Groups, ways, lining up and threat zones of games of elements; and the naive twins of what is done quickly."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.geometry.angle import TURN
from sandtable.geometry.contact import TOLERANCE, Contact, contact, overlaps
from sandtable.geometry.field import Field
from sandtable.geometry.leg import STRAIGHT, Leg, followed, moved
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect, gap, outlines_meet
from sandtable.mechanics.elements.forming import bent, filing, into_column, widened

W = 8000
poses = st.builds(Pose, st.integers(-30_000, 30_000), st.integers(-30_000, 30_000), st.integers(0, TURN - 1))
depths = st.sampled_from((3000, 4000, 6000, 8000))
bases = st.builds(lambda pose, depth: Rect(pose, W, depth), poses, depths)
swings = st.builds(Leg, st.sampled_from(("wheel-left", "wheel-right", "turn")), st.integers(1, 180_000))
straights = st.builds(Leg, st.sampled_from(sorted(STRAIGHT)), st.integers(1, 25_000))
frees = st.builds(lambda to: Leg("to", to=to), poses)
wheels = st.builds(Leg, st.sampled_from(("wheel-left", "wheel-right")), st.integers(1, 90_000))
ways = st.lists(st.one_of(wheels, st.builds(Leg, st.just("forward"), st.integers(100, 25_000))), min_size=1, max_size=4)


ORIGIN = Pose(0, 0, 0)


def a_column(depths: list[int], lead: Pose = ORIGIN) -> list[Rect]:
    rects = [Rect(lead, W, depths[0])]
    for ahead, depth in pairwise(depths):
        rects.append(Rect(rects[-1].pose.shifted(-(ahead + depth) / 2), W, depth))
    return rects


@given(bases, st.one_of(swings, straights, frees), bases)
def test_what_is_in_the_way_is_found_quickly_and_slowly_alike(rect: Rect, leg: Leg, other: Rect) -> None:
    sweep = moved((rect,), leg).swept[0]
    assert sweep.meets(other) == any(outlines_meet(outline, other.corners, TOLERANCE) for outline in sweep)


@given(bases, st.one_of(swings, straights, frees))
def test_the_ground_of_a_front_lies_in_the_ground_of_its_base(rect: Rect, leg: Leg) -> None:
    sweep = moved((rect,), leg).swept[0]
    x0, y0, x1, y1 = sweep.box
    for outline in sweep.front:
        assert all(x0 - 1 <= x <= x1 + 1 and y0 - 1 <= y <= y1 + 1 for x, y in outline)


@given(bases, bases)
def test_both_sides_of_a_contact_find_the_same(a: Rect, b: Rect) -> None:
    how = contact(a, b)
    back = contact(b, a)
    assert (how is None) == (back is None)
    if how is not None:
        assert back == Contact(how.other, how.edge, how.shared, how.squared)


@given(st.lists(bases, min_size=1, max_size=8), st.lists(st.integers(0, 7), max_size=6), poses)
def test_the_contacts_of_a_field_are_those_of_its_bases(rects: list[Rect], again: list[int], shift: Pose) -> None:
    placed = {f"a{n}": rect for n, rect in enumerate(rects)}
    field = Field(20_000).placed(placed)
    changes = {f"a{n}": placed[f"a{n}"].at(shift) for n in again if n < len(rects)}
    field = field.placed(changes)
    for id, rect in field.rects.items():
        naive = {other: contact(rect, there) for other, there in field.rects.items() if other != id}
        assert dict(field.touching(id)) == {other: how for other, how in naive.items() if how is not None}


@settings(max_examples=60, deadline=None)
@given(st.lists(depths, min_size=2, max_size=6), ways)
def test_a_column_holds_together_on_any_way(depths: list[int], legs: list[Leg]) -> None:
    rects: list[Rect] = a_column(depths)
    for leg in legs:
        done = followed(rects, leg)
        assert done.rects[0] == moved(rects[:1], leg).rects[0]
        rects = list(done.rects)
        for ahead, behind in pairwise(rects):
            assert -TOLERANCE <= gap(ahead, behind) <= TOLERANCE


@settings(max_examples=60, deadline=None)
@given(st.lists(depths, min_size=2, max_size=5), ways)
def test_a_column_is_followed_alike_from_across_the_table(depths: list[int], legs: list[Leg]) -> None:
    rects = a_column(depths, Pose(1234, -4321, 30_000))
    turned = [rect.half_turned() for rect in rects]
    for leg in legs:
        rects, turned = list(followed(rects, leg).rects), list(followed(turned, leg).rects)
        assert [rect.half_turned() for rect in rects] == turned


def test_a_column_comes_straight_after_the_bend() -> None:
    rects: tuple[Rect, ...] = tuple(a_column([6000, 6000, 6000]))
    rects = followed(rects, Leg("wheel-right", 60_000)).rects
    assert bent(rects)
    rects = followed(rects, Leg("forward", 60_000)).rects
    assert not bent(rects)
    assert all(rect.pose.facing == 60_000 for rect in rects)


@given(st.integers(2, 7), st.integers(0, 6), st.integers(1, 20_000))
def test_a_column_is_formed_one_behind_the_other(wide: int, lead: int, by: int) -> None:
    line = [Rect(Pose(W * file, 0, 0), W, 3000) for file in range(wide)]
    order = filing(line, lead % wide)
    assert sorted(order) == list(range(wide))
    assert order[0] == lead % wide
    done = into_column([line[n] for n in order], by)
    assert done.rects[0].pose == Pose(W * (lead % wide), by, 0)
    assert [rect.pose.y for rect in done.rects] == [by - 3000 * n for n in range(wide)]
    assert len({rect.pose.x for rect in done.rects}) == 1
    far = max(
        hypot(a.pose.x - line[n].pose.x, a.pose.y - line[n].pose.y) for a, n in zip(done.rects, order, strict=True)
    )
    assert done.length == far


@given(st.lists(depths, min_size=3, max_size=7), st.integers(0, 3), st.integers(0, 3))
def test_a_widened_column_stands_free_with_its_fronts_level(depths: list[int], left: int, right: int) -> None:
    if not 0 < left + right < len(depths):
        return
    rects = a_column(depths)
    done = widened(rects, left, right)
    ends = done.rects
    fronts = [rect.front_middle[1] for rect in ends[: 1 + left + right]]
    assert max(fronts) - min(fronts) <= 1
    assert not any(overlaps(a, b) for n, a in enumerate(ends) for b in ends[n + 1 :])
    assert done.length >= max(left, right) * W
    assert {round(rect.pose.x / W) for rect in ends} == set(range(-left, right + 1))
