"""What answers are likely to gain, and that standing orders by them keep a battle of pulses from waiting."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from sandtable import catalogue
from sandtable.engine.battle import Battle
from sandtable.engine.chance import Stream
from sandtable.engine.game import Game
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.mechanics.pulse import testing
from sandtable.players import PLAYERS

SMALL = ("weistritz-mill", "the-convent-wall")


def _never_asked(game: Game, state: State[Any]) -> Order:
    assert state.ask is not None
    assert state.ask.what not in ("reroll-initiative", "react", "advance"), state.ask
    return PLAYERS["random"]("0")(game, state)


@pytest.mark.parametrize("scenario", SMALL)
def test_who_leaves_standing_orders_is_not_asked(scenario: str) -> None:
    setup = catalogue.scenario(scenario)
    game = catalogue.game(setup.rules)
    battle = Battle(game, setup, Stream("3"))
    for text in ("reroll-initiative: reroll above 45%", "react: evade above 1/2", "advance: advance"):
        battle.leave("a", text)
    answers = 0
    for event in battle.fight({"a": _never_asked, "b": PLAYERS["random"]("1")}):
        answers += event.seat == "a" and event.order is not None and event.order.verb in ("reroll", "keep")
        if len(battle.events) > 250:
            break
    assert answers > 0


@pytest.mark.parametrize("scenario", SMALL)
def test_the_chance_of_the_initiative_is_the_share_of_the_dice_that_bring_it(scenario: str) -> None:
    setup = catalogue.scenario(scenario)
    game = catalogue.game(setup.rules)
    battle = Battle(game, setup, Stream("5"))
    seen = 0
    for _ in battle.fight({side: PLAYERS["random"](side) for side in ("a", "b")}):
        ask = battle.state.ask
        if ask is None or ask.what != "reroll-initiative" or ask.dice:
            continue
        one = next(order for order in game.legal(battle.state) if order.word not in ("", "both"))
        told = game.chance(battle.state, one)
        verdict = game.check(battle.state, one)
        assert verdict.step is not None
        won = [_wins(game, verdict.step.state, face, ask.seat) for face in range(1, 7)]
        if None not in won:
            assert told == Fraction(sum(map(bool, won)), 6)
            seen += 1
        if seen == 3:
            break
    assert seen


@pytest.mark.parametrize("scenario", SMALL)
def test_the_chance_of_a_control_test_is_that_of_the_sheet(scenario: str) -> None:
    setup = catalogue.scenario(scenario)
    game = catalogue.game(setup.rules)
    battle = Battle(game, setup, Stream("5"))
    for _ in battle.fight({side: PLAYERS["random"](side) for side in ("a", "b")}):
        ask = battle.state.ask
        if ask is not None and ask.what == "control" and not ask.dice:
            break
    assert ask is not None
    (force, *_), state = ask.about, battle.state
    for cds in (0, 1):
        told = game.chance(state, Order("control", (force,), word=str(cds)))
        assert told == testing.TEST.reached(state, testing.Test(force, cds), best=True)
        assert told is not None
        assert 0 < told < 1


def _wins(game: Game, state: State[Any], face: int, seat: str) -> bool | None:
    """Whether the initiative is his with that face; nothing where the other may still answer."""
    state = game.fall(state, (face,)).state
    if state.ask is not None and state.ask.what == "reroll-initiative":
        return None
    return bool(state.own.first == seat)
