"""axe-core finds nothing on any page, in either theme, on a phone or on a desk."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.web.conftest import LOOKS, PATIENCE, PHONE, WEB, Opens, Served, fights

AXE = WEB / "node_modules/axe-core/axe.min.js"


def violations(page: Page) -> list[str]:
    page.evaluate(AXE.read_text())
    found = page.evaluate("async () => (await axe.run(document)).violations")
    return [f"{each['id']}: {each['help']} {[node['html'][:160] for node in each['nodes'][:3]]}" for each in found]


@LOOKS
def test_axe_finds_nothing(opens: Opens, served: Served, size: tuple[int, int], theme: str) -> None:
    rules, form = next(fights(served))
    game = served.ask("game", rules=rules)
    page = opens("", size, theme)
    expect(page.locator(".game .strip > *").first).to_be_attached()
    assert violations(page) == []

    page.goto(f"{served.address}#/{rules}/ask/{form['test']}")
    expect(page.locator(".odds li").first).to_be_visible()
    page.get_by_role("button", name="Show an example").click()
    expect(page.locator(".said-chip").first).to_be_visible()
    page.locator("[data-pick=a]").click()
    expect(page.locator(".picker")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.get_by_text("What if …").click()
    expect(page.locator(".change").first).to_be_visible()
    for folded in page.locator("main summary:visible").all():
        folded.click()
    page.locator("[data-die=a][data-face='6']").click()
    page.locator("[data-die=b][data-face='1']").click()
    expect(page.locator(".verdict .told")).not_to_be_empty()
    assert violations(page) == []

    for page_name, ready in (
        (f"ask/{game['forms'][0]['test']}", ".odds-card .told"),
        (f"chain/{game['chains'][0]['chain']}", ".steps"),
        ("sheet", ".sheet-table"),
        ("matchups", ".heat-box[aria-busy=false]"),
    ):
        page.goto(f"{served.address}#/{rules}/{page_name}")
        expect(page.locator(ready).first).to_be_visible(timeout=2 * PATIENCE)
        if page_name == "sheet":
            page.locator(".sheet-rows summary").first.click()
        assert violations(page) == [], page_name
    for own in ("evening", "help"):
        page.goto(f"{served.address}#/{own}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert violations(page) == [], own


@LOOKS
def test_sheets_and_matchups_of_every_game(opens: Opens, served: Served, size: tuple[int, int], theme: str) -> None:
    """With words found, and a row of a grid or a roll unfolded."""
    page = opens("", size, theme)
    for rules in served.games():
        page.goto(f"{served.address}#/{rules}/sheet")
        expect(page.locator(".sheet-table").first).to_be_visible()
        cell = page.locator("button.cell").first
        if cell.count():
            cell.click()
        page.get_by_role("searchbox", name="Search the sheet").fill("in")
        expect(page.locator("mark").first).to_be_visible()
        assert violations(page) == [], rules
        page.goto(f"{served.address}#/{rules}/matchups")
        expect(page.locator(".heat-box[aria-busy=false]").first).to_be_visible(timeout=2 * PATIENCE)
        page.locator(".heat").press("ArrowDown")
        assert violations(page) == [], rules
    page.goto(f"{served.address}api/docs")
    page.locator("summary").first.click()
    assert violations(page) == []


def test_the_other_games_are_as_accessible(opens: Opens, served: Served) -> None:
    page = opens("", PHONE)
    for rules in served.games():
        for form in served.ask("game", rules=rules)["forms"][::4]:
            page.goto(f"{served.address}#/{rules}/ask/{form['test']}")
            expect(page.locator(".odds-card .told, .odds-card .odds li, .odds-card .objection").first).to_be_visible()
            assert violations(page) == [], f"{rules} {form['test']}"


def test_a_theme_is_kept(opens: Opens) -> None:
    page = opens("#/help")
    page.get_by_role("button", name="Theme").click()
    page.get_by_role("button", name="Theme: light").click()
    expect(page.locator("html[data-theme=dark]")).to_be_attached()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("html[data-theme=dark]")).to_be_attached()
