"""Squaring up: a body that struck another comes to lie flush on the edge that it struck."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import copysign, hypot, sqrt

from sandtable.engine.state import State
from sandtable.geometry.angle import HALF, QUARTER, TURN
from sandtable.geometry.band import strip
from sandtable.geometry.contact import FRONT, REAR, TOLERANCE, contact
from sandtable.geometry.outline import clipped
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.mechanics.bodies.body import foreign, is_officer
from sandtable.mechanics.bodies.quarters import quarter

LEAST = 8 * TOLERANCE
"""Ticks of an edge that two bodies share at least to be flush."""


def struck_edge(rect: Rect, foe_rect: Rect) -> int:
    """The edge of a body that another has struck with its front."""
    how = contact(rect, foe_rect)
    return quarter(foe_rect, rect.front_middle) if how is None else how.other


def squared_up(
    state: State,
    id: str,
    rect: Rect,
    foe: str,
    most: float,
    *,
    room: int = 2,
    flank: int = 1,
    centred: bool = True,
    edge: int | None = None,
) -> Rect | None:
    """Where a body that struck a foe lies flush on that edge, its front's middle having gone no farther than `most`.

    As near to the middle of the edge as others leave it, or unless `centred` as near to where it struck; nothing if
    there is no such place, or the edge has its number of attackers: `room` on front and rear, `flank` on a flank.
    `edge` is another than it struck, where a game says so.
    """
    if edge is None:
        edge = struck_edge(rect, state.field.rects[foe])
    if _full(state, id, foe, edge, flank, room):
        return None
    x, y = rect.front_middle
    for place in _places(state, id, rect, foe, edge, most, centred):
        front = place.front_middle
        if hypot(front[0] - x, front[1] - y) <= most + 1 and _free(state, id, place):
            return place
    return None


def shared(state: State, id: str, rect: Rect, foe: str, most: float) -> dict[str, Rect] | None:
    """Where two bodies stand that share an edge: who is on it alone slides aside for the second that strikes it.

    They meet before the middle of the edge. Nothing if it is a flank, if another number of attackers is there, if one
    of them would go farther than `most`, or if there is no room.
    """
    target = state.field.rects[foe]
    edge = struck_edge(rect, target)
    first = attackers(state, id, foe, edge)
    if edge not in (FRONT, REAR) or len(first) != 1:
        return None
    base = _looking_out(target, edge)
    there = state.field.rects[first[0]]
    side = 1 if base.seen(rect.front_middle)[0] >= base.seen(there.front_middle)[0] else -1
    places: dict[str, Rect] = {}
    for who, before, aside in ((id, rect, side * rect.width / 2), (first[0], there, -side * there.width / 2)):
        places[who] = _flush(before, target, edge, aside)
        p, q = places[who].front_middle, before.front_middle
        if hypot(p[0] - q[0], p[1] - q[1]) > most + 1:
            return None
    free = all(_free(state, id, place, tuple(places)) for place in places.values())
    return places if free else None


def attackers(state: State, id: str, foe: str, edge: int) -> list[str]:
    """The others who are on that edge of a body already."""
    return sorted(
        other
        for other, how in state.field.touching(foe).items()
        if how.edge == edge and how.shared > 0 and other != id and foreign(state, foe, other)
    )


def full_edge(state: State, id: str, rect: Rect, foe: str, flank: int = 1, room: int = 2) -> list[str]:
    """Those who leave no room for one more on the edge that a body has struck; nobody where there is some."""
    return _full(state, id, foe, struck_edge(rect, state.field.rects[foe]), flank, room)


def _full(state: State, id: str, foe: str, edge: int, flank: int, room: int) -> list[str]:
    there = attackers(state, id, foe, edge)
    return there if len(there) >= (room if edge in (FRONT, REAR) else flank) else []


def _free(state: State, id: str, place: Rect, but: Collection[str] = ()) -> bool:
    others = state.field.overlapped(place, (id, *but))
    return state.ground.holds(place.corners) and all(is_officer(state, other) for other in others)


def _places(state: State, id: str, rect: Rect, foe: str, edge: int, most: float, centred: bool) -> Iterator[Rect]:
    """The places flush on an edge that may be free, the nearest to its middle, or to where it struck, first."""
    target = state.field.rects[foe]
    along, out = (target.width, target.depth) if edge in (FRONT, REAR) else (target.depth, target.width)
    base = _looking_out(target, edge)
    struck, ahead = base.seen(rect.front_middle)
    off = ahead - out / 2
    limit = (along + rect.width) / 2 - min(LEAST, along / 2, rect.width / 2)
    steps = [0.0, _clamped(struck, limit), *_towards_middle(struck, off, most)]
    for low, high in _taken(state, id, rect, foe, target, edge, base):
        steps += [low - rect.width / 2, high + rect.width / 2]

    def order(step: float) -> tuple[int, float]:
        off_middle, slid = abs(step), abs(step - struck)
        return (round(off_middle), slid) if centred else (round(slid), off_middle)

    for aside in sorted(dict.fromkeys(steps), key=order):
        if abs(aside) <= limit:
            yield _flush(rect, target, edge, aside)


def _looking_out(target: Rect, edge: int) -> Pose:
    """The middle of a body, facing out over one of its edges."""
    return target.pose._replace(facing=(target.pose.facing + edge * QUARTER) % TURN)


def _flush(rect: Rect, target: Rect, edge: int, aside: float) -> Rect:
    """A body with its front on an edge of another, so far to the right of its middle as one sees who looks out."""
    out = target.depth if edge in (FRONT, REAR) else target.width
    base = _looking_out(target, edge)
    pose = base.shifted((out + rect.depth) / 2, aside)
    return rect.at(pose._replace(facing=(base.facing + HALF) % TURN))


def _clamped(aside: float, limit: float) -> float:
    return max(-limit, min(limit, aside))


def _towards_middle(struck: float, off: float, most: float) -> tuple[float, ...]:
    """As near to the middle of an edge as a front comes that struck so far aside of it, and is so far off its line."""
    slide = sqrt(max(0.0, most * most - off * off))
    return () if abs(struck) <= slide else (struck - copysign(slide, struck),)


def _taken(
    state: State, id: str, rect: Rect, foe: str, target: Rect, edge: int, base: Pose
) -> Iterator[tuple[float, float]]:
    """What others take of the ground before an edge: from where to where along it."""
    before = strip(target, edge, rect.depth, rect.width + target.reach)
    for other in state.field.in_way(before, (id, foe)):
        if not is_officer(state, other):
            part = clipped(state.field.rects[other].corners, before, TOLERANCE)
            seen = [base.seen(corner)[0] for corner in part]
            if seen:
                yield min(seen), max(seen)
