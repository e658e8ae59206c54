"""The movement segment: what a unit or an officer is ordered, what its way costs, and where it ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import ceil, hypot
from typing import NamedTuple

from sandtable.engine.draft import Draft
from sandtable.engine.memo import OfMoment
from sandtable.engine.order import Order
from sandtable.engine.sound import leads_nowhere
from sandtable.engine.state import State
from sandtable.engine.told import Ruled
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.leg import Leg, Sweep, moved
from sandtable.geometry.rect import Rect
from sandtable.mechanics.bodies import body
from sandtable.mechanics.bodies.aside import settle
from sandtable.mechanics.bodies.squaring import full_edge, shared, squared_up
from sandtable.mechanics.bodies.way import Way, put_back, walk
from sandtable.mechanics.pulse import rulings, telling
from sandtable.mechanics.pulse.cds import spend
from sandtable.mechanics.pulse.manual import Given, Manual
from sandtable.mechanics.pulse.officers import endangered
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.refusing import refuse
from sandtable.mechanics.pulse.telling import named
from sandtable.mechanics.pulse.toll import passes_over
from sandtable.names import Code, Json, Pair, Refused, listed, raised
from sandtable.sheet.explain import Line
from sandtable.sheet.ruling import Result

TEST = "move_allowance"
NEAR = {"given.enemy": "enemy", "given.approach": "approach"}
"""What of a question is how near an enemy is, by the place at which it is refused."""
TOUCHED = "given.a.sub_contact"
"""Where a question is refused for an officer who is not in touch."""


class Plan(NamedTuple):
    """A move as it would be made: the way, whom it strikes and where it then stands, and what the sheet says."""

    id: str
    way: Way
    foe: str | None
    place: Rect
    given: Given
    dice: dict[str, Json]
    result: Result
    lines: tuple[Line, ...]
    beside: Mapping[str, Rect] = {}
    """A friend on the same edge of the enemy, who slides aside for this one, and where to."""

    @property
    def told(self) -> Ruled:
        """The ruling, for the record."""
        who = {"a": self.id, "b": self.foe} if self.foe else {"a": self.id}
        return Ruled(TEST, who, self.given, self.dice, self.result, self.lines)

    def binding(self, duty: str) -> tuple[str, ...]:
        """The rows by which it must do something."""
        return tuple(line.row for line in self.lines if line.value == duty)


PLANS: OfMoment[tuple[str, tuple[Leg, ...], str, bool, bool], Plan | Refused] = OfMoment()
"""Whoever asks what could be ordered looks at the same ways again when he weighs them."""


class TooFar(Refused):
    """A way that is longer than the mover's allowance; `over` is by how many ticks."""

    def __init__(self, at: str, says: str, over: float, lines: Sequence[Line] = (), **measured: Json) -> None:
        super().__init__(Code.NOT_ALLOWED, at, says, **measured)
        self.over = ceil(over)
        self.lines = lines
        """The rows that counted."""


class Barred(Refused):
    """A way over ground that bears nobody."""

    def __init__(self, at: str, says: str, way: Way) -> None:
        super().__init__(Code.NOT_ALLOWED, at, says)
        self.way = way


def check_legs(order: Order) -> None:
    """Refuse legs that lead nowhere: who goes them has had his move."""
    for n, leg in enumerate(order.legs):
        if (why := leads_nowhere(leg, f"order.legs.{n}")) is not None:
            raise raised(why)


def check_mover(state: State[Own], id: str, at: str = "order.bases.0") -> None:
    """Refuse who has moved or may not act any more."""
    own = state.own
    if id in own.moved:
        name = named(state, id)
        raise refuse(at, f"{name} has been ordered to {own.moved[id]} this pulse; move another, or say done")
    if id in own.halted:
        raise refuse(at, f"{named(state, id)} may not act again this pulse; move another, or say done")
    own.manual.moving.check(state, id, at)


def plan(
    state: State[Own],
    id: str,
    legs: Sequence[Leg],
    at: str = "order.legs",
    *,
    back: bool = True,
    under_way: bool = False,
) -> Plan:
    """Where legs lead a unit and what they cost; refused if it may not go so. An attack `under_way` goes on.

    One that would end on another unit is put back to the last clear place, or, without `back`, is refused.
    """
    key = (id, tuple(legs), at, back, under_way)
    found = PLANS.of(state, key, lambda: _planned_or_not(state, id, legs, at, back, under_way))
    if isinstance(found, Refused):
        raise found.with_traceback(None)
    if not back:
        # What need not be put back is the same plan, whoever asks for it.
        PLANS.of(state, (id, tuple(legs), at, True, under_way), lambda: found)
    return found


def know(state: State[Own], plans: Mapping[tuple[Leg, ...], Plan]) -> None:
    """These plans, by their legs, are known to hold at this moment: who checks the orders need not find them again."""
    for legs, made in plans.items():
        PLANS.of(state, (made.id, legs, "order.legs", True, False), partial(_known, made))


def _known(made: Plan) -> Plan:
    return made


def _planned_or_not(
    state: State[Own], id: str, legs: Sequence[Leg], at: str, back: bool, under_way: bool
) -> Plan | Refused:
    try:
        return _planned(state, id, legs, at, back, under_way)
    except Refused as refused:
        return refused


def _planned(state: State[Own], id: str, legs: Sequence[Leg], at: str, back: bool, under_way: bool) -> Plan:
    moving = state.own.manual.moving
    for n, leg in enumerate(legs):
        if leg.how not in moving.legs:
            raise Refused(Code.BAD_VALUE, f"{at}.{n}", f"a unit cannot go {leg.how!r}; say {listed(list(moving.legs))}")
    check_die(state, id)
    way = walk(state, id, legs, at=at, by=moving.forbidding, yard=state.own.manual.measures.yard)
    if way.met is None:
        if not back and (others := crowded(state, id, way.rect)):
            raise refuse(at, f"{named(state, id)} would end on {named(state, others[0])}; go less far")
        way = put_back(state, way)
    return ruled(state, id, way, at, under_way)


def check_die(state: State[Own], id: str) -> None:
    """Refuse who must throw a movement die before it goes anywhere, and has not."""
    if state.own.manual.moving.rolls(state, id) and id not in state.own.rolled:
        near = body.nearest_enemy(state, id)
        measures = state.own.manual.measures
        off = f"{named(state, near[1])} {telling.length(measures, near[0])} off" if near else "the enemy near"
        says = f"{named(state, id)} has {off} and must throw its movement die first: say roll {id}"
        raise refuse("order", says, instead=f"roll {id}")


def ruled(state: State[Own], id: str, way: Way, at: str = "order.legs", under_way: bool = False) -> Plan:
    """A way judged: friends passed, ground, the house rules, and the sheet."""
    manual = state.own.manual
    moving = manual.moving
    for friend in way.passed:
        if not moving.passes(state, id, friend) and not _makes_room(manual, state, way, friend):
            says = f"{named(state, id)} cannot pass through {named(state, friend)}; go round it, or not so far"
            raise refuse(at, says, rows=rulings.barring(state, id, friend))
    _check_ground(manual, state, id, way, at)
    moving.check_way(state, id, way, way.met, at, under_way)
    given, dice = asked(manual, state, id, way)
    result, lines = _judged(manual, state, id, given, dice, at)
    if not result["enough"]:
        have, want, unit = result["allowance"], result["cost"], manual.measures.unit
        says = f"this way costs {want:g} {unit} and {id} has {have:g}; go less far"
        raise TooFar(at, says, -result["left"] * manual.measures.tick, lines, have=have, want=want, unit=unit)
    if not moving.closer(state, id):
        _check_no_closer(manual, state, id, way, at)
    places = _places(manual, state, id, way, at)
    made = Plan(id, way, way.met, places.pop(id), given, dice, result, lines, places)
    return made if made.place == way.rect else _squared(manual, state, made, at)


def _judged(manual: Manual, state: State[Own], id: str, given: Given, dice: dict[str, Json], at: str) -> rulings.Said:
    """The sheet's word on a way; what a row of it bars is told of the unit that would go so."""
    try:
        return rulings.said(state, TEST, given, dice)
    except Refused as refused:
        if not (rows := refused.refusal.rows):
            raise
        barred = refused.refusal.message.removeprefix(f"{rows[0]}: ")
        off = _enemy_off(manual, state, id) if refused.refusal.at == "given.enemy" else ""
        apart, measured = from_officer(state, id) if refused.refusal.at == TOUCHED else ("", {})
        off, remedy = off or apart, manual.moving.remedies.get(rows[0], "choose another way")
        says = f"{named(state, id)} may not go so: {barred[:1].lower()}{barred[1:]}{off}; {remedy}"
        near = given.get(NEAR[refused.refusal.at]) if refused.refusal.at in NEAR else None
        if near is not None:
            measured = {"have": near, "want": manual.moving.keeps_off.get(rows[0]), "unit": manual.measures.unit}
        raise refuse(at, says, rows=rows, **measured) from None


def from_officer(state: State[Own], id: str) -> tuple[str, dict[str, Json]]:
    """How far off its officer is from a unit that he must touch, in words and as a refusal measures it."""
    officer, measures = body.leader(state, id), state.own.manual.measures
    if officer is None:
        return "", {}
    far = round(body.gap(state, id, officer) / measures.tick, 2)
    says = f", and {named(state, officer)} is {far:g} {measures.unit} off"
    return says, {"have": far, "want": 0, "unit": measures.unit}


def _enemy_off(manual: Manual, state: State[Own], id: str) -> str:
    """How far off the nearest enemy is, where that is what bars a way."""
    near = body.nearest_enemy(state, id)
    return "" if near is None else f", and {named(state, near[1])} is {telling.length(manual.measures, near[0])} off"


def _squared(manual: Manual, state: State[Own], made: Plan, at: str) -> Plan:
    """An attack whose last wheel and squaring up are paid for; where they cannot be, it fights where it touched."""
    id, way = made.id, made.way
    if not passes_over(state, manual.moving.underfoot, way.rect, made.place):
        return made
    if not manual.moving.bars(state, id, made.place.corners) or manual.moving.bars(state, id, way.rect.corners):
        try:
            given, dice = asked(manual, state, id, way, made.place)
            if given == made.given:
                return made
            result, lines = rulings.said(state, TEST, given, dice)
            if result["enough"]:
                return made._replace(given=given, result=result, lines=lines)
        except Refused:
            pass
    if others := crowded(state, id, way.rect):
        raise _no_room(state, way, others[0], at)
    return made._replace(place=way.rect, beside={})


def _no_room(state: State[Own], way: Way, other: str, at: str) -> Refused:
    """The refusal of an attack whose place another unit has."""
    assert way.met is not None
    says = f"{named(state, way.id)} has no room to strike {named(state, way.met)}: {named(state, other)} stands there"
    return refuse(at, f"{says}; choose another way")


def _makes_room(manual: Manual, state: State[Own], way: Way, friend: str) -> bool:
    """Whether a friend is at blows with whom a way strikes, and slides aside for who comes up in a lane beside his."""
    if not manual.measures.centred or way.met is None or Pair(friend, way.met) not in state.own.contacts:
        return False
    seen = [way.rect.pose.seen(corner)[0] for corner in state.field.rects[friend].corners]
    half = way.rect.width / 2
    return min(max(seen), half) - max(min(seen), -half) <= half + TOLERANCE


def crowded(state: State[Own], id: str, rect: Rect) -> list[str]:
    """The units that stand where this one would."""
    return [other for other in state.field.overlapped(rect, (id,)) if not body.is_officer(state, other)]


def _check_ground(manual: Manual, state: State[Own], id: str, way: Way, at: str) -> None:
    if not state.ground.areas and not state.ground.lines:
        return
    for n, sweep in enumerate(way.sweeps):
        x0, y0, x1, y1 = sweep.box
        if not manual.moving.blocks(state, id, ((x0, y1), (x1, y1), (x1, y0), (x0, y0))):
            continue
        if over_barred(manual, state, id, sweep):
            says = f"{named(state, id)} cannot go over that ground; go round it, or not so far"
            raise Barred(f"{at}.{n}", says, way)


def over_barred(manual: Manual, state: State[Own], id: str, sweep: Sweep) -> bool:
    """Whether a leg leads over ground that bears nobody."""
    return any(manual.moving.blocks(state, id, outline) for outline in sweep)


def _check_no_closer(manual: Manual, state: State[Own], id: str, way: Way, at: str) -> None:
    """Refuse a way that ends nearer to the enemy than a unit stands, where its movement die forbids that."""
    before, after = body.nearest_enemy(state, id), body.nearest_enemy(state, id, way.rect)
    if before is None or after is None or after[0] >= before[0] - TOLERANCE:
        return
    measures, die = manual.measures, state.own.rolled[id][-1]
    now, then = (f"{telling.length(measures, far)} from {foe}" for far, foe in (before, after))
    name = named(state, id)
    says = f"{name} has a {die} on its movement die and may come no closer: it stands {now}, and would end {then}"
    have, want = (round(far / measures.tick, 2) for far, _ in (after, before))
    raise refuse(at, f"{says}; lead it aside or back, or let it stand", have=have, want=want, unit=measures.unit)


def _places(manual: Manual, state: State[Own], id: str, way: Way, at: str) -> dict[str, Rect]:
    """Where it stands at the end: flush with whom it struck, if it can be; and a friend who makes room for it."""
    if way.met is None:
        return {id: way.rect}
    measures = manual.measures
    if full := full_edge(state, id, way.rect, way.met, measures.flank):
        says = f"that edge of {way.met} has its attackers, {listed(full, 'and')} ({measures.crowd})"
        raise refuse(at, f"{says}; strike another edge", rows=(measures.crowd,))
    found = manual.attack.enters(state, id, way.met) or squared_up(
        state, id, way.rect, way.met, measures.slide, flank=measures.flank, centred=measures.centred
    )
    if found is not None:
        return {id: found}
    if measures.centred and (both := shared(state, id, way.rect, way.met, measures.slide)) is not None:
        return both
    if others := crowded(state, id, way.rect):
        raise _no_room(state, way, others[0], at)
    return {id: way.rect}


def asked(
    manual: Manual, state: State[Own], id: str, way: Way, place: Rect | None = None
) -> tuple[Given, dict[str, Json]]:
    """The question of a way, and of squaring up in a place, with the movement die as it lies."""
    given = manual.moving.given(state, id, way, way.met, place)
    own = state.own
    if id not in own.rolled or not manual.moving.rolls(state, id):
        return given, {}
    die, *again = own.rolled[id]
    helped = own.helped.get(id, ())
    if "sub" in helped:
        # He helped when it was rolled, and was near and unused then.
        given = {**given, "sub_used": False, "sub_distance": own.lent.get(id, 0)}
    given = {**given, "rerolls": [{"die": 0, "by": by} for by in helped]}
    return given, {"move": die, "reroll": again} if again else {"move": die}


def carry_out(draft: Draft[Own], made: Plan, what: str) -> None:
    """A unit goes its way and stands at the end of it."""
    rulings.in_call(draft, made.id, plain=False)
    rulings.passed(draft, made.id, made.way.passed)
    before = draft.state
    draft.place({made.id: made.place.pose, **{other: rect.pose for other, rect in made.beside.items()}})
    manual = draft.own.manual
    draft.own = replace(draft.own, moved={**draft.own.moved, made.id: what})
    settle(draft, manual.moving.bars, before)
    endangered(draft, made.way)
    manual.moving.moved(draft, made.id)
    draft.rule(made.told)


def move_officer(draft: Draft[Own], id: str, legs: Sequence[Leg]) -> None:
    """An officer goes straight to a place, and may cost CDs."""
    made, cost = officer_plan(draft.state, id, legs)
    if cost:
        spend(draft, draft.state.side(id), "move", id)
    rulings.passed(draft, id, _ridden_through(draft.state, id, legs[0]))
    draft.place({id: made.place.pose})
    draft.own = replace(draft.own, moved={**draft.own.moved, id: "move"})
    draft.rule(made.told)


def _ridden_through(state: State[Own], id: str, leg: Leg) -> list[str]:
    """The friendly units that an officer goes through on his straight way."""
    rects, sweep = state.field.rects, moved((state.rect(id),), leg).swept[0]
    near = (other for other in state.field.within(sweep.box) if body.friendly(state, id, other))
    return sorted(other for other in near if other != id and sweep.meets(rects[other]))


def officer_plan(state: State[Own], id: str, legs: Sequence[Leg]) -> tuple[Plan, int]:
    """An officer goes straight to a place, past everybody; to move an army commander costs CDs."""
    manual = state.own.manual
    if len(legs) != 1 or legs[0].to is None:
        says = f"{named(state, id)} is an officer and goes straight to a place: drag him there, or say move {id} to"
        says = f"{says} X Y FACING"
        raise Refused(Code.BAD_VALUE, "order.legs", says)
    leg, start = legs[0], state.field.rects[id]
    assert leg.to is not None
    end = start.at(leg.to)
    if not state.ground.holds(end.corners):
        raise refuse("order.legs.0", f"{named(state, id)} would leave the table; stop before its edge")
    if manual.moving.bars(state, id, end.corners):
        raise refuse("order.legs.0", f"{named(state, id)} cannot stand on that ground; choose another place")
    for other in state.field.overlapped(end, (id,)):
        raise refuse("order.legs.0", f"{named(state, other)} stands there; choose another place")
    far = hypot(end.pose.x - start.pose.x, end.pose.y - start.pose.y)
    way = Way(id, start, end, (end,), (leg,), (), (far,), None, state)
    given, dice = asked(manual, state, id, way)
    result, lines = rulings.said(state, TEST, given, dice)
    if not result["enough"]:
        have, want, unit = result["allowance"], result["cost"], manual.measures.unit
        says = f"{named(state, id)} goes {have:g} {unit} at most, and that is {want:g}; choose a nearer place"
        raise refuse("order.legs.0", says, have=have, want=want, unit=unit)
    cost = manual.moving.officer_cds(state, id)
    if cost > (have := state.own.cds.get(state.side(id), 0)):
        says = f"to move {id} costs {cost} CD, and you have none; leave him there"
        raise refuse("order.bases.0", says, have=have, want=cost, unit="CDs")
    return Plan(id, way, None, end, given, dice, result, lines), cost
