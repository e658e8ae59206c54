"""Dice that lie in the host's hand until they are to fall: those of the program, and those that a person has typed."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from sandtable.engine.chance import Stream, checked, dice_of
from sandtable.engine.stakes import Stakes, mixed
from sandtable.engine.state import Ask
from sandtable.names import Code, Json, Refused

UNSETTLED = "the dice wait until both players have sat down: the browser of each puts a number to their seed"


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


class Joint(Stream):
    """Dice of the program to whose seed both players put a number each: they fall when both have."""

    __slots__ = ("_both",)

    def __init__(self, seed: str | bytes) -> None:
        super().__init__(seed)
        self._both: Stream | None = None

    @property
    def settled(self) -> bool:
        return self._both is not None

    def settle(self, stakes: Stakes) -> None:
        """What both have put, if they have."""
        if stakes.whole:
            self._both = mixed(self, stakes)

    def fall(self, ask: Ask, first: int) -> tuple[int, ...]:
        if self._both is None:
            raise Refused(Code.NOT_ALLOWED, "dice", UNSETTLED)
        return self._both.fall(ask, first)


Dice = Stream | Handed
