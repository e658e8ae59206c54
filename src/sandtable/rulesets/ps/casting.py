"""Dice for a test of the page: what falls is told of those who are meant, by what they are called on the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from sandtable.engine.cast import Cast
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.state import State
from sandtable.names import Json, Side
from sandtable.rulesets.ps.asking import PageTest
from sandtable.rulesets.ps.own import Own
from sandtable.rulesets.ps.ruling import named, said
from sandtable.sheet.chance import Wanted
from sandtable.sheet.ruling import Result

T = TypeVar("T")


def page_cast(
    word: str,
    question: PageTest,
    done: Callable[[Draft[Own], T, Result], Next],
    says: Callable[[State[Own], T], str],
    *,
    subject: type[T],
    given: Callable[[State[Own], T], Json],
    who: Callable[[State[Own], T], Mapping[str, str]],
    by: tuple[str, ...],
    tells: Callable[[State[Own], T, Result], str] | None = None,
    owner: Callable[[State[Own], T, str], Side | None] = lambda state, about, name: None,
    begins: tuple[Wanted, ...] = (),
    then: Callable[[State[Own], T, str], str] | None = None,
    meant: Callable[[State[Own], T], State[Own]] = lambda state, about: state,
) -> Cast[Own, T]:
    """A cast that asks a test of the page; its sentence is the test's own unless said."""

    def told(state: State[Own], about: T, result: Result) -> str:
        return said(question, given(state, about), result, named(state, who(state, about)))

    return Cast(
        word,
        question,
        done,
        says,
        subject=subject,
        given=given,
        who=who,
        by=by,
        tells=tells or told,
        owner=owner,
        begins=begins,
        then=then,
        meant=meant,
    )
