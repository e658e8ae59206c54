"""Lines of the ground: rivers between their banks, roads, bridges and fords, walls, stakes and ramparts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import hypot
from typing import NamedTuple

from sandtable.drawing import colours
from sandtable.drawing.colours import mixed
from sandtable.drawing.curve import bent, beside, spaced
from sandtable.drawing.scatter import noise
from sandtable.drawing.shape import Disc, Group, Paint, Points, Shape, Text, line, lines, polygon
from sandtable.drawing.view import View
from sandtable.drawing.words import spoken
from sandtable.engine.looks import PLAIN
from sandtable.engine.muster import Muster
from sandtable.geometry.ground import Line


class Run(NamedTuple):
    """A line on the sheet."""

    id: str
    kind: str
    looks: str
    points: Points
    width: float
    stem: float
    px: float


def run(work: Line, looks: str, view: View) -> Run:
    return Run(work.id, work.kind, looks, view.all(work.points), work.width * view.scale, view.stem, view.px)


def lines_drawn(works: Iterable[Line], muster: Muster, view: View) -> list[Group]:
    """Lines of the ground, the lowest first, each with the name that is read aloud."""
    over = list(LOOKS)
    return [
        Group(
            tuple(drawn(run(work, muster.look(work), view))),
            id=f"line-{work.id}",
            title=f"{work.name} ({called(work)})" if work.name else called(work),
            data={"kind": work.kind},
            name="line",
        )
        for work in sorted(works, key=lambda work: over.index(muster.look(work)))
    ]


def called(work: Line) -> str:
    """What a line is, in words: its class, where it has one, and its kind."""
    return f"{work.traits['class']} {spoken(work.kind)}" if work.traits.get("class") else spoken(work.kind)


def drawn(way: Run) -> list[Shape]:
    """A line as it looks."""
    return LOOKS[way.looks](way)


class Water(NamedTuple):
    """How great a river is: how heavy its banks are, how dark its water, and where its threads of current run."""

    weight: float
    dark: float
    threads: tuple[float, ...]


SHALLOW = Water(0.55, 0.15, ())
USUAL = Water(1.0, 0.6, (-0.16, 0.18))
DEEP = Water(1.7, 1.0, (-0.28, 0.0, 0.28))


def river(way: Run, water: Water = USUAL) -> list[Shape]:
    """Banks, water, and threads of current."""
    width = max(way.width, 8 * way.stem * water.weight)
    points, bank = bent(way.points, 2 * width + 30 * way.stem), 2.2 * water.weight * way.stem
    tint = mixed(colours.WATER_LIGHT, colours.WATER_DEEP, water.dark)
    shapes: list[Shape] = [
        line(points, Paint(stroke=colours.WATER_INK, width=width + 2 * bank, round=True)),
        line(points, Paint(stroke=tint, width=width, round=True)),
    ]
    for i, part in enumerate(water.threads):
        dash = ((34 + 9 * i) * way.stem, (22 + 7 * i) * way.stem)
        shapes.append(
            line(beside(points, part * width), Paint(stroke=colours.WATER_INK, width=way.stem, dash=dash, opacity=0.5))
        )
    return shapes


def shallow_river(way: Run) -> list[Shape]:
    return river(way, SHALLOW)


def deep_river(way: Run) -> list[Shape]:
    return river(way, DEEP)


def road(way: Run) -> list[Shape]:
    width = max(way.width, 9 * way.stem)
    points = bent(way.points, 1.5 * width + 10 * way.stem)
    return [
        line(points, Paint(stroke=colours.ROAD_INK, width=width + 3 * way.stem, round=True)),
        line(points, Paint(stroke=colours.ROAD, width=width, round=True)),
        line(points, Paint(stroke=colours.ROAD_INK, width=way.stem, dash=(16 * way.stem, 12 * way.stem), opacity=0.4)),
    ]


def bridge(way: Run) -> list[Shape]:
    """A deck of planks between two parapets that open at their ends."""
    width = max(way.width, 22 * way.stem)
    shapes: list[Shape] = [line(way.points, Paint(stroke=colours.TIMBER, width=width))]
    planks = [
        ((x - wy * width / 2, y + wx * width / 2), (x + wy * width / 2, y - wx * width / 2))
        for (x, y), (wx, wy) in spaced(way.points, 7 * way.stem)
    ]
    shapes.append(lines(planks, Paint(stroke=colours.TIMBER_INK, width=way.stem, opacity=0.7)))
    for side in (-1, 1):
        parapet = beside(way.points, side * width / 2)
        (ax, ay), (bx, by) = parapet[0], parapet[-1]
        length = hypot(bx - ax, by - ay) or 1.0
        ux, uy = (bx - ax) / length, (by - ay) / length
        flare = 7 * way.stem
        ends = (
            (ax - (ux + side * uy) * flare, ay - (uy - side * ux) * flare),
            *parapet,
            (bx + (ux - side * uy) * flare, by + (uy + side * ux) * flare),
        )
        shapes.append(line(ends, Paint(stroke=colours.TIMBER_INK, width=3.4 * way.stem, round=True)))
    return shapes


def ford(way: Run) -> list[Shape]:
    """Shallows with stepping stones."""
    width = max(way.width, 24 * way.stem)
    stones: list[Shape] = [line(way.points, Paint(stroke=colours.WATER_LIGHT, width=width, opacity=0.9))]
    for i, ((x, y), (wx, wy)) in enumerate(spaced(way.points, 12 * way.stem)):
        for row in (-0.32, 0.0, 0.32):
            off = (row + 0.1 * (noise(way.id, i, int(10 * row)) - 0.5)) * width
            paint = Paint(fill=colours.STONE_LIT, stroke=colours.STONE_INK, width=0.9 * way.stem)
            stones.append(Disc(x - wy * off, y + wx * off, 2.7 * way.stem, paint))
    return stones


def wall(way: Run) -> list[Shape]:
    """Courses of field stones."""
    width = max(way.width, 9 * way.stem)
    return [
        line(way.points, Paint(stroke=colours.STONE_INK, width=width + 2.4 * way.stem)),
        line(way.points, Paint(stroke=colours.STONE_LIT, width=width, dash=(9 * way.stem, 2 * way.stem))),
        line(way.points, Paint(stroke=colours.STONE_INK, width=1.1 * way.stem, opacity=0.7)),
    ]


def hedge(way: Run) -> list[Shape]:
    """A row of bushes."""
    width = max(way.width, 7 * way.stem)
    leaves = mixed(colours.HEDGE, "#ffffff", 0.35)
    return [
        line(way.points, Paint(stroke=colours.TREE_RIM, width=width + 1.6 * way.stem, round=True)),
        line(way.points, Paint(stroke=colours.HEDGE, width=width, round=True)),
        line(way.points, Paint(stroke=leaves, width=0.5 * width, dash=(1.5 * way.stem, 7 * way.stem), round=True)),
    ]


def ditch(way: Run) -> list[Shape]:
    """A trench between two lips of earth."""
    width = max(way.width, 8 * way.stem)
    lips = [
        line(beside(way.points, side * 0.6 * width), Paint(stroke=colours.ROUGH_INK, width=1.5 * way.stem))
        for side in (-1, 1)
    ]
    return [line(way.points, Paint(stroke=colours.EARTH, width=width, opacity=0.55)), *lips]


def gate(way: Run) -> list[Shape]:
    """Two leaves of timber."""
    width = max(min(way.width, 20 * way.stem), 14 * way.stem)
    return [
        line(way.points, Paint(stroke=colours.TIMBER_INK, width=width + 2.4 * way.stem)),
        line(way.points, Paint(stroke=colours.TIMBER, width=width, dash=(6 * way.stem, 1.4 * way.stem))),
    ]


def earthwork(way: Run) -> list[Shape]:
    """A bank thrown up, with short strokes down its outer slope."""
    width = max(way.width, 10 * way.stem)
    slope = [
        ((x + wy * 0.3 * width, y - wx * 0.3 * width), (x + wy * 1.1 * width, y - wx * 1.1 * width))
        for (x, y), (wx, wy) in spaced(way.points, 6 * way.stem)
    ]
    return [
        lines(slope, Paint(stroke=colours.ROUGH_INK, width=1.6 * way.stem, round=True)),
        line(way.points, Paint(stroke=colours.EARTH, width=width * 0.7 + 2 * way.stem, round=True)),
        line(way.points, Paint(stroke=colours.ROUGH, width=width * 0.7, round=True)),
    ]


def stakes(way: Run) -> list[Shape]:
    """A palisade: pairs of sharpened stakes crossed over a bank of earth."""
    width = max(way.width, 12 * way.stem)
    crossed: list[Points] = []
    for (x, y), (wx, wy) in spaced(way.points, 11 * way.stem):
        for lean in (-1, 1):
            along, off = 4.5 * way.stem * lean, width * 0.8
            crossed.append(
                (
                    (x - wx * along + wy * off, y - wy * along - wx * off),
                    (x + wx * along - wy * off, y + wy * along + wx * off),
                )
            )
    return [
        line(way.points, Paint(stroke=colours.ROUGH, width=width, round=True)),
        line(way.points, Paint(stroke=colours.TIMBER_INK, width=2.2 * way.stem)),
        lines(crossed, Paint(stroke=colours.TIMBER_INK, width=2.8 * way.stem, round=True)),
        lines(crossed, Paint(stroke=colours.TIMBER, width=1.3 * way.stem, round=True)),
    ]


def rampart(way: Run) -> list[Shape]:
    """A wall of stone with merlons on both faces, and a tower wherever it bends or ends."""
    width = max(way.width, 16 * way.stem)
    shapes: list[Shape] = [
        line(way.points, Paint(stroke=colours.STONE_INK, width=width + 3.4 * way.stem)),
        line(way.points, Paint(stroke=colours.STONE_LIT, width=width)),
    ]
    dash = (6 * way.stem, 6 * way.stem)
    for side in (-1, 1):
        edge = beside(way.points, side * 0.4 * width)
        shapes.append(line(edge, Paint(stroke=colours.STONE, width=0.26 * width, dash=dash)))
    r = 0.9 * width
    for x, y in way.points:
        tower = ((x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r))
        shapes.append(polygon(tower, Paint(fill=colours.STONE, stroke=colours.STONE_INK, width=2 * way.stem)))
        shapes.append(
            Disc(x, y, 0.5 * r, Paint(fill=colours.STONE_LIT, stroke=colours.STONE_INK, width=1.2 * way.stem))
        )
    return shapes


def plain(way: Run) -> list[Shape]:
    """A stroke with the name of its kind on it."""
    width = max(way.width, 5 * way.stem)
    x, y = way.points[len(way.points) // 2]
    return [
        line(way.points, Paint(stroke=colours.INK_SOFT, width=width, opacity=0.45, round=True)),
        Text(
            x,
            y,
            spoken(way.kind),
            12 * way.px,
            colours.INK_BROWN,
            anchor="middle",
            italic=True,
            halo=colours.HALO,
            middle=True,
        ),
    ]


LOOKS: Mapping[str, Callable[[Run], list[Shape]]] = {
    PLAIN: plain,
    "shallow-river": shallow_river,
    "river": river,
    "deep-river": deep_river,
    "stream": river,
    "road": road,
    "track": road,
    "ford": ford,
    "bridge": bridge,
    "ditch": ditch,
    "hedge": hedge,
    "wall": wall,
    "earthwork": earthwork,
    "rampart": rampart,
    "stakes": stakes,
    "gate": gate,
}
"""By what it looks like (`engine.looks`): how it is drawn. Each is drawn over those before it."""
