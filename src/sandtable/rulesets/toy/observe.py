"""Reads the facts of a fight off the table: who faces whom, who stands higher, who has friends beside it."""

from __future__ import annotations

from sandtable.engine.state import State
from sandtable.geometry.contact import FRONT, LEFT, RIGHT
from sandtable.names import SIDES, Json, Side


def bands(state: State, side: Side) -> list[str]:
    """The bands of a side that are on the table, in the order of the scenario."""
    return [id for id, piece in state.setup.pieces.items() if piece.side == side and id in state.field]


def opponents(state: State, id: str) -> list[str]:
    """The enemies that a band is at blows with: edge lies on edge, and for one of the two that is its front."""
    return [
        other
        for other, how in sorted(state.field.touching(id).items())
        if how.shared and FRONT in (how.edge, how.other) and state.side(other) != state.side(id)
    ]


def fights(state: State) -> list[tuple[str, str]]:
    """Who is still to fight this turn, a band of the side that moves first. No band fights twice in a turn."""
    fresh = [id for id in bands(state, state.own.side) if id not in state.own.fought]
    return [(id, foe) for id in fresh for foe in opponents(state, id) if foe not in state.own.fought]


def fight(state: State, id: str, foe: str) -> Json:
    """The fight of two bands, as the sheet asks for it: each under its own side."""
    facing = {state.side(id): (id, foe), state.side(foe): (foe, id)}
    return {side: _band(state, *facing[side]) for side in SIDES}


def _band(state: State, id: str, foe: str) -> Json:
    return {
        "kind": state.piece(id).kind,
        "uphill": _height(state, id) > _height(state, foe),
        "tired": id in state.own.tired,
        "friends": _friends(state, id),
    }


def _height(state: State, id: str) -> float:
    x, y, _ = state.rect(id).pose
    # A hill has no finer steps, so that equal heights are equal from both sides of the table.
    return round(state.ground.height((x, y)), 3)


def _friends(state: State, id: str) -> int:
    """How many of a band's two flanks a friend lies along."""
    touched = state.field.touching(id).items()
    covered = {how.edge for other, how in touched if how.shared and state.side(other) == state.side(id)}
    return len(covered & {LEFT, RIGHT})


def lost(state: State, side: Side) -> int:
    """How many bands a side has lost."""
    return sum(state.side(id) == side for id in state.taken)


def strength(state: State, side: Side) -> float:
    """How much of its strength a side has left: none once it has lost half its bands."""
    had = sum(piece.side == side for piece in state.setup.pieces.values())
    return max(0.0, 1 - 2 * lost(state, side) / had)
