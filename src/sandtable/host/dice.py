"""Dice that lie in the host's hand until they are to fall: those of the program, and those that a person has typed."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from sandtable.engine.chance import Stream, checked, dice_of
from sandtable.engine.state import Ask
from sandtable.names import Json


class Handed:
    """Dice of a log without a seed: typed by whoever rolled them, or thrown here where nobody types."""

    sort = "typed"
    commitment = ""

    def __init__(self) -> None:
        self._faces: Sequence[Json] | None = None

    def hand(self, faces: Sequence[Json] | None) -> None:
        """What the next dice show; nothing: they are thrown here."""
        self._faces = faces

    def fall(self, ask: Ask, first: int) -> tuple[int, ...]:
        faces, self._faces = self._faces, None
        if faces is not None:
            return checked(ask, faces)
        return tuple(secrets.choice(die.faces) for die in dice_of(ask))


Dice = Stream | Handed
