"""An attack: whether it may be made, whether the troops have the nerve, the target's answer, and coming to blows.

It all happens in the movement segment. While it waits for dice or an answer it is a plain value in the game's own
state: who attacks whom, by which legs, how far it has come ('test', 'react', 'go-on'), and what movement is left.
`reacting` has what follows contact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from sandtable.engine.draft import Draft, Step
from sandtable.engine.order import Order
from sandtable.engine.state import Ask, State
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.leg import Leg
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect, distance
from sandtable.mechanics.bodies import body
from sandtable.mechanics.bodies.aside import settle
from sandtable.mechanics.bodies.heading import towards
from sandtable.mechanics.bodies.way import Way, cut, put_back, walk
from sandtable.mechanics.pulse import casting, moving
from sandtable.mechanics.pulse.casting import Roll, begin
from sandtable.mechanics.pulse.control import affords, pay, price
from sandtable.mechanics.pulse.manual import Given, Manual
from sandtable.mechanics.pulse.moving import Plan
from sandtable.mechanics.pulse.officers import endangered
from sandtable.mechanics.pulse.refusing import none_of, refuse
from sandtable.names import Code, Json, Refused
from sandtable.sheet.ruling import Result

Good = Callable[[Rect], bool]
FINE = 50
"""Ticks: how finely the place is found where a unit stops short."""


def allowed(manual: Manual, state: State, id: str, foe: str) -> bool:
    """Whether the sheet lets it attack that enemy."""
    return _granted(manual, manual.attack.given(state, id, foe))


def _granted(manual: Manual, given: Given) -> bool:
    try:
        return bool(casting.ask(manual, "may_attack", given)[0]["allowed"])
    except Refused:
        return False


def check_allowed(manual: Manual, state: State, id: str, foe: str, at: str) -> Result:
    """The sheet's permission, refused with the row that denies it."""
    result, ruling = casting.ask(manual, "may_attack", manual.attack.given(state, id, foe))
    if not result["allowed"]:
        row = ruling.lines[-1].row if ruling.lines else "the sheet"
        raise refuse(at, f"{row}: {id} may not attack {foe}; lead it elsewhere")
    return result


def check_strike(manual: Manual, state: State, made: Plan, at: str) -> Result:
    """The sheet's permission for an attack, where the attacker stands when it strikes."""
    return check_allowed(manual, aimed(manual, state, made), made.id, str(made.foe), at)


def attack(manual: Manual, state: State, order: Order, asked: Ask) -> tuple[Draft, Plan, Ask | None]:
    """`attack UNIT` with the enemy as its word: the way is found."""
    none_of(order, legs=True, poses=True)
    id, foe = moving.mover(manual, state, order, asked.seat), order.word
    if body.is_officer(state, id):
        raise refuse("order.bases.0", f"{id} is an officer and attacks nobody; name a unit")
    if foe not in state.field.rects or not body.foreign(state, id, foe):
        raise Refused(Code.BAD_VALUE, "order.word", f"name the enemy unit that {id} attacks, not {foe[:40]!r}")
    made = way_to(manual, state, id, foe)
    check_target(manual, state, made)
    draft = Draft(state)
    return draft, made, launch(manual, draft, made, "order.word")


def way_to(manual: Manual, state: State, id: str, foe: str) -> Plan:
    """The plan that brings a unit's front to an enemy; refused if there is none within its move."""
    check_allowed(manual, state, id, foe, "order.word")
    if body.gap(state, id, foe) > manual.moving.reach(state, id) + TOLERANCE:
        raise refuse("order.word", f"{id} does not reach {foe} this pulse; move it nearer, or attack another")
    refusal: Refused | None = None
    for legs in approaches(state.field.rects[id], state.field.rects[foe]):
        try:
            made = moving.plan(manual, state, id, legs, "order")
        except Refused as refused:
            refusal = refusal or refused
            continue
        if made.foe == foe:
            check_strike(manual, state, made, "order.word")
            return made
    if refusal is not None:
        raise refusal
    raise refuse("order.word", f"{id} does not reach {foe} so; give its way by legs, or attack another")


def approaches(rect: Rect, target: Rect) -> list[tuple[Leg, ...]]:
    """Ways that lead a front to a target: the shortest, and to the middle of each of its edges."""
    return list(dict.fromkeys([towards(rect, target), *(towards(rect, target, edge) for edge in range(4))]))


def launch(manual: Manual, draft: Draft, made: Plan, at: str = "order.legs", spent: int = 0) -> Ask | None:
    """An attack begins, with the test of nerve where one is needed. `spent` are ticks of movement made before it."""
    state, id, foe = draft.state, made.id, made.foe
    assert foe is not None
    result = check_strike(manual, state, made, at)
    draft.set(attack={"by": id, "foe": foe, "legs": kept(made.way.ordered), "stage": "test", "spent": spent})
    draft.tell(ruling=made.told(manual))
    if result.get("attack_test") and manual.attack.test is not None:
        return casting.start(manual, draft, NERVE, begin("attack-test", "attack_test", id))
    return strike(manual, draft, made)


def result_left(manual: Manual, made: Plan) -> float:
    """The movement that is left at contact, in ticks."""
    return float(made.result["left"]) * manual.measures.tick


def check_target(manual: Manual, state: State, made: Plan) -> None:
    """A unit that must attack attacks the nearest enemy it may, unless it cannot reach him."""
    if manual.moving.duty(state, made.id) != "attack":
        return
    prey = nearest_prey(manual, state, made.id)
    if prey in (None, made.foe) or body.gap(state, made.id, str(made.foe)) <= body.gap(state, made.id, str(prey)):
        return
    try:
        way_to(manual, state, made.id, str(prey))
    except Refused:
        return
    raise refuse("order", f"{made.id} must attack the nearest enemy that it may, which is {prey}; attack that one")


def preys(manual: Manual, state: State, id: str) -> Iterator[str]:
    """The enemies that a unit may attack, or may make for, the nearest first."""
    rects, asked = state.field.rects, manual.attack.prey or manual.attack.given
    near = sorted((round(distance(rects[id], rects[foe])), foe) for foe in body.enemies(state, id))
    return (foe for _, foe in near if _granted(manual, asked(state, id, foe)))


def nearest_prey(manual: Manual, state: State, id: str) -> str | None:
    """The nearest of them."""
    return next(preys(manual, state, id), None)


def kept(legs: Sequence[Leg]) -> tuple[Json, ...]:
    """Legs as the state keeps them."""
    return tuple((leg.how, leg.by, tuple(leg.to) if leg.to is not None else None) for leg in legs)


def legs_of(attack: Json) -> list[Leg]:
    return [Leg(how, by, Pose(*to) if to is not None else None) for how, by, to in attack["legs"]]


def aimed(manual: Manual, state: State, made: Plan) -> State:
    """The table as the attacker means it to be: his unit in contact, squared up."""
    draft = Draft(state)
    draft.place({made.id: made.place.pose, **{other: rect.pose for other, rect in made.beside.items()}})
    settle(draft, manual.moving.bars)
    draft.set(contacts=(*draft.own.contacts, f"{made.id}>{made.foe}"), moved={**draft.own.moved, made.id: "attack"})
    return draft.state


def _nerve_given(manual: Manual, state: State, cast: Json) -> Given:
    assert manual.attack.test is not None
    return {**manual.attack.test(state, cast["a"]), "rerolls": casting.plain(cast.get("rerolls", ()))}


def _nerve_done(manual: Manual, draft: Draft, cast: Json, result: Result, told: dict[str, Json]) -> Ask | None:
    state, id = draft.state, cast["a"]
    name = manual.named(state, id)
    draft.tell(ruling=told)
    if result["passed"]:
        draft.tell(says=f"{name} goes in.")
        made = moving.plan(manual, state, id, legs_of(state.own.attack))
        return strike(manual, draft, made)
    if "rerolls" not in cast and affords(manual, state, state.side(id), "attack-test", id):
        casting.wait(draft, cast)
        draft.tell(says=f"{name} wavers.")
        says = f"{name} rolled {result['stands']} and needs {result['needed']} or less: roll again for a CD, or keep?"
        return Ask("reroll-attack", state.side(id), (id, state.own.attack["foe"]), says=says)
    _stop_short(manual, draft)
    draft.tell(says=f"{name} does not go in.")
    return moving.next_ask(draft)


NERVE = Roll(
    given=_nerve_given,
    seat=lambda state, cast: state.side(cast["a"]),
    says=lambda manual, state, cast: f"Attack test of {manual.named(state, cast['a'])}: a die.",
    done=_nerve_done,
)


def nerve_again(manual: Manual, state: State, order: Order, asked: Ask) -> tuple[int, Step]:
    """A failed attack test is rolled again for a CD, or is left as it is."""
    draft, cast = Draft(state), state.own.cast
    if order.verb == "keep":
        ask = casting.start(manual, draft, NERVE, {**cast, "rerolls": ()})
        return 0, draft.step("keep", seat=asked.seat, order=order, ask=ask)
    cost = price(manual, state, asked.seat, "attack-test", cast["a"])
    pay(draft, asked.seat, cost)
    ask = casting.start(manual, draft, NERVE, {**cast, "rerolls": ({"die": 0, "by": "cd"},)})
    return cost, draft.step("reroll", seat=asked.seat, order=order, ask=ask)


def _stop_short(manual: Manual, draft: Draft) -> None:
    """A unit whose nerve failed stops short of its target, or where it is if it is nearer."""
    state, attack = draft.state, draft.own.attack
    id, foe = attack["by"], state.field.rects[attack["foe"]]
    way = walk(state, id, legs_of(attack))
    short = stopped(state, way, lambda rect: distance(rect, foe) >= manual.measures.short)
    draft.place({id: short.rect.pose})
    settle(draft, manual.moving.bars)
    endangered(draft, short)
    own = draft.own
    draft.set(attack=None, moved={**own.moved, id: "attack"}, halted=(*own.halted, id))


def stopped(state: State, way: Way, good: Good) -> Way:
    """The longest part of a way whose end is good and stands clear of others; at worst no part of it."""
    low, high = 0.0, way.length
    if not good(way.start):
        return cut(state, way, 0)
    while high - low > FINE:
        middle = (low + high) / 2
        low, high = (middle, high) if good(cut(state, way, middle).rect) else (low, middle)
    return put_back(state, cut(state, way, low))


def strike(manual: Manual, draft: Draft, made: Plan) -> Ask | None:
    """The attacker comes into contact; what the target answers comes next."""
    told = dict(draft.told)
    moving.carry_out(manual, draft, made, "attack")
    draft.told = {**draft.told, **told}
    left = round(result_left(manual, made)) - draft.own.attack["spent"]
    attack = {**draft.own.attack, "foe": made.foe, "stage": "react", "left": max(0, left)}
    draft.set(attack={**attack, "guns": tuple(manual.attack.guns(draft.state, str(made.foe)))})
    return None
