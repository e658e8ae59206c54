"""What a page may ask of the referee: one message for each name of `ask`."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

Json = Any
Given = dict[str, Json]


class Games(TypedDict):
    """The shelf."""

    ask: Literal["games"]


class OneGame(TypedDict):
    """One game with all its forms."""

    ask: Literal["game"]
    rules: str
    unit: NotRequired[str]


class OneSheet(TypedDict):
    """The printed sheet, row by row."""

    ask: Literal["sheet"]
    rules: str
    unit: NotRequired[str]


class Situation(TypedDict):
    """A situation: what counts before the dice (look), the ruling (rule), or what would change it (advice)."""

    ask: Literal["look", "rule", "advice"]
    rules: str
    test: str
    given: NotRequired[Given]
    dice: NotRequired[dict[str, Json]]
    keep: NotRequired[bool]
    """Whether a ruling is noted in the evening; it is not, unless somebody asks for it."""


class Several(TypedDict):
    """A chain of tests: where it ends (chain), how it goes with its dice (rule), what would change it (advice).

    The dice of a chain are those of its steps, by the steps' names.
    """

    ask: Literal["chain", "rule", "advice"]
    rules: str
    chain: str
    given: NotRequired[Given]
    dice: NotRequired[dict[str, dict[str, Json]]]
    keep: NotRequired[bool]


class Matchups(TypedDict):
    """One measure of every troop against every other, with some fields set for all; of those alone who are shown first,
    if it says so."""

    ask: Literal["matchups"]
    rules: str
    test: str
    measure: NotRequired[str]
    first: NotRequired[bool]
    set: NotRequired[dict[str, Json]]


class Request(TypedDict):
    """A request of the adjudication contract."""

    ask: Literal["adjudicate", "odds"]
    request: Json
