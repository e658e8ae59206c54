"""What a page's message costs: every ask has a price, and the dear ones are known to be."""

from __future__ import annotations

import pytest
from tests.sheet.test_cost import one_ruling, work

from sandtable.catalogue import RULESETS
from sandtable.names import Json
from sandtable.wire.referee import Referee

REFEREE = Referee(RULESETS, below=lambda _: 0)
FIGHT: dict[str, Json] = {"rules": "toy", "test": "fight", "given": {"a": {"kind": "foot"}, "b": {"kind": "foot"}}}
ELEMENTS: Json = {"a": {"kind": "bd"}, "b": {"kind": "kn", "general": True}}
MESSAGES: list[dict[str, Json]] = [
    {"ask": "games"},
    *({"ask": ask, "rules": rules} for ask in ("game", "sheet") for rules in ("dbm", "mr", "ps")),
    *({"ask": ask, "rules": "dbm", "test": "close_combat", "given": ELEMENTS} for ask in ("look", "rule", "advice")),
    *(
        {"ask": ask, "rules": "nap", "test": "initiative", "given": {"a": {"cds": 3}}}
        for ask in ("look", "rule", "advice")
    ),
    {"ask": "chain", "rules": "ps", "chain": "charge", "given": {"a": {"kind": "horse"}, "b": {"kind": "horse"}}},
    {"ask": "matchups", "rules": "nap", "test": "clash"},
    {"ask": "odds", "request": {**FIGHT, "what_if": True}},
    {"ask": "adjudicate", "request": {**FIGHT, "dice": {"a": 1, "b": 2}, "why": True}},
]


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: f"{message['ask']}-{message.get('rules', '')}")
def test_a_message_costs_about_the_work_of_its_answer(message: dict[str, Json]) -> None:
    answer = REFEREE.answer(message)
    assert not isinstance(answer, dict) or not answer.get("error")
    done = work(lambda: REFEREE.answer(message)) / one_ruling()
    assert done / 4 <= REFEREE.cost(message) + 10
    assert REFEREE.cost(message) <= 4 * done + 10


@pytest.mark.parametrize("ask", sorted({message["ask"] for message in MESSAGES}))
def test_every_ask_has_a_price_and_a_refusal_costs_one(ask: str) -> None:
    assert REFEREE.cost({"ask": ask, "rules": "none"}) == (5 if ask == "games" else 1)


def test_what_is_no_message_costs_one() -> None:
    strange: list[Json] = [None, [], "x", {}, {"ask": "x"}, {"ask": []}]
    assert [REFEREE.cost(message) for message in strange] == [1] * len(strange)
