"""Threat zones: the ground just ahead of an enemy front edge, where troops are no longer free to go as they like."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.engine.state import State
from sandtable.geometry.angle import HALF, between
from sandtable.geometry.contact import SQUARE, TOLERANCE
from sandtable.geometry.leg import Leg
from sandtable.geometry.outline import apart
from sandtable.geometry.rect import Rect, gap, outlines_overlap
from sandtable.mechanics.elements.way import Walk

SIDEWAYS = ("left", "right", "turn", "to", "wheel-left", "wheel-right")


def zone(rect: Rect, depth: int) -> Rect:
    """The zone ahead of a base."""
    return Rect(rect.pose.shifted((rect.depth + depth) / 2), rect.width, depth)


def zones_near(state: State, walk: Walk, depth: int) -> list[tuple[str, Rect]]:
    """The enemies whose zones any of the movers starts in or comes into."""
    side, pieces = state.setup.pieces[walk.ids[0]].side, state.setup.pieces
    x0, y0, x1, y1 = walk.box()
    found: dict[str, Rect] = {}
    for other in state.field.within((x0 - depth, y0 - depth, x1 + depth, y1 + depth)):
        if pieces[other].side != side:
            ahead = zone(state.field.rects[other], depth)
            if any(_comes_into(walk, n, ahead) for n in range(len(walk.ids))):
                found[other] = ahead
    return sorted(found.items())


def _comes_into(walk: Walk, n: int, ahead: Rect) -> bool:
    """Whether one of the movers starts in a zone or sweeps through it."""
    if gap(ahead, walk.starts[n]) < -TOLERANCE:
        return True
    box = ahead.box()
    return any(
        not apart(sweep.box, box) and any(outlines_overlap(outline, ahead.corners, TOLERANCE) for outline in sweep)
        for sweep in walk.swept[n]
    )


def barred(
    state: State, walk: Walk, legs: Sequence[Leg], contacts: Sequence[tuple[str, str]], depth: int
) -> str | None:
    """The enemy whose zone forbids this move, if any does. `contacts` are (mover, enemy) made by it."""
    back = all(leg.how == "back" for leg in legs)
    if back:
        return None
    touched = {enemy for _, enemy in contacts}
    for enemy, ahead in zones_near(state, walk, depth):
        if enemy in touched:
            continue
        starting = [n for n, start in enumerate(walk.starts) if gap(ahead, start) < -TOLERANCE]
        if not starting and touched:
            continue
        if all(_behind(walk.starts[n], state.field.rects[enemy]) for n in starting or range(len(walk.ids))):
            continue
        if not _stays_facing(walk, legs, ahead, state.field.rects[enemy], bool(starting), bool(touched)):
            return enemy
    return None


def _behind(rect: Rect, enemy: Rect) -> bool:
    """Whether an enemy is wholly behind a base."""
    return all(rect.pose.seen(corner)[1] <= -rect.depth / 2 + TOLERANCE for corner in enemy.corners)


def _stays_facing(
    walk: Walk, legs: Sequence[Leg], ahead: Rect, enemy: Rect, started_inside: bool, contact: bool
) -> bool:
    """Whether the move is of those that a zone leaves free: straight on and staying, or turning to face."""
    if started_inside:
        if all(leg.how == "forward" for leg in legs):
            return contact
        if not all(leg.how in SIDEWAYS for leg in legs):
            return False
    inside = [rect for rect in walk.rects if gap(ahead, rect) < -TOLERANCE]
    if not inside:
        return False
    if started_inside:
        return all(abs(abs(between(rect.pose.facing, enemy.pose.facing)) - HALF) <= 4 * SQUARE for rect in inside)
    return legs[-1].how == "forward" or all(
        abs(abs(between(rect.pose.facing, enemy.pose.facing)) - HALF) <= 4 * SQUARE for rect in inside
    )
