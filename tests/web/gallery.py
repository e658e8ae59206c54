"""Pictures of the table to be looked at: every game at three widths, light and dark, with a ghost under the hand, a
question with its odds, and the log open. `python -m tests.web.gallery FOLDER [GAME ...]` takes them."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from tests.browser import launched
from tests.serving import serving
from tests.web.pictures import Camera, Fought, held

from sandtable import catalogue

BATTLES = {
    "dbm": "agincourt",
    "dbr": "mill-lane",
    "mr": "weistritz-mill",
    "nap": "the-convent-wall",
    "ps": "hollin-bridge",
}
SIZES = {"1440": (1440, 900), "820": (820, 1180), "390": (390, 844)}
LATE = 0.45
"""How much of a battle is over when it is looked at."""


def decisions(rules: str, *, walk: bool) -> list[str]:
    """What a seat may be asked: where men are sent somewhere, or where only answers are given."""
    found = catalogue.game(rules).frame.decisions
    sends = {each.word for each in found if any(part.sort == "legs" for verb in each.verbs for part in verb.takes)}
    puts = {each.word for each in found if any(part.sort == "poses" for verb in each.verbs for part in verb.takes)}
    return [each.word for each in found if (each.word in sends if walk else each.word not in sends | puts)]


def _ghost(page: Page) -> None:
    base = page.locator(".base.movable").first.get_attribute("data-base") or ""
    held(page, base, (20, -70))


def _log(page: Page) -> None:
    tab = page.get_by_role("tab", name="Log")
    fold = page.get_by_role("button", name="In hand and log")
    if tab.count():
        tab.click()
    elif fold.count() and fold.first.get_attribute("aria-expanded") == "false":
        fold.first.click()
    page.locator("[data-event] summary").last.evaluate("(summary) => { summary.scrollIntoView(); summary.click(); }")
    page.wait_for_timeout(600)


def _photograph(camera: Camera, rules: str, battle: Fought) -> None:
    walking = battle.late(decisions(rules, walk=True), LATE)
    asked = battle.late(decisions(rules, walk=False), LATE)
    for width, size in SIZES.items():
        for theme in ("light", "dark"):
            name = f"{rules}-{width}-{theme}"
            page = camera.at(f"#/table/{walking()}", "[data-base]", size, theme)
            _ghost(page)
            camera.keep(page, f"{name}-ghost")
            page = camera.at(f"#/table/{asked()}", "[data-base]", size, theme)
            camera.keep(page, f"{name}-asked")
            _log(page)
            camera.keep(page, f"{name}-log")


def main(folder: Path, games: Sequence[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with serving() as served, sync_playwright() as play:
        browser = launched(play)
        for rules in games or BATTLES:
            battle = Fought(served, BATTLES[rules])
            _photograph(Camera(browser, served, folder), rules, battle)
            battle.close()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
