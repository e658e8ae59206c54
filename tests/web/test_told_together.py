"""One thing on the table is one control; half of it is doubted; what troops do by themselves is ticked, and undone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import Opens, situation, soon
from tests.web.hostile import packed

SIZES = pytest.mark.parametrize("size", [(390, 844), (1440, 900)], ids=["phone", "desk"])
HEDGE = {"a": {"kind": "pi"}, "b": {"kind": "sh"}}
CHARGE = {"a": {"kind": "hvy-cav", "sp": 6}, "b": {"kind": "inf", "sp": 6}}


def opened(opens: Opens, rules: str, test: str, given: object, size: tuple[int, int], page: str = "ask") -> Page:
    shown = opens(f"#/{rules}/{page}/{test}?s={packed({'given': given})}", size)
    expect(shown.locator(".odds li").first).to_be_visible()
    return shown


def hopes(page: Page) -> list[str]:
    """The chances of both sides; the thin space before the sign is no matter here."""
    return [text.replace("\u202f", " ") for text in page.locator(".hopes .hope b").all_inner_texts()]


def become(page: Page, *figures: str) -> None:
    soon(page, lambda: hopes(page) == list(figures), f"the odds did not become {figures}")


@SIZES
def test_a_hedge_is_one_control_for_both(opens: Opens, size: tuple[int, int]) -> None:
    page = opened(opens, "dbr", "close_combat", HEDGE, size)
    for hidden in ("b.obstacle", "a.across", "a.fortified", "b.riverbank", "a.upslope"):
        expect(page.locator(f"[data-field='{hidden}']")).to_have_count(0)
    lies = page.get_by_label("Lies between them")
    lies.select_option("Side b is behind a fixed obstacle (hedge, wall, ditch), side a attacks across it")
    become(page, "16.7 %", "72.2 %")
    expect(page.locator("[data-doubt]")).to_have_count(0)
    assert situation(page) == {"a": {"kind": "pi", "across": "obstacle"}, "b": {"kind": "sh", "obstacle": "fixed"}}

    page.get_by_role("button", name="Remove: Behind an obstacle: fixed").click()
    soon(page, lambda: situation(page) == HEDGE, "a chip did not take the whole hedge back")
    expect(lies).to_have_value("0")


@SIZES
def test_half_a_hedge_is_doubted_and_put_right(opens: Opens, size: tuple[int, int]) -> None:
    half = {"a": {"kind": "pi"}, "b": {"kind": "sh", "obstacle": "fixed"}}
    page = opened(opens, "dbr", "close_combat", half, size)
    become(page, "41.7 %", "41.7 %")
    doubt = page.locator("[data-doubt='given.a.across']")
    expect(doubt).to_contain_text("side a attacks across it")
    expect(page.get_by_label("Lies between them")).to_have_value("-1")
    doubt.get_by_role("button", name="Put it right").press("Enter")
    become(page, "16.7 %", "72.2 %")
    expect(page.locator("[data-doubt]")).to_have_count(0)


@SIZES
def test_a_permanent_wall_is_one_control_for_both(opens: Opens, size: tuple[int, int]) -> None:
    page = opened(opens, "dbm", "close_combat", {"a": {"kind": "kn"}, "b": {"kind": "bd"}}, size)
    page.get_by_label("Lies between them").select_option("Side b defends permanent works, side a attacks across them")
    soon(page, lambda: hopes(page)[1:] == ["91.7 %"], "the wall does not stand")


@SIZES
@pytest.mark.parametrize(("page_of", "test"), [("ask", "combat"), ("chain", "clash")])
def test_infantry_forms_square_by_itself_and_a_tick_undoes_it(
    opens: Opens, size: tuple[int, int], page_of: str, test: str
) -> None:
    page = opened(opens, "nap", test, CHARGE, size, page_of)
    become(page, "0.1 %", "99.9 %")
    tick = page.get_by_role("checkbox", name="by itself")
    expect(tick).to_be_checked()
    expect(page.locator("[data-follows='b.formation']")).to_contain_text("(H10)")
    tick.press("Space")
    become(page, "63.6 %", "36.4 %")
    expect(tick).not_to_be_checked()
    assert situation(page)["b"] == {"kind": "inf", "sp": 6, "formation": "normal"}
    tick.press("Space")
    become(page, "0.1 %", "99.9 %")
    assert situation(page) == CHARGE


def test_the_field_itself_shows_what_follows_and_may_say_otherwise(opens: Opens) -> None:
    page = opened(opens, "nap", "combat", CHARGE, (1440, 900))
    formation = page.locator("[data-field='b.formation']")
    expect(formation.get_by_role("radio", name="square")).to_be_checked()
    formation.get_by_role("radio", name="normal").check(force=True)
    become(page, "63.6 %", "36.4 %")
    formation.get_by_role("radio", name="square").check(force=True)
    become(page, "0.1 %", "99.9 %")
    assert situation(page) == CHARGE


def test_advice_about_a_wall_builds_the_whole_of_it(opens: Opens) -> None:
    page = opened(opens, "dbr", "close_combat", HEDGE, (1440, 900))
    page.locator(".what-if summary").click()
    page.locator(".change", has_text="Attacks across: fortification").first.click()
    expect(page.locator("[data-doubt]")).to_have_count(0)
    soon(page, lambda: situation(page)["b"].get("fortified") == "temporary", "half a wall was built")
    assert situation(page)["a"]["across"] == "fortification"
