"""Troops aboard vessels (H43): one element each, the whole move of both to go aboard or ashore."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from sandtable.engine.state import State
from sandtable.mechanics.elements.afloat import Vessels
from sandtable.mechanics.elements.bound import kind
from sandtable.mechanics.elements.way import refuse
from sandtable.mechanics.elements.zone import holder
from sandtable.rulesets.dbm.going import TERRAIN
from sandtable.rulesets.dbm.own import WIDTH, ZONE, Own

SMALL = {"bts": ("ps",)}
"""Vessels that carry only half an element."""


def _crew(state: State[Own], vessel: str) -> tuple[str, ...]:
    troops = state.own.aboard.get(vessel)
    return (troops,) if troops else ()


def _manned(own: Own, vessel: str, crew: tuple[str, ...]) -> Own:
    aboard = {ship: troops for ship, troops in own.aboard.items() if ship != vessel}
    return replace(own, aboard={**aboard, **({vessel: crew[0]} if crew else {})})


def check_free(state: State[Own], id: str, at: str) -> None:
    """Refuse those who loot, and allies who hold back."""
    if state.own.looting.get(id) == state.own.number:
        raise refuse(at, f"{id} stays to loot this bound (H42); order others", rows=("H42",))
    if state.setup.pieces[id].command in state.own.holding:
        says = "this ally holds back until enemy come within 400 paces (H40); order another command"
        raise refuse(at, says, rows=("H40",))


def _check_crew(state: State[Own], vessel: str, troops: str) -> None:
    """Refuse a second element, and what is too large for boats."""
    if vessel in state.own.aboard:
        raise refuse(
            "order.bases.1",
            f"{vessel} carries {state.own.aboard[vessel]} already, and no more (H43); name another vessel",
        )
    may = SMALL.get(kind(state, vessel))
    if may is not None and kind(state, troops) not in may:
        raise refuse(
            "order.bases.0",
            f"{vessel} is too small for {troops}: it carries {may[0]} alone (H43); name a galley or a ship",
        )


VESSELS = Vessels(
    terrain=TERRAIN,
    rule="H43",
    board="board",
    land="land",
    gangway=WIDTH,
    both=True,
    crew=_crew,
    manned=_manned,
    check_free=check_free,
    check_crew=_check_crew,
    holder=partial(holder, depth=ZONE),
    zone_rule="H18",
)
