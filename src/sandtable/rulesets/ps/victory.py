"""The end by turns: points for what was lost, shaken, broken and held (H40, H41)."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.engine.draft import Draft
from sandtable.engine.memo import OfSetup
from sandtable.engine.state import Ending, State
from sandtable.mechanics.bodies.objectives import holders
from sandtable.names import OTHER, SIDES, Side, listed
from sandtable.rulesets.ps import morale, unit
from sandtable.rulesets.ps.muster import MUSTER
from sandtable.rulesets.ps.own import Own
from sandtable.rulesets.ps.telling import sentence

FOR_BROKEN, FOR_GROUND = 50, 100
"""Points for each broken battalia of the enemy, and for each objective held."""


def worth(state: State[Own], id: str) -> float:
    """The price of a unit."""
    return _PRICES.of(state, id, lambda: _price(state, id))


_PRICES: OfSetup[str, float] = OfSetup()


def _price(state: State[Own], id: str) -> float:
    piece = state.setup.pieces[id]
    return MUSTER.worth(piece.kind, piece.grade, True, piece.traits)


class Toll(NamedTuple):
    """What an army has lost, in points, and how it comes to that (H40)."""

    lost: float
    shaken: float
    broken: float

    def words(self) -> dict[str, float]:
        return {"for enemies lost": self.lost, "for shaken ones": self.shaken, "for broken battalias": self.broken}


def toll(state: State[Own], side: Side) -> Toll:
    """The points of a side's units lost, and half those shaken, with what its broken battalias count."""
    commands = morale.battalias(state, side) + generals_own(state, side)
    men = [id for command in commands for id in morale.members(state, command)]
    there = [id for id in men if id not in state.taken and id in state.field.rects]
    return Toll(
        sum(worth(state, id) for id in men if id in state.taken),
        sum(worth(state, id) / 2 for id in there if unit.shaken(state, id)),
        float(FOR_BROKEN * sum(command in state.own.broken for command in commands)),
    )


def lost(state: State[Own], side: Side) -> float:
    return sum(toll(state, side))


def generals_own(state: State[Own], side: Side) -> list[str]:
    """The general's own command, whose units count too if it has any."""
    return [
        id for id, command in state.setup.commands.items() if command.side == side and not unit.is_battalia(state, id)
    ]


def for_ground(state: State[Own], side: Side) -> float:
    return float(FOR_GROUND * sum(who == side for who in holders(state, state.own.held).values()))


def points(state: State[Own], side: Side) -> float:
    """What a side has earned."""
    return lost(state, OTHER[side]) + for_ground(state, side)


def reckon(draft: Draft[Own]) -> None:
    """The last turn is over: it is told what each side has earned, and by what."""
    state = draft.state
    for side in SIDES:
        earned = {**toll(state, OTHER[side]).words(), "for objectives held": for_ground(state, side)}
        by = [f"{value:g} {why}" for why, value in earned.items() if value]
        total = f"{points(state, side):g} points" if by else "no points"
        why = f": {listed(by, 'and')}" if by else ""
        draft.say(sentence(f"{total} for {state.setup.army(side)}{why}"))


def won(state: State[Own]) -> str:
    """How a battle is won: by broken battalias, or by points when its turns are over."""
    setup = state.setup
    broken = "An army with more than half its battalias broken is beaten. " if setup.options.get("H9", True) else ""
    turns = int(setup.traits.get("bounds", 10))
    points = "points decide, for units lost and shaken and objectives held: a lead of a third wins"
    return f"{broken}After turn {turns} {points}."


def ending(state: State[Own]) -> Ending:
    """The last turn is over: a lead of a third over the other wins."""
    earned = {side: points(state, side) for side in SIDES}
    high: Side = "a" if earned["a"] >= earned["b"] else "b"
    told = f"{earned[high]:g} to {earned[OTHER[high]]:g} points"
    if earned[high] > 0 and 3 * earned[high] >= 4 * earned[OTHER[high]]:
        return Ending(high, f"the last turn is over, {told}")
    return Ending("", f"the last turn is over, {told}: too close for a victory")
