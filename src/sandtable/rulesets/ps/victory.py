"""The end by turns: points for what was lost, shaken, broken and held (H40, H41)."""

from __future__ import annotations

from sandtable.engine.state import Ending, State
from sandtable.mechanics.bodies.objectives import holders
from sandtable.names import OTHER, SIDES, Side
from sandtable.rulesets.ps import morale, unit
from sandtable.rulesets.ps.muster import MUSTER
from sandtable.rulesets.ps.own import Own

FOR_BROKEN, FOR_GROUND = 50, 100
"""Points for each broken battalia of the enemy, and for each objective held."""


def worth(state: State[Own], id: str) -> float:
    """The price of a unit."""
    piece = state.setup.pieces[id]
    return MUSTER.worth(piece.kind, piece.grade, True, piece.traits)


def lost(state: State[Own], side: Side) -> float:
    """The points of a side's units lost, and half those shaken, with what its broken battalias count."""
    total = 0.0
    for command in morale.battalias(state, side) + generals_own(state, side):
        for id in morale.members(state, command):
            if id in state.taken:
                total += worth(state, id)
            elif id in state.field.rects and unit.shaken(state, id):
                total += worth(state, id) / 2
        total += FOR_BROKEN * (command in state.own.broken)
    return total


def generals_own(state: State[Own], side: Side) -> list[str]:
    """The general's own command, whose units count too if it has any."""
    return [
        id for id, command in state.setup.commands.items() if command.side == side and not unit.is_battalia(state, id)
    ]


def points(state: State[Own], side: Side) -> float:
    """What a side has earned."""
    held = holders(state, state.own.held)
    return lost(state, OTHER[side]) + FOR_GROUND * sum(who == side for who in held.values())


def ending(state: State[Own]) -> Ending:
    """The last turn is over: a lead of a third over the other wins."""
    earned = {side: points(state, side) for side in SIDES}
    high: Side = "a" if earned["a"] >= earned["b"] else "b"
    told = f"{earned[high]:g} to {earned[OTHER[high]]:g} points"
    if earned[high] > 0 and 3 * earned[high] >= 4 * earned[OTHER[high]]:
        return Ending(high, f"the last turn is over, {told}")
    return Ending("", f"the last turn is over, {told}: too close for a victory")
