"""The board: all of a battle that stays as it is while it is fought, and the table at one moment."""

from __future__ import annotations

from sandtable.drawing.bases import words_of
from sandtable.drawing.words import capital, spoken
from sandtable.engine.game import Game, as_it_is
from sandtable.engine.state import Setup, State
from sandtable.geometry.ground import Area
from sandtable.host.faces import Painter
from sandtable.host.match import Match
from sandtable.host.stood import stood
from sandtable.host.teaching import steps_at
from sandtable.names import SIDES
from sandtable.wire import table as wire


def board(match: Match, place: str) -> wire.Board:
    setup, painter = match.setup, match.painter
    game, ruleset, who = painter.game, painter.ruleset, painter.who
    return {
        "match": match.id,
        "rules": setup.rules,
        "game": ruleset.title,
        "title": setup.title or ruleset.title,
        "unit": game.unit,
        "grain": game.grain,
        "width": setup.ground.width,
        "depth": setup.ground.depth,
        "hides": hides(game),
        "dice": "typed" if match.typed else "stream",
        "armies": {side: capital(setup.army(side)) for side in SIDES},
        "who": {side: match.seats[side].who for side in SIDES},
        "kinds": {kind: who.kind(kind) for kind in sorted({piece.kind for piece in setup.pieces.values()})},
        "pieces": {id: _piece(id, setup, painter) for id in setup.pieces},
        "commands": [
            {
                "id": command.id,
                "side": command.side,
                "name": command.name,
                "letter": who.letters.get(command.id, ""),
                "leader": command.leader,
                "bases": list(command.bases),
            }
            for command in setup.commands.values()
        ],
        "terms": dict(game.terms),
        "rows": {row.id: ruleset.words(row.id) for row in ruleset.rows.values()},
        "lesson": steps_at(match, place),
    }


def hides(game: Game) -> bool:
    """Whether a game knows of anything that one side sees and the other does not."""
    return game.view is not as_it_is


def _piece(id: str, setup: Setup, painter: Painter) -> wire.BoardPiece:
    piece = setup.pieces[id]
    return {
        "side": piece.side,
        "command": piece.command,
        "kind": piece.kind,
        "grade": piece.grade,
        "name": piece.name,
        "says": ", ".join(words_of(piece, setup, painter.who)),
    }


def table(n: int, seen: State, painter: Painter) -> wire.Table:
    """The table after an event."""
    faces = painter.faces(seen)
    return {
        "n": n,
        "places": painter.places(faces),
        "gone": dict(seen.taken),
        "ground": painter.ground(seen),
        "areas": areas(seen, painter.game),
        "stood": stood(seen, painter.game),
    }


def areas(seen: State, game: Game) -> list[wire.BoardArea]:
    """The pieces of ground, each with its words and its middle."""
    return [_area(area, game) for area in seen.ground.areas]


def _area(area: Area, game: Game) -> wire.BoardArea:
    kind = game.muster.areas.get(area.kind)
    words = kind.says if kind is not None else spoken(area.kind)
    x0, y0, x1, y1 = area.box
    says = f"{area.name}, {words}" if area.name else words
    return {
        "id": area.id,
        "name": area.name,
        "says": says,
        "x": round((x0 + x1) / 2),
        "y": round((y0 + y1) / 2),
        "width": round(x1 - x0),
        "depth": round(y1 - y0),
    }
