"""Recovery, and the movement die: dice of single units that a sub-commander or a CD may roll again."""

from __future__ import annotations

from sandtable.engine.draft import Draft, Step
from sandtable.engine.order import Order
from sandtable.engine.state import Ask, State
from sandtable.mechanics.bodies import body
from sandtable.mechanics.bodies.way import walk
from sandtable.mechanics.pulse import casting, duties, moving, telling
from sandtable.mechanics.pulse.casting import Roll, begin, plain
from sandtable.mechanics.pulse.control import affords, pay, price
from sandtable.mechanics.pulse.losses import heal
from sandtable.mechanics.pulse.manual import Given, Manual
from sandtable.mechanics.pulse.refusing import none_of, owned, refuse
from sandtable.names import Code, Json, Refused, listed
from sandtable.sheet.ruling import Result


def recover(manual: Manual, state: State, order: Order, asked: Ask) -> Step:
    """`recover UNIT`: it tries to shake off a hit."""
    none_of(order, legs=True, poses=True, word=True)
    id = owned(state, order, asked.seat)
    if body.is_officer(state, id):
        raise refuse("order.bases.0", f"{id} is an officer and has no SPs to recover; name a unit")
    if id in state.own.recovered or id in state.own.halted:
        raise refuse("order.bases.0", f"{id} cannot try again this pulse; name another unit")
    draft = Draft(state)
    cast = begin("recovery", manual.recovery.test, id)
    ask = casting.start(manual, draft, RECOVERY, cast)
    return draft.step("recover", seat=asked.seat, order=order, ask=ask)


def _given(manual: Manual, state: State, cast: Json) -> Given:
    given = {**manual.recovery.given(state, cast["a"]), "rerolls": plain(cast.get("rerolls", ()))}
    if any(entry["by"] == "sub" for entry in given["rerolls"]) and "sub_used" in given:
        given["sub_used"] = False
    return given


def _done(manual: Manual, draft: Draft, cast: Json, result: Result, told: dict[str, Json]) -> Ask | None:
    state, id = draft.state, cast["a"]
    name = manual.named(state, id)
    if not result["recovered"] and not cast.get("kept"):
        helpers = _helpers(manual, state, id, cast)
        if helpers:
            casting.wait(draft, cast)
            dice = ", ".join(map(str, result["stands"]))
            draft.tell(says=f"{name} rolls {dice} and recovers nothing yet.")
            says = f"{name} rolled {dice}: roll a die again by {listed(list(helpers))}, or keep?"
            return Ask("reroll-recovery", state.side(id), (id, *helpers), says=says)
    if result["recovered"]:
        heal(draft, id, result["hits"])
    own = draft.own
    draft.set(recovered=(*own.recovered, id))
    if manual.recovery.still(state, id) and id not in own.moved:
        draft.set(moved={**own.moved, id: "recover"})
    draft.tell(ruling=told, says=f"{name} {'recovers an SP' if result['recovered'] else 'recovers nothing'}.")
    return moving.next_ask(draft)


def _helpers(manual: Manual, state: State, id: str, cast: Json) -> tuple[str, ...]:
    """Who may still roll one of its dice again."""
    used = [entry["by"] for entry in cast.get("rerolls", ())]
    found = [by for by in manual.recovery.helpers(state, id) if by not in used]
    return tuple(by for by in found if by != "cd" or affords(manual, state, state.side(id), "recovery", id))


RECOVERY = Roll(
    given=_given,
    seat=lambda state, cast: state.side(cast["a"]),
    says=lambda manual, state, cast: f"{manual.named(state, cast['a'])} tries to recover.",
    done=_done,
)


def recover_again(manual: Manual, state: State, order: Order, asked: Ask) -> tuple[int, Step]:
    """A die of the recovery is rolled again by a helper, or it is left as it is."""
    draft, cast, cost = Draft(state), state.own.cast, 0
    if order.verb == "keep":
        cast = {**cast, "kept": True}
    else:
        by, die = helper_and_die(order, asked, len(plain_dice(cast)))
        if by == "cd":
            cost = price(manual, state, asked.seat, "recovery", cast["a"])
        _spend(draft, cast["a"], by, cost, uses=manual.recovery.uses)
        cast = {**cast, "rerolls": (*cast.get("rerolls", ()), {"die": die, "by": by})}
    ask = casting.start(manual, draft, RECOVERY, cast)
    return cost, draft.step(order.verb, seat=asked.seat, order=order, ask=ask)


def plain_dice(cast: Json) -> list[int]:
    """The dice of a recovery as they first fell."""
    fell = cast["dice"]["recover"]
    return list(fell) if isinstance(fell, tuple | list) else [fell]


def standing(cast: Json) -> list[int]:
    """The dice of a recovery as they stand, those that were rolled again in their places."""
    dice = plain_dice(cast)
    for entry, new in zip(cast.get("rerolls", ()), cast["dice"].get("reroll", ()), strict=False):
        dice[entry["die"]] = new
    return dice


def helper_and_die(order: Order, asked: Ask, count: int) -> tuple[str, int]:
    """'sub', or 'cd 1': who helps, and which die is rolled again."""
    none_of(order, bases=True, legs=True, poses=True)
    by, _, die = order.word.partition(" ")
    helpers = asked.about[1:]
    if by not in helpers or (die and (not die.isdecimal() or int(die) >= count)):
        raise Refused(
            Code.BAD_VALUE, "order.word", f"say who helps ({listed(list(helpers))}), and which die if several"
        )
    return by, int(die or 0)


def _spend(draft: Draft, id: str, by: str, cost: int, *, uses: bool = True) -> None:
    """A helper has helped: the CD is paid, or the sub-commander is used, where that uses him up."""
    state = draft.state
    pay(draft, state.side(id), cost)
    if uses and by == "sub" and (leader := body.leader(state, id)) is not None:
        draft.set(used=(*draft.own.used, leader))


def roll(manual: Manual, state: State, order: Order, asked: Ask) -> Step:
    """`roll UNIT`: its movement die."""
    none_of(order, legs=True, poses=True, word=True)
    id = moving.mover(manual, state, order, asked.seat)
    if body.is_officer(state, id) or not manual.moving.rolls(state, id):
        raise refuse("order.bases.0", f"{id} needs no movement die; just move it")
    if id in state.own.rolled:
        raise refuse("order.bases.0", f"{id} has its movement die ({state.own.rolled[id][-1]}); move it")
    return Draft(state).step("roll", seat=asked.seat, order=order, ask=duties.die_ask(manual, state, id))


def die_fell(manual: Manual, state: State, dice: tuple[int, ...]) -> Step:
    """A movement die lies; a helper may roll it again if the player is still giving orders."""
    asked, draft = state.ask, Draft(state)
    assert asked is not None
    id = asked.about[0]
    draft.set(rolled={**state.own.rolled, id: (*state.own.rolled.get(id, ()), dice[0])})
    tell_die(manual, draft, id)
    return draft.step("move-die", dice=dice, ask=_offer(manual, draft, id))


def _offer(manual: Manual, draft: Draft, id: str) -> Ask | None:
    state = draft.state
    if state.own.closed:
        return None
    used = state.own.helped.get(id, ())
    found = [by for by in manual.moving.helpers(state, id) if by not in used]
    helpers = [by for by in found if by != "cd" or affords(manual, state, state.side(id), "movement", id)]
    if not helpers:
        return moving.next_ask(draft)
    says = f"{manual.named(state, id)} rolled {state.own.rolled[id][-1]}: roll again by {listed(helpers)}, or keep?"
    return Ask("reroll-move", state.side(id), (id, *helpers), says=says)


def tell_die(manual: Manual, draft: Draft, id: str) -> None:
    """What the die means for the unit, by the sheet."""
    state = draft.state
    given, dice = moving.asked(manual, state, id, walk(state, id, ()))
    question = manual.questions[moving.TEST]
    result, ruling = question.adjudicate(given, dice)
    allowance = f"may move {result['allowance']:g} {manual.measures.unit}"
    closer = "" if result.get("closer", True) else ", and comes no closer to the enemy"
    must = f", and must {result['must']}" if result["must"] else ""
    draft.tell(
        ruling=telling.ruling(question, given, dice, result, ruling, {"a": id}),
        says=f"{manual.named(state, id)} rolls {state.own.rolled[id][-1]}: it {allowance}{closer}{must}.",
    )


def move_again(manual: Manual, state: State, order: Order, asked: Ask) -> tuple[int, Step]:
    """The movement die is rolled again by a helper, or is left as it is."""
    draft, id = Draft(state), asked.about[0]
    if order.verb == "keep":
        return 0, draft.step("keep", seat=asked.seat, order=order, ask=moving.next_ask(draft))
    by, _ = helper_and_die(order, asked, 1)
    cost = price(manual, state, asked.seat, "movement", id) if by == "cd" else 0
    _spend(draft, id, by, cost)
    draft.set(helped={**state.own.helped, id: (*state.own.helped.get(id, ()), by)})
    return cost, draft.step("reroll", seat=asked.seat, order=order, ask=duties.die_ask(manual, state, id))
