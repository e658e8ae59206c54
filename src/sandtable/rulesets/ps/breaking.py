"""Break tests: who must take one, and what becomes of him (4.13 to 4.15, H6, H25)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sandtable.engine.cast import Cast
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.state import State
from sandtable.engine.task import Task
from sandtable.names import Json
from sandtable.rulesets.ps import observe, retiring, unit
from sandtable.rulesets.ps.casting import page_cast
from sandtable.rulesets.ps.losing import lose
from sandtable.rulesets.ps.own import Own, with_
from sandtable.rulesets.ps.questions import ASK
from sandtable.sheet.ruling import Result

BROKEN = "broken"
BY_FIRE = ("excess", "closing")
"""Causes for which a unit that retires goes towards its own edge (H29)."""


@dataclass(frozen=True, slots=True)
class Nerve(Task[Own]):
    """A break test that a unit owes, and why; `supporters` test after it if it breaks."""

    word = "test"
    id: str
    cause: str
    foe: str | None = None
    supporters: tuple[str, ...] = ()
    heading: int = 0
    """Which way it would retire, known when it tests."""

    def do(self, draft: Draft[Own]) -> Next:
        """A unit that is still there takes its test."""
        state = draft.state
        if self.id not in state.field.rects:
            return None
        return BREAK.of(state.side(self.id), replace(self, heading=_heading(state, self)))


def _heading(state: State[Own], test: Nerve) -> int:
    if test.cause in BY_FIRE:
        return unit.home(state.side(test.id))
    return retiring.from_enemy(state, test.id, test.foe)


def _given(state: State[Own], test: Nerve) -> Json:
    given: dict[str, Json] = {"a": observe.body(state, test.id), "cause": test.cause}
    if test.id in state.own.battered:
        given["artillery"] = True
    ways = retiring.clear_in(state, test.id, test.heading)
    return given if ways == 1 else {**given, "clear_in": ways}


def _done(draft: Draft[Own], test: Nerve, result: Result) -> Next:
    if result["outcome"] == "breaks":
        shatter(draft, test.id, test.foe, test.supporters)
        return None
    recover(draft, test.id)
    if result["disordered"]:
        draft.own = replace(draft.own, disordered=with_(draft.own.disordered, test.id))
    if result["outcome"] == "retires":
        retiring.retire(draft, test.id, test.heading, result["moves"])
    return None


BREAK: Cast[Own, Nerve] = page_cast(
    "break",
    ASK["break_test"],
    _done,
    lambda state, test: f"{unit.named(state, test.id)} take a break test: 2D6.",
    subject=Nerve,
    given=_given,
    who=lambda state, test: {"a": test.id},
    by=("outcome", "disordered"),
)


def shatter(draft: Draft[Own], id: str, foe: str | None, supporters: tuple[str, ...]) -> None:
    """A unit breaks and is lost; those who supported it must test, each once a combat (H25)."""
    lose(draft, id, BROKEN)
    testing = [other for other in supporters if other not in draft.own.appalled]
    draft.own = replace(draft.own, appalled=with_(draft.own.appalled, *testing))
    draft.begin(*(Nerve(other, "support", foe) for other in testing))


def recover(draft: Draft[Own], id: str) -> None:
    """Casualties above its stamina come off when the test is over, or the combat won (H6)."""
    state = draft.state
    if unit.casualties(state, id) > unit.stamina(state, id) and state.setup.options.get("H6", True):
        draft.own = replace(draft.own, casualties={**draft.own.casualties, id: unit.stamina(state, id)})


def suffer(draft: Draft[Own], id: str, casualties: int) -> None:
    """A unit takes casualties."""
    if casualties:
        draft.own = replace(
            draft.own, casualties={**draft.own.casualties, id: unit.casualties(draft.state, id) + casualties}
        )


def disorder(draft: Draft[Own], id: str) -> None:
    draft.own = replace(draft.own, disordered=with_(draft.own.disordered, id))
