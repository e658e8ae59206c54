"""Who is let in: by name, by origin, by what is sent; and a fault of the program's own, said in words."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from sandtable.server import desk
from sandtable.server.app import make_app
from sandtable.server.door import hostname, turned_away
from sandtable.server.evening import Evening
from sandtable.server.limits import Share

HOME = "http://localhost"
GAMES = json.dumps({"ask": "games"})
Headers = dict[str, str]


@pytest.fixture(scope="module")
def client() -> TestClient:
    return TestClient(make_app(names=("table.club",)), base_url=HOME)


def reached(method: str, address: str, **headers: str) -> int | None:
    """The status with which a request to this address of ours is turned away."""
    scope = {
        "type": "http",
        "method": method,
        "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()],
        "server": (address, 8642),
    }
    turned = turned_away(scope, ("table.club",))
    return turned[0] if turned else None


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:8642", "LOCALHOST", "127.0.0.1:1", "[::1]:80", "table.club", "table.club.:443"]
)
def test_its_own_names_are_let_in(host: str) -> None:
    assert reached("GET", "127.0.0.1", host=host) is None


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8642", "192.168.1.6", "", "[", "localhost.evil.example", "127.0.0.1.evil.example"],
)
def test_other_names_are_not(host: str) -> None:
    assert reached("GET", "192.168.1.5", host=host) == 421


def test_the_address_that_a_guest_has_reached_is_a_name() -> None:
    assert reached("GET", "192.168.1.5", host="192.168.1.5:8642") is None
    assert reached("GET", "evil.example", host="evil.example") == 421
    assert reached("GET", "192.168.1.5") == 421


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"content-type": "application/json"}, 200),
        ({"content-type": "application/json; charset=utf-8"}, 200),
        ({"content-type": "application/json", "origin": "http://localhost"}, 200),
        ({"content-type": "application/json", "origin": "http://evil.example"}, 403),
        ({"content-type": "application/json", "origin": "http://localhost:1234"}, 403),
        ({"content-type": "application/json", "origin": "null"}, 403),
        ({"content-type": "application/json", "origin": "http://["}, 403),
        ({"content-type": "text/plain;charset=UTF-8"}, 415),
        ({"content-type": "application/x-www-form-urlencoded"}, 415),
        ({}, 415),
    ],
)
def test_only_its_own_pages_and_programs_may_write(client: TestClient, headers: Headers, status: int) -> None:
    answer = client.post("/api/ask", content=GAMES, headers=headers)
    assert answer.status_code == status
    if status != 200:
        assert answer.json()["error"]["message"]
        assert "default-src 'self'" in answer.headers["content-security-policy"]


def test_a_page_of_somebody_else_leaves_no_line_in_the_evening(tmp_path: Path) -> None:
    client = TestClient(make_app(Evening(tmp_path)), base_url=HOME)
    fight = {"rules": "toy", "test": "fight", "given": {"a": {"kind": "horse"}, "b": {"kind": "foot"}}}
    body = json.dumps({"ask": "rule", **fight})
    client.post("/api/ask", content=body, headers={"content-type": "text/plain", "origin": "http://evil.example"})
    client.post("/api/ask", content=body, headers={"content-type": "application/json", "origin": "http://evil.example"})
    assert list((tmp_path / "evenings").iterdir()) == []


def test_a_full_evening_takes_no_more(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    evening = Evening(tmp_path, largest=100)
    for _ in range(5):
        evening.keep({"told": "x" * 30})
    (file,) = (tmp_path / "evenings").iterdir()
    assert file.stat().st_size <= 100
    assert len(file.read_text().splitlines()) == 2
    assert capsys.readouterr().err.count("is full") == 1


def test_a_fault_of_ours_is_told_with_its_number(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> desk.Reply:
        raise ZeroDivisionError("nobody foresaw this")

    monkeypatch.setattr(desk, "answer", broken)
    with caplog.at_level(logging.ERROR, "sandtable"):
        answer = client.post("/api/adjudicate", json={"rules": "toy"})
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == "bad_value"
    assert "number 1" in answer.json()["error"]["message"]
    assert "nobody foresaw" not in answer.text
    assert "fault 1" in caplog.text
    assert "nobody foresaw this" in caplog.text


@pytest.mark.parametrize(
    "path", ["/" + "a" * 5000, "/" + "a/" * 2000, "/assets/" + "ä" * 300, "/a%00b", "/%ff", "//", "/."]
)
def test_long_and_odd_paths_are_the_page(client: TestClient, path: str) -> None:
    assert client.get(path).status_code in (200, 404)


@pytest.mark.parametrize(
    "body",
    [
        b'{"rules":"toy","test":"\\ud800"}',
        b'{"id":"\\ud800","rules":"toy","test":"fight"}',
        b'{"id":1e400,"rules":"toy"}',
        b'{"id":' + b"9" * 5000 + b',"rules":"toy"}',
        b'{"id":' + b"[" * 900 + b"]" * 900 + b',"rules":"toy"}',
        b'{"ask":"rule","rules":"toy","test":"\\ud800"}',
        b'{"ask":"\\ud800"}',
        b'{"ask":["games"]}',
    ],
)
def test_what_cannot_be_said_back_is_still_answered(client: TestClient, body: bytes) -> None:
    for edge in ("adjudicate", "odds", "ask"):
        answer = client.post(f"/api/{edge}", content=body, headers={"content-type": "application/json"})
        assert answer.status_code < 500
        assert answer.json()["error"]["message"]


def test_one_bad_id_leaves_the_rest_of_a_list_alone(client: TestClient) -> None:
    fight = {"rules": "toy", "test": "fight", "given": {"a": {"kind": "horse"}, "b": {"kind": "foot"}}}
    one = json.dumps({**fight, "dice": {"a": 4, "b": 2}})
    body = f'[{one}, {one[:-1]}, "id": 1e400}}, {one}]'
    answers = client.post("/api/adjudicate", content=body, headers={"content-type": "application/json"}).json()
    assert ["result" in answer for answer in answers] == [True, False, True]


def test_a_share_is_for_each_and_for_all() -> None:
    share = Share(2, 3)
    share.take("guest", 2)
    assert not share.has_room("guest")
    assert share.has_room("another")
    with share.holding("another"):
        assert not share.has_room("a third")
    assert share.has_room("127.0.0.1")
    share.give_back("guest", 2)
    assert share.has_room("127.0.0.1", 3)


def test_a_name_is_read_off_the_host() -> None:
    assert hostname("[::1]:80") == "::1"
    assert hostname("a.b:x") == "a.b"
    assert hostname("[") == ""
