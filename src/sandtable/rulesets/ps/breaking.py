"""Break tests: who must take one, and what becomes of him (4.13 to 4.15, H6, H25)."""

from __future__ import annotations

from sandtable.engine.draft import Draft
from sandtable.engine.state import Ask, State
from sandtable.names import Json
from sandtable.rulesets.ps import observe, retiring, unit
from sandtable.rulesets.ps.doing import Cast, cast, push, tell
from sandtable.rulesets.ps.losing import lose
from sandtable.rulesets.ps.own import Own, Task, with_

BROKEN = "broken"
BY_FIRE = ("excess", "closing")
"""Causes for which a unit that retires goes towards its own edge (H29)."""


def nerve(id: str, cause: str, foe: str | None = None, supporters: tuple[str, ...] = ()) -> Task:
    """The task of a break test; `supporters` test after it if it breaks."""
    return {"do": "test", "id": id, "cause": cause, "foe": foe, "supporters": supporters}


def begin(draft: Draft[Own], task: Task) -> Ask | None:
    """A unit that is still there takes its test."""
    state, id = draft.state, task["id"]
    if id not in state.field.rects:
        return None
    facts = {name: task[name] for name in ("id", "cause", "foe", "supporters")}
    push(draft, cast("break", state.side(id), heading=_heading(state, task), **facts))
    return None


def _heading(state: State[Own], task: Task) -> int:
    if task["cause"] in BY_FIRE:
        return unit.home(state.side(task["id"]))
    return retiring.from_enemy(state, task["id"], retiring.main_foe(state, task["id"]) or task["foe"])


def _given(state: State[Own], task: Task) -> Json:
    id = task["id"]
    given: dict[str, Json] = {"a": observe.body(state, id), "cause": task["cause"]}
    if id in state.own.battered:
        given["artillery"] = True
    ways = retiring.clear_in(state, id, task["heading"])
    return given if ways == 1 else {**given, "clear_in": ways}


def _done(draft: Draft[Own], task: Task, result: Json) -> None:
    id = task["id"]
    if result["outcome"] == "breaks":
        shatter(draft, id, task["foe"], task["supporters"])
        return
    recover(draft, id)
    if result["disordered"]:
        draft.set(disordered=with_(draft.own.disordered, id))
    if result["outcome"] == "retires":
        retiring.retire(draft, id, task["heading"], result["moves"])


def shatter(draft: Draft[Own], id: str, foe: str | None, supporters: tuple[str, ...]) -> None:
    """A unit breaks and is lost; those who supported it must test."""
    lose(draft, id, BROKEN)
    push(draft, *(nerve(other, "support", foe) for other in supporters))


def recover(draft: Draft[Own], id: str) -> None:
    """Casualties above its stamina come off when the test is over, or the combat won (H6)."""
    state = draft.state
    if unit.casualties(state, id) > unit.stamina(state, id) and state.setup.options.get("H6", True):
        draft.set(casualties={**draft.own.casualties, id: unit.stamina(state, id)})


def suffer(draft: Draft[Own], id: str, casualties: int) -> None:
    """A unit takes casualties."""
    if casualties:
        draft.set(casualties={**draft.own.casualties, id: unit.casualties(draft.state, id) + casualties})


def disorder(draft: Draft[Own], id: str) -> None:
    if id not in draft.own.disordered:
        draft.set(disordered=with_(draft.own.disordered, id))
        tell(draft, f"{unit.named(draft.state, id)} are disordered.")


BREAK = Cast(
    "break_test",
    _given,
    lambda task: {"a": task["id"]},
    _done,
    ("outcome", "disordered"),
    lambda state, task: f"{unit.named(state, task['id'])} take a break test: two dice.",
    first=("break", 2),
)
