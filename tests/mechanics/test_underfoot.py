"""The ground under a way by the part of the front that passes, and its naive twin, which looks at every few ticks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from tests.mechanics.bodies.table import Base, box, ground, half_turned, line, table

from sandtable.engine.state import State
from sandtable.geometry.ground import Area
from sandtable.geometry.leg import Leg, place_after
from sandtable.geometry.outline import inside
from sandtable.geometry.pose import Point, Pose
from sandtable.geometry.rect import Rect
from sandtable.mechanics.bodies.spans import share
from sandtable.mechanics.bodies.way import Way, walk
from sandtable.mechanics.underfoot.areas import in_areas, stands_in
from sandtable.mechanics.underfoot.lines import Crossing, crossings
from sandtable.mechanics.underfoot.roads import led_through
from sandtable.mechanics.underfoot.track import track
from sandtable.names import Refused


def rough(state: State, *legs: Leg, then: Rect | None = None) -> list[tuple[float, float]]:
    return in_areas(track(walk(state, "a1", legs), then), state.ground.areas)


def over(state: State, *legs: Leg, then: Rect | None = None) -> list[Crossing]:
    return crossings(track(walk(state, "a1", legs), then), state.ground.lines)


def test_a_wood_is_entered_where_a_quarter_of_the_front_is_in_it_and_no_less() -> None:
    """H46 of ps, H21 of mr, H18 of nap: a wing in the wood counts, if it is a quarter of the front."""
    quarter = table(Base("a1", 0, -1, 0, 4), ground=ground(Area("w", "wood", box(1, 3, 9, 6))))
    assert rough(quarter, Leg("forward", 10_000)) == [pytest.approx((3000, 6000))]
    less = table(Base("a1", 0, -1, 0, 4), ground=ground(Area("w", "wood", box(1.1, 3, 9, 6))))
    assert rough(less, Leg("forward", 10_000)) == []


def test_two_woods_are_one_wood_to_a_front_that_has_a_wing_in_each() -> None:
    """H46: a quarter of the front in woods is in woods; what two woods share counts once."""
    wings = Area("l", "wood", box(-9, 3, -1.3, 6)), Area("r", "wood", box(1.4, 4, 9, 7))
    state = table(Base("a1", 0, -1, 0, 4), ground=ground(*wings))
    assert rough(state, Leg("forward", 10_000)) == [pytest.approx((4000, 6000))]
    standing = table(Base("a1", 0, 4, 0, 4), ground=ground(*wings))
    assert stands_in(standing.ground, standing.rect("a1"), ("wood",)) is wings[0]
    same = Area("l", "wood", box(1.4, 3, 9, 6)), wings[1]
    assert rough(table(Base("a1", 0, -1, 0, 4), ground=ground(*same)), Leg("forward", 10_000)) == []


def test_a_wood_aslant_is_entered_where_it_reaches_a_quarter() -> None:
    wood = Area("w", "wood", ((-2000, 3000), (2000, 3000), (2000, 7000)))
    state = table(Base("a1", 0, -1, 0, 4), ground=ground(wood))
    assert rough(state, Leg("forward", 10_000)) == [pytest.approx((3000, 6000), abs=1)]


def test_who_stands_so_stands_in_it() -> None:
    wood = Area("w", "wood", box(1, -1, 9, 3))
    state = table(Base("a1", 0, -1, 0, 4), Base("b1", 12, 0, 0, 4), ground=ground(wood))
    assert stands_in(state.ground, state.rect("a1"), ("wood",)) is wood
    assert stands_in(state.ground, state.rect("b1"), ("wood",)) is None
    assert stands_in(state.ground, state.rect("a1"), ("rough",)) is None
    within, before = (table(Base("a1", x, 0, 90, 4), ground=ground(wood)).rect("a1") for x in (8, 0))
    assert stands_in(state.ground, within, ("wood",)) is wood, "who lines the border from within"
    assert stands_in(state.ground, before, ("wood",)) is None


def test_a_hedge_is_crossed_by_a_quarter_of_the_front_and_at_its_place() -> None:
    state = table(Base("a1", 0, -1, 0, 4), ground=ground(line("k", "hedge", (1, 5), (9, 5))))
    (found,) = over(state, Leg("forward", 8000))
    assert found.line.id == "k"
    assert found[1:3] == pytest.approx((5000, 0.25))
    less = table(Base("a1", 0, -1, 0, 4), ground=ground(line("k", "hedge", (1.1, 5), (9, 5))))
    assert over(less, Leg("forward", 8000)) == []


def test_who_comes_up_to_a_hedge_has_not_crossed_it_and_who_goes_on_from_it_does() -> None:
    hedge = line("k", "hedge", (-9, 5), (9, 5))
    state = table(Base("a1", 0, -1, 0, 4), ground=ground(hedge))
    assert over(state, Leg("forward", 5000)) == []
    assert len(over(state, Leg("forward", 5100))) == 1
    at_it = table(Base("a1", 0, 4, 0, 4), ground=ground(hedge))
    assert len(over(at_it, Leg("forward", 1000))) == 1
    beyond = table(Base("a1", 0, 5, 0, 4), ground=ground(hedge))
    assert over(beyond, Leg("forward", 1000)) == []


def test_an_obstacle_along_the_way_is_not_crossed_but_sideways_it_is() -> None:
    walls = line("k", "wall", (0, -9), (0, 9)), line("l", "wall", (4, -9), (4, 9))
    state = table(Base("a1", 0, -1, 0, 4), ground=ground(*walls))
    assert over(state, Leg("forward", 8000)) == []
    assert [found.line.id for found in over(state, Leg("right", 5000))] == ["k", "l"]


def test_a_wheel_takes_a_wing_over_a_hedge() -> None:
    state = table(Base("a1", 0, -1, 0, 4), ground=ground(line("k", "hedge", (-9, 1), (9, 1))))
    assert over(state, Leg("wheel-left", 15_000)) == [], "the outer corner alone comes over it"
    (found,) = over(state, Leg("wheel-left", 30_000))
    assert found.share == pytest.approx(0.5, abs=0.04)


def test_to_turn_about_leads_over_nothing() -> None:
    state = table(Base("a1", 0, -1, 0, 4), ground=ground(line("k", "hedge", (-9, -1), (9, -1))))
    assert over(state, Leg("turn", 180_000)) == []
    assert len(over(state, Leg("turn", 90_000))) == 1


def test_lining_up_crosses_what_it_leads_over_and_takes_nothing_of_the_move() -> None:
    state = table(Base("a1", 0, -1, 0, 4), ground=ground(line("k", "hedge", (2.5, -9), (2.5, 9))))
    legs = (Leg("forward", 2000),)
    assert over(state, *legs) == []
    place = place_after(walk(state, "a1", legs).rect, Leg("right", 3000))
    (found,) = over(state, *legs, then=place)
    assert found.at == pytest.approx(2000)
    turned = Rect(Pose(2000, 1000, 30_000), 4000, 2000)
    assert len(over(state, *legs, then=turned)) == 1


def test_a_road_leads_through_the_hedge_that_it_crosses() -> None:
    lines = line("k", "hedge", (-9, 5), (9, 5)), line("r", "road", (0, -20), (0, 20), width=1)
    road = [one for one in ground(*lines).lines if one.kind == "road"]
    on_it = table(Base("a1", 0, -1, 0, 4), ground=ground(*lines))
    (found,) = (one for one in over(on_it, Leg("forward", 8000)) if one.line.id == "k")
    assert led_through(found, road, 0, 4000)
    beside = table(Base("a1", 1, -1, 0, 4), ground=ground(*lines))
    (found,) = (one for one in over(beside, Leg("forward", 8000)) if one.line.id == "k")
    assert not led_through(found, road, 0, 4000), "the road is not under the middle of the front"


def test_a_road_does_nothing_against_a_ditch_that_it_follows() -> None:
    """Fault 4 b of the ps audit: Lützen's road and its ditches are one line, and who goes obliquely crosses them."""
    lines = line("k", "ditch", (-20, 5), (20, 5)), line("r", "road", (-20, 5), (20, 5), width=1)
    road = [one for one in ground(*lines).lines if one.kind == "road"]
    state = table(Base("a1", 0, 0, 50, 4), ground=ground(*lines))
    found = [one for one in over(state, Leg("forward", 12_000)) if one.line.id == "k"]
    assert len(found) == 1
    assert not led_through(found[0], road, 500, 4000)


LIE = ground(
    Area("w", "wood", ((-12_000, 3000), (3000, 5000), (6000, 12_000), (-3000, 9000))),
    Area("x", "wood", box(4, -9, 9, -2)),
    Area("y", "wood", ((-6000, 5000), (1000, 2000), (2000, 7000))),
    line("s", "stream", (-20, 7), (2, 4), (20, 8)),
    line("k", "wall", (3, -20), (5, 10)),
)
LOOKS, FILES = 60, 40


def fronts(way: Way) -> Iterator[tuple[float, list[Point]]]:
    """How much of a way is gone and where the men of the front rank are then."""
    at, before = 0.0, way.start
    for leg, length, stop in zip(way.legs, way.lengths, way.stops, strict=True):
        for look in range(LOOKS + 1):
            rect = place_after(before, leg._replace(by=leg.by * look // LOOKS))
            (ax, ay), (bx, by) = rect.front
            men = [(n + 0.5) / FILES for n in range(FILES)]
            yield at + length * look / LOOKS, [(ax + (bx - ax) * m, ay + (by - ay) * m) for m in men]
        at, before = at + length, stop


def naive_rough(way: Way, areas: Sequence[Area], part: float) -> float:
    """How much of a way that part of the front is in some areas."""
    looks = [
        (at, sum(any(inside(man, area.outline) for area in areas) for man in men) / FILES) for at, men in fronts(way)
    ]
    return sum(later - at for (at, held), (later, _) in pairwise(looks) if held >= part)


def naive_share(way: Way, points: Sequence[tuple[int, int]]) -> float:
    """The part of the front whose men come over a line."""
    over = set[int]()
    before: list[Point] | None = None
    for _, men in fronts(way):
        for n, man in enumerate(men):
            if before is not None and any(_steps_over(before[n], man, a, b) for a, b in pairwise(points)):
                over.add(n)
        before = men
    return len(over) / FILES


def _steps_over(p: Point, q: Point, a: Point, b: Point) -> bool:
    def side(o: Point, e: Point, r: Point) -> float:
        return (e[0] - o[0]) * (r[1] - o[1]) - (e[1] - o[1]) * (r[0] - o[0])

    return side(a, b, p) * side(a, b, q) < 0 and side(p, q, a) * side(p, q, b) < 0


spots = st.tuples(st.integers(-15, 15), st.integers(-12, 12), st.integers(0, 71))
legs = st.lists(
    st.tuples(
        st.sampled_from(("forward", "back", "left", "right", "wheel-left", "wheel-right")), st.integers(0, 9000)
    ).map(lambda leg: Leg(leg[0], leg[1] * (10 if "wheel" in leg[0] else 1))),
    min_size=1,
    max_size=3,
)


@settings(max_examples=40, deadline=None, phases=(Phase.explicit, Phase.generate))
@given(spots, legs)
def test_what_is_found_is_what_the_naive_twin_finds_and_the_same_from_across(
    spot: tuple[int, int, int], ways: list[Leg]
) -> None:
    x, y, turn = spot
    state = table(Base("a1", x, y, turn * 5, 4, 2), ground=LIE)
    try:
        way = walk(state, "a1", ways)
    except Refused:
        return
    made = track(way)
    for areas in (*([area] for area in LIE.areas), LIE.areas):
        found = share(in_areas(made, areas))
        # A part that stays a hair about the quarter may go either way.
        assert naive_rough(way, areas, 0.28) - 300 <= found <= naive_rough(way, areas, 0.22) + 300
    for each in LIE.lines:
        part = next((one.share for one in crossings(made, [each], 0.04)), 0.0)
        assert part == pytest.approx(naive_share(way, each.points), abs=0.08)
    turned = half_turned(state)
    across = track(walk(turned, "a1", ways))
    assert in_areas(across, turned.ground.areas) == [pytest.approx(span) for span in in_areas(made, LIE.areas)]
    assert [one[1:3] for one in crossings(across, turned.ground.lines)] == [
        pytest.approx(one[1:3]) for one in crossings(made, LIE.lines)
    ]


@settings(max_examples=60, deadline=None)
@given(spots, st.integers(100, 9000))
def test_a_straight_way_in_two_pieces_is_the_same_way(spot: tuple[int, int, int], by: int) -> None:
    x, y, turn = spot
    state = table(Base("a1", x, y, turn * 5, 4, 2), ground=LIE)
    try:
        whole = track(walk(state, "a1", (Leg("forward", by),)))
        halves = track(walk(state, "a1", (Leg("forward", by // 2), Leg("forward", by - by // 2))))
    except Refused:
        return
    assert share(in_areas(halves, LIE.areas)) == pytest.approx(share(in_areas(whole, LIE.areas)), abs=3)
    assert sum(piece.length for piece in halves) == pytest.approx(sum(piece.length for piece in whole))
    assert [one.line.id for one in crossings(halves, LIE.lines)] == [one.line.id for one in crossings(whole, LIE.lines)]
