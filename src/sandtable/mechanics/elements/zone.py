"""Threat zones: the ground just ahead of an enemy front edge, where troops are no longer free to go as they like."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sandtable.engine.state import State
from sandtable.geometry.angle import HALF, between
from sandtable.geometry.contact import SQUARE, TOLERANCE
from sandtable.geometry.leg import Leg
from sandtable.geometry.rect import Rect, gap
from sandtable.mechanics.elements.bound import B
from sandtable.mechanics.elements.way import Walk

SIDEWAYS = ("left", "right", "turn", "to", "wheel-left", "wheel-right")


def zone(rect: Rect, depth: int) -> Rect:
    """The zone ahead of a base."""
    return rect.shaped(rect.pose.shifted((rect.depth + depth) / 2), rect.width, depth)


Holds = Callable[[State[B], str], bool]
"""Whether an enemy has a zone."""


def _always(state: State[B], id: str) -> bool:
    return True


def zones_near(state: State[B], walk: Walk, depth: int, holds: Holds[B] = _always) -> list[tuple[str, Rect]]:
    """The enemies whose zones any of the movers starts in or comes into."""
    side, pieces, rects = state.setup.pieces[walk.ids[0]].side, state.setup.pieces, state.field.rects
    x0, y0, x1, y1 = walk.box()
    found: list[tuple[str, Rect]] = []
    for other in state.field.within((x0 - depth, y0 - depth, x1 + depth, y1 + depth)):
        if pieces[other].side != side and holds(state, other):
            ahead = zone(rects[other], depth)
            (x, y, _), reach = ahead.pose, ahead.reach
            if x + reach <= x0 or x - reach >= x1 or y + reach <= y0 or y - reach >= y1:
                continue
            if any(sweep.meets(ahead) for legs in walk.swept for sweep in legs):
                found.append((other, ahead))
    return sorted(found, key=lambda one: one[0])


def held(state: State[B], ids: Sequence[str], depth: int, holds: Holds[B] = _always) -> bool:
    """Whether any of these stands in an enemy's zone."""
    side, pieces, rects = state.setup.pieces[ids[0]].side, state.setup.pieces, state.field.rects
    return any(
        pieces[other].side != side and gap(zone(rects[other], depth), rects[id]) < -TOLERANCE and holds(state, other)
        for id in ids
        for other in state.field.within(rects[id].box(depth))
    )


def barred(
    state: State[B],
    walk: Walk,
    legs: Sequence[Leg],
    contacts: Sequence[tuple[str, str]],
    depth: int,
    holds: Holds[B] = _always,
    *,
    binds: bool = False,
) -> str | None:
    """The enemy whose zone forbids this move, if any does. `contacts` are (mover, enemy) made by it.

    Where zones bind, a move into contact is free of them only if it is with an enemy in whose zone it ends.
    """
    if all(leg.how == "back" for leg in legs):
        return None
    touched = {enemy for _, enemy in contacts}
    zones = zones_near(state, walk, depth, holds)
    if binds:
        touched &= {enemy for enemy, _ in zones}
    holding: list[str] = []
    for enemy, ahead in zones:
        foe = state.field.rects[enemy]
        inside = [n for n, start in enumerate(walk.starts) if gap(ahead, start) < -TOLERANCE]
        if all(_behind(walk.starts[n], foe) for n in inside or range(len(walk.ids))):
            continue
        if inside:
            if _turns_to_face(walk, legs, inside, ahead, foe):
                # Where several hold it, its owner chooses which of them it faces.
                return None
            holding.append(enemy)
        elif not touched and not _comes_to_stay(walk, legs, ahead, foe):
            return enemy
    straight = binds or all(leg.how == "forward" for leg in legs)
    return next((enemy for enemy in holding if enemy not in touched and not (straight and touched)), None)


def _behind(rect: Rect, enemy: Rect) -> bool:
    """Whether an enemy is wholly behind a base."""
    return all(rect.pose.seen(corner)[1] <= -rect.depth / 2 + TOLERANCE for corner in enemy.corners)


def _opposite(rect: Rect, enemy: Rect) -> bool:
    return abs(abs(between(rect.pose.facing, enemy.pose.facing)) - HALF) <= 4 * SQUARE


def _turns_to_face(walk: Walk, legs: Sequence[Leg], inside: Sequence[int], ahead: Rect, enemy: Rect) -> bool:
    """Whether those in a zone do no more than turn or slide to face the enemy it belongs to."""
    if not all(leg.how in SIDEWAYS for leg in legs):
        return False
    ends = [walk.rects[n] for n in inside]
    if not all(_opposite(rect, enemy) and gap(ahead, rect) < -TOLERANCE for rect in ends):
        return False
    if len(walk.ids) > 1:
        return True
    return _aside(ends[0], enemy) <= _aside(walk.starts[inside[0]], enemy) + TOLERANCE


def _aside(rect: Rect, enemy: Rect) -> float:
    """How far off the line straight ahead of an enemy a base is."""
    return abs(enemy.pose.seen((rect.pose.x, rect.pose.y))[0])


def _comes_to_stay(walk: Walk, legs: Sequence[Leg], ahead: Rect, enemy: Rect) -> bool:
    """Whether those who come into a zone go straight on in it and stay, or end facing its enemy."""
    inside = [rect for rect in walk.rects if gap(ahead, rect) < -TOLERANCE]
    if not inside:
        return False
    if all(_opposite(rect, enemy) for rect in inside):
        return True
    entered = next(n for n in range(len(legs)) if any(sweeps[n].meets(ahead) for sweeps in walk.swept))
    return all(leg.how == "forward" for leg in legs[min(entered + 1, len(legs) - 1) :])
