"""Features of terrain that a defender chooses, and how they are placed on the table.

The table is cut in two halves of so many parts each, numbered from the left in the far half and then in the near one,
as the defender sees it. Everything here is done with the defender's edge below.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from sandtable.engine.part import Choice, Several, Sizes, Thing
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.ground import Area, Ground, Line, box, ellipse
from sandtable.geometry.outline import apart, crossing, to_line
from sandtable.geometry.rect import Polygon, hull, outlines_meet
from sandtable.mechanics.elements.terrain import WATER, WORKS
from sandtable.names import Code, Refused, listed

LINES = ("river", "road")
WAYS = ("down", "across")
"""From base edge to base edge, or from side edge to side edge."""
WAYS_SAID = (Choice("down", "from base edge to base edge"), Choice("across", "from side edge to side edge"))
BEND = 60
"""Paces by which a road or river bends in the part that it was put in."""
STEP = 20
"""How finely, in paces, a part of the table is searched for room."""
FORD = "-ford"
ORIGIN = (0.0, 0.0)


@dataclass(frozen=True, eq=False, kw_only=True)
class Landscape:
    """What a game says of the terrain that is laid before a battle; sizes in paces."""

    rule: str
    """The id of the house rule."""
    pace: int
    """Ticks in a pace."""
    attacker: str
    attacks: str
    """What the game calls the other of the defender, and what it says he does: 'invader', 'invades'."""
    part: str
    """What it calls a part of the table: 'sector'."""
    columns: int
    """How many parts a half of the table has."""
    dealt: str
    """What the die for the part of each feature means."""
    areas: tuple[str, ...]
    square: tuple[str, ...]
    """Areas with straight sides."""
    count: tuple[int, int]
    """The fewest and the most features."""
    most: Mapping[str, int]
    """By kind: how many at most, where there is a limit."""
    across: tuple[int, int]
    """The least and the most that an area measures."""
    usual: tuple[int, int]
    """The size of an area for which none is given."""
    water: int
    """How wide a waterway is."""
    widths: Mapping[str, float]
    """By kind of line: how wide it is."""
    hills: tuple[str, ...]
    """Areas that have a crest."""
    crest: Callable[[int, int], int]
    """(width, depth): half the length of a hill's crest."""
    clear: int = 0
    """How far areas lie apart."""
    off_centre: int = 0
    """How far areas lie from the middle of the table."""
    outward: bool = False
    """Whether areas that share a part of the table are set down from its outer corner on, so that all find room."""
    layouts: tuple[str, ...]
    """Landscapes that a defender may well choose."""
    says: Mapping[str, str]
    """By kind: what it is."""

    @property
    def kinds(self) -> tuple[str, ...]:
        return (*self.areas, *LINES, WATER)

    def ticks(self, paces: float) -> int:
        return round(paces * self.pace)


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


def read(land: Landscape, word: str) -> Feature:
    """A feature from its word: 'wood:400x300', 'marsh:240', 'road:across', 'waterway'."""
    kind, colon, size = word.partition(":")
    if kind not in land.kinds:
        there = listed(land.kinds, "and")
        raise Refused(Code.BAD_VALUE, "order.word", f"no feature {kind[:40]!r}; there are {there} ({land.rule})")
    if kind in LINES:
        if size and size not in WAYS:
            raise Refused(Code.BAD_VALUE, "order.word", f"a {kind} goes {listed(WAYS)}, not {size[:40]!r}")
        return Feature(kind, way=size or "down")
    if kind == WATER:
        if colon:
            raise Refused(Code.BAD_VALUE, "order.word", f"a waterway is {land.water} paces wide; give it no size")
        return Feature(kind)
    return Feature(kind, *_size(land, kind, size))


def _size(land: Landscape, kind: str, size: str) -> tuple[int, int]:
    if not size:
        return land.usual
    width, _, depth = size.partition("x")
    depth = depth or width
    if not (width.isdecimal() and depth.isdecimal() and len(width) < 6 and len(depth) < 6):
        raise Refused(
            Code.BAD_VALUE, "order.word", f"{size[:40]!r} is no size; write paces across and up, like {kind}:400x300"
        )
    least, most = land.across
    if not (least <= int(width) <= most and least <= int(depth) <= most):
        raise Refused(
            Code.NOT_ALLOWED,
            "order.word",
            f"{kind} of {width} by {depth}: an area is {least} to {most} paces across ({land.rule}); "
            "give it such a size",
        )
    return int(width), int(depth)


def to_choose(land: Landscape) -> Several:
    """What a defender puts his landscape together of."""
    least, most = land.across
    sizes = Sizes(least, most, land.usual, "paces")
    areas = [Thing(kind, land.says[kind], land.most.get(kind), sizes) for kind in land.areas]
    lines = [Thing(kind, land.says[kind], land.most.get(kind), ways=WAYS_SAID) for kind in LINES]
    water = Thing(WATER, land.says[WATER], land.most.get(WATER))
    like = tuple(Choice(layout, _landscape(land, layout)) for layout in land.layouts)
    return Several(needed=False, count=land.count, of=(*areas, *lines, water), like=like)


def _landscape(land: Landscape, layout: str) -> str:
    """A landscape in words: 'Wood 360 by 300, marsh 240 by 200 and a road across.'"""
    said = listed([_told(read(land, word)) for word in layout.split()], "and")
    return f"{said[0].upper()}{said[1:]}."


def _told(feature: Feature) -> str:
    return f"{feature.said} {feature.way}" if feature.way else feature.said


def name(n: int) -> str:
    """The id of the n-th feature on the ground."""
    return f"f{n}"


def limits(land: Landscape, ground: Ground, part: int) -> tuple[int, int, int, int]:
    """Least x, least y, most x, most y of a part of the table."""
    row, column = divmod(part - 1, land.columns)
    x0, x1 = (round(ground.width * (border / land.columns - 0.5)) for border in (column, column + 1))
    return (x0, 0, x1, ground.depth // 2) if row == 0 else (x0, -(ground.depth // 2), x1, 0)


def placed(
    land: Landscape, ground: Ground, n: int, feature: Feature, part: int, *, outward: bool = False
) -> Ground | None:
    """The ground with a feature set down in the middle of a part of it, in its outer corner, or as near to that as can
    be; nothing if there is no room."""
    if feature.kind == "river":
        return _river(land, ground, n, feature, part)
    if feature.kind == "road":
        return _road(land, ground, n, feature, part)
    if feature.kind == WATER:
        return _waterway(land, ground, n, part)
    room, size = limits(land, ground, part), (land.ticks(feature.width), land.ticks(feature.depth))
    for x, y in _spots(land, room, *size, _corner(room) if outward else None):
        area = _area(land, n, feature, x, y)
        if not _taken(ground, area.outline) and not _crowded(land, ground, area):
            return ground.with_area(area)
    return None


def _corner(room: tuple[int, int, int, int]) -> tuple[int, int]:
    """The corner of a part of the table that is farthest from its centre."""
    x0, y0, x1, y1 = room
    return max(x0, x1, key=abs), max(y0, y1, key=abs)


def _spots(
    land: Landscape, room: tuple[int, int, int, int], width: int, depth: int, start: tuple[int, int] | None = None
) -> list[tuple[int, int]]:
    """Middles at which something of that size is wholly in the room, those nearest to its start or middle first."""
    x0, y0, x1, y1 = room
    step = land.ticks(STEP)
    mx, my = (x0 + x1) // 2, (y0 + y1) // 2
    across, up = (x1 - x0 - width) // 2, (y1 - y0 - depth) // 2
    if across < 0 or up < 0:
        return []
    found = [
        (mx + dx, my + dy)
        for dx in range(-(across // step) * step, across + 1, step)
        for dy in range(-(up // step) * step, up + 1, step)
    ]
    sx, sy = start or (mx, my)
    return sorted(found, key=lambda spot: ((spot[0] - sx) ** 2 + (spot[1] - sy) ** 2, spot))


def _area(land: Landscape, n: int, feature: Feature, x: int, y: int) -> Area:
    width, depth = land.ticks(feature.width), land.ticks(feature.depth)
    outline = (box if feature.kind in land.square else ellipse)(x, y, width, depth)
    crest: tuple[tuple[int, int], ...] = ()
    if feature.kind in land.hills:
        half = land.crest(width, depth)
        crest = ((x - half, y), (x + half, y)) if width >= depth else ((x, y - half), (x, y + half))
    return Area(name(n), feature.kind, outline, crest)


def _taken(ground: Ground, outline: Polygon) -> bool:
    """Whether something lies there already that shares its place with nothing."""
    if any(outlines_meet(hull(area.outline), outline, TOLERANCE) for area in ground.areas):
        return True
    return bool(ground.lines_at(outline, ("river", *WORKS)))


def _crowded(land: Landscape, ground: Ground, area: Area) -> bool:
    """Whether an area lies nearer to another, or to the middle of the table, than the game wants."""
    if land.off_centre and to_line(ORIGIN, _closed(area.outline)) < land.ticks(land.off_centre) - TOLERANCE:
        return True
    return bool(land.clear) and any(
        other.kind != WATER and _nearer(area, other, land.ticks(land.clear)) for other in ground.areas
    )


def _nearer(area: Area, other: Area, far: int) -> bool:
    """Whether two areas that do not overlap lie nearer together than that."""
    x0, y0, x1, y1 = area.box
    if apart((x0 - far, y0 - far, x1 + far, y1 + far), other.box):
        return False
    one, two = _closed(area.outline), _closed(other.outline)
    gaps = [*(to_line(point, two) for point in area.outline), *(to_line(point, one) for point in other.outline)]
    return min(gaps) < far - TOLERANCE


def _closed(outline: Polygon) -> Polygon:
    return (*outline, outline[0])


def _ways(land: Landscape, ground: Ground, feature: Feature, part: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Ways from edge to edge through a part of the table, with a slight bend in it, the middle ones first."""
    bend = land.ticks(BEND)
    for x, y in _spots(land, limits(land, ground, part), 0, 0):
        half_w, half_d = ground.width // 2, ground.depth // 2
        if feature.way == "down":
            aside = x - bend if x > 0 else x + bend
            yield (aside, half_d), (x, y), (aside, -half_d)
        else:
            aside = y - bend if y > 0 else y + bend
            yield (-half_w, aside), (x, y), (half_w, aside)


def _river(land: Landscape, ground: Ground, n: int, feature: Feature, part: int) -> Ground | None:
    laid = [line for line in ground.lines if line.kind == "river" and line.id in _laid(land)]
    for points in _ways(land, ground, feature, part):
        line = Line(name(n), "river", points, land.ticks(land.widths["river"]), traits={"class": ""})
        mouth = feature.way == "across"
        if any(line.covers(hull(area.outline)) for area in ground.areas if not (mouth and area.kind == WATER)):
            continue
        if not any(_alike(other, line) for other in laid):
            return ground.with_line(line)
    return None


def _road(land: Landscape, ground: Ground, n: int, feature: Feature, part: int) -> Ground | None:
    for points in _ways(land, ground, feature, part):
        line = Line(name(n), "road", points, land.ticks(land.widths["road"]))
        along = [other for other in ground.lines if other.kind == "road" and _alike(other, line)]
        if not along and not any(line.covers(hull(area.outline)) for area in ground.areas if area.kind == WATER):
            return ground.with_line(line)
    return None


def _alike(one: Line, other: Line) -> bool:
    """Whether two roads, or two rivers, run so close that they would be one."""
    near = 4 * one.width
    return all(hypot(p[0] - q[0], p[1] - q[1]) < near for p, q in zip(one.points, other.points, strict=False))


def _waterway(land: Landscape, ground: Ground, n: int, part: int) -> Ground | None:
    """Along the short edge nearest to its part; from a middle one, left of the far half and right of the near."""
    row, column = divmod(part - 1, land.columns)
    aside = 2 * column + 1 - land.columns
    left = aside < 0 or (aside == 0 and row == 0)
    width = land.ticks(land.water)
    x = (width - ground.width) // 2
    outline = box(x if left else -x, 0, width, ground.depth)
    if ground.width // 3 <= width or _taken(ground, outline):
        return None
    return ground.with_area(Area(name(n), WATER, outline))


def _laid(land: Landscape) -> frozenset[str]:
    """The ids that features have."""
    return frozenset(name(n) for n in range(1, land.count[1] + 1))


def forded(land: Landscape, ground: Ground) -> Ground:
    """The ground with a ford wherever a road that was laid meets a river."""
    ground = ground.without([line.id for line in ground.lines if line.id.endswith(FORD)])
    roads = [line for line in ground.lines if line.kind == "road"]
    rivers = [line for line in ground.lines if line.kind == "river"]
    laid, width = _laid(land), land.ticks(land.widths["ford"])
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
