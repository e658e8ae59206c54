"""Who sees whom (H14, H27): any straight line between two bases that nothing hides."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.engine.memo import OfTable
from sandtable.engine.state import State
from sandtable.geometry.outline import inside
from sandtable.geometry.pose import Point
from sandtable.geometry.rect import Rect, distance
from sandtable.geometry.sight import between, deep, screens
from sandtable.rulesets.dbr.going import TOWN
from sandtable.rulesets.dbr.own import PACE, Own

DEPTH_OF_WOOD = 50 * PACE
OVERLOOKED = 100 * PACE
"""Elements this near to the eye, or to what it looks at, are not seen over."""
INSIDE = 0.04
"""The part of the way from a corner to the middle at which eyes are."""
SEEN: OfTable[tuple[str, str], bool] = OfTable()
"""Who sees whom but for night and weather: asked again after every shot, with everybody where he was."""
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
    return SEEN.of(state, (id, other), lambda: any(_free(state, id, other, p, q) for p, q in _lines(own, theirs)))


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


def _free(state: State[Own], id: str, other: str, p: Point, q: Point) -> bool:
    ground = state.ground
    if ground.areas:
        if ground.crests_crossed(p, q) or deep(ground, p, q, ("wood",)) > DEPTH_OF_WOOD:
            return False
        if deep(ground, p, q, (TOWN,)) > (DEPTH_OF_WOOD if _in_town(state, p, q) else 0):
            return False
    standing = screens(state.field, p, q, (id, other))
    return not standing or _looks_over(state, id, other, standing) or _looks_over(state, other, id, standing)


def _in_town(state: State[Own], p: Point, q: Point) -> bool:
    return any(
        area.kind == TOWN and (inside(p, area.outline) or inside(q, area.outline)) for area in state.ground.areas
    )


def _looks_over(state: State[Own], eye: str, mark: str, standing: list[str]) -> bool:
    """A man on a hill sees over elements that are lower, and not close to him or to what he looks at."""
    rects, ground = state.field.rects, state.ground
    if not ground.areas:
        return False
    at = (float(rects[eye].pose.x), float(rects[eye].pose.y))
    if not any(area.hill for area in ground.at(at)):
        return False
    height = ground.height(at)
    return all(
        ground.height((rects[one].pose.x, rects[one].pose.y)) < height
        and distance(rects[one], rects[eye]) > OVERLOOKED
        and distance(rects[one], rects[mark]) > OVERLOOKED
        for one in standing
    )
