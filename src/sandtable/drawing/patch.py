"""An area on the sheet: its tint and border, and the way it lies."""

from __future__ import annotations

from math import atan2, pi
from typing import NamedTuple

from sandtable.drawing.colours import mixed
from sandtable.drawing.curve import shrunk
from sandtable.drawing.scatter import noise
from sandtable.drawing.shape import Paint, Points, Shape, polygon


class Patch(NamedTuple):
    """An area on the sheet."""

    id: str
    kind: str
    looks: str
    outline: Points
    crest: Points
    stem: float
    px: float


def floor(place: Patch, fill: str, rim: str, dashed: bool = False) -> list[Shape]:
    """The tint of an area and its border, with a soft rim inside it."""
    width = 2.2 * place.stem
    dash = (8 * place.stem, 5 * place.stem) if dashed else ()
    inner = shrunk(place.outline, 8 * place.stem)
    return [
        polygon(place.outline, Paint(fill=mixed(fill, rim, 0.12))),
        polygon(inner, Paint(fill=fill)),
        polygon(place.outline, Paint(stroke=rim, width=width, dash=dash, round=True)),
    ]


def lie(place: Patch) -> float:
    """The direction in which an area was laid out: along its longest side, or as chance has it if it is round."""
    if len(place.outline) < 8:
        sides = zip(place.outline, (*place.outline[1:], place.outline[0]), strict=True)
        (ax, ay), (bx, by) = max(sides, key=lambda s: (s[1][0] - s[0][0]) ** 2 + (s[1][1] - s[0][1]) ** 2)
        return atan2(by - ay, bx - ax) % pi
    return (noise(place.id, 99) - 0.5) * 0.7
