"""Positions: where every base stands, as the command prints it."""

from __future__ import annotations

from tests.engine.tiny import GAME, setup

from sandtable.engine.battle import Battle
from sandtable.engine.chance import Script
from sandtable.engine.event import Event, apply
from sandtable.engine.order import Order
from sandtable.geometry.leg import Leg
from sandtable.notation.measure import natural
from sandtable.notation.position import positions


def test_a_position_is_in_units_from_the_lower_left_corner() -> None:
    battle = Battle(GAME, setup(), Script([3, 2]))
    battle.go()
    battle.order(Order("move", ("a1",), (Leg("forward", 125),)))
    found = positions(battle.state, GAME, 3)
    assert {name: found[name] for name in ("event", "width", "depth")} == {"event": 3, "width": 1000.0, "depth": 800.0}
    assert found["bases"][0] == {
        "id": "a1",
        "side": "a",
        "kind": "foot",
        "grade": "O",
        "x": 200.0,
        "y": 101.25,
        "facing": 0.0,
        "width": 40.0,
        "depth": 20.0,
        "state": "gone",
    }
    b1 = next(base for base in found["bases"] if base["id"] == "b1")
    assert (b1["x"], b1["y"], b1["facing"], b1["state"]) == (200.0, 700.0, 180.0, "ready")


def test_bases_stand_in_the_order_in_which_people_count() -> None:
    found = [base["id"] for base in positions(GAME.start(setup()), GAME, 0)["bases"]]
    assert found == [f"{side}{n}" for side in "ab" for n in range(1, 12)]


def test_bases_off_the_table_are_left_out() -> None:
    state = apply(GAME.start(setup()), Event("lightning", taken={"a2": "lightning"}))
    found = positions(state, GAME, 1)["bases"]
    assert len(found) == 21
    assert "a2" not in [base["id"] for base in found]


def test_a_table_of_odd_ticks_has_its_corner_between_two() -> None:
    found = positions(GAME.start(setup(odd=1)), GAME, 0)
    assert found["bases"][0]["x"] == 200.005


def test_ids_are_sorted_as_people_count() -> None:
    assert sorted(["b1", "a10", "a2", "A1", "a", "10"], key=natural) == ["10", "A1", "a", "a2", "a10", "b1"]
