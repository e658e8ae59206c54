"""The ground under a unit: towns, rough, cover, water, and where it can never be (H17, H18)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from sandtable.engine.memo import OfTable
from sandtable.engine.state import State
from sandtable.geometry.ground import Area, Line
from sandtable.geometry.outline import crossing, spans_in, to_line
from sandtable.geometry.pose import Point
from sandtable.geometry.rect import Polygon, Rect
from sandtable.mechanics.bodies.sight import Screens
from sandtable.mechanics.pulse.forces import place
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.toll import Kinds
from sandtable.mechanics.underfoot.areas import stands_in
from sandtable.mechanics.yardstick import Yardstick
from sandtable.names import Pair

INCH = 1000
"""Ticks in an inch."""
YARD = Yardstick(INCH, "inches", "inch")

WOODS = ("wood",)
ROUGH = (*WOODS, "rough", "steep")
"""Kinds of area that are rough, and the flag of hills whose slopes are."""
TOWNS = ("town",)
WORKS = ("redoubt",)
IMPASSABLE = ("marsh", "water")
ROADS = ("road",)
OBSTACLES = ("stream", "wall", "earthwork", "hedge", "ditch")
RIVERS = ("river",)
CROSSINGS = ("bridge", "ford")
UNDERFOOT = Kinds(ROUGH, ROADS, OBSTACLES, CROSSINGS, RIVERS)
"""What the front of a move passes over (H18)."""
WET = ("stream", *CROSSINGS)
"""Lines on which a unit is vulnerable."""
ELBOWS = INCH
"""How far a column on a bridge or in a ford may hang over to either side."""
HALF, WHOLLY = 0.5, 0.99
"""The part of a base that puts it in a town, and the part that is all of it."""

SCREENS = Screens(through=((WOODS, 2 * INCH),), solid=TOWNS, within=HALF, near=3 * INCH, over=True, crests=True)
"""What stops sight (H9)."""


def inches(ticks: float) -> float:
    """A length as the sheet measures it, to a hundredth of an inch."""
    return round(ticks / INCH, 2)


def in_rough(state: State[Own], rect: Rect) -> bool:
    """Whether a quarter of a front or more is on rough ground or in woods (H18)."""
    return stands_in(state.ground, rect, ROUGH) is not None


def town_under(state: State[Own], rect: Rect) -> Area | None:
    """The town that more than half of a base is in."""
    for area in state.ground.areas:
        if area.kind in TOWNS and state.ground.share(rect, area) > HALF:
            return area
    return None


def garrison(state: State[Own], town: Area) -> str | None:
    """The infantry that a town holds: one unit, and of several the one that is in it most. Who has come to attack it
    there does not hold it, however far he stands in it."""
    pieces, rects = state.setup.pieces, state.field.rects
    foot = (id for id in state.field.within(town.box) if pieces[id].kind == "inf")
    inside = {id: share for id in foot if (share := round(state.ground.share(rects[id], town), 3)) > HALF}
    coming = {pair.a for pair in state.own.contacts if pair.b in inside}
    hold = sorted(inside.keys() - coming, key=lambda id: (-inside[id], id))
    return hold[0] if hold else None


def town_of(state: State[Own], id: str) -> Area | None:
    """The town that a unit holds; an attached battery is where its infantry is."""
    if not any(area.kind in TOWNS for area in state.ground.areas):
        return None
    host = state.own.attached.get(id, id)
    town = town_under(state, place(state, id))
    return town if town is not None and garrison(state, town) == host else None


def terrain(state: State[Own], id: str) -> str:
    """What a unit stands in: town, rough or open."""
    if not state.ground.areas:
        return "open"
    # Who holds a town hangs on who has come to attack him there.
    key = (id, state.own.attached.get(id), state.own.contacts)
    return STANDS_IN.of(state, key, lambda: _terrain(state, id))


STANDS_IN: OfTable[tuple[str, str | None, tuple[Pair, ...]], str] = OfTable()


def _terrain(state: State[Own], id: str) -> str:
    if town_of(state, id) is not None:
        return "town"
    return "rough" if in_rough(state, place(state, id)) else "open"


def covered(state: State[Own], id: str, foe: str) -> bool:
    """Whether it is in cover against an enemy: in a redoubt, or wholly inside woods, that he is not in (H17)."""
    rect, ground = place(state, id), state.ground
    for area in ground.under(rect.corners, (*WORKS, *WOODS)):
        least = HALF if area.kind in WORKS else WHOLLY
        if ground.share(rect, area) > least >= ground.share(place(state, foe), area):
            return True
    return False


def vulnerable(state: State[Own], id: str) -> bool:
    """Whether it is on a stream, a bridge or a ford (H18)."""
    return bool(state.ground.lines_at(place(state, id).corners, WET))


def bars(state: State[Own], id: str, outline: Polygon) -> bool:
    """Whether a unit can never be in an outline: marsh, water, a river off its crossings."""
    ground = state.ground
    if ground.under(outline, IMPASSABLE):
        return True
    rivers = ground.lines_at(outline, RIVERS)
    if not rivers:
        return False
    over = ground.lines_at(outline, CROSSINGS)
    return not over or any(_off_crossings(river, over, outline) for river in rivers)


def _off_crossings(river: Line, over: Sequence[Line], outline: Polygon) -> bool:
    """Whether some of the river in an outline is beside all bridges and fords."""
    for a, b in pairwise(river.points):
        for start, end in spans_in(a, b, outline):
            for part in (start, (start + end) / 2, end):
                spot = (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)
                if not _near_any(spot, over):
                    return True
    return False


def impassable_between(state: State[Own], p: Point, q: Point) -> bool:
    """Whether water, a marsh, or a river off its crossings lies across a line."""
    ground = state.ground
    if any(area.kind in IMPASSABLE for area, _ in ground.along(p, q)):
        return True
    over = [line for line in ground.lines if line.kind in CROSSINGS]
    return any(not _near_any(spot, over) for spot in _fords_wanted(ground.lines, p, q))


def _fords_wanted(lines: Sequence[Line], p: Point, q: Point) -> Iterator[Point]:
    """Where a line would cross rivers."""
    for river in lines:
        if river.kind in RIVERS:
            for a, b in pairwise(river.points):
                part = crossing(p, q, a, b)
                if part is not None and 0 < part < 1:
                    yield (p[0] + (q[0] - p[0]) * part, p[1] + (q[1] - p[1]) * part)


def _near_any(spot: Point, over: Sequence[Line]) -> bool:
    """Whether a place in a river is on a bridge or in a ford, or an inch beside it."""
    return any(to_line(spot, line.points) <= line.width / 2 + ELBOWS for line in over)
