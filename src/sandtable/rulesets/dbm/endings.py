"""Losses, demoralised commands, and victory (H5, H36, H37)."""

from __future__ import annotations

from fractions import Fraction

from sandtable.engine.state import Ending, Setup, State
from sandtable.names import OTHER, SIDES, Side
from sandtable.rulesets.dbm.muster import MUSTER

GENERAL = 2
"""What the loss of a general counts beside his element."""


def equivalent(setup: Setup, id: str) -> Fraction:
    """What an element counts (H5)."""
    piece = setup.pieces[id]
    return Fraction(MUSTER.kinds[piece.kind].counts[piece.grade, bool(piece.traits["regular"])])


def original(setup: Setup, command: str) -> Fraction:
    """What a command counted at first."""
    return sum((equivalent(setup, id) for id in setup.commands[command].bases), Fraction())


def lost(state: State, command: str) -> Fraction:
    """What a command has lost."""
    total = Fraction()
    for id in state.setup.commands[command].bases:
        if is_lost(state, id):
            total += equivalent(state.setup, id) + (GENERAL if state.setup.pieces[id].traits.get("general") else 0)
    return total


def is_lost(state: State, id: str) -> bool:
    return state.taken.get(id) in ("destroyed", "fled", "left")


def commands(setup: Setup, side: Side) -> list[str]:
    return [id for id, command in setup.commands.items() if command.side == side]


def army(setup: Setup, side: Side) -> Fraction:
    """What an army counted at first."""
    return sum((original(setup, command) for command in commands(setup, side)), Fraction())


def loss(state: State, side: Side) -> Fraction:
    """What counts as lost: all of the demoralised commands, and the lost elements of the others."""
    return sum(
        (
            original(state.setup, command) if command in state.own.broken else lost(state, command)
            for command in commands(state.setup, side)
        ),
        Fraction(),
    )


def elements_lost(state: State, side: Side) -> Fraction:
    """What an army has lost, element by element."""
    return sum((lost(state, command) for command in commands(state.setup, side)), Fraction())


def newly_broken(state: State) -> list[str]:
    """Commands that have lost a third by now and were not demoralised before."""
    return [
        id
        for id in state.setup.commands
        if id not in state.own.broken and 3 * lost(state, id) >= original(state.setup, id)
    ]


def leaderless(state: State) -> list[str]:
    """Commands that have lost their general and not yet rolled for it."""
    return [
        id
        for id, command in state.setup.commands.items()
        if command.leader and is_lost(state, command.leader) and id not in state.own.headless
    ]


def ending(state: State) -> Ending | None:
    """Victory, if the bound that ends brings it (H37)."""
    beaten = [side for side in SIDES if 2 * loss(state, side) >= army(state.setup, side)]
    if len(beaten) == 2:
        return Ending("", "both armies are beaten in the same bound")
    if beaten:
        return Ending(OTHER[beaten[0]], "the enemy has lost half of his army")
    if state.own.number < 2 * int(state.setup.traits.get("bounds", 16)):
        return None
    shares = {side: elements_lost(state, side) / army(state.setup, side) for side in SIDES}
    if abs(shares["a"] - shares["b"]) < Fraction(1, 10):
        return Ending("", "the last bound is over and the losses are about even")
    winner: Side = "a" if shares["a"] < shares["b"] else "b"
    return Ending(winner, "the last bound is over and the enemy has lost more")
