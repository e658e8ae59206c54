"""Questions about many bases at once, against every one of them asked."""

from __future__ import annotations

from hypothesis import strategies as st
from tests.geometry.shapes import for_all, near_rects, points

from sandtable.geometry.board import reaching, unscreened
from sandtable.geometry.field import Field
from sandtable.geometry.pose import Point
from sandtable.geometry.rect import Rect, distance
from sandtable.geometry.sight import screens

reaches = st.lists(st.integers(0, 25_000), min_size=1, max_size=14)


@for_all(st.lists(near_rects, min_size=1, max_size=12), near_rects, reaches, st.integers(500, 40_000))
def test_who_can_reach_a_place(some: list[Rect], place: Rect, far: list[int], cell: int) -> None:
    """Also where some are named who are not on the field, and exactly as far as they reach."""
    field = Field(cell).placed({f"a{at}": rect for at, rect in enumerate(some)})
    named = {f"a{at}": float(reach) for at, reach in reversed(list(enumerate(far)))}
    named |= {"a0": distance(place, some[0])}
    naive = [id for id, reach in named.items() if id in field and distance(place, field[id]) <= reach]
    assert reaching(field, place, named, max(named.values())) == naive
    assert "a0" in naive


lines = st.lists(st.tuples(points, points), min_size=1, max_size=20)


@for_all(st.lists(near_rects, min_size=1, max_size=8), lines, st.integers(500, 40_000))
def test_which_lines_nobody_stands_in(some: list[Rect], looked: list[tuple[Point, Point]], cell: int) -> None:
    field = Field(cell).placed({f"a{at}": rect for at, rect in enumerate(some)})
    # Some of them surely lead through somebody.
    looked += [(p, (some[0].x, some[0].y)) for p, _ in looked]
    for among in (list(field), list(field)[1:], []):
        naive = [line for line in looked if not screens(field, *line, among=among)]
        assert list(unscreened(field, looked, among)) == naive
