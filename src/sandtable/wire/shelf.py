"""The messages of the first page: what can be played, and the battles that one has."""

from __future__ import annotations

from typing import TypedDict

from sandtable.wire.lesson import LessonCard
from sandtable.wire.messages import Error, Json


class BattleCard(TypedDict):
    """A scenario as it is shown on the first page."""

    id: str
    rules: str
    game: str
    title: str
    about: str
    armies: dict[str, str]
    won: str
    """How it is won, and how long it may last."""
    troops: dict[str, list[TroopsCard]]
    """By side: what its army is made of."""
    bases: dict[str, int]
    minutes: int
    """About how long two people sit over it."""
    deploys: bool
    """Whether the armies are placed by the players."""
    lays: bool
    """Whether the ground is laid before the battle begins."""
    hides: bool
    """Whether the two sides may see different things."""
    options: list[OptionCard]
    picture: str
    """The address of a picture of its table."""


class TroopsCard(TypedDict):
    """So many bases of a kind."""

    kind: str
    count: int


class OptionCard(TypedDict):
    """A house rule that can be set: what it may be, and what this scenario has it be."""

    id: str
    says: str
    value: Json
    choices: list[Json]
    least: int | None
    most: int | None


class PlayerCard(TypedDict):
    """A computer that can be played against."""

    id: str
    says: str


class Battles(TypedDict):
    """What can be played."""

    cards: list[BattleCard]
    players: list[PlayerCard]
    lessons: list[LessonCard]


class Opened(TypedDict):
    """A match that was opened: its secret links, one for each seat and one for onlookers."""

    match: str
    links: dict[str, str]


class MatchCard(TypedDict):
    """A battle under way or finished, as whoever holds a link of it sees it in a list."""

    link: str
    error: Error | None
    match: str
    seat: str
    scenario: str
    rules: str
    title: str
    armies: dict[str, str]
    who: dict[str, str]
    """Who plays each side: a person, or a computer by its name."""
    turn: int
    events: int
    over: bool
    mine: bool
    """Whether it waits for this seat."""
    says: str
