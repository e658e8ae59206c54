"""How far a base can go before it touches another: straight ahead, or straight any way without turning."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.memory import by_places
from sandtable.geometry.pose import Point
from sandtable.geometry.rect import Rect

GRAZE = TOLERANCE - 2
"""An overlap that counts as none, with room for rounding."""
SLANT = 0.7
"""A way that leads along an axis by less than this, 45 degrees off it or more, slants past what lies across it."""
STILL = 1e-9
"""A way that leads along an axis by less than this does not go along it at all."""


@by_places
def clear_ahead(rect: Rect, other: Rect) -> float | None:
    """How far a base can go straight ahead before it touches another; nothing if that is not in its way."""
    half, front = rect.width / 2 - TOLERANCE, rect.depth / 2
    seen = [rect.pose.seen(corner) for corner in other.corners]
    inside = [y for x, y in seen if -half < x < half]
    x0, y0 = seen[-1]
    for x1, y1 in seen:
        if (x0 < -half) != (x1 < -half):
            inside.append(y0 + (y1 - y0) * (-half - x0) / (x1 - x0))
        if (x0 < half) != (x1 < half):
            inside.append(y0 + (y1 - y0) * (half - x0) / (x1 - x0))
        x0, y0 = x1, y1
    if not inside or max(inside) <= front - TOLERANCE:
        return None
    return max(0.0, min(inside) - front)


def clear_along(rect: Rect, other: Rect, way: Point) -> float | None:
    """How far a base can go along a unit vector, facing as it does, before it touches another.

    Nothing if the other is not in its way: what it would only graze, by the tolerance of contact, is not.
    """
    touch, enter, leave = 0.0, -inf, inf
    for off, pace, room in _axes(rect, other, way):
        if pace < STILL:
            if abs(off) >= room - TOLERANCE:
                return None
            continue
        touch = max(touch, (off - room) / pace)
        enter = max(enter, (off - room + TOLERANCE) / pace)
        leave = min(leave, (off + room - TOLERANCE) / pace)
    return touch if enter < leave and leave > 0 else None


def clear_beyond(rect: Rect, other: Rect, way: Point, graze: float = 0) -> float:
    """How far a base must go along a unit vector, facing as it does, until it is clear of another and beyond it.

    Past an edge that the way only slants along it is clear as soon as it overlaps it by no more than a graze.
    """
    ends = ((off + room - (graze if pace < SLANT else 0), pace) for off, pace, room in _axes(rect, other, way))
    return max(0.0, min(far / pace for far, pace in ends if pace >= STILL))


def _axes(rect: Rect, other: Rect, way: Point) -> Iterator[tuple[float, float, float]]:
    """By axis that may part two bases: how far the other is along it, how fast a way leads there, and the room of both.

    Every axis looks the way that leads along it.
    """
    dx, dy = other.pose.x - rect.pose.x, other.pose.y - rect.pose.y
    (s, c), (t, d) = rect.ahead, other.ahead
    same, cross = abs(s * t + c * d), abs(s * d - c * t)
    aw, ad, bw, bd = rect.width / 2, rect.depth / 2, other.width / 2, other.depth / 2
    for nx, ny, room in (
        (s, c, ad + bw * cross + bd * same),
        (c, -s, aw + bw * same + bd * cross),
        (t, d, bd + aw * cross + ad * same),
        (d, -t, bw + aw * same + ad * cross),
    ):
        off, pace = dx * nx + dy * ny, way[0] * nx + way[1] * ny
        yield (off, pace, room) if pace > 0 else (-off, -pace, room)
