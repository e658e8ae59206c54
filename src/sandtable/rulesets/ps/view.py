"""What one sees of a base from a point, by angle: which parts of its breadth are hidden, and by what (H17)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, inf, pi, sin
from typing import Any, Generic, TypeVar

from sandtable.engine.memo import OfGround, OfTable
from sandtable.engine.state import State
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.ground import Area
from sandtable.geometry.outline import bounds, span_in
from sandtable.geometry.pose import Point
from sandtable.geometry.rect import Polygon, Rect
from sandtable.mechanics.bodies.body import is_officer
from sandtable.mechanics.bodies.sight import Screens, ground_clear, level, level_at, levels_of
from sandtable.rulesets.ps import land
from sandtable.rulesets.ps.own import INCH, Own

INTO = 2 * INCH
"""How far one sees into woods and past buildings."""
Found = TypeVar("Found")
Thing = TypeVar("Thing")

SCREENS = Screens(through=((land.WOODS, INTO), (land.HOUSES, INTO)))
SCREENING = (*land.WOODS, *land.HOUSES)
HAIR = 1e-6
"""Radians: what is told of an angle is looked at so little beside it."""
FINE = 14
"""How often an angle at which the view opens or closes is halved to find it."""
ROUND = 12
"""Ground with more corners than this is taken to be round, and looked at where it begins and ends and in between."""


@dataclass(frozen=True, slots=True)
class View:
    """A base as it is seen from a point: the share of its breadth that is hidden, and whether both its ends are."""

    hidden: float
    ends: bool

    @property
    def nothing(self) -> bool:
        return self.hidden >= 1 - HAIR


class Sector:
    """All that lies between a point and a base. Angles are from the line to its middle, in radians."""

    __slots__ = ("_c", "_s", "ahead", "eye", "first", "last", "outline")

    def __init__(self, target: Rect, eye: Point) -> None:
        self.eye = eye
        self.ahead = atan2(target.pose.y - eye[1], target.pose.x - eye[0])
        self._c, self._s = cos(self.ahead), sin(self.ahead)
        seen = sorted((self.turned(corner), corner) for corner in target.corners)
        (self.first, left), (self.last, right) = seen[0], seen[-1]
        # A base reaches from one end to the other, so that all that hides it stands before the line between them.
        self.outline: Polygon = (eye, left, right)

    def turned(self, point: Point) -> float:
        """The angle at which a point is seen."""
        dx, dy = point[0] - self.eye[0], point[1] - self.eye[1]
        return atan2(dy * self._c - dx * self._s, dx * self._c + dy * self._s)


class Seen(Generic[Thing]):
    """What may hide something, as it is seen: between which angles it lies, and at which it is looked at."""

    __slots__ = ("cuts", "high", "low", "thing")

    def __init__(self, thing: Thing, angles: Sequence[float]) -> None:
        self.thing = thing
        low, high = min(angles), max(angles)
        self.cuts = [low + (high - low) * n / 4 for n in range(5)] if len(angles) > ROUND else angles
        # What lies all round, or behind, is met at any angle.
        self.low, self.high = (low - HAIR, high + HAIR) if high - low < pi - HAIR else (-inf, inf)


def _met_by(things: Sequence[Seen[Any]], start: float, end: float) -> bool:
    """Whether any of these lies between two angles."""
    return any(seen.low <= end and start <= seen.high for seen in things)


class Outlook:
    """Looking at a base from a point, past those who stand between. Angles are from the line to its middle, in radians.

    It hangs on the ground and on where these stand, and on nothing else.
    """

    def __init__(self, state: State[Own], rect: Rect, target: Rect, eye: Point, between: Sequence[Rect]) -> None:
        self.state, self.eye, self.rect, self.target = state, eye, rect, target
        self.sector = _sector(state, target, eye)
        x0, y0, x1, y1 = bounds(self.sector.outline)
        self.level = max(level(state, rect), level(state, target), level_at(state.ground, eye))
        turned = self.sector.turned
        self.bodies = [
            Seen(other, [turned(corner) for corner in other.corners])
            for other in between
            if level(state, other) >= self.level
        ]
        self.areas = [
            Seen(area, [turned(corner) for corner in area.outline])
            for area in state.ground.areas
            if (levels_of(area) > self.level if area.hill else area.kind in SCREENING)
            and area.box[0] < x1
            and x0 < area.box[2]
            and area.box[1] < y1
            and y0 < area.box[3]
        ]
        self.hills = any(seen.thing.hill for seen in self.areas)

    @property
    def open(self) -> bool:
        """Whether there is nothing that could hide anything."""
        return not self.bodies and not self.areas

    def bare(self, start: float, end: float) -> bool:
        """Whether there is nothing between two angles that could hide anything."""
        return not _met_by(self.bodies, start, end) and not _met_by(self.areas, start, end)

    def clear(self, angle: float) -> bool:
        """Whether one sees the base at that angle."""
        point = self._met(angle)
        if point is None:
            return True
        # A hill that is no higher than where one looks from does not count, so where none counts nothing is raised.
        high = max(self.level, level_at(self.state.ground, point)) if self.hills else self.level
        for body in self.bodies:
            if body.low <= angle <= body.high and self._hides(body.thing, point, high):
                return False
        among = [area.thing for area in self.areas if area.low <= angle <= area.high]
        return not among or ground_clear(self.state, self.eye, point, self.rect, self.target, SCREENS, among)

    def hidden_by(self, area: Area) -> bool:
        """Whether one area by itself hides the middle of the base."""
        point = self._met(0.0)
        return point is not None and not ground_clear(
            self.state, self.eye, point, self.rect, self.target, SCREENS, [area]
        )

    def _hides(self, other: Rect, point: Point, high: int) -> bool:
        return level(self.state, other) >= high and span_in(self.eye, point, other.corners, TOLERANCE) > 0

    def _met(self, angle: float) -> Point | None:
        """Where a line at that angle comes to the base."""
        way = self.sector.ahead + angle
        dx, dy = cos(way), sin(way)
        found = _entry(self.target, self.eye, (dx, dy))
        return None if found is None else (self.eye[0] + dx * found, self.eye[1] + dy * found)

    def cuts(self) -> list[float]:
        """The angles between which the view opens or closes once at most, as near as matters."""
        turned, first, last = self.sector.turned, self.sector.first, self.sector.last
        found = {first, last}
        for body in self.bodies:
            found.update(body.cuts)
        if self.areas:
            found.update(map(turned, self.target.corners))
        for area in self.areas:
            found.update(area.cuts)
        return sorted(angle for angle in found if first <= angle <= last)

    def looked_at(self) -> Iterator[tuple[float, float]]:
        """The parts of its breadth that are looked at one by one, from angle to angle."""
        for start, end in pairwise(self.cuts()):
            if end - start > 4 * HAIR:
                yield start + HAIR, end - HAIR


def _entry(rect: Rect, eye: Point, way: Point) -> float | None:
    """How far along a line from a point a base begins; nothing if the line misses it."""
    (px, py), (qx, qy) = rect.pose.seen(eye), rect.pose.seen((eye[0] + way[0], eye[1] + way[1]))
    first, last = 0.0, float("inf")
    for at, by, half in ((px, qx - px, rect.width / 2), (py, qy - py, rect.depth / 2)):
        if abs(by) < 1e-12:
            if abs(at) > half:
                return None
            continue
        near, far = sorted(((-half - at) / by, (half - at) / by))
        first, last = max(first, near), min(last, far)
    return first if first <= last else None


def sees(state: State[Own], id: str, target: str, eye: Point) -> bool:
    """Whether anything of a base can be seen from a point of another."""
    return _found(_SEES, _sees, state, id, target, eye)


def view(state: State[Own], id: str, target: str, eye: Point) -> View:
    """What is seen of a base from a point of another."""
    return _found(_VIEWS, _view, state, id, target, eye)


def screened_by(state: State[Own], id: str, target: str, eye: Point) -> tuple[tuple[str, ...], tuple[Area, ...]]:
    """Those bodies, or those areas, that hide the middle of a base from a point of another."""
    rects = state.field.rects
    rect, there = rects[id], rects[target]
    ground = Outlook(state, rect, there, eye, ())
    if not ground.clear(0.0):
        areas = [seen.thing for seen in ground.areas]
        # Two woods may hide together what neither does.
        return (), tuple([area for area in areas if ground.hidden_by(area)] or areas)
    between = state.field.in_way(ground.sector.outline, (id, target))
    bodies = [other for other in between if not is_officer(state, other)]
    return tuple(one for one in bodies if not Outlook(state, rect, there, eye, (rects[one],)).clear(0.0)), ()


def _found(
    kept: OfGround[Key, Found], find: Callable[[Outlook], Found], state: State[Own], id: str, target: str, eye: Point
) -> Found:
    """What is found of an outlook, kept by all places that it hangs on."""
    memory, rect, there = state.field.memory, state.field.rects[id], state.field.rects[target]
    if memory is None:
        return find(Outlook(state, rect, there, eye, _between(state, id, target, eye)))
    between = _BETWEEN.of(state, (id, target, eye), lambda: _between(state, id, target, eye))
    key = (memory.number(rect), memory.number(there), eye, tuple(map(memory.number, between)))
    return kept.of(state, key, lambda: find(Outlook(state, rect, there, eye, between)))


def _between(state: State[Own], id: str, target: str, eye: Point) -> tuple[Rect, ...]:
    """Where those stand who are between a base and the point that it is seen from; who is a commander hides nobody."""
    field = state.field
    found = field.in_way(_sector(state, field.rects[target], eye).outline, (id, target))
    return tuple(field.rects[other] for other in found if not is_officer(state, other))


def _sector(state: State[Own], target: Rect, eye: Point) -> Sector:
    memory = state.field.memory
    if memory is None:
        return Sector(target, eye)
    return _SECTORS.of(state, (memory.number(target), eye), lambda: Sector(target, eye))


Key = tuple[int, int, Point, tuple[int, ...]]
_BETWEEN: OfTable[tuple[str, str, Point], tuple[Rect, ...]] = OfTable()
_SECTORS: OfGround[tuple[int, Point], Sector] = OfGround()
_SEES: OfGround[Key, bool] = OfGround()
_VIEWS: OfGround[Key, View] = OfGround()


def _sees(outlook: Outlook) -> bool:
    if outlook.open or outlook.clear(0.0):
        return True
    for start, end in outlook.looked_at():
        if outlook.bare(start, end):
            return True
        if outlook.clear((start + end) / 2) or outlook.clear(start) or outlook.clear(end):
            return True
    return False


def _view(outlook: Outlook) -> View:
    first, last = outlook.sector.first, outlook.sector.last
    whole = last - first
    if outlook.open or whole <= 4 * HAIR:
        return View(0.0, False)
    hidden = sum(_hidden(outlook, start, end) for start, end in outlook.looked_at())
    ends = (first + HAIR, last - HAIR)
    return View(min(1.0, hidden / whole), not any(map(outlook.clear, ends)))


def _hidden(outlook: Outlook, first: float, last: float) -> float:
    """How much is hidden between two angles."""
    if outlook.bare(first, last):
        return 0.0
    middle = (first + last) / 2
    if not outlook.areas:
        return 0.0 if outlook.clear(middle) else last - first
    total, angles = 0.0, (first, middle, last)
    for (start, end), (before, after) in zip(pairwise(angles), pairwise(map(outlook.clear, angles)), strict=True):
        if before != after:
            turn = _turning(outlook, start, end, before)
            total += end - turn if before else turn - start
        elif not before:
            total += end - start
    return total


def _turning(outlook: Outlook, start: float, end: float, before: bool) -> float:
    """The angle between two at which the view opens or closes."""
    for _ in range(FINE):
        middle = (start + end) / 2
        if outlook.clear(middle) == before:
            start = middle
        else:
            end = middle
    return (start + end) / 2
