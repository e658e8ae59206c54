"""Features of terrain that a defender chooses, and how they are placed on the table (H7).

The table is six sectors, numbered 1 to 3 from the left in the far half and 4 to 6 in the near one, as the defender
sees it. Everything here is done with the defender's edge below.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.ground import Area, Ground, Line, box, ellipse
from sandtable.geometry.outline import crossing
from sandtable.geometry.rect import Polygon, hull, outlines_meet
from sandtable.mechanics.elements.terrain import HILLS, WATER, WORKS
from sandtable.names import Code, Refused, listed
from sandtable.rulesets.dbm.muster import MUSTER
from sandtable.rulesets.dbm.own import PACE

FEWEST, MOST_FEATURES = 3, 6
LEAST, MOST = 160, 600
"""Paces across an area."""
USUAL = (300, 240)
WATER_WIDTH = 300 * PACE
BEND = 60 * PACE
STEP = 20 * PACE
"""How finely a sector is searched for room."""
AREAS = ("gentle-hill", "steep-hill", "wood", "orchard", "marsh", "rough", "dunes", "fields", "built-up")
SQUARE = ("fields", "built-up")
LINES = ("river", "road")
WAYS = ("down", "across")
"""From base edge to base edge, or from side edge to side edge."""
KINDS = (*AREAS, *LINES, WATER)
FORD = "-ford"


class Feature(NamedTuple):
    """One feature as it was chosen: its kind, its size in paces, or the way that it runs."""

    kind: str
    width: int = 0
    depth: int = 0
    way: str = ""

    @property
    def word(self) -> str:
        if self.kind in LINES:
            return f"{self.kind}:{self.way}"
        return self.kind if self.kind == WATER else f"{self.kind}:{self.width}x{self.depth}"

    @property
    def said(self) -> str:
        name = self.kind.replace("-", " ")
        return f"{name} {self.width} by {self.depth}" if self.width else name

    @property
    def turn(self) -> int:
        """When it is placed: water first, since it runs from edge to edge, and roads last, since they go anywhere."""
        return {WATER: 0, "river": 1, "road": 3}.get(self.kind, 2)


def read(word: str) -> Feature:
    """A feature from its word: 'wood:400x300', 'marsh:240', 'road:across', 'waterway'."""
    kind, colon, size = word.partition(":")
    if kind not in KINDS:
        raise Refused(Code.BAD_VALUE, "order.word", f"no feature {kind[:40]!r}; there are {listed(KINDS, 'and')} (H7)")
    if kind in LINES:
        if size not in ("", *WAYS):
            raise Refused(Code.BAD_VALUE, "order.word", f"a {kind} goes {listed(WAYS)}, not {size[:40]!r}")
        return Feature(kind, way=size or "down")
    if kind == WATER:
        if colon:
            raise Refused(Code.BAD_VALUE, "order.word", "a waterway is 300 paces wide; give it no size")
        return Feature(kind)
    return Feature(kind, *_size(kind, size))


def _size(kind: str, size: str) -> tuple[int, int]:
    if not size:
        return USUAL
    width, _, depth = size.partition("x")
    depth = depth or width
    if not (width.isdecimal() and depth.isdecimal() and len(width) < 6 and len(depth) < 6):
        raise Refused(
            Code.BAD_VALUE, "order.word", f"{size[:40]!r} is no size; write paces across and up, like {kind}:400x300"
        )
    if not (LEAST <= int(width) <= MOST and LEAST <= int(depth) <= MOST):
        raise Refused(
            Code.NOT_ALLOWED,
            "order.word",
            f"{kind} of {width} by {depth}: an area is {LEAST} to {MOST} paces across (H7); give it such a size",
        )
    return int(width), int(depth)


def name(n: int) -> str:
    """The id of the n-th feature on the ground."""
    return f"f{n}"


def neighbours(sector: int) -> list[int]:
    """The sectors that share a border with one."""
    column, row = (sector - 1) % 3, (sector - 1) // 3
    beside = [column - 1 + 3 * row + 1] if column > 0 else []
    beyond = [column + 1 + 3 * row + 1] if column < 2 else []
    return sorted([*beside, *beyond, column + 3 * (1 - row) + 1])


def limits(ground: Ground, sector: int) -> tuple[int, int, int, int]:
    """Least x, least y, most x, most y of a sector."""
    column, row = (sector - 1) % 3, (sector - 1) // 3
    x0, x1 = (round(ground.width * (third / 3 - 0.5)) for third in (column, column + 1))
    return (x0, 0, x1, ground.depth // 2) if row == 0 else (x0, -(ground.depth // 2), x1, 0)


def placed(ground: Ground, n: int, feature: Feature, sector: int) -> Ground | None:
    """The ground with a feature set down in a sector; nothing if there is no room."""
    if feature.kind == "river":
        return _river(ground, n, feature, sector)
    if feature.kind == "road":
        return _road(ground, n, feature, sector)
    if feature.kind == WATER:
        return _waterway(ground, n, sector)
    for x, y in _spots(limits(ground, sector), feature.width * PACE, feature.depth * PACE):
        area = _area(n, feature, x, y)
        if not _taken(ground, area.outline):
            return ground.with_area(area)
    return None


def _spots(room: tuple[int, int, int, int], width: int, depth: int) -> list[tuple[int, int]]:
    """Middles at which something of that size is wholly in the room, those nearest to the middle of it first."""
    x0, y0, x1, y1 = room
    mx, my = (x0 + x1) // 2, (y0 + y1) // 2
    across, up = (x1 - x0 - width) // 2, (y1 - y0 - depth) // 2
    if across < 0 or up < 0:
        return []
    found = [
        (mx + dx, my + dy)
        for dx in range(-(across // STEP) * STEP, across + 1, STEP)
        for dy in range(-(up // STEP) * STEP, up + 1, STEP)
    ]
    return sorted(found, key=lambda spot: ((spot[0] - mx) ** 2 + (spot[1] - my) ** 2, spot))


def _area(n: int, feature: Feature, x: int, y: int) -> Area:
    width, depth = feature.width * PACE, feature.depth * PACE
    outline = (box if feature.kind in SQUARE else ellipse)(x, y, width, depth)
    crest: tuple[tuple[int, int], ...] = ()
    if feature.kind in HILLS:
        half = max(abs(width - depth), max(width, depth) // 5) // 2
        crest = ((x - half, y), (x + half, y)) if width >= depth else ((x, y - half), (x, y + half))
    return Area(name(n), feature.kind, outline, crest)


def _taken(ground: Ground, outline: Polygon) -> bool:
    """Whether something lies there already that shares its place with nothing."""
    if any(outlines_meet(hull(area.outline), outline, TOLERANCE) for area in ground.areas):
        return True
    return bool(ground.lines_at(outline, ("river", *WORKS)))


def _ways(ground: Ground, feature: Feature, sector: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Ways from edge to edge through a sector, with a slight bend in it, the middle ones first."""
    for x, y in _spots(limits(ground, sector), 0, 0):
        half_w, half_d = ground.width // 2, ground.depth // 2
        if feature.way == "down":
            aside = x - BEND if x > 0 else x + BEND
            yield (aside, half_d), (x, y), (aside, -half_d)
        else:
            aside = y - BEND if y > 0 else y + BEND
            yield (-half_w, aside), (x, y), (half_w, aside)


def _river(ground: Ground, n: int, feature: Feature, sector: int) -> Ground | None:
    width = round(MUSTER.lines["river"].width * PACE)
    for points in _ways(ground, feature, sector):
        line = Line(name(n), "river", points, width, traits={"class": ""})
        mouth = feature.way == "across"
        if not any(line.covers(hull(area.outline)) for area in ground.areas if not (mouth and area.kind == WATER)):
            return ground.with_line(line)
    return None


def _road(ground: Ground, n: int, feature: Feature, sector: int) -> Ground | None:
    width = round(MUSTER.lines["road"].width * PACE)
    for points in _ways(ground, feature, sector):
        line = Line(name(n), "road", points, width)
        along = [other for other in ground.lines if other.kind == "road" and _alike(other, line)]
        if not along and not any(line.covers(hull(area.outline)) for area in ground.areas if area.kind == WATER):
            return ground.with_line(line)
    return None


def _alike(one: Line, other: Line) -> bool:
    """Whether two roads run so close that they would be one."""
    near = 4 * one.width
    return all(hypot(p[0] - q[0], p[1] - q[1]) < near for p, q in zip(one.points, other.points, strict=False))


def _waterway(ground: Ground, n: int, sector: int) -> Ground | None:
    """Along the short edge nearest to its sector; from the middle ones, left of the far half and right of the near."""
    left = sector in (1, 2, 4)
    x = (WATER_WIDTH - ground.width) // 2
    outline = box(x if left else -x, 0, WATER_WIDTH, ground.depth)
    if ground.width // 3 <= WATER_WIDTH or _taken(ground, outline):
        return None
    return ground.with_area(Area(name(n), WATER, outline))


def forded(ground: Ground) -> Ground:
    """The ground with a ford wherever a road that was laid meets a river."""
    ground = ground.without([line.id for line in ground.lines if line.id.endswith(FORD)])
    roads = [line for line in ground.lines if line.kind == "road"]
    rivers = [line for line in ground.lines if line.kind == "river"]
    laid = {name(n) for n in range(1, MOST_FEATURES + 1)}
    width = round(MUSTER.lines["ford"].width * PACE)
    for road in roads:
        for river in rivers:
            if not {road.id, river.id} & laid:
                continue
            for k, (p, q) in enumerate(_crossings(road, river)):
                ground = ground.with_line(Line(f"{road.id}{river.id}.{k}{FORD}", "ford", (p, q), width))
    return ground


def _crossings(road: Line, river: Line) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """From bank to bank along the road, wherever the two cross."""
    for p, q in pairwise(road.points):
        for a, b in pairwise(river.points):
            t = crossing(p, q, a, b)
            if t is None or not 0 <= t <= 1:
                continue
            dx, dy = q[0] - p[0], q[1] - p[1]
            far = river.width / hypot(dx, dy)
            near, beyond = ((round(p[0] + dx * at), round(p[1] + dy * at)) for at in (t - far, t + far))
            yield near, beyond


def turned(ground: Ground) -> Ground:
    """The ground turned half round under the armies; works stay before the troops that made them."""
    return replace(
        ground,
        areas=tuple(area.half_turned() for area in ground.areas),
        lines=tuple(line if line.kind in WORKS else line.half_turned() for line in ground.lines),
    )
