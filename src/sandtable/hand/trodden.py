"""The ways that bases go by an order, pose by pose, so that a page can draw them and walk a ghost along."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Any

from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.geometry.angle import DEGREE, TURN, between
from sandtable.geometry.leg import FORMING, SWINGS, Leg, moved
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect

ARC = 10 * DEGREE
"""A swing is told in arcs of this size at most."""
PARTS = 8
"""A straight leg is looked at in so many parts, to see where on it somebody stopped."""


def trodden(state: State[Any], order: Order, after: State[Any]) -> dict[str, tuple[Pose, ...]]:
    """By base that an order moves: the poses of its way, from where it stands to where it then is.

    Straight from the one to the other where the legs of the order do not lead there: who follows in a column, who is
    pushed, who forms up otherwise.
    """
    ways = _led(state, order)
    found: dict[str, tuple[Pose, ...]] = {}
    for id, rect in after.field.rects.items():
        before = state.field.rects.get(id)
        if before is None:
            found[id] = (rect.pose,)
        elif before.pose != rect.pose:
            found[id] = _to_its_end(ways.get(id, (before.pose,)), rect)
    return found


def _led(state: State[Any], order: Order) -> dict[str, Sequence[Pose]]:
    """Where the legs of an order lead those it speaks to who stand on the table, whoever stops them."""
    ids = [id for id in order.bases if id in state.field.rects]
    rects: tuple[Rect, ...] = tuple(state.field.rects[id] for id in ids)
    ways: list[list[Pose]] = [[rect.pose] for rect in rects]
    for leg in order.legs if ids else ():
        if leg.how in FORMING or (leg.how == "to" and (len(ids) > 1 or leg.to is None)):
            break
        for places in _parts(rects, leg):
            for way, pose in zip(ways, places, strict=True):
                way.append(pose)
        rects = moved(rects, leg).rects
    return dict(zip(ids, ways, strict=True))


def _parts(rects: tuple[Rect, ...], leg: Leg) -> Iterator[list[Pose]]:
    """The places of everybody in the course of a leg."""
    if leg.to is not None:
        yield from ([pose] for pose in _freely(rects[0].pose, leg.to))
        return
    by = between(0, leg.by % TURN) if leg.how == "turn" else leg.by
    steps = max(1, -(-abs(by) // ARC)) if leg.how in SWINGS or leg.how == "turn" else PARTS
    for step in range(1, steps + 1):
        part = by * step // steps
        made = moved(rects, leg._replace(by=part % TURN if leg.how == "turn" else part))
        yield [rect.pose for rect in made.rects]


def _freely(start: Pose, to: Pose) -> Iterator[Pose]:
    """A lone base goes straight to a place and turns on the way."""
    turn = between(start.facing, to.facing)
    steps = max(PARTS, -(-abs(turn) // ARC))
    for step in range(1, steps + 1):
        x, y = (round(a + (b - a) * step / steps) for a, b in zip(start[:2], to[:2], strict=True))
        yield Pose(x, y, (start.facing + turn * step // steps) % TURN)


def _to_its_end(way: Sequence[Pose], end: Rect) -> tuple[Pose, ...]:
    """A way as far as somebody went on it, and from there to where he is; straight there if it never came near."""
    nearest = min(range(len(way)), key=lambda n: _far(way[n], end.pose))
    straight = _far(way[0], end.pose)
    if not nearest or _far(way[nearest], end.pose) > max(end.width, end.depth, straight / PARTS):
        return (way[0], end.pose)
    gone = [*way[: nearest + 1], end.pose]
    if way[nearest] == end.pose:
        gone.pop()
    elif nearest and _between(way[nearest - 1], way[nearest], end.pose):
        # He stopped before he came so far.
        gone.pop(nearest)
    return tuple(_plain(gone))


def _far(a: Pose, b: Pose) -> float:
    return hypot(a.x - b.x, a.y - b.y)


def _between(a: Pose, b: Pose, end: Pose) -> bool:
    """Whether a place lies nearer to the one than the other does."""
    return _far(a, end) < _far(a, b)


def _plain(way: Sequence[Pose]) -> Iterator[Pose]:
    """A way without the places that lie straight between two others."""
    last: Pose | None = None
    for n, pose in enumerate(way):
        after = way[n + 1] if n + 1 < len(way) else None
        if last is not None and after is not None and _in_line(last, pose, after):
            continue
        last = pose
        yield pose


def _in_line(a: Pose, pose: Pose, b: Pose) -> bool:
    """Whether one goes through a place when one goes straight, and turns evenly, from one to another."""
    far = _far(a, b)
    part = _far(a, pose) / far if far else 0.0
    x, y = a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part
    turn = between(a.facing, b.facing) * part
    return hypot(pose.x - x, pose.y - y) <= 2 and abs(between(a.facing, pose.facing) - turn) <= DEGREE
