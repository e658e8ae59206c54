"""Units near the enemy that move, form or charge on their own initiative (4.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.order import Order
from sandtable.engine.part import Choice, Legs, Target, Text
from sandtable.engine.state import State
from sandtable.engine.verb import Verb, one
from sandtable.geometry.leg import Leg
from sandtable.mechanics.bodies.body import in_contact, is_officer, nearest_enemy, units
from sandtable.rulesets.ps import charging, drill, legal, moving, observe, pace, unit, weighing, wording
from sandtable.rulesets.ps.marching import LEGS, refuse
from sandtable.rulesets.ps.moving import Moving
from sandtable.rulesets.ps.own import INCH, Own
from sandtable.rulesets.ps.proximity import near_enemy
from sandtable.rulesets.ps.reacting import Charging
from sandtable.rulesets.ps.ruling import next_step
from sandtable.rulesets.ps.telling import length


def has(state: State[Own], id: str) -> bool:
    """Whether a unit may move on its own initiative."""
    if id in state.own.acted or in_contact(state, id) or unit.disordered(state, id):
        return False
    far = unit.enemy_inches(state, id)
    if far * INCH > observe.PROXIMITY:
        return False
    result, _ = near_enemy(state, id)
    return bool(result["initiative"])


@dataclass(frozen=True, slots=True)
class Near:
    """The units that may move on their own initiative."""

    units: tuple[str, ...]


def ask(draft: Draft[Own]) -> Next:
    """The player is asked as long as anybody has initiative."""
    side = draft.own.side
    able = tuple(id for id in units(draft.state, side) if has(draft.state, id))
    if bool(able) != bool(draft.own.acted):
        draft.rule(next_step("rally-elite" if able else "initiative"))
    return INITIATIVE.asks(side, Near(able)) if able else None


def _may(state: State[Own], id: str, at: str) -> None:
    """Refuse a unit that has no initiative."""
    who = unit.named(state, id)
    if is_officer(state, id):
        raise refuse(at, f"{who} is a commander and has no initiative of his own; name a unit")
    if id in state.own.acted:
        raise refuse(at, f"{who} have moved on their initiative this turn (R33); name others, or say done")
    if in_contact(state, id):
        raise refuse(at, f"{who} are in contact and stay (H24); name others, or say done")
    if not has(state, id):
        raise refuse(at, f"{who} have no initiative (4.1): {_lacks(state, id)}; order them later")


def _lacks(state: State[Own], id: str) -> str:
    """Why a unit has no initiative: disorder, or that no enemy is near."""
    near = nearest_enemy(state, id)
    if unit.disordered(state, id) or near is None:
        return "they are disordered"
    return f'{unit.named(state, near[1])}, the nearest enemy, are {length(near[0] / INCH)} away, and 4" is near'


def _move(draft: Draft[Own], order: Order, near: Near) -> Next:
    return _made(draft, moving.plan(draft.state, order.bases[0], order.legs, "", 1))


def _form(draft: Draft[Own], order: Order, near: Near) -> Next:
    return _made(draft, moving.plan(draft.state, order.bases[0], (), order.word, 1))


def _made(draft: Draft[Own], plan: moving.Plan) -> Next:
    draft.aim = plan.after
    draft.rule(near_enemy(draft.state, plan.id)[1])
    return Moving(plan.id, plan.steps, charging.INITIATIVE).do(draft)


def _charge(draft: Draft[Own], order: Order, near: Near) -> Next:
    state, (id,) = draft.state, order.bases
    charging.check_charger(state, id, "order.bases.0")
    charging.check_target(state, id, order.word, "order.word")
    far = unit.inches(state, id, order.word)
    if far > charging.NEAR:
        says = f"{unit.named(state, order.word)} are {length(far)} away, and {unit.named(state, id)} charge on their"
        says = f'{says} initiative within 4" (4.1, 8.9); order the charge later'
        raise refuse("order.word", says, far * INCH, charging.NEAR * INCH)
    made = charging.charge(state, id, order.word)
    if made.cost > pace.allowance(state, id) + 1:
        says = f"{unit.named(state, order.word)} are farther than one move of {unit.named(state, id)}"
        full = pace.allowance(state, id)
        raise refuse("order.word", f"{says}: {_way(state, made)}; order the charge later", made.cost, full)
    meant = Draft(state)
    charging.contact(meant, made, charging.INITIATIVE)
    draft.aim = meant.state
    draft.rule(near_enemy(state, id)[1])
    return Charging(id, order.word, charging.INITIATIVE, 1).do(draft)


def _way(state: State[Own], made: charging.Charge) -> str:
    return f"{length(made.cost / INCH)} of way for {length(pace.allowance(state, made.id) / INCH)}"


def _done(draft: Draft[Own], order: Order, near: Near) -> Next:
    draft.rule(next_step("initiative"))
    draft.over()
    return None


def _targets(state: State[Own], order: Order, near: Near) -> list[Choice]:
    return [unit.aimed_at(state, (id,), foe) for id in order.bases for foe in charging.targets(state, id)]


def _ready(state: State[Own], near: Near) -> Iterator[Order]:
    for id in near.units:
        yield from _by_itself(state, id)
    yield Order("done")


def _by_itself(state: State[Own], id: str) -> Iterator[Order]:
    """A charge at the enemy it answers, nearer to him, away from him, facing him, or in another formation."""
    foe = observe.answered(state, id)
    if foe is None:
        return
    if charging.may_charge(state, id) and unit.inches(state, id, foe) <= charging.NEAR:
        yield Order("charge", (id,), word=foe)
    full = pace.allowance(state, id)
    if full and not unit.shaken(state, id) and (near := legal.Approach(state, id, foe).within(full, legal.STAND_OFF)):
        yield Order("move", (id,), near)
    if full:
        yield Order("move", (id,), (Leg("back", full // 2),))
    if turn := legal.turn_to(state, id, foe):
        yield Order("move", (id,), (turn,))
    yield from (Order("form", (id,), word=word.removeprefix("form ")) for word in drill.changes(state, id, foe))


def _worth(state: State[Own], near: Near, order: Order) -> float | None:
    return weighing.formed(state, order) if order.word else None


INITIATIVE: Decision[Own, Near] = Decision(
    "initiative",
    "Which unit near the enemy moves of itself: move, form, charge, or done.",
    (
        Verb(
            "move",
            "A unit near the enemy moves of itself.",
            _move,
            one("unit", _may),
            (Legs(hows=LEGS),),
        ),
        Verb(
            "form",
            "A unit near the enemy changes formation of itself.",
            _form,
            one("unit", _may),
            (Text(of=lambda state, order, near: wording.by_itself(state, order)),),
            weigh=_worth,
            typed="form a3 hedgehog.",
        ),
        Verb(
            "charge",
            "A unit near the enemy charges of itself.",
            _charge,
            one("unit", _may),
            (Target(of=_targets, strict=False),),
            typed="charge a3 b2.",
        ),
        Verb("done", "Nobody else moves of itself.", _done, sure=True, weigh=lambda state, near, order: 0.0),
    ),
    subject=Near,
    now=lambda state, near: f"{unit.all_named(state, near.units)} may move on their own initiative; or say done.",
    ready=_ready,
    standing=False,
)
