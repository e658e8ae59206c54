"""The browser that tests and benchmarks of the pages drive: the machine's own, or the one that Playwright brings."""

from __future__ import annotations

import os
import shutil

from playwright.sync_api import Browser, Playwright

BARE = ("chromium-headless-shell", "chrome-headless-shell")
"""Browsers without a window: the same pages for two thirds of the work."""
WHOLE = (
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
FLAGS = ("--no-sandbox", "--headless=new", "--disable-gpu")


def browser_path(*, whole: bool = False) -> str | None:
    """The browser that set-up found or installed; `None` is the one that Playwright brings."""
    named = os.environ.get("SANDTABLE_BROWSER")
    names = WHOLE + BARE if whole else BARE + WHOLE
    return named or next((path for name in names if (path := shutil.which(name))), None)


def launched(play: Playwright, *, whole: bool = False) -> Browser:
    """A browser; for measuring a whole one where there is one, since that is what people have."""
    flags = FLAGS[:2] if whole else FLAGS
    return play.chromium.launch(executable_path=browser_path(whole=whole), args=flags)
