"""The laws of going because one must: never nearer to whom one had to leave, and no farther than one had to go."""

from __future__ import annotations

from math import hypot
from typing import Any

from sandtable.engine.state import State
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect, gap
from sandtable.mechanics.driven.telling import Forced, forced, pushed_by
from sandtable.testkit.laws import hold

LITTLE = 16
"""So many times the tolerance is a little less far (along a corner that is grazed, less brings nobody into it), ..."""
DEEPER = 2.0
"""... and by at least so many ticks he would stand deeper in his friend."""
ROUNDED = 3
"""Ticks that may be lost where a way is rounded."""


def check_forced(before: State[Any], after: State[Any], told: object, where: str) -> None:
    """Look at all who had to go in an event."""
    ways = list(forced(told))
    for way in ways:
        start, end = before.field.rects.get(way.id), after.field.rects.get(way.id)
        once = sum(other.id == way.id for other in ways) == 1
        # Who forms anew where he ends, or before he goes, is not where his middle was.
        if start is None or end is None or not once or (start.width, start.depth) != (end.width, end.depth):
            continue
        pushed = pushed_by(told, way.id)
        gone = _apart(start.pose, end.pose)
        hold(
            gone <= way.gone + pushed + ROUNDED,
            f"{where}: {way.id} has to go {way.gone} ticks, is pushed {pushed}, and goes {gone:.0f}",
        )
        if not pushed:
            _check_away(before, after, way, where)
            _check_length(after, way, start, end, where)


def _apart(a: Pose, b: Pose) -> float:
    return hypot(a.x - b.x, a.y - b.y)


def _check_away(before: State[Any], after: State[Any], way: Forced, where: str) -> None:
    """Nobody who is beaten ends nearer to who beat him, as that one stood."""
    foe = before.field.rects.get(way.foe)
    if foe is None:
        return
    was = _apart(before.rect(way.id).pose, foe.pose)
    now = _apart(after.rect(way.id).pose, foe.pose)
    hold(
        now >= was - TOLERANCE,
        f"{where}: {way.id} has to leave {way.foe} and comes {was - now:.0f} ticks nearer to it",
    )


def _check_length(after: State[Any], way: Forced, start: Rect, end: Rect, where: str) -> None:
    """Who goes farther than he had to does so to stand clear of a friend: a little less far, he would stand in him."""
    over = way.gone - way.wanted
    if over <= 0:
        return
    share = LITTLE * TOLERANCE / max(1.0, _apart(start.pose, end.pose))
    x, y = (round(b + (a - b) * share) for a, b in zip(start.pose[:2], end.pose[:2], strict=True))
    shapes = [end.at(Pose(x, y, facing)) for facing in (end.pose.facing, start.pose.facing)]
    friends = [rect for id, rect in after.field.rects.items() if id != way.id and after.side(id) == after.side(way.id)]
    hold(
        any(gap(shape, friend) < min(0.0, gap(end, friend) - DEEPER) for shape in shapes for friend in friends),
        f"{where}: {way.id} has to go {way.wanted} ticks and goes {over} more, and stands clear of no friend by that",
    )
