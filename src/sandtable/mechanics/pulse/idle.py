"""Whoever stands this pulse, since his Force does not move."""

from __future__ import annotations

from sandtable.engine.state import State
from sandtable.mechanics.bodies.way import walk
from sandtable.mechanics.pulse import forces, moving, rulings, telling
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.refusing import refuse
from sandtable.names import Refused


def still(state: State[Own], id: str, at: str) -> Refused | None:
    """The refusal of any way to a unit whose Force may not move this pulse; nothing if it may."""
    manual, force = state.own.manual, forces.command(state, id)
    status = forces.status(state, force.id, manual.command.idle)
    if status != manual.command.idle or manual.moving.reach(state, id) > 0 or id in state.own.moved:
        return None
    says = f"{force.name or force.id} ({force.id}) is {telling.on(status)} this pulse, so {id} does not move"
    says = f"{says}; let it stand, or turn it where it may"
    return refuse(at, says, rows=_stilled(state, id), have=0, unit=manual.measures.unit)


def _stilled(state: State[Own], id: str) -> tuple[str, ...]:
    """The rows that leave it no movement."""
    given, dice = moving.asked(state.own.manual, state, id, walk(state, id, ()))
    return tuple(line.row for line in rulings.said(state, moving.TEST, given, dice).lines if line.value == 0)
