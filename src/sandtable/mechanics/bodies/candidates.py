"""Sensible ways for a body: a finite choice for computers and for hints. A person may order any that is allowed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sandtable.engine.state import State
from sandtable.geometry.angle import DEGREE, HALF
from sandtable.geometry.leg import Leg, wheel_length
from sandtable.geometry.rect import Rect
from sandtable.mechanics.bodies.body import enemies
from sandtable.mechanics.bodies.heading import towards

WHEELS = (15 * DEGREE, 30 * DEGREE, 60 * DEGREE, 90 * DEGREE)
NEAREST = 3
"""How many of the nearest enemies it is thought to make for, unless they are named."""
LEAST = 0.05
"""The part of its reach that a leg forward after a wheel must have to be worth naming."""


def ways(
    state: State,
    id: str,
    reach: float,
    *,
    oblique: bool = False,
    back: bool = False,
    aside: bool = False,
    foes: Sequence[str] = (),
) -> Iterator[tuple[Leg, ...]]:
    """Straight on, wheels and on, up to the nearest enemies; obliques, backwards and about, and aside if wanted."""
    rect, far = state.field.rects[id], int(reach)
    yield from _once(_all(state, id, rect, far, oblique, back, foes))
    if aside:
        yield from ((Leg(how, far // 2),) for how in ("left", "right"))


def _once(found: Iterator[tuple[Leg, ...]]) -> Iterator[tuple[Leg, ...]]:
    yield from dict.fromkeys(found)


def _all(
    state: State, id: str, rect: Rect, far: int, oblique: bool, back: bool, foes: Sequence[str]
) -> Iterator[tuple[Leg, ...]]:
    yield (Leg("forward", far),)
    yield (Leg("forward", far // 2),)
    yield from _at_foes(state, id, rect, far, foes)
    yield from _wheels(rect, far)
    if oblique:
        yield from _obliques(rect, far)
    if back:
        yield (Leg("back", far),)
        yield (Leg("back", far // 2),)
        yield (Leg("turn", HALF),)
        yield (Leg("turn", HALF), Leg("forward", far))


def _wheels(rect: Rect, far: int) -> Iterator[tuple[Leg, ...]]:
    for by in WHEELS:
        left = far - wheel_length(rect.width, by)
        if left < 0:
            return
        for how in ("wheel-left", "wheel-right"):
            yield (Leg(how, by), Leg("forward", int(left))) if left >= far * LEAST else (Leg(how, by),)


def _at_foes(state: State, id: str, rect: Rect, far: int, foes: Sequence[str]) -> Iterator[tuple[Leg, ...]]:
    """The wheel and the way to each of some enemies: into contact if it reaches so far, else all that it has."""
    for foe in foes or _nearest(state, id, rect):
        legs = towards(rect, state.field.rects[foe])
        left = float(far)
        made: list[Leg] = []
        for leg in legs:
            long = wheel_length(rect.width, leg.by) if leg.how != "forward" else leg.by
            if long > left:
                if leg.how == "forward" and left >= far * LEAST:
                    made.append(Leg("forward", int(left)))
                break
            made.append(leg)
            left -= long
        if made:
            yield tuple(made)


def _nearest(state: State, id: str, rect: Rect) -> list[str]:
    """The nearest enemies, the very nearest first."""
    return [foe for _, foe in state.field.nearest_few(rect, enemies(state, id), NEAREST)]


def _obliques(rect: Rect, far: int) -> Iterator[tuple[Leg, ...]]:
    """Ahead and to either side at once, at half a right angle and at half of that."""
    for ahead, aside in ((0.7, 0.7), (0.92, 0.38)):
        for sign in (-1, 1):
            yield (Leg("to", to=rect.pose.shifted(far * ahead, sign * far * aside)),)
