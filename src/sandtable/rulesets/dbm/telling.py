"""What happened, in a sentence for the players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sandtable.engine.state import Setup
from sandtable.mechanics.elements import calling, telling


def points(setup: Setup, given: Mapping[str, int], bound: int, came: Sequence[str] = ()) -> str:
    """The points of a bound, and the flank marches that it brings."""
    said = telling.points(setup, given, bound)
    coming = calling.begun(calling.commands(setup, came, ("comes", "come")))
    return f"{said} {coming} on from the flank." if came else said


def demoralised(setup: Setup, commands: Sequence[str]) -> str:
    """Commands that have lost heart."""
    lost = calling.begun(calling.commands(setup, commands, ("is demoralised", "are demoralised")))
    return f"{lost}: a third is lost."
