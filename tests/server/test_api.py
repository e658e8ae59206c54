"""The HTTP API: the contract over the wire, its faults with their status, its limits, and nothing from elsewhere."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from sandtable.catalogue import RULESETS
from sandtable.server import desk, slow
from sandtable.server.app import make_app
from sandtable.server.desk import LARGEST_LIST, REFEREE
from sandtable.server.evening import Evening
from sandtable.server.limits import AT_ONCE, LARGEST_BODY, Limits

HOME = "http://localhost"
JSON = {"content-type": "application/json"}
FIGHT = {"rules": "toy", "test": "fight", "given": {"a": {"kind": "horse"}, "b": {"kind": "foot"}}}
RULED = {**FIGHT, "dice": {"a": 4, "b": 2}}


@pytest.fixture(scope="module")
def client() -> TestClient:
    return TestClient(make_app(), base_url=HOME)


def test_a_ruling_and_a_batch(client: TestClient) -> None:
    one = client.post("/api/adjudicate", json={"id": 7, **RULED})
    assert one.status_code == 200
    assert one.json()["id"] == 7
    many = client.post("/api/adjudicate", json=[RULED, 5, {**RULED, "dice": {}}])
    assert many.status_code == 200
    assert ["error" in answer for answer in many.json()] == [False, True, True]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"{", 400, "bad_json"),
        (b"\xff", 400, "bad_json"),
        (b"[" * 50_000, 400, "bad_json"),
        (b'{"rules": "chess", "test": "x"}', 404, "unknown_rules"),
        (b'{"rules": "toy", "test": "x"}', 404, "unknown_test"),
        (b'{"rules": "toy", "test": "fight"}', 422, "missing_field"),
    ],
)
def test_faults_have_their_status(client: TestClient, body: bytes, status: int, code: str) -> None:
    answer = client.post("/api/adjudicate", content=body, headers=JSON)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)


def test_odds_chains_and_advice(client: TestClient) -> None:
    odds = client.post("/api/odds", json={**FIGHT, "what_if": True}).json()
    assert odds["odds"]
    assert odds["what_if"]
    for ruleset in RULESETS.values():
        for chain in ruleset.chains:
            answer = client.post("/api/odds", json={"rules": ruleset.id, "chain": chain.id, "given": {}})
            assert answer.status_code == 422
            assert answer.json()["error"]["code"] == "missing_field"


@pytest.mark.parametrize("id", [id for id in RULESETS if RULESETS[id].played])
def test_every_game_is_there_whole(client: TestClient, id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slow, "LONGEST", 600)  # A machine that does a dozen other things is not given up here.
    assert id in [card["id"] for card in client.get("/api/games").json()]
    game = client.get(f"/api/games/{id}").json()
    assert [form["test"] for form in game["forms"]] == [question.id for question in RULESETS[id].questions]
    assert set(game["signs"]) == {
        kind for words in RULESETS[id].vocabularies if words.title == "Kinds" for kind in words.words
    }
    assert len(client.get(f"/api/games/{id}/tests").json()) == len(game["forms"])
    assert client.get(f"/api/games/{id}/tests?schema=true").json()["oneOf"]
    assert client.get(f"/api/games/{id}/sheet").json()["tables"]
    assert "<h1>" in client.get(f"/api/games/{id}/sheet?form=html").text
    for matchup in game["matchups"]:
        if len(matchup["troops"]) < 30:
            table = client.get(f"/api/games/{id}/matchups/{matchup['id']}").json()
            assert len(table["shares"]) == len(matchup["troops"]) ** 2


def test_everything_a_page_asks(client: TestClient) -> None:
    def ask(**message: object) -> dict[str, object]:
        answer = client.post("/api/ask", json=message)
        assert answer.status_code == 200
        said: dict[str, object] = answer.json()
        return said

    assert ask(ask="look", **FIGHT)["forecasts"]
    assert ask(ask="rule", **FIGHT)["told"]
    assert ask(ask="advice", **FIGHT)["advice"]
    assert ask(ask="sheet", rules="toy")["tables"]
    assert ask(ask="look", rules="toy", test="fight")["error"]
    assert ask(ask="nonsense")["error"]
    assert ask(ask="game")["error"]
    assert client.post("/api/ask", content=b"[]", headers=JSON).status_code == 400


def test_what_never_changes_is_answered_once_and_alike(client: TestClient) -> None:
    for ask in ("game", "sheet"):
        for unit in (None, "paces", "centimetres", "leagues", 5):
            message = {"ask": ask, "rules": "dbr", **({} if unit is None else {"unit": unit})}
            expected = json.loads(json.dumps(REFEREE.answer(message)))
            assert [client.post("/api/ask", json=message).json() for _ in range(2)] == [expected] * 2
    assert desk.unchanging("ask", {"ask": "game", "rules": ["dbr"]}) is None
    assert desk.unchanging("ask", {"ask": "game", "rules": "dbr", "unit": "leagues"}) is None
    assert desk.unchanging("ask", {"ask": "game", "rules": "dbr", "more": 1}) is None


def test_rulings_are_kept(tmp_path: Path) -> None:
    client = TestClient(make_app(Evening(tmp_path)), base_url=HOME)
    client.post("/api/ask", json={"ask": "rule", **RULED})
    client.post("/api/ask", json={"ask": "rule", "rules": "toy", "test": "fight"})
    (file,) = (tmp_path / "evenings").iterdir()
    (line,) = file.read_text().splitlines()
    assert json.loads(line)["result"]["b"]["outcome"] == "destroyed"


def test_limits_of_size_and_batch(client: TestClient) -> None:
    assert client.post("/api/adjudicate", json=[1] * (LARGEST_LIST + 1)).status_code == 422
    assert client.post("/api/adjudicate", content=b"x" * (LARGEST_BODY + 1), headers=JSON).status_code == 413


def test_a_guest_who_asks_too_much_is_told_to_wait() -> None:
    limits = Limits()
    asked = [limits.may_ask("guest") for _ in range(int(AT_ONCE) + 50)]
    assert asked[0]
    assert not asked[-1]
    assert limits.may_ask("somebody else")


def test_nothing_comes_from_elsewhere(client: TestClient) -> None:
    for path in ("/", "/api/docs", "/api/games"):
        answer = client.get(path)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "http" not in policy
    page = client.get("/api/docs").text
    assert "/api/adjudicate" in page
    assert "//" not in page.replace("<!doctype html>", "")


@pytest.mark.parametrize(
    "path", ["/../../etc/passwd", "/%2e%2e/%2e%2e/app.py", "/..%2fapp.py", "/a%00b", "/api/nothing"]
)
def test_no_way_out_of_the_pages(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert "make_app" not in answer.text
    assert "root:" not in answer.text
    assert answer.status_code < 500


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("close_combat?set=[1]", 422, "bad_value"),
        ("close_combat?set={", 400, "bad_json"),
        ('close_combat?set={"a.kind.x":1}', 422, "unknown_field"),
        ("close_combat?measure=x", 422, "bad_value"),
        ("nothing", 404, "unknown_test"),
    ],
)
def test_matchups_that_cannot_be_have_their_status(client: TestClient, query: str, status: int, code: str) -> None:
    answer = client.get(f"/api/games/dbm/matchups/{query}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
