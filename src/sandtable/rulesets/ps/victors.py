"""After a combat: what the victors do, by reaction or by choice; pursuits and sweeping advances (4.16, H26)."""

from __future__ import annotations

from sandtable.engine.draft import Draft
from sandtable.engine.order import Order
from sandtable.engine.state import Ask, State
from sandtable.geometry.contact import FRONT
from sandtable.geometry.leg import Leg
from sandtable.mechanics.bodies.body import in_contact
from sandtable.mechanics.bodies.heading import towards
from sandtable.mechanics.bodies.quarters import quarter
from sandtable.mechanics.bodies.way import walk
from sandtable.names import Json, Refused
from sandtable.rulesets.ps import charging, land, manoeuvre, moving, observe, pace, retiring, staff, unit
from sandtable.rulesets.ps.breaking import disorder
from sandtable.rulesets.ps.charging import PURSUIT
from sandtable.rulesets.ps.doing import Cast, cast, now, push, tell
from sandtable.rulesets.ps.facts.troops import TRAIN
from sandtable.rulesets.ps.marching import refuse
from sandtable.rulesets.ps.own import Own, Task, with_, without

SWEEP = "sweep"
"""What carries victors on who choose to follow up."""


def aftermath(draft: Draft[Own], task: Task) -> Ask | None:
    """If all losers have left, each of the victors reacts or chooses."""
    state = draft.state
    won = [id for id in task["won"] if id in state.field.rects]
    over = [id for id in won if not in_contact(state, id)]
    draft.set(won=without(draft.own.won, *over), combat=None)
    if any(foe in task["lost"] for id in won for foe in in_contact(state, id)):
        return None
    push(draft, *({"do": "victor", **_facts(task, id)} for id in won))
    return None


def _facts(task: Task, id: str) -> dict[str, Json]:
    foe = task["against"][id]
    return {"id": id, "foe": foe, "house": task["houses"].get(foe, "")}


def react(draft: Draft[Own], task: Task) -> Ask | None:
    """Cavalry rolls; others may stay, re-face or follow up."""
    state, id = draft.state, task["id"]
    if id not in state.field.rects or in_contact(state, id) or id in state.own.followed:
        return None
    if unit.is_cavalry(state, id):
        if not unit.disordered(state, id):
            push(draft, cast("victory", state.side(id), id=id, foe=task["foe"]))
        return None
    if unit.kind(state, id) in TRAIN or unit.fronts_only(state, id) or not state.setup.options.get("H26", True):
        return None
    return ask(draft, {**task, "do": "follow"})


def ask(draft: Draft[Own], task: Task) -> Ask:
    """A victor chooses what to do."""
    push(draft, task)
    says = f"{unit.named(draft.state, task['id'])} have won: re-face, move, charge, or stay?"
    return Ask("victor", draft.state.side(task["id"]), (task["id"], now(draft.state)), says=says)


def follow(draft: Draft[Own], task: Task) -> Ask | None:
    """The choice of a victor whose reaction left it to him."""
    return ask(draft, task)


def _victory_done(draft: Draft[Own], task: Task, result: Json) -> None:
    id, foe = task["id"], task["foe"]
    if result["action"] == "free-choice":
        push(draft, {"do": "follow", "id": id, "foe": foe, "house": ""})
    elif result["action"] == "pursue":
        disorder(draft, id)
        push(draft, {"do": "pursue", "id": id, "foe": foe})
    elif result["action"] == "retire":
        retiring.go(draft, id, retiring.from_enemy(draft.state, id), 1, freely=False, how="moving")
        draft.set(retired=with_(draft.own.retired, id))


def pursue(draft: Draft[Own], task: Task) -> Ask | None:
    """One move straight after the beaten enemy, or straight ahead if he is destroyed; whom it meets it charges."""
    state, id, foe = draft.state, task["id"], task["foe"]
    if id not in state.field.rects:
        return None
    draft.set(followed=with_(draft.own.followed, id))
    met = met_by(state, id, foe)
    if met is not None:
        push(draft, charging.begin(id, met, PURSUIT, 1))
        return None
    made = moving.fitted(state, id, _after_him(state, id, foe))
    if made is not None:
        draft.place({id: made.way.rect.pose})
        moving.passed(draft, made.way.passed, id, "moving")
        moving.finish(draft, id, PURSUIT, 1)
    tell(draft, f"{unit.named(state, id)} pursue.")
    return None


def _after_him(state: State[Own], id: str, foe: str) -> tuple[Leg, ...]:
    full = pace.allowance(state, id)
    if foe not in state.field.rects:
        return (Leg("forward", full),)
    legs = towards(state.field.rects[id], state.field.rects[foe])
    return moving.within(state, id, legs, full) or (Leg("forward", full),)


def met_by(state: State[Own], id: str, foe: str) -> str | None:
    """The enemy that a pursuit meets within its move."""
    legs = _after_him(state, id, foe)
    try:
        found = walk(state, id, legs).met
        if found is None or (unit.housed(state, found) and unit.is_cavalry(state, id)):
            return None
        made = charging.charge(state, id, found)
    except Refused:
        return None
    return found if made.cost <= pace.allowance(state, id) + 1 else None


def choose(draft: Draft[Own], task: Task, order: Order) -> None:
    """A victor does as he is told; refused where he may not."""
    state, id = draft.state, task["id"]
    if order.verb == "done":
        tell(draft, f"{unit.named(state, id)} stay.")
        return
    if order.bases != (id,):
        raise refuse("order.bases", f"{id} is asked; name it, or say done")
    if order.verb == "face":
        _reface(draft, id, order)
    elif order.verb == "move":
        if not unit.is_cavalry(state, id) and any(leg.how in ("back", "turn") for leg in order.legs):
            raise refuse("order.legs", f"{id} moves forward, or re-faces, or stays (H26); say face {id} to turn it")
        made = moving.plan(state, id, order.legs, "", 1)
        push(draft, moving.move(id, made.steps, 1, SWEEP))
    elif order.verb == "enter":
        _enter(draft, task, order)
    else:
        push(draft, _charge(state, id, order.word))
    draft.set(followed=with_(draft.own.followed, id))


def _reface(draft: Draft[Own], id: str, order: Order) -> None:
    if len(order.legs) != 1 or order.legs[0].how != "turn":
        raise refuse("order.legs", "to re-face is one turn: face a3 turn 90")
    made = moving.fitted(draft.state, id, order.legs)
    if made is None:
        raise refuse("order.legs", f"{id} has no room to turn so; turn it otherwise")
    draft.place({id: made.way.rect.pose})
    staff.settle(draft)


def _enter(draft: Draft[Own], task: Task, order: Order) -> None:
    """Attackers enter the building that its garrison has left."""
    house = manoeuvre.open_house(draft.state, task["id"], order.word, "order.word")
    if house.id != task["house"]:
        raise refuse("order.word", f"{task['id']} has not driven anybody out of {house.id}; say done")
    if not manoeuvre.garrison(draft, task["id"], house):
        raise refuse("order.word", f"others stand too close to {house.id}; say done")
    staff.settle(draft)


def _charge(state: State[Own], id: str, foe: str) -> Task:
    charging.check_charger(state, id, "order.bases.0")
    charging.check_target(state, id, foe, "order.word", bound=False)
    there = state.field.rects[foe].pose
    if quarter(state.field.rects[id], (there.x, there.y)) != FRONT:
        raise refuse("order.word", f"{foe} is not before the front of {id}; charge one that is")
    made = charging.charge(state, id, foe)
    if made.cost > pace.allowance(state, id) + 1:
        raise refuse("order.word", f"{foe} is farther than one move of {id}; charge a nearer one")
    return charging.begin(id, foe, SWEEP, 1)


def houses_left(state: State[Own], task: Task) -> bool:
    """Whether the building that the beaten enemy held stands open."""
    house = task["house"]
    return bool(house) and land.holder(state, house) is None


VICTORY = Cast(
    "reaction",
    lambda state, task: {"a": observe.body(state, task["id"]), "case": "victorious"},
    lambda task: {"a": task["id"]},
    _victory_done,
    ("action",),
    lambda state, task: f"{unit.named(state, task['id'])} have won and react.",
    first=("reaction", 1),
)
