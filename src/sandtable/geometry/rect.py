"""Oriented rectangles: the bases themselves, and the gap between them."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, inf, sqrt
from typing import TYPE_CHECKING, Any

from sandtable.geometry.angle import heading
from sandtable.geometry.pose import Point, Pose

if TYPE_CHECKING:
    from sandtable.geometry.memory import Memory
    from sandtable.geometry.outline import Box

Polygon = Sequence[Point]
"""A convex outline, its corners in order."""


class Rect:
    """A base on the table. Its corners run front left, front right, rear right, rear left."""

    __slots__ = (
        "ahead",
        "c",
        "corners",
        "depth",
        "half_depth",
        "half_width",
        "memory",
        "number",
        "pose",
        "reach",
        "s",
        "upright",
        "width",
        "x",
        "y",
    )

    memory: Memory | None
    """Whose thoughts it is part of, if anybody's: no part of what it is. Places made from it are part of them too."""
    number: int
    """Its number among the places of that memory."""

    def __init__(self, pose: Pose, width: int, depth: int) -> None:
        self.pose = pose
        self.width = width
        self.depth = depth
        self.memory = None
        self.reach = hypot(width, depth) / 2
        self.ahead = heading(pose.facing)
        # The same once more as plain floats, which are quicker to reckon with.
        self.s, self.c = s, c = self.ahead
        self.x, self.y = x, y = float(pose.x), float(pose.y)
        self.half_width, self.half_depth = width / 2, depth / 2
        wx, wy = c * width / 2, -s * width / 2
        dx, dy = s * depth / 2, c * depth / 2
        a, b = (x + dx - wx, y + dy - wy), (x + dx + wx, y + dy + wy)
        d, e = (x - dx + wx, y - dy + wy), (x - dx - wx, y - dy - wy)
        self.corners: tuple[Point, Point, Point, Point] = (a, b, d, e)
        self.upright: Box = _upright(s, c, a, b, d, e)
        """The upright box round it: least x, least y, most x, most y."""

    def at(self, pose: Pose) -> Rect:
        """The same base somewhere else."""
        memory = self.memory
        return Rect(pose, self.width, self.depth) if memory is None else memory.place(pose, self.width, self.depth)

    def __reduce__(self) -> tuple[Any, ...]:
        return Rect, (self.pose, self.width, self.depth)

    def forgotten(self) -> Rect:
        """The same place, as nobody thinks of it."""
        return self if self.memory is None else Rect(self.pose, self.width, self.depth)

    def shaped(self, pose: Pose, width: int, depth: int) -> Rect:
        """A place of another shape that is thought of by whoever thinks of this one."""
        return Rect(pose, width, depth) if self.memory is None else self.memory.place(pose, width, depth)

    @property
    def front(self) -> tuple[Point, Point]:
        """The front edge, from left to right."""
        return self.corners[0], self.corners[1]

    @property
    def front_middle(self) -> Point:
        return self.pose.ahead(self.depth / 2)

    def edge(self, which: int) -> tuple[Point, Point]:
        """An edge by its number: 0 front, 1 right, 2 rear, 3 left."""
        return self.corners[which], self.corners[(which + 1) % 4]

    def box(self, margin: float = 0.0) -> Box:
        """The upright box round it, with so much more on every side."""
        x0, y0, x1, y1 = self.upright
        return (x0 - margin, y0 - margin, x1 + margin, y1 + margin)

    def half_turned(self) -> Rect:
        return Rect(self.pose.half_turned(), self.width, self.depth)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Rect)
            and self.pose == other.pose
            and self.width == other.width
            and self.depth == other.depth
        )

    def __hash__(self) -> int:
        return hash((self.pose, self.width, self.depth))

    def __repr__(self) -> str:
        return f"Rect({self.pose!r}, {self.width}, {self.depth})"


def _upright(s: float, c: float, a: Point, b: Point, d: Point, e: Point) -> Box:
    """The upright box round four corners: by the quarter that they face, it is plain which of them is outermost."""
    if s >= 0:
        return (e[0], d[1], b[0], a[1]) if c >= 0 else (d[0], b[1], a[0], e[1])
    return (a[0], e[1], d[0], b[1]) if c >= 0 else (b[0], a[1], e[0], d[1])


def gap(a: Rect, b: Rect) -> float:
    """How far two bases are apart along the axis that parts them best; negative if they overlap, by how much."""
    memory = a.memory
    if memory is None or b.memory is not memory:
        return _gap(a, b)
    key = (a.number, b.number)
    found = memory.gaps.get(key)
    return memory.keep(memory.gaps, key, _gap(a, b)) if found is None else found


def _gap(a: Rect, b: Rect) -> float:
    dx, dy = b.x - a.x, b.y - a.y
    s, c, t, d = a.s, a.c, b.s, b.c
    aw, ad, bw, bd = a.half_width, a.half_depth, b.half_width, b.half_depth
    same, cross = abs(s * t + c * d), abs(s * d - c * t)
    across = abs(dx * c - dy * s) - aw - bw * same - bd * cross
    along = abs(dx * s + dy * c) - ad - bw * cross - bd * same
    best = across if across > along else along
    across = abs(dx * d - dy * t) - bw - aw * same - ad * cross
    if across > best:
        best = across
    along = abs(dx * t + dy * d) - bd - aw * cross - ad * same
    return along if along > best else best


def hull(points: Sequence[Point]) -> list[Point]:
    """The convex outline round some points, counter-clockwise, from the first of them that is a corner of it."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return list(dict.fromkeys(points))
    lower = _chain(ordered)
    upper = _chain(ordered[::-1])
    outline = lower[:-1] + upper[:-1]
    # Not from the leftmost, which is another one as seen from across the table.
    first = next(outline.index(point) for point in points if point in outline)
    return outline[first:] + outline[:first]


def _chain(points: Sequence[Point]) -> list[Point]:
    chain: list[Point] = []
    for p in points:
        while len(chain) > 1 and _cross(chain[-2], chain[-1], p) <= 0:
            chain.pop()
        chain.append(p)
    return chain


def _cross(o: Point, a: Point, b: Point) -> float:
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def outlines_gap(a: Polygon, b: Polygon) -> float:
    """The gap between two convex outlines along the axis that parts them best; negative if they overlap."""
    return max(_gap_over(a, b), _gap_over(b, a))


def _parted(a: Polygon, b: Polygon, least: float) -> bool:
    """Whether all of b is so far beyond an edge of a at least: whether the widest gap beyond any edge is as wide."""
    sign = _way_round(a)
    ax, ay = a[-1]
    for bx, by in a:
        nx, ny = sign * (by - ay), sign * (ax - bx)
        length = hypot(nx, ny)
        if length > 1e-9:
            nx, ny = nx / length, ny / length
            for x, y in b:
                if (x - ax) * nx + (y - ay) * ny < least:
                    break
            else:
                return True
        ax, ay = bx, by
    return False


def outlines_meet(a: Polygon, b: Polygon, deep: float) -> bool:
    """Whether two convex outlines overlap by more than `deep`."""
    return not _parted(b, a, -deep) and not _parted(a, b, -deep)


def _gap_over(a: Polygon, b: Polygon) -> float:
    """The widest gap beyond any edge of a."""
    best = -inf
    sign = _way_round(a)
    ax, ay = a[-1]
    for bx, by in a:
        nx, ny = sign * (by - ay), sign * (ax - bx)
        length = hypot(nx, ny)
        if length > 1e-9:
            nx, ny = nx / length, ny / length
            beyond = min([(x - ax) * nx + (y - ay) * ny for x, y in b])
            if beyond > best:
                best = beyond
        ax, ay = bx, by
    return best


def _way_round(outline: Polygon) -> float:
    """1 if the corners of a convex outline run counter-clockwise, -1 if clockwise."""
    ox, oy = ax, ay = outline[0]
    for bx, by in outline:
        cross = (ax - ox) * (by - oy) - (ay - oy) * (bx - ox)
        if abs(cross) > 1e-3:
            return 1.0 if cross > 0 else -1.0
        ax, ay = bx, by
    return 1.0


def distance(a: Rect, b: Rect) -> float:
    """From the nearest point of one base to the nearest of the other; 0 if they touch or overlap."""
    memory = a.memory
    if memory is None or b.memory is not memory:
        return _distance(a, b)
    key = (a.number, b.number)
    found = memory.distances.get(key)
    return memory.keep(memory.distances, key, _distance(a, b)) if found is None else found


def _distance(a: Rect, b: Rect) -> float:
    # Bases whose middles are farther apart than both reach cannot overlap: that is seen at a glance.
    if hypot(a.x - b.x, a.y - b.y) <= a.reach + b.reach + 1 and _gap(a, b) <= 0:
        return 0.0
    return sqrt(min(_nearest_corner(a, b), _nearest_corner(b, a)))


def _nearest_corner(rect: Rect, other: Rect) -> float:
    """The square of the distance from a base to the nearest corner of another."""
    x, y, s, c, half_w, half_d = rect.x, rect.y, rect.s, rect.c, rect.half_width, rect.half_depth
    best = inf
    for cx, cy in other.corners:
        dx, dy = cx - x, cy - y
        across, along = abs(dx * c - dy * s) - half_w, abs(dx * s + dy * c) - half_d
        if across < 0:
            across = 0.0
        if along < 0:
            along = 0.0
        square = across * across + along * along
        if square < best:
            best = square
    return best


def to_segment(point: Point, start: Point, end: Point) -> float:
    """From a point to the nearest point of a segment."""
    x, y = nearest_on(point, start, end)
    return hypot(point[0] - x, point[1] - y)


def nearest_on(point: Point, start: Point, end: Point) -> Point:
    """The point of a segment that is nearest to another."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    if length == 0:
        return start
    t = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / length
    t = 0.0 if t < 0 else 1.0 if t > 1 else t
    return (start[0] + t * dx, start[1] + t * dy)


def segments_distance(a: tuple[Point, Point], b: tuple[Point, Point]) -> tuple[float, Point, Point]:
    """How far two segments are apart, and the points of each that are nearest to each other."""
    if (crossing := _crossing(a, b)) is not None:
        return 0.0, crossing, crossing
    pairs = [(p, nearest_on(p, *b)) for p in a] + [(nearest_on(p, *a), p) for p in b]
    p, q = min(pairs, key=lambda pair: hypot(pair[0][0] - pair[1][0], pair[0][1] - pair[1][1]))
    return hypot(p[0] - q[0], p[1] - q[1]), p, q


def parallel(det: float, ux: float, uy: float, vx: float, vy: float) -> bool:
    """Whether two ways with this cross product run alike, but for the noise of rounding."""
    return det * det <= 1e-18 * (ux * ux + uy * uy) * (vx * vx + vy * vy)


def _crossing(a: tuple[Point, Point], b: tuple[Point, Point]) -> Point | None:
    (ax, ay), (bx, by) = a
    (cx, cy), (dx, dy) = b
    ux, uy, vx, vy = bx - ax, by - ay, dx - cx, dy - cy
    det = ux * vy - uy * vx
    if parallel(det, ux, uy, vx, vy):
        return None
    t = ((cx - ax) * vy - (cy - ay) * vx) / det
    u = ((cx - ax) * uy - (cy - ay) * ux) / det
    return (ax + t * ux, ay + t * uy) if 0 <= t <= 1 and 0 <= u <= 1 else None
