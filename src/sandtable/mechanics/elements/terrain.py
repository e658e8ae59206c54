"""The ground as elements find it: going, roads, rivers, works and water, by what a game says of each."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from math import hypot
from typing import Generic

from sandtable.engine.state import State
from sandtable.geometry.angle import between, towards
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.ground import Area, Line
from sandtable.geometry.outline import Box, clipped, crosses, ribbon, signed_area, span_in, to_line
from sandtable.geometry.pose import Point
from sandtable.geometry.rect import Polygon, Rect, hull, to_segment
from sandtable.mechanics.elements.bound import B, kind
from sandtable.mechanics.elements.group import joined

WORSE = ("road", "good", "rough", "difficult")
WATER = "waterway"
CROSSINGS = ("bridge", "ford")
ROADS = ("road", *CROSSINGS)
WORKS: Mapping[str, str] = {"fortification-temporary": "temporary", "fortification-permanent": "permanent"}
NUDGE = 2 * TOLERANCE
"""An edge along a border is looked at a hair behind itself, so that the side the base is on decides."""
ALONG = 50_000
"""A column faces along a road if it is no more than this off its line; in a sharp bend it is between two lines."""


def _never(kind: str, area: str) -> bool:
    return False


@dataclass(frozen=True, eq=False, kw_only=True)
class Terrain(Generic[B]):
    """What a game says of the ground; lengths in ticks."""

    pace: int
    width: int
    """An element's front."""
    goings: Mapping[str, str]
    """By kind of area: its going; good where it is not named."""
    naval: Collection[str]
    """The kinds that go on water, and nowhere else."""
    on_bank: int
    """The middle of a base that goes along a river is no farther than this from the water."""
    shoals: int
    """Water this near to a shore is difficult."""
    waters: tuple[str, ...] = (WATER,)
    """The kinds of area that bear no troops; what is not open water grows in it, and has a going of its own."""
    river: str = "difficult"
    """The going of a river that is an obstacle."""
    dry: tuple[str, ...] = ()
    """Classes of river that are no obstacle at all."""
    works: Mapping[str, str] = field(default_factory=lambda: WORKS)
    """By kind of line: 'temporary' or 'permanent' works."""
    wades: Callable[[State[B], str, str], bool]
    """Whether an element may cross a river of that class; the class is empty while nobody knows it."""
    climbs: Callable[[State[B], str, Line, Polygon], bool]
    """Whether an element may cross those works in that outline."""
    at_home: Callable[[str, str], bool] = _never
    """Whether a kind finds good going in a kind of area that others do not."""
    whole: bool = False
    """Whether the worst going under any part of the base counts, and not of its front edge alone."""
    corners: bool = False
    """Whether a front corner alone touches works and obstacles, and not only the middle of a front."""


def worst(goings: Iterable[str]) -> str:
    """The worst of several goings; good if there is none."""
    return max(goings, key=WORSE.index, default="good")


def goings_in(terrain: Terrain[B], state: State[B], outline: Polygon, own: str = "") -> list[str]:
    """The goings of the areas in an outline, as a kind of troops finds them."""
    return [
        terrain.goings.get(area.kind, "good")
        for area in state.ground.under(outline)
        if not terrain.at_home(own, area.kind)
    ]


def standing_edge(rect: Rect) -> tuple[Point, Point]:
    """The front edge, a hair inside the base."""
    s, c = rect.ahead
    (ax, ay), (bx, by) = rect.front
    return (ax - s * NUDGE, ay - c * NUDGE), (bx - s * NUDGE, by - c * NUDGE)


def standing_strip(terrain: Terrain[B], rect: Rect) -> Polygon:
    """The foremost two paces of a base."""
    s, c = rect.ahead
    (ax, ay), (bx, by) = standing_edge(rect)
    dx, dy = s * 2 * terrain.pace, c * 2 * terrain.pace
    return ((ax, ay), (bx, by), (bx - dx, by - dy), (ax - dx, ay - dy))


def standing_in(terrain: Terrain[B], state: State[B], id: str) -> str:
    """The going that an element fights in: the worst under its front edge, or under any part of it."""
    ground, rect = state.ground, state.field.rects[id]
    if not ground.areas and not ground.lines:
        return "good"
    if on_road(terrain, state, id, rect):
        return "road"
    if kind(state, id) in terrain.naval:
        return water_going(terrain, state, rect.front)
    if terrain.whole:
        found = goings_in(terrain, state, rect.corners)
    else:
        found = [terrain.goings.get(area.kind, "good") for area, _ in ground.along(*standing_edge(rect))]
    if river_at(terrain, state, rect.corners if terrain.whole else standing_strip(terrain, rect)) is not None:
        found.append(terrain.river)
    return worst(found)


def river_at(terrain: Terrain[B], state: State[B], outline: Polygon) -> Line | None:
    """The river, other than one that is no obstacle, that an outline reaches into, away from bridges and fords."""
    if not state.ground.lines:
        return None
    for line in state.ground.lines_at(outline, ("river",)):
        if river_class(state, line) not in terrain.dry and not crossing_at(terrain, state, outline):
            return line
    return None


def crossing_at(terrain: Terrain[B], state: State[B], outline: Polygon) -> bool:
    """Whether a bridge, a ford, or a road, which fords what it crosses, leads through the water in an outline.

    It serves who goes straight over it: no water lies farther to the side of it than it is wide, or half a front where
    it is narrower, and an eighth of a front more.
    """
    wet: list[Point] | None = None
    for line in state.ground.lines:
        if line.kind not in ROADS:
            continue
        most = max(line.width, terrain.width) / 2 + terrain.width / 8 + TOLERANCE
        for a, b in pairwise(line.points):
            if span_in(a, b, outline) > TOLERANCE:
                wet = _wet(state, outline) if wet is None else wet
                if all(_aside(spot, a, b) <= most for spot in wet):
                    return True
    return False


def _wet(state: State[B], outline: Polygon) -> list[Point]:
    """The corners of what is river in an outline."""
    rivers = [line for line in state.ground.lines if line.kind == "river"]
    return [
        spot
        for line in rivers
        for a, b in pairwise(line.points)
        for spot in clipped(ribbon(a, b, line.width / 2), outline, TOLERANCE)
    ]


def _aside(spot: Point, a: Point, b: Point) -> float:
    """How far a point is to the side of the line through two others."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    return abs((spot[0] - a[0]) * dy - (spot[1] - a[1]) * dx) / (hypot(dx, dy) or 1.0)


def river_class(state: State[B], line: Line) -> str:
    """The class of a river, or nothing before anybody stepped in."""
    return str(state.own.rivers.get(line.id) or line.traits.get("class") or "")


def on_road(terrain: Terrain[B], state: State[B], id: str, rect: Rect) -> bool:
    """Whether an element is on a road in a column one wide, facing along it."""
    if not state.ground.lines or not along_road(state, (rect,)):
        return False
    rects = state.field.rects
    if id not in rects:
        return True
    beside = terrain.pace
    return not any(abs(rects[id].pose.seen((rects[o].pose.x, rects[o].pose.y))[0]) > beside for o in joined(state, id))


def along_road(state: State[B], rects: Iterable[Rect]) -> bool:
    """Whether all these bases face along a road whose middle is under their fronts' middle within half its width, or a
    quarter of the front where it is narrower."""
    roads = [line for line in state.ground.lines if line.kind in ROADS]
    return all(any(_on_line(rect, line, max(line.width / 2, rect.width / 4)) for line in roads) for rect in rects)


def along_bank(terrain: Terrain[B], state: State[B], rects: Iterable[Rect]) -> bool:
    """Whether all these bases are beside a river and face along it."""
    rivers = [line for line in state.ground.lines if line.kind == "river"]
    return all(any(_on_line(rect, line, terrain.on_bank + line.width / 2) for line in rivers) for rect in rects)


def _on_line(rect: Rect, line: Line, reach: float) -> bool:
    """Whether a line runs this near to the middle of a front, and along the way that it faces."""
    point, last = rect.front_middle, len(line.points) - 2
    for n, (a, b) in enumerate(pairwise(line.points)):
        if to_segment(point, a, b) <= reach and _lies_along(rect.pose.facing, a, b):
            before, beyond = _outside(point, a, b)
            if not (n == 0 and before) and not (n == last and beyond):
                return True
    return False


def _outside(point: Point, a: Point, b: Point) -> tuple[bool, bool]:
    """Whether a point lies before the start of a segment, and whether beyond its end."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy) or 1.0
    gone = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length
    return gone < -NUDGE, gone > length + NUDGE


def around(terrain: Terrain[B], line: Line) -> Box:
    """The upright box in which a base may be said to go along a line."""
    x0, y0, x1, y1 = line.box
    far = 2 * terrain.on_bank
    return (x0 - far, y0 - far, x1 + far, y1 + far)


def _lies_along(facing: int, a: Point, b: Point) -> bool:
    way = towards(b[0] - a[0], b[1] - a[1])
    off = abs(between(facing, way))
    return off <= ALONG or off >= 180_000 - ALONG


def water_going(terrain: Terrain[B], state: State[B], edge: tuple[Point, Point]) -> str:
    """Open water is good; near a shore, among what grows in it, and on rivers, it is difficult."""
    (ax, ay), (bx, by) = edge
    middle = ((ax + bx) / 2, (ay + by) / 2)
    areas = state.ground.at(middle)
    if any(area.kind in terrain.waters and terrain.goings.get(area.kind) == "difficult" for area in areas):
        return "difficult"
    for area in areas:
        if area.kind == WATER:
            return "difficult" if _shore_near(terrain, state, middle, area) else "good"
    return "difficult"


def _shore_near(terrain: Terrain[B], state: State[B], point: Point, area: Area) -> bool:
    return any(to_line(point, shore) < terrain.shoals for shore in shores(terrain, state, area))


def shores(terrain: Terrain[B], state: State[B], area: Area) -> list[tuple[Point, Point]]:
    """The borders of a water, but where the table ends with it."""
    half_w, half_d = state.ground.width / 2 - terrain.pace, state.ground.depth / 2 - terrain.pace
    found: list[tuple[Point, Point]] = []
    for a, b in zip(area.outline, (*area.outline[1:], area.outline[0]), strict=True):
        along_edge = (abs(a[0]) >= half_w and abs(b[0]) >= half_w and a[0] * b[0] > 0) or (
            abs(a[1]) >= half_d and abs(b[1]) >= half_d and a[1] * b[1] > 0
        )
        if not along_edge:
            found.append((a, b))
    return found


NOUNS: Mapping[str, str] = {"built-up": "built-up area", "rough": "rough ground", "rocky": "rocky ground"}
"""Kinds of area that are no nouns by themselves, as players speak of them."""


def called(area: Area) -> str:
    """An area as players speak of it: by its name, if it has one."""
    return area.name or f"the {NOUNS.get(area.kind, area.kind.replace('-', ' '))}"


def bars(terrain: Terrain[B], state: State[B], id: str, outline: Polygon) -> bool:
    """Whether ground that this element cannot enter at all is in an outline."""
    return bool(barred_by(terrain, state, id, outline))


def barred_by(terrain: Terrain[B], state: State[B], id: str, outline: Polygon) -> str:
    """What in an outline this element cannot enter at all, as players call it; nothing if it may go there."""
    ground = state.ground
    if kind(state, id) in terrain.naval:
        return "" if _all_water(terrain, state, outline) else "dry land"
    for area in ground.under(outline):
        if area.kind in terrain.waters:
            return called(area)
    for line in ground.lines_at(outline, ("river", *terrain.works)):
        if line.kind == "river":
            if not terrain.wades(state, id, river_class(state, line)) and not crossing_at(terrain, state, outline):
                return line.name or "the river"
        elif not terrain.climbs(state, id, line, outline):
            return line.name or f"the {' '.join(reversed(line.kind.split('-')))}"
    return ""


def prevents(terrain: Terrain[B], state: State[B], id: str, before: Rect, after: Rect) -> bool:
    """Whether ground prevents an element from going, to line up, from where it stands to another place: it would come
    to what it cannot enter, to works or into a river, where it is not there already."""
    ground = state.ground
    if not ground.areas and not ground.lines:
        return False
    swept = hull((*before.corners, *after.corners))
    if bars(terrain, state, id, swept) and not bars(terrain, state, id, before.corners):
        return True
    if kind(state, id) in terrain.naval:
        return False
    if river_at(terrain, state, swept) is not None and river_at(terrain, state, before.corners) is None:
        return True
    works = tuple(terrain.works)
    return len(ground.lines_at(swept, works)) > len(ground.lines_at(before.corners, works))


def barring(terrain: Terrain[B]) -> Callable[[State[B], str, Polygon], bool]:
    """The same for moves of the beaten, who on a bare table are barred by nothing, be they afloat or not."""

    def barred(state: State[B], id: str, outline: Polygon) -> bool:
        bare = not state.ground.areas and not state.ground.lines
        return not bare and bars(terrain, state, id, outline)

    return barred


def _all_water(terrain: Terrain[B], state: State[B], outline: Polygon) -> bool:
    """Whether a vessel is on water: all of its outline, or on a river all but what its banks cannot hold."""
    ground = state.ground
    rivers = ground.lines_at(outline, ("river",))
    if rivers:
        return all(
            any(area.kind == WATER for area in ground.at(point))
            or any(to_line(point, line.points) <= (line.width + terrain.width) / 2 + terrain.pace for line in rivers)
            for point in outline
        )
    wet = sum(
        abs(signed_area(part))
        for area in ground.areas
        if area.kind == WATER and len(part := clipped(area.outline, outline)) > 2
    )
    return wet >= abs(signed_area(outline)) * (1 - 1e-3)


def through_gate(state: State[B], id: str, line: Line, outline: Polygon) -> bool:
    """Whether there is a gate in the works there that is open to this element."""
    friend = line.traits.get("side") in ("", None, state.setup.pieces[id].side)
    return friend and bool(state.ground.lines_at(outline, ("gate",)))


def works_before(terrain: Terrain[B], state: State[B], id: str, foe: str | None = None) -> Line | None:
    """The fortification along an element's front that it defends, against this enemy if one is named."""
    ground = state.ground
    if not ground.lines:
        return None
    rect = state.field.rects[id]
    for line in ground.lines:
        if line.kind not in terrain.works or line.traits.get("side") not in ("", None, state.setup.pieces[id].side):
            continue
        if not lies_before(line, rect, 5 * terrain.pace, terrain.corners):
            continue
        if foe is None or rect.pose.seen(middle_of(state.field.rects[foe]))[1] > rect.depth / 2 - NUDGE:
            return line
    return None


def lies_before(line: Line, rect: Rect, near: int, corners: bool = False) -> bool:
    """Whether a line is so near to the front of a base that the base touches it, and lies across its way ahead.

    Where `corners` count, one that stands aslant touches it with a front corner.
    """
    reach = near + line.width / 2
    spots = (rect.front_middle, *rect.front) if corners else (rect.front_middle,)
    if min(to_line(spot, line.points) for spot in spots) > reach:
        return False
    ahead = rect.depth / 2 + reach + (rect.width / 2 if corners else 0) + 1
    return crosses(middle_of(rect), rect.pose.ahead(ahead), line.points)


def middle_of(rect: Rect) -> Point:
    return (float(rect.pose.x), float(rect.pose.y))


def higher(state: State[B], own: Point, other: Point, hair: int) -> bool | None:
    """Whether one point of a hill is nearer to its crest than another, by a hair at least; nothing if none has both."""
    theirs = state.ground.at(other)
    for hill in state.ground.at(own):
        if hill.hill and hill in theirs:
            return to_line(own, hill.crest) < to_line(other, hill.crest) - hair
    return None


def stands_on(state: State[B], id: str, kinds: Collection[str]) -> bool:
    """Whether any of its base is in an area of these kinds."""
    if not state.ground.areas:
        return False
    return any(area.kind in kinds for area in state.ground.under(state.field.rects[id].corners))


def works_in(terrain: Terrain[B], state: State[B], outline: Polygon) -> bool:
    """Whether fortifications lie in an outline."""
    return bool(state.ground.lines) and bool(state.ground.lines_at(outline, tuple(terrain.works)))
