"""Friends who are pushed on by one who must go: as far as is needed, the way he goes, and whom they push in turn."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, hypot
from typing import NamedTuple

from sandtable.geometry.approach import GRAZE, clear_along, clear_beyond
from sandtable.geometry.contact import overlaps
from sandtable.geometry.rect import Rect, hull
from sandtable.mechanics.bodies.body import foreign, friendly
from sandtable.mechanics.driven.drive import SHORT
from sandtable.mechanics.driven.way import Way, shifted, units_under

MOST = 200
"""Places that are tried for those who are pushed."""


class Room(NamedTuple):
    """Whether there is room for one at some place: whither those there are pushed, or who will not give way."""

    pushed: Mapping[str, Rect]
    blocked: str = ""


def pushed(way: Way, far: int) -> Room:
    """Those who are pushed on by one that goes so far, and whither; or who of them cannot go."""
    # It shoves as it comes, before it turns.
    come = way.at(far)
    places, todo = {way.id: way.end(far)}, [way.id]
    for _ in range(MOST):
        if not todo:
            return Room({other: rect for other, rect in places.items() if other != way.id})
        who = todo.pop(0)
        comes = (come, places[who]) if who == way.id else (places[who],)
        for other in _in_place(way, who, places, comes):
            if _farther(way, other, who, places):
                # He goes on to push in his turn: of two who have been pushed, the one less far is in the other's way.
                todo.append(other)
                continue
            there = _moved_on(way, other, places.get(other) or way.state.field.rects[other], comes)
            if there is None:
                return Room({}, other)
            places[other] = there
            todo.append(other)
    return Room({}, todo[0])


def _in_place(way: Way, who: str, places: Mapping[str, Rect], comes: tuple[Rect, ...]) -> list[str]:
    """The units in whose place, where they stand or were pushed to, one comes; or whom he shoves along before him."""
    state = way.state
    found = [other for other in units_under(state, who, places[who]) if other not in places]
    found += [other for other, rect in places.items() if other not in (who, way.id) and overlaps(rect, places[who])]
    start = way.rect if who == way.id else state.field.rects[who]
    swept = hull((*start.corners, *(corner for rect in comes for corner in rect.corners)))
    for other in state.field.in_way(swept, places.keys()):
        if friendly(state, who, other) and other not in found and not way.drive.passes(state, who, other):
            found.append(other)
    return found


def _farther(way: Way, other: str, who: str, places: Mapping[str, Rect]) -> bool:
    """Whether one who was pushed has gone farther than another who was."""
    return who != way.id and other in places and _gone(way, places[other], other) > _gone(way, places[who], who)


def _gone(way: Way, place: Rect, id: str) -> float:
    """How far somebody has gone from where he stood."""
    start = way.state.field.rects[id]
    return hypot(place.pose.x - start.pose.x, place.pose.y - start.pose.y)


def _moved_on(way: Way, other: str, rect: Rect, comes: tuple[Rect, ...]) -> Rect | None:
    """Where a friend is pushed to, clear of the places of another; nothing if he cannot be."""
    state, drive = way.state, way.drive
    if drive.pushes is None or not friendly(state, way.id, other) or not drive.pushes(state, way.id, other):
        return None
    start = state.field.rects[other]
    # Of bases side by side a degree askew none drags the other along.
    end = shifted(rect, way.way, ceil(max(clear_beyond(rect, ahead, way.way, GRAZE) for ahead in comes)))
    swept = hull((*start.corners, *end.corners))
    if not state.ground.holds(end.corners) or drive.bars(state, other, swept):
        return None
    # Nobody is pushed on to an enemy.
    far = hypot(end.pose.x - start.pose.x, end.pose.y - start.pose.y) + SHORT
    ahead_of_him = hull((*start.corners, *shifted(start, way.way, far + SHORT).corners))
    for third in state.field.in_way(ahead_of_him, (other,)):
        clear = clear_along(start, state.field.rects[third], way.way) if foreign(state, other, third) else None
        if clear is not None and clear < far:
            return None
    # Who keeps off the enemy himself does not push others into contact with him, by a flank or a corner either.
    if (drive.ends or drive.comes > SHORT) and any(
        foreign(state, other, third) for third in state.field.near(end, SHORT, (other,))
    ):
        return None
    return end
