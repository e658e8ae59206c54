"""Who sees whom: what ground and what troops stand in a line of sight, and who looks over them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, ceil, cos, hypot, sin

from sandtable.engine.memo import OfGround, OfTable
from sandtable.engine.state import State
from sandtable.geometry.band import strip
from sandtable.geometry.board import unscreened
from sandtable.geometry.contact import FRONT, TOLERANCE
from sandtable.geometry.ground import Area, Ground
from sandtable.geometry.outline import Box, clipped, inside, spans_in, to_line
from sandtable.geometry.pose import Point
from sandtable.geometry.rect import Polygon, Rect, distance
from sandtable.geometry.sight import amid, between
from sandtable.mechanics.bodies.body import is_officer
from sandtable.mechanics.bodies.quarters import ground_of
from sandtable.mechanics.bodies.spans import Span, in_areas, share

INSET = 0.05
"""A corner is looked at a little inside the base."""
SLICES = 16
"""How finely the way over a hill of several levels is looked at."""


@dataclass(frozen=True, eq=False)
class Screens:
    """What stops sight, as a game says; lengths in ticks."""

    through: tuple[tuple[tuple[str, ...], int], ...] = ()
    """Kinds of area that one sees so far into and through."""
    solid: tuple[str, ...] = ()
    """Kinds of area that nobody sees through, but into and out of, ..."""
    within: float = 0.0
    """... for those who are inside by more than this part of their base."""
    near: int = 0
    """One that stands nearer than this to either end is not seen over."""
    over: bool = True
    """Whether anybody may see over those who stand lower."""
    crests: bool = False
    """Whether the line of a crest hides what is behind it."""
    fine: int = 0
    """How finely a target is looked along whose middle and corners are hidden; 0: not at all."""


def level(state: State, where: Rect | str) -> int:
    """The level of the ground under the middle of a base: 0 is flat."""
    rect = state.field.rects[where] if isinstance(where, str) else where
    point = (rect.pose.x, rect.pose.y)
    return _LEVELS.of(state, point, lambda: level_at(state.ground, point))


_LEVELS: OfGround[Point, int] = OfGround()


def level_at(ground: Ground, point: Point) -> int:
    """The level of the ground at a point."""
    return _level_on([area for area in ground.areas if area.hill], point)


def _level_on(hills: Sequence[Area], point: Point) -> int:
    """The level of a point among these hills."""
    x, y = point
    level = 0
    for hill in hills:
        x0, y0, x1, y1 = hill.box
        if x0 < x < x1 and y0 < y < y1 and inside(point, hill.outline):
            level = max(level, _height(hill, point))
    return level


def levels_of(hill: Area) -> int:
    """How many levels a hill has."""
    return int(hill.traits.get("levels") or 1)


def _height(hill: Area, point: Point) -> int:
    """The level of a point on a hill: one step from its border inwards for every level that it has."""
    levels = levels_of(hill)
    if levels == 1:
        return 1
    top, border = to_line(point, hill.crest), to_line(point, (*hill.outline, hill.outline[0]))
    return min(levels, 1 + int(levels * border / (border + top)))


def higher(state: State, id: str, other: str) -> bool:
    """Whether the middle of its base is higher on a hill than that of the other."""
    middles = (state.field.rects[one].pose for one in (id, other))
    # A hill has no finer steps, so that equal heights are equal from both sides of the table.
    own, foe = (round(state.ground.height((x, y)), 3) for x, y, _ in middles)
    return own > foe


def levels_along(ground: Ground, p: Point, q: Point) -> list[int]:
    """The levels that one comes through from p to q, in order; two alike never follow each other."""
    cuts = {0.0, 1.0}
    hills = [area for area in ground.areas if area.hill]
    for hill, spans in in_areas(hills, p, q):
        cuts.update(_cuts(hill, spans))
    if len(cuts) == 2 and not any(_over(hill.box, p) for hill in hills):
        return [0]
    parts = [(start + end) / 2 for start, end in pairwise(sorted(cuts))] if len(cuts) > 2 else []
    levels = [_level_on(hills, _on(p, q, part)) for part in (0.0, *parts, 1.0)]
    return [here for n, here in enumerate(levels) if n == 0 or here != levels[n - 1]]


def _over(box: Box, point: Point) -> bool:
    return box[0] < point[0] < box[2] and box[1] < point[1] < box[3]


def _on(p: Point, q: Point, part: float) -> Point:
    return (p[0] + (q[0] - p[0]) * part, p[1] + (q[1] - p[1]) * part)


def _cuts(hill: Area, spans: Sequence[Span]) -> Iterator[float]:
    """Where a way over a hill is cut into pieces that are looked at one by one."""
    slices = SLICES if levels_of(hill) > 1 else 1
    for start, end in spans:
        yield from (start + (end - start) * n / slices for n in range(slices + 1))


def _rises_over(hill: Area, spans: Sequence[Span], p: Point, q: Point, high: int) -> bool:
    """Whether a hill is higher than that anywhere on the parts of a way that lead over it."""
    if high < 1 or levels_of(hill) <= high:
        return high < 1
    cuts = sorted(set(_cuts(hill, spans)))
    return any(_height(hill, _on(p, q, (start + end) / 2)) > high for start, end in pairwise(cuts))


_SEEN: OfTable[tuple[str, str, Screens, Point | None, bool, bool], bool] = OfTable()
_CLEAR: OfTable[tuple[str, str, Screens, float, bool], bool] = OfTable()


def sees(
    state: State,
    id: str,
    other: str,
    screens: Screens,
    *,
    frm: Point | None = None,
    over: bool = False,
    ahead: bool = False,
) -> bool:
    """Whether there is a clear line to some point of the other, from the middle of the front edge unless another point
    of the base is said; `ahead`, to one in the front arc."""
    key = (id, other, screens, frm, over, ahead)
    return _SEEN.of(state, key, lambda: _sees(state, id, other, screens, frm, over, ahead))


def _sees(state: State, id: str, other: str, screens: Screens, frm: Point | None, over: bool, ahead: bool) -> bool:
    rect, target = state.field.rects[id], state.field.rects[other]
    start = rect.front_middle if frm is None else frm
    ends = (
        _points_ahead(state, rect, target, screens)
        if ahead
        else _points(rect, target, start, screens.fine, plain=frm is None)
    )
    amidst = amid(state.field, rect, target, (id, other))
    barring = [third for third in amidst if not _looks_over(state, id, other, third, screens, over)]
    lines = unscreened(state.field, ((start, end) for end in ends), barring)
    return any(_open_line(state, *line, rect, target, screens) for line in lines)


def corridor(state: State, id: str, other: str, screens: Screens, width: float, *, over: bool = False) -> bool:
    """Whether a strip of that width from the front edge to some point of the other in the front arc is clear."""
    return _CLEAR.of(state, (id, other, screens, width, over), lambda: _clear(state, id, other, screens, width, over))


def _clear(state: State, id: str, other: str, screens: Screens, width: float, over: bool) -> bool:
    rect, target = state.field.rects[id], state.field.rects[other]
    for end in _points_ahead(state, rect, target, screens):
        lane = _open_lane(state, rect, target, end, screens, width)
        if lane is None:
            continue
        in_lane = state.field.in_way(lane, (id, other))
        if all(_looks_over(state, id, other, third, screens, over) for third in in_lane):
            return True
    return False


def _open_lane(state: State, rect: Rect, target: Rect, end: Point, screens: Screens, width: float) -> Polygon | None:
    """The strip from the front of a base to a point of another, if no ground in it hides the one from the other."""

    def found() -> Polygon | None:
        start = rect.front_middle
        lane = _lane(start, end, width)
        sides = ((start, end), (lane[0], lane[1]), (lane[3], lane[2]))
        if not all(ground_clear(state, p, q, rect, target, screens) for p, q in sides):
            return None
        # Who stands beside the front, in line with it, is not in a lane that leads aslant.
        far = hypot(end[0] - start[0], end[1] - start[1]) + width
        return clipped(lane, strip(rect, 0, far, far))

    memory = state.field.memory
    if memory is None:
        return found()
    return _LANES.of(state, (memory.number(rect), memory.number(target), end, screens, width), found)


_LANES: OfGround[tuple[int, int, Point, Screens, float], Polygon | None] = OfGround()


def _lane(start: Point, end: Point, width: float) -> Polygon:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) or 1.0
    nx, ny = -dy / length * width / 2, dx / length * width / 2
    return (
        (start[0] + nx, start[1] + ny),
        (end[0] + nx, end[1] + ny),
        (end[0] - nx, end[1] - ny),
        (start[0] - nx, start[1] - ny),
    )


def _points(rect: Rect, target: Rect, start: Point, fine: int, *, plain: bool) -> Iterator[Point]:
    """The points of a target that are looked at: the nearest, its middle, its corners; then along its near edges."""
    if plain:
        yield between(rect, target)[1]
    x, y, _ = target.pose
    yield (float(x), float(y))
    yield from _corners(target.corners, (x, y))
    yield from _along(target.corners, (x, y), start, fine)


def _points_ahead(state: State, rect: Rect, target: Rect, screens: Screens) -> Iterator[Point]:
    """The same points of what of a target is in the front arc of a base, and those that show past who stands before."""
    far = hypot(target.pose.x - rect.pose.x, target.pose.y - rect.pose.y) + target.reach
    arc = ground_of(rect, FRONT, far)
    part = clipped(target.corners, arc)
    if not part:
        return
    if inside(nearest := between(rect, target)[1], arc):
        yield nearest
    x, y = (sum(along) / len(part) for along in zip(*part, strict=True))
    yield (x, y)
    yield from _corners(part, (x, y))
    yield from _along(part, (x, y), rect.front_middle, screens.fine)
    yield from _past_corners(state, rect, target, part, screens)


def _corners(outline: Polygon, middle: Point) -> Iterator[Point]:
    """The corners of an outline, a little inside it."""
    x, y = middle
    for cx, cy in outline:
        yield (cx + (x - cx) * INSET, cy + (y - cy) * INSET)


def _past_corners(state: State, rect: Rect, target: Rect, part: Polygon, screens: Screens) -> Iterator[Point]:
    """Where lines meet part of a target that lead midway between the corners of bases and solid ground before it.

    One of them is clear if any line is that only these could bar.
    """
    start = rect.front_middle

    def aside(point: Point) -> float:
        right, ahead = rect.pose.seen(point)
        return atan2(right, ahead - rect.depth / 2)

    corners = [corner for id in amid(state.field, rect, target) for corner in state.field.rects[id].corners]
    corners += [point for area in state.ground.areas if area.kind in screens.solid for point in area.outline]
    ends = [aside(point) for point in part]
    low, high = min(ends), max(ends)
    turns = sorted({low, high, *(turn for turn in map(aside, corners) if low < turn < high)})
    far = 2 * max(hypot(x - start[0], y - start[1]) for x, y in part)
    for one, two in pairwise(turns):
        turn = (one + two) / 2
        end = rect.pose.shifted(rect.depth / 2 + far * cos(turn), far * sin(turn))
        for first, _ in spans_in(start, (end.x, end.y), part)[:1]:
            yield _on(start, (end.x, end.y), first)


def _along(outline: Polygon, middle: Point, start: Point, fine: int) -> Iterator[Point]:
    """Points along those edges of an outline that face a point, no farther apart than that."""
    for a, b in pairwise((*outline, outline[0])) if fine else ():
        if _left_of(a, b, middle) * _left_of(a, b, start) < 0:
            parts = ceil(hypot(b[0] - a[0], b[1] - a[1]) / fine)
            yield from (_on(a, b, n / parts) for n in range(1, parts))


def _left_of(a: Point, b: Point, point: Point) -> float:
    """More than nothing on the left of a line, less on its right."""
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])


def _open_line(state: State, p: Point, q: Point, rect: Rect, target: Rect, screens: Screens) -> bool:
    """The same as `ground_clear`, remembered."""
    memory = state.field.memory
    if memory is None:
        return ground_clear(state, p, q, rect, target, screens)
    key = (memory.number(rect), memory.number(target), p, q, screens)
    return _LINES.of(state, key, lambda: ground_clear(state, p, q, rect, target, screens))


_LINES: OfGround[tuple[int, int, Point, Point, Screens], bool] = OfGround()


def ground_clear(
    state: State, p: Point, q: Point, rect: Rect, target: Rect, screens: Screens, among: Sequence[Area] | None = None
) -> bool:
    """Whether no ground between two points hides the one from the other; `among`: the areas that alone may do so."""
    ground = state.ground
    found = in_areas(ground.areas if among is None else among, p, q)
    if not found:
        return True
    length = hypot(q[0] - p[0], q[1] - p[1])
    for kinds, into in screens.through:
        if share(span for area, spans in found if area.kind in kinds for span in spans) * length > into:
            return False
    if screens.crests and ground.crests_crossed(p, q):
        return False
    # From inside solid ground one looks out, and who is inside is seen.
    solid = [area for area, spans in found if area.kind in screens.solid and share(spans) * length > TOLERANCE]
    if any(not any(ground.share(end, area) > screens.within for end in (rect, target)) for area in solid):
        return False
    hills = [(area, spans) for area, spans in found if area.hill and share(spans) * length > TOLERANCE]
    if not hills:
        return True
    # Whose front is on a slope looks out from there, though the middle of his base may be below.
    high = max(level(state, rect), level(state, target), level_at(ground, p), level_at(ground, q))
    return not any(_rises_over(hill, spans, p, q, high) for hill, spans in hills)


def _looks_over(state: State, id: str, other: str, third: str, screens: Screens, over: bool) -> bool:
    """Whether one who stands in the line does not hide the target."""
    if is_officer(state, third):
        return True
    if not (screens.over and over):
        return False
    rects = state.field.rects
    if level(state, third) >= level(state, id):
        return False
    return all(distance(rects[end], rects[third]) > screens.near for end in (id, other))
