"""Answers to a charge: closing fire, counter-charge, hedgehog, turning to face, evasion, or standing (H22)."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.engine.draft import Draft
from sandtable.engine.state import Ask, State
from sandtable.geometry.angle import HALF, TURN, towards
from sandtable.geometry.contact import FRONT
from sandtable.geometry.leg import Leg
from sandtable.geometry.rect import Rect
from sandtable.mechanics.bodies import heading
from sandtable.mechanics.bodies.body import in_contact, is_officer
from sandtable.mechanics.bodies.quarters import quarter
from sandtable.mechanics.bodies.way import cut, walk
from sandtable.names import Json, Refused, listed
from sandtable.rulesets.ps import forming, land, observe, pace, retiring, sight, staff, unit
from sandtable.rulesets.ps.breaking import disorder, nerve, suffer
from sandtable.rulesets.ps.doing import Cast, cast, now, push, tell
from sandtable.rulesets.ps.facts.troops import ARTILLERY, SUITS
from sandtable.rulesets.ps.own import Own, Task, with_

FIRE, COUNTER, HEDGEHOG, FACE, EVADE, STAND = "fire", "counter", "hedgehog", "face", "evade", "stand"


def answers(state: State[Own], id: str, charger: str) -> list[str]:
    """What a unit that is charged may do; standing last, with closing fire where it can give it.

    Those on the march neither counter-charge nor fire (H36).
    """
    if in_contact(state, id):
        return [STAND]
    ahead, marching = _from_front(state, id, charger), unit.on_march(state, id)
    found = []
    if ahead and not marching and _counters(state, id):
        found.append(COUNTER)
    if _squares(state, id, charger):
        found.append(HEDGEHOG)
    if not ahead and unit.is_cavalry(state, id):
        found.append(FACE)
    if _evades(state, id, charger):
        found.append(EVADE)
    fires = ahead and not marching and _fires(state, id, charger)
    return [*found, FIRE if fires else STAND]


def _from_front(state: State[Own], id: str, charger: str) -> bool:
    return observe.from_front(state, id, state.field.rects[charger])


def _fires(state: State[Own], id: str, charger: str) -> bool:
    """Whether it can give closing fire: armed, and not yet this turn."""
    return id not in state.own.closed and sight.reach(state, id) > 0


def _counters(state: State[Own], id: str) -> bool:
    return unit.is_cavalry(state, id) and not unit.weak(state, id) and not unit.broken_battalia(state, id)


def _squares(state: State[Own], id: str, charger: str) -> bool:
    """Whether it may try to form hedgehog: pike and shot, charged by cavalry, with room for it."""
    if unit.kind(state, id) not in SUITS[HEDGEHOG] or not unit.is_cavalry(state, charger):
        return False
    if unit.hedgehog(state, id) or unit.housed(state, id) or not forming.sheltered(state, id):
        return False
    return forming.drawn_up(state, id, HEDGEHOG, (charger,)) is not None


def _evades(state: State[Own], id: str, charger: str) -> bool:
    if not state.setup.options.get("H43", True) or unit.disordered(state, id) or unit.housed(state, id):
        return False
    if unit.formation(state, id) != "skirmish" and unit.kind(state, id) != "light-horse":
        return False
    return evaded(state, id, charger) is not None


def evaded(state: State[Own], id: str, charger: str, turn: int | None = None) -> Rect | None:
    """Where it comes to if it evades: one move straight away, then facing as it likes."""
    way = retiring.from_enemy(state, id, charger)
    facing = (way + HALF) % TURN if turn is None else (way + turn) % TURN
    found = retiring.retreat(state, id, way, 1, off_table=False, freely=False, facing=facing)
    return found.rect if found.gone > 0 else None


def ask(state: State[Own], id: str, charger: str, open_to: Sequence[str]) -> Ask:
    words = listed([*open_to])
    says = f"{unit.named(state, charger)} charge {unit.named(state, id)}: {words}?"
    return Ask("react", state.side(id), (id, charger, now(state)), says=says)


def answer(draft: Draft[Own], task: Task, how: str, legs: Sequence[Leg] = ()) -> None:
    """The answer is carried out; then the charge goes home."""
    state, id, foe = draft.state, task["id"], task["foe"]
    onward = {**task, "do": "home", "from": tuple(state.field.rects[id].pose)}
    seat = state.side(foe)
    if how == FIRE:
        draft.set(closed=with_(draft.own.closed, foe))
        push(draft, cast("closing", seat, id=foe, target=id), onward)
    elif how == HEDGEHOG:
        push(draft, cast("square", seat, id=foe, by=id), onward)
    elif how == FACE:
        push(draft, cast("face", seat, id=foe, by=id), onward)
    elif how == COUNTER:
        _counter(draft, foe, id)
        push(draft, onward)
    elif how == EVADE:
        _evade(draft, foe, id, legs)
        push(draft, {**onward, "evaded": True})
    else:
        push(draft, onward)


def _counter(draft: Draft[Own], id: str, charger: str) -> None:
    """It comes at the charger half way, or a move, and counts as charging."""
    state = draft.state
    draft.set(charged=with_(draft.own.charged, id))
    tell(draft, f"{unit.named(state, id)} counter-charge {unit.named(state, charger)}.")
    rects = state.field.rects
    try:
        way = walk(state, id, heading.towards(rects[id], rects[charger]))
    except Refused:
        return
    if way.met != charger:
        return
    half = cut(state, way, min(float(pace.allowance(state, id)), way.length / 2))
    inside = [area.id for area in state.ground.under(half.start.corners)]
    barred = any(land.barred(state, id, outline, inside) for sweep in half.sweeps for outline in sweep.outlines)
    others = [other for other in state.field.overlapped(half.rect, (id,)) if not is_officer(state, other)]
    if not barred and not others and not half.passed:
        draft.place({id: half.rect.pose})
        staff.settle(draft)


def _evade(draft: Draft[Own], id: str, charger: str, legs: Sequence[Leg]) -> None:
    state = draft.state
    way = retiring.from_enemy(state, id, charger)
    turn = HALF if not legs else _turned(state, id, legs) - way
    tell(draft, f"{unit.named(state, id)} evade.")
    retiring.go(draft, id, way, 1, freely=False, facing=(way + turn) % TURN, how="moving")
    draft.set(retired=with_(draft.own.retired, id))


def _turned(state: State[Own], id: str, legs: Sequence[Leg]) -> int:
    """The facing that an answer asks for, by a turn from how it stands."""
    return (state.field.rects[id].pose.facing + legs[0].by) % TURN


def _react_given(case: str, state: State[Own], task: Task) -> Json:
    return {"a": observe.body(state, task["id"]), "case": case}


def _square_done(draft: Draft[Own], task: Task, result: Json) -> None:
    """Passed, it forms hedgehog where it stands; failed, it stays as it is."""
    id = task["id"]
    if result["passed"]:
        place = forming.drawn_up(draft.state, id, HEDGEHOG, (task["by"],))
        if place is not None:
            forming.form(draft, id, HEDGEHOG, place)
            staff.settle(draft)


def _face_done(draft: Draft[Own], task: Task, result: Json) -> None:
    """It turns to face the charger; failed, it is disordered by that."""
    id, rects = task["id"], draft.state.field.rects
    there = rects[task["by"]].pose
    rect = rects[id]
    facing = towards(there.x - rect.pose.x, there.y - rect.pose.y)
    quarters = round(((facing - rect.pose.facing) % TURN) / 90_000) % 4
    for turned in (facing, (rect.pose.facing + quarters * 90_000) % TURN, (rect.pose.facing + HALF) % TURN):
        place = rect.at(rect.pose._replace(facing=turned))
        if quarter(place, (there.x, there.y)) == FRONT and forming.free(draft.state, id, place, (task["by"],)):
            draft.place({id: place.pose})
            staff.settle(draft)
            break
    if result["disordered"]:
        disorder(draft, id)


def _closing_done(draft: Draft[Own], task: Task, result: Json) -> None:
    """The charger suffers, and may have to test."""
    state, charger = draft.state, task["target"]
    shaken = unit.shaken(state, charger)
    suffer(draft, charger, result["casualties"])
    if result["disorders"]:
        disorder(draft, charger)
    if result["casualties"]:
        if unit.weapon(state, task["id"]) in ARTILLERY:
            draft.set(battered=with_(draft.own.battered, charger))
        if result["break_test"]:
            push(draft, nerve(charger, "excess" if shaken else "closing", task["id"]))
        staff.in_danger(draft, charger, staff.UNDER_FIRE)


def _named(state: State[Own], task: Task) -> str:
    return unit.named(state, task["id"])


SQUARE = Cast(
    "reaction",
    lambda state, task: _react_given("cavalry-charge", state, task),
    lambda task: {"a": task["id"]},
    _square_done,
    ("action",),
    lambda state, task: f"{_named(state, task)} try to form hedgehog.",
    first=("reaction", 1),
)
TURN_TO_FACE = Cast(
    "reaction",
    lambda state, task: _react_given("flank-charged", state, task),
    lambda task: {"a": task["id"]},
    _face_done,
    ("action",),
    lambda state, task: f"{_named(state, task)} turn to face the charge.",
    first=("reaction", 1),
)
CLOSING = Cast(
    "closing_fire",
    lambda state, task: observe.closing(state, task["id"], task["target"]),
    lambda task: {"a": task["id"], "b": task["target"]},
    _closing_done,
    ("casualties", "disorders", "break_test"),
    lambda state, task: f"{_named(state, task)} give closing fire at {unit.named(state, task['target'])}.",
    saver="target",
)
