"""The shooting step: volleys, saves, and the break tests that follow when all have shot (4.6 to 4.9, H18)."""

from __future__ import annotations

from sandtable.engine.draft import Draft
from sandtable.engine.state import State
from sandtable.mechanics.bodies.body import is_officer
from sandtable.names import Json, Side
from sandtable.rulesets.ps import observe, sight, staff, unit
from sandtable.rulesets.ps.breaking import disorder, nerve, suffer
from sandtable.rulesets.ps.doing import Cast, cast, push
from sandtable.rulesets.ps.facts.troops import ARTILLERY
from sandtable.rulesets.ps.own import Own, Task, with_

PROLONG = {"light-gun": 1}
"""By kind of gun: the moves it may have made and still shoot; others none (H28)."""


def may_shoot(state: State[Own], id: str) -> bool:
    """Whether it has a shot left this turn."""
    own = state.own
    if id in own.shot or not sight.reach(state, id):
        return False
    return not unit.is_gun(state, id) or own.prolonged.get(id, 0) <= PROLONG.get(unit.kind(state, id), 0)


def shooters(state: State[Own], side: Side) -> dict[str, list[str]]:
    """By unit of a side that can shoot now: at whom."""
    able = [id for id in state.field.rects if state.side(id) == side and not is_officer(state, id)]
    found = {id: sight.targets(state, id) for id in sorted(able) if may_shoot(state, id)}
    return {id: foes for id, foes in found.items() if foes}


def shot(state: State[Own], id: str, target: str) -> Task:
    """The task of one unit's shooting."""
    return cast("shoot", state.side(id), id=id, target=target)


def _shoot_done(draft: Draft[Own], task: Task, result: Json) -> None:
    id, target = task["id"], task["target"]
    draft.set(shot=with_(draft.own.shot, id))
    if result["disorders"]:
        disorder(draft, target)
    if result["hits"]:
        weapon = unit.weapon(draft.state, id)
        seat = draft.state.side(target)
        push(draft, cast("save", seat, id=target, hits=result["hits"], hit_by=weapon, foe=id))


def _save_given(state: State[Own], task: Task) -> Json:
    foe = task["foe"]
    hit = observe.placed(state, task["id"], foe) if foe in state.field.rects else observe.body(state, task["id"])
    return {"a": hit, "hits": min(20, task["hits"]), "hit_by": task["hit_by"]}


def _save_done(draft: Draft[Own], task: Task, result: Json) -> None:
    """What was not saved is a casualty; by fire it may mean a test, and danger for a commander."""
    id = task["id"]
    suffer(draft, id, result["casualties"])
    if not result["casualties"]:
        return
    if task["hit_by"] in ARTILLERY:
        draft.set(battered=with_(draft.own.battered, id))
    if result["break_test"]:
        draft.set(tests={**draft.own.tests, id: "excess"})
    staff.in_danger(draft, id, staff.UNDER_FIRE)


def tests(draft: Draft[Own]) -> None:
    """All have shot: those whom it brought above their stamina test now."""
    waiting = draft.own.tests
    order = [id for id in draft.state.setup.pieces if id in waiting]
    draft.set(tests={})
    push(draft, *(nerve(id, waiting[id]) for id in order))


SHOOT = Cast(
    "shooting",
    lambda state, task: observe.fire(state, task["id"], task["target"]),
    lambda task: {"a": task["id"], "b": task["target"]},
    _shoot_done,
    ("hits", "disorders"),
    lambda state, task: f"{unit.named(state, task['id'])} shoot at {unit.named(state, task['target'])}.",
)
SAVE = Cast(
    "morale_save",
    _save_given,
    lambda task: {"a": task["id"]},
    _save_done,
    ("casualties", "shaken", "break_test"),
    lambda state, task: f"{unit.named(state, task['id'])} save {task['hits']}.",
)
