"""What stands by the hand covers neither who is dragged nor where he would go; and a draw that is declined is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect
from tests.server.at_table import Table
from tests.serving import Served
from tests.web.conftest import Opens
from tests.web.giving import come_to, laid
from tests.web.moments import Answer, kept
from tests.web.player import Player
from tests.web.test_accessible import violations

MOVES = Answer("dbr", "orders", "move")
SIZES = {"1440": (1440, 900), "820": (820, 1180), "390": (390, 844)}
DRAGS = [(30, -60), (-200, -30), (260, 0), (0, 200), (-40, -200)]


@pytest.fixture
def cache(request: pytest.FixtureRequest) -> Path:
    return request.config.cache.mkdir("moments")


def box_of(found: Locator) -> FloatRect:
    box = found.bounding_box()
    assert box is not None
    return box


def covers(one: FloatRect, other: FloatRect) -> bool:
    return (
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


def stands_clear(page: Page, size: tuple[int, int]) -> int:
    """How many bubbles stand by the hand; none of them may cover who is dragged or his ghost, or leave the screen."""
    bubbles = page.locator(".field > .bubble").all()
    matter = [*page.locator(".ghosts .ghost .edge").all(), *page.locator(".lift").all()]
    for bubble in bubbles:
        box = box_of(bubble)
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= size[1]
        for each in matter:
            assert not covers(box, box_of(each)), f"{box} covers {each.evaluate('(each) => each.outerHTML')}"
    return len(bubbles)


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_what_stands_by_the_hand_covers_neither_him_nor_his_ghost(
    opens: Opens, served: Served, cache: Path, size: tuple[int, int]
) -> None:
    page = opens(laid(served, come_to(MOVES, kept("dbr")[MOVES], cache)), size)
    Player(page).wait_for_me()
    seen = 0
    for n, by in enumerate(DRAGS):
        base = page.locator(".base.movable").nth(n)
        box = box_of(base)
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        for step in range(1, 6):
            page.mouse.move(min(max(x + by[0] * step / 5, 3), size[0] - 3), max(y + by[1] * step / 5, 3))
            page.wait_for_timeout(120)
            seen += stands_clear(page, size)
        page.keyboard.press("Escape")
        page.mouse.up()
        page.keyboard.press("Escape")
    assert seen


@pytest.mark.parametrize("size", [SIZES["1440"], SIZES["390"]], ids=["1440", "390"])
def test_a_draw_that_is_declined_is_told_at_the_table(opens: Opens, served: Served, size: tuple[int, int]) -> None:
    table = Table(served)
    link = table.ask("open", scenario="toy-meadow", seats={"a": "person", "b": "steady"})["links"]["a"]
    table.close()
    page = opens(f"#/table/{link}", size)
    Player(page).wait_for_me()
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Offer a draw").click()
    told = page.locator(".parley.declined")
    expect(told).to_contain_text("declines the draw")
    assert told.get_by_role("button").bounding_box() is not None
    assert violations(page) == []
    told.get_by_role("button", name="I see").click()
    expect(told).to_have_count(0)
