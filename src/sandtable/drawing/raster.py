"""A scene painted on pixels with Pillow: larger than asked for, then made smaller, so that all edges are smooth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from io import BytesIO
from math import ceil, cos, floor, radians, sin
from typing import TYPE_CHECKING

from sandtable.drawing.curve import area_of, dashed
from sandtable.drawing.shape import Disc, Group, Paint, Path, Point, Points, Scene, Shape, Stamp, Text
from sandtable.drawing.signs import recoloured
from sandtable.drawing.words import printable
from sandtable.names import Code, Refused

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFont import FreeTypeFont, ImageFont

FINER = 3
"""Each pixel is painted as so many by so many."""
MOST = 6000
"""Pixels: a wider picture is refused, since it would not fit in the memory of a small machine."""
FACES = {
    (False, False): ("LiberationSerif-Regular.ttf", "Georgia.ttf", "DejaVuSerif.ttf"),
    (True, False): ("LiberationSerif-Bold.ttf", "Georgia Bold.ttf", "DejaVuSerif-Bold.ttf"),
    (False, True): ("LiberationSerif-Italic.ttf", "Georgia Italic.ttf", "DejaVuSerif-Italic.ttf"),
    (True, True): ("LiberationSerif-BoldItalic.ttf", "Georgia Bold Italic.ttf", "DejaVuSerif-BoldItalic.ttf"),
}


def painted(scene: Scene, width: int) -> bytes:
    """The scene as a PNG so many pixels wide."""
    try:
        from PIL import Image
    except ImportError:
        raise Refused(
            Code.NOT_ALLOWED,
            "output",
            "painting a PNG needs Pillow, which is not installed; pip install 'sandtable[plots]', or draw an .svg",
        ) from None
    if not 100 <= width <= MOST:
        raise Refused(Code.BAD_VALUE, "width", f"a picture {width} pixels wide; give a width from 100 to {MOST}")
    height = max(1, round(width * scene.height / scene.width))
    finer = FINER if width <= 2400 else 2
    sheet = Image.new("RGB", (width * finer, height * finer), scene.ground)
    _Brush(sheet, width * finer / scene.width, scene).all(scene.shapes)
    smooth = sheet.resize((width, height), Image.Resampling.BOX)
    file = BytesIO()
    smooth.save(file, "PNG")
    return file.getvalue()


class _Brush:
    """Paints shapes on a sheet. Symbols are painted as their shapes, moved to where they were stamped."""

    def __init__(self, sheet: Image, scale: float, scene: Scene) -> None:
        self._sheet = sheet
        self._scale = scale
        self._scene = scene

    def all(self, shapes: Iterable[Shape]) -> None:
        for shape in shapes:
            match shape:
                case Path():
                    self._path([self._scaled(run) for run in shape.runs], shape.paint, shape.closed, self._scale)
                case Disc():
                    self._path([self._scaled(_ring(shape))], shape.paint, True, self._scale)
                case Text():
                    self._text(shape)
                case Stamp():
                    self._stamp(shape)
                case Group():
                    self.all(shape.shapes)

    def _scaled(self, run: Points) -> list[Point]:
        return [(x * self._scale, y * self._scale) for x, y in run]

    def _stamp(self, stamp: Stamp) -> None:
        s, c = sin(radians(stamp.turn)), cos(radians(stamp.turn))
        size, ox, oy = stamp.size * self._scale, stamp.x * self._scale, stamp.y * self._scale
        for shape in self._scene.symbols.get(stamp.symbol, ()):
            part = recoloured(shape, stamp.ink, stamp.tint)
            if not isinstance(part, Path | Disc):
                continue
            runs = part.runs if isinstance(part, Path) else (_ring(part),)
            closed = part.closed if isinstance(part, Path) else True
            put = [[(ox + size * (x * c - y * s), oy + size * (x * s + y * c)) for x, y in run] for run in runs]
            self._path(put, part.paint, closed, size)

    def _path(self, runs: Sequence[Sequence[Point]], paint: Paint, closed: bool, scale: float) -> None:
        runs = [run for run in runs if len(run) > 1]
        if not runs:
            return
        width = paint.width * scale
        if paint.fill and closed:
            self._filled(runs, paint.fill, paint.opacity)
        if paint.stroke:
            strokes = [[*run, run[0]] for run in runs] if closed else [list(run) for run in runs]
            if paint.dash:
                lengths = [dash * scale for dash in paint.dash]
                strokes = [part for run in strokes for part in dashed(run, lengths)]
            self._stroked(strokes, paint, width, closed and not paint.dash)

    def _filled(self, runs: Sequence[Sequence[Point]], colour: str, opacity: float) -> None:
        from PIL import ImageDraw

        if len(runs) == 1 and opacity >= 1:
            ImageDraw.Draw(self._sheet).polygon(list(runs[0]), fill=colour)
            return
        self._through_mask(runs, colour, opacity, 0)

    def _through_mask(self, runs: Sequence[Sequence[Point]], colour: str, opacity: float, margin: int) -> None:
        """Fill several outlines at once: where as many turn one way as the other there is a hole."""
        from PIL import Image, ImageChops, ImageDraw

        box = self._box(runs, margin)
        if box is None:
            return
        x0, y0, x1, y1 = box
        size = (x1 - x0, y1 - y0)
        winding = Image.new("L", size, 128)
        for run in runs:
            one = Image.new("L", size, 0)
            ImageDraw.Draw(one).polygon([(x - x0, y - y0) for x, y in run], fill=1)
            add = area_of(run) > 0
            winding = ImageChops.add(winding, one) if add else ImageChops.subtract(winding, one)
        strength = round(255 * opacity)
        mask = winding.point([0 if value == 128 else strength for value in range(256)])
        self._sheet.paste(colour, (x0, y0), mask)

    def _box(self, runs: Sequence[Sequence[Point]], margin: int) -> tuple[int, int, int, int] | None:
        xs, ys = [x for run in runs for x, _ in run], [y for run in runs for _, y in run]
        x0, y0 = max(0, floor(min(xs)) - margin), max(0, floor(min(ys)) - margin)
        x1 = min(self._sheet.width, ceil(max(xs)) + margin + 1)
        y1 = min(self._sheet.height, ceil(max(ys)) + margin + 1)
        return (x0, y0, x1, y1) if x1 > x0 and y1 > y0 else None

    def _stroked(self, strokes: Sequence[Sequence[Point]], paint: Paint, width: float, closed: bool) -> None:
        from PIL import Image, ImageDraw

        broad = max(1, round(width))
        if paint.opacity >= 1:
            _draw_lines(ImageDraw.Draw(self._sheet), strokes, paint.stroke, broad, paint.round or closed, (0, 0))
            return
        box = self._box(strokes, broad) if strokes else None
        if box is None:
            return
        mask = Image.new("L", (box[2] - box[0], box[3] - box[1]), 0)
        strength = round(255 * paint.opacity)
        _draw_lines(ImageDraw.Draw(mask), strokes, strength, broad, paint.round or closed, (box[0], box[1]))
        self._sheet.paste(paint.stroke, (box[0], box[1]), mask)

    def _text(self, text: Text) -> None:
        from PIL import Image, ImageDraw

        words = printable(text.words)
        if not words:
            return
        size = max(1, round(text.size * self._scale))
        font = _face(text.bold, text.italic, size)
        left, top, right, bottom = font.getbbox(words, anchor="ls")
        rim = ceil(0.11 * size) if text.halo else 0
        reach = ceil(max(right - left, bottom - top, size)) + 2 * rim + 2
        shift = {"start": 0.0, "middle": -(right + left) / 2, "end": -float(right)}[text.anchor]
        drop = 0.35 * size if text.middle else 0.0
        x, y = text.x * self._scale, text.y * self._scale
        # The writing is painted on a square about the point that it turns round.
        tile = Image.new("L", (2 * reach, 2 * reach), 0)
        place = (reach + shift, reach + drop)
        halo = None
        if text.halo:
            halo = tile.copy()
            ImageDraw.Draw(halo).text(place, words, fill=255, font=font, anchor="ls", stroke_width=rim)
        ImageDraw.Draw(tile).text(place, words, fill=255, font=font, anchor="ls")
        corner = (round(x) - reach, round(y) - reach)
        for mask, colour in ((halo, text.halo), (tile, text.colour)):
            if mask is not None:
                turned = mask.rotate(-text.turn, Image.Resampling.BICUBIC) if text.turn else mask
                self._sheet.paste(colour, corner, turned)


def _draw_lines(
    draw: object,
    strokes: Sequence[Sequence[Point]],
    fill: str | int,
    width: int,
    round_ends: bool,
    origin: tuple[int, int],
) -> None:
    from PIL.ImageDraw import ImageDraw

    assert isinstance(draw, ImageDraw)
    ox, oy = origin
    r = width / 2
    for stroke in strokes:
        points = [(x - ox, y - oy) for x, y in stroke]
        draw.line(points, fill=fill, width=width, joint="curve" if len(points) > 2 else None)
        if round_ends and width > 2:
            for x, y in (points[0], points[-1]):
                draw.ellipse((x - r, y - r, x + r, y + r), fill=fill)


def _ring(disc: Disc) -> list[Point]:
    steps = 28
    return [
        (disc.x + disc.r * cos(radians(360 * step / steps)), disc.y + disc.r * sin(radians(360 * step / steps)))
        for step in range(steps)
    ]


@cache
def _face(bold: bool, italic: bool, size: int) -> FreeTypeFont | ImageFont:
    """A serif face of this machine, or the one that Pillow brings."""
    from PIL import ImageFont

    for name in FACES[(bold, italic)]:
        try:
            return ImageFont.truetype(name, size)
        except OSError:
            continue
    return ImageFont.load_default(size)
