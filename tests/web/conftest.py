"""A served Sandtable and a real browser in front of it; no page may complain or ask anybody else."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect, sync_playwright
from tests.browser import launched
from tests.serving import Served as Served
from tests.serving import serving as serving

WEB = Path(__file__).parents[2] / "web"
PHONE = (360, 740)
DESK = (1280, 900)
SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
ON_A_PHONE = pytest.mark.parametrize(
    "size", [pytest.param(PHONE, id="phone"), pytest.param(DESK, id="desk", marks=pytest.mark.prove)]
)
"""What takes long is tried on a phone each time, and at a desk by `make prove`."""
LOOKS = pytest.mark.parametrize(
    ("size", "theme"),
    [
        pytest.param(PHONE, "light", id="phone-light"),
        pytest.param(DESK, "dark", id="desk-dark"),
        pytest.param(PHONE, "dark", id="phone-dark", marks=pytest.mark.prove),
        pytest.param(DESK, "light", id="desk-light", marks=pytest.mark.prove),
    ],
)
"""Both sizes and both themes each time, every pair of them by `make prove`."""
Opens = Callable[..., Page]
PATIENCE = 40_000
"""Milliseconds that a test waits before it complains: a busy machine may take its time."""
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def served() -> Iterator[Served]:
    with serving() as found:
        yield found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as play:
        found = launched(play)
        yield found
        found.close()


@pytest.fixture
def opens(browser: Browser, served: Served) -> Iterator[Opens]:
    """Opens a page of a size; afterwards no page may have complained or looked elsewhere."""
    troubles: list[str] = []
    contexts = []

    def open_page(hash: str = "", size: tuple[int, int] = DESK, theme: str = "light", **options: Any) -> Page:
        shape = {"viewport": {"width": size[0], "height": size[1]}, "color_scheme": theme, "reduced_motion": "reduce"}
        context = browser.new_context(**{**shape, **options})
        context.grant_permissions(["clipboard-read", "clipboard-write"], origin=served.address.rstrip("/"))
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda fault: troubles.append(str(fault)))
        page.on("request", lambda asked: None if _ours(asked.url) else troubles.append(f"asked {asked.url}"))
        page.goto(served.address + hash)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert troubles == []


def _ours(url: str) -> bool:
    return urlsplit(url).hostname == "127.0.0.1" or url.startswith(("data:", "blob:"))


def situation(page: Page) -> dict[str, Any]:
    """The situation that the page's own address carries, once it carries one."""
    page.wait_for_url(lambda url: "s=" in urlsplit(url).fragment.partition("?")[2])
    query = parse_qs(urlsplit(page.url).fragment.partition("?")[2])
    packed = query["s"][0]
    found: dict[str, Any] = json.loads(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)))["given"]
    return found


def fight(served: Served, rules: str) -> dict[str, Any] | None:
    """A question of the game with one known die a side."""
    forms = served.ask("game", rules=rules)["forms"]
    return next((form for form in forms if [die["name"] for die in form["dice"] or []] == ["a", "b"]), None)


def fights(served: Served) -> Iterator[tuple[str, dict[str, Any]]]:
    for rules in served.games():
        form = fight(served, rules)
        if form:
            yield rules, form


def at_rest(page: Page, which: Locator) -> FloatRect:
    """Where something lies in the window, once it stays there: a table is laid out in more than one step."""
    boxes: list[FloatRect | None] = [None]

    def rests() -> bool:
        boxes.append(which.bounding_box())
        return boxes[-1] is not None and boxes[-1] == boxes[-2]

    soon(page, rests, "it comes to no rest")
    assert boxes[-1] is not None
    return boxes[-1]


def wider(page: Page) -> int:
    """How many pixels the page is wider than its window."""
    found: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return found


def heated(page: Page) -> Locator:
    """The heat map, once it is counted out: the server gives up after a minute, and says so."""
    heat = page.locator(".heat-box[aria-busy=false]")
    expect(heat).to_be_visible(timeout=2 * PATIENCE)
    return heat


def soon(page: Page, holds: Callable[[], bool], says: str) -> None:
    """Waits, as a person would, until something has come about."""
    for _ in range(PATIENCE // 60):
        if holds():
            return
        page.wait_for_timeout(60)
    pytest.fail(says)
