"""Where a commander may ride to and stand: on the table, in nobody's place, and no nearer than an inch to enemies."""

from __future__ import annotations

from math import hypot

from sandtable.engine.state import State
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.mechanics.bodies.body import foreign, is_officer
from sandtable.names import Code, Refused
from sandtable.rulesets.ps import halting, land, places, unit
from sandtable.rulesets.ps.marching import CLOSE
from sandtable.rulesets.ps.own import INCH, Own
from sandtable.rulesets.ps.telling import length

STRIDE = INCH // 4
"""How finely it is looked for the last place on his way where he may stand."""


def check_stands(state: State[Own], id: str, end: Rect, at: str) -> None:
    """Refuse a place where a commander may not stand, with how much of the way there he may ride."""
    why = _hindered(state, id, end)
    if not why:
        return
    start = state.field.rects[id].pose
    whole = hypot(end.pose.x - start.x, end.pose.y - start.y)
    far = halting.tenths(_free(state, id, end, whole))
    instead = f"ride {length(far)} of that way" if far else "ride elsewhere"
    says = f"{why}; {instead}{_or_join(state, id, end)}"
    raise Refused(Code.NOT_ALLOWED, at, says, have=far, want=round(whole / INCH, 1), unit="inches")


def _hindered(state: State[Own], id: str, end: Rect) -> str:
    """What keeps a commander from standing in a place; nothing if he may."""
    who = unit.named(state, id)
    if not state.ground.holds(end.corners):
        return f"there {who} would be off the table"
    if (bar := land.bar(state, id, end.corners)) is not None:
        return f"{who} cannot stand in {places.name_of(bar)} (H27, H38)"
    for other in state.field.overlapped(end, (id,)):
        return f"{unit.named(state, other)} {'stands' if is_officer(state, other) else 'stand'} there"
    for other in state.field.near(end, CLOSE):
        if foreign(state, id, other):
            return f"there {who} would be within an inch of {unit.named(state, other)} (H19)"
    return ""


def _free(state: State[Own], id: str, end: Rect, whole: float) -> float:
    """How far he may ride on the straight way to a place where he may not stand: to the last where he may."""
    x, y, _ = state.field.rects[id].pose
    for step in range(int(whole // STRIDE), 0, -1):
        part = step * STRIDE / whole
        there = Pose(x + round((end.pose.x - x) * part), y + round((end.pose.y - y) * part), end.pose.facing)
        if not _hindered(state, id, end.at(there)):
            return step * STRIDE
    return 0.0


def _or_join(state: State[Own], id: str, end: Rect) -> str:
    """What else he may do where friends stand: join them."""
    there = (other for other in state.field.overlapped(end, (id,)) if not is_officer(state, other))
    friend = next((other for other in there if not foreign(state, id, other)), None)
    return f", or let him join {unit.named(state, friend)}: join {id} {friend}" if friend else ""
