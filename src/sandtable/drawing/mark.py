"""Marks laid over the table: where a base stood and went, where it was lost, at whom it shot, what it commands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot
from typing import Literal

from sandtable.drawing import colours
from sandtable.drawing.shape import Paint, Point, Shape, line, lines, polygon
from sandtable.drawing.view import View
from sandtable.engine.state import State
from sandtable.geometry.rect import Rect, nearest_on
from sandtable.names import Side

What = Literal["moved", "ghost", "lost", "shot", "zone"]


@dataclass(frozen=True, slots=True)
class Mark:
    """One mark. `start` is where the base stood, who shot, or the zone; `end` is where it went or who was shot at."""

    what: What
    start: Rect
    end: Rect | None = None
    side: Side | None = None


def moved(start: Rect, end: Rect, side: Side | None = None) -> Mark:
    """A base went from there to here."""
    return Mark("moved", start, end, side)


def ghost(rect: Rect, side: Side | None = None) -> Mark:
    """A base stood there."""
    return Mark("ghost", rect, None, side)


def lost(rect: Rect, side: Side | None = None) -> Mark:
    """A base was lost there."""
    return Mark("lost", rect, None, side)


def shot(shooter: Rect, target: Rect, side: Side | None = None) -> Mark:
    """A base shot at another."""
    return Mark("shot", shooter, target, side)


def zone(rect: Rect, side: Side | None = None) -> Mark:
    """Ground that a base commands: the strip it shoots along, or where the enemy is not free to go as he likes."""
    return Mark("zone", rect, None, side)


CARRIED = ("aboard", "attached")
"""How troops leave the table who are not lost: another base carries them."""


def between(before: State, after: State) -> tuple[Mark, ...]:
    """The marks that tell how the table came from one state to another."""
    found: list[Mark] = []
    for id, start in sorted(before.field.rects.items()):
        side, end = before.side(id), after.field.rects.get(id)
        if end is None:
            gone = after.taken.get(id) not in CARRIED
            found.append(lost(start, side) if gone else ghost(start, side))
        elif end != start:
            found += [ghost(start, side), moved(start, end, side)]
    return tuple(found)


SAYS: dict[What, str] = {
    "moved": "moved",
    "ghost": "stood here before",
    "lost": "lost here",
    "shot": "shot",
    "zone": "ground commanded",
}


def under(marks: Iterable[Mark], view: View) -> list[Shape]:
    """What lies beneath the bases: the places where they stood, the ground they command."""
    found: list[Shape] = []
    for mark in marks:
        if mark.what == "zone":
            found += _zone(mark.start, _colour(mark.side), view)
        elif mark.what in ("ghost", "lost"):
            found += _ghost(mark.start, _colour(mark.side), view)
    return found


def over(marks: Iterable[Mark], view: View) -> list[Shape]:
    """What lies above the bases: arrows, crosses, shots."""
    found: list[Shape] = []
    for mark in marks:
        if mark.what == "lost":
            found += _cross(mark.start, view)
        elif mark.what == "moved" and mark.end is not None:
            found += _arrow(mark.start, mark.end, _colour(mark.side), view)
        elif mark.what == "shot" and mark.end is not None:
            found += _shot(mark.start, mark.end, view)
    return found


def _colour(side: Side | None) -> str:
    return colours.SIDE_COLOUR[side] if side else colours.INK_BROWN


def _ghost(rect: Rect, colour: str, view: View) -> list[Shape]:
    corners, unit = view.all(rect.corners), rect.width * view.scale / 80
    return [
        polygon(corners, Paint(fill=colours.mixed(colour, colours.PARCHMENT, 0.7), opacity=0.55)),
        polygon(corners, Paint(stroke=colour, width=2 * unit, dash=(2.5 * unit, 4 * unit), round=True)),
        line(corners[:2], Paint(stroke=colour, width=3.4 * unit)),
    ]


def _zone(rect: Rect, colour: str, view: View) -> list[Shape]:
    corners, unit = view.all(rect.corners), min(view.stem, rect.width * view.scale / 40)
    return [
        polygon(corners, Paint(fill=colour, opacity=0.1)),
        polygon(corners, Paint(stroke=colour, width=1.5 * unit, dash=(8 * unit, 5 * unit), opacity=0.7)),
    ]


def _cross(rect: Rect, view: View) -> list[Shape]:
    x, y = view.at((rect.pose.x, rect.pose.y))
    arm, unit = 0.3 * rect.width * view.scale, rect.width * view.scale / 80
    strokes = (((x - arm, y - arm), (x + arm, y + arm)), ((x - arm, y + arm), (x + arm, y - arm)))
    return [
        lines(strokes, Paint(stroke=colours.PAPER, width=13 * unit, round=True)),
        lines(strokes, Paint(stroke=colours.ALARM, width=8 * unit, round=True)),
    ]


def _arrow(start: Rect, end: Rect, colour: str, view: View) -> list[Shape]:
    """From the middle of the old place to the edge of the new one."""
    origin, goal = (start.pose.x, start.pose.y), (end.pose.x, end.pose.y)
    length = hypot(goal[0] - origin[0], goal[1] - origin[1])
    if length < 0.06 * start.width:
        return []
    reach = _edge(end, origin)
    stop = max(0.55, 1 - reach / length) if length > reach else 1.0
    tip = (origin[0] + (goal[0] - origin[0]) * stop, origin[1] + (goal[1] - origin[1]) * stop)
    return _shaft(view.at(origin), view.at(tip), colour, start.width * view.scale / 80)


def _edge(rect: Rect, origin: tuple[float, float]) -> float:
    """How far from its middle the edge of a base is, in the direction of a point."""
    right, ahead = rect.pose.seen(origin)
    length = hypot(right, ahead)
    across = abs(rect.width / 2 * length / right) if right else float("inf")
    along = abs(rect.depth / 2 * length / ahead) if ahead else float("inf")
    return min(across, along)


def _shaft(start: Point, tip: Point, colour: str, unit: float) -> list[Shape]:
    dx, dy = tip[0] - start[0], tip[1] - start[1]
    length = hypot(dx, dy)
    ux, uy = dx / length, dy / length
    head = min(16 * unit, 0.6 * length)
    neck = (tip[0] - ux * head, tip[1] - uy * head)
    half, thick = 0.55 * head, min(3 * unit, 0.2 * head)
    outline = (
        (start[0] - uy * thick * 0.4, start[1] + ux * thick * 0.4),
        (neck[0] - uy * thick, neck[1] + ux * thick),
        (neck[0] - uy * half, neck[1] + ux * half),
        tip,
        (neck[0] + uy * half, neck[1] - ux * half),
        (neck[0] + uy * thick, neck[1] - ux * thick),
        (start[0] + uy * thick * 0.4, start[1] - ux * thick * 0.4),
    )
    return [
        polygon(outline, Paint(stroke=colours.PAPER, width=3 * unit, round=True)),
        polygon(outline, Paint(fill=colour, stroke=colours.INK_BROWN, width=0.9 * unit)),
    ]


def _nearest(a: Rect, b: Rect) -> tuple[Point, Point]:
    """The nearest points of two bases; in the middle of those that are as near."""
    pairs = {(corner, nearest_on(corner, *b.edge(edge))) for corner in a.corners for edge in range(4)}
    pairs |= {(nearest_on(corner, *a.edge(edge)), corner) for corner in b.corners for edge in range(4)}
    least = min(hypot(q[0] - p[0], q[1] - p[1]) for p, q in pairs)
    near = sorted((p, q) for p, q in pairs if hypot(q[0] - p[0], q[1] - p[1]) <= least + 1)
    (px, py), (qx, qy) = ((sum(x for x, _ in ends), sum(y for _, y in ends)) for ends in zip(*near, strict=True))
    return (px / len(near), py / len(near)), (qx / len(near), qy / len(near))


def _shot(shooter: Rect, target: Rect, view: View) -> list[Shape]:
    """The flight of arrows: a dotted line between the nearest parts of the two, with a barb at the target."""
    start, tip = (view.at(point) for point in _nearest(shooter, target))
    unit = shooter.width * view.scale / 80
    length = hypot(tip[0] - start[0], tip[1] - start[1])
    if length == 0:
        return []
    ux, uy = (tip[0] - start[0]) / length, (tip[1] - start[1]) / length
    barb = 13 * unit
    barbs = tuple(
        (tip, (tip[0] - ux * barb + side * uy * barb * 0.5, tip[1] - uy * barb - side * ux * barb * 0.5))
        for side in (-1, 1)
    )
    found: list[Shape] = []
    for colour, width in ((colours.PAPER, 6 * unit), (colours.INK_BROWN, 2.6 * unit)):
        found.append(line((start, tip), Paint(stroke=colour, width=width, dash=(9 * unit, 7 * unit))))
        found.append(lines(barbs, Paint(stroke=colour, width=width, round=True)))
    return found
