"""The ground under a way: open, rough and road, obstacles crossed and levels changed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from math import ceil, hypot
from typing import NamedTuple

from sandtable.engine.state import State
from sandtable.geometry.angle import DEGREE, between, towards
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.ground import Area, Ground, Line
from sandtable.geometry.leg import SWINGS, Leg, place_after
from sandtable.geometry.outline import Box, apart, bounds, crossing, spans_in
from sandtable.geometry.pose import Point
from sandtable.geometry.rect import Polygon, Rect
from sandtable.mechanics.bodies.sight import levels_along
from sandtable.mechanics.bodies.spans import Span, in_areas, share
from sandtable.mechanics.bodies.way import Way

BEND = 15 * DEGREE
"""A wheel is looked at in arcs of this size."""
ALONG = 45 * DEGREE
"""A way that is no more than this off the line of a road goes along it."""


class Stretch(NamedTuple):
    """What a way leads over: lengths in ticks, wheels left out; obstacles crossed; levels up and down."""

    open: float
    rough: float
    road: float
    obstacles: int
    levels: int


def stretch(
    state: State, way: Way, kinds_of_rough: Collection[str], roads: Collection[str], obstacles: Collection[str]
) -> Stretch:
    """The ground under the middle of the front; obstacles and levels are what the middle of the base comes over."""
    ground, rough, road, total = state.ground, 0.0, 0.0, 0.0
    before = way.start
    middles: list[Point] = [_middle(before)]
    for leg, length, stop in zip(way.legs, way.lengths, way.stops, strict=True):
        middles.extend(_middle(place) for place in _track(before, leg, stop))
        if leg.how not in SWINGS:
            p, q = before.front_middle, stop.front_middle
            on_road = _road_spans(ground, p, q, roads, before.width / 4)
            on_rough = _rough_spans(ground, p, q, kinds_of_rough)
            total += length
            road += length * share(on_road)
            rough += length * (share([*on_road, *on_rough]) - share(on_road))
        before = stop
    crossed = [line.id for line in ground.lines if line.kind in obstacles and _crosses(ground, middles, line, roads)]
    return Stretch(total - rough - road, rough, road, len(crossed), _changes(ground, middles))


def _middle(rect: Rect) -> Point:
    return (float(rect.pose.x), float(rect.pose.y))


def _track(before: Rect, leg: Leg, stop: Rect) -> Iterator[Rect]:
    """Places on a leg, so near that the base goes straight between them."""
    if leg.how in SWINGS:
        looks = max(1, ceil(leg.by / BEND))
        for look in range(1, looks):
            yield place_after(before, leg._replace(by=leg.by * look // looks))
    yield stop


def _rough_spans(ground: Ground, p: Point, q: Point, kinds: Collection[str]) -> list[Span]:
    areas = [area for area in ground.areas if _is_any(area, kinds)]
    found = [span for _, spans in in_areas(areas, p, q) for span in spans]
    for line in ground.lines:
        if line.kind in kinds and line.width:
            for a, b in pairwise(line.points):
                found += spans_in(p, q, ribbon(a, b, line.width / 2))
    return found


def _is_any(area: Area, kinds: Collection[str]) -> bool:
    """Whether an area is of one of the kinds, or has one of them as a flag: a hill that is steep."""
    return area.kind in kinds or any(area.traits.get(kind) is True for kind in kinds)


def _road_spans(ground: Ground, p: Point, q: Point, kinds: Collection[str], least: float) -> list[Span]:
    """The parts of a way that run on a road and along it."""
    spans: list[Span] = []
    if p == q:
        return spans
    bearing, box = towards(q[0] - p[0], q[1] - p[1]), bounds((p, q))
    for line in ground.lines:
        if line.kind in kinds:
            half = max(line.width / 2, least)
            if apart(_wider(line.box, 2 * half), box):
                continue
            for a, b in pairwise(line.points):
                off = abs(between(bearing, towards(b[0] - a[0], b[1] - a[1])))
                if min(off, 180 * DEGREE - off) <= ALONG:
                    spans += spans_in(p, q, ribbon(a, b, half, half))
    return spans


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


def _wider(box: Box, by: float) -> Box:
    return (box[0] - by, box[1] - by, box[2] + by, box[3] + by)


def _crosses(ground: Ground, middles: Sequence[Point], line: Line, roads: Collection[str]) -> bool:
    """Whether a track comes over a line, where no road leads through it. To come to it counts, to leave it does not."""
    if apart(_wider(line.box, TOLERANCE), bounds(middles)):
        return False
    for p, q in pairwise(middles):
        for a, b in pairwise(line.points):
            part = crossing(p, q, a, b)
            if part is None or not 0 < part <= 1:
                continue
            spans = _road_spans(ground, p, q, roads, TOLERANCE)
            if not any(start <= part <= end for start, end in spans):
                return True
    return False


def _changes(ground: Ground, middles: Sequence[Point]) -> int:
    """The levels up and down on a track, added up."""
    if not any(area.hill for area in ground.areas):
        return 0
    levels = [level for p, q in pairwise(middles) if p != q for level in levels_along(ground, p, q)]
    return sum(abs(after - before) for before, after in pairwise(levels))
