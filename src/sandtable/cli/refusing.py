"""Refusals read aloud: the place in words, counted from one as people count, and what to do."""

from __future__ import annotations

import click

from sandtable.cli.pane import folded
from sandtable.names import Refused

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


def place_said(at: str) -> str:
    """Where a refusal speaks of: 'leg 2', 'die 1'; nothing where that is plain."""
    outer, _, number = at.rpartition(".")
    if number.isdecimal() and outer in PLACES:
        return f"{PLACES[outer]} {int(number) + 1}"
    return "" if at in PLACES else at


def read_aloud(refused: Refused) -> None:
    place = place_said(refused.refusal.at)
    click.secho(folded(f"{f'{place}: ' if place else ''}{refused.refusal.message}"), fg="red")
