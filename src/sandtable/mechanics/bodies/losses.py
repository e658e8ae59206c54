"""Losses by heads: a side that has lost half its bodies is beaten, and the last turn goes to who has lost fewer."""

from __future__ import annotations

from sandtable.engine.state import Ending, State
from sandtable.names import OTHER, SIDES, Side


def lost(state: State, side: Side) -> int:
    """How many bodies a side has lost."""
    return sum(state.side(id) == side for id in state.taken)


def at_first(state: State, side: Side) -> int:
    """How many it began with."""
    return sum(piece.side == side for piece in state.setup.pieces.values())


def strength(state: State, side: Side) -> float:
    """How much of its strength a side has left: none once it has lost half its bodies."""
    return max(0.0, 1 - 2 * lost(state, side) / at_first(state, side))


def beaten(state: State, noun: str) -> Ending | None:
    """The end of the battle, if a side has lost half its bodies, which the game calls so."""
    for side in SIDES:
        if strength(state, side) == 0:
            return Ending(OTHER[side], f"the other side has lost half its {noun}")
    return None


def won(state: State, noun: str) -> str:
    """How a battle is won in which a side may lose half its bodies."""
    turns = state.setup.traits["bounds"]
    return f"Who has lost half of their {noun} are beaten. After turn {turns} those win who have lost fewer."


def leads(state: State) -> str:
    """The side that has lost fewer; nothing if neither."""
    a, b = lost(state, "a"), lost(state, "b")
    return "" if a == b else "a" if a < b else "b"


def after_the_last_turn(state: State, noun: str) -> Ending:
    """How the battle ends when its time is up."""
    fewer, more = sorted(lost(state, side) for side in SIDES)
    if fewer == more:
        return Ending("", f"the last turn is over, and both have lost {fewer} {noun}")
    return Ending(leads(state), f"the last turn is over, and it has lost fewer {noun}: {fewer} to {more}")
