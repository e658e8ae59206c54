"""The contract for players who look ahead, kept by every game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from sandtable import catalogue
from sandtable.engine import machine
from sandtable.engine.event import apply
from sandtable.engine.frame import Frame
from sandtable.engine.order import Order
from sandtable.engine.outlook import children, key, outcomes, value
from sandtable.engine.state import Ending, State
from sandtable.engine.verdict import Verdict
from sandtable.geometry.memory import Memory
from sandtable.testkit.battles import played

GAMES = catalogue.fought()
STEPS = 90


def smallest(rules: str) -> str:
    own = [catalogue.scenario(id) for id, shipped in catalogue.scenarios().items() if shipped.rules == rules]
    return min(own, key=lambda setup: (len(setup.pieces), setup.scenario)).scenario


def states(rules: str) -> Iterator[State]:
    """A battle by lot, state by state, so far as it is looked at."""
    game, setup = catalogue.game(rules), catalogue.scenario(smallest(rules))
    return (move.before for move in islice(played(game, setup, "outlook"), STEPS))


def decisions(rules: str) -> Iterator[State]:
    return (state for state in states(rules) if state.ask is not None and not state.ask.dice)


@pytest.mark.parametrize("rules", GAMES)
def test_children_are_the_legal_orders_each_with_its_verdict(rules: str) -> None:
    game = catalogue.game(rules)
    for state in islice(decisions(rules), 0, None, 5):
        found = list(children(game, state))
        assert [order for order, _ in found] == list(game.legal(state))
        for order, verdict in found:
            assert verdict == game.check(state, order)


@pytest.mark.parametrize("rules", GAMES)
def test_an_order_is_checked_once_by_who_lists_and_gives_it(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, checked = catalogue.game(rules), list[Order]()
    check = machine.judged

    def counted(frame: Frame[Any], state: State, order: Order) -> Verdict:
        checked.append(order)
        return check(frame, state, order)

    state = next(islice(decisions(rules), 3, None)).remembering(Memory())
    monkeypatch.setattr(machine, "judged", counted)
    found = [order for order, _ in children(game, state)]
    assert checked
    before = len(checked)
    for order in found:
        assert game.check(game.view(state, state.ask.seat if state.ask else "a"), order).allowed
    if game.view(state, "a") is state:
        assert len(checked) == before


@pytest.mark.parametrize("rules", GAMES)
def test_the_chances_of_what_dice_can_bring_add_up(rules: str) -> None:
    game = catalogue.game(rules)
    thrown = [state for state in states(rules) if state.ask is not None and state.ask.dice]
    assert thrown
    for state in thrown[:8]:
        branches = outcomes(game, state)
        assert sum(branch.chance for branch in branches) == 1
        assert all(apply(state, branch.step.event) == branch.step.state for branch in branches)


@pytest.mark.parametrize("rules", GAMES)
def test_what_a_position_is_worth_to_one_it_costs_the_other(rules: str) -> None:
    game = catalogue.game(rules)
    for state in islice(states(rules), 0, None, 10):
        assert -1 <= value(game, state, "a") <= 1
        assert value(game, state, "a") == pytest.approx(-value(game, state, "b"))
        for winner, worth in (("a", 1), ("b", -1), ("", 0)):
            assert value(game, replace(state, ending=Ending(winner, "")), "a") == worth


def test_losses_make_a_position_worth_less() -> None:
    for rules in GAMES:
        game, state = catalogue.game(rules), list(states(rules))[-1]
        gone = [id for id in state.field.rects if state.side(id) == "a"][:3]
        poorer = replace(state, field=state.field.placed(dict.fromkeys(gone)))
        assert value(game, poorer, "a") < value(game, state, "a"), rules


@pytest.mark.parametrize("rules", GAMES)
def test_a_key_is_equal_for_equal_positions_and_for_no_others(rules: str) -> None:
    found = list(states(rules))
    keys = [key(state) for state in found]
    for one, state in zip(keys, found, strict=True):
        again = key(replace(state).remembering(Memory()))
        assert again == one
        assert hash(again) == hash(one)
        assert again in {one}
    for n, one in enumerate(keys):
        for m, other in enumerate(keys[n + 1 :], n + 1):
            assert (one == other) == (found[n] == found[m])
    # Equality alone would do, slowly: most positions are told apart by the hash.
    assert len({hash(one) for one in keys}) >= 0.9 * len(set(keys))


def test_keys_of_one_position_in_two_battles_differ() -> None:
    state = next(states("toy"))
    elsewhere = replace(state, setup=replace(state.setup, title="another battle"))
    assert key(elsewhere) != key(state)
