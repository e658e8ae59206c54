"""What counts and what may come, as a person reads it on the page: every question of every game, on a phone."""

from __future__ import annotations

import base64
import json
import re
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.conformance.test_cases import cases
from tests.web.conftest import DESK, Opens, Served, wider

from sandtable import catalogue

PHONE = (390, 844)
PLAYED = [ruleset.id for ruleset in catalogue.RULESETS.values() if ruleset.questions]
CODE = re.compile(r"[a-z]_[a-z]|\{[ab]\}|\b(undefined|null)\b")
RAW = re.compile(rf"{CODE.pattern}|\b(none|true|false)\b")
FIGHTS = {
    "nap": (
        "combat",
        {"a": {"kind": "inf", "sp": 6}, "b": {"kind": "inf", "sp": 6, "terrain": "town"}},
        ["A rolls 6 dice and hits on 6", "B rolls 6 dice and hits on 5+", "SPs lost by B's infantry", "1 on average"],
    ),
    "ps": (
        "hand_to_hand",
        {"a": {"kind": "horse", "charged": True}, "b": {"kind": "shot"}},
        ["A rolls 7 dice and hits on 3+", "B rolls 3 dice and hits on 4+", "Hits by B's shot", "1.5 on average"],
    ),
    "mr": (
        "combat",
        {"a": {"kind": "reg-inf", "sp": 6}, "b": {"kind": "irr-inf", "sp": 4}},
        ["+6 before the dice", "+4 before the dice", "A's regular infantry win decisively", "SPs lost by"],
    ),
    "dbm": (
        "close_combat",
        {"a": {"kind": "bd"}, "b": {"kind": "wb"}},
        ["+5 before the dice", "+3 before the dice", "B's warband recoil"],
    ),
    "dbr": (
        "close_combat",
        {"a": {"kind": "pk"}, "b": {"kind": "pk"}},
        ["before the dice", "A's pikes recoil", "B's pikes recoil"],
    ),
}


@cache
def public(rules: str) -> dict[str, Any]:
    """A situation of each question from the public cases."""
    found: dict[str, Any] = {}
    for _, case in cases():
        asked = case["request"]
        if isinstance(asked, dict) and asked["rules"] == rules and "result" in case["answer"]:
            found.setdefault(asked["test"], asked.get("given", {}))
    return found


def carried(given: Any) -> str:
    return base64.urlsafe_b64encode(json.dumps({"given": given}).encode()).decode().rstrip("=")


def shown(page: Page) -> str:
    """What the page says of the odds and of what counts."""
    expect(page.locator(".odds-card [aria-busy=false]")).to_be_visible()
    expect(page.locator(".odds-card .told, .odds-card .odds li, .odds-card .objection").first).to_be_visible()
    return "\n".join(page.locator(".odds-card [aria-live], [aria-label='What counts']").all_inner_texts())


@pytest.mark.parametrize("rules", PLAYED)
def test_no_code_is_shown_in_any_answer(opens: Opens, served: Served, rules: str) -> None:
    page = opens("", PHONE)
    asks = [(f"ask/{test}", f"?s={carried(given)}") for test, given in public(rules).items()]
    asks += [(f"chain/{chain.id}", "") for chain in catalogue.load(rules).chains]
    for ask, situation in asks:
        page.goto("about:blank")
        page.goto(f"{served.address}#/{rules}/{ask}{situation}")
        says = shown(page)
        assert not CODE.search(says), f"{ask}: {says}"
        if page.locator(".odds-card .objection").count():
            continue  # What cannot be asked has a refusal in the place of an answer.
        answer = page.locator(".odds-card [aria-live]").inner_text()
        assert not RAW.search(answer), f"{ask}: {answer}"
        assert wider(page) == 0, f"{ask} is wider than the phone"


@pytest.mark.parametrize("rules", FIGHTS)
def test_a_fight_shows_both_sides_and_what_may_come(opens: Opens, served: Served, rules: str) -> None:
    test, given, expected = FIGHTS[rules]
    for size in (PHONE, DESK):
        page = opens(f"#/{rules}/ask/{test}?s={carried(given)}", size)
        says = shown(page).replace("\n", " ")
        for each in expected:
            assert each in says
        widths = page.locator(".odds li").evaluate_all(
            "(lines) => lines.map((line) => [line.querySelector('.odds-number').innerText, "
            "parseFloat(line.querySelector('.bar-fill').style.width)])"
        )
        for number, width in widths:
            if re.match(r"[\d.]", number):
                assert float(number.split()[0].rstrip("%")) == pytest.approx(width, abs=0.45)
