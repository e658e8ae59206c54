"""The ledger of orders: what is kept is what would be found anew."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable import catalogue
from sandtable.engine.battle import Battle
from sandtable.engine.chance import Stream
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.mechanics.bodies.body import is_officer
from sandtable.mechanics.pulse.legal import Moves
from sandtable.mechanics.pulse.movement import MOVE
from sandtable.mechanics.pulse.moving import plan
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
        listed, cold = list(warm(state, None)), state.remembering(None)
        assert listed == list(Moves(allows)(cold, None)), state.own
        for order in listed:
            if order.verb == MOVE.word and not is_officer(state, order.bases[0]):
                known, found = (plan(one, order.bases[0], order.legs) for one in (state, cold))
                assert known._replace(way=found.way) == found, order
                assert (known.way.legs, known.way.passed) == (found.way.legs, found.way.passed)
        looked += 1
        if looked >= 60:
            break
    assert looked >= 30
