"""Lines of sight: where they run, and what lies on them. What stops sight is for the game to say."""

from __future__ import annotations

from collections.abc import Collection
from math import hypot

from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.field import NOBODY, Field
from sandtable.geometry.ground import Ground
from sandtable.geometry.memory import by_places
from sandtable.geometry.outline import crosses, span_in, spans_in
from sandtable.geometry.pose import Point
from sandtable.geometry.rect import Rect, nearest_on, to_segment

SLACK = 2.0
"""Ticks: pairs of points that are no farther apart than the nearest by more than this are as near."""


@by_places
def between(a: Rect, b: Rect) -> tuple[Point, Point]:
    """The nearest points of two bases; of edges that face each other, in the middle of what they share."""
    pairs = [(p, nearest_on(p, *b.edge(which))) for p in a.corners for which in range(4)]
    pairs += [(nearest_on(q, *a.edge(which)), q) for q in b.corners for which in range(4)]
    lengths = [_apart(p, q) for p, q in pairs]
    limit = min(lengths) + SLACK
    near = [pair for pair, length in zip(pairs, lengths, strict=True) if length <= limit]
    # The ends of the stretch along which the two are nearest.
    one, two = max(
        ((one, two) for at, one in enumerate(near) for two in near[at:]),
        key=lambda ends: _apart(ends[0][0], ends[1][0]) + _apart(ends[0][1], ends[1][1]),
    )
    return _middle(one[0], two[0]), _middle(one[1], two[1])


def _apart(p: Point, q: Point) -> float:
    return hypot(p[0] - q[0], p[1] - q[1])


def _middle(p: Point, q: Point) -> Point:
    return ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)


def amid(field: Field, a: Rect, b: Rect, but: Collection[str] = NOBODY) -> list[str]:
    """The bases that any segment between two places may pass through, and few others: sorted by id."""
    (px, py, _), (qx, qy, _) = a.pose, b.pose
    p, q, wide = (float(px), float(py)), (float(qx), float(qy)), max(a.reach, b.reach)
    ax0, ay0, ax1, ay1 = a.box()
    bx0, by0, bx1, by1 = b.box()
    found = []
    for id in field.within((min(ax0, bx0), min(ay0, by0), max(ax1, bx1), max(ay1, by1))):
        if id not in but:
            rect = field.rects[id]
            if to_segment((rect.pose.x, rect.pose.y), p, q) <= rect.reach + wide + 1:
                found.append(id)
    return sorted(found)


def screens(
    field: Field, p: Point, q: Point, but: Collection[str] = NOBODY, among: Collection[str] | None = None
) -> list[str]:
    """The bases that the segment from p to q passes through; to graze an edge is not to pass through.

    Where it is known already that only some can, it is asked `among` these.
    """
    dx, dy = q[0] - p[0], q[1] - p[1]
    length = hypot(dx, dy)
    found = []
    for id in field.along(p, q) if among is None else among:
        rect = field.rects[id]
        aside = abs((rect.x - p[0]) * dy - (rect.y - p[1]) * dx)
        if aside < rect.reach * length and id not in but and span_in(p, q, rect.corners, TOLERANCE) > 0:
            found.append(id)
    return sorted(found)


def seams(
    field: Field, p: Point, q: Point, but: Collection[str] = NOBODY, among: Collection[str] | None = None
) -> list[str]:
    """The bases that touch one another and between which the segment from p to q runs: a line of them has no chinks.

    Where it is known already that only some can stand there, it is asked `among` these.
    """
    found: set[str] = set()
    for id in field.along(p, q) if among is None else among:
        x, y, _ = field.rects[id].pose
        for other in () if id in but else field.touching(id):
            if id < other and other not in but and (among is None or other in among):
                u, v, _ = field.rects[other].pose
                if crosses(p, q, ((x, y), (u, v))):
                    found |= {id, other}
    return sorted(found)


def deep(ground: Ground, p: Point, q: Point, kinds: Collection[str]) -> float:
    """The length of the segment from p to q inside areas of some kinds; where two overlap it counts once."""
    spans = sorted(span for area, _ in ground.along(p, q, kinds) for span in spans_in(p, q, area.outline))
    total, gone = 0.0, 0.0
    for start, end in spans:
        total += max(0.0, end - max(start, gone))
        gone = max(gone, end)
    return total * _apart(p, q)
