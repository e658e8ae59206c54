"""Whom impulse takes and whom it does not (H25, H26)."""

from __future__ import annotations

from sandtable.engine.state import State
from sandtable.mechanics.elements.bound import broken, friends, kind
from sandtable.mechanics.elements.fronts import on_front
from sandtable.mechanics.elements.terrain import works_before
from sandtable.rulesets.dbm.facts.vocabulary import NAVAL
from sandtable.rulesets.dbm.going import TERRAIN
from sandtable.rulesets.dbm.own import Own


def idle(state: State[Own], id: str) -> bool:
    """Whether it was neither moved nor halted this bound."""
    return id not in state.own.moved and state.own.looting.get(id) != state.own.number


def restrained(state: State[Own], id: str) -> bool:
    """Troops that have lost heart, and those behind works, do not run at enemies."""
    return broken(state, id) or works_before(TERRAIN, state, id) is not None


def baits(state: State[Own], id: str, other: str) -> bool:
    """Whether an enemy draws the impetuous: not vessels, nor those whom nobody sees."""
    return kind(state, other) not in NAVAL and other not in state.own.hidden


def disheartened(state: State[Own]) -> list[str]:
    """Those of the side whose bound it is who make for the rear of themselves."""
    return [
        id
        for id in friends(state, state.own.side)
        if broken(state, id) and idle(state, id) and not on_front(state, id) and _can_walk(state, id)
    ]


def _can_walk(state: State[Own], id: str) -> bool:
    own = kind(state, id)
    return own not in NAVAL and (own != "bge" or bool(state.setup.pieces[id].traits.get("mobile")))
