"""Halts: what the sheet is asked of them."""

from __future__ import annotations

from sandtable.engine.state import State
from sandtable.mechanics.elements import ambush, terrain
from sandtable.mechanics.elements.bound import broken, enemies
from sandtable.names import Json
from sandtable.rulesets.dbm import going
from sandtable.rulesets.dbm.cost import order_facts
from sandtable.rulesets.dbm.going import TERRAIN
from sandtable.rulesets.dbm.observe import impetuous
from sandtable.rulesets.dbm.own import WIDTH, Own


def halt_facts(state: State[Own], ids: tuple[str, ...]) -> dict[str, Json]:
    """What a halt is asked of the sheet."""
    state = ambush.known(state, state.own.side)
    prevents = "retreat" if any(broken(state, id) for id in ids) else "advance"
    if not any(broken(state, id) or impetuous(state, id) for id in ids):
        prevents = "nothing"
    return order_facts(state, ids, "halt", prevents=prevents, position=_position(state, ids))


def _position(state: State[Own], ids: tuple[str, ...]) -> str:
    """Where those who halt stand, if they all stand so."""
    if not state.ground.areas and not state.ground.lines:
        return "open"
    goings = {terrain.standing_in(TERRAIN, state, id) for id in ids}
    if goings <= {"rough", "difficult"}:
        return "difficult" if goings == {"difficult"} else "rough"
    if all(terrain.works_before(TERRAIN, state, id) for id in ids):
        return "fortified"
    foes = enemies(state, state.own.side)
    nearest = {id: state.field.nearest(state.field.rects[id], foes) for id in ids}
    if all(near is not None and _uphill(state, id, near[1]) for id, near in nearest.items()):
        return "uphill"
    if all(_on_bank(state, id) for id in ids):
        return "river_edge"
    return "open"


def _uphill(state: State[Own], id: str, foe: str) -> bool:
    """Whether it is upslope of an enemy, or on a hill and he on none."""
    own, theirs = (terrain.middle_of(state.field.rects[one]) for one in (id, foe))
    return going.higher(state, id, foe) or (state.ground.height(own) > state.ground.height(theirs) == 0)


def _on_bank(state: State[Own], id: str) -> bool:
    rect = state.field.rects[id]
    ahead = rect.at(rect.pose.shifted(WIDTH / 4))
    return not terrain.river_at(TERRAIN, state, rect.corners) and bool(terrain.river_at(TERRAIN, state, ahead.corners))
