"""A server as it runs: sockets that say nothing, guests who leave, questions that take long, and storms of nonsense."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import stat
import sys
import time
from collections.abc import Callable, Iterator

import pytest
from tests.server.storm import Storm, answer, ask, blow, leave, posted
from tests.serving import Served, children, cpu_seconds, serving

from sandtable.catalogue import RULESETS
from sandtable.server import desk
from sandtable.sheet.chain import Chain
from sandtable.sheet.matchup import situation

PATIENCE = 1.0
ON_LINUX = sys.platform.startswith("linux")
CHEAP = {"rules": "toy", "test": "fight", "given": {"a": {"kind": "horse"}, "b": {"kind": "foot"}}}


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving("--patience", str(PATIENCE)) as found:
        yield found
    assert found.said == [], "the server complained"


def soon(holds: Callable[[], bool], says: str, seconds: float = 60) -> None:
    """Waits until something has come about; a busy machine may take its time."""
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until, says
        time.sleep(0.05)


def costly(most: int = desk.MOST) -> dict[str, object]:
    """The dearest table of matchups that costs no more."""
    tables: list[dict[str, object]] = [
        {"ask": "matchups", "rules": ruleset.id, "test": matchup.id}
        for ruleset in RULESETS.values()
        for matchup in ruleset.matchups
    ]
    affordable = [table for table in tables if desk.cost("ask", table) <= most]
    return max(affordable, key=lambda table: desk.cost("ask", table))


def test_a_storm_of_nonsense_is_answered_in_words(served: Served) -> None:
    told = asyncio.run(blow(served.port, Storm(1), 1500))
    assert told.bad == []
    assert sum(told.statuses.values()) == 1500
    assert served.ask("games")


def closed(sock: socket.socket) -> bool:
    """Whether the other end has closed a socket."""
    sock.settimeout(0.01)
    try:
        return sock.recv(1 << 16) == b""
    except TimeoutError:
        return False
    except OSError:
        return True


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"POST /api/ask HTTP/1.1\r\nhost: local",
        posted("/api/ask", b'{"ask": "games"}')[:-5],
        posted("/api/ask", b"x" * 300_000)[:200_000],
    ],
    ids=["nothing", "half a head", "half a body", "half of a large body"],
)
def test_a_socket_that_stops_is_closed(served: Served, said: bytes) -> None:
    socks = [socket.create_connection(("127.0.0.1", served.port)) for _ in range(20)]
    for sock in socks:
        sock.sendall(said)
    soon(lambda: all(map(closed, socks)), "idle sockets stay open")
    for sock in socks:
        sock.close()
    assert served.ask("games")


def test_a_socket_that_talks_is_kept(served: Served) -> None:
    """Patience is for each request, not for the whole visit."""

    async def talk() -> list[int]:
        reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
        statuses = []
        for _ in range(4):
            writer.write(posted("/api/adjudicate", json.dumps(CHEAP).encode()))
            statuses.append((await answer(reader))[0])
            await asyncio.sleep(PATIENCE / 2)
        writer.close()
        return statuses

    assert asyncio.run(talk()) == [422] * 4


def test_guests_who_leave_are_no_trouble(served: Served) -> None:
    async def come_and_go() -> None:
        whole = [leave(served.port, "/api/odds", CHEAP, after=0) for _ in range(20)]
        half = [leave(served.port, "/api/odds", CHEAP, after=0, whole=False) for _ in range(20)]
        await asyncio.gather(*whole, *half)

    asyncio.run(come_and_go())
    assert served.ask("games")


@pytest.mark.skipif(not ON_LINUX, reason="only Linux tells what a process has used")
def test_work_ends_when_nobody_waits_for_it(served: Served) -> None:
    question = costly()
    _, took = asyncio.run(ask(served.port, "/api/ask", question))
    asyncio.run(leave(served.port, "/api/ask", question, after=0.3))

    def idle() -> bool:
        before = [cpu_seconds(child) for child in children(served.pid)]
        time.sleep(0.3)
        return before == [cpu_seconds(child) for child in children(served.pid)]

    soon(idle, "somebody still works for a guest who has left", seconds=took / 2)


def test_cheap_questions_do_not_wait_behind_costly_ones(served: Served) -> None:
    """No time is taken here, since other work may keep the machine busy: only who is answered first."""
    order: list[str] = []
    dear = costly(most=desk.QUICK * 30)

    async def asked(name: str, path: str, message: object) -> None:
        status, _ = await ask(served.port, path, message)
        assert status in (200, 429)
        order.append(name)

    async def together() -> None:
        long = [asyncio.create_task(asked("dear", "/api/ask", dear)) for _ in range(3)]
        await asyncio.sleep(0.05)
        await asyncio.gather(*(asked("cheap", "/api/odds", CHEAP) for _ in range(20)))
        await asyncio.gather(*long)

    asyncio.run(together())
    assert order[:20].count("cheap") >= 19


def test_too_dear_a_list_is_refused_in_words(served: Served) -> None:
    chains = [
        {
            "rules": ruleset.id,
            "chain": matchup.id,
            "given": situation(matchup, matchup.troops[0], matchup.troops[1], {}),
        }
        for ruleset in RULESETS.values()
        for matchup in ruleset.matchups
        if isinstance(matchup.asks, Chain)
    ]
    dear = max(chains, key=lambda chain: desk.cost("odds", chain))
    many = [dear] * (desk.MOST // desk.cost("odds", dear) + 1)
    assert len(many) <= desk.LARGEST_LIST
    assert desk.cost("odds", many[1:]) <= desk.MOST < desk.cost("odds", many)
    status, _ = asyncio.run(ask(served.port, "/api/odds", many))
    assert status == 422


def test_the_evening_is_its_owners_alone(served: Served) -> None:
    served.ask("rule", **CHEAP, keep=True)
    folder = served.data / "evenings"
    (file,) = folder.iterdir()
    assert stat.S_IMODE(os.stat(file).st_mode) == 0o600
    assert stat.S_IMODE(os.stat(folder).st_mode) == 0o700


@pytest.mark.prove
def test_a_long_storm() -> None:
    """100,000 bad messages, 32 costly questions, 500 idle sockets, and guests who leave: nothing breaks, cheap
    questions stay quick, and memory stays level."""
    with serving("--patience", "5") as served:
        port = served.port
        asyncio.run(blow(port, Storm(2), 3000))
        asyncio.run(ask(port, "/api/ask", costly()))
        began = served.memory()
        slowest: list[float] = []

        async def pings(stop: asyncio.Event) -> None:
            while not stop.is_set():
                status, took = await ask(port, "/api/adjudicate", {**CHEAP, "dice": {"a": 4, "b": 2}})
                assert status == 200
                slowest.append(took)
                await asyncio.sleep(0.02)

        async def storm() -> None:
            stop = asyncio.Event()
            pinging = asyncio.create_task(pings(stop))
            idle = [await asyncio.open_connection("127.0.0.1", port) for _ in range(500)]
            dear = [asyncio.create_task(ask(port, "/api/ask", costly())) for _ in range(32)]
            leaving = [asyncio.create_task(leave(port, "/api/ask", costly(), after=n / 10)) for n in range(32)]
            told = await blow(port, Storm(3), int(os.environ.get("SANDTABLE_STORM", "100000")))
            assert told.bad == []
            assert {status for status, _ in await asyncio.gather(*dear)} <= {200, 429}
            await asyncio.gather(*leaving)
            for reader, writer in idle:
                assert await reader.read() == b""
                writer.close()
            stop.set()
            await pinging
            print(dict(told.statuses))

        asyncio.run(storm())
        ended = served.memory()
        took = sorted(slowest)[int(len(slowest) * 0.95)]
        print(f"{len(slowest)} cheap questions, the slowest of twenty {took * 1000:.1f} ms; {began} to {ended} KB")
        assert took < 0.1
        assert ended <= began * 1.2
    assert served.said == []
