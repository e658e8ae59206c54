"""Whom a leg meets: how far a body goes before its front strikes an enemy unit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import ceil, hypot
from typing import NamedTuple

from sandtable.engine.state import State
from sandtable.geometry.angle import TURN
from sandtable.geometry.approach import clear_ahead, clear_along
from sandtable.geometry.band import edge_distance
from sandtable.geometry.contact import FRONT, TOLERANCE, contact, overlaps
from sandtable.geometry.leg import STRAIGHT, SWINGS, Leg, moved, place_after, wheel_length
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect, gap
from sandtable.mechanics.bodies.body import foreign
from sandtable.names import Code, Refused

SIDEWAYS = ("back", "left", "right")
"""The legs to flank and rear."""
STRIDE = 250
"""Ticks of the outer corner between two looks at a wheel."""
STRUCK = 2 * TOLERANCE
"""An edge this near to one that it ran into has struck it."""


class Forbidding(NamedTuple):
    """The rows by which a sheet forbids what no body does, where it has such rows."""

    rear: tuple[str, ...] = ()
    """To go obliquely to the rear."""
    aside: tuple[str, ...] = ()
    """To come into contact by a move to the flank or rear."""


NO_ROWS = Forbidding()


def as_far_as_it_goes(
    state: State, id: str, rect: Rect, leg: Leg, at: str, by: Forbidding = NO_ROWS
) -> tuple[Leg, str | None]:
    """The leg up to where the front strikes an enemy unit, and whom; refused if anything but the front strikes him."""
    rects, end = state.field.rects, moved((rect,), leg)
    sweep = end.swept[0]
    x0, y0, x1, y1 = sweep.box
    near = state.field.within((x0 - TOLERANCE, y0 - TOLERANCE, x1 + TOLERANCE, y1 + TOLERANCE))
    foes = sorted(other for other in near if foreign(state, id, other) and sweep.passes(rects[other], STRUCK))
    if leg.how == "turn":
        hit = [foe for foe in foes if overlaps(end.rects[0], rects[foe])]
        if hit:
            raise _runs_into(id, hit[0], at)
        return leg, None
    clear = _measure(rect, leg)
    found = [(far, foe) for foe in foes if (far := clear(rects[foe])) is not None]
    if not found:
        return leg, None
    first = min(found)[0]
    short = ended(rect, leg, first)
    place = place_after(rect, short)
    # Of those who stand in one line it meets the one before whom most of its front is.
    met = max((foe for far, foe in found if far <= first + TOLERANCE), key=lambda foe: _before(place, rects[foe]))
    if not _struck_by_front(place, rects[met], leg):
        raise _runs_into(id, met, at, by.aside if leg.how in SIDEWAYS else ())
    return short, met


def _struck_by_front(rect: Rect, other: Rect, leg: Leg) -> bool:
    """Whether it is the front that a leg has brought up to another base."""
    if leg.how in SIDEWAYS or edge_distance(rect, FRONT, other) > STRUCK:
        return False
    how = contact(rect, other)
    return how is None or how.edge == FRONT or how.shared == 0


def _before(rect: Rect, other: Rect) -> tuple[bool, int]:
    """How much of a front another base is before, and whether that front has struck it at all."""
    seen = [rect.pose.seen(corner)[0] for corner in other.corners]
    shared = min(max(seen), rect.width / 2) - max(min(seen), -rect.width / 2)
    return edge_distance(rect, FRONT, other) <= STRUCK, round(shared)


def _runs_into(id: str, foe: str, at: str, rows: tuple[str, ...] = ()) -> Refused:
    says = f"{id} would run into {foe} of the enemy, and not with its front; choose another way"
    return Refused(Code.NOT_ALLOWED, at, says, rows=rows)


Measure = Callable[[Rect], float | None]
"""How far a leg leads before it comes to another base, in what the leg counts by; nothing if it does not."""


def _measure(rect: Rect, leg: Leg) -> Measure:
    if leg.how in SWINGS:
        return lambda other: _swing_to(rect, leg, other)
    if leg.how == "forward":
        return lambda other: _up_to(clear_ahead(rect, other), leg.by)
    if leg.how == "to":
        assert leg.to is not None
        dx, dy = float(leg.to.x - rect.pose.x), float(leg.to.y - rect.pose.y)
    else:
        along, across = STRAIGHT[leg.how]
        s, c = rect.ahead
        dx, dy = (s * along + c * across) * leg.by, (c * along - s * across) * leg.by
    most = hypot(dx, dy)
    if most == 0:
        return lambda other: None
    return lambda other: _up_to(clear_along(rect, other, (dx / most, dy / most)), most)


def _up_to(clear: float | None, most: float) -> float | None:
    # One that ends within the tolerance of another touches it.
    return min(clear, most) if clear is not None and clear <= most + TOLERANCE else None


def _swing_to(rect: Rect, leg: Leg, other: Rect) -> float | None:
    """The part of a wheel, in thousandths of a degree, after which it touches another base."""
    end = moved((rect,), leg)
    if gap(end.rects[0], other) > TOLERANCE and not end.swept[0].meets(other):
        return None
    free = 0
    for place in (*wheeling(rect, leg), end.rects[0]):
        by = (place.pose.facing - rect.pose.facing) * SWINGS[leg.how] % TURN or leg.by
        apart = gap(place, other)
        if apart < -TOLERANCE:
            return float(_last_clear(rect, leg, other, free, by))
        if apart >= 0:
            free = by
    return float(leg.by) if apart <= TOLERANCE < gap(rect, other) else None


def _last_clear(rect: Rect, leg: Leg, other: Rect, free: int, by: int) -> int:
    while by - free > 1:
        middle = (free + by) // 2
        if gap(place_after(rect, leg._replace(by=middle)), other) >= 0:
            free = middle
        else:
            by = middle
    return free


def ended(rect: Rect, leg: Leg, far: float) -> Leg:
    """A leg that ends after so much of what it counts by."""
    if leg.how != "to" or leg.to is None:
        return leg._replace(by=min(leg.by, int(far)))
    dx, dy = leg.to.x - rect.pose.x, leg.to.y - rect.pose.y
    part = min(1.0, far / (hypot(dx, dy) or 1.0))
    return leg._replace(to=Pose(rect.pose.x + round(dx * part), rect.pose.y + round(dy * part), leg.to.facing))


def wheeling(rect: Rect, leg: Leg) -> Iterator[Rect]:
    """Places on a wheel, its end left out; none on any other leg."""
    if leg.how in SWINGS:
        looks = max(1, ceil(wheel_length(rect.width, leg.by) / STRIDE))
        for look in range(1, looks):
            yield place_after(rect, leg._replace(by=leg.by * look // looks))
