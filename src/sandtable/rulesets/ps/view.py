"""What one sees of a base from a point, by angle: which parts of its breadth are hidden, and by what (H17)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, sin

from sandtable.engine.memo import OfTable
from sandtable.engine.state import State
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.outline import bounds, span_in
from sandtable.geometry.pose import Point
from sandtable.geometry.rect import Rect
from sandtable.mechanics.bodies.body import is_officer
from sandtable.mechanics.bodies.sight import Screens, ground_clear, level, level_at, levels_of
from sandtable.rulesets.ps import land
from sandtable.rulesets.ps.own import INCH, Own

INTO = 2 * INCH
"""How far one sees into woods and past buildings."""
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


class Outlook:
    """Looking at a base from a point. Angles are from the line to its middle, in radians."""

    def __init__(self, state: State[Own], id: str, target: str, eye: Point) -> None:
        rects = state.field.rects
        self.state, self.eye, self.rect, self.target = state, eye, rects[id], rects[target]
        pose = self.target.pose
        self.ahead = atan2(pose.y - eye[1], pose.x - eye[0])
        seen = sorted((self._angle(corner), corner) for corner in self.target.corners)
        (self.first, left), (self.last, right) = seen[0], seen[-1]
        # A base reaches from one end to the other, so that all that hides it stands before the line between them.
        between = (eye, left, right)
        x0, y0, x1, y1 = bounds(between)
        self.level = max(level(state, id), level(state, target), level_at(state.ground, eye))
        self.bodies = [
            other
            for other in state.field.in_way(between, (id, target))
            if level(state, other) >= self.level and not is_officer(state, other)
        ]
        self.areas = [
            area
            for area in state.ground.areas
            if (levels_of(area) > self.level if area.hill else area.kind in SCREENING)
            and area.box[0] < x1
            and x0 < area.box[2]
            and area.box[1] < y1
            and y0 < area.box[3]
        ]

    def _angle(self, point: Point) -> float:
        dx, dy = point[0] - self.eye[0], point[1] - self.eye[1]
        c, s = cos(self.ahead), sin(self.ahead)
        return atan2(dy * c - dx * s, dx * c + dy * s)

    @property
    def open(self) -> bool:
        """Whether there is nothing that could hide anything."""
        return not self.bodies and not self.areas

    def clear(self, angle: float) -> bool:
        """Whether one sees the base at that angle."""
        point = self._met(angle)
        if point is None:
            return True
        high = max(self.level, level_at(self.state.ground, point)) if self.areas else self.level
        if any(self._hides(other, point, high) for other in self.bodies):
            return False
        return not self.areas or ground_clear(self.state, self.eye, point, self.rect, self.target, SCREENS)

    def _hides(self, other: str, point: Point, high: int) -> bool:
        if level(self.state, other) < high:
            return False
        return span_in(self.eye, point, self.state.field.rects[other].corners, TOLERANCE) > 0

    def _met(self, angle: float) -> Point | None:
        """Where a line at that angle comes to the base."""
        way = self.ahead + angle
        dx, dy = cos(way), sin(way)
        found = _entry(self.target, self.eye, (dx, dy))
        return None if found is None else (self.eye[0] + dx * found, self.eye[1] + dy * found)

    def cuts(self) -> list[float]:
        """The angles between which the view opens or closes once at most, as near as matters."""
        found = {self.first, self.last}
        for other in self.bodies:
            found.update(map(self._angle, self.state.field.rects[other].corners))
        if self.areas:
            found.update(map(self._angle, self.target.corners))
        for area in self.areas:
            angles = [self._angle(corner) for corner in area.outline]
            low, high = min(angles), max(angles)
            if len(angles) > ROUND:
                angles = [low + (high - low) * n / 4 for n in range(5)]
            found.update(angles)
        return sorted(angle for angle in found if self.first <= angle <= self.last)

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
    return _SEES.of(state, (id, target, eye), lambda: _sees(Outlook(state, id, target, eye)))


def view(state: State[Own], id: str, target: str, eye: Point) -> View:
    """What is seen of a base from a point of another."""
    return _VIEWS.of(state, (id, target, eye), lambda: _view(Outlook(state, id, target, eye)))


_SEES: OfTable[tuple[str, str, Point], bool] = OfTable()
_VIEWS: OfTable[tuple[str, str, Point], View] = OfTable()


def _sees(outlook: Outlook) -> bool:
    if outlook.open or outlook.clear(0.0):
        return True
    return any(outlook.clear(angle) for start, end in outlook.looked_at() for angle in ((start + end) / 2, start, end))


def _view(outlook: Outlook) -> View:
    whole = outlook.last - outlook.first
    if outlook.open or whole <= 4 * HAIR:
        return View(0.0, False)
    hidden = sum(_hidden(outlook, start, end) for start, end in outlook.looked_at())
    ends = (outlook.first + HAIR, outlook.last - HAIR)
    return View(min(1.0, hidden / whole), not any(map(outlook.clear, ends)))


def _hidden(outlook: Outlook, first: float, last: float) -> float:
    """How much is hidden between two angles."""
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
