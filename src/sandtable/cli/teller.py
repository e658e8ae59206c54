"""How a battle is spoken of at a terminal: its troops, their letters on the map, its rows, what an army has left."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from sandtable import catalogue
from sandtable.cli.plan import letters
from sandtable.engine.game import Game
from sandtable.engine.state import Setup, State
from sandtable.host.telling import named
from sandtable.names import Side
from sandtable.sheet.ruleset import Ruleset


class Teller:
    """What everything in one battle is called."""

    def __init__(self, game: Game, setup: Setup) -> None:
        self.game = game
        self.setup = setup
        self.ruleset: Ruleset | None = catalogue.RULESETS.get(game.rules)

    @cached_property
    def names(self) -> Mapping[str, str]:
        """What the game calls its kinds of troops."""
        return {id: kind.name for id, kind in self.game.muster.kinds.items()}

    @cached_property
    def letters(self) -> Mapping[str, str]:
        """The letters of the kinds of troops on the map."""
        return letters(self.setup, self.names)

    def strength(self, state: State, side: Side) -> float:
        """The share of its strength that an army has left, from 0 to 1."""
        return min(1.0, max(0.0, self.game.insight.strength(state, side)))

    def words(self, id: str) -> str:
        """A row of the sheet, or a house rule, in its words."""
        return self.ruleset.words(id) if self.ruleset is not None else id

    def named(self, id: str) -> str:
        """A base with its kind, a command by its name, an army by its own: 'a3 spears'."""
        return named(self.game, self.setup, id)
