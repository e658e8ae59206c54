"""Tactical moves, marches and breaking off (H11 to H19, H23, H34): how an order to move is walked and judged."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf

from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.geometry.angle import HALF
from sandtable.geometry.contact import FRONT, LEFT, RIGHT, TOLERANCE, Contact, contact, meet
from sandtable.geometry.leg import FORMING, STRAIGHT, SWINGS, Leg
from sandtable.geometry.rect import Rect
from sandtable.mechanics.elements.bound import broken, kind
from sandtable.mechanics.elements.fronts import attackers, on_front, ranked_behind
from sandtable.mechanics.elements.group import column, is_group
from sandtable.mechanics.elements.way import Walk, gone, line_up, look, refuse, standing_room, walk
from sandtable.mechanics.elements.zone import barred, held
from sandtable.names import Code, Json, Refused, listed
from sandtable.rulesets.dbm import footing, going, marching
from sandtable.rulesets.dbm.cost import order_facts, price
from sandtable.rulesets.dbm.facts.vocabulary import MOUNTED, NAVAL
from sandtable.rulesets.dbm.marching import MARCH_CLEAR as MARCH_CLEAR
from sandtable.rulesets.dbm.observe import impetuous, paces
from sandtable.rulesets.dbm.own import PACE

SLIDE = 40 * PACE
SHORT = 5 * PACE
ZONE = 80 * PACE
LEAST_BREAK = 100 * PACE
AT = "order.legs"
EXACTLY = 0.005
"""What the share of a move may be off by: half a pace of the shortest usual move."""


@dataclass(frozen=True, slots=True)
class Plan:
    """An order to move that may be obeyed: the walk, its price, and the facts of the price."""

    walk: Walk
    cost: int
    facts: dict[str, Json]
    contacts: tuple[tuple[str, str], ...] = ()
    """(mover, enemy) where a front edge ends on an enemy."""
    charges: tuple[tuple[str, str], ...] = ()
    """Those of the contacts in which it is his front."""
    river: str = ""
    """A river that nobody knows yet, which this move would step into."""


def passes(state: State, id: str, other: str) -> bool:
    """Whether a moving element may pass through a friend (H15)."""
    mover, standing = kind(state, id), kind(state, other)
    if mover in ("ps", "lh"):
        return True
    return (mover in MOUNTED and standing == "ps") or (standing == "art" and other not in state.own.moved)


def passes_beaten(state: State, id: str, other: str) -> bool:
    """Whether a recoiling or fleeing element may pass through a friend (H15)."""
    if state.setup.pieces[id].side != state.setup.pieces[other].side:
        return False
    return passes(state, id, other) or (kind(state, id) == "bd" and kind(state, other) in ("bd", "sp"))


def may_touch(state: State, id: str, start: Rect, foe: str, edge: int) -> bool:
    """Whether an element that starts there may bring its front onto that edge of an enemy (H19)."""
    if edge == FRONT:
        return True
    target = state.field.rects[foe]
    line = target.depth / 2 if edge in (LEFT, RIGHT) else -target.depth / 2
    if all(target.pose.seen(corner)[1] <= line + TOLERANCE for corner in start.corners):
        return True
    return edge in (LEFT, RIGHT) and beside(state, id, start, foe)


def beside(state: State, id: str, start: Rect, foe: str) -> bool:
    """Whether front corners touched, or side edges, before the move (the condition of the flank row)."""
    target = state.field.rects[foe]
    if any(meet(mine, theirs) for mine in start.front for theirs in target.front):
        return True
    how = contact(start, target)
    return how is not None and how.edge in (LEFT, RIGHT) and how.other in (LEFT, RIGHT) and how.shared > 0


class Plans:
    """The plans made for one state: what lists the orders and what judges one walk the same ways."""

    def __init__(self) -> None:
        self._state: State | None = None
        self._made: dict[Order, Plan] = {}

    def of(self, state: State, order: Order) -> Plan:
        if state is not self._state:
            self._state, self._made = state, {}
        if order not in self._made:
            self._made[order] = planned(state, order)
        return self._made[order]


PLANS = Plans()


def plan(state: State, order: Order) -> Plan:
    """Walk an order to move or march, or refuse it."""
    return PLANS.of(state, order)


def planned(state: State, order: Order) -> Plan:
    """The same, walked anew."""
    march = order.verb == "march"
    ids = movers(state, order, march=march)
    if not order.legs:
        raise Refused(Code.MISSING_FIELD, AT, "say how they are to go: forward 80, wheel-left 30, to 900 400 45")
    check_legs(state, ids, order.legs)
    walked = gone(state, ids, order.legs, AT)
    _within_reach(state, walked, order.verb)
    look(state, walked, order.legs, passes, AT)
    walked = line_up(state, walked, SLIDE, lambda *touch: may_touch(state, *touch), SHORT)
    walked = _conform(state, walked, order.legs)
    standing_room(state, walked)
    contacts = touching_fronts(state, walked)
    if march:
        marching.check(state, walked, contacts)
    if contacts and any(broken(state, id) for id in ids):
        raise refuse(AT, "troops of a demoralised command may not move into contact (H26); stop short of the enemy")
    enemy = barred(state, walked, order.legs, contacts, ZONE)
    if enemy is not None:
        raise refuse(
            AT,
            f"the threat zone of {enemy} lets them only go straight into contact, face it, or go straight back (H18)",
        )
    return _priced(state, order, walked, contacts)


def _within_reach(state: State, walked: Walk, verb: str) -> None:
    """Refuse early what is too long for any ground."""
    for id in walked.ids:
        own, grade = _goes_as(state, id, verb), state.setup.pieces[id].grade
        usual = max(paces(own, grade, "good"), paces(own, grade, "road") if state.ground.lines else 0)
        if walked.length > usual + 1 and walked.length > paces(own, grade, "good", to_flank=verb == "move") + 1:
            raise _too_long(walked.length, usual)


def _too_long(length: float, full: float) -> Refused:
    return refuse(AT, f"the move is {length / PACE:.1f} paces long, and they may go {full / PACE:g}; shorten it")


def _goes_as(state: State, id: str, verb: str) -> str:
    """The kind by whose line of the table an element moves: mounted infantry march as cavalry (H16)."""
    riding = verb == "march" and state.setup.pieces[id].traits.get("mounted") and id not in state.own.forms
    return "cv" if riding else kind(state, id)


def movers(state: State, order: Order, *, march: bool) -> tuple[str, ...]:
    """The elements of an order, if they may be ordered at all."""
    ids = order.bases
    if not ids:
        raise Refused(Code.MISSING_FIELD, "order.bases", "name the elements that are to move")
    own = state.own
    for n, id in enumerate(ids):
        at = f"order.bases.{n}"
        owned(state, id, at)
        if ids.count(id) > 1:
            raise Refused(Code.BAD_VALUE, at, f"{id} is named twice; name it once")
        if own.moved.get(id, "march") != "march":
            raise refuse(at, f"{id} has been ordered to {own.moved[id]} this bound; it may do no more (H11)")
        if on_front(state, id):
            raise refuse(at, f"{id} has enemy on its front edge: it can only break off (H34)")
        if own.looting.get(id) == own.number:
            raise refuse(at, f"{id} stays to loot this bound (H42)")
    if len({state.setup.pieces[id].command for id in ids}) > 1:
        raise refuse("order.bases", "one order moves troops of one command; order each command by itself")
    command = state.setup.pieces[ids[0]].command
    if command in own.holding:
        raise refuse("order.bases", "this ally holds back until enemy come within 400 paces (H40)")
    if len(ids) > 1 and not is_group(state, ids):
        raise refuse(
            "order.bases",
            "they are no group: edge to edge and corner to corner, facing one way (H12); move them singly",
        )
    if march and any(choice != "march" for choice in own.moved.values()):
        raise refuse("order", "marches come before tactical moves and halts (H10); make a tactical move")
    return ids


def owned(state: State, id: str, at: str) -> None:
    """Refuse to order what is not there or not one's own."""
    piece = state.setup.pieces.get(id)
    if piece is None:
        raise Refused(Code.BAD_VALUE, at, f"there is no element {id!r}; `positions` lists all of them")
    if id not in state.field.rects:
        raise refuse(at, f"{id} is not on the table: {state.taken.get(id, 'it waits beside it')}")
    if piece.side != state.own.side:
        raise refuse(at, f"{id} is of the other side, and it is not his bound")


LEGS = (*STRAIGHT, *SWINGS, *FORMING, "turn", "to")
FOR_GROUPS = ("forward", "back", *SWINGS, *FORMING)


def check_legs(state: State, ids: Sequence[str], legs: Sequence[Leg]) -> None:
    """What legs a single element or a group may make (H13)."""
    for n, leg in enumerate(legs):
        at = f"{AT}.{n}"
        if leg.how not in LEGS:
            raise Refused(Code.BAD_VALUE, at, f"there is no leg {leg.how!r:.40}; there are {listed(list(LEGS), 'and')}")
        _check_length(state, leg, at)
        if leg.how == "column" and n:
            raise refuse(at, "a column is formed before anything else is done (H13); put it first")
        if len(ids) > 1:
            _check_group_leg(state, ids, legs, leg, at)


def _check_length(state: State, leg: Leg, at: str) -> None:
    ground = state.ground
    if leg.how == "to":
        if leg.to is None:
            raise Refused(Code.MISSING_FIELD, at, "say where to: x, y and facing")
        if abs(leg.to.x) > ground.width / 2 or abs(leg.to.y) > ground.depth / 2:
            raise refuse(at, "that place is off the table (H13); name one on it")
    elif leg.how == "turn" or leg.how in SWINGS:
        if abs(leg.by) > HALF:
            raise Refused(Code.BAD_VALUE, at, "a wheel or turn is of 180 degrees at most; go on with another leg")
        if leg.by <= 0 and leg.how != "turn":
            raise Refused(Code.BAD_VALUE, at, f"{leg.how} wants an angle above 0")
    elif leg.by <= 0:
        raise Refused(Code.BAD_VALUE, at, f"{leg.how} wants a number above 0")
    elif leg.by > ground.width + ground.depth:
        raise refuse(at, "that is farther than the table is wide; shorten it")


def _check_group_leg(state: State, ids: Sequence[str], legs: Sequence[Leg], leg: Leg, at: str) -> None:
    if leg.how not in FOR_GROUPS:
        raise refuse(at, "a group goes ahead, wheels, or forms a column (H13); move its elements singly")
    if leg.how == "back":
        if len(legs) > 1:
            raise refuse(at, "a group goes straight back only as its whole move; leave out the other legs")
        if not held(state, ids, ZONE):
            raise refuse(at, "a group goes straight back only out of a threat zone (H18); wheel it, or move singly")


def _conform(state: State, walked: Walk, legs: Sequence[Leg]) -> Walk:
    """A free move that ends askew against an enemy is lined up, or stops short."""
    if walked.met or len(walked.ids) > 1 or legs[-1].how == "forward":
        return walked
    rect, id = walked.rects[0], walked.ids[0]
    pieces, side = state.setup.pieces, state.setup.pieces[id].side
    touched = {
        other: how
        for other in state.field.near(rect, TOLERANCE, (id,))
        if pieces[other].side != side and (how := contact(rect, state.field.rects[other])) and how.edge == FRONT
    }
    flush = {other for other, how in touched.items() if how.squared}
    for other in touched:
        if other not in flush and not ranked_behind(state, other, flush):
            return line_up(state, replace(walked, met=(other,)), SLIDE, lambda *t: may_touch(state, *t), SHORT)
    return walked


def touching_fronts(state: State, walked: Walk) -> tuple[tuple[str, str], ...]:
    """(mover, enemy) for every front edge that ends on an enemy; refused where that is against H19."""
    found: set[tuple[str, str]] = set()
    lined = {other: state.field.rects[other].at(pose) for other, pose in walked.lined_up}
    for id, start, rect in zip(walked.ids, walked.starts, walked.rects, strict=True):
        touched = _touched(state, id, rect, lined)
        flush = {
            other
            for other, how in touched.items()
            if how.edge == FRONT and how.squared and may_touch(state, id, start, other, how.other)
        }
        for other, how in touched.items():
            if other not in flush:
                _check_touch(state, id, start, other, how, flush)
            if how.edge == FRONT:
                found.add((id, other))
    return tuple(sorted(found))


def _touched(state: State, id: str, rect: Rect, lined: Mapping[str, Rect]) -> dict[str, Contact]:
    """The enemies that an element would touch along an edge there."""
    pieces, side = state.setup.pieces, state.setup.pieces[id].side
    found: dict[str, Contact] = {}
    for other in sorted({*state.field.within(rect.box(TOLERANCE)), *lined}):
        if pieces[other].side != side:
            how = contact(rect, lined.get(other) or state.field.rects[other])
            if how is not None and how.shared > 2 * TOLERANCE:
                found[other] = how
    return found


def _check_touch(state: State, id: str, start: Rect, other: str, how: Contact, flush: Collection[str]) -> None:
    if how.edge == FRONT:
        if ranked_behind(state, other, flush):
            return
        if not how.squared:
            raise refuse(AT, f"{id} must end with a front corner on a corner of {other} (H19); line it up")
        raise refuse(AT, f"{id} does not start behind {other}, so it may not contact its flank or rear (H19)")
    if how.other == FRONT and contact(start, state.field.rects[other]) is None:
        raise refuse(
            AT,
            f"{id} would end with its flank or rear on the front of {other}; contact is made with the front edge (H19)",
        )


def _priced(state: State, order: Order, walked: Walk, contacts: tuple[tuple[str, str], ...]) -> Plan:
    """Judge the length of a walk by the going, and the order by its price."""
    ids, action = walked.ids, order.verb
    march = action == "march"
    files = walked.files
    if len(ids) > 1 and not files and (march or state.ground.lines):
        files = column(state, ids) or ()
    beside = footing.along(state, walked, files)
    found = footing.goings(state, walked, beside)
    river = footing.step_over(state, walked, order.legs)
    left = _left(state, walked, action, contacts, found, wide=len(ids) > 1 and not files)
    if march:
        footing.marchable(state, ids, found)
    ends_at = "enemy" if contacts else "nothing"
    if left > PACE and ends_at == "nothing":
        ends_at = footing.stopped_by(state, walked)
    short = frozenset(ids) if left > PACE and ends_at == "nothing" else frozenset()
    more: dict[str, Json] = {}
    if march:
        more["march_number"] = 1 + max(state.own.marches.get(id, 0) for id in ids)
        more["column"] = bool(files) and not walked.formed
    deviation = footing.deviation(walked, order.legs, beside)
    facts = order_facts(state, ids, action, short=short, deviation=deviation, ends_at=ends_at, **more)
    charges = tuple(pair for pair in contacts if _on_edge(state, walked, *pair) == FRONT)
    return Plan(walked, price(facts), facts, contacts, charges, river)


def _left(
    state: State,
    walked: Walk,
    action: str,
    contacts: Sequence[tuple[str, str]],
    found: Mapping[str, str],
    *,
    wide: bool,
) -> float:
    """How much farther they could have gone, in ticks; refused if they went too far."""
    fulls = {id: _allowance(state, id, found[id], action, walked, contacts) for id in walked.ids}
    full = min(fulls.values())
    if state.setup.options.get("H8") and any(going != "good" for going in found.values()):
        move = "march" if action == "march" else "tactical"
        share = max(
            footing.spent(state, walked, n, _goes_as(state, id, action), move, wide=wide)
            for n, id in enumerate(walked.ids)
        )
        if share <= 1 + EXACTLY:
            return (1 - share) * full
        if share < inf and walked.length > full + 1:
            raise refuse(AT, f"over that ground the move takes {share:.2f} times what they have (H8); shorten it")
    if full == 0:
        slow = next(id for id in walked.ids if not fulls[id])
        raise refuse(AT, f"{slow} has no move in {found[slow]} going (4.2); choose another way")
    if walked.length > full + 1:
        raise _too_long(walked.length, full)
    return full - walked.length


def _allowance(
    state: State, id: str, worst: str, action: str, walked: Walk, contacts: Sequence[tuple[str, str]]
) -> int:
    """How far this element may go on this way."""
    piece, own = state.setup.pieces[id], kind(state, id)
    if own == "bge" and not piece.traits.get("mobile"):
        raise refuse("order.bases", f"{id} is immobile baggage (H42); leave it where it is")
    if own in NAVAL and id not in state.own.aboard and not piece.traits.get("crewed", True):
        raise refuse("order.bases", f"{id} has no crew aboard and stays where it is (H43)")
    start = walked.starts[walked.ids.index(id)]
    to_flank = action == "move" and any(
        mover == id and beside(state, id, start, foe) and _on_edge(state, walked, id, foe) in (LEFT, RIGHT)
        for mover, foe in contacts
    )
    move = "march" if action == "march" else "tactical"
    return paces(_goes_as(state, id, action), piece.grade, worst, move, to_flank)


def _on_edge(state: State, walked: Walk, id: str, foe: str) -> int | None:
    """The edge of an enemy that a mover ends on, as both stand then."""
    theirs = state.field.rects[foe]
    pose = dict(walked.lined_up).get(foe)
    how = contact(walked.rects[walked.ids.index(id)], theirs.at(pose) if pose else theirs)
    return how.other if how is not None else None


def plan_break_off(state: State, order: Order) -> Plan:
    """Straight back out of frontal contact, for those who are quicker than their enemy (H34)."""
    ids = order.bases
    if not ids:
        raise Refused(Code.MISSING_FIELD, "order.bases", "name the elements that are to break off")
    for n, id in enumerate(ids):
        at = f"order.bases.{n}"
        owned(state, id, at)
        if state.own.moved.get(id):
            raise refuse(at, f"{id} has been ordered already this bound")
        if attackers(state, id):
            raise refuse(at, f"{id} has enemy on its flank or rear and cannot break off (H34)")
        if impetuous(state, id) or broken(state, id):
            raise refuse(at, f"{id} is impetuous or demoralised and does not break off (H34)")
        ground = going.standing_in(state, id)
        own = paces(kind(state, id), state.setup.pieces[id].grade, ground)
        for foe in on_front(state, id):
            if own <= paces(kind(state, foe), state.setup.pieces[foe].grade, ground):
                raise refuse(at, f"{id} is no quicker than {foe} here and cannot get away from it (H34)")
        if len(ids) > 1 and ids.count(id) > 1:
            raise Refused(Code.BAD_VALUE, at, f"{id} is named twice; name it once")
    if state.setup.pieces[ids[0]].command in state.own.holding:
        raise refuse("order.bases", "this ally holds back until enemy come within 400 paces (H40)")
    if not any(on_front(state, id) for id in ids):
        raise refuse("order.bases", "none of them has enemy on its front edge; a move will do")
    if len(ids) > 1 and not is_group(state, ids):
        raise refuse("order.bases", "they are no group (H12); break them off singly")
    for n, leg in enumerate(order.legs):
        _check_length(state, leg, f"{AT}.{n}")
    back = order.legs[0] if order.legs else Leg("")
    turning = order.legs[1:]
    if back.how != "back" or any(leg.how != "turn" or abs(leg.by) != 180_000 for leg in turning) or len(turning) > 1:
        raise refuse(
            AT, "to break off is to go straight back, and turn about at the end if you like: back 100 turn 180"
        )
    if back.by < LEAST_BREAK:
        raise refuse(f"{AT}.0", "they must go back at least 100 paces (H34)")
    walked = walk(state, ids, (back,), passes)
    if turning:
        turned = tuple(rect.at(rect.pose.turned((rect.pose.x, rect.pose.y), 180_000)) for rect in walked.rects)
        walked = replace(walked, rects=turned)
    standing_room(state, walked)
    footing.step_over(state, walked, (back,))
    found = footing.goings(state, walked, "")
    full = min(paces(kind(state, id), state.setup.pieces[id].grade, found[id]) for id in ids)
    if walked.length > full + 1:
        raise refuse(AT, f"they may go back {full / PACE:g} paces at most")
    if any(in_contact_after(state, walked)):
        raise refuse(AT, "they would still touch enemy; go farther back")
    facts = order_facts(state, ids, "move", deviation="free", ends_at="nothing")
    return Plan(walked, price(facts), facts)


def in_contact_after(state: State, walked: Walk) -> list[str]:
    """Enemies that the movers would touch along an edge where they end."""
    side = state.setup.pieces[walked.ids[0]].side
    found = []
    for rect in walked.rects:
        for other in state.field.within(rect.box(TOLERANCE)):
            how = contact(rect, state.field.rects[other])
            if state.setup.pieces[other].side != side and how is not None and how.shared > 2 * TOLERANCE:
                found.append(other)
    return found
