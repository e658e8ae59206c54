"""What games of elements share beside the table: keys of facts, memories of one state, weather, rivers that wait."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from sandtable import catalogue
from sandtable.engine.cast import Cast
from sandtable.engine.draft import Draft
from sandtable.engine.event import frozen
from sandtable.engine.order import Order
from sandtable.engine.resting import plain, typed
from sandtable.engine.state import State
from sandtable.geometry.leg import Leg
from sandtable.geometry.pose import Pose
from sandtable.mechanics.elements import crossing, weather
from sandtable.mechanics.elements.bound import Bound, fresh
from sandtable.mechanics.elements.crossing import Wading
from sandtable.mechanics.elements.paying import rounded_up
from sandtable.mechanics.elements.ruling import given, key
from sandtable.names import Json

GAME = catalogue.game("toy")


def state() -> State[Any]:
    """Any state will do: what is tested here looks at its own part alone."""
    return replace(GAME.start(catalogue.scenario("toy-meadow")), own=Bound(number=3, side="b"))


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


@pytest.mark.parametrize(
    "order",
    [
        Order("move", ("a1", "a2"), (Leg("forward", 8000),)),
        Order("move", ("a1",), (Leg("to", to=Pose(100, -200, 45_000)),)),
        Order("march", ("a1",), (Leg("wheel-left", 30_000), Leg("forward", 500)), word="on"),
    ],
)
def test_an_order_that_waits_for_a_river_comes_back_whole(order: Order) -> None:
    waits = Wading(order, "r1")
    rests = frozen(json.loads(json.dumps(plain(waits))))
    assert typed(Wading, rests) == waits


def test_who_cannot_go_on_stops_at_the_bank_of_a_river_that_is_known_now() -> None:
    river: Cast[Bound, Wading] = crossing.river_die(
        "x.house.H1", dict.fromkeys(range(1, 7), "deep"), "A die.", lambda draft, order: None
    )
    draft = Draft(state())
    assert river.done(draft, Wading(Order("move", ("a1",)), "r1"), {"river": "deep"}) is None
    assert draft.state.own.rivers == {"r1": "deep"}


def test_an_order_is_cut_short_until_it_can_be_done() -> None:
    order = Order("move", ("a1",), (Leg("forward", 1700),))
    made = crossing.as_far_as_it_can(order, 500, lambda tried: "found" if tried.legs[0].by <= 1000 else None)
    assert made == (order._replace(legs=(Leg("forward", 1000),)), "found")
    assert crossing.as_far_as_it_can(order._replace(legs=(Leg("turn", 9),)), 500, lambda tried: None) is None


def test_a_new_bound_wipes_what_belonged_to_the_last() -> None:
    own = Bound(moved={"a1": "move"}, shot=("a2",), results={"a1": "recoil"}, broken=("A1",), deployed=("A1",))
    clean = fresh(own)
    assert (clean.moved, clean.shot, clean.results) == ({}, (), {})
    assert (clean.broken, clean.deployed) == (("A1",), ("A1",))
