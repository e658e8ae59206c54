"""What a page may ask of a table: one message for each name of `ask`. Each has an `id`, and so has its answer."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

Json = Any


class AskBattles(TypedDict):
    """What can be played."""

    ask: Literal["battles"]


class AskOpen(TypedDict):
    """Open a match: of a scenario by its id, of a file (a scenario or a log) by its text, or a lesson by its id.

    `seats` say who plays each side: `person`, or a computer by its name. With `at` a
    new battle begins in the midst of a log. A lesson brings its own seats and dice.
    """

    ask: Literal["open"]
    scenario: NotRequired[str]
    file: NotRequired[str]
    lesson: NotRequired[str]
    seats: NotRequired[dict[str, str]]
    dice: NotRequired[Literal["program", "typed"]]
    options: NotRequired[dict[str, Json]]
    by_hand: NotRequired[bool]
    """Whether the dice of people wait for Roll from the first."""
    joint: NotRequired[bool]
    """Whether the pages of both seats put a number to the seed of the dice, so that nobody has chosen them."""
    at: NotRequired[int]
    link: NotRequired[str]
    """With `at`: the match whose log is meant ('what if' from here)."""


class AskMatches(TypedDict):
    """The battles that these links lead to."""

    ask: Literal["matches"]
    links: list[str]


class AskJoin(TypedDict):
    """Sit down at a table, or come back to it having heard all up to `since`."""

    ask: Literal["join"]
    link: str
    since: NotRequired[int]
    by_hand: NotRequired[bool]
    """Whether the dice of this seat wait for Roll from now on."""


class AskPast(TypedDict):
    """The events up to `to`, and the table before them."""

    ask: Literal["past"]
    link: str
    to: int


class AskLink(TypedDict):
    """Leave a table; resign; the log as a file; the report."""

    ask: Literal["leave", "resign", "log", "report"]
    link: str


class AskOffers(TypedDict):
    """What can be ordered of these bases, or of nobody in particular."""

    ask: Literal["offers"]
    link: str
    n: int
    bases: list[str]


class AskTry(TypedDict):
    """What a gesture, or orders as text, would come to."""

    ask: Literal["try"]
    link: str
    n: int
    gesture: NotRequired[Held | Wheeled | Dropped | Put]
    verb: NotRequired[str]
    """With a gesture: the one verb that it may come to, if one was chosen."""
    orders: NotRequired[list[str]]


class Held(TypedDict):
    """These bases, taken by one point, held over another, and turned so far round it, clockwise."""

    sort: Literal["held"]
    bases: list[str]
    taken: list[int]
    held: list[int]
    turned: NotRequired[int]


class Wheeled(TypedDict):
    """The front corner of these bases that is taken, swung so far round the other, forwards or back."""

    sort: Literal["wheeled"]
    bases: list[str]
    corner: Literal["left", "right"]
    by: int


class Dropped(TypedDict):
    """These bases let go over an enemy."""

    sort: Literal["dropped"]
    bases: list[str]
    on: str


class Put(TypedDict):
    """Bases put down, collected over several gestures: each with its place (x, y, facing)."""

    sort: Literal["put"]
    places: dict[str, list[int]]


class AskForesee(TypedDict):
    """What orders would lead to, with rows, near misses and odds."""

    ask: Literal["foresee"]
    link: str
    n: int
    orders: list[str]


class AskZones(TypedDict):
    """What is drawn round a base."""

    ask: Literal["zones"]
    link: str
    base: str


class AskBetween(TypedDict):
    """What lies between two bases (measure), or what the referee would be asked about them (situation)."""

    ask: Literal["measure", "situation"]
    link: str
    bases: list[str]


class AskOrder(TypedDict):
    """Give orders, thought out at event `n`, with a key of their own: sent twice, they are obeyed once."""

    ask: Literal["order"]
    link: str
    n: int
    key: str
    orders: list[str]


class AskDice(TypedDict):
    """Let the dice fall that are waited for; or say what they show, where they are typed."""

    ask: Literal["dice"]
    link: str
    n: int
    key: str
    faces: NotRequired[list[int]]


class AskUndo(TypedDict):
    """Take the last order back."""

    ask: Literal["undo"]
    link: str
    n: int
    key: str


class AskSay(TypedDict):
    """Leave a standing order, or put a remark in the log; one with a key is put there once, however often it comes."""

    ask: Literal["standing", "note"]
    link: str
    text: str
    key: NotRequired[str]


class AskPut(TypedDict):
    """Put a number to the seed of the dice: sealed (`seal_of` it), and open when both are sealed."""

    ask: Literal["put"]
    link: str
    key: str
    how: Literal["seal", "stake"]
    digits: str


class AskParley(TypedDict):
    """Offer a draw, agree to it, or decline; agree to an undo or refuse it."""

    ask: Literal["draw", "undo-asked"]
    link: str
    say: Literal["offer", "accept", "decline"]


class AskPrefer(TypedDict):
    """Whether the dice of this seat fall by themselves, or wait for Roll."""

    ask: Literal["rolls"]
    link: str
    by_hand: bool
