"""Zones: the ground round a base that its rules speak of: where it holds enemies, commands, shoots, or may go.

A game says them as values, out of the lengths that its own rules measure by; a page draws them and knows no rule.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from sandtable.geometry.outline import inside
from sandtable.geometry.pose import Point
from sandtable.geometry.rect import Polygon, Rect, to_segment

H = TypeVar("H", bound=Hashable)
Corner = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Zone:
    """All that lies no farther than `reach` from a core, and inside a border where there is one. In ticks.

    The core is a base or a part of the ground; of two corners it is an edge. A page draws the core with a round brush
    as broad as the reach, and cuts off what is outside the border.
    """

    word: str
    """What sort of zone it is: 'threat', 'command', 'shoot', 'move'."""
    says: str
    core: tuple[Corner, ...]
    reach: int = 0
    border: tuple[Corner, ...] = ()

    def holds(self, point: Point) -> bool:
        """Whether a point of the table is in it."""
        if self.border and not inside(point, self.border):
            return False
        if len(self.core) > 2 and inside(point, self.core):
            return True
        edges = zip(self.core, (*self.core[1:], self.core[0]), strict=True)
        return any(to_segment(point, *edge) <= self.reach for edge in edges)


def ground(word: str, says: str, outline: Polygon) -> Zone:
    """A piece of ground."""
    return Zone(word, says, _rounded(outline))


def around(word: str, says: str, core: Rect | Sequence[Point], reach: int, border: Polygon = ()) -> Zone:
    """What is no farther than that from a base or an edge, inside a border."""
    return Zone(word, says, _rounded(core.corners if isinstance(core, Rect) else core), reach, _rounded(border))


def _rounded(points: Sequence[Point]) -> tuple[Corner, ...]:
    return tuple((round(x), round(y)) for x, y in points)


def steps(ruled: Callable[[int], H | None], farthest: int) -> Iterator[tuple[int, H]]:
    """How a rule goes by distance: what it says from 0 on, and the last whole measure at which it still says so."""
    before, so_far = ruled(0), 0
    for far in range(1, farthest + 1):
        now = ruled(far)
        if now != before:
            if before is not None:
                yield so_far, before
            before = now
        so_far = far
    if before is not None:
        yield so_far, before
