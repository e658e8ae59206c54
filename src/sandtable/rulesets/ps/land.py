"""The ground as the page knows it: woods, rough ground, obstacles, buildings, hills, water and roads (H27, H38)."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise
from math import hypot

from sandtable.engine.state import State
from sandtable.geometry.angle import towards
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.ground import Area, Ground, Line
from sandtable.geometry.outline import Box, bounds, crosses, spans_in, to_line
from sandtable.geometry.pose import Point, Pose
from sandtable.geometry.rect import Polygon, Rect, segments_distance
from sandtable.geometry.sight import deep
from sandtable.mechanics.bodies.body import is_officer
from sandtable.mechanics.bodies.sight import level
from sandtable.names import Side
from sandtable.rulesets.ps import unit
from sandtable.rulesets.ps.facts.troops import INFANTRY
from sandtable.rulesets.ps.own import INCH, Own

WOODS = ("wood",)
COVER = ("wood", "orchard")
"""Areas that give soft cover to who stands in them."""
ROUGH = ("rough",)
HOUSES = ("building", "stone")
SWAMPED = ("water", "marsh")
"""Areas that bear nobody."""
SHUT = (*SWAMPED, *HOUSES)
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
COVERED = INCH
"""Whoever stands this near behind an obstacle has its cover."""


def in_woods(state: State[Own], p: Point, q: Point) -> float:
    """The length of the way from p to q that leads through woods."""
    share = sum(end - start for start, end in wood_spans(state, p, q))
    return share * hypot(q[0] - p[0], q[1] - p[1])


def wood_spans(state: State[Own], p: Point, q: Point) -> list[tuple[float, float]]:
    """The parts of the way from p to q, each from 0 to 1, that lead through woods, in order and without overlap."""
    if not _near(state.ground, p, q, WOODS):
        return []
    found = sorted(span for area in state.ground.areas if area.kind in WOODS for span in spans_in(p, q, area.outline))
    joined: list[tuple[float, float]] = []
    for start, end in found:
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def _near(ground: Ground, p: Point, q: Point, kinds: Collection[str]) -> bool:
    """Whether ground of some kinds is anywhere near the way from p to q."""
    (px, py), (qx, qy) = p, q
    for area in ground.areas:
        if area.kind in kinds:
            x0, y0, x1, y1 = area.box
            if not ((px < x0 and qx < x0) or (px > x1 and qx > x1) or (py < y0 and qy < y0) or (py > y1 and qy > y1)):
                return True
    return False


def is_rough(state: State[Own], p: Point, q: Point) -> bool:
    """Whether the way from p to q leads through rough ground or a stream."""
    ground = state.ground
    if _near(ground, p, q, ROUGH) and deep(ground, p, q, ROUGH) > TOLERANCE:
        return True
    return any(line.kind in STREAMS and ground.crossed(p, q, line) for line in ground.lines)


def obstacle_on(state: State[Own], p: Point, q: Point) -> tuple[Line, float] | None:
    """The first obstacle between p and q where no road leads through, and how far it is from p.

    One that is just at p has not been crossed yet; one just at q is not crossed.
    """
    best: tuple[float, Line] | None = None
    ground, length = state.ground, hypot(q[0] - p[0], q[1] - p[1])
    if not ground.lines or not length:
        return None
    back = TOLERANCE / length
    start = (p[0] - (q[0] - p[0]) * back, p[1] - (q[1] - p[1]) * back)
    end = (q[0] - (q[0] - p[0]) * back, q[1] - (q[1] - p[1]) * back)
    for line in ground.lines:
        if line.kind not in OBSTACLES or not ground.crossed(start, end, line):
            continue
        for a, b in pairwise(line.points):
            if not crosses(start, end, (a, b)):
                continue
            apart, at, _ = segments_distance((start, end), (a, b))
            far = max(0.0, hypot(at[0] - start[0], at[1] - start[1]) - TOLERANCE)
            if apart == 0 and not _through(state, at, q, p) and (best is None or far < best[0]):
                best = (far, line)
    return (best[1], best[0]) if best is not None else None


def _through(state: State[Own], at: Point, q: Point, p: Point) -> bool:
    """Whether a road leads through an obstacle there, the way that is gone."""
    way = towards(q[0] - p[0], q[1] - p[1])
    for line in state.ground.lines:
        if line.kind in ROADS and to_line(at, line.points) <= max(line.width / 2, INCH // 2):
            for a, b in pairwise(line.points):
                off = abs((towards(b[0] - a[0], b[1] - a[1]) - way + 90_000) % 180_000 - 90_000)
                if to_line(at, (a, b)) <= max(line.width / 2, INCH // 2) and off <= 45_000:
                    return True
    return False


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
    return what in (*INFANTRY, "light-gun")


def barred(state: State[Own], id: str, outline: Polygon, but: Collection[str] = ()) -> bool:
    """Whether there is ground in an outline that it cannot go over: water, marsh, rivers, buildings but these."""
    ground = state.ground
    if any(area.id not in but for area in ground.under(outline, SHUT)):
        return True
    if not ground.lines_at(outline, RIVERS):
        return False
    over = {line.kind for line in ground.lines_at(outline, CROSSINGS)}
    return "ford" not in over and not ("bridge" in over and _narrow(state, id))


def may_bar(ground: Ground, box: Box) -> bool:
    """Whether there is anything in an upright box that might keep anybody out."""
    x0, y0, x1, y1 = box
    corners = ((x0, y1), (x1, y1), (x1, y0), (x0, y0))
    return bool(ground.under(corners, SHUT)) or bool(ground.lines_at(corners, RIVERS))


def _narrow(state: State[Own], id: str) -> bool:
    """Whether it is drawn up to cross a bridge: in column, limbered, or a commander and his staff (H38)."""
    return is_officer(state, id) or unit.on_march(state, id) or unit.formation(state, id) == "column"


def on_road(state: State[Own], rect: Rect) -> bool:
    """Whether a march column stands on a road or track, along it."""
    middle = (float(rect.pose.x), float(rect.pose.y))
    for line in state.ground.lines:
        if line.kind in ROADS:
            for a, b in pairwise(line.points):
                off = abs((towards(b[0] - a[0], b[1] - a[1]) - rect.pose.facing + 90_000) % 180_000 - 90_000)
                if off <= 45_000 and to_line(middle, (a, b)) <= max(line.width / 2, INCH // 2):
                    return True
    return False


def higher(state: State[Own], id: str, other: str) -> bool:
    """Whether the middle of a unit stands on higher ground than that of another."""
    return bool(state.ground.areas) and level(state, id) > level(state, other)
