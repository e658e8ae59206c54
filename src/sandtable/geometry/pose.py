"""Poses: where the middle of a base is and which way it faces."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.geometry.angle import HALF, TURN, heading

Point = tuple[float, float]


class Pose(NamedTuple):
    """The middle of a base, in ticks from the middle of the table, and its facing."""

    x: int
    y: int
    facing: int

    def half_turned(self) -> Pose:
        """The same pose as the player across the table sees it."""
        return Pose(-self.x, -self.y, (self.facing + HALF) % TURN)

    def ahead(self, by: float, right: float = 0.0) -> Point:
        """A point so far ahead of the middle and to the right of it."""
        s, c = heading(self.facing)
        return (self.x + s * by + c * right, self.y + c * by - s * right)

    def shifted(self, by: float, right: float = 0.0) -> Pose:
        """The pose moved ahead and to the right, facing as before."""
        x, y = self.ahead(by, right)
        return Pose(round(x), round(y), self.facing)

    def seen(self, point: Point) -> Point:
        """A point of the table as (right, ahead) of this pose."""
        s, c = heading(self.facing)
        dx, dy = point[0] - self.x, point[1] - self.y
        return (dx * c - dy * s, dx * s + dy * c)

    def turned(self, pivot: Point, by: int) -> Pose:
        """The pose swung clockwise round a pivot."""
        s, c = heading(by)
        dx, dy = self.x - pivot[0], self.y - pivot[1]
        return Pose(round(pivot[0] + dx * c + dy * s), round(pivot[1] - dx * s + dy * c), (self.facing + by) % TURN)
