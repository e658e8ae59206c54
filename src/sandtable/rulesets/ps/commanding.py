"""Orders by command roll: who may order whom, the roll, and what it brings (4.2, H3, H20)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from sandtable.dice import D10
from sandtable.engine.cast import Cast
from sandtable.engine.draft import Draft
from sandtable.engine.memo import OfMoment
from sandtable.engine.opening import Next, Opening
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.geometry.angle import TURN, towards
from sandtable.geometry.leg import SWINGS, Leg
from sandtable.geometry.pose import Pose
from sandtable.mechanics.bodies.body import in_contact, is_officer
from sandtable.names import Code, Json, Refused, listed, raised
from sandtable.rulesets.ps import blunders, charging, land, moving, observe, pace, proximity, staff, unit
from sandtable.rulesets.ps.casting import page_cast
from sandtable.rulesets.ps.charging import ORDER, Charge
from sandtable.rulesets.ps.marching import MOST_MOVES, refuse
from sandtable.rulesets.ps.moving import Moving, Plan
from sandtable.rulesets.ps.own import INCH, Own, with_
from sandtable.rulesets.ps.questions import ASK
from sandtable.rulesets.ps.reacting import Charging
from sandtable.rulesets.ps.ruling import odds
from sandtable.rulesets.ps.telling import commanded, length
from sandtable.sheet.chance import Wanted
from sandtable.sheet.ruling import Result

FAILED = "failed"
"""What it is to have had an order that did not succeed."""
MOST_UNITS = 12
GAP = 4.0
"""Inches within which each unit of a group is of another."""


def split(state: State[Own], order: Order) -> tuple[str, tuple[str, ...]]:
    """Who gives an order, and the units that it is for; the officer may be named among them."""
    named = [id for id in order.bases if is_officer(state, id)]
    units = tuple(id for id in order.bases if id not in named)
    if not units or len(units) > MOST_UNITS or len(named) > 1:
        whose = f"{unit.named(state, named[0])} gives orders and takes none; " if named and not units else ""
        says = f"{whose}name one to {MOST_UNITS} units, and the commander who orders them if you like"
        raise Refused(Code.BAD_VALUE, "order.bases", says)
    battalias = list(dict.fromkeys(state.setup.pieces[id].command for id in units))
    if len(battalias) > 1:
        whose = listed([state.setup.commands[one].said for one in battalias], "and")
        raise refuse("order.bases", f"one order is for units of one battalia, not of {whose} (H20); order them apart")
    for n, id in enumerate(order.bases):
        if id in units:
            check_ordered(state, id, f"order.bases.{n}")
    return commander(state, units, named[0] if named else None), units


def check_ordered(state: State[Own], id: str, at: str) -> None:
    """Refuse a unit that takes no orders now."""
    who = unit.named(state, id)
    if id in state.own.acted:
        raise refuse(at, f"{who} have had their order or initiative this turn (H20, R33); order others")
    if unit.disordered(state, id):
        raise refuse(at, f"{who} are disordered and take no orders (4.17); they may fall back freely")
    if in_contact(state, id):
        raise refuse(at, f"{who} are in contact and take no orders (H24); order others")


def commander(state: State[Own], units: Sequence[str], named: str | None) -> str:
    """The officer who orders these units: the one named, else their own, else the general."""
    command = state.setup.pieces[units[0]].command
    own, chief = state.setup.commands[command].leader, staff.chief(state, state.own.side)
    if named is not None and named not in (own, chief):
        who, other = (unit.named(state, one) if one else "the general" for one in (named, own or chief))
        raise refuse("order.bases", f"{who} commands another battalia; let {other} order them (H3)")
    able = [id for id in ((named,) if named else (own, chief)) if id and may_order(state, id)]
    if not able:
        first = named or own
        who = unit.named(state, first) if first else "the general"
        nor = "" if named or first in (None, chief) else ", nor does the general"
        raise refuse("order.bases", f"{who} gives no more orders this turn (H3, H20){nor}; order units of others")
    return able[0]


def may_order(state: State[Own], officer: str) -> bool:
    """Whether an officer still gives orders this turn."""
    own = state.own
    return officer in state.field.rects and state.setup.pieces[officer].command not in own.silent


def facts(state: State[Own], officer: str, units: Sequence[str]) -> dict[str, Json]:
    """What a command roll is made on (H20)."""
    on_march = [unit.on_march(state, id) for id in units]
    given: dict[str, Json] = {
        "a": observe.body(state, _lead(state, units)),
        "rating": unit.rating(state, state.setup.pieces[officer].command),
        "distance": max(unit.inches(state, officer, id) for id in units),
        "enemy": min(unit.enemy_inches(state, id) for id in units),
    }
    if all(on_march) and all(land.on_road(state, state.field.rects[id]) for id in units):
        given["track"] = True
    if len(units) > 1:
        given |= {"group": len(units), "gap": widest_gap(state, units)}
    return given


def _lead(state: State[Own], units: Sequence[str]) -> str:
    """The unit that stands for a group in its roll: one that is not on the march, if not all are (H20)."""
    return next((id for id in units if not unit.on_march(state, id)), units[0])


def widest_gap(state: State[Own], units: Sequence[str]) -> float:
    """The widest gap in inches that keeps a group from being one, going from each to the nearest."""
    near, left, widest = [units[0]], list(units[1:]), 0.0
    while left:
        far, nearest = min((unit.inches(state, a, b), b) for a in near for b in left)
        widest = max(widest, far)
        near.append(nearest)
        left.remove(nearest)
    return widest


def check_group(state: State[Own], units: Sequence[str]) -> None:
    if len(units) > 1 and widest_gap(state, units) > GAP:
        wide = length(widest_gap(state, units))
        says = f"{unit.all_named(state, units)} are not each within 4 inches of another (4.2): one gap is {wide}"
        raise refuse("order.bases", f"{says}; order them apart", widest_gap(state, units) * INCH, GAP * INCH)


def planned(state: State[Own], order: Order) -> Planned:
    """What an order to move or change is: who gives it, what each does, and the table as it is meant to be."""
    return _PLANS.of(state, order, lambda: _planned(state, order))


Planned = tuple[str, Sequence[Plan], State[Own]]
_PLANS: OfMoment[Order, Planned] = OfMoment()
"""Whoever checks an order asks for its plan, and whoever hopes for something of it asks again."""


def _planned(state: State[Own], order: Order) -> Planned:
    officer, units = split(state, order)
    check_group(state, units)
    plans, after = list[Plan](), state
    for id in in_turn(state, units, order.legs):
        made = _of_group(after, id, _beside(state, units[0], id, order.legs), order, units)
        plans.append(made)
        after = made.after
    return officer, plans, after


def _beside(state: State[Own], lead: str, id: str, legs: Sequence[Leg]) -> Sequence[Leg]:
    """The way of one who goes with another: where he goes aslant to a place, it goes as far aslant beside him (H19)."""
    if id == lead or all(leg.to is None for leg in legs):
        return legs
    made = list[Leg]()
    his, mine = state.field.rects[lead], state.field.rects[id]
    for leg in legs:
        own = leg
        if leg.to is not None:
            turned = (mine.pose.facing + leg.to.facing - his.pose.facing) % TURN
            own = leg._replace(
                to=Pose(mine.pose.x + leg.to.x - his.pose.x, mine.pose.y + leg.to.y - his.pose.y, turned)
            )
        made.append(own)
        his, mine = pace.end(his, leg), pace.end(mine, own)
    return made


def _of_group(state: State[Own], id: str, legs: Sequence[Leg], order: Order, units: Sequence[str]) -> Plan:
    """What one of those who are ordered together does; where it cannot, it is said who keeps the others."""
    try:
        return moving.plan(state, id, legs, order.word, together=units)
    except Refused as refused:
        if len(units) == 1:
            raise
        why = refused.refusal
        says = f"{why.message} ({id} holds back all {len(units)}: order less, or the others without it)"
        raise raised(replace(why, message=says)) from None


def in_turn(state: State[Own], units: Sequence[str], legs: Sequence[Leg] = ()) -> list[str]:
    """Units in the order in which they move: those who are foremost on their way first, so that they clear it; of those
    abreast who wheel, the one on the outer side."""
    rects = state.field.rects
    here = lead = rects[units[0]]
    x, y, outer = 0, 0, 0
    for leg in legs:
        there = pace.end(here, leg)
        if leg.how in SWINGS:
            outer = outer or (1 if leg.how == "wheel-left" else -1)
        elif leg.how != "turn":
            x, y = x + there.pose.x - here.pose.x, y + there.pose.y - here.pose.y
        here = there
    way = lead.pose._replace(facing=towards(x, y)) if x or y else lead.pose

    def turn(id: str) -> tuple[int, int, str]:
        middle = (rects[id].pose.x, rects[id].pose.y)
        return -round(way.seen(middle)[1]), -outer * round(lead.pose.seen(middle)[0]), id

    return sorted(units, key=turn)


def charges(state: State[Own], order: Order) -> tuple[str, list[Charge], State[Own]]:
    """What an order to charge is: who gives it, each unit's way, and the table when all are in contact."""
    officer, units = split(state, order)
    check_group(state, units)
    made, draft = list[Charge](), Draft(state)
    for id in units:
        at = f"order.bases.{order.bases.index(id)}"
        charging.check_charger(state, id, at)
        charging.check_target(state, id, order.word, "order.word")
        found = charging.charge(draft.state, id, order.word)
        reach = charging.ticks(state, id, MOST_MOVES, found.rough)
        if found.cost > reach + 1:
            most = length(reach / INCH)
            slow = reach < pace.allowance(state, id) * MOST_MOVES
            moves = "the one move that they have over rough ground makes" if slow else "three moves make"
            far = f"{unit.named(state, order.word)} are too far for {unit.named(state, id)}"
            says = f"{far}: the way is {length(found.cost / INCH)}, and {moves} {most}"
            raise refuse("order.word", f"{says}; charge nearer ones, or go closer first", found.cost, reach)
        made.append(found)
        charging.contact(draft, found, ORDER)
        draft.drop(state.todo)
    return officer, made, draft.state


@dataclass(frozen=True, slots=True)
class Commanded:
    """An order that is rolled for: who gives it to whom, and what each does if it succeeds."""

    officer: str
    units: tuple[str, ...]
    what: tuple[Moving | Charging, ...]


def roll(state: State[Own], officer: str, what: Sequence[Moving | Charging]) -> Opening:
    """The roll for what some units are ordered to do."""
    return COMMAND.of(state.own.side, Commanded(officer, tuple(one.id for one in what), tuple(what)))


def _done(draft: Draft[Own], ordered: Commanded, result: Result) -> Next:
    """The roll is made: moves, failure with what is free, or a blunder."""
    state, own, units = draft.state, draft.own, ordered.units
    blundered = result["blunder"] != "none"
    if _spent(state, result):
        own = replace(own, silent=with_(own.silent, state.setup.pieces[ordered.officer].command))
    how = blunders.BLUNDER if blundered else ORDER if result["moves"] else FAILED
    draft.own = replace(own, acted={**own.acted, **dict.fromkeys(units, how)})
    if blundered:
        draft.begin(*(blunders.Blunder(id, result["blunder"], result["moves"]) for id in units))
    elif result["moves"]:
        proximity.bound(draft, units)
        draft.begin(*(_with(what, result["moves"], units) for what in ordered.what))
    elif free := [what for what in ordered.what if isinstance(what, Moving) and unit.on_march(state, what.id)]:
        draft.say(f"{unit.all_named(state, [what.id for what in free])} march on all the same.")
        draft.begin(*(_with(what, 1, units) for what in free))
    return None


def _with(what: Moving | Charging, moves: int, units: tuple[str, ...]) -> Moving | Charging:
    """What is done with so many moves."""
    if isinstance(what, Charging):
        return replace(what, moves=moves)
    return replace(what, steps=what.steps[:moves], together=units, moves=moves)


@lru_cache(maxsize=1024)
def _spread(given: tuple[tuple[str, Json], ...]) -> tuple[Fraction, ...]:
    """By least number of moves, from none to three: the chance that an order gives as many."""
    asked = {name: dict(value) if name == "a" else value for name, value in given}
    found = odds("command_roll", asked, ("moves", "blunder"))
    got = [(int(moves) if blunder == "none" else 0, chance) for (moves, blunder), chance in found.items()]
    return tuple(sum((chance for moves, chance in got if moves >= least), Fraction(0)) for least in range(4))


def chance_of(state: State[Own], officer: str, units: Sequence[str], moves: int) -> Fraction:
    """The chance that an order gives these units so many moves; a blunder gives none."""
    given = facts(state, officer, units)
    # Only whole eights of the distance count, and of the enemy only whether he is near or far.
    given["distance"] = int(given["distance"] // 8) * 8
    given["enemy"] = 4 if given["enemy"] <= 4 else 40 if given["enemy"] > 36 else 12
    given["gap"] = 0
    return _spread(
        tuple(sorted((name, tuple(value.items()) if name == "a" else value) for name, value in given.items()))
    )[min(moves, MOST_MOVES)]


def _says(state: State[Own], ordered: Commanded) -> str:
    rating = unit.rating(state, state.setup.pieces[ordered.officer].command)
    return f"{unit.named(state, ordered.officer)} ({rating}) orders {unit.all_named(state, ordered.units)}: a D10."


LATER = {
    "blunder": "{officer} rolls a 0 for {men}: a D6, and 5 or 6 is a blunder.",
    "table": "{men} blunder: a D6 says how.",
    "charge": "{men} charge the nearest enemy: a D6 says with how many moves.",
}
"""By name of the dice that follow a command roll: what they are for."""


def _then(state: State[Own], ordered: Commanded, name: str) -> str:
    officer, men = unit.named(state, ordered.officer), unit.all_named(state, ordered.units)
    return LATER[name].format(officer=officer, men=men)


def _told(state: State[Own], ordered: Commanded, result: Result) -> str:
    """What came of an order: whose, to whom, and that he gives no more where it failed (H20)."""
    given = ASK["command_roll"].read(facts(state, ordered.officer, ordered.units)).given
    officer, men = unit.named(state, ordered.officer), unit.all_named(state, ordered.units)
    spent = " He gives no more orders this turn." if _spent(state, result) else ""
    return f"{officer} orders {men}: {commanded(given, result)}.{spent}"


def _spent(state: State[Own], result: Result) -> bool:
    """Whether a roll was such that who made it gives no more orders this turn (H20)."""
    failed = not result["moves"] and bool(state.setup.options.get("H20", True))
    return result["blunder"] != "none" or failed


COMMAND: Cast[Own, Commanded] = page_cast(
    "command",
    ASK["command_roll"],
    _done,
    _says,
    subject=Commanded,
    given=lambda state, ordered: facts(state, ordered.officer, ordered.units),
    who=lambda state, ordered: {"a": _lead(state, ordered.units)},
    by=("moves", "blunder"),
    tells=_told,
    then=_then,
    begins=(Wanted("command", 1, D10, True),),
)
