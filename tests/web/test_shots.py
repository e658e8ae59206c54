"""A picture of every page at three widths, kept in build/shots to be looked at; none blank, none scrolls sideways."""

from __future__ import annotations

import base64
import json
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.web.conftest import PATIENCE, Opens, Served, wider

SHOTS = Path(__file__).parents[2] / "build" / "shots"
WIDTHS = (360, 820, 1440)


@pytest.mark.parametrize("width", WIDTHS)
def test_every_page_is_drawn(opens: Opens, served: Served, width: int) -> None:
    SHOTS.mkdir(parents=True, exist_ok=True)
    game = served.games()[0]
    shown = served.ask("game", rules=game)["examples"][0]
    carried = base64.urlsafe_b64encode(json.dumps({"given": shown["given"]}).encode()).decode().rstrip("=")
    pages = {
        "shelf": ("#/", "[data-battle] img"),
        "referee": (f"#/{game}/ask/{shown['test']}?s={carried}", ".odds li"),
        "sheet": (f"#/{game}/sheet", ".sheet-table"),
        "matchups": (f"#/{game}/matchups", ".heat-box[aria-busy=false]"),
        "evening": ("#/evening", "h1"),
        "help": ("#/help", "h1"),
    }
    theme = "dark" if width == 820 else "light"
    for name, (hash, ready) in pages.items():
        page = opens(hash, (width, 900), theme)
        expect(page.locator(ready).first).to_be_visible(timeout=2 * PATIENCE)
        picture = page.screenshot(path=SHOTS / f"{name}-{width}-{theme}.png")
        assert len(picture) > 8_000, f"{name} is blank at {width}"
        assert wider(page) <= 1, f"{name} scrolls sideways at {width}"
