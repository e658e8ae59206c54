"""Phases: the steps of the sequence of play, as one list that is read aloud and run."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, NamedTuple

from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next, Opening
from sandtable.engine.state import G, State


class Foretold(NamedTuple):
    """Something that would come if nothing changed: a sentence, and the dice it would be settled with, if any."""

    says: str
    opens: Opening | None = None


def nothing_to_do(draft: Draft[G]) -> Next:
    """A step that only asks."""
    return None


@dataclass(frozen=True, eq=False)
class Phase(Generic[G]):
    """A step of the sequence of play.

    It is entered again and again until it opens nothing more, or says that it is over; then the next in the list has
    its turn, and after the last the first.
    """

    word: str
    says: str
    do: Callable[[Draft[G]], Next] = nothing_to_do
    """What happens in it of itself: it may change the table, and open something."""
    asks: Callable[[State[G]], Opening | None] = lambda state: None
    """What it opens without changing anything. A decision is asked in one breath with what happened before it."""
    foretells: Callable[[State[G]], Iterable[Foretold]] = lambda state: ()
    """What would come in it if it came with the table as it is."""
