"""The ground as troops find it (H8, H23, H24): going, roads, rivers, fortifications, water."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from math import hypot

from sandtable.engine.state import State
from sandtable.geometry.angle import between, towards
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.ground import Area, Line
from sandtable.geometry.outline import Box, clipped, signed_area, span_in, to_line
from sandtable.geometry.pose import Point
from sandtable.geometry.rect import Polygon, Rect, to_segment
from sandtable.mechanics.elements.bound import kind
from sandtable.mechanics.elements.group import joined
from sandtable.rulesets.dbm.facts.vocabulary import MOUNTED, NAVAL
from sandtable.rulesets.dbm.own import PACE, WIDTH

GOING_IN: Mapping[str, str] = {
    "gentle-hill": "good",
    "beach": "good",
    "rough": "rough",
    "orchard": "rough",
    "fields": "rough",
    "steep-hill": "rough",
    "wood": "difficult",
    "marsh": "difficult",
    "dunes": "difficult",
    "built-up": "difficult",
}
WORSE = ("road", "good", "rough", "difficult")
WOODS = ("wood", "orchard")
"""Shooting to or from these is at a disadvantage; groves count as orchards."""
SCREENS = ("wood", "orchard", "dunes")
HILLS = ("gentle-hill", "steep-hill")
WATER = "waterway"
WORKS: Mapping[str, str] = {"fortification-temporary": "temporary", "fortification-permanent": "permanent"}
CROSSINGS = ("bridge", "ford")
NUDGE = 2 * TOLERANCE
"""An edge along a border is looked at a hair behind itself, so that the side the base is on decides."""
ON_ROAD = 40 * PACE
"""A road that runs this near to the middle of a base runs under it."""
ON_BANK = 60 * PACE
"""The middle of a base that goes along a river is no farther than this from the water."""
SHOALS = 100 * PACE
ALONG = 50_000
"""A column faces along a road if it is no more than this off its line; in a sharp bend it is between two lines."""


def worst(going: Iterable[str]) -> str:
    """The worst of several goings; good if there is none."""
    return max(going, key=WORSE.index, default="good")


def standing_edge(rect: Rect) -> tuple[Point, Point]:
    """The front edge, a hair inside the base."""
    s, c = rect.ahead
    (ax, ay), (bx, by) = rect.front
    return (ax - s * NUDGE, ay - c * NUDGE), (bx - s * NUDGE, by - c * NUDGE)


def standing_in(state: State, id: str) -> str:
    """The going that an element fights in: the worst under its front edge."""
    ground, rect = state.ground, state.field.rects[id]
    if not ground.areas and not ground.lines:
        return "good"
    if on_road(state, id, rect):
        return "road"
    if kind(state, id) in NAVAL:
        return water_going(state, rect.front)
    edge = standing_edge(rect)
    found = [GOING_IN.get(area.kind, "good") for area, _ in ground.along(*edge)]
    if river_at(state, standing_strip(rect)) is not None:
        found.append("difficult")
    return worst(found)


def standing_strip(rect: Rect) -> Polygon:
    """The foremost two paces of a base."""
    s, c = rect.ahead
    (ax, ay), (bx, by) = standing_edge(rect)
    dx, dy = s * 2 * PACE, c * 2 * PACE
    return ((ax, ay), (bx, by), (bx - dx, by - dy), (ax - dx, ay - dy))


def river_at(state: State, outline: Polygon) -> Line | None:
    """The river, other than a paltry one, that an outline reaches into, away from bridges and fords."""
    if not state.ground.lines:
        return None
    for line in state.ground.lines_at(outline, ("river",)):
        if river_class(state, line) != "paltry" and not crossing_at(state, outline):
            return line
    return None


def crossing_at(state: State, outline: Polygon) -> bool:
    """Whether a bridge, a ford, or a road, which fords what it crosses, runs through an outline."""
    return any(
        span_in(a, b, outline) > TOLERANCE
        for line in state.ground.lines
        if line.kind in ("road", *CROSSINGS)
        for a, b in pairwise(line.points)
    )


def river_class(state: State, line: Line) -> str:
    """What is known of a river: 'paltry', 'ordinary', 'deep', or '' before anybody stepped in."""
    return str(state.own.rivers.get(line.id) or line.traits.get("class") or "")


def on_road(state: State, id: str, rect: Rect) -> bool:
    """Whether an element is on a road in a column one wide, facing along it."""
    if not state.ground.lines or not along_road(state, (rect,)):
        return False
    rects = state.field.rects
    if id not in rects:
        return True
    return not any(abs(rects[id].pose.seen((rects[o].pose.x, rects[o].pose.y))[0]) > PACE for o in joined(state, id))


def along_road(state: State, rects: Iterable[Rect]) -> bool:
    """Whether all these bases have a road under their fronts and face along it."""
    roads = [line for line in state.ground.lines if line.kind in ("road", *CROSSINGS)]
    return all(any(_on_line(rect, line, ON_ROAD) for line in roads) for rect in rects)


def along_bank(state: State, rects: Iterable[Rect]) -> bool:
    """Whether all these bases are beside a river and face along it."""
    rivers = [line for line in state.ground.lines if line.kind == "river"]
    return all(any(_on_line(rect, line, ON_BANK + line.width / 2) for line in rivers) for rect in rects)


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


def around(line: Line) -> Box:
    """The upright box in which a base may be said to go along a line."""
    x0, y0, x1, y1 = line.box
    return (x0 - 2 * ON_BANK, y0 - 2 * ON_BANK, x1 + 2 * ON_BANK, y1 + 2 * ON_BANK)


def _lies_along(facing: int, a: Point, b: Point) -> bool:
    way = towards(b[0] - a[0], b[1] - a[1])
    off = abs(between(facing, way))
    return off <= ALONG or off >= 180_000 - ALONG


def water_going(state: State, edge: tuple[Point, Point]) -> str:
    """Open water is good; near a shore, and on rivers, it is difficult."""
    (ax, ay), (bx, by) = edge
    middle = ((ax + bx) / 2, (ay + by) / 2)
    for area in state.ground.at(middle):
        if area.kind == WATER:
            return "difficult" if _shore_near(state, middle, area) else "good"
    return "difficult"


def _shore_near(state: State, point: Point, area: Area) -> bool:
    half_w, half_d = state.ground.width / 2 - PACE, state.ground.depth / 2 - PACE
    for a, b in zip(area.outline, (*area.outline[1:], area.outline[0]), strict=True):
        along_edge = (abs(a[0]) >= half_w and abs(b[0]) >= half_w and a[0] * b[0] > 0) or (
            abs(a[1]) >= half_d and abs(b[1]) >= half_d and a[1] * b[1] > 0
        )
        if not along_edge and to_line(point, (a, b)) < SHOALS:
            return True
    return False


def at_home(state: State, id: str) -> bool:
    """Camels count dunes as good going."""
    if kind(state, id) != "cm" or not state.ground.areas:
        return False
    return any(area.kind == "dunes" for area, _ in state.ground.along(*standing_edge(state.field.rects[id])))


def bars(state: State, id: str, outline: Polygon) -> bool:
    """Whether ground that this element cannot enter at all is in an outline (H23, H24)."""
    ground = state.ground
    if kind(state, id) in NAVAL:
        return not _all_water(state, outline)
    if any(area.kind == WATER for area in ground.under(outline)):
        return True
    for line in ground.lines_at(outline, ("river", *WORKS)):
        if line.kind == "river":
            if river_class(state, line) == "deep" and not crossing_at(state, outline):
                return True
        elif not may_cross_works(state, id, line, outline):
            return True
    return False


def _all_water(state: State, outline: Polygon) -> bool:
    """Whether a vessel is on water: all of its outline, or on a river all but what its banks cannot hold."""
    ground = state.ground
    rivers = ground.lines_at(outline, ("river",))
    if rivers:
        return all(
            any(area.kind == WATER for area in ground.at(point))
            or any(to_line(point, line.points) <= (line.width + WIDTH) / 2 + PACE for line in rivers)
            for point in outline
        )
    wet = sum(
        abs(signed_area(part))
        for area in ground.areas
        if area.kind == WATER and len(part := clipped(area.outline, outline)) > 2
    )
    return wet >= abs(signed_area(outline)) * (1 - 1e-3)


def may_cross_works(state: State, id: str, line: Line, outline: Polygon) -> bool:
    """Foot climb temporary works; mounted none, and nobody permanent ones, but through gates that are open to them."""
    if line.kind == "fortification-temporary" and kind(state, id) not in MOUNTED:
        return True
    friend = line.traits.get("side") in ("", None, state.setup.pieces[id].side)
    return friend and bool(state.ground.lines_at(outline, ("gate",)))


def works_before(state: State, id: str, foe: str | None = None) -> Line | None:
    """The fortification along an element's front that it defends, against this enemy if one is named."""
    ground = state.ground
    if not ground.lines:
        return None
    rect = state.field.rects[id]
    middle = rect.front_middle
    for line in ground.lines:
        if line.kind not in WORKS or line.traits.get("side") not in ("", None, state.setup.pieces[id].side):
            continue
        if to_line(middle, line.points) > 5 * PACE + line.width / 2:
            continue
        if foe is None or rect.pose.seen(_middle(state.field.rects[foe]))[1] > rect.depth / 2 - NUDGE:
            return line
    return None


def _middle(rect: Rect) -> Point:
    return (float(rect.pose.x), float(rect.pose.y))


def higher(state: State, id: str, foe: str) -> bool:
    """Whether it is upslope: both are on one hill, and it is nearer to the crest (H45)."""
    if not state.ground.areas:
        return False
    own, other = state.field.rects[id], state.field.rects[foe]
    theirs = state.ground.at(_middle(other))
    for hill in state.ground.at(_middle(own)):
        if hill.kind in HILLS and hill in theirs:
            return to_line(_middle(own), hill.top) < to_line(_middle(other), hill.top) - PACE
    return False


def stops_pursuit(state: State, id: str, outline: Polygon) -> bool:
    """Whether fortifications lie in an outline: they stop pursuit, though foot may climb them at other times (H33)."""
    return bool(state.ground.lines) and bool(state.ground.lines_at(outline, tuple(WORKS)))
