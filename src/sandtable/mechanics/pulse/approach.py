"""Ways that lead a front at an enemy: straight, by a wheel, obliquely, round friends, after a change of face.

They are proposals. What each kind of troops may do of them, and what it costs, is found when they are planned.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from math import hypot

from sandtable.geometry.angle import DEGREE, HALF, QUARTER, TURN, heading
from sandtable.geometry.angle import towards as bearing
from sandtable.geometry.approach import clear_ahead, clear_along
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.leg import SWINGS, Leg, place_after, wheel_length
from sandtable.geometry.rect import Rect
from sandtable.mechanics.bodies.heading import towards

Legs = tuple[Leg, ...]
FACES = (HALF, QUARTER, TURN - QUARTER)
"""The turns of a change of face."""
Turns = Collection[int] | None
"""The turns on the spot that a unit may begin a move with; nothing where it may turn as it likes."""
STRIDES = (0.25, 0.5, 0.75)
"""Parts of its move that a unit goes straight ahead before it wheels: so it comes clear of who stands beside it."""
ASIDE = (0.5, 1.0, 1.5)
"""How far aside an oblique leads round a friend, in fronts."""
BENDS = (15 * DEGREE, 30 * DEGREE, 45 * DEGREE)
"""Wheels that lead round a friend."""
STEP = 15 * DEGREE
"""How finely wheels and obliques are tried where the plain ones are barred."""
AND_ON = 2
"""Ticks beyond the place where it should touch."""


def at(rect: Rect, target: Rect, reach: int, *, oblique: bool, turns: Turns = None) -> Iterator[Legs]:
    """Ways into contact that are no longer than it reaches, the plainest first; each of them once."""
    for legs in _once(_at(rect, target, reach, oblique, turns)):
        if _long(rect, legs) <= reach + TOLERANCE:
            yield legs


def _once(ways: Iterable[Legs]) -> Iterator[Legs]:
    """Each way once, found as it is asked for: the first will do as a rule."""
    seen = set[Legs]()
    for legs in ways:
        if legs not in seen:
            seen.add(legs)
            yield legs


def _long(rect: Rect, legs: Legs) -> float:
    """How long a way is over open ground."""
    far = 0.0
    for leg in legs:
        if leg.to is not None:
            far += hypot(leg.to.x - rect.pose.x, leg.to.y - rect.pose.y)
        elif leg.how != "turn":
            far += wheel_length(rect.width, leg.by) if leg.how in SWINGS else leg.by
    return far


def _at(rect: Rect, target: Rect, reach: int, oblique: bool, turns: Turns) -> Iterator[Legs]:
    yield from _edges(rect, target)
    if oblique:
        yield from aslant(rect, target)
    yield from fan(rect, target, reach, STEP, oblique=oblique)
    for first in (*_ahead(reach), *(_round(rect, reach) if oblique else ())):
        yield (first, *towards(place_after(rect, first), target))
    faces = [(turn, place_after(rect, turn)) for turn in _turns(rect, target, turns)]
    for turn, turned in faces:
        yield (turn, *towards(turned, target))
    for turn, turned in faces:
        yield from ((turn, *legs) for legs in fan(turned, target, reach, STEP, oblique=False))


def fan(rect: Rect, target: Rect, reach: int, step: int, *, oblique: bool) -> Iterator[Legs]:
    """All wheels by so many degrees after which a target is straight ahead, and all obliques that lead at it."""
    for by in range(0, QUARTER + 1, step):
        for side, how in ((-1, "wheel-left"), (1, "wheel-right")):
            wheel = Leg(how, by)
            if wheel_length(rect.width, by) > reach:
                return
            clear = clear_ahead(place_after(rect, wheel), target)
            if clear is not None:
                yield (*((wheel,) if by else ()), Leg("forward", int(clear) + AND_ON))
            if oblique and 0 < by <= QUARTER // 2:
                s, c = heading((rect.pose.facing + side * by) % TURN)
                far = clear_along(rect, target, (s, c))
                if far is not None:
                    s, c = heading(side * by % TURN)
                    yield (Leg("to", to=rect.pose.shifted((far + AND_ON) * c, (far + AND_ON) * s)),)


def nearer(rect: Rect, target: Rect, reach: int, *, oblique: bool, turns: Turns = None) -> Iterator[Legs]:
    """Ways that bring it nearer to whom it does not reach, the plainest first; each of them once."""
    return _once(_nearer(rect, target, reach, oblique, turns))


def _nearer(rect: Rect, target: Rect, reach: int, oblique: bool, turns: Turns) -> Iterator[Legs]:
    yield towards(rect, target)
    yield (Leg("forward", reach),)
    if oblique:
        yield from aslant(rect, target)
    for first in (*_ahead(reach), *(_round(rect, reach) if oblique else ()), *_turns(rect, target, turns)):
        yield (first, *towards(place_after(rect, first), target))
    for by in BENDS:
        left = int(reach - wheel_length(rect.width, by))
        if left > 0:
            yield from ((Leg(how, by), Leg("forward", left)) for how in ("wheel-left", "wheel-right"))


def _edges(rect: Rect, target: Rect) -> Iterator[Legs]:
    """A wheel and straight on: the shortest, and to the middle of each edge of the target."""
    yield towards(rect, target)
    for edge in range(4):
        yield towards(rect, target, edge)


def _ahead(reach: int) -> Iterator[Leg]:
    return (Leg("forward", int(reach * part)) for part in STRIDES)


def _round(rect: Rect, reach: int) -> Iterator[Leg]:
    """Obliques to either side of whoever stands before it."""
    for fronts in ASIDE:
        far = rect.width * fronts
        if far < reach:
            yield from (Leg("to", to=rect.pose.shifted(far, side * far)) for side in (-1, 1))


def _turns(rect: Rect, target: Rect, turns: Turns) -> Iterator[Leg]:
    """Changes of face, and where it may turn as it likes the pivot to look straight at the target."""
    yield from (Leg("turn", by) for by in (FACES if turns is None else turns))
    if turns is not None:
        return
    at_him = bearing(target.pose.x - rect.pose.x, target.pose.y - rect.pose.y)
    if turn := (at_him - rect.pose.facing) % TURN:
        yield Leg("turn", turn)


def aslant(rect: Rect, target: Rect) -> Iterator[Legs]:
    """Obliques that bring the front before a target: its middle, or as little aside as half of it needs."""
    seen = [rect.pose.seen(corner) for corner in target.corners]
    near = min(ahead for _, ahead in seen) - rect.depth / 2
    left, right = min(aside for aside, _ in seen), max(aside for aside, _ in seen)
    if near <= 0:
        return
    shared = min(rect.width, right - left) / 2
    least = max(left - rect.width / 2 + shared, 0.0) + min(right + rect.width / 2 - shared, 0.0)
    for aside in ((left + right) / 2, least):
        ahead = max(near + AND_ON, abs(aside))
        if aside:
            yield (Leg("to", to=rect.pose.shifted(ahead, aside)),)
