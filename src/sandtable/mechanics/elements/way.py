"""The way of a move: legs walked one by one, stopped by what stands in the way, and lined up where they meet enemy."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import hypot

from sandtable.engine.state import State
from sandtable.geometry.conform import squared_to
from sandtable.geometry.contact import FRONT, TOLERANCE, contact, overlaps
from sandtable.geometry.leg import STRAIGHT, SWINGS, Leg, Sweep, drawn, moved, trailed
from sandtable.geometry.outline import Box
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Polygon, Rect, hull
from sandtable.mechanics.elements.group import column
from sandtable.names import Code, Refused

Passes = Callable[[State, str, str], bool]
"""Whether an element may pass through a friend."""


@dataclass(frozen=True, slots=True)
class Walk:
    """How a move goes: where everybody ends, the ground each swept, how long it was, and whom they met."""

    ids: tuple[str, ...]
    starts: tuple[Rect, ...]
    rects: tuple[Rect, ...]
    swept: tuple[tuple[Sweep, ...], ...]
    """By base: the ground of each leg."""
    fronts: tuple[tuple[Polygon, ...], ...]
    """The ground that each front edge swept, leg by leg."""
    length: float
    straight: bool
    met: tuple[str, ...] = ()
    """Enemies that front edges ran into, before lining up."""
    full: bool = True
    """Whether every leg was walked whole."""
    lined_up: tuple[tuple[str, Pose], ...] = ()
    """Enemies that lined up with the movers instead."""

    def outlines(self, n: int) -> Iterator[Polygon]:
        """All that one base swept, as convex outlines."""
        for sweep in self.swept[n]:
            yield from sweep.outlines

    def box(self) -> Box:
        """The upright box round all that anybody swept."""
        boxes = [rect.box() for rect in self.starts] + [sweep.box for legs in self.swept for sweep in legs]
        return (
            min(box[0] for box in boxes),
            min(box[1] for box in boxes),
            max(box[2] for box in boxes),
            max(box[3] for box in boxes),
        )

    def places(self) -> dict[str, Pose]:
        """Where everybody is to be put, enemies that line up included."""
        return {**{id: rect.pose for id, rect in zip(self.ids, self.rects, strict=True)}, **dict(self.lined_up)}


def refuse(at: str, says: str) -> Refused:
    return Refused(Code.NOT_ALLOWED, at, says)


def clear_ahead(rect: Rect, other: Rect) -> float | None:
    """How far a base can go straight ahead before it touches another; nothing if that is not in its way."""
    half, front = rect.width / 2 - TOLERANCE, rect.depth / 2
    seen = [rect.pose.seen(corner) for corner in other.corners]
    inside = [y for x, y in seen if -half < x < half]
    for (x0, y0), (x1, y1) in zip(seen, [*seen[1:], seen[0]], strict=True):
        for edge in (-half, half):
            if (x0 < edge) != (x1 < edge):
                inside.append(y0 + (y1 - y0) * (edge - x0) / (x1 - x0))
    if not inside or max(inside) <= front - TOLERANCE:
        return None
    return max(0.0, min(inside) - front)


def walk(state: State, ids: Sequence[str], legs: Sequence[Leg], passes: Passes, at: str = "order.legs") -> Walk:
    """Walk the legs. Enemy straight ahead ends the way; anything else in it refuses the order and says what."""
    rects = tuple(state.field.rects[id] for id in ids)
    going = Walk(
        tuple(ids), rects, rects, ((),) * len(ids), ((),) * len(ids), 0.0, all(leg.how == "forward" for leg in legs)
    )
    files = column(state, ids) if len(ids) > 1 and any(leg.how not in STRAIGHT for leg in legs) else None
    for n, leg in enumerate(legs):
        if going.met:
            raise refuse(f"{at}.{n}", f"the move ends at {going.met[0]}, where it meets enemy; leave out what follows")
        if files is not None and leg.how in SWINGS:
            going = _round_bend(going, files, leg)
        else:
            going = _leg(state, going, leg)
        going = _look(state, going, leg, passes, f"{at}.{n}")
    return going


def _leg(state: State, going: Walk, leg: Leg) -> Walk:
    met: tuple[str, ...] = ()
    if leg.how == "forward":
        short, met = _first_met(state, going, leg.by)
        leg = leg._replace(by=short)
    done = moved(going.rects, leg)
    swept = tuple((*before, now) for before, now in zip(going.swept, done.swept, strict=True))
    fronts = _fronts(going, done.rects)
    return replace(going, rects=done.rects, swept=swept, fronts=fronts, length=going.length + done.length, met=met)


def _fronts(going: Walk, ends: Sequence[Rect]) -> tuple[tuple[Polygon, ...], ...]:
    return tuple(
        (*before, _front_swept(start, end)) for before, start, end in zip(going.fronts, going.rects, ends, strict=True)
    )


def _front_swept(start: Rect, end: Rect) -> Polygon:
    """The ground between two places of a front edge."""
    if start.pose.facing == end.pose.facing:
        return (*start.front, *reversed(end.front))
    return hull((*start.front, *end.front))


def _first_met(state: State, going: Walk, by: int) -> tuple[int, tuple[str, ...]]:
    """How far they go before a front edge meets enemy, and whom."""
    side, pieces = state.setup.pieces[going.ids[0]].side, state.setup.pieces
    best, met = float(by), []
    for rect in going.rects:
        s, c = rect.ahead
        x0, y0, x1, y1 = rect.box()
        dx, dy = s * by, c * by
        ahead = (min(x0, x0 + dx), min(y0, y0 + dy), max(x1, x1 + dx), max(y1, y1 + dy))
        for other in state.field.within(ahead):
            if pieces[other].side == side:
                continue
            clear = clear_ahead(rect, state.field.rects[other])
            if clear is None or clear > best + TOLERANCE:
                continue
            if clear < best - TOLERANCE:
                met = []
            best = min(best, clear)
            met.append(other)
    return int(best), tuple(sorted(met))


def _round_bend(going: Walk, files: tuple[str, ...], leg: Leg) -> Walk:
    """A column follows its first element round a bend."""
    now = dict(zip(going.ids, going.rects, strict=True))
    lead = moved((now[files[0]],), leg)
    ends = {files[0]: lead.rects[0]}
    for ahead, id in zip(files, files[1:], strict=False):
        ends[id] = trailed(ends[ahead], now[id])
    swept = tuple(
        (*before, lead.swept[0] if id == files[0] else drawn(now[id], ends[id]))
        for id, before in zip(going.ids, going.swept, strict=True)
    )
    rects = tuple(ends[id] for id in going.ids)
    return replace(going, rects=rects, swept=swept, fronts=_fronts(going, rects), length=going.length + lead.length)


def _look(state: State, going: Walk, leg: Leg, passes: Passes, at: str) -> Walk:
    """Refuse a leg that runs into anybody who neither lets it pass nor is met front on."""
    among, side = frozenset(going.ids), state.setup.pieces[going.ids[0]].side
    for id, swept in zip(going.ids, going.swept, strict=True):
        if state.field.within(swept[-1].box) <= among:
            continue
        for outline in swept[-1]:
            for other in state.field.in_way(outline, among):
                if state.setup.pieces[other].side != side:
                    raise refuse(at, f"{id} would run into {other} of the enemy on its way; choose another way")
                if not passes(state, id, other):
                    raise refuse(at, _friend_in_way(state, going, leg, id, other))
    for id, rect in zip(going.ids, going.rects, strict=True):
        if not state.ground.holds(rect.corners):
            raise refuse(at, f"{id} would leave the table; stop before its edge")
    return going


def _friend_in_way(state: State, going: Walk, leg: Leg, id: str, other: str) -> str:
    says = f"{other} stands in the way of {id} and cannot be passed through"
    if leg.how != "forward":
        return f"{says}; move {other} first, or choose another way"
    start = state.field.rects[id] if len(going.swept[0]) < 2 else None
    clear = clear_ahead(start, state.field.rects[other]) if start else None
    room = f"; there is room for {int(clear)} ticks" if clear else ""
    return f"{says}{room}; stop short of it, or move {other} first"


def standing_room(state: State, going: Walk) -> None:
    """Refuse to end where others stand."""
    among = {*going.ids, *(id for id, _ in going.lined_up)}
    for id, rect in zip(going.ids, going.rects, strict=True):
        for other in state.field.overlapped(rect, among):
            raise refuse("order.legs", f"{id} would end where {other} stands; go on beyond it, or stop short of it")


def line_up(state: State, going: Walk, slide: int, may: Callable[[str, Rect, str, int], bool], short: int) -> Walk:
    """Bring the movers flush against whom they met, by the smallest slide; else the enemy lines up; else stop short.

    `may(id, start, enemy, edge)` says whether that mover may touch that edge of that enemy.
    """
    if not going.met:
        return going
    pairs = [
        (id, place, other)
        for other in going.met
        for place, (id, rect) in enumerate(zip(going.ids, going.rects, strict=True))
        if _near(rect, state.field.rects[other])
    ]
    for id, place, other in pairs:
        found = _mover_lines_up(state, going, place, id, other, slide, may)
        if found is not None:
            return found
    for id, place, other in pairs:
        found = _enemy_lines_up(state, going, place, id, other, slide, may)
        if found is not None:
            return found
    back = moved(going.rects, Leg("back", short))
    return replace(going, rects=back.rects, met=(), length=max(0.0, going.length - short), full=False)


def _near(rect: Rect, other: Rect) -> bool:
    clear = clear_ahead(rect, other)
    return clear is not None and clear <= 2 * TOLERANCE


def _mover_lines_up(
    state: State,
    going: Walk,
    place: int,
    id: str,
    other: str,
    slide: int,
    may: Callable[[str, Rect, str, int], bool],
) -> Walk | None:
    mover, target = going.rects[place], state.field.rects[other]
    for edge in _edges_by_nearness(mover, target):
        if not may(id, going.starts[place], other, edge):
            continue
        for pose in squared_to(mover, target, edge):
            if _shift(mover, mover.at(pose)) > slide:
                continue
            rects = tuple(_carried(rect, mover.pose, pose) for rect in going.rects)
            if _fits(state, going.ids, rects, may, going.starts):
                return replace(going, rects=rects)
    return None


def _enemy_lines_up(
    state: State,
    going: Walk,
    place: int,
    id: str,
    other: str,
    slide: int,
    may: Callable[[str, Rect, str, int], bool],
) -> Walk | None:
    """The contacted element lines up with the mover, if it is free to."""
    mover, target = going.rects[place], state.field.rects[other]
    if not may(id, going.starts[place], other, FRONT) or _engaged(state, other):
        return None
    for pose in squared_to(target, mover, FRONT):
        rect = target.at(pose)
        if _shift(target, rect) > slide or not state.ground.holds(rect.corners):
            continue
        alone = not state.field.overlapped(rect, {*going.ids, other})
        if alone and not any(overlaps(rect, mine) for mine in going.rects):
            return replace(going, lined_up=((other, pose),))
    return None


def _engaged(state: State, id: str) -> bool:
    pieces, side = state.setup.pieces, state.setup.pieces[id].side
    return any(pieces[other].side != side and how.shared > 0 for other, how in state.field.touching(id).items())


def _edges_by_nearness(mover: Rect, target: Rect) -> list[int]:
    """The edges of a target by how little a mover must turn to lie flush on them."""
    s, c = mover.ahead
    outward = {0: target.ahead, 1: (target.ahead[1], -target.ahead[0])}
    outward |= {2: (-outward[0][0], -outward[0][1]), 3: (-outward[1][0], -outward[1][1])}
    return sorted(range(4), key=lambda edge: (round(s * outward[edge][0] + c * outward[edge][1], 6), edge))[:2]


def _shift(before: Rect, after: Rect) -> float:
    (ax, ay), (bx, by) = before.front_middle, after.front_middle
    return hypot(ax - bx, ay - by)


def _carried(rect: Rect, before: Pose, after: Pose) -> Rect:
    """A base of a group carried along when one of the group goes from one pose to another."""
    right, ahead = before.seen((rect.pose.x, rect.pose.y))
    x, y = after.ahead(ahead, right)
    return rect.at(Pose(round(x), round(y), (rect.pose.facing + after.facing - before.facing) % 360_000))


def _fits(
    state: State,
    ids: Sequence[str],
    rects: Sequence[Rect],
    may: Callable[[str, Rect, str, int], bool],
    starts: Sequence[Rect],
) -> bool:
    """Whether all stand free, on the table, and touch only such edges as they may."""
    among = frozenset(ids)
    side = state.setup.pieces[ids[0]].side
    for id, rect, start in zip(ids, rects, starts, strict=True):
        if not state.ground.holds(rect.corners) or state.field.overlapped(rect, among):
            return False
        for other in state.field.within(rect.box(TOLERANCE)):
            if state.setup.pieces[other].side == side:
                continue
            how = contact(rect, state.field.rects[other])
            if how is not None and how.shared > 0 and how.edge == FRONT and not may(id, start, other, how.other):
                return False
    return True
