"""The ledger of orders: what is kept is what would be found anew."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable import catalogue
from sandtable.engine.battle import Battle
from sandtable.engine.chance import Stream
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.mechanics.pulse.legal import Moves
from sandtable.players import PLAYERS

BATTLES = [("twin-parades", "3"), ("twin-plateaux", "3"), ("the-convent-wall", "5")]


@pytest.mark.parametrize(("scenario", "seed"), BATTLES)
def test_a_warm_ledger_gives_what_a_cold_one_finds(scenario: str, seed: str) -> None:
    setup = catalogue.scenario(scenario)
    game = catalogue.game(setup.rules)
    battle = Battle(game, setup, Stream(seed))

    def allows(state: State[Any], order: Order) -> bool:
        return game.check(state, order).allowed

    warm, looked = Moves(allows), 0
    for _ in battle.fight({"a": PLAYERS["random"](f"{seed} a"), "b": PLAYERS["random"](f"{seed} b")}):
        state = battle.state
        if state.ask is None or state.ask.what != "move":
            continue
        # The battle remembers; for a state that nobody remembers anything of, all is found anew.
        assert list(warm(state, None)) == list(Moves(allows)(state.remembering(None), None)), state.own
        looked += 1
        if looked >= 60:
            break
    assert looked >= 30
