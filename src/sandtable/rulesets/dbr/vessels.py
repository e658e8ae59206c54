"""Troops aboard vessels (H30): ships carry two elements, galleys and boats one."""

from __future__ import annotations

from sandtable.engine.state import State
from sandtable.mechanics.elements.afloat import Vessels
from sandtable.mechanics.elements.bound import kind
from sandtable.mechanics.elements.way import refuse
from sandtable.names import Json
from sandtable.rulesets.dbr.going import TERRAIN
from sandtable.rulesets.dbr.own import WIDTH
from sandtable.rulesets.dbr.walking import check_free

ROOM = {"ships": 2}
"""How many elements a vessel carries, where it is not one."""


def _crew(state: State, vessel: str) -> tuple[str, ...]:
    crew: tuple[str, ...] = tuple(state.own.crews.get(vessel, ()))
    return crew


def _manned(state: State, vessel: str, crew: tuple[str, ...]) -> dict[str, Json]:
    others = {ship: troops for ship, troops in state.own.crews.items() if ship != vessel}
    return {"crews": {**others, **({vessel: crew} if crew else {})}}


def _check_crew(state: State, vessel: str, troops: str) -> None:
    """Refuse more than there is room for."""
    room = ROOM.get(kind(state, vessel), 1)
    if len(_crew(state, vessel)) >= room:
        raise refuse("order.bases.1", f"{vessel} carries {room} already, and no more (H30); name another vessel")


VESSELS = Vessels(
    terrain=TERRAIN,
    rule="H30",
    board="embark",
    land="disembark",
    gangway=WIDTH,
    both=False,
    crew=_crew,
    manned=_manned,
    check_free=check_free,
    check_crew=_check_crew,
)
