"""Contact: the one place that decides whether two bases touch, and how.

Floating point calls half of all bases set edge to edge overlapping and half apart, so nearness within one tolerance is
contact, and what was found is kept as a relation between the two.
"""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

from sandtable.geometry.angle import QUARTER, TURN
from sandtable.geometry.pose import Point
from sandtable.geometry.rect import Rect, gap

TOLERANCE = 25
"""Ticks: nearer than this is contact, deeper than this is overlap."""

CORNER = 2 * TOLERANCE
"""Ticks: corners nearer than this are at the same place, and edges that share no more than this are met at a corner
alone, for places are no truer than that."""

SQUARE = 250
"""Thousandths of a degree: edges nearer to parallel than this lie flush."""

FRONT, RIGHT, REAR, LEFT = range(4)


class Contact(NamedTuple):
    """How a base touches another: by which edge, on which edge of the other, and along what length.

    `shared` is 0 where only a corner touches. `squared` says that corners meet at one end of the shared edge at least.
    """

    edge: int
    other: int
    shared: int
    squared: bool


def overlaps(a: Rect, b: Rect) -> bool:
    """Whether two bases stand in the same place."""
    return gap(a, b) < -TOLERANCE


def meet(p: Point, q: Point) -> bool:
    """Whether two corners are at the same place."""
    return hypot(p[0] - q[0], p[1] - q[1]) <= CORNER


def contact(a: Rect, b: Rect) -> Contact | None:
    """How a touches b, if it does."""
    memory = a.memory
    if memory is None or b.memory is not memory:
        return _contact(a, b)
    key, found = (a.number, b.number), memory.contacts
    how: Contact | None = found[key] if key in found else memory.keep(found, key, _contact(a, b))
    return how


def _contact(a: Rect, b: Rect) -> Contact | None:
    apart = gap(a, b)
    if not -TOLERANCE <= apart <= TOLERANCE:
        return None
    quarters, rest = divmod((b.pose.facing - a.pose.facing) % TURN + SQUARE, QUARTER)
    return _askew(a, b) if rest > 2 * SQUARE else _square(a, b, quarters % 4)


def _square(a: Rect, b: Rect, quarters: int) -> Contact:
    """Contact of two bases whose edges are parallel: b faces so many quarters clockwise of a."""
    s, c = b.ahead
    for _ in range(quarters):
        s, c = -c, s
    # Halfway between the two facings, so that both bases find the same.
    s, c = (a.ahead[0] + s) / 2, (a.ahead[1] + c) / 2
    dx, dy = b.pose.x - a.pose.x, b.pose.y - a.pose.y
    right, ahead = dx * c - dy * s, dx * s + dy * c
    half_w, half_d = (b.width / 2, b.depth / 2) if quarters % 2 == 0 else (b.depth / 2, b.width / 2)
    across, along = abs(right) - (a.width / 2 + half_w), abs(ahead) - (a.depth / 2 + half_d)
    end, side = FRONT if ahead > 0 else REAR, RIGHT if right > 0 else LEFT
    if along == across:
        lengthwise = _pair(end, quarters) < _pair(side, quarters)
    else:
        lengthwise = along > across
    edge = end if lengthwise else side
    other = (edge + 2 - quarters) % 4
    if min(across, along) >= -CORNER:
        return Contact(edge, other, 0, True)
    offset, own, theirs = (abs(right), a.width / 2, half_w) if lengthwise else (abs(ahead), a.depth / 2, half_d)
    shared = min(2 * own, 2 * theirs, own + theirs - offset)
    return Contact(edge, other, round(shared), abs(offset - abs(own - theirs)) <= CORNER)


def _pair(edge: int, quarters: int) -> tuple[int, int]:
    """The two edges that would meet, in an order that does not depend on who asks."""
    other = (edge + 2 - quarters) % 4
    return (min(edge, other), max(edge, other))


def _askew(a: Rect, b: Rect) -> Contact:
    """Contact at an angle: a corner of one is on an edge of the other."""
    return Contact(_edge_towards(a, b), _edge_towards(b, a), 0, False)


def _edge_towards(a: Rect, b: Rect) -> int:
    """The edge of a beyond which b lies."""
    seen = [a.pose.seen(corner) for corner in b.corners]
    beyond = (
        min(y for _, y in seen) - a.depth / 2,
        min(x for x, _ in seen) - a.width / 2,
        -max(y for _, y in seen) - a.depth / 2,
        -max(x for x, _ in seen) - a.width / 2,
    )
    return max(range(4), key=lambda edge: beyond[edge])
