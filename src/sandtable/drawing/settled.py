"""Ground that people have built on: towns, farms, camps, works; and what they fight for."""

from __future__ import annotations

from math import pi

from sandtable.drawing import colours
from sandtable.drawing.curve import centre, shrunk
from sandtable.drawing.patch import Patch, floor, lie
from sandtable.drawing.scatter import noise, rowed
from sandtable.drawing.shape import Group, Paint, Shape, Stamp, lines, polygon


def built_up(place: Patch) -> list[Shape]:
    """Houses in rows along lanes, a few gaps and gardens between them."""
    shapes = floor(place, colours.TOWN_FLOOR, colours.EARTH)
    turn = lie(place)
    for i, (x, y) in enumerate(rowed(place.outline, 52 * place.stem, turn, 26 * place.stem)):
        pick = noise(place.id, i, 1)
        if pick < 0.1:
            shapes.append(Stamp("fruit-tree", x, y, 26 * place.stem))
            continue
        quarter = 0 if pick < 0.6 else 90
        size = (36 + 12 * noise(place.id, i, 2)) * place.stem
        shapes.append(Stamp("house", x, y, size, turn=round(turn * 180 / pi + quarter, 1)))
    return shapes


def building(place: Patch) -> list[Shape]:
    """A farm or a house that fills its plot."""
    return _houses(place, 0.62)


def stone_building(place: Patch) -> list[Shape]:
    """The same, walled in."""
    wall = polygon(place.outline, Paint(stroke=colours.STONE_INK, width=5 * place.stem))
    lit = polygon(
        place.outline, Paint(stroke=colours.STONE_LIT, width=2.4 * place.stem, dash=(7 * place.stem, place.stem))
    )
    return [*_houses(place, 0.52), wall, lit]


def _houses(place: Patch, share: float) -> list[Shape]:
    """One roof in a square plot, or several in a row where it is long."""
    xs, ys = zip(*place.outline, strict=True)
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    side, (x, y) = min(wide, high), centre(place.outline)
    count = max(1, round(max(wide, high) / side))
    dx, dy = (wide / count, 0.0) if wide >= high else (0.0, high / count)
    first = ((1 - count) / 2 * dx, (1 - count) / 2 * dy)
    turn = lie(place) * 180 / pi
    roofs = [
        Stamp("house", x + first[0] + n * dx, y + first[1] + n * dy, share * side, turn=round(turn, 1))
        for n in range(count)
    ]
    return [*floor(place, colours.TOWN_FLOOR, colours.EARTH), *roofs]


def camp(place: Patch) -> list[Shape]:
    """Tents in rows along the lanes of a camp."""
    shapes = floor(place, colours.TOWN_FLOOR, colours.TIMBER_INK, dashed=True)
    for i, (x, y) in enumerate(rowed(place.outline, 62 * place.stem, lie(place), 30 * place.stem)):
        if noise(place.id, i, 1) < 0.75:
            shapes.append(_tent(x, y, 15 * place.stem, place.stem))
    return shapes


def _tent(x: float, y: float, half: float, stem: float) -> Shape:
    low, top = y + 0.7 * half, y - 0.8 * half
    cloth = polygon(
        ((x - half, low), (x, top), (x + half, low)),
        Paint(fill=colours.PAPER, stroke=colours.TIMBER_INK, width=1.4 * stem, round=True),
    )
    opening = polygon(((x - 0.22 * half, low), (x, top), (x + 0.22 * half, low)), Paint(fill=colours.TIMBER))
    return Group((cloth, opening))


def redoubt(place: Patch) -> list[Shape]:
    """A work of earth: a bank all round, hachured down its outer slope."""
    inner = shrunk(place.outline, 13 * place.stem)
    slope = [(outer, near) for outer, near in zip(place.outline, shrunk(place.outline, 9 * place.stem), strict=True)]
    return [
        polygon(place.outline, Paint(fill=colours.ROUGH)),
        lines(slope, Paint(stroke=colours.ROUGH_INK, width=1.6 * place.stem)),
        polygon(inner, Paint(fill=colours.TOWN_FLOOR, stroke=colours.EARTH, width=3.2 * place.stem)),
        polygon(place.outline, Paint(stroke=colours.ROUGH_INK, width=1.8 * place.stem, round=True)),
    ]


def objective(place: Patch) -> list[Shape]:
    """Ground that is worth a battle: a gilded border, and nothing in it but what lies there anyway."""
    dash = (9 * place.stem, 6 * place.stem)
    return [
        polygon(place.outline, Paint(stroke=colours.GOLD_RIM, width=4 * place.stem, dash=dash, round=True)),
        polygon(place.outline, Paint(stroke=colours.GOLD, width=2 * place.stem, dash=dash, round=True)),
    ]
