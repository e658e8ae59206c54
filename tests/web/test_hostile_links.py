"""Whatever a link or the browser's own store says: there is a page, it says what was wrong, and no script runs."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.conftest import PHONE, SIZES, Opens, Served, situation, soon
from tests.web.hostile import ASK, LINKS, NOT_ALL, PERCENT, SOUND, STRANGE_KIND, STRANGE_RANKS, Link, packed
from tests.web.test_accessible import violations


def _sound(page: Page, address: str) -> None:
    page.goto(f"{address}{ASK}?s={packed({'given': SOUND})}")
    expect(page.locator(".odds li").first).to_be_visible()
    expect(page.locator(".unread")).to_have_count(0)


def test_no_link_leaves_the_page_blank(opens: Opens, served: Served) -> None:
    """One page is led from link to link; the fixture sees to it that none of them raises anything."""
    assert len(LINKS) > 50
    page = opens("")
    for link in LINKS:
        page.goto(served.address + link.hash)
        expect(page.locator("main h1")).to_be_visible()
        expect(page.locator(".head nav a").first).to_be_visible()
        if link.says:
            expect(page.locator("main :is(.unread, .lost)").first).to_contain_text(link.says)
            expect(page.get_by_role("link", name="To the shelf").first).to_be_visible()
        else:
            expect(page.locator("main .odds li, main .game").first).to_be_visible()
            expect(page.locator("main :is(.unread, .lost)")).to_have_count(0)
    assert page.evaluate("window.struck") is None
    assert page.evaluate("({}).a") is None
    _sound(page, served.address)


@pytest.mark.parametrize("link", [PERCENT, STRANGE_KIND, STRANGE_RANKS], ids=["percent", "word", "list"])
def test_a_hostile_link_as_the_first_visit(opens: Opens, served: Served, link: Link) -> None:
    page = opens(link.hash)
    expect(page.locator("main :is(.unread, .lost)")).to_contain_text(link.says)
    _sound(page, served.address)


def test_the_rest_of_a_link_is_kept(opens: Opens) -> None:
    page = opens(
        f"{ASK}?s={packed({'given': {'a': {'kind': 'kn', 'support': 'x', 'general': True}, 'b': {'kind': 'wb'}}})}"
    )
    expect(page.locator(".unread")).to_contain_text("“Ranks behind: x” is no list; left out.")
    expect(page.locator(".odds li").first).to_be_visible()
    rest = {"a": {"kind": "kn", "general": True}, "b": {"kind": "wb"}}
    soon(page, lambda: situation(page) == rest, "the address still has what was left out")


def test_the_note_can_be_put_away_or_the_question_begun_afresh(opens: Opens) -> None:
    spoilt = {"given": {"a": {"kind": "kn", "general": 9, "overlaps": 1}, "b": {"kind": "wb"}}}
    page = opens(f"{ASK}?s={packed(spoilt)}")
    expect(page.locator(".said-chip")).to_have_count(1)
    page.get_by_role("button", name="Put this note away").click()
    expect(page.locator(".unread")).to_have_count(0)
    expect(page.locator("main h1")).to_be_focused()
    page.goto(page.url.partition("#")[0] + f"#/dbm/ask/close_combat?s={packed({'given': {**spoilt['given'], 'x': 1}})}")
    page.get_by_role("button", name="Start this question afresh").click()
    expect(page.locator(".unread")).to_have_count(0)
    expect(page.locator(".said-chip")).to_have_count(0)


@SIZES
def test_a_page_that_fails_says_so_and_recovers(browser: Browser, served: Served, size: tuple[int, int]) -> None:
    """A referee that answers rubbish is the one way left to make a page fail."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]})
    page = context.new_page()
    rubbish: dict[str, object] = {
        "error": None,
        "odds": [{"p": "1/2", "share": 1, "result": {}}],
        "matters": {},
        "chances": {},
        "lines": 5,
        "near": None,
    }
    page.route(
        "**/api/ask",
        lambda route: route.fulfill(json=rubbish) if '"look"' in (route.request.post_data or "") else route.continue_(),
    )
    page.goto(served.address + ASK)
    expect(page.get_by_role("heading", level=1)).to_have_text("This page has stumbled")
    expect(page.locator(".head nav a").first).to_be_visible()
    assert violations(page) == []
    page.unroute("**/api/ask")
    page.get_by_role("button", name="Start this question afresh").click()
    expect(page.locator(".odds li").first).to_be_visible()
    page.route(
        "**/api/ask",
        lambda route: route.fulfill(json=rubbish) if '"look"' in (route.request.post_data or "") else route.continue_(),
    )
    page.goto(f"{served.address}#/dbm/ask/shooting")
    expect(page.get_by_role("heading", level=1)).to_have_text("This page has stumbled")
    page.get_by_role("link", name="Help").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Help")
    context.close()


SPOILT = [
    "{",
    "null",
    "5",
    '"x"',
    "[]",
    "[null, 3, {}]",
    '{"theme": "__proto__", "motion": "no"}',
    '[{"when": 3, "actions": 5}]',
]


@pytest.mark.parametrize("name", ["settings", "evening"])
def test_a_spoilt_store_does_no_harm(opens: Opens, served: Served, name: str) -> None:
    page = opens("#/evening")
    for text in SPOILT:
        page.evaluate("([name, text]) => localStorage.setItem(`sandtable.${name}`, text)", [name, text])
        page.reload()
        expect(page.locator("main h1")).to_have_text("The evening so far")
        expect(page.get_by_role("button", name=re.compile("^Theme: as the system"))).to_be_visible()
        unread = name == "evening" and text not in ("{", "[]")
        expect(page.get_by_text("could not be read")).to_have_count(int(unread))
    page.goto(served.address + ASK)
    page.locator("[data-die=a][data-face='3']").click()
    page.locator("[data-die=b][data-face='2']").click()
    expect(page.locator(".verdict .told")).not_to_be_empty()
    kept = "localStorage.getItem('sandtable.evening')"
    soon(page, lambda: len(json.loads(page.evaluate(kept))) == 1, "the evening keeps another number of rulings")


def test_the_note_is_accessible(opens: Opens) -> None:
    for theme in ("light", "dark"):
        page = opens(f"{ASK}?s={packed({'given': {**SOUND, 'x': 1}})}", PHONE, theme)
        expect(page.locator(".unread")).to_contain_text(NOT_ALL)
        expect(page.locator(".odds li").first).to_be_visible()
        assert violations(page) == []
