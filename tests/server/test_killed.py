"""The server killed at any moment: what was acknowledged is there once, and what was not is obeyed when asked again."""

from __future__ import annotations

import os
import signal
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from tests.server.at_table import Table
from tests.serving import Served, serving
from websockets.exceptions import WebSocketException

from sandtable.engine.log import read
from sandtable.host.opened import opened
from sandtable.host.store import LOG

MOST = 8
"""Orders that it obeys at the most before it is killed."""
LONGEST = 0.05
"""Seconds after the next order was sent in which it is killed: while it is read, ruled, written, told, or later."""
LOST = (WebSocketException, OSError)
"""How it shows that there is no server any more."""


class Moment(NamedTuple):
    """When a server is killed: after so many orders, and so many seconds after the next was sent."""

    orders: int
    seconds: float

    def __str__(self) -> str:
        return f"{self.orders}+{self.seconds * 1000:.0f}"


class Killer:
    """Kills a server at its moment."""

    def __init__(self, pid: int, moment: Moment) -> None:
        self._pid, self._moment, self._sent = pid, moment, 0
        self.struck = threading.Event()

    def sees(self) -> None:
        """An order is about to be sent."""
        if self._sent == self._moment.orders:
            threading.Timer(self._moment.seconds, self._strikes).start()
        self._sent += 1

    def _strikes(self) -> None:
        os.kill(self._pid, signal.SIGKILL)
        self.struck.set()


class Script:
    """Both players of a match, who give one order after another, each with a key of its own, until it is answered."""

    def __init__(self, links: dict[str, str]) -> None:
        self.links, self.given = links, 0
        self.pending: dict[str, Any] | None = None
        self.acknowledged: Counter[str] = Counter()
        self.over = False

    def play(self, served: Served, sees: Callable[[], None] = lambda: None) -> None:
        """Until the line is cut or the battle is over; each order is seen before it is sent."""
        table = Table(served)
        while not self.over:
            stands = {side: table.ask("join", link=self.links[side])["now"] for side in "ab"}
            self.over = self.pending is None and stands["a"]["ending"] is not None
            if not self.over:
                self._give(table, stands, sees)

    def _give(self, table: Table, stands: dict[str, Any], sees: Callable[[], None]) -> None:
        if self.pending is None:
            side = stands["a"]["ask"]["seat"]
            n = stands[side]["n"]
            offers = table.ask("offers", link=self.links[side], n=n, bases=[])["offers"]
            ready = [order["text"] for offer in offers for order in offer["ready"]]
            self.given += 1
            text = ready[self.given % len(ready)]
            self.pending = {"link": self.links[side], "n": n, "key": f"order {self.given}", "orders": [text]}
        sees()
        answer = table.ask("order", **self.pending)
        assert "n" in answer, answer
        self.acknowledged[self.pending["key"]] += 1
        self.pending = None


def _begun(served: Served) -> Script:
    table = Table(served)
    seats = {"a": "person", "b": "person"}
    links = table.ask("open", scenario="toy-meadow", seats=seats)["links"]
    table.close()
    return Script(links)


def _killed(tmp_path: Path, times: int, seed: str) -> int:
    """So often it is killed; gives how many orders were acknowledged."""
    lots, data, orders = Random(seed), tmp_path / "data", 0
    scripts: list[Script] = []
    moments = [Moment(lots.randrange(MOST), lots.uniform(0, LONGEST)) for _ in range(times)]
    print(f"seed {seed!r}: killed so many orders+milliseconds after it was started:", *moments)
    for moment in moments:
        with serving("--data", str(data)) as served:
            killer = Killer(served.pid, moment)
            while not killer.struck.is_set():
                with suppress(*LOST):
                    if not scripts or scripts[-1].over:
                        scripts.append(_begun(served))
                    scripts[-1].play(served, killer.sees)
    with serving("--data", str(data)) as served:
        for script in scripts:
            script.play(served)
            log = data / "matches" / script.links["a"].partition(".")[0] / LOG
            found = read(log.read_bytes())
            assert sum(1 for _ in opened(found).replayed(again=True)) == len(found.events)
            given = [event for event in found.events if event.order is not None]
            assert len(given) == script.given == len(script.acknowledged), "an order was lost, or obeyed twice"
            orders += len(given)
    print(f"{orders} orders in {len(scripts)} matches, each of them once")
    return orders


def test_killed_at_a_few_moments_nothing_is_lost_or_obeyed_twice(tmp_path: Path) -> None:
    assert _killed(tmp_path, 4, "a few")


@pytest.mark.prove
def test_killed_at_a_hundred_moments_nothing_is_lost_or_obeyed_twice(tmp_path: Path) -> None:
    assert _killed(tmp_path, 100, "a hundred")
