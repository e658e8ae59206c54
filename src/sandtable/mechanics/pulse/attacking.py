"""Attacks as they could be made: whom a unit may attack, by which way, and the table as it is meant to be then.

How they are made is in `contact`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from sandtable.engine.draft import Draft
from sandtable.engine.state import State
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.leg import Leg
from sandtable.geometry.rect import Rect, distance
from sandtable.mechanics.bodies import body
from sandtable.mechanics.bodies.aside import settle
from sandtable.mechanics.bodies.heading import towards
from sandtable.mechanics.bodies.way import Way, cut, put_back
from sandtable.mechanics.pulse import moving
from sandtable.mechanics.pulse.manual import Given, Manual
from sandtable.mechanics.pulse.moving import Plan
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.refusing import refuse
from sandtable.names import Pair, Refused
from sandtable.sheet.ruling import Result

Good = Callable[[Rect], bool]
FINE = 50
"""Ticks: how finely the place is found where a unit stops short."""


def allowed(state: State[Own], id: str, foe: str) -> bool:
    """Whether the sheet lets it attack that enemy."""
    return _granted(state.own.manual, state.own.manual.attack.given(state, id, foe))


def _granted(manual: Manual, given: Given) -> bool:
    try:
        return bool(manual.ask("may_attack", given)[0]["allowed"])
    except Refused:
        return False


def check_allowed(state: State[Own], id: str, foe: str, at: str) -> Result:
    """The sheet's permission, refused with the row that denies it."""
    manual = state.own.manual
    result, ruling = manual.ask("may_attack", manual.attack.given(state, id, foe))
    if not result["allowed"]:
        rows = tuple(line.row for line in ruling.lines[-1:])
        says = f"{''.join(rows) or 'the sheet'}: {id} may not attack {foe}; lead it elsewhere"
        raise refuse(at, says, rows=rows)
    return result


def check_strike(state: State[Own], made: Plan, at: str) -> Result:
    """The sheet's permission for an attack, where the attacker stands when it strikes."""
    return check_allowed(aimed(state, made), made.id, str(made.foe), at)


def way_to(state: State[Own], id: str, foe: str) -> Plan:
    """The plan that brings a unit's front to an enemy; refused if there is none within its move."""
    check_allowed(state, id, foe, "order.word")
    manual = state.own.manual
    gap, reach = body.gap(state, id, foe), manual.moving.reach(state, id)
    if gap > reach + TOLERANCE:
        have, want = (round(length / manual.measures.tick, 2) for length in (reach, gap))
        says = f"{id} does not reach {foe} this pulse; move it nearer, or attack another"
        raise refuse("order.word", says, have=have, want=want, unit=manual.measures.unit)
    refusal: Refused | None = None
    for legs in approaches(state.field.rects[id], state.field.rects[foe]):
        try:
            made = moving.plan(state, id, legs, "order")
        except Refused as refused:
            refusal = refusal or refused
            continue
        if made.foe == foe:
            check_strike(state, made, "order.word")
            return made
    if refusal is not None:
        raise refusal
    raise refuse("order.word", f"{id} does not reach {foe} so; give its way by legs, or attack another")


def approaches(rect: Rect, target: Rect) -> list[tuple[Leg, ...]]:
    """Ways that lead a front to a target: the shortest, and to the middle of each of its edges."""
    return list(dict.fromkeys([towards(rect, target), *(towards(rect, target, edge) for edge in range(4))]))


def check_target(state: State[Own], made: Plan) -> None:
    """A unit that must attack attacks the nearest enemy it may, unless it cannot reach him."""
    if state.own.manual.moving.duty(state, made.id) != "attack":
        return
    prey = nearest_prey(state, made.id)
    if prey in (None, made.foe) or body.gap(state, made.id, str(made.foe)) <= body.gap(state, made.id, str(prey)):
        return
    try:
        way_to(state, made.id, str(prey))
    except Refused:
        return
    says = f"{made.id} must attack the nearest enemy that it may, which is {prey}; attack that one"
    raise refuse("order", says, instead=f"attack {made.id} {prey}")


def preys(state: State[Own], id: str) -> Iterator[str]:
    """The enemies that a unit may attack, or may make for, the nearest first."""
    rects, attack = state.field.rects, state.own.manual.attack
    asked = attack.prey or attack.given
    near = sorted((round(distance(rects[id], rects[foe])), foe) for foe in body.enemies(state, id))
    return (foe for _, foe in near if _granted(state.own.manual, asked(state, id, foe)))


def nearest_prey(state: State[Own], id: str) -> str | None:
    """The nearest of them."""
    return next(preys(state, id), None)


def aimed(state: State[Own], made: Plan) -> State[Own]:
    """The table as the attacker means it to be: his unit in contact, squared up."""
    draft = Draft(state)
    draft.place({made.id: made.place.pose, **{other: rect.pose for other, rect in made.beside.items()}})
    own = draft.own
    settle(draft, own.manual.moving.bars)
    contacts = (*own.contacts, Pair(made.id, str(made.foe)))
    draft.own = replace(own, contacts=contacts, moved={**own.moved, made.id: "attack"})
    return draft.state


def stopped(state: State[Own], way: Way, good: Good) -> Way:
    """The longest part of a way whose end is good and stands clear of others; at worst no part of it."""
    low, high = 0.0, way.length
    if not good(way.start):
        return cut(state, way, 0)
    while high - low > FINE:
        middle = (low + high) / 2
        low, high = (middle, high) if good(cut(state, way, middle).rect) else (low, middle)
    return put_back(state, cut(state, way, low))
