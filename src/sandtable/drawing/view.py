"""Which part of the table is drawn, and where it comes to lie on the sheet."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median_low

from sandtable.drawing.shape import Point, Points
from sandtable.engine.game import Game
from sandtable.engine.state import State
from sandtable.geometry.rect import Rect
from sandtable.names import Code, Refused

Crop = tuple[float, float, float, float]
"""A part of the table: left, lower, right and upper edge, in the game's unit from the table's lower left corner."""

STEM = 80
"""Small signs of the ground are drawn for a base so wide, ..."""
BROAD = 20
"""... but on a table that is not so many bases broad, for smaller ones."""


@dataclass(frozen=True, slots=True)
class View:
    """A window on the table. Sheet lengths are the game's units, tenfold as often as it takes to have about 1000."""

    left: float
    """Ticks."""
    top: float
    """Ticks: the upper edge of the window."""
    scale: float
    """Sheet lengths in a tick."""
    width: float
    height: float
    """Of the window on the sheet."""
    stem: float
    """An eightieth of a usual base's width, on the sheet."""
    px: float
    """A pixel, on the sheet, when the whole picture has its usual width."""
    x: float = 0.0
    y: float = 0.0
    """The upper left corner of the window on the sheet."""

    def at(self, point: tuple[float, float]) -> Point:
        """Where a point of the table lies on the sheet."""
        return self.x + (point[0] - self.left) * self.scale, self.y + (self.top - point[1]) * self.scale

    def all(self, points: Points) -> list[Point]:
        return [self.at(point) for point in points]

    def shows(self, box: tuple[float, float, float, float], margin: float = 0.0) -> bool:
        """Whether anything in an upright box of the table can be seen; the margin in ticks."""
        x0, y0, x1, y1 = box
        right, bottom = self.left + self.width / self.scale, self.top - self.height / self.scale
        return x1 >= self.left - margin and x0 <= right + margin and y1 >= bottom - margin and y0 <= self.top + margin

    def shows_rect(self, rect: Rect) -> bool:
        return self.shows(rect.box())


def window(state: State, game: Game, crop: Crop | None, pixels: int, margin: float) -> View:
    """The view of a whole table, or of a part of it, with room for a margin of so many pixels on all sides."""
    ground = state.ground
    left, lower, right, upper = -ground.width / 2, -ground.depth / 2, ground.width / 2, ground.depth / 2
    if crop is not None:
        x0, y0, x1, y1 = crop
        if not (x1 > x0 and y1 > y0):
            raise Refused(
                Code.BAD_VALUE,
                "crop",
                f"the part of the table to draw is empty: {crop}; give left, lower, right and upper edge in"
                f" {game.unit}, from the lower left corner, the right beyond the left and the upper above the lower",
            )
        left, right = left + x0 * game.grain, left + x1 * game.grain
        lower, upper = lower + y0 * game.grain, lower + y1 * game.grain
    units = (right - left) / game.grain
    factor = 1.0
    while units * factor < 500:
        factor *= 10
    scale = factor / game.grain
    width = units * factor
    px = width / (pixels - 2 * margin)
    widths = [piece.width for piece in state.setup.pieces.values()]
    usual = median_low(widths) if widths else ground.width / 45
    stem = min(usual, ground.width / BROAD) / STEM * scale
    return View(left, upper, scale, width, (upper - lower) * scale, stem, px, margin * px)
