"""Whether a computer agrees to a draw: it does where it is behind, and fights on where it is not."""

from __future__ import annotations

from sandtable.engine.game import Game
from sandtable.engine.state import State
from sandtable.names import OTHER, Side


def agrees(game: Game, state: State, side: Side) -> bool:
    """Whether a side had better take a draw, by what it sees: the other leads, or has more of its strength left.

    Where neither can be said to be behind, it would rather know who wins.
    """
    leads = game.insight.leads(state)
    if leads:
        return leads == OTHER[side]
    return game.insight.strength(state, side) < game.insight.strength(state, OTHER[side])
