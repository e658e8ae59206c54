"""One straight way of somebody who must go: where it leads, and what of it is open but for friends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sandtable.engine.state import State
from sandtable.geometry.angle import HALF, TURN, between
from sandtable.geometry.approach import clear_along
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.pose import Point, Pose
from sandtable.geometry.rect import Polygon, Rect, distance, hull
from sandtable.mechanics.bodies.body import foreign, friendly, is_officer
from sandtable.mechanics.driven.drive import EDGE, ENEMY, FRIEND, IMPASSABLE, SHORT, Drive, Passes


@dataclass(frozen=True, slots=True)
class Way:
    """A base that is carried along a line, and how it shall face at the end."""

    state: State
    id: str
    rect: Rect
    way: Point
    facing: int
    drive: Drive

    def at(self, far: float) -> Rect:
        """Its base that far on its way, before it turns."""
        return shifted(self.rect, self.way, far)

    def as_told(self, far: float) -> Rect:
        """Its base that far on its way, facing as it shall."""
        place = self.at(far)
        return place.at(place.pose._replace(facing=self.facing % TURN))

    def end(self, far: float) -> Rect:
        """Its base that far on its way, facing as it shall if there is room."""
        return turned(self.state, self.id, self.at(far), self.facing)

    def swept(self, far: float) -> Polygon:
        """All that it passes over."""
        return hull((*self.rect.corners, *self.at(far).corners))

    def passes(self, other: str) -> bool:
        return friendly(self.state, self.id, other) and self.drive.passes(self.state, self.id, other)

    def under(self, far: float) -> list[str]:
        """The units in whose place it would end."""
        return units_under(self.state, self.id, self.end(far))


def shifted(rect: Rect, way: Point, far: float) -> Rect:
    """A base that far on its way, facing as it does."""
    x, y, facing = rect.pose
    return rect.at(Pose(x + round(way[0] * far), y + round(way[1] * far), facing))


def units_under(state: State, id: str, place: Rect) -> list[str]:
    """The units in whose place another would stand; officers step aside."""
    return [other for other in state.field.overlapped(place, (id,)) if not is_officer(state, other)]


def turned(state: State, id: str, place: Rect, facing: int, passes: Passes | None = None) -> Rect:
    """A base turned where it is; turned about at most, where those whom it does not pass leave no room to turn."""
    there = place.at(place.pose._replace(facing=facing % TURN))
    if between(place.pose.facing, there.pose.facing) % HALF == 0:
        return there
    others = units_under(state, id, there)
    if passes is not None:
        others = [other for other in others if not (friendly(state, id, other) and passes(state, id, other))]
    if state.ground.holds(there.corners) and not others:
        return there
    about = place.at(place.pose._replace(facing=(place.pose.facing + HALF) % TURN))
    return min((place, about), key=lambda rect: abs(between(rect.pose.facing, facing)))


def last(most: int, good: Callable[[int], bool]) -> int:
    """The greatest of the whole numbers up to `most` that is good, where all that are smaller are; else 0."""
    if good(most):
        return most
    low, high = 0, most
    while high - low > 1:
        middle = (low + high) // 2
        if good(middle):
            low = middle
        else:
            high = middle
    return low


def limit(way: Way, wanted: int) -> tuple[int, str, str]:
    """How far it can go before something other than a friend whom it passes or pushes stops it; what, and who."""
    found = [(wanted, 0, "", "")]
    found += [(int(far), 1, ENEMY, foe) for far, foe in _enemies(way, wanted)]
    if way.drive.pushes is None:
        found += [(int(far), 2, FRIEND, other) for far, other in _friends(way, wanted)]
    state, id = way.state, way.id
    most = max(0, min(found)[0])
    if state.ground.areas or state.ground.lines:
        open_to = last(most, lambda far: not way.drive.bars(state, id, way.swept(far)))
        if open_to < most:
            found.append((open_to, 3, IMPASSABLE, ""))
    on_table = last(most, lambda far: state.ground.holds(way.at(far).corners))
    if on_table < most:
        found.append((on_table, 4, EDGE, ""))
    far, _, why, who = min(found)
    return max(0, far), why, who


def _around(way: Way, wanted: int, margin: float) -> list[str]:
    (x0, y0, x1, y1), (u0, v0, u1, v1) = way.rect.box(margin), way.at(wanted).box(margin)
    return sorted(way.state.field.within((min(x0, u0), min(y0, v0), max(x1, u1), max(y1, v1))) - {way.id})


def _enemies(way: Way, wanted: int) -> Iterator[tuple[float, str]]:
    """The enemies that it comes to, and how far it goes before."""
    state, rects = way.state, way.state.field.rects
    for other in _around(way, wanted, way.drive.comes + TOLERANCE):
        if foreign(state, way.id, other):
            far = _short_of(way, rects[other], wanted)
            if far is not None and far < wanted:
                yield far, other


def _short_of(way: Way, foe: Rect, wanted: int) -> float | None:
    """How far it goes before it is too near to an enemy; nothing if it never is, or only goes away from him."""
    comes = way.drive.comes
    touches = clear_along(way.rect, foe, way.way)
    if comes <= SHORT:
        return None if touches is None else max(0.0, touches - comes)
    at_first, nearest = distance(way.rect, foe), _nearest(way, foe, wanted)
    least = distance(way.at(nearest), foe)
    if at_first <= comes:
        return 0.0 if touches is not None or least < at_first - TOLERANCE else None
    if least >= comes:
        return None
    return float(last(nearest, lambda far: distance(way.at(far), foe) > comes))


def _nearest(way: Way, foe: Rect, wanted: int) -> int:
    """How far on its way it is nearest to an enemy: the distance falls until it grows, and never falls again."""
    low, high = 0, wanted
    while high - low > 2:
        third = (high - low) // 3
        if distance(way.at(low + third), foe) <= distance(way.at(high - third), foe):
            high -= third
        else:
            low += third
    return low


def _friends(way: Way, wanted: int) -> Iterator[tuple[float, str]]:
    """The friends whom it may not go through, and how far it goes before."""
    state, rects = way.state, way.state.field.rects
    for other in _around(way, wanted, TOLERANCE):
        if friendly(state, way.id, other) and not way.drive.passes(state, way.id, other):
            far = clear_along(way.rect, rects[other], way.way)
            if far is not None and far < wanted:
                yield far, other


def passed(way: Way, far: int) -> list[tuple[int, str]]:
    """The friends whom it goes through, in the order in which it comes to them; whom it only grazes it leaves alone."""
    state, rects = way.state, way.state.field.rects
    found = []
    for other in _around(way, far, TOLERANCE):
        if friendly(state, way.id, other):
            clear = clear_along(way.rect, rects[other], way.way)
            if clear is not None and clear < far - TOLERANCE:
                found.append((round(clear), other))
    return sorted(found)
