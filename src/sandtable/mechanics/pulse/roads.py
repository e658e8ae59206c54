"""The march along a road: a way that keeps to it, bend after bend, for those whom a road takes farther."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from sandtable.engine.state import State
from sandtable.geometry.angle import between, towards
from sandtable.geometry.ground import Line
from sandtable.geometry.leg import SWINGS, Leg, place_after, wheel_length
from sandtable.geometry.pose import Point
from sandtable.geometry.rect import Rect, nearest_on
from sandtable.mechanics.bodies.heading import towards_point
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.underfoot.roads import ALONG

BENDS = 3
"""So many straight pieces of a road are gone along in one move at most."""


def along(state: State[Own], id: str, reach: int) -> tuple[Leg, ...]:
    """The legs that lead a unit on along the road under the middle of its front; none if it is on no road."""
    rect = state.field.rects[id]
    for line in state.ground.lines:
        if line.kind in state.own.manual.moving.underfoot.roads and (ahead := _ahead(line, rect)):
            return _legs(rect, ahead, reach)
    return ()


def _ahead(line: Line, rect: Rect) -> Sequence[Point]:
    """The points of a road that are still before a front whose middle is on it, nearest first."""
    for way in (line.points, line.points[::-1]):
        for n, (a, b) in enumerate(pairwise(way)):
            if abs(between(rect.pose.facing, towards(b[0] - a[0], b[1] - a[1]))) > ALONG:
                continue
            x, y = rect.front_middle
            on = nearest_on((x, y), a, b)
            if hypot(on[0] - x, on[1] - y) <= max(line.width / 2, rect.width / 4):
                return way[n + 1 :]
    return ()


def _legs(rect: Rect, points: Sequence[Point], reach: int) -> tuple[Leg, ...]:
    legs: list[Leg] = []
    left = float(reach)
    for point in points[:BENDS]:
        for leg in towards_point(rect, point, left):
            legs.append(leg)
            left -= wheel_length(rect.width, leg.by) if leg.how in SWINGS else leg.by
            rect = place_after(rect, leg)
        if left <= 0:
            break
    return tuple(legs)
