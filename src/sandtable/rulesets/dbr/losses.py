"""Losses, beaten commands, lost generals, and victory (H22 to H25, H38)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from sandtable.engine.state import Setup, State
from sandtable.geometry.ground import Line
from sandtable.mechanics.elements import losses as sums
from sandtable.names import Side
from sandtable.rulesets.dbr.muster import MUSTER
from sandtable.rulesets.dbr.own import Own
from sandtable.rulesets.dbr.routing import LOST

GENERAL = 1
"""What a general's element counts besides."""
PLUNDERED = 2
"""What every command adds to its losses when half of the army's baggage is gone."""
BRIDGE = 1
"""What a bridge that the enemy has taken counts."""
IN_CAMP = 6
"""Elements inside an enemy camp that win the battle."""


def equivalent(setup: Setup, id: str) -> Fraction:
    """What an element counts (H22)."""
    piece = setup.pieces[id]
    regular, general = bool(piece.traits.get("regular", True)), bool(piece.traits.get("general"))
    return _counted(piece.kind, piece.grade, regular, general)


@lru_cache(maxsize=1024)
def _counted(kind: str, grade: str, regular: bool, general: bool) -> Fraction:
    return Fraction(MUSTER.kinds[kind].counts[grade, regular]) + (GENERAL if general else 0)


def is_lost(state: State[Own], id: str) -> bool:
    """Destroyed, captured or off the table; routing elements while they rout."""
    return state.taken.get(id) in LOST or id in state.own.routing


def besides(state: State[Own], command: str) -> Fraction:
    """What a command has lost besides its elements: two equivalents when half of the baggage is gone (H38).

    A bridge that the army had and the enemy has taken counts with the commander-in-chief's (H31)."""
    side = state.setup.commands[command].side
    lost = PLUNDERED if plundered(state, side) else 0
    if state.own.overrun and command == chief(state.setup, side):
        lost += BRIDGE * sum(owner == side and line.id in state.own.overrun for line, owner in owned_bridges(state))
    return Fraction(lost)


def owned_bridges(state: State[Own]) -> Iterator[tuple[Line, Side]]:
    """The bridges that the scenario gives to a side."""
    for line in state.ground.lines:
        if line.kind == "bridge" and (side := line.traits.get("side")):
            yield line, side


def chief(setup: Setup, side: Side) -> str | None:
    """The command of the commander-in-chief."""
    own = sums.commands(setup, side)
    named = [id for id in own if setup.commands[id].traits.get("rank") == "c_in_c"]
    return named[0] if named else (own[0] if own else None)


def plundered(state: State[Own], side: Side) -> bool:
    """Whether half of an army's baggage is lost (H38)."""
    train = [id for id, piece in state.setup.pieces.items() if piece.side == side and piece.kind == "bg"]
    return bool(train) and 2 * sum(is_lost(state, id) for id in train) >= len(train)
