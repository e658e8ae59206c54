"""Reads the facts of a fight off the table: who faces whom, who stands higher, who has friends beside it."""

from __future__ import annotations

from sandtable.engine.state import State
from sandtable.geometry.contact import FRONT
from sandtable.mechanics.bodies.body import covered_flanks, units
from sandtable.mechanics.bodies.sight import higher
from sandtable.names import Json, Pair
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
        "uphill": higher(state, id, foe),
        "tired": id in state.own.tired,
        "friends": covered_flanks(state, id),
    }
