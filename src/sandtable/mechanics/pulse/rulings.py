"""Rulings without dice that an order or a step of play brings with it: the sheet's word, told beside what is done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from sandtable.engine.draft import Draft
from sandtable.engine.state import State
from sandtable.engine.told import Ruled
from sandtable.mechanics.pulse.manual import Given
from sandtable.mechanics.pulse.own import Own
from sandtable.names import SIDES, Json, Refusal, Refused, raised
from sandtable.sheet.explain import Line
from sandtable.sheet.question import Question
from sandtable.sheet.ruling import Result

RADIUS = "command_radius"
NO_DICE: Mapping[str, Json] = {}


class Said(NamedTuple):
    """What the sheet says to a question, and the rows that counted."""

    result: Result
    lines: tuple[Line, ...]


def said(state: State[Own], test: str, given: Given, dice: Json = NO_DICE) -> Said:
    """The sheet's word: the same question has the same answer, so whoever thinks of the state asks it once."""
    question, memory = state.own.manual.questions[test], state.field.memory
    if memory is None:
        return _answer(question, given, dice)
    # As it is written: 2 and 2.0 are equal, and are not told alike.
    table, key = memory.sort(question), f"{given!r}{dice!r}"
    kept: Said | Refusal
    kept = table[key] if key in table else memory.keep(table, key, _answered(question, given, dice))
    if isinstance(kept, Refusal):
        raise raised(kept)
    return kept


def _answer(question: Question, given: Given, dice: Json) -> Said:
    result, ruling = question.adjudicate(given, dict(dice))
    return Said(result, tuple(ruling.lines))


def _answered(question: Question, given: Given, dice: Json) -> Said | Refusal:
    try:
        return _answer(question, given, dice)
    except Refused as refused:
        return refused.refusal


def found(state: State[Own], test: str, given: Given, who: Mapping[str, str]) -> Ruled:
    """What the sheet says, for the record."""
    result, lines = said(state, test, given)
    return Ruled(test, who, given, {}, result, lines)


def show(draft: Draft[Own], test: str, given: Given, who: Mapping[str, str]) -> Result:
    """What the sheet says, for all to see."""
    ruled = found(draft.state, test, given, who)
    draft.rule(ruled)
    result: Result = ruled.result
    return result


def in_call(draft: Draft[Own], id: str, *, plain: bool = True) -> None:
    """Whether a unit is in its officer's call; without `plain` only where it is linked to him, or out of it."""
    manual = draft.own.manual
    given = manual.command.radius(draft.state, id)
    if given is None:
        return
    ruled = found(draft.state, RADIUS, given, {"a": id})
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
    given = state.own.manual.moving.passing(state, id, friend)
    ruled = found(state, "interpenetration", given, {"a": id, "b": friend})
    return tuple(line.row for line in ruled.lines)


def scouted(draft: Draft[Own]) -> None:
    """The light horse of both armies, where that decides anything."""
    given = draft.own.manual.army.scouting
    if given is not None:
        for side in SIDES:
            show(draft, "scouting", given(draft.state, side), {"a": side})
