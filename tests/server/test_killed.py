"""The server killed at any moment: what was acknowledged is there once, and what was not is obeyed when asked again."""

from __future__ import annotations

import os
import signal
import threading
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.at_table import Table
from tests.serving import Served, serving
from websockets.exceptions import WebSocketException

from sandtable.engine.log import read
from sandtable.host.opened import opened
from sandtable.host.store import LOG

LONGEST = 0.5
"""Seconds after which the server is killed at the latest: it obeys some tens of orders meanwhile."""


class Script:
    """Both players of a match, who give one order after another, each with a key of its own, until it is answered."""

    def __init__(self, links: dict[str, str]) -> None:
        self.links, self.given = links, 0
        self.pending: dict[str, Any] | None = None
        self.acknowledged: Counter[str] = Counter()
        self.over = False

    def play(self, served: Served) -> None:
        """Until the line is cut or the battle is over."""
        try:
            table = Table(served)
            stands = {side: table.ask("join", link=self.links[side])["now"] for side in "ab"}
            while not self.over:
                self._give(table, stands)
                stands = {side: table.ask("join", link=self.links[side])["now"] for side in "ab"}
                self.over = stands["a"]["ending"] is not None
        except (WebSocketException, OSError):
            return

    def _give(self, table: Table, stands: dict[str, Any]) -> None:
        if self.pending is None:
            side = stands["a"]["ask"]["seat"]
            n = stands[side]["n"]
            offers = table.ask("offers", link=self.links[side], n=n, bases=[])["offers"]
            ready = [order["text"] for offer in offers for order in offer["ready"]]
            self.given += 1
            text = ready[self.given % len(ready)]
            self.pending = {"link": self.links[side], "n": n, "key": f"order {self.given}", "orders": [text]}
        answer = table.ask("order", **self.pending)
        assert "n" in answer, answer
        self.acknowledged[self.pending["key"]] += 1
        self.pending = None


def _killed(tmp_path: Path, times: int, seed: str) -> int:
    """So often it is killed; gives how many orders were acknowledged."""
    lots, data, orders = Random(seed), tmp_path / "data", 0
    script: Script | None = None
    scripts: list[Script] = []
    moments = [lots.uniform(0, LONGEST) for _ in range(times)]
    print(f"seed {seed!r}: killed after", *(f"{moment:.3f}" for moment in moments), "seconds")
    for moment in moments:
        with serving("--data", str(data)) as served:
            if script is None or script.over:
                table = Table(served)
                seats = {"a": "person", "b": "person"}
                script = Script(table.ask("open", scenario="toy-meadow", seats=seats)["links"])
                scripts.append(script)
                table.close()
            killer = threading.Timer(moment, os.kill, (served.pid, signal.SIGKILL))
            killer.start()
            while not script.over and killer.is_alive():
                script.play(served)
            killer.join()
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
