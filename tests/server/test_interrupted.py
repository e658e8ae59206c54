"""A computer that thinks is interrupted by whatever makes its thought worth nothing; and tables are put back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import anyio
import pytest
from tests.server import sleeper

from sandtable.catalogue import RULESETS
from sandtable.host.host import Host
from sandtable.host.house import House
from sandtable.host.page import Page
from sandtable.host.store import Folder
from sandtable.server import tables as module
from sandtable.server.tables import Tables
from sandtable.wire import Referee

OPEN = {"ask": "open", "scenario": "toy-meadow", "seats": {"a": "person", "b": "steady"}}


class Seat:
    """A page at a table, without a socket."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.page, self.link = tables, Page(lambda news: None), ""

    async def ask(self, what: str, **more: Any) -> Any:
        return await self.tables.answer(self.page, {"ask": what, "link": self.link, **more})

    async def sit(self) -> Any:
        self.link = (await self.tables.answer(self.page, OPEN))["links"]["a"]
        return await self.ask("join")


def at_a_table(folder: Path, play: Callable[[Tables, Seat], Awaitable[None]]) -> None:
    async def evening() -> None:
        tables = Tables(Host(House(Folder(folder), lambda: "sleeper"), Referee(RULESETS)))
        async with tables.running():
            with anyio.fail_after(120):
                await play(tables, Seat(tables))

    anyio.run(evening)


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await anyio.sleep(0.02)


async def waits_for_the_computer(tables: Tables, seat: Seat) -> None:
    now = (await seat.sit())["now"]
    await seat.ask("order", n=now["n"], key="1", orders=["done"])
    await until(lambda: bool(tables.thinking_about))


@pytest.mark.parametrize("how", ["undo", "resign", "leave", "close"])
def test_what_ends_a_thought(how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "think", sleeper.think)

    async def play(tables: Tables, seat: Seat) -> None:
        await waits_for_the_computer(tables, seat)
        if how == "close":
            tables.gone(seat.page)
        elif how == "undo":
            await seat.ask("undo-asked", say="offer")
        else:
            await seat.ask(how)
        await until(lambda: not tables.thinking_about)

    at_a_table(tmp_path, play)


def test_a_remark_ends_no_thought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "think", sleeper.think)

    async def play(tables: Tables, seat: Seat) -> None:
        await waits_for_the_computer(tables, seat)
        before = tables.thinking_about
        await seat.ask("note", text="Well?")
        await anyio.sleep(0.2)
        assert tables.thinking_about == before

    at_a_table(tmp_path, play)


def test_who_comes_back_is_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "think", sleeper.think)

    async def play(tables: Tables, seat: Seat) -> None:
        await waits_for_the_computer(tables, seat)
        tables.gone(seat.page)
        await until(lambda: not tables.thinking_about)
        monkeypatch.undo()
        again = Seat(tables)
        again.link = seat.link
        n = (await again.ask("join"))["now"]["n"]
        await until(lambda: tables.host.house.match(seat.link.partition(".")[0]).n > n)

    at_a_table(tmp_path, play)


def test_tables_that_nobody_sits_at_are_put_back_and_laid_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_LAID", 3)

    async def play(tables: Tables, seat: Seat) -> None:
        await seat.sit()
        links = [(await tables.answer(seat.page, OPEN))["links"]["a"] for _ in range(6)]
        laid = tables.host.house.out
        assert len(laid) == 3
        assert seat.link.partition(".")[0] in laid
        cards = await seat.ask("matches", links=[*links, "nobody.here"])
        assert [bool(card["error"]) for card in cards] == [False] * 6 + [True]

    at_a_table(tmp_path, play)


def test_who_acts_does_not_wait_for_those_who_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As many look as may at once, and do not come to an end; an order is obeyed all the same."""
    looked = Event()

    async def play(tables: Tables, seat: Seat) -> None:
        await seat.sit()
        others = [Seat(tables) for _ in range(module.EYES)]
        for other in others:
            await other.sit()
        answer = tables.host.answer
        monkeypatch.setattr(
            tables.host,
            "answer",
            lambda page, message: looked.wait(60) if message["ask"] == "zones" else answer(page, message),
        )
        async with anyio.create_task_group() as group:
            for other in others:
                group.start_soon(partial(other.ask, "zones", base="a1"))
            await anyio.sleep(0.05)
            try:
                with anyio.fail_after(20):
                    assert (await seat.ask("note", text="We go on."))["n"]
            finally:
                looked.set()

    at_a_table(tmp_path, play)
