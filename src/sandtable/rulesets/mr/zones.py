"""What is drawn round a unit or an officer: its fire by range, his radius, and how far it goes."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.engine.state import State
from sandtable.engine.zone import Zone, around
from sandtable.geometry.contact import FRONT
from sandtable.mechanics.bodies import body
from sandtable.mechanics.bodies.quarters import ground_of
from sandtable.mechanics.pulse import forces
from sandtable.mechanics.pulse.own import Own
from sandtable.names import listed
from sandtable.rulesets.mr import aiming, commanding, moving
from sandtable.rulesets.mr.ground import BW


def zones(state: State[Own], id: str) -> Iterator[Zone]:
    rect = state.rect(id)
    if body.is_officer(state, id):
        yield from _command(state, id)
    else:
        far = aiming.reach(state, id) * BW
        border = () if aiming.all_round(state, id) or not far else ground_of(rect, FRONT, far)
        for reach, rows in aiming.ranges(state.piece(id).kind):
            yield around("shoot", f"It fires up to {reach} BW ({listed(list(rows), 'and')}).", rect, reach * BW, border)
    if move := moving.reach(state, id):
        yield around("move", f"It goes {move / BW:g} BW over open ground.", rect, move)


def _command(state: State[Own], id: str) -> Iterator[Zone]:
    """An officer's radius, where his Force has one; kinds of troops may differ."""
    force = state.piece(id).command
    if forces.officer(state, force) != id:
        return
    kinds = dict.fromkeys(state.piece(one).kind for one in forces.members(state, force))
    reaches: dict[int, list[str]] = {}
    for kind in kinds if commanding.in_force(state, id) else ():
        reaches.setdefault(commanding.far_obeys(kind), []).append(kind)
    for reach, of in reaches.items():
        says = f"His {listed(of, 'and')} are in command within {reach} BW."
        yield around("command", says, state.rect(id), reach * BW)
