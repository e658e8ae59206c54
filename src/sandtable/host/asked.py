"""The fields of a page's message, each read, and what cannot be refused with its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sandtable.engine.state import Setup
from sandtable.names import Code, Json, Refused, listed

Message = Mapping[str, Json]

LONGEST_TEXT = 8 << 20
LONGEST_KEY = 80
MOST_TEXTS = 400


def text_of(value: Json, at: str) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise Refused(Code.BAD_VALUE, at, "this must be a text")
    return value


def texts_of(value: Json, at: str) -> list[str]:
    if not isinstance(value, list) or len(value) > MOST_TEXTS or not all(isinstance(one, str) for one in value):
        raise Refused(Code.BAD_VALUE, at, f"this must be a list of texts, of {MOST_TEXTS} at most")
    return value


def number_of(value: Json, at: str) -> int:
    if type(value) is not int:
        raise Refused(Code.BAD_VALUE, at, "this must be a whole number")
    return value


def flag_of(value: Json, at: str) -> bool:
    if type(value) is not bool:
        raise Refused(Code.BAD_VALUE, at, "this must be true or false")
    return value


def word_of(value: Json, at: str, known: Sequence[str]) -> str:
    if not isinstance(value, str) or value not in known:
        raise Refused(Code.BAD_VALUE, at, f"this must be one of {listed(list(known))}, not {str(value)[:40]!r}")
    return value


def bases_of(value: Json, setup: Setup) -> list[str]:
    """Bases or commands of a battle."""
    ids = texts_of(value, "bases")
    for place, id in enumerate(ids):
        if id not in setup.pieces and id not in setup.commands:
            raise Refused(Code.BAD_VALUE, f"bases.{place}", f"nobody here is called {id[:40]!r}")
    return ids


def keys_of(message: Message) -> tuple[int, str]:
    """The event at which something was thought out, and its own key."""
    return number_of(message.get("n"), "n"), key_of(message.get("key"))


def key_of(value: Json) -> str:
    key = text_of(value, "key")
    if not 0 < len(key) <= LONGEST_KEY:
        raise Refused(Code.BAD_VALUE, "key", f"a key has 1 to {LONGEST_KEY} letters")
    return key
