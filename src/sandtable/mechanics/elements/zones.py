"""What is drawn round an element: its threat zone, the bands it shoots over, its general's reach, and its move."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.engine.state import State
from sandtable.engine.zone import Zone, around, ground
from sandtable.geometry.band import strip
from sandtable.mechanics.elements.bound import B, general_of
from sandtable.mechanics.elements.edges import FACES
from sandtable.mechanics.elements.manual import Manual
from sandtable.mechanics.elements.zone import zone


def zones(manual: Manual[B], state: State[B], id: str, heeds: tuple[int, int]) -> Iterator[Zone]:
    """All that an element on the table has; `heeds` are how far its general's word goes unseen, and in his sight."""
    rect, measures = state.field.rects[id], manual.measures
    if manual.contact.holds(state, id):
        says = f"Its {manual.cites.zone_name}: enemies are not free to go as they like here ({manual.cites.zone})."
        yield ground("threat", says, zone(rect, measures.zone).corners)
    reach = manual.shots.range(state, id)
    for edge in manual.shots.edges(state, id) if reach else ():
        says = f"It shoots {reach // measures.pace} paces from its {FACES[edge]}."
        yield around("shoot", says, rect.edge(edge), reach, strip(rect, edge, reach, measures.band))
    if id == general_of(state, state.setup.pieces[id].command):
        unseen, far = heeds
        says = f"Within {unseen // measures.pace} paces his troops cost no more, seen or not."
        yield around("command", says, rect, unseen)
        yield around("command", f"Beyond {far // measures.pace} paces his troops cost more, seen or not.", rect, far)
    move = manual.moves.reach(state, id, "move")[0]
    if move:
        yield around("move", f"It moves {move // measures.pace} paces at best over open ground.", rect, move)
