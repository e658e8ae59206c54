"""Snapping into contact: orders that go a hair farther than the hand does, onto an enemy who is just there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil

from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.geometry.conform import squared_to
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect, distance
from sandtable.hand.proposal import NEARER, Tried, apart
from sandtable.hand.ways import end, ways

SQUARED = 2
"""So many places squarely against an enemy are thought of."""


def closer(
    bases: Sequence[str], rects: Sequence[Rect], best: Tried, near: float, off: Callable[[Pose], float]
) -> Iterator[Order]:
    """The same order a little farther, onto an enemy just ahead; a lone base squarely onto one who is near.

    `off` says how far from the hand a place is.
    """
    gaps = [gap for id in bases if (gap := _gap(best.aim, id, near)) is not None]
    if not gaps or not best.order.legs:
        return
    *first, last = best.order.legs
    if last.how == "forward":
        yield best.order._replace(legs=(*first, last._replace(by=last.by + ceil(min(gaps)))))
    if len(bases) == 1:
        yield from _squarely(rects[0], best, near, off)


def _foes(state: State, id: str, near: float) -> list[str]:
    return [foe for foe in state.field.near(state.rect(id), near) if state.side(foe) != state.side(id)]


def _gap(state: State, id: str, near: float) -> float | None:
    """How far a base is from the nearest enemy, if there is one so near."""
    if id not in state.field.rects:
        return None
    return min((distance(state.rect(id), state.rect(foe)) for foe in _foes(state, id, near)), default=None)


def _squarely(rect: Rect, best: Tried, near: float, off: Callable[[Pose], float]) -> Iterator[Order]:
    (id,), state = best.order.bases, best.aim
    foes = [state.rect(foe) for foe in _foes(state, id, near)]
    poses = [pose for foe in foes for edge in range(4) for pose in squared_to(state.rect(id), foe, edge)]
    poses = [pose for pose in poses if off(pose) <= best.off + near]
    for pose in sorted(poses, key=off)[:SQUARED]:
        there = (legs for legs in ways(rect, pose) if legs and apart(end(rect, legs), rect.at(pose)) < NEARER)
        yield from (best.order._replace(legs=legs) for legs in there)
