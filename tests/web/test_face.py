"""The face that goes with the pages: there, small, at its width from the first, and no loss where it does not come."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from tests.web.conftest import DESK, PATIENCE, SIZES, Opens, Served, wider

from sandtable.server.pages import PAGES

BUDGET = 60_000
FACE = "Sandtable Book"
HERE = """[...document.fonts].filter((face) => face.status === "loaded")
  .map((face) => face.family.replaceAll('"', ""))"""
LOADED = f"async () => {{ await document.fonts.ready; return {HERE} }}"
SHIFTS = """() => new Promise((done) => {
  new PerformanceObserver((seen) => done(seen.getEntries().reduce((sum, each) => sum + each.value, 0)))
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(0), 600);
})"""


def faces() -> list[Path]:
    return sorted(PAGES.glob("assets/*.woff2"))


def test_the_face_is_small_and_brings_its_licence() -> None:
    assert [face.name.partition("-")[0] for face in faces()] == ["bold", "italic", "regular"]
    assert sum(face.stat().st_size for face in faces()) <= BUDGET
    assert "SIL OPEN FONT LICENSE" in (PAGES / "face-licence.txt").read_text("utf-8")


@pytest.mark.parametrize("hash", ["", "#/dbm/sheet", "#/help"])
def test_every_page_has_it(opens: Opens, hash: str) -> None:
    page = opens(hash)
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    assert FACE in page.evaluate(LOADED)
    assert page.evaluate("getComputedStyle(document.body).fontFamily").startswith(f'"{FACE}"')


@contextmanager
def sheet(browser: Browser, served: Served, size: tuple[int, int], face: Callable[[Route], None]) -> Iterator[Page]:
    """A sheet in a browser that the face comes to in its own way."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.route("**/*.woff2", face)
    page.goto(f"{served.address}#/dbm/sheet", wait_until="domcontentloaded")
    expect(page.locator(".sheet-table").first).to_be_visible()
    yield page
    context.close()


def _length(page: Page) -> float:
    found: float = page.evaluate("document.querySelector('.sheet-columns').offsetHeight")
    return found


@SIZES
def test_a_face_that_does_not_load_leaves_a_page_that_reads(
    browser: Browser, served: Served, size: tuple[int, int]
) -> None:
    """One that the machine has stands in at the width of ours: the sheet is about as long, and fits the window."""
    with sheet(browser, served, size, lambda route: route.continue_()) as page:
        assert FACE in page.evaluate(LOADED)
        whole = _length(page)
    with sheet(browser, served, size, lambda route: route.abort()) as page:
        loaded = page.evaluate(LOADED)
        assert FACE not in loaded
        assert [family for family in loaded if family.startswith("Like ")], "no face of this machine stands in"
        assert wider(page) <= 0
        assert _length(page) == pytest.approx(whole, rel=0.04)


def test_a_face_that_comes_late_moves_nothing(browser: Browser, served: Served) -> None:
    held: list[Route] = []
    with sheet(browser, served, DESK, lambda route: held.append(route)) as page:
        assert FACE not in page.evaluate(HERE)
        before = page.evaluate(SHIFTS)
        for route in held:
            route.continue_()
        page.wait_for_function(f"({HERE}).includes('{FACE}')")
        assert page.evaluate(SHIFTS) - before < 0.02
