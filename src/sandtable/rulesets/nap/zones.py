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
from sandtable.rulesets.nap import observe, shooting, walking
from sandtable.rulesets.nap.ground import INCH


def zones(state: State[Own], id: str) -> Iterator[Zone]:
    rect = state.rect(id)
    if body.is_officer(state, id):
        force = state.piece(id).command
        if forces.officer(state, force) == id and forces.rank(state, force) == forces.SUB:
            far = observe.radius(state, force)
            yield around("command", f"His word carries {far} inches.", rect, far * INCH)
    elif far := shooting.reach(state, id):
        border = ground_of(rect, FRONT, far)
        for inches, rows in shooting.ranges(state, id):
            says = f"It shoots up to {inches} inches ({listed(list(rows), 'and')})."
            seen = min(inches * INCH, shooting.IN_FOG) if shooting.foggy(state) else inches * INCH
            yield around("shoot", says, rect, seen, border)
    if move := walking.reach(state, id):
        yield around("move", f"It goes {move / INCH:g} inches over open ground.", rect, move)
