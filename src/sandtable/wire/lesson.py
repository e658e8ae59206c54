"""The messages of a first battle that teaches."""

from __future__ import annotations

from typing import Literal, TypedDict


class LessonCard(TypedDict):
    """A first battle that teaches, as it is offered on the first page."""

    id: str
    rules: str
    scenario: str
    side: Literal["a", "b"]
    """The side that the learner leads."""
    title: str
    about: str
    minutes: int


class LessonStep(TypedDict):
    """One thing to do, and why."""

    title: str
    do: str
    why: str
    light: list[str]
    """The bases that it speaks of."""
    show: list[str]
    """Orders that do it, as a teacher would give them; none where any way will do."""
    reads: bool
    """Whether it is only read, and gone on from."""
