"""The law of moves: nobody comes farther than the sheet gave him, and the sheet was told what lay under his front.

What lay under a front is read here the naive way: points along it, followed step by step.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import dropwhile, pairwise
from math import hypot, inf
from typing import Any

from sandtable.engine.draft import Step
from sandtable.engine.game import Game
from sandtable.engine.state import State
from sandtable.engine.told import Ruled
from sandtable.geometry.angle import DEGREE, between
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.ground import Area, Line
from sandtable.geometry.outline import crosses, inside, to_line
from sandtable.geometry.pose import Point
from sandtable.geometry.rect import Rect
from sandtable.mechanics.bodies.body import is_officer
from sandtable.mechanics.elements.bound import Bound
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.toll import Kinds
from sandtable.mechanics.underfoot.areas import is_any
from sandtable.names import Json, Refused
from sandtable.testkit.laws import hold

ALLOWANCE = "move_allowance"
"""The question of all sheets that says how far somebody may go."""
REACH = ("reach", "allowance", "paces")
"""What its answer may call that: the first that there is."""
ARC = "arc"
LENGTHS = ("open", "rough", "road", ARC)
"""What it may be told of a way, in the game's unit."""
POINTS, LEAST, STANDS = 21, 0.35, 5 / 21
"""So many points of a front are followed; who has this part of them over something has surely a quarter of it, ...

... and who has less than that last part of them in something has surely less than a quarter.
"""
SLIDE, HAIR = 50, 10
"""Paces that elements slide to line up with whom their group met, and that they close up, without cost (H19; H11)."""
PIVOT = 45 * DEGREE
"""How far guns without their teams turn on a front corner, to which the sheet gives no other move."""
ROUNDED = 0.02
"""Units that may be lost where lengths are told with two decimals."""


def check_stride(game: Game, before: State[Any], step: Step[Any], where: str) -> None:
    """Look at whoever was ordered to go, and was given leave by the sheet to go so far."""
    event = step.event
    if event.order is None or not event.order.legs or event.told is None:
        return
    alone = event.order.bases[0] if len(event.order.bases) == 1 else ""
    rulings = [(ruled.who.get("a") or alone, ruled) for ruled in event.told.ruled if ruled.test == ALLOWANCE]
    for id, ruled in rulings:
        start, end = before.field.rects.get(id), step.state.field.rects.get(id)
        # Whoever changes his formation, or comes up to an enemy and squares up to him, is not measured by it.
        formed = start is not None and end is not None and (start.width, start.depth) == (end.width, end.depth)
        if start is None or end is None or not formed or _touches(step.state, id):
            continue
        free = _free(game, before, step.state, event.order.bases)
        _check_length(game, [one for whom, one in rulings if whom == id], id, start, end, free, where)
        if isinstance(before.own, Own) and not is_officer(before, id) and start.pose.facing == end.pose.facing:
            _check_ground(before, before.own.manual.moving.underfoot, ruled, id, start, end, where)


def _touches(state: State[Any], id: str) -> bool:
    return any(state.side(other) != state.side(id) for other in state.field.touching(id))


def _free(game: Game, before: State[Any], after: State[Any], ids: Sequence[str]) -> tuple[int, int]:
    """How far a whole group of elements slides aside without cost, and closes up, when one of it has met an enemy; and
    how far those of it fall in again who stepped out of line when they met one before."""
    if not isinstance(before.own, Bound):
        return 0, 0
    met = any(id in after.field.rects and _touches(after, id) for id in ids)
    falls_in = any({*pair} <= {*ids} for pair in before.own.stepped)
    return SLIDE * game.grain if met else 0, HAIR * game.grain if met or falls_in else 0


def _check_length(
    game: Game, rulings: Sequence[Ruled], id: str, start: Rect, end: Rect, free: tuple[int, int], where: str
) -> None:
    if any(ruled.result.get("pivot_only") for ruled in rulings):
        _check_pivot(id, start, end, where)
        return
    # The middle of a base goes no farther than its corners, however it turns; those of its front, where it is wide.
    aside, ahead = (max(0.0, abs(way) - less) for way, less in zip(end.pose.seen(start.pose[:2]), free, strict=True))
    gone = hypot(aside, ahead) / game.grain
    enough = all(ruled.result.get("enough", True) for ruled in rulings)
    hold(enough, f"{where}: {id} goes though the sheet says that it is not enough")
    # Where the sheet is asked for each ground under a way, the best of them bounds the whole.
    most = max((far for ruled in rulings if (far := _given_leave(ruled, _swing(start))) is not None), default=inf)
    hold(
        gone <= most + ROUNDED * len(LENGTHS),
        f"{where}: {id} comes {gone:.2f} {game.unit} from where it was, and the sheet gave it {most:.4g}",
    )


def _check_pivot(id: str, start: Rect, end: Rect, where: str) -> None:
    """Who may only pivot turns on a front corner, which stays where it is, and not far."""
    kept = any(hypot(x - u, y - v) <= TOLERANCE for (x, y), (u, v) in zip(start.front, end.front, strict=True))
    turned = abs(between(start.pose.facing, end.pose.facing))
    hold(kept and turned <= PIVOT, f"{where}: {id} may only pivot by 45 degrees on a front corner, and does not")


def _swing(rect: Rect) -> float:
    """How far the middle of a base goes in a wheel, for each unit that the outer corner of its front does.

    A base that is much deeper than wide swings its middle farther than that corner, which is what the sheets measure.
    """
    return max(1.0, hypot(rect.width, rect.depth) / (2 * rect.width))


def _given_leave(ruled: Ruled, swing: float) -> float | None:
    """How far a ruling let somebody go: the way that it was told of, its wheels as its middle swings; or as it says.

    Nothing is said of who crosses an obstacle with his whole turn: he ends across it, whatever his moves.
    """
    given: Json = ruled.given
    if ruled.result.get("crosses"):
        return None
    if any(name in given for name in LENGTHS):
        return float(sum(given.get(name, 0) * (swing if name == ARC else 1) for name in LENGTHS))
    return next((float(ruled.result[name]) for name in REACH if name in ruled.result), None)


def _check_ground(state: State[Own], kinds: Kinds, ruled: Ruled, id: str, start: Rect, end: Rect, where: str) -> None:
    """A way with one facing: obstacles and rough ground that lay under a good part of the front are paid for."""
    tracks = _tracks(start, end)
    ground = state.ground
    roads = [line for line in ground.lines if line.kind in (*kinds.roads, *kinds.crossings)]
    if any(_near(start, end, line) for line in roads):
        return
    over = [line for line in ground.lines if line.kind in kinds.obstacles and _share_over(tracks, line) >= LEAST]
    told = ruled.given.get("obstacles", 0)
    hold(len(over) <= told, f"{where}: {id} crosses {[line.id for line in over]}, and the sheet was told of {told}")
    leaves = _is_closed(state, ruled)
    slow = [area for area in ground.areas if is_any(area, kinds.rough) and _share_in(tracks, area, leaves) >= LEAST]
    said = ruled.given.get("rough", 0)
    hold(not slow or said > 0, f"{where}: {id} goes through {[area.id for area in slow]}, and the sheet was not told")


def _is_closed(state: State[Own], ruled: Ruled) -> bool:
    """Whether the sheet closes rough ground to who went: he has no price for it, and may still leave what he is in."""
    try:
        state.own.manual.questions[ALLOWANCE].ask({**ruled.given, "rough": 1})
    except Refused as refused:
        return refused.refusal.at == "given.rough"
    return False


def _tracks(start: Rect, end: Rect) -> list[tuple[Point, Point]]:
    """Points along the front, and where each of them comes to."""

    def along(rect: Rect, share: float) -> Point:
        (ax, ay), (bx, by) = rect.front
        return (ax + (bx - ax) * share, ay + (by - ay) * share)

    return [(along(start, n / (POINTS - 1)), along(end, n / (POINTS - 1))) for n in range(POINTS)]


def _near(start: Rect, end: Rect, line: Line) -> bool:
    reach = start.width + line.width / 2
    return any(to_line(point, line.points) <= reach for rect in (start, end) for point in rect.corners) or any(
        crosses(start.pose[:2], end.pose[:2], pair) for pair in pairwise(line.points)
    )


def _share_over(tracks: Sequence[tuple[Point, Point]], line: Line) -> float:
    return sum(p != q and crosses(p, q, line.points) for p, q in tracks) / len(tracks)


def _share_in(tracks: Sequence[tuple[Point, Point]], area: Area, leaves: bool) -> float:
    """The part of the front that is in an area at once, where most of it is; not counting where it began.

    Of one who leaves it, what comes before it has left is not counted either.
    """
    if hypot(tracks[0][1][0] - tracks[0][0][0], tracks[0][1][1] - tracks[0][0][1]) <= TOLERANCE:
        return 0.0
    shares = [_share_at(tracks, area, n / POINTS) for n in range(POINTS)]
    return max(dropwhile(lambda share: share >= STANDS, shares) if leaves else shares[1:], default=0.0)


def _share_at(tracks: Sequence[tuple[Point, Point]], area: Area, gone: float) -> float:
    """The part of the front that is in an area when so much of the way is gone."""
    places = ((px + (qx - px) * gone, py + (qy - py) * gone) for (px, py), (qx, qy) in tracks)
    return sum(inside(place, area.outline) for place in places) / len(tracks)
