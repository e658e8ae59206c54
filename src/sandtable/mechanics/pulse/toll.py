"""What the ground takes of a move: lengths by sort of ground, obstacles, levels; and what of it may be closed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from sandtable.engine.memo import OfGround
from sandtable.engine.state import State
from sandtable.geometry.angle import DEGREE
from sandtable.geometry.ground import Ground
from sandtable.geometry.leg import SWINGS, Leg, place_after
from sandtable.geometry.outline import Box, apart
from sandtable.geometry.pose import Point, Pose
from sandtable.geometry.rect import Rect
from sandtable.mechanics.bodies.sight import levels_along
from sandtable.mechanics.bodies.spans import Span, without
from sandtable.mechanics.bodies.way import Way
from sandtable.mechanics.underfoot.areas import in_areas, in_lines, is_any, stands_in
from sandtable.mechanics.underfoot.lines import Crossing, crossings
from sandtable.mechanics.underfoot.roads import led_through, on_roads
from sandtable.mechanics.underfoot.track import track

BEND = 45 * DEGREE
"""The middle of a base that wheels is looked at in arcs of this size."""


class Kinds(NamedTuple):
    """The kinds of ground that a game's moves reckon with: of areas and lines, or flags of areas."""

    rough: tuple[str, ...]
    roads: tuple[str, ...]
    obstacles: tuple[str, ...]
    crossings: tuple[str, ...]
    """Lines that lead over water, as a road does through obstacles."""
    rivers: tuple[str, ...]
    """Lines that nobody crosses elsewhere."""


class Toll(NamedTuple):
    """What a way leads over: lengths in ticks, obstacles crossed, levels up and down.

    A wheel is an arc, but in rough ground it is rough. Squaring up has no length.
    """

    open: float
    rough: float
    road: float
    arc: float
    levels: int
    crossed: tuple[Crossing, ...] = ()
    leaving: float = 0.0
    """What of the rough leads out of the rough ground in which it began."""
    stays: bool = False
    """Whether it began in rough ground and ends without having been out of it."""
    entered: float | None = None
    """After how much of the way it enters rough ground in which it did not begin, if it does."""
    drowned: float | None = None
    """After how much of the way it is in a river, beside all crossings, if it comes to that."""

    @property
    def obstacles(self) -> int:
        return len(self.crossed)

    def leaves(self) -> Toll:
        """The same of one who may not enter rough ground, and leaves it as if it were open."""
        return self._replace(open=self.open + self.leaving, rough=self.rough - self.leaving)


def toll(state: State, way: Way, kinds: Kinds, place: Rect | None = None) -> Toll:
    """What a way takes, and the squaring up that leads on to a place, by the part of the front that passes over it."""
    key = (way.start.pose, way.start.width, way.start.depth, way.legs, None if place is None else place.pose)
    return _TOLLS.of(state, key, lambda: _taken(state, way, kinds, place))


_TOLLS: OfGround[tuple[Pose, int, int, tuple[Leg, ...], Pose | None], Toll] = OfGround()


def _taken(state: State, way: Way, kinds: Kinds, place: Rect | None) -> Toll:
    arc, least = way.arc, way.start.width / 4
    total, ground = way.length - arc, _about(state.ground, way, place, 2 * least)
    levels = _changes(ground, way)
    areas = [area for area in ground.areas if is_any(area, kinds.rough)]
    if not areas and not ground.lines:
        return Toll(total, 0.0, 0.0, arc, levels)
    fronts = track(way, place, [*(area.box for area in areas), *_boxes(ground, 2 * least)])
    roads = [line for line in ground.lines if line.kind in kinds.roads]
    on_road = on_roads(fronts, roads, least)
    lines = [line for line in ground.lines if line.kind in kinds.rough]
    rough = without([*in_areas(fronts, areas), *in_lines(fronts, lines)], on_road)
    over = [line for line in ground.lines if line.kind in kinds.crossings]
    wet = crossings(fronts, [line for line in ground.lines if line.kind in kinds.rivers])
    # A crossing serves as a road does.
    through = [*roads, *over]
    found = crossings(fronts, [line for line in ground.lines if line.kind in kinds.obstacles])
    crossed = tuple(one for one in found if not led_through(one, through, least, way.start.width))
    in_swings = sum(_inside(rough, low, high) for low, high, swings in _legs(way) if swings)
    by_road = sum(_inside(on_road, low, high) for low, high, swings in _legs(way) if not swings)
    slow = sum(end - start for start, end in rough)
    began = bool(rough) and stands_in(ground, way.start, kinds.rough) is not None
    leaving = rough[0][1] if began and rough[0][0] <= 1 else 0.0
    return Toll(
        max(0.0, total - (slow - in_swings) - by_road),
        slow,
        by_road,
        max(0.0, arc - in_swings),
        levels,
        crossed,
        leaving,
        leaving > 0 and leaving >= way.length - 1,
        next((start for start, _ in rough if not (began and start <= 1)), None),
        next((one.at for one in wet if not led_through(one, over, least, way.start.width)), None),
    )


def _about(ground: Ground, way: Way, place: Rect | None, least: float) -> Ground:
    """The ground that is anywhere near a way; a road counts a little beside itself."""
    if not ground.areas and not ground.lines:
        return ground
    boxes = [sweep.box for sweep in way.sweeps] or [way.start.box(), way.rect.box()]
    if place is not None:
        boxes.append(place.box())
    box = _round_all(boxes)
    wide = (box[0] - least, box[1] - least, box[2] + least, box[3] + least)
    areas = tuple([area for area in ground.areas if not apart(area.box, box)])
    return Ground(
        ground.width, ground.depth, areas, tuple([line for line in ground.lines if not apart(line.box, wide)])
    )


def _boxes(ground: Ground, least: float) -> Iterator[Box]:
    """Round each line and a little beside it."""
    for line in ground.lines:
        x0, y0, x1, y1 = line.box
        yield x0 - least, y0 - least, x1 + least, y1 + least


def _round_all(boxes: Sequence[Box]) -> Box:
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )


def passes_over(state: State, kinds: Kinds, before: Rect, place: Rect) -> bool:
    """Whether there is any ground that counts near a base and the place in which it squares up."""
    ground, box = state.ground, _round_all([before.box(), place.box()])
    if any(is_any(area, kinds.rough) and not apart(area.box, box) for area in ground.areas):
        return True
    counts = (*kinds.rough, *kinds.obstacles, *kinds.rivers)
    return any(line.kind in counts and not _clear(line.box, box) for line in ground.lines)


def _clear(a: Box, b: Box) -> bool:
    return a[0] > b[2] or b[0] > a[2] or a[1] > b[3] or b[1] > a[3]


def _legs(way: Way) -> Iterator[tuple[float, float, bool]]:
    """From where to where on the way each leg leads, and whether it is a swing."""
    at = 0.0
    for leg, length in zip(way.legs, way.lengths, strict=True):
        yield at, at + length, leg.how in SWINGS
        at += length


def _inside(spans: Sequence[Span], low: float, high: float) -> float:
    return sum(max(0.0, min(end, high) - max(start, low)) for start, end in spans)


def _places(way: Way) -> Iterator[Rect]:
    """Places on a way, so near that the base goes straight between them."""
    before = way.start
    yield before
    for leg, stop in zip(way.legs, way.stops, strict=True):
        yield from _bends(before, leg)
        yield stop
        before = stop


def _bends(before: Rect, leg: Leg) -> Iterator[Rect]:
    looks = max(1, ceil(leg.by / BEND)) if leg.how in SWINGS else 1
    for look in range(1, looks):
        yield place_after(before, leg._replace(by=leg.by * look // looks))


def _changes(ground: Ground, way: Way) -> int:
    """The levels up and down on the track of the middle of the base, added up."""
    if not any(area.hill for area in ground.areas):
        return 0
    middles: list[Point] = [(float(rect.pose.x), float(rect.pose.y)) for rect in _places(way)]
    levels = [level for p, q in pairwise(middles) if p != q for level in levels_along(ground, p, q)]
    return sum(abs(after - before) for before, after in pairwise(levels))
