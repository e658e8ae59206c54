"""A question opens plain; the example and Clear are buttons; chips show all that is not at its default."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import Opens, Served, heated, situation, soon
from tests.web.hostile import packed

SIZES = pytest.mark.parametrize("size", [(390, 844), (1440, 900)], ids=["phone", "desk"])
SAID = {
    "a": {"kind": "pi", "grade": "F", "charged": True},
    "b": {"kind": "sh", "support": [{"kind": "sh"}, {"kind": "pk", "grade": "S"}], "broken_command": True},
    "bound": "b",
}


def chips(page: Page, part: str) -> list[str]:
    return page.locator(f"[data-said={part}] .said-chip").all_inner_texts()


def _becomes(page: Page, given: dict[str, Any]) -> None:
    soon(page, lambda: situation(page) == given, f"the situation did not become {given}")


def _required(fields: list[dict[str, Any]]) -> set[str]:
    return {field["name"] for field in fields if field["required"]}


@pytest.mark.parametrize(
    "size", [pytest.param((390, 844), id="phone"), pytest.param((1440, 900), id="desk", marks=pytest.mark.prove)]
)
def test_plain_then_the_example_then_clear_then_back(opens: Opens, served: Served, size: tuple[int, int]) -> None:
    for rules in served.games():
        game = served.ask("game", rules=rules)
        example = game["examples"][0]
        form = next(each for each in game["forms"] if each["test"] == example["test"])
        sides = {field["name"]: field["fields"] for field in form["fields"] if field["name"] in "ab"}
        page = opens(f"#/{rules}/ask/{form['test']}", size)
        expect(page.locator(".odds li").first).to_be_visible()
        plain = situation(page)
        assert set(plain) == _required(form["fields"])
        for side, fields in sides.items():
            assert set(plain[side]) == _required(fields)
            assert plain[side]["kind"] == example["given"][side]["kind"]
        expect(page.locator(".said-chip")).to_have_count(0)
        expect(page.get_by_role("button", name="Put it back")).to_have_count(0)

        page.get_by_role("button", name="Show an example").click()
        _becomes(page, example["given"])
        expect(page.locator(".said-chip").first).to_be_in_viewport()
        page.get_by_role("button", name="Clear").click()
        _becomes(page, plain)
        expect(page.locator(".said-chip")).to_have_count(0)
        page.get_by_role("button", name="Put it back").click()
        _becomes(page, example["given"])
        expect(page.get_by_role("button", name="Put it back")).to_have_count(0)
        expect(page.get_by_role("button", name="Clear")).to_be_focused()


@SIZES
def test_chips_speak_the_players_words_and_take_back(opens: Opens, size: tuple[int, int]) -> None:
    page = opens(f"#/dbr/ask/close_combat?s={packed({'given': SAID})}", size)
    expect(page.locator(".odds li").first).to_be_visible()
    assert chips(page, "a") == ["Grade: fast", "Charged"]
    assert chips(page, "b") == ["Support: shot", "Support: pikes, Grade: superior", "Beaten command"]
    assert chips(page, "here") == ["Whose bound: side b's"]
    for chip in page.locator(".said-chip").all():
        expect(chip).to_be_visible()

    page.get_by_role("button", name="Remove: Support: shot", exact=True).click()
    _becomes(page, {**SAID, "b": {**SAID["b"], "support": [{"kind": "pk", "grade": "S"}]}})  # type: ignore[dict-item]
    rest = page.get_by_role("button", name="Remove: Support: pikes, Grade: superior")
    expect(rest).to_be_focused()
    page.keyboard.press("Enter")
    _becomes(page, {**SAID, "b": {"kind": "sh", "broken_command": True}})
    expect(page.get_by_role("button", name="Remove: Beaten command")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-pick=b]")).to_be_focused()
    page.get_by_role("button", name="Remove: Whose bound: side b's").click()
    _becomes(page, {"a": SAID["a"], "b": {"kind": "sh"}})
    expect(page.get_by_role("button", name="Clear")).to_be_focused()


def test_a_tick_makes_a_chip_and_unticking_takes_it_away(opens: Opens) -> None:
    page = opens("#/dbr/ask/close_combat")
    flag = page.locator("[data-field='a.general'] input")
    flag.click()
    expect(page.get_by_role("button", name="Remove: General", exact=True)).to_be_visible()
    flag.click()
    expect(page.locator(".said-chip")).to_have_count(0)


def test_clear_empties_the_dice_too(opens: Opens) -> None:
    page = opens("#/dbr/ask/close_combat")
    page.locator("[data-die=a][data-face='3']").click()
    page.get_by_role("button", name="Clear").click()
    expect(page.locator("[data-die=a][data-face='3']")).to_have_attribute("aria-pressed", "false")
    page.locator("[data-die=a][data-face='3']").click()
    page.locator("[data-die=b][data-face='2']").click()
    expect(page.locator(".verdict .told")).not_to_be_empty()
    page.get_by_role("button", name="Clear").click()
    expect(page.locator(".verdict")).to_have_count(0)


def test_an_example_is_found_where_the_game_names_none(opens: Opens) -> None:
    """Of the rows' own situations that one is shown in which most is said."""
    page = opens("#/dbm/ask/shooting")
    expect(page.locator(".odds li").first).to_be_visible()
    expect(page.locator(".said-chip")).to_have_count(0)
    page.get_by_role("button", name="Show an example").click()
    expect(page.locator(".said-chip").first).to_be_visible()
    expect(page.locator(".odds li").first).to_be_visible()


@SIZES
def test_a_chain_opens_plain_and_is_cleared(opens: Opens, served: Served, size: tuple[int, int]) -> None:
    page = opens("#/dbm/chain/shot_and_charge", size)
    expect(page.locator(".odds li").first).to_be_visible()
    expect(page.locator(".said-chip")).to_have_count(0)
    plain = situation(page)
    page.get_by_role("button", name="Show an example").click()
    expect(page.locator(".said-chip").first).to_be_visible()
    page.get_by_role("button", name="Clear").click()
    expect(page.locator(".said-chip")).to_have_count(0)
    wanted = {name: set(side) for name, side in plain.items()}
    soon(page, lambda: {name: set(side) for name, side in situation(page).items()} == wanted, "it is not plain again")


@SIZES
def test_the_setting_of_matchups_has_chips_and_clear(opens: Opens, size: tuple[int, int]) -> None:
    page = opens("#/dbr/matchups", size)
    heated(page)
    page.get_by_text("The situation of all pairs").click()
    page.locator("[data-field='b.general'] input").click()
    page.get_by_text("The situation of all pairs").click()
    expect(page.locator(".setting .count").first).to_contain_text("1 set")
    expect(page.get_by_role("button", name="Remove: General")).to_be_visible()
    page.get_by_role("button", name="Clear").click()
    expect(page.locator(".said-chip")).to_have_count(0)
    page.get_by_role("button", name="Put it back").click()
    page.get_by_role("button", name="Remove: General").click()
    expect(page.locator(".said-chip")).to_have_count(0)
    expect(page.locator(".setting summary").first).to_be_focused()
