"""Sensible orders: a finite choice for computers and for hints. A person may order anything that `check` allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.geometry.angle import HALF, between, towards
from sandtable.geometry.conform import squared_to
from sandtable.geometry.contact import meet
from sandtable.geometry.leg import Leg, wheel_for, wheel_length
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.mechanics.elements.bound import broken, enemies, kind
from sandtable.mechanics.elements.fronts import before, on_front, opponent
from sandtable.mechanics.elements.group import components, outline
from sandtable.names import Refused
from sandtable.rulesets.dbm import deploy
from sandtable.rulesets.dbm.cost import price
from sandtable.rulesets.dbm.moving import MARCH_CLEAR, Plan, may_touch, plan, plan_break_off
from sandtable.rulesets.dbm.observe import impetuous, paces
from sandtable.rulesets.dbm.orders import AFOOT, check, halt_facts
from sandtable.rulesets.dbm.own import PACE, WIDTH
from sandtable.rulesets.dbm.spontaneous import spurred_by

DONE = Order("done")
NEIGHBOURHOOD = 420 * PACE
WHEELS = (15_000, 45_000)
SHIFTS = (0, -200 * PACE, 200 * PACE)


def legal(state: State) -> list[Order]:
    """What the seat that must decide may sensibly say."""
    asked = state.ask
    if asked is None or asked.dice or state.ending is not None:
        return []
    if asked.what == "deploy":
        return _deployments(state, asked.about[0])
    if asked.what == "orders":
        return [*dict.fromkeys(order for order, _ in orders(state)), DONE]
    if asked.what == "press":
        presses = [Order("press", tuple(words.split())) for words in asked.about]
        return [order for order in presses if check(state, order).allowed] + [DONE]
    verb = {"aim": "aim", "main": "main", "shooting": "shoot", "combat": "fight"}[asked.what]
    pairs = [word.split(">") for word in asked.about]
    return [Order(verb, (who,), word=whom) for who, whom in pairs]


def _deployments(state: State, command: str) -> list[Order]:
    made = [deploy.planned(state, command, shift, mirrored) for mirrored in (False, True) for shift in SHIFTS]
    return [order for order in made if check(state, order).allowed]


def orders(state: State) -> Iterator[tuple[Order, Plan | None]]:
    """Moves, marches, halts and breakings-off that can be paid for, with their plans."""
    own = state.own
    pieces = state.setup.pieces
    for command, points in own.points.items():
        if points <= 0 and not _free_general(state, command):
            continue
        ids = [
            id
            for id in state.setup.commands[command].bases
            if id in state.field.rects and own.moved.get(id, "march") == "march" and command not in own.holding
        ]
        if points <= 0:
            ids = [id for id in ids if pieces[id].traits.get("general")]
        free = [
            id for id in ids if not on_front(state, id) and own.looting.get(id) != own.number and _mobile(state, id)
        ]
        yield from _moves(state, free, points)
        yield from _break_offs(state, [id for id in ids if id not in own.moved and on_front(state, id)], points)
        yield from _halts(state, [id for id in free if id not in own.moved], points)
        yield from _dismounts(state, [id for id in free if id not in own.moved], points)


def _free_general(state: State, command: str) -> bool:
    """Whether a C-in-C may still move for nothing."""
    who = state.setup.commands[command]
    return who.traits.get("rank") == "c_in_c" and command not in state.own.saved and who.leader in state.field.rects


def _mobile(state: State, id: str) -> bool:
    return kind(state, id) != "bge" or bool(state.setup.pieces[id].traits.get("mobile"))


def _moves(state: State, free: Sequence[str], points: int) -> Iterator[tuple[Order, Plan]]:
    foes = enemies(state, state.own.side)
    marching = all(choice == "march" for choice in state.own.moved.values())
    for group in components(state, free):
        rect = outline(state, group)
        near = state.field.nearest(rect, foes)
        candidates = _group_ways(state, group, rect, near)
        if marching and near is not None and near[0] > MARCH_CLEAR:
            yield from _allowed(
                state, (Order("march", group, legs) for legs in _march_ways(state, group, rect, near)), points
            )
        yield from _allowed(state, (Order("move", group, legs) for legs in candidates), points)
        if near is not None and near[0] < NEIGHBOURHOOD:
            for part in _parts(state, group):
                ways = ((Leg("forward", by),) for by in (_reach(state, part), _reach(state, part) // 2))
                yield from _allowed(state, (Order("move", part, legs) for legs in ways), points)
        for id in group:
            yield from _allowed(state, (Order("move", (id,), legs) for legs in _single_ways(state, id, group)), points)
            if len(group) < 3:
                yield from _allowed(state, (Order("move", (id,), legs) for legs in _towards(state, id, foes)), points)


def _parts(state: State, group: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Those of a mixed group who are of one kind, where they stand together."""
    kinds: dict[str, list[str]] = {}
    for id in group:
        kinds.setdefault(kind(state, id), []).append(id)
    if len(kinds) > 1:
        for ids in kinds.values():
            yield from components(state, ids)


def _allowed(state: State, made: Iterator[Order], points: int) -> Iterator[tuple[Order, Plan]]:
    for order in made:
        try:
            found = plan(state, order)
        except Refused:
            continue
        if found.cost <= points:
            yield order, found


def _reach(state: State, ids: Sequence[str]) -> int:
    return min(paces(kind(state, id), state.setup.pieces[id].grade, "good") for id in ids)


def _group_ways(
    state: State, group: Sequence[str], rect: Rect, near: tuple[float, str] | None
) -> Iterator[tuple[Leg, ...]]:
    """Straight on, wheels either way, and the wheel that faces the nearest enemy."""
    full = _reach(state, group)
    yield (Leg("forward", full),)
    yield (Leg("forward", full // 2),)
    if near is None:
        return
    target = state.field.rects[near[1]]
    turn = between(rect.pose.facing, (target.pose.facing + HALF) % 360_000)
    bearing = between(rect.pose.facing, towards(target.pose.x - rect.pose.x, target.pose.y - rect.pose.y))
    for angle in dict.fromkeys((turn, bearing, *WHEELS, *(-wheel for wheel in WHEELS))):
        if abs(angle) < 1_000 or abs(angle) > 100_000:
            continue
        most = wheel_for(rect.width, full - PACE)
        by = min(abs(angle), most)
        wheel = Leg("wheel-right" if angle > 0 else "wheel-left", by)
        rest = full - round(wheel_length(rect.width, by)) - PACE
        if rest >= 5 * PACE:
            yield (wheel, Leg("forward", rest))
        else:
            yield (wheel,)
    if near[0] < 2 * WIDTH:
        yield (Leg("back", full),)


def _march_ways(state: State, group: Sequence[str], rect: Rect, near: tuple[float, str]) -> Iterator[tuple[Leg, ...]]:
    full = _reach(state, group)
    room = int(near[0]) - MARCH_CLEAR
    yield (Leg("forward", min(full, room) if room < full else full),)
    target = state.field.rects[near[1]]
    bearing = between(rect.pose.facing, towards(target.pose.x - rect.pose.x, target.pose.y - rect.pose.y))
    by = min(abs(bearing), wheel_for(rect.width, full - PACE))
    rest = full - round(wheel_length(rect.width, by)) - PACE
    if by > 5_000 and rest > 5 * PACE:
        yield (Leg("wheel-right" if bearing > 0 else "wheel-left", by), Leg("forward", rest))


def _single_ways(state: State, id: str, group: Sequence[str]) -> Iterator[tuple[Leg, ...]]:
    """An element by itself: onto an enemy, beside a friend who fights, or to its general's side."""
    rect, rects = state.field.rects[id], state.field.rects
    full = paces(kind(state, id), state.setup.pieces[id].grade, "good") + 50 * PACE
    side = state.setup.pieces[id].side
    fit = kind(state, id) != "bge" and not broken(state, id) and before(state, id) not in group
    for other in sorted(state.field.within(rect.box(full))) if fit else ():
        if state.setup.pieces[other].side == side:
            continue
        target = rects[other]
        for edge in range(4):
            if not may_touch(state, id, rect, other, edge):
                continue
            for pose in squared_to(rect, target, edge):
                if _in_reach(state, id, pose, full):
                    yield (Leg("to", to=pose),)
        yield from _beside(state, id, other, full)


def _towards(state: State, id: str, foes: Sequence[str]) -> Iterator[tuple[Leg, ...]]:
    """A lone element turns towards the nearest enemy and makes for him, as far as it can."""
    rect = state.field.rects[id]
    near = state.field.nearest(rect, foes)
    if near is None:
        return
    target = state.field.rects[near[1]]
    full = paces(kind(state, id), state.setup.pieces[id].grade, "good")
    facing = towards(target.pose.x - rect.pose.x, target.pose.y - rect.pose.y)
    for share in (1.0, 0.75, 0.5, 0.25):
        by = min(full * share, near[0] - 2 * PACE)
        if by > 0:
            pose = rect.pose._replace(facing=facing).shifted(by)
            if _in_reach(state, id, pose, full):
                yield (Leg("to", to=pose),)
                return


def _beside(state: State, id: str, foe: str, full: int) -> Iterator[tuple[Leg, ...]]:
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


def _in_reach(state: State, id: str, pose: Pose, full: int) -> bool:
    """Whether a place is near enough, another than its own, and free."""
    rect = state.field.rects[id]
    end = rect.at(pose)
    far = max(hypot(x - u, y - v) for (x, y), (u, v) in zip(rect.front, end.front, strict=True))
    return 0 < far <= full and not state.field.overlapped(end, (id,))


def _break_offs(state: State, engaged: Sequence[str], points: int) -> Iterator[tuple[Order, Plan]]:
    for id in engaged:
        full = paces(kind(state, id), state.setup.pieces[id].grade, "good")
        if full < 150 * PACE:
            continue
        order = Order("break-off", (id,), (Leg("back", full),))
        try:
            found = plan_break_off(state, order)
        except Refused:
            continue
        if found.cost <= points:
            yield order, found


def _halts(state: State, free: Sequence[str], points: int) -> Iterator[tuple[Order, None]]:
    restless = [id for id in free if broken(state, id) or (impetuous(state, id) and spurred_by(state, id))]
    for group in components(state, restless):
        if price(halt_facts(state, group)) <= points:
            yield Order("halt", group), None


def _dismounts(state: State, free: Sequence[str], points: int) -> Iterator[tuple[Order, None]]:
    for id in free:
        traits = state.setup.pieces[id].traits
        if (traits.get("dismounts") and kind(state, id) in AFOOT) or traits.get("mounted"):
            for verb in ("mount", "dismount"):
                order = Order(verb, (id,))
                if check(state, order).allowed:
                    yield order, None
