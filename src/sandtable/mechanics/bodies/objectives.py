"""Objectives: pieces of ground, marked on the table, that belong to who stands on them alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import hypot
from typing import Any

from sandtable.engine.game import Goal
from sandtable.engine.state import State
from sandtable.geometry.ground import Area
from sandtable.geometry.rect import Polygon
from sandtable.mechanics.bodies.body import is_officer, units
from sandtable.names import Side

KIND = "objective"
NOBODY = "none"
Bars = Callable[[State[Any], str, Polygon], bool]
"""Whether ground in an outline is closed to a unit."""


def nobody(state: State, id: str, outline: Polygon) -> bool:
    """Ground that is closed to nobody."""
    return False


def objectives(state: State) -> list[Area]:
    """The objectives of the battle, in the order of the scenario."""
    return [area for area in state.ground.areas if area.kind == KIND]


def holders(state: State, held: Mapping[str, str]) -> dict[str, str]:
    """By objective: the side that has units on it while the enemy has none; else who held it before, or 'none'."""
    found: dict[str, str] = {}
    for area in objectives(state):
        sides = _sides_on(state, area)
        before = held.get(area.id) or str(area.traits.get("held_by") or NOBODY)
        found[area.id] = sides.pop() if len(sides) == 1 else before
    return found


def goals(state: State, held: Mapping[str, str], side: Side, worth: float, bars: Bars = nobody) -> list[Goal]:
    """The objectives as a player sees them who would have them."""
    found = []
    for area in objectives(state):
        x0, y0, x1, y1 = area.box
        x, y = round((x0 + x1) / 2), round((y0 + y1) / 2)
        closed = frozenset(id for id in units(state, side) if bars(state, id, ((x, y),)))
        found.append(Goal(x, y, worth, held.get(area.id) == side, closed))
    return found


def wanted(state: State, held: Mapping[str, str], id: str) -> list[Goal]:
    """The objectives that the side of a unit does not hold, the nearest to it first."""
    x, y, _ = state.field.rects[id].pose
    found = [goal for goal in goals(state, held, state.side(id), 1.0) if not goal.held]
    return sorted(found, key=lambda goal: hypot(goal.x - x, goal.y - y))


def _sides_on(state: State, area: Area) -> set[str]:
    """The sides that have units, of which any part counts, on a piece of ground."""
    return {
        state.setup.pieces[id].side
        for id in state.field.within(area.box)
        if not is_officer(state, id) and area in state.ground.under(state.field.rects[id].corners, (area.kind,))
    }
