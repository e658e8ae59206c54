"""What is asked of a base can be answered at the base, and a first visit begins at one."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.serving import Served
from tests.web.conftest import Opens, at_rest, soon
from tests.web.giving import come_to, laid
from tests.web.moments import Answer, kept
from tests.web.player import Player
from tests.web.test_accessible import violations

ASKED = Answer("ps", "react", "stand")
DESK = (1440, 900)


@pytest.fixture
def cache(request: pytest.FixtureRequest) -> Path:
    return request.config.cache.mkdir("moments")


def test_the_answers_stand_at_the_base_that_is_asked(opens: Opens, served: Served, cache: Path) -> None:
    there = come_to(ASKED, kept(ASKED.rules)[ASKED], cache)
    page = opens(laid(served, there), DESK)
    player = Player(page)
    player.wait_for_me()
    before = player.last()
    here, about = page.locator(".answers-here"), page.locator(f".base.about.side-{there.seat}").first
    expect(here).to_be_visible()
    in_line = page.get_by_label("What is asked").locator("button.answer")
    soon(
        page,
        lambda: here.locator("button").all_inner_texts() == in_line.all_inner_texts() != [],
        "at the base stands something else than in the line",
    )

    def apart() -> float:
        box, base = at_rest(page, here), at_rest(page, about)
        return max(box["x"] - base["x"] - base["width"], base["x"] - box["x"] - box["width"])

    # What he does who is asked about may still be shown, and the answers go with him.
    soon(page, lambda: apart() < 30, "they stand elsewhere")
    assert violations(page) == []
    here.get_by_text("Stand").click()
    page.wait_for_function(
        "(n) => [...document.querySelectorAll('[data-event]')].some((e) => +e.dataset.event > n)", arg=before
    )
    soon(page, lambda: any(said.startswith("stand") for n, said in player.heard() if n > before), "nobody stands")


def test_a_first_visit_begins_at_one_base(opens: Opens, served: Served, cache: Path) -> None:
    answer = next(each for each in kept("toy") if each.verb == "move")
    page = opens(laid(served, come_to(answer, kept("toy")[answer], cache)), DESK)
    Player(page).wait_for_me()
    expect(page.locator(".begin-here")).to_be_visible()
    expect(page.locator(".base.about")).to_have_count(1)
    at_rest(page, page.locator(".base.about"))
    page.locator(".base.about").click(force=True)
    expect(page.locator(".begin-here")).to_have_count(0)
