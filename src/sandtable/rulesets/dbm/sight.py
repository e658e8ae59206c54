"""Who sees whom (H29), and the way to the general (4.1)."""

from __future__ import annotations

from sandtable.engine.state import State
from sandtable.geometry.detour import detour
from sandtable.geometry.rect import distance
from sandtable.geometry.sight import between, deep, screens
from sandtable.mechanics.elements.bound import enemies, kind
from sandtable.names import Side
from sandtable.rulesets.dbm import going
from sandtable.rulesets.dbm.own import PACE

DEPTH_OF_WOOD = 80 * PACE


def sees(state: State, id: str, other: str) -> bool:
    """Whether a straight line between the nearest parts of two elements is free."""
    rects, ground = state.field.rects, state.ground
    p, q = between(rects[id], rects[other])
    if ground.areas:
        if ground.crests_crossed(p, q) or deep(ground, p, q, ("built-up",)) > 0:
            return False
        if deep(ground, p, q, going.SCREENS) > DEPTH_OF_WOOD:
            return False
    standing = screens(state.field, p, q, (id, other))
    return not standing or looks_over(state, id, standing) or looks_over(state, other, standing)


def looks_over(state: State, id: str, standing: list[str]) -> bool:
    """Artillery, and troops on higher ground, see over those lower."""
    rects, ground = state.field.rects, state.ground
    if kind(state, id) == "art":
        return True
    height = ground.height((rects[id].pose.x, rects[id].pose.y))
    return height > 0 and all(ground.height((rects[o].pose.x, rects[o].pose.y)) < height for o in standing)


def in_wood(state: State, id: str) -> bool:
    """Whether any of its base is in a wood, orchard or grove."""
    if not state.ground.areas:
        return False
    return any(area.kind in going.WOODS for area in state.ground.under(state.field.rects[id].corners))


def way_to(state: State, id: str, general: str, side: Side, enough: int) -> int:
    """The shortest way between two elements round enemies, in ticks."""
    rects = state.field.rects
    straight = distance(rects[id], rects[general])
    if straight > enough:
        return round(straight)
    p, q = between(rects[id], rects[general])
    near = state.field.within((min(p[0], q[0]), min(p[1], q[1]), max(p[0], q[0]), max(p[1], q[1])))
    if all(state.setup.pieces[other].side == side for other in near):
        return round(straight)
    return round(detour(p, q, [rects[foe] for foe in enemies(state, side)]))
