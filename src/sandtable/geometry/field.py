"""The field: where every base stands, found quickly by place, with the contacts between them kept as a relation."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from math import hypot

from sandtable.geometry.contact import TOLERANCE, Contact, contact
from sandtable.geometry.memory import Memory
from sandtable.geometry.pose import Point
from sandtable.geometry.rect import Polygon, Rect, distance, gap, outlines_meet

Cell = tuple[int, int]
Box = tuple[float, float, float, float]
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
        rects, cells, contacts = self.rects.copy(), self._cells.copy(), self._contacts.copy()
        field.rects, field._cells, field._contacts = rects, cells, contacts
        for id in changes:
            if id in rects:
                field._lift(id)
        down = [(id, rect) for id, rect in changes.items() if rect is not None]
        if memory is not None:
            down = [(id, memory.known(rect)) for id, rect in down]
        for id, rect in down:
            rects[id] = rect
            for cell in self._covered(rect.box()):
                cells[cell] = (*cells.get(cell, ()), id)
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

    def _lift(self, id: str) -> None:
        for cell in self._covered(self.rects[id].box()):
            left = tuple(other for other in self._cells[cell] if other != id)
            if left:
                self._cells[cell] = left
            else:
                del self._cells[cell]
        for other in self._contacts.pop(id, NOTHING):
            self._contacts[other] = {near: how for near, how in self._contacts[other].items() if near != id}
        del self.rects[id]

    def _touch(self, id: str, rect: Rect, fresh: Collection[str]) -> None:
        """Find whom a base touches; those put down just before it have found it, if they touch it, already."""
        found = self._contacts.get(id, NOTHING)
        self._contacts[id] = found = dict(found)
        # Corner to corner, bases in contact may be a little farther apart than the tolerance.
        for other in self.within(rect.box(2 * TOLERANCE)):
            if other == id or other in fresh:
                continue
            how = contact(rect, self.rects[other])
            if how is not None:
                found[other] = how
                # Both find the same, each from its own side.
                back = Contact(how.other, how.edge, how.shared, how.squared)
                self._contacts[other] = {**self._contacts.get(other, NOTHING), id: back}

    def _covered(self, box: Box) -> Iterator[Cell]:
        size = self._cell
        x0, y0, x1, y1 = box
        for column in range(int(x0 // size), int(x1 // size) + 1):
            for row in range(int(y0 // size), int(y1 // size) + 1):
                yield (column, row)

    def within(self, box: Box) -> set[str]:
        """The bases in or near an upright box: a little more than those that reach into it."""
        cells, size = self._cells, self._cell
        x0, y0, x1, y1 = box
        found: set[str] = set()
        for column in range(int(x0 // size), int(x1 // size) + 1):
            for row in range(int(y0 // size), int(y1 // size) + 1):
                if (column, row) in cells:
                    found.update(cells[(column, row)])
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
        return sorted(
            id for id in self.within(rect.box(reach)) if id not in but and self._at_most(rect, self.rects[id], reach)
        )

    @staticmethod
    def _at_most(a: Rect, b: Rect, reach: float) -> bool:
        between = hypot(a.pose.x - b.pose.x, a.pose.y - b.pose.y)
        if between - a.reach - b.reach > reach + 1:
            return False
        # No base is farther off than its middle is.
        return between < reach - 1 or distance(a, b) <= reach

    def overlapped(self, rect: Rect, but: Collection[str] = NOBODY) -> list[str]:
        """The bases that stand where this one would."""
        return sorted(id for id in self.within(rect.box()) if id not in but and self._overlap(rect, self.rects[id]))

    @staticmethod
    def _overlap(a: Rect, b: Rect) -> bool:
        return Field._at_least(a, b) <= 0 and gap(a, b) < -TOLERANCE

    def in_way(self, outline: Polygon, but: Collection[str] = NOBODY) -> list[str]:
        """The bases that stand in an outline."""
        xs, ys = [x for x, _ in outline], [y for _, y in outline]
        x0, y0, x1, y1 = box = (min(xs), min(ys), max(xs), max(ys))
        found = []
        for id in self.within(box):
            rect = self.rects[id]
            (x, y, _), reach = rect.pose, rect.reach
            if x + reach <= x0 or x - reach >= x1 or y + reach <= y0 or y - reach >= y1 or id in but:
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
        best: list[tuple[float, str]] = []
        for least, id in sorted((self._at_least(rect, self.rects[id]), id) for id in among):
            if len(best) == count and least > best[-1][0]:
                break
            best = sorted((*best, (distance(rect, self.rects[id]), id)))[:count]
        return best

    @staticmethod
    def _at_least(a: Rect, b: Rect) -> float:
        """Two bases are no nearer than this."""
        return hypot(a.pose.x - b.pose.x, a.pose.y - b.pose.y) - a.reach - b.reach

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
