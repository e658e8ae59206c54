"""The ground under a move (H8, H13, H14, H23, H24): how far they may go on it, what bars it, what stopped them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil, inf

from sandtable.engine.state import State
from sandtable.geometry.angle import TURN, between
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.leg import Leg, moved
from sandtable.geometry.outline import Box, apart
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Polygon, Rect
from sandtable.mechanics.elements.bound import kind
from sandtable.mechanics.elements.forming import bent
from sandtable.mechanics.elements.way import Walk, refuse
from sandtable.rulesets.dbm import going
from sandtable.rulesets.dbm.facts.vocabulary import NAVAL
from sandtable.rulesets.dbm.observe import paces
from sandtable.rulesets.dbm.own import PACE

AT = "order.legs"
CROSSING = 100 * PACE
STRETCH = 5 * PACE
"""A way over several sorts of ground is measured in stretches of this length."""
BARRING = ("river", *going.WORKS)


def goings(state: State, walk: Walk, along: str) -> dict[str, str]:
    """By element: the worst going that its front edge touches on the way (H8)."""
    if along == "road":
        return dict.fromkeys(walk.ids, "road")
    if not _terrain_near(state, walk.box()) and kind(state, walk.ids[0]) not in NAVAL:
        return dict.fromkeys(walk.ids, "good")
    return {id: _worst(state, walk, n) for n, id in enumerate(walk.ids)}


def _terrain_near(state: State, box: Box) -> bool:
    ground = state.ground
    return any(not apart(area.box, box) for area in ground.areas) or any(
        line.kind == "river" and not apart(line.box, box) for line in ground.lines
    )


def _worst(state: State, walk: Walk, n: int) -> str:
    own = kind(state, walk.ids[n])
    if own in NAVAL:
        return going.worst(going.water_going(state, rect.front) for rect in _stretches(walk, n))
    found = []
    for sweep in walk.swept[n]:
        for front in sweep.front:
            found += [
                going.GOING_IN.get(area.kind, "good")
                for area in state.ground.under(front)
                if not (own == "cm" and area.kind == "dunes")
            ]
            if _known_river(state, front):
                found.append("difficult")
    return going.worst(found)


def _known_river(state: State, outline: Polygon) -> bool:
    """Whether a river is in the way; one that nobody knows yet may prove to be none, and is told by a die."""
    river = going.river_at(state, outline)
    return river is not None and going.river_class(state, river) != ""


def _stretches(walk: Walk, n: int) -> Iterator[Rect]:
    """Where one of the movers is, stretch by stretch, from its start to its end."""
    yield walk.starts[n]
    for leg, (before, after) in enumerate(pairwise((walk.starts, *walk.stops))):
        pieces = max(1, ceil(walk.lengths[leg] / STRETCH))
        for piece in range(1, pieces + 1):
            yield _part_way(before[n], after[n], piece / pieces)


def _part_way(start: Rect, end: Rect, part: float) -> Rect:
    (ax, ay, facing), (bx, by, _) = start.pose, end.pose
    turn = between(facing, end.pose.facing)
    pose = Pose(round(ax + part * (bx - ax)), round(ay + part * (by - ay)), (facing + round(part * turn)) % TURN)
    return start.at(pose)


def spent(state: State, walk: Walk, n: int, own: str, move: str, *, wide: bool) -> float:
    """The share of its move that an element has used up, a part in each going in proportion (option H8)."""
    id = walk.ids[n]
    grade = state.setup.pieces[id].grade
    share = 0.0
    for leg, (before, after) in enumerate(pairwise((walk.starts, *walk.stops))):
        length = walk.lengths[leg]
        pieces = max(1, ceil(length / PACE))
        for piece in range(pieces):
            rect = _part_way(before[n], after[n], (piece + 0.5) / pieces)
            here = "road" if not wide and going.along_road(state, (rect,)) else _under(state, own, rect)
            most = paces(own, grade, here, move)
            share += length / pieces / most if most else inf
    return share


def _under(state: State, own: str, rect: Rect) -> str:
    if own in NAVAL:
        return going.water_going(state, rect.front)
    s, c = rect.ahead
    hair = 2.5 * TOLERANCE
    strip = (*rect.front, *((x - s * hair, y - c * hair) for x, y in reversed(rect.front)))
    found = [
        going.GOING_IN.get(area.kind, "good")
        for area in state.ground.under(strip)
        if not (own == "cm" and area.kind == "dunes")
    ]
    if _known_river(state, strip):
        found.append("difficult")
    return going.worst(found)


def along(state: State, walk: Walk, files: Sequence[str]) -> str:
    """'road' or 'riverbank' if they go one element wide along it all the way, else nothing."""
    if not state.ground.lines or walk.formed or (len(walk.ids) > 1 and not files):
        return ""
    box = walk.box()
    kinds = {line.kind for line in state.ground.lines if not apart(going.around(line), box)}
    if not kinds & {"road", "river", *going.CROSSINGS}:
        return ""
    rects = [rect for n in range(len(walk.ids)) for rect in _stretches(walk, n)]
    if going.along_road(state, rects):
        return "road"
    return "riverbank" if going.along_bank(state, rects) else ""


def deviation(walk: Walk, legs: Sequence[Leg], beside: str) -> str:
    """How they left the way straight ahead, for the price of irregulars (4.1, R4)."""
    if any(leg.how == "column" for leg in legs):
        return "into_column"
    ahead = all(leg.how == "forward" for leg in legs)
    if ahead and not bent(walk.starts):
        return "none"
    if beside:
        return beside
    return "column" if ahead else "free"


def step_over(state: State, walk: Walk, legs: Sequence[Leg]) -> str:
    """Refuse to go where they cannot; gives the river, if any, that nobody knows yet (H23, H24)."""
    ground, box = state.ground, walk.box()
    naval = kind(state, walk.ids[0]) in NAVAL
    wet = any(area.kind == going.WATER and not apart(area.box, box) for area in ground.areas)
    barring = any(line.kind in BARRING and not apart(line.box, box) for line in ground.lines)
    if not naval and not wet and not barring:
        return ""
    for n, id in enumerate(walk.ids):
        for outline in walk.outlines(n):
            river = None if naval else going.river_at(state, outline)
            if river is not None:
                found = going.river_class(state, river)
                if not found:
                    return river.id
                _cross(id, found, walk, legs)
            if going.bars(state, id, outline):
                raise refuse(AT, f"{id} cannot cross or enter what lies in its way there; stop short of it")
    return ""


def _cross(id: str, found: str, walk: Walk, legs: Sequence[Leg]) -> None:
    """An ordinary river is crossed straight over, and by 100 paces at most."""
    if found == "deep":
        raise refuse(AT, f"the river is deep here (H23); {id} crosses only at a bridge or ford")
    if not all(leg.how == "forward" for leg in legs) and not all(leg.how == "back" for leg in legs):
        raise refuse(AT, f"{id} crosses the river straight over or not at all (H23)")
    if walk.length > CROSSING + 1:
        raise refuse(AT, f"{id} may go 100 paces at most in a bound in which it crosses the river (H23)")


def marchable(state: State, ids: Sequence[str], found: dict[str, str]) -> None:
    """Land troops march through difficult going only on a road, heavy artillery nowhere else (H14)."""
    for id in ids:
        own = kind(state, id)
        if found[id] == "difficult" and own not in NAVAL:
            raise refuse(AT, f"{id} cannot march through difficult going except on a road (H14); make a tactical move")
        if own == "art" and state.setup.pieces[id].grade == "S" and found[id] != "road":
            raise refuse(AT, f"{id} is heavy artillery and marches only on roads (H14); make a tactical move")


def stopped_by(state: State, walk: Walk) -> str:
    """What would have stopped them had they gone on straight: a river or impassable ground."""
    ground = state.ground
    bars = [line.box for line in ground.lines if line.kind in BARRING]
    bars += [area.box for area in ground.areas if area.kind == going.WATER]
    if not bars and kind(state, walk.ids[0]) not in NAVAL:
        return "nothing"
    for id, rect in zip(walk.ids, walk.rects, strict=True):
        further = moved((rect,), Leg("forward", STRETCH))
        if all(apart(box, further.swept[0].box) for box in bars) and kind(state, id) not in NAVAL:
            continue
        outline = further.swept[0][0]
        if ground.lines_at(outline, ("river",)) and not going.crossing_at(state, outline):
            return "river"
        if going.bars(state, id, outline):
            return "impassable"
    return "nothing"
