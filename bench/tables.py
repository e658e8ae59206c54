"""Battles over sockets: a ghost under the hand, many matches at once, and a long match taken out after a restart."""

from __future__ import annotations

import asyncio
import json
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from bench.measure import QUICK, Figure, Row, duration
from bench.serving import served
from sandtable.catalogue import RULESETS
from sandtable.host.host import Host
from sandtable.host.house import House
from sandtable.host.page import Page
from sandtable.host.store import Folder
from sandtable.host.thinking import think
from sandtable.wire import Referee

LARGE = "long-valley"
SMALL = "skirmish-at-the-ford"
LONG = "twin-corps"
GHOSTS, MATCHES, FRIENDS, SECONDS = (20, 3, 3, 2) if QUICK else (200, 20, 50, 15)
EVENTS = 100 if QUICK else 2000


class Table:
    """One page's socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket, self.id = socket, 0
        self.now: Any = {}
        self.start: Any = None

    async def ask(self, what: str, **message: Any) -> Any:
        self.id += 1
        await self.socket.send(json.dumps({"id": self.id, "ask": what, **message}))
        while True:
            line = json.loads(await self.socket.recv())
            if "news" in line:
                self.now = line["news"]["now"] or self.now
            elif line["id"] == self.id:
                return line.get("answer") or line["error"]

    async def sit(self, scenario: str, b: str) -> str:
        answer = await self.ask("open", scenario=scenario, seats={"a": "person", "b": b})
        link: str = answer["links"]["a"]
        joined = await self.ask("join", link=link)
        self.now = joined["now"]
        self.start = joined["start"]
        return link


def measure() -> list[Row]:
    with served() as address:
        socket = f"{address.replace('http', 'ws')}/api/table"
        ghosts, plain = asyncio.run(_ghosts(socket))
        waits = asyncio.run(_matches(socket))
        apart = asyncio.run(_friends(socket))
    n, taken = _restart()
    return [
        _figure(f"a ghost under the hand, {LARGE}, message to answer", ghosts, "30 and 80 ms", plain),
        _figure(f"an order, {MATCHES} matches at once, one a second in each", waits, "150 ms"),
        _figure(f"an order, {FRIENDS} matches of two people and an onlooker, one a second in each", apart, "150 ms"),
        Figure(f"a match of {n} events, from restart to its table", duration(taken * 1e6), "under 1 s"),
    ]


def _figure(what: str, times: list[float], goal: str, beside: list[float] | None = None) -> Row:
    times = sorted(times)
    middle, late = median(times), times[int(0.95 * len(times))]
    shown = f"{duration(middle * 1e6)} median, {duration(late * 1e6)} at the 95th of {len(times)}"
    told = "" if beside is None else f"the socket and the server alone: {duration(median(beside) * 1e6)}"
    return Figure(what, shown, goal, told)


async def _ghosts(address: str) -> tuple[list[float], list[float]]:
    """A hand that drags one base after another over the table, and for comparison a message that asks nothing."""
    chance = Random(7)
    async with connect(address, max_size=1 << 26, proxy=None) as socket:
        table = Table(socket)
        link = await table.sit(LARGE, "steady")
        offers = await table.ask("offers", link=link, n=table.now["n"], bases=[])
        places = {place["id"]: place for place in table.start["places"]}
        times: list[float] = []
        plain: list[float] = []
        while len(times) < GHOSTS:
            group = chance.choice(offers["groups"])
            place = places[group[0]]
            for far in range(40, 440, 40):
                at = [place["x"], place["y"]]
                gesture = {"sort": "held", "bases": group, "taken": at, "held": [at[0] + far // 4, at[1] + 10 * far]}
                began = perf_counter()
                await table.ask("try", link=link, n=table.now["n"], gesture=gesture)
                times.append(perf_counter() - began)
                began = perf_counter()
                await table.ask("nothing")
                plain.append(perf_counter() - began)
        return times, plain


async def _matches(address: str) -> list[float]:
    """Matches at once, each given an order a second; how long until it is obeyed."""

    async def play(number: int) -> list[float]:
        await asyncio.sleep(number / MATCHES)
        waits: list[float] = []
        async with connect(address, max_size=1 << 26, proxy=None) as socket:
            table = Table(socket)
            link = await table.sit(SMALL, "steady")
            for turn in range(SECONDS):
                due = perf_counter() + 1
                if table.now["ending"] is None and table.now["ask"] and table.now["ask"]["mine"]:
                    offers = await table.ask("offers", link=link, n=table.now["n"], bases=[])
                    ready = [order["text"] for offer in offers["offers"] for order in offer["ready"]]
                    began = perf_counter()
                    await table.ask("order", link=link, n=table.now["n"], key=f"{number} {turn}", orders=[ready[0]])
                    waits.append(perf_counter() - began)
                await asyncio.sleep(max(0.0, due - perf_counter()))
                await table.ask("zones", link=link, base="a1")  # hears what has happened meanwhile
        return waits

    found = await asyncio.gather(*(play(number) for number in range(MATCHES)))
    return [wait for waits in found for wait in waits]


async def _friends(address: str) -> list[float]:
    """Matches of two people apart and an onlooker, each given an order a second by whoever is asked."""

    async def play(number: int) -> list[float]:
        await asyncio.sleep(number / FRIENDS)
        waits: list[float] = []
        async with AsyncExitStack() as stack:
            sockets = [await stack.enter_async_context(connect(address, max_size=1 << 26, proxy=None)) for _ in "abo"]
            tables = dict(zip(("a", "b", "onlooker"), map(Table, sockets), strict=True))
            seats = {"a": "person", "b": "person"}
            links = (await tables["a"].ask("open", scenario=SMALL, seats=seats))["links"]
            for place, table in tables.items():
                table.now = (await table.ask("join", link=links[place]))["now"]
            for turn in range(SECONDS):
                due = perf_counter() + 1
                for place, table in tables.items():  # All hear what has happened meanwhile.
                    await table.ask("zones", link=links[place], base="a1")
                seat = (tables["a"].now["ask"] or {}).get("seat", "a")
                table, link = tables[seat], links[seat]
                offers = await table.ask("offers", link=link, n=table.now["n"], bases=[])
                ready = [order["text"] for offer in offers.get("offers", ()) for order in offer["ready"]]
                if ready:
                    began = perf_counter()
                    await table.ask("order", link=link, n=table.now["n"], key=f"{number} {turn}", orders=[ready[0]])
                    waits.append(perf_counter() - began)
                await asyncio.sleep(max(0.0, due - perf_counter()))
        return waits

    found = await asyncio.gather(*(play(number) for number in range(FRIENDS)))
    return [wait for waits in found for wait in waits]


def _restart() -> tuple[int, float]:
    with tempfile.TemporaryDirectory() as folder:
        host = Host(House(Folder(Path(folder))), Referee(RULESETS))
        page = Page(lambda news: None)
        n, link = 0, ""
        while n < EVENTS:  # battles until one is long enough
            answer = host.answer(page, {"ask": "open", "scenario": LONG, "seats": {"a": "random", "b": "random"}})
            link, match = answer["links"]["a"], answer["match"]
            while (due := host.due(match)) is not None and host.house.match(match).n < EVENTS:
                order = think(due).order
                assert order is not None
                host.thought(match, due, order)
            n = host.house.match(match).n
            if n < EVENTS and host.house.match(match).battle.over and n > EVENTS // 2:
                break
        host.house.close()
        began = perf_counter()
        again = Host(House(Folder(Path(folder))), Referee(RULESETS))
        again.answer(Page(lambda news: None), {"ask": "join", "link": link})
        taken = perf_counter() - began
        again.house.close()
    return n, taken
