"""Where a way must end that may not be gone whole, and what is said of it: what is in the way, where, and how far."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from math import floor

from sandtable.engine.state import State
from sandtable.geometry.ground import Area, Line
from sandtable.geometry.leg import SWINGS, Leg, moved, wheel_for
from sandtable.geometry.outline import clipped
from sandtable.geometry.rect import Polygon, Rect
from sandtable.mechanics.bodies.meeting import ended
from sandtable.mechanics.bodies.way import Way
from sandtable.names import Code, Refused
from sandtable.rulesets.ps import land, places, unit
from sandtable.rulesets.ps.own import INCH, Own
from sandtable.rulesets.ps.telling import length

NEARLY = INCH // 20
"""How near to its true end a length is found that a player is told."""
OVER = {
    "water": "nobody goes over water (H38)",
    "river": "a river is crossed at a ford, or by a bridge in column (H38)",
    **dict.fromkeys(land.HOUSES, "nobody goes over a building (H27)"),
}
"""By kind of ground that bars a way: what the page says of it."""


def tenths(ticks: float) -> float:
    """A length in inches to a tenth, never more than it is by more than a tick."""
    return floor((ticks + 1) * 10 / INCH) / 10


def refuse_beyond(at: str, says: str, ticks: float, way: Way) -> Refused:
    """What is not allowed beyond so much of a way: the sentence, and both lengths."""
    have, want = tenths(ticks), round(way.length / INCH, 1)
    return Refused(Code.NOT_ALLOWED, at, says, have=have, want=want, unit="inches")


def at_most(ticks: float) -> str:
    """What to do instead: 'go 3.4" at most'."""
    far = tenths(ticks)
    return f"go {length(far)} at most" if far else "go another way"


def check_barred(state: State[Own], way: Way, at: str) -> None:
    """Refuse a way over water or a building (H27, H38)."""
    but = [area.id for area in state.ground.under(way.start.corners, land.SHUT)]
    if (found := _barred(state, way, but)) is None:
        return
    n, bar = found
    raise in_the_way(state, way, bar, sum(way.lengths[:n]) + _short_of(state, way, n, bar, but), at)


def in_the_way(state: State[Own], way: Way, bar: Area | Line, clear: float, at: str) -> Refused:
    """The refusal of a way that comes to what it cannot go over after so much of it."""
    where = f"{length(clear / INCH)} ahead" if tenths(clear) else "close by"
    says = f"{where} {places.name_of(bar)} is in the way of {unit.named(state, way.id)}, and {OVER[bar.kind]}"
    return refuse_beyond(at, f"{says}; {at_most(clear)}, or round it", clear, way)


def bar_on(state: State[Own], way: Way, but: Collection[str]) -> Area | None:
    """What it cannot go over on a way."""
    found = _barred(state, way, but)
    return found[1] if found is not None else None


def _barred(state: State[Own], way: Way, but: Collection[str]) -> tuple[int, Area] | None:
    """The first leg of a way that leads over what it cannot go over, and what that is."""
    for n, sweep in enumerate(way.sweeps):
        if land.may_shut(state.ground, sweep.box):
            for outline in sweep.outlines:
                if (bar := land.shut(state, outline, but)) is not None:
                    return n, bar
    return None


def _short_of(state: State[Own], way: Way, n: int, bar: Area, but: Collection[str]) -> float:
    """How much of a leg may be gone before what bars it."""
    before, leg = _began(way, n), way.legs[n]
    if leg.how == "forward":
        return _straight_to(way, n, (bar.outline,))
    return _longest(way.lengths[n], lambda far: not _bars(state, before, _part(before, leg, far), but))


def _began(way: Way, n: int) -> Rect:
    return way.stops[n - 1] if n else way.start


def _straight_to(way: Way, n: int, outlines: Iterable[Polygon]) -> float:
    """How far straight on a leg leads to what lies on it: it is the front edge that comes to that first."""
    before, (swept,) = _began(way, n), way.sweeps[n].outlines
    ahead = [before.pose.seen(corner)[1] for outline in outlines for corner in clipped(outline, swept)]
    return max(0.0, min(ahead, default=0.0) - before.depth / 2)


def in_place_of(state: State[Own], way: Way, other: str, at: str, instead: str) -> Refused:
    """The refusal of a way that ends where a friend stands: it may end before him, or do something instead."""
    says = f"{unit.named(state, way.id)} would end where {unit.named(state, other)} stand"
    clear = to_friend(state, way, other)
    if clear is None:
        return Refused(Code.NOT_ALLOWED, at, f"{says}; go less far, or {instead}")
    return refuse_beyond(at, f"{says}; {at_most(clear)}, or {instead}", clear, way)


def to_friend(state: State[Own], way: Way, other: str) -> float | None:
    """How much of a way leads up to a friend, where it comes to him straight ahead."""
    corners = state.field.rects[other].corners
    for n, (leg, sweep) in enumerate(zip(way.legs, way.sweeps, strict=True)):
        if any(clipped(corners, outline) for outline in sweep.outlines):
            return sum(way.lengths[:n]) + _straight_to(way, n, (corners,)) if leg.how == "forward" else None
    return None


def _part(before: Rect, leg: Leg, far: float) -> Leg:
    """So much of the length of a leg."""
    return ended(before, leg, wheel_for(before.width, far) if leg.how in SWINGS else far)


def _bars(state: State[Own], before: Rect, leg: Leg, but: Collection[str]) -> bool:
    (sweep,) = moved((before,), leg).swept
    return any(land.shut(state, outline, but) is not None for outline in sweep.outlines)


def _longest(whole: float, may: Callable[[float], bool]) -> float:
    """The greatest length that may be gone of a leg of which not all may be, as near as is told."""
    low, high = 0.0, whole
    while high - low > NEARLY:
        middle = (low + high) / 2
        if may(middle):
            low = middle
        else:
            high = middle
    return low
