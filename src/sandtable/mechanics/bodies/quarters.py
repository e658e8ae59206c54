"""What lies where round a unit: its four quarters, its front arc, and how a shot or a charge comes at it."""

from __future__ import annotations

from collections.abc import Collection
from math import hypot

from sandtable.geometry.contact import FRONT, LEFT, REAR, RIGHT, TOLERANCE
from sandtable.geometry.pose import Point
from sandtable.geometry.rect import Polygon, Rect, outlines_meet


def quarter(rect: Rect, point: Point) -> int:
    """The quarter that a point is in, by lines at 45 degrees from the corners; on a line it is front or rear."""
    right, ahead = rect.pose.seen(point)
    if abs(ahead) - rect.depth / 2 >= abs(right) - rect.width / 2:
        return FRONT if ahead >= 0 else REAR
    return RIGHT if right >= 0 else LEFT


def reaches(rect: Rect, other: Rect, edge: int) -> bool:
    """Whether some of another base is in that quarter; to touch its border is not enough."""
    far = hypot(other.pose.x - rect.pose.x, other.pose.y - rect.pose.y) + other.reach
    return outlines_meet(ground_of(rect, edge, far), other.corners, TOLERANCE)


def ground_of(rect: Rect, edge: int, far: float) -> Polygon:
    """A quarter of the surroundings, as far out as that."""
    (ax, ay), (bx, by) = rect.edge(edge)
    length = hypot(bx - ax, by - ay)
    wx, wy = (bx - ax) / length * far, (by - ay) / length * far
    # Clockwise round the base, the way out is to the left of an edge.
    return ((ax, ay), (ax - wx - wy, ay - wy + wx), (bx + wx - wy, by + wy + wx), (bx, by))


def in_front_arc(rect: Rect, other: Rect) -> bool:
    """Whether some of another base is ahead of the front edge, between the lines at 45 degrees from its ends."""
    return reaches(rect, other, FRONT)


def wholly_in(rect: Rect, other: Rect, quarters: Collection[int]) -> bool:
    """Whether all of another base is in those quarters."""
    return not any(reaches(rect, other, edge) for edge in range(4) if edge not in quarters)


def aspect(target: Rect, point: Point) -> str:
    """How a point lies to a target: before the line of its front edge, behind that of its rear, or on its flank."""
    _, ahead = target.pose.seen(point)
    line = target.depth / 2 - TOLERANCE
    return "front" if ahead >= line else "rear" if ahead <= -line else "flank"


def mostly_behind(front_of: Rect, other: Rect) -> bool:
    """Whether more than half of another base is behind the line of a front edge."""
    # A line through the middle of a base halves it, so the middle tells.
    _, ahead = front_of.pose.seen((other.pose.x, other.pose.y))
    return ahead < front_of.depth / 2
