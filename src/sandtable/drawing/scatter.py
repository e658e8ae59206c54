"""Where the trees of a wood stand: scattered as if by chance, and always in the same places."""

from __future__ import annotations

from math import ceil, cos, sin, sqrt
from zlib import crc32

from sandtable.drawing.curve import area_of, extent, inside, to_border
from sandtable.drawing.shape import Point, Points

MOST = 1000
"""A larger area has its trees farther apart, so that no picture grows without end."""


def noise(id: str, *index: int) -> float:
    """A number from 0 to 1 that belongs to a name and a place in it."""
    # Checksums of names that differ in one letter differ in few bits; a second turn of the crank spreads them.
    first = crc32(f"{id}/{'/'.join(map(str, index))}".encode())
    return (crc32(first.to_bytes(4, "big"), 0x5EED) * 2654435761 % (1 << 32)) / (1 << 32)


def widened(outline: Points, gap: float) -> float:
    """The gap that is kept in an area so that it does not hold too many."""
    return max(gap, sqrt(abs(area_of(outline)) / MOST))


def scattered(id: str, outline: Points, gap: float, margin: float = 0.0, stray: float = 0.35) -> list[Point]:
    """Points over an area about so far apart, none nearer to its border than the margin; the farthest up come first."""
    gap = widened(outline, gap)
    x0, y0, x1, y1 = extent(outline)
    found: list[Point] = []
    for row in range(ceil((y1 - y0) / (0.87 * gap)) + 1):
        for column in range(ceil((x1 - x0) / gap) + 1):
            x = x0 + (column + 0.5 * (row % 2) + stray * (2 * noise(id, row, column, 1) - 1)) * gap
            y = y0 + (row * 0.87 + stray * (2 * noise(id, row, column, 2) - 1)) * gap
            if inside(outline, (x, y)) and (margin == 0 or to_border(outline, (x, y)) >= margin):
                found.append((x, y))
    return sorted(found, key=lambda p: (p[1], p[0]))


def rowed(outline: Points, gap: float, turn: float, margin: float = 0.0) -> list[Point]:
    """Points in straight rows over an area, as trees are planted."""
    gap = widened(outline, gap)
    s, c = sin(turn), cos(turn)
    seen = [(x * c + y * s, y * c - x * s) for x, y in outline]
    x0, y0, x1, y1 = extent(seen)
    found: list[Point] = []
    for row in range(ceil((y1 - y0) / gap) + 1):
        for column in range(ceil((x1 - x0) / gap) + 1):
            u, v = x0 + (column + 0.5) * gap, y0 + (row + 0.5) * gap
            point = (u * c - v * s, u * s + v * c)
            if inside(outline, point) and (margin == 0 or to_border(outline, point) >= margin):
                found.append(point)
    return sorted(found, key=lambda p: (p[1], p[0]))
