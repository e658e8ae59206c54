"""The laws of coming together near the enemy, for every game that draws a zone of threat ahead of its fronts.

Nobody who starts in such a zone does what it forbids; nobody walks into one to stop there; and when a group has made
contact, nobody of it is left a hair before an enemy straight ahead whom there was room to close up to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Any

from sandtable.engine.frame import Frame
from sandtable.engine.game import Game
from sandtable.engine.machine import check
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.geometry.angle import DEGREE, HALF, between
from sandtable.geometry.approach import clear_ahead
from sandtable.geometry.conform import squared_to
from sandtable.geometry.contact import FRONT, REAR, TOLERANCE, contact
from sandtable.geometry.rect import Polygon, Rect, distance, hull, outlines_meet
from sandtable.mechanics.elements.bound import Bound
from sandtable.testkit.laws import hold

THREAT = "threat"
"""The word of the zones that hold enemies."""
HAIR = 10
"""Paces: nobody stands so near to an enemy straight ahead whom he could close up to."""
FAR = 200
"""Paces: no zone of threat reaches as far."""
MOST_ASIDE = 40
"""Paces: nobody is expected to go farther sideways to close up."""


def check_meeting(game: Game, before: State[Any], order: Order, after: State[Any], where: str) -> None:
    """Whatever the zones of a game forbid is not done, and lines that meet fight where they meet."""
    there = [id for id in order.bases if id in before.field.rects and id in after.field.rects]
    movers = [id for id in there if _was_sent(after, id)]
    if not order.legs or not movers or all(before.rect(id) == after.rect(id) for id in movers):
        return
    if any(_on_front(before, id) for id in movers):
        return
    zones = dict(
        _threats(game, before, [*(before.rect(id) for id in movers), *(after.rect(id) for id in movers)], movers)
    )
    holding = {foe for foe, ahead in zones.items() if any(_held(before, id, foe, ahead) for id in movers)}
    if holding:
        _check_held(game.frame, before, order, after, movers, holding, zones, where)
    elif zones:
        _check_came(game.frame, before, order, after, movers, zones, where)
    if len(movers) > 1 and zones and any(_on_front(after, id) for id in movers):
        for id in movers:
            _check_closed(game, after, id, where)


def _was_sent(state: State[Any], id: str) -> bool:
    """Whether an order was one to go somewhere: the rallied face as they like where they stand (dbr H21)."""
    return not isinstance(state.own, Bound) or id in state.own.moved


def _threats(
    game: Game, state: State[Any], places: Sequence[Rect], movers: Sequence[str]
) -> Iterator[tuple[str, Polygon]]:
    """By enemy near some places: his zone."""
    near = {other for place in places for other in state.field.within(place.box(FAR * game.grain))}
    side = state.side(movers[0])
    for other in sorted(near):
        if state.side(other) != side:
            for zone in game.frame.zones(state, other):
                if zone.word == THREAT:
                    yield other, zone.core


def _held(state: State[Any], id: str, foe: str, ahead: Polygon, deep: float = TOLERANCE) -> bool:
    """Whether one stands in an enemy's zone, and the enemy not wholly behind it."""
    rect = state.rect(id)
    behind = all(rect.pose.seen(corner)[1] <= -rect.depth / 2 + TOLERANCE for corner in state.rect(foe).corners)
    return not behind and outlines_meet(ahead, state.rect(id).corners, deep)


def _stands_in(state: State[Any], id: str, ahead: Polygon) -> bool:
    return outlines_meet(ahead, state.rect(id).corners, TOLERANCE)


def _on_front(state: State[Any], id: str) -> list[str]:
    side = state.side(id)
    found = state.field.touching(id).items()
    return [other for other, how in found if how.edge == FRONT and how.shared > 0 and state.side(other) != side]


def _straight(start: Rect, end: Rect) -> float | None:
    """How far it went straight ahead, or back; nothing if it went any other way."""
    right, ahead = start.pose.seen(end.pose[:2])
    return ahead if abs(right) <= TOLERANCE and start.pose.facing == end.pose.facing else None


def _nearest(state: State[Any], ids: Sequence[str], foe: str) -> float:
    return min(distance(state.rect(id), state.rect(foe)) for id in ids)


def _faces(state: State[Any], id: str, foe: str) -> bool:
    turn = abs(between(state.rect(id).pose.facing, state.rect(foe).pose.facing))
    return abs(turn - HALF) <= DEGREE


def _check_held(
    frame: Frame[Any],
    before: State[Any],
    order: Order,
    after: State[Any],
    movers: Sequence[str],
    holding: set[str],
    zones: dict[str, Polygon],
    where: str,
) -> None:
    """Into contact, to face one in whose zone they are and no nearer, straight back, or straight on by all one has."""
    met = {foe for id in movers for foe in _on_front(after, id)}
    if met & holding or (met and all(leg.how == "forward" for leg in order.legs)):
        return
    ways = [_straight(before.rect(id), after.rect(id)) for id in movers]
    if all(way is not None and way <= TOLERANCE for way in ways):
        return
    # Whether zones from behind hold or not, whoever turns about in one to face its owner does what he may.
    for foe in [foe for foe, ahead in zones.items() if any(_stands_in(before, id, ahead) for id in movers)]:
        near, then = _nearest(before, movers, foe), _nearest(after, movers, foe)
        faces = any(_faces(after, id, foe) and _held(after, id, foe, zones[foe]) for id in movers)
        if faces and then >= near - 2 * TOLERANCE:
            return
    straight = all(way is not None for way in ways)
    hold(
        straight and _no_farther(frame, before, order, after),
        f"{where}: {order} starts in the zone of {', '.join(sorted(holding))} and does what it forbids",
    )


def _check_came(
    frame: Frame[Any],
    before: State[Any],
    order: Order,
    after: State[Any],
    movers: Sequence[str],
    zones: dict[str, Polygon],
    where: str,
) -> None:
    """Who comes into a zone from outside makes contact, faces its owner, or has come straight on by all that he has."""
    if any(_on_front(after, id) for id in movers):
        return
    # Where the edge of a zone runs is told by a game to a hair, and here to two.
    came = [(id, foe) for id in movers for foe, ahead in zones.items() if _held(after, id, foe, ahead, 2 * TOLERANCE)]
    walks_up = [(id, foe) for id, foe in came if _straight(before.rect(id), after.rect(id)) is not None]
    if not came or (not walks_up and any(_faces(after, id, foe) for id, foe in came)):
        return
    hold(
        order.legs[-1].how == "forward" and _no_farther(frame, before, order, after),
        f"{where}: {order} brings {came[0][0]} into the zone of {came[0][1]}, where it stops and meets nobody",
    )


def _no_farther(frame: Frame[Any], before: State[Any], order: Order, after: State[Any]) -> bool:
    """Whether it is the whole move: told to go farther by a little, they do not."""
    *others, last = order.legs
    more = check(frame, before, order._replace(legs=(*others, last._replace(by=last.by + last.by // 20 + 200))))
    if more.step is None:
        return True
    (id, *_), then = order.bases, more.step.state.field.rects
    start = before.rect(id)
    return id not in then or _gone(start, then[id]) <= _gone(start, after.rect(id)) + TOLERANCE


def _gone(start: Rect, end: Rect) -> float:
    """How far the middle of a base has come."""
    return hypot(end.pose.x - start.pose.x, end.pose.y - start.pose.y)


def _check_closed(game: Game, state: State[Any], id: str, where: str) -> None:
    """Nobody of a group that has made contact is left a hair before an enemy to whom there was room to close up."""
    if _on_front(state, id):
        return
    rect, side, near = state.rect(id), state.side(id), HAIR * game.grain - TOLERANCE
    ahead = {
        other: clear
        for other in state.field.within(rect.box(near))
        if other != id and (clear := clear_ahead(rect, state.rect(other))) is not None and clear <= near
    }
    if any(state.side(other) == side for other in ahead):
        return
    ranks = [other for other, how in state.field.touching(id).items() if how.edge == REAR and how.other == FRONT]
    for foe in ahead:
        for pose in squared_to(rect, state.rect(foe), FRONT):
            place = rect.at(pose)
            aside = abs(rect.pose.seen(pose[:2])[0])
            turned = abs(between(rect.pose.facing, pose.facing))
            ground = hull((*rect.corners, *place.corners))
            hold(
                aside > MOST_ASIDE * game.grain
                or turned > 10 * DEGREE
                or bool(state.field.overlapped(place, (id, *ranks)))
                or bool(ranks and (aside > TOLERANCE or turned))
                or _touches_others(state, id, place, foe)
                or not state.ground.holds(place.corners)
                or bool(state.ground.under(ground) or state.ground.lines_at(ground)),
                f"{where}: {id} is left {ahead[foe] / game.grain:.1f} {game.unit} before {foe}, "
                "though its group has made contact and there is room to close up",
            )


def _touches_others(state: State[Any], id: str, place: Rect, foe: str) -> bool:
    """Whether it would there touch an enemy askew, or another than it closes up to."""
    side = state.side(id)
    return any(
        other != foe
        and state.side(other) != side
        and (how := contact(place, state.rect(other)))
        and FRONT in (how.edge, how.other)
        and how.shared > 0
        for other in state.field.within(place.box(TOLERANCE))
    )
