"""Legs of a move: what a base or a group does between two stops, and how far its farthest front corner goes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from math import ceil, cos, hypot, pi, radians, sin, sqrt
from typing import NamedTuple, overload

from sandtable.geometry.angle import DEGREE, TURN, between, heading, towards
from sandtable.geometry.contact import TOLERANCE, meet
from sandtable.geometry.memory import Memory
from sandtable.geometry.outline import Box
from sandtable.geometry.pose import Point, Pose
from sandtable.geometry.rect import Polygon, Rect, gap, hull, outlines_meet, to_segment

STEP = 12 * DEGREE
"""A swing is looked at in arcs of this size at most."""

BULGE = 4 * TOLERANCE
"""What is counted as swept in an arc reaches beyond the paths of the corners by this at most."""


class Leg(NamedTuple):
    """One leg. `how` is one of HOWS; `by` ticks, or thousandths of a degree for a swing; `to` for a free move."""

    how: str
    by: int = 0
    to: Pose | None = None


STRAIGHT = {"forward": (1, 0), "back": (-1, 0), "left": (0, -1), "right": (0, 1)}
SWINGS = {"wheel-left": -1, "wheel-right": 1}
FORMING = ("column", "widen-left", "widen-right")
"""Legs that change the shape of a group: `column` by ticks of its first base, `widen` by a number of bases."""
HOWS = (*STRAIGHT, *SWINGS, *FORMING, "turn", "to")

Outlines = Callable[[], Sequence[Polygon]]


class Sweep(Sequence[Polygon]):
    """The ground that a base sweeps in a leg, as convex outlines that hold all of it. Made when it is looked at."""

    __slots__ = ("_clears", "_front", "_make", "_outlines", "box", "memory", "number")

    memory: Memory | None
    """Whose thoughts it is part of, if anybody's, ..."""
    number: int
    """... and its number there."""

    def __init__(self, box: Box, make: Outlines, front: Outlines, clears: Callable[[Rect], bool] | None = None) -> None:
        self.box = box
        self._make = make
        self._front = front
        self._clears = clears
        self._outlines: Sequence[Polygon] | None = None
        self.memory = None

    @property
    def outlines(self) -> Sequence[Polygon]:
        if self._outlines is None:
            self._outlines = self._make()
        return self._outlines

    @property
    def front(self) -> Sequence[Polygon]:
        """The ground that the front edge alone sweeps."""
        return self._front()

    def passes(self, rect: Rect, margin: float = 0.0) -> bool:
        """Whether another base is anywhere near the way: if it is not, no part of the way comes so near to it."""
        x0, y0, x1, y1 = self.box
        left, low, right, high = rect.upright
        return right + margin > x0 and left - margin < x1 and high + margin > y0 and low - margin < y1

    def meets(self, rect: Rect) -> bool:
        """Whether the way leads through another base."""
        if not self.passes(rect):
            return False
        memory = self.memory
        if memory is None or rect.memory is not memory:
            return self._meets(rect)
        table, key = memory.met, (self.number, rect.number)
        found = table.get(key)
        return memory.keep(table, key, self._meets(rect)) if found is None else found

    def _meets(self, rect: Rect) -> bool:
        if self._clears is not None and self._clears(rect):
            return False
        return any(outlines_meet(outline, rect.corners, TOLERANCE) for outline in self.outlines)

    @overload
    def __getitem__(self, at: int) -> Polygon: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Polygon]: ...
    def __getitem__(self, at: int | slice) -> Polygon | Sequence[Polygon]:
        return self.outlines[at]

    def __len__(self) -> int:
        return len(self.outlines)


def _round_both(start: Rect, end: Rect, margin: float = 0.0) -> Box:
    """The upright box round two places of a base."""
    a, b = start.box(margin), end.box(margin)
    return (min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3]))


def drawn(start: Rect, end: Rect) -> Sweep:
    """The ground between two places of a base, whichever way it went."""
    return tracked((start, end))


def tracked(places: Sequence[Rect]) -> Sweep:
    """The ground that a base sweeps from place to place, the places so near that it goes straight between them."""
    boxes = [place.upright for place in places]
    box = (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )
    return Sweep(
        box,
        lambda: tuple(hull((*a.corners, *b.corners)) for a, b in pairwise(places)),
        lambda: tuple(_edge_drawn(a, b) for a, b in pairwise(places)),
    )


def _edge_drawn(start: Rect, end: Rect) -> Polygon:
    """The ground between two places of a front edge."""
    if start.pose.facing == end.pose.facing:
        return (*start.front, *reversed(end.front))
    return hull((*start.front, *end.front))


class Moved(NamedTuple):
    """What came of a leg: the new places, the ground that each base swept, and the length of the leg."""

    rects: tuple[Rect, ...]
    swept: tuple[Sweep, ...]
    length: float


def block(rects: Sequence[Rect]) -> Rect:
    """The smallest rectangle, facing as the first of them does, that holds them all."""
    if len(rects) == 1:
        return rects[0]
    lead = rects[0].pose
    seen = [lead.seen(corner) for rect in rects for corner in rect.corners]
    left, right = min(x for x, _ in seen), max(x for x, _ in seen)
    rear, front = min(y for _, y in seen), max(y for _, y in seen)
    middle = lead.shifted((front + rear) / 2, (left + right) / 2)
    return rects[0].shaped(middle, round(right - left), round(front - rear))


def moved(rects: Sequence[Rect], leg: Leg) -> Moved:
    """A base, or several that keep their shape, make one leg."""
    memory = rects[0].memory
    if memory is None or not all(rect.memory is memory for rect in rects):
        return _made(rects, leg)
    key = (*[rect.number for rect in rects], leg)
    found: Moved | None = memory.legs.get(key)
    if found is None:
        found = memory.keep(memory.legs, key, _made(rects, leg))
        for sweep in found.swept:
            memory.enlist(sweep)
    return found


def _made(rects: Sequence[Rect], leg: Leg) -> Moved:
    if leg.how in STRAIGHT:
        return _straight(rects, leg)
    if leg.how in SWINGS:
        whole = block(rects)
        pivot = whole.corners[0] if leg.how == "wheel-left" else whole.corners[1]
        return _swung(rects, pivot, SWINGS[leg.how] * leg.by, _swing(rects, pivot))
    if leg.how == "turn":
        whole = block(rects)
        return _swung(rects, (whole.pose.x, whole.pose.y), leg.by, whole.reach)
    assert leg.how == "to", f"'{leg.how}' is no leg: use one of {', '.join(HOWS)}"
    assert leg.to is not None, "a leg 'to' a place names the place"
    assert len(rects) == 1, "only a lone base goes 'to' a place: give a group the other legs"
    return _free(rects[0], leg.to)


def place_after(rect: Rect, leg: Leg) -> Rect:
    """Where a lone base stands after a leg: the same as `moved`, without the ground that it sweeps."""
    if leg.how in STRAIGHT:
        dx, dy = _shift(rect, leg)
        return rect.at(Pose(rect.pose.x + dx, rect.pose.y + dy, rect.pose.facing))
    if leg.how in SWINGS:
        return rect.at(rect.pose.turned(rect.corners[0 if leg.how == "wheel-left" else 1], SWINGS[leg.how] * leg.by))
    return moved((rect,), leg).rects[0]


def _shift(rect: Rect, leg: Leg) -> tuple[int, int]:
    """By how much a straight leg takes a base along both axes of the table."""
    along, across = STRAIGHT[leg.how]
    s, c = rect.ahead
    return round((s * along + c * across) * leg.by), round((c * along - s * across) * leg.by)


def _straight(rects: Sequence[Rect], leg: Leg) -> Moved:
    # Rounded once for all, so that a group keeps its shape to the tick.
    dx, dy = _shift(rects[0], leg)
    ends = tuple(rect.at(Pose(rect.pose.x + dx, rect.pose.y + dy, rect.pose.facing)) for rect in rects)
    facing = rects[0].pose.facing
    swept = tuple(_straight_sweep(start, end, leg.how, facing) for start, end in zip(rects, ends, strict=True))
    return Moved(ends, swept, float(abs(leg.by)))


def _straight_sweep(start: Rect, end: Rect, how: str, facing: int) -> Sweep:
    return Sweep(
        _round_both(start, end),
        partial(_drawn_out, start, end, how, facing),
        partial(_front_drawn, start, end, how),
        _Lane(start, end, how).clears if start.pose.facing == facing else None,
    )


def _front_drawn(start: Rect, end: Rect, how: str) -> Sequence[Polygon]:
    """The ground of a front edge; that of one which goes sideways is given some depth."""
    if how in ("forward", "back"):
        return (_edge_drawn(start, end),)
    (ax, ay), (bx, by) = (start.corners[0], end.corners[1]) if how == "right" else (end.corners[0], start.corners[1])
    s, c = start.ahead[0] * BULGE, start.ahead[1] * BULGE
    return (((ax, ay), (bx, by), (bx - s, by - c), (ax - s, ay - c)),)


class _Lane:
    """The ground of a straight way, which is itself a rectangle: made when it is looked at."""

    __slots__ = ("_end", "_how", "_start", "_way")

    def __init__(self, start: Rect, end: Rect, how: str) -> None:
        self._start, self._end, self._how = start, end, how
        self._way: Rect | None = None

    def clears(self, other: Rect) -> bool:
        """Whether a base is plainly not in the way."""
        if self._way is None:
            self._way = self._made()
        return gap(self._way, other) >= -TOLERANCE

    def _made(self) -> Rect:
        start = self._start
        (ax, ay, facing), (bx, by, _) = start.pose, self._end.pose
        far = hypot(bx - ax, by - ay)
        along = self._how in ("forward", "back")
        width, depth = (start.width, start.depth + far) if along else (start.width + far, start.depth)
        # Rounded outwards, so that what is left to the exact question is never too little.
        return Rect(Pose(round((ax + bx) / 2), round((ay + by) / 2), facing), ceil(width) + 2, ceil(depth) + 2)


FIRST = {"forward": 0, "right": 1, "back": 2, "left": 3}
"""The edge that goes first."""


def _drawn_out(start: Rect, end: Rect, how: str, facing: int) -> Sequence[Polygon]:
    """The ground between two places of a base; a plain rectangle if it went along its own axis."""
    if start.pose.facing != facing:
        return (hull((*start.corners, *end.corners)),)
    first = FIRST[how]
    far, near = end.corners, start.corners
    return ((far[first], far[(first + 1) % 4], near[(first + 2) % 4], near[(first + 3) % 4]),)


def _swung(rects: Sequence[Rect], pivot: Point, by: int, radius: float) -> Moved:
    ends = tuple(rect.at(rect.pose.turned(pivot, by)) for rect in rects)
    # An arc bulges out of its chord by no more than this for a corner at unit distance; a little more for its tangents.
    bulge = 1 - cos(min(abs(radians(by / DEGREE)), pi) / 2)
    swept = tuple(
        Sweep(
            _round_both(rect, end, bulge * _farthest(rect, pivot) + BULGE),
            partial(_arc, rect.corners, pivot, by),
            partial(_arc, rect.front, pivot, by),
            partial(_clears_swing, rect, pivot),
        )
        for rect, end in zip(rects, ends, strict=True)
    )
    return Moved(ends, swept, abs(radians(by / DEGREE)) * radius)


def _clears_swing(rect: Rect, pivot: Point, other: Rect) -> bool:
    """Whether a base is plainly not in the way of a swing: farther from the pivot than any of the base, or nearer."""
    away = hypot(other.pose.x - pivot[0], other.pose.y - pivot[1])
    if away - other.reach >= max(hypot(x - pivot[0], y - pivot[1]) for x, y in rect.corners) + BULGE:
        return True
    return away + other.reach <= hypot(rect.pose.x - pivot[0], rect.pose.y - pivot[1]) - rect.reach - BULGE


def _farthest(rect: Rect, pivot: Point) -> float:
    """How far the farthest corner of a base is from a pivot, at most."""
    return hypot(rect.pose.x - pivot[0], rect.pose.y - pivot[1]) + rect.reach


def _arc(points: Sequence[Point], pivot: Point, by: int) -> tuple[Sequence[Point], ...]:
    """The ground that corners sweep in a swing, in pieces that hold all of it and little more."""
    px, py = pivot
    spokes = [(x - px, y - py) for x, y in points]
    turn = radians(by / DEGREE)
    widest = min(radians(STEP / DEGREE), 2 * sqrt(2 * BULGE / max(hypot(x, y) for x, y in spokes)))
    steps = max(1, ceil(abs(turn) / widest))
    half = turn / steps / 2
    # Every corner runs along an arc; the two tangents at the ends of an arc meet outside it.
    out = 1 / cos(half)
    rings = [_swung_spokes(spokes, pivot, half * step, out if step % 2 else 1.0) for step in range(2 * steps + 1)]
    return tuple(hull((*rings[at], *rings[at + 1], *rings[at + 2])) for at in range(0, 2 * steps, 2))


def _swung_spokes(spokes: Sequence[Point], pivot: Point, turn: float, out: float) -> tuple[Point, ...]:
    s, c = sin(turn) * out, cos(turn) * out
    px, py = pivot
    return tuple((px + (x * c + y * s), py + (y * c - x * s)) for x, y in spokes)


def _free(rect: Rect, to: Pose) -> Moved:
    """A lone base goes straight somewhere and turns on the way, or swings back about a front corner and no more."""
    end = rect.at(to)
    turn = between(rect.pose.facing, to.facing)
    pivot = rect.front[0 if turn > 0 else 1]
    if turn and kept_corner(rect, end) == pivot:
        swung = _swung((rect,), pivot, turn, rect.width)
        return Moved((end,), swung.swept, swung.length)
    length = max(_round(corner, rect.pose, to, radians(turn / DEGREE)) for corner in rect.front)
    bulge = (1 - cos(abs(radians(turn / DEGREE)) / 2)) * rect.reach
    sweep = Sweep(
        _round_both(rect, end, bulge + BULGE),
        partial(_turning, rect.corners, rect.pose, to, turn),
        partial(_turning, rect.front, rect.pose, to, turn),
        partial(_clears_free, rect, to),
    )
    return Moved((end,), (sweep,), length)


def kept_corner(start: Rect, end: Rect) -> Point | None:
    """The front corner that is where it was, if one is."""
    for before, after in zip(start.front, end.front, strict=True):
        if meet(before, after):
            return before
    return None


def _round(corner: Point, start: Pose, to: Pose, angle: float) -> float:
    """How far a corner goes while its base goes straight somewhere and turns evenly on the way."""
    dx, dy = to.x - start.x, to.y - start.y
    if not angle:
        return hypot(dx, dy)
    x, y = corner[0] - start.x, corner[1] - start.y

    def pace(part: float) -> float:
        s, c = sin(angle * part), cos(angle * part)
        return hypot(dx + angle * (y * c - x * s), dy - angle * (x * c + y * s))

    # Simpson's rule: exact for one that only turns.
    stops = 2 * ceil(abs(angle) / radians(STEP / DEGREE))
    paces = [pace(n / stops) for n in range(stops + 1)]
    return (paces[0] + 4 * sum(paces[1::2]) + 2 * sum(paces[2:-1:2]) + paces[-1]) / (3 * stops)


def _clears_free(rect: Rect, to: Pose, other: Rect) -> bool:
    """Whether a base is plainly not in a free way: farther from its line than both can reach."""
    x, y, _ = rect.pose
    away = to_segment((other.pose.x, other.pose.y), (x, y), (to.x, to.y))
    return away >= rect.reach + other.reach + BULGE


def _turning(points: Sequence[Point], start: Pose, to: Pose, turn: int) -> Sequence[Polygon]:
    """The ground that corners sweep while a base goes straight somewhere and turns on the way."""
    steps = max(1, -(-abs(turn) // STEP))
    x, y, _ = start
    dx, dy, half = (to.x - x) / steps / 2, (to.y - y) / steps / 2, radians(turn / DEGREE) / steps / 2
    spokes = [(cx - x, cy - y) for cx, cy in points]
    out = 1 / cos(half)
    rings = [
        _swung_spokes(spokes, (x + dx * step, y + dy * step), half * step, out if step % 2 else 1.0)
        for step in range(2 * steps + 1)
    ]
    return tuple(hull((*rings[at], *rings[at + 1], *rings[at + 2])) for at in range(0, 2 * steps, 2))


BEND = 5 * DEGREE
"""A column goes round a bend in arcs of this size."""


def followed(rects: Sequence[Rect], leg: Leg) -> Moved:
    """A column makes a leg: its first base leads, and the others come after in its track."""
    lead = moved(rects[:1], leg)
    steps = -(-leg.by // (BEND if leg.how in SWINGS else max(1, rects[0].depth // 2)))
    places = [tuple(rects)]
    trail = [_behind(rects[-1], sum(rect.depth for rect in rects)), *(_behind(rect) for rect in reversed(rects))]
    for step in range(1, steps + 1):
        ends = [moved(rects[:1], leg._replace(by=leg.by * step // steps)).rects[0]]
        trail.append(_behind(ends[0]))
        at = len(trail) - 1
        for rect in places[-1][1:]:
            follows, at = _next(trail, at, ends[-1], rect)
            ends.append(follows)
        places.append(tuple(ends))
    swept = [tracked([at[n] for at in places]) for n in range(1, len(rects))]
    return Moved(places[-1], (lead.swept[0], *swept), lead.length)


def _behind(rect: Rect, far: float = 0) -> Point:
    """The middle of a base's rear edge, or a point so far behind it."""
    return rect.pose.ahead(-rect.depth / 2 - far)


def _next(trail: Sequence[Point], at: int, ahead: Rect, rect: Rect) -> tuple[Rect, int]:
    """Where the next of a column comes to stand, its rear on the trail, and the stretch of the trail where that is."""
    hitch, room, follows, tread = _behind(ahead), 0.0, rect, at
    for _ in range(SETTLES):
        spot, tread = _trodden(trail, at, hitch, rect.depth + room)
        follows = trailed(ahead, rect, spot)
        x, y, _ = follows.pose
        before, room = room, max(0.0, hypot(x - hitch[0], y - hitch[1]) - rect.depth / 2)
        if abs(room - before) <= 1:
            break
    return follows, tread


def _trodden(trail: Sequence[Point], at: int, hitch: Point, far: float) -> tuple[Point, int]:
    """Where a trail, trodden from its first point on, is so far off a hitch, and the stretch where that is, back from
    another stretch."""
    for n in range(at, 0, -1):
        (ax, ay), (bx, by) = trail[n], trail[n - 1]
        if n > 1 and hypot(bx - hitch[0], by - hitch[1]) < far:
            continue
        dx, dy, ex, ey = bx - ax, by - ay, ax - hitch[0], ay - hitch[1]
        whole, half = dx * dx + dy * dy, ex * dx + ey * dy
        if whole:
            part = (sqrt(max(0.0, half * half - whole * (ex * ex + ey * ey - far * far))) - half) / whole
            part = min(1.0, max(0.0, part))
            return (ax + part * dx, ay + part * dy), n
    return trail[0], 1


STRAIGHTENS = 1 * DEGREE
"""Bases of a column that are as near to facing one way as this stand straight behind each other."""
SHARPEST = 85 * DEGREE
"""Bases of a column bend no more than this against each other: at a right angle they would stand side by side."""
SETTLES = 4
"""How often a place in a bend is looked for at most: the room between two there hangs on how they face."""


def trailed(ahead: Rect, rect: Rect, tread: Point) -> Rect:
    """A base of a column follows the one ahead of it round a bend, its rear where the trail was trodden."""
    hitch = _behind(ahead)
    dx, dy = hitch[0] - tread[0], hitch[1] - tread[1]
    facing = towards(dx, dy) if hypot(dx, dy) > 1 else rect.pose.facing
    bend = between(ahead.pose.facing, facing)
    if abs(bend) > SHARPEST:
        facing = (ahead.pose.facing + (SHARPEST if bend > 0 else -SHARPEST)) % TURN
    elif abs(bend) <= STRAIGHTENS:
        facing = ahead.pose.facing
    sine, cosine = map(abs, heading(facing - ahead.pose.facing))
    # In a bend an inner corner of one touches an edge of the other, and neither cuts into it.
    room = ahead.width / 2 * sine
    if cosine > 0:
        room = min(room, rect.width / 2 * sine / cosine)
    s, c = heading(facing)
    back = rect.depth / 2 + room
    return rect.at(Pose(round(hitch[0] - s * back), round(hitch[1] - c * back), facing))


def _swing(rects: Sequence[Rect], pivot: Point) -> float:
    """How far from the pivot of a wheel the front corner is that goes farthest: in a group, one of the last rank."""
    if len(rects) == 1:
        return rects[0].width
    px, py = pivot
    return max(hypot(x - px, y - py) for rect in rects for x, y in rect.front)


def swing(rects: Sequence[Rect], whole: Rect, how: str) -> int:
    """The same for a wheel to the left or right, in ticks: what `wheel_length` and `wheel_for` take for a group.

    `whole` is the block of them all."""
    return ceil(_swing(rects, whole.corners[0 if how == "wheel-left" else 1]))


def wheel_length(width: int, by: int) -> float:
    """How far the outer corner of a front goes in a wheel."""
    return abs(radians(by / DEGREE)) * width


def wheel_for(width: int, length: float) -> int:
    """The widest wheel that its outer corner can make in a length, in whole thousandths of a degree."""
    return int(length / width / radians(1) * DEGREE) if width else 0
