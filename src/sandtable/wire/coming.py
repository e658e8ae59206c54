"""What comes of an order or of the dice that wait, as a page is told of it."""

from __future__ import annotations

from typing import TypedDict

from sandtable.wire.messages import Json, Look


class OutcomeCard(TypedDict):
    """Something that dice may come to, in words, and how likely."""

    says: str
    share: float
    p: str


class ComingCard(TypedDict):
    """Something that an order leads to; where the sheet rules on it, with rows, near misses and odds."""

    says: str
    seat: str | None
    test: str
    given: Json
    who: dict[str, str]
    sides: dict[str, str]
    """By side of the ruling: the army that it is of."""
    dice: bool
    """Whether dice are thrown for it; else somebody decides."""
    outcomes: list[OutcomeCard]
    """What the throw may come to on this table, the likeliest first; none where that is not known yet."""
    look: Look | None


class Foretold(TypedDict):
    n: int
    now: ComingCard | None
    later: list[ComingCard]
