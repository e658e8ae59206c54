"""The ledger of orders: what is kept is what would be found anew."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sandtable import catalogue
from sandtable.engine.battle import Battle
from sandtable.engine.chance import Stream
from sandtable.engine.state import State
from sandtable.mechanics.pulse.ledger import Ledger
from sandtable.mechanics.pulse.legal import legal
from sandtable.mechanics.pulse.manual import Manual
from sandtable.players import PLAYERS
from sandtable.rulesets.mr.manual import MANUAL as MR
from sandtable.rulesets.nap.manual import MANUAL as NAP

BATTLES = [(MR, "twin-parades", "3"), (NAP, "twin-plateaux", "3"), (NAP, "the-convent-wall", "5")]


@pytest.mark.parametrize(("manual", "scenario", "seed"), BATTLES)
def test_a_warm_ledger_gives_what_a_cold_one_finds(manual: Manual, scenario: str, seed: str) -> None:
    setup = catalogue.scenario(scenario)
    battle = Battle(catalogue.game(setup.rules), setup, Stream(seed))
    warm, looked = Ledger(), 0
    for _ in battle.fight({"a": PLAYERS["random"](f"{seed} a"), "b": PLAYERS["random"](f"{seed} b")}):
        state = battle.state
        if state.ask is None or state.ask.what != "move":
            continue
        # Another state of the same value: nothing found of the one counts for the other.
        assert legal(manual, warm, state) == legal(manual, Ledger(), afresh(state)), state.own
        looked += 1
        if looked >= 60:
            break
    assert looked >= 30


def afresh(state: State) -> State:
    return replace(state)
