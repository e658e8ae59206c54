"""Rulings without dice that an order or a step of play brings with it: the sheet's word, told beside what is done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sandtable.engine.draft import Draft
from sandtable.engine.state import State
from sandtable.engine.told import Ruled
from sandtable.mechanics.pulse import telling
from sandtable.mechanics.pulse.manual import Given, Manual
from sandtable.mechanics.pulse.own import Own
from sandtable.names import SIDES
from sandtable.sheet.ruling import Result

RADIUS = "command_radius"


def found(manual: Manual, test: str, given: Given, who: Mapping[str, str]) -> Ruled:
    """What the sheet says."""
    result, ruling = manual.ask(test, given)
    return telling.ruled(manual.questions[test], given, {}, result, ruling, who)


def show(draft: Draft[Own], test: str, given: Given, who: Mapping[str, str]) -> Result:
    """What the sheet says, for all to see."""
    ruled = found(draft.own.manual, test, given, who)
    draft.rule(ruled)
    result: Result = ruled.result
    return result


def in_call(draft: Draft[Own], id: str, *, plain: bool = True) -> None:
    """Whether a unit is in its officer's call; without `plain` only where it is linked to him, or out of it."""
    manual = draft.own.manual
    given = manual.command.radius(draft.state, id)
    if given is None:
        return
    ruled = found(manual, RADIUS, given, {"a": id})
    linked = any(line.row in manual.command.links for line in ruled.lines)
    if plain or linked or not ruled.result["in_command"]:
        draft.rule(ruled)


def passed(draft: Draft[Own], id: str, friends: Iterable[str]) -> None:
    """Friends whom a unit goes through, since it may."""
    moving = draft.own.manual.moving
    for friend in friends:
        if moving.passes(draft.state, id, friend):
            show(draft, "interpenetration", moving.passing(draft.state, id, friend), {"a": id, "b": friend})


def barring(state: State[Own], id: str, friend: str) -> tuple[str, ...]:
    """The rows by which a unit does not go through a friend."""
    manual = state.own.manual
    ruled = found(manual, "interpenetration", manual.moving.passing(state, id, friend), {"a": id, "b": friend})
    return tuple(line.row for line in ruled.lines)


def scouted(draft: Draft[Own]) -> None:
    """The light horse of both armies, where that decides anything."""
    given = draft.own.manual.army.scouting
    if given is not None:
        for side in SIDES:
            show(draft, "scouting", given(draft.state, side), {"a": side})
