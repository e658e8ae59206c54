"""The steps of a chain as messages: those taken, those to come, and the dice they wait for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from sandtable.sheet.chance import Wanted
from sandtable.sheet.course import Coming, Taken
from sandtable.wire import messages as m
from sandtable.wire.outlook import made_of


def wanted(wants: Sequence[Wanted]) -> list[m.WantedDice]:
    """The dice that are thrown next."""
    return [
        {
            "name": each.name,
            "die": each.die.name,
            "faces": sorted(set(each.die.faces)),
            "count": each.count,
            "single": each.single,
        }
        for each in wants
    ]


def taken(step: Taken, actions: list[m.Action]) -> m.StepTaken:
    """A step whose dice lie, with what it asks to be done on the table."""
    return {
        "name": step.step.name,
        "turned": step.step.turned,
        "dice": dict(step.dice),
        "told": step.told,
        "lines": [cast(m.Line, line.as_json()) for line in step.ruling.lines],
        "made": made_of(step.step.question.reckoned(step.ruling, step.result)),
        "actions": actions,
        "unmade": step.unmade,
    }


def still_to_come(step: Coming) -> m.StepComing:
    """A step that a chain may still come to."""
    return {
        "name": step.step.name,
        "turned": step.step.turned,
        "p": str(step.chance),
        "share": float(step.chance),
        "sure": step.sure,
        "made": made_of(step.step.question.reckoned(step.ruling)),
    }
