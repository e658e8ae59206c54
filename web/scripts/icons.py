"""Draws the PNG icons from icon.svg with a browser: `python web/scripts/icons.py`."""

from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parent.parent / "public"
SIZES = (192, 512)

with sync_playwright() as play:
    browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox", "--headless=new"])
    for size in SIZES:
        page = browser.new_page(viewport={"width": size, "height": size})
        page.set_content(
            f"<style>*{{margin:0}}svg{{width:{size}px;display:block}}</style>{(PUBLIC / 'icon.svg').read_text()}"
        )
        page.screenshot(path=PUBLIC / f"icon-{size}.png")
    browser.close()
