"""An order that says more than it means is a slip, and is refused: nothing of it is done."""

from __future__ import annotations

import pytest

from sandtable import catalogue
from sandtable.engine.state import State
from sandtable.names import Refusal
from sandtable.notation.order import read

BOUNDS = {"dbm": "twin-lines", "dbr": "twin-tercios"}


def ordering(rules: str) -> State:
    """The first bound, with points to spend."""
    game = catalogue.game(rules)
    state = game.start(catalogue.scenario(BOUNDS[rules]))
    while state.ask is None or state.ask.what != "orders":
        dice = tuple(6 for _ in state.ask.dice) if state.ask else ()
        if state.ask is not None and not dice:
            step = game.check(state, game.legal(state)[0]).step
        else:
            step = game.fall(state, dice) if dice else game.go_on(state)
        assert step is not None
        state = step.state
    return state


def said(rules: str, text: str) -> Refusal | None:
    state, game = ordering(rules), catalogue.game(rules)
    return game.check(state, read(text, game, state.setup)).refusal


@pytest.mark.parametrize("rules", BOUNDS)
@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("done a3", "order.bases"),
        ("done forward 80", "order.legs"),
        ("done with it", "order.word"),
        ("move a3 forward 40 and wheel", "order.word"),
        ("move a3 forward 40 at 100 100 0", "order.poses"),
        ("march a3 forward 40 quickly", "order.word"),
        ("mount a3 forward 40", "order.legs"),
    ],
)
def test_orders_that_say_too_much(rules: str, text: str, at: str) -> None:
    refusal = said(rules, text)
    assert refusal is not None
    assert refusal.at == at
    assert "leave" in refusal.message


@pytest.mark.parametrize("rules", BOUNDS)
def test_what_says_enough_is_allowed(rules: str) -> None:
    assert said(rules, "done") is None
