"""Guests at a table without any transport: what a page would ask and hear."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

from sandtable.catalogue import RULESETS
from sandtable.host.host import Host
from sandtable.host.house import House
from sandtable.host.page import Page
from sandtable.host.store import Folder
from sandtable.host.thinking import think
from sandtable.wire import Referee

OPEN: list[Host] = []
"""Hosts to be closed after a test."""
SEED = "guests 2"
"""Dice with which whoever moves first has points enough."""
KEYS = itertools.count(1)


def host_in(folder: Path) -> Host:
    host = Host(House(Folder(folder), lambda: SEED), Referee(RULESETS))
    OPEN.append(host)
    return host


class Guest:
    """A page at one place of a table, that keeps what it hears."""

    def __init__(self, host: Host, link: str = "") -> None:
        self.host, self.link = host, link
        self.news: list[Any] = []
        self.page = Page(self.news.append)
        self.now: Any = None
        if link:
            self.joined = self.ask("join")
            self.now = self.joined["now"]

    def ask(self, what: str, **more: Any) -> Any:
        more.setdefault("link", self.link)
        answer = self.host.answer(self.page, {"ask": what, **more})
        self.now = next((news["now"] for news in reversed(self.news) if news["now"]), self.now)
        return answer

    def order(self, *orders: str, **more: Any) -> Any:
        more.setdefault("n", self.now["n"])
        more.setdefault("key", f"key {next(KEYS)}")
        return self.ask("order", orders=list(orders), **more)

    def ready(self, *bases: str) -> list[Any]:
        offers = self.ask("offers", n=self.now["n"], bases=list(bases))["offers"]
        return [order for offer in offers for order in offer["ready"]]

    @property
    def heard(self) -> list[Any]:
        return [event for news in self.news for event in news["events"]]


def opened(host: Host, scenario: str, a: str = "person", b: str = "person", **more: Any) -> dict[str, str]:
    """The links of a new match."""
    answer = Guest(host).ask("open", scenario=scenario, seats={"a": a, "b": b}, **more)
    links: dict[str, str] = answer["links"]
    return links


def asked(host: Host, links: dict[str, str]) -> Guest:
    """Whoever is asked something in a match."""
    return next(guest for side in "ab" if (guest := Guest(host, links[side])).now["ask"]["mine"])


def match_of(link: str) -> str:
    return link.partition(".")[0]


def thought_on(host: Host, match: str, most: int = 2000) -> int:
    """Let the computers of a match decide what they owe; gives how often they did."""
    for n in range(most):
        due = host.due(match)
        if due is None:
            return n
        order = think(due).order
        assert order is not None
        host.thought(match, due, order)
    return most
