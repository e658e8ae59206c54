"""A computer's decision, worked out anywhere: in another process, or in a worker of a browser."""

from __future__ import annotations

from typing import NamedTuple

from sandtable import catalogue
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.host.match import Due
from sandtable.players import PLAYERS

TRIES = 3
"""How often a computer that stumbles, or whose worker died, is asked again."""
NOTHING_FOUND = "The computer found no order: {}. Take the last order back, resign, or go on from the log."


class Thought(NamedTuple):
    """What a computer decided; and what was wrong, where it found nothing by itself and does the least there is."""

    order: Order | None
    fault: str = ""


def think(due: Due) -> Thought:
    """What is to be ordered. A player that fails does the least that can be done, and says so."""
    state: State = due.seen
    game = catalogue.game(state.setup.rules)
    try:
        order = PLAYERS[due.who](due.lots)(game, state)
        verdict = game.check(state, order)
        if verdict.refusal is None:
            return Thought(order)
        fault = verdict.refusal.message
    except Exception as failed:  # Whatever a player stumbles over: the battle goes on.
        fault = repr(failed)[:200]
    ready = game.legal(state)
    return Thought(ready[-1] if ready else None, fault)
