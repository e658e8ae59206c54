"""A first battle that teaches: a few steps on the real table, each done when the log shows that it was."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sandtable.engine.event import Event
from sandtable.engine.trail import UNDO
from sandtable.names import Side


class Mark(NamedTuple):
    """What the log shows of a step that is done. All that a mark says must hold of one event."""

    order: str = ""
    """The learner gave an order with this word."""
    bases: tuple[str, ...] = ()
    """One of these was ordered, or ruled about."""
    ruled: str = ""
    """This question of the sheet was ruled on, whoever asked for it."""
    undo: bool = False
    """The learner took an order back."""

    def seen(self, event: Event, learner: Side) -> bool:
        own, order = event.seat == learner, event.order
        rulings = event.told.ruled if event.told is not None else ()
        about = {*(order.bases if order is not None else ()), *(id for ruled in rulings for id in ruled.who.values())}
        return (
            (not self.order or (own and order is not None and order.verb == self.order))
            and (not self.undo or (own and event.what == UNDO))
            and (not self.ruled or any(ruled.test == self.ruled for ruled in rulings))
            and (not self.bases or not about.isdisjoint(self.bases))
        )


class Step(NamedTuple):
    """One thing to do, and why."""

    title: str
    do: str
    why: str
    light: tuple[str, ...] = ()
    """The bases that it speaks of."""
    show: tuple[str, ...] = ()
    """Orders that do it, as a teacher would give them; none where it is only read, or where any way will do."""
    until: tuple[Mark, ...] = ()
    """It is done when one of these is seen; where there are none, it is read and gone on from."""


class Lesson(NamedTuple):
    """A first battle: its scenario, whom the learner leads, against whom, and what the dice fall from."""

    id: str
    rules: str
    scenario: str
    title: str
    about: str
    minutes: int
    side: Side
    against: str
    seed: str
    steps: tuple[Step, ...]


def learnt(lesson: Lesson, events: Sequence[Event]) -> list[bool]:
    """Which steps are done. What was done and taken back is learnt all the same, and in whatever order it was done; a
    step that is only read is done with the next one."""
    done = [_seen(step.until, events, lesson.side) for step in lesson.steps]
    return [done[n] or (not step.until and any(done[n:])) for n, step in enumerate(lesson.steps)]


def _seen(marks: Sequence[Mark], events: Sequence[Event], learner: Side) -> bool:
    return any(mark.seen(event, learner) for mark in marks for event in events)
