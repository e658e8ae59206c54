"""Lines of the ground: rivers between their banks, roads, bridges and fords, walls, stakes and ramparts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import hypot
from typing import NamedTuple

from sandtable.drawing import colours
from sandtable.drawing.colours import mixed
from sandtable.drawing.curve import bent, beside, spaced
from sandtable.drawing.scatter import noise
from sandtable.drawing.shape import Disc, Group, Paint, Points, Shape, Text, line, lines, polygon
from sandtable.drawing.view import View
from sandtable.drawing.words import spoken
from sandtable.geometry.ground import Line

ORDER = (
    "river",
    "stream",
    "road",
    "track",
    "ford",
    "bridge",
    "ditch",
    "hedge",
    "wall",
    "earthwork",
    "fortification-permanent",
    "fortification-temporary",
    "gate",
)
"""What is drawn over what; a kind that is not known comes first."""


class Run(NamedTuple):
    """A line on the sheet."""

    id: str
    kind: str
    points: Points
    width: float
    stem: float
    px: float
    sort: str
    """How deep a river is, how strong a work, where the ground says so."""


def run(work: Line, view: View) -> Run:
    sort = str(work.traits.get("class", ""))
    return Run(work.id, work.kind, view.all(work.points), work.width * view.scale, view.stem, view.px, sort)


def line_drawn(work: Line, view: View) -> Group:
    kind = f"{work.traits['class']} {spoken(work.kind)}" if work.traits.get("class") else spoken(work.kind)
    title = f"{work.name} ({kind})" if work.name else kind
    return Group(
        tuple(drawn(run(work, view))), id=f"line-{work.id}", title=title, data={"kind": work.kind}, name="line"
    )


def drawn(way: Run) -> list[Shape]:
    """A line of its kind; one of a kind that is not known is a plain stroke."""
    return KINDS.get(way.kind, unknown)(way)


LIKE = {"easy": "paltry", "tricky": "ordinary", "dangerous": "deep"}
"""Rivers by how hard they are to cross, drawn as those by how deep they are."""


def river(way: Run) -> list[Shape]:
    """Banks, water, and threads of current; a greater river has heavier banks and darker water."""
    sort = LIKE.get(way.sort, way.sort)
    weight = {"paltry": 0.55, "ordinary": 1.0, "deep": 1.7}.get(sort, 1.0)
    width = max(way.width, 8 * way.stem * weight)
    points, bank = bent(way.points, 2 * width + 30 * way.stem), 2.2 * weight * way.stem
    water = mixed(colours.WATER_LIGHT, colours.WATER_DEEP, {"paltry": 0.15, "deep": 1.0}.get(sort, 0.6))
    shapes: list[Shape] = [
        line(points, Paint(stroke=colours.WATER_INK, width=width + 2 * bank, round=True)),
        line(points, Paint(stroke=water, width=width, round=True)),
    ]
    threads = {"paltry": (), "deep": (-0.28, 0.0, 0.28)}.get(sort, (-0.16, 0.18))
    for i, part in enumerate(threads):
        dash = ((34 + 9 * i) * way.stem, (22 + 7 * i) * way.stem)
        shapes.append(
            line(beside(points, part * width), Paint(stroke=colours.WATER_INK, width=way.stem, dash=dash, opacity=0.5))
        )
    return shapes


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


def unknown(way: Run) -> list[Shape]:
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


KINDS: Mapping[str, Callable[[Run], list[Shape]]] = {
    "river": river,
    "stream": river,
    "road": road,
    "track": road,
    "bridge": bridge,
    "ford": ford,
    "wall": wall,
    "hedge": hedge,
    "ditch": ditch,
    "gate": gate,
    "earthwork": earthwork,
    "fortification-temporary": stakes,
    "fortification-permanent": rampart,
}


def rank(work: Line) -> int:
    """How far up in the drawing a line lies."""
    return ORDER.index(work.kind) if work.kind in ORDER else -1
