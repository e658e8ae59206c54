"""Tactical moves and marches: how an order to move is walked and judged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from math import floor, inf
from typing import Any

from sandtable.engine.memo import OfMoment
from sandtable.engine.order import Order
from sandtable.engine.sound import leads_nowhere, overdone
from sandtable.engine.state import State
from sandtable.geometry.angle import DEGREE, HALF
from sandtable.geometry.approach import clear_ahead
from sandtable.geometry.contact import FRONT, TOLERANCE
from sandtable.geometry.leg import FORMING, STRAIGHT, SWINGS, Leg
from sandtable.mechanics.driven.way import last
from sandtable.mechanics.elements import footing, marching
from sandtable.mechanics.elements.bound import B
from sandtable.mechanics.elements.closing import come_together, fallen_in
from sandtable.mechanics.elements.fronts import CLOSES
from sandtable.mechanics.elements.group import column, is_group, ungrouped
from sandtable.mechanics.elements.ledger import Grounds, ledger_of
from sandtable.mechanics.elements.manual import Contacts, Manual, Way
from sandtable.mechanics.elements.ruling import Allowance
from sandtable.mechanics.elements.touching import foes_beside, on_edge
from sandtable.mechanics.elements.way import Short, Walk, around, gone, look, refuse, standing_room, wider
from sandtable.mechanics.elements.zone import Minded, Whole, barred, held, minded, room_before
from sandtable.names import Code, Json, Refusal, Refused, listed, raised
from sandtable.sheet.explain import Line

AT = "order.legs"
EXACTLY = 0.004
"""What the share of a move may be off by: where the going changes, half a pace is counted in the wrong one."""
BESIDE = CLOSES + 4 * TOLERANCE
"""How far off a friend may stand and still count as in line, or touch."""
RANKS = 3
"""Enemies who are met reach no farther with those in their files and those who fight them, in element widths."""


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
    slow: str = ""
    """The slowest of them, ..."""
    allowed: tuple[Allowance, ...] = ()
    """... and how far it might have gone; in each going, where a way spends a part of the move in each."""
    zone: str = ""
    """The enemy at the edge of whose zone they were stopped."""
    short: Short | None = None
    """Who stops short of an enemy, and why."""


def plan(manual: Manual[B], state: State[B], order: Order) -> Plan:
    """Walk an order to move or march, or refuse it."""
    found = tried(manual, state, order)
    if isinstance(found, Refusal):
        raise raised(found)
    return found


def tried(manual: Manual[B], state: State[B], order: Order) -> Plan | Refusal:
    """The same, for who tries many orders: what lists them and what judges one walk the same ways."""
    ledger, rects = ledger_of(state, manual), state.field.rects
    if ledger is not None and order.bases and all(id in rects for id in order.bases):
        found: Plan | Refusal = ledger.of(state, order, manual.moves.hangs_on, lambda: _found(manual, state, order))
        return found
    try:
        return planned(manual, state, order)
    except Refused as refused:
        return refused.refusal


def planned(manual: Manual[B], state: State[B], order: Order) -> Plan:
    """An order walked anew."""
    return _judged(manual, *_walked(manual, state, order), order)


def _found(manual: Manual[B], state: State[B], order: Order) -> tuple[Plan | Refusal, Grounds]:
    """What an order walked anew comes to, and the ground that this hangs on."""
    try:
        table, walked = _walked(manual, state, order)
    except Refused as refused:
        return refused.refusal, _at_the_start(state, order)
    grounds = _on_the_way(manual, state, walked, order.verb)
    try:
        return _judged(manual, table, walked, order), grounds
    except Refused as refused:
        return refused.refusal, grounds


def _at_the_start(state: State[B], order: Order) -> Grounds:
    """The ground of elements that are refused to move at all: wherever enemies are, one may have been met."""
    rects, far = state.field.rects, state.ground.width + state.ground.depth
    own = around([rects[id].box(BESIDE) for id in order.bases])
    return Grounds(own, wider(own, far))


def _on_the_way(manual: Manual[B], state: State[B], walked: Walk, verb: str) -> Grounds:
    """The ground of a way; of enemies with all those in their zones and files, of friends, where they come near any,
    with those on which the movers and whom they meet may come to stand."""
    own, measures = walked.box(), manual.measures
    enemies = wider(own, measures.zone + measures.slide + RANKS * measures.width)
    if verb == "march":
        # Whether they see him whom they come too near to is a matter of who stands between.
        enemies = wider(enemies, measures.clear)
        return Grounds(enemies, enemies)
    if foes_beside(state, walked, BESIDE):
        return Grounds(wider(own, measures.slide + 2 * measures.width), enemies)
    return Grounds(wider(own, BESIDE), enemies)


def _walked(manual: Manual[B], state: State[B], order: Order) -> tuple[State[B], Walk]:
    """Where the legs lead, and the table with those who stepped out of line fallen in again."""
    ids = movers(manual, state, order)
    if not order.legs:
        raise Refused(Code.MISSING_FIELD, AT, "say how they are to go: forward 80, wheel-left 30, to 900 400 45")
    check_legs(manual, state, ids, order.legs)
    if state.own.stepped and len(ids) > 1:
        state = fallen_in(state, ids)
    walked = gone(state, ids, order.legs, AT)
    _within_reach(manual, state, walked, order)
    return state, walked


def _judged(manual: Manual[B], state: State[B], walked: Walk, order: Order) -> Plan:
    """Whether they may go there: who stands in the way, whom they meet, whose zones forbid it; and what it costs."""
    ids = walked.ids
    look(state, walked, order.legs, manual.moves.passes, AT)
    walked, contacts = come_together(manual, state, walked, order.legs)
    zones, zone, short = _zones(manual, state, walked, order), "", walked.short
    if not contacts and (cut := _cut(manual, state, walked, order, zones)) is not None:
        legs, zone = cut
        order = order._replace(legs=legs)
        walked = gone(state, ids, legs, AT)
        standing_room(state, walked)
        zones = _zones(manual, state, walked, order)
    if order.verb == "march":
        marching.check(manual, state, walked, contacts)
    manual.moves.check_way(state, order, walked, contacts)
    enemy = _barred(manual, state, order, walked, contacts, zones)
    if enemy is not None:
        raise _held_by(manual, state, enemy)
    made = _priced(manual, state, order, walked, contacts)
    return replace(made, zone=zone, short=short) if zone or short else made


def _zones(manual: Manual[B], state: State[B], walked: Walk, order: Order) -> list[Minded]:
    rule = manual.contact
    return minded(state, walked, order.legs, manual.measures.zone, rule.holds, rear=rule.rear_held)


def _barred(
    manual: Manual[B], state: State[B], order: Order, walked: Walk, contacts: Contacts, zones: Sequence[Minded]
) -> str | None:
    rule = manual.contact
    whole: Whole | None = None
    if rule.comes_on:
        whole = lambda: _used_up(manual, state, order, walked)  # noqa: E731
    return barred(walked, order.legs, contacts, zones, binds=rule.zone_binds, whole=whole)


def _used_up(manual: Manual[B], state: State[B], order: Order, walked: Walk) -> bool:
    """Whether they go as far as they may over that ground, and nobody is left whom they would meet by going on."""
    files = walked.files or (column(state, walked.ids) if len(walked.ids) > 1 else None) or ()
    beside = footing.along(manual.terrain, state, walked, files)
    way = Way(files, beside, footing.goings(manual.terrain, state, walked, beside), (), "nothing", 0.0)
    left = _left(manual, state, walked, order, way)[0]
    return left <= manual.measures.pace and not any(_meets_by(state, walked, n, left) for n in range(len(walked.ids)))


def _meets_by(state: State[B], walked: Walk, n: int, far: float) -> bool:
    """Whether one would meet an enemy by going so far straight on."""
    rect, side = walked.rects[n], state.side(walked.ids[n])
    ahead = (clear_ahead(rect, state.rect(foe)) for foe in state.field.within(rect.box(far)) if state.side(foe) != side)
    return any(clear is not None and clear <= far for clear in ahead)


def _cut(
    manual: Manual[B], state: State[B], walked: Walk, order: Order, zones: Sequence[Minded]
) -> tuple[tuple[Leg, ...], str] | None:
    """The legs with the last cut short at the edge of a zone, where that stops them before they reach anybody, and
    whose zone it is."""
    legs, room = order.legs, room_before(walked, order.legs, zones)
    if room is None or room >= legs[-1].by or (enemy := _barred(manual, state, order, walked, (), zones)) is None:
        return None
    if room > manual.measures.pace:
        return (*legs[:-1], Leg(legs[-1].how, room)), enemy
    return (legs[:-1], enemy) if legs[:-1] else None


def _held_by(manual: Manual[B], state: State[B], enemy: str) -> Refused:
    cites = manual.cites
    meets = "into contact with it" if manual.contact.zone_binds else "straight ahead into contact"
    depth = manual.measures.zone / manual.measures.pace
    says = (
        f"the {cites.zone_name} of {manual.named(state, enemy)}, {depth:g} paces before its front, lets them only go "
        f"{meets}, turn or slide to face it and come no nearer, go straight back, or stay ({cites.zone}); "
        "who comes from outside stops at its edge"
    )
    return refuse(AT, says, rows=(cites.zone,))


def _within_reach(manual: Manual[B], state: State[B], walked: Walk, order: Order) -> None:
    """Refuse early what is too long for any ground: by the slowest, over the ground that they would come to."""
    reach, verb = manual.moves.reach, order.verb
    if all(walked.length <= reach(state, id, verb)[1] + 1 for id in walked.ids):
        return
    files = walked.files or (column(state, walked.ids) if len(walked.ids) > 1 else None) or ()
    beside = footing.along(manual.terrain, state, walked, files)
    free = dict.fromkeys(walked.ids, "road" if beside == "road" else "good")
    most = min(manual.moves.allowance(state, id, free[id], verb, walked, ()).ticks for id in walked.ids)
    there = gone(state, walked.ids, _as_far_as(order.legs, walked.lengths, most), AT)
    goings = footing.goings(manual.terrain, state, there, beside)
    fulls = {id: manual.moves.allowance(state, id, goings[id], verb, there, ()) for id in walked.ids}
    slow = min(walked.ids, key=lambda id: fulls[id].ticks)
    raise too_long(manual, state, walked, order, slow, fulls[slow])


def _goes(manual: Manual[B], state: State[B], walked: Walk, order: Order) -> int:
    """How far along their way they may go, by the ground that they have come to then."""

    def may(length: int) -> bool:
        there = gone(state, walked.ids, _as_far_as(order.legs, walked.lengths, length), AT)
        files = there.files or (column(state, there.ids) if len(there.ids) > 1 else None) or ()
        goings = footing.goings(manual.terrain, state, there, footing.along(manual.terrain, state, there, files))
        allowed = (manual.moves.allowance(state, id, goings[id], order.verb, there, ()) for id in there.ids)
        return all(there.length <= full.ticks + 1 for full in allowed)

    return last(int(walked.length), may)


def _as_far_as(legs: Sequence[Leg], lengths: Sequence[float], most: int) -> tuple[Leg, ...]:
    """Legs as far as so many ticks lead; one that does not go straight is kept whole."""
    kept: list[Leg] = []
    for leg, length in zip(legs, lengths, strict=True):
        cut = length > most and leg.how in STRAIGHT
        kept.append(Leg(leg.how, max(1, most)) if cut else leg)
        if length > most:
            break
        most -= round(length)
    return tuple(kept)


def too_long(manual: Manual[B], state: State[B], walked: Walk, order: Order, id: str, allowed: Allowance) -> Refused:
    """A move is longer than the slowest may go over its ground: by the rows of its allowance, where there are any; and
    how far they may, where worse ground begins only on the way."""
    pace, to = manual.measures.pace, ""
    full, most = allowed.ticks, _goes(manual, state, walked, order)
    begins = most >= full + pace
    have = floor(10 * most / pace) / 10 if begins else round(full / pace, 1)
    want = round(walked.length / pace, 1)
    lines = _lines(manual, id, allowed)
    crossed = f", {manual.cites.obstacles} {-allowed.less / pace:g}" if allowed.less else ""
    if walked.met and len(walked.stops) == 1:
        to = f", to {manual.named(state, walked.met[0])}"
    why = f" ({id}: {listed_rows(lines)}{crossed})" if lines else ""
    there, remedy = (" over such ground", f"go {have:g} of it, where that begins") if begins else ("", "shorten it")
    says = f"the move is {want:g} paces long{to}, and they may go {full / pace:g}{there}{why}; {remedy}"
    rows = (manual.cites.going, *(str(line.row) for line in lines), *((manual.cites.obstacles,) if crossed else ()))
    return refuse(AT, says, rows=rows, have=have, want=want, unit="paces")


def _lines(manual: Manual[B], id: str, allowed: Allowance) -> tuple[Line, ...]:
    """The rows that make an allowance, where the sheet has some for it."""
    with suppress(Refused):
        return manual.moves.ruling(allowed.facts, {"a": id}).lines
    return ()


def listed_rows(lines: Sequence[Line]) -> str:
    """'bd.good 100, superior-bd-art -50'."""
    return ", ".join(f"{str(line.row).split('.', 2)[2]} {line.value}" for line in lines)


MOVERS: OfMoment[tuple[Manual[Any], str, tuple[str, ...]], tuple[str, ...]] = OfMoment()
"""Every way of the same elements asks whether they may go at all."""


def movers(manual: Manual[B], state: State[B], order: Order) -> tuple[str, ...]:
    """The elements of an order, if they may be ordered at all."""
    return MOVERS.of(state, (manual, order.verb, order.bases), lambda: _movers(manual, state, order))


def _movers(manual: Manual[B], state: State[B], order: Order) -> tuple[str, ...]:
    ids = order.bases
    if not ids:
        raise Refused(Code.MISSING_FIELD, "order.bases", "name the elements that are to move")
    for n, id in enumerate(ids):
        at = f"order.bases.{n}"
        owned(state, id, at)
        if ids.count(id) > 1:
            raise Refused(Code.BAD_VALUE, at, f"{id} is named twice; name it once")
        manual.moves.check_mover(state, id, order.verb, at)
    if len({state.setup.pieces[id].command for id in ids}) > 1:
        raise refuse("order.bases", "one order moves troops of one command; order each command by itself")
    manual.moves.check_order(state, order)
    if len(ids) > 1 and not is_group(state, ids):
        raise refuse("order.bases", f"{ungrouped(state, ids)} ({manual.cites.group}); move them singly, or without")
    return ids


def owned(state: State[B], id: str, at: str) -> None:
    """Refuse to order what is not there or not one's own."""
    piece = state.setup.pieces.get(id)
    if piece is None:
        raise Refused(Code.BAD_VALUE, at, f"there is no element {id!r:.40} here; {_meant(state, id)}")
    if id not in state.field.rects:
        raise refuse(at, f"{id} is not on the table: {state.taken.get(id, 'it waits beside it')}; name one that is")
    if piece.side != state.own.side:
        raise refuse(at, f"{id} is of the other side, and it is not his bound; name one of your own")


def _meant(state: State[B], id: str) -> str:
    """Who may be named instead: of a command, its elements."""
    command = state.setup.commands.get(id)
    if command is None:
        return "name one of your own, by its id"
    return f"{id} is a command; name elements of it, such as {command.bases[0]}"


LEGS = (*STRAIGHT, *SWINGS, *FORMING, "turn", "to")


def check_legs(manual: Manual[B], state: State[B], ids: Sequence[str], legs: Sequence[Leg]) -> None:
    """What legs a single element or a group may make."""
    for n, leg in enumerate(legs):
        at = f"{AT}.{n}"
        if leg.how not in LEGS:
            raise Refused(Code.BAD_VALUE, at, f"there is no leg {leg.how!r:.40}; there are {listed(list(LEGS), 'and')}")
        check_length(manual, state, leg, at)
        if leg.how == "column" and n:
            raise refuse(at, f"a column is formed before anything else is done ({manual.cites.legs}); put it first")
        if len(ids) > 1:
            _check_group_leg(manual, state, ids, legs, leg, at)


def check_length(manual: Manual[B], state: State[B], leg: Leg, at: str) -> None:
    """Refuse lengths and angles that are none."""
    ground = state.ground
    if leg.how == "to":
        if leg.to is None:
            raise Refused(Code.MISSING_FIELD, at, "say where to: x, y and facing")
        if abs(leg.to.x) > ground.width / 2 or abs(leg.to.y) > ground.depth / 2:
            wide, deep = (side / manual.measures.pace for side in (ground.width, ground.depth))
            says = f"that place is off the table ({manual.cites.legs})"
            raise refuse(at, f"{says}; name one with x from 0 to {wide:g} and y from 0 to {deep:g}")

    elif (why := overdone(leg, at) or leads_nowhere(leg, at)) is not None:
        raise raised(why)
    elif leg.how == "turn" or leg.how in SWINGS:
        if abs(leg.by) > HALF:
            degrees = f"{abs(leg.by) / DEGREE:g}"
            says = f"that is {degrees} degrees, and one wheel or turn is 180 at most; go on with another leg"
            raise Refused(Code.BAD_VALUE, at, says)
    elif leg.by > ground.width + ground.depth:
        raise refuse(at, "that is farther than the table is wide; shorten it")


def _check_group_leg(
    manual: Manual[B], state: State[B], ids: Sequence[str], legs: Sequence[Leg], leg: Leg, at: str
) -> None:
    cites = manual.cites
    if leg.how not in manual.moves.group_legs:
        raise refuse(at, f"a group goes ahead, wheels, or forms a column ({cites.legs}); move its elements singly")
    if leg.how == "turn" and abs(leg.by) != HALF:
        raise refuse(at, f"a group turns about, by 180 degrees, or not at all ({cites.legs}); wheel it")
    if leg.how == "back":
        if len(legs) > 1:
            raise refuse(at, "a group goes straight back only as its whole move; do nothing else in that move")
        if not held(state, ids, manual.measures.zone, manual.contact.holds):
            raise refuse(
                at,
                f"a group goes straight back only out of a {cites.zone_name} ({cites.zone}); wheel it, or move singly",
            )


def _priced(manual: Manual[B], state: State[B], order: Order, walked: Walk, contacts: Contacts) -> Plan:
    """Judge the length of a walk by the going, and the order by its price."""
    ids, terrain = walked.ids, manual.terrain
    march = order.verb == "march"
    files = walked.files
    if len(ids) > 1 and not files and (march or state.ground.lines):
        files = column(state, ids) or ()
    beside = footing.along(terrain, state, walked, files)
    goings = footing.goings(terrain, state, walked, beside)
    river = footing.step_over(manual, state, walked, order.legs)
    ends_at = "enemy" if contacts else "nothing"
    way = Way(files, beside, goings, tuple(contacts), ends_at, 0.0)
    left, slow, allowed = _left(manual, state, walked, order, way)
    way = way._replace(left=left)
    if march:
        manual.marches.check_march(state, ids, goings)
    if way.left > manual.measures.pace and ends_at == "nothing":
        way = way._replace(ends_at=footing.stopped_by(terrain, state, walked))
    facts = manual.prices.facts(state, order, walked, way)
    charges = tuple(pair for pair in contacts if on_edge(state, walked, *pair) == FRONT)
    return Plan(walked, manual.prices.price(facts), facts, tuple(contacts), charges, river, slow, allowed)


def _left(
    manual: Manual[B], state: State[B], walked: Walk, order: Order, way: Way
) -> tuple[float, str, tuple[Allowance, ...]]:
    """How much farther they could have gone, in ticks, and who of them is the slowest; refused if they went too far."""
    goings, verb = way.goings, order.verb
    fulls = {id: manual.moves.allowance(state, id, goings[id], verb, walked, way.contacts) for id in walked.ids}
    slow = min(walked.ids, key=lambda id: fulls[id].ticks)
    full = fulls[slow].ticks
    if manual.moves.in_parts(state) and any(going != "good" for going in goings.values()):
        share, slowest, parts = max(_parts(manual, state, walked, verb, way), key=lambda one: one[0])
        if share <= 1 + EXACTLY:
            return (1 - share) * full, slowest, parts
        if share < inf and walked.length > full + 1:
            going = manual.cites.going
            raise refuse(AT, f"over that ground the move takes {share:.2f} times what they have ({going}); shorten it")
    if full == 0:
        raise _unmoving(manual, state, walked, slow, goings[slow], fulls[slow])
    if walked.length > full + 1:
        raise too_long(manual, state, walked, order, slow, fulls[slow])
    return full - walked.length, slow, (fulls[slow],)


def _parts(
    manual: Manual[B], state: State[B], walked: Walk, verb: str, way: Way
) -> Iterator[tuple[float, str, tuple[Allowance, ...]]]:
    """The share of its move that each has used up, a part in each going in proportion, and its moves in these."""
    wide = len(walked.ids) > 1 and not way.files
    for n, id in enumerate(walked.ids):
        ways = footing.in_parts(manual.terrain, state, walked, n, wide=wide)
        fulls = [manual.moves.allowance(state, id, going, verb, walked, way.contacts) for going in ways]
        share = sum(far / full.ticks if full.ticks else inf for far, full in zip(ways.values(), fulls, strict=True))
        yield share, id, tuple(fulls)


def _unmoving(manual: Manual[B], state: State[B], walked: Walk, id: str, going: str, allowed: Allowance) -> Refused:
    """Why somebody has no move: obstacles take all of it, or the sheet gives him none, by rows where it has some."""
    if allowed.less:
        rule = manual.cites.obstacles
        says = f"the obstacles in its way take all of the move of {id} ({rule}); go round them"
        return refuse(AT, says, rows=(rule,))
    rows = tuple(str(line.row) for line in _lines(manual, id, allowed))
    name, far = footing.first_met(manual.terrain, state, walked, walked.ids.index(id), going)
    if not name:
        return refuse(AT, f"{id} has no move in {going} going; choose another way", rows=rows)
    pace = manual.measures.pace
    have, want = floor(far / pace), round(walked.length / pace, 1)
    says = f"{id} has no move in {going} going ({name}, {have:g} paces on); stop short of it, or choose another way"
    return refuse(AT, says, rows=rows, have=have, want=want, unit="paces")
