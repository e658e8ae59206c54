"""Games that break a law on purpose: one of their readings says something else than their frame does."""

from __future__ import annotations

from dataclasses import fields

from sandtable.engine.game import Game

READ_OFF = ("verbs", "counted", "unled", "asks", "check", "legal", "fall", "go_on", "odds", "chance", "weigh")
"""What a game reads off its frame."""


def spoilt(game: Game, **changes: object) -> Game:
    """A game in which these fields or readings are others."""
    read = {
        name: staticmethod(change) if callable(change) else change
        for name, change in changes.items()
        if name in READ_OFF
    }
    kept = {field.name: getattr(game, field.name) for field in fields(game)}
    said = {name: change for name, change in changes.items() if name not in READ_OFF}
    return type("Spoilt", (type(game),), read)(**{**kept, **said})  # type: ignore[no-any-return]
