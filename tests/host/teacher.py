"""A teacher who goes through a lesson as its steps show it, so that it is known to be as it was written.

`python -m tests.host.teacher LESSON` tells what happens at each step.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.host.guests import OPEN, Guest, host_in, match_of

from sandtable import catalogue
from sandtable.engine.lesson import Lesson
from sandtable.host.host import Host
from sandtable.host.house import House
from sandtable.host.match import Due
from sandtable.host.telling import line
from sandtable.host.thinking import think
from sandtable.names import Refused
from sandtable.notation.order import write

ENOUGH = 400
"""Decisions within which a lesson is over."""


class Taught(NamedTuple):
    """A decision of the learner's: at which step, what was asked, what he ordered, and what came of it."""

    step: int
    asked: str
    order: str
    shown: bool
    """Whether the step has shown it; else a steady player decided."""
    refused: str
    """Why what the step shows could not be ordered, if it could not."""
    told: list[str]
    learnt: list[bool]


def taught(lesson: Lesson, folder: Path) -> Iterator[Taught]:
    """Every decision until all steps are done that can be, or the battle is over."""
    host = host_in(folder)
    links = Guest(host).ask("open", lesson=lesson.id)["links"]
    guest, id = Guest(host, links[lesson.side]), match_of(links[lesson.side])
    shown = [list(step.show) for step in lesson.steps]
    reads = [not step.until for step in lesson.steps]
    read: set[int] = set()
    _others_decide(host, id)
    for _ in range(ENOUGH):
        match = host.house.match(id)
        learnt = [done or place in read for place, done in enumerate(guest.ask("join")["now"]["learnt"])]
        while not all(learnt) and reads[(step := learnt.index(False))]:
            read.add(step)
            learnt[step] = True
        if all(learnt) or match.battle.over:
            return
        step, before, asked = learnt.index(False), match.n, guest.now["says"]
        if match.not_undone(lesson.side) is None and any(mark.undo for mark in lesson.steps[step].until):
            guest.ask("undo", n=match.n, key=f"undo {match.n}")
            text, refused = "undo", None
        else:
            text, refused = _given(guest, host.house, id, lesson, shown[step])
        _others_decide(host, id)
        told = [line(event, match.game, match.setup) for event in match.history.events[before:]]
        yield Taught(step, asked, text, refused is None, refused or "", told, guest.ask("join")["now"]["learnt"])


def _others_decide(host: Host, id: str) -> None:
    while (due := host.due(id)) is not None:
        order = think(due).order
        assert order is not None
        host.thought(id, due, order)


def _given(guest: Guest, house: House, id: str, lesson: Lesson, shown: list[str]) -> tuple[str, str | None]:
    """The next order that the step shows, if it is allowed now; else what a steady player orders, and why."""
    why = "nothing more is shown"
    if shown:
        try:
            guest.order(shown[0], n=house.match(id).n)
        except Refused as refused:
            why = f"{shown[0]}: {refused.refusal.message}"
        else:
            return shown.pop(0), None
    match = house.match(id)
    due = Due(match.n, lesson.side, "steady", f"{lesson.seed} {match.n}", match.game.view(match.state, lesson.side))
    order = think(due).order
    assert order is not None
    text = write(order, match.game, match.setup)
    guest.order(text, n=match.n)
    return text, why


def main(named: str) -> None:
    lesson = catalogue.lesson(named)
    with tempfile.TemporaryDirectory() as folder:
        last = -1
        for each in taught(lesson, Path(folder)):
            if each.step != last:
                last = each.step
                print(f"\n== {last + 1}. {lesson.steps[last].title}: {lesson.steps[last].do}")
            print(f"  [{each.asked}]\n  {'shown' if each.shown else 'steady'}: {each.order}   {each.refused}")
            print(*(f"      {told}" for told in each.told), sep="\n")
        print("\nlearnt:", each.learnt)
        while OPEN:
            OPEN.pop().house.close()


if __name__ == "__main__":
    main(sys.argv[1])
