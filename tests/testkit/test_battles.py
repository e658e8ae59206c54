"""The laws of battles hold for every game that can be fought, and a game that breaks one is found out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.spoilt import spoilt as spoilt_game

from sandtable import catalogue
from sandtable.engine.draft import Draft, Step
from sandtable.engine.event import Event
from sandtable.engine.game import Game
from sandtable.engine.order import Order
from sandtable.engine.state import Setup, State
from sandtable.engine.told import Told
from sandtable.engine.verdict import Verdict
from sandtable.geometry.leg import Leg
from sandtable.names import Code, Refusal
from sandtable.testkit import battles, check_ruleset
from sandtable.testkit.battles import check_battles, played
from sandtable.testkit.fingerprint import check_processes
from sandtable.testkit.laws import LawBroken
from sandtable.testkit.mirror import mirrored_order, mirrored_setup

SCENARIOS = tuple(catalogue.scenarios())
TOY = catalogue.game("toy")
TWINS = catalogue.scenario("toy-twins")
SMALL = {
    "toy": "toy-twins",
    "dbm": "twin-lines",
    "dbr": "twin-tercios",
    "mr": "weistritz-mill",
    "nap": "the-convent-wall",
    "ps": "hollin-bridge",
}
"""By game: a small scenario that is fought six times over."""
QUICK = ("toy",)
"""Games of which six battles take ten seconds at most; the others' are a proof."""
TO_MOVE = TOY.fall(TOY.start(TWINS), (3,)).state
"""Side a has three points and must give an order."""


def most(setup: Setup) -> int | None:
    """Large battles are looked at as far as there is time for; `make prove` looks at the whole."""
    return None if len(setup.pieces) <= 26 else 40


@pytest.mark.parametrize("id", [id for id in SCENARIOS if id not in SMALL.values()])
def test_battles_obey_the_laws(id: str) -> None:
    setup = catalogue.scenario(id)
    check_battles(catalogue.game(setup.rules), [setup], seeds=("1",), most=most(setup))


@pytest.mark.prove
@pytest.mark.parametrize("id", SCENARIOS)
def test_whole_battles_obey_the_laws(id: str) -> None:
    setup = catalogue.scenario(id)
    check_battles(catalogue.game(setup.rules), [setup], seeds=("2", "3"))


@pytest.mark.parametrize(
    "id", [id if id in SMALL.values() else pytest.param(id, marks=pytest.mark.prove) for id in SCENARIOS]
)
def test_processes_agree(id: str) -> None:
    setup = catalogue.scenario(id)
    check_processes(catalogue.game(setup.rules), setup, most=most(setup))


@pytest.mark.parametrize("rules", QUICK)
def test_the_whole_suite_takes_a_rule_set_with_its_game(rules: str) -> None:
    check_whole(rules)


@pytest.mark.prove
@pytest.mark.parametrize("rules", [rules for rules in SMALL if rules not in QUICK])
def test_the_whole_suite_takes_every_rule_set_with_its_game(rules: str) -> None:
    check_whole(rules)


def check_whole(rules: str) -> None:
    check_ruleset(catalogue.RULESETS[rules], catalogue.game(rules), [catalogue.scenario(SMALL[rules])], tries=3)


@pytest.mark.parametrize("id", SCENARIOS)
def test_two_half_turns_are_none(id: str) -> None:
    setup = catalogue.scenario(id)
    turned = mirrored_setup(setup)
    assert turned != setup
    assert mirrored_setup(turned) == setup


def test_the_twins_differ_from_their_mirror_only_in_names() -> None:
    turned = mirrored_setup(TWINS)
    across = {"a": "b", "b": "a"}
    places = {id: pose for plan in turned.plans.values() for id, pose in plan.items()}
    for plan in TWINS.plans.values():
        for id, pose in plan.items():
            assert places[across[id[0]] + id[1:]] == pose


spoilt = partial(spoilt_game, TOY)


def broken(game: Game, says: str, setup: Setup = TWINS) -> None:
    with pytest.raises(LawBroken, match=says):
        check_battles(game, [setup], seeds=("1",), often=10)


FAR = Order("move", ("a1",), (Leg("forward", 10**8),))


def test_a_legal_order_that_is_refused_is_found_out() -> None:
    broken(spoilt(legal=lambda state: [FAR] if TOY.legal(state) else []), "stops short")


@pytest.mark.parametrize(
    ("orders", "says"),
    [
        ([], "may order nothing"),
        ([Order("done"), FAR], "legal and was refused"),
        ([Order("done"), Order("done")], "listed twice"),
    ],
)
def test_a_bad_list_of_legal_orders_is_found_out(orders: list[Order], says: str) -> None:
    with pytest.raises(LawBroken, match=says):
        battles.check_orders(spoilt(legal=lambda state: orders), TO_MOVE, Random(1))


def test_orders_without_being_asked_are_found_out() -> None:
    with pytest.raises(LawBroken, match="where none is waited for"):
        battles.check_orders(spoilt(legal=lambda state: [Order("done")]), TOY.start(TWINS), Random(1))
    obeys = spoilt(check=lambda state, order: TOY.check(TO_MOVE, order), verbs={"done": ""})
    with pytest.raises(LawBroken, match="out of turn"):
        battles.check_orders(obeys, TOY.start(TWINS), Random(1))


def test_a_battle_without_end_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(battles, "MOST_STEPS", 200)
    endless = replace(TWINS, traits={**TWINS.traits, "bounds": 10**6})
    done = spoilt(legal=lambda state: [Order("done")] if TOY.legal(state) else [])
    broken(done, "no end", endless)


def test_an_event_that_leaves_something_out_is_found_out() -> None:
    def fall(state: State[Any], dice: tuple[int, ...]) -> Step:
        event, after = TOY.fall(state, dice)
        return Step(replace(event, own={}), after)

    broken(spoilt(fall=fall), "does not say all")


def test_an_event_that_a_log_cannot_hold_is_found_out() -> None:
    def fall(state: State[Any], dice: tuple[int, ...]) -> Step:
        event, after = TOY.fall(state, dice)
        own = {**event.own, "moved": ["a1"]}
        return Step(replace(event, own=own), replace(after, own=replace(after.own, moved=["a1"])))

    broken(spoilt(fall=fall), "elsewhere when read from a log")


def test_a_rule_that_is_not_the_same_twice_is_found_out() -> None:
    tolls = iter(range(10**6))

    def go_on(state: State[Any]) -> Step:
        event, after = TOY.go_on(state)
        return Step(replace(event, told=Told(f"toll {next(tolls)}")), after)

    broken(spoilt(go_on=go_on), "does not replay")


@pytest.mark.parametrize(
    ("refusal", "says"),
    [
        (Refusal(Code.NOT_ALLOWED, "order", "no"), "without a reason"),
        (Refusal(Code.NOT_ALLOWED, "elsewhere", "this is not how it is done"), "no part of it"),
    ],
)
def test_a_refusal_that_helps_nobody_is_found_out(refusal: Refusal, says: str) -> None:
    def check(state: State[Any], order: Order) -> Verdict:
        verdict = TOY.check(state, order)
        return verdict if verdict.allowed else Verdict(refusal)

    with pytest.raises(LawBroken, match=says):
        battles.check_orders(spoilt(check=check), TO_MOVE, Random(1))


def test_a_verdict_that_says_nothing_is_found_out() -> None:
    def check(state: State[Any], order: Order) -> Verdict:
        verdict = TOY.check(state, order)
        return verdict if verdict.allowed else Verdict(None)

    with pytest.raises(LawBroken, match="neither refused nor obeyed"):
        battles.check_orders(spoilt(check=check), TO_MOVE, Random(1))


def on(place: str) -> Game:
    """Toy, but what is moved lands where it must not."""

    def check(state: State[Any], order: Order) -> Verdict:
        verdict = TOY.check(state, order)
        if verdict.step is None or order.verb != "move":
            return verdict
        other = next(id for id in state.field if id != order.bases[0])
        pose = state.rect(other).pose
        draft = Draft(state)
        draft.place({order.bases[0]: pose if place == "another" else pose._replace(x=10**6)})
        draft.own = verdict.step.state.own
        event = verdict.step.event
        return Verdict(None, 1, draft.step("move", seat=event.seat, order=order, ask=event.ask))

    return spoilt(check=check)


@pytest.mark.parametrize(("place", "says"), [("another", "in the same place"), ("nowhere", "off the table")])
def test_a_base_where_it_must_not_stand_is_found_out(place: str, says: str) -> None:
    with pytest.raises(LawBroken, match=says):
        battles.check_steps(on(place), list(played(on(place), TWINS, "1")), Random(1))


def test_a_piece_in_two_places_is_found_out() -> None:
    state = TOY.start(TWINS)
    with pytest.raises(LawBroken, match="taken from it"):
        battles.check_table(replace(state, taken={"a1": "destroyed"}))


def test_a_side_that_is_favoured_is_found_out() -> None:
    def legal(state: State[Any]) -> Sequence[Order]:
        orders = TOY.legal(state)
        return [order for order in orders if order.verb == "done"] if state.own.side == "b" else orders

    broken(spoilt(legal=legal), "not on the other")


def test_a_rule_that_looks_up_the_table_is_found_out() -> None:
    def go_on(state: State[Any]) -> Step:
        step = TOY.go_on(state)
        if step.event.what != "turn":
            return step
        draft = Draft(state)
        id = next(iter(state.field))
        pose = state.rect(id).pose
        draft.place({id: pose._replace(y=pose.y + 1)})
        draft.own = step.state.own
        draft.state = replace(draft.state, phase=step.state.phase, todo=step.state.todo)
        return draft.step("turn", ask=step.event.ask)

    broken(spoilt(go_on=go_on), "otherwise across the table")


def test_a_game_that_depends_on_the_process_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (
        "from dataclasses import fields\n"
        "from sandtable.engine.game import Game\n"
        "from sandtable.rulesets.toy.battle import GAME as TOY\n"
        "class Hasty(Game):\n"
        "    def legal(self, state):\n"
        "        return list(set(TOY.legal(state)))\n"
        "GAME = Hasty(**{field.name: getattr(TOY, field.name) for field in fields(TOY)})\n"
    )
    (tmp_path / "hasty.py").write_text(text, "utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(LawBroken, match="another process"):
        check_processes(TOY, TWINS, module="hasty")


def test_an_order_is_mirrored_place_by_place() -> None:
    state = TOY.start(TWINS)
    pose = state.rect("a1").pose
    order = Order("move", ("a1",), (Leg("forward", 5), Leg("to", to=pose)), (pose,), "a")
    turned = mirrored_order(order)
    assert turned.legs == (Leg("forward", 5), Leg("to", to=pose.half_turned()))
    assert (turned.poses, turned.word) == ((pose.half_turned(),), "b")


def test_every_event_of_a_battle_is_seen() -> None:
    moves = list(played(TOY, TWINS, "1"))
    assert moves[-1].step.state.ending is not None
    assert all(after.before == before.step.state for before, after in pairwise(moves))
    assert all(isinstance(move.step.event, Event) for move in moves)
