"""The ground under a way, and its naive twin, which looks at every few ticks."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.mechanics.bodies.table import Base, box, ground, half_turned, line, table

from sandtable.engine.state import State
from sandtable.geometry.ground import Area
from sandtable.geometry.leg import Leg, moved
from sandtable.geometry.outline import inside
from sandtable.geometry.rect import to_segment
from sandtable.mechanics.bodies.sight import level
from sandtable.mechanics.bodies.stretch import Stretch, stretch
from sandtable.mechanics.bodies.way import Way, walk
from sandtable.names import Refused

ROUGH, ROADS, OBSTACLES = ("wood", "brook"), ("road",), ("stream", "wall")


def over(state: State, *legs: Leg) -> Stretch:
    return stretch(state, walk(state, "a1", legs), ROUGH, ROADS, OBSTACLES)


def test_open_ground_is_all_there_is_on_a_bare_table() -> None:
    legs = (Leg("forward", 5000), Leg("wheel-left", 45_000), Leg("back", 1000), Leg("turn", 180_000))
    assert over(table(Base("a1", 0, 0)), *legs) == Stretch(6000, 0, 0, 0, 0)


def test_rough_ground_counts_from_where_the_front_enters_it() -> None:
    wood = Area("w", "wood", box(-9, 3, 9, 6))
    state = table(Base("a1", 0, 0), ground=ground(wood, Area("x", "wood", box(-9, 5, 9, 7))))
    assert over(state, Leg("forward", 10_000)) == pytest.approx((6000, 4000, 0, 0, 0))
    assert over(state, Leg("forward", 2000)) == pytest.approx((2000, 0, 0, 0, 0))
    brook = table(Base("a1", 0, 0), ground=ground(line("k", "brook", (-9, 5), (9, 5), width=1)))
    assert over(brook, Leg("forward", 10_000)) == pytest.approx((9000, 1000, 0, 0, 0))


def test_a_road_through_a_wood_is_road_and_one_across_the_way_is_none() -> None:
    wood, road = Area("w", "wood", box(-9, 3, 9, 6)), line("r", "road", (0, -20), (0, 20), width=1)
    state = table(Base("a1", 0, 0, 0, 1, 2), ground=ground(wood, road))
    assert over(state, Leg("forward", 8000)) == pytest.approx((0, 0, 8000, 0, 0))
    aside = table(Base("a1", 3, 0, 0, 1, 2), ground=ground(wood, road))
    assert over(aside, Leg("forward", 8000)) == pytest.approx((5000, 3000, 0, 0, 0))
    crossing = table(Base("a1", -5, 0, 90), ground=ground(wood, road))
    assert over(crossing, Leg("forward", 8000)).road == 0


def test_a_road_with_a_bend_is_followed_by_a_wheel() -> None:
    road = line("r", "road", (0, -20), (0, 5), (10, 15), width=1)
    state = table(Base("a1", 0, 0, 0, 1, 2), ground=ground(road))
    found = over(state, Leg("forward", 4000), Leg("wheel-right", 45_000), Leg("forward", 4000))
    assert found.road == pytest.approx(8000)
    assert found.open == pytest.approx(0, abs=1)


def test_an_obstacle_counts_once_when_the_middle_comes_over_it() -> None:
    wall = line("k", "wall", (-9, 5), (9, 5))
    state = table(Base("a1", 0, 0), ground=ground(wall, line("s", "stream", (-9, 8), (0, 9), (9, 8))))
    assert over(state, Leg("forward", 4999)).obstacles == 0
    assert over(state, Leg("forward", 5000)).obstacles == 1
    assert over(state, Leg("forward", 5000), Leg("forward", 1000)).obstacles == 1
    assert over(state, Leg("forward", 6000), Leg("back", 3000)).obstacles == 1
    assert over(state, Leg("forward", 12_000)).obstacles == 2
    beyond = table(Base("a1", 0, 5), ground=state.ground)
    assert over(beyond, Leg("forward", 2000)).obstacles == 0


def test_an_obstacle_along_the_way_is_not_crossed() -> None:
    walls = line("k", "wall", (0, -9), (0, 9)), line("l", "wall", (2, -9), (2, 9))
    assert over(table(Base("a1", 0, 0), ground=ground(*walls)), Leg("forward", 8000)).obstacles == 0
    assert over(table(Base("a1", 0, 0), ground=ground(*walls)), Leg("right", 3000)).obstacles == 1


def test_a_road_leads_through_an_obstacle() -> None:
    lines = line("k", "wall", (-9, 5), (9, 5)), line("r", "road", (0, -20), (0, 20), width=1)
    assert over(table(Base("a1", 0, 0, 0, 1, 2), ground=ground(*lines)), Leg("forward", 8000)).obstacles == 0
    assert over(table(Base("a1", 3, 0, 0, 1, 2), ground=ground(*lines)), Leg("forward", 8000)).obstacles == 1


def test_levels_are_counted_up_and_down() -> None:
    steep = Area("h", "hill", box(-10, 2, 10, 14), crest=((-6000, 8000), (6000, 8000)), traits={"levels": 2})
    state = table(Base("a1", 0, 0), ground=ground(steep))
    found = [over(state, Leg("forward", by)).levels for by in (1000, 3000, 8000, 12_000, 15_000)]
    assert found == [0, 1, 2, 3, 4]
    assert over(state, Leg("forward", 8000), Leg("back", 8000)).levels == 4
    gentle = Area("h", "hill", box(-10, 2, 10, 14), crest=((0, 8000),))
    assert over(table(Base("a1", 0, 0), ground=ground(gentle)), Leg("forward", 15_000)).levels == 2


LIE = ground(
    Area("w", "wood", ((-12_000, 3000), (3000, 5000), (6000, 12_000), (-3000, 9000))),
    Area("x", "wood", box(4, -9, 9, -2)),
    Area("h", "hill", box(-15, -15, -3, 2), crest=((-10_000, -8000), (-8000, -4000)), traits={"levels": 2}),
    line("r", "road", (-20, -3), (0, 0), (9, 20), width=1),
    line("s", "stream", (-20, 7), (2, 4), (20, 8)),
    line("k", "wall", (3, -20), (5, 10)),
)
STEP = 20


def naive(way: Way) -> tuple[float, float]:
    """The rough and the road of a way, looked at every few ticks."""
    rough = road = 0.0
    before, areas = way.start, [area for area in LIE.areas if area.kind in ROUGH]
    for leg, stop in zip(way.legs, way.stops, strict=True):
        for n in range(leg.by // STEP if leg.how in ("forward", "back", "left", "right") else 0):
            point = moved((before,), leg._replace(by=n * STEP + STEP // 2)).rects[0].front_middle
            if on_road(way, point, leg):
                road += STEP
            elif any(inside(point, area.outline) for area in areas):
                rough += STEP
        before = stop
    return rough, road


def on_road(way: Way, point: tuple[float, float], leg: Leg) -> bool:
    half = max(500, way.start.width / 4)
    return any(
        to_segment(point, a, b) <= half for a, b in zip(LIE.lines[0].points, LIE.lines[0].points[1:], strict=False)
    )


spots = st.tuples(st.integers(-15, 15), st.integers(-12, 12), st.integers(0, 71))
legs = st.lists(
    st.tuples(st.sampled_from(("forward", "back", "wheel-left", "wheel-right")), st.integers(0, 9000)).map(
        lambda leg: Leg(leg[0], leg[1] * (10 if "wheel" in leg[0] else 1))
    ),
    min_size=1,
    max_size=3,
)


@settings(max_examples=150, deadline=None)
@given(spots, legs)
def test_a_stretch_is_that_of_the_naive_twin_and_the_same_from_across(
    spot: tuple[int, int, int], ways: list[Leg]
) -> None:
    x, y, turn = spot
    state = table(Base("a1", x, y, turn * 5, 2, 2), ground=LIE)
    try:
        way = walk(state, "a1", ways)
    except Refused:
        return
    found = stretch(state, way, ROUGH, (), OBSTACLES)
    assert found.open + found.rough + found.road == pytest.approx(way.straight + way.back)
    assert found.rough == pytest.approx(sum(naive_without_road(way)), abs=150)
    turned = half_turned(state)
    assert stretch(turned, walk(turned, "a1", ways), ROUGH, (), OBSTACLES) == pytest.approx(found)
    on = stretch(state, way, ROUGH, ROADS, OBSTACLES)
    rough, road = naive(way)
    # A way aslant of a road is on it where it goes along it, and at its bends a little longer.
    assert on.road <= road + 1200
    assert on.rough <= found.rough + 1
    assert on.rough >= rough - 150
    assert on.obstacles <= found.obstacles
    changed = level(state, way.rect) - level(state, way.start)
    assert on.levels >= abs(changed)
    assert (on.levels - changed) % 2 == 0


def naive_without_road(way: Way) -> list[float]:
    total, before = [], way.start
    for leg, stop in zip(way.legs, way.stops, strict=True):
        if leg.how in ("forward", "back"):
            points = [
                moved((before,), leg._replace(by=n * STEP + STEP // 2)).rects[0].front_middle
                for n in range(leg.by // STEP)
            ]
            total += [float(STEP) for p in points if any(inside(p, a.outline) for a in LIE.areas if a.kind in ROUGH)]
        before = stop
    return total
