"""Standing orders: they answer what a seat is asked, and a log keeps them."""

from __future__ import annotations

import json
from dataclasses import replace as changed
from fractions import Fraction
from typing import Any

import pytest
from tests.engine.tiny import GAME, quick, setup
from tests.spoilt import spoilt

from sandtable.engine.battle import Battle
from sandtable.engine.chance import Stream
from sandtable.engine.order import Order
from sandtable.engine.record import event_as_json, event_from_json
from sandtable.engine.replay import replay
from sandtable.engine.standing import Standing, read_standing
from sandtable.engine.state import State
from sandtable.names import Refused


def chance(state: State[Any], order: Order) -> Fraction | None:
    """Moving on pays the better, the more points are left."""
    return Fraction(min(state.own.points, 10), 10) if order.verb == "move" else None


ASKING = spoilt(GAME, asks={"order": "Move a base, or enough."}, chance=chance)


def battle() -> Battle:
    return Battle(ASKING, setup(), Stream("s"))


def test_a_seat_that_leaves_one_is_not_asked() -> None:
    going = battle()
    going.leave("a", "order: done")
    seats = [event.seat for event in going.fight({"a": _never, "b": quick}) if event.order]
    assert going.over
    assert {"a", "b"} == set(seats)


def _never(game: object, state: State[Any]) -> Order:
    raise AssertionError("this seat has left a standing order")


def test_above_a_chance_it_answers_so_and_below_it_declines() -> None:
    for above, verb in (("0%", "move"), ("100%", "done")):
        going = battle()
        going.leave("a", f"order: move above {above}")
        going.go()
        first = next(event.order for event in going.events if event.order)
        assert first.verb == verb


def test_what_the_game_cannot_give_a_chance_for_is_asked() -> None:
    going = battle()
    going.leave("a", "order: done above 10%")
    going.go()
    assert going.deciding == "a"


def test_an_answer_that_is_not_among_the_legal_is_asked() -> None:
    going = battle()
    going.leave("a", "order: surrender")
    going.go()
    assert going.deciding == "a"


def test_one_is_replaced_and_withdrawn() -> None:
    going = battle()
    going.leave("a", "order: move above 50% else done")
    going.leave("a", "order: done")
    assert list(map(str, going.standing.values())) == ["order: done"]
    going.leave("b", "order: done")
    going.leave("a", "order: ask")
    assert list(going.standing) == [("b", "order")]


def test_a_log_keeps_them_and_a_resumed_battle_has_them() -> None:
    going = battle()
    going.leave("b", "order: move above 1/3 else done")
    list(zip(going.fight({"a": quick, "b": quick}), range(12), strict=False))
    lines = [event_from_json(json.loads(json.dumps(event_as_json(event))), "line") for event in going.events]
    again = Battle.resumed(ASKING, setup(), Stream("s"), lines)
    assert again.standing == going.standing == {("b", "order"): Standing("b", "order", "move", Fraction(1, 3), "done")}
    assert again.state == going.state


def test_one_that_was_changed_in_a_log_is_found_out() -> None:
    going = battle()
    going.leave("a", "order: done")
    event = going.events[0]
    for told in ({"standing": "order done"}, {"standing": "weather: fine"}, {"standing": 3}, None):
        with pytest.raises(Refused, match="event 1"):
            list(replay(ASKING, setup(), [changed(event, told=told)]))


@pytest.mark.parametrize("share", ["40%", "40 %", "0.4", "2/5"])
def test_chances_are_written_as_people_write_them(share: str) -> None:
    order = read_standing(f"order: move above {share}", "a", ASKING)
    assert order.above == Fraction(2, 5)
    assert read_standing(str(order), "a", ASKING) == order


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "write what is asked"),
        ("order done", "a colon"),
        ("order:", "the answer"),
        ("weather: fine", "never asks 'weather'; it asks order"),
        ("order: move above half", "'half' is no chance"),
        ("order: move above 140%", "is no chance"),
        ("order: move above 1/0", "is no chance"),
        ("order: " + "x" * 300, "a short line"),
        ("order: move above 1e99999999", "is no chance"),
        ("order: move above 0." + "3" * 150, "fewer digits"),
        ("order: move above", "'move above' is no answer"),
        ("order: move else done above 40%", "in this order"),
        ("order: done:", "'done:' is no answer"),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_remedy(text: str, says: str) -> None:
    going = battle()
    with pytest.raises(Refused, match=says):
        going.leave("a", text)
    assert not going.events


def test_a_game_that_asks_nothing_says_so() -> None:
    with pytest.raises(Refused, match="nothing of the kind"):
        Battle(spoilt(GAME, asks={}), setup(), Stream("s")).leave("a", "order: done")
