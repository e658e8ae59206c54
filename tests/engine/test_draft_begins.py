"""What a draft begins, and what it takes for changed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tests.rulesets.nap import table as nap

from sandtable.engine.draft import Draft
from sandtable.engine.task import Task


@dataclass(frozen=True, slots=True)
class First(Task[object]):
    """Comes before all others."""

    word = "first"
    n: int


@dataclass(frozen=True, slots=True)
class Other(Task[object]):
    word = "other"
    n: int


def begun(draft: Draft[Any]) -> list[tuple[str, int]]:
    return [(task["do"], task["n"]) for task in draft.state.todo]


def test_tasks_begun_behind_a_word_leave_those_of_it_their_place() -> None:
    draft = Draft(replace(nap.laid("a1 inf at 0 0\nb1 inf at 0 8").state, todo=()))
    draft.begin(Other(1))
    draft.begin(First(1), behind=First.word)
    draft.begin(First(2), behind=First.word)
    draft.begin(Other(2), behind=First.word)
    assert begun(draft) == [("first", 1), ("first", 2), ("other", 2), ("other", 1)]
    draft.begin(Other(3))
    assert begun(draft)[0] == ("other", 3)


def test_a_value_that_is_equal_and_another_object_has_not_changed() -> None:
    """What is read from a log is equal to what the rules have, and not the same."""
    draft = Draft(nap.laid("a1 inf at 0 0\nb1 inf at 0 8").state)
    own = replace(draft.own, hits={"a1": 1})
    draft.own = own
    draft.own = replace(own, hits=dict(own.hits), status={})
    event = draft.step("test").event
    assert dict(event.own) == {"hits": {"a1": 1}}
