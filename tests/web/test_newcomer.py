"""What newcomers stumbled over: a table that leapt, words unexplained, parts unmarked, others that moved along."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect
from tests.web.conftest import Opens, Served, at_rest
from tests.web.test_table import THUMB, drag, middle, rolled, sat

PLACES = """() => Object.fromEntries([...document.querySelectorAll(".draft .ghost")].map((ghost) =>
  [ghost.querySelector("[data-base]").dataset.base, ghost.getAttribute("transform")]))"""


def lies(page: Page) -> Any:
    """Where the table lies in the window."""
    return at_rest(page, page.locator(".layer"))


def test_the_phones_table_stays_where_it_is_while_its_sheet_grows(opens: Opens, served: Served) -> None:
    page = rolled(sat(opens("", THUMB, has_touch=True), served))
    before = lies(page)
    for _ in range(3):
        page.locator(".grip").click()
        assert lies(page) == before
    x, y = middle(page.locator("[data-base=a2]"))
    page.touchscreen.tap(x, y)
    page.touchscreen.tap(x, y - 25)
    expect(page.get_by_role("button", name="Do it")).to_be_in_viewport()
    assert lies(page) == before


def test_words_of_the_game_are_explained_where_they_stand_and_in_a_list(opens: Opens, served: Served) -> None:
    page = sat(opens(), served, "the-convent-wall")
    word = page.locator(".sequence .term, .asked .term").first
    expect(word).to_be_visible()
    assert len(word.get_attribute("title") or "") > 20
    page.get_by_text("Words of this game").click()
    expect(page.locator(".glossary dt").filter(has_text="CD").first).to_be_visible()


def test_whose_edge_is_whose_is_written_on_the_table(opens: Opens, served: Served) -> None:
    page = sat(opens(), served, "the-hill-before-geronium")
    expect(page.locator(".marked text").filter(has_text="Hannibal's foragers")).to_be_attached()


def test_whoever_is_not_dragged_stays_while_an_army_is_put_down(opens: Opens, served: Served) -> None:
    page = sat(opens(), served, "hagelberg", dice="program")
    expect(page.locator(".draft [data-base]").nth(1)).to_be_attached()
    at_rest(page, page.locator(".draft [data-base]").first)
    before = page.evaluate(PLACES)
    one, other = list(before)[:2]
    (x, y), (to_x, to_y) = (middle(page.locator(f".draft [data-base={id}]")) for id in (one, other))
    drag(page, page.locator(f".draft [data-base={one}]"), (to_x - x, to_y - y))
    page.mouse.up()
    expect(page.get_by_role("alert")).to_be_visible()
    at_rest(page, page.locator(f".draft [data-base={one}]"))
    after = page.evaluate(PLACES)
    assert {id: after[id] for id in before if id != one} == {id: before[id] for id in before if id != one}
