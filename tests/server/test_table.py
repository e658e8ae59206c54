"""A table over sockets: two pages hear the same, computers answer, nonsense is told so, a restart loses nothing."""

from __future__ import annotations

import json
import os
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from tests.server.at_table import OPEN, Table
from tests.serving import Served, children, serving
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

PATIENCE = 2.0
SMALL = "toy-meadow"


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving("--patience", str(PATIENCE)) as found:
        yield found
    assert found.said == [], "the server complained"


@pytest.fixture(autouse=True)
def closed_afterwards() -> Iterator[None]:
    yield
    while OPEN:
        OPEN.pop().close()


def sat(served: Served, a: str = "person", b: str = "person", seat: str = "a") -> tuple[Table, dict[str, str], int]:
    table = Table(served)
    links = table.ask("open", scenario=SMALL, seats={"a": a, "b": b})["links"]
    joined = table.ask("join", link=links[seat])
    return table, links, joined["now"]["n"]


def test_two_pages_hear_the_same(served: Served) -> None:
    first, links, n = sat(served)
    second = Table(served)
    second.ask("join", link=links["b"])
    offers = first.ask("offers", link=links["a"], n=n, bases=[])["offers"]
    text = offers[0]["ready"][0]["text"]
    last = first.ask("order", link=links["a"], n=n, key="1", orders=[text])["n"]
    while not second.news:
        second.line()
    assert [event["n"] for event in second.news[0]["events"]] == list(range(n + 1, last + 1))
    assert second.news[0]["events"] == first.news[-1]["events"]
    assert first.news[0]["present"] == ["a", "b"], "the first hears that the second has come"


def test_a_computer_answers_while_the_page_waits(served: Served) -> None:
    table, links, n = sat(served, b="steady")
    table.ask("order", link=links["a"], n=n, key="1", orders=["done"])
    now = table.until_mine()
    assert now["n"] > n
    assert any(event["seat"] == "b" for news in table.news for event in news["events"])


def test_computers_fight_a_battle_out_before_an_onlooker(served: Served) -> None:
    table, _, _ = sat(served, a="random", b="steady", seat="onlooker")
    assert table.until_mine()["ending"]


@pytest.mark.parametrize(
    "line", ["", "no json", "[]", "3", '{"ask":"join"}', '{"id":"x","ask":"join"}', '{"id":1,"ask":"tea"}', "[" * 9000]
)
def test_nonsense_is_answered_in_words(line: str, served: Served) -> None:
    table, links, n = sat(served)
    table.say(line)
    assert table.line()["error"]["message"]
    assert table.ask("join", link=links["a"])["now"]["n"] == n


def test_a_line_that_is_too_long_ends_the_socket_and_nothing_else(served: Served) -> None:
    table, links, n = sat(served)
    with suppress(ConnectionClosed):
        table.say("x" * (10 << 20))
    with pytest.raises(ConnectionClosed):
        table.line()
    assert Table(served).ask("join", link=links["a"])["now"]["n"] == n


def test_a_socket_that_says_nothing_is_closed(served: Served) -> None:
    table = Table(served)
    began = time.monotonic()
    with pytest.raises(ConnectionClosed):
        table.line()
    assert time.monotonic() - began < 30


def test_a_page_of_somebody_else_is_not_let_in(served: Served) -> None:
    with pytest.raises(InvalidStatus):
        Table(served, Origin="http://elsewhere.example")
    reached = socket.create_connection(("127.0.0.1", served.port))
    with pytest.raises(InvalidStatus), connect("ws://elsewhere.example/api/table", sock=reached, proxy=None):
        pass


def test_a_worker_that_dies_is_replaced_and_the_battle_goes_on(served: Served) -> None:
    table, links, n = sat(served, b="steady")
    for child in children(served.pid):
        os.kill(child, signal.SIGKILL)
    table.ask("order", link=links["a"], n=n, key="1", orders=["done"])
    assert table.until_mine()["n"] > n


def test_leaving_in_the_midst_of_something_disturbs_nobody(served: Served) -> None:
    table, links, n = sat(served, b="steady")
    table.say(json.dumps({"id": 9, "ask": "order", "link": links["a"], "n": n, "key": "1", "orders": ["done"]}))
    table.close()
    other = Table(served)
    until = time.monotonic() + 60
    while not other.ask("join", link=links["a"])["now"]["ask"]["mine"]:
        assert time.monotonic() < until
        time.sleep(0.1)


def test_killed_and_started_again_it_goes_on_where_it_was(tmp_path: Path) -> None:
    with serving("--data", str(tmp_path)) as first:
        table, links, n = sat(first)
        table.ask("order", link=links["a"], n=n, key="1", orders=["done"])
        last = table.news[-1]["now"]["n"]
        os.kill(first.pid, signal.SIGKILL)
    with serving("--data", str(tmp_path)) as second:
        assert Table(second).ask("join", link=links["a"])["now"]["n"] == last
