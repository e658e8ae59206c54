"""A scenario at a glance, for a list of many: what it is called, when it was fought, how long and how large it is.

It is read without its game, since no list can wait for six of them; that the file is sound is for others to say.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from sandtable.engine.muster import COMMAND
from sandtable.names import SIDES, Json, Side


class Glance(NamedTuple):
    """What a list says of a scenario."""

    title: str
    year: str
    bounds: int
    """The last bound or turn of each side."""
    elements: Mapping[Side, int]
    """By side: the bases of its troops; leaders with bases of their own are not counted."""
    bases: int
    """All that stand on the table."""


def glance(text: str, troops: str) -> Glance | None:
    """What a scenario says of itself; `troops` are the kinds of its game. Nothing where it cannot be read so."""
    try:
        values = tomllib.loads(text)
        counts = {side: _counted(values["army"][side]["command"]) for side in SIDES}
        title, bounds = str(values["title"]), int(values["bounds"])
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
    leaders = 1 if is_officered(troops) else 0
    elements = {side: bases - leaders * led for side, (bases, led) in counts.items()}
    return Glance(title, str(values.get("year", "")), bounds, elements, sum(bases for bases, _ in counts.values()))


@cache
def is_officered(troops: str) -> bool:
    """Whether the leaders of a game have bases of their own: then nobody else leads."""
    return any(kind.get("arm") == COMMAND for kind in tomllib.loads(troops).get("kind", ()))


def _counted(commands: Sequence[Mapping[str, Json]]) -> tuple[int, int]:
    """How many bases some commands have, and how many of their blocks lead them."""
    blocks = [block for command in commands for block in command["block"]]
    return sum(int(block.get("count", 1)) for block in blocks), sum(bool(block.get("general")) for block in blocks)
