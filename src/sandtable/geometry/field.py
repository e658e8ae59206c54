"""The field: where every base stands, found quickly by place, with the contacts between them kept as a relation."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import compress
from math import hypot
from operator import is_not
from typing import Any

from sandtable.geometry.contact import TOLERANCE, Contact, contact
from sandtable.geometry.memory import Memory
from sandtable.geometry.outline import Box, bounds
from sandtable.geometry.pose import Point
from sandtable.geometry.rect import Polygon, Rect, distance, gap, outlines_meet

Cell = int
"""A square of the grid that bases are found by: its column by so many rows, and its row."""
ROWS = 1 << 20
NOTHING: Mapping[str, Contact] = {}
NOBODY: frozenset[str] = frozenset()


class Field:
    """Bases by their ids. A field never changes: `placed` gives another."""

    __slots__ = ("_cell", "_cells", "_contacts", "memory", "rects")

    def __init__(self, cell: int, memory: Memory | None = None) -> None:
        self._cell = cell
        self.memory = memory
        """Whose thoughts it is part of, if anybody's: no part of what it is."""
        self.rects: dict[str, Rect] = {}
        self._cells: dict[Cell, tuple[str, ...]] = {}
        self._contacts: dict[str, dict[str, Contact]] = {}

    def __repr__(self) -> str:
        return f"<Field of {len(self.rects)} bases>"

    def placed(self, changes: Mapping[str, Rect | None]) -> Field:
        """The field with these bases put down there, or taken away where there is `None`."""
        field, memory = Field(self._cell, self.memory), self.memory
        rects, cells = self.rects.copy(), self._cells.copy()
        field.rects, field._cells, field._contacts = rects, cells, self._contacts.copy()
        for id in changes:
            if id in rects:
                field._lift(id)
        down = [(id, rect) for id, rect in changes.items() if rect is not None]
        if memory is not None:
            down = [(id, memory.known(rect)) for id, rect in down]
        for id, rect in down:
            rects[id] = rect
            for cell in self._covered(rect.upright):
                here = cells.get(cell)
                cells[cell] = (id,) if here is None else (*here, id)
        fresh = set[str]()
        for id, rect in down:
            field._touch(id, rect, fresh)
            fresh.add(id)
        return field

    def remembering(self, memory: Memory | None) -> Field:
        """The same field, as somebody thinks about it who has a memory, or who has none."""
        if memory is self.memory:
            return self
        field = Field(self._cell, memory)
        field._cells, field._contacts = self._cells, self._contacts
        known = memory.known if memory is not None else Rect.forgotten
        field.rects = {id: known(rect) for id, rect in self.rects.items()}
        return field

    def changed(self, before: Field) -> list[str]:
        """The bases that have been put down since another field was, be it on the place where they stood."""
        rects = self.rects
        return list(compress(rects, map(is_not, rects.values(), map(before.rects.get, rects))))

    def _lift(self, id: str) -> None:
        cells, contacts = self._cells, self._contacts
        for cell in self._covered(self.rects[id].upright):
            left = tuple([other for other in cells[cell] if other != id])
            if left:
                cells[cell] = left
            else:
                del cells[cell]
        for other in contacts.pop(id, NOTHING):
            contacts[other] = left_over = contacts[other].copy()
            del left_over[id]
        del self.rects[id]

    def _touch(self, id: str, rect: Rect, fresh: Collection[str]) -> None:
        """Find whom a base touches; those put down just before it have found it, if they touch it, already."""
        rects, contacts = self.rects, self._contacts
        contacts[id] = found = dict(contacts.get(id, NOTHING))
        # Corner to corner, bases in contact may be a little farther apart than the tolerance.
        x0, y0, x1, y1 = box = rect.box(2 * TOLERANCE)
        for other in self.within(box):
            theirs = rects[other]
            left, low, right, high = theirs.upright
            if left > x1 or right < x0 or low > y1 or high < y0 or other == id or other in fresh:
                continue
            how = contact(rect, theirs)
            if how is not None:
                found[other] = how
                # Both find the same, each from its own side.
                back = Contact(how.other, how.edge, how.shared, how.squared)
                contacts[other] = {**contacts.get(other, NOTHING), id: back}

    def _covered(self, box: Box) -> list[Cell]:
        size = self._cell
        x0, y0, x1, y1 = box
        low, above = int(y0 // size), int(y1 // size) + 1
        return [
            column * ROWS + row for column in range(int(x0 // size), int(x1 // size) + 1) for row in range(low, above)
        ]

    def within(self, box: Box) -> set[str]:
        """The bases in or near an upright box: a little more than those that reach into it."""
        cells, size = self._cells, self._cell
        x0, y0, x1, y1 = box
        low, above = int(y0 // size), int(y1 // size) + 1
        found: set[str] = set()
        for column in range(int(x0 // size), int(x1 // size) + 1):
            bottom = column * ROWS
            for cell in range(bottom + low, bottom + above):
                if cell in cells:
                    found.update(cells[cell])
        return found

    def along(self, p: Point, q: Point) -> set[str]:
        """The bases on or near the segment from p to q: a little more than those that it passes through."""
        (px, py), (qx, qy) = p, q
        pieces = int(max(abs(qx - px), abs(qy - py)) / (2 * self._cell)) + 1
        found: set[str] = set()
        x0, y0 = p
        for piece in range(1, pieces + 1):
            x1, y1 = px + (qx - px) * piece / pieces, py + (qy - py) * piece / pieces
            found |= self.within((min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)))
            x0, y0 = x1, y1
        return found

    def touching(self, id: str) -> Mapping[str, Contact]:
        """The bases that touch this one, and how it touches them."""
        return self._contacts.get(id, NOTHING)

    def near(self, rect: Rect, reach: float, but: Collection[str] = NOBODY) -> list[str]:
        """The bases within a distance of a place, in no order that matters: sorted by id."""
        rects, x, y, own = self.rects, rect.x, rect.y, rect.reach
        # A tick more, so that no noise of rounding decides who is looked at.
        x0, y0, x1, y1 = rect.box(reach + 1)
        found = []
        for id in self.within((x0, y0, x1, y1)):
            other = rects[id]
            left, low, right, high = other.upright
            if left > x1 or right < x0 or low > y1 or high < y0 or id in but:
                continue
            between = hypot(x - other.x, y - other.y)
            if between - own - other.reach > reach + 1:
                continue
            # No base is farther off than its middle is.
            if between < reach - 1 or distance(rect, other) <= reach:
                found.append(id)
        return sorted(found)

    def overlapped(self, rect: Rect, but: Collection[str] = NOBODY) -> list[str]:
        """The bases that stand where this one would."""
        rects = self.rects
        x0, y0, x1, y1 = rect.upright
        found = []
        for id in self.within(rect.upright):
            other = rects[id]
            left, low, right, high = other.upright
            if left < x1 and right > x0 and low < y1 and high > y0 and id not in but and gap(rect, other) < -TOLERANCE:
                found.append(id)
        return sorted(found)

    def in_way(self, outline: Polygon, but: Collection[str] = NOBODY) -> list[str]:
        """The bases that stand in an outline."""
        rects = self.rects
        x0, y0, x1, y1 = box = bounds(outline)
        found = []
        for id in self.within(box):
            rect = rects[id]
            left, low, right, high = rect.upright
            if left >= x1 or right <= x0 or low >= y1 or high <= y0 or id in but:
                continue
            if outlines_meet(outline, rect.corners, TOLERANCE):
                found.append(id)
        return sorted(found)

    def nearest(self, rect: Rect, among: Iterable[str]) -> tuple[float, str] | None:
        """The nearest of some bases, with its distance; of equals the first by id."""
        found = self.nearest_few(rect, among, 1)
        return found[0] if found else None

    def nearest_few(self, rect: Rect, among: Iterable[str], count: int) -> list[tuple[float, str]]:
        """The few nearest of some bases, each with its distance, the very nearest first; of equals the first by id."""
        rects, x, y, own = self.rects, rect.x, rect.y, rect.reach
        bounded = []
        for id in among:
            other = rects[id]
            # Two bases are no nearer than this.
            bounded.append((hypot(x - other.x, y - other.y) - own - other.reach, id))
        if count == 1 and bounded:
            # Nobody need be put in order who is farther off than the likeliest is.
            limit = distance(rect, rects[min(bounded)[1]])
            bounded = [one for one in bounded if one[0] <= limit]
        best: list[tuple[float, str]] = []
        for least, id in sorted(bounded):
            if len(best) == count and least > best[-1][0]:
                break
            best = sorted((*best, (distance(rect, rects[id]), id)))[:count]
        return best

    def __contains__(self, id: object) -> bool:
        return id in self.rects

    def __getitem__(self, id: str) -> Rect:
        return self.rects[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self.rects)

    def __len__(self) -> int:
        return len(self.rects)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Field) and self.rects == other.rects

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self._cell, self.rects, self._cells, self._contacts)


def _restored(
    cell: int,
    rects: dict[str, Rect],
    cells: dict[Cell, tuple[str, ...]],
    contacts: dict[str, dict[str, Contact]],
) -> Field:
    """A field that was copied or sent here, of which nobody thinks yet."""
    field = Field(cell)
    field.rects, field._cells, field._contacts = rects, cells, contacts
    return field
