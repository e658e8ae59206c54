"""Outlines of any shape: what lies in them, what they cut off, and where a path meets them.

Every sum is made of differences and products of them, so that the same question asked from across the table gets the
same answer to the last bit.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, hypot, pi, sqrt

from sandtable.geometry.pose import Point
from sandtable.geometry.rect import Polygon, parallel

Box = tuple[float, float, float, float]
"""An upright box: least x, least y, most x, most y."""


def bounds(points: Sequence[Point]) -> Box:
    """The upright box round some points."""
    x0, y0 = x1, y1 = points[0]
    for x, y in points:
        if x < x0:
            x0 = x
        elif x > x1:
            x1 = x
        if y < y0:
            y0 = y
        elif y > y1:
            y1 = y
    return (x0, y0, x1, y1)


def apart(a: Box, b: Box) -> bool:
    """Whether two upright boxes have no ground in common."""
    return a[0] >= b[2] or b[0] >= a[2] or a[1] >= b[3] or b[1] >= a[3]


def inside(point: Point, outline: Sequence[Point]) -> bool:
    """Whether a point is in an outline, which need not be convex; its border is not in it."""
    px, py = point
    total = 0.0
    ax, ay = outline[-1][0] - px, outline[-1][1] - py
    for x, y in outline:
        bx, by = x - px, y - py
        cross, dot = ax * by - ay * bx, ax * bx + ay * by
        if cross == 0 and dot <= 0:
            return False
        # Angles added up, not crossings of a ray: a ray looks one way and would tell the two sides apart.
        total += atan2(cross, dot)
        ax, ay = bx, by
    return abs(total) > pi


def signed_area(outline: Sequence[Point]) -> float:
    """The surface of an outline; negative if its corners run clockwise."""
    ox, oy = outline[0]
    total = 0.0
    ax, ay = outline[-1][0] - ox, outline[-1][1] - oy
    for x, y in outline:
        bx, by = x - ox, y - oy
        total += ax * by - ay * bx
        ax, ay = bx, by
    return total / 2


def clipped(outline: Sequence[Point], window: Polygon, inset: float = 0.0) -> Sequence[Point]:
    """What of an outline lies in a convex window, drawn in on every side by `inset`."""
    sign = -1.0 if signed_area(window) < 0 else 1.0
    ax, ay = window[-1]
    for bx, by in window:
        ux, uy = bx - ax, by - ay
        length = hypot(ux, uy)
        if length > 0:
            outline = _cut(outline, ax, ay, -sign * uy / length, sign * ux / length, inset)
            if not outline:
                return ()
        ax, ay = bx, by
    return outline


def _cut(outline: Sequence[Point], ax: float, ay: float, nx: float, ny: float, inset: float) -> Sequence[Point]:
    """What of an outline lies more than `inset` beyond the line through a, along its normal n."""
    depths = [(x - ax) * nx + (y - ay) * ny - inset for x, y in outline]
    if min(depths) > 0:
        return outline
    if max(depths) <= 0:
        return ()
    kept: list[Point] = []
    before, deep = outline[-1], depths[-1]
    for point, depth in zip(outline, depths, strict=True):
        if (depth > 0) != (deep > 0):
            part = deep / (deep - depth)
            kept.append((before[0] + part * (point[0] - before[0]), before[1] + part * (point[1] - before[1])))
        if depth > 0:
            kept.append(point)
        before, deep = point, depth
    return kept


def span_in(p: Point, q: Point, window: Polygon, inset: float = 0.0) -> float:
    """The length of the segment from p to q in a convex window, drawn in on every side by `inset`."""
    sign = -1.0 if signed_area(window) < 0 else 1.0
    first, last = 0.0, 1.0
    ax, ay = window[-1]
    for bx, by in window:
        ux, uy = bx - ax, by - ay
        length = hypot(ux, uy)
        if length > 0:
            nx, ny = -sign * uy / length, sign * ux / length
            start = (p[0] - ax) * nx + (p[1] - ay) * ny - inset
            end = (q[0] - ax) * nx + (q[1] - ay) * ny - inset
            if start <= 0 and end <= 0:
                return 0.0
            if start < 0 < end:
                first = max(first, start / (start - end))
            elif end < 0 < start:
                last = min(last, start / (start - end))
        ax, ay = bx, by
    return max(0.0, last - first) * hypot(q[0] - p[0], q[1] - p[1])


def spans_in(p: Point, q: Point, outline: Sequence[Point]) -> list[tuple[float, float]]:
    """The parts of the way from p to q, each from 0 to 1, inside an outline, which need not be convex."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    beside = _beside(p, q, outline)
    if 0 not in beside and len(set(beside)) == 1:
        return []
    cuts = [0.0, 1.0]
    a, before = outline[-1], beside[-1]
    for b, after in zip(outline, beside, strict=True):
        if not before or before != after:
            t = crossing(p, q, a, b)
            if t is not None and 0 < t < 1:
                cuts.append(t)
        a, before = b, after
    cuts.sort()
    spans = []
    for start, end in pairwise(cuts):
        middle = (start + end) / 2
        if end > start and inside((p[0] + middle * dx, p[1] + middle * dy), outline):
            spans.append((start, end))
    return spans


CLEAR = 1.0
"""Square ticks: a corner that spans less than this with a way may, by the noise of rounding, be on either side."""


def _beside(p: Point, q: Point, outline: Sequence[Point]) -> list[int]:
    """On which side of the line through p and q each corner plainly is, 1 or -1; 0 if that is not plain."""
    (px, py), (dx, dy) = p, (q[0] - p[0], q[1] - p[1])
    sides = [dx * (y - py) - dy * (x - px) for x, y in outline]
    return [1 if side > CLEAR else -1 if side < -CLEAR else 0 for side in sides]


def length_in(p: Point, q: Point, outline: Sequence[Point]) -> float:
    """The length of the segment from p to q inside an outline, which need not be convex."""
    return sum(end - start for start, end in spans_in(p, q, outline)) * hypot(q[0] - p[0], q[1] - p[1])


def crossing(p: Point, q: Point, a: Point, b: Point) -> float | None:
    """Where the way from p to q meets the segment from a to b: the part of it already gone, which may be beyond it."""
    ux, uy, vx, vy = q[0] - p[0], q[1] - p[1], b[0] - a[0], b[1] - a[1]
    det = ux * vy - uy * vx
    if parallel(det, ux, uy, vx, vy):
        return None
    wx, wy = a[0] - p[0], a[1] - p[1]
    if not 0 <= (wx * uy - wy * ux) / det <= 1:
        return None
    return (wx * vy - wy * vx) / det


def crosses(p: Point, q: Point, line: Sequence[Point]) -> bool:
    """Whether the segment from p to q meets a polyline strictly between its own ends."""
    for a, b in pairwise(line):
        t = crossing(p, q, a, b)
        if t is not None and 0 < t < 1:
            return True
    return False


def to_line(point: Point, line: Sequence[Point]) -> float:
    """From a point to the nearest point of a polyline."""
    x, y = point
    ax, ay = line[0]
    best = (x - ax) ** 2 + (y - ay) ** 2
    for bx, by in line[1:]:
        dx, dy = bx - ax, by - ay
        wx, wy = x - ax, y - ay
        square = dx * dx + dy * dy
        if square:
            part = (wx * dx + wy * dy) / square
            if part > 0:
                part = min(part, 1.0)
                wx, wy = wx - part * dx, wy - part * dy
        far = wx * wx + wy * wy
        if far < best:
            best = far
        ax, ay = bx, by
    return sqrt(best)


def ribbon(a: Point, b: Point, half: float, beyond: float = 0.0) -> Polygon:
    """The ground of a straight piece of a line, half its width to either side, and so far beyond its ends."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy) or 1.0
    ux, uy = dx / length, dy / length
    nx, ny, ex, ey = uy * half, -ux * half, ux * beyond, uy * beyond
    return (
        (a[0] - ex + nx, a[1] - ey + ny),
        (b[0] + ex + nx, b[1] + ey + ny),
        (b[0] + ex - nx, b[1] + ey - ny),
        (a[0] - ex - nx, a[1] - ey - ny),
    )
