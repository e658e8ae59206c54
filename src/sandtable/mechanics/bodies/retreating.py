"""Going back or away because one must: straight, through friends, short of enemies, pushing on who is in the place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import ceil
from typing import Any

from sandtable.engine.state import State
from sandtable.geometry.angle import HALF, TURN, between
from sandtable.geometry.angle import heading as ahead_of
from sandtable.geometry.approach import clear_along, clear_beyond
from sandtable.geometry.contact import TOLERANCE, overlaps
from sandtable.geometry.pose import Point, Pose
from sandtable.geometry.rect import Polygon, Rect, distance, hull
from sandtable.mechanics.bodies.body import foreign, friendly, in_contact, is_officer

Passes = Callable[[State[Any], str, str], bool]
"""Whether a body may go through a friend."""
Bars = Callable[[State[Any], str, Polygon], bool]
"""Whether ground that a body cannot enter is in an outline."""

GRAIN = 32
"""Into how many parts a way back is cut to find how far there is room."""
MOST = 200
"""Places that are tried for those whom one pushes, or whom one goes on beyond."""


@dataclass(frozen=True)
class Retreat:
    """How it went back: where it ends, how far of what was wanted, through and against whom, and what stopped it."""

    rect: Rect
    gone: int
    wanted: int
    passed: tuple[str, ...]
    pushed: Mapping[str, Rect]
    off: bool
    """It has left the table."""
    stopped: str
    """'enemy', 'impassable', 'edge', 'friend', or empty if it went all the way."""

    def places(self, id: str) -> dict[str, Pose]:
        """Where everybody is to be put, those who were pushed included."""
        return {id: self.rect.pose, **{other: rect.pose for other, rect in self.pushed.items()}}


@dataclass(frozen=True)
class _Going:
    """One that must go: whither, and what a game says of it."""

    state: State
    id: str
    rect: Rect
    way: Point
    facing: int
    passes: Passes
    bars: Bars
    clear: float
    push: bool

    def at(self, far: float) -> Rect:
        """Its base that far on its way, facing as it stood."""
        return _shifted(self.rect, self.way, far)

    def end(self, far: float) -> Rect:
        """Its base that far on its way, facing as it shall; turned about at least, where there is no room to turn."""
        place = self.at(far)
        turned = place.at(place.pose._replace(facing=self.facing % TURN))
        if between(place.pose.facing, turned.pose.facing) % HALF == 0:
            return turned
        others = _units_under(self.state, self.id, turned)
        if self.state.ground.holds(turned.corners) and not others:
            return turned
        about = place.at(place.pose._replace(facing=(place.pose.facing + HALF) % TURN))
        return min((place, about), key=lambda rect: abs(between(rect.pose.facing, self.facing)))


def go_back(
    state: State,
    id: str,
    heading: int,
    distance: float,
    *,
    facing: int | None = None,
    passes: Passes,
    bars: Bars,
    clear: float = 0,
    push: bool = True,
    off_table: bool = False,
) -> Retreat:
    """Move a body along a heading, however it faces, as far as it can go of a distance; nobody is put down yet.

    It goes through friends that it passes, and stops short of enemies by `clear`, of barred ground, and of the edge
    unless it may leave the table. Who stands where it ends is pushed on; without `push` it goes on beyond him, or
    stops before him if there is no room.
    """
    rect, wanted = state.field.rects[id], int(distance)
    facing = rect.pose.facing if facing is None else facing
    going = _Going(state, id, rect, ahead_of(heading), facing, passes, bars, clear, push)
    most, stopped = _limit(going, wanted)
    if stopped == "edge" and off_table:
        return Retreat(going.end(most), most, wanted, _passed(going, most, {}), {}, True, stopped)
    for far, pushed in _tries(going, most):
        if pushed is not None:
            why = stopped if far >= most else "friend"
            return Retreat(going.end(far), far, wanted, _passed(going, far, pushed), pushed, False, why)
    return Retreat(rect, 0, wanted, (), {}, False, "friend")


def _shifted(rect: Rect, way: Point, far: float) -> Rect:
    x, y, facing = rect.pose
    return rect.at(Pose(x + round(way[0] * far), y + round(way[1] * far), facing))


def _limit(going: _Going, wanted: int) -> tuple[int, str]:
    """How far it can go before something other than a friend whom it passes stops it, and what that is."""
    found = [(wanted, 0, "")]
    found += [(int(far), 1, "enemy") for far in _enemy_limits(going, wanted)]
    if not going.push:
        found += [(int(far), 2, "friend") for far in _friend_limits(going, wanted)]
    state, id, start = going.state, going.id, going.rect.corners
    most = min(found)[0]
    if state.ground.areas or state.ground.lines:
        found.append((_last(most, lambda far: not going.bars(state, id, _hull(start, going.at(far)))), 3, "impassable"))
    found.append((_last(most, lambda far: state.ground.holds(going.at(far).corners)), 4, "edge"))
    far, _, why = min(found)
    return max(0, far), why


def _hull(start: Polygon, end: Rect) -> Polygon:
    return hull((*start, *end.corners))


def _last(most: int, good: Callable[[int], bool]) -> int:
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


def _around(going: _Going, wanted: int, margin: float) -> list[str]:
    (x0, y0, x1, y1), (u0, v0, u1, v1) = going.rect.box(margin), going.at(wanted).box(margin)
    return sorted(going.state.field.within((min(x0, u0), min(y0, v0), max(x1, u1), max(y1, v1))) - {going.id})


def _enemy_limits(going: _Going, wanted: int) -> Iterator[float]:
    state, rects = going.state, going.state.field.rects
    for other in _around(going, wanted, going.clear + TOLERANCE):
        if foreign(state, going.id, other):
            far = _short_of(going, rects[other], wanted)
            if far is not None and far < wanted:
                yield far


def _short_of(going: _Going, foe: Rect, wanted: int) -> float | None:
    """How far it goes before it is too near to an enemy; nothing if it never is, or only goes away from him."""
    touches = clear_along(going.rect, foe, going.way)
    if going.clear <= 2 * TOLERANCE:
        return None if touches is None else max(0.0, touches - 2 * TOLERANCE)
    at_first, nearest = distance(going.rect, foe), _nearest(going, foe, wanted)
    least = distance(going.at(nearest), foe)
    if at_first <= going.clear:
        return 0.0 if touches is not None or least < at_first - TOLERANCE else None
    if least >= going.clear:
        return None
    return float(_last(nearest, lambda far: distance(going.at(far), foe) > going.clear))


def _nearest(going: _Going, foe: Rect, wanted: int) -> int:
    """How far on its way it is nearest to an enemy: the distance falls until it grows, and never falls again."""
    low, high = 0, wanted
    while high - low > 2:
        third = (high - low) // 3
        if distance(going.at(low + third), foe) <= distance(going.at(high - third), foe):
            high -= third
        else:
            low += third
    return low


def _friend_limits(going: _Going, wanted: int) -> Iterator[float]:
    state, rects = going.state, going.state.field.rects
    for other in _around(going, wanted, TOLERANCE):
        if friendly(state, going.id, other) and not going.passes(state, going.id, other):
            far = clear_along(going.rect, rects[other], going.way)
            if far is not None and far < wanted:
                yield far


def _tries(going: _Going, most: int) -> Iterator[tuple[int, Mapping[str, Rect] | None]]:
    """How far it might go, the best first, each with those whom it would push there; nothing where it cannot stand."""
    yield most, _room(going, most)
    if not going.push:
        beyond = _beyond(going, most)
        if beyond is not None:
            yield beyond, {}
    failed = most
    for part in range(GRAIN - 1, -1, -1):
        far = most * part // GRAIN
        if _room(going, far) is not None:
            best = _between(going, far, failed)
            yield best, _room(going, best)
        failed = far


def _between(going: _Going, good: int, failed: int) -> int:
    """The greatest length between one at which there is room and one at which there is none."""
    return good + _last(failed - good, lambda more: _room(going, good + more) is not None)


def _room(going: _Going, far: int) -> Mapping[str, Rect] | None:
    """Those whom it must push, and whither, to stand that far on its way; nothing if it cannot stand there."""
    if going.push:
        return _pushed(going, far)
    return None if _units_under(going.state, going.id, going.end(far)) else {}


def _units_under(state: State, id: str, place: Rect) -> list[str]:
    return [other for other in state.field.overlapped(place, (id,)) if not is_officer(state, other)]


def _beyond(going: _Going, most: int) -> int | None:
    """How far it must go on to stand beyond those whom it passes, if it can."""
    rects, far = going.state.field.rects, most
    for _ in range(MOST):
        under = _units_under(going.state, going.id, going.end(far))
        if not under:
            return far
        place = going.at(far)
        far += max(1, *(ceil(clear_beyond(place, rects[other], going.way)) for other in under))
        if _limit(going, far)[0] < far:
            return None
    return None


def _pushed(going: _Going, far: int) -> Mapping[str, Rect] | None:
    """Those who are pushed on by one that goes so far, and whither; nothing if one of them cannot go."""
    state = going.state
    # It shoves as it comes, before it turns.
    come = going.at(far)
    places, todo = {going.id: going.end(far)}, [going.id]
    for _ in range(MOST):
        if not todo:
            return {other: rect for other, rect in places.items() if other != going.id}
        who = todo.pop(0)
        comes = (come, places[who]) if who == going.id else (places[who],)
        for other in _in_place(going, who, places, comes):
            there = _moved_on(going, other, places.get(other) or state.field.rects[other], comes)
            if there is None:
                return None
            places[other] = there
            todo.append(other)
    return None


def _in_place(going: _Going, who: str, places: Mapping[str, Rect], comes: tuple[Rect, ...]) -> list[str]:
    """The units in whose place, where they stand or were pushed to, one comes; or whom he shoves along before him."""
    state = going.state
    found = [other for other in _units_under(state, who, places[who]) if other not in places]
    found += [other for other, rect in places.items() if other not in (who, going.id) and overlaps(rect, places[who])]
    swept = hull((*state.field.rects[who].corners, *(corner for rect in comes for corner in rect.corners)))
    for other in state.field.in_way(swept, places.keys()):
        if friendly(state, who, other) and other not in found and not going.passes(state, who, other):
            found.append(other)
    return found


def _moved_on(going: _Going, other: str, rect: Rect, comes: tuple[Rect, ...]) -> Rect | None:
    """Where a friend is pushed to, clear of the places of another; nothing if he cannot be."""
    state = going.state
    if not friendly(state, going.id, other) or in_contact(state, other):
        return None
    end = _shifted(rect, going.way, ceil(max(clear_beyond(rect, ahead, going.way) for ahead in comes)))
    swept = _hull(state.field.rects[other].corners, end)
    if not state.ground.holds(end.corners) or going.bars(state, other, swept):
        return None
    if any(foreign(state, other, third) for third in state.field.in_way(swept, (other,))):
        return None
    if any(foreign(state, other, third) for third in state.field.near(end, 2 * TOLERANCE, (other,))):
        return None
    return end


def _passed(going: _Going, far: int, pushed: Mapping[str, Rect]) -> tuple[str, ...]:
    """The friends whom it goes through, in the order in which it comes to them."""
    state, rects = going.state, going.state.field.rects
    met = state.field.in_way(_hull(going.rect.corners, going.at(far)), (going.id, *pushed))
    friends = [other for other in met if friendly(state, going.id, other)]
    far_off = {other: round(clear_along(going.rect, rects[other], going.way) or 0.0) for other in friends}
    return tuple(sorted(friends, key=lambda other: (far_off[other], other)))
