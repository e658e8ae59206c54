"""A first battle that teaches, by the texts of its steps and the page's own controls."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import Opens
from tests.web.player import Player
from tests.web.test_whole_battles import DESK, PHONE

LESSON = "toy-ride"


def sat_down(page: Page) -> None:
    page.locator(f"[data-lesson={LESSON}]").click()
    page.locator("#table-bases [data-base]").first.wait_for(state="attached")
    step(page, "1")


def step(page: Page, number: str) -> None:
    expect(page.locator(".lesson")).to_have_attribute("data-step", number)


def rolled(page: Page) -> None:
    page.get_by_role("button", name="Roll").first.click()
    expect(page.get_by_role("button", name="Done").first).to_be_visible()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_steps_are_done_as_the_page_shows_how(size: tuple[int, int], opens: Opens) -> None:
    page = opens("", size)
    expect(page.get_by_role("heading", name="Never played here?")).to_be_visible()
    sat_down(page)
    rolled(page)
    page.get_by_role("button", name="Next", exact=True).click()
    step(page, "2")
    page.get_by_role("button", name="Show how").click()
    page.get_by_role("button", name="Do it").first.click()
    step(page, "3")
    page.get_by_role("button", name="Undo").first.click()
    step(page, "4")
    page.get_by_role("button", name="Skip this step").click()
    step(page, "5")
    page.reload()
    step(page, "5")
    page.get_by_role("button", name="Fold the lesson away").click()
    expect(page.locator(".lesson")).to_have_count(0)
    page.get_by_role("button", name="First battle: 5 of 7").click()
    step(page, "5")


def test_a_drag_does_a_step(opens: Opens) -> None:
    page = opens("", DESK)
    sat_down(page)
    rolled(page)
    player = Player(page)
    player.wait_for_me()
    page.get_by_role("button", name="Next", exact=True).click()
    x, y = player.spot("a1")
    before = player.last()
    player.drag("a1", (x, y - 60))
    player.confirm(before)
    step(page, "3")


def test_a_battle_leads_to_the_lesson_of_its_game(opens: Opens) -> None:
    page = opens("#/battles/toy-twins", DESK)
    page.get_by_role("button", name="Across the meadow").click()
    page.locator("#table-bases [data-base]").first.wait_for(state="attached")
    step(page, "1")


def test_whoever_has_played_finds_them_below_his_battles(opens: Opens) -> None:
    page = opens("", DESK)
    sat_down(page)
    page.goto(page.url.partition("#")[0])
    expect(page.get_by_role("heading", name="First battles", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name="Never played here?")).to_have_count(0)


def test_on_a_phone_what_leads_on_is_in_reach_whatever_the_step_says(opens: Opens) -> None:
    page = opens("", PHONE)
    page.locator("[data-lesson=push-of-pike]").click()
    step(page, "1")
    for number in range(1, 9):
        step(page, str(number))
        reached = page.locator(".lesson-ways button").last.evaluate(
            "(button) => { const { x, y, width, height } = button.getBoundingClientRect();"
            " return button.contains(document.elementFromPoint(x + width / 2, y + height / 2)) }"
        )
        assert reached, f"step {number} leads on out of sight"
        page.locator(".lesson-ways button").last.click()
    step(page, "done")
