"""Attacks as they could be made: whom a unit may attack, by which way, and the table as it is meant to be then.

How they are made is in `contact`.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import replace

from sandtable.engine.draft import Draft
from sandtable.engine.memo import OfMoment
from sandtable.engine.state import State
from sandtable.engine.told import Ruled
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.leg import SWINGS, Leg
from sandtable.geometry.rect import Rect, distance
from sandtable.mechanics.bodies import body
from sandtable.mechanics.bodies.aside import settle
from sandtable.mechanics.bodies.way import Way, cut, is_barred, put_back, unhindered, walk
from sandtable.mechanics.pulse import approach, moving, rulings, telling
from sandtable.mechanics.pulse.manual import Given
from sandtable.mechanics.pulse.moving import Plan
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.refusing import refuse
from sandtable.mechanics.pulse.telling import named
from sandtable.names import Pair, Refused

Good = Callable[[Rect], bool]
FINE = 50
"""Ticks: how finely the place is found where a unit stops short."""


def allowed(state: State[Own], id: str, foe: str) -> bool:
    """Whether the sheet lets it attack that enemy."""
    return _granted(state, state.own.manual.attack.given(state, id, foe))


def _granted(state: State[Own], given: Given) -> bool:
    try:
        return bool(rulings.said(state, "may_attack", given).result["allowed"])
    except Refused:
        return False


def check_allowed(state: State[Own], id: str, foe: str, at: str) -> Ruled:
    """The sheet's permission, refused with the row that denies it."""
    manual = state.own.manual
    ruled = rulings.found(state, "may_attack", manual.attack.given(state, id, foe), {"a": id, "b": foe})
    if not ruled.result["allowed"]:
        rows = tuple(line.row for line in ruled.lines[-1:])
        remedy = manual.attack.remedies.get("".join(rows), "lead it elsewhere")
        tables = manual.questions["may_attack"].tables
        barring = [row for table in tables for row in table if row.id in rows]
        why = "".join(f": {row.says}" + ": no attack" * (str(row.gives) == "no") for row in barring)
        raise refuse(at, f"{id} may not attack {foe}{why}; {remedy}", rows=rows)
    return ruled


def check_strike(state: State[Own], made: Plan, at: str) -> Ruled:
    """The sheet's permission for an attack, where the attacker stands when it strikes."""
    return check_allowed(aimed(state, made), made.id, str(made.foe), at)


class Lanes:
    """How far a unit may wheel or go straight on before it comes to somebody, so far as it has tried."""

    def __init__(self) -> None:
        self._barred: dict[str, tuple[int, str]] = {}

    def barred(self, legs: Sequence[Leg], foe: str) -> bool:
        """Whether a way at an enemy begins with a leg that is no shorter than one which led to another."""
        by, whom = self._barred.get(legs[0].how, (0, foe))
        return whom != foe and legs[0].by >= by

    def note(self, way: Way, whom: str) -> None:
        """A way leads to somebody else; perhaps its first leg does."""
        first = way.legs[0]
        if first.how != "forward" and first.how not in SWINGS:
            return
        if len(way.legs) == 1 if whom == way.met else is_barred(way, 0, whom):
            known = self._barred.get(first.how)
            if known is None or first.by < known[0]:
                self._barred[first.how] = (first.by, whom)


def way_to(state: State[Own], id: str, foe: str, *, lanes: Lanes | None = None) -> Plan:
    """The plan that brings a unit's front to an enemy; refused if there is none within its move.

    It goes round friends; through them, where it may, only if there is no other way and its player likes. With `lanes`,
    which are kept from one enemy to the next, he does not.
    """
    check_allowed(state, id, foe, "order.word")
    moves, gap = state.own.manual.moving, body.gap(state, id, foe)
    reach = moves.reach(state, id)
    if gap > reach + TOLERANCE:
        raise _out_of_reach(state, id, foe, gap, reach)
    moving.check_die(state, id)
    found, refusal, others = None, None, dict[str, None]()
    rects = state.field.rects
    for legs in approach.at(
        rects[id], rects[foe], reach, oblique=moves.oblique(state, id), turns=moves.turns(state, id)
    ):
        if lanes is not None and lanes.barred(legs, foe):
            continue
        try:
            way = walk(state, id, legs, at="order")
            if way.met != foe:
                if way.met is not None:
                    others[way.met] = None
                    if lanes is not None:
                        lanes.note(way, way.met)
                continue
            if way.passed and lanes is not None:
                lanes.note(way, way.passed[0])
                continue
            if way.passed and found:
                continue
            made = _in_reach(state, id, way)
            check_strike(state, made, "order.word")
        except Refused as refused:
            refusal = refusal or refused
            continue
        if not made.way.passed:
            return made
        found = made
    if found is not None:
        return found
    name = named(state, id)
    if refusal is not None:
        raise refusal
    measures = state.own.manual.measures
    off = telling.length(measures, gap)
    between = f", with {telling.names(state, list(others))} in the way" if others else ""
    says = f"{name} finds no way to {foe}, {off} off{between}; give its way by legs, or attack another"
    raise refuse("order.word", says, have=round(gap / measures.tick, 2), unit=measures.unit)


def _in_reach(state: State[Own], id: str, way: Way) -> Plan:
    """An attack as it is ruled; who is too far off by no more than can be measured is reached."""
    try:
        return moving.ruled(state, id, way, "order")
    except moving.TooFar as far:
        if far.over > TOLERANCE:
            raise
        shorter = walk(state, id, cut(state, way, way.length - far.over).legs, at="order")
        if shorter.met != way.met:
            raise
    return moving.ruled(state, id, shorter, "order")


def _out_of_reach(state: State[Own], id: str, foe: str, gap: float, reach: int) -> Refused:
    measures = state.own.manual.measures
    have, want = (round(length / measures.tick, 2) for length in (reach, gap))
    off = measures.yard.beside(gap, reach)
    says = f"{named(state, id)} goes {telling.length(measures, reach)} and {foe} is {off} off"
    return refuse("order.word", f"{says}; move it nearer, or attack another", have=have, want=want, unit=measures.unit)


def reached(state: State[Own], id: str) -> Plan | None:
    """The attack that a unit which must attack makes: on the nearest enemy that it may attack and can reach."""
    return _REACHED.of(state, id, lambda: _first_reached(state, id))


_REACHED: OfMoment[str, Plan | None] = OfMoment()


def _first_reached(state: State[Own], id: str) -> Plan | None:
    reach, lanes = state.own.manual.moving.reach(state, id), Lanes()
    for foe in preys(state, id):
        if body.gap(state, id, foe) > reach + TOLERANCE:
            return None
        try:
            return way_to(state, id, foe, lanes=lanes)
        except Refused:
            continue
    return None


def check_target(state: State[Own], made: Plan) -> None:
    """A unit that must attack attacks the nearest enemy that it may attack and can reach, if it is bound to that."""
    moves = state.own.manual.moving
    if moves.duty(state, made.id) != "attack" or not moves.nearest(state, made.id):
        return
    best = reached(state, made.id)
    if best is None or best.foe == made.foe:
        return
    prey = str(best.foe)
    near, far = (body.gap(state, made.id, foe) for foe in (prey, str(made.foe)))
    if far <= near:
        return
    measures, name = state.own.manual.measures, named(state, made.id)
    off = telling.length(measures, near)
    says = f"{name} must attack the nearest enemy that it may and can reach, which is {prey}, {off} off"
    have, want = (round(length / measures.tick, 2) for length in (far, near))
    measured = {"rows": made.binding("attack"), "have": have, "want": want, "unit": measures.unit}
    raise refuse("order", f"{says}; attack that one", instead=f"attack {made.id} {prey}", **measured)


def preys(state: State[Own], id: str, known: Container[str] = ()) -> Iterator[str]:
    """The enemies that a unit may attack, or may make for, the nearest first; but for those that are known to be."""
    rects, attack = state.field.rects, state.own.manual.attack
    asked = attack.prey or attack.given
    near = sorted((round(distance(rects[id], rects[foe])), foe) for foe in body.enemies(state, id))
    for _, foe in near:
        if foe not in known and _granted(state, asked(state, id, foe)):
            yield foe


def nearest_prey(state: State[Own], id: str) -> str | None:
    """The nearest of them."""
    return next(preys(state, id), None)


def aimed(state: State[Own], made: Plan) -> State[Own]:
    """The table as the attacker means it to be: his unit in contact, squared up."""
    draft = Draft(state)
    draft.place({made.id: made.place.pose, **{other: rect.pose for other, rect in made.beside.items()}})
    own = draft.own
    settle(draft, own.manual.moving.bars, state)
    contacts = (*own.contacts, Pair(made.id, str(made.foe)))
    draft.own = replace(own, contacts=contacts, moved={**own.moved, made.id: "attack"})
    return draft.state


def stopped(state: State[Own], way: Way, good: Good) -> Way:
    """The longest part of a way whose end is good and stands clear of others; at worst no part of it."""
    low, high = 0.0, way.length
    if not good(way.start):
        return unhindered(state, way.id, ())
    while high - low > FINE:
        middle = (low + high) / 2
        low, high = (middle, high) if good(cut(state, way, middle).rect) else (low, middle)
    return put_back(state, cut(state, way, low))
