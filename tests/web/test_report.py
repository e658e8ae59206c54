"""The battle report in a browser: nothing of it stands out beyond the edge of a phone or a desk."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.report.fought import logged, told

from sandtable.engine.log import read
from sandtable.report.page import page

SMALL = {
    "dbm": "skirmish-at-the-ford",
    "dbr": "mill-lane",
    "mr": "weistritz-mill",
    "nap": "the-convent-wall",
    "ps": "hollin-bridge",
}


# The two with the longest reports take long to open.
@pytest.mark.parametrize(
    "scenario",
    [
        pytest.param(id, id=rules, marks=(pytest.mark.prove,) if rules in ("mr", "nap") else ())
        for rules, id in SMALL.items()
    ],
)
def test_a_report_is_as_wide_as_its_page(browser: Browser, tmp_path: Path, scenario: str) -> None:
    file = tmp_path / "report.html"
    file.write_text(page(told(read(logged(scenario, "random", "5")))), encoding="utf-8")
    for width in (390, 1280):
        context = browser.new_context(viewport={"width": width, "height": 844})
        opened = context.new_page()
        opened.goto(file.as_uri())
        opened.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        wider = opened.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        context.close()
        assert wider == 0, width
