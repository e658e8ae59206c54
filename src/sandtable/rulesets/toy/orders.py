"""What a player may order: a move for each point, or that he is done. Its check, its effect, and what is sensible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.order import Order
from sandtable.engine.part import Legs
from sandtable.engine.state import State
from sandtable.engine.verb import Verb, one
from sandtable.geometry.angle import DEGREE, HALF, TURN
from sandtable.geometry.conform import squared_to
from sandtable.geometry.contact import TOLERANCE, contact
from sandtable.geometry.leg import Leg, Moved, moved, wheel_length
from sandtable.geometry.rect import Rect
from sandtable.mechanics.bodies.body import enemies, units
from sandtable.names import Code, Refused
from sandtable.rulesets.toy import observe
from sandtable.rulesets.toy.muster import MUSTER
from sandtable.rulesets.toy.own import Own

GRAIN = MUSTER.grain
ALLOWANCE: Mapping[str, int] = {"foot": 200 * GRAIN, "horse": 300 * GRAIN}
"""How far the farthest front corner of a band may go in a turn."""

WHEEL = 30 * DEGREE


def _may_move(state: State[Own], id: str, at: str) -> None:
    """Refuse a band that cannot be told to move."""
    if id in state.own.moved:
        raise Refused(Code.NOT_ALLOWED, at, f"{id} has moved this turn: move another band, or say that you are done")
    if observe.opponents(state, id):
        raise Refused(Code.NOT_ALLOWED, at, f"{id} is at blows and must stay: move another band")


def _move(draft: Draft[Own], order: Order, _: None) -> Next:
    """A band goes its way, for a point."""
    (id,), own = order.bases, draft.own
    draft.place({id: _squared_up(draft.state, id, _gone(draft.state, id, order.legs)).pose})
    draft.own = replace(own, points=own.points - 1, moved=(*own.moved, id))
    draft.pay(1)
    return None


def _done(draft: Draft[Own], order: Order, _: None) -> Next:
    """The points that are left are lost."""
    draft.own = replace(draft.own, points=0)
    return None


def _gone(state: State[Own], id: str, legs: Sequence[Leg]) -> Rect:
    """Where a band's legs lead it."""
    rect, left, met = state.rect(id), float(ALLOWANCE[state.piece(id).kind]), False
    for n, leg in enumerate(legs):
        at = f"order.legs.{n}"
        if met:
            raise Refused(Code.NOT_ALLOWED, at, f"{id} has met the enemy by then: leave out what follows")
        whole = moved((rect,), leg)
        if not 0 < whole.length <= left:
            have, want = int(left) // GRAIN, round(whole.length / GRAIN)
            says = f"{id} has {have} paces left, and this leg takes {want}: make it {'shorter' if want else 'longer'}"
            raise Refused(Code.NOT_ALLOWED, at, says, have=have, want=want, unit="paces")
        way = _until_met(state, id, rect, leg, whole)
        met = way is not whole
        _free(state, id, way, at)
        (rect,), left = way.rects, left - way.length
    return rect


def _until_met(state: State[Own], id: str, rect: Rect, leg: Leg, whole: Moved) -> Moved:
    """The leg, cut short where it meets an enemy."""
    foes = set(enemies(state, id))

    def meets(way: Moved) -> bool:
        return any(not foes.isdisjoint(state.field.in_way(outline, (id,))) for outline in way.swept[0])

    if leg.how == "to" or not meets(whole):
        return whole
    clear, barred = 0, leg.by
    while barred - clear > 1:
        middle = (clear + barred) // 2
        clear, barred = (clear, middle) if meets(moved((rect,), leg._replace(by=middle))) else (middle, barred)
    return moved((rect,), leg._replace(by=clear))


def _free(state: State[Own], id: str, way: Moved, at: str) -> None:
    """Refuse a way over other bands or off the table."""
    for outline in way.swept[0]:
        if others := state.field.in_way(outline, (id,)):
            raise Refused(Code.NOT_ALLOWED, at, f"{others[0]} stands in the way: go round it, or not so far")
    if not state.ground.holds(way.rects[0].corners):
        raise Refused(Code.NOT_ALLOWED, at, f"{id} would leave the table: go less far")


def _squared_up(state: State[Own], id: str, rect: Rect) -> Rect:
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


def _enemies_near(state: State[Own], id: str, rect: Rect, reach: float) -> list[str]:
    return [foe for foe in state.field.near(rect, reach) if state.side(foe) != state.side(id)]


def _ready(state: State[Own], _: None) -> Iterator[Order]:
    """For each band a few ways ahead, and every enemy it can reach."""
    for id in units(state, state.own.side):
        if id not in state.own.moved:
            yield from (Order(MOVE.word, (id,), legs) for legs in _ways(state, id))


def _ways(state: State[Own], id: str) -> Iterator[tuple[Leg, ...]]:
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


def _left(state: State[Own], _: None) -> str:
    many = f"{state.own.points} points" if state.own.points > 1 else "1 point"
    return f"Move a band ({many} left), or say that you are done."


MOVE: Verb[Own, None] = Verb(
    "move",
    "A band moves; where it meets an enemy it stops and squares up.",
    _move,
    whom=one("band", _may_move),
    takes=(Legs(hows=("forward", "wheel-left", "wheel-right", "to")),),
    ready=_ready,
)
DONE: Verb[Own, None] = Verb("done", "The side moves no more bands this turn.", _done, sure=True)
MOVING = Decision("move", "Which band moves, and where: move, or done.", (MOVE, DONE), now=_left, standing=False)
