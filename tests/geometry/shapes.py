"""Bases, pieces of ground and paths for the tests of the geometry room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.geometry.angle import HALF, QUARTER, TURN
from sandtable.geometry.ground import Area, Corner, Ground, Line, box, ellipse
from sandtable.geometry.leg import SWINGS, Leg
from sandtable.geometry.pose import Point, Pose
from sandtable.geometry.rect import Rect

WIDTH, DEPTH = 240_000, 160_000

GRID = 1e-3
"""Shapely left to itself gets outlines that lie flush wrong, by the whole of one of them."""


def for_all(*given_these: st.SearchStrategy[Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A law that holds for all such values, however long a busy machine takes over one of them."""

    def law(test: Callable[..., None]) -> Callable[..., None]:
        return settings(deadline=None)(given(*given_these)(test))

    return law


facings = st.one_of(st.integers(0, TURN - 1), st.sampled_from([0, QUARTER, HALF, 3 * QUARTER, 45_000, 250, TURN - 1]))
poses = st.builds(Pose, st.integers(-90_000, 90_000), st.integers(-60_000, 60_000), facings)
near_poses = st.builds(Pose, st.integers(-12_000, 12_000), st.integers(-12_000, 12_000), facings)
sizes = st.sampled_from([(8000, 3000), (8000, 4000), (8000, 8000), (4000, 8000), (8000, 2000), (7001, 3333)])
rects = st.builds(lambda pose, size: Rect(pose, *size), poses, sizes)
near_rects = st.builds(lambda pose, size: Rect(pose, *size), near_poses, sizes)
points: st.SearchStrategy[Point] = st.tuples(
    st.integers(-1_600_000, 1_600_000), st.integers(-1_100_000, 1_100_000)
).map(lambda point: (point[0] / 16, point[1] / 16))
"""Points on a grid finer than the tick."""


def beside(a: Rect, size: tuple[int, int], edge: int, quarters: int, offset: float) -> Rect:
    """A base set flush on an edge of a, so many quarters clockwise of it, its middle that far along the edge."""
    width, depth = size
    theirs = depth if (quarters - edge) % 2 == 0 else width
    out = (a.depth if edge % 2 == 0 else a.width) / 2 + theirs / 2
    looking = Pose(a.pose.x, a.pose.y, (a.pose.facing + edge * QUARTER) % TURN)
    pose = looking.shifted(out, offset)
    return Rect(Pose(pose.x, pose.y, (a.pose.facing + quarters * QUARTER) % TURN), width, depth)


@st.composite
def flush_pairs(draw: st.DrawFn) -> tuple[Rect, Rect]:
    a = draw(rects)
    return a, beside(a, draw(sizes), draw(st.integers(0, 3)), draw(st.integers(0, 3)), draw(st.integers(-9000, 9000)))


pairs = st.one_of(st.tuples(near_rects, near_rects), flush_pairs())

BAY: tuple[Corner, ...] = (
    (-20_000, -15_000),
    (20_000, -15_000),
    (20_000, 15_000),
    (2000, 15_000),
    (0, -9000),
    (-4000, 15_000),
    (-20_000, 15_000),
)
"""A wood with a deep bay: an outline that is not convex."""


def moved_by(outline: tuple[Corner, ...], dx: int, dy: int) -> tuple[Corner, ...]:
    return tuple((x + dx, y + dy) for x, y in outline)


xs, ys, across, up = (
    st.integers(-60_000, 60_000),
    st.integers(-50_000, 50_000),
    st.integers(9000, 60_000),
    st.integers(9000, 40_000),
)
outlines = st.one_of(
    st.builds(ellipse, xs, ys, across, up, facings),
    st.builds(box, xs, ys, across, up, facings),
    st.builds(moved_by, st.just(BAY), xs, ys),
)
corners = st.tuples(st.integers(-100_000, 100_000), st.integers(-70_000, 70_000))
crests = st.one_of(st.just(()), st.lists(corners, min_size=2, max_size=4).map(tuple))
kinds = st.sampled_from(["wood", "gentle-hill", "marsh"])
areas = st.builds(Area, st.uuids().map(str), kinds, outlines, crests)
ways = st.lists(corners, min_size=2, max_size=4, unique=True).map(tuple)
lines = st.builds(
    Line, st.uuids().map(str), st.sampled_from(["road", "river", "wall"]), ways, st.sampled_from([0, 40, 2000, 4001])
)
grounds = st.builds(
    lambda some, more: Ground(WIDTH, DEPTH, tuple(some), tuple(more)),
    st.lists(areas, max_size=4),
    st.lists(lines, max_size=3),
)

straights = st.builds(Leg, st.sampled_from(["forward", "back", "left", "right"]), st.integers(0, 40_000), st.none())
swings = st.builds(Leg, st.sampled_from(list(SWINGS)), st.integers(0, 180_000), st.none())
turns = st.builds(Leg, st.just("turn"), st.integers(-HALF, HALF), st.none())
group_legs = st.one_of(straights, swings, turns)
free_legs = st.builds(lambda pose: Leg("to", 0, pose), poses)


@st.composite
def groups(draw: st.DrawFn) -> list[Rect]:
    """Bases side by side, in one rank or two."""
    lead, size = draw(poses), draw(sizes)
    files, ranks = draw(st.integers(1, 6)), draw(st.integers(1, 2))
    return [
        Rect(lead.shifted(-size[1] * rank, size[0] * file), *size) for rank in range(ranks) for file in range(files)
    ]
