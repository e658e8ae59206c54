"""What a player may order: a move for each point, or that he is done. Its check, its effect, and what is sensible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sandtable.engine.draft import Draft
from sandtable.engine.game import Verdict
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.geometry.angle import DEGREE, HALF, TURN
from sandtable.geometry.conform import squared_to
from sandtable.geometry.contact import TOLERANCE, contact
from sandtable.geometry.leg import Leg, Moved, moved, wheel_length
from sandtable.geometry.rect import Rect
from sandtable.names import OTHER, Code, Refused, listed
from sandtable.rulesets.toy import observe
from sandtable.rulesets.toy.muster import MUSTER
from sandtable.rulesets.toy.sequence import move_asked

GRAIN = MUSTER.grain
ALLOWANCE: Mapping[str, int] = {"foot": 200 * GRAIN, "horse": 300 * GRAIN}
"""How far the farthest front corner of a band may go in a turn."""

VERBS: Mapping[str, str] = {
    "move": "A band goes forward, wheels, or goes to a place. Where it meets an enemy it stops and squares up.",
    "done": "The side moves no more bands this turn.",
}
LEGS = ("forward", "wheel-left", "wheel-right", "to")
WHEEL = 30 * DEGREE


def check(state: State, order: Order) -> Verdict:
    """Where an order leads, or why it may not be given."""
    try:
        if state.ask is None or state.ask.dice:
            raise Refused(Code.NOT_ALLOWED, "order", "no order is waited for now: let the dice fall first")
        if order.verb not in VERBS:
            raise Refused(
                Code.BAD_VALUE, "order.verb", f"no order begins with {order.verb!r}; say {listed(list(VERBS))}"
            )
        if order.poses or order.word:
            at = "order.poses" if order.poses else "order.word"
            raise Refused(Code.BAD_VALUE, at, "this order says too much: leave that out")
        return _move(state, order) if order.verb == "move" else _done(state, order)
    except Refused as refused:
        return Verdict(refused.refusal)


def _done(state: State, order: Order) -> Verdict:
    if order.bases or order.legs:
        at = "order.bases" if order.bases else "order.legs"
        raise Refused(Code.BAD_VALUE, at, "'done' speaks to no band and goes nowhere: leave that out")
    draft = Draft(state)
    draft.set(points=0)
    return Verdict(None, 0, draft.step("done", seat=state.own.side, order=order))


def _move(state: State, order: Order) -> Verdict:
    id, own = _mover(state, order), state.own
    rect = _squared_up(state, id, _gone(state, id, order.legs))
    draft = Draft(state)
    draft.place({id: rect.pose})
    draft.set(points=own.points - 1, moved=(*own.moved, id))
    ask = move_asked(own.side, own.points - 1) if own.points > 1 else None
    return Verdict(None, 1, draft.step("move", seat=own.side, order=order, ask=ask))


def _mover(state: State, order: Order) -> str:
    """The one band that an order speaks to, if it may move."""
    if len(order.bases) != 1:
        raise Refused(Code.BAD_VALUE, "order.bases", f"a point moves one band, not {len(order.bases)}: name one")
    (id,), at = order.bases, "order.bases.0"
    if id not in observe.bands(state, state.own.side):
        raise Refused(Code.BAD_VALUE, at, f"{id!r} is no band of side {state.own.side} on the table: name one that is")
    if id in state.own.moved:
        raise Refused(Code.NOT_ALLOWED, at, f"{id} has moved this turn: move another band, or say that you are done")
    if observe.opponents(state, id):
        raise Refused(Code.NOT_ALLOWED, at, f"{id} is at blows and must stay: move another band")
    return id


def _gone(state: State, id: str, legs: Sequence[Leg]) -> Rect:
    """Where a band's legs lead it."""
    if not legs:
        raise Refused(Code.BAD_VALUE, "order.legs", f"the order does not say where {id} goes: give it a leg at least")
    rect, left, met = state.rect(id), float(ALLOWANCE[state.piece(id).kind]), False
    for n, leg in enumerate(legs):
        at = f"order.legs.{n}"
        if met:
            raise Refused(Code.NOT_ALLOWED, at, f"{id} has met the enemy by then: leave out what follows")
        if leg.how not in LEGS:
            raise Refused(Code.BAD_VALUE, at, f"a band cannot go {leg.how!r}; say {listed(list(LEGS))}")
        whole = moved((rect,), leg)
        if not 0 < whole.length <= left:
            most = f"{id} has {int(left) // GRAIN} paces left, and this leg takes {whole.length / GRAIN:.0f}"
            raise Refused(Code.NOT_ALLOWED, at, f"{most}: make it {'shorter' if whole.length else 'longer'}")
        way = _until_met(state, id, rect, leg, whole)
        met = way is not whole
        _free(state, id, way, at)
        (rect,), left = way.rects, left - way.length
    return rect


def _until_met(state: State, id: str, rect: Rect, leg: Leg, whole: Moved) -> Moved:
    """The leg, cut short where it meets an enemy."""
    enemies = set(observe.bands(state, OTHER[state.side(id)]))

    def meets(way: Moved) -> bool:
        return any(not enemies.isdisjoint(state.field.in_way(outline, (id,))) for outline in way.swept[0])

    if leg.how == "to" or not meets(whole):
        return whole
    clear, barred = 0, leg.by
    while barred - clear > 1:
        middle = (clear + barred) // 2
        clear, barred = (clear, middle) if meets(moved((rect,), leg._replace(by=middle))) else (middle, barred)
    return moved((rect,), leg._replace(by=clear))


def _free(state: State, id: str, way: Moved, at: str) -> None:
    """Refuse a way over other bands or off the table."""
    for outline in way.swept[0]:
        if others := state.field.in_way(outline, (id,)):
            raise Refused(Code.NOT_ALLOWED, at, f"{others[0]} stands in the way: go round it, or not so far")
    if not state.ground.holds(way.rects[0].corners):
        raise Refused(Code.NOT_ALLOWED, at, f"{id} would leave the table: go less far")


def _squared_up(state: State, id: str, rect: Rect) -> Rect:
    """A band that has met an enemy lays its front along the edge it met."""
    met = [(how, foe) for foe in _enemies_near(state, id, rect, TOLERANCE) if (how := contact(rect, state.rect(foe)))]
    if not met:
        return rect
    how, foe = max(met, key=lambda pair: (pair[0].shared, pair[1]))
    for pose in squared_to(rect, state.rect(foe), how.other):
        squared = rect.at(pose)
        if not state.field.overlapped(squared, (id,)) and state.ground.holds(squared.corners):
            return squared
    says = f"{id} has no room to square up to {foe}: meet it elsewhere, or stop short of it"
    raise Refused(Code.NOT_ALLOWED, "order.legs", says)


def _enemies_near(state: State, id: str, rect: Rect, reach: float) -> list[str]:
    return [foe for foe in state.field.near(rect, reach) if state.side(foe) != state.side(id)]


def legal(state: State) -> Sequence[Order]:
    """For each band a few ways ahead and every enemy it can reach; and to be done."""
    if state.ask is None or state.ask.dice:
        return ()
    ready = [id for id in observe.bands(state, state.own.side) if id not in state.own.moved]
    moves = (Order("move", (id,), legs) for id in ready for legs in _ways(state, id))
    return [*(order for order in moves if check(state, order).allowed), Order("done")]


def _ways(state: State, id: str) -> Iterator[tuple[Leg, ...]]:
    rect, reach = state.rect(id), ALLOWANCE[state.piece(id).kind]
    for foe in _enemies_near(state, id, rect, reach):
        for edge in _edges_towards(state.rect(foe), rect):
            yield (Leg("to", to=squared_to(rect, state.rect(foe), edge)[0]),)
    yield (Leg("forward", reach),)
    yield (Leg("forward", reach // 2),)
    rest = reach - int(wheel_length(rect.width, WHEEL)) - 1
    yield from ((Leg(wheel, WHEEL), Leg("forward", rest)) for wheel in ("wheel-left", "wheel-right"))
    yield (Leg("to", to=rect.pose._replace(facing=(rect.pose.facing + HALF) % TURN)),)


def _edges_towards(rect: Rect, other: Rect) -> list[int]:
    """The edges of a band that another is on the outer side of."""
    right, ahead = rect.pose.seen(other.pose[:2])
    beyond = (ahead - rect.depth / 2, right - rect.width / 2, -ahead - rect.depth / 2, -right - rect.width / 2)
    return [edge for edge, by in enumerate(beyond) if by > 0]
