"""Lines and outlines on the sheet: smoothed, followed, cut to an outline, drawn in towards a crest."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from math import atan2, ceil, cos, hypot, sin

from sandtable.drawing.shape import Point, Points
from sandtable.geometry.rect import nearest_on

ROUND_FROM = 8
"""An outline of so many corners, none of them sharp, is meant to be round; any other is meant to have its corners."""
SHARP = 1.2
"""Radians."""
BENDS = 6
"""Straight pieces that stand for one bend."""


def extent(points: Points) -> tuple[float, float, float, float]:
    """The upright box round some points: least x, least y, most x, most y."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def area_of(outline: Points) -> float:
    """The area inside, positive or negative by the way that the outline runs."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True)) / 2


def centre(outline: Points) -> Point:
    """The middle of an area; of one that has no area, of its corners."""
    area = area_of(outline)
    if abs(area) < 1e-9:
        return sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline)
    x = y = 0.0
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        cross = ax * by - bx * ay
        x += (ax + bx) * cross
        y += (ay + by) * cross
    return x / (6 * area), y / (6 * area)


def inside(outline: Points, point: Point) -> bool:
    px, py = point
    found = False
    ax, ay = outline[-1]
    for bx, by in outline:
        if (ay > py) != (by > py) and px < (bx - ax) * (py - ay) / (by - ay) + ax:
            found = not found
        ax, ay = bx, by
    return found


def to_border(outline: Points, point: Point) -> float:
    """How far a point is from the outline."""
    return min(
        hypot(point[0] - x, point[1] - y)
        for x, y in (nearest_on(point, a, b) for a, b in zip(outline, (*outline[1:], outline[0]), strict=True))
    )


def rounded(outline: Points) -> Points:
    """An outline of many blunt corners made smooth through all of them."""
    if len(outline) < ROUND_FROM or any(abs(turn) > SHARP for turn in _turns(outline)):
        return outline
    return _through(outline)


def _turns(outline: Points) -> list[float]:
    """How far the outline turns at each corner, in radians."""
    found: list[float] = []
    for (ax, ay), (bx, by), (cx, cy) in zip(
        (outline[-1], *outline[:-1]), outline, (*outline[1:], outline[0]), strict=True
    ):
        ux, uy, vx, vy = bx - ax, by - ay, cx - bx, cy - by
        found.append(atan2(ux * vy - uy * vx, ux * vx + uy * vy))
    return found


def shrunk(outline: Points, by: float) -> list[Point]:
    """The outline drawn in by so much all round; at a sharp corner by a little more."""
    sign = 1 if area_of(outline) > 0 else -1
    found: list[Point] = []
    for (ax, ay), (bx, by_), (cx, cy) in zip(
        (outline[-1], *outline[:-1]), outline, (*outline[1:], outline[0]), strict=True
    ):
        first, second = hypot(bx - ax, by_ - ay) or 1.0, hypot(cx - bx, cy - by_) or 1.0
        # The inner normals of both edges, added up.
        nx = -sign * ((by_ - ay) / first + (cy - by_) / second)
        ny = sign * ((bx - ax) / first + (cx - bx) / second)
        reach = by * 2 / max(nx * nx + ny * ny, 1.0)
        found.append((bx + nx * reach, by_ + ny * reach))
    return found


def bent(points: Points, by: float) -> list[Point]:
    """A road or river whose bends are rounded off, from so far before each to so far behind it at most."""
    found: list[Point] = [points[0]]
    for (ax, ay), (bx, by_), (cx, cy) in zip(points, points[1:], points[2:], strict=False):
        first, second = hypot(bx - ax, by_ - ay), hypot(cx - bx, cy - by_)
        if first == 0 or second == 0:
            continue
        reach = min(by, 0.45 * first, 0.45 * second)
        p = (bx - (bx - ax) / first * reach, by_ - (by_ - ay) / first * reach)
        q = (bx + (cx - bx) / second * reach, by_ + (cy - by_) / second * reach)
        for step in range(BENDS + 1):
            t = step / BENDS
            u, v, w = (1 - t) ** 2, 2 * t * (1 - t), t * t
            found.append((u * p[0] + v * bx + w * q[0], u * p[1] + v * by_ + w * q[1]))
    return [*found, points[-1]]


def _through(points: Points) -> list[Point]:
    count = len(points)
    found: list[Point] = []
    for i in range(count):
        p, q, r, s = (points[(i + k) % count] for k in (-1, 0, 1, 2))
        found += [_spline(p, q, r, s, step / 4) for step in range(4)]
    return found


def _spline(p: Point, q: Point, r: Point, s: Point, t: float) -> Point:
    """A point between q and r on the smooth line through four."""
    return (
        _spline_1(p[0], q[0], r[0], s[0], t),
        _spline_1(p[1], q[1], r[1], s[1], t),
    )


def _spline_1(p: float, q: float, r: float, s: float, t: float) -> float:
    return 0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t**3)


def length_of(points: Points) -> float:
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(points))


def spaced(points: Points, gap: float) -> list[tuple[Point, Point]]:
    """Places along a line about so far apart, its ends among them, each with the direction of the line there."""
    total = length_of(points)
    if total == 0:
        return []
    steps = max(1, ceil(total / gap))
    marks = [total * step / steps for step in range(steps + 1)]
    found: list[tuple[Point, Point]] = []
    gone = 0.0
    for a, b in itertools.pairwise(points):
        length = hypot(b[0] - a[0], b[1] - a[1])
        if length == 0:
            continue
        way = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
        while len(found) < len(marks) and marks[len(found)] <= gone + length + 1e-9:
            along = marks[len(found)] - gone
            found.append(((a[0] + way[0] * along, a[1] + way[1] * along), way))
        gone += length
    return found


def beside(points: Points, by: float) -> list[Point]:
    """A line that runs along another, so far to its right as the sheet is seen."""
    found: list[Point] = []
    for i, (x, y) in enumerate(points):
        (ax, ay), (bx, by_) = points[max(i - 1, 0)], points[min(i + 1, len(points) - 1)]
        length = hypot(bx - ax, by_ - ay) or 1.0
        found.append((x - (by_ - ay) / length * by, y + (bx - ax) / length * by))
    return found


def nearest(points: Points, to: Point) -> Point:
    """The point of a line that is nearest to another."""
    if len(points) == 1:
        return points[0]
    return min(
        (nearest_on(to, a, b) for a, b in itertools.pairwise(points)),
        key=lambda p: hypot(p[0] - to[0], p[1] - to[1]),
    )


def drawn_in(outline: Points, crest: Points, part: float) -> list[Point]:
    """The outline moved a part of the way towards a crest: a contour of a hill."""
    found: list[Point] = []
    for x, y in outline:
        cx, cy = nearest(crest, (x, y))
        found.append((x + (cx - x) * part, y + (cy - y) * part))
    return found


def cut(outline: Points, start: Point, end: Point) -> list[tuple[Point, Point]]:
    """The pieces of a segment that lie inside an outline."""
    (px, py), (qx, qy) = start, end
    ux, uy = qx - px, qy - py
    stops = [0.0, 1.0]
    ax, ay = outline[-1]
    for bx, by in outline:
        vx, vy = bx - ax, by - ay
        det = ux * vy - uy * vx
        if det:
            t = ((ax - px) * vy - (ay - py) * vx) / det
            u = ((ax - px) * uy - (ay - py) * ux) / det
            if 0 < t < 1 and 0 <= u < 1:
                stops.append(t)
        ax, ay = bx, by
    stops.sort()
    return [
        ((px + ux * s, py + uy * s), (px + ux * t, py + uy * t))
        for s, t in itertools.pairwise(stops)
        if t - s > 1e-6 and inside(outline, (px + ux * (s + t) / 2, py + uy * (s + t) / 2))
    ]


def ruled(outline: Points, gap: float, turn: float) -> list[tuple[Point, Point]]:
    """Parallel lines so far apart over an area, along a direction in radians."""
    along, across = (cos(turn), sin(turn)), (-sin(turn), cos(turn))
    offs = [x * across[0] + y * across[1] for x, y in outline]
    alongs = [x * along[0] + y * along[1] for x, y in outline]
    low, high = min(alongs) - 1, max(alongs) + 1
    found: list[tuple[Point, Point]] = []
    for step in range(ceil(min(offs) / gap), ceil(max(offs) / gap)):
        off = step * gap
        start = (along[0] * low + across[0] * off, along[1] * low + across[1] * off)
        end = (along[0] * high + across[0] * off, along[1] * high + across[1] * off)
        found += cut(outline, start, end)
    return found


def dashed(points: Points, dash: Sequence[float]) -> list[list[Point]]:
    """A line cut into its dashes."""
    runs: list[list[Point]] = []
    which, left, on = 0, dash[0], True
    run: list[Point] = [points[0]]
    for a, b in itertools.pairwise(points):
        length = hypot(b[0] - a[0], b[1] - a[1])
        gone = 0.0
        while length - gone > left:
            gone += left
            stop = (a[0] + (b[0] - a[0]) * gone / length, a[1] + (b[1] - a[1]) * gone / length)
            if on:
                runs.append([*run, stop])
            run, on, which = [stop], not on, which + 1
            left = max(dash[which % len(dash)], 1e-6)
        left -= length - gone
        if on:
            run.append(b)
    if on and len(run) > 1:
        runs.append(run)
    return runs
