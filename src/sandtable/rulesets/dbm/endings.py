"""Losses, demoralised commands, and victory (H5, H36, H37)."""

from __future__ import annotations

from fractions import Fraction

from sandtable.engine.state import Setup, State
from sandtable.rulesets.dbm.muster import MUSTER
from sandtable.rulesets.dbm.own import Own

GENERAL = 2
"""What the loss of a general counts beside his element."""
DEMORALISED = Fraction(1, 3)
"""The share that a command loses before it loses heart."""
BOUNDS = 16


def equivalent(setup: Setup, id: str) -> Fraction:
    """What an element counts (H5)."""
    piece = setup.pieces[id]
    return Fraction(MUSTER.kinds[piece.kind].counts[piece.grade, bool(piece.traits["regular"])])


def is_lost(state: State[Own], id: str) -> bool:
    return state.taken.get(id) in ("destroyed", "fled", "left")
