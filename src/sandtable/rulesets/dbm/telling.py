"""What happened, in a sentence for the players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sandtable.mechanics.elements import telling
from sandtable.names import listed


def points(given: Mapping[str, int], bound: int, came: Sequence[str] = ()) -> str:
    """The points of a bound, and the flank marches that it brings."""
    said = telling.points(given, bound)
    return (
        f"{said} {listed(list(came), 'and')} {'comes' if len(came) == 1 else 'come'} on from the flank."
        if came
        else said
    )


def demoralised(commands: Sequence[str]) -> str:
    """Commands that have lost heart."""
    return f"{listed(list(commands), 'and')} {'is' if len(commands) == 1 else 'are'} demoralised."
