"""The ground under a unit: what it stands in, what covers it, what it may not enter (H19 to H21)."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise

from sandtable.engine.state import State
from sandtable.geometry.band import edge_distance
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.ground import Area, Ground, Line
from sandtable.geometry.outline import clipped, ribbon, to_line
from sandtable.geometry.pose import Point
from sandtable.geometry.rect import Polygon, Rect, segments_distance
from sandtable.mechanics.bodies.sight import Screens
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.toll import Kinds
from sandtable.mechanics.underfoot.areas import stands_in
from sandtable.mechanics.yardstick import Yardstick
from sandtable.rulesets.mr.facts.words import ARTILLERY, CAVALRY, REG_CAV

BW = 2000
"""Ticks in a base width."""
YARD = Yardstick(BW, "BW")
Edge = tuple[Point, Point]

WOODS = ("wood",)
ROUGH = ("wood", "rough")
TOWNS = ("town",)
IMPASSABLE = ("marsh", "water")
ROADS = ("road",)
OBSTACLES = ("stream", "wall", "hedge", "ditch", "earthwork")
RIVERS = ("river",)
CROSSINGS = ("bridge", "ford")
UNDERFOOT = Kinds(ROUGH, ROADS, OBSTACLES, CROSSINGS, RIVERS)
"""What the front of a move passes over (H21)."""
WET = ("stream", *CROSSINGS)
"""Lines on which a unit is vulnerable."""
WALLS = ("wall", "earthwork")
NO_ROUGH = (*REG_CAV, *ARTILLERY)
NO_TOWN = (*CAVALRY, *ARTILLERY)
HALF, WHOLE = 0.5, 0.99
"""The part of a base that puts it in a town, and the part that is wholly inside."""
BEHIND = BW
"""How near a wall must be to cover those behind it."""

SCREENS = Screens(through=((WOODS, BW),), solid=TOWNS, within=HALF, near=2 * BW, over=True, fine=BW // 8)


def bw(ticks: float) -> float:
    """A length as the sheet measures it: in base widths, to a hundredth."""
    return round(ticks / BW, 2)


def held(state: State[Own], rect: Rect, kinds: Collection[str], part: float = HALF) -> Area | None:
    """The area of some kinds that a base stands in, by more than that part of it."""
    ground = state.ground
    for area in ground.under(rect.corners, kinds):
        if ground.share(rect, area) > part:
            return area
    return None


def town(state: State[Own], id: str) -> Area | None:
    """The town that a unit is in; those who storm it from within its bounds are not."""
    rect = state.field.rects.get(id)
    found = None if rect is None else held(state, rect, TOWNS)
    if found is None:
        return None
    for pair in state.own.contacts:
        if pair.a == id and pair.b in state.field.rects and held(state, state.rect(pair.b), TOWNS) is found:
            return None
    return found


def holder(state: State[Own], area: Area) -> str | None:
    """The unit that a town holds, if any."""
    for id in sorted(state.field.within(area.box)):
        if "officer" not in state.piece(id).traits and town(state, id) is area:
            return id
    return None


def terrain(state: State[Own], id: str) -> str:
    """What a unit stands in: town, rough or open."""
    if not state.ground.areas:
        return "open"
    if town(state, id) is not None:
        return "town"
    return "open" if stands_in(state.ground, state.rect(id), ROUGH) is None else "rough"


def vulnerable(state: State[Own], id: str) -> bool:
    """Whether its base is on a stream, a bridge or a ford (H21), or the scenario has it or its ground so."""
    if state.piece(id).traits.get("vulnerable"):
        return True
    ground, rect = state.ground, state.rect(id)
    if any(area.traits.get("vulnerable") and ground.share(rect, area) > HALF for area in ground.under(rect.corners)):
        return True
    return bool(ground.lines_at(rect.corners, WET))


def covered(state: State[Own], id: str, frm: Rect) -> bool:
    """Whether it is in cover against a shot or an attack from there (H19); a town is cover beside this."""
    rect = state.rect(id)
    return _wooded(state, rect, frm) or _walled(state, rect, frm)


def _wooded(state: State[Own], rect: Rect, frm: Rect) -> bool:
    """Wholly inside a wood, and the enemy outside it."""
    wood = held(state, rect, WOODS, WHOLE)
    return wood is not None and held(state, frm, (wood.kind,), WHOLE) is not wood


def _walled(state: State[Own], rect: Rect, frm: Rect) -> bool:
    """Behind a wall that runs between the two, nearer to the one than to the other."""
    if not state.ground.lines:
        return False
    own, other = (rect.pose.x, rect.pose.y), (frm.pose.x, frm.pose.y)
    for line in state.ground.lines:
        if line.kind in WALLS and state.ground.crossed(own, other, line):
            near = min(_off(rect.edge(edge), line.points) for edge in range(4))
            # Who has come over it to strike stands on it: his middle and the edge that he strikes with tell.
            far = min(_off(_facing(frm, rect), line.points), to_line(other, line.points))
            if near <= BEHIND and near <= far + TOLERANCE:
                return True
    return False


def _facing(rect: Rect, other: Rect) -> Edge:
    """The edge of a base that is nearest to another, the front where several are."""
    return rect.edge(min(range(4), key=lambda edge: round(edge_distance(rect, edge, other))))


def _off(edge: Edge, points: tuple[tuple[int, int], ...]) -> float:
    """How far an edge is from a line."""
    return min(segments_distance(edge, stretch)[0] for stretch in pairwise(points))


def barred(state: State[Own], id: str, outline: Polygon) -> bool:
    """Whether a unit cannot come into an outline: water, marsh, a river off its crossings, ground closed to its kind.

    Ground that it has a corner in already does not hold it fast; guns are set up in towns, though never moved there.
    """
    return _shut(state, id, outline, ROUGH if state.piece(id).kind in NO_ROUGH else ())


def blocked(state: State[Own], id: str, outline: Polygon) -> bool:
    """Whether a unit's way cannot lead over an outline; rough ground counts by the part of its front there (H21)."""
    return _shut(state, id, outline, ())


def _shut(state: State[Own], id: str, outline: Polygon, rough: tuple[str, ...]) -> bool:
    ground, kind, rect = state.ground, state.piece(id).kind, state.field.rects.get(id)
    no_town = kind in NO_TOWN and not (rect is None and kind in ARTILLERY)
    closed = (*IMPASSABLE, *rough, *(TOWNS if no_town else ()))
    entered = ground.under(outline, closed)
    if entered:
        already = [] if rect is None else ground.under(rect.corners, closed)
        if any(area not in already for area in entered):
            return True
    return any(_drowns(ground, river, outline) for river in ground.lines_at(outline, RIVERS))


def _drowns(ground: Ground, river: Line, outline: Polygon) -> bool:
    """Whether an outline reaches into a river where neither bridge nor ford is near (H21)."""
    crossings = [line for line in ground.lines if line.kind in CROSSINGS]
    for a, b in pairwise(river.points):
        for spot in clipped(ribbon(a, b, river.width / 2), outline, TOLERANCE):
            if all(to_line(spot, line.points) > line.width / 2 + BW for line in crossings):
                return True
    return False
