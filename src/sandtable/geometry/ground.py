"""The ground: the table, the areas of terrain that lie on it, and the lines that run across it.

An area has an outline of any simple shape, a line has points and a width. What a kind of terrain does to troops is for
the game to say; here is only where it lies. What merely touches a border, by the tolerance of contact, is not in it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import copysign, hypot, inf

from sandtable.geometry.angle import TURN, heading
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.outline import (
    Box,
    apart,
    bounds,
    clipped,
    crosses,
    inside,
    length_in,
    signed_area,
    span_in,
    to_line,
)
from sandtable.geometry.pose import Point
from sandtable.geometry.rect import Polygon, Rect, to_segment
from sandtable.names import Code, Json, Refused

Corner = tuple[int, int]
STILL = 1e-9
"""Who goes no more than this part of a way to one side does not go there at all."""


@dataclass(frozen=True, slots=True)
class Area:
    """A piece of terrain: a hill, a wood, a marsh. Its corners are in ticks from the middle of the table."""

    id: str
    kind: str
    outline: tuple[Corner, ...]
    crest: tuple[Corner, ...] = ()
    """The line along its top, which makes it a hill."""
    name: str = ""
    traits: Mapping[str, Json] = field(default_factory=dict, hash=False)
    box: Box = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "box", bounds(self.outline))

    @property
    def hill(self) -> bool:
        return bool(self.crest)

    def half_turned(self) -> Area:
        return replace(self, outline=_turned(self.outline), crest=_turned(self.crest))


@dataclass(frozen=True, slots=True)
class Line:
    """Terrain that runs along: a road, a river, a wall. Its points are in the middle of its width."""

    id: str
    kind: str
    points: tuple[Corner, ...]
    width: int = 0
    name: str = ""
    traits: Mapping[str, Json] = field(default_factory=dict, hash=False)
    box: Box = field(init=False, repr=False, compare=False)
    """Round all that its width covers."""
    ribbons: tuple[Polygon, ...] = field(init=False, repr=False, compare=False)
    """What it covers between one point and the next; its bends are round."""
    boxes: tuple[Box, ...] = field(init=False, repr=False, compare=False)
    """Round each piece of it between one point and the next, and round both its bends."""

    def __post_init__(self) -> None:
        x0, y0, x1, y1 = bounds(self.points)
        half = self.width / 2
        legs = tuple(pairwise(self.points))
        object.__setattr__(self, "box", (x0 - half, y0 - half, x1 + half, y1 + half))
        object.__setattr__(self, "ribbons", tuple(_ribbon(a, b, half) for a, b in legs))
        object.__setattr__(self, "boxes", tuple(_wider(bounds(leg), half) for leg in legs))

    def covers(self, outline: Polygon) -> bool:
        """Whether a convex outline reaches into the line. It ends square, and is round at its bends."""
        around = bounds(outline)
        # A mere point has no inside that could be cut: it counts as in all of a line whose box it is in.
        near = [at for at, box in enumerate(self.boxes) if len(outline) < 3 or not _clear(box, around)]
        if self.width <= 2 * TOLERANCE:
            return any(span_in(self.points[at], self.points[at + 1], outline, TOLERANCE) > 0 for at in near)
        if any(len(clipped(self.ribbons[at], outline, TOLERANCE)) > 2 for at in near):
            return True
        reached = self.width / 2 - TOLERANCE
        # A bend is within the boxes of both the pieces that meet there.
        return any(_to_outline(self.points[at], outline) < reached for at in near if at)

    def half_turned(self) -> Line:
        return replace(self, points=_turned(self.points))


@dataclass(frozen=True, slots=True)
class Ground:
    """A table of `width` by `depth` ticks, its middle the origin, and the terrain on it."""

    width: int
    depth: int
    areas: tuple[Area, ...] = ()
    lines: tuple[Line, ...] = ()

    def __repr__(self) -> str:
        return f"<Ground of {self.width} by {self.depth} ticks: {len(self.areas)} areas, {len(self.lines)} lines>"

    def at(self, point: Point) -> list[Area]:
        """The areas that a point is in."""
        x, y = point
        found = []
        for area in self.areas:
            x0, y0, x1, y1 = area.box
            if x0 < x < x1 and y0 < y < y1 and inside(point, area.outline):
                found.append(area)
        return found

    def under(self, outline: Polygon, kinds: Collection[str] | None = None) -> list[Area]:
        """The areas, of some kinds or of any, that a convex outline reaches into."""
        areas = self.areas if kinds is None else [area for area in self.areas if area.kind in kinds]
        if not areas:
            return []
        box = bounds(outline)
        return [area for area in areas if not apart(area.box, box) and _reaches_into(outline, area)]

    def along(self, p: Point, q: Point, kinds: Collection[str] | None = None) -> list[tuple[Area, float]]:
        """The areas, of some kinds or of any, that the segment from p to q passes, with the length of it in each."""
        areas = self.areas if kinds is None else [area for area in self.areas if area.kind in kinds]
        if not areas:
            return []
        box = bounds((p, q))
        near = [area for area in areas if not _clear(area.box, box)]
        lengths = [(area, length_in(p, q, area.outline)) for area in near]
        return [(area, length) for area, length in lengths if length > TOLERANCE]

    def share(self, rect: Rect, area: Area) -> float:
        """The part of a base that is inside an area, from 0 to 1."""
        if apart(area.box, rect.upright):
            return 0.0
        part = clipped(area.outline, rect.corners)
        return min(1.0, abs(signed_area(part)) / (rect.width * rect.depth)) if part else 0.0

    def lines_at(self, outline: Polygon, kinds: Collection[str] | None = None) -> list[Line]:
        """The lines, of some kinds or of any, that a convex outline reaches into."""
        lines = self.lines if kinds is None else [line for line in self.lines if line.kind in kinds]
        if not lines:
            return []
        box = bounds(outline)
        return [line for line in lines if not _clear(line.box, box) and line.covers(outline)]

    def boxes(self, kinds: Collection[str] | None = None) -> list[Box]:
        """The upright boxes round the areas and lines, of some kinds or of any."""
        features: tuple[Area | Line, ...] = (*self.areas, *self.lines)
        return [one.box for one in features if kinds is None or one.kind in kinds]

    def crossed(self, p: Point, q: Point, line: Line) -> bool:
        """Whether the segment from p to q crosses the middle of a line, strictly between its ends."""
        return not _clear(line.box, bounds((p, q))) and crosses(p, q, line.points)

    def crests_crossed(self, p: Point, q: Point) -> list[Area]:
        """The hills whose crest lies across the segment from p to q, strictly between its ends."""
        if not self.areas:
            return []
        box = bounds((p, q))
        return [area for area in self.areas if area.crest and not _clear(area.box, box) and crosses(p, q, area.crest)]

    def holds(self, outline: Polygon) -> bool:
        """Whether all of an outline is on the table."""
        half_w, half_d = self.width / 2 + TOLERANCE, self.depth / 2 + TOLERANCE
        return all(abs(x) <= half_w and abs(y) <= half_d for x, y in outline)

    def room(self, outline: Polygon, way: Point) -> float:
        """How far all corners of an outline can go one way (a step of length 1) before the first is off the table."""
        far = inf
        for at, step, half in ((0, way[0], self.width / 2), (1, way[1], self.depth / 2)):
            if abs(step) > STILL:
                ahead = max(copysign(1, step) * corner[at] for corner in outline)
                far = min(far, (half - ahead) / abs(step))
        return max(0.0, far)

    def height(self, point: Point) -> float:
        """How high a point is: 0 off the hills and on their border, 1 on a crest, growing towards it."""
        highest = 0.0
        for area in self.at(point):
            if area.hill:
                top, border = to_line(point, area.crest), to_line(point, (*area.outline, area.outline[0]))
                highest = max(highest, border / (border + top))
        return highest

    def find(self, id: str) -> Area | Line | None:
        """An area or line by its id."""
        things: tuple[Area | Line, ...] = (*self.areas, *self.lines)
        return next((thing for thing in things if thing.id == id), None)

    def without(self, ids: Collection[str]) -> Ground:
        """The ground with these areas and lines taken away."""
        return replace(
            self,
            areas=tuple(area for area in self.areas if area.id not in ids),
            lines=tuple(line for line in self.lines if line.id not in ids),
        )

    def with_area(self, area: Area) -> Ground:
        return replace(self, areas=(*self.areas, area))

    def with_line(self, line: Line) -> Ground:
        return replace(self, lines=(*self.lines, line))

    def replacing(self, line: Line) -> Ground:
        """The ground with a line in place of the one of the same id."""
        return replace(self, lines=tuple(line if old.id == line.id else old for old in self.lines))

    def half_turned(self) -> Ground:
        """The ground as the player across the table sees it."""
        return replace(
            self,
            areas=tuple(area.half_turned() for area in self.areas),
            lines=tuple(line.half_turned() for line in self.lines),
        )

    def as_json(self) -> dict[str, Json]:
        """The ground for a log: what it does not have is left out."""
        json: dict[str, Json] = {"width": self.width, "depth": self.depth}
        if self.areas:
            json["areas"] = [_area_as_json(area) for area in self.areas]
        if self.lines:
            json["lines"] = [_line_as_json(line) for line in self.lines]
        return json

    @staticmethod
    def from_json(json: Json) -> Ground:
        """The ground that `as_json` wrote; anything else is refused."""
        width, depth = (_length(_part(json, key, int, "ground"), f"ground.{key}") for key in ("width", "depth"))
        areas, lines = (_part(json, key, (list, tuple), "ground", ()) for key in ("areas", "lines"))
        return Ground(
            width,
            depth,
            tuple(_area(given, f"ground.areas.{at}") for at, given in enumerate(areas)),
            tuple(_line(given, f"ground.lines.{at}") for at, given in enumerate(lines)),
        )


def ellipse(x: int, y: int, w: int, h: int, turn: int = 0, corners: int = 24) -> tuple[Corner, ...]:
    """A round outline about a middle, `w` across and `h` from bottom to top before it is turned clockwise."""
    ways = [heading(corner * TURN // corners) for corner in range(corners)]
    return _set_down(x, y, turn, ((w / 2 * s, h / 2 * c) for s, c in ways))


def box(x: int, y: int, w: int, h: int, turn: int = 0) -> tuple[Corner, ...]:
    """A rectangular outline about a middle, `w` across and `h` from bottom to top before it is turned clockwise."""
    return _set_down(x, y, turn, ((-w / 2, h / 2), (w / 2, h / 2), (w / 2, -h / 2), (-w / 2, -h / 2)))


def _set_down(x: int, y: int, turn: int, offsets: Iterable[Point]) -> tuple[Corner, ...]:
    s, c = heading(turn)
    return tuple((x + round(right * c + up * s), y + round(up * c - right * s)) for right, up in offsets)


def _turned(points: tuple[Corner, ...]) -> tuple[Corner, ...]:
    return tuple((-x, -y) for x, y in points)


def _clear(a: Box, b: Box) -> bool:
    """Whether two boxes do not even touch: a path straight up the table has a box of no width."""
    return a[0] > b[2] or b[0] > a[2] or a[1] > b[3] or b[1] > a[3]


def _wider(box: Box, by: float) -> Box:
    return (box[0] - by, box[1] - by, box[2] + by, box[3] + by)


def _reaches_into(outline: Polygon, area: Area) -> bool:
    part = clipped(area.outline, outline, TOLERANCE)
    # A bay of the area round a corner of the outline leaves a part without any surface.
    return len(part) > 2 and abs(signed_area(part)) > 1.0


def _ribbon(a: Point, b: Point, half: float) -> tuple[Point, ...]:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy)
    if length == 0:
        return (a,)
    nx, ny = dy / length * half, -dx / length * half
    return ((a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny), (b[0] - nx, b[1] - ny), (a[0] - nx, a[1] - ny))


def _to_outline(point: Point, outline: Polygon) -> float:
    if inside(point, outline):
        return 0.0
    return min(to_segment(point, a, b) for a, b in zip(outline, (*outline[1:], outline[0]), strict=True))


def _area_as_json(area: Area) -> dict[str, Json]:
    json: dict[str, Json] = {"id": area.id, "kind": area.kind, "outline": [list(corner) for corner in area.outline]}
    if area.crest:
        json["crest"] = [list(point) for point in area.crest]
    return _named(json, area)


def _line_as_json(line: Line) -> dict[str, Json]:
    points = [list(point) for point in line.points]
    return _named({"id": line.id, "kind": line.kind, "points": points, "width": line.width}, line)


def _named(json: dict[str, Json], thing: Area | Line) -> dict[str, Json]:
    if thing.name:
        json["name"] = thing.name
    if thing.traits:
        json["traits"] = dict(thing.traits)
    return json


def _area(json: Json, at: str) -> Area:
    return Area(
        _part(json, "id", str, at),
        _part(json, "kind", str, at),
        _points(_part(json, "outline", (list, tuple), at), f"{at}.outline", 3),
        _points(_part(json, "crest", (list, tuple), at, ()), f"{at}.crest", 0),
        _part(json, "name", str, at, ""),
        dict(_part(json, "traits", Mapping, at, {})),
    )


def _line(json: Json, at: str) -> Line:
    width = _part(json, "width", int, at, 0)
    if width < 0:
        raise Refused(Code.BAD_VALUE, f"{at}.width", f"a line is not {width} ticks wide: give 0 or more")
    return Line(
        _part(json, "id", str, at),
        _part(json, "kind", str, at),
        _points(_part(json, "points", (list, tuple), at), f"{at}.points", 2),
        width,
        _part(json, "name", str, at, ""),
        dict(_part(json, "traits", Mapping, at, {})),
    )


WORDS: Mapping[object, str] = {int: "a whole number", str: "a text", Mapping: "an object", (list, tuple): "a list"}


def _part(json: Json, key: str, kind: Json, at: str, default: Json = None) -> Json:
    """One field of an object, refused where it is missing or of another kind."""
    if not isinstance(json, Mapping):
        raise Refused(Code.BAD_VALUE, at, f"an object is wanted here, not {json!r:.40}: give it its fields by name")
    if key not in json:
        if default is None:
            raise Refused(Code.MISSING_FIELD, f"{at}.{key}", f"'{key}' is missing: give {WORDS[kind]}")
        return default
    value = json[key]
    if not isinstance(value, kind) or isinstance(value, bool):
        raise Refused(Code.BAD_VALUE, f"{at}.{key}", f"{value!r:.40} will not do for '{key}': give {WORDS[kind]}")
    return value


def _length(value: int, at: str) -> int:
    if value <= 0:
        raise Refused(Code.BAD_VALUE, at, f"a table is not {value} ticks across: give more than 0")
    return value


def _points(json: Json, at: str, least: int) -> tuple[Corner, ...]:
    for n, point in enumerate(json):
        if not (isinstance(point, (list, tuple)) and len(point) == 2 and all(type(v) is int for v in point)):
            raise Refused(Code.BAD_VALUE, f"{at}.{n}", f"{point!r:.40} is no point: give two whole numbers, [x, y]")
    if len(json) < least:
        raise Refused(Code.BAD_VALUE, at, f"{len(json)} points are too few: give at least {least}")
    return tuple((x, y) for x, y in json)
