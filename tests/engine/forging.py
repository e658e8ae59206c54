"""What a forger does who makes the chain of hashes right again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from sandtable.engine.log import canonical, hashed, linked

Line = dict[str, Any]
"""A line of a log without its hash."""


def lines_of(data: bytes) -> list[Line]:
    lines: list[Line] = [json.loads(line) for line in data.splitlines()]
    for line in lines:
        del line["hash"]
    return lines


def chained(lines: Iterable[Line]) -> bytes:
    """Lines with a right chain of hashes, whatever they hold."""
    data, before = b"", ""
    for line in lines:
        body = canonical(line)
        before = linked(before, body)
        data += hashed(body, before) + b"\n"
    return data


def numbered(lines: list[Line]) -> list[Line]:
    """Lines with a right number each, where one was left out or put in."""
    return [lines[0], *({**line, "n": n} for n, line in enumerate(lines[1:], 1))]


def rechained(data: bytes, change: Callable[[int, Line], object]) -> bytes:
    """A log with every line changed as the forger likes."""
    lines = lines_of(data)
    for n, line in enumerate(lines):
        change(n, line)
    return chained(lines)
