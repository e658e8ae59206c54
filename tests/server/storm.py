"""A storm: hostile messages by the thousand, costly questions, sockets that say nothing, guests who leave."""

from __future__ import annotations

import asyncio
import copy
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from sandtable.catalogue import RULESETS

DEEP: Any = []
for _ in range(400):
    DEEP = [DEEP]

STRANGE: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 3.0, 1e308, 10**30, 10**5000, "", "x", "\ud800", "\u0000", "__proto__", "a" * 3000,
    [], [[]], {}, {"": {}}, [None] * 50, {"a": {"a": {}}}, DEEP, "ẞ✦", "1e400", -0.0,
)  # fmt: skip
NAMES = (
    "id", "rules", "test", "chain", "given", "dice", "by", "why", "what_if", "set", "measure", "unit", "a", "\ud800",
)  # fmt: skip
WORDS = ("api", "games", *RULESETS, "x", "sheet", "matchups", "tests", "%00", "..", "%ff", "%ed%a0%80", "a" * 400)
QUERIES = ("", "?form=x", "?schema=maybe", "?set=[1]", "?set=%7B%22a.kind.x%22:1%7D", "?set=1e999", "?measure=%ff")
EDGES = ("/api/adjudicate", "/api/odds", "/api/ask")
ASKS = ("games", "game", "sheet", "look", "rule", "advice", "chain", "matchups", "adjudicate", "odds", "?")


def situations() -> list[dict[str, Any]]:
    """What every game shows by itself: requests that can be answered, to be spoilt."""
    return [
        {"rules": ruleset.id, "test": shown.test, "given": shown.given, "dice": shown.dice}
        for ruleset in RULESETS.values()
        for shown in ruleset.examples
    ]


@dataclass
class Storm:
    """Hostile messages, always the same for one seed."""

    seed: int
    _lot: random.Random = field(init=False)
    _sound: list[dict[str, Any]] = field(init=False)

    def __post_init__(self) -> None:
        self._lot, self._sound = random.Random(self.seed), situations()

    def requests(self, count: int) -> Iterator[bytes]:
        """So many HTTP requests as bytes."""
        for _ in range(count):
            yield self._get() if self._lot.random() < 0.1 else self._post()

    def _post(self) -> bytes:
        return posted(self._lot.choice(EDGES), self._body())

    def _get(self) -> bytes:
        path = "/".join(self._lot.choice(WORDS) for _ in range(self._lot.randint(1, 6)))
        return f"GET /{path}{self._lot.choice(QUERIES)} HTTP/1.1\r\nhost: localhost\r\n\r\n".encode()

    def _body(self) -> bytes:
        message = copy.deepcopy(self._lot.choice(self._sound))
        if self._lot.random() < 0.5:
            message["ask"] = self._lot.choice(ASKS)
        for _ in range(self._lot.randint(1, 3)):
            self._spoil(message)
        content: Any = message if self._lot.random() < 0.9 else [message, copy.deepcopy(self._lot.choice(STRANGE))]
        text = _text(content)
        if self._lot.random() < 0.15:
            return self._torn(text)
        return text

    def _spoil(self, message: dict[str, Any]) -> None:
        """One strange value at a place by lot."""
        place: Any = message
        while True:
            if isinstance(place, dict):
                name: Any = self._lot.choice([*place, *NAMES])
            elif isinstance(place, list) and place:
                name = self._lot.randrange(len(place))
            else:
                return
            known = name in place if isinstance(place, dict) else True
            if known and isinstance(place[name], dict | list) and place[name] and self._lot.random() < 0.6:
                place = place[name]
                continue
            place[name] = copy.deepcopy(self._lot.choice(STRANGE))
            return

    def _torn(self, text: bytes) -> bytes:
        at = self._lot.randrange(len(text))
        before, after = text[:at], text[at:]
        return self._lot.choice((before, before + b"\xff" + after, before + b"1e400" + after[1:], text * 2))


def posted(path: str, body: bytes) -> bytes:
    """A request as it goes over the wire."""
    kind = "content-type: application/json\r\ncontent-length:"
    return f"POST {path} HTTP/1.1\r\nhost: localhost\r\n{kind} {len(body)}\r\n\r\n".encode() + body


def _text(content: Any) -> bytes:
    """JSON of anything, also of numbers that Python would not read back."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        return json.dumps(content).encode()
    finally:
        sys.set_int_max_str_digits(limit)


@dataclass
class Told:
    """What came back."""

    statuses: Counter[int] = field(default_factory=Counter)
    bad: list[str] = field(default_factory=list)


async def blow(port: int, storm: Storm, count: int, sockets: int = 4) -> Told:
    """Send a storm over a few sockets that are kept, and look at every answer."""
    told = Told()
    waiting = storm.requests(count)

    async def one() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for request in waiting:
            writer.write(request)
            status, headers, body = await answer(reader)
            told.statuses[status] += 1
            if status >= 500 or not _sound(headers, body):
                told.bad.append(f"{status} {body[:200]!r} to {request[:300]!r}")
            if headers.get("connection") == "close":
                writer.close()
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.close()

    await asyncio.gather(*(one() for _ in range(sockets)))
    return told


async def answer(reader: asyncio.StreamReader) -> tuple[int, dict[str, str], bytes]:
    """One HTTP answer off a socket."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:] if line)}
    if headers.get("transfer-encoding") == "chunked":
        parts = []
        while size := int((await reader.readline()).strip(), 16):
            parts.append(await reader.readexactly(size))
            await reader.readline()
        await reader.readline()
        body = b"".join(parts)
    else:
        body = await reader.readexactly(int(headers.get("content-length", "0")))
    return int(head[0].split(" ")[1]), headers, body


def _sound(headers: dict[str, str], body: bytes) -> bool:
    """Whether an answer is JSON where it says so."""
    if not headers.get("content-type", "").startswith("application/json"):
        return bool(body)
    try:
        json.loads(body)
    except ValueError:
        return False
    return True


async def ask(port: int, path: str, message: Any) -> tuple[int, float]:
    """One question on a socket of its own: its status, and the seconds it took."""
    start = perf_counter()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(posted(path, json.dumps(message).encode()))
    status, _, _ = await answer(reader)
    writer.close()
    return status, perf_counter() - start


async def leave(port: int, path: str, message: Any, after: float, whole: bool = True) -> None:
    """A guest who asks, waits a moment, and goes away; or who goes away in the middle of asking."""
    _, writer = await asyncio.open_connection("127.0.0.1", port)
    request = posted(path, json.dumps(message).encode())
    writer.write(request if whole else request[:-20])
    await writer.drain()
    await asyncio.sleep(after)
    writer.transport.abort()
