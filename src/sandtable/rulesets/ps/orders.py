"""The step of orders: units are told where to go by command rolls, fall back freely, and commanders ride (4.2, H3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import ceil

from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.order import Order
from sandtable.engine.part import Choice, Legs, Target, Text
from sandtable.engine.state import State
from sandtable.engine.verb import Verb, group, one
from sandtable.geometry.rect import distance
from sandtable.mechanics.bodies.body import is_officer, units
from sandtable.names import Code, Refused
from sandtable.rulesets.ps import (
    charging,
    commanding,
    land,
    legal,
    observe,
    pace,
    rallying,
    retiring,
    riding,
    staff,
    unit,
    weighing,
    wording,
)
from sandtable.rulesets.ps.marching import LEGS, refuse
from sandtable.rulesets.ps.moving import Moving
from sandtable.rulesets.ps.own import INCH, Own, with_
from sandtable.rulesets.ps.proximity import near_enemy
from sandtable.rulesets.ps.reacting import Charging
from sandtable.rulesets.ps.ruling import going, gone, next_step
from sandtable.rulesets.ps.telling import length

PROMISED = 0.5
"""What it is worth to have joined a unit that can be rallied next turn, beside rallying it."""

AT_RISK = -0.01
"""What it is worth to ride at the head of a unit that needs nobody."""


def ask(draft: Draft[Own]) -> Next:
    """The player is asked as long as he has units."""
    return ORDERS.asks(draft.own.side) if units(draft.state, draft.own.side) else None


def _order(draft: Draft[Own], order: Order, _: None) -> Next:
    officer, plans, draft.aim = commanding.planned(draft.state, order)
    draft.pay(1)
    return commanding.roll(draft.state, officer, [Moving(plan.id, plan.steps, charging.ORDER) for plan in plans])


def _charge(draft: Draft[Own], order: Order, _: None) -> Next:
    officer, made, draft.aim = commanding.charges(draft.state, order)
    draft.pay(1)
    return commanding.roll(draft.state, officer, [Charging(one.id, one.foe, charging.ORDER, 1) for one in made])


def _moves_all(state: State[Own], _: None, order: Order) -> Fraction | None:
    """The chance that a command roll gives an order all the moves that it needs."""
    officer, plans, _after = commanding.planned(state, order)
    return commanding.chance_of(state, officer, [plan.id for plan in plans], max(len(plan.steps) for plan in plans))


def _reaches(state: State[Own], _: None, order: Order) -> Fraction | None:
    """The chance that a command roll gives a charge all the moves that it needs."""
    officer, charges, _after = commanding.charges(state, order)
    need = max(ceil((one.cost - 1) / pace.allowance(state, one.id)) for one in charges)
    return commanding.chance_of(state, officer, [one.id for one in charges], need)


def _worth_forming(state: State[Own], _: None, order: Order) -> float | None:
    return weighing.formed(state, order) if order.word and not order.legs else None


def _targets(state: State[Own], order: Order, _: None) -> list[Choice]:
    men = [id for id in order.bases if not is_officer(state, id)]
    found = dict.fromkeys(foe for id in men for foe in charging.targets(state, id))
    return [unit.aimed_at(state, men, foe) for foe in found]


def _changes(state: State[Own], order: Order, _: None) -> list[Choice]:
    return wording.by_order(state, order)


def _may_fall_back(state: State[Own], id: str, at: str) -> None:
    if is_officer(state, id):
        raise refuse(at, f"{unit.named(state, id)} is a commander and rides where he likes; name a unit")
    retiring.check_free_move(state, id, at)


def _fall_back(draft: Draft[Own], order: Order, _: None) -> Next:
    state, (id,) = draft.state, order.bases
    draft.own = replace(draft.own, acted={**draft.own.acted, id: "free"})
    draft.rule(near_enemy(state, id)[1])
    retiring.go(draft, id, retiring.from_enemy(state, id), 1, says="fall back freely")
    return None


def _commander(state: State[Own], id: str, at: str) -> None:
    if not is_officer(state, id):
        led = state.setup.commands[state.setup.pieces[id].command].leader
        says = f"{unit.named(state, id)} are no commander; name one{f', as {led}, who leads them' if led else ''}"
        raise Refused(Code.BAD_VALUE, at, says)


def _may_rally(state: State[Own], id: str, at: str) -> None:
    _commander(state, id, at)
    rallying.check_rally(state, id, at)


def _rally(draft: Draft[Own], order: Order, _: None) -> Next:
    return rallying.rally(draft.state, order.bases[0])


def _worth_rallying(state: State[Own], _: None, order: Order) -> float:
    (officer,) = order.bases
    return weighing.heart(state, state.own.joined[officer]) * float(rallying.chance(state, officer) or 0)


def _worth_joining(state: State[Own], _: None, order: Order) -> float:
    """To lead a unit that needs no rallying is worth a little less than to keep out of danger."""
    return PROMISED * weighing.heart(state, order.word) or AT_RISK


def _may_ride(state: State[Own], id: str, at: str) -> None:
    _commander(state, id, at)
    if id in state.own.rode:
        raise refuse(at, f"{unit.named(state, id)} has made his move this turn (H3); name another")


def _ride(draft: Draft[Own], order: Order, _: None) -> Next:
    """A commander makes his own move, after all his orders (H3)."""
    state, (id,) = draft.state, order.bases
    if len(order.legs) != 1 or order.legs[0].to is None:
        raise refuse("order.legs", "a commander rides to a place: move a1 to 24 10 0")
    to = order.legs[0].to
    ride = riding.to_place(state, id, to, "order.legs.0")
    riding.check_stands(state, id, state.field.rects[id].at(to), "order.legs.0")
    grounds = land.grounds(ride.length, ride.woods, rough=False)
    draft.rule(*going(id, {"a": observe.body(state, id), "moves": 1}, grounds).records)
    draft.say(f"{unit.named(state, id)} rides {length(ride.length / INCH)}.")
    staff.leave(draft, id)
    draft.place({id: to})
    _rode(draft, id)
    return None


def _rode(draft: Draft[Own], id: str) -> None:
    command = draft.state.setup.pieces[id].command
    draft.own = replace(draft.own, rode=with_(draft.own.rode, id), silent=with_(draft.own.silent, command))


def _join(draft: Draft[Own], order: Order, _: None) -> Next:
    state, (id,), where = draft.state, order.bases, order.word
    if where not in state.field.rects or state.side(where) != state.side(id) or is_officer(state, where):
        raise Refused(Code.BAD_VALUE, "order.word", f"{where[:40]!r} is no unit of yours on the table; name one")
    if unit.with_officer(state, where) not in (None, id):
        raise refuse("order.word", f"{unit.named(state, where)} have a commander with them already; name others")
    if state.own.joined.get(id) == where:
        raise refuse("order.word", f"{unit.named(state, id)} is with {unit.named(state, where)} already; let him stay")
    far, rides = distance(state.field.rects[id], state.field.rects[where]), pace.allowance(state, id)
    if far > rides:
        says = f"{unit.named(state, where)} are {length(far / INCH)} away, and {unit.named(state, id)} rides"
        raise refuse("order.word", f"{says} {length(rides / INCH)} in a turn; name nearer ones", far, rides)
    ride = riding.to_unit(state, id, where, "order.word")
    draft.rule(*gone(id, {"a": observe.body(state, id)}, land.grounds(ride.length, ride.woods, rough=False)).records)
    draft.say(f"{unit.named(state, id)} joins {unit.named(state, where)}.")
    staff.join(draft, id, where)
    _rode(draft, id)
    return None


def _hosts(state: State[Own], order: Order, _: None) -> list[Choice]:
    there = (where for where in units(state, state.own.side) for id in order.bases if legal.rides_to(state, id, where))
    return [unit.aimed_at(state, order.bases, where) for where in dict.fromkeys(there)]


def _done(draft: Draft[Own], order: Order, _: None) -> Next:
    draft.rule(next_step("orders"))
    draft.over()
    return None


def _ready(state: State[Own], _: None) -> Iterator[Order]:
    yield from legal.ordered(state)
    yield Order("done")


ORDERS: Decision[Own, None] = Decision(
    "orders",
    "Who is told to do what: order, charge, fall-back, rally, join, move, or done.",
    (
        Verb(
            "order",
            "Units go somewhere or change formation, if their commander's roll succeeds.",
            _order,
            group("unit"),
            (Legs(needed=False, hows=LEGS, beside=True), Text(needed=False, of=_changes)),
            chance=_moves_all,
            gains="it goes all the way",
            weigh=_worth_forming,
            typed="order a3 forward 8; a change and then the way: order a3 forward 8 : form column; the way and then a "
            "change: order a3 forward 8 : then form line; both: order a3 forward 8 : form column then form line; a "
            "building: order a3 : enter the mill; aslant, the others beside the first: order a3-a5 to 20 14 0.",
        ),
        Verb(
            "charge",
            "Units charge an enemy, if their commander's roll succeeds.",
            _charge,
            group("unit"),
            (Target(of=_targets, strict=False),),
            chance=_reaches,
            gains="it gets home",
            typed="charge a3 b2.",
        ),
        Verb(
            "fall-back",
            "A disordered or shaken unit makes its free move away from the enemy.",
            _fall_back,
            one("unit", _may_fall_back),
            sure=True,
        ),
        Verb(
            "rally",
            "A commander rallies the unit he has joined, as his last order.",
            _rally,
            one("commander", _may_rally),
            sure=True,
            chance=lambda state, _, order: rallying.chance(state, order.bases[0]),
            gains="a casualty comes off",
            weigh=_worth_rallying,
        ),
        Verb(
            "join",
            "A commander joins a unit that he can reach.",
            _join,
            one("commander", _may_ride),
            (Target(of=_hosts, strict=False),),
            weigh=_worth_joining,
            typed="join a1 : a3.",
        ),
        Verb(
            "move",
            "A commander rides to a place.",
            _ride,
            one("commander", _may_ride),
            (Legs(hows=("to",), most=1),),
            typed="move a1 to 24 10 0.",
        ),
        Verb("done", "No more orders this turn.", _done, sure=True, weigh=lambda state, _, order: 0.0),
    ),
    now=lambda state, _: "Give an order, move a commander, or say done.",
    ready=_ready,
    standing=False,
)
