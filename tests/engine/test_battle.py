"""The driver: what goes on by itself, what waits, what is refused, and what can be taken back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.engine.tiny import GAME, quick, setup
from tests.spoilt import spoilt

from sandtable.engine import battle as driver
from sandtable.engine.battle import Battle
from sandtable.engine.chance import Script, Stream
from sandtable.engine.event import Event
from sandtable.engine.order import Order
from sandtable.engine.state import Ending
from sandtable.engine.trail import Trail
from sandtable.engine.verdict import Verdict
from sandtable.geometry.leg import Leg
from sandtable.geometry.pose import Pose
from sandtable.names import Code, Refusal, Refused, Side

STEP = (Leg("forward", 100),)


def begun() -> Battle:
    battle = Battle(GAME, setup(), Script([3, 2] * 9))
    battle.go()
    return battle


def test_it_goes_on_until_a_seat_must_decide() -> None:
    battle = Battle(GAME, setup(), Script([3, 2]))
    assert [event.what for event in battle.go()] == ["roll", "points"]
    assert battle.deciding == "a"
    assert battle.go() == []
    assert battle.step() is None


def test_it_is_fought_to_its_end() -> None:
    battle = begun()
    assert battle.decide({"a": quick, "b": quick}) == Ending("a", "it rained")
    assert battle.over
    assert battle.deciding is None
    assert battle.fallen == 12
    assert len([event for event in battle.events if event.order]) == 12


def test_every_event_is_handed_out_as_it_happens() -> None:
    battle = begun()
    seen = []
    for event in battle.fight({"a": quick, "b": quick}):
        assert battle.events[-1] is event
        seen.append(event)
    assert battle.events[2:] == seen


def test_a_refused_order_changes_nothing() -> None:
    battle = begun()
    state, events = battle.state, list(battle.events)
    with pytest.raises(Refused) as refused:
        battle.order(Order("move", ("a1",), (Leg("forward", 9999),)))
    assert refused.value.refusal.at == "order.legs.0"
    assert battle.state is state
    assert battle.events == events
    battle.order(Order("move", ("a1",), STEP))


SENSELESS = {
    "no verb": (Order(""), "order.verb"),
    "a base of nowhere": (Order("move", ("a1", "z9"), STEP), "order.bases.1"),
    "a base twice": (Order("move", ("a1", "a1"), STEP), "order.bases.1"),
    "an unknown leg": (Order("move", ("a1",), (Leg("hop", 1),)), "order.legs.0"),
    "a leg of a wrong sort": (Order("move", ("a1",), ("forward",)), "order.legs.0"),  # type: ignore[arg-type]
    "a leg to nowhere": (Order("move", ("a1",), (*STEP, Leg("to"))), "order.legs.1"),
    "a place for a wheel": (Order("move", ("a1",), (Leg("turn", 0, Pose(0, 0, 0)),)), "order.legs.0"),
    "a leg backwards": (Order("move", ("a1",), (Leg("forward", -1),)), "order.legs.0"),
    "a wheel of many turns": (Order("move", ("a1",), (Leg("wheel-left", 360_001),)), "order.legs.0"),
    "off all tables": (Order("move", ("a1",), (Leg("forward", 10**12),)), "order.legs.0"),
    "half a tick": (Order("move", ("a1",), (Leg("forward", 0.5),)), "order.legs.0"),  # type: ignore[arg-type]
    "a facing of 360": (Order("deploy", ("a1",), poses=(Pose(0, 0, 360_000),)), "order.poses.0"),
    "bases of a wrong sort": (Order("move", None, STEP), "order.bases"),  # type: ignore[arg-type]
    "legs of a wrong sort": (Order("move", ("a1",), 5), "order.legs"),  # type: ignore[arg-type]
    "places of a wrong sort": (Order("move", ("a1",), STEP, 1.5), "order.poses"),  # type: ignore[arg-type]
    "a place with a length": (Order("move", ("a1",), (Leg("to", 7, Pose(0, 0, 0)),)), "order.legs.0"),
    "a long word": (Order("choose", word="x" * 2000), "order.word"),
    "a hundred legs": (Order("move", ("a1",), STEP * 101), "order.legs"),
}


@pytest.mark.parametrize(("order", "at"), SENSELESS.values(), ids=SENSELESS)
def test_senseless_orders_are_refused_before_the_game_sees_them(order: Order, at: str) -> None:
    battle = begun()
    battle.game = spoilt(GAME, check=lambda state, order: pytest.fail("the game was asked"))
    with pytest.raises(Refused) as refused:
        battle.order(order)
    assert refused.value.refusal.at == at
    assert refused.value.refusal.message


def test_all_of_a_refusal_comes_to_the_player() -> None:
    """Its rows, its measure and what to do instead, not its sentence alone."""
    whole = Refusal(Code.NOT_ALLOWED, "order.legs.0", "too far", ("r",), 3, 2, "BW", "move a1 forward 2")
    battle = Battle(spoilt(GAME, check=lambda state, order: Verdict(whole)), setup(), Script([3, 2] * 9))
    battle.go()
    with pytest.raises(Refused) as refused:
        battle.order(Order("move", ("a1",), STEP))
    assert refused.value.refusal == whole


def test_no_order_while_dice_are_to_fall_or_after_the_end() -> None:
    battle = Battle(GAME, setup(), Script([3, 2] * 9))
    for expected in ("rules", "D6"):
        with pytest.raises(Refused, match=expected):
            battle.order(Order("done"))
        battle.step()
    battle.decide({"a": quick, "b": quick})
    with pytest.raises(Refused, match="over"):
        battle.order(Order("done"))
    with pytest.raises(Refused, match="over"):
        battle.undo()


def test_undo_goes_back_order_by_order_to_the_last_die() -> None:
    battle = begun()
    states = [battle.state]
    for id in ("a1", "a2", "a3"):
        battle.order(Order("move", (id,), STEP))
        states.append(battle.state)
    for state in states[-2::-1]:
        undone = battle.undo()
        assert undone.what == "undo"
        assert undone.seat == "a"
        assert battle.state is state
    with pytest.raises(Refused, match="die has fallen"):
        battle.undo()
    assert [event.what for event in battle.events][2:] == ["move"] * 3 + ["undo"] * 3
    battle.order(Order("move", ("a1",), STEP))


def test_undo_takes_back_what_followed_the_order() -> None:
    battle = begun()
    before = battle.state
    battle.order(Order("done"))
    assert battle.step() is not None  # the dice of the other side are asked for
    battle.undo()
    assert battle.state is before


def test_undo_stops_at_a_die() -> None:
    battle = begun()
    battle.order(Order("done"))
    battle.go()
    state = battle.state
    with pytest.raises(Refused) as refused:
        battle.undo()
    assert refused.value.refusal.code == Code.NOT_ALLOWED
    assert battle.state is state


def test_undo_before_any_order_says_so() -> None:
    with pytest.raises(Refused, match="no order has been given"):
        Battle(GAME, setup(), Stream("x")).undo()


def test_a_battle_without_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "MOST_EVENTS", 50)
    endless = spoilt(GAME, go_on=lambda state: GAME.go_on(replace(state, own=replace(state.own, turn=1))))
    with pytest.raises(Refused) as refused:
        Battle(endless, setup(), Stream("x")).decide({"a": quick, "b": quick})
    assert refused.value.refusal.at == "event 51"


def test_an_order_is_not_taken_back_once_the_other_side_has_decided() -> None:
    trail = Trail(GAME.start(setup()))
    seats: tuple[Side, ...] = ("a", "a", "b")
    for seat in seats:
        trail.add(Event("move", seat, Order("done")), trail.state)
    assert trail.undo().seat == "b"
    with pytest.raises(Refused, match="the other side has decided"):
        trail.undo()
