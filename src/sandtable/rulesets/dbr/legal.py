"""Sensible orders: a finite choice for computers and for hints. A person may order anything that `check` allows."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.geometry.angle import between, towards
from sandtable.geometry.leg import Leg
from sandtable.mechanics.elements import candidates
from sandtable.mechanics.elements.afloat import passages
from sandtable.mechanics.elements.bound import enemies, kind
from sandtable.mechanics.elements.fronts import on_front
from sandtable.mechanics.elements.group import components
from sandtable.mechanics.elements.moving import plan
from sandtable.mechanics.elements.sequence import Some
from sandtable.mechanics.elements.spontaneous import restless
from sandtable.names import OTHER, Refused
from sandtable.rulesets.dbr import bridging, going
from sandtable.rulesets.dbr.cost import PRICES, order_facts
from sandtable.rulesets.dbr.manual import MANUAL
from sandtable.rulesets.dbr.observe import drawn, mobile
from sandtable.rulesets.dbr.own import Own
from sandtable.rulesets.dbr.vessels import VESSELS
from sandtable.rulesets.dbr.walking import PIVOT, swung_back

TURNS = (0, 180_000)
SLOW = ("art", "wwg", "bg", "pont")
"""Kinds that a line may leave behind to get on."""


def rallies(state: State[Own], about: Some) -> Iterator[Order]:
    """Each as it stands, turned about, and turned to the nearest enemy; not all may be."""
    for id in about.ids:
        rect = state.field.rects[id]
        near = state.field.nearest(rect, enemies(state, state.own.side))
        turns = list(TURNS)
        if near is not None:
            there = state.field.rects[near[1]].pose
            turns.append(between(rect.pose.facing, towards(there.x - rect.pose.x, there.y - rect.pose.y)))
        for turn in dict.fromkeys(turns):
            yield Order("rally", (id,), (Leg("turn", turn),) if turn else ())


def orders(state: State[Own], among: Collection[str] | None = None) -> Iterator[Order]:
    """All that can be paid for, command by command; moves only of those `among` whom they are asked for."""
    own = state.own
    for command, points in own.points.items():
        ids = [id for id in state.setup.commands[command].bases if id in state.field.rects]
        ids = [id for id in ids if id not in own.routing and id not in own.pursuing and id not in own.rallied]
        fresh = [id for id in ids if id not in own.moved]
        going_on = [id for id in ids if own.moved.get(id) in ("move", "march")]
        able = [id for id in fresh if not on_front(state, id) and mobile(state, id)]
        able = [id for id in able if not bridging.stage(state, id)[0]]
        free = [id for id in able if id not in own.standing or id in own.closing]
        quick = [id for id in free if kind(state, id) not in SLOW]
        for movers in (free, quick if len(quick) < len(free) else [], going_on):
            yield from (order for order, _ in candidates.moves(MANUAL, state, movers, points, among))
        yield from (
            order
            for order, _ in candidates.break_offs(MANUAL, state, [id for id in fresh if on_front(state, id)], points)
        )
        if points > 0 or command_general_free(state, command):
            yield from _steadies(state, fresh, points)
            yield from (order for order in _others(state, command, fresh) if order.legs == () or _affords(state, order))
            yield from passages(VESSELS, state, ids)


def _affords(state: State[Own], order: Order) -> bool:
    """Whether a move may be made and paid for."""
    try:
        made = plan(MANUAL, state, order)
    except Refused:
        return False
    return made.cost <= state.own.points.get(state.setup.pieces[order.bases[0]].command, 0)


def command_general_free(state: State[Own], command: str) -> bool:
    """Whether the general may still do something for nothing."""
    leader = state.setup.commands[command].leader
    return leader in state.field.rects and leader not in state.own.moved


def _steadies(state: State[Own], fresh: Sequence[str], points: int) -> Iterator[Order]:
    """Those who would charge, or give way, of themselves."""
    unruly = [id for id in fresh if not on_front(state, id) and restless(MANUAL, state, id)]
    for group in components(state, unruly):
        for ids in (group, *((id,) for id in group if len(group) > 1)):
            if PRICES.price(order_facts(state, ids, "steady")) <= points:
                yield Order("steady", ids)


def _others(state: State[Own], command: str, fresh: Sequence[str]) -> Iterator[Order]:
    """Guns, riders, pontoons, and those who would climb works."""
    for id in fresh:
        own = kind(state, id)
        if drawn(state, id):
            yield Order("limber" if id not in state.own.limbered else "unlimber", (id,))
            if not mobile(state, id):
                yield from (Order("move", (id,), (leg,)) for leg in _pivots(state, id))
        if state.setup.pieces[id].traits.get("dismounts") or (own == "dr" and state.setup.options.get("H33")):
            yield Order("mount" if id in state.own.forms else "dismount", (id,))
            if own == "dr":
                yield Order("mount", (id,))
        if own == "pont":
            yield from (Order(verb, (id,)) for verb in ("launch", "complete"))
        if state.ground.lines and _before_works(state, id):
            yield Order("move", (id,), (Leg("forward", state.field.rects[id].depth + going.BEHIND),))
    for id in state.own.bridging:
        if state.setup.pieces[id].command == command and bridging.stage(state, id)[0] in ("standing", "dismantling"):
            yield Order("dismantle", (id,))


def _before_works(state: State[Own], id: str) -> bool:
    """Whether works are just ahead of an element, its own or not."""
    rect = state.field.rects[id]
    ahead = rect.at(rect.pose.shifted(going.BEHIND))
    return bool(state.ground.lines_at(ahead.corners, tuple(going.WORKS)))


def _pivots(state: State[Own], id: str) -> Iterator[Leg]:
    """A gun turns towards the nearest enemy; behind works by swinging back."""
    rect = state.field.rects[id]
    foes = [other for other in enemies(state, state.own.side) if state.side(other) == OTHER[state.side(id)]]
    near = state.field.nearest(rect, foes)
    if near is None:
        return
    there = state.field.rects[near[1]].pose
    turn = between(rect.pose.facing, towards(there.x - rect.pose.x, there.y - rect.pose.y))
    if abs(turn) > 10_000:
        by = min(abs(turn), PIVOT)
        yield Leg("wheel-right" if turn > 0 else "wheel-left", by)
        if state.ground.lines and _before_works(state, id):
            yield Leg("to", to=swung_back(rect, by if turn > 0 else -by))
