"""The sheets as a page: tables that stay whole, words that are found, and the way from table to table on a phone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.web.conftest import DESK, PHONE, Opens, Served, soon

from sandtable.catalogue import RULESETS

WIDE, MIDDLE = (1440, 900), (820, 1100)
GAMES = list(RULESETS)
BROKEN = """() => [...document.querySelectorAll(".sheet-table")]
  .filter((table) => new Set([...table.getClientRects()].map((part) => Math.round(part.left))).size > 1)
  .map((table) => table.querySelector("h2").textContent)"""


def shown(opens: Opens, rules: str, size: tuple[int, int] = DESK, **options: Any) -> Page:
    page = opens(f"#/{rules}/sheet", size, **options)
    expect(page.locator(".sheet-table").first).to_be_visible()
    return page


def seek(page: Page, words: str) -> None:
    page.get_by_role("searchbox", name="Search the sheet").fill(words)


@pytest.mark.parametrize("rules", GAMES)
def test_no_table_is_broken_over_columns(opens: Opens, rules: str) -> None:
    for size in (WIDE, MIDDLE):
        page = shown(opens, rules, size)
        assert page.evaluate(BROKEN) == [], size


def test_a_sheet_in_a_wide_window_stands_in_columns(opens: Opens) -> None:
    """Otherwise no table could be broken over them."""
    lefts = """() => new Set([...document.querySelectorAll(".sheet-table")]
      .map((table) => Math.round(table.getBoundingClientRect().left))).size"""
    assert shown(opens, "dbm", WIDE).evaluate(lefts) == 3
    assert shown(opens, "dbm", MIDDLE).evaluate(lefts) == 2
    assert shown(opens, "dbm", PHONE).evaluate(lefts) == 1


def test_profiles_are_a_table(opens: Opens, served: Served) -> None:
    table = next(each for each in served.ask("sheet", rules="ps")["tables"] if each["title"] == "Profiles")
    page = shown(opens, "ps")
    roll = page.locator(".sheet-table", has=page.get_by_role("heading", name="Profiles")).get_by_role("table")
    heads = roll.get_by_role("columnheader").all_inner_texts()
    assert [head.lower() for head in heads if head] == ["hand to hand", "shooting", "morale", "stamina", "weapon"]
    shot = roll.get_by_role("row").filter(has=page.get_by_role("rowheader", name="Shot", exact=True))
    assert shot.get_by_role("cell").all_inner_texts() == ["3", "3", "5+", "3", "musket"]
    assert roll.get_by_role("rowheader").count() == len(table["lines"]) == 14
    roll.get_by_role("button", name="Heavy horse").click()
    expect(page.locator(".cell-shown")).to_contain_text("Counts when it is heavy horse.")
    page.locator(".cell-shown").get_by_role("link", name="Try it").click()
    expect(page.locator(".odds-card .told")).to_contain_text("8 hand to hand")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_what_is_sought_is_marked_and_the_rest_is_hidden(opens: Opens, size: tuple[int, int]) -> None:
    page = shown(opens, "dbm", size)
    before = page.locator(".sheet-table").count()
    seek(page, "warband blades")
    soon(page, lambda: page.locator(".sheet-table").count() < before, "nothing was hidden")
    for row in page.locator(".sheet-rows > li").all():
        marked = {mark.lower() for mark in row.locator("mark").all_inner_texts()}
        assert marked == {"warband", "blades"}, row.inner_text()
    expect(page.locator(".found")).to_have_text(re.compile(r"^\d+ rows( and \d+ readings?)? have it\.$"))
    seek(page, "psiloi")
    grid = page.get_by_role("table").filter(has_text="naval")
    expect(grid.get_by_role("rowheader")).to_have_text(["Light horse, psiloi, hordes, boats"])
    expect(grid.get_by_role("columnheader")).to_have_text(["mounted", "foot", "naval"])
    seek(page, "no such words at all")
    expect(page.locator(".found")).to_contain_text("Nothing on this sheet has these words.")
    expect(page.locator(".sheet-table, .sheet-notes")).to_have_count(0)
    seek(page, "")
    expect(page.locator(".sheet-table")).to_have_count(before)
    expect(page.locator("mark")).to_have_count(0)


def test_what_stands_behind_a_row_is_opened_to_show_the_mark(opens: Opens) -> None:
    """The sheet says 'from upslope', and what stands behind it 'uphill'."""
    page = shown(opens, "dbm")
    seek(page, "uphill")
    row = page.locator(".sheet-rows > li", has_text="Fighting from upslope")
    expect(row.locator(".behind mark")).to_have_text("uphill")


def test_readings_are_sought_too(opens: Opens, served: Served) -> None:
    page = shown(opens, "ps")
    note = served.ask("sheet", rules="ps")["notes"][0]
    seek(page, note["title"])
    expect(page.locator(f"#note-{note['id']}")).to_be_visible()
    expect(page.locator(f"#note-{note['id']} mark").first).to_be_visible()
    assert page.locator(".sheet-notes dt").count() < len(served.ask("sheet", rules="ps")["notes"])


@pytest.mark.parametrize("rules", GAMES)
def test_from_table_to_table_on_a_phone(opens: Opens, served: Served, rules: str) -> None:
    """The list stays under the thumb, and the head of the table stands below the head of the page."""
    page = shown(opens, rules, PHONE)
    jump = page.get_by_label("Jump to a table")
    titles = [table["title"] for table in served.ask("sheet", rules=rules)["tables"] if table["rows"]]
    assert [text for text in jump.locator("option").all_inner_texts() if text in titles] == titles
    for title in (titles[-1], titles[len(titles) // 2], titles[0]):
        _jumped(page, jump, titles.index(title))
        expect(jump).to_be_in_viewport()


def _jumped(page: Page, jump: Locator, place: int) -> None:
    jump.select_option(f"table-{place}")
    head = page.locator(f"#table-{place} h2")
    expect(head).to_be_in_viewport()
    under = page.locator(".head").bounding_box()
    found = head.bounding_box()
    assert under is not None
    assert found is not None
    assert found["y"] >= under["y"] + under["height"] - 1, "the head of the page lies over it"


@pytest.mark.parametrize("rules", GAMES)
def test_no_id_is_shown_as_a_word(opens: Opens, rules: str) -> None:
    """An id stands only in type for ids, behind a row; nothing else has its hyphens and underlines."""
    page = shown(opens, rules)
    ids = {word for words in RULESETS[rules].vocabularies for word, name in words.names.items() if word != name}
    hyphened = {word for word in ids if "-" in word or "_" in word}
    for text in page.locator(".sheet-rows .value, .grid td, .grid th").all_inner_texts():
        assert "_" not in text, text
        assert not re.fullmatch(r"[a-z]+(-[a-z]+)+", text), text
        assert text not in hyphened
