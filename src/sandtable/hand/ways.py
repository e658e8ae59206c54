"""The ways that troops can go to a place: straight, aside, wheeling first or last, turning, or freely."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from sandtable.geometry.angle import DEGREE, HALF, QUARTER, between
from sandtable.geometry.leg import FORMING, STRAIGHT, SWINGS, Leg, moved, place_after
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect

Legs = tuple[Leg, ...]
LEAST, LEAST_TURN = 1, DEGREE // 10
"""Ticks and turns that nobody means."""
LEAST_SWING = DEGREE // 2
"""A wheel that only points at a place, and is less than this, nobody sees: straight on ends as near to it."""
SCAN = 15 * DEGREE
"""A wheel that points at a place is looked for in arcs of this size, ..."""
HALVINGS = 14
"""... and halved so often."""


def ways(block: Rect, to: Pose) -> Iterator[Legs]:
    """Ways by which a block might come to a place, whether its game lets it or not."""
    right, ahead = block.pose.seen(to[:2])
    turn = between(block.pose.facing, to.facing)
    yield _along(ahead)
    yield _aside(right)
    yield (*_along(ahead), *_aside(right))
    yield from _pointing(block, to)
    yield from _wheel_and_on(block, to, turn)
    yield from _on_and_wheel(block, to, turn)
    for quarter in (turn, HALF, QUARTER, -QUARTER):
        yield from _turned(block, to, quarter)
    yield (Leg("to", to=to),)


def _along(by: float) -> Legs:
    return _straight("forward", "back", by)


def _aside(by: float) -> Legs:
    return _straight("right", "left", by)


def _straight(ahead: str, back: str, by: float) -> Legs:
    return (Leg(ahead if by > 0 else back, abs(round(by))),) if abs(by) >= LEAST else ()


def _swing(by: int) -> Legs:
    return (Leg("wheel-right" if by > 0 else "wheel-left", abs(by)),) if abs(by) >= LEAST_TURN else ()


def end(block: Rect, legs: Sequence[Leg]) -> Rect:
    """Where legs lead a block that keeps its shape."""
    for leg in legs:
        block = place_after(block, leg) if leg.how not in FORMING else block
    return block


def _pointing(block: Rect, to: Pose) -> Iterator[Legs]:
    """Wheel until the place is straight ahead, and go there; and the same with a wheel back to the facing wanted."""
    for sign in (1, -1):
        by = _root(block, to, sign)
        if by is None or by < LEAST_SWING:
            continue
        wheel = _swing(sign * by)
        there = end(block, wheel)
        on = _along(there.pose.seen(to[:2])[1])
        yield (*wheel, *on)
        back = between(there.pose.facing, to.facing)
        if abs(back) >= LEAST_TURN:
            yield (*wheel, *_reached(there, to, back), *_swing(back))


def _root(block: Rect, to: Pose, sign: int) -> int | None:
    """The least wheel to one hand, up to half round, after which a place is not aside; nothing if there is none."""

    def aside(by: int) -> float:
        return end(block, _swing(sign * by)).pose.seen(to[:2])[0]

    low, was = 0, aside(0)
    for high in range(SCAN, HALF + 1, SCAN):
        now = aside(high)
        if (was > 0) != (now > 0):
            for _ in range(HALVINGS):
                middle = (low + high) // 2
                low, high = (middle, high) if (aside(middle) > 0) == (was > 0) else (low, middle)
            return high
        low, was = high, now
    return None


def _reached(start: Rect, to: Pose, turn: int) -> Legs:
    """How far on it goes before it wheels by so much, to come nearest to a place."""
    wheeled = end(start, _swing(turn))
    s, c = start.ahead
    return _along((to.x - wheeled.pose.x) * s + (to.y - wheeled.pose.y) * c)


def _wheel_and_on(block: Rect, to: Pose, turn: int) -> Iterator[Legs]:
    if abs(turn) >= LEAST_TURN:
        wheel = _swing(turn)
        right, ahead = end(block, wheel).pose.seen(to[:2])
        yield (*wheel, *_along(ahead))
        yield (*wheel, *_along(ahead), *_aside(right))


def _on_and_wheel(block: Rect, to: Pose, turn: int) -> Iterator[Legs]:
    if abs(turn) >= LEAST_TURN:
        yield (*_reached(block, to, turn), *_swing(turn))


def _turned(block: Rect, to: Pose, turn: int) -> Iterator[Legs]:
    if abs(turn) >= LEAST_TURN:
        about = Leg("turn", turn % (4 * QUARTER))
        right, ahead = end(block, (about,)).pose.seen(to[:2])
        yield (about,)
        yield (about, *_along(ahead))
        yield (about, *_along(ahead), *_aside(right))


def length(block: Rect, legs: Sequence[Leg]) -> float:
    """How far the farthest corner goes on a way."""
    return sum(_lengths(block, legs))


def _lengths(block: Rect, legs: Sequence[Leg]) -> Iterator[float]:
    for leg in legs:
        made = moved((block,), leg) if leg.how not in FORMING else None
        yield made.length if made is not None else 0.0
        block = made.rects[0] if made is not None else block


def shortened(block: Rect, legs: Sequence[Leg], share: float) -> Legs:
    """The first part of a way, by its length; a free move and a turn are made whole or not at all."""
    lengths = list(_lengths(block, legs))
    left, kept = sum(lengths) * share, []
    for leg, far in zip(legs, lengths, strict=True):
        part = 1.0 if far <= left else left / far
        left -= far * part
        if part >= 1 or leg.how not in (*STRAIGHT, *SWINGS, "to"):
            kept.append(leg)
            continue
        if leg.to is not None:
            kept.append(Leg("to", to=_part_way(block.pose, leg.to, part)))
        elif (by := int(leg.by * part)) >= LEAST:
            kept.append(leg._replace(by=by))
        break
    return tuple(kept)


def _part_way(start: Pose, to: Pose, part: float) -> Pose:
    turn = between(start.facing, to.facing)
    x, y = start.x + (to.x - start.x) * part, start.y + (to.y - start.y) * part
    return Pose(round(x), round(y), (start.facing + ceil(turn * part)) % (4 * QUARTER))
