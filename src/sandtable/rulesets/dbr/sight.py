"""Who sees whom (H14, H27): any straight line between two bases that nothing hides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sandtable.engine.memo import OfGround
from sandtable.engine.state import State
from sandtable.geometry.board import unscreened
from sandtable.geometry.ground import Ground
from sandtable.geometry.outline import Box, apart, inside
from sandtable.geometry.pose import Point
from sandtable.geometry.rect import Rect, distance
from sandtable.geometry.sight import amid, between, deep, screens, seams
from sandtable.rulesets.dbr.going import TOWN
from sandtable.rulesets.dbr.own import PACE, Own

DEPTH_OF_WOOD = 50 * PACE
OVERLOOKED = 100 * PACE
"""Elements this near to the eye, or to what it looks at, are not seen over."""
INSIDE = 0.04
"""The part of the way from a corner to the middle at which eyes are."""
SEEN: OfGround[tuple[int, ...], bool] = OfGround()
"""Who sees whom but for night and weather: by both places, and those of all who may stand between them."""
DARK, MOONLIGHT, MIST = 100 * PACE, 200 * PACE, 300 * PACE


def visibility(state: State[Own]) -> int | None:
    """How far anybody sees on such a day or night; nothing if there is no limit."""
    if state.own.night == "dark":
        return DARK
    if state.own.night == "moonlight":
        return MOONLIGHT
    return MIST if state.own.weather == "mist" else None


def low(state: State[Own]) -> bool:
    """Whether one sees no farther than 100 paces."""
    far = visibility(state)
    return far is not None and far <= DARK


def sees(state: State[Own], id: str, other: str) -> bool:
    """Whether a straight line between any points of the two is free (H14)."""
    own, theirs = state.field.rects[id], state.field.rects[other]
    far = visibility(state)
    if far is not None and distance(own, theirs) > far:
        return False
    memory, standing = state.field.memory, amid(state.field, own, theirs, (id, other))
    if memory is None:
        return _in_sight(state, id, other, standing)
    places = (own, theirs, *(state.field.rects[one] for one in standing))
    return SEEN.of(state, tuple(map(memory.number, places)), lambda: _in_sight(state, id, other, standing))


def _in_sight(state: State[Own], id: str, other: str, standing: Sequence[str]) -> bool:
    """Whether any line between the two is free of the ground and of those who stand amid them."""
    field, ground = state.field, state.ground
    own, theirs = field.rects[id], field.rects[other]
    box, lines = _round_both(own, theirs), _lines(own, theirs)
    if any(not apart(area.box, box) for area in ground.areas):
        lines = (line for line in lines if _open(state, *line))
    if not standing:
        return any(True for _ in lines)
    if _on_hill(ground, own) or _on_hill(ground, theirs):
        return any(_free(state, id, other, p, q, standing) for p, q in lines)
    return any(not seams(field, p, q, among=standing) for p, q in unscreened(field, lines, standing))


def _round_both(a: Rect, b: Rect) -> Box:
    """The upright box round two bases, with a hair more on every side."""
    (ax0, ay0, ax1, ay1), (bx0, by0, bx1, by1) = a.box(1), b.box(1)
    return (min(ax0, bx0), min(ay0, by0), max(ax1, bx1), max(ay1, by1))


def _lines(own: Rect, theirs: Rect) -> Iterator[tuple[Point, Point]]:
    """The lines that are looked along: from the nearest points, then between corners and middles."""
    yield between(own, theirs)
    for p in _points(own):
        for q in _points(theirs):
            yield p, q


def _points(rect: Rect) -> tuple[Point, ...]:
    """The middle of a base and its corners, a little inside, so that nobody looks along the seam between two others."""
    x, y = rect.pose.x, rect.pose.y
    return ((x, y), *((cx + (x - cx) * INSIDE, cy + (y - cy) * INSIDE) for cx, cy in rect.corners))


def _open(state: State[Own], p: Point, q: Point) -> bool:
    """Whether the ground hides nothing along a line."""
    ground = state.ground
    if ground.crests_crossed(p, q) or deep(ground, p, q, ("wood",)) > DEPTH_OF_WOOD:
        return False
    return deep(ground, p, q, (TOWN,)) <= (DEPTH_OF_WOOD if _in_town(state, p, q) else 0)


def _free(state: State[Own], id: str, other: str, p: Point, q: Point, among: Sequence[str]) -> bool:
    """Whether nobody stands in a line, or one of the two looks over them."""
    standing = screens(state.field, p, q, among=among) or seams(state.field, p, q, among=among)
    return not standing or _looks_over(state, id, other, standing) or _looks_over(state, other, id, standing)


def _in_town(state: State[Own], p: Point, q: Point) -> bool:
    return any(
        area.kind == TOWN and (inside(p, area.outline) or inside(q, area.outline)) for area in state.ground.areas
    )


def _on_hill(ground: Ground, rect: Rect) -> bool:
    return bool(ground.areas) and any(area.hill for area in ground.at((rect.x, rect.y)))


def _looks_over(state: State[Own], eye: str, mark: str, standing: list[str]) -> bool:
    """A man on a hill sees over elements that are lower, and not close to him or to what he looks at."""
    rects, ground = state.field.rects, state.ground
    if not _on_hill(ground, rects[eye]):
        return False
    height = ground.height((rects[eye].x, rects[eye].y))
    return all(
        ground.height((rects[one].pose.x, rects[one].pose.y)) < height
        and distance(rects[one], rects[eye]) > OVERLOOKED
        and distance(rects[one], rects[mark]) > OVERLOOKED
        for one in standing
    )
