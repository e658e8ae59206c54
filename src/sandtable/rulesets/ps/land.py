"""The ground as the page knows it: woods, rough ground, obstacles, buildings, hills, water and roads (H27, H38)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from math import hypot

from sandtable.engine.memo import OfGround
from sandtable.engine.state import State
from sandtable.geometry.angle import towards
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.ground import Area, Ground, Line
from sandtable.geometry.outline import Box, bounds, crosses
from sandtable.geometry.pose import Point, Pose
from sandtable.geometry.rect import Polygon, Rect, segments_distance
from sandtable.mechanics.bodies.body import is_officer
from sandtable.mechanics.bodies.sight import level
from sandtable.mechanics.bodies.spans import Span, share
from sandtable.mechanics.underfoot.areas import in_areas, stands_in
from sandtable.mechanics.underfoot.lines import Crossing, crossings, entries
from sandtable.mechanics.underfoot.roads import keeps_to, led_through
from sandtable.mechanics.underfoot.track import Track
from sandtable.names import Side
from sandtable.rulesets.ps import unit
from sandtable.rulesets.ps.facts.troops import INFANTRY
from sandtable.rulesets.ps.own import INCH, Own

WOODS: tuple[str, ...] = ("wood",)
COVER = ("wood", "orchard")
"""Areas that give soft cover to who stands in them."""
ROUGH = ("rough",)
HOUSES: tuple[str, ...] = ("building", "stone")
SHUT = ("water", *HOUSES)
"""Areas that nobody goes over."""
STREAMS = ("stream",)
RIVERS = ("river",)
CROSSINGS = ("bridge", "ford")
ROADS = ("road", "track", "bridge")
SOFT = ("hedge", "ditch")
WORKS = ("wall", "earthwork")
OBSTACLES = (*SOFT, *WORKS)
AT_HAND = INCH // 2
"""Who has the front edge this near to an obstacle stands at it."""
UNDER = INCH // 2
"""A road this near to the middle of a front is under it."""
HINDERS = (*ROUGH, *STREAMS, *RIVERS, *OBSTACLES)
"""What may keep a move from being made as ordered, ..."""
UNDERFOOT = (*WOODS, *HINDERS)
"""... and all that counts by the part of the front that passes over it (H46)."""
COVERED = INCH
"""Whoever stands this near behind an obstacle has its cover."""


def near(ground: Ground, boxes: Sequence[Box], kinds: Collection[str]) -> bool:
    """Whether there is ground of some kinds anywhere near these upright boxes."""
    for features in (ground.areas, ground.lines):
        for one in features:
            if one.kind in kinds:
                u0, v0, u1, v1 = one.box
                for x0, y0, x1, y1 in boxes:
                    if x0 <= u1 and u0 <= x1 and y0 <= v1 and v0 <= y1:
                        return True
    return False


def in_woods(state: State[Own], fronts: Track) -> list[Span]:
    """The parts of a way, in ticks, on which a quarter of the front or more is in woods (H46)."""
    areas = [area for area in state.ground.areas if area.kind in WOODS]
    return in_areas(fronts, areas) if areas else []


def grounds(far: float, woods: float, rough: bool) -> tuple[str, ...]:
    """The ground of a way as the sheet asks for it, with how much of it leads through woods, and whether through rough.

    Woods halve the pace of what leads through them and of nothing else (4.5), so the rest has a word of its own.
    """
    wooded = ("woods",) if woods > TOLERANCE else ()
    if wooded and not rough and woods >= far - TOLERANCE:
        return wooded
    return ("rough" if rough else "open", *wooded)


def is_rough(state: State[Own], id: str, fronts: Track) -> bool:
    """Whether a quarter of the front goes through rough ground, or through a stream but over its bridge (H38, H46)."""
    ground = state.ground
    areas = [area for area in ground.areas if area.kind in ROUGH]
    if areas and share(in_areas(fronts, areas)) > TOLERANCE:
        return True
    return any(not _bridged(state, id, one) for one in _crossed(ground, fronts, STREAMS))


def drowned(state: State[Own], id: str, fronts: Track) -> Crossing | None:
    """Where it comes into a river beside bridges and fords: at its bank, or in it at its middle (H38, H46)."""
    rivers = [line for line in state.ground.lines if line.kind in RIVERS]
    found = [*entries(fronts, rivers), *crossings(fronts, rivers)] if rivers else []
    return min((one for one in found if not _bridged(state, id, one)), key=lambda one: one.at, default=None)


def obstacles(state: State[Own], id: str, fronts: Track) -> list[Crossing]:
    """The obstacles that a quarter of the front comes over where no road leads through, in order (H46)."""
    found = _crossed(state.ground, fronts, OBSTACLES)
    if not found:
        return found
    roads = [line for line in state.ground.lines if line.kind in ROADS]
    front = state.field.rects[id].width
    return [one for one in found if not led_through(one, roads, UNDER, front)]


def _crossed(ground: Ground, fronts: Track, kinds: Collection[str]) -> list[Crossing]:
    lines = [line for line in ground.lines if line.kind in kinds]
    return crossings(fronts, lines) if lines else []


def _bridged(state: State[Own], id: str, one: Crossing) -> bool:
    """Whether a ford leads through water for it, or a bridge over it, which needs a column (H38)."""
    kinds = CROSSINGS if _narrow(state, id) else ("ford",)
    over = [line for line in state.ground.lines if line.kind in kinds]
    # It is led through from one bank to the other.
    return led_through(one, over, UNDER, state.field.rects[id].width + one.line.width)


def stands_at(state: State[Own], rect: Rect) -> Line | None:
    """The obstacle that a base has close before its front edge."""
    return next((line for line in state.ground.lines if line.kind in OBSTACLES and lines_up(rect, line, AT_HAND)), None)


def lines_up(rect: Rect, line: Line, reach: float) -> bool:
    """Whether a line runs that near to the front edge of a base."""
    x0, y0, x1, y1 = rect.box(reach)
    a, b, c, d = line.box
    if a > x1 or c < x0 or b > y1 or d < y0:
        return False
    return any(segments_distance(rect.front, pair)[0] <= reach for pair in pairwise(line.points))


def cover_before(state: State[Own], rect: Rect, foe: Rect, side: Side) -> str:
    """The cover that obstacles before its front give a base against an enemy who is ahead of it: '', soft or works.

    Works that belong to a side protect nobody else.
    """
    found = ""
    middle, theirs = (rect.pose.x, rect.pose.y), (foe.pose.x, foe.pose.y)
    if rect.pose.seen(theirs)[1] <= 0:
        return ""
    for line in state.ground.lines:
        if line.kind not in OBSTACLES or not lines_up(rect, line, COVERED):
            continue
        if line.traits.get("side", "") not in ("", side):
            continue
        if _between(rect, line, middle, theirs):
            if line.kind in WORKS:
                return "works"
            found = "soft"
    return found


def _between(rect: Rect, line: Line, middle: Point, theirs: Point) -> bool:
    """Whether an obstacle lies between a base and its enemy, or the two stand on either side of it."""
    ahead = rect.pose.ahead(rect.depth / 2 + COVERED)
    return crosses(middle, theirs, line.points) or crosses(middle, ahead, line.points)


def houses(state: State[Own]) -> list[Area]:
    return [area for area in state.ground.areas if area.kind in HOUSES]


def is_in(state: State[Own], rect: Rect, kinds: tuple[str, ...]) -> bool:
    """Whether a body that stands so is in ground of some kinds: a quarter of its front is."""
    memory = state.field.memory
    if memory is None:
        return stands_in(state.ground, rect, kinds) is not None
    key = (memory.number(rect), kinds)
    return _STANDS.of(state, key, lambda: stands_in(state.ground, rect, kinds) is not None)


_STANDS: OfGround[tuple[int, tuple[str, ...]], bool] = OfGround()


def house_rect(house: Area, facing: int) -> Rect:
    """The four walls of a building, its front as near to a facing as they allow."""
    corners = house.outline
    if len(corners) != 4:
        x0, y0, x1, y1 = bounds(corners)
        corners = ((round(x0), round(y1)), (round(x1), round(y1)), (round(x1), round(y0)), (round(x0), round(y0)))
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    long, short = hypot(bx - ax, by - ay), hypot(cx - bx, cy - by)
    way = towards((ax + bx - cx - dx) / 2, (ay + by - cy - dy) / 2)
    quarters = round(((facing - way) % 360_000) / 90_000) % 4
    width, depth = (long, short) if quarters % 2 == 0 else (short, long)
    middle = Pose(round((ax + bx + cx + dx) / 4), round((ay + by + cy + dy) / 4), (way + quarters * 90_000) % 360_000)
    return Rect(middle, 2 * round(width / 2), 2 * round(depth / 2))


def holder(state: State[Own], house: str) -> str | None:
    """The unit that is in a building."""
    return next((id for id, where in state.own.housed.items() if where == house), None)


def fits(state: State[Own], id: str) -> bool:
    """Whether it can be in a building at all (H27)."""
    if unit.formation(state, id) in ("hedgehog", "march-column") or unit.limbered(state, id):
        return False
    what = unit.kind(state, id)
    if what == "dragoons":
        return not unit.mounted(state, id)
    return what == "light-gun" or what in INFANTRY


def barred(state: State[Own], id: str, outline: Polygon, but: Collection[str] = ()) -> bool:
    """Whether there is ground in an outline that it cannot go over."""
    return bar(state, id, outline, but) is not None


def bar(state: State[Own], id: str, outline: Polygon, but: Collection[str] = ()) -> Area | Line | None:
    """What in an outline it cannot stand in: water, rivers, buildings but these."""
    ground = state.ground
    if (area := shut(state, outline, but)) is not None:
        return area
    rivers = ground.lines_at(outline, RIVERS)
    if not rivers:
        return None
    over = {line.kind for line in ground.lines_at(outline, CROSSINGS)}
    crossed = "ford" in over or ("bridge" in over and _narrow(state, id))
    return None if crossed else rivers[0]


def shut(state: State[Own], outline: Polygon, but: Collection[str] = ()) -> Area | None:
    """The water or building in an outline, but for these: nobody goes over that. Of rivers see `drowned`."""
    return next((area for area in state.ground.under(outline, SHUT) if area.id not in but), None)


def may_shut(ground: Ground, box: Box) -> bool:
    """Whether there is water or a building in an upright box."""
    x0, y0, x1, y1 = box
    return bool(ground.under(((x0, y1), (x1, y1), (x1, y0), (x0, y0)), SHUT))


def _narrow(state: State[Own], id: str) -> bool:
    """Whether it is drawn up to cross a bridge: in column, limbered, or a commander and his staff (H38)."""
    return is_officer(state, id) or unit.on_march(state, id) or unit.formation(state, id) == "column"


def on_road(state: State[Own], rect: Rect) -> bool:
    """Whether a march column stands on a road or track, along it: it is under the middle of its front (H46)."""
    roads = (line for line in state.ground.lines if line.kind in ROADS)
    return any(keeps_to(line, rect.front_middle, rect.pose.facing, UNDER) for line in roads)


def higher(state: State[Own], id: str, other: str) -> bool:
    """Whether the middle of a unit stands on higher ground than that of another."""
    return bool(state.ground.areas) and level(state, id) > level(state, other)
