"""The board: questions about many bases at once, each asked of the whole field in one go.

What is asked about one place the field answers of itself, in one go as well: who is swept (`in_way`), whom a base
touches (`touching`), who stands in a line of sight (`along`), who is near (`near`, `nearest_few`). Here many are asked
about it, each with a measure of his own, or many lines are looked along.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import hypot

from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.field import Field
from sandtable.geometry.outline import span_in
from sandtable.geometry.pose import Point
from sandtable.geometry.rect import Rect, distance

FEW = 8
"""So many are asked one by one sooner than the grid is."""


def reaching(field: Field, place: Rect, reaches: Mapping[str, float], longest: float) -> list[str]:
    """Who of these, each of whom reaches so far and none farther than the longest, can reach a place.

    They come in the order in which they are named; who is not on the field reaches nobody.
    """
    rects, x, y, own = field.rects, place.x, place.y, place.reach
    asked = list(reaches)
    if len(asked) > FEW:
        # A tick more, so that no noise of rounding decides who is looked at.
        near = field.within(place.box(longest + 1))
        asked = [id for id in asked if id in near]
    found = []
    for id in asked:
        other = rects.get(id)
        if other is None:
            continue
        far = reaches[id]
        # No two bases are nearer than the circles round them.
        if hypot(x - other.x, y - other.y) - own - other.reach <= far + 1 and distance(place, other) <= far:
            found.append(id)
    return found


def unscreened(
    field: Field, lines: Iterable[tuple[Point, Point]], among: Sequence[str]
) -> Iterator[tuple[Point, Point]]:
    """Of some lines those that pass through none of these bases, in their order and no sooner than they are asked for.

    Who stands in one line as a rule stands in those beside it: he is asked first about the next.
    """
    standing = [field.rects[id] for id in among]
    for p, q in lines:
        (x, y), (to_x, to_y) = p, q
        dx, dy = to_x - x, to_y - y
        length = hypot(dx, dy)
        for n, rect in enumerate(standing):
            aside = abs((rect.x - x) * dy - (rect.y - y) * dx)
            if aside < rect.reach * length and span_in(p, q, rect.corners, TOLERANCE) > 0:
                standing.insert(0, standing.pop(n))
                break
        else:
            yield p, q
