"""Might & Reason as a game that can be fought."""

from __future__ import annotations

from dataclasses import replace

from sandtable.engine.state import State
from sandtable.mechanics.pulse import forces
from sandtable.mechanics.pulse.battle import game
from sandtable.rulesets.mr import RULESET
from sandtable.rulesets.mr.commanding import in_command
from sandtable.rulesets.mr.muster import MUSTER
from sandtable.rulesets.mr.options import OPTIONS
from sandtable.rulesets.mr.own import Own
from sandtable.rulesets.mr.zones import zones


def marks(state: State[Own], id: str) -> tuple[str, ...]:
    """Whether a unit is beyond its commander's word."""
    unit = id in forces.members(state, state.piece(id).command)
    return ("out of command",) if unit and not in_command(state, id) else ()


GAME = replace(game(Own, RULESET, MUSTER, zones, OPTIONS, ("Might & Reason player's sheet",)), marks=marks)
