"""Who sees whom, and at whom a unit may shoot (H17, H18, H44)."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.engine.state import State
from sandtable.geometry.band import in_band, strip
from sandtable.geometry.pose import Point
from sandtable.geometry.rect import Rect
from sandtable.geometry.sight import deep, screens
from sandtable.mechanics.bodies.body import foreign, in_contact, is_officer
from sandtable.mechanics.bodies.quarters import in_front_arc, quarter
from sandtable.mechanics.bodies.sight import Screens, level, levels_along, sees
from sandtable.rulesets.ps import land, unit
from sandtable.rulesets.ps.facts.troops import GUNS
from sandtable.rulesets.ps.own import INCH, Own
from sandtable.rulesets.ps.rows.shooting import RANGES
from sandtable.sheet.play import player

INTO = 2 * INCH
"""How far one sees into woods and past buildings."""
SCREENS = Screens(through=((land.WOODS, INTO), (land.HOUSES, INTO)), over=True, either=True)
INSET = 0.05
"""A corner is looked at a little inside the base."""


def eye(state: State[Own], id: str, target: str) -> Point | None:
    """Where a unit looks from, if not from the middle of its front: those without flanks look from each face."""
    if not unit.fronts_only(state, id):
        return None
    rect, pose = state.field.rects[id], state.field.rects[target].pose
    (ax, ay), (bx, by) = rect.edge(quarter(rect, (pose.x, pose.y)))
    return ((ax + bx) / 2, (ay + by) / 2)


def sees_unit(state: State[Own], id: str, target: str) -> bool:
    """Whether a unit has a clear line to another, as far as the mist lets it see."""
    if state.own.sight and unit.inches(state, id, target) > state.own.sight:
        return False
    return sees(state, id, target, SCREENS, frm=eye(state, id, target), over=True)


def obscured(state: State[Own], id: str, target: str) -> bool:
    """Whether a target is in woods, or partly hidden: one end of it cannot be seen."""
    rect = state.field.rects[target]
    if state.ground.areas and any(area.kind in land.WOODS for area in state.ground.at((rect.pose.x, rect.pose.y))):
        return True
    start = eye(state, id, target) or state.field.rects[id].front_middle
    return not all(_clear(state, id, target, start, end) for end in _ends(rect, start))


def _ends(rect: Rect, start: Point) -> Iterator[Point]:
    """The two ends of a base as they are seen from a point, a little inside it."""
    x, y, _ = rect.pose
    aside = [(cx - start[0]) * (y - start[1]) - (cy - start[1]) * (x - start[0]) for cx, cy in rect.corners]
    for n in (aside.index(min(aside)), aside.index(max(aside))):
        cx, cy = rect.corners[n]
        yield (cx + (x - cx) * INSET, cy + (y - cy) * INSET)


def _clear(state: State[Own], id: str, target: str, p: Point, q: Point) -> bool:
    ground, standing = state.ground, screens(state.field, p, q, (id, target))
    bodies = [other for other in standing if not is_officer(state, other)]
    if not bodies and not ground.areas:
        return True
    high = max(level(state, id), level(state, target))
    if any(level(state, other) >= high for other in bodies):
        return False
    if any(deep(ground, p, q, kinds) > into for kinds, into in SCREENS.through):
        return False
    return all(between <= high for between in levels_along(ground, p, q))


class _Armed:
    """A weapon, as the table of ranges looks at it."""

    def __init__(self, weapon: str) -> None:
        self.weapon = weapon


def reach(state: State[Own], id: str) -> int:
    """How far it shoots, in ticks; 0 if it does not."""
    if unit.shooting(state, id) == 0 or unit.limbered(state, id) or unit.formation(state, id) == "march-column":
        return 0
    return int(player(RANGES, 0)(_Armed(unit.weapon(state, id)), None, None)) * INCH


def in_front(state: State[Own], id: str, other: Rect) -> bool:
    """Whether some of another base is in its front quarter."""
    return unit.fronts_only(state, id) or in_front_arc(state.field.rects[id], other)


def targets(state: State[Own], id: str) -> list[str]:
    """At whom it may shoot: the nearest in sight, and the nearest straight ahead; guns at any, the nearest first."""
    far = reach(state, id)
    if not far or in_contact(state, id):
        return []
    rects, rect = state.field.rects, state.field.rects[id]
    near = [
        (round(found), other)
        for other in state.field.near(rect, far)
        if foreign(state, id, other) and in_front(state, id, rects[other]) and not in_contact(state, other)
        for found, _ in [state.field.nearest(rect, (other,)) or (0.0, "")]
    ]
    found: list[str] = []
    centre: list[str] = []
    ahead = strip(rect, 0, far)
    gun = unit.kind(state, id) in GUNS
    least = 0
    for apart, other in sorted(near):
        first = not found or apart == least
        middle = not gun and (not centre or other in centre) and in_band(ahead, rects[other])
        if not (gun or first or middle) or not sees_unit(state, id, other):
            continue
        if not found:
            least = apart
        if gun or first:
            found.append(other)
        if middle and not centre:
            centre.append(other)
    return list(dict.fromkeys((*found, *centre)))
