"""The table in a real browser: frames of panning and zooming, the first picture, and what the first load fetches."""

from __future__ import annotations

import json
import zlib
from bisect import bisect
from collections.abc import Callable
from functools import partial
from statistics import median
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, CDPSession, Page, ViewportSize, sync_playwright
from tests.browser import launched
from websockets.sync.client import connect

from bench.measure import QUICK, Figure, Row
from bench.serving import served

LARGE = "long-valley"
FRAMES = 30 if QUICK else 300
TIMES = 1 if QUICK else 5
"""How often the table is opened: the machine is shared, and the quietest counts."""
A_TASK = "ThreadControllerImpl::RunTask"
SIZE: ViewportSize = {"width": 1440, "height": 900}
A_FRAME = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)))"
BARE = """() => {
  const there = (x, y) => document.elementFromPoint(x, y);
  const bare = (x, y) => there(x, y)?.closest(".board") && !there(x, y).closest("[data-base]");
  for (let y = 300; y < 700; y += 8) for (let x = 400; x < 900; x += 8)
    if ([-12, 0, 12].every((dx) => [-12, 0, 12].every((dy) => bare(x + dx, y + dy)))) return [x, y];
}"""


def measure() -> list[Row]:
    with served() as address, sync_playwright() as play:
        browser = launched(play, whole=True)
        link = _opened(address)
        firsts = [_first(browser, f"{address}/#/table/{link}") for _ in range(TIMES)]
        page = browser.new_page(viewport=SIZE, reduced_motion="reduce")
        page.goto(f"{address}/#/table/{link}")
        page.wait_for_selector("[data-base]")
        page.wait_for_timeout(2000)
        frames = sorted(_frames(page))
        browser.close()
    first = min(seconds for seconds, _ in firsts)
    return [
        Figure(
            f"{LARGE}, script, layout and paint of a frame of panning and zooming",
            f"{1000 * median(frames):.1f} ms median, {1000 * frames[int(0.95 * len(frames))]:.1f} ms at the 95th"
            f" of {len(frames)}, of the page's own thread",
            "8 ms at the 95th",
        ),
        Figure(f"{LARGE}, from the address to the first base on the screen", f"{first:.2f} s", "under 1 s"),
        Figure("what the first load of a table fetches, compressed", f"{firsts[0][1] / 1000:.0f} KB", "under 250 KB"),
    ]


def _first(browser: Browser, address: str) -> tuple[float, int]:
    """Seconds until the table is there for somebody who never was here, and how much was fetched for it."""
    page = browser.new_context(viewport=SIZE, reduced_motion="reduce").new_page()
    fetched: list[int] = []
    cdp = page.context.new_cdp_session(page)
    cdp.send("Network.enable")
    cdp.on("Network.loadingFinished", lambda done: fetched.append(done["encodedDataLength"]))
    cdp.on("Network.webSocketFrameReceived", lambda got: fetched.append(_packed(got["response"]["payloadData"])))
    began = perf_counter()
    page.goto(address, wait_until="commit")
    page.wait_for_selector("[data-base]")
    page.evaluate(A_FRAME)
    first = perf_counter() - began
    page.wait_for_timeout(1500)
    page.context.close()
    return first, sum(fetched)


def _packed(text: str) -> int:
    """What a line of the socket weighs on its way: browsers and servers deflate them."""
    return len(zlib.compress(text.encode()))


def _opened(address: str) -> str:
    where = urlsplit(address)
    with connect(f"ws://{where.netloc}/api/table", max_size=1 << 26, proxy=None) as socket:
        socket.send(json.dumps({"id": 1, "ask": "open", "scenario": LARGE, "seats": {"a": "person", "b": "person"}}))
        link: str = json.loads(socket.recv())["answer"]["links"]["a"]
    return link


def _frames(page: Page) -> list[float]:
    """Seconds that the page's thread works for each frame, while the table is dragged about and zoomed."""
    page.mouse.move(720, 450)
    page.mouse.wheel(0, -300)
    page.wait_for_timeout(1500)
    x, y = page.evaluate(BARE)
    work = Work(page)
    page.mouse.move(x, y)
    page.mouse.down()
    for n in range(FRAMES // 2):
        work.frame(partial(page.mouse.move, x + 9 * (n % 20), y - 5 * (n % 12)))
    page.mouse.up()
    for n in range(FRAMES - FRAMES // 2):
        work.frame(partial(page.mouse.wheel, 0, 60 if n // 10 % 2 else -60))
    return work.seconds()


class Work:
    """What the thread of a page does between frame and frame, by its own clock: others on the machine do not count."""

    def __init__(self, page: Page) -> None:
        self._page, self._heard, self._whole = page, list[Any](), False
        self._cdp: CDPSession = page.context.new_cdp_session(page)
        self._cdp.on("Tracing.dataCollected", lambda told: self._heard.extend(told["value"]))
        self._cdp.on("Tracing.tracingComplete", self._end)
        config = {"includedCategories": ["toplevel", "blink.user_timing"], "excludedCategories": ["*"]}
        self._cdp.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})

    def _end(self, _: object) -> None:
        self._whole = True

    def frame(self, act: Callable[[], None]) -> None:
        self._page.evaluate("() => void performance.mark('frame')")
        act()
        self._page.evaluate(A_FRAME)

    def seconds(self) -> list[float]:
        self._page.evaluate("() => void performance.mark('frame')")
        self._cdp.send("Tracing.end")
        while not self._whole:
            self._page.wait_for_timeout(50)
        marks = [event for event in self._heard if event["name"] == "frame"]
        thread = (marks[0]["pid"], marks[0]["tid"])
        starts = sorted(mark["ts"] for mark in marks)
        spent = [0.0] * len(starts)
        for event in self._heard:
            ours = event["name"] == A_TASK and (event["pid"], event["tid"]) == thread
            if ours and event["ts"] >= starts[0]:
                spent[bisect(starts, event["ts"]) - 1] += event.get("tdur", 0) / 1e6
        return spent[:-1]
