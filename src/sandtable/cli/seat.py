"""Who decides for a seat: the computer, or a person at the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sandtable.engine.battle import Battle, Player
from sandtable.engine.event import Event
from sandtable.names import Side
from sandtable.players.agreeing import agrees

Seat = Callable[[Battle], Sequence[Event]]
"""Decides once, and gives the events that came of it."""

HUMAN = "human"


def computer(player: Player, side: Side) -> Seat:
    """A seat that the program plays."""

    def decide(battle: Battle) -> Sequence[Event]:
        return [battle.order(player(battle.game, battle.game.view(battle.state, side)))]

    return decide


def answer_to_draw(battle: Battle, side: Side) -> Event:
    """What the program says to a draw that it is offered: at once, whoever is to decide."""
    agreed = agrees(battle.game, battle.game.view(battle.state, side), side)
    return battle.agree_to_draw(side) if agreed else battle.decline_draw(side)
