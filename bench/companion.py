"""The companion in a real browser: a ghost under the hand, and a second visit to a table, with no server behind it."""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from time import perf_counter

from playwright.sync_api import Page, sync_playwright
from tests.browser import launched

from bench.measure import QUICK, Figure, Row
from bench.pages import A_FRAME, SIZE
from sandtable.cli.companion import write_site

LARGE, SMALL = "long-valley", "hollin-bridge"
GHOSTS = 10 if QUICK else 200
PATIENCE = 120_000
SAYS = """async ([worker, scenario, ghosts]) => {
  const python = new Worker(worker, { type: "module" });
  const waiting = new Map();
  let count = 0, news = null;
  python.onmessage = ({ data }) => {
    const line = JSON.parse(data.line ?? "{}");
    if (line.news) news = line.news;
    waiting.get(line.id)?.(line.answer ?? line.error);
  };
  const ask = (what, message) => new Promise((done) => {
    waiting.set(++count, done);
    python.postMessage({ line: JSON.stringify({ id: count, ask: what, ...message }) });
  });
  python.postMessage({ base: new URL("./", document.baseURI).href });
  const { links } = await ask("open", { scenario, seats: { a: "person", b: "person" } });
  const link = links.a;
  const { now, start } = await ask("join", { link });
  const { groups } = await ask("offers", { link, n: now.n, bases: [] });
  const places = Object.fromEntries(start.places.map((place) => [place.id, place]));
  const times = [];
  for (let turn = 0; times.length < ghosts; turn++) {
    const bases = groups[turn % groups.length];
    const { x, y } = places[bases[0]];
    for (let far = 40; far < 440 && times.length < ghosts; far += 40) {
      const gesture = { sort: "held", bases, taken: [x, y], held: [x + far / 4, y + 10 * far] };
      const began = performance.now();
      await ask("try", { link, n: now.n, gesture });
      times.push(performance.now() - began);
    }
  }
  python.terminate();
  return times;
}"""
"""A hand that drags one group after another over the table, in the worker that the page itself uses."""


class _Silent(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def _site() -> Iterator[tuple[str, Path]]:
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "companion"
        write_site(site)
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Silent, directory=str(site)))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/", site
        server.shutdown()
        server.server_close()


def measure() -> list[Row]:
    with _site() as (address, site), sync_playwright() as play:
        browser = launched(play, whole=True)
        page = browser.new_context(viewport=SIZE, reduced_motion="reduce").new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(address)
        page.wait_for_function("navigator.serviceWorker.controller !== null")
        (worker,) = site.glob("assets/worker-*.js")
        times = sorted(page.evaluate(SAYS, [f"{address}assets/{worker.name}", LARGE, GHOSTS]))
        second = min(_again(page, address) for _ in range(1 if QUICK else 3))
        browser.close()
    late = times[int(0.95 * len(times))]
    shown = f"{median(times):.0f} ms median, {late:.0f} ms at the 95th of {len(times)}"
    return [
        Figure(f"a ghost under the hand, {LARGE}, message to answer", shown, "200 ms at the 95th"),
        Figure(f"{SMALL}, a second visit, from the address to the first base", f"{second:.2f} s", "under 4 s"),
    ]


def _again(page: Page, address: str) -> float:
    """Seconds until a battle that is kept in this browser stands on its table again."""
    page.goto(f"{address}#/battles/{SMALL}")
    page.reload()
    page.get_by_role("button", name="Play").first.click()
    page.wait_for_selector("#table-bases [data-base]")
    began = perf_counter()
    page.reload(wait_until="commit")
    page.wait_for_selector("#table-bases [data-base]")
    page.evaluate(A_FRAME)
    return perf_counter() - began
