"""A page's socket as the tests hold it: asks and waits for the answer, and keeps the news that came meanwhile."""

from __future__ import annotations

import json
from typing import Any

from tests.serving import Served
from websockets.sync.client import ClientConnection, connect

LARGE = 1 << 26
WAIT = 60.0


OPEN: list[Table] = []
"""Sockets to be closed after a test."""


class Table:
    """One socket."""

    def __init__(self, served: Served, **headers: str) -> None:
        address = f"ws://127.0.0.1:{served.port}/api/table"
        self._opening = connect(address, max_size=LARGE, additional_headers=headers, proxy=None)
        self.socket: ClientConnection = self._opening.__enter__()
        OPEN.append(self)
        self.news: list[Any] = []
        self._id = 0

    def ask(self, what: str, **message: Any) -> Any:
        """The answer, or what is refused."""
        self._id += 1
        self.say(json.dumps({"id": self._id, "ask": what, **message}))
        while True:
            line = self.line()
            if line.get("id") == self._id:
                return line.get("answer", line.get("error"))

    def say(self, text: str) -> None:
        self.socket.send(text)

    def line(self) -> Any:
        line = json.loads(self.socket.recv(timeout=WAIT))
        if "news" in line:
            self.news.append(line["news"])
        return line

    def until_mine(self) -> Any:
        """Listen until it is this seat that decides, or all is over; gives how it then stands."""
        while True:
            now = self.news[-1]["now"] if self.news else None
            if now and (now["ending"] or (now["ask"] and now["ask"]["mine"])):
                return now
            self.line()

    def close(self) -> None:
        self.socket.close()
