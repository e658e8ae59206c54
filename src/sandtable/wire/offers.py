"""What can be ordered, as a page is told of it: verbs, what each takes, and orders that are ready."""

from __future__ import annotations

from typing import TypedDict

from sandtable.wire.messages import Error


class ReadyOrder(TypedDict):
    """An order that can be given as it is: its text, what it means, the chance that it gains what it is given for."""

    text: str
    says: str
    bases: list[str]
    at: str
    """The base or area that it is aimed at, if any."""
    chance: float | None
    p: str
    """The same, exact."""


class ChoiceCard(TypedDict):
    word: str
    says: str


class SizesCard(TypedDict):
    """How large a thing may be, across and up: the least and the most of either, and what it is unless said."""

    least: int
    most: int
    usual: list[int]
    unit: str


class ThingCard(TypedDict):
    """One of the things that a word is put together of, or among whom something is shared out."""

    word: str
    says: str
    most: int | None
    """How often at most, or how many of what is shared; no limit but that of all, if nothing."""
    sizes: SizesCard | None
    ways: list[ChoiceCard]


class TakenPart(TypedDict):
    """One thing that a verb takes: a way, places, a target, one of some choices, some of them, a number, a share, a
    word, or several things.

    A word of `several` is put together of its `things`, with blanks between them, from `least` to `most` in all: each
    as its word, with a size as `word:ACROSSxUP`, with a way as `word:WAY`. A `share` gives each of its `things` so
    many, `least` in all: `word COUNT word COUNT`.
    """

    field: str
    sort: str
    needed: bool
    choices: list[ChoiceCard] | None
    closed: bool
    """Whether the choices are all that can be said; else they are what may well be said."""
    least: int | None
    most: int | None
    things: list[ThingCard]


class OfferCard(TypedDict):
    """A verb that answers what is asked, for the bases in hand; where it cannot be given, why not."""

    word: str
    says: str
    whom: str
    bases: list[str]
    takes: list[TakenPart]
    ready: list[ReadyOrder]
    refusal: Error | None
    gains: str
    """What the chances of its ready orders are the chances of, in a few words."""


class Offers(TypedDict):
    n: int
    offers: list[OfferCard]
    groups: list[list[str]]
    """The groups as they stand: those that can be moved by one order, each as its bases."""
    movable: list[str]
    """The bases that some order is ready for; then those that are in hand and can be sent somewhere all the same."""
