"""The companion: the same pages as files, the rules running in the browser, with the network cut."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from time import monotonic

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, expect

from sandtable.catalogue import RULESETS
from sandtable.cli import cli


class _Silent(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "deep" / "companion"
    folder.parent.mkdir()
    done = CliRunner().invoke(cli, ["companion", "-o", str(folder)])
    assert done.exit_code == 0, done.output
    return folder


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """The site behind the plainest of web servers, in a sub-folder of it."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Silent, directory=str(site.parent)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/companion/"
    server.shutdown()
    server.server_close()


def test_rules_in_the_browser_and_offline(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(30_000)
    start = monotonic()
    page.goto(address)
    played = [ruleset for ruleset in RULESETS.values() if ruleset.played]
    expect(page.get_by_text(played[0].title).first).to_be_visible()
    assert monotonic() - start < 20, "the first answer took too long even for a busy machine"
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("async () => (await caches.keys()).length > 0")
    page.wait_for_function(
        "async () => { const wanted = (await (await fetch('./companion.json')).json()).files.length;"
        " const names = await caches.keys(); const kept = await (await caches.open(names[0])).keys();"
        " return kept.length >= wanted }"
    )
    expect(page.locator(".no-battles")).to_contain_text("Battles need the program for now")
    assert not page.locator("[data-battle]").count()
    context.set_offline(True)
    page.reload()
    for ruleset in played:
        expect(page.get_by_text(ruleset.title).first).to_be_visible()
    context.close()


def test_a_companion_is_not_written_over_something_else(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("dear")
    done = CliRunner().invoke(cli, ["companion", "-o", str(tmp_path)])
    assert done.exit_code == 1
    assert "is no companion" in done.output
    assert (tmp_path / "mine.txt").read_text() == "dear"


def test_a_companion_may_be_written_anew(site: Path) -> None:
    before = (site / "companion.json").read_text()
    assert CliRunner().invoke(cli, ["companion", "-o", str(site)]).exit_code == 0
    assert (site / "companion.json").read_text() == before
