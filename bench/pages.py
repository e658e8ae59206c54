"""The table in a real browser: frames of panning and zooming, the first picture, and what the first load fetches."""

from __future__ import annotations

import json
import os
import shutil
import zlib
from time import perf_counter
from urllib.parse import urlsplit

from playwright.sync_api import CDPSession, Page, sync_playwright
from websockets.sync.client import connect

from bench.measure import QUICK, Figure, Row
from bench.serving import served

LARGE = "long-valley"
FRAMES = 30 if QUICK else 300
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def measure() -> list[Row]:
    named = os.environ.get("SANDTABLE_BROWSER") or next(
        (path for name in BROWSERS if (path := shutil.which(name))), None
    )
    with served() as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=named, args=["--no-sandbox", "--headless=new"])
        link = _opened(address)
        page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
        fetched: list[int] = []
        cdp = page.context.new_cdp_session(page)
        cdp.send("Network.enable")
        cdp.on("Network.loadingFinished", lambda done: fetched.append(done["encodedDataLength"]))
        cdp.on("Network.webSocketFrameReceived", lambda got: fetched.append(_packed(got["response"]["payloadData"])))
        began = perf_counter()
        page.goto(f"{address}/#/table/{link}")
        page.wait_for_selector("[data-base]")
        first = perf_counter() - began
        page.wait_for_timeout(2000)
        all_fetched = sum(fetched)
        frames = _frames(page, cdp)
        browser.close()
    late = sorted(frames)[int(0.95 * len(frames))]
    middle = sorted(frames)[len(frames) // 2]
    return [
        Figure(
            f"{LARGE}, script, layout and paint of a frame of panning and zooming",
            _ms(middle, late),
            "8 ms at the 95th",
        ),
        Figure(f"{LARGE}, from the address to the first base on the screen", f"{first:.2f} s", "under 1 s"),
        Figure("what the first load of a table fetches, compressed", f"{all_fetched / 1000:.0f} KB", "under 250 KB"),
    ]


def _ms(middle: float, late: float) -> str:
    return f"{1000 * middle:.1f} ms median, {1000 * late:.1f} ms at the 95th of {FRAMES}"


def _packed(text: str) -> int:
    """What a line of the socket weighs on its way: browsers and servers deflate them."""
    return len(zlib.compress(text.encode()))


def _opened(address: str) -> str:
    where = urlsplit(address)
    with connect(f"ws://{where.netloc}/api/table", max_size=1 << 26, proxy=None) as socket:
        socket.send(json.dumps({"id": 1, "ask": "open", "scenario": LARGE, "seats": {"a": "person", "b": "person"}}))
        link: str = json.loads(socket.recv())["answer"]["links"]["a"]
    return link


def _frames(page: Page, cdp: CDPSession) -> list[float]:
    """Seconds that the page's thread works for each frame, while the table is panned and zoomed."""
    cdp.send("Performance.enable")
    box = page.locator("[data-base]").first.bounding_box()
    assert box is not None
    x, y = 720.0, 450.0
    page.mouse.move(x, y)
    found: list[float] = []
    page.mouse.wheel(0, -300)
    page.wait_for_timeout(1000)
    for n in range(FRAMES):
        before = _worked(cdp)
        if n % 3 == 2:
            page.mouse.wheel(0, -40 if n % 2 else 40)
        else:
            page.mouse.wheel(30 if n % 2 else -30, 0)
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)))")
        found.append(_worked(cdp) - before)
    return found


def _worked(cdp: CDPSession) -> float:
    metrics = {one["name"]: one["value"] for one in cdp.send("Performance.getMetrics")["metrics"]}
    return float(metrics["TaskDuration"])
