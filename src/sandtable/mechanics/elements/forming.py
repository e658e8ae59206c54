"""Groups that change their shape: into a column behind one element, from a column into a wider front, or about."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, pi

from sandtable.geometry.angle import HALF, TURN, between
from sandtable.geometry.contact import SQUARE
from sandtable.geometry.leg import Leg, Moved, drawn, moved
from sandtable.geometry.rect import Rect


def filing(rects: Sequence[Rect], lead: int) -> list[int]:
    """The places in a group in the order in which they file off behind the leading one: the nearest first."""
    first = rects[lead].pose

    def turn(n: int) -> tuple[int, int, int]:
        right, ahead = first.seen((rects[n].pose.x, rects[n].pose.y))
        return (round(hypot(right, ahead)), round(-ahead), round(right))

    return [lead, *sorted((n for n in range(len(rects)) if n != lead), key=turn)]


def into_column(rects: Sequence[Rect], by: int) -> Moved:
    """The first goes straight ahead; the others, in their order, come one behind the other after it."""
    lead = moved(rects[:1], Leg("forward", by))
    ends = [lead.rects[0]]
    back = ends[0].depth / 2
    for rect in rects[1:]:
        ends.append(rect.at(ends[0].pose.shifted(-back - rect.depth / 2)))
        back += rect.depth
    return _went(rects, ends)


def widened(rects: Sequence[Rect], left: int, right: int) -> Moved:
    """From a column, so many come up on either side of the first; those that are left close up behind it."""
    lead, ends = rects[0], [rects[0]]
    for aside in _sides(left, right):
        rect = rects[len(ends)]
        ends.append(rect.at(lead.pose.shifted((lead.depth - rect.depth) / 2, aside * lead.width)))
    back = lead.depth / 2
    for rect in rects[len(ends) :]:
        ends.append(rect.at(lead.pose.shifted(-back - rect.depth / 2)))
        back += rect.depth
    done = _went(rects, ends)
    return done._replace(length=max(done.length, float(max(left, right) * lead.width)))


def turned_about(rects: Sequence[Rect]) -> Moved:
    """Each turns about where it stands, on the ground that it stands on; the corners of the largest go farthest."""
    ends = [rect.at(rect.pose._replace(facing=(rect.pose.facing + HALF) % TURN)) for rect in rects]
    swept = tuple(drawn(start, end) for start, end in zip(rects, ends, strict=True))
    return Moved(tuple(ends), swept, pi * max(rect.reach for rect in rects))


def _sides(left: int, right: int) -> list[int]:
    """The files beside the first, -1 the one to its left, from the inside out."""
    files = [-n for n in range(1, left + 1)] + list(range(1, right + 1))
    return sorted(files, key=lambda file: (abs(file), file))


def _went(rects: Sequence[Rect], ends: Sequence[Rect]) -> Moved:
    """All go straight from place to place; the length is that of the farthest way."""
    swept = tuple(drawn(start, end) for start, end in zip(rects, ends, strict=True))
    far = max(
        hypot(end.pose.x - start.pose.x, end.pose.y - start.pose.y) for start, end in zip(rects, ends, strict=True)
    )
    return Moved(tuple(ends), swept, far)


def bent(rects: Sequence[Rect]) -> bool:
    """Whether bases face different ways: a column round a bend."""
    facing = rects[0].pose.facing
    return any(rect.pose.facing != facing and abs(between(facing, rect.pose.facing)) > SQUARE for rect in rects)
