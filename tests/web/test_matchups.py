"""Tables of matchups as a page: the ordinary first, all on request, and colours that say who has the better of it."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import PHONE, Opens, Served, heated, soon, wider

from sandtable.catalogue import RULESETS

PIXEL = """([x, y]) => { const paper = document.querySelector(".heat canvas"), dense = window.devicePixelRatio;
  return [...paper.getContext("2d").getImageData(x * dense, y * dense, 1, 1).data].slice(0, 3) }"""


def tables(served: Served) -> Iterator[tuple[str, Any]]:
    for rules in served.games():
        for card in served.ask("game", rules=rules)["matchups"]:
            yield rules, card


def table(opens: Opens, rules: str, card: Any, size: tuple[int, int] = (1440, 900)) -> Page:
    page = opens(f"#/{rules}/matchups?table={card['id']}", size)
    heated(page)
    return page


def lines(page: Page) -> list[dict[str, str]]:
    with page.expect_download() as download:
        page.get_by_role("button", name="CSV").click()
    return list(csv.DictReader(download.value.path().read_text().splitlines()))


def measured(page: Page, measure: Any) -> list[dict[str, str]]:
    """The table of one measure, once it is that of this measure."""
    page.get_by_label("Measure").select_option(measure["name"])
    heated(page)
    soon(page, lambda: lines(page)[0]["measure"] == measure["says"], "another measure is shown")
    return lines(page)


def test_the_ordinary_first_and_all_grades_on_request(opens: Opens, served: Served) -> None:
    asked: list[str] = []
    rules, card = next(each for each in tables(served) if each[1]["sorts"])
    page = table(opens, rules, card)
    page.on("request", lambda request: asked.append(request.post_data or ""))
    grade = page.get_by_label(card["sorts"][0]["label"])
    expect(grade).to_have_value(card["sorts"][0]["first"])
    first = lines(page)
    assert {line["a"] for line in first} == {card["troops"][place] for place in card["first"]}
    grade.select_option(label="all grades")
    soon(page, lambda: len(lines(page)) > len(first), "only the ordinary are shown")
    assert {line["b"] for line in lines(page)} == set(card["troops"])
    assert any('"first":false' in each for each in asked)
    grade.select_option(label="superior only")
    soon(page, lambda: all("superior" in line["b"] for line in lines(page)), "not the superior alone are shown")


def test_an_even_fight_is_pale_and_colours_are_the_sides(opens: Opens, served: Served) -> None:
    """Like against like is the colour of the middle, whatever the figure; a lead turns to its side's own colour."""
    rules, card = next(tables(served))
    answer = served.ask("matchups", rules=rules, test=card["id"], first=True)
    count = len(card["first"])
    page = table(opens, rules, card)
    colours = {name: _rgb(page, name) for name in ("--heat-low", "--heat-middle", "--heat-high")}
    leads = [lead for lead in answer["leads"] if lead is not None]
    for lead, name in ((0.0, "--heat-middle"), (max(leads), "--heat-high"), (min(leads), "--heat-low")):
        row, column = divmod(answer["leads"].index(lead), count)
        found = page.evaluate(PIXEL, _at(page, row, column))
        wanted = colours[name]
        near = max(abs(one - other) for one, other in zip(found, wanted, strict=True))
        strength = abs(lead) / max(map(abs, leads))
        assert near <= 3 + 120 * (1 - (strength or 1)), (name, found, wanted)


def _rgb(page: Page, name: str) -> list[int]:
    text = page.evaluate(f"getComputedStyle(document.documentElement).getPropertyValue('{name}')").strip()
    return [int(text[place : place + 2], 16) for place in (1, 3, 5)]


def _at(page: Page, row: int, column: int) -> list[float]:
    """A corner of a cell, where no figure stands: the table is scrolled so that it is in sight."""
    head, top, cell = map(float, (page.locator(".heat-room").get_attribute("data-layout") or "").split())
    page.locator(".heat").evaluate("(heat, down) => { heat.scrollTop = down }", row * cell)
    page.wait_for_timeout(100)
    down = page.locator(".heat").evaluate("(heat) => heat.scrollTop")
    return [head + column * cell + 4, top + row * cell - down + 4]


def test_every_table_has_words_units_and_a_lead(opens: Opens, served: Served) -> None:
    for rules, card in tables(served):
        page = table(opens, rules, card)
        for measure in (card["measures"][0], card["measures"][-1]):
            found = measured(page, measure)
            assert {line["unit"] for line in found} == {measure["unit"] or "%"}
            given = [line for line in found if line["value"]]
            assert given
            if not measure["mean"]:
                assert 0 <= min(float(line["value"]) for line in given) <= max(float(line["value"]) for line in given)
                assert max(float(line["value"]) for line in given) <= 100
        assert not re.search(r"\b[ab]: |_", page.locator(".matchups-tools").inner_text()), rules
        expect(page.locator(".legend")).to_contain_text(re.compile("better by|none"))


def test_who_never_does_it_is_left_out(opens: Opens, served: Served) -> None:
    """Guns do not charge: no line of nothing but dashes."""
    card = served.ask("game", rules="ps")["matchups"][0]
    page = table(opens, "ps", card)
    assert {line["a"] for line in lines(page)} == set(card["troops"]) - {
        *("Light guns", "Medium guns", "Heavy guns", "Siege guns", "Wagons")
    }
    expect(page.locator(".legend")).to_contain_text("5 that it never allows are left out")


@pytest.mark.parametrize("rules", [id for id, ruleset in RULESETS.items() if ruleset.matchups])
def test_a_phone_holds_the_table(opens: Opens, served: Served, rules: str) -> None:
    page = table(opens, rules, served.ask("game", rules=rules)["matchups"][0], PHONE)
    assert wider(page) <= 0
    page.locator(".heat").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".pair")).to_contain_text(re.compile("even fight|better by|not allowed"))
