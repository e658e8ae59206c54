"""Where a commander may ride and stand: round enemies, over rivers by bridge or ford, in nobody's place (H35, H38)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from math import hypot
from typing import NamedTuple

from sandtable.engine.state import State
from sandtable.geometry.ground import Line
from sandtable.geometry.leg import Leg
from sandtable.geometry.outline import crossing
from sandtable.geometry.pose import Point, Pose
from sandtable.geometry.rect import Rect, distance
from sandtable.geometry.sight import between, screens
from sandtable.mechanics.bodies.body import foreign, is_officer
from sandtable.mechanics.bodies.spans import share
from sandtable.mechanics.underfoot.roads import meetings
from sandtable.mechanics.underfoot.track import leg_track
from sandtable.names import Code, Refused
from sandtable.rulesets.ps import halting, land, pace, places, unit
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
    return f", or let him join {unit.named(state, friend)}: join {id} : {friend}" if friend else ""


class Ride(NamedTuple):
    """A commander's way: its length, how much of it leads through woods, and what he crosses a river by."""

    length: float
    woods: float
    by: tuple[Line, ...] = ()

    @property
    def cost(self) -> float:
        """What it takes of his move: woods are ridden through at half pace (4.5)."""
        return self.length + self.woods


def to_place(state: State[Own], id: str, place: Pose, at: str) -> Ride:
    """A commander's way to a place; refused where he may not ride."""
    rect = state.field.rects[id]
    made = _shortest(state, id, (rect.pose.x, rect.pose.y), (place.x, place.y), at)
    return _affordable(state, id, made, at)


def to_unit(state: State[Own], id: str, where: str, at: str) -> Ride:
    """A commander's way to a unit that he joins: to whichever part of it he reaches; refused where he may not ride."""
    rect, host = state.field.rects[id], state.field.rects[where]
    if distance(rect, host) <= 0:
        return Ride(0.0, 0.0)
    here, there = between(rect, host)
    ends = [there, *host.corners, *(_halfway(*host.edge(edge)) for edge in range(4))]
    found, refused = list[Ride](), list[Refused]()
    for end in ends:
        try:
            found.append(_shortest(state, id, here, end, at))
        except Refused as no:
            refused.append(no)
    if not found:
        raise refused[0]
    return _affordable(state, id, min(found, key=lambda one: one.cost), at)


def _halfway(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _affordable(state: State[Own], id: str, made: Ride, at: str) -> Ride:
    """A way that his move is enough for (H3)."""
    if made.cost > pace.allowance(state, id) + 1:
        have, want = round(made.cost / INCH, 1), pace.allowance(state, id) // INCH
        by = "".join(f"by {places.name_of(line)} " for line in made.by)
        woods = f", {length(made.woods / INCH)} through woods counted twice" if made.woods else ""
        says = f"{by}that is {have:g} inches{woods}, and {unit.named(state, id)} rides {want}; less far"
        raise Refused(Code.NOT_ALLOWED, at, says, have=have, want=want, unit="inches")
    return made


def _shortest(state: State[Own], id: str, here: Point, there: Point, at: str) -> Ride:
    """The shortest way between two points that leads over rivers by bridges and fords, and through no enemy."""
    found, blocked = list[Ride](), dict[str, None]()
    for over in product(*_crossed(state, id, here, there, at)):
        stops = (here, *(spot for _, spot in over), there)
        foes = [foe for p, q in pairwise(stops) for foe in _enemies_on(state, id, p, q)]
        blocked.update(dict.fromkeys(foes))
        if not foes:
            parts = [(hypot(q[0] - p[0], q[1] - p[1]), _woods(state, id, p, q)) for p, q in pairwise(stops)]
            far, woods = (sum(many) for many in zip(*parts, strict=True))
            found.append(Ride(far, woods, tuple(line for line, _ in over)))
    if not found:
        says = f"{unit.all_named(state, blocked)} stand in the way of {unit.named(state, id)}"
        raise Refused(Code.NOT_ALLOWED, at, f"{says}; ride round them (H35)")
    return min(found, key=lambda one: one.cost)


def _enemies_on(state: State[Own], id: str, p: Point, q: Point) -> list[str]:
    return [other for other in screens(state.field, p, q, (id,)) if foreign(state, id, other)]


def _woods(state: State[Own], id: str, p: Point, q: Point) -> float:
    """How much of a straight way leads through woods."""
    rect, far = state.field.rects[id], hypot(q[0] - p[0], q[1] - p[1])
    start, end = (rect.pose._replace(x=round(x), y=round(y)) for x, y in (p, q))
    return share(land.in_woods(state, tuple(leg_track(rect.at(start), Leg("to", to=end), rect.at(end), far))))


def _crossed(state: State[Own], id: str, here: Point, there: Point, at: str) -> Iterator[list[tuple[Line, Point]]]:
    """By river between two points: the bridges and fords over it, and where; refused if there are none (H38)."""
    lines = state.ground.lines
    for river in (line for line in lines if line.kind in land.RIVERS):
        cuts = [
            cut for a, b in pairwise(river.points) if (cut := crossing(here, there, a, b)) is not None and 0 < cut < 1
        ]
        # Who crosses a bend of it twice is on his own bank again, and rides round that.
        if len(cuts) % 2 == 0:
            continue
        over = [(line, spot) for line in lines if line.kind in land.CROSSINGS for spot in meetings(line, river)]
        if not over:
            far = halting.tenths(min(cuts) * hypot(there[0] - here[0], there[1] - here[1]))
            says = f"{length(far)} ahead {places.name_of(river)} is in the way of {unit.named(state, id)}"
            says = f"{says}, and no bridge or ford leads over it (H38); ride on this side of it"
            raise Refused(Code.NOT_ALLOWED, at, says, have=far, unit="inches")
        yield over
