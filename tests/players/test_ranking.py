"""Orders taken off one by one, weighed only as far as need be, against the naive twin: all weighed, then sorted."""

from __future__ import annotations

from itertools import islice

import pytest

from sandtable import catalogue
from sandtable.engine.battle import Battle, Player
from sandtable.engine.chance import Stream
from sandtable.engine.game import Game
from sandtable.engine.order import Order
from sandtable.engine.outlook import children
from sandtable.engine.state import State
from sandtable.geometry.memory import Memory
from sandtable.names import SIDES, Side
from sandtable.players.look import Look
from sandtable.players.ranking import Ranking
from sandtable.players.steady import Steady

SMALL = {
    "dbm": "twin-lines",
    "dbr": "twin-tercios",
    "mr": "weistritz-mill",
    "nap": "the-convent-wall",
    "ps": "twin-battalias",
}
MOST = 120
"""Orders of one decision that are ranked both ways."""


def compared(player: Player, every: int) -> Player:
    """The player; at some of its decisions all orders are ranked both ways on the side."""
    asked = 0

    def decide(game: Game, state: State) -> Order:
        nonlocal asked
        asked += 1
        if asked % every == 0 and state.ask is not None:
            assert lazily(game, state, state.ask.seat) == eagerly(game, state, state.ask.seat)
        return player(game, state)

    return decide


def lazily(game: Game, state: State, seat: Side) -> list[tuple[float, Order]]:
    state = state.remembering(Memory())
    found = list(islice(children(game, state), MOST))
    ranking = Ranking(Look(game, state, seat, found[0][0]), found)
    ranked = []
    while (best := ranking.next()) is not None:
        ranked.append(best)
    return ranked


def eagerly(game: Game, state: State, seat: Side) -> list[tuple[float, Order]]:
    state = state.remembering(Memory())
    found = list(islice(children(game, state), MOST))
    look = Look(game, state, seat, found[0][0])
    return sorted(((look.worth(order, verdict), order) for order, verdict in found), key=lambda one: -one[0])


def fought(scenario: str, seed: int, events: int, every: int) -> None:
    setup = catalogue.scenario(scenario)
    battle = Battle(catalogue.game(setup.rules), setup, Stream(str(seed)))
    players = {side: compared(Steady(f"{seed} {side}"), every) for side in SIDES}
    for _ in islice(battle.fight(players), events):
        pass


@pytest.mark.parametrize("scenario", SMALL.values(), ids=SMALL)
def test_orders_come_off_as_if_all_had_been_weighed(scenario: str) -> None:
    fought(scenario, 1, 110, 11)


@pytest.mark.prove
@pytest.mark.parametrize("scenario", SMALL.values(), ids=SMALL)
def test_orders_come_off_so_all_battle_long(scenario: str) -> None:
    for seed in (2, 3):
        fought(scenario, seed, 10_000, 2)
