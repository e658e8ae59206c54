"""The ground as this game finds it (H3, H28, H36, H44, H49): going, slopes, works, obstacles and towns."""

from __future__ import annotations

from collections.abc import Mapping
from math import floor

from sandtable.engine.state import State
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.ground import Area, Line
from sandtable.geometry.outline import signed_area, to_line
from sandtable.geometry.rect import Polygon, Rect
from sandtable.mechanics.elements import terrain
from sandtable.mechanics.elements.bound import kind
from sandtable.rulesets.dbr.facts.troops import FOOT, NAVAL
from sandtable.rulesets.dbr.own import PACE, WIDTH, Own

GOING_IN: Mapping[str, str] = {
    "steep-hill": "rough",
    "scrub": "rough",
    "fields": "rough",
    "vineyard": "rough",
    "wood": "difficult",
    "marsh": "difficult",
    "built-up": "difficult",
    "rocky": "difficult",
    "reeds": "difficult",
}
TOWN = "built-up"
WORKS = terrain.WORKS
OBSTACLES = ("hedge", "wall", "ditch")
BANK = 25 * PACE
"""An element this near to the water defends its bank."""
BEHIND = 5 * PACE
"""An element whose front is this near to works or an obstacle touches them."""
LODGING = (100 * PACE) ** 2
"""The surface of a town that holds one element."""
WHEELED = ("art", "wwg")
"""Kinds that cross rivers only at bridges and fords."""


def wades(state: State[Own], id: str, sort: str) -> bool:
    """Whether an element may cross a river of that class away from bridges and fords (H28)."""
    return kind(state, id) not in WHEELED


def climbs(state: State[Own], id: str, line: Line, outline: Polygon) -> bool:
    """Only foot cross permanent works; a gate lets its own side through (H36)."""
    if line.kind == "fortification-temporary" or kind(state, id) in FOOT:
        return True
    return terrain.through_gate(state, id, line, outline)


TERRAIN = terrain.Terrain(
    pace=PACE,
    width=WIDTH,
    goings=GOING_IN,
    naval=NAVAL,
    works=WORKS,
    on_bank=40 * PACE,
    shoals=100 * PACE,
    waters=(terrain.WATER, "reeds"),
    wades=wades,
    climbs=climbs,
    whole=True,
    river="good",
    corners=True,
)


def towns_under(state: State[Own], outline: Polygon) -> list[Area]:
    return [area for area in state.ground.under(outline) if area.kind == TOWN] if state.ground.areas else []


def in_town(state: State[Own], id: str) -> bool:
    """Whether all of it is inside a built-up area; who is partly in it is in its going, and has flanks (H36, H44)."""
    if not state.ground.areas:
        return False
    rect = state.field.rects[id]
    return any(state.ground.share(rect, area) > 0.999 for area in towns_under(state, rect.corners))


def room_in(area: Area) -> int:
    """How many elements a built-up area holds: one for each 100 by 100 paces, and one at least."""
    return max(1, floor(abs(signed_area(area.outline)) / LODGING + 1e-6))


def lodged(state: State[Own], area: Area) -> list[str]:
    """The elements that stand in a built-up area."""
    x0, y0, x1, y1 = area.box
    return sorted(
        id for id in state.field.within((x0, y0, x1, y1)) if area in state.ground.under(state.field.rects[id].corners)
    )


def on_hill(state: State[Own], id: str) -> bool:
    """Whether any of its base is on a hill (H49)."""
    return any(area.hill for area in state.ground.under(state.field.rects[id].corners))


def higher(state: State[Own], id: str, foe: str) -> bool:
    """Whether the middle of its front is on a hill, and the enemy's is not on it, or further from the crest (H49)."""
    if not state.ground.areas:
        return False
    # A hair inside the base, so that the middle of two fronts that touch is not the same point.
    own, other = (_brow(state.field.rects[one]) for one in (id, foe))
    found = terrain.higher(state, own, other, TOLERANCE)
    return any(area.hill for area in state.ground.at(own)) if found is None else found


def _brow(rect: Rect) -> tuple[float, float]:
    return rect.pose.ahead(rect.depth / 2 - terrain.NUDGE)


def fence_before(state: State[Own], id: str, foe: str) -> Line | None:
    """The fixed obstacle that an element stands behind and an enemy comes at it across (H36)."""
    if not state.ground.lines:
        return None
    rect = state.field.rects[id]
    if rect.pose.seen((state.field.rects[foe].pose.x, state.field.rects[foe].pose.y))[1] <= 0:
        return None
    if state.own.stormed.get(id) == foe:
        return None
    for line in state.ground.lines:
        if line.kind in OBSTACLES and terrain.lies_before(line, rect, BEHIND, TERRAIN.corners):
            return line
    return None


def fences_crossed(state: State[Own], outline: Polygon) -> int:
    """How many fixed obstacles an outline lies across."""
    return len(state.ground.lines_at(outline, OBSTACLES)) if state.ground.lines else 0


def at_bank(state: State[Own], id: str) -> bool:
    """Whether an element stands within 25 paces of a river, and not in it (H28)."""
    if not state.ground.lines:
        return False
    rect = state.field.rects[id]
    if terrain.river_at(TERRAIN, state, rect.corners) is not None:
        return False
    return any(
        line.kind == "river" and to_line(corner, line.points) <= BANK + line.width / 2
        for line in state.ground.lines
        for corner in (*rect.corners, rect.front_middle)
    )
