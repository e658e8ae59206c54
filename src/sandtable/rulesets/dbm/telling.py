"""What happened, in a sentence for the players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sandtable.engine.state import Setup
from sandtable.mechanics.elements import telling


def points(setup: Setup, given: Mapping[str, int], bound: int, came: Sequence[str] = ()) -> str:
    """The points of a bound, and the flank marches that it brings."""
    said = telling.points(given, bound)
    return f"{said} {telling.commands(setup, came, ('comes', 'come'))} on from the flank." if came else said


def demoralised(setup: Setup, commands: Sequence[str]) -> str:
    """Commands that have lost heart."""
    return f"{telling.commands(setup, commands, ('is demoralised', 'are demoralised'))}: a third is lost."
