"""Symbols that are put down again and again: the signs of the troops, and the small signs of the ground."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from math import cos, pi, sin
from typing import NamedTuple
from xml.etree import ElementTree

from sandtable.drawing.colours import EARTH, ROOF, ROOF_LIT, TREE, TREE_LIT, TREE_RIM
from sandtable.drawing.matrix import PLAIN, Matrix, grown, joined, matrix, moved
from sandtable.drawing.pathdata import flattened
from sandtable.drawing.shape import INK, TINT, Disc, Paint, Path, Point, Shape, line, lines, polygon

FIELD = 48
"""Signs are drawn on a field so wide and high."""

WHOLE: Matrix = (1 / FIELD, 0.0, 0.0, 1 / FIELD, -0.5, -0.5)
"""How the field lies on one of 1 by 1 about its middle."""


class Stroke(NamedTuple):
    """A path of a sign as it was drawn, curves and all."""

    data: str
    lies: Matrix
    """How it lies on a field 1 by 1."""
    paint: Paint


@cache
def troop_sign(svg: str) -> tuple[Shape, ...]:
    """A troop's sign, from the SVG that pages show, as shapes on a field 1 by 1 about its middle."""
    return tuple(path for stroke in strokes(svg) for path in _paths(stroke))


@cache
def strokes(svg: str) -> tuple[Stroke, ...]:
    """The same with its curves, for whoever can draw them."""
    return tuple(_read(ElementTree.fromstring(svg), WHOLE))


def sign_source(svg: str) -> str:
    """The same as SVG to be stamped: the ink is the stamp's colour, the tint its fill.

    >>> sign_source('<svg fill="currentColor"><title>foot</title><path fill="var(--tint,none)" d="M0 0"/></svg>')
    '<g transform="translate(-.5-.5)scale(.02083333)"><path d="M0 0"/></g>'
    """
    inner = re.sub(r"<title>.*?</title>", "", svg.partition(">")[2].rpartition("</svg>")[0])
    inner = inner.replace("<path d=", '<path fill="currentColor" d=').replace(' fill="var(--tint,none)"', "")
    return f'<g transform="translate(-.5-.5)scale({1 / FIELD:.8f})">{inner}</g>'.replace("(0.", "(.")


def _read(element: ElementTree.Element, lies: Matrix) -> Iterator[Stroke]:
    lies = joined(lies, matrix(element.get("transform", "")))
    if element.tag.rpartition("}")[2] == "path":
        yield Stroke(element.get("d", ""), lies, _paint(element, lies))
    for child in element:
        yield from _read(child, lies)


def _paint(element: ElementTree.Element, lies: Matrix) -> Paint:
    if element.get("stroke"):
        return Paint(stroke=INK, width=float(element.get("stroke-width", "1")) * grown(lies), round=True)
    return Paint(fill=TINT if "tint" in element.get("fill", "") else INK)


def _paths(stroke: Stroke) -> list[Path]:
    runs = flattened(stroke.data)
    points = tuple(tuple(moved(stroke.lies, point) for point in run) for run, _ in runs)
    if stroke.paint.stroke:
        return [Path((run,), stroke.paint, closed=closes) for run, (_, closes) in zip(points, runs, strict=True)]
    return [Path(points, stroke.paint, closed=True)]


PLAIN_SIGN = Stroke("M0-.4L.4 0 0 .4-.4 0z", PLAIN, Paint(fill=TINT, stroke=INK, width=0.08))
"""A plain lozenge, for troops that have no sign."""


def plain_sign() -> tuple[Shape, ...]:
    return tuple(_paths(PLAIN_SIGN))


def _crown(lobes: int, r: float, y: float, start: float) -> tuple[Point, ...]:
    """The outline of a tree's crown: a ring of round lobes."""
    points: list[Point] = []
    for step in range(6 * lobes):
        a = start + 2 * pi * step / (6 * lobes)
        reach = r * (0.8 + 0.24 * abs(sin(pi * step / 6)))
        points.append((reach * cos(a), y + reach * sin(a)))
    return tuple(points)


def _tree(lobes: int, start: float) -> tuple[Shape, ...]:
    crown = _crown(lobes, 0.46, -0.06, start)
    lit = tuple((0.55 * x - 0.09, 0.55 * (y + 0.06) - 0.17) for x, y in crown)
    shadow = tuple((x + 0.09, y + 0.11) for x, y in crown)
    return (
        polygon(shadow, Paint(fill=TREE_RIM, opacity=0.35)),
        polygon(crown, Paint(fill=TREE, stroke=TREE_RIM, width=0.05)),
        polygon(lit, Paint(fill=TREE_LIT)),
    )


def _fir() -> tuple[Shape, ...]:
    shadow = ((0.1, -0.3), (0.46, 0.44), (-0.1, 0.46))
    tiers = ((0.0, -0.52), (0.17, -0.16), (0.1, -0.16), (0.26, 0.12), (0.15, 0.12), (0.34, 0.42))
    whole = (*tiers, *((-x, y) for x, y in reversed(tiers)))
    lit = ((-0.02, -0.42), (0.0, 0.34), (-0.26, 0.36))
    return (
        polygon(shadow, Paint(fill=TREE_RIM, opacity=0.3)),
        polygon(whole, Paint(fill=TREE, stroke=TREE_RIM, width=0.05)),
        polygon(lit, Paint(fill=TREE_LIT, opacity=0.7)),
    )


def _fruit_tree() -> tuple[Shape, ...]:
    return (
        Disc(0.09, 0.11, 0.36, Paint(fill=TREE_RIM, opacity=0.3)),
        Disc(0.0, 0.0, 0.36, Paint(fill=TREE, stroke=TREE_RIM, width=0.06)),
        Disc(-0.1, -0.1, 0.17, Paint(fill=TREE_LIT)),
    )


def _tuft() -> tuple[Shape, ...]:
    blades = (
        ((0.0, 0.3), (0.0, -0.42)),
        ((-0.08, 0.3), (-0.16, 0.0), (-0.3, -0.26)),
        ((0.08, 0.3), (0.16, 0.0), (0.3, -0.26)),
        ((-0.14, 0.3), (-0.34, 0.08), (-0.48, 0.0)),
        ((0.14, 0.3), (0.34, 0.08), (0.48, 0.0)),
    )
    return (
        lines(blades, Paint(stroke=INK, width=0.07, round=True)),
        lines((((-0.5, 0.38), (0.5, 0.38)),), Paint(stroke=INK, width=0.05, opacity=0.6, round=True)),
    )


def _stone() -> tuple[Shape, ...]:
    edge = ((-0.4, 0.24), (-0.34, -0.08), (-0.12, -0.3), (0.2, -0.26), (0.4, 0.0), (0.42, 0.24))
    return (
        polygon(edge, Paint(fill=TINT, stroke=INK, width=0.08)),
        line(((-0.06, -0.26), (0.06, 0.02), (0.36, 0.06)), Paint(stroke=INK, width=0.06)),
    )


def _house() -> tuple[Shape, ...]:
    return (
        polygon(((-0.4, -0.26), (0.56, -0.26), (0.56, 0.42), (-0.4, 0.42)), Paint(fill=EARTH, opacity=0.4)),
        polygon(((-0.5, -0.34), (0.5, -0.34), (0.5, 0.0), (-0.5, 0.0)), Paint(fill=ROOF_LIT)),
        polygon(((-0.5, 0.0), (0.5, 0.0), (0.5, 0.34), (-0.5, 0.34)), Paint(fill=ROOF)),
        polygon(((-0.5, -0.34), (0.5, -0.34), (0.5, 0.34), (-0.5, 0.34)), Paint(stroke=EARTH, width=0.06)),
        line(((-0.5, 0.0), (0.5, 0.0)), Paint(stroke=EARTH, width=0.05)),
    )


def _wave() -> tuple[Shape, ...]:
    crest = tuple((-0.5 + step / 12, 0.12 * sin(pi * step / 3)) for step in range(13))
    return (line(crest, Paint(stroke=INK, width=0.06, round=True)),)


def _dune() -> tuple[Shape, ...]:
    back = tuple((0.5 * cos(a), -0.34 * sin(a) + 0.14) for a in (pi * step / 10 for step in range(11)))
    lee = tuple((0.5 * cos(a), -0.1 * sin(a) + 0.14) for a in (pi * step / 10 for step in range(10, -1, -1)))
    return (
        polygon((*back, *lee), Paint(fill=TINT)),
        line(back, Paint(stroke=INK, width=0.06, round=True)),
    )


GROUND_SIGNS: Mapping[str, tuple[Shape, ...]] = {
    "oak": _tree(7, 0.2),
    "beech": _tree(6, 0.9),
    "fir": _fir(),
    "fruit-tree": _fruit_tree(),
    "tuft": _tuft(),
    "stone": _stone(),
    "house": _house(),
    "wave": _wave(),
    "dune": _dune(),
}


def needed(shapes: Mapping[str, tuple[Shape, ...]], used: set[str]) -> dict[str, tuple[Shape, ...]]:
    """Only those symbols that a picture puts down, in a fixed order."""
    return {name: shapes[name] for name in sorted(used) if name in shapes}


def recoloured(shape: Shape, ink: str, tint: str) -> Shape:
    """A shape of a symbol with the paints that its stamp chose."""
    paint = getattr(shape, "paint", None)
    if not isinstance(paint, Paint) or not isinstance(shape, Path | Disc):
        return shape
    chosen = {INK: ink, TINT: tint}
    fill, stroke = chosen.get(paint.fill, paint.fill), chosen.get(paint.stroke, paint.stroke)
    return replace(shape, paint=replace(paint, fill=fill, stroke=stroke))
