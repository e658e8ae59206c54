"""Roads under the middle of a front, and what they lead through."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import hypot

from sandtable.geometry.angle import DEGREE, HALF, between, towards
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.ground import Line
from sandtable.geometry.outline import crossing, ribbon, spans_in
from sandtable.geometry.pose import Point
from sandtable.mechanics.bodies.spans import Span, joined
from sandtable.mechanics.underfoot.lines import Crossing
from sandtable.mechanics.underfoot.track import Track, on

ALONG = 45 * DEGREE
"""A way that is no more than this off the line of a road goes along it."""


def on_roads(way: Track, roads: Iterable[Line], least: float) -> list[Span]:
    """The parts of a way, in ticks, that lead along a road with the middle of the front on it.

    A road has half of its width to either side, or `least` if it is narrower.
    """
    roads = list(roads)
    if not roads:
        return []
    found, at = list[Span](), 0.0
    for piece in way:
        p, q = on(piece.before, 0.5), on(piece.after, 0.5)
        if p != q:
            spans = _along(roads, p, q, least)
            found += [(at + start * piece.length, at + end * piece.length) for start, end in spans]
        at += piece.length
    return joined(found)


def _along(roads: Sequence[Line], p: Point, q: Point, least: float) -> list[Span]:
    bearing = towards(q[0] - p[0], q[1] - p[1])
    spans: list[Span] = []
    for line in roads:
        half = max(line.width / 2, least)
        (x0, y0), (x1, y1) = _corners(p, q, 2 * half)
        for a, b in pairwise(line.points):
            if (a[0] > x1 and b[0] > x1) or (a[0] < x0 and b[0] < x0):
                continue
            if (a[1] > y1 and b[1] > y1) or (a[1] < y0 and b[1] < y0):
                continue
            if _goes_along(bearing, a, b):
                spans += spans_in(p, q, ribbon(a, b, half, half))
    return spans


def _corners(p: Point, q: Point, margin: float) -> tuple[Point, Point]:
    """The least and the greatest corner of an upright box round two points."""
    least = min(p[0], q[0]) - margin, min(p[1], q[1]) - margin
    return least, (max(p[0], q[0]) + margin, max(p[1], q[1]) + margin)


def _goes_along(bearing: int, a: Point, b: Point) -> bool:
    off = abs(between(bearing, towards(b[0] - a[0], b[1] - a[1])))
    return min(off, HALF - off) <= ALONG


def led_through(made: Crossing, roads: Iterable[Line], least: float, front: float) -> bool:
    """Whether a road leads through a line for who comes over it: he goes along it, and it crosses the line there."""
    for road in roads:
        near = max(road.width / 2, least) + front / 2
        if keeps_to(road, made.middle, made.bearing, least):
            for spot in meetings(road, made.line):
                if hypot(spot[0] - made.middle[0], spot[1] - made.middle[1]) <= near + TOLERANCE:
                    return True
    return False


def keeps_to(road: Line, middle: Point, bearing: int, least: float) -> bool:
    """Whether a road is under the middle of a front that goes along it."""
    half = max(road.width / 2, least)
    return any(_goes_along(bearing, a, b) and _beside(middle, a, b, half) for a, b in pairwise(road.points))


def _beside(point: Point, a: Point, b: Point, half: float) -> bool:
    """Whether a point is in the width of a straight piece of road, or just beyond its ends."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = hypot(dx, dy) or 1.0
    wx, wy = point[0] - a[0], point[1] - a[1]
    return abs(wx * dy - wy * dx) / long <= half and -half <= (wx * dx + wy * dy) / long <= long + half


def meetings(road: Line, line: Line) -> Iterator[Point]:
    """Where a road crosses a line, and does not follow it."""
    for a, b in pairwise(road.points):
        for c, d in pairwise(line.points):
            part = crossing(a, b, c, d)
            if part is not None and 0 <= part <= 1:
                yield a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
