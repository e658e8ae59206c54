"""The ledger of plans: what is kept from one order to the next is what would be found anew."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from sandtable import catalogue
from sandtable.engine.battle import Battle
from sandtable.engine.chance import Stream
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.mechanics.elements.ambush import known
from sandtable.mechanics.elements.manual import Manual
from sandtable.mechanics.elements.moving import Plan, planned, tried
from sandtable.names import SIDES, Refusal, Refused
from sandtable.players import PLAYERS
from sandtable.rulesets.dbm.manual import MANUAL as DBM
from sandtable.rulesets.dbr.manual import MANUAL as DBR

MANUALS: dict[str, Manual[Any]] = {"dbm": DBM, "dbr": DBR}
SHORT = [("twin-lines", "steady", 60), ("twin-tercios", "random", 60), ("skirmish-at-the-ford", "steady", 60)]
LONG = [
    (scenario, player, 1_500)
    for scenario in ("twin-lines", "sudomer", "halicarnassus", "agincourt", "twin-tercios", "meadows-of-the-lech")
    for player in ("steady", "random")
]


def plain(found: Plan | Refusal) -> object:
    """A finding as a value: of the ground swept, that the boxes round it are the same."""
    if isinstance(found, Refusal):
        return found
    walk = found.walk
    return replace(found, walk=replace(walk, swept=())), [sweep.box for sweeps in walk.swept for sweep in sweeps]


def anew(manual: Manual[Any], state: State[Any], order: Order) -> Plan | Refusal:
    try:
        return planned(manual, state.remembering(None), order)
    except Refused as refused:
        return refused.refusal


def alike(scenario: str, player: str, moments: int) -> None:
    """All moves that were ever listed are tried again at every moment of the battle, by whoever remembers and anew."""
    setup = catalogue.scenario(scenario)
    game, manual = catalogue.game(setup.rules), MANUALS[setup.rules]
    battle = Battle(game, setup, Stream("7"))
    seen: dict[Order, None] = {}
    looked = 0
    for _ in battle.fight({side: PLAYERS[player](f"7 {side}") for side in SIDES}):
        state = battle.state
        if state.ask is None or state.ask.what != "orders":
            seen = {}
            continue
        table = known(state, state.own.side)
        seen.update((order, None) for order in game.legal(state) if order.verb in ("move", "march"))
        for order in seen:
            assert plain(tried(manual, table, order)) == plain(anew(manual, table, order)), (order, state.own)
            looked += 1
        if looked > moments * 40:
            break
    assert looked > 100


@pytest.mark.parametrize(("scenario", "player", "moments"), SHORT)
def test_what_is_kept_is_what_is_found_anew(scenario: str, player: str, moments: int) -> None:
    alike(scenario, player, moments)


@pytest.mark.prove
@pytest.mark.parametrize(("scenario", "player", "moments"), LONG)
def test_what_is_kept_is_what_is_found_anew_in_long_battles(scenario: str, player: str, moments: int) -> None:
    alike(scenario, player, moments)
