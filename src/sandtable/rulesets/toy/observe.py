"""Reads the facts of a fight off the table: who faces whom, who stands higher, who has friends beside it."""

from __future__ import annotations

from sandtable.engine.state import State
from sandtable.geometry.contact import FRONT, LEFT, RIGHT
from sandtable.mechanics.bodies.body import units
from sandtable.names import Json, Pair, Side
from sandtable.rulesets.toy.facts import KINDS
from sandtable.rulesets.toy.own import Own


def named(state: State[Own], id: str) -> str:
    """'a3 foot', or by its own name."""
    piece = state.piece(id)
    return f"{id} {piece.name or KINDS.names[piece.kind]}"


def opponents(state: State[Own], id: str) -> list[str]:
    """The enemies that a band is at blows with: edge lies on edge, and for one of the two that is its front."""
    return [
        other
        for other, how in sorted(state.field.touching(id).items())
        if how.shared and FRONT in (how.edge, how.other) and state.side(other) != state.side(id)
    ]


def fights(state: State[Own]) -> list[Pair]:
    """Who is still to fight this turn, a band of the side that moves first. No band fights twice in a turn."""
    fresh = [id for id in units(state, state.own.side) if id not in state.own.fought]
    return [Pair(id, foe) for id in fresh for foe in opponents(state, id) if foe not in state.own.fought]


def fight(state: State[Own], pair: Pair) -> Json:
    """The fight of two bands, as the sheet asks for it: side a attacks, whoever sits where."""
    return {"a": _band(state, pair.a, pair.b), "b": _band(state, pair.b, pair.a)}


def _band(state: State[Own], id: str, foe: str) -> Json:
    return {
        "kind": state.piece(id).kind,
        "uphill": _height(state, id) > _height(state, foe),
        "tired": id in state.own.tired,
        "friends": _friends(state, id),
    }


def _height(state: State[Own], id: str) -> float:
    x, y, _ = state.rect(id).pose
    # A hill has no finer steps, so that equal heights are equal from both sides of the table.
    return round(state.ground.height((x, y)), 3)


def _friends(state: State[Own], id: str) -> int:
    """How many of a band's two flanks a friend lies along."""
    touched = state.field.touching(id).items()
    covered = {how.edge for other, how in touched if how.shared and state.side(other) == state.side(id)}
    return len(covered & {LEFT, RIGHT})


def lost(state: State[Own], side: Side) -> int:
    """How many bands a side has lost."""
    return sum(state.side(id) == side for id in state.taken)


def strength(state: State[Own], side: Side) -> float:
    """How much of its strength a side has left: none once it has lost half its bands."""
    had = sum(piece.side == side for piece in state.setup.pieces.values())
    return max(0.0, 1 - 2 * lost(state, side) / had)
