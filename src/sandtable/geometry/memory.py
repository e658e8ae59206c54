"""Memory: what somebody who thinks about a battle has found out, by value, and only so much of it.

Whoever thinks has one of his own and has the table remember by it (`Field.remembering`); the places on that table, and
all that are made from them, know it. Equal places are one to it, and have a number; findings are kept by these numbers.
A number is never given twice, so that a place that was forgotten and comes back is a new one, and nothing that is
found depends on what is remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from itertools import count, islice
from typing import Any, Protocol, TypeVar

from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect

ROOM = 1 << 15
"""Findings of one sort that are kept."""

Found = TypeVar("Found")
Table = dict[Any, Any]


class Numbered(Protocol):
    """A place, or the ground of a way: whatever is known by its number to a memory."""

    memory: Memory | None
    number: int


class Memory:
    """Findings of many sorts, each sort with room for so many; when it is full, the older half is forgotten."""

    __slots__ = ("_numbers", "_places", "_room", "_sorts", "contacts", "distances", "gaps", "last", "legs", "met")

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._numbers = count()
        self._places: dict[tuple[Pose, int, int], Rect] = {}
        self._sorts: dict[Hashable, Table] = {}
        self.gaps: dict[tuple[int, int], float] = {}
        self.distances: dict[tuple[int, int], float] = {}
        self.contacts: Table = {}
        self.legs: Table = {}
        self.met: dict[tuple[int, int], bool] = {}
        """By a way and a place: whether the one leads through the other."""
        self.last: dict[Hashable, Any] = {}
        """By sort: what was found of the last table, or moment, that was thought about."""

    def place(self, pose: Pose, width: int, depth: int) -> Rect:
        """A place: if it was thought of before, the same."""
        key = (pose, width, depth)
        found = self._places.get(key)
        if found is None:
            found = Rect(pose, width, depth)
            self.enlist(found)
            self.keep(self._places, key, found)
        return found

    def enlist(self, one: Numbered) -> None:
        """Something new is thought of, and has its number."""
        one.memory, one.number = self, next(self._numbers)

    def known(self, rect: Rect) -> Rect:
        """A place as this memory has it."""
        return rect if rect.memory is self else self.place(rect.pose, rect.width, rect.depth)

    def sort(self, sort: Hashable) -> Table:
        """All findings of a sort, to be looked up; they are added by `keep`."""
        found = self._sorts.get(sort)
        if found is None:
            found = self._sorts[sort] = {}
        return found

    def keep(self, table: dict[Any, Found], key: Hashable, found: Found) -> Found:
        """Remember a finding."""
        if len(table) >= self._room:
            for old in list(islice(table, self._room // 2 + 1)):
                del table[old]
        table[key] = found
        return found

    def number(self, rect: Rect) -> int:
        """The number of a place."""
        return rect.number if rect.memory is self else self.known(rect).number

    def __reduce__(self) -> tuple[Any, ...]:
        # A table that is copied or sent elsewhere is thought about by somebody else, who remembers nothing yet.
        return type(None), ()


def by_places(find: Callable[[Rect, Rect], Found]) -> Callable[[Rect, Rect], Found]:
    """Something that is found of two places and hangs on nothing else, remembered by whoever thinks of both."""

    @wraps(find)
    def found(a: Rect, b: Rect) -> Found:
        memory = a.memory
        if memory is None or b.memory is not memory:
            return find(a, b)
        table, key = memory.sort(find), (a.number, b.number)
        kept: Found = table[key] if key in table else memory.keep(table, key, find(a, b))
        return kept

    return found
