"""Why something comes no nearer and what was refused are told apart; a proposal is drawn on the table as it is."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.web.conftest import DESK, Opens, Served, at_rest, soon
from tests.web.test_accessible import violations
from tests.web.test_battles import play
from tests.web.test_table import TABLET, THUMB, drag, rolled, sat

NEAREST = "As near as it may"
PLACED = "Held where it may stand"
FAR = -600


@pytest.fixture
def proposed(opens: Opens, served: Served) -> Page:
    """Riders who were dragged farther than they may go: drawn as far as they can, and to be confirmed."""
    page = rolled(sat(opens(), served))
    drag(page, page.locator("[data-base=a1]"), (0, FAR))
    page.mouse.up()
    expect(page.get_by_role("button", name="Do it").locator("visible=true").first).to_be_visible()
    expect(page.locator(".bubble .hint")).to_contain_text(NEAREST)
    return page


def test_an_undo_that_is_refused_is_not_why_they_come_no_nearer(proposed: Page) -> None:
    page = proposed
    page.get_by_role("button", name="Undo", exact=True).click()
    refused = page.get_by_role("alert").filter(has_text="nothing to take back").locator("visible=true")
    expect(refused.first).to_be_visible()
    expect(page.locator(".bubble .hint")).not_to_contain_text("take back")
    expect(page.get_by_role("button", name="Do it").locator("visible=true").first).to_be_visible()


def test_an_order_that_is_refused_is_not_why_they_stand_where_they_do(opens: Opens, served: Served) -> None:
    page = sat(opens(), served, "reichenberg", dice="program")
    expect(page.get_by_role("button", name="Place them")).to_be_visible()
    page.get_by_label("Order", exact=True).fill("plcae them")
    page.get_by_label("Order", exact=True).press("Enter")
    refused = page.get_by_role("alert").filter(has_text="plcae")
    expect(refused.first).to_be_visible()
    assert PLACED not in refused.first.inner_text()


def test_what_is_proposed_is_drawn_on_the_table_as_it_is_and_not_as_it_was(proposed: Page) -> None:
    page = proposed
    page.keyboard.press(",")
    expect(page.get_by_role("status").first).to_contain_text("You look back")
    expect(page.locator(".ghost")).to_have_count(0)
    expect(page.get_by_role("button", name="Do it")).to_have_count(0)
    page.keyboard.press("End")
    expect(page.locator(".ghost").first).to_be_attached()
    expect(page.get_by_role("button", name="Do it").first).to_be_visible()


def test_a_window_that_turns_in_the_midst_of_a_drag_lets_go_of_nothing(opens: Opens, served: Served) -> None:
    page = rolled(sat(opens(), served))
    drag(page, page.locator("[data-base=a1]"), (0, -30))
    expect(page.locator(".ghost").first).to_be_attached()
    page.set_viewport_size({"width": THUMB[0], "height": THUMB[1]})
    expect(page.locator(".sheet")).to_be_visible()
    expect(page.locator(".ghost")).to_have_count(0)
    page.mouse.up()
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    expect(page.locator(".left")).to_be_visible()
    expect(page.locator(".ghost")).to_have_count(0)


def test_how_far_they_may_go_ends_at_the_edge_of_the_table(opens: Opens, served: Served) -> None:
    page = rolled(sat(opens(), served))
    drag(page, page.locator("[data-base=a1]"), (0, -30))
    reach = page.locator(".below .reach-0")
    expect(reach).to_be_attached()
    soon(page, lambda: _cut(page), "the ground that they reach is drawn beyond the table")
    page.keyboard.press("Escape")
    page.mouse.up()


def _cut(page: Page) -> bool:
    """Whether what lies beyond the table's lower edge is not painted: nothing there is hit by the pale ground."""
    found: bool = page.evaluate(
        """() => {
          const cut = document.querySelector(".reach-0").closest("[clip-path^='url(#table-edge)']");
          const box = document.querySelector("#table-edge rect")?.getBBox();
          const table = document.querySelector("svg.bases").viewBox.baseVal;
          return Boolean(cut && box && box.width === table.width && box.height === table.height);
        }"""
    )
    return found


def test_a_phone_tells_what_the_dice_may_bring_under_a_heading(opens: Opens, served: Served) -> None:
    page = sat(opens("", THUMB, has_touch=True), served, "lobositz")
    expect(page.get_by_role("heading", name="What the dice may bring")).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("size", [THUMB, TABLET], ids=["phone", "tablet"])
def test_the_log_is_on_the_page_wherever_it_is_folded_away(opens: Opens, served: Served, size: tuple[int, int]) -> None:
    page = rolled(sat(opens("", size, has_touch=True), served))
    expect(page.locator("[role=log] [data-event]").last).to_be_attached()
    expect(page.get_by_role("log")).to_have_count(0)
    page.get_by_role("tab", name="Log").or_(page.get_by_role("button", name="In hand and log")).click()
    expect(page.get_by_role("log")).to_be_visible()
    expect(page.locator("[role=log] [data-event]").last).to_be_in_viewport()


def test_an_order_that_is_being_written_outlasts_another_tab_and_a_remark(opens: Opens, served: Served) -> None:
    page = rolled(sat(opens("", THUMB, has_touch=True), served))
    order = page.get_by_label("Order", exact=True)
    order.fill("move a1 for")
    page.get_by_role("tab", name="Log").click()
    remark = page.get_by_label("A remark for the log")
    remark.fill("I think")
    page.get_by_role("button", name="Note it").click()
    expect(page.get_by_role("log")).to_contain_text("I think")
    page.get_by_role("tab", name="Ask").click()
    expect(order).to_have_value("move a1 for")


def twice(page: Page, button: Locator, between: Callable[[], object]) -> None:
    """A double click on a button; something comes of its first half before the second."""
    box = at_rest(page, button)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down(click_count=1)
    page.mouse.up(click_count=1)
    between()
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)


def events(page: Page) -> list[str]:
    said: list[str] = page.evaluate(
        "[...document.querySelectorAll('[role=log] [data-event]')].map((each) => each.innerText)"
    )
    return said


def remarked(page: Page, text: str) -> None:
    """A remark is in the log: whatever was ordered before it is there too."""
    page.get_by_label("A remark for the log").fill(text)
    page.get_by_role("button", name="Note it").click()
    expect(page.get_by_role("log")).to_contain_text(text)


def test_a_double_click_rolls_once(opens: Opens, served: Served) -> None:
    page = opens()
    play(page, served.address, "lobositz")
    roll = page.get_by_role("button", name=re.compile("^Roll"))
    expect(page.get_by_role("status").first).to_contain_text("three dice")
    twice(page, roll, lambda: expect(page.get_by_role("status").first).to_contain_text("Initiative"))
    remarked(page, "One throw")
    assert not [said for said in events(page) if "Initiative: two dice" in said]
