"""The shortest way round: from point to point past bases that bar it."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from math import hypot, inf

from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.outline import crosses, span_in
from sandtable.geometry.pose import Point
from sandtable.geometry.rect import Rect, gap


def detour(start: Point, end: Point, bars: Sequence[Rect]) -> float:
    """The length of the shortest way that goes through none of the bases; their corners may be rounded closely."""
    bolts = _bolts(bars)
    best: dict[Point, float] = {start: 0.0}
    todo: list[tuple[float, float, Point]] = [(_length(start, end), 0.0, start)]
    corners: set[Point] = set()
    known: set[int] = set()
    while todo:
        _, so_far, at = heappop(todo)
        if at == end:
            return so_far
        if so_far > best.get(at, inf):
            continue
        ways = [end, *sorted(corners)]
        tried = 0
        while tried < len(ways):
            to = ways[tried]
            tried += 1
            barring = [n for n, rect in enumerate(bars) if _bars(rect, at, to)]
            barring += [n for bolt, pair in bolts if crosses(at, to, bolt) for n in pair]
            fresh = [n for n in barring if n not in known]
            for n in dict.fromkeys(fresh):
                known.add(n)
                added = sorted(set(bars[n].corners) - corners)
                corners.update(added)
                ways.extend(added)
            if barring or to == at:
                continue
            length = so_far + _length(at, to)
            if length < best.get(to, inf):
                best[to] = length
                heappush(todo, (length + _length(to, end), length, to))
    return inf


def _bolts(bars: Sequence[Rect]) -> list[tuple[tuple[Point, Point], tuple[int, int]]]:
    """Lines from middle to middle of bases that touch: there is no way along the seam between them."""
    found: list[tuple[tuple[Point, Point], tuple[int, int]]] = []
    for n, a in enumerate(bars):
        for m, b in enumerate(bars[n + 1 :], n + 1):
            x, y, u, v = a.x, a.y, b.x, b.y
            if hypot(x - u, y - v) <= a.reach + b.reach + TOLERANCE and gap(a, b) <= TOLERANCE:
                found.append((((x, y), (u, v)), (n, m)))
    return found


def _length(p: Point, q: Point) -> float:
    return hypot(q[0] - p[0], q[1] - p[1])


def _bars(rect: Rect, p: Point, q: Point) -> bool:
    x0, y0, x1, y1 = rect.upright
    if max(p[0], q[0]) < x0 or min(p[0], q[0]) > x1 or max(p[1], q[1]) < y0 or min(p[1], q[1]) > y1:
        return False
    return span_in(p, q, rect.corners, TOLERANCE) > 0
