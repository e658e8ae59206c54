"""Refusals read aloud: the place in words, counted from one as people count, and what to do."""

from __future__ import annotations

import click

from sandtable.cli.pane import folded
from sandtable.names import Refusal, Refused

PLACES = {
    "dice": "die",
    "order": "order",
    "order.legs": "leg",
    "order.bases": "base",
    "order.poses": "place",
    "order.verb": "verb",
    "order.word": "word",
}
"""Parts of an order as a person speaks of one of several; where there is but one, the sentence says enough."""
PLAIN = ("rules", "test", "scenario")
"""What a command is told without a name: the sentence says of which of them it speaks."""


def place_said(at: str) -> str:
    """Where a refusal speaks of: 'leg 2', 'die 1'; nothing where that is plain."""
    outer, _, number = at.rpartition(".")
    if number.isdecimal() and outer in PLACES:
        return f"{PLACES[outer]} {int(number) + 1}"
    return "" if at in PLACES or at in PLAIN else at


def in_words(refusal: Refusal) -> str:
    """A refusal as people read it: its place, where the sentence does not say enough, and the sentence; no code."""
    place = place_said(refusal.at)
    return f"{place}: {refusal.message}" if place else refusal.message


def read_aloud(refused: Refused) -> None:
    click.secho(folded(in_words(refused.refusal)), fg="red")
