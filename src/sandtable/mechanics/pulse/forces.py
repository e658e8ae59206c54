"""Forces: units and the officers who lead them, as a game of pulses finds them on the table."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.engine.state import Command, State
from sandtable.geometry.rect import Rect
from sandtable.mechanics.pulse.own import Own
from sandtable.names import Json, Pair, Side

ARMY, WING, SUB = "army", "wing", "sub"
"""The ranks of officers."""
ATTACHED = "attached"
"""The word under which a battery is off the table while it stands with the unit that it is attached to."""


def sp(state: State[Own], id: str) -> int:
    """The strength that a unit began with; 0 for batteries and officers."""
    return int(state.setup.pieces[id].traits.get("sp") or 0)


def hits(state: State[Own], id: str) -> int:
    return int(state.own.hits.get(id, 0))


def current(state: State[Own], id: str) -> int:
    """The SPs that a unit has left."""
    return sp(state, id) - hits(state, id)


def formation(state: State[Own], id: str) -> str:
    """How a unit stands now."""
    found: str = state.own.formation.get(id) or state.setup.pieces[id].traits.get("formation") or ""
    return found


def place(state: State[Own], id: str) -> Rect:
    """Where a unit stands; an attached battery where its unit does."""
    host = state.own.attached.get(id)
    return state.field.rects[id if host is None or id in state.field.rects else host]


def there(state: State[Own], id: str) -> bool:
    """Whether it is on the table, by itself or attached to somebody who is."""
    return id in state.field.rects or state.own.attached.get(id, "") in state.field.rects


def command(state: State[Own], id: str) -> Command:
    """The command that a unit or officer belongs to."""
    return state.setup.commands[state.setup.pieces[id].command]


def rank(state: State[Own], force: str) -> str:
    """The rank of a command's officer."""
    return str(state.setup.commands[force].traits.get("rank") or SUB)


def commands(state: State[Own], side: Side) -> list[str]:
    """The commands of a side, in the order of the setup."""
    return [id for id, command in state.setup.commands.items() if command.side == side]


def chief(state: State[Own], side: Side) -> Command:
    """The army commander's own command."""
    own = commands(state, side)
    return state.setup.commands[next((id for id in own if rank(state, id) == ARMY), own[0])]


def officer(state: State[Own], force: str) -> str | None:
    """The base of a command's officer, if he is on the table."""
    leader = state.setup.commands[force].leader
    return leader if leader in state.field.rects else None


def rating(state: State[Own], force: str, trait: str) -> int:
    """What a command's officer is worth now in some respect: his own trait, or his successor's."""
    changed = state.own.ratings.get(force, {})
    found: Json = changed[trait] if trait in changed else state.setup.commands[force].traits.get(trait)
    return int(found or 0)


def members(state: State[Own], force: str) -> list[str]:
    """The units of a command that are on the table, attached batteries among them, without its officer."""
    pieces = state.setup.pieces
    return [id for id in state.setup.commands[force].bases if not pieces[id].traits.get("officer") and there(state, id)]


def status(state: State[Own], force: str, idle: str) -> str:
    """What a Force may do in this pulse."""
    found: str = state.own.status.get(force, idle)
    return found


def all_units(state: State[Own], side: Side) -> Iterator[str]:
    """The units that a side began with, batteries too."""
    for id, piece in state.setup.pieces.items():
        if piece.side == side and not piece.traits.get("officer"):
            yield id


def lost(state: State[Own], side: Side) -> list[str]:
    """The units that a side has lost, in the order of the setup."""
    return [id for id in all_units(state, side) if state.taken.get(id, ATTACHED) not in (ATTACHED, "waits")]


def pairs(state: State[Own]) -> list[Pair]:
    """The contacts still to be fought, attacker first."""
    rects = state.field.rects
    return [pair for pair in state.own.contacts if pair.a in rects and pair.b in rects]
