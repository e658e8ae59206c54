"""Hills: shaded contour by contour as if lit from the upper left, with hachures that run downhill."""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

from sandtable.drawing.colours import mixed
from sandtable.drawing.curve import drawn_in, nearest, spaced
from sandtable.drawing.scatter import noise
from sandtable.drawing.shape import Paint, Point, Points, Shape, line, lines, polygon, polygons


class Relief(NamedTuple):
    """How a sort of hill looks."""

    low: str
    high: str
    ink: str
    levels: int
    rows: tuple[tuple[float, float], ...]
    """Rows of hachures, from and to which part of the way up."""
    gap: float
    """Between two hachures, in stems."""


def hill(id: str, outline: Points, crest: Points, stem: float, look: Relief) -> list[Shape]:
    shapes: list[Shape] = []
    for level in range(look.levels):
        part = 0.86 * level / look.levels
        contour = drawn_in(outline, crest, part)
        shapes.append(polygon(contour, Paint(fill=mixed(look.low, look.high, level / max(look.levels - 1, 1)))))
        if level:
            # The lit rim of each step lies a little up and left of its shade.
            lit = [(x - 1.2 * stem, y - 1.2 * stem) for x, y in contour]
            shapes.append(polygon(lit, Paint(stroke="#fff6dd", width=1.6 * stem, opacity=0.35)))
            shapes.append(polygon(contour, Paint(stroke=look.ink, width=1.1 * stem, opacity=0.45)))
    shapes += [_hachures(f"{id}{row}", outline, crest, stem, look, *span) for row, span in enumerate(look.rows)]
    shapes.append(polygon(outline, Paint(stroke=look.ink, width=1.6 * stem, opacity=0.8)))
    return shapes + _crest(crest, stem, look)


def _hachures(id: str, outline: Points, crest: Points, stem: float, look: Relief, start: float, end: float) -> Shape:
    """Strokes thick above and thin below; longer and broader on the shaded side."""
    strokes: list[Points] = []
    contour = drawn_in(outline, crest, start)
    for i, ((x, y), _) in enumerate(spaced((*contour, contour[0]), look.gap * stem)[:-1]):
        cx, cy = nearest(crest, (x, y))
        dx, dy = cx - x, cy - y
        length = hypot(dx, dy)
        if length < 6 * stem:
            continue
        ux, uy = dx / length, dy / length
        shade = 0.5 - 0.5 * (ux + uy) / 1.4142
        reach = min(length * (end - start), 46 * stem) * (0.45 + 0.55 * shade) * (0.75 + 0.5 * noise(id, i))
        half = (0.8 + 1.5 * shade) * stem
        top: Point = (x + ux * reach, y + uy * reach)
        strokes.append(((x, y), (top[0] - uy * half, top[1] + ux * half), (top[0] + uy * half, top[1] - ux * half)))
    return polygons(strokes, Paint(fill=look.ink, opacity=0.7))


def _crest(crest: Points, stem: float, look: Relief) -> list[Shape]:
    """The ridge itself, with short strokes falling off on both sides."""
    if len(crest) < 2:
        return []
    ticks: list[Points] = []
    for (x, y), (wx, wy) in spaced(crest, 13 * stem):
        for side in (-1, 1):
            near, far = 4 * stem * side, 13 * stem * side
            ticks.append(((x - wy * near, y + wx * near), (x - wy * far, y + wx * far)))
    return [
        lines(ticks, Paint(stroke=look.ink, width=1.3 * stem, opacity=0.75, round=True)),
        line(crest, Paint(stroke=look.ink, width=2.2 * stem, dash=(14 * stem, 5 * stem), opacity=0.9)),
    ]
