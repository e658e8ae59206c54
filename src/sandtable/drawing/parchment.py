"""The bare table: parchment with a faint grain, a little darker towards its edges."""

from __future__ import annotations

from math import cos, sin, tau

from sandtable.drawing import colours
from sandtable.drawing.curve import rounded
from sandtable.drawing.scatter import noise
from sandtable.drawing.shape import Paint, Point, Points, Shape, box, lines, polygon
from sandtable.drawing.view import View

FIBRES = 420
"""On a whole table; a part of one has fewer."""
STAINS = 5
CLOUDS = 26


def sheet(view: View) -> Shape:
    """The bare skin without any grain."""
    return box(view.x, view.y, view.width, view.height, Paint(fill=colours.PARCHMENT))


def parchment(view: View) -> list[Shape]:
    shapes: list[Shape] = [sheet(view)]
    shapes += _clouds(view)
    count = FIBRES if view.width > 1100 * view.px else FIBRES // 4
    for step in range(STAINS):
        width = (46 - 9 * step) * view.px
        paint = Paint(stroke=colours.PARCHMENT_DARK, width=width, opacity=0.05)
        shapes.append(box(view.x, view.y, view.width, view.height, paint))
    for shade, (colour, opacity) in enumerate(((colours.PARCHMENT_DARK, 0.3), ("#fffaf0", 0.55))):
        fibres: list[Points] = []
        for i in range(count):
            x = view.x + noise("fibre", shade, i, 1) * view.width
            y = view.y + noise("fibre", shade, i, 2) * view.height
            reach = (2 + 9 * noise("fibre", shade, i, 3)) * view.px
            sag = (noise("fibre", shade, i, 4) - 0.5) * reach
            fibres.append(((x, y), (x + reach / 2, y + sag / 3), (x + reach, y + sag)))
        shapes.append(lines(fibres, Paint(stroke=colour, width=0.8 * view.px, opacity=opacity)))
    return shapes


def _clouds(view: View) -> list[Shape]:
    """Large faint patches, lighter and darker, as old skins have them."""
    found: list[Shape] = []
    for i in range(CLOUDS if view.width > 1100 * view.px else CLOUDS // 2):
        x, y = view.x + noise("cloud", i, 1) * view.width, view.y + noise("cloud", i, 2) * view.height
        reach = (0.06 + 0.12 * noise("cloud", i, 3)) * view.width
        points: list[Point] = []
        for step in range(12):
            r = reach * (0.65 + 0.5 * noise("cloud", i, 4, step))
            points.append((x + r * cos(tau * step / 12), y + 0.6 * r * sin(tau * step / 12)))
        light = noise("cloud", i, 5) < 0.45
        colour, opacity = ("#fff8e4", 0.13) if light else (colours.CLOUD, 0.06)
        found.append(polygon(rounded(points), Paint(fill=colour, opacity=opacity)))
    return found
