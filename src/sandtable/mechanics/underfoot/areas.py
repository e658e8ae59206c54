"""Areas that a front goes through: woods, rough ground, and lines as broad as such ground."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.ground import Area, Ground, Line
from sandtable.geometry.outline import Box, bounds, inside, ribbon, spans_in, to_line
from sandtable.geometry.pose import Point
from sandtable.geometry.rect import Polygon, Rect
from sandtable.mechanics.bodies.spans import Span, joined, share
from sandtable.mechanics.underfoot.track import HAIR, QUARTER, Piece, Seen, Track, near, on

Outline = tuple[Polygon, Box]
LOOKS = 4
"""A front is looked at in so many parts, by their ends, for how deep it is in some ground."""


def in_areas(way: Track, areas: Iterable[Area], part: float = QUARTER) -> list[Span]:
    """The parts of a way, in ticks, on which that part of the front is in some areas, taken together."""
    return _in_outlines(way, [(area.outline, area.box) for area in areas], part)


def in_lines(way: Track, lines: Iterable[Line], part: float = QUARTER) -> list[Span]:
    """The parts of a way, in ticks, on which that part of the front is in the width of some lines."""
    ribbons = [ribbon(a, b, line.width / 2) for line in lines if line.width for a, b in pairwise(line.points)]
    return _in_outlines(way, [(outline, bounds(outline)) for outline in ribbons], part)


def _in_outlines(way: Track, outlines: Sequence[Outline], part: float) -> list[Span]:
    found: list[Span] = []
    at = 0.0
    for piece in way:
        about = [outline for outline, box in outlines if near(box, piece.box)]
        if about:
            spans = _straight_spans(piece, about, part) if piece.straight else _bent_spans(piece, about, part)
            found += [(at + start * piece.length, at + end * piece.length) for start, end in spans]
        at += piece.length
    return joined(found) if found else found


def front_in(rect: Rect, outlines: Iterable[Polygon]) -> float:
    """The part of a front edge that is in some outlines; who lines a border from within is."""
    s, c = rect.ahead
    (ax, ay), (bx, by) = rect.front
    back_x, back_y = s * TOLERANCE, c * TOLERANCE
    return _held(((ax - back_x, ay - back_y), (bx - back_x, by - back_y)), outlines)


def stands_in(ground: Ground, rect: Rect, kinds: Collection[str], part: float = QUARTER) -> Area | None:
    """The area of some kinds, or with one of them as a flag, that a body stands in: that part of its front is in such.

    Of several that are so only together, the one that most of it is in.
    """
    box = bounds(rect.front)
    found = [area for area in ground.areas if near(area.box, box) and is_any(area, kinds)]
    if not found or front_in(rect, [area.outline for area in found]) < part - HAIR:
        return None
    return max(found, key=lambda area: front_in(rect, [area.outline])) if len(found) > 1 else found[0]


def deep_in(ground: Ground, rect: Rect, kinds: Collection[str]) -> float:
    """How far the innermost part of a front is from the border of the ground of some kinds that it is in."""
    points = [on(rect.front, n / LOOKS) for n in range(LOOKS + 1)]
    outlines = [area.outline for area in ground.areas if is_any(area, kinds)]
    return max(
        (to_line(point, (*outline, outline[0])) for outline in outlines for point in points if inside(point, outline)),
        default=0.0,
    )


def is_any(area: Area, kinds: Collection[str]) -> bool:
    """Whether an area is of one of the kinds, or has one of them as a flag: a hill that is steep."""
    return area.kind in kinds or any(area.traits.get(kind) is True for kind in kinds)


def _held(front: tuple[Point, Point], outlines: Iterable[Polygon]) -> float:
    return share([span for outline in outlines for span in spans_in(*front, outline)])


def _bent_spans(piece: Piece, outlines: Sequence[Polygon], part: float) -> list[Span]:
    """The parts of a piece that turns: what is in the outlines grows or falls evenly between its ends."""
    return _enough(0.0, 1.0, _held(piece.before, outlines), _held(piece.after, outlines), part - HAIR)


def _enough(start: float, end: float, first: float, last: float, part: float) -> list[Span]:
    """Where something that goes evenly from `first` to `last` is no less than `part`."""
    if first >= part:
        return [(start, end if last >= part else start + (end - start) * (first - part) / (first - last))]
    return [(end - (end - start) * (last - part) / (last - first), end)] if last >= part else []


class _Edge(NamedTuple):
    """An edge as the front sees it: from when to when it is there, and where on the front at any time."""

    start: float
    end: float
    at: float
    by: float
    """How much farther along the front it is when all of the piece is gone."""


Edges = list[_Edge]


def _straight_spans(piece: Piece, outlines: Sequence[Polygon], part: float) -> list[Span]:
    """The parts of a piece that leads straight on."""
    seen = Seen(piece)
    shapes, reach = list[Edges](), list[Span]()
    cuts, jumps = {0.0, 1.0}, set[float]()
    for outline in outlines:
        corners = seen(outline)
        us, ts = [u for u, _ in corners], [t for _, t in corners]
        if max(us) > 0 and min(us) < 1 and max(ts) > 0 and min(ts) < 1:
            shapes.append(_edges(corners, cuts, jumps))
            reach.append((max(0.0, min(us)), min(1.0, max(us))))
    if not shapes or share(reach) < part - HAIR:
        return []
    for one, other in combinations(shapes, 2):
        cuts.update(_meetings(one, other))
    return _even_spans(shapes, sorted(cuts), jumps, part - HAIR)


def _even_spans(shapes: Sequence[Edges], cuts: Sequence[float], jumps: Collection[float], part: float) -> list[Span]:
    """Between two cuts what is in the outlines grows or falls evenly; only an edge along the front makes it jump."""
    spans: list[Span] = []
    first = _held_at(shapes, 0.0, after=True)
    for start, end in pairwise(cuts):
        last = _held_at(shapes, end, after=False)
        spans += _enough(start, end, first, last, part)
        first = _held_at(shapes, end, after=True) if end in jumps else last
    return joined(spans)


def _edges(corners: Sequence[Point], cuts: set[float], jumps: set[float]) -> Edges:
    """The edges between corners that the front comes to, and when it does so: what is beside the front cuts nothing."""
    found: Edges = []
    au, at = corners[-1]
    for bu, bt in corners:
        if at == bt:
            jumps.add(at)
        elif (at > 0 or bt > 0) and (at < 1 or bt < 1):
            by = (bu - au) / (bt - at)
            edge = _Edge(min(at, bt), max(at, bt), au - by * at, by)
            found.append(edge)
            for side in (0.0, 1.0):
                if (au < side) != (bu < side):
                    _cut(cuts, (side - edge.at) / by)
        if 0 < bu < 1 or at == bt:
            _cut(cuts, bt)
        au, at = bu, bt
    return found


def _cut(cuts: set[float], t: float) -> None:
    if 0 < t < 1:
        cuts.add(t)


def _meetings(some: Edges, others: Edges) -> Iterator[float]:
    """When edges of two outlines that overlap are at one place of the front."""
    for one in some:
        for other in others:
            start, end = max(0.0, one.start, other.start), min(1.0, one.end, other.end)
            if start < end and one.by != other.by:
                t = (other.at - one.at) / (one.by - other.by)
                if start < t < end:
                    yield t


def _held_at(shapes: Sequence[Edges], t: float, *, after: bool) -> float:
    """How much of the front is in the outlines just before or after so much of the piece is gone."""
    spans: list[Span] = []
    for edges in shapes:
        if after:
            us = [at + by * t for start, end, at, by in edges if start <= t < end]
        else:
            us = [at + by * t for start, end, at, by in edges if start < t <= end]
        us.sort()
        for u, v in zip(us[::2], us[1::2], strict=False):
            if v > 0 and u < 1:
                spans.append((max(0.0, u), min(1.0, v)))
    if len(spans) == 1:
        return spans[0][1] - spans[0][0]
    return share(spans)
