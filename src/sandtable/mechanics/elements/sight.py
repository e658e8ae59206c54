"""Who sees whom, and the shortest way from one element to another round enemies."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sandtable.engine.memo import OfGround
from sandtable.engine.state import State
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.detour import detour
from sandtable.geometry.outline import inside, span_in
from sandtable.geometry.rect import Rect, distance
from sandtable.geometry.sight import between, deep, screens, seams
from sandtable.mechanics.elements.bound import B, enemies
from sandtable.names import Side

Screens = Sequence[tuple[tuple[str, ...], int]]
"""Kinds of area that one does not see through, and how deep one sees into them."""

Over = Callable[[State[B], str, list[str]], bool]
"""Whether an element sees over those who stand between."""


def sees(state: State[B], id: str, other: str, hiding: Screens, over: Over[B]) -> bool:
    """Whether a straight line between the nearest parts of two elements is free."""
    rects, ground = state.field.rects, state.ground
    p, q = between(rects[id], rects[other])
    hidden = any(deep(ground, p, q, kinds) > into for kinds, into in hiding) if ground.areas else False
    if hidden or (ground.areas and ground.crests_crossed(p, q)):
        return False
    standing = screens(state.field, p, q, (id, other)) or seams(state.field, p, q, (id, other))
    return not standing or over(state, id, standing) or over(state, other, standing)


def higher_than(state: State[B], id: str, standing: Sequence[str]) -> bool:
    """Whether an element stands on higher ground than all these."""
    rects, ground = state.field.rects, state.ground
    height = ground.height((rects[id].pose.x, rects[id].pose.y))
    return height > 0 and all(ground.height((rects[o].pose.x, rects[o].pose.y)) < height for o in standing)


def way_to(state: State[B], id: str, general: str, side: Side, enough: int, waters: Sequence[Rect] = ()) -> int:
    """The shortest way between two elements round enemies and waters, in ticks; no farther than `enough` matters.

    To those who are hemmed in on all sides it is farther than any way on the table.
    """
    rects = state.field.rects
    straight = distance(rects[id], rects[general])
    if straight > enough:
        return round(straight)
    p, q = between(rects[id], rects[general])
    near = state.field.within((min(p[0], q[0]), min(p[1], q[1]), max(p[0], q[0]), max(p[1], q[1])))
    # Who stands in the bay of a lake is not in the lake, though he is in the rectangle round it.
    waters = [water for water in waters if not inside(p, water.corners) and not inside(q, water.corners)]
    wet = any(span_in(p, q, water.corners) > TOLERANCE for water in waters)
    if not wet and all(state.setup.pieces[other].side == side for other in near):
        return round(straight)
    farthest = enough + state.ground.width + state.ground.depth
    bars = [*waters, *(rects[foe] for foe in enemies(state, side))]
    memory = state.field.memory
    if memory is None:
        return round(min(farthest, detour(p, q, bars)))
    # Enemies stand still while one's own go here and there.
    key = (memory.number(rects[id]), memory.number(rects[general]), *map(memory.number, bars))
    return round(min(farthest, DETOURS.of(state, key, lambda: detour(p, q, bars))))


DETOURS: OfGround[tuple[int, ...], float] = OfGround()
"""Ways round enemies: by the places of both ends, and of all that bars the way."""
