"""Threat zones: the ground just ahead of an enemy front edge, where troops are no longer free to go as they like."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from sandtable.engine.state import State
from sandtable.geometry.angle import HALF, TURN, between
from sandtable.geometry.approach import clear_ahead
from sandtable.geometry.contact import SQUARE, TOLERANCE
from sandtable.geometry.leg import FORMING, Leg, moved
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect, distance, gap
from sandtable.mechanics.elements.bound import B
from sandtable.mechanics.elements.way import Walk, around

SIDEWAYS = ("left", "right", "turn", "to", "wheel-left", "wheel-right")
HALVINGS = 12
"""How often a leg is halved to find where it comes into a zone."""


def zone(rect: Rect, depth: int) -> Rect:
    """The zone ahead of a base."""
    return rect.shaped(rect.pose.shifted((rect.depth + depth) / 2), rect.width, depth)


Holds = Callable[[State[B], str], bool]
"""Whether an enemy has a zone."""


def _always(state: State[B], id: str) -> bool:
    return True


def zones_near(state: State[B], walk: Walk, depth: int, holds: Holds[B] = _always) -> list[tuple[str, Rect]]:
    """The enemies whose zones any of the movers starts in or comes into."""
    side, pieces, rects = state.setup.pieces[walk.ids[0]].side, state.setup.pieces, state.field.rects
    x0, y0, x1, y1 = around([walk.box(), *(rect.box() for rect in walk.rects)]) if walk.met else walk.box()
    found: list[tuple[str, Rect]] = []
    for other in state.field.within((x0 - depth, y0 - depth, x1 + depth, y1 + depth)):
        if pieces[other].side != side and holds(state, other):
            ahead = zone(rects[other], depth)
            (x, y, _), reach = ahead.pose, ahead.reach
            if x + reach <= x0 or x - reach >= x1 or y + reach <= y0 or y - reach >= y1:
                continue
            slid = bool(walk.met) and any(gap(ahead, rect) < -TOLERANCE for rect in walk.rects)
            if slid or any(sweep.meets(ahead) for legs in walk.swept for sweep in legs):
                found.append((other, ahead))
    return sorted(found, key=lambda one: one[0])


def held(state: State[B], ids: Sequence[str], depth: int, holds: Holds[B] = _always) -> bool:
    """Whether any of these stands in an enemy's zone."""
    side, pieces, rects = state.setup.pieces[ids[0]].side, state.setup.pieces, state.field.rects
    return any(
        pieces[other].side != side and gap(zone(rects[other], depth), rects[id]) < -TOLERANCE and holds(state, other)
        for id in ids
        for other in state.field.within(rects[id].box(depth))
    )


def holder(
    state: State[B], id: str, rect: Rect, depth: int, holds: Holds[B] = _always, *, rear: bool = False
) -> str | None:
    """An enemy in whose zone an element stands at a place, if any; who is wholly behind it only where the `rear` is
    held too."""
    pieces, rects = state.setup.pieces, state.field.rects
    for other in sorted(state.field.within(rect.box(depth))):
        if pieces[other].side == pieces[id].side or (not rear and _behind(rect, rects[other])):
            continue
        if gap(zone(rects[other], depth), rect) < -TOLERANCE and holds(state, other):
            return other
    return None


class Minded(NamedTuple):
    """An enemy whose zone some movers start in or come into: his base, his zone, and who of them start inside."""

    enemy: str
    rect: Rect
    ahead: Rect
    inside: tuple[int, ...]


def minded(
    state: State[B],
    walk: Walk,
    legs: Sequence[Leg],
    depth: int,
    holds: Holds[B] = _always,
    *,
    rear: bool = False,
) -> list[Minded]:
    """The zones that count: those of enemies who are wholly behind from start to end only where the `rear` is held too,
    and none for those who start in one and go straight out of it."""
    found = []
    for enemy, ahead in zones_near(state, walk, depth, holds):
        foe = state.field.rects[enemy]
        inside = tuple(n for n, start in enumerate(walk.starts) if gap(ahead, start) < -TOLERANCE)
        minds = inside or range(len(walk.ids))
        if rear or not all(_behind(walk.starts[n], foe) and _behind(walk.rects[n], foe) for n in minds):
            found.append(Minded(enemy, foe, ahead, inside))
    return [] if _backs_out(walk, legs, [one for one in found if one.inside]) else found


def _backs_out(walk: Walk, legs: Sequence[Leg], holding: Sequence[Minded]) -> bool:
    """Whether those who start in zones go straight back, or straight away from enemies who are all behind them."""
    if not holding:
        return False
    if all(leg.how == "back" for leg in legs):
        return True
    return walk.ahead and all(_behind(walk.starts[n], one.rect) for one in holding for n in one.inside)


Whole = Callable[[], bool]
"""Whether they have gone as far as they may at all."""


def barred(
    walk: Walk,
    legs: Sequence[Leg],
    contacts: Sequence[tuple[str, str]],
    zones: Sequence[Minded],
    *,
    binds: bool = False,
    whole: Whole | None = None,
) -> str | None:
    """The enemy whose zone forbids this move, if any does. `contacts` are (mover, enemy) made by it.

    Where zones `bind`, a move into contact is free of them only if it is with an enemy who holds them where they start,
    or, where none does, into whose zone they come; where they do not, those who start in one go straight ahead into
    contact. Where `whole` is given, those whose whole move is too short to reach
    him come straight on.
    """
    if not zones:
        return None
    holding = [one for one in zones if one.inside]
    found = holding or zones
    touched = {enemy for _, enemy in contacts}
    if touched & {one.enemy for one in found}:
        free = binds or not holding or walk.ahead
        if free or any(_faces_and_goes_ahead(walk, legs, one) for one in holding if one.enemy in touched):
            return None
    if touched and not binds and (not holding or walk.ahead):
        return None
    for one in found:
        # Where several hold them, their owner chooses which of them they face.
        faces = _turns_to_face(walk, legs, one) if one.inside else _faces_from_edge(walk, legs, one)
        if faces:
            return None
    if not touched and whole is not None and _straight_on(walk, legs, found) and whole():
        return None
    return found[0].enemy


def room_before(walk: Walk, legs: Sequence[Leg], zones: Sequence[Minded]) -> int | None:
    """How far the last leg leads ahead or back before it comes into an enemy's zone, where it would end in one.

    Who would go on through a zone, or came into one before, is not stopped but refused.
    """
    if legs[-1].how not in ("forward", "back") or not zones:
        return None
    if any(one.inside or _entered(walk, one.ahead) < len(legs) - 1 for one in zones):
        return None
    if not any(gap(one.ahead, rect) < -TOLERANCE for one in zones for rect in walk.rects):
        return None
    places = walk.stops[-2] if len(walk.stops) > 1 else walk.starts
    if legs[-1].how == "back":
        places = tuple(place.at(place.pose.turned(place.pose[:2], HALF)) for place in places)
    rooms = [clear for one in zones for place in places if (clear := clear_ahead(place, one.ahead)) is not None]
    return int(min(rooms)) if rooms else None


def _behind(rect: Rect, enemy: Rect) -> bool:
    """Whether an enemy is wholly behind a base."""
    return all(rect.pose.seen(corner)[1] <= -rect.depth / 2 + TOLERANCE for corner in enemy.corners)


def _opposite(rect: Rect, enemy: Rect) -> bool:
    return abs(abs(between(rect.pose.facing, enemy.pose.facing)) - HALF) <= 4 * SQUARE


def _nearest(places: Sequence[Rect], enemy: Rect) -> float:
    return min(distance(place, enemy) for place in places)


def _turns_to_face(walk: Walk, legs: Sequence[Leg], one: Minded) -> bool:
    """Whether those who start in a zone do no more than turn or slide to face the enemy, and come no nearer to him."""
    return all(leg.how in SIDEWAYS for leg in legs) and _face(walk, walk.rects, one)


def _faces_and_goes_ahead(walk: Walk, legs: Sequence[Leg], one: Minded) -> bool:
    """Whether those who start in a zone turn or slide to face the enemy, come no nearer, and then go straight ahead."""
    turns = next((n for n, leg in enumerate(legs) if leg.how not in SIDEWAYS), len(legs))
    if not 0 < turns < len(legs) or any(leg.how != "forward" for leg in legs[turns:]):
        return False
    return _face(walk, walk.stops[turns - 1], one)


def _face(walk: Walk, places: Sequence[Rect], one: Minded) -> bool:
    """Whether those who start in a zone face the enemy from these places, and have come no nearer to him."""
    ends = [places[n] for n in one.inside]
    if not all(_opposite(rect, one.rect) and gap(one.ahead, rect) < -TOLERANCE for rect in ends):
        return False
    if _nearest(places, one.rect) < _nearest(walk.starts, one.rect) - TOLERANCE:
        return False
    return len(walk.ids) > 1 or _aside(ends[0], one.rect) <= _aside(walk.starts[one.inside[0]], one.rect) + TOLERANCE


def _aside(rect: Rect, enemy: Rect) -> float:
    """How far off the line straight ahead of an enemy a base is."""
    return abs(enemy.pose.seen((rect.pose.x, rect.pose.y))[0])


def _entered(walk: Walk, ahead: Rect) -> int:
    """The leg in which they come into a zone; the last if they come there as they line up."""
    last = len(walk.stops) - 1
    return next((n for n in range(last) if any(sweeps[n].meets(ahead) for sweeps in walk.swept)), last)


def _faces_from_edge(walk: Walk, legs: Sequence[Leg], one: Minded) -> bool:
    """Whether those who come from outside turn or slide to face the enemy from where they come in, and no nearer."""
    inside = [rect for rect in walk.rects if gap(one.ahead, rect) < -TOLERANCE]
    if not inside or not all(_opposite(rect, one.rect) for rect in inside):
        return False
    n = _entered(walk, one.ahead)
    places = walk.stops[n - 1] if n else walk.starts
    return _nearest(walk.rects, one.rect) >= _nearest(_at_edge(places, legs[n], one.ahead), one.rect) - TOLERANCE


def _at_edge(places: Sequence[Rect], leg: Leg, ahead: Rect) -> Sequence[Rect]:
    """Where those on a leg are when the first of them comes into a zone."""
    if leg.how == "forward" and len({place.pose.facing for place in places}) == 1:
        rooms = [clear for place in places if (clear := clear_ahead(place, ahead)) is not None]
        if rooms:
            # They are in it when they overlap it by more than the tolerance of contact.
            return moved(places, leg._replace(by=min(leg.by, int(min(rooms)) + TOLERANCE))).rects
    out, within = 0.0, 1.0
    for _ in range(HALVINGS):
        half = (out + within) / 2
        if any(gap(ahead, place) < -TOLERANCE for place in _part(places, leg, half)):
            within = half
        else:
            out = half
    return _part(places, leg, out)


def _part(places: Sequence[Rect], leg: Leg, share: float) -> Sequence[Rect]:
    """Where a part of a leg leads."""
    if leg.to is None:
        return places if leg.how in FORMING else moved(places, leg._replace(by=round(leg.by * share))).rects
    x, y, facing = places[0].pose
    to = leg.to
    turn = round(between(facing, to.facing) * share)
    pose = Pose(round(x + (to.x - x) * share), round(y + (to.y - y) * share), (facing + turn) % TURN)
    return (places[0].at(pose),)


def _straight_on(walk: Walk, legs: Sequence[Leg], found: Sequence[Minded]) -> bool:
    """Whether they come straight on at an enemy and would have gone farther if they could."""
    entered = min(0 if one.inside else _entered(walk, one.ahead) for one in found)
    if not walk.full or any(leg.how != "forward" for leg in legs[entered:]):
        return False
    return any(clear_ahead(rect, one.rect) is not None for rect in walk.rects for one in found)
