"""Bodies come to the table: before the battle, where the scenario has them, or later, from its edge."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.engine.draft import Draft
from sandtable.engine.state import G, Setup, State
from sandtable.geometry.field import Field
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.mechanics import deploying
from sandtable.mechanics.bodies.body import is_officer
from sandtable.mechanics.deploying import standing
from sandtable.names import Side

ENTERS = "enters"
"""The trait of a command that says in which turn it comes; 0, or nothing, if it is there from the start."""
STEPS = 4
"""How many steps along the edge the breadth of a base makes."""


def enters(setup: Setup, command: str) -> int:
    """The turn in which a command comes to the table; 0 if it is there from the start."""
    return int(setup.commands[command].traits.get(ENTERS) or 0)


def from_the_start(setup: Setup, side: Side) -> list[str]:
    """The commands of a side that deploy before the battle."""
    return [id for id, command in setup.commands.items() if command.side == side and not enters(setup, id)]


def as_given(setup: Setup, field: Field) -> Field:
    """The table with every base where the scenario puts it, but those that come later."""
    return deploying.as_given(setup, field, [command for command in setup.commands if enters(setup, command)])


def all_bases(state: State, command: str) -> tuple[str, ...]:
    """Everybody of a command who needs a place, its officer too."""
    return state.setup.commands[command].bases


def arriving(state: State, turn: int) -> list[str]:
    """The commands that come in this turn, or should have come before and wait in part for room."""
    return [id for id in state.setup.commands if 0 < enters(state.setup, id) <= turn and _waiting(state, id)]


def _waiting(state: State, command: str) -> list[str]:
    """Those of a command that have never been on the table, units first: an officer makes room for them."""
    out = [id for id in state.setup.commands[command].bases if id not in state.field.rects and id not in state.taken]
    return sorted(out, key=lambda id: is_officer(state, id))


def arrive(draft: Draft[G], command: str) -> list[str]:
    """Put a command where the scenario has it, or as near along the edge as there is room. Gives who has come."""
    come = []
    for id in _waiting(draft.state, command):
        plan = draft.state.setup.plans[command].get(id)
        place = next(_rooms(draft.state, id, Pose(*plan)), None) if plan else None
        if place is not None:
            draft.place({id: place.pose})
            come.append(id)
    return come


def _rooms(state: State, id: str, wanted: Pose) -> Iterator[Rect]:
    """Free places along the edge of the table, the nearest to the wanted one first."""
    dx, dy = _along_edge(state, wanted)
    step = max(1, state.setup.pieces[id].width // STEPS)
    for n in range(2 * max(state.ground.width, state.ground.depth) // step):
        aside = (n + 1) // 2 * step * (1 if n % 2 else -1)
        place = standing(state, id, wanted._replace(x=wanted.x + dx * aside, y=wanted.y + dy * aside))
        if state.ground.holds(place.corners) and not _stood_on(state, id, place):
            yield place


def _stood_on(state: State, id: str, place: Rect) -> bool:
    """Whether somebody stands there: to an officer anybody, to a unit only another unit."""
    others = state.field.overlapped(place)
    return bool(others) if is_officer(state, id) else any(not is_officer(state, other) for other in others)


def _along_edge(state: State, wanted: Pose) -> tuple[int, int]:
    """The way along the edge that is nearest to a place, counter-clockwise round the table."""
    to_side, to_end = state.ground.width / 2 - abs(wanted.x), state.ground.depth / 2 - abs(wanted.y)
    if to_end <= to_side:
        return (1, 0) if wanted.y <= 0 else (-1, 0)
    return (0, 1) if wanted.x > 0 else (0, -1)
