"""A scene written as one SVG file that needs nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from math import log10

from sandtable.drawing.matrix import Matrix, grown, joined, matrix
from sandtable.drawing.pathdata import carried
from sandtable.drawing.shape import INK, TINT, Disc, Group, Paint, Path, Points, Scene, Shape, Stamp, Text
from sandtable.drawing.signs import Stroke
from sandtable.drawing.words import printable

FACE = "'Palatino Linotype','Book Antiqua',Palatino,'URW Palladio L',Georgia,'Liberation Serif',serif"
NOT_ID = re.compile(r"[^\w.:-]")
ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


def escaped(text: str) -> str:
    """Text that can stand anywhere in XML.

    >>> escaped('<"Pyrrhos" & Co>')
    '&lt;&quot;Pyrrhos&quot; &amp; Co&gt;'
    """
    return printable(text).translate(ESCAPES)


def written(scene: Scene) -> str:
    """The SVG text of a scene."""
    pen = _Pen(max(0, round(1.3 - log10(scene.px))))
    height = round(scene.pixels * scene.height / scene.width)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {pen.number(scene.width)} {pen.number(scene.height)}"'
        f' width="{scene.pixels}" height="{height}" role="img" aria-labelledby="picture-title picture-desc"'
        f' font-family="{FACE}">',
        f'<title id="picture-title">{escaped(scene.title)}</title>',
        f'<desc id="picture-desc">{escaped(scene.desc)}</desc>',
        "<defs>",
    ]
    fine = _Pen(3)
    for name, shapes in scene.symbols.items():
        inner = scene.sources.get(name) or "".join(fine.shapes(shapes))
        parts.append(f'<g id="{escaped(name)}">{inner}</g>')
    parts += ["</defs>", f'<rect width="100%" height="100%" fill="{scene.ground}"/>']
    parts += pen.shapes(scene.shapes)
    return "\n".join([*parts, "</svg>"]) + "\n"


def fragment(shapes: Iterable[Shape], signs: Mapping[str, tuple[Stroke, ...]]) -> str:
    """The SVG text of some shapes, with the signs that they stamp written out where they stand, without any group: a
    browser keeps a record of each, and has two hundred bases to move."""
    return "".join(_Pen(1, signs).shapes(shapes))


class _Pen:
    """Writes shapes with so many decimals; symbols of which it has the strokes it writes out."""

    def __init__(self, decimals: int, signs: Mapping[str, tuple[Stroke, ...]] | None = None) -> None:
        self._decimals = decimals
        self._signs = signs or {}

    def number(self, value: float) -> str:
        text = f"{value:.{self._decimals}f}"
        if "." in text:
            text = text.rstrip("0").rstrip(".")
        return "0" if text == "-0" else text

    def shapes(self, shapes: Iterable[Shape]) -> list[str]:
        return [self._shape(shape) for shape in shapes]

    def _shape(self, shape: Shape) -> str:
        match shape:
            case Path():
                return self._path(shape)
            case Disc(x, y, r, paint):
                n = self.number
                return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}"{self._paint(paint)}/>'
            case Text():
                return self._text(shape)
            case Stamp():
                return self._stamp(shape)
            case Group():
                return self._group(shape)

    def _path(self, path: Path) -> str:
        end = "z" if path.closed else ""
        data = "".join(self._run(run) + end for run in path.runs if run)
        return f'<path d="{data}"{self._paint(path.paint)}/>'

    def _run(self, run: Points) -> str:
        """A run of points, each told by how far it is from the last, as it was rounded."""
        unit = 10**self._decimals
        grid = [(round(x * unit), round(y * unit)) for x, y in run]
        (x, y), steps = grid[0], []
        text = f"M{self.number(x / unit)} {self.number(y / unit)}l" if len(grid) > 1 else ""
        for nx, ny in grid[1:]:
            steps.append(f"{self.number((nx - x) / unit)} {self.number((ny - y) / unit)}")
            x, y = nx, ny
        return text + " ".join(steps)

    def _paint(self, paint: Paint) -> str:
        # A stamp's ink is its colour and its tint its fill: both are handed down to the symbol without style sheets.
        found = "" if paint.fill == TINT else f' fill="{_colour(paint.fill)}"'
        if paint.stroke:
            found += f' stroke="{_colour(paint.stroke)}" stroke-width="{self.number(paint.width)}"'
            if paint.dash:
                found += f' stroke-dasharray="{" ".join(map(self.number, paint.dash))}"'
            if paint.round:
                found += ' stroke-linecap="round" stroke-linejoin="round"'
        if paint.opacity < 1:
            found += f' opacity="{paint.opacity:.3g}"'
        return found

    def _text(self, text: Text) -> str:
        n = self.number
        y = text.y + (0.35 * text.size if text.middle and not text.turn else 0.0)
        extra = f' text-anchor="{text.anchor}"' if text.anchor != "start" else ""
        extra += ' font-weight="bold"' if text.bold else ""
        extra += ' font-style="italic"' if text.italic else ""
        if text.turn:
            extra += f' transform="rotate({text.turn:.3f} {n(text.x)} {n(text.y)})"'
            extra += f' dy="{n(0.35 * text.size)}"' if text.middle else ""
        if text.halo:
            width = n(0.22 * text.size)
            extra += f' paint-order="stroke" stroke="{text.halo}" stroke-width="{width}" stroke-linejoin="round"'
        return (
            f'<text x="{n(text.x)}" y="{n(y)}" font-size="{n(text.size)}" fill="{text.colour}"{extra}>'
            f"{escaped(text.words)}</text>"
        )

    def _stamp(self, stamp: Stamp) -> str:
        n = self.number
        turn = f"rotate({stamp.turn:.3f})" if stamp.turn else ""
        placed = f"translate({n(stamp.x)} {n(stamp.y)}){turn}scale({n(stamp.size)})"
        if (strokes := self._signs.get(stamp.symbol)) is not None:
            return "".join(self._stroke(stroke, matrix(placed), stamp) for stroke in strokes)
        style = f' color="{stamp.ink}" fill="{stamp.tint or "none"}"' if stamp.ink else ""
        return f'<use href="#{escaped(stamp.symbol)}" transform="{placed}"{style}/>'

    def _stroke(self, stroke: Stroke, placed: Matrix, stamp: Stamp) -> str:
        paint, chosen = stroke.paint, {INK: stamp.ink, TINT: stamp.tint}
        fill, line = chosen.get(paint.fill, paint.fill), chosen.get(paint.stroke, paint.stroke)
        painted = self._paint(replace(paint, fill=fill, stroke=line, width=paint.width * grown(placed)))
        return f'<path d="{carried(stroke.data, joined(placed, stroke.lies))}"{painted}/>'

    def _group(self, group: Group) -> str:
        head = f' id="{escaped(NOT_ID.sub("_", group.id))}"' if group.id else ""
        head += f' class="{escaped(group.name)}"' if group.name else ""
        head += "".join(f' data-{key}="{escaped(value)}"' for key, value in group.data.items())
        title = f"<title>{escaped(group.title)}</title>" if group.title else ""
        return f"<g{head}>{title}{''.join(self.shapes(group.shapes))}</g>"


def _colour(colour: str) -> str:
    return "currentColor" if colour == INK else colour or "none"
