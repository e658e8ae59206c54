"""Lines typed at the terminal: orders, and the faces of real dice."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import groupby, islice

import click

from sandtable.cli.refusing import read_aloud
from sandtable.engine.chance import checked
from sandtable.engine.state import Ask, Setup
from sandtable.host.telling import army
from sandtable.names import Code, Refused


class Left(Exception):
    """The person at the terminal has left the battle as it stands."""


def roll_typed(setup: Setup, ask: Ask) -> Sequence[int]:
    """Dice rolled by hand: asked for until they can be."""
    click.secho(f"\n{ask.says or ask.what}", bold=True)
    while True:
        words = typed(f"faces of {dice_wanted(setup, ask)}").replace(",", " ").split()
        try:
            if not all(word.isdecimal() and len(word) < 4 for word in words):
                raise Refused(Code.BAD_VALUE, "dice", "faces are numbers with blanks between them, for example: 4 2")
            return checked(ask, [int(word) for word in words])
        except Refused as refused:
            read_aloud(refused)


def dice_wanted(setup: Setup, ask: Ask) -> str:
    """The dice in the order in which they are typed, with whose they are: '2 D6 of the Romans (a), then D6 of ...'."""
    said = []
    for (owner, die), run in groupby(zip(ask.owners or (ask.seat,) * len(ask.dice), ask.dice, strict=True)):
        count = len(list(run))
        said.append(f"{f'{count} {die}' if count > 1 else die} of {army(setup, owner)}")
    return ", then ".join(said)


def completing(words: Sequence[str]) -> None:
    """At a terminal the line can be edited, earlier ones come back by the arrow keys, and Tab completes these words."""
    if not sys.stdin.isatty():
        return
    try:
        import readline
    except ImportError:  # Not every system has it; then the line is typed as it is.
        return

    def complete(begun: str, n: int) -> str | None:
        return next(islice((f"{word} " for word in words if word.startswith(begun)), n, None), None)

    readline.set_completer_delims(" ")
    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")


def typed(what: str) -> str:
    """A line from the terminal. Its end, or the word, leaves the battle."""
    try:
        text = str(click.prompt(what, default="", show_default=False, prompt_suffix="> ")).strip()
    except click.Abort:
        raise Left from None
    if text in ("quit", "exit"):
        raise Left
    return text
