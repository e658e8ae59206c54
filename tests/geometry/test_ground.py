"""The ground against shapely, and the JSON of it."""

from __future__ import annotations

import json
from itertools import pairwise
from math import hypot, radians
from typing import Any

import pytest
import shapely
from hypothesis import assume
from shapely import affinity
from shapely.geometry import LineString, Polygon
from shapely.geometry import Point as Bend
from tests.geometry.shapes import (
    BAY,
    DEPTH,
    GRID,
    WIDTH,
    areas,
    crests,
    facings,
    for_all,
    grounds,
    lines,
    near_rects,
    outlines,
    points,
    rects,
)

from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.ground import Area, Corner, Ground, Line, box, ellipse
from sandtable.geometry.outline import clipped, crosses, crossing, inside, length_in, signed_area, span_in, spans_in
from sandtable.geometry.pose import Point, Pose
from sandtable.geometry.rect import Rect
from sandtable.names import Code, Refused

EMPTY = Ground(WIDTH, DEPTH)
WOOD = Area("wood", "wood", box(0, 0, 20_000, 10_000))
HILL = Area("hill", "gentle-hill", ellipse(30_000, 0, 20_000, 12_000), crest=((26_000, 0), (34_000, 0)))
ROAD = Line("road", "road", ((0, -80_000), (0, 0), (50_000, 50_000)), 2000)


@for_all(outlines, points)
def test_inside_against_shapely(outline: tuple[Corner, ...], point: Point) -> None:
    shape, spot = Polygon(outline), shapely.Point(point)
    assume(shape.boundary.distance(spot) > 1e-6)
    assert inside(point, outline) == shape.contains(spot)


@pytest.mark.parametrize("outline", [WOOD.outline, WOOD.outline[::-1], BAY, HILL.outline])
def test_the_border_is_not_inside(outline: tuple[Corner, ...]) -> None:
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        assert not inside((ax, ay), outline)
        assert not inside(((ax + bx) / 2, (ay + by) / 2), outline)


@for_all(outlines, points, points)
def test_the_length_inside_against_shapely(outline: tuple[Corner, ...], p: Point, q: Point) -> None:
    expected = shapely.intersection(Polygon(outline), LineString([p, q]), grid_size=GRID).length
    assert length_in(p, q, outline) == pytest.approx(expected, abs=1e-2)


def naive_spans(p: Point, q: Point, outline: tuple[Corner, ...]) -> list[tuple[float, float]]:
    """Every edge asked for its crossing, and every part of the way asked whether it is inside."""
    edges = zip((outline[-1], *outline[:-1]), outline, strict=True)
    parts = [t for a, b in edges if (t := crossing(p, q, a, b)) is not None and 0 < t < 1]
    cuts = sorted([0.0, *parts, 1.0])
    middles = [((start + end) / 2, start, end) for start, end in pairwise(cuts) if end > start]
    (px, py), (dx, dy) = p, (q[0] - p[0], q[1] - p[1])
    return [(start, end) for part, start, end in middles if inside((px + part * dx, py + part * dy), outline)]


@for_all(outlines, points, points)
def test_the_parts_of_a_way_inside_against_all_edges(outline: tuple[Corner, ...], p: Point, q: Point) -> None:
    corners = [(float(x), float(y)) for x, y in outline]
    for start, end in ((p, q), (q, p), (p, corners[0]), (corners[0], corners[1]), (p, p)):
        assert spans_in(start, end, outline) == naive_spans(start, end, outline)


@for_all(outlines, rects)
def test_clipping_against_shapely(outline: tuple[Corner, ...], rect: Rect) -> None:
    expected = shapely.intersection(Polygon(outline), Polygon(rect.corners), grid_size=GRID).area
    part = clipped(outline, rect.corners)
    assert (abs(signed_area(part)) if part else 0.0) == pytest.approx(expected, rel=1e-6, abs=200)
    share = EMPTY.share(rect, Area("x", "wood", outline))
    assert share == pytest.approx(expected / rect.width / rect.depth, abs=1e-5)
    assert 0 <= share <= 1


@for_all(grounds, rects)
def test_under_against_shapely(ground: Ground, rect: Rect) -> None:
    """In it if the base, drawn in by the tolerance, has ground in common with the area."""
    core = Rect(rect.pose, rect.width - 2 * TOLERANCE, rect.depth - 2 * TOLERANCE)
    found = ground.under(rect.corners)
    for area in ground.areas:
        shared = shapely.intersection(Polygon(area.outline), Polygon(core.corners), grid_size=GRID).area
        assume(not 0 < shared < 100)
        assert (area in found) == (shared > 1)


@for_all(grounds, rects)
def test_under_by_kind(ground: Ground, rect: Rect) -> None:
    kinds = [area.kind for area in ground.areas][:2]
    assert ground.under(rect.corners, kinds) == [area for area in ground.under(rect.corners) if area.kind in kinds]
    assert ground.under(rect.corners, ()) == []


def test_a_base_beside_a_wood_is_not_in_it() -> None:
    ground = Ground(WIDTH, DEPTH, (WOOD,))
    for over, expected in ((0, []), (TOLERANCE, []), (TOLERANCE + 1, [WOOD]), (4000, [WOOD])):
        assert ground.under(Rect(Pose(0, -5000 - 1000 + over, 0), 8000, 2000).corners) == expected


def test_a_base_in_the_bay_of_a_wood_is_not_in_it() -> None:
    bay = Area("bay", "wood", ((0, 0), (30_000, 0), (30_000, 30_000), (20_000, 30_000), (20_000, 10_000), (0, 10_000)))
    ground = Ground(WIDTH, DEPTH, (bay,))
    assert ground.under(Rect(Pose(10_000, 20_000, 0), 8000, 8000).corners) == []
    assert ground.under(Rect(Pose(14_000, 16_000, 0), 8000, 8000).corners) == []
    assert ground.under(Rect(Pose(17_000, 16_000, 0), 8000, 8000).corners) == [bay]
    assert ground.share(Rect(Pose(20_000, 20_000, 0), 8000, 8000), bay) == pytest.approx(0.5)


@for_all(grounds, points, points)
def test_at_and_along(ground: Ground, p: Point, q: Point) -> None:
    assert ground.at(p) == [area for area in ground.areas if inside(p, area.outline)]
    every = [(area, length_in(p, q, area.outline)) for area in ground.areas]
    assert ground.along(p, q) == [(area, length) for area, length in every if length > TOLERANCE]


def naive_ribbon(line: Line) -> Any:
    """Square at its ends and round at its bends."""
    legs = [LineString([a, b]) for a, b in zip(line.points, line.points[1:], strict=False)]
    ribbon = shapely.union_all([leg.buffer(line.width / 2, cap_style="flat") for leg in legs], grid_size=GRID)
    bends = [shapely.Point(point).buffer(line.width / 2, quad_segs=64) for point in line.points[1:-1]]
    return shapely.union_all([ribbon, *bends], grid_size=GRID)


@for_all(lines, near_rects)
def test_lines_at_against_shapely(line: Line, rect: Rect) -> None:
    ground = EMPTY.with_line(line)
    covered = bool(ground.lines_at(rect.corners))
    core = Rect(rect.pose, rect.width - 2 * TOLERANCE, rect.depth - 2 * TOLERANCE)
    wide = line.width > 2 * TOLERANCE
    shape = naive_ribbon(line) if wide else LineString(line.points)
    if covered:
        assert shape.distance(Polygon(rect.corners)) == 0
    else:
        # Drawn in on every side, a corner of the base goes back by a little more than the tolerance.
        deeper = Rect(rect.pose, rect.width - 4 * TOLERANCE, rect.depth - 4 * TOLERANCE)
        assert not shape.intersects(Polygon((deeper if wide else core).corners)) or shape.touches(Polygon(core.corners))


@for_all(lines, rects)
def test_a_line_covers_as_if_every_piece_of_it_were_looked_at(line: Line, rect: Rect) -> None:
    corners, half = rect.corners, line.width / 2
    if line.width <= 2 * TOLERANCE:
        covers = any(span_in(a, b, corners, TOLERANCE) > 0 for a, b in pairwise(line.points))
    else:
        covers = any(len(clipped(ribbon, corners, TOLERANCE)) > 2 for ribbon in line.ribbons)
        covers = covers or any(Polygon(corners).distance(Bend(bend)) < half - TOLERANCE for bend in line.points[1:-1])
    assert line.covers(corners) == covers


def test_lines_by_kind() -> None:
    wall = Line("wall", "wall", ((-50_000, 10_000), (50_000, 10_000)))
    ground = EMPTY.with_line(ROAD).with_line(wall)
    crossing = Rect(Pose(9000, 10_000, 0), 8000, 4000).corners
    assert ground.lines_at(crossing) == [ROAD, wall]
    assert ground.lines_at(crossing, {"wall"}) == [wall]
    assert ground.lines_at(crossing, ()) == []
    behind = Rect(Pose(-20_000, 8000, 0), 8000, 4000)
    assert ground.lines_at(behind.corners) == [], "a wall along the front is not in the base"
    beyond = Rect(Pose(0, -82_000 + 1000, 0), 8000, 2000)
    assert ground.lines_at(beyond.corners) == [], "a road ends square"
    assert ground.lines_at(Rect(Pose(0, -80_900, 0), 8000, 2000).corners) == [ROAD]


@for_all(points, points, crests)
def test_crossing_against_shapely(p: Point, q: Point, way: tuple[Corner, ...]) -> None:
    assume(way and p != q)
    path, line = LineString([p, q]), LineString(way)
    ends = min(line.distance(shapely.Point(p)), line.distance(shapely.Point(q)))
    bends = min(path.distance(shapely.Point(bend)) for bend in way)
    assume(ends > 1e-3 and bends > 1e-3)
    assert crosses(p, q, way) == path.crosses(line)
    assert EMPTY.crossed(p, q, Line("x", "river", way, 0)) == crosses(p, q, way)


def test_crests_are_crossed_between_the_ends_only() -> None:
    ground = Ground(WIDTH, DEPTH, (WOOD, HILL))
    assert ground.crests_crossed((30_000, -9000), (30_000, 9000)) == [HILL]
    assert ground.crests_crossed((30_000, -9000), (30_000, 0)) == []
    assert ground.crests_crossed((30_000, 0), (30_000, 9000)) == []
    assert ground.crests_crossed((26_000, -9000), (26_000, 9000)) == [HILL], "by the very end of the crest"
    assert ground.crests_crossed((25_000, -9000), (25_000, 9000)) == []
    assert ground.crests_crossed((20_000, 0), (40_000, 0)) == [], "along the crest is not across it"
    assert ground.crossed((-5, -9), (5, -9), ROAD)
    assert not ground.crossed((5, -9), (9, -9), ROAD)


def test_height_grows_towards_the_crest() -> None:
    knoll = Area("knoll", "tump", ellipse(-60_000, 0, 9000, 9000), crest=((-60_000, 0),))
    ground = Ground(WIDTH, DEPTH, (WOOD, HILL, knoll, Area("flat", "hill", ellipse(60_000, 0, 9000, 9000))))
    up = [ground.height((30_000, -6000 + 500 * step)) for step in range(13)]
    assert up == sorted(up)
    assert up[0] == 0
    assert up[12] == 1
    assert 0 < up[3] < up[4] < 1
    assert ground.height((0, 0)) == 0
    assert ground.height((-60_000, 0)) == 1, "a crest may be a single point"
    assert ground.height((60_000, 0)) == 0, "what has no crest is no hill, whatever it is called"


def test_what_is_on_the_table() -> None:
    edge = Pose(WIDTH // 2 - 4000, DEPTH // 2 - 2000, 0)
    assert EMPTY.holds(Rect(edge, 8000, 4000).corners)
    assert EMPTY.holds(Rect(edge.shifted(TOLERANCE), 8000, 4000).corners)
    assert not EMPTY.holds(Rect(edge.shifted(TOLERANCE + 1), 8000, 4000).corners)
    assert not EMPTY.holds(Rect(edge.shifted(0, TOLERANCE + 1), 8000, 4000).corners)


@for_all(facings)
def test_ready_made_outlines(turn: int) -> None:
    square, round_one = Polygon(box(500, -700, 20_000, 9000, turn)), Polygon(ellipse(500, -700, 20_000, 9000, turn, 48))
    upright = affinity.rotate(shapely.box(-9500, -5200, 10_500, 3800), -turn / 1000, origin=(500, -700))
    assert shapely.symmetric_difference(square, upright, grid_size=GRID).area < 40_000
    assert round_one.area == pytest.approx(20_000 * 9000 / 4 * radians(180), rel=0.01)
    assert square.buffer(2).covers(round_one)
    assert round_one.boundary.distance(shapely.Point(Pose(500, -700, turn).ahead(4500))) < 15


def test_changes_leave_the_rest() -> None:
    ground = EMPTY.with_area(WOOD).with_area(HILL).with_line(ROAD)
    deep = Line("road", "road", ROAD.points, 40, traits={"class": "paved"})
    assert ground.find("hill") is HILL
    assert ground.find("road") is ROAD
    assert ground.find("nothing") is None
    assert ground.replacing(deep).lines == (deep,)
    assert ground.replacing(deep).areas == (WOOD, HILL)
    assert ground.without({"wood", "road"}) == EMPTY.with_area(HILL)
    assert hash(ground) == hash(EMPTY.with_area(WOOD).with_area(HILL).with_line(ROAD))


@for_all(grounds)
def test_json_round_trip(ground: Ground) -> None:
    assert Ground.from_json(json.loads(json.dumps(ground.as_json()))) == ground


def test_json_keeps_names_and_traits() -> None:
    named = Area("a", "hill", HILL.outline, HILL.crest, "Cemetery Hill", {"steep": True, "gates": [[1, 2]]})
    river = Line("r", "river", ROAD.points, 40, "Styx", {"class": "ordinary"})
    ground = Ground(WIDTH, DEPTH, (named,), (river,))
    again = Ground.from_json(json.loads(json.dumps(ground.as_json())))
    assert again == ground
    assert again.areas[0].traits == {"steep": True, "gates": [[1, 2]]}


def faulty(path: str, value: object) -> Any:
    """The JSON of a small ground with one thing in it changed, or taken away if the value is `...`."""
    whole = json.loads(json.dumps(Ground(WIDTH, DEPTH, (HILL,), (ROAD,)).as_json()))
    *way, last = [int(key) if key.isdigit() else key for key in path.split(".")[1:]]
    inner = whole
    for key in way:
        inner = inner[key]
    if value is ...:
        del inner[last]
    else:
        inner[last] = value
    return whole


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        ("ground.width", ..., Code.MISSING_FIELD),
        ("ground.width", "wide", Code.BAD_VALUE),
        ("ground.depth", True, Code.BAD_VALUE),
        ("ground.depth", 0, Code.BAD_VALUE),
        ("ground.areas", 7, Code.BAD_VALUE),
        ("ground.areas.0", [], Code.BAD_VALUE),
        ("ground.areas.0.id", ..., Code.MISSING_FIELD),
        ("ground.areas.0.kind", None, Code.BAD_VALUE),
        ("ground.areas.0.outline", [[0, 0], [1, 1]], Code.BAD_VALUE),
        ("ground.areas.0.outline.3", [1.5, 2], Code.BAD_VALUE),
        ("ground.areas.0.crest.0", [1, 2, 3], Code.BAD_VALUE),
        ("ground.lines.0.points", [[0, 0]], Code.BAD_VALUE),
        ("ground.lines.0.points.1", "here", Code.BAD_VALUE),
        ("ground.lines.0.width", -1, Code.BAD_VALUE),
        ("ground.lines.0.width", 2.5, Code.BAD_VALUE),
        ("ground.lines.0.name", 3, Code.BAD_VALUE),
        ("ground.lines.0.traits", "many", Code.BAD_VALUE),
    ],
)
def test_what_is_no_ground(path: str, value: object, code: Code) -> None:
    with pytest.raises(Refused) as caught:
        Ground.from_json(faulty(path, value))
    assert caught.value.refusal.code == code
    assert caught.value.refusal.at == path
    assert "give" in caught.value.refusal.message


@pytest.mark.parametrize("junk", [None, 3, "ground", [1, 2]])
def test_junk_is_no_ground(junk: object) -> None:
    with pytest.raises(Refused, match="an object is wanted"):
        Ground.from_json(junk)


@for_all(areas)
def test_the_box_of_an_area(area: Area) -> None:
    x0, y0, x1, y1 = area.box
    assert (x0, y0, x1, y1) == Polygon(area.outline).bounds
    assert hypot(x1 - x0, y1 - y0) > 0


SQUARE = ((-3000, 1000), (-3000, -1000), (-1000, 1000), (-1000, -1000))
BEYOND = 100
"""Ticks: more than the tolerance of the table's edge."""


@pytest.mark.parametrize("way", [(0, 1), (0, -1), (1, 0), (-1, 0), (0.6, 0.8), (-0.8, 0.6)])
def test_how_much_room_there_is_to_the_edge_of_the_table(way: tuple[float, float]) -> None:
    ground = Ground(10_000, 8_000)
    room = ground.room(SQUARE, way)
    held = [
        ground.holds(tuple((x + way[0] * far, y + way[1] * far) for x, y in SQUARE)) for far in (room, room + BEYOND)
    ]
    assert held == [True, False]


def test_how_far_it_is_to_each_edge() -> None:
    ways: list[tuple[float, float]] = [(0, 1), (0, -1), (1, 0), (-1, 0)]
    assert [Ground(10_000, 8_000).room(SQUARE, way) for way in ways] == [3000, 3000, 6000, 2000]
