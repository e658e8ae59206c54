"""Lines: what a page says and what it is answered, as text. Each has a number, and so has its answer."""

from __future__ import annotations

import json
from typing import NamedTuple

from sandtable.names import Code, Json, Refusal, Refused

LARGEST = 9 << 20
"""Bytes of a line: a page may bring a log."""
OURS = "this could not be answered, and the fault is the program's; nothing was changed: try something else"


class Line(NamedTuple):
    """What a page has said, and the number of it."""

    id: int
    message: dict[str, Json]


def line_from(text: str) -> Line:
    """What a page says."""
    if len(text) > LARGEST:
        raise Refused(Code.BAD_JSON, "", f"a message has at most {LARGEST} bytes")
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict):
        raise Refused(Code.BAD_JSON, "", "a message is one JSON object")
    id = message.pop("id", None)
    if type(id) is not int:
        raise Refused(Code.MISSING_FIELD, "id", "a message has an id, a whole number; so has its answer")
    return Line(id, message)


def answered(id: int, answer: Json) -> Json:
    return {"id": id, "answer": answer}


def refused(id: int | None, refusal: Refusal) -> Json:
    """What was refused; without a number where none could be read."""
    return {"id": id, "error": refusal.as_json()}


def failed(id: int | None) -> Json:
    """What the program itself stumbled over."""
    return refused(id, Refusal(Code.BAD_VALUE, "", OURS))


def text_of(line: Json) -> str:
    return json.dumps(line, separators=(",", ":"))
