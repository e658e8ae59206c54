"""Heart regained: elite units that shed disorder, units rallied by order, disorder removed at the end of a turn."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from sandtable.engine.cast import Cast
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next, Opening
from sandtable.engine.state import State
from sandtable.engine.task import Task
from sandtable.mechanics.bodies.body import in_contact, units
from sandtable.names import OTHER, Json, Side
from sandtable.rulesets.ps import observe, unit
from sandtable.rulesets.ps.casting import page_cast
from sandtable.rulesets.ps.marching import refuse
from sandtable.rulesets.ps.own import Own, with_, without
from sandtable.rulesets.ps.questions import ASK
from sandtable.rulesets.ps.ruling import next_step, odds, ruled
from sandtable.sheet.ruling import Result

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


@dataclass(frozen=True, slots=True)
class Elite(Task[Own]):
    """An elite unit tries to shed its disorder."""

    word = "elite"
    id: str

    def do(self, draft: Draft[Own]) -> Next:
        return ELITE.of(draft.own.side, self)


def _elite_done(draft: Draft[Own], trying: Elite, result: Result) -> Next:
    if result["rallied"]:
        draft.own = replace(draft.own, disordered=without(draft.own.disordered, trying.id))
    return None


ELITE: Cast[Own, Elite] = page_cast(
    "elite",
    ASK["rally"],
    _elite_done,
    lambda state, trying: f"{unit.named(state, trying.id)} try to shed their disorder: 4 or more.",
    subject=Elite,
    given=lambda state, trying: {"a": observe.body(state, trying.id)},
    who=lambda state, trying: {"a": trying.id},
    by=("rallied",),
)


def check_rally(state: State[Own], officer: str, at: str = "order.bases.0") -> str:
    """The unit that an officer may rally as his last order; refused if there is none (H11)."""
    if not state.setup.options.get("H11", True):
        raise refuse("order.verb", "units are not rallied by order in this battle (H11)")
    where: str | None = state.own.joined.get(officer)
    he = unit.named(state, officer)
    if where is None:
        raise refuse(at, f"{he} has joined no unit; let him join one first, and rally it next turn (H11)")
    they = unit.named(state, where)
    command = state.setup.pieces[officer].command
    if unit.is_battalia(state, command) and state.setup.pieces[where].command != command:
        raise refuse(at, f"{they} are of another battalia, and {he} orders only his own (H3); let the general do it")
    if command in state.own.silent:
        raise refuse(at, f"{he} gives no more orders this turn (H3, H20); rally them in the next")
    if unit.disordered(state, where):
        raise refuse(at, f"{they} are disordered and cannot be rallied by order (H11); rally them when they are not")
    if unit.casualties(state, where) < LEAST:
        raise refuse(at, f"{they} have no casualty that could come off; the last one never does (H11)")
    if unit.enemy_inches(state, where) <= CLOSE:
        raise refuse(at, f"an enemy is within 4 inches of {they}; they cannot be rallied there (H11)")
    return where


@dataclass(frozen=True, slots=True)
class Rallying:
    """An officer rallies the unit that he has joined."""

    id: str
    officer: str


def rally(state: State[Own], officer: str) -> Opening:
    """The roll of an officer who rallies."""
    return RALLY.of(state.own.side, Rallying(state.own.joined[officer], officer))


def chance(state: State[Own], officer: str) -> Fraction | None:
    """The chance that an officer rallies the unit he has joined, if it can be rallied at all."""
    where = state.own.joined.get(officer)
    if where is None or unit.disordered(state, where) or unit.casualties(state, where) < LEAST:
        return None
    given = _rally_given(state, Rallying(where, officer))
    return odds("rally", given, ("rallied",)).get((True,), Fraction(0))


def _rally_given(state: State[Own], trying: Rallying) -> Json:
    rating = unit.rating(state, state.setup.pieces[trying.officer].command)
    return {"a": observe.body(state, trying.id), "by": "order", "rating": rating}


def _rally_done(draft: Draft[Own], trying: Rallying, result: Result) -> Next:
    own, command = draft.own, draft.state.setup.pieces[trying.officer].command
    casualties = {**own.casualties, trying.id: result["casualties"]}
    draft.own = replace(own, casualties=casualties, silent=with_(own.silent, command))
    return None


RALLY: Cast[Own, Rallying] = page_cast(
    "rally",
    ASK["rally"],
    _rally_done,
    lambda state, trying: f"{unit.named(state, trying.officer)} rallies {unit.named(state, trying.id)}: a D10.",
    subject=Rallying,
    given=_rally_given,
    who=lambda state, trying: {"a": trying.id},
    by=("rallied",),
)


def shed(draft: Draft[Own]) -> None:
    """All who may remove their disorder do so; those who have fought keep it (4.17, H45)."""
    state, own = draft.state, draft.own
    sides: tuple[Side, ...] = (own.side,) if state.setup.options.get("H45", True) else (own.side, OTHER[own.side])
    shaky = [id for side in sides for id in units(state, side) if id in own.disordered]
    if shaky:
        draft.rule(next_step("hand-to-hand"))
    freed, kept = list[str](), list[str]()
    for id in shaky:
        did = (("fought", own.fought), ("fired", own.shot), ("retired", own.retired))
        given = {"a": observe.body(state, id), **{name: True for name, ids in did if id in ids}}
        result, record = ruled("disorder_removal", {"a": id}, given)
        draft.rule(record)
        (freed if result["may_remove"] else kept).append(id)
    draft.own = replace(draft.own, disordered=without(own.disordered, *freed))
    if freed:
        draft.say(f"{unit.all_named(state, freed)} are in order again.")
    if kept:
        draft.say(f"{unit.all_named(state, kept)} have fought and stay disordered.")
