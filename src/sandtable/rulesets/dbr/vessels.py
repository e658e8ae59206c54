"""Vessels: ships carry two elements, galleys and boats one (H30); captured ones drift with the stream (H31)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from math import dist

from sandtable.engine.draft import Draft
from sandtable.engine.state import State
from sandtable.geometry.contact import FRONT, LEFT, RIGHT
from sandtable.geometry.ground import Corner
from sandtable.geometry.outline import to_line
from sandtable.geometry.pose import Point, Pose
from sandtable.geometry.rect import Rect, to_segment
from sandtable.mechanics.elements import terrain
from sandtable.mechanics.elements.afloat import Vessels
from sandtable.mechanics.elements.bound import kind
from sandtable.mechanics.elements.way import refuse
from sandtable.mechanics.elements.zone import holder
from sandtable.rulesets.dbr.facts.troops import NAVAL
from sandtable.rulesets.dbr.going import TERRAIN
from sandtable.rulesets.dbr.own import PACE, WIDTH, ZONE, Own
from sandtable.rulesets.dbr.walking import check_free, holds

DRIFT = 50 * PACE
ALONGSIDE = 5 * PACE
"""A vessel this near to the shore touches it."""
ROOM = {"ships": 2}
"""How many elements a vessel carries, where it is not one."""


def _crew(state: State[Own], vessel: str) -> tuple[str, ...]:
    crew: tuple[str, ...] = tuple(state.own.crews.get(vessel, ()))
    return crew


def _manned(own: Own, vessel: str, crew: tuple[str, ...]) -> Own:
    others = {ship: troops for ship, troops in own.crews.items() if ship != vessel}
    return replace(own, crews={**others, **({vessel: crew} if crew else {})})


def _check_crew(state: State[Own], vessel: str, troops: str) -> None:
    """Refuse more than there is room for."""
    room = ROOM.get(kind(state, vessel), 1)
    if len(_crew(state, vessel)) >= room:
        raise refuse("order.bases.1", f"{vessel} carries {room} already, and no more (H30); name another vessel")


def _check_moored(state: State[Own], id: str, at: str) -> None:
    """Refuse those who run or chase, and vessels that lie off the shore."""
    check_free(state, id, at)
    if kind(state, id) in NAVAL and not moored(state, id):
        raise refuse(at, f"{id} must touch the shore with its front or a side (H30); bring it alongside")


def moored(state: State[Own], id: str) -> bool:
    """Whether a vessel touches a shore, or the bank of a river, with its front or a side."""
    rect, ground = state.field.rects[id], state.ground
    # The middle of an edge tells: the end of a side that only its stern brings near is not alongside.
    middles = [_middle(*rect.edge(edge)) for edge in (FRONT, RIGHT, LEFT)]
    waters = [area for area in ground.areas if area.kind == terrain.WATER]
    shores = [shore for area in waters for shore in terrain.shores(TERRAIN, state, area)]
    if any(to_segment(point, *shore) <= ALONGSIDE for point in middles for shore in shores):
        return True
    rivers = ground.lines_at(rect.corners, ("river",))
    return any(to_line(point, line.points) >= line.width / 2 - ALONGSIDE for line in rivers for point in middles)


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def drift(draft: Draft[Own]) -> list[str]:
    """Captured vessels go 50 paces down the river that they lie in, if there is room for them on the table."""
    state, drifted = draft.state, []
    captured = dict(state.own.captured)
    for id, (x, y, *rest) in state.own.captured.items():
        rivers = [line for line in state.ground.lines if line.kind == "river"]
        river = next((line for line in rivers if to_line((x, y), line.points) <= line.width / 2), None)
        if river is None or kind(state, id) not in NAVAL:
            continue
        facing, width, depth = rest
        there = Pose(*_downstream(river.points, (x, y)), facing)
        if there[:2] != (x, y) and state.ground.holds(Rect(there, width, depth).corners):
            captured[id] = (*there, width, depth)
            drifted.append(id)
    if drifted:
        draft.own = replace(draft.own, captured=captured)
    return drifted


def _downstream(points: Sequence[Corner], start: Corner) -> Corner:
    """Where the water takes something in a bound: along the middle of the river, to its end at most."""
    legs = list(pairwise(points))
    n, (a, b) = min(enumerate(legs), key=lambda leg: to_segment(start, *leg[1]))
    length = dist(a, b)
    gone = ((start[0] - a[0]) * (b[0] - a[0]) + (start[1] - a[1]) * (b[1] - a[1])) / length
    left = max(0.0, gone) + DRIFT
    for a, b in legs[n:]:
        length = dist(a, b)
        if left <= length:
            return round(a[0] + (b[0] - a[0]) * left / length), round(a[1] + (b[1] - a[1]) * left / length)
        left -= length
    return legs[-1][1]


VESSELS = Vessels(
    terrain=TERRAIN,
    rule="H30",
    board="embark",
    land="disembark",
    gangway=WIDTH,
    both=False,
    crew=_crew,
    manned=_manned,
    check_free=_check_moored,
    check_crew=_check_crew,
    holder=partial(holder, depth=ZONE, holds=holds, rear=True),
    zone_rule="H10",
)
