"""How far a unit goes in one move, and what the ground makes of it (4.4, 4.5)."""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import NamedTuple

from sandtable.engine.memo import OfGround
from sandtable.engine.state import State
from sandtable.geometry.leg import SWINGS, Leg, moved, wheel_length
from sandtable.geometry.outline import bounds
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.mechanics.bodies.body import is_officer
from sandtable.mechanics.bodies.spans import Span
from sandtable.mechanics.underfoot.track import leg_track
from sandtable.rulesets.ps import land, unit
from sandtable.rulesets.ps.own import INCH, Own
from sandtable.rulesets.ps.questions import ASK

STRAIGHT = {"forward": 1, "back": -1}


@lru_cache(maxsize=256)
def _inches(kind: str, formation: str, limbered: bool, mounted: bool | None) -> int:
    who = {"kind": kind, "formation": formation, "limbered": limbered}
    if mounted is not None:
        who["mounted"] = mounted
    result, _ = ASK["move_allowance"].adjudicate({"a": who}, {})
    return int(result["allowance"])


def allowance(state: State[Own], id: str) -> int:
    """The ticks of one move over open ground."""
    if is_officer(state, id):
        return _inches("commander", "line", False, unit.mounted(state, id)) * INCH
    what = unit.kind(state, id)
    rides = unit.mounted(state, id) if what == "dragoons" else None
    return _inches(what, unit.formation(state, id), unit.limbered(state, id), rides) * INCH


def end(rect: Rect, leg: Leg) -> Rect:
    """Where a leg leads."""
    if leg.how in STRAIGHT:
        s, c = rect.ahead
        by = STRAIGHT[leg.how] * leg.by
        return rect.at(Pose(rect.pose.x + round(s * by), rect.pose.y + round(c * by), rect.pose.facing))
    if leg.to is not None:
        return rect.at(leg.to)
    return moved((rect,), leg).rects[0]


def length(rect: Rect, leg: Leg) -> float:
    """How much of a move a leg takes over open ground: back at half pace, a wheel by its outer corner."""
    if leg.how == "turn":
        return 0.0
    if leg.to is not None:
        return hypot(leg.to.x - rect.pose.x, leg.to.y - rect.pose.y)
    if leg.how in SWINGS:
        return wheel_length(rect.width, leg.by)
    return float(2 * leg.by if leg.how == "back" else leg.by)


class Gone(NamedTuple):
    """A leg, or as much of it as could be gone: what it took of a move, and where it led."""

    leg: Leg
    cost: float
    rect: Rect


def go(state: State[Own], rect: Rect, leg: Leg, left: float) -> Gone:
    """As much of a leg as can be gone with what is left of a move; woods are gone through at half pace."""
    plain, there = length(rect, leg), end(rect, leg)
    spans = _wooded(state, rect, leg, there, plain) if plain and state.ground.areas else []
    whole = plain * (1 + sum(stop - start for start, stop in spans))
    if whole <= left + 1:
        return Gone(leg, whole, there)
    part = shortened(rect, leg, _share(plain, spans, left))
    share = length(rect, part) / plain
    slow = sum(max(0.0, min(stop, share) - start) for start, stop in spans if start < share)
    return Gone(part, plain * (share + slow), end(rect, part))


_WOODED: OfGround[tuple[int, Leg], list[Span]] = OfGround()


def _wooded(state: State[Own], rect: Rect, leg: Leg, there: Rect, plain: float) -> list[Span]:
    """The parts of a leg, each from 0 to 1, on which its front is in woods (H46)."""
    x0, y0, x1, y1 = bounds((*rect.front, *there.front))
    # A front that turns stays within its own width of where it was, or will be.
    wide = 0 if rect.pose.facing == there.pose.facing else rect.width
    if not land.near(state.ground, ((x0 - wide, y0 - wide, x1 + wide, y1 + wide),), land.WOODS):
        return []
    memory = state.field.memory
    if memory is None:
        return _in_woods(state, rect, leg, there, plain)
    return _WOODED.of(state, (memory.number(rect), leg), lambda: _in_woods(state, rect, leg, there, plain))


def _in_woods(state: State[Own], rect: Rect, leg: Leg, there: Rect, plain: float) -> list[Span]:
    woods = land.in_woods(state, tuple(leg_track(rect, leg, there, plain)))
    return [(start / plain, stop / plain) for start, stop in woods]


def _share(plain: float, spans: list[tuple[float, float]], left: float) -> float:
    """The part of a leg that takes so much of a move, woods counted twice."""
    at, budget = 0.0, left / plain
    for start, stop in spans:
        if budget <= start - at:
            return at + budget
        budget -= start - at
        if budget <= 2 * (stop - start):
            return start + budget / 2
        budget -= 2 * (stop - start)
        at = stop
    return min(1.0, at + budget)


def shortened(rect: Rect, leg: Leg, share: float) -> Leg:
    """A part of a leg."""
    if leg.to is not None:
        x, y, facing = rect.pose
        return leg._replace(to=Pose(x + round((leg.to.x - x) * share), y + round((leg.to.y - y) * share), facing))
    return leg._replace(by=int(leg.by * share + 0.001))


def rest(leg: Leg, done: Leg) -> Leg | None:
    """What is left of a leg when some of it is done."""
    if leg.to is not None:
        return leg if done.to != leg.to else None
    return leg._replace(by=leg.by - done.by) if abs(leg.by) > abs(done.by) else None
