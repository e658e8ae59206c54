"""Areas of the ground as a mapmaker draws them: woods of small trees, marshes of tufts, fields with their furrows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, pi, sin

from sandtable.drawing import colours
from sandtable.drawing.colours import mixed
from sandtable.drawing.curve import centre, cut, rounded, ruled, shrunk
from sandtable.drawing.hill import Relief, hill
from sandtable.drawing.patch import Patch, floor, lie
from sandtable.drawing.scatter import noise, rowed, scattered, widened
from sandtable.drawing.settled import building, built_up, camp, objective, redoubt, stone_building
from sandtable.drawing.shape import Group, Paint, Point, Points, Shape, Stamp, Text, lines, polygon
from sandtable.drawing.view import View
from sandtable.drawing.words import breadth, fitted, spoken
from sandtable.engine.looks import PLAIN
from sandtable.engine.muster import Muster
from sandtable.geometry.ground import Area


def patch(area: Area, looks: str, view: View) -> Patch:
    outline = view.all(area.outline)
    shape = outline if looks in SQUARE else rounded(outline)
    crest = view.all(area.crest) or (centre(outline),)
    return Patch(area.id, area.kind, looks, shape, crest, view.stem, view.px)


def area_drawn(area: Area, muster: Muster, view: View) -> Group:
    """An area of the ground, with the name that is read aloud."""
    kind = spoken(area.kind)
    title = f"{area.name} ({kind})" if area.name else kind
    return Group(
        tuple(drawn(patch(area, muster.look(area), view))),
        id=f"area-{area.id}",
        title=title,
        data={"kind": area.kind},
        name="area",
    )


def drawn(place: Patch) -> list[Shape]:
    """An area as it looks."""
    return LOOKS[place.looks](place)


def wood(place: Patch) -> list[Shape]:
    ground = floor(place, colours.WOOD_FLOOR, colours.TREE_RIM)
    trees: list[Shape] = []
    grown = widened(place.outline, 34 * place.stem) / 34
    for i, (x, y) in enumerate(scattered(place.id, place.outline, 34 * place.stem, 14 * place.stem)):
        pick = noise(place.id, i, 7)
        symbol = "oak" if pick < 0.45 else "beech" if pick < 0.8 else "fir"
        trees.append(Stamp(symbol, x, y, (38 + 14 * noise(place.id, i, 8)) * grown))
    return [*ground, *trees]


def orchard(place: Patch) -> list[Shape]:
    trees = rowed(place.outline, 34 * place.stem, lie(place), 12 * place.stem)
    return [
        *floor(place, colours.ORCHARD_FLOOR, colours.HEDGE),
        *(Stamp("fruit-tree", x, y, 28 * place.stem) for x, y in trees),
    ]


def marsh(place: Patch) -> list[Shape]:
    shapes = floor(place, colours.MARSH, colours.MARSH_WATER, dashed=True)
    pools: list[Points] = []
    for i, (x, y) in enumerate(scattered(place.id + "~", place.outline, 46 * place.stem, 10 * place.stem)):
        half = (10 + 16 * noise(place.id, i, 3)) * place.stem
        pools += list(cut(place.outline, (x - half, y), (x + half, y)))
    shapes.append(lines(pools, Paint(stroke=colours.MARSH_WATER, width=2.4 * place.stem, round=True)))
    for i, (x, y) in enumerate(scattered(place.id, place.outline, 64 * place.stem, 18 * place.stem)):
        size = (26 + 10 * noise(place.id, i, 4)) * place.stem
        shapes.append(Stamp("tuft", x, y, size, ink=colours.MARSH_INK))
    return shapes


def rough(place: Patch) -> list[Shape]:
    shapes = floor(place, colours.ROUGH, colours.ROUGH_INK, dashed=True)
    for i, (x, y) in enumerate(scattered(place.id, place.outline, 46 * place.stem, 12 * place.stem, 0.45)):
        size = (12 + 14 * noise(place.id, i, 5)) * place.stem
        if noise(place.id, i, 6) < 0.55:
            shapes.append(Stamp("stone", x, y, size, ink=colours.ROUGH_INK, tint=colours.ROUGH_STONE))
        else:
            shapes.append(Stamp("tuft", x, y, size * 1.1, ink=colours.HEDGE))
    return shapes


def dunes(place: Patch) -> list[Shape]:
    shapes = floor(place, colours.DUNE, colours.DUNE_INK, dashed=True)
    shapes.append(_dots(place, 15, 1.3, colours.DUNE_INK, 0.6))
    for i, (x, y) in enumerate(scattered(place.id, place.outline, 72 * place.stem, 26 * place.stem)):
        size = (44 + 18 * noise(place.id, i, 4)) * place.stem
        shapes.append(Stamp("dune", x, y, size, ink=colours.DUNE_INK, tint=colours.DUNE_LEE))
    return shapes


def beach(place: Patch) -> list[Shape]:
    return [
        *floor(place, colours.BEACH, colours.BEACH_INK, dashed=True),
        _dots(place, 18, 1.5, colours.BEACH_INK, 0.8),
    ]


def scrub(place: Patch) -> list[Shape]:
    """Bushes and tufts, no stones."""
    shapes = floor(place, colours.ROUGH, colours.HEDGE, dashed=True)
    for i, (x, y) in enumerate(scattered(place.id, place.outline, 44 * place.stem, 12 * place.stem, 0.45)):
        size = (16 + 12 * noise(place.id, i, 5)) * place.stem
        shapes.append(
            Stamp("beech", x, y, size)
            if noise(place.id, i, 6) < 0.4
            else Stamp("tuft", x, y, size, ink=colours.MARSH_INK)
        )
    return shapes


def vineyard(place: Patch) -> list[Shape]:
    """Rows of vines on their poles."""
    rows = list(ruled(place.outline, 20 * place.stem, lie(place)))
    vine = Paint(stroke=colours.HEDGE, width=6 * place.stem, dash=(2 * place.stem, 7 * place.stem), round=True)
    return [
        *floor(place, colours.ORCHARD_FLOOR, colours.HEDGE),
        lines(rows, Paint(stroke=colours.TIMBER_INK, width=1.1 * place.stem, opacity=0.6)),
        lines(rows, vine),
    ]


def rocky(place: Patch) -> list[Shape]:
    """Boulders, close together."""
    shapes = floor(place, colours.ROUGH_STONE, colours.ROUGH_INK)
    for i, (x, y) in enumerate(scattered(place.id, place.outline, 30 * place.stem, 12 * place.stem, 0.45)):
        size = (16 + 18 * noise(place.id, i, 5)) * place.stem
        shapes.append(Stamp("stone", x, y, size, ink=colours.STONE_INK, tint=colours.STONE_LIT))
    return shapes


def reeds(place: Patch) -> list[Shape]:
    """Water that tufts stand in."""
    shapes = [*waterway(place)]
    for i, (x, y) in enumerate(scattered(place.id, place.outline, 38 * place.stem, 12 * place.stem)):
        size = (24 + 10 * noise(place.id, i, 4)) * place.stem
        shapes.append(Stamp("tuft", x, y, size, ink=colours.MARSH_INK))
    return shapes


def fields(place: Patch) -> list[Shape]:
    """Strips of plough land, the furrows now along them, now across, with a hedge round all."""
    outline, turn, wide = place.outline, lie(place), 90 * place.stem
    furrows: list[Points] = []
    green: list[Points] = []
    for a, b in ruled(outline, 11 * place.stem, turn):
        # The strip in which a furrow lies says whether it is ploughed along.
        off = ((a[1] + b[1]) * cos(turn) - (a[0] + b[0]) * sin(turn)) / 2
        if int(off // wide) % 2 == 0:
            furrows.append((a, b))
            green.append((a, b))
    across = turn + pi / 2
    for a, b in ruled(outline, 11 * place.stem, across):
        furrows += _in_strips(a, b, turn, wide)
    hedges = [(a, b) for a, b in ruled(outline, wide, turn)]
    return [
        polygon(outline, Paint(fill=colours.FIELD)),
        lines(green, Paint(stroke=colours.FIELD_OTHER, width=11.6 * place.stem)),
        lines(furrows, Paint(stroke=colours.FIELD_INK, width=1.5 * place.stem, opacity=0.75)),
        lines(hedges, Paint(stroke=colours.HEDGE, width=2.6 * place.stem, dash=(7 * place.stem, 4 * place.stem))),
        polygon(outline, Paint(stroke=colours.HEDGE, width=5 * place.stem)),
        polygon(
            outline,
            Paint(
                stroke=mixed(colours.HEDGE, "#ffffff", 0.35),
                width=3 * place.stem,
                dash=(3 * place.stem, 6 * place.stem),
                round=True,
            ),
        ),
    ]


def _in_strips(a: tuple[float, float], b: tuple[float, float], turn: float, wide: float) -> list[Points]:
    """The pieces of a line across the strips that lie in every second one."""
    start, end = (p[1] * cos(turn) - p[0] * sin(turn) for p in (a, b))
    if start > end:
        a, b, start, end = b, a, end, start
    if end - start < 1e-9:
        return []
    found: list[Points] = []
    for strip in range(int(start // wide), int(end // wide) + 1):
        low, high = max(start, strip * wide), min(end, (strip + 1) * wide)
        if strip % 2 and high > low:
            s, t = (low - start) / (end - start), (high - start) / (end - start)
            found.append(
                (
                    (a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s),
                    (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t),
                )
            )
    return found


def waterway(place: Patch) -> list[Shape]:
    """Open water, darker along the shore in three ripples."""
    outline = place.outline
    shapes: list[Shape] = [polygon(outline, Paint(fill=colours.WATER))]
    for step in (1, 2, 3):
        ripple = shrunk(outline, step * 10 * place.stem)
        shapes.append(
            polygon(ripple, Paint(stroke=colours.WATER_INK, width=1.3 * place.stem, opacity=0.6 - 0.15 * step))
        )
    shapes.append(polygon(outline, Paint(stroke=colours.WATER_INK, width=3 * place.stem)))
    for i, (x, y) in enumerate(scattered(place.id, outline, 90 * place.stem, 40 * place.stem, 0.5)):
        shapes.append(Stamp("wave", x, y, (34 + 14 * noise(place.id, i, 2)) * place.stem, ink=colours.WATER_INK))
    return shapes


def gentle_hill(place: Patch) -> list[Shape]:
    look = Relief(colours.HILL, colours.HILL_HIGH, colours.HILL_INK, levels=4, rows=((0.03, 0.16),), gap=15)
    return hill(place.id, place.outline, place.crest, place.stem, look)


def steep_hill(place: Patch) -> list[Shape]:
    rows = ((0.02, 0.24), (0.3, 0.52))
    look = Relief(colours.STEEP, colours.STEEP_HIGH, colours.STEEP_INK, levels=5, rows=rows, gap=9)
    return hill(place.id, place.outline, place.crest, place.stem, look)


def plain(place: Patch) -> list[Shape]:
    """A patch with the name of its kind on it."""
    tint = mixed(mixed("#a08fb8", "#b8a07a", noise(place.kind, 1)), colours.PARCHMENT, 0.45)
    x, y = centre(place.outline)
    return [
        *floor(place, tint, colours.INK_SOFT, dashed=True),
        Text(
            x,
            y,
            spoken(place.kind),
            13 * place.px,
            colours.INK_BROWN,
            anchor="middle",
            italic=True,
            halo=tint,
            middle=True,
        ),
    ]


LOOKS: Mapping[str, Callable[[Patch], list[Shape]]] = {
    "hill": gentle_hill,
    "steep-hill": steep_hill,
    "wood": wood,
    "orchard": orchard,
    "scrub": scrub,
    "vineyard": vineyard,
    "fields": fields,
    "marsh": marsh,
    "reeds": reeds,
    "rough": rough,
    "rocky": rocky,
    "dunes": dunes,
    "beach": beach,
    "water": waterway,
    "town": built_up,
    "house": building,
    "stone-house": stone_building,
    "camp": camp,
    "redoubt": redoubt,
    "objective": objective,
    PLAIN: plain,
}
"""By what it looks like (`engine.looks`): how it is drawn."""

SQUARE = ("house", "stone-house", "redoubt")
"""Areas that people have built, and whose corners are corners."""


def _dots(place: Patch, gap: float, size: float, colour: str, opacity: float) -> Shape:
    """Sand: dots as lines without length, drawn in one stroke."""
    half = 0.05 * place.stem
    dots = [
        ((x - half, y), (x + half, y))
        for x, y in scattered(f"{place.id}.", place.outline, gap * place.stem, 4 * place.stem, 0.5)
    ]
    return lines(dots, Paint(stroke=colour, width=2 * size * place.stem, opacity=opacity, round=True))


def name_drawn(area: Area, view: View) -> Shape | None:
    """The name of an area, written across it."""
    if not area.name:
        return None
    words = fitted(area.name, 14 * view.px, 0.8 * view.width)
    x, y = _kept(centre(view.all(area.outline)), breadth(words, 14 * view.px), view)
    return Text(
        x, y, words, 14 * view.px, colours.INK_BROWN, anchor="middle", italic=True, halo=colours.HALO, middle=True
    )


def _kept(point: Point, wide: float, view: View) -> Point:
    """The middle of a name moved so that all of it is in the window."""
    half, high = min(wide, view.width) / 2 + 4 * view.px, 12 * view.px
    x = min(max(point[0], view.x + half), view.x + view.width - half)
    return x, min(max(point[1], view.y + high), view.y + view.height - high)
