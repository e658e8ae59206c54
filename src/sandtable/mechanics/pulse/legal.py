"""Sensible orders: a finite choice for computers and for hints, the one that does least last."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import hypot

from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.geometry.angle import DEGREE, QUARTER
from sandtable.geometry.leg import SWINGS, Leg, moved, place_after
from sandtable.geometry.outline import Box, apart
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.mechanics.bodies import body, candidates
from sandtable.mechanics.bodies.heading import towards_point
from sandtable.mechanics.bodies.objectives import wanted
from sandtable.mechanics.bodies.quarters import quarter
from sandtable.mechanics.pulse import attacking, duties, moving, roads
from sandtable.mechanics.pulse.control import DONE
from sandtable.mechanics.pulse.forces import ARMY, hits, members, officer, rank
from sandtable.mechanics.pulse.ledger import ledger_of
from sandtable.mechanics.pulse.move_die import ROLL
from sandtable.mechanics.pulse.movement import ATTACK, MOVE
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.recovery import RECOVER
from sandtable.names import Refused

Allows = Callable[[State[Own], Order], bool]
"""Whether an order may be given."""

UNTRIED = candidates.WHEELS
"""Wheels that lead at nobody."""
NEAR_ENEMY = (30 * DEGREE, 60 * DEGREE)
"""Those of them that are tried near the enemy."""
WORN = 2
"""Who has so many hits had better be out of it, where he may recover."""
SLANTS = 2
"""Oblique ways that are tried: the widest to either side."""
ASIDE = ((0.0, -1.0), (0.0, 1.0), (-1.0, 0.0), (1.0, 0.0))
"""Where round a unit an officer may go, in half depths and half breadths: behind it, before it, beside it."""
PARTS = (1.0, 0.9, 0.8)
"""Parts of his move that an officer may go, on a way that is too long for one."""


@dataclass(frozen=True, eq=False)
class Moves:
    """The sensible orders of a movement segment: what each unit and officer could do, the one that does least last."""

    allows: Allows

    def __call__(self, state: State[Own], _: None, among: Collection[str] | None = None) -> Iterator[Order]:
        """All of them; or, where it is said `among` whom, only theirs: guns are spoken to through their infantry."""
        side, hosts = state.own.side, state.own.attached
        if among is not None:
            among = {*among, *(hosts[id] for id in among if id in hosts)}
        for id in body.units(state, side):
            if among is None or id in among:
                yield from unit_orders(self.allows, state, id)
        for id in body.officers(state, side):
            if id not in state.own.moved and (among is None or id in among):
                yield from _officer_orders(state, id)
        yield Order(DONE.word)


def unit_orders(allows: Allows, state: State[Own], id: str) -> Iterator[Order]:
    """What one unit could do."""
    own, manual = state.own, state.own.manual
    if hits(state, id) and id not in own.recovered and id not in own.halted:
        order = Order(RECOVER.word, (id,))
        if allows(state, order):
            yield order
    try:
        moving.check_mover(state, id)
    except Refused:
        return
    if manual.moving.rolls(state, id) and id not in own.rolled:
        yield Order(ROLL.word, (id,))
        return
    duty = manual.moving.duty(state, id)
    if duty == "attack" and attacking.nearest_prey(state, id) is not None:
        bound = (duty, manual.moving.reach(state, id))
        yield from ledger_of(state).of(state, id, bound, lambda: _strikes(state, id))
    elif duty != "withdraw":
        reach = manual.moving.reach(state, id)
        commanded = manual.command.in_command(state, id)
        leader = None if commanded else body.leader(state, id)
        whither = None if leader is None else state.field.rects[leader].pose
        stamp = (reach, commanded, whither, manual.moving.closer(state, id))
        ledger = ledger_of(state)
        orders = ledger.of(state, id, stamp, lambda: _moves(allows, state, id))
        afar = manual.moving.afar(state, id)
        moving.know(state, ledger.plans(id, orders, afar, lambda: _plans(state, id, orders)))
        yield from orders


def _strikes(state: State[Own], id: str) -> tuple[tuple[Box, ...], tuple[Order, ...]]:
    """The attack that it must make, if it reaches anybody; and the ground on which others matter to that."""
    manual, struck = state.own.manual, attacking.reached(state, id)
    orders = () if struck is None else (Order(ATTACK.word, (id,), word=str(struck.foe)),)
    box = state.field.rects[id].box(manual.moving.reach(state, id) + manual.measures.slide)
    return _with_quarters(state, (box,)), orders


def _moves(allows: Allows, state: State[Own], id: str) -> tuple[tuple[Box, ...], tuple[Order, ...]]:
    """What it could do beside recovering, its ways and the game's own orders; and the ground that they lead over."""
    rect, legs = state.field.rects[id], list(_legs(state, id))
    manual = state.own.manual
    more = [order for order in manual.moving.more(state, id) if allows(state, order)]
    slide = manual.measures.slide
    # How far it may go straight ahead is tried first, and every other way hangs on that.
    tried = (*legs, (Leg("forward", max(0, manual.moving.reach(state, id))),))
    boxes = [rect.box(max(rect.width, rect.depth)), *(box for way in tried for box in _boxes(slide, rect, way))]
    return _with_quarters(state, boxes), (*_ways(state, id, legs), *more)


def _plans(state: State[Own], id: str, orders: Iterable[Order]) -> dict[tuple[Leg, ...], moving.Plan]:
    """The plans of those of its orders that are ways, by their legs."""
    found = {}
    for order in orders:
        if order.verb == MOVE.word:
            with suppress(Refused):
                found[order.legs] = moving.plan(state, id, order.legs)
    return found


def _with_quarters(state: State[Own], boxes: Sequence[Box]) -> tuple[Box, ...]:
    """Some ground, with all of the towns on it: who holds one hangs on everybody in it."""
    kinds = state.own.manual.moving.quarters
    towns = [area.box for area in state.ground.areas if area.kind in kinds]
    return (*boxes, *(town for town in towns if any(not apart(town, box) for box in boxes)))


def _boxes(slide: int, rect: Rect, legs: tuple[Leg, ...]) -> Iterator[Box]:
    """Upright boxes round each leg of a way, and as far round its end as one slides to line up."""
    for leg in legs:
        end = moved((rect,), leg)
        (rect,) = end.rects
        yield end.swept[0].box
    yield rect.box(slide)


def _ways(state: State[Own], id: str, ways: Iterable[tuple[Leg, ...]]) -> Iterator[Order]:
    """Its moves and attacks, one attack for each enemy."""
    struck = list[str]()
    for way in ways:
        try:
            legs, made = _as_long(state, id, way)
            if made.foe is None:
                duties.check(state, made)
            elif made.foe in struck:
                continue
            else:
                attacking.check_strike(state, made, "order")
                attacking.check_target(state, made)
                struck.append(made.foe)
        except Refused:
            continue
        if made.place != made.way.start:
            yield Order(MOVE.word, (id,), legs)


def _as_long(state: State[Own], id: str, legs: tuple[Leg, ...]) -> tuple[tuple[Leg, ...], moving.Plan]:
    """A way and its plan, the last leg forward no longer than it has movement for."""
    while True:
        try:
            return legs, moving.plan(state, id, legs, back=False)
        except moving.TooFar as far:
            *first, last = legs
            if last.how != "forward" or last.by <= far.over:
                raise
            legs = (*first, last._replace(by=last.by - far.over))


def _legs(state: State[Own], id: str) -> Iterator[tuple[Leg, ...]]:
    """Ways worth trying: fewer for those who have no enemy near, and no longer than the ground ahead allows."""
    manual = state.own.manual
    reach, near = _ahead(state, id), body.nearest_enemy(state, id)
    about = 0 if near is None else quarter(state.field.rects[id], state.field.rects[near[1]].front_middle)
    if reach <= 0:
        yield from ((Leg("turn", about * QUARTER),) for _ in range(about > 0))
        return
    close = near is not None and near[0] <= 2 * reach
    wary = manual.eye.bearing(state, id) < 0 or hits(state, id) >= WORN
    oblique = close and manual.moving.oblique(state, id)
    if (far := manual.moving.by_road(state, id)) > reach and (legs := roads.along(state, id, far)):
        yield legs
    slants = 0
    for legs in candidates.ways(state, id, reach, oblique=oblique, back=close, aside=close and wary):
        slant = legs[0].how == "to"
        slants += slant
        if _worth_trying(legs, reach, close, about, wary) and not (slant and slants > SLANTS):
            yield legs
    turns = manual.moving.turns(state, id)
    if close and about % 2 and (turns is None or about * QUARTER in turns):
        yield (Leg("turn", about * QUARTER),)
        yield (Leg("turn", about * QUARTER), Leg("forward", reach))
    yield from _to_goal(state, id, reach)
    if not manual.command.in_command(state, id):
        yield from _to_leader(state, id, reach)


def _to_leader(state: State[Own], id: str, reach: int) -> Iterator[tuple[Leg, ...]]:
    """Back to the officer who leads it, facing him first."""
    leader = body.leader(state, id)
    if leader is None:
        return
    rect, there = state.field.rects[id], state.field.rects[leader].pose
    point = (there.x, there.y)
    face = quarter(rect, point)
    turn = Leg("turn", face * QUARTER)
    legs = towards_point(place_after(rect, turn) if face else rect, point, reach)
    if legs:
        yield (turn, *legs) if face else legs


def _to_goal(state: State[Own], id: str, reach: int) -> Iterator[tuple[Leg, ...]]:
    """Towards the nearest objective that its side does not hold."""
    for goal in wanted(state, state.own.held, id)[:1]:
        legs = towards_point(state.field.rects[id], (goal.x, goal.y), reach)
        if legs:
            yield legs


def _worth_trying(legs: tuple[Leg, ...], reach: int, close: bool, about: int, wary: bool) -> bool:
    """Wheels only near the enemy; turns if he is not ahead or it had better be off; only then back, and not far."""
    first = legs[0]
    if first.how in SWINGS and first.by in UNTRIED:
        return close and first.by in NEAR_ENEMY
    if first.how == "turn":
        return about > 0 or (wary and len(legs) > 1)
    return first.how != "back" or (wary and first.by < reach)


def _ahead(state: State[Own], id: str) -> int:
    """How far it may go straight ahead, if its way costs more than its length."""
    reach = state.own.manual.moving.reach(state, id)
    try:
        if reach > 0:
            moving.plan(state, id, (Leg("forward", reach),), back=False)
    except moving.TooFar as far:
        return max(0, reach - far.over)
    except Refused:
        return reach
    return reach


def _officer_orders(state: State[Own], id: str) -> Iterator[Order]:
    """An officer goes to his men, or an army commander to his officers; where he may not, or need not, he stays."""
    try:
        moving.check_mover(state, id)
    except Refused:
        return
    start, reach = state.field.rects[id].pose, state.own.manual.moving.reach(state, id)
    for post in dict.fromkeys(_posts(state, id)):
        for place in _as_far(start, post, reach):
            order = Order(MOVE.word, (id,), (Leg("to", to=place),))
            try:
                moving.officer_plan(state, id, order.legs)
            except Refused:
                continue
            yield order
            break


def _as_far(start: Pose, post: Pose, reach: int) -> Iterator[Pose]:
    """A post, or if it is out of reach, places on the way to it, the farthest first."""
    far = hypot(post.x - start.x, post.y - start.y)
    if far <= reach:
        yield post
        return
    for part in PARTS:
        share = part * reach / far
        yield post._replace(x=start.x + int(share * (post.x - start.x)), y=start.y + int(share * (post.y - start.y)))


def _posts(state: State[Own], id: str) -> Iterator[Pose]:
    """Behind the middle of his men, and behind those nearest to the enemy; a chief, behind each of his officers."""
    rect = state.field.rects[id]
    force = state.setup.pieces[id].command
    men = [other for other in members(state, force) if other in state.field.rects]
    if rank(state, force) == ARMY or not men:
        commands = [other for other, command in state.setup.commands.items() if command.side == state.side(id)]
        those = [leader for other in commands if other != force and (leader := officer(state, other)) is not None]
    else:
        x = round(sum(state.field.rects[man].pose.x for man in men) / len(men))
        y = round(sum(state.field.rects[man].pose.y for man in men) / len(men))
        middle = rect.at(Pose(x, y, rect.pose.facing))
        inmost, foremost = state.field.nearest(middle, men), _foremost(state, men)
        those = [man for man in dict.fromkeys((inmost[1] if inmost else "", foremost)) if man]
    for other in those:
        yield from _round(state, rect, state.field.rects[other])


def _foremost(state: State[Own], men: list[str]) -> str:
    """Who of some men is nearest to an enemy."""
    near = [(found[0], man) for man in men if (found := body.nearest_enemy(state, man)) is not None]
    return min(near)[1] if near else ""


def _round(state: State[Own], rect: Rect, other: Rect) -> Iterator[Pose]:
    """The first free place beside another base, from behind it on."""
    for aside, along in ASIDE:
        ahead = along * (other.depth + rect.depth) / 2
        right = aside * (other.width + rect.width) / 2
        place = other.pose.shifted(ahead, right)._replace(facing=rect.pose.facing)
        if place != rect.pose and not state.field.overlapped(rect.at(place)):
            yield place
            return
