"""The ground under a way, by the part of the front that passes over it: ground entered, lines crossed, roads kept to.

A way is cut into pieces on which every point of the front goes straight. Of a piece that leads straight ahead the
answer is exact: seen from the front (how far along it, how much of the piece is gone) ground is again made of straight
edges. Of one that turns or goes sideways the front is looked at in strips, and ground at both ends.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, hypot
from typing import NamedTuple

from sandtable.engine.memo import OfGround
from sandtable.geometry.angle import DEGREE, HALF, TURN, between, towards
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.ground import Area, Ground, Line
from sandtable.geometry.leg import SWINGS, Leg, place_after
from sandtable.geometry.outline import Box, bounds, crossing, ribbon, spans_in
from sandtable.geometry.pose import Point, Pose
from sandtable.geometry.rect import Polygon, Rect
from sandtable.mechanics.bodies.spans import Span, joined, share
from sandtable.mechanics.bodies.way import Way

QUARTER = 0.25
"""The part of a front that must pass over ground for it to count."""
HAIR = 1e-6
"""What rounding may take of a part of a front."""
STRIPS = 16
"""A front that turns is looked at in so many strips."""
BEND = 15 * DEGREE
"""A swing is looked at in arcs of this size at most."""
STEPS = 16
"""A front that goes sideways by its own width is looked at so often."""
ALONG = 45 * DEGREE
"""A way that is no more than this off the line of a road goes along it."""


class Piece(NamedTuple):
    """A part of a way on which every point of the front goes straight: the front before and after, its length."""

    before: tuple[Point, Point]
    after: tuple[Point, Point]
    length: float
    box: Box
    straight: bool
    """Whether the front stays parallel to itself and leaves its own line."""


Track = Sequence[Piece]


class Crossing(NamedTuple):
    """A line that a front comes over: after how much of the way a quarter of it has, and how much has in the end."""

    line: Line
    at: float
    share: float
    middle: Point
    """Where the middle of the front is then."""
    bearing: int
    """And which way it goes."""


def track(way: Way, then: Rect | None = None, about: Sequence[Box] | None = None) -> Track:
    """The front along a way; and on to where the body comes to lie in the end, which takes nothing of its move.

    Where nothing of what is `about`, if that is said, is near a leg, it is one piece, however it bends.
    """
    pieces: list[Piece] = []
    before = way.start
    for n, (leg, length, stop) in enumerate(zip(way.legs, way.lengths, way.stops, strict=True)):
        if about is not None and way.sweeps and not any(_near(box, way.sweeps[n].box) for box in about):
            pieces.append(_piece(before.front, stop.front, length, False))
        else:
            pieces += _leg_track(way, before, leg, stop, length)
        before = stop
    if then is not None and then.pose != before.pose:
        pieces += _set_down(before, then, 0.0)
    return pieces


def _leg_track(way: Way, before: Rect, leg: Leg, stop: Rect, length: float) -> tuple[Piece, ...]:
    """The front along a leg: many ways begin with the same."""
    key = (before.pose, before.width, leg, stop.pose)
    return _TRACKS.of(way.state, key, lambda: tuple(leg_track(before, leg, stop, length)))


_TRACKS: OfGround[tuple[Pose, int, Leg, Pose], tuple[Piece, ...]] = OfGround()


def leg_track(before: Rect, leg: Leg, stop: Rect, length: float) -> Iterator[Piece]:
    """The front along one leg."""
    if leg.how in SWINGS or leg.how == "turn":
        # To turn about is to turn every man where he stands.
        if leg.how == "turn" and leg.by % TURN == HALF:
            return
        looks = max(1, ceil(abs(leg.by) / BEND))
        places = [place_after(before, leg._replace(by=leg.by * look // looks)) for look in range(1, looks)]
        yield from _through([before, *places, stop], length / looks)
    elif before.pose != stop.pose:
        yield from _set_down(before, stop, length)


def _drawn(before: Rect, stop: Rect, length: float) -> Iterator[Piece]:
    """The front of a body that faces the same way all along; one that goes along its own line in small steps."""
    whole = _piece(before.front, stop.front, length, True)
    if whole.straight:
        yield whole
        return
    (ax, ay, _), (bx, by, _) = before.pose, stop.pose
    looks = max(1, ceil(STEPS * hypot(bx - ax, by - ay) / before.width))
    places = [_part_way(before, stop, 0, look / looks) for look in range(looks)]
    yield from _through([*places, stop], length / looks)


def _through(places: Sequence[Rect], length: float) -> Iterator[Piece]:
    for a, b in pairwise(places):
        yield _piece(a.front, b.front, length, False)


def _set_down(before: Rect, stop: Rect, length: float) -> Iterator[Piece]:
    """The front of a body that is set straight into another place and turns on the way."""
    turn = between(before.pose.facing, stop.pose.facing)
    if not turn:
        yield from _drawn(before, stop, length)
        return
    looks = max(1, ceil(abs(turn) / BEND))
    places = [before, *(_part_way(before, stop, turn, look / looks) for look in range(1, looks)), stop]
    yield from _through(places, length / looks)


def _part_way(before: Rect, stop: Rect, turn: int, part: float) -> Rect:
    (ax, ay, facing), (bx, by, _) = before.pose, stop.pose
    pose = before.pose._replace(
        x=ax + round(part * (bx - ax)), y=ay + round(part * (by - ay)), facing=(facing + round(part * turn)) % TURN
    )
    return before.at(pose)


def _piece(before: tuple[Point, Point], after: tuple[Point, Point], length: float, parallel: bool) -> Piece:
    straight = parallel and abs(_leaving(before, after)) > TOLERANCE
    return Piece(before, after, length, bounds((*before, *after)), straight)


def _leaving(before: tuple[Point, Point], after: tuple[Point, Point]) -> float:
    """How far a front that stays parallel to itself comes off its own line."""
    (ax, ay), (bx, by) = before
    ex, ey = bx - ax, by - ay
    return (ex * (after[0][1] - ay) - ey * (after[0][0] - ax)) / (hypot(ex, ey) or 1.0)


def length(way: Track) -> float:
    return sum(piece.length for piece in way)


# Areas


def in_areas(way: Track, areas: Iterable[Area], part: float = QUARTER) -> list[Span]:
    """The parts of a way, in ticks, on which that part of the front is in one of some areas."""
    return _in_outlines(way, [(area.outline, area.box) for area in areas], part)


def in_lines(way: Track, lines: Iterable[Line], part: float = QUARTER) -> list[Span]:
    """The parts of a way, in ticks, on which that part of the front is in the width of one of some lines."""
    ribbons = [ribbon(a, b, line.width / 2) for line in lines if line.width for a, b in pairwise(line.points)]
    return _in_outlines(way, [(outline, bounds(outline)) for outline in ribbons], part)


def _in_outlines(way: Track, outlines: Sequence[tuple[Polygon, Box]], part: float) -> list[Span]:
    found: list[Span] = []
    at = 0.0
    for piece in way:
        for outline, box in outlines:
            if _near(box, piece.box):
                spans = _straight_spans(piece, outline, part) if piece.straight else _bent_spans(piece, outline, part)
                found += [(at + start * piece.length, at + end * piece.length) for start, end in spans]
        at += piece.length
    return joined(found) if found else found


def _near(a: Box, b: Box) -> bool:
    """Whether two boxes touch: a front straight across the table has a box of no depth."""
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def front_in(rect: Rect, outline: Polygon) -> float:
    """The part of a front edge that is in an outline; who lines its border from within is."""
    s, c = rect.ahead
    (ax, ay), (bx, by) = rect.front
    back_x, back_y = s * TOLERANCE, c * TOLERANCE
    return _held(((ax - back_x, ay - back_y), (bx - back_x, by - back_y)), outline)


def stands_in(ground: Ground, rect: Rect, kinds: Collection[str], part: float = QUARTER) -> Area | None:
    """The area of some kinds, or with one of them as a flag, that a body stands in: that part of its front is in it."""
    box = bounds(rect.front)
    for area in ground.areas:
        if _near(area.box, box) and is_any(area, kinds) and front_in(rect, area.outline) >= part - HAIR:
            return area
    return None


def is_any(area: Area, kinds: Collection[str]) -> bool:
    """Whether an area is of one of the kinds, or has one of them as a flag: a hill that is steep."""
    return area.kind in kinds or any(area.traits.get(kind) is True for kind in kinds)


def _held(front: tuple[Point, Point], outline: Polygon) -> float:
    return sum(end - start for start, end in spans_in(*front, outline))


def _bent_spans(piece: Piece, outline: Polygon, part: float) -> list[Span]:
    """The parts of a piece that turns: what is in the outline grows or falls evenly between its ends."""
    return _enough(0.0, 1.0, _held(piece.before, outline), _held(piece.after, outline), part - HAIR)


def _enough(start: float, end: float, first: float, last: float, part: float) -> list[Span]:
    """Where something that goes evenly from `first` to `last` is no less than `part`."""
    if first >= part:
        return [(start, end if last >= part else start + (end - start) * (first - part) / (first - last))]
    return [(end - (end - start) * (last - part) / (last - first), end)] if last >= part else []


class _Seen:
    """Points as a front sees them that goes straight on: how far along it, and how much of the piece is gone."""

    def __init__(self, piece: Piece) -> None:
        (self._ax, self._ay), (bx, by) = piece.before
        self._ex, self._ey = bx - self._ax, by - self._ay
        self._dx, self._dy = piece.after[0][0] - self._ax, piece.after[0][1] - self._ay
        self._det = self._ex * self._dy - self._ey * self._dx

    def __call__(self, points: Sequence[Point]) -> list[Point]:
        ax, ay, ex, ey, dx, dy = self._ax, self._ay, self._ex, self._ey, self._dx, self._dy
        det = self._det
        return [(((x - ax) * dy - (y - ay) * dx) / det, (ex * (y - ay) - ey * (x - ax)) / det) for x, y in points]


def _straight_spans(piece: Piece, outline: Polygon, part: float) -> list[Span]:
    corners = _Seen(piece)(outline)
    us, ts = [u for u, _ in corners], [t for _, t in corners]
    if min(1.0, max(us)) - max(0.0, min(us)) < part - HAIR or max(ts) <= 0 or min(ts) >= 1:
        return []
    edges = [(a, b) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True) if _within(a[1], b[1])]
    cuts = {0.0, 1.0, *(t for t in ts if 0 < t < 1)}
    for (au, at), (bu, bt) in edges:
        for side in (0.0, 1.0):
            if (au < side) != (bu < side):
                cut = at + (side - au) / (bu - au) * (bt - at)
                if 0 < cut < 1:
                    cuts.add(cut)
    spans: list[Span] = []
    for start, end in pairwise(sorted(cuts)):
        third = (end - start) / 3
        if third > 0:
            # Between two cuts the part in the outline grows or falls evenly.
            early, late = _section(edges, start + third), _section(edges, end - third)
            spans += _enough(start, end, 2 * early - late, 2 * late - early, part - HAIR)
    return joined(spans)


def _within(a: float, b: float) -> bool:
    return a != b and (a > 0 or b > 0) and (a < 1 or b < 1)


def _section(edges: Sequence[tuple[Point, Point]], t: float) -> float:
    """How much of the front is in an outline of these edges when so much of the piece is gone."""
    us = [au + (t - at) / (bt - at) * (bu - au) for (au, at), (bu, bt) in edges if (at <= t) != (bt <= t)]
    us.sort()
    within = 0.0
    for n in range(1, len(us), 2):
        start, end = us[n - 1], us[n]
        if start < 1.0 and end > 0.0:
            within += (1.0 if end > 1.0 else end) - (0.0 if start < 0.0 else start)
    return within


# Lines


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


def _crossed(way: Track, line: Line, part: float) -> Crossing | None:
    before: list[Span] = []
    done: tuple[int, float, float] | None = None
    at = 0.0
    for n, piece in enumerate(way):
        hits = _hits(piece, line, first=n == 0, last=n == len(way) - 1) if _near(line.box, _wider(piece.box)) else []
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
    points = _Seen(piece)(line.points)
    for (u, t), (v, s) in pairwise(points):
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
        p, q = _on(piece.before, (n + 0.5) / STRIPS), _on(piece.after, (n + 0.5) / STRIPS)
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


def _on(front: tuple[Point, Point], part: float) -> Point:
    (ax, ay), (bx, by) = front
    return ax + (bx - ax) * part, ay + (by - ay) * part


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
    return _on((_on(piece.before, 0.5), _on(piece.after, 0.5)), t)


def _bearing(piece: Piece) -> int:
    (ax, ay), (bx, by) = _on(piece.before, 0.5), _on(piece.after, 0.5)
    return towards(bx - ax, by - ay)


# Roads


def on_roads(way: Track, roads: Iterable[Line], least: float) -> list[Span]:
    """The parts of a way, in ticks, that lead along a road with the middle of the front on it.

    A road has half of its width to either side, or `least` if it is narrower.
    """
    roads = list(roads)
    if not roads:
        return []
    found, at = list[Span](), 0.0
    for piece in way:
        p, q = _on(piece.before, 0.5), _on(piece.after, 0.5)
        if p != q:
            spans = _along(roads, p, q, least)
            found += [(at + start * piece.length, at + end * piece.length) for start, end in spans]
        at += piece.length
    return joined(found)


def _along(roads: Sequence[Line], p: Point, q: Point, least: float) -> list[Span]:
    bearing = towards(q[0] - p[0], q[1] - p[1])
    spans: list[Span] = []
    for line in roads:
        half = max(line.width / 2, least)
        (x0, y0), (x1, y1) = _corners(p, q, 2 * half)
        for a, b in pairwise(line.points):
            if (a[0] > x1 and b[0] > x1) or (a[0] < x0 and b[0] < x0):
                continue
            if (a[1] > y1 and b[1] > y1) or (a[1] < y0 and b[1] < y0):
                continue
            if _goes_along(bearing, a, b):
                spans += spans_in(p, q, ribbon(a, b, half, half))
    return spans


def _corners(p: Point, q: Point, margin: float) -> tuple[Point, Point]:
    """The least and the greatest corner of an upright box round two points."""
    least = min(p[0], q[0]) - margin, min(p[1], q[1]) - margin
    return least, (max(p[0], q[0]) + margin, max(p[1], q[1]) + margin)


def _goes_along(bearing: int, a: Point, b: Point) -> bool:
    off = abs(between(bearing, towards(b[0] - a[0], b[1] - a[1])))
    return min(off, HALF - off) <= ALONG


def led_through(made: Crossing, roads: Iterable[Line], least: float, front: float) -> bool:
    """Whether a road leads through a line for who comes over it: he goes along it, and it crosses the line there."""
    for road in roads:
        half = max(road.width / 2, least)
        near = half + front / 2
        for a, b in pairwise(road.points):
            if not _goes_along(made.bearing, a, b) or not _beside(made.middle, a, b, half):
                continue
            for spot in _meetings(road, made.line):
                if hypot(spot[0] - made.middle[0], spot[1] - made.middle[1]) <= near + TOLERANCE:
                    return True
    return False


def _beside(point: Point, a: Point, b: Point, half: float) -> bool:
    """Whether a point is in the width of a straight piece of road, or just beyond its ends."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = hypot(dx, dy) or 1.0
    wx, wy = point[0] - a[0], point[1] - a[1]
    return abs(wx * dy - wy * dx) / long <= half and -half <= (wx * dx + wy * dy) / long <= long + half


def _meetings(road: Line, line: Line) -> Iterator[Point]:
    """Where a road crosses a line, and does not follow it."""
    for a, b in pairwise(road.points):
        for c, d in pairwise(line.points):
            part = crossing(a, b, c, d)
            if part is not None and 0 <= part <= 1:
                yield a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
