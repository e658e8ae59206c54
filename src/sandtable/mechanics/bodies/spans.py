"""Parts of a straight way, each from 0 at its start to 1 at its end."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.geometry.ground import Area
from sandtable.geometry.outline import bounds, spans_in
from sandtable.geometry.pose import Point

Span = tuple[float, float]


def joined(spans: Iterable[Span]) -> list[Span]:
    """The same parts, those that overlap made one."""
    made: list[Span] = []
    for start, end in sorted(spans):
        if made and start <= made[-1][1]:
            made[-1] = (made[-1][0], max(end, made[-1][1]))
        else:
            made.append((start, end))
    return made


def share(spans: Iterable[Span]) -> float:
    """How much of the way some parts are together; what two have in common counts once."""
    return sum(end - start for start, end in joined(spans))


def in_areas(areas: Iterable[Area], p: Point, q: Point) -> list[tuple[Area, list[Span]]]:
    """The areas that a way from p to q leads through, with the parts of it inside each."""
    x0, y0, x1, y1 = bounds((p, q))
    found = []
    for area in areas:
        u0, v0, u1, v1 = area.box
        if u0 <= x1 and x0 <= u1 and v0 <= y1 and y0 <= v1:
            spans = spans_in(p, q, area.outline)
            if spans:
                found.append((area, spans))
    return found


def without(spans: Iterable[Span], others: Iterable[Span]) -> list[Span]:
    """What is left of some parts when others are taken away."""
    left = joined(spans)
    for low, high in joined(others):
        kept = []
        for start, end in left:
            if end < low or start > high:
                kept.append((start, end))
                continue
            kept += [(start, low)] if start < low else []
            kept += [(high, end)] if end > high else []
        left = kept
    return left
