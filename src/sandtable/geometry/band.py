"""Bands and arcs: what lies straight ahead of an edge, before the front, or behind it."""

from __future__ import annotations

from sandtable.geometry.angle import QUARTER, between, heading, towards
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.memory import by_places
from sandtable.geometry.pose import Point
from sandtable.geometry.rect import Polygon, Rect, outlines_meet, segments_distance


def strip(rect: Rect, edge: int, length: float, spread: float = 0.0) -> Polygon:
    """The ground straight ahead of an edge: 0 front, 1 right, 2 rear, 3 left; `spread` wider on either side."""
    (ax, ay), (bx, by) = rect.edge(edge)
    s, c = heading(rect.pose.facing + edge * QUARTER)
    # Along the edge, clockwise round the base, is to the right of straight ahead.
    wx, wy, fx, fy = c * spread, -s * spread, s * length, c * length
    left, right = (ax - wx, ay - wy), (bx + wx, by + wy)
    return (left, (left[0] + fx, left[1] + fy), (right[0] + fx, right[1] + fy), right)


def in_band(band: Polygon, rect: Rect) -> bool:
    """Whether a base is at least partly inside a band; to touch it is not enough."""
    return outlines_meet(band, rect.corners, TOLERANCE)


def in_arc(rect: Rect, point: Point, half_angle: int) -> bool:
    """Whether a point lies no farther to either side of straight ahead than that, from the middle of the front."""
    x, y = rect.front_middle
    dx, dy = point[0] - x, point[1] - y
    if dx == 0 and dy == 0:
        return True
    return abs(between(rect.pose.facing, towards(dx, dy))) <= half_angle


@by_places
def _foremost(rect: Rect, other: Rect) -> float:
    """How far ahead of the middle of a base the foremost corner of another is."""
    return max(rect.pose.seen(corner)[1] for corner in other.corners)


def ahead_of(rect: Rect, other: Rect) -> bool:
    """Whether any part of the other base is ahead of the line of the front edge."""
    return _foremost(rect, other) > rect.depth / 2 + TOLERANCE


def wholly_behind(rect: Rect, other: Rect) -> bool:
    """Whether all of the other base is behind the line of the front edge."""
    return not ahead_of(rect, other)


def wholly_behind_rear(rect: Rect, other: Rect) -> bool:
    """Whether all of the other base is behind the line of the rear edge."""
    return _foremost(rect, other) <= TOLERANCE - rect.depth / 2


def edge_distance(rect: Rect, edge: int, other: Rect) -> float:
    """From an edge of a base to the nearest point of another base."""
    own = rect.edge(edge)
    return min(segments_distance(own, other.edge(which))[0] for which in range(4))
