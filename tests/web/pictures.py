"""The pictures of README.md and docs/playing.md: `python -m tests.web.pictures [--referee] [FOLDER]`.

They are taken from the running page. Two battles are fought out by computers; at moments of them somebody sits down,
and is photographed. With `--referee` only the referee is, who needs no battle.
"""

from __future__ import annotations

import base64
import json
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Collection
from pathlib import Path
from time import sleep
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser import launched
from tests.server.at_table import Table
from tests.serving import Served, serving

FOLDER = Path(__file__).parents[2] / "docs/pictures"
DESK, PHONE = (1360, 850), (390, 844)
WEBP = """async ([png, width]) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const height = Math.round((image.height * width) / image.width);
  const paper = Object.assign(document.createElement("canvas"), { width, height });
  const pen = paper.getContext("2d");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, 0, 0, paper.width, paper.height);
  return paper.toDataURL("image/webp", 0.82).split(",")[1];
}"""
Point = tuple[float, float]


class Fought:
    """A battle that computers have fought, to be looked into."""

    def __init__(self, served: Served, scenario: str) -> None:
        self._table = Table(served)
        links = self._table.ask("open", scenario=scenario, seats={"a": "steady", "b": "steady"})["links"]
        self.link: str = links["onlooker"]
        while not self._table.ask("matches", links=[self.link])[0]["over"]:
            sleep(2)
        self._events = [json.loads(line) for line in self._table.ask("log", link=self.link)["text"].splitlines()[1:]]

    def seat(self, asked: str, side: str, after: int) -> str:
        """A seat at a new battle that begins where this side was asked that, some way into the old one."""
        found = [event["n"] for event in self._events if _asked(event) == (asked, side)]
        return self._at(next((n for n in found if n > after), found[-1]), side)

    def late(self, asked: Collection[str], share: float) -> Callable[[], str]:
        """Seats at new battles, all of them where a side was asked what it is asked most often of these, so much into
        the old one."""
        found = [(event["n"], *_asked(event)) for event in self._events]
        [(often, _)] = Counter(what for _, what, side in found if what in asked and side).most_common(1)
        fitting = [(n, side) for n, what, side in found if what == often and side]
        n, side = min(fitting, key=lambda at: abs(at[0] - share * len(self._events)))
        return lambda: self._at(n, side)

    def _at(self, n: int, side: str) -> str:
        seats = {"a": "steady", "b": "steady", side: "person"}
        link: str = self._table.ask("open", link=self.link, at=n, seats=seats)["links"][side]
        return link

    def close(self) -> None:
        self._table.close()


def _asked(event: dict[str, Any]) -> tuple[str, str]:
    ask = event.get("ask") or {}
    return ask.get("what", ""), ask.get("seat", "")


class Camera:
    """Takes pictures of pages into a folder, small enough for a page of text."""

    def __init__(self, browser: Browser, served: Served, folder: Path) -> None:
        self._browser, self._served, self._folder = browser, served, folder
        self._dark_room = browser.new_page()

    def at(self, hash: str, ready: str, size: tuple[int, int] = DESK, theme: str = "light") -> Page:
        context = self._browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            device_scale_factor=2,
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce",
            has_touch=size[0] < 500,
        )
        page = context.new_page()
        page.goto(self._served.address + hash)
        page.locator(ready).first.wait_for(timeout=60_000)
        page.wait_for_timeout(2500)
        return page

    def take(self, page: Page, name: str, width: int = 1200) -> None:
        png = base64.b64encode(page.screenshot()).decode()
        webp = base64.b64decode(self._dark_room.evaluate(WEBP, [png, width]))
        (self._folder / f"{name}.webp").write_bytes(webp)
        print(f"{name}.webp: {len(webp) // 1024} KB")

    def keep(self, page: Page, name: str) -> None:
        """A picture as it is, to be looked at."""
        page.screenshot(path=self._folder / f"{name}.png", scale="css")


def _middle(page: Page, base: str) -> Point:
    box = page.locator(f"[data-base={base}]").first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def held(page: Page, base: str, by: Point) -> None:
    """A base taken with the mouse and held somewhere else, not let go."""
    x, y = _middle(page, base)
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, 9):
        page.mouse.move(x + by[0] * step / 8, y + by[1] * step / 8)
        page.wait_for_timeout(60)
    page.wait_for_timeout(2000)


def _nearer(page: Page) -> None:
    """The middle of the table, nearer."""
    for _ in range(3):
        page.keyboard.press("+")
        page.wait_for_timeout(200)
    page.wait_for_timeout(1500)


def _photograph(camera: Camera, great: Fought, small: Fought) -> None:
    camera.take(camera.at("", ".today"), "battles")
    camera.take(camera.at("#/battles/agincourt", ".battle-story"), "before")

    page = camera.at(f"#/table/{great.seat('orders', 'a', 330)}", "[data-base]")
    _nearer(page)
    camera.take(page, "table")

    page = camera.at(f"#/table/{small.seat('orders', 'a', 90)}", "[data-base]")
    held(page, page.locator(".base.movable").last.get_attribute("data-base") or "", (30, -90))
    camera.take(page, "ghost")

    page = camera.at(f"#/table/{great.seat('aim', 'a', 330)}", "[data-base]")
    _nearer(page)
    camera.take(page, "answer")
    camera.take(camera.at(f"#/table/{small.seat('shoot', 'a', 60)}", "[data-base]", theme="dark"), "dark")
    camera.take(camera.at(f"#/table/{small.seat('orders', 'a', 90)}", "[data-base]", PHONE), "phone", 390)

    page = camera.at(f"#/report/{great.link}", "iframe")
    page.wait_for_timeout(4000)
    camera.take(page, "report")


def _referee(camera: Camera) -> None:
    """A fight at a real table: what counts, what all but did, the odds, and the dice that fell."""
    page = camera.at("#/dbm/ask/close_combat", ".odds li")
    page.locator("[data-part=a] .flag", has_text="General").first.click()
    page.locator("[data-part=b] .flag", has_text="Weather").first.click()
    for die, face in (("a", 4), ("b", 2)):
        page.locator(f"[data-die={die}][data-face='{face}']").click()
    page.locator(".verdict .told").wait_for()
    page.wait_for_timeout(1000)
    camera.take(page, "referee", 900)


def main(folder: Path, *, battles: bool) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with serving() as served, sync_playwright() as play:
        browser = launched(play)
        camera = Camera(browser, served, folder)
        _referee(camera)
        if battles:
            great, small = Fought(served, "agincourt"), Fought(served, "hollin-bridge")
            _photograph(camera, great, small)
            great.close()
            small.close()
        browser.close()


if __name__ == "__main__":
    asked = ArgumentParser()
    asked.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    asked.add_argument("--referee", action="store_true")
    said = asked.parse_args()
    main(said.folder, battles=not said.referee)
