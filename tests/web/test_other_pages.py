"""The sheets and the matchups, and from both into the referee."""

from __future__ import annotations

import csv
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.web.conftest import ON_A_PHONE, SIZES, Opens, Served, fights, heated, situation, soon, wider


@ON_A_PHONE
def test_every_sheet_is_searched_and_tried(opens: Opens, served: Served, size: tuple[int, int]) -> None:
    """By its id, as a program prints it: that row alone is left, in a grid its line."""
    for rules in served.games():
        sheet = served.ask("sheet", rules=rules)
        rows = [row for table in sheet["tables"] for row in table["rows"] if row["tried"]]
        page = opens(f"#/{rules}/sheet", size)
        if not rows:
            expect(page.locator(".sheet-table").first).to_be_visible()
            continue
        row = rows[len(rows) // 2]
        page.get_by_role("searchbox", name="Search the sheet").fill(row["id"])
        found = _unfolded(page, sheet, row)
        expect(found).to_contain_text(row["cite"])
        found.get_by_role("link", name="Try it").click()
        expect(page.locator(".odds-card .told, .odds-card .odds li").first).to_be_visible()
        _tried(page, row["tried"]["given"])
        page.go_back()
        expect(page.get_by_role("heading", level=1, name=sheet["card"]["title"])).to_be_visible()


def _unfolded(page: Page, sheet: Any, row: Any) -> Locator:
    """What stands behind a row: a cell is asked for it, a row that was sought by its id is open."""
    for table in sheet["tables"]:
        for line in table["lines"]:
            for cell, head in zip(line["cells"], table["columns"], strict=True):
                if cell["row"] == row["id"]:
                    page.get_by_role("button", name=f"{line['says']}, {head}: {cell['text']}", exact=True).click()
                    return page.locator(".cell-shown")
    found = page.locator(f"[id='row-{row['id']}']")
    expect(found.locator(".behind code mark")).to_have_text(row["id"])
    return found


def _tried(page: Page, given: dict[str, Any]) -> None:
    soon(page, lambda: situation(page) == given, "the row's situation was not taken")


@pytest.mark.parametrize("width", [360, pytest.param(390, marks=pytest.mark.prove)])
def test_no_sheet_is_wider_than_a_phone(opens: Opens, served: Served, width: int) -> None:
    """Tables of many columns are pushed by the finger, and the page stays."""
    for rules in served.games():
        page = opens(f"#/{rules}/sheet", (width, 740))
        expect(page.locator(".sheet-table").first).to_be_visible()
        assert wider(page) <= 0, rules


def test_a_sheet_prints_on_two_sides(opens: Opens, served: Served) -> None:
    for rules in served.games():
        page = opens(f"#/{rules}/sheet")
        expect(page.locator(".sheet-table").first).to_be_visible()
        pages = page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n")
        assert 1 <= pages <= 2, f"{rules} prints on {pages} pages"


@SIZES
def test_a_pair_of_the_heat_map_opens_its_fight(opens: Opens, served: Served, size: tuple[int, int]) -> None:
    """Of those who are shown first: the ordinary."""
    rules, _ = next(fights(served))
    matchup = served.ask("game", rules=rules)["matchups"][0]
    first = matchup["first"]
    page = opens(f"#/{rules}/matchups", size)
    heated(page)
    page.locator(".heat").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    row, column = first[1], first[0]
    expect(page.locator(".pair")).to_contain_text(matchup["troops"][row])
    table = served.ask("matchups", rules=rules, test=matchup["id"])
    place = row * len(matchup["troops"]) + column
    exact = table["exact"][place]
    expect(page.locator(".pair")).to_contain_text(exact.replace("/", "\u2044"))
    with page.expect_download() as download:
        page.get_by_role("button", name="CSV").click()
    lines = list(csv.DictReader(download.value.path().read_text().splitlines()))
    assert len(lines) == len(first) ** 2
    line = lines[len(first)]
    assert (line["a"], line["b"]) == (matchup["troops"][row], matchup["troops"][column])
    assert (line["exact"], line["unit"], line["measure"]) == (exact, "%", matchup["measures"][0]["says"])
    assert float(line["value"]) == pytest.approx(100 * table["shares"][place])
    assert float(line["a ahead by"]) == pytest.approx(100 * table["leads"][place])
    with page.expect_download() as download:
        page.get_by_role("button", name="PNG").click()
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
    page.get_by_role("button", name="Open this fight").click()
    expect(page.locator(".odds li").first).to_be_visible()
    wanted = (matchup["fields"][row], matchup["fields"][column])
    soon(page, lambda: (situation(page)["a"], situation(page)["b"]) == wanted, "the fight was not opened")


def test_nobody_counts_for_one_who_has_gone_elsewhere(opens: Opens, served: Served) -> None:
    rules, _ = next(fights(served))
    page = opens("#/help")
    left: list[str] = []
    page.on("requestfailed", lambda asked: left.append(asked.post_data or ""))
    page.route("**/api/ask", lambda route: None if "matchups" in (route.request.post_data or "") else route.continue_())
    with page.expect_request(lambda asked: '"ask":"matchups"' in (asked.post_data or "")):
        page.goto(f"{served.address}#/{rules}/matchups")
    page.goto(f"{served.address}#/help")
    soon(page, lambda: any('"ask":"matchups"' in asked for asked in left), "it is still counted out")


def test_the_heat_map_follows_its_situation_and_filters(opens: Opens, served: Served) -> None:
    rules, _ = next(fights(served))
    page = opens(f"#/{rules}/matchups")
    heated(page)
    before = page.locator(".heat canvas").screenshot()
    page.get_by_text("The situation of all pairs").click()
    page.locator(".setting [data-field^='b.'] .flag input").nth(0).click()
    expect(page.locator(".setting .count").first).to_contain_text("1 set")
    heated(page)
    page.get_by_text("The situation of all pairs").click()
    soon(page, lambda: page.locator(".heat canvas").screenshot() != before, "the heat map stays as it was")
    page.get_by_label("Troops of A").fill("nobody of that name")
    room = page.locator(".heat-room")
    soon(page, lambda: room.bounding_box()["height"] < 200, "the room of the heat map did not shrink")  # type: ignore[index]
