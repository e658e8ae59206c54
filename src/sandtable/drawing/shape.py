"""What a picture is made of: a few plain shapes with their paint, that can be written as SVG or painted on pixels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

Point = tuple[float, float]
Points = Sequence[Point]

INK = "ink"
"""Paint that a stamp chooses when it is put down."""
TINT = "tint"
"""The second paint that a stamp chooses, for areas only; a stamp may leave it open."""


@dataclass(frozen=True, slots=True)
class Paint:
    """How a shape is filled and outlined. Colours are `#rrggbb`, or `INK` or `TINT` inside a symbol."""

    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    opacity: float = 1.0
    dash: tuple[float, ...] = ()
    round: bool = False
    """Whether the pen is round: at the ends of a line and where it bends."""


@dataclass(frozen=True, slots=True)
class Path:
    """Lines or outlines painted in one go. Where outlines lie in each other the opposite turn leaves a hole."""

    runs: tuple[Points, ...]
    paint: Paint
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Disc:
    """A round dot or ring."""

    x: float
    y: float
    r: float
    paint: Paint


@dataclass(frozen=True, slots=True)
class Text:
    """One line of writing. (x, y) is on its base line, at its start, middle or end as `anchor` says."""

    x: float
    y: float
    words: str
    size: float
    colour: str
    anchor: str = "start"
    bold: bool = False
    italic: bool = False
    turn: float = 0.0
    """Degrees clockwise about (x, y)."""
    halo: str = ""
    """The colour of a rim that keeps the words readable over a drawing."""
    middle: bool = False
    """Whether y is the middle of the capitals and not their base line."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """A symbol put down: its field is 1 by 1 about its middle, made `size` large, turned clockwise."""

    symbol: str
    x: float
    y: float
    size: float
    turn: float = 0.0
    ink: str = ""
    tint: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes that belong together: one base, one wood. `title` is what is read aloud."""

    shapes: tuple[Shape, ...]
    id: str = ""
    title: str = ""
    data: Mapping[str, str] = field(default_factory=dict)
    name: str = ""
    """The class of things that it is of."""


Shape = Path | Disc | Text | Stamp | Group


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole picture. `px` is the length that is one pixel when the picture is `pixels` wide."""

    width: float
    height: float
    px: float
    pixels: int
    ground: str
    title: str
    desc: str
    shapes: tuple[Shape, ...]
    symbols: Mapping[str, tuple[Shape, ...]]
    sources: Mapping[str, str]
    """SVG of those symbols that were drawn as such, curves and all."""


def polygon(points: Points, paint: Paint) -> Path:
    return Path((points,), paint, closed=True)


def polygons(runs: Iterable[Points], paint: Paint) -> Path:
    return Path(tuple(runs), paint, closed=True)


def line(points: Points, paint: Paint) -> Path:
    return Path((points,), paint)


def lines(runs: Iterable[Points], paint: Paint) -> Path:
    return Path(tuple(runs), paint)


def box(x: float, y: float, width: float, height: float, paint: Paint) -> Path:
    return polygon(((x, y), (x + width, y), (x + width, y + height), (x, y + height)), paint)


def walk(shapes: Iterable[Shape]) -> Iterable[Shape]:
    """Every shape, those in groups too, in the order in which they are painted."""
    for shape in shapes:
        yield shape
        if isinstance(shape, Group):
            yield from walk(shape.shapes)
