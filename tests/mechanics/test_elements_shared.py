"""What games of elements share beside the table: keys of facts, memories of one state, weather, rivers that wait."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sandtable import catalogue
from sandtable.engine.event import frozen
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.geometry.leg import Leg
from sandtable.geometry.pose import Pose
from sandtable.mechanics.elements import crossing, weather
from sandtable.mechanics.elements.bound import Bound, fresh
from sandtable.mechanics.elements.paying import given, key, rounded_up
from sandtable.names import Json

GAME = catalogue.game("toy")


def state() -> State:
    """Any state will do: what is tested here looks at its own part alone."""
    return replace(GAME.start(catalogue.scenario("toy-meadow")), own=Bound(number=3, side="b", phase="orders"))


@pytest.mark.parametrize(
    "facts",
    [
        {},
        {"action": "move"},
        {"elements": []},
        {"elements": [{"kind": "bd", "grade": "O"}, {"kind": "ps"}], "distance": 120.5, "straight": True},
        {"a": {"support": [{"kind": "pk"}]}, "b": {"kind": "kn", "support": []}},
        {"list": ["list", "list"]},
    ],
)
def test_facts_come_back_from_their_key(facts: dict[str, Json]) -> None:
    assert given(key(facts)) == facts
    assert {key(facts): 1}[key(dict(facts))] == 1


@pytest.mark.parametrize(("far", "found"), [(0, 0), (1, 100), (100, 100), (100.5, 200)])
def test_a_distance_is_rounded_up(far: float, found: int) -> None:
    assert rounded_up({"far": far, "kind": "bd"}, "far", 100) == {"far": found, "kind": "bd"}


@pytest.mark.parametrize("quarter", weather.QUARTERS.values())
def test_weather_turns_with_the_side_that_dices(quarter: int) -> None:
    assert weather.blows_from("a", quarter) == quarter
    assert weather.blows_from("b", quarter) == (quarter + 180_000) % 360_000
    assert sum(weather.QUARTER_ODDS.values()) == 1


@pytest.mark.parametrize(
    "order",
    [
        Order("move", ("a1", "a2"), (Leg("forward", 8000),)),
        Order("move", ("a1",), (Leg("to", to=Pose(100, -200, 45_000)),)),
        Order("march", ("a1",), (Leg("wheel-left", 30_000), Leg("forward", 500)), word="on"),
    ],
)
def test_an_order_that_waits_for_a_river_comes_back_whole(order: Order) -> None:
    before = state()
    waits = replace(before, own=replace(before.own, pending=frozen(order.as_json())))
    assert crossing.waiting(waits) == order
    draft = crossing.at_the_bank(waits, "r1", "deep")
    assert (draft.state.own.rivers, draft.state.own.pending) == ({"r1": "deep"}, None)


def test_an_order_is_cut_short_until_it_can_be_done() -> None:
    order = Order("move", ("a1",), (Leg("forward", 1700),))
    made = crossing.as_far_as_it_can(order, 500, lambda tried: "found" if tried.legs[0].by <= 1000 else None)
    assert made == (order._replace(legs=(Leg("forward", 1000),)), "found")
    assert crossing.as_far_as_it_can(order._replace(legs=(Leg("turn", 9),)), 500, lambda tried: None) is None


def test_a_new_bound_wipes_what_belonged_to_the_last() -> None:
    own = Bound(moved={"a1": "move"}, shot=("a2",), results={"a1": "recoil"}, broken=("A1",), deployed=("A1",))
    clean = replace(own, **fresh())
    assert (clean.moved, clean.shot, clean.results) == ({}, (), {})
    assert (clean.broken, clean.deployed) == (("A1",), ("A1",))
    assert list(fresh({"pressed": ()})) == [*list(fresh())[:-2], "pressed", "aims", "mains"]
