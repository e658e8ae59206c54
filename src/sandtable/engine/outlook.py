"""Outlook: what a player who looks ahead asks of any game.

Where can I go from here (`children`), what can the dice bring (`outcomes`), what is a position worth to me (`value`),
and have I seen it before (`key`). All of it is read off the game's frame and insight, so that such a player names none.
What it finds out on the way is kept in the memory that it binds the state to (`State.remembering`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any, cast

from sandtable.engine import offer, outcome
from sandtable.engine.game import Game
from sandtable.engine.order import Order
from sandtable.engine.outcome import Branch
from sandtable.engine.state import State
from sandtable.engine.verdict import Verdict
from sandtable.names import OTHER, Side


def children(game: Game, state: State) -> Iterator[tuple[Order, Verdict]]:
    """Every sensible order of the seat that decides, one by one, each checked once: its verdict says where it leads.

    They are those that `legal` lists, in the same order.
    """
    return offer.children(game.frame, state if state.ask is None else game.view(state, state.ask.seat))


def outcomes(game: Game, state: State) -> list[Branch]:
    """What the dice that are asked for can come to, each with its exact chance and where it leads."""
    return outcome.outcomes(game.frame, state)


def value(game: Game, state: State, seat: Side) -> float:
    """What a position is worth to a seat: 1 if it has won, -1 if it has lost, and to the other as much less than 0."""
    ending = state.ending
    if ending is not None:
        return 0.0 if not ending.winner else 1.0 if ending.winner == seat else -1.0
    insight, other = game.insight, OTHER[seat]
    left = insight.strength(state, seat) - insight.strength(state, other)
    worth = dict.fromkeys((seat, other), 0.0)
    for id in state.field.rects:
        worth[state.side(id)] += insight.worth(state, id)
    both = worth[seat] + worth[other]
    return (left + ((worth[seat] - worth[other]) / both if both else 0.0)) / 2


def key(state: State) -> Position:
    """What to remember a position by."""
    return Position(state)


class Position:
    """A state that can be looked up: equal to those of equal states, whatever each remembers.

    Setups and tasks are no hashable values, and too large to be written out each time: the hash is of what differs
    most between the positions of one battle, and whether two are the same the states themselves say.
    """

    __slots__ = ("_hash", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        places = frozenset((id, rect.pose, rect.width, rect.depth) for id, rect in state.field.rects.items())
        own = tuple(_digest(getattr(state.own, field.name)) for field in fields(cast(Any, state.own)))
        begun = tuple(tuple(task) for task in state.todo)
        self._hash = hash((places, own, begun, state.phase, state.ask, state.ending, frozenset(state.taken.items())))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._hash == other._hash and self.state == other.state

    def __hash__(self) -> int:
        return self._hash


def _digest(value: Any) -> int:
    """A hash of anything plain; of what has none, of its size."""
    try:
        return hash(frozenset(value.items()) if isinstance(value, Mapping) else value)
    except TypeError:
        return len(value) if hasattr(value, "__len__") else 0
