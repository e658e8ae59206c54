"""One who must go goes: as far as he can of what is wanted, bending, passing and pushing as his game says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import ceil

from sandtable.engine.state import State
from sandtable.geometry.angle import TURN
from sandtable.geometry.angle import heading as ahead_of
from sandtable.geometry.approach import clear_along, clear_beyond
from sandtable.geometry.rect import Rect, distance
from sandtable.mechanics.bodies.body import foreign
from sandtable.mechanics.driven.drive import EDGE, ENEMY, FRIEND, Drive, Driven
from sandtable.mechanics.driven.pushing import Room, pushed
from sandtable.mechanics.driven.way import Way, last, limit, passed, turned, units_under

GRAIN = 32
"""Into how many parts a way is cut to find how far there is room."""
MOST = 200
"""Friends beyond whom one goes on, one after the other."""


def driven(state: State, id: str, drive: Drive) -> Driven:
    """Move a base because it must, as far as it can go of what is wanted; nobody is put down yet.

    What becomes of one that was stopped, or has left the table, its game says.
    """
    best: Driven | None = None
    for bend in drive.bends:
        # In the midst of friends there may be no room to go aside before it is clear of those beside it.
        for first in (0, state.field.rects[id].depth) if bend else (0,):
            found = _bent(state, id, drive, bend, first)
            if found is not None and (best is None or _rank(found) > _rank(best)):
                best = found
        if best is not None and best.whole:
            return best
    return best or Driven(state.field.rects[id], 0, 0, (), {}, stopped=FRIEND)


def _rank(found: Driven) -> tuple[bool, bool, int]:
    return found.whole, found.stopped != ENEMY, found.gone


def _bent(state: State, id: str, drive: Drive, bend: int, first: int) -> Driven | None:
    """Straight on at first, if so far is said, and then aside; nothing if it cannot begin so."""
    rect, along = state.field.rects[id], drive.heading
    start = turned(state, id, rect, along, drive.passes) if drive.turns else rect
    before: list[tuple[int, str]] = []
    if first:
        straight = Way(state, id, start, ahead_of(along), start.pose.facing, drive)
        if limit(straight, first)[0] < first:
            return None
        before, start = passed(straight, first), straight.at(first)
    along = (along + bend) % TURN
    if drive.turns and bend:
        start = turned(state, id, start, along, drive.passes)
        if start.pose.facing != along:
            return None
    facing = drive.facing if drive.facing is not None else along if drive.turns else start.pose.facing
    way = Way(state, id, start, ahead_of(along), facing, drive)
    found = _straight(way, _wanted(way, first))
    if not first or not found.gone:
        return None if first else found
    through = dict.fromkeys((*(other for _, other in before), *found.passed))
    return Driven(
        found.rect,
        found.gone + first,
        found.wanted + first,
        tuple(through),
        found.pushed,
        found.off,
        found.stopped,
        found.met,
    )


def _wanted(way: Way, used: int) -> int:
    """How far it is to go, by the ground under its way where that decides."""
    far = way.drive.far
    if isinstance(far, int):
        return max(0, far - used)
    most = max(0, far(way.rect.corners) - used)
    return max(0, min(most, far(way.swept(most)) - used))


def _straight(way: Way, wanted: int) -> Driven:
    most, stopped, met = limit(way, wanted)
    if stopped == EDGE and way.drive.leaves:
        return Driven(way.end(most), most, wanted, _through(way, most, {}), {}, True, stopped)
    blocked = ""
    for far, room in _tries(way, most):
        if not room.blocked:
            why, who = (stopped, met) if far >= most else (_held(way, blocked), blocked)
            return Driven(way.end(far), far, wanted, _through(way, far, room.pushed), room.pushed, False, why, who)
        blocked = blocked or room.blocked
    return Driven(way.state.field.rects[way.id], 0, wanted, (), {}, False, _held(way, blocked), blocked)


def _held(way: Way, who: str) -> str:
    return ENEMY if who and foreign(way.state, way.id, who) else FRIEND


def _tries(way: Way, most: int) -> Iterator[tuple[int, Room]]:
    """How far it might go, the best first, each with those whom it would push there, or with who will not let it."""
    stands_in = [other for other in way.under(most) if way.passes(other)]
    here = _room(way, most)
    if stands_in and way.drive.beyond > most and (beyond := _beyond(way, most)) is not None:
        there = _room(way, beyond)
        # Who may pass the first and must push the next pushes the first instead, if that moves fewer.
        if not way.drive.first_only or here.blocked or len(there.pushed) <= len(here.pushed):
            yield beyond, there
    yield most, here
    failed = most
    for part in range(GRAIN - 1, -1, -1):
        far = most * part // GRAIN
        if not _room(way, far).blocked:
            best = _between(way, far, failed)
            yield best, _room(way, best)
        failed = far


def _between(way: Way, good: int, failed: int) -> int:
    """The greatest length between one at which there is room and one at which there is none."""
    return good + last(failed - good, lambda more: not _room(way, good + more).blocked)


def _room(way: Way, far: int) -> Room:
    """Whom it must push, and whither, to stand that far on its way; or who keeps it from standing there."""
    near = _too_near(way, way.end(far))
    if near:
        return Room({}, near)
    if way.drive.pushes is not None:
        return pushed(way, far)
    under = way.under(far)
    return Room({}, under[0]) if under else Room({})


def _too_near(way: Way, place: Rect) -> str:
    """An enemy nearer than it may end to; who was so near before is none."""
    ends, state = way.drive.ends, way.state
    if not ends:
        return ""
    rects = state.field.rects
    for other in sorted(state.field.near(place, ends, (way.id,))):
        if foreign(state, way.id, other) and distance(place, rects[other]) <= ends < distance(way.rect, rects[other]):
            return other
    return ""


def _beyond(way: Way, most: int) -> int | None:
    """How far it must go on to stand clear of those whom it passes, by as little as that takes, if it can."""
    # As it came it may be deeper than as it will stand.
    found = [_clear_of(way, most, stands) for stands in (way.at, way.as_told)]
    return min((far for far in found if far is not None), default=None)


def _clear_of(way: Way, most: int, stands: Callable[[float], Rect]) -> int | None:
    """How far it must go on until nobody whom it passes is in its place, if it stands so."""
    rects, far = way.state.field.rects, most
    for _ in range(MOST):
        place = stands(far)
        under = [other for other in units_under(way.state, way.id, place) if way.passes(other)]
        if not under:
            return far
        if way.drive.first_only:
            under = [min(under, key=lambda other: (clear_along(way.rect, rects[other], way.way) or 0.0, other))]
        far += max(1, *(ceil(clear_beyond(place, rects[other], way.way)) for other in under))
        if far > way.drive.beyond or limit(way, far)[0] < far:
            return None
        if way.drive.first_only:
            return far
    return None


def _through(way: Way, far: int, pushed: Mapping[str, Rect]) -> tuple[str, ...]:
    return tuple(other for _, other in passed(way, far) if other not in pushed)
