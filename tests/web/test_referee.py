"""The referee's page, from tap to ruling, on a phone and on a desk."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import DESK, PHONE, SIZES, Opens, Served, fight, fights, situation, soon

TUMBLED = """() => {
  window.tumbled = 0;
  const look = () => { window.tumbled += document.querySelectorAll(".tumbling").length; };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
"""Dice tumble for less than a second: whoever looks now and then may miss them."""


def odds(page: Page) -> str:
    expect(page.locator(".odds-card [aria-busy=false]")).to_be_visible()
    return page.locator(".odds-card").inner_text()


def choose(page: Page, side: str, word: str) -> None:
    page.locator(f"[data-pick={side}]").click()
    page.locator(f".picker [data-word='{word}']").click()


def show_side(page: Page, side: str) -> None:
    tabs = page.locator(".part-tabs button")
    if tabs.first.is_visible():
        tabs.nth("ab".index(side)).click()


@SIZES
def test_a_fight_from_tap_to_verdict(opens: Opens, served: Served, size: tuple[int, int]) -> None:
    for rules, form in fights(served):
        page = opens("", size)
        card = page.locator(".game", has=page.locator(f"a[href='#/{rules}']")).first
        card.get_by_role("link", name=re.compile("Ask the referee")).click()
        page.goto(f"{served.address}#/{rules}/ask/{form['test']}")
        expect(page.get_by_role("heading", level=1, name=form["title"])).to_be_visible()
        kinds = list(next(f for f in form["fields"] if f["name"] == "a")["fields"][0]["words"])
        situation_ = served.ask("game", rules=rules)["examples"]
        example = next((each["given"] for each in situation_ if each["test"] == form["test"]), None)
        choose(page, "a", example["b"]["kind"] if example else kinds[0])
        choose(page, "b", example["a"]["kind"] if example else kinds[1])
        expect(page.locator(".odds li").first).to_be_visible()
        before = odds(page)

        show_side(page, "a")
        for flag in page.locator("[data-part=a] > .part-fields > .group .flag input").all():
            flag.click()
            if odds(page) != before:
                break
        assert odds(page) != before, "no tick of this side changes the odds"

        given = situation(page)
        right = served.ask("rule", rules=rules, test=form["test"], given=given, dice={"a": 6, "b": 1})
        page.locator("[data-die=a][data-face='6']").click()
        page.locator("[data-die=b][data-face='1']").click()
        expect(page.locator(".verdict .told")).to_have_text(right["told"])
        assert right["told"]
        expect(page.get_by_role("img", name=re.compile(": 6$")).first).to_be_visible()
        for action in right["actions"]:
            expect(page.locator(".actions")).to_contain_text(action["says"])

        page.get_by_role("button", name="Swap sides").first.click()
        _swapped(page, given)
        assert situation(page)["b"] == given["a"]


@SIZES
def test_near_misses_say_what_failed(opens: Opens, served: Served, size: tuple[int, int]) -> None:
    rules, form = next(fights(served))
    page = opens(f"#/{rules}/ask/{form['test']}", size)
    near = page.locator(".near").first
    near.locator("summary").click()
    given = situation(page)
    look = served.ask("look", rules=rules, test=form["test"], given=given)
    first = next(each for each in look["near"] if each["side"] == "a")
    expect(near).to_contain_text(f"only if {first['failed']}")


@SIZES
def test_rolling_and_rolling_again(opens: Opens, served: Served, size: tuple[int, int]) -> None:
    rules, form = next(fights(served))
    page = opens(f"#/{rules}/ask/{form['test']}", size)
    roll = page.locator("button.roll:visible").first
    roll.click()
    expect(page.locator(".verdict .told")).not_to_be_empty()
    page.get_by_role("button", name="Again").click()
    page.get_by_role("button", name="Next fight").click()
    expect(page.locator(".verdict")).to_have_count(0)
    side = next(field for field in form["fields"] if field["name"] == "a")
    troops = {field["name"] for field in side["fields"] if field["group"] == "Troops" or field["required"]}
    soon(page, lambda: set(situation(page)["a"]) <= troops, "the next fight still has the last one's situation")


def test_the_dice_can_be_watched(opens: Opens, served: Served) -> None:
    rules, form = next(fights(served))
    page = opens(f"#/{rules}/ask/{form['test']}", reduced_motion="no-preference")
    roll = page.locator("button.roll:visible").first
    expect(roll).to_be_enabled()
    page.evaluate(TUMBLED)
    roll.click()
    soon(page, lambda: page.evaluate("window.tumbled") > 0, "the dice do not tumble")
    expect(page.locator(".tumbling")).to_have_count(0)
    expect(page.locator(".verdict .told")).not_to_have_text("The dice roll …")
    page.get_by_role("button", name="Motion").click()
    page.evaluate("window.tumbled = 0")
    with page.expect_response("**/api/ask"):
        page.get_by_role("button", name="Again").click()
    page.wait_for_timeout(60)
    assert page.evaluate("window.tumbled") == 0


def test_what_if_is_applied_by_a_tap(opens: Opens, served: Served) -> None:
    rules, form = next(fights(served))
    page = opens(f"#/{rules}/ask/{form['test']}", PHONE)
    page.get_by_text("What if …").click()
    change = page.locator(".change").first
    expect(change).to_contain_text(re.compile("would (raise|lower)"))
    before, says = situation(page), change.locator("b").inner_text()
    change.click()
    expect(page.locator(".hopes")).to_contain_text(says)
    soon(page, lambda: situation(page) != before, "the change was not taken")


def test_history_survives_a_reload_and_is_cleared_on_request(opens: Opens, served: Served) -> None:
    rules, form = next(fights(served))
    page = opens(f"#/{rules}/ask/{form['test']}", PHONE)
    page.locator("[data-die=a][data-face='3']").click()
    page.locator("[data-die=b][data-face='2']").click()
    expect(page.locator(".verdict .told")).not_to_be_empty()
    told = page.locator(".verdict .told").inner_text()
    page.reload()
    page.get_by_role("link", name="Evening").click()
    expect(page.locator(".entry-told")).to_have_text(told)
    with page.expect_download() as download:
        page.get_by_role("button", name="Export JSON Lines").click()
    entry = json.loads(download.value.path().read_text().splitlines()[0])
    assert entry["told"] == told
    assert entry["dice"] == {"a": 3, "b": 2}
    with page.expect_download() as download:
        page.get_by_role("button", name="Export text").click()
    assert told in download.value.path().read_text()
    page.get_by_role("link", name="Open it again").click()
    expect(page.locator(".verdict .told")).to_have_text(told)
    page.get_by_role("link", name="Evening").click()
    expect(page.locator(".entry")).to_have_count(1)
    page.get_by_role("button", name="Clear").click()
    page.get_by_role("button", name="Yes, clear it").click()
    expect(page.locator(".entry")).to_have_count(0)


def test_a_link_carries_the_situation(opens: Opens, served: Served) -> None:
    rules, form = next(fights(served))
    page = opens(f"#/{rules}/ask/{form['test']}")
    expect(page.locator(".odds li").first).to_be_visible()
    before = situation(page)
    page.locator("[data-part=b] .flag input").first.click()
    soon(page, lambda: situation(page) != before, "the flag was not ticked")
    page.get_by_role("button", name="Link").click()
    expect(page.locator(".told-all")).to_contain_text("copied")
    link = page.evaluate("navigator.clipboard.readText()")
    other = opens(link.removeprefix(served.address), PHONE)
    expect(other.locator(".odds li").first).to_be_visible()
    assert situation(other) == situation(page)


def test_a_refusal_is_said_at_the_field(opens: Opens, served: Served) -> None:
    """Some troops may not ask some questions: the sentence stands at the troops and in the place of the odds."""
    for rules in served.games():
        form = fight(served, rules)
        if form is None:
            continue
        for test in (each for each in served.ask("game", rules=rules)["forms"] if each["dice"] == form["dice"]):
            side = next(field for field in test["fields"] if field["name"] == "a")
            for kind in next(field for field in side["fields"] if field["name"] == "kind")["words"]:
                given = {"a": {"kind": kind}, "b": {"kind": kind}}
                error = served.ask("look", rules=rules, test=test["test"], given=given)["error"]
                if error and error["at"] == "given.a.kind":
                    page = opens(f"#/{rules}/ask/{test['test']}", PHONE)
                    choose(page, "a", kind)
                    expect(page.locator(".troop .trouble")).to_be_visible()
                    expect(page.locator(".objection")).to_be_visible()
                    return


# On a phone `test_what_comes` opens them all, and reads what they say.
@pytest.mark.parametrize(
    "size", [pytest.param(PHONE, id="phone", marks=pytest.mark.prove), pytest.param(DESK, id="desk")]
)
def test_every_question_and_chain_of_every_game_opens(opens: Opens, served: Served, size: tuple[int, int]) -> None:
    page = opens("", size)
    for rules in served.games():
        game = served.ask("game", rules=rules)
        for form in game["forms"]:
            page.goto(f"{served.address}#/{rules}/ask/{form['test']}")
            expect(page.get_by_role("heading", level=1)).to_have_text(form["title"])
            expect(page.locator(".odds-card .told, .odds-card .odds li, .odds-card .objection").first).to_be_visible()
            expect(page.locator(".said-chip")).to_have_count(0)
        for chain in game["chains"]:
            page.goto(f"{served.address}#/{rules}/chain/{chain['chain']}")
            expect(page.get_by_role("heading", level=1)).to_have_text(chain["title"])
            for step in chain["steps"]:
                expect(page.locator(".steps")).to_contain_text(step)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= size[0], f"{rules} is wider than the screen"


def _swapped(page: Page, given: dict[str, Any]) -> None:
    soon(page, lambda: situation(page)["a"] == given["b"], "the sides were not swapped")


def test_by_keyboard_alone(opens: Opens, served: Served) -> None:
    rules, form = next(fights(served))
    page = opens(f"#/{rules}/ask/{form['test']}")
    expect(page.locator(".odds li").first).to_be_visible()
    kinds = next(f for f in form["fields"] if f["name"] == "a")["fields"][0]["words"]
    word, name = list(kinds.items())[-1]
    page.keyboard.press("/")
    expect(page.get_by_label("Search troops")).to_be_focused()
    page.keyboard.type(name)
    page.keyboard.press("Enter")
    soon(page, lambda: situation(page)["a"]["kind"] == word, "the troop was not taken")
    expect(page.locator(".odds-card [aria-busy=false]")).to_be_visible()
    before = situation(page)
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.type") == "checkbox":
            break
    page.keyboard.press("Space")
    soon(page, lambda: situation(page) != before, "the space bar ticked nothing")
    swapped = situation(page)
    page.keyboard.press("s")
    soon(page, lambda: situation(page)["a"] == swapped["b"], "the sides were not swapped")
    page.keyboard.press("s")
    expect(page.locator(".odds li, .objection").first).to_be_visible()
    page.keyboard.press("r")
    expect(page.locator(".verdict .told")).not_to_be_empty()
    expect(page.locator(".verdict")).to_be_focused()
    page.keyboard.press("?")
    expect(page.get_by_role("heading", level=1, name="Help")).to_be_focused()
