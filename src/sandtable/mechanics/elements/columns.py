"""Sensible orders of columns: to form one near a road or a crossing, to follow the road, and to widen again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot, pi, radians, tan

from sandtable.engine.state import State
from sandtable.geometry.angle import HALF, between, towards
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.ground import Line
from sandtable.geometry.leg import Leg, wheel_length
from sandtable.geometry.outline import apart
from sandtable.geometry.pose import Point
from sandtable.geometry.rect import Rect
from sandtable.mechanics.elements.bound import B
from sandtable.mechanics.elements.forming import bent, filing, into_column, widened
from sandtable.mechanics.elements.group import column, front_rank
from sandtable.mechanics.elements.manual import Manual
from sandtable.mechanics.elements.terrain import CROSSINGS, ROADS

Legs = tuple[Leg, ...]
NARROW = ("road", "river", *CROSSINGS)
"""Lines near which it is worth going one element wide."""
BENDS = 3
"""Bends of a road that one move follows at most."""
SHARPEST = 80_000
"""A sharper bend is not taken in one move."""
LEAST = 1_000
"""A smaller angle is no bend."""


def column_ways(
    manual: Manual[B], state: State[B], group: Sequence[str], rect: Rect, near: tuple[float, str] | None, verb: str
) -> Iterator[Legs]:
    """Ways of a group that has to do with columns, or of one element on a road."""
    near_line = _near_line(manual, state, group, rect, verb)
    # Of a group that is broader than one element only a column round a bend is one, and that is on its road.
    slim = rect.width <= manual.measures.width + 2 * TOLERANCE
    files = column(state, group) if len(group) > 1 and (slim or near_line) else None
    if len(group) > 1 and verb == "move":
        if files is None and near_line:
            yield from _into_column(manual, state, group)
        elif files is not None and near is not None and near[0] < 2 * manual.measures.clear:
            yield from _wider(manual, state, files)
        if "turn" in manual.moves.group_legs and near is not None:
            yield from _about(manual, state, group, rect, near[1])
    if near_line and (files is not None or len(group) == 1):
        yield from _by_road(manual, state, files or group, verb)


def _near_line(manual: Manual[B], state: State[B], group: Sequence[str], rect: Rect, verb: str) -> bool:
    """Whether a road or water is within a move of them, for which it is worth going one element wide."""
    if not state.ground.lines:
        return False
    around = rect.box(_reach(manual, state, group, "good", verb))
    return any(line.kind in NARROW and not apart(line.box, around) for line in state.ground.lines)


def _reach(manual: Manual[B], state: State[B], ids: Sequence[str], going: str, verb: str) -> int:
    return min(manual.moves.plain(state, id, going, verb) for id in ids)


def _into_column(manual: Manual[B], state: State[B], group: Sequence[str]) -> Iterator[Legs]:
    """Behind the first of the front rank, as far as the last of them comes."""
    full = _reach(manual, state, group, "good", "move")
    rects = [state.field.rects[id] for id in group]
    order = filing(rects, group.index(front_rank(state, group)[0]))
    filed, pace = [rects[n] for n in order], manual.measures.pace
    for by in (full, full // 2, filed[0].depth):
        if by >= pace and into_column(filed, by).length <= full:
            yield (Leg("column", by),)
            return


def _wider(manual: Manual[B], state: State[B], files: Sequence[str]) -> Iterator[Legs]:
    """All of a column come up beside its first, or as many as can."""
    rects = [state.field.rects[id] for id in files]
    if bent(rects):
        return
    full, others = _reach(manual, state, files, "good", "move"), len(files) - 1
    for count in dict.fromkeys((others, others // 2, 1)):
        left, right = count // 2, count - count // 2
        if count and widened(rects, left, right).length <= full:
            legs = (Leg("widen-left", left), Leg("widen-right", right))
            yield tuple(leg for leg in legs if leg.by)
            return


def _about(manual: Manual[B], state: State[B], group: Sequence[str], rect: Rect, foe: str) -> Iterator[Legs]:
    """All turn about, if the nearest enemy is behind them and their move is long enough for it."""
    theirs, full = state.field.rects[foe].pose, _reach(manual, state, group, "good", "move")
    bearing = towards(theirs.x - rect.pose.x, theirs.y - rect.pose.y)
    if abs(between(rect.pose.facing, bearing)) > HALF // 2 and full >= pi * max(
        state.field.rects[id].reach for id in group
    ):
        yield (Leg("turn", HALF),)


def _by_road(manual: Manual[B], state: State[B], files: Sequence[str], verb: str) -> Iterator[Legs]:
    """Along the road under the first of them, round its bends, as far as roads let them go."""
    lead = state.field.rects[files[0]]
    behind = sum(state.field.rects[id].depth for id in files[1:])
    full = _reach(manual, state, files, "road", verb)
    if full <= 0:
        return
    for road in state.ground.lines_at(lead.corners, ROADS):
        if road.kind == "road" and (legs := _along(road, lead, full, behind, manual.measures.pace)):
            yield legs


def _along(road: Line, lead: Rect, full: int, behind: int, pace: int) -> Legs:
    """The legs that keep the middle of a front on a road, for so far; nothing if it does not go along it.

    While those behind it come round a bend, it goes step by step.
    """
    ahead = _ahead(road, lead)
    if not ahead:
        return ()
    at, heading, left = lead.front_middle, lead.pose.facing, float(full)
    legs: list[Leg] = []
    bends = 0
    for here, there in zip(ahead, (*ahead[1:], None), strict=True):
        straight = hypot(here[0] - at[0], here[1] - at[1])
        turn = 0 if there is None else between(heading, towards(there[0] - here[0], there[1] - here[1]))
        cut = lead.width / 2 * tan(radians(abs(turn) / 2_000)) if LEAST < abs(turn) <= SHARPEST else 0.0
        by = int(min(left, straight - cut))
        if by > pace:
            legs += _steps(by, behind if legs else 0, lead.width)
            left -= by
        arc = wheel_length(lead.width, abs(turn))
        if there is None or abs(turn) > SHARPEST or left <= arc + pace or bends == BENDS:
            break
        if abs(turn) > LEAST:
            legs.append(Leg("wheel-right" if turn > 0 else "wheel-left", abs(turn)))
            left -= arc + 1
            bends += 1
            at, heading = _beyond(here, there, cut), (heading + turn) % 360_000
        else:
            at = here
    return tuple(legs)


def _steps(by: int, slow: int, step: int) -> list[Leg]:
    """So far straight on, the first part of it in steps."""
    legs = []
    while slow > 0 and by > 2 * step:
        legs.append(Leg("forward", step))
        slow, by = slow - step, by - step
    return [*legs, Leg("forward", by)]


def _beyond(here: Point, there: Point, cut: float) -> Point:
    """The point of a stretch of road that far from its beginning."""
    length = hypot(there[0] - here[0], there[1] - here[1]) or 1.0
    return (here[0] + (there[0] - here[0]) * cut / length, here[1] + (there[1] - here[1]) * cut / length)


def _ahead(road: Line, lead: Rect) -> list[Point]:
    """The corners of a road before a front that looks along it, the next first."""
    x, y = lead.front_middle
    for points in (road.points, road.points[::-1]):
        for n, (a, b) in enumerate(pairwise(points)):
            length = hypot(b[0] - a[0], b[1] - a[1])
            if not length:
                continue
            ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
            along, aside = (x - a[0]) * ux + (y - a[1]) * uy, abs((x - a[0]) * uy - (y - a[1]) * ux)
            looks = abs(between(lead.pose.facing, towards(b[0] - a[0], b[1] - a[1]))) < HALF // 8
            if 0 <= along <= length and aside <= lead.width / 2 and looks:
                return list(points[n + 1 :])
    return []
