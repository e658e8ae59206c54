"""Who is on the table: units, the officers among them, their enemies and whom they touch."""

from __future__ import annotations

from sandtable.engine.memo import OfSetup, OfTable
from sandtable.engine.state import Command, State
from sandtable.geometry.contact import FRONT, LEFT, RIGHT, Contact
from sandtable.geometry.memory import Memory
from sandtable.geometry.rect import Rect, distance
from sandtable.names import OTHER, Side


def is_officer(state: State, id: str) -> bool:
    """Whether a base is an officer, who blocks nobody and is no unit."""
    return state.setup.pieces[id].traits.get("officer") is True


class Array:
    """All units of a side in their places, known by a number to whoever thinks about them."""

    memory: Memory | None
    number: int

    __slots__ = ("memory", "number")

    def __init__(self, memory: Memory) -> None:
        memory.enlist(self)


_THOSE: OfSetup[tuple[Side, bool], tuple[str, ...]] = OfSetup()
_UNITS: OfTable[Side, tuple[str, ...]] = OfTable()
_OFFICERS: OfTable[Side, tuple[str, ...]] = OfTable()
_ARRAYS: OfTable[Side, Array] = OfTable()


def units(state: State, side: Side) -> list[str]:
    """The units of a side that are on the table."""
    return list(_UNITS.of(state, side, lambda: _units(state, side)))


def _units(state: State, side: Side) -> tuple[str, ...]:
    return _standing(state, side, led=False)


def officers(state: State, side: Side) -> list[str]:
    """The officers of a side that are on the table."""
    return list(_OFFICERS.of(state, side, lambda: _officers(state, side)))


def _officers(state: State, side: Side) -> tuple[str, ...]:
    return _standing(state, side, led=True)


def _standing(state: State, side: Side, *, led: bool) -> tuple[str, ...]:
    """Its officers or its units that are on the table, in the order of the setup."""
    rects = state.field.rects
    those = _THOSE.of(state, (side, led), lambda: _those(state, side, led))
    return tuple([id for id in those if id in rects])


def _those(state: State, side: Side, led: bool) -> tuple[str, ...]:
    pieces = state.setup.pieces
    return tuple([id for id, piece in pieces.items() if piece.side == side and is_officer(state, id) == led])


def enemies(state: State, id: str) -> list[str]:
    """The enemy units on the table."""
    return units(state, OTHER[state.setup.pieces[id].side])


def foreign(state: State, id: str, other: str) -> bool:
    """Whether the other is an enemy unit."""
    pieces = state.setup.pieces
    return pieces[other].side != pieces[id].side and not is_officer(state, other)


def friendly(state: State, id: str, other: str) -> bool:
    """Whether the other is another unit of its own side."""
    pieces = state.setup.pieces
    return other != id and pieces[other].side == pieces[id].side and not is_officer(state, other)


def gap(state: State, a: str, b: str) -> float:
    """How far two bases are apart, between their nearest edges."""
    return distance(state.field.rects[a], state.field.rects[b])


def nearest_enemy(state: State, id: str, rect: Rect | None = None) -> tuple[float, str] | None:
    """The nearest enemy unit and how far it is, from where a base stands or as if it stood elsewhere."""
    where, memory = rect or state.field.rects[id], state.field.memory
    if memory is None:
        return state.field.nearest(where, enemies(state, id))
    side = OTHER[state.setup.pieces[id].side]
    array = _ARRAYS.of(state, side, lambda: _array(state, side, memory))
    table, key = memory.sort(nearest_enemy), (array.number, memory.number(where))
    kept: tuple[float, str] | None
    kept = table[key] if key in table else memory.keep(table, key, state.field.nearest(where, units(state, side)))
    return kept


def _array(state: State, side: Side, memory: Memory) -> Array:
    """A side as it stands: while none of its units moves, it is the same, whatever the other side does."""
    rects, standing = state.field.rects, tuple(units(state, side))
    table, key = memory.sort(Array), (standing, tuple([memory.number(rects[id]) for id in standing]))
    found: Array = table[key] if key in table else memory.keep(table, key, Array(memory))
    return found


def in_contact(state: State, id: str) -> list[str]:
    """The enemy units that it touches along an edge, or whose front, or with its own, has only struck at an angle."""
    return sorted(
        other for other, how in state.field.touching(id).items() if foreign(state, id, other) and _engages(how)
    )


def _engages(how: Contact) -> bool:
    # Corners that meet where edges run alike are neighbours of a fight, not in it.
    return how.shared > 0 or (not how.squared and FRONT in (how.edge, how.other))


def covered_flanks(state: State, id: str) -> int:
    """How many of its two flanks a friend lies along."""
    touched = state.field.touching(id).items()
    covered = {how.edge for other, how in touched if how.shared and state.side(other) == state.side(id)}
    return len(covered & {LEFT, RIGHT})


def force(state: State, id: str) -> Command:
    """The troops that it belongs to."""
    return state.setup.commands[state.setup.pieces[id].command]


def leader(state: State, id: str) -> str | None:
    """The officer who leads its force, if he is on the table."""
    found = force(state, id).leader
    return found if found in state.field.rects else None
