"""The ground under a move: what going counts, what bars the way, what stopped them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import ceil, floor

from sandtable.engine.state import State
from sandtable.geometry.angle import TURN, between
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.leg import Leg, drawn, moved
from sandtable.geometry.outline import Box, apart
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Polygon, Rect
from sandtable.mechanics.elements import terrain as lie
from sandtable.mechanics.elements.bound import B, kind
from sandtable.mechanics.elements.manual import Manual
from sandtable.mechanics.elements.terrain import Terrain
from sandtable.mechanics.elements.way import Walk, around, refuse, wider
from sandtable.names import Refused

AT = "order.legs"
HALVINGS = 12
"""How often a leg is halved to find where it comes to ground that bars it."""
STRETCH = 5
"""A way over several sorts of ground is measured in stretches of so many paces."""


def goings(terrain: Terrain[B], state: State[B], walk: Walk, along: str) -> dict[str, str]:
    """By element: the going that counts on the way, which is the worst."""
    if along == "road":
        return dict.fromkeys(walk.ids, "road")
    if not _terrain_near(state, walk.box()) and kind(state, walk.ids[0]) not in terrain.naval:
        return dict.fromkeys(walk.ids, "good")
    found = {id: _worst(terrain, state, walk, n) for n, id in enumerate(walk.ids)}
    return dict.fromkeys(walk.ids, lie.worst(found.values())) if terrain.whole else found


def _terrain_near(state: State[B], box: Box) -> bool:
    ground = state.ground
    return any(not apart(area.box, box) for area in ground.areas) or any(
        line.kind == "river" and not apart(line.box, box) for line in ground.lines
    )


def _worst(terrain: Terrain[B], state: State[B], walk: Walk, n: int) -> str:
    own = kind(state, walk.ids[n])
    if own in terrain.naval:
        return lie.worst(lie.water_going(terrain, state, rect.front) for rect in _stretches(terrain, walk, n))
    found = []
    for sweep in walk.swept[n]:
        for part in sweep.outlines if terrain.whole else sweep.front:
            found += lie.goings_in(terrain, state, part, own)
            if _known_river(terrain, state, part):
                found.append(terrain.river)
    return lie.worst(found)


def _known_river(terrain: Terrain[B], state: State[B], outline: Polygon) -> bool:
    """Whether a river is in the way; one that nobody knows yet may prove to be none, and is told by a die."""
    river = lie.river_at(terrain, state, outline)
    return river is not None and lie.river_class(state, river) != ""


def _gone(terrain: Terrain[B], walk: Walk, n: int, *, follows: bool) -> Iterator[Rect]:
    """Where one of the movers is on its way; who follows in a column treads in the steps of the first, and is looked at
    where he comes to."""
    return (places[n] for places in (walk.starts, *walk.stops)) if follows else _stretches(terrain, walk, n)


def _stretches(terrain: Terrain[B], walk: Walk, n: int) -> Iterator[Rect]:
    """Where one of the movers is, stretch by stretch, from its start to its end."""
    yield walk.starts[n]
    for leg, (before, after) in enumerate(pairwise((walk.starts, *walk.stops))):
        pieces = max(1, ceil(walk.lengths[leg] / (STRETCH * terrain.pace)))
        for piece in range(1, pieces + 1):
            yield _part_way(before[n], after[n], piece / pieces)


def _part_way(start: Rect, end: Rect, part: float) -> Rect:
    (ax, ay, facing), (bx, by, _) = start.pose, end.pose
    turn = between(facing, end.pose.facing)
    pose = Pose(round(ax + part * (bx - ax)), round(ay + part * (by - ay)), (facing + round(part * turn)) % TURN)
    return start.at(pose)


def in_parts(terrain: Terrain[B], state: State[B], walk: Walk, n: int, *, wide: bool) -> dict[str, float]:
    """How much of its way an element goes in each going, in ticks."""
    own, found = kind(state, walk.ids[n]), dict[str, float]()
    for leg, (before, after) in enumerate(pairwise((walk.starts, *walk.stops))):
        length = walk.lengths[leg]
        pieces = max(1, ceil(length / terrain.pace))
        for piece in range(pieces):
            rect = _part_way(before[n], after[n], (piece + 0.5) / pieces)
            on_road = not wide and lie.along_road(state, (rect,))
            going = "road" if on_road else _under(terrain, state, own, rect)
            found[going] = found.get(going, 0.0) + length / pieces
    return found


def _under(terrain: Terrain[B], state: State[B], own: str, rect: Rect) -> str:
    if own in terrain.naval:
        return lie.water_going(terrain, state, rect.front)
    s, c = rect.ahead
    hair = 2.5 * TOLERANCE
    strip = (*rect.front, *((x - s * hair, y - c * hair) for x, y in reversed(rect.front)))
    found = lie.goings_in(terrain, state, strip, own)
    if _known_river(terrain, state, strip):
        found.append(terrain.river)
    return lie.worst(found)


def along(terrain: Terrain[B], state: State[B], walk: Walk, files: Sequence[str]) -> str:
    """'road' or 'riverbank' if they go one element wide along it all the way, else nothing."""
    if not state.ground.lines or walk.formed or (len(walk.ids) > 1 and not files):
        return ""
    box = walk.box()
    kinds = {line.kind for line in state.ground.lines if not apart(lie.around(terrain, line), box)}
    if not kinds & {"road", "river", *lie.CROSSINGS}:
        return ""
    rects = [rect for n, id in enumerate(walk.ids) for rect in _gone(terrain, walk, n, follows=id in files[1:])]
    if lie.along_road(state, rects):
        return "road"
    return "riverbank" if lie.along_bank(terrain, state, rects) else ""


def step_over(manual: Manual[B], state: State[B], walk: Walk, legs: Sequence[Leg]) -> str:
    """Refuse to go where they cannot; gives the river, if any, that nobody knows yet."""
    terrain = manual.terrain
    ground, box = state.ground, walk.box()
    naval = kind(state, walk.ids[0]) in terrain.naval
    wet = any(area.kind in terrain.waters and not apart(area.box, box) for area in ground.areas)
    barring = any(line.kind in _barring(terrain) and not apart(line.box, box) for line in ground.lines)
    if not naval and not wet and not barring:
        return ""
    for n, id in enumerate(walk.ids):
        for outline in walk.outlines(n):
            river = None if naval else lie.river_at(terrain, state, outline)
            if river is not None:
                found = lie.river_class(state, river)
                if not found and terrain.wades(state, id, found):
                    if not terrain.dry:
                        _straight_over(manual, id, walk, legs)
                    return river.id
                _cross(manual, state, id, found, walk, legs, n)
            if bar := lie.barred_by(terrain, state, id, outline):
                far = clear_way(walk, n, lambda part, id=id: bool(lie.barred_by(terrain, state, id, part)))  # type: ignore[misc]
                raise _barred(manual, id, bar, far, walk.length)
    return ""


def _barred(manual: Manual[B], id: str, bar: str, far: float, length: float) -> Refused:
    pace = manual.measures.pace
    have, want = floor(far / pace), round(length / pace, 1)
    says = f"{id} cannot enter or cross {bar}, which lies {have} paces on; stop short of it"
    return refuse(AT, says, have=have, want=want, unit="paces")


def first_met(terrain: Terrain[B], state: State[B], walk: Walk, n: int, going: str) -> tuple[str, float]:
    """The first ground of such going that one of the movers comes to, by its name, and how far on it is; nothing if no
    area is to blame."""
    own = kind(state, walk.ids[n])
    outlines = [outline for sweep in walk.swept[n] for outline in sweep.outlines]
    found = [area for outline in outlines for area in state.ground.under(outline)]
    area = next((area for area in found if terrain.goings.get(area.kind) == going), None)
    if area is None:
        return "", 0.0
    far = clear_way(walk, n, lambda part: going in lie.goings_in(terrain, state, part, own))
    return lie.called(area), far


def clear_way(walk: Walk, n: int, barred: Callable[[Polygon], bool]) -> float:
    """How far one of the movers comes before what bars it lies under it, in ticks."""
    gone = 0.0
    for leg, (before, after) in enumerate(pairwise((walk.starts, *walk.stops))):
        if any(barred(outline) for outline in walk.swept[n][leg].outlines):
            free, held = 0.0, 1.0
            for _ in range(HALVINGS):
                half = (free + held) / 2
                there = drawn(before[n], _part_way(before[n], after[n], half))
                free, held = (free, half) if any(barred(outline) for outline in there.outlines) else (half, held)
            return gone + held * walk.lengths[leg]
        gone += walk.lengths[leg]
    return gone


def _barring(terrain: Terrain[B]) -> tuple[str, ...]:
    return ("river", *terrain.works)


def _straight_over(manual: Manual[B], id: str, walk: Walk, legs: Sequence[Leg]) -> None:
    if not walk.ahead and not all(leg.how == "back" for leg in legs):
        rule = manual.cites.river
        says = f"{id} crosses the river straight over or not at all ({rule})"
        raise refuse(AT, f"{says}; face it in one bound, and cross in the next", rows=(rule,))


def _cross(manual: Manual[B], state: State[B], id: str, found: str, walk: Walk, legs: Sequence[Leg], n: int) -> None:
    """A river is crossed straight over by those who may, and by no more than the crossing move."""
    rule, most, pace = manual.cites.river, manual.measures.crossing, manual.measures.pace
    rows = (rule,)
    if not manual.terrain.wades(state, id, found):
        far = clear_way(walk, n, lambda part: lie.river_at(manual.terrain, state, part) is not None)
        have, want = floor(far / pace), round(walk.length / pace, 1)
        says = f"the river, {have} paces on, is {found or 'no way for it'} here ({rule}); {id} crosses only at a bridge"
        raise refuse(AT, f"{says} or ford: stop short of it", rows=rows, have=have, want=want, unit="paces")
    _straight_over(manual, id, walk, legs)
    marched = state.own.marched.get(id, 0)
    if most and walk.length + marched > most + 1:
        says = f"{id} may go {most / pace:g} paces at most in a bound in which it crosses the river ({rule})"
        says += f", and has marched {marched / pace:g} already; let it cross in another" if marched else "; shorten it"
        want = round((walk.length + marched) / pace, 1)
        raise refuse(AT, says, rows=rows, have=most / pace, want=want, unit="paces")


def stopped_by(terrain: Terrain[B], state: State[B], walk: Walk) -> str:
    """What would have stopped them had they gone on straight: a river or impassable ground."""
    ground = state.ground
    bars = [line.box for line in ground.lines if line.kind in _barring(terrain)]
    bars += [area.box for area in ground.areas if area.kind in terrain.waters]
    if not bars and kind(state, walk.ids[0]) not in terrain.naval:
        return "nothing"
    far = wider(around([rect.box() for rect in walk.rects]), STRETCH * terrain.pace + 2)
    if all(apart(box, far) for box in bars) and not any(kind(state, id) in terrain.naval for id in walk.ids):
        return "nothing"
    for id, rect in zip(walk.ids, walk.rects, strict=True):
        further = moved((rect,), Leg("forward", STRETCH * terrain.pace))
        if all(apart(box, further.swept[0].box) for box in bars) and kind(state, id) not in terrain.naval:
            continue
        # What a base has come over, and still stands on with its rear, stops it no more.
        for outline in further.swept[0].front:
            if lie.river_at(terrain, state, outline):
                return "river"
            if lie.bars(terrain, state, id, outline):
                return "impassable"
    return "nothing"
