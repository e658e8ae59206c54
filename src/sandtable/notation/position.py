"""Positions: every base on the table after an event, in the game's unit from the lower left corner."""

from __future__ import annotations

from sandtable.engine.game import Game
from sandtable.engine.state import State
from sandtable.geometry.angle import DEGREE
from sandtable.names import Json
from sandtable.notation.measure import natural


def positions(state: State, game: Game, event: int) -> dict[str, Json]:
    """The whole table as JSON. `x` and `y` are the middle of a base, `facing` degrees clockwise from up the table."""
    return {
        "event": event,
        "width": state.ground.width / game.grain,
        "depth": state.ground.depth / game.grain,
        "bases": [_base(state, game, id) for id in sorted(state.field, key=natural)],
    }


def _base(state: State, game: Game, id: str) -> dict[str, Json]:
    piece, rect, grain = state.piece(id), state.rect(id), game.grain
    return {
        "id": id,
        "side": piece.side,
        "kind": piece.kind,
        "grade": piece.grade,
        "x": (2 * rect.pose.x + state.ground.width) / (2 * grain),
        "y": (2 * rect.pose.y + state.ground.depth) / (2 * grain),
        "facing": rect.pose.facing / DEGREE,
        "width": rect.width / grain,
        "depth": rect.depth / grain,
        "state": game.status(state, id),
    }
