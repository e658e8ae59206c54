"""The front along a way, cut into pieces on which every point of it goes straight.

Of a piece that leads straight ahead what is asked has an exact answer: seen from the front (how far along it, how much
of the piece is gone) ground is again made of straight edges. Of one that turns or goes sideways the front is looked at
in strips, and ground at both ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil, hypot
from typing import NamedTuple

from sandtable.engine.memo import OfGround
from sandtable.geometry.angle import DEGREE, HALF, TURN, between
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.leg import SWINGS, Leg, place_after
from sandtable.geometry.outline import Box, bounds
from sandtable.geometry.pose import Point, Pose
from sandtable.geometry.rect import Rect
from sandtable.mechanics.bodies.way import Way

QUARTER = 0.25
"""The part of a front that must pass over ground for it to count."""
HAIR = 1e-6
"""What rounding may take of a part of a front."""
BEND = 15 * DEGREE
"""A swing is looked at in arcs of this size at most."""
STEPS = 16
"""A front that goes sideways by its own width is looked at so often."""


class Piece(NamedTuple):
    """A part of a way on which every point of the front goes straight: the front before and after, its length."""

    before: tuple[Point, Point]
    after: tuple[Point, Point]
    length: float
    box: Box
    straight: bool
    """Whether the front stays parallel to itself and leaves its own line."""


Track = Sequence[Piece]


def track(way: Way, then: Rect | None = None, about: Sequence[Box] | None = None) -> Track:
    """The front along a way; and on to where the body comes to lie in the end, which takes nothing of its move.

    Where nothing of what is `about`, if that is said, is near a leg, it is one piece, however it bends.
    """
    pieces: list[Piece] = []
    before = way.start
    for n, (leg, length, stop) in enumerate(zip(way.legs, way.lengths, way.stops, strict=True)):
        if about is not None and way.sweeps and not any(near(box, way.sweeps[n].box) for box in about):
            pieces.append(_piece(before.front, stop.front, length, False))
        else:
            pieces += _kept_track(way, before, leg, stop, length)
        before = stop
    if then is not None and then.pose != before.pose:
        pieces += _set_down(before, then, 0.0)
    return pieces


def _kept_track(way: Way, before: Rect, leg: Leg, stop: Rect, length: float) -> tuple[Piece, ...]:
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
        yield from _through([place.front for place in (before, *places, stop)], length / looks)
    elif before.pose != stop.pose:
        yield from _set_down(before, stop, length)


def _drawn(before: Rect, stop: Rect, length: float) -> Iterator[Piece]:
    """The front of a body that faces the same way all along; one that goes along its own line in small steps."""
    whole = _piece(before.front, stop.front, length, True)
    if whole.straight:
        yield whole
        return
    (ax, ay, _), (bx, by, _) = before.pose, stop.pose
    dx, dy, ((px, py), (qx, qy)) = bx - ax, by - ay, before.front
    looks = max(1, ceil(STEPS * hypot(dx, dy) / before.width))
    steps = [(round(look / looks * dx), round(look / looks * dy)) for look in range(looks)]
    fronts = [((px + right, py + up), (qx + right, qy + up)) for right, up in steps]
    yield from _through([*fronts, stop.front], length / looks)


def _through(fronts: Sequence[tuple[Point, Point]], length: float) -> Iterator[Piece]:
    for before, after in pairwise(fronts):
        yield _piece(before, after, length, False)


def _set_down(before: Rect, stop: Rect, length: float) -> Iterator[Piece]:
    """The front of a body that is set straight into another place and turns on the way."""
    turn = between(before.pose.facing, stop.pose.facing)
    if not turn:
        yield from _drawn(before, stop, length)
        return
    looks = max(1, ceil(abs(turn) / BEND))
    places = [before, *(_part_way(before, stop, turn, look / looks) for look in range(1, looks)), stop]
    yield from _through([place.front for place in places], length / looks)


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


class Seen:
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


def on(front: tuple[Point, Point], part: float) -> Point:
    (ax, ay), (bx, by) = front
    return ax + (bx - ax) * part, ay + (by - ay) * part


def near(a: Box, b: Box) -> bool:
    """Whether two boxes touch: a front straight across the table has a box of no depth."""
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]
