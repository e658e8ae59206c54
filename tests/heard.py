"""What is told of an event that tells something."""

from __future__ import annotations

from sandtable.engine.event import Event
from sandtable.engine.told import Outcome, Told


def heard(event: Event | None) -> Told:
    assert event is not None
    assert event.told is not None
    return event.told


def came_of(event: Event | None) -> Outcome:
    """What came of its dice."""
    came = heard(event).came
    assert came is not None
    return came
