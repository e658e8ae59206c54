"""A server that goes away and comes back while a page is open."""

from __future__ import annotations

from playwright.sync_api import Browser, expect
from tests.serving import lasting_port, serving
from tests.web.conftest import fights


def test_the_page_waits_for_its_server(browser: Browser) -> None:
    context = browser.new_context()
    page = context.new_page()
    port = ("--port", str(lasting_port()))
    with serving(*port) as first:
        rules, form = next(fights(first))
        page.goto(f"{first.address}#/{rules}/ask/{form['test']}")
        expect(page.locator(".odds li").first).to_be_visible()
    flag = page.locator("[data-part=a] .flag input").first
    flag.click()
    expect(page.get_by_text("The server does not answer").first).to_be_visible()
    with serving(*port) as again:
        assert again.address == first.address
        flag.click()
        expect(page.locator(".odds li").first).to_be_visible()
        context.close()
