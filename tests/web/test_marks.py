"""What else is to be seen on a base than the word for its state: on the table, and in its name."""

from __future__ import annotations

import re
from urllib.parse import unquote

from playwright.sync_api import expect
from tests.server.at_table import Table
from tests.serving import Served
from tests.web.conftest import DESK, Opens
from tests.web.moments import FOLDER
from tests.web.test_table import sat

NEAR, FAR = "at = [10, 6.6]", "at = [3, 6.6]"
"""Where the cuirassiers of a stand in the file: within the radius of their officer, and beyond it."""


def test_who_is_out_of_command_shows_it(opens: Opens, served: Served) -> None:
    scenario = (FOLDER / "mr-thin.toml").read_text("utf-8")
    seen = [_cuirassiers(opens, served, scenario.replace(NEAR, at, 1)) for at in (NEAR, FAR)]
    assert ["out of command" in name for name, _ in seen] == [False, True]
    assert ["OUT" in badges for _, badges in seen] == [False, True]


def _cuirassiers(opens: Opens, served: Served, scenario: str) -> tuple[str, list[str]]:
    """The name of the first of them for the ear, and the letters that are written on it."""
    table = Table(served)
    links = table.ask("open", file=scenario, seats={"a": "person", "b": "steady"})["links"]
    table.close()
    page = opens(f"#/table/{links['a']}", DESK)
    base = page.locator("#table-bases [aria-label*='Cuirassiers of a']").first
    expect(base).to_be_attached()
    drawn = page.locator(f"[data-piece={base.get_attribute('data-base')}] image")
    expect(drawn).to_be_attached()
    letters = re.findall(r"<text[^>]*>([^<]*)</text>", unquote(drawn.get_attribute("href") or ""))
    assert letters, "nothing is written on it"
    return base.get_attribute("aria-label") or "", letters


def test_what_is_left_of_an_army_is_seen_where_colours_are_forced(opens: Opens, served: Served) -> None:
    page = sat(opens("", DESK, forced_colors="active"), served)
    fills, boxes = (page.locator(which).first for which in (".strength-left", ".strength"))
    expect(fills).to_be_visible()
    colour = "(each) => getComputedStyle(each).backgroundColor"
    assert fills.evaluate(colour) != boxes.evaluate(colour)
