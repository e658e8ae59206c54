"""What commands are called in a sentence: by the names that the scenario gives them, never by bare letters."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.engine.state import Setup
from sandtable.names import inside, listed


def name(setup: Setup, id: str) -> str:
    """Who or what leads a command, inside a sentence: 'Hannibal', 'the allied wing'; without where he stands."""
    return inside(setup.commands[id].name.partition(",")[0].strip()) or id


def command(setup: Setup, id: str) -> str:
    """A command inside a sentence: 'the command of Hannibal'."""
    return _of(setup, (id,))


def commands(setup: Setup, ids: Iterable[str], does: tuple[str, str]) -> str:
    """What one command or several do, inside a sentence: 'the command of Essex is beaten'."""
    those = tuple(ids)
    return f"{_of(setup, those)} {does[len(those) > 1]}"


def begun(said: str) -> str:
    """The same at the beginning of a sentence: 'The command of Essex is beaten'."""
    return said[:1].upper() + said[1:]


def _of(setup: Setup, ids: tuple[str, ...]) -> str:
    word = "commands" if len(ids) > 1 else "command"
    nameless = all(setup.commands[id].name in ("", id) for id in ids)
    return f"the {word} {'' if nameless else 'of '}{listed([name(setup, id) for id in ids], 'and')}"
