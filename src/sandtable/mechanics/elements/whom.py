"""To whom the orders of a game of elements speak."""

from __future__ import annotations

from typing import Any

from sandtable.engine.state import State
from sandtable.engine.verb import Whom
from sandtable.mechanics.elements.moving import owned
from sandtable.names import Side


class Elements(Whom):
    """Elements of the side whose bound it is."""

    def check_one(self, state: State[Any], seat: Side, id: str, at: str) -> None:
        """Refuse one that is not there, not one's own, or may not be told so."""
        owned(state, id, at)
        self.may(state, id, at)


class Anybody(Whom):
    """Whoever is named, of either side, on the table or beside it; the verb itself knows who may be."""

    def check_one(self, state: State[Any], seat: Side, id: str, at: str) -> None:
        """Nobody is refused here."""


GROUP = Elements(1, 1000, "element", "group")
ONE = Elements(1, 1, "element", "one")
