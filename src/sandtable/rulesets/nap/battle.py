"""Fast-Play Grande Armee as a game that can be fought."""

from __future__ import annotations

from dataclasses import replace

from sandtable.engine.state import State
from sandtable.mechanics.pulse import forces
from sandtable.mechanics.pulse.battle import game
from sandtable.rulesets.nap import RULESET
from sandtable.rulesets.nap.muster import MUSTER
from sandtable.rulesets.nap.observe import in_command
from sandtable.rulesets.nap.options import OPTIONS
from sandtable.rulesets.nap.own import Own
from sandtable.rulesets.nap.zones import zones


def marks(state: State[Own], id: str) -> tuple[str, ...]:
    """Whether a unit is beyond its commander's word."""
    unit = id in forces.members(state, state.piece(id).command)
    return ("out of command",) if unit and not in_command(state, id) else ()


GAME = replace(game(Own, RULESET, MUSTER, zones, OPTIONS, ("FPGA, a club's sheet",)), marks=marks)
