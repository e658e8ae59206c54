"""A battle told to a person: each event in a line, and the end in a sentence."""

from __future__ import annotations

from sandtable.drawing.words import capital, spoken
from sandtable.engine.event import Event
from sandtable.engine.game import Game
from sandtable.engine.state import Setup, State
from sandtable.engine.trail import UNDO
from sandtable.names import SIDES, Json, Side
from sandtable.notation.order import write


def army(setup: Setup, side: Side) -> str:
    """What a side calls itself, with its letter: orders are typed for it by that."""
    return f"{capital(setup.army(side))} ({side})"


def named(game: Game, setup: Setup, id: str) -> str:
    """A base with its name or kind, a command by its name, an army by its own; a word that is none of them as it is."""
    if (piece := setup.pieces.get(id)) is not None:
        kind = game.muster.kinds.get(piece.kind)
        return f"{id} {piece.name or spoken(kind.name if kind is not None else piece.kind)}"
    if (command := setup.commands.get(id)) is not None:
        return f"{command.name} ({id})" if command.name else id
    return next((setup.army(side) for side in SIDES if side == id), id)


def line(event: Event, game: Game, setup: Setup) -> str:
    """What happened, in a line: who ordered what, what fell, and what came of it."""
    parts = []
    if event.what == UNDO:
        parts.append(f"{event.seat}: takes the last order back")
    elif event.order is not None:
        parts.append(f"{event.seat}: {write(event.order, game, setup)}")
    if event.dice:
        parts.append(f"{event.what} {' '.join(map(str, event.dice))}")
    if event.told is not None and event.told.says:
        parts.append(event.told.says)
    if event.taken:
        parts.append(", ".join(f"{named(game, setup, id)} {how}" for id, how in event.taken.items()))
    if event.ending is not None:
        parts.append(event.ending.reason)
    return " · ".join(parts) or event.what


def worth_telling(event: Event) -> bool:
    """The rules going on by themselves with nothing to show for it are passed over."""
    return bool(event.order or event.dice or event.told or event.taken or event.ending or event.what == UNDO)


def outcome(state: State) -> str:
    """The end of a battle in a sentence."""
    assert state.ending is not None
    for side in SIDES:
        if state.ending.winner == side:
            return f"{army(state.setup, side)} wins: {state.ending.reason}"
    return f"a draw: {state.ending.reason}"


def count(number: float) -> Json:
    """A number of losses, whole where it is."""
    return int(number) if float(number).is_integer() else number
