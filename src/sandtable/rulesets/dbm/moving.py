"""Tactical moves, marches and breaking off (H11 to H19, H23, H34): how an order to move is walked and judged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.geometry.contact import FRONT, LEFT, RIGHT, TOLERANCE, Contact, contact, meet
from sandtable.geometry.leg import STRAIGHT, SWINGS, Leg, moved
from sandtable.geometry.outline import apart
from sandtable.geometry.rect import Polygon, Rect, hull, outlines_gap, to_segment
from sandtable.mechanics.elements.bound import broken, kind
from sandtable.mechanics.elements.fronts import attackers, on_front
from sandtable.mechanics.elements.group import column, is_group
from sandtable.mechanics.elements.way import Walk, line_up, refuse, standing_room, walk
from sandtable.mechanics.elements.zone import barred
from sandtable.names import Code, Json, Refused
from sandtable.rulesets.dbm import going
from sandtable.rulesets.dbm.cost import order_facts, price
from sandtable.rulesets.dbm.facts.vocabulary import MOUNTED, NAVAL
from sandtable.rulesets.dbm.observe import impetuous, paces
from sandtable.rulesets.dbm.own import PACE

SLIDE = 40 * PACE
SHORT = 5 * PACE
ZONE = 80 * PACE
MARCH_CLEAR = 200 * PACE
LEAST_BREAK = 100 * PACE
CROSSING = 100 * PACE
BARRING = ("river", *going.WORKS)
AT = "order.legs"


@dataclass(frozen=True, slots=True)
class Plan:
    """An order to move that may be obeyed: the walk, its price, and the facts of the price."""

    walk: Walk
    cost: int
    facts: dict[str, Json]
    contacts: tuple[tuple[str, str], ...] = ()
    """(mover, enemy) where a front edge ends on an enemy."""
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
    walked = walk(state, ids, order.legs, passes)
    walked = line_up(state, walked, SLIDE, lambda *touch: may_touch(state, *touch), SHORT)
    walked = _conform(state, walked, order.legs)
    standing_room(state, walked)
    contacts = touching_fronts(state, walked)
    if march:
        _check_march(state, walked, contacts)
    if contacts and any(broken(state, id) for id in ids):
        raise refuse(AT, "troops of a demoralised command may not move into contact (H26); stop short of the enemy")
    enemy = barred(state, walked, order.legs, contacts, ZONE)
    if enemy is not None:
        raise refuse(
            AT,
            f"the threat zone of {enemy} lets them only go straight into contact, face it, or go straight back (H18)",
        )
    return _priced(state, order, walked, contacts)


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


def check_legs(state: State, ids: Sequence[str], legs: Sequence[Leg]) -> None:
    """What legs a single element or a group may make (H13)."""
    for n, leg in enumerate(legs):
        at = f"{AT}.{n}"
        if leg.how not in (*STRAIGHT, *SWINGS, "turn", "to"):
            raise Refused(
                Code.BAD_VALUE,
                at,
                f"there is no leg {leg.how!r}; there are forward, back, left, right, turn, to, wheel-left, wheel-right",
            )
        if leg.how != "to" and leg.how != "turn" and leg.by <= 0:
            raise Refused(Code.BAD_VALUE, at, f"{leg.how} wants a length or angle above 0")
        if leg.how in SWINGS and leg.by > 180_000:
            raise Refused(Code.BAD_VALUE, at, "a wheel is of 180 degrees at most; go on with another leg")
        if leg.how == "to" and leg.to is None:
            raise Refused(Code.MISSING_FIELD, at, "say where to: x, y and facing")
        group = len(ids) > 1
        if group and leg.how in ("to", "turn"):
            raise refuse(at, "a group goes straight ahead or wheels (H13); turn its elements singly")
        if group and leg.how in ("left", "right"):
            raise refuse(at, "a group does not go sideways (H13); wheel it, or move its elements singly")
        if group and leg.how == "back" and len(legs) > 1:
            raise refuse(at, "a group goes straight back only as its whole move; leave out the other legs")


def _conform(state: State, walked: Walk, legs: Sequence[Leg]) -> Walk:
    """A free move that ends askew against an enemy is lined up, or stops short."""
    if walked.met or len(walked.ids) > 1 or legs[-1].how == "forward":
        return walked
    rect, id = walked.rects[0], walked.ids[0]
    for other in state.field.near(rect, TOLERANCE, (id,)):
        if state.setup.pieces[other].side == state.setup.pieces[id].side:
            continue
        how = contact(rect, state.field.rects[other])
        if (
            how is not None
            and how.edge == FRONT
            and not (how.shared and how.squared)
            and (how.shared or not how.squared)
        ):
            return line_up(state, replace(walked, met=(other,)), SLIDE, lambda *t: may_touch(state, *t), SHORT)
    return walked


def touching_fronts(state: State, walked: Walk) -> tuple[tuple[str, str], ...]:
    """(mover, enemy) for every front edge that ends on an enemy; refused where that is against H19."""
    found: list[tuple[str, str]] = []
    lined = {other: state.field.rects[other].at(pose) for other, pose in walked.lined_up}
    side = state.setup.pieces[walked.ids[0]].side
    for id, start, rect in zip(walked.ids, walked.starts, walked.rects, strict=True):
        for other in state.field.within(rect.box(TOLERANCE + (SLIDE if lined else 0))):
            if state.setup.pieces[other].side == side:
                continue
            how = contact(rect, lined.get(other, state.field.rects[other]))
            if how is None or how.shared <= 2 * TOLERANCE:
                continue
            _check_touch(state, id, start, other, how)
            if how.edge == FRONT:
                found.append((id, other))
    return tuple(sorted(set(found)))


def _check_touch(state: State, id: str, start: Rect, other: str, how: Contact) -> None:
    if how.edge == FRONT:
        if not how.squared:
            raise refuse(AT, f"{id} must end with a front corner on a corner of {other} (H19); line it up")
        if not may_touch(state, id, start, other, how.other):
            raise refuse(AT, f"{id} does not start behind {other}, so it may not contact its flank or rear (H19)")
    elif how.other == FRONT and contact(start, state.field.rects[other]) is None:
        raise refuse(
            AT,
            f"{id} would end with its flank or rear on the front of {other}; contact is made with the front edge (H19)",
        )


def _check_march(state: State, walked: Walk, contacts: Sequence[tuple[str, str]]) -> None:
    """A march keeps 200 paces from enemy, and to ground it can march through (H14)."""
    if contacts:
        raise refuse(AT, "a march may not end in contact; make a tactical move")
    side, pieces, rects = state.setup.pieces[walked.ids[0]].side, state.setup.pieces, state.field.rects
    if any(broken(state, id) for id in walked.ids):
        raise refuse("order", "troops of a demoralised command may not march (H26)")
    x0, y0, x1, y1 = walked.box()
    near = (x0 - MARCH_CLEAR, y0 - MARCH_CLEAR, x1 + MARCH_CLEAR, y1 + MARCH_CLEAR)
    foes = [id for id in state.field.within(near) if pieces[id].side != side and id not in state.own.hidden]
    for n, id in enumerate(walked.ids if foes else ()):
        outline = hull([*walked.starts[n].corners, *(point for part in walked.outlines(n) for point in part)])
        for other in foes:
            if outlines_gap(outline, rects[other].corners) < MARCH_CLEAR and _nearer(outline, rects[other]):
                raise refuse(AT, f"{id} would march within 200 paces of {other} (H14); make a tactical move")


def _nearer(outline: Polygon, rect: Rect) -> bool:
    """Whether an outline and a base are within the march distance, corner to edge."""
    edges = list(zip(outline, [*outline[1:], outline[0]], strict=True))
    best = min(to_segment(corner, *edge) for corner in rect.corners for edge in edges)
    best = min(best, *(to_segment(point, *rect.edge(e)) for point in outline for e in range(4)))
    return best < MARCH_CLEAR


def _priced(state: State, order: Order, walked: Walk, contacts: tuple[tuple[str, str], ...]) -> Plan:
    """Judge the length of a walk by the going, and the order by its price."""
    ids, action = walked.ids, order.verb
    files = column(state, ids) if len(ids) > 1 else ids
    road = bool(files) and state.ground.lines != () and _by_road(state, walked)
    worst = {
        id: "road" if road else _way_going(state, id, fronts) for id, fronts in zip(ids, walked.fronts, strict=True)
    }
    river = "" if road else _river(state, walked, order.legs)
    full = min(_allowance(state, id, worst[id], action, walked, contacts) for id in ids)
    if full == 0:
        slow = next(id for id in ids if not _allowance(state, id, worst[id], action, walked, contacts))
        raise refuse(AT, f"{slow} has no move in {worst[slow]} going (4.2)")
    if walked.length > full + 1:
        raise refuse(
            AT, f"the move is {walked.length / PACE:.1f} paces long, and they may go {full / PACE:g}; shorten it"
        )
    if action == "march":
        _marchable(state, ids, worst)
    ends_at = "enemy" if contacts else _stopped_by(state, walked)
    short = frozenset(ids) if walked.length < full - PACE and ends_at == "nothing" else frozenset()
    marching: dict[str, Json] = {}
    if action == "march":
        marching["march_number"] = 1 + max(state.own.marches.get(id, 0) for id in ids)
        marching["column"] = bool(files) and len(ids) > 1
    facts = order_facts(
        state,
        ids,
        action,
        short=short,
        deviation=_deviation(walked, order.legs, bool(files) and len(ids) > 1, road),
        ends_at=ends_at,
        **marching,
    )
    return Plan(walked, price(facts), facts, contacts, river)


def _way_going(state: State, id: str, fronts: Sequence[Polygon]) -> str:
    ground = state.ground
    if not ground.areas and not ground.lines:
        return "good"
    if kind(state, id) in NAVAL:
        return going.worst(going.water_going(state, front) for front in fronts)
    if kind(state, id) == "cm" and all(area.kind == "dunes" for front in fronts for area in ground.under(front)):
        return "good"
    found = [going.GOING_IN.get(area.kind, "good") for front in fronts for area in ground.under(front)]
    if any(going.river_at(state, front) is not None for front in fronts):
        found.append("difficult")
    return going.worst(found)


def _allowance(
    state: State, id: str, worst: str, action: str, walked: Walk, contacts: Sequence[tuple[str, str]]
) -> int:
    """How far this element may go on this way."""
    piece, own = state.setup.pieces[id], kind(state, id)
    if own == "bge" and not piece.traits.get("mobile"):
        raise refuse("order.bases", f"{id} is immobile baggage (H42)")
    if own in NAVAL and id not in state.own.aboard and not piece.traits.get("crewed", True):
        raise refuse("order.bases", f"{id} has no crew aboard (H43)")
    move = "march" if action == "march" else "tactical"
    riding = piece.traits.get("mounted") and action == "march" and id not in state.own.forms
    start = walked.starts[walked.ids.index(id)]
    to_flank = action == "move" and any(
        mover == id and beside(state, id, start, foe) and _on_flank(state, walked, id, foe) for mover, foe in contacts
    )
    return paces("cv" if riding else own, piece.grade, worst, move, to_flank)


def _on_flank(state: State, walked: Walk, id: str, foe: str) -> bool:
    how = contact(walked.rects[walked.ids.index(id)], state.field.rects[foe])
    return how is not None and how.other in (LEFT, RIGHT)


def _by_road(state: State, walked: Walk) -> bool:
    """Whether the whole move goes along a road."""
    points = [rect.front_middle for rect in (*walked.starts, *walked.rects)]
    return going.along_road(state, points, walked.rects[0].pose.facing)


def _river(state: State, walked: Walk, legs: Sequence[Leg]) -> str:
    """Crossing a river is straight over and of 100 paces at most; one that nobody knows is told by a die (H23)."""
    if kind(state, walked.ids[0]) in NAVAL:
        return ""
    box = walked.box()
    if all(apart(line.box, box) for line in state.ground.lines if line.kind in BARRING) and not any(
        area.kind == going.WATER for area in state.ground.areas
    ):
        return ""
    for n, id in enumerate(walked.ids):
        for outline in walked.outlines(n):
            for line in state.ground.lines_at(outline, ("river",)):
                if state.ground.lines_at(outline, going.CROSSINGS):
                    continue
                found = going.river_class(state, line)
                if not found:
                    return line.id
                _check_crossing(id, found, walked, legs)
            if going.bars(state, id, outline):
                raise refuse(AT, f"{id} cannot cross or enter what lies in its way there")
    return ""


def _check_crossing(id: str, found: str, walked: Walk, legs: Sequence[Leg]) -> None:
    if found == "deep":
        raise refuse(AT, f"the river is deep here (H23); {id} crosses only at a bridge or ford")
    if found == "ordinary" and not all(leg.how == "forward" for leg in legs):
        raise refuse(AT, f"{id} crosses the river straight over or not at all (H23)")
    if found == "ordinary" and walked.length > CROSSING:
        raise refuse(AT, f"{id} may go 100 paces at most in a bound in which it crosses the river (H23)")


def _marchable(state: State, ids: Sequence[str], worst: dict[str, str]) -> None:
    for id in ids:
        if worst[id] == "difficult" and kind(state, id) not in NAVAL:
            raise refuse(AT, f"{id} cannot march through difficult going except on a road (H14)")
        if kind(state, id) == "art" and state.setup.pieces[id].grade == "S" and worst[id] != "road":
            raise refuse(AT, f"{id} is heavy artillery and marches only on roads (H14)")


def _stopped_by(state: State, walked: Walk) -> str:
    """What would have stopped them had they gone on straight: a river or impassable ground."""
    if walked.met:
        return "enemy"
    if not state.ground.lines and not any(area.kind == going.WATER for area in state.ground.areas):
        return "nothing"
    for id, rect in zip(walked.ids, walked.rects, strict=True):
        further = moved((rect,), Leg("forward", 5 * PACE)).rects[0]
        outline = hull((*rect.corners, *further.corners))
        if state.ground.lines_at(outline, ("river",)) and not state.ground.lines_at(outline, going.CROSSINGS):
            return "river"
        if going.bars(state, id, outline):
            return "impassable"
    return "nothing"


def _deviation(walked: Walk, legs: Sequence[Leg], in_column: bool, road: bool) -> str:
    if all(leg.how == "forward" for leg in legs):
        return "none"
    if road:
        return "road"
    if in_column and all(leg.how in ("forward", *SWINGS) for leg in legs):
        return "column" if legs[0].how == "forward" else "free"
    return "free"


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
    if not any(on_front(state, id) for id in ids):
        raise refuse("order.bases", "none of them has enemy on its front edge; a move will do")
    if len(ids) > 1 and not is_group(state, ids):
        raise refuse("order.bases", "they are no group (H12); break them off singly")
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
    worst = {id: _way_going(state, id, fronts) for id, fronts in zip(ids, walked.fronts, strict=True)}
    full = min(paces(kind(state, id), state.setup.pieces[id].grade, worst[id]) for id in ids)
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
