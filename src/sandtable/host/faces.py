"""Faces: how each base stands and looks at a moment, and which of them have changed between two."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from hashlib import sha256
from typing import NamedTuple

from sandtable import catalogue
from sandtable.drawing import board
from sandtable.drawing.bases import words_of
from sandtable.drawing.roster import Roster, roster
from sandtable.engine.game import Game
from sandtable.engine.state import Setup, State
from sandtable.geometry.angle import HALF, QUARTER, TURN
from sandtable.geometry.ground import Ground
from sandtable.geometry.rect import Rect
from sandtable.sheet.ruleset import Ruleset
from sandtable.wire import table as wire

WINDS = (
    "up the table",
    "up and to the right",
    "to the right",
    "down and to the right",
    "down the table",
    "down and to the left",
    "to the left",
    "up and to the left",
)
"""Where a base faces, clockwise, in eighths of a turn."""
EIGHTH = QUARTER // 2


class Face(NamedTuple):
    """How a base stands, and all that shows on it."""

    rect: Rect
    status: str
    marks: tuple[str, ...]
    tally: tuple[int, int] | None
    carried: tuple[str, ...]


Faces = Mapping[str, Face]


class Painter:
    """Knows how the bases of a battle look. What it has drawn once it keeps."""

    def __init__(self, game: Game, setup: Setup, start: State) -> None:
        self.game = game
        self._setup = setup
        self._start = start
        self._looks: dict[tuple[object, ...], str] = {}
        self._ground: tuple[Ground, str] | None = None
        self.drawn: dict[str, str] = {}
        """What was drawn, by its key."""

    @cached_property
    def ruleset(self) -> Ruleset:
        return catalogue.load(self._setup.rules)

    @cached_property
    def who(self) -> Roster:
        return roster(self._start, self.game, self.ruleset)

    def faces(self, seen: State) -> Faces:
        """All bases on a table."""
        game, setup = self.game, self._setup
        riding: dict[str, tuple[str, ...]] = {}
        for id, host in game.carried(seen).items():
            riding[host] = (*riding.get(host, ()), setup.pieces[id].kind)
        return {
            id: Face(rect, game.status(seen, id), game.marks(seen, id), game.tally(seen, id), riding.get(id, ()))
            for id, rect in seen.field.rects.items()
        }

    def ground(self, seen: State) -> str:
        """The ground without what stands on it. It seldom changes, and to draw it takes longer than all else."""
        if self._ground is None or self._ground[0] != seen.ground:
            self._ground = seen.ground, board.ground(seen, self.game)
        return self._ground[1]

    def place(self, id: str, face: Face) -> wire.Place:
        """A base as a page is told of it."""
        pose, rect = face.rect.pose, face.rect
        who = self._as_it_shows(id, face)
        facing = f"facing {WINDS[(pose.facing + EIGHTH // 2) % TURN // EIGHTH]}"
        return {
            "id": id,
            "x": pose.x,
            "y": pose.y,
            "facing": pose.facing,
            "width": rect.width,
            "depth": rect.depth,
            "look": self._look(id, face, who),
            "status": face.status,
            "says": ", ".join((id, *words_of(self._setup.pieces[id], self._setup, who), facing)),
        }

    def places(self, faces: Faces) -> list[wire.Place]:
        """In the order of the scenario, so that a table is always told the same."""
        return [self.place(id, faces[id]) for id in self._setup.pieces if id in faces]

    def _as_it_shows(self, id: str, face: Face) -> Roster:
        tallies = {} if face.tally is None else {id: face.tally}
        return replace(
            self.who, status={id: face.status}, marks={id: face.marks}, tallies=tallies, carried={id: face.carried}
        )

    def _look(self, id: str, face: Face, who: Roster) -> str:
        piece, rect = self._setup.pieces[id], face.rect
        upright = QUARTER < rect.pose.facing % TURN <= HALF + QUARTER
        shows = (rect.width, rect.depth, face.status, face.marks, face.tally, face.carried, upright)
        key = (piece.command, piece.kind, piece.grade, id in self.who.leaders, *shows)
        if key not in self._looks:
            drawn = board.look(piece, rect.width, rect.depth, rect.pose.facing, who, self.ruleset)
            self._looks[key] = sha256(drawn.encode()).hexdigest()[:12]
            self.drawn[self._looks[key]] = drawn
        return self._looks[key]


def changed(before: Faces, after: Faces) -> dict[str, Face]:
    """The bases that stand or look otherwise than before."""
    return {id: face for id, face in after.items() if before.get(id) != face}
