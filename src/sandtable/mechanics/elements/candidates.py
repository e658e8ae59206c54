"""Sensible orders: a finite choice for computers and for hints. A person may order anything that is allowed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain

from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.geometry.angle import HALF, TURN, between, towards
from sandtable.geometry.conform import squared_to
from sandtable.geometry.contact import meet
from sandtable.geometry.leg import SWINGS, Leg, moved, swing, wheel_for, wheel_length
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.mechanics.elements.bound import B, enemies, kind
from sandtable.mechanics.elements.columns import column_ways
from sandtable.mechanics.elements.fronts import before, opponent
from sandtable.mechanics.elements.group import components, outline
from sandtable.mechanics.elements.leaving import plan_break_off
from sandtable.mechanics.elements.manual import Manual
from sandtable.mechanics.elements.moving import Plan, tried
from sandtable.names import Refused

WHEELS = (15_000, 45_000)
LITTLE = 5
"""Paces: a shorter leg after a wheel is not worth naming."""
BEYOND = 50
"""Paces beyond its move at which it is still asked whether an element could reach an enemy."""


def moves(
    manual: Manual[B], state: State[B], free: Sequence[str], points: int, among: Collection[str] | None = None
) -> Iterator[tuple[Order, Plan]]:
    """Moves and marches of these, in groups, in parts and singly, that can be paid for, with their plans.

    Where it is said `among` whom, only for groups with some of these, and singly only for these.
    """
    foes = enemies(state, state.own.side)
    for group in components(state, free):
        if among is not None and not any(id in among for id in group):
            continue
        rect = outline(state, group)
        near = state.field.nearest(rect, foes)
        if near is not None and near[0] > manual.measures.clear and manual.marches.may_march(state, group):
            ways = chain(
                _march_ways(manual, state, group, rect, near), column_ways(manual, state, group, rect, near, "march")
            )
            yield from _allowed(manual, state, "march", group, ways, points)
        ways = chain(
            _group_ways(manual, state, group, rect, near), column_ways(manual, state, group, rect, near, "move")
        )
        yield from _allowed(manual, state, "move", group, ways, points)
        if near is not None and near[0] < manual.measures.near:
            for part in _parts(state, group):
                full = _reach(manual, state, part)
                halves = ((Leg("forward", by),) for by in (full, full // 2))
                yield from _allowed(manual, state, "move", part, halves, points)
        for id in group:
            if among is not None and id not in among:
                continue
            yield from _allowed(manual, state, "move", (id,), _single_ways(manual, state, id, group), points)
            if len(group) < 3:
                yield from _allowed(manual, state, "move", (id,), _towards(manual, state, id, foes), points)


def _parts(state: State[B], group: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Those of a mixed group who are of one kind, where they stand together."""
    kinds: dict[str, list[str]] = {}
    for id in group:
        kinds.setdefault(kind(state, id), []).append(id)
    if len(kinds) > 1:
        for ids in kinds.values():
            yield from components(state, ids)


def _allowed(
    manual: Manual[B], state: State[B], verb: str, ids: tuple[str, ...], ways: Iterable[tuple[Leg, ...]], points: int
) -> Iterator[tuple[Order, Plan]]:
    if points <= 0 and _never_free(state, verb, ids):
        return
    for legs in ways:
        order = Order(verb, ids, legs)
        found = tried(manual, state, order)
        if isinstance(found, Plan) and found.cost <= points:
            yield order, found


def _never_free(state: State[B], verb: str, ids: Sequence[str]) -> bool:
    """Whether an order costs a point whatever way it goes: all do but marches, by road, and what a general leads."""
    return verb != "march" and state.setup.commands[state.setup.pieces[ids[0]].command].leader not in ids


def _reach(manual: Manual[B], state: State[B], ids: Sequence[str]) -> int:
    return min(manual.moves.plain(state, id, "good", "move") for id in ids)


def _group_ways(
    manual: Manual[B], state: State[B], group: Sequence[str], rect: Rect, near: tuple[float, str] | None
) -> Iterator[tuple[Leg, ...]]:
    """Straight on, wheels either way, and the wheel that faces the nearest enemy."""
    full, pace = _reach(manual, state, group), manual.measures.pace
    yield (Leg("forward", full),)
    yield (Leg("forward", full // 2),)
    if near is None:
        return
    target = state.field.rects[near[1]]
    turn = between(rect.pose.facing, (target.pose.facing + HALF) % 360_000)
    bearing = between(rect.pose.facing, towards(target.pose.x - rect.pose.x, target.pose.y - rect.pose.y))
    rects = [state.field.rects[id] for id in group]
    arm = {how: swing(rects, rect, how) for how in SWINGS}
    for angle in dict.fromkeys((turn, bearing, *WHEELS, *(-wheel for wheel in WHEELS))):
        if abs(angle) < 1_000 or abs(angle) > 100_000:
            continue
        how = "wheel-right" if angle > 0 else "wheel-left"
        by = min(abs(angle), wheel_for(arm[how], full - pace))
        wheel = Leg(how, by)
        rest = full - round(wheel_length(arm[how], by)) - pace
        if rest >= LITTLE * pace:
            yield (wheel, Leg("forward", rest))
        else:
            yield (wheel,)
    if near[0] < 2 * manual.measures.width:
        yield (Leg("back", full),)


def _march_ways(
    manual: Manual[B], state: State[B], group: Sequence[str], rect: Rect, near: tuple[float, str]
) -> Iterator[tuple[Leg, ...]]:
    full, pace = _reach(manual, state, group), manual.measures.pace
    room = int(near[0]) - manual.measures.clear
    yield (Leg("forward", min(full, room) if room < full else full),)
    target = state.field.rects[near[1]]
    bearing = between(rect.pose.facing, towards(target.pose.x - rect.pose.x, target.pose.y - rect.pose.y))
    how = "wheel-right" if bearing > 0 else "wheel-left"
    arm = swing([state.field.rects[id] for id in group], rect, how)
    by = min(abs(bearing), wheel_for(arm, full - pace))
    rest = full - round(wheel_length(arm, by)) - pace
    if by > 5_000 and rest > LITTLE * pace:
        yield (Leg(how, by), Leg("forward", rest))


def _single_ways(manual: Manual[B], state: State[B], id: str, group: Sequence[str]) -> Iterator[tuple[Leg, ...]]:
    """An element by itself: onto an enemy, or beside a friend who fights him."""
    rect, rects = state.field.rects[id], state.field.rects
    full = manual.moves.plain(state, id, "good", "move") + BEYOND * manual.measures.pace
    side = state.setup.pieces[id].side
    fit = manual.contact.attacks(state, id) and before(state, id) not in group
    for other in sorted(state.field.within(rect.box(full))) if fit else ():
        if state.setup.pieces[other].side == side:
            continue
        target = rects[other]
        for edge in range(4):
            if not manual.contact.may_touch(state, id, rect, other, edge):
                continue
            for pose in squared_to(rect, target, edge):
                if _in_reach(state, id, pose, full):
                    yield (Leg("to", to=pose),)
        yield from _beside(state, id, other, full)


def _towards(manual: Manual[B], state: State[B], id: str, foes: Sequence[str]) -> Iterator[tuple[Leg, ...]]:
    """A lone element turns towards the nearest enemy and makes for him, to the edge of his zone; or faces him there."""
    rect = state.field.rects[id]
    near = state.field.nearest(rect, foes)
    if near is None:
        return
    target, pace = state.field.rects[near[1]], manual.measures.pace
    full = manual.moves.plain(state, id, "good", "move")
    if near[0] <= manual.measures.zone:
        opposite = rect.pose._replace(facing=(target.pose.facing + HALF) % TURN)
        if opposite != rect.pose and _in_reach(state, id, opposite, full):
            yield (Leg("to", to=opposite),)
        return
    facing = towards(target.pose.x - rect.pose.x, target.pose.y - rect.pose.y)
    room = near[0] - manual.measures.zone - pace
    for share in (1.0, 0.75, 0.5, 0.25):
        by = min(full * share, room)
        if by > pace:
            pose = rect.pose._replace(facing=facing).shifted(by)
            if _in_reach(state, id, pose, full):
                yield (Leg("to", to=pose),)
                return


def _beside(state: State[B], id: str, foe: str, full: int) -> Iterator[tuple[Leg, ...]]:
    """The places from which it would overlap an enemy who fights a friend."""
    friend = opponent(state, foe)
    if friend is None or friend == id:
        return
    rect, other = state.field.rects[id], state.field.rects[friend]
    for right in (-1, 1):
        across = right * (other.width + rect.width) / 2
        pose = other.pose.shifted((other.depth - rect.depth) / 2, across)
        corner = rect.at(pose).corners[0 if right > 0 else 1]
        if _in_reach(state, id, pose, full) and any(meet(corner, theirs) for theirs in state.field.rects[foe].front):
            yield (Leg("to", to=pose),)


def _in_reach(state: State[B], id: str, pose: Pose, full: int) -> bool:
    """Whether a place is near enough, another than its own, and free."""
    rect = state.field.rects[id]
    end = rect.at(pose)
    far = moved((rect,), Leg("to", to=pose)).length
    return 0 < far <= full and not state.field.overlapped(end, (id,))


def break_offs(manual: Manual[B], state: State[B], engaged: Sequence[str], points: int) -> Iterator[tuple[Order, Plan]]:
    """Those in frontal contact who can get away."""
    for id in engaged:
        for far in (manual.moves.plain(state, id, "good", "move"), manual.leaving.least_break(state, id)):
            order = Order("break-off", (id,), (Leg("back", far),))
            try:
                found = plan_break_off(manual, state, order)
            except Refused:
                continue
            if found.cost <= points:
                yield order, found
            break
