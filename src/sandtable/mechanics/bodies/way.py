"""The way of one body, leg by leg: where it leads, whom its front meets, whom it goes through, how near it comes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import atan2, degrees, hypot, inf
from typing import Any

from sandtable.engine.state import State
from sandtable.geometry.angle import HALF, TURN, heading
from sandtable.geometry.contact import TOLERANCE, overlaps
from sandtable.geometry.ground import Ground
from sandtable.geometry.leg import STRAIGHT, SWINGS, Leg, Moved, Sweep, moved, place_after, wheel_for
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect, distance, gap, outlines_meet, to_segment
from sandtable.mechanics.bodies.body import enemies, friendly, is_officer
from sandtable.mechanics.bodies.meeting import NO_ROWS, STRIDE, Forbidding, as_far_as_it_goes, ended, wheeling
from sandtable.mechanics.yardstick import Yardstick
from sandtable.names import Code, Refused

LEGS = (*STRAIGHT, *SWINGS, "turn", "to")
ROUNDED = 5
"""Ticks by which places that are rounded may be nearer than they should."""
ASLANT = 50
"""Ticks by which rounding may carry an oblique beyond 45 degrees."""


@dataclass(frozen=True)
class Way:
    """How a body goes: where it ends, the ground that it sweeps, lengths by sort of leg, and whom it meets."""

    id: str
    start: Rect
    rect: Rect
    stops: tuple[Rect, ...]
    """By leg: where it is at its end."""
    legs: tuple[Leg, ...]
    """The legs as they were walked: the last one ends where it met an enemy."""
    sweeps: tuple[Sweep, ...] = field(repr=False, compare=False)
    lengths: tuple[float, ...]
    """By leg: how long it was; that of a wheel is the way of its outer corner, that of a turn is nothing."""
    met: str | None
    """The enemy unit that its front ran into."""
    state: State[Any] = field(repr=False, compare=False)
    ordered: tuple[Leg, ...] = ()
    """The legs as they were ordered, of a way that met an enemy: who goes them again meets him again."""

    def _sum(self, *hows: str) -> float:
        return sum(length for leg, length in zip(self.legs, self.lengths, strict=True) if leg.how in hows)

    @property
    def straight(self) -> float:
        return self._sum("forward")

    @property
    def arc(self) -> float:
        return self._sum(*SWINGS)

    @property
    def flank(self) -> float:
        return self._sum("left", "right")

    @property
    def back(self) -> float:
        return self._sum("back")

    @property
    def oblique(self) -> float:
        return self._sum("to")

    @property
    def length(self) -> float:
        """All of it."""
        return sum(self.lengths)

    @cached_property
    def through(self) -> tuple[str, ...]:
        """The friendly units and enemy officers that it goes through, in the order in which it comes to them."""
        return _in_order(self)

    @cached_property
    def passed(self) -> tuple[str, ...]:
        """Friendly units that it went through, in order."""
        return tuple(other for other in self.through if friendly(self.state, self.id, other))

    @cached_property
    def overrun(self) -> tuple[str, ...]:
        """Enemy officers that it went over, in order."""
        return tuple(other for other in self.through if _enemy_officer(self.state, self.id, other))

    @cached_property
    def nearest(self) -> float | None:
        """The nearest that it comes to an enemy unit; nothing if there is none."""
        return nearest_on(self)

    @cached_property
    def parts(self) -> tuple[Rect | tuple[Rect, Rect], ...]:
        """The ground of it: rectangles that together cover it, and pairs of places between which it goes aslant."""
        return tuple(_parts(self))


def walk(
    state: State,
    id: str,
    legs: Sequence[Leg],
    *,
    at: str = "order.legs",
    by: Forbidding = NO_ROWS,
    yard: Yardstick | None = None,
) -> Way:
    """Walk the legs. Where the front meets an enemy unit the way ends; an enemy met otherwise refuses it.

    With a yardstick, a refusal says how far the edge of the table is.
    """
    rect = state.field.rects[id]
    done, ends = list[Leg](), list[Moved]()
    for n, leg in enumerate(legs):
        _check_leg(rect, leg, state.ground, f"{at}.{n}", by, yard)
        short, met = as_far_as_it_goes(state, id, rect, leg, f"{at}.{n}", by)
        end = moved((rect,), short)
        _check_on_table(state, id, rect, short, end, f"{at}.{n}", yard)
        done.append(short)
        ends.append(end)
        if met is not None:
            return replace(_made(state, id, done, ends, met), ordered=tuple(legs[: n + 1]))
        (rect,) = end.rects
    return _made(state, id, done, ends)


def unhindered(state: State, id: str, legs: Sequence[Leg]) -> Way:
    """The way of legs of which it is known that nothing refuses them."""
    rect, ends = state.field.rects[id], list[Moved]()
    for leg in legs:
        ends.append(moved((rect,), leg))
        (rect,) = ends[-1].rects
    return _made(state, id, legs, ends)


def _made(state: State, id: str, legs: Sequence[Leg], ends: Sequence[Moved], met: str | None = None) -> Way:
    """The way that legs make, with what came of each."""
    places = [state.field.rects[id], *(end.rects[0] for end in ends)]
    return Way(
        id,
        places[0],
        places[-1],
        tuple(places[1:]),
        tuple(legs),
        tuple(end.swept[0] for end in ends),
        tuple(_length(leg, before, end) for leg, before, end in zip(legs, places, ends, strict=False)),
        met,
        state,
    )


def _check_on_table(state: State, id: str, rect: Rect, leg: Leg, end: Moved, at: str, yard: Yardstick | None) -> None:
    """Refuse a leg that leads off the table, be it only on the way."""
    x0, y0, x1, y1 = end.swept[0].box
    if state.ground.holds(((x0, y0), (x1, y1))):
        return
    off = not state.ground.holds(end.rects[0].corners)
    if off or any(not state.ground.holds(place.corners) for place in wheeling(rect, leg)):
        raise to_edge(state.ground, rect, leg, at, id, yard)


def to_edge(ground: Ground, rect: Rect, leg: Leg, at: str, who: str, yard: Yardstick | None) -> Refused:
    """The table ends before a leg does: how far off its edge is, where that can be said."""
    if yard is None or leg.how not in STRAIGHT:
        return Refused(Code.NOT_ALLOWED, at, f"{who} would leave the table; stop before its edge")
    s, c = heading(rect.pose.facing)
    ahead, right = STRAIGHT[leg.how]
    far = yard.below(ground.room(rect.corners, (ahead * s + right * c, ahead * c - right * s)))
    edge = f"it ends {yard.said(far)} off that way, and this leg takes {yard.said(leg.by)}"
    return yard.refuse(at, f"{who} would leave the table: {edge}; go {leg.how} by no more than that", far, leg.by)


def _check_leg(rect: Rect, leg: Leg, ground: Ground, at: str, by: Forbidding, yard: Yardstick | None) -> None:
    """Refuse a leg that a body does not make."""
    if leg.how not in LEGS:
        raise Refused(Code.BAD_VALUE, at, f"'{leg.how:.20}' is no leg of a unit: give one of {', '.join(LEGS)}")
    if leg.how == "to":
        _check_oblique(rect, leg.to, ground, at, by)
    elif leg.how == "turn":
        if abs(leg.by) > TURN:
            raise Refused(Code.BAD_VALUE, at, "a turn goes once round at most: give fewer degrees")
    elif leg.how in SWINGS:
        if not 0 <= leg.by <= TURN:
            says = f"nobody wheels by {leg.by / 1000:g} degrees: give 0 or more, 360 at most"
            raise Refused(Code.BAD_VALUE, at, says, have=leg.by / 1000, want=360, unit="degrees")
    elif leg.by < 0:
        raise Refused(Code.BAD_VALUE, at, f"nobody goes {leg.how} by less than 0: give 0 or more")
    elif leg.by > ground.width + ground.depth:
        raise to_edge(ground, rect, leg, at, "it", yard)


def _check_oblique(rect: Rect, to: Pose | None, ground: Ground, at: str, by: Forbidding) -> None:
    if to is None:
        raise Refused(Code.MISSING_FIELD, at, "say where it shall go to: x, y and facing")
    if to.facing != rect.pose.facing:
        raise Refused(Code.NOT_ALLOWED, at, "a unit that goes obliquely faces as before; wheel it first")
    if not ground.holds(((to.x, to.y),)):
        raise Refused(Code.NOT_ALLOWED, at, "it would leave the table; stop before its edge")
    right, ahead = rect.pose.seen((to.x, to.y))
    if ahead < 0 or abs(right) > ahead + ASLANT:
        aside = round(degrees(atan2(abs(right), ahead)))
        says = f"that is {aside} degrees from straight ahead, and an oblique is 45 at most; wheel it first"
        raise Refused(Code.NOT_ALLOWED, at, says, rows=by.rear if ahead < 0 else ())


def _length(leg: Leg, before: Rect, end: Moved) -> float:
    if leg.how == "turn":
        return 0.0
    if leg.how == "to":
        return hypot(end.rects[0].pose.x - before.pose.x, end.rects[0].pose.y - before.pose.y)
    return end.length


def _enemy_officer(state: State, id: str, other: str) -> bool:
    pieces = state.setup.pieces
    return pieces[other].side != pieces[id].side and is_officer(state, other)


def _in_the_way(state: State, id: str, other: str) -> bool:
    """Whether it is a friendly unit or an enemy officer: of the others a body goes round or into."""
    pieces = state.setup.pieces
    return other != id and (pieces[other].side == pieces[id].side) != is_officer(state, other)


def _in_order(way: Way) -> tuple[str, ...]:
    state, id, before, found = way.state, way.id, way.start, dict[str, None]()
    rects = state.field.rects
    for leg, sweep, stop in zip(way.legs, way.sweeps, way.stops, strict=False):
        through = [
            other
            for other in state.field.within(sweep.box)
            if _in_the_way(state, id, other)
            and sweep.passes(rects[other])
            and _goes_through(leg, sweep, stop, rects[other])
        ]
        far = {other: round(distance(before, rects[other])) for other in through} if len(through) > 1 else {}
        found.update(dict.fromkeys(sorted(through, key=lambda other: (far.get(other, 0), other))))
        before = stop
    return tuple(found)


def _goes_through(leg: Leg, sweep: Sweep, end: Rect, other: Rect) -> bool:
    if leg.how == "turn" or not sweep.meets(other):
        return overlaps(end, other)
    if leg.how not in SWINGS or overlaps(end, other):
        return True
    return _front_meets(sweep, other)


def _front_meets(sweep: Sweep, other: Rect) -> bool:
    """The rear corner of a wheeling body brushes those beside it, and goes through nobody: its front does."""
    return any(outlines_meet(outline, other.corners, TOLERANCE) for outline in sweep.front)


def is_barred(way: Way, n: int, other: str) -> bool:
    """Whether one of its legs leads through another base, and so would a longer one. A wheel that only ends in somebody
    may go on and come clear of him."""
    leg, sweep, rect = way.legs[n], way.sweeps[n], way.state.field.rects[other]
    return _front_meets(sweep, rect) if leg.how in SWINGS else _goes_through(leg, sweep, way.stops[n], rect)


def nearest_on(way: Way) -> float | None:
    """The nearest that a way comes to any enemy unit; nothing if there is none.

    Of one from whom it only goes away, the distance at the end counts.
    """
    rects = way.state.field.rects
    foes = [rects[foe] for foe in enemies(way.state, way.id)]
    best = inf
    for least, foe in sorted(((_at_least(way, foe), foe) for foe in foes), key=lambda pair: pair[0]):
        if least >= best:
            break
        best = min(best, nearest_to(way, foe, best))
    return best if foes else None


def _at_least(way: Way, foe: Rect) -> float:
    """No part of a way is nearer to a base than this."""
    x, y, _ = foe.pose
    boxes = [sweep.box for sweep in way.sweeps] or [way.start.box()]
    return min(hypot(max(x0 - x, x - x1, 0.0), max(y0 - y, y - y1, 0.0)) for x0, y0, x1, y1 in boxes) - foe.reach


def _parts(way: Way) -> Iterator[Rect | tuple[Rect, Rect]]:
    before = way.start
    for leg, stop in zip(way.legs, way.stops, strict=True):
        if leg.how == "to":
            yield before, stop
        elif leg.how in STRAIGHT:
            yield _drawn(before, stop, leg.how)
        else:
            yield from wheeling(before, leg)
            yield stop
        before = stop


def nearest_to(way: Way, foe: Rect, enough: float = inf) -> float:
    """The nearest that a way comes to one enemy; where that is no less than enough, it may be anything more."""
    found = inf
    for part in way.parts:
        if isinstance(part, Rect):
            found = min(found, distance(part, foe))
        elif _middles_apart(*part, foe) - part[0].reach - foe.reach < enough:
            found = min(found, distance(_nearest_place(*part, foe), foe))
    # Of a body that only goes away the start of its way is the nearest, and that it has behind it.
    return found if found < distance(way.start, foe) - TOLERANCE else distance(way.rect, foe)


def _middles_apart(before: Rect, stop: Rect, foe: Rect) -> float:
    """From the line that the middle of a base goes along to the middle of another."""
    (x, y, _), (u, v, _) = before.pose, stop.pose
    return to_segment((foe.pose.x, foe.pose.y), (x, y), (u, v))


def _drawn(before: Rect, stop: Rect, how: str) -> Rect:
    """All the ground of a straight leg: a rectangle itself."""
    (x, y, facing), (u, v, _) = before.pose, stop.pose
    far = round(hypot(u - x, v - y))
    middle = Pose(round((x + u) / 2), round((y + v) / 2), facing)
    if how in ("forward", "back"):
        return Rect(middle, before.width, before.depth + far)
    return Rect(middle, before.width + far, before.depth)


def _nearest_place(before: Rect, stop: Rect, foe: Rect) -> Rect:
    """The place between two, the base facing alike, at which it is nearest to another base."""
    x, y, facing = before.pose
    dx, dy = stop.pose.x - x, stop.pose.y - y
    low, high = 0.0, 1.0

    def place(part: float) -> Rect:
        return before.at(Pose(x + round(dx * part), y + round(dy * part), facing))

    # On a straight way the distance falls until it grows, and never falls again.
    while (high - low) * hypot(dx, dy) > 3:
        third = (high - low) / 3
        if distance(place(low + third), foe) <= distance(place(high - third), foe):
            high -= third
        else:
            low += third
    return place((low + high) / 2)


def cut(state: State, way: Way, length: float) -> Way:
    """The same way, ended after so much of its length; a way that is no longer than that as it is."""
    legs, _ = _shortened(way, length)
    return way if legs is way.legs else unhindered(state, way.id, legs)


def _shortened(way: Way, length: float) -> tuple[Sequence[Leg], Rect]:
    """The legs of a way up to so much of its length, its own if it has no more; and where they lead."""
    legs: list[Leg] = []
    rect, left = way.start, length
    for leg, long, stop in zip(way.legs, way.lengths, way.stops, strict=True):
        if long > left:
            legs.append(ended(rect, leg, wheel_for(rect.width, left) if leg.how in SWINGS else left))
            return legs, place_after(rect, legs[-1])
        legs.append(leg)
        rect, left = stop, left - long
    return way.legs, way.rect


def put_back(state: State, way: Way) -> Way:
    """The way, ended at the last place where the body stands clear of every other unit; at worst where it began."""
    if (held := _stands_on(state, way.id, way.rect)) is None:
        return way
    rects, far = state.field.rects, way.length
    blocked = _deep(way, far, way.rect, rects[held])
    while far > 0:
        far = max(0.0, far - STRIDE)
        if far > blocked:
            continue
        rect = _shortened(way, far)[1]
        if (held := _stands_on(state, way.id, rect)) is None:
            free = _as_far_as_free(state, way, far)
            # What is within the tolerance of contact is no move.
            if free > 2 * TOLERANCE or way.legs[0].how == "turn":
                return cut(state, way, free)
            break
        blocked = _deep(way, far, rect, rects[held])
    # A turn on the spot has no length: there is no room even for that.
    return unhindered(state, way.id, ())


def _deep(way: Way, far: float, rect: Rect, other: Rect) -> float:
    """A body stands on another after so much of its way: after how much of it, and no less, it surely does already."""
    if any(leg.how == "turn" for leg in way.legs[1:]):
        return far
    return far - (-gap(rect, other) - TOLERANCE - ROUNDED) / _pace(way.legs, rect)


def _pace(legs: Sequence[Leg], rect: Rect) -> float:
    """How far any corner goes at most for each tick of these legs: in a wheel, more than the one that is measured."""
    swings = any(leg.how in SWINGS for leg in legs)
    return hypot(rect.width, rect.depth) / rect.width if swings else 1.0


def most_stirred(way: Way) -> float:
    """No part of a body goes farther on a way than this: a turn on the spot has no length, but moves its corners."""
    turned = any(leg.how == "turn" and leg.by % HALF for leg in way.legs)
    on = sum(long * _pace((leg,), way.start) for leg, long in zip(way.legs, way.lengths, strict=True))
    return on + 2 * way.start.reach * turned


def _as_far_as_free(state: State, way: Way, far: float) -> float:
    """A little more of the length of a way than is known to end clear of others."""
    blocked = far + STRIDE
    while blocked - far > 1:
        middle = (far + blocked) / 2
        if _stands_on(state, way.id, _shortened(way, middle)[1]) is not None:
            blocked = middle
        else:
            far = middle
    return far


def _stands_on(state: State, id: str, rect: Rect) -> str | None:
    """Whom it would stand on, officers left out."""
    rects = state.field.rects
    for other in state.field.within(rect.box()):
        if other != id and overlaps(rect, rects[other]) and not is_officer(state, other):
            return other
    return None


def keeps_off(way: Way, length: float, target: Rect, off: float) -> bool:
    """Whether so much of a way surely leads nowhere so near to a target as that; not, where it is hard to tell."""
    began, before = 0.0, way.start
    for leg, long, stop in zip(way.legs, way.lengths, way.stops, strict=True):
        if began > length:
            return True
        end, last = (began + long, stop) if began + long <= length else (length, _shortened(way, length)[1])
        first = stop if leg.how == "turn" else before
        if not _between_keeps_off(way, (began, first), (end, last), target, off, _pace((leg,), before)):
            return False
        began, before = began + long, stop
    return True


def _between_keeps_off(
    way: Way, low: tuple[float, Rect], high: tuple[float, Rect], target: Rect, off: float, pace: float
) -> bool:
    """The same of a part of a leg, from a place after so much of the way to another."""
    (after, first), (until, last) = low, high
    near, far = distance(first, target), distance(last, target)
    if min(near, far) <= off + ROUNDED:
        return False
    if (near + far - pace * (until - after)) / 2 > off + ROUNDED:
        return True
    if until - after <= STRIDE:
        return False
    middle = ((after + until) / 2, _shortened(way, (after + until) / 2)[1])
    return _between_keeps_off(way, middle, high, target, off, pace) and _between_keeps_off(
        way, low, middle, target, off, pace
    )
