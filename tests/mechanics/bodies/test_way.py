"""The way of one body: legs, whom its front meets, whom it goes through, how near it comes."""

from __future__ import annotations

from math import pi

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.mechanics.bodies.table import INCH, Base, crowds, half_turned, officer, table

from sandtable.engine.state import State
from sandtable.geometry.band import edge_distance
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.leg import Leg, moved
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import distance, gap
from sandtable.mechanics.bodies.body import enemies, in_contact, is_officer
from sandtable.mechanics.bodies.meeting import STRIDE
from sandtable.mechanics.bodies.way import Way, cut, keeps_off, nearest_to, put_back, walk
from sandtable.mechanics.yardstick import Yardstick
from sandtable.names import Refused


def forward(inches: float) -> Leg:
    return Leg("forward", round(inches * INCH))


def wheel(side: str, degrees: float) -> Leg:
    return Leg(f"wheel-{side}", round(degrees * 1000))


def oblique(state: State, id: str, ahead: float, right: float) -> Leg:
    return Leg("to", to=state.field.rects[id].pose.shifted(ahead * INCH, right * INCH))


def says(state: State, *legs: Leg) -> str:
    with pytest.raises(Refused) as refused:
        walk(state, "a1", legs)
    assert refused.value.refusal.at.startswith("order.legs.")
    return refused.value.refusal.message


def test_lengths_are_kept_by_sort_of_leg() -> None:
    state = table(Base("a1", 0, 0))
    legs = (forward(3), wheel("left", 90), Leg("left", 500), Leg("back", 700), Leg("turn", 180_000))
    way = walk(state, "a1", legs)
    assert (way.straight, way.flank, way.back, way.oblique) == (3000, 500, 700, 0)
    assert way.arc == pytest.approx(4 * INCH * pi / 2)
    assert way.length == pytest.approx(4200 + way.arc)
    assert way.legs == legs
    assert len(way.stops) == len(way.sweeps) == 5
    assert way.rect == way.stops[-1]
    assert way.rect.pose.facing == 90_000
    assert (way.met, way.passed, way.overrun, way.nearest) == (None, (), (), None)


def test_an_oblique_keeps_its_facing_and_leads_ahead() -> None:
    state = table(Base("a1", 0, 0, 30))
    way = walk(state, "a1", (oblique(state, "a1", 4, -4),))
    assert way.oblique == pytest.approx(4000 * 2**0.5, abs=2)
    assert "56 degrees from straight ahead, and an oblique is 45 at most" in says(state, oblique(state, "a1", 2, 3))
    assert "180 degrees from straight ahead" in says(state, oblique(state, "a1", -1, 0))
    assert "faces as before" in says(state, Leg("to", to=Pose(0, 3000, 0)))
    assert "where" in says(state, Leg("to"))


@pytest.mark.parametrize(
    ("leg", "word"),
    [
        (Leg("column", 3), "no leg"),
        (Leg("forward", -1), "0 or more"),
        (Leg("back", 10**12), "leave the table"),
        (Leg("to", to=Pose(0, 10**12, 0)), "leave the table"),
        (Leg("wheel-left", 400_000), "360 at most"),
        (Leg("turn", -400_000), "once round"),
        (forward(40), "leave the table"),
    ],
)
def test_what_is_no_leg_is_refused_with_a_remedy(leg: Leg, word: str) -> None:
    assert word in says(table(Base("a1", 0, 0)), leg)


@pytest.mark.parametrize(
    ("how", "facing", "far"),
    [("forward", 0, 23), ("back", 0, 23), ("left", 0, 34), ("right", 0, 34), ("forward", 90, 35), ("left", 90, 22)],
)
@pytest.mark.parametrize("by", [60, 10**9])
def test_who_would_leave_the_table_is_told_how_far_its_edge_is(how: str, facing: int, far: int, by: int) -> None:
    state = table(Base("a1", 0, 0, facing))
    yard = Yardstick(INCH, "inches", "inch")
    with pytest.raises(Refused) as refused:
        walk(state, "a1", (Leg(how, by * INCH),), yard=yard)
    refusal = refused.value.refusal
    assert (refusal.have, refusal.want, refusal.unit) == (far, by, "inches")
    assert f"it ends {far} inches off that way" in refusal.message
    assert walk(state, "a1", (Leg(how, far * INCH),), yard=yard).length == far * INCH


def test_a_wheel_that_swings_off_the_table_and_back_is_refused() -> None:
    state = table(Base("a1", 33.9, 0, 0))
    assert "leave the table" in says(state, wheel("left", 180))
    assert "leave the table" in says(table(Base("a1", 0, 22)), wheel("left", 180))


def test_forward_ends_where_the_front_meets_an_enemy() -> None:
    state = table(Base("a1", 0, 0), Base("b1", 1, 6))
    way = walk(state, "a1", (forward(10), wheel("left", 30)))
    assert way.met == "b1"
    assert way.legs == (forward(4),)
    assert way.nearest == 0
    assert walk(state, "a1", (forward(3.9),)).met is None
    assert walk(state, "a1", (Leg("forward", 4000 - TOLERANCE),)).met == "b1"


def test_of_two_in_line_it_meets_the_one_before_most_of_its_front() -> None:
    line = Base("b1", -2.5, 6), Base("b2", 1.5, 6)
    assert walk(table(Base("a1", 0, 0), *line), "a1", (forward(8),)).met == "b2"
    assert walk(table(Base("a1", -1, 0), *line), "a1", (forward(8),)).met == "b1"


def test_one_who_is_in_contact_already_goes_no_farther_but_may_go_along_or_back() -> None:
    state = table(Base("a1", 0, 0), Base("b1", 0, 2), Base("b2", 3, 0, 0, 2, 2))
    stuck = walk(state, "a1", (forward(3),))
    assert (stuck.met, stuck.length) == ("b1", 0)
    assert walk(state, "a1", (Leg("back", 3000),)).met is None
    assert walk(state, "a1", (Leg("left", 3000),)).met is None
    assert "not with its front" in says(state, Leg("right", 500))
    assert walk(state, "a1", (wheel("left", 20),)).met == "b1"


def test_a_wheel_that_meets_an_enemy_stops_in_touch() -> None:
    state = table(Base("a1", 0, 0), Base("b1", 1, 4.5, 150))
    way = walk(state, "a1", (wheel("left", 90), forward(5)))
    assert way.met == "b1"
    assert len(way.legs) == 1
    assert 0 < way.legs[0].by < 90_000
    assert abs(gap(way.rect, state.field.rects["b1"])) <= TOLERANCE
    assert edge_distance(way.rect, 0, state.field.rects["b1"]) <= 2 * TOLERANCE


def test_a_wheel_whose_rear_strikes_an_enemy_is_refused() -> None:
    state = table(Base("a1", 0, 0, 0, 3, 3), Base("b1", 3.2, -1, 0, 2, 2))
    assert "not with its front" in says(state, wheel("left", 60))


def test_an_oblique_that_strikes_with_its_side_is_refused_and_with_its_front_is_a_meeting() -> None:
    state = table(Base("a1", 0, 0), Base("b1", 3.5, 0.6, 0, 2, 1), Base("b2", -2, 5))
    assert "not with its front" in says(state, oblique(state, "a1", 3, 3))
    way = walk(state, "a1", (oblique(state, "a1", 6, -3),))
    assert way.met == "b2"
    assert abs(gap(way.rect, state.field.rects["b2"])) <= TOLERANCE


def test_back_and_turns_into_enemies_are_refused() -> None:
    state = table(Base("a1", 0, 0, 0, 4, 1), Base("b1", 0, -3), Base("b2", 0, 2))
    assert "b1" in says(state, Leg("back", 2000))
    assert "b" in says(state, Leg("turn", 90_000))
    assert walk(state, "a1", (Leg("turn", 180_000),)).rect.pose.facing == 180_000


def test_friends_are_gone_through_in_order_and_officers_gone_over() -> None:
    state = table(
        Base("a1", 0, -10), Base("a2", 1, 0), Base("a3", -1, -5), officer("b1", 0, -3), officer("a4", 0, -7.5)
    )
    way = walk(state, "a1", (forward(14),))
    assert way.passed == ("a3", "a2")
    assert way.overrun == ("b1",)
    assert way.nearest is None


def test_a_wheel_brushes_its_neighbours_and_goes_through_nobody() -> None:
    state = table(Base("a1", 0, 0, 0, 3, 3), Base("a2", 3, 0, 0, 3, 3), Base("a3", -3, 0, 0, 3, 3))
    assert walk(state, "a1", (wheel("left", 45),)).passed == ("a2",)
    assert walk(state, "a1", (wheel("left", 88),)).passed == ()
    shallow = table(Base("a1", 0, 0), Base("a2", 4, 0), Base("a3", -4, 0))
    assert walk(shallow, "a1", (wheel("left", 60),)).passed == ()


def test_how_near_it_comes_on_the_way() -> None:
    state = table(Base("a1", 0, 0), Base("b1", 5, 6, 0), Base("b2", 0, 20))
    assert walk(state, "a1", (forward(9),)).nearest == pytest.approx(1000, abs=2)
    assert walk(state, "a1", (Leg("back", 3000),)).nearest == pytest.approx(distance_after(state, -3), abs=2)
    way = walk(state, "a1", (forward(9),))
    assert nearest_to(way, state.rect("b1")) == way.nearest
    assert nearest_to(way, state.rect("b2")) == pytest.approx(9000, abs=2)


def distance_after(state: State, ahead: float) -> float:
    rect = state.field.rects["a1"]
    return distance(rect.at(rect.pose.shifted(ahead * INCH)), state.field.rects["b1"])


def test_a_way_is_cut_and_put_back() -> None:
    state = table(Base("a1", 0, 0), Base("a2", 0, 6, 20), Base("b1", 0, 14))
    way = walk(state, "a1", (wheel("right", 20), forward(2), oblique_after(state)))
    assert cut(state, way, way.length) is way
    assert cut(state, way, 0).rect.pose == way.start.pose
    for length in (200.0, 1000.0, 2500.0, 4000.0):
        assert cut(state, way, length).length == pytest.approx(length, abs=2)
    on = walk(state, "a1", (forward(6),))
    back = put_back(state, on)
    assert not state.field.overlapped(back.rect, ("a1",))
    assert state.field.overlapped(moved((back.rect,), Leg("forward", 60)).rects[0], ("a1",))
    assert put_back(state, back) is back


def oblique_after(state: State) -> Leg:
    rect = moved(moved((state.field.rects["a1"],), wheel("right", 20)).rects, forward(2)).rects[0]
    return Leg("to", to=rect.pose.shifted(1500, 500))


def test_no_way_at_all_stays_where_it_is() -> None:
    state = table(Base("a1", 0, 0), Base("b1", 0, 10))
    way = walk(state, "a1", ())
    assert way.rect == way.start
    assert (way.length, way.nearest) == (0, 8000)


legs = st.one_of(
    st.tuples(st.sampled_from(("forward", "back", "left", "right")), st.integers(0, 15_000)).map(lambda leg: Leg(*leg)),
    st.tuples(st.sampled_from(("wheel-left", "wheel-right", "turn")), st.integers(0, 120_000)).map(
        lambda leg: Leg(*leg)
    ),
)
asides = st.tuples(st.integers(0, 8000), st.integers(-8000, 8000))


def tried(state: State, ways: list[Leg]) -> Way | None:
    try:
        return walk(state, "a1", ways)
    except Refused:
        return None


@settings(max_examples=300, deadline=None)
@given(crowds(), st.lists(legs, min_size=1, max_size=3))
def test_a_way_is_sound_and_the_same_from_across_the_table(state: State, ways: list[Leg]) -> None:
    way, across = tried(state, ways), tried(half_turned(state), ways)
    assert (way is None) == (across is None)
    if way is None or across is None:
        return
    assert across.rect == way.rect.half_turned()
    assert (across.legs, across.met, across.passed, across.overrun) == (way.legs, way.met, way.passed, way.overrun)
    assert across.lengths == pytest.approx(way.lengths)
    assert across.nearest == (None if way.nearest is None else pytest.approx(way.nearest, abs=3))
    assert all(type(value) is int for value in way.rect.pose)
    for stop in way.stops:
        assert state.ground.holds(stop.corners)
        assert all(gap(stop, state.field.rects[foe]) >= -TOLERANCE for foe in enemies(state, "a1"))
    if way.met:
        after = state.field.placed({"a1": way.rect})
        assert way.met in after.touching("a1")
        assert way.nearest is not None
        assert way.nearest <= TOLERANCE


@settings(max_examples=150, deadline=None)
@given(crowds(), asides)
def test_an_oblique_is_sound_and_the_same_from_across_the_table(state: State, aside: tuple[int, int]) -> None:
    pose = state.field.rects["a1"].pose.shifted(*aside)
    way, across = tried(state, [Leg("to", to=pose)]), tried(half_turned(state), [Leg("to", to=pose.half_turned())])
    assert (way is None) == (across is None)
    if way is not None and across is not None:
        assert across.rect == way.rect.half_turned()
        assert (across.met, across.passed, across.overrun) == (way.met, way.passed, way.overrun)
        assert all(gap(way.rect, state.field.rects[foe]) >= -TOLERANCE - 1 for foe in enemies(state, "a1"))


@settings(max_examples=150, deadline=None)
@given(crowds(), st.lists(legs, min_size=1, max_size=3))
def test_the_nearest_on_a_way_is_that_of_its_places(state: State, ways: list[Leg]) -> None:
    way = tried(state, [leg for leg in ways if leg.how != "turn"])
    foes = enemies(state, "a1")
    if way is None or not foes or not way.legs:
        return
    least = None
    for foe in foes:
        other = state.field.rects[foe]
        found, rect = distance(way.start, other), way.start
        for leg in way.legs:
            places = [moved((rect,), leg._replace(by=leg.by * n // 40)).rects[0] for n in range(1, 41)]
            found = min(found, *(distance(place, other) for place in places))
            rect = places[-1]
        if found >= distance(way.start, other) - TOLERANCE:
            found = distance(rect, other)
        least = found if least is None else min(least, found)
    assert way.nearest == pytest.approx(least, abs=250)


@settings(max_examples=150, deadline=None)
@given(crowds(), st.lists(legs, min_size=1, max_size=3), st.floats(0, 1))
def test_a_cut_way_is_as_long_as_said_and_a_beginning_of_the_whole(state: State, ways: list[Leg], part: float) -> None:
    way = tried(state, ways)
    if way is None:
        return
    short = cut(state, way, way.length * part)
    assert short.length <= way.length * part + 2
    assert short.length >= way.length * part - 10
    assert set(short.passed) <= set(way.passed) | {
        other for other in state.field.overlapped(short.rect, ("a1",)) if not is_officer(state, other)
    }
    clear = put_back(state, way)
    assert all(is_officer(state, other) for other in state.field.overlapped(clear.rect, ("a1",)))
    assert clear == naively_put_back(state, way)
    target, off = state.field.rects[sorted(state.field.rects)[-1]], distance(way.rect, way.start)
    if keeps_off(way, way.length, target, off):
        assert all(distance(cut(state, way, way.length * n / 50).rect, target) > off for n in range(51))


def naively_put_back(state: State, way: Way) -> Way:
    """The same, by making every shorter way in full."""

    def stands_on(tried: Way) -> bool:
        return any(not is_officer(state, other) for other in state.field.overlapped(tried.rect, (way.id,)))

    far, found = way.length, way
    while stands_on(found):
        if far <= 0:
            return walk(state, way.id, ())
        far = max(0.0, far - STRIDE)
        found = cut(state, way, far)
    blocked = far + STRIDE if found is not way else far
    while blocked - far > 1:
        middle = (far + blocked) / 2
        longer = cut(state, way, middle)
        far, blocked, found = (far, middle, found) if stands_on(longer) else (middle, blocked, longer)
    return found


def test_contact_by_an_edge_or_a_front_corner_counts_and_that_of_neighbours_does_not() -> None:
    state = table(Base("a1", 0, 0), Base("b1", 0, 2), Base("b2", 4, 2), Base("b3", -4, 2))
    assert in_contact(state, "a1") == ["b1"]
    askew = table(Base("a1", 0, 0), Base("b1", 0, 10, 160))
    way = walk(askew, "a1", (forward(12),))
    askew = table(Base("a1", way.rect.pose.x / INCH, way.rect.pose.y / INCH), Base("b1", 0, 10, 160))
    assert in_contact(askew, "a1") == ["b1"]
