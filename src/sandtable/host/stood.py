"""How a battle stood at a moment: turn, step, both armies, who holds what. Beside a table of then it is told."""

from __future__ import annotations

from sandtable.drawing import board as drawn
from sandtable.drawing.words import capital
from sandtable.engine.game import Game
from sandtable.engine.state import State
from sandtable.names import SIDES, Side
from sandtable.wire import table as wire


def stood(seen: State, game: Game, armies: list[wire.ArmyNow] | None = None) -> wire.Stood:
    """How it stood, as somebody saw it; with both armies as strong as they are known to be, since to weigh them takes
    long."""
    return {
        "turn": game.turn(seen),
        "phase": seen.phase,
        "armies": [_army(game, seen, side, known) for side, known in zip(SIDES, armies or (None, None), strict=True)],
        "flags": drawn.flags(seen, game),
    }


def _army(game: Game, seen: State, side: Side, known: wire.ArmyNow | None) -> wire.ArmyNow:
    setup = seen.setup
    own = [command for command in setup.commands.values() if command.side == side]
    there, gone = seen.field.rects, seen.taken
    return {
        "side": side,
        "name": capital(setup.army(side)),
        "lost": game.lost(seen, side) if known is None else known["lost"],
        "left": game.insight.strength(seen, side) if known is None else known["left"],
        "bases": sum(setup.pieces[id].side == side for id in there),
        "commands": [
            {
                "id": command.id,
                "standing": sum(id in there for id in command.bases),
                "lost": sum(id in gone for id in command.bases),
                "stance": game.stance(seen, command.id),
            }
            for command in own
        ],
    }
