"""The nouns that every room speaks: ids, sides, and refusals.

A refusal is a value: a code that programs rely on, the place it speaks of, and a sentence for a person that says what
is wrong and how to put it right. `Refused` carries one up to whoever answers the player.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Literal, NamedTuple, NewType

RowId = NewType("RowId", str)
"""The id of one line of a reference sheet: `dbm.tactical.general`."""

RulesetId = NewType("RulesetId", str)
QuestionId = NewType("QuestionId", str)

Side = Literal["a", "b"]
SIDES: tuple[Side, Side] = ("a", "b")
OTHER: Mapping[Side, Side] = {"a": "b", "b": "a"}

Json = Any
"""A value that JSON can hold; what comes from outside is `Json` until it has been read."""


MEASURED = ("rows", "have", "want", "unit", "instead")
"""What a refusal may say beside code, place and message."""


class Code(StrEnum):
    """The error codes of the adjudication contract. They never change; the sentences beside them may."""

    BAD_JSON = "bad_json"
    UNKNOWN_RULES = "unknown_rules"
    UNKNOWN_TEST = "unknown_test"
    UNKNOWN_FIELD = "unknown_field"
    MISSING_FIELD = "missing_field"
    BAD_VALUE = "bad_value"
    NOT_ALLOWED = "not_allowed"
    MISSING_DICE = "missing_dice"
    UNUSED_DICE = "unused_dice"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something was not ruled: `bad_value` at `given.a.grade`, and a sentence for the player.

    What is measured is told beside it, where anything is: what there is, what is wanted, and in which unit.
    """

    code: Code
    at: str
    message: str
    rows: tuple[str, ...] = ()
    """The rows or house rules that forbid it, by their ids."""
    have: Json = None
    """What there is: 50, where `want` is 60 and `unit` is paces."""
    want: Json = None
    unit: str = ""
    instead: str = ""
    """What to do instead, in words or as the text of an order."""

    def as_json(self) -> dict[str, Json]:
        more = {name: value for name in MEASURED if (value := getattr(self, name)) not in ((), None, "")}
        return {"code": str(self.code), "at": self.at, "message": self.message, **more}

    def __str__(self) -> str:
        place = f" at {self.at}" if self.at else ""
        return f"{self.code}{place}: {self.message}"


class Pair(NamedTuple):
    """Two bases: the one that acts, side a of the sheet, and the one that it is done to, side b."""

    a: str
    b: str


class Refused(Exception):
    """A request or an order that cannot be ruled; `refusal` says why."""

    def __init__(self, code: Code, at: str, message: str, **measured: Json) -> None:
        self.refusal = Refusal(code, at, message, **measured)
        super().__init__(str(self.refusal))

    def __reduce__(self) -> tuple[Callable[[Refusal], Refused], tuple[Refusal]]:
        """What it says comes whole out of another process."""
        return raised, (self.refusal,)


def raised(refusal: Refusal) -> Refused:
    """A refusal that is handed on to whoever answers the player."""
    return Refused(refusal.code, refusal.at, refusal.message, **{name: getattr(refusal, name) for name in MEASURED})


def inside(name: str) -> str:
    """A name inside a sentence: 'the army of the south'."""
    return f"the {name[4:]}" if name.startswith("The ") else name


def listed(words: tuple[str, ...] | list[str], joiner: str = "or") -> str:
    """'S, O or I': a list as a person writes it."""
    words = list(words)
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joiner} {words[-1]}"
