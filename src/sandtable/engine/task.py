"""What is begun and not finished: a charge under way, a test still owed, dice that lie and are not ruled on yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Generic, TypeVar

from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.state import G, State
from sandtable.names import Json, Side

T = TypeVar("T")
"""What a decision, a verb or a cast is about: a small frozen value."""


class Task(Generic[G]):
    """Something the rules go on with by themselves. A frozen dataclass of plain values, with a word for the log."""

    __slots__ = ()
    word: ClassVar[str]

    def do(self, draft: Draft[G]) -> Next:
        """Go on with it; it has been taken off what is begun, and may begin itself again, or others."""
        raise NotImplementedError

    def meant(self, state: State[G]) -> State[G]:
        """The table as it will be if this comes off: what would follow is read off that."""
        return state


@dataclass(frozen=True, slots=True)
class Casting(Generic[T]):
    """A throw of dice under way: of which cast and seat, what it is about, and the dice that lie, by name."""

    word: ClassVar[str] = "casting"
    cast: str
    seat: Side
    about: T
    dice: Mapping[str, Json] = field(default_factory=dict)

    def lying(self) -> dict[str, Json]:
        """The dice as a question reads them: lists, not tuples."""
        return {name: list(faces) if isinstance(faces, tuple) else faces for name, faces in self.dice.items()}


@dataclass(frozen=True, slots=True)
class Deciding(Generic[T]):
    """A decision under way that is about something."""

    word: ClassVar[str] = "deciding"
    decision: str
    about: T
