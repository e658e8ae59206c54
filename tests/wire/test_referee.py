"""The referee answers whatever it is asked: with what was wanted, or with the contract's error, and never raises."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.catalogue import RULESETS
from sandtable.names import Code, Json
from sandtable.wire.referee import Referee

REFEREE = Referee(RULESETS, below=lambda _: 0)
ASKS = ("games", "game", "sheet", "look", "rule", "advice", "chain", "matchups", "adjudicate", "odds")
CODES = {str(code) for code in Code}

WORDS = st.sampled_from(
    ("", "a", "b", "kind", "toy", "nap", "fight", "combat", "clash", "attack", "inf", "foot", "a.kind")
)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 10**20) | st.floats() | st.text(max_size=4) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3) | WORDS, inner, max_size=3),
    max_leaves=8,
)
GAMES = st.sampled_from(("toy", "nap", "none"))
TESTS = st.sampled_from(("fight", "combat", "initiative", "clash", "none"))
UNITS = st.fixed_dictionaries({"kind": st.sampled_from(("inf", "foot", "horse"))}, optional={"sp": st.integers(0, 13)})
GIVENS = st.fixed_dictionaries({}, optional={"a": UNITS | ANYTHING, "b": UNITS | ANYTHING, "rerolls": ANYTHING})
FIELDS: dict[str, st.SearchStrategy[Json]] = {
    "rules": GAMES | ANYTHING,
    "test": TESTS | ANYTHING,
    "chain": TESTS | ANYTHING,
    "unit": st.sampled_from(("cm", "in")) | ANYTHING,
    "measure": st.sampled_from(("a.wins", "")) | ANYTHING,
    "set": st.dictionaries(WORDS, ANYTHING, max_size=2) | ANYTHING,
    "given": GIVENS | ANYTHING,
    "dice": st.dictionaries(WORDS, ANYTHING, max_size=2) | ANYTHING,
    "what_if": st.booleans() | ANYTHING,
    "by": st.just(["winner"]) | ANYTHING,
    "why": st.booleans() | ANYTHING,
}
MESSAGES = st.fixed_dictionaries(
    {}, optional={**FIELDS, "request": st.fixed_dictionaries({}, optional=FIELDS) | ANYTHING}
)


@pytest.mark.parametrize("ask", ASKS)
@settings(max_examples=60, deadline=None)
@given(message=MESSAGES)
def test_any_message_is_answered(ask: str, message: dict[str, Json]) -> None:
    answered({**message, "ask": ask})


@pytest.mark.prove
@pytest.mark.parametrize("ask", ASKS)
@settings(max_examples=3000, deadline=None)
@given(message=MESSAGES)
def test_many_messages_are_answered(ask: str, message: dict[str, Json]) -> None:
    answered({**message, "ask": ask})


@settings(max_examples=100)
@given(ANYTHING | st.dictionaries(st.sampled_from(("ask", "rules")), ANYTHING))
def test_what_is_no_message_is_answered(message: Json) -> None:
    assert answered(message)["code"] in ("bad_json", "unknown_field")


def answered(message: Json) -> dict[str, Any]:
    """The error that a message is answered with, if it is; it has a code, a place and a sentence."""
    assert REFEREE.cost(message) >= 1
    answer = REFEREE.answer(message)
    json.dumps(answer)
    found: dict[str, Any] = (answer.get("error") or {}) if isinstance(answer, dict) else {}
    if found:
        assert found["code"] in CODES
        assert isinstance(found["at"], str)
        assert found["message"]
    return found


def test_every_ask_is_tried() -> None:
    listed = REFEREE.answer({"ask": None})["error"]["message"]
    assert listed == f"ask is one of {', '.join(ASKS)}"


@pytest.mark.parametrize(
    ("message", "code", "at"),
    [
        ({"ask": "game"}, "missing_field", "rules"),
        ({"ask": "game", "rules": ["dbm"]}, "unknown_rules", "rules"),
        ({"ask": "sheet", "rules": "dbm", "unit": {}}, "bad_value", "unit"),
        ({"ask": "look", "rules": "dbm", "test": {}}, "unknown_test", "test"),
        ({"ask": "look", "rules": "dbm", "test": "close_combat", "given": 5}, "bad_value", "given"),
        ({"ask": "rule", "rules": "toy", "test": "fight"}, "missing_field", "given.a"),
        ({"ask": "advice", "rules": "dbm"}, "missing_field", "test"),
        ({"ask": "chain", "rules": "ps", "chain": None}, "unknown_test", "chain"),
        ({"ask": "matchups", "rules": "nap", "test": []}, "unknown_test", "test"),
        ({"ask": "matchups", "rules": "nap", "test": "clash", "measure": 5}, "bad_value", "measure"),
        ({"ask": "odds"}, "bad_json", ""),
    ],
)
def test_a_strange_field_is_told_with_its_place(message: Json, code: str, at: str) -> None:
    error = answered(message)
    assert (error["code"], error["at"]) == (code, at)


@pytest.mark.parametrize(
    ("said", "code", "at", "says"),
    [
        ("x", "bad_value", "set", "must be an object of paths and values"),
        ([1], "bad_value", "set", "must be an object of paths and values"),
        (None, "bad_value", "set", "must be an object of paths and values"),
        ({"a.kind.x": 1}, "unknown_field", "set.a.kind.x", "no such field here"),
        ({"a": {"kind": {"x": 1}}}, "unknown_field", "set.a.kind.x", "no such field here"),
        ({"speed": 1}, "unknown_field", "set.speed", "no such field here; known are a, b and bound"),
        ({"a.speed": 1}, "unknown_field", "set.a.speed", "no such field here; known are kind, grade"),
        ({".".join(["a"] * 4000): 1}, "unknown_field", "set.a.a", "no such field here"),
        ({"": 1}, "unknown_field", "set.", "no such field here"),
        ({"a": 5}, "bad_value", "set.a", "must be an object, not 5"),
        ({"bound": {}}, "bad_value", "set.bound", "must be one of a (side a's), b (side b's), not an object"),
        ({"a.upslope": 3}, "bad_value", "set.a.upslope", "must be true or false, not 3"),
        (
            {"a.support": [{"kind": "q"}]},
            "bad_value",
            "set.a.support.0.kind",
            "must be one of el (elephants), kn (knights)",
        ),
        ({"a.upslope": True, "b.upslope": True}, "not_allowed", "set.b.upslope", "no pair can be asked so"),
    ],
)
def test_a_set_is_read_as_a_situation_is(said: Json, code: str, at: str, says: str) -> None:
    table = REFEREE.answer({"ask": "matchups", "rules": "dbm", "test": "close_combat", "set": said})
    assert (table["error"]["code"], table["error"]["at"]) == (code, at)
    assert says in table["error"]["message"]
    assert table["shares"] == table["exact"] == []


def test_a_set_by_path_or_by_object_is_the_same_and_changes_the_table() -> None:
    ask = {"ask": "matchups", "rules": "nap", "test": "clash"}
    plain, by_path, by_object = (
        REFEREE.answer({**ask, "set": said}) for said in ({}, {"b.cover": True}, {"b": {"cover": True}})
    )
    assert by_path == by_object != plain
    assert by_path["error"] is None


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "1e400", '{"ask": 1, "ask": 1}', '{"ask": "\\ud800"}', "[" * 5000, '{"ask": NaN}'],
)
def test_any_text_is_answered_with_text(text: str) -> None:
    answer = json.loads(REFEREE.answer_text(text))
    assert answer["error"]["message"]


def test_a_message_as_text_is_answered_as_the_message_is() -> None:
    message = {"ask": "sheet", "rules": "toy"}
    assert json.loads(REFEREE.answer_text(json.dumps(message))) == json.loads(json.dumps(REFEREE.answer(message)))
