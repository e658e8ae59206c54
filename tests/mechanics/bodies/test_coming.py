"""Who is there from the start, who comes later, officers who step aside, and who holds the objectives."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from tests.mechanics.bodies.table import (
    INCH,
    Base,
    Own,
    box,
    crowds,
    ground,
    half_turned,
    marsh_bars,
    officer,
    table,
)

from sandtable.engine.draft import Draft
from sandtable.engine.order import Order
from sandtable.engine.state import Ask, State
from sandtable.geometry.contact import overlaps
from sandtable.geometry.field import Field
from sandtable.geometry.ground import Area
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.mechanics import deploying
from sandtable.mechanics.bodies.aside import settle, step_aside
from sandtable.mechanics.bodies.body import force, gap, leader, nearest_enemy, officers, units
from sandtable.mechanics.bodies.objectives import holders
from sandtable.mechanics.bodies.placing import all_bases, arrive, arriving, as_given, from_the_start
from sandtable.mechanics.deploying import Placing
from sandtable.mechanics.yardstick import Yardstick
from sandtable.names import Json, Refused


def test_units_and_officers_are_told_apart() -> None:
    state = table(Base("a1", 0, 0), officer("a2", 5, 0), Base("b1", 0, 9), officer("b2", 0, 3), Base("b3", 0, 15))
    assert (units(state, "a"), officers(state, "a")) == (["a1"], ["a2"])
    assert (units(state, "b"), officers(state, "b")) == (["b1", "b3"], ["b2"])
    assert gap(state, "a1", "b1") == 7000
    assert nearest_enemy(state, "a1") == (7000, "b1")
    assert nearest_enemy(state, "a1", state.field.rects["a1"].at(Pose(0, 20_000, 0))) == (3000, "b3")
    assert (force(state, "a1").id, leader(state, "a1")) == ("a", "a2")
    draft = Draft(state)
    draft.take({"a2": "lost"})
    assert leader(draft.state, "a1") is None
    assert nearest_enemy(table(Base("a1", 0, 0), officer("b1", 0, 5)), "a1") is None


RESERVE = {"b-late": {"enters": 3}}


def battle(*more: Base) -> State[Any]:
    late = Base("b2", 0, 23, command="b-late"), officer("b3", 4, 23.5), Base("b4", -5, 23, command="b-late")
    return table(
        Base("a1", 0, 0),
        Base("b1", 10, 10),
        replace(late[1], command="b-late"),
        late[0],
        late[2],
        *more,
        traits=RESERVE,
    )


def test_a_reserve_is_not_there_from_the_start() -> None:
    state = battle()
    assert sorted(state.field.rects) == ["a1", "b1"]
    assert sorted(as_given(state.setup, Field(6000)).rects) == ["a1", "b1"]
    assert (from_the_start(state.setup, "a"), from_the_start(state.setup, "b")) == (["a"], ["b"])
    assert [arriving(state, turn) for turn in (0, 1, 2, 3, 4)] == [[], [], [], ["b-late"], ["b-late"]]


def test_a_reserve_comes_where_the_scenario_has_it() -> None:
    draft = Draft(battle())
    assert sorted(arrive(draft, "b-late")) == ["b2", "b3", "b4"]
    assert {id: draft.state.field.rects[id].pose for id in ("b2", "b4")} == {
        "b2": (0, 23_000, HALF_TURN),
        "b4": (-5000, 23_000, HALF_TURN),
    }
    assert arriving(draft.state, 9) == []
    draft.take({"b2": "lost"})
    assert arriving(draft.state, 9) == []


HALF_TURN = 180_000


def test_a_reserve_finds_room_along_the_edge_or_waits() -> None:
    draft = Draft(battle(Base("a5", 1, 22.5)))
    arrive(draft, "b-late")
    rects = draft.state.field.rects
    assert not any(overlaps(rects[a], rects[b]) for a in rects for b in rects if a < b)
    assert rects["b2"].pose.y == 23_000
    blocked = Draft(battle(Base("a5", 0, 22, width=72, depth=4)))
    assert arrive(blocked, "b-late") == []
    assert arriving(blocked.state, 5) == ["b-late"]


def test_an_officer_makes_room_for_a_unit_that_comes() -> None:
    draft = Draft(battle(officer("b9", 0, 23)))
    assert "b2" in arrive(draft, "b-late")
    assert draft.state.field.rects["b2"].pose.x == 0
    settle(draft)
    assert not overlaps(draft.state.field.rects["b2"], draft.state.field.rects["b9"])


@settings(max_examples=100, deadline=None)
@given(crowds(14))
def test_officers_settle_near_and_the_same_from_across(state: State[Any]) -> None:
    draft, across = Draft(state), Draft(half_turned(state))
    for one, sign in ((draft, 1), (across, -1)):
        for id in officers(state, "a") + officers(state, "b"):
            here = state.field.rects["a1"].pose
            pose = Pose(here.x * sign, here.y * sign, one.state.field.rects[id].pose.facing)
            one.place({id: pose})
        settle(one)
    rects, turned = draft.state.field.rects, across.state.field.rects
    assert {id: rect.half_turned() for id, rect in turned.items()} == rects
    assert not any(overlaps(rects[a], rects[b]) for a in rects for b in rects if a < b)
    assert rects["a1"] == state.field.rects["a1"]


def test_an_officer_steps_back_rather_than_forward_and_into_no_marsh() -> None:
    state = table(Base("a1", 0, 0), officer("a2", 0, 0))
    draft = Draft(state)
    step_aside(draft, "a2")
    assert draft.state.field.rects["a2"].pose.y < 0
    marsh = table(Base("a1", 0, 0), officer("a2", 0, 0), ground=ground(Area("m", "marsh", box(-20, -20, 20, -1))))
    draft = Draft(marsh)
    step_aside(draft, "a2", marsh_bars)
    assert draft.state.field.rects["a2"].pose.y > 0
    full = table(Base("a1", 0, 0, width=72, depth=48), officer("a2", 0, 0))
    draft = Draft(full)
    settle(draft)
    assert draft.state.field.rects == full.field.rects


OBJECTIVES = ground(
    Area("hill", "objective", box(-4, -4, 4, 4), traits={"held_by": "a"}),
    Area("town", "objective", box(10, -4, 14, 4)),
    Area("wood", "wood", box(-20, -20, -10, -10)),
)


def test_an_objective_belongs_to_who_stands_on_it_alone() -> None:
    nobody = table(Base("a1", 0, -20), Base("b1", 0, 20), officer("b2", 0, 0), ground=OBJECTIVES)
    assert holders(nobody, {}) == {"hill": "a", "town": "none"}
    assert holders(nobody, {"hill": "b", "town": "a"}) == {"hill": "b", "town": "a"}
    both = table(Base("a1", 0, -4), Base("b1", 0, 4), ground=OBJECTIVES)
    assert holders(both, {"hill": "b"}) == {"hill": "b", "town": "none"}
    one = table(Base("a1", 15, 0), Base("b1", 0, 4.5), ground=OBJECTIVES)
    assert holders(one, {}) == {"hill": "b", "town": "a"}
    beside = table(Base("a1", 16, 0), ground=OBJECTIVES)
    assert holders(beside, {})["town"] == "none"


def check_edge(state: State[Any], id: str, rect: Rect, at: str, zoned: bool) -> None:
    assert not zoned


PLACING = Placing(
    commands=from_the_start, bases=all_bases, check=check_edge, yard=Yardstick(INCH, "inches", "inch"), grain=INCH
)


def deploying_state() -> State[Any]:
    state = table(Base("a1", 0, -10), officer("a2", 0, -14), Base("b1", 0, 10), Base("b2", 5, 10))
    return replace(state, field=Field(6 * INCH), own=Own())


def test_whole_commands_are_placed_in_turn() -> None:
    state = deploying_state()
    asked = deploying.ask(PLACING, state, "b")
    assert asked is not None
    assert (asked.what, asked.seat, asked.about) == ("deploy", "b", ("b",))
    state = replace(state, ask=asked)
    orders = deploying.choices(PLACING, state, "b", (0, 3000))
    assert orders[0] == deploying.planned(PLACING, state, "b")
    assert len(orders) > 1
    assert deploying.check(PLACING, state, orders[0]) == {"b1": (0, 10_000, 180_000), "b2": (5000, 10_000, 180_000)}
    after = replace(state, own=Own(("b",)))
    next_ask = deploying.ask(PLACING, after, "b")
    assert next_ask is not None
    assert next_ask.about == ("a",)
    assert deploying.ask(PLACING, replace(state, own=Own(("a", "b"))), "b") is None


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"bases": ("b1",)}, "b2 is missing"),
        ({"word": "a"}, "turn of command b"),
        ({"bases": ("b1", "b2", "a1")}, "not to be placed"),
        ({"poses": (Pose(0, 0, 0),)}, "give each unit"),
        ({"poses": (Pose(0, 0, 0), Pose(1000, 0, 0))}, "same place"),
        ({"poses": (Pose(0, 0, 0), Pose(99_000, 0, 0))}, "off the table"),
    ],
)
def test_a_placing_that_will_not_do_is_refused(change: dict[str, Json], word: str) -> None:
    state = replace(deploying_state(), ask=Ask("deploy", "b", ("b",)))
    order: Order = deploying.planned(PLACING, state, "b")._replace(**change)
    with pytest.raises(Refused) as refused:
        deploying.check(PLACING, state, order)
    assert word in refused.value.refusal.message
