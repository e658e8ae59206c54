"""Lines that a front comes over: hedges, ditches, walls, streams and rivers, each where a part of it has done so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from sandtable.geometry.angle import towards
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.ground import Line
from sandtable.geometry.outline import Box, crossing
from sandtable.geometry.pose import Point
from sandtable.mechanics.bodies.spans import Span, share
from sandtable.mechanics.underfoot.areas import in_lines
from sandtable.mechanics.underfoot.track import HAIR, QUARTER, Piece, Seen, Track, near, on

STRIPS = 16
"""A front that turns is looked at in so many strips."""


class Crossing(NamedTuple):
    """A line that a front comes over: after how much of the way a quarter of it has, and how much has in the end."""

    line: Line
    at: float
    share: float
    middle: Point
    """Where the middle of the front is then."""
    bearing: int
    """And which way it goes."""


class _Hit(NamedTuple):
    """A stretch of the front that comes over a line: from where to where along it, and when at both ends."""

    u: float
    t: float
    v: float
    s: float

    def until(self, t: float) -> Span | None:
        """What of it has come over by then."""
        if self.t <= t and self.s <= t:
            return min(self.u, self.v), max(self.u, self.v)
        if self.t > t and self.s > t:
            return None
        cut = self.u + (t - self.t) / (self.s - self.t) * (self.v - self.u)
        end = self.u if self.t <= t else self.v
        return min(end, cut), max(end, cut)


def crossings(way: Track, lines: Iterable[Line], part: float = QUARTER) -> list[Crossing]:
    """The lines that this part of the front comes over, in the order of the way.

    Where the front is only at a line, within the tolerance of contact, it has not come over it: it does by going on.
    """
    found = [made for line in lines if (made := _crossed(way, line, part)) is not None]
    return sorted(found, key=lambda one: one.at)


def entries(way: Track, lines: Iterable[Line], part: float = QUARTER) -> list[Crossing]:
    """Where this part of the front comes into the width of a line from its bank, in the order of the way."""
    found = [
        Crossing(line, start, part, *_on_the_way(way, start))
        for line in lines
        for start, _ in in_lines(way, (line,), part)
        if start > TOLERANCE
    ]
    return sorted(found, key=lambda one: one.at)


def _on_the_way(way: Track, far: float) -> tuple[Point, int]:
    """Where the middle of the front is after so much of a way, and which way it goes."""
    for piece in way:
        if far <= piece.length:
            return _middle(piece, far / piece.length if piece.length else 0.0), _bearing(piece)
        far -= piece.length
    return _middle(way[-1], 1.0), _bearing(way[-1])


def _crossed(way: Track, line: Line, part: float) -> Crossing | None:
    before: list[Span] = []
    done: tuple[int, float, float] | None = None
    at = 0.0
    for n, piece in enumerate(way):
        hits = _hits(piece, line, first=n == 0, last=n == len(way) - 1) if near(line.box, _wider(piece.box)) else []
        if hits:
            after = [*before, *(span for hit in hits if (span := hit.until(2.0)) is not None)]
            if done is None and share(after) >= part - HAIR:
                when = _when(before, hits, part)
                done = n, when, at + max(0.0, when) * piece.length
            before = after
        at += piece.length
    if done is None:
        return None
    n, when, far = done
    return Crossing(line, far, share(before), _middle(way[n], when), _bearing(way[n]))


def _wider(box: Box) -> Box:
    return (box[0] - TOLERANCE, box[1] - TOLERANCE, box[2] + TOLERANCE, box[3] + TOLERANCE)


def _hits(piece: Piece, line: Line, *, first: bool, last: bool) -> list[_Hit]:
    long = max(hypot(b[0] - a[0], b[1] - a[1]) for a, b in zip(piece.before, piece.after, strict=True))
    if not long:
        return []
    hair = TOLERANCE / long
    low, high = -hair if first else 0.0, 1.0 - hair if last else 1.0
    found = _straight_hits(piece, line, low, high) if piece.straight else _bent_hits(piece, line, low, high)
    return list(found)


def _straight_hits(piece: Piece, line: Line, low: float, high: float) -> Iterator[_Hit]:
    for (u, t), (v, s) in pairwise(Seen(piece)(line.points)):
        start, end = 0.0, 1.0
        for value, to, least, most in ((u, v, 0.0, 1.0), (t, s, low, high)):
            if value == to:
                if not least <= value <= most:
                    start = 2.0
                continue
            one, other = sorted(((least - value) / (to - value), (most - value) / (to - value)))
            start, end = max(start, one), min(end, other)
        if start < end:
            yield _Hit(u + start * (v - u), t + start * (s - t), u + end * (v - u), t + end * (s - t))


def _bent_hits(piece: Piece, line: Line, low: float, high: float) -> Iterator[_Hit]:
    x0, y0, x1, y1 = _wider(piece.box)
    legs = [
        (a, b)
        for a, b in pairwise(line.points)
        if not ((a[0] > x1 and b[0] > x1) or (a[0] < x0 and b[0] < x0))
        and not ((a[1] > y1 and b[1] > y1) or (a[1] < y0 and b[1] < y0))
        and not _all_beside(piece, a, b)
    ]
    for n in range(STRIPS if legs else 0):
        p, q = on(piece.before, (n + 0.5) / STRIPS), on(piece.after, (n + 0.5) / STRIPS)
        for a, b in legs:
            t = crossing(p, q, a, b)
            if t is not None and low <= t <= high:
                yield _Hit(n / STRIPS, t, (n + 1) / STRIPS, t)


def _all_beside(piece: Piece, a: Point, b: Point) -> bool:
    """Whether all that a front comes over lies plainly to one side of the line through two points."""
    (ax, ay), dx, dy = a, b[0] - a[0], b[1] - a[1]
    clear = TOLERANCE * hypot(dx, dy)
    sides = [dx * (y - ay) - dy * (x - ax) for x, y in (*piece.before, *piece.after)]
    return min(sides) > clear or max(sides) < -clear


def _when(before: Sequence[Span], hits: Sequence[_Hit], part: float) -> float:
    """When on a piece that part of the front has come over."""
    times = sorted({time for hit in hits for time in (hit.t, hit.s)})

    def over(t: float) -> float:
        return share([*before, *(span for hit in hits if (span := hit.until(t)) is not None)])

    earlier, had = times[0], 0.0
    for time in times:
        have = over(time)
        if have >= part - HAIR:
            # Between two such moments the part grows evenly, unless strips come over all at once.
            even = have > had and any(hit.t != hit.s for hit in hits)
            return earlier + (time - earlier) * max(0.0, part - had) / (have - had) if even else time
        earlier, had = time, have
    return times[-1]


def _middle(piece: Piece, t: float) -> Point:
    return on((on(piece.before, 0.5), on(piece.after, 0.5)), t)


def _bearing(piece: Piece) -> int:
    (ax, ay), (bx, by) = on(piece.before, 0.5), on(piece.after, 0.5)
    return towards(bx - ax, by - ay)
