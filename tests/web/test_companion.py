"""The companion: the same pages as files, the rules and the tables in the browser, with the network cut."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.web.conftest import PATIENCE
from tests.web.general import General
from tests.web.player import LAID, Player
from tests.web.test_face import FACE, LOADED
from tests.web.test_whole_battles import DESK, SMALL, deeds_of, proven

from sandtable import catalogue
from sandtable.catalogue import RULESETS
from sandtable.cli import cli

SITTING = 120_000
"""Milliseconds in which Python comes into a browser and lays a table, on a busy machine."""


class Site(NamedTuple):
    """The companion behind the plainest of web servers, and how often it has handed out what."""

    address: str
    folder: Path
    handed: Counter[str]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "deep" / "companion"
    folder.parent.mkdir()
    done = CliRunner().invoke(cli, ["companion", "-o", str(folder)])
    assert done.exit_code == 0, done.output
    return folder


@pytest.fixture
def site(folder: Path) -> Iterator[Site]:
    """In a sub-folder of the server."""
    handed: Counter[str] = Counter()

    class Counting(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            pass

        def send_response(self, code: int, message: str | None = None) -> None:
            handed[f"{code} {self.path}"] += 1
            super().send_response(code, message)

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Counting, directory=str(folder.parent)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield Site(f"http://127.0.0.1:{server.server_port}/companion/", folder, handed)
    server.shutdown()
    server.server_close()


def visited(browser: Browser, site: Site, size: tuple[int, int] = DESK, **options: Any) -> tuple[BrowserContext, Page]:
    """A first visit, until everything is in the browser."""
    shape = {"viewport": {"width": size[0], "height": size[1]}, "reduced_motion": "reduce"}
    context = browser.new_context(**{**shape, **options})
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(site.address)
    page.wait_for_function("navigator.serviceWorker.controller !== null", timeout=SITTING)
    return context, page


def sat_down(page: Page, scenario: str) -> None:
    """From the shelf to the table."""
    page.evaluate("id => { location.hash = `#/battles/${id}` }", scenario)
    expect(page.get_by_role("heading", level=1)).to_have_text(catalogue.scenario(scenario).title)
    page.get_by_role("button", name="Play", exact=False).first.click()
    page.locator(LAID).wait_for(timeout=SITTING)


class Interrupted(General):
    """A general who closes and opens his browser in the midst of the battle."""

    def decide(self) -> None:
        self._decided = getattr(self, "_decided", 0) + 1
        if self._decided == 3:
            before = self.player.last()
            self.page.reload()
            self.page.locator(LAID).wait_for(timeout=SITTING)
            self.player.wait_for_me()
            assert self.player.last() >= before, "something was lost"
            self.player.count("reload")
        super().decide()


def test_rules_in_the_browser_and_offline(browser: Browser, site: Site) -> None:
    context, page = visited(browser, site, (360, 740))
    played = [ruleset for ruleset in RULESETS.values() if ruleset.played]
    expect(page.get_by_text(played[0].title).first).to_be_visible()
    assert {what: often for what, often in site.handed.items() if often > 1 and what.startswith("200")} == {}
    assert not [what for what in site.handed if what.startswith("4")]
    context.set_offline(True)
    page.reload()
    for ruleset in played:
        expect(page.get_by_text(ruleset.title).first).to_be_visible()
    expect(page.locator("[data-battle]").first).to_be_visible()
    assert FACE in page.evaluate(LOADED), "the face is not kept"
    context.close()


def fought_offline(browser: Browser, site: Site, scenario: str, tmp_path: Path) -> None:
    """A battle to its end with the network cut and one reload; its log is proven."""
    context, page = visited(browser, site)
    context.set_offline(True)
    sat_down(page, scenario)
    general = Interrupted(Player(page))
    began = monotonic()
    general.fight()
    assert general.player.did["reload"] == 1
    done = dict(deeds_of(proven(page, tmp_path)))
    print(f"{scenario}: {general.decisions} decisions in {(monotonic() - began) / 60:.1f} minutes", done, sep="\n")
    context.close()


def test_a_battle_offline_with_a_reload_in_its_midst(browser: Browser, site: Site, tmp_path: Path) -> None:
    fought_offline(browser, site, "toy-meadow", tmp_path)


KEPT = """async () => {
  const shelf = await caches.open("sandtable compiled");
  return (await shelf.keys()).map((each) => each.url);
}"""
SPOILT = """async () => {
  const shelf = await caches.open("sandtable compiled");
  for (const each of await shelf.keys()) await shelf.put(each, new Response("no archive"));
}"""


def test_what_python_has_compiled_is_kept_and_is_no_loss(browser: Browser, site: Site) -> None:
    context, page = visited(browser, site)
    sat_down(page, "toy-meadow")
    page.wait_for_function(f"async () => (await ({KEPT})()).length === 1", timeout=SITTING)
    page.evaluate(SPOILT)
    page.reload()
    page.locator("#table-bases [data-base]").first.wait_for(timeout=SITTING)
    context.close()


@pytest.mark.prove
@pytest.mark.parametrize("rules", SMALL)
def test_a_small_battle_of_each_game_offline(rules: str, browser: Browser, site: Site, tmp_path: Path) -> None:
    fought_offline(browser, site, SMALL[rules], tmp_path)


@pytest.mark.prove
def test_a_battle_is_open_in_one_window(browser: Browser, site: Site) -> None:
    context, page = visited(browser, site)
    sat_down(page, "toy-meadow")
    other = context.new_page()
    other.goto(page.url)
    expect(other.get_by_text("open in another window").first).to_be_visible(timeout=SITTING)
    page.close()
    other.reload()
    expect(other.locator("#table-bases [data-base]").first).to_be_visible(timeout=SITTING)
    context.close()


def test_a_browser_that_keeps_nothing_says_so_and_plays(browser: Browser, site: Site) -> None:
    context = browser.new_context(service_workers="block", reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    forbids = "IDBFactory.prototype.open = () => { throw new DOMException('this browser forbids it') };"
    page.route("**/assets/worker-*.js", lambda route: _spoilt(route, forbids))
    page.goto(site.address)
    sat_down(page, "toy-meadow")
    expect(page.get_by_role("alert").filter(has_text="this browser forbids it")).to_be_visible()
    context.close()


def _spoilt(route: Any, before: str) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=before + answer.text())


def test_a_newer_companion_waits_until_it_is_taken(browser: Browser, site: Site) -> None:
    context, page = visited(browser, site)
    worker = site.folder / "sw.js"
    before = worker.read_text("utf-8")
    try:
        worker.write_text(before.replace('"version": "', '"version": "newer-'), "utf-8")
        page.reload()
        take = page.get_by_role("button", name="Take it")
        expect(take).to_be_visible(timeout=SITTING)
        names = "async () => (await caches.keys()).filter((name) => name.startsWith('sandtable '))"
        assert len(page.evaluate(names)) == 2, "the older one still answers"
        take.click()
        page.wait_for_function(f"async () => (await ({names})()).join().includes('newer-')")
        page.wait_for_function(f"async () => (await ({names})()).length === 1")
        expect(page.locator("[data-battle]").first).to_be_visible()
    finally:
        worker.write_text(before, "utf-8")
    context.close()


def test_a_companion_is_not_written_over_something_else(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("dear")
    done = CliRunner().invoke(cli, ["companion", "-o", str(tmp_path)])
    assert done.exit_code == 1
    assert "is no companion" in done.output
    assert (tmp_path / "mine.txt").read_text() == "dear"


def test_a_companion_may_be_written_anew(folder: Path) -> None:
    before = (folder / "companion.json").read_text()
    assert CliRunner().invoke(cli, ["companion", "-o", str(folder)]).exit_code == 0
    assert (folder / "companion.json").read_text() == before
