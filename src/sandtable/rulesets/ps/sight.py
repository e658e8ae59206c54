"""Who sees whom, and at whom a unit may shoot (H17, H18, H44)."""

from __future__ import annotations

from sandtable.engine.state import State
from sandtable.geometry.band import in_band, strip
from sandtable.geometry.pose import Point
from sandtable.geometry.rect import Rect
from sandtable.mechanics.bodies.body import foreign, in_contact
from sandtable.mechanics.bodies.quarters import in_front_arc, quarter
from sandtable.rulesets.ps import land, places, unit
from sandtable.rulesets.ps.facts.troops import GUNS
from sandtable.rulesets.ps.own import INCH, Own
from sandtable.rulesets.ps.rows.shooting import RANGES
from sandtable.rulesets.ps.telling import farther, length, nearer
from sandtable.rulesets.ps.view import screened_by, sees, view
from sandtable.sheet.play import player

A_QUARTER = 0.25
"""The share of a target's breadth that is hidden from where it counts as obscured, ..."""
SLACK = 1e-4
"""... as near as angles are found."""


def eye(state: State[Own], id: str, target: str) -> Point:
    """Where a unit looks from: the middle of its front edge; those without flanks look from each face."""
    rect, pose = state.field.rects[id], state.field.rects[target].pose
    if not unit.fronts_only(state, id):
        return rect.front_middle
    (ax, ay), (bx, by) = rect.edge(quarter(rect, (pose.x, pose.y)))
    return ((ax + bx) / 2, (ay + by) / 2)


def sees_unit(state: State[Own], id: str, target: str) -> bool:
    """Whether a unit has a clear line to another, as far as the mist lets it see."""
    if state.own.sight and unit.inches(state, id, target) > state.own.sight:
        return False
    return sees(state, id, target, eye(state, id, target))


def unseen(state: State[Own], id: str, target: str) -> str:
    """Why a unit does not see another, and what to do: 'are hidden behind the wood (H17): come round, or nearer'."""
    apart, seen = unit.inches(state, id, target), state.own.sight
    if seen and apart > seen:
        return f"{farther(apart, seen)}, and in the mist one sees {length(seen)} (H44): {nearer(apart - seen)}"
    bodies, areas = screened_by(state, id, target, eye(state, id, target))
    if bodies:
        return f"are hidden behind {unit.all_named(state, bodies)} (H17): clear the line to them"
    what = " and ".join(dict.fromkeys(map(places.name_of, areas))) or "others"
    return f"are hidden behind {what} (H17): come round, or nearer"


def obscured(state: State[Own], id: str, target: str) -> bool:
    """Whether a target is in woods, or a quarter of its breadth is hidden, or both its ends are."""
    if land.is_in(state, state.field.rects[target], land.WOODS):
        return True
    seen = view(state, id, target, eye(state, id, target))
    return seen.hidden >= A_QUARTER - SLACK or seen.ends


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
