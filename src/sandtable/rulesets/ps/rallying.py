"""Heart regained: elite units that shed disorder, units rallied by order, disorder removed at the end of a turn."""

from __future__ import annotations

from sandtable.engine.draft import Draft
from sandtable.engine.state import State
from sandtable.mechanics.bodies.body import in_contact, units
from sandtable.names import OTHER, Json, Side
from sandtable.rulesets.ps import observe, unit
from sandtable.rulesets.ps.doing import Cast, cast, push, tell
from sandtable.rulesets.ps.marching import refuse
from sandtable.rulesets.ps.own import Own, Task, with_, without
from sandtable.rulesets.ps.ruling import ruled

CLOSE = 4
"""Inches: nobody is rallied with an enemy as near as that (H11)."""
LEAST = 2
"""The last casualty never comes off."""


def elites(state: State[Own]) -> list[str]:
    """The elite units of the player whose turn it is that are disordered and out of contact (H10)."""
    if not state.setup.options.get("H10", True):
        return []
    return [
        id
        for id in units(state, state.own.side)
        if unit.trait(state, id, "elite") and unit.disordered(state, id) and not in_contact(state, id)
    ]


def try_elites(draft: Draft[Own]) -> None:
    push(draft, *(cast("elite", draft.own.side, id=id) for id in elites(draft.state)))


def _elite_done(draft: Draft[Own], task: Task, result: Json) -> None:
    if result["rallied"]:
        draft.set(disordered=without(draft.own.disordered, task["id"]))


def check_rally(state: State[Own], officer: str, at: str = "order.bases.0") -> str:
    """The unit that an officer may rally as his last order; refused if there is none (H11)."""
    if not state.setup.options.get("H11", True):
        raise refuse("order.verb", "units are not rallied by order in this battle (H11)")
    where: str | None = state.own.joined.get(officer)
    if where is None:
        raise refuse(at, f"{officer} has joined no unit; let him join one first, and rally it next turn (H11)")
    if state.setup.pieces[officer].command in state.own.silent:
        raise refuse(at, f"{officer} gives no more orders this turn (H3, H20)")
    if unit.disordered(state, where):
        raise refuse(at, f"{where} is disordered and cannot be rallied by order (H11)")
    if unit.casualties(state, where) < LEAST:
        raise refuse(at, f"{where} has no casualty that could come off; the last one never does (H11)")
    if unit.enemy_inches(state, where) <= CLOSE:
        raise refuse(at, f"an enemy is within 4 inches of {where}; it cannot be rallied there (H11)")
    return where


def rally(state: State[Own], officer: str) -> Task:
    return cast("rally", state.own.side, id=state.own.joined[officer], officer=officer)


def _rally_given(state: State[Own], task: Task) -> Json:
    rating = unit.rating(state, state.setup.pieces[task["officer"]].command)
    return {"a": observe.body(state, task["id"]), "by": "order", "rating": rating}


def _rally_done(draft: Draft[Own], task: Task, result: Json) -> None:
    draft.set(casualties={**draft.own.casualties, task["id"]: result["casualties"]})
    command = draft.state.setup.pieces[task["officer"]].command
    draft.set(silent=with_(draft.own.silent, command))


def shed(draft: Draft[Own]) -> bool:
    """The next unit that may remove its disorder does so. Whether there was one."""
    state, own = draft.state, draft.own
    sides: tuple[Side, ...] = (own.side,) if state.setup.options.get("H45", True) else (own.side, OTHER[own.side])
    for side in sides:
        for id in units(state, side):
            if id not in own.disordered or id in own.fought:
                continue
            given: dict[str, Json] = {"a": observe.body(state, id)}
            given |= {name: True for name, ids in (("fired", own.shot), ("retired", own.retired)) if id in ids}
            result, record = ruled("disorder_removal", {"a": id}, given)
            if result["may_remove"]:
                draft.set(disordered=without(own.disordered, id))
                tell(draft, f"{unit.named(state, id)} are in order again.", ruling=record)
                return True
    return False


ELITE = Cast(
    "rally",
    lambda state, task: {"a": observe.body(state, task["id"])},
    lambda task: {"a": task["id"]},
    _elite_done,
    ("rallied",),
    lambda state, task: f"{unit.named(state, task['id'])} are elite and try to shed their disorder.",
    first=("rally", 1),
)
RALLY = Cast(
    "rally",
    _rally_given,
    lambda task: {"a": task["id"]},
    _rally_done,
    ("rallied",),
    lambda state, task: f"{unit.named(state, task['officer'])} rallies {unit.named(state, task['id'])}: a D10.",
    first=("command", 1),
)
