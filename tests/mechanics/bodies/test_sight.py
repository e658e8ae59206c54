"""Who sees whom, through woods and towns, over hills and heads."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from tests.mechanics.bodies.table import Base, box, crowds, ground, half_turned, officer, table

from sandtable.engine.state import State
from sandtable.geometry.ground import Area
from sandtable.mechanics.bodies.sight import Screens, corridor, level, level_at, levels_along, sees

SCREENS = Screens(through=((("wood",), 2000),), solid=("town",), near=3000)
SHOOTER, TARGET = Base("a1", 0, -10), Base("b1", 0, 10)


def across(*more: Base, lie: Area | None = None) -> State:
    return table(SHOOTER, TARGET, *more, ground=ground(*([lie] if lie else [])))


def test_a_clear_line_is_seen_along() -> None:
    assert sees(across(), "a1", "b1", SCREENS)
    assert corridor(across(), "a1", "b1", SCREENS, 2000)


@pytest.mark.parametrize(("deep", "seen"), [(1.9, True), (2.1, False)])
def test_woods_are_seen_into_and_through_a_little(deep: float, seen: bool) -> None:
    wood = Area("w", "wood", box(-9, 0, 9, deep))
    assert sees(across(lie=wood), "a1", "b1", SCREENS) == seen
    assert corridor(across(lie=wood), "a1", "b1", SCREENS, 1000) == seen


def test_one_in_a_town_sees_out_and_is_seen_and_nobody_sees_through_it() -> None:
    assert not sees(across(lie=Area("t", "town", box(-9, 0, 9, 1))), "a1", "b1", SCREENS)
    inside = across(lie=Area("t", "town", box(-4, 8, 4, 12)))
    assert sees(inside, "a1", "b1", SCREENS)
    assert sees(inside, "b1", "a1", SCREENS)


def test_a_body_that_hides_only_a_part_hides_nothing() -> None:
    assert sees(across(Base("a2", 3, 0)), "a1", "b1", SCREENS)
    assert not sees(across(Base("a2", 0, 0, 0, 12, 2)), "a1", "b1", SCREENS)
    assert not corridor(across(Base("a2", 0, 0, 0, 6, 2)), "a1", "b1", SCREENS, 2000)
    assert sees(across(officer("a2", 0, 0), officer("b2", 0, 1)), "a1", "b1", SCREENS)


def test_a_lane_aslant_begins_ahead_of_the_front() -> None:
    neighbours = Base("a2", 4, -10), Base("a3", -4, -10)
    state = table(Base("a1", 0, -10), *neighbours, Base("b1", 15, 5, 225))
    assert corridor(state, "a1", "b1", SCREENS, 2000)
    assert not corridor(
        table(*neighbours, Base("a1", 0, -10), Base("a4", 7, -3), Base("b1", 15, 5)), "a1", "b1", SCREENS, 6000
    )


HILL = Area("h", "hill", box(-9, -12, 9, -8), crest=((0, -10_000),))


def test_guns_on_a_hill_fire_over_heads_that_are_not_near_either_end() -> None:
    for y, over in ((0, True), (-6, False), (6, False)):
        state = across(Base("a2", 0, y, 0, 20, 2), lie=HILL)
        assert level(state, "a1") == 1
        assert sees(state, "a1", "b1", SCREENS, over=True) == over
        assert not sees(state, "a1", "b1", SCREENS)
        assert not sees(state, "b1", "a1", SCREENS, over=True)
    no_heads = Screens(near=3000, over=False)
    state = across(Base("a2", 0, 0, 0, 20, 2), lie=HILL)
    assert not sees(state, "a1", "b1", no_heads, over=True)


def test_a_hill_hides_those_who_are_both_lower() -> None:
    ridge = Area("h", "hill", box(-30, -2, 30, 2), crest=((-30_000, 0), (30_000, 0)))
    assert not sees(across(lie=ridge), "a1", "b1", SCREENS)
    on_it = table(Base("a1", 0, -1.2), TARGET, ground=ground(ridge))
    assert sees(on_it, "a1", "b1", SCREENS)
    assert not sees(on_it, "a1", "b1", Screens(crests=True))
    assert sees(table(Base("a1", 0, 0), TARGET, ground=ground(ridge)), "a1", "b1", Screens(crests=True))
    at_its_foot = table(Base("a1", 0, -2.5), TARGET, ground=ground(ridge))
    assert level(at_its_foot, "a1") == 0
    assert sees(at_its_foot, "a1", "b1", SCREENS)


def test_the_line_can_be_drawn_from_elsewhere() -> None:
    state = across(Base("a2", 0, 0, 0, 12, 2))
    assert sees(state, "a1", "b1", SCREENS, frm=(9000.0, 0.0))
    assert not sees(state, "a1", "b1", SCREENS, frm=(0.0, -9000.0))


STEEP = Area("h", "hill", box(-10, -10, 10, 10), crest=((-4000, 0), (4000, 0)), traits={"levels": 2})


def test_a_hill_of_two_levels_has_its_second_on_the_inner_half() -> None:
    lie = ground(STEEP)
    assert [level_at(lie, (0, y * 1000)) for y in (-11, -9, -6, -4, 0, 4, 6, 9, 11)] == [0, 1, 1, 2, 2, 2, 1, 1, 0]
    assert levels_along(lie, (0, -20_000), (0, 20_000)) == [0, 1, 2, 1, 0]
    assert levels_along(lie, (0, -9000), (0, -8000)) == [1]
    assert levels_along(lie, (-20_000, 9000), (20_000, 9000)) == [0, 1, 0]
    plain = Area("h", "hill", box(-10, -10, 10, 10), crest=((0, 0),), traits={"levels": 1})
    assert levels_along(ground(plain), (0, -20_000), (0, 20_000)) == [0, 1, 0]
    top = table(Base("a1", 0, -1), Base("b1", 0, -20, 0), Base("b2", 0, 20), ground=lie)
    assert sees(top, "a1", "b2", SCREENS)
    low = table(Base("a1", 0, -9), Base("b2", 0, 9), Base("b1", 0, -20, 0), ground=lie)
    assert not sees(low, "a1", "b2", SCREENS)
    assert not sees(low, "b1", "b2", SCREENS)


LIE = ground(STEEP, Area("w", "wood", box(-20, 5, -5, 9)), Area("t", "town", box(12, -8, 16, -4)))


@settings(max_examples=120, deadline=None)
@given(crowds(ground=LIE))
def test_sight_is_the_same_from_across_the_table(state: State) -> None:
    turned = half_turned(state)
    for other in list(state.field.rects)[1:]:
        for over in (False, True):
            assert sees(state, "a1", other, SCREENS, over=over) == sees(turned, "a1", other, SCREENS, over=over)
        assert corridor(state, "a1", other, SCREENS, 2000) == corridor(turned, "a1", other, SCREENS, 2000)
        if corridor(state, "a1", other, SCREENS, 2000):
            assert sees(state, "a1", other, SCREENS)
        assert level(state, other) == level(turned, other)
