"""Legs that lead somewhere: up to an enemy, towards a point; and which way is straight away."""

from __future__ import annotations

from math import asin, degrees, hypot

from sandtable.geometry.angle import DEGREE, HALF, QUARTER, TURN
from sandtable.geometry.angle import towards as bearing
from sandtable.geometry.approach import clear_ahead
from sandtable.geometry.contact import TOLERANCE, contact
from sandtable.geometry.leg import Leg, place_after, wheel_for, wheel_length
from sandtable.geometry.pose import Point
from sandtable.geometry.rect import Rect, distance, gap
from sandtable.geometry.sight import between as nearest_points
from sandtable.mechanics.bodies.quarters import quarter

LITTLE = DEGREE
"""A smaller wheel is not worth ordering."""


def towards(rect: Rect, target: Rect, edge: int | None = None) -> tuple[Leg, ...]:
    """A wheel, if needed, and a leg forward that bring a front to an edge of a target: the one ahead, unless said."""
    if edge is None and _well_ahead(rect, target):
        return _forward(rect, target)
    (ax, ay), (bx, by) = target.edge(quarter(target, rect.front_middle) if edge is None else edge)
    wheel = wheel_towards(rect, ((ax + bx) / 2, (ay + by) / 2))
    if wheel is None:
        return _forward(rect, target)
    return (wheel, *_forward(place_after(rect, wheel), target))


def _well_ahead(rect: Rect, target: Rect) -> bool:
    """Whether half of the front, or of what the target shows, is straight ahead already."""
    if clear_ahead(rect, target) is None:
        return False
    seen = [rect.pose.seen(corner)[0] for corner in target.corners]
    left, right = min(seen), max(seen)
    shared = min(right, rect.width / 2) - max(left, -rect.width / 2)
    return 2 * shared >= min(right - left, rect.width)


def _forward(rect: Rect, target: Rect) -> tuple[Leg, ...]:
    clear = clear_ahead(rect, target)
    return (Leg("forward", int(distance(rect, target) if clear is None else clear) + 1),)


def wheel_towards(rect: Rect, aim: Point) -> Leg | None:
    """The wheel after which a point is straight ahead of the middle of the front; nothing if it is already."""
    right, _ = rect.pose.seen(aim)
    how = "wheel-right" if right > 0 else "wheel-left"
    pivot = rect.corners[1] if right > 0 else rect.corners[0]
    far = hypot(aim[0] - pivot[0], aim[1] - pivot[1])
    if far <= TOLERANCE:
        return None  # no wheel takes it anywhere from its own corner
    # Seen from the pivot the point must come to lie half a front aside of straight ahead.
    aside = round(degrees(asin(min(1.0, rect.width / 2 / far))) * DEGREE)
    facing = bearing(aim[0] - pivot[0], aim[1] - pivot[1]) + (aside if right > 0 else -aside)
    turn = facing - rect.pose.facing
    by = (turn if right > 0 else -turn) % TURN
    # What is more than that is a hair the other way.
    return Leg(how, by) if LITTLE <= by < TURN - QUARTER else None


def towards_point(rect: Rect, point: Point, length: float) -> tuple[Leg, ...]:
    """A wheel, if any is needed, and a leg forward that bring a front nearer to a point, no longer than that in all."""
    legs: list[Leg] = []
    wheel = wheel_towards(rect, point)
    if wheel is not None:
        wheel = wheel._replace(by=min(wheel.by, wheel_for(rect.width, length)))
        legs.append(wheel)
        rect = place_after(rect, wheel)
        length -= wheel_length(rect.width, wheel.by)
    _, ahead = rect.pose.seen(point)
    by = int(min(length, ahead - rect.depth / 2))
    if by > 0:
        legs.append(Leg("forward", by))
    return tuple(legs)


def away_facing(rect: Rect, frm: Rect | Point) -> int:
    """The facing that looks straight away from another base, or from a point."""
    if not isinstance(frm, Rect):
        return bearing(rect.pose.x - frm[0], rect.pose.y - frm[1])
    how = contact(rect, frm)
    if how is not None and how.shared > 0:
        return (rect.pose.facing + how.edge * QUARTER + HALF) % TURN
    if gap(rect, frm) > TOLERANCE:
        p, q = nearest_points(rect, frm)
        return bearing(p[0] - q[0], p[1] - q[1])
    return bearing(rect.pose.x - frm.pose.x, rect.pose.y - frm.pose.y)
