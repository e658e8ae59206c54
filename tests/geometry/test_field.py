"""The field against its naive twin: every base looked at, every pair tried."""

from __future__ import annotations

from hypothesis import strategies as st
from tests.geometry.shapes import beside, for_all, near_rects, points, sizes

from sandtable.geometry.contact import TOLERANCE, Contact, contact, overlaps
from sandtable.geometry.field import Field
from sandtable.geometry.outline import span_in
from sandtable.geometry.pose import Point, Pose
from sandtable.geometry.rect import Rect, distance, hull, outlines_gap
from sandtable.geometry.sight import screens


@st.composite
def places(draw: st.DrawFn) -> list[Rect]:
    """Bases near each other, some of them flush."""
    some = draw(st.lists(near_rects, min_size=1, max_size=6))
    for _ in range(draw(st.integers(0, 5))):
        beside_whom = some[draw(st.integers(0, len(some) - 1))]
        edge, quarters, offset = (
            draw(st.integers(0, 3)),
            draw(st.integers(0, 3)),
            draw(st.sampled_from([0, 0, 2500, 8000])),
        )
        some.append(beside(beside_whom, draw(sizes), edge, quarters, offset))
    return some


def field_of(some: list[Rect], cell: int = 8000) -> Field:
    return Field(cell).placed({f"a{at}": rect for at, rect in enumerate(some)})


def contacts(field: Field) -> dict[str, dict[str, Contact]]:
    return {id: dict(field.touching(id)) for id in field}


def naive_contacts(rects: dict[str, Rect]) -> dict[str, dict[str, Contact]]:
    return {
        id: {other: how for other in rects if other != id and (how := contact(rect, rects[other])) is not None}
        for id, rect in rects.items()
    }


@for_all(places(), places(), st.integers(500, 40_000), st.lists(st.integers(0, 10), max_size=4))
def test_placed_equals_a_field_built_anew(some: list[Rect], more: list[Rect], cell: int, gone: list[int]) -> None:
    field = field_of(some, cell)
    before = contacts(field)
    changes: dict[str, Rect | None] = {f"a{2 * at}": rect for at, rect in enumerate(more)}
    changes |= {f"a{at}": None for at in gone}
    after = field.placed(changes)
    anew = Field(cell).placed(dict(sorted(after.rects.items(), reverse=True)))
    assert after == anew
    assert contacts(after) == contacts(anew) == naive_contacts(after.rects)
    assert contacts(field) == before, "a field never changes"
    assert set(after.rects) == (set(field.rects) | {f"a{2 * at}" for at in range(len(more))}) - {
        f"a{at}" for at in gone
    }


@for_all(places(), near_rects, st.integers(0, 20_000), st.integers(500, 40_000))
def test_queries_about_a_base(some: list[Rect], rect: Rect, reach: int, cell: int) -> None:
    field = field_of(some, cell)
    assert field.near(rect, reach) == sorted(id for id in field if distance(rect, field[id]) <= reach)
    assert field.overlapped(rect) == sorted(id for id in field if overlaps(rect, field[id]))
    assert field.nearest(rect, field) == min((distance(rect, field[id]), id) for id in field)
    assert field.nearest_few(rect, field, 3) == sorted((distance(rect, field[id]), id) for id in field)[:3]
    assert field.nearest(rect, ()) is None
    assert field.near(rect, reach, but={"a0"}) == [id for id in field.near(rect, reach) if id != "a0"]


@for_all(places(), st.lists(points, min_size=3, max_size=8), st.integers(500, 40_000))
def test_queries_about_an_outline(some: list[Rect], shape: list[Point], cell: int) -> None:
    field, outline = field_of(some, cell), hull([(x / 4, y / 4) for x, y in shape])
    expected = sorted(id for id in field if outlines_gap(outline, field[id].corners) < -TOLERANCE)
    assert field.in_way(outline) == expected
    assert field.in_way(outline, but=expected[:1]) == expected[1:]


@for_all(places(), points, points, st.integers(500, 40_000))
def test_screens(some: list[Rect], p: Point, q: Point, cell: int) -> None:
    field = field_of(some, cell)
    passed = {id for id in field if span_in(p, q, field[id].corners, TOLERANCE) > 0}
    assert passed <= field.along(p, q)
    assert screens(field, p, q) == sorted(passed)
    assert screens(field, p, q, but=passed) == []


def test_a_field_is_a_mapping_of_bases() -> None:
    field = field_of([Rect((near := beside(Rect(_at(0), 8000, 4000), (8000, 4000), 1, 0, 0)).pose, 8000, 4000)])
    assert "a0" in field
    assert list(field) == ["a0"]
    assert len(field) == 1
    assert field["a0"] == near
    assert field != field.placed({"a0": None})


def _at(x: int) -> Pose:
    return Pose(x, 0, 0)
