"""Asking the referee with one's own dice, chains step by step, and what is kept of the evening."""

from __future__ import annotations

import base64
import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import DESK, ON_A_PHONE, PHONE, Opens, Served, situation, soon

CHAINS = [
    ("dbm", "shot_and_charge"),
    ("dbr", "shot_and_charge"),
    ("mr", "volley"),
    ("mr", "attack"),
    ("nap", "attack"),
    ("ps", "charge"),
]
REROLL = {"exceptional": True, "rerolls": [{"die": 1}]}
ODDS_TALL = "() => document.querySelector('.hopes').getBoundingClientRect().top"


def link(page: str, given: Any, dice: Any = None) -> str:
    carried = {"given": given, **({} if dice is None else {"dice": dice})}
    packed = base64.urlsafe_b64encode(json.dumps(carried).encode()).decode().rstrip("=")
    return f"#/{page}?s={packed}"


def kept(served: Served) -> list[dict[str, Any]]:
    """What the server has written down, in the order in which it was kept."""
    files = sorted((served.data / "evenings").glob("*.jsonl"))
    return [json.loads(line) for file in files for line in file.read_text().splitlines()]


def lay(page: Page, name: str, faces: list[int]) -> None:
    for face in faces:
        page.locator(f"[data-throw={name}] [data-face='{face}']").click()


def noted(page: Page) -> list[str]:
    page.get_by_role("link", name="Evening").click()
    expect(page.get_by_role("heading", level=1, name="The evening so far")).to_be_visible()
    return page.locator(".entry-told").all_inner_texts()


@pytest.mark.parametrize(
    ("rules", "test", "given", "throws"),
    [
        ("dbm", "close_combat", {"a": {"kind": "bd"}, "b": {"kind": "wb"}}, [{"a": 6, "b": 1}]),
        ("dbr", "shooting", {"a": {"kind": "sh"}, "b": {"kind": "pi"}, "distance": 50}, [{"a": 5, "b": 2}]),
        (
            "mr",
            "artillery_fire",
            {"a": {"kind": "hvy-art"}, "b": {"kind": "lt-cav"}, "range": 1, "weather": "bad"},
            [{"fire": [6, 2]}, {"weather": [4]}],
        ),
        ("mr", "control_test", REROLL, [{"control": [6, 1], "reroll": [5]}]),
        ("nap", "control_test", {"cds": 1}, [{"control": [1, 2, 6]}]),
        (
            "nap",
            "combat",
            {"a": {"kind": "hvy-cav", "sp": 2}, "b": {"kind": "inf", "sp": 2, "vulnerable": True}},
            [{"a": [1, 6], "b": [6, 1]}, {"b_hit": [5]}],
        ),
        ("ps", "command_roll", {"a": {"kind": "mixed"}, "rating": 8}, [{"command": 4}]),
        ("ps", "command_roll", {"a": {"kind": "mixed"}, "rating": 8}, [{"command": 0}, {"blunder": 1}]),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_real_dice_are_laid_down_before_anything_was_rolled(
    opens: Opens, served: Served, rules: str, test: str, given: Any, throws: list[dict[str, Any]]
) -> None:
    before = len(kept(served))
    page = opens(link(f"{rules}/ask/{test}", given), PHONE)
    expect(page.locator(".typed")).to_be_visible()
    expect(page.get_by_text("Roll once")).to_have_count(0)
    dice: dict[str, Any] = {}
    for thrown in throws:
        dice |= thrown
        expect(page.locator("[data-throw]")).to_have_count(len(thrown))
        for name, faces in thrown.items():
            lay(page, name, faces if isinstance(faces, list) else [faces])
    right = served.ask("rule", rules=rules, test=test, given=given, dice=dice)
    assert not right["error"]
    expect(page.locator(".verdict .told")).to_have_text(right["told"])
    assert [entry["dice"] for entry in kept(served)[before:]] == [dice], "the server kept something else"
    assert noted(page) == [right["told"]]


def test_a_pool_is_typed_in_one_go_and_taken_back(opens: Opens, served: Served) -> None:
    given = {"a": {"kind": "reg-inf", "sp": 7}, "b": {"kind": "reg-inf"}, "range": 1}
    page = opens(link("mr/ask/musketry", given), PHONE)
    box = page.locator("[data-dice=fire]")
    box.fill("66 17")
    expect(page.locator(".pool .trouble")).to_have_text("A D6 shows 1 to 6, not 7.")
    expect(page.locator(".dice-of small")).to_have_text("3 of 7")
    box.blur()
    page.get_by_role("button", name="Take the last back").click()
    expect(page.locator(".dice-of small")).to_have_text("2 of 7")
    lay(page, "fire", [5])
    page.locator("[data-dice=fire]").fill("6 6 5 4 3 2 1")
    right = served.ask("rule", rules="mr", test="musketry", given=given, dice={"fire": [6, 6, 5, 4, 3, 2, 1]})
    expect(page.locator(".verdict .told")).to_have_text(right["told"])


def test_what_lies_changes_the_odds_of_the_rest(opens: Opens, served: Served) -> None:
    given = {"a": {"kind": "hvy-art"}, "b": {"kind": "lt-cav"}, "range": 1, "weather": "bad"}
    page = opens(link("mr/ask/artillery_fire", given), DESK)
    whole = page.locator(".hopes").inner_text()
    lay(page, "fire", [6, 6])
    expect(page.get_by_role("heading", name="The odds, as the dice lie")).to_be_visible()
    assert page.locator(".hopes").inner_text() != whole
    expect(page.locator("[data-throw=weather] button").first).to_be_focused()
    page.get_by_role("button", name="Take the dice back").click()
    expect(page.locator(".hopes")).to_have_text(re.compile(whole.split()[0]))
    expect(page.locator("[data-throw=fire]")).to_be_visible()


def test_an_answer_without_dice_is_kept_only_if_somebody_says_so(opens: Opens, served: Served) -> None:
    """Nothing is written down by looking, by ticking, or by opening a link with dice again."""
    before = len(kept(served))
    given = {"kind": "bd", "grade": "O"}
    page = opens(link("dbm/ask/move_allowance", given), PHONE)
    told = served.ask("look", rules="dbm", test="move_allowance", given=given)["told"]
    expect(page.locator(".odds-card .told")).to_have_text(told)
    expect(page.get_by_role("button", name="Roll", exact=True)).to_have_count(0)
    for flag in page.locator(".flag input").all()[:2]:
        flag.click()
    expect(page.locator(".odds-card [aria-busy=false] .told")).to_be_visible()
    assert len(kept(served)) == before
    keep = page.locator(".roll-bar").get_by_role("button", name="Keep")
    keep.click()
    expect(page.locator(".roll-bar").get_by_role("button", name="Kept")).to_be_disabled()
    soon(page, lambda: len(kept(served)) == before + 1, "it was not kept")
    assert len(noted(page)) == 1
    fight = {"a": {"kind": "bd"}, "b": {"kind": "wb"}}
    other = opens(link("dbm/ask/close_combat", fight, {"a": 6, "b": 1}), PHONE)
    expect(other.locator(".verdict .told")).to_be_visible()
    assert noted(other) == []
    assert len(kept(served)) == before + 1


def test_what_is_said_of_the_evening_is_true(opens: Opens, served: Served) -> None:
    page = opens("#/evening")
    where = page.locator(".evening-where")
    expect(where).to_contain_text("kept in this browser")
    expect(where).to_contain_text("writes each of these rulings into a file")
    assert (served.data / "evenings").stat().st_mode & 0o077 == 0, "others could read the server's file"
    expect(page.locator(".empty")).to_contain_text("only if you say Keep")


@pytest.mark.parametrize(("rules", "id"), CHAINS)
def test_a_chain_is_rolled_through_and_noted_once(opens: Opens, served: Served, rules: str, id: str) -> None:
    before = len(kept(served))
    page = opens(f"#/{rules}/chain/{id}", PHONE)
    page.locator(".roll-bar .roll").click()
    verdict = page.locator(".verdict")
    expect(verdict.locator(".step-told").first).not_to_be_empty()
    soon(page, lambda: len(kept(served)) == before + 1, "it was not kept")
    (entry,) = kept(served)[before:]
    right = served.ask("rule", rules=rules, chain=id, given=entry["given"], dice=entry["dice"])
    assert verdict.locator(".step-told").all_inner_texts() == [step["told"] for step in right["steps"]]
    assert noted(page) == [right["told"]]
    page.get_by_role("link", name="Open it again").click()
    expect(verdict.locator(".step-told").first).to_have_text(right["steps"][0]["told"])
    assert len(kept(served)) == before + 1


@ON_A_PHONE
def test_a_chain_shows_what_counts_what_matters_and_what_if(
    opens: Opens, served: Served, size: tuple[int, int]
) -> None:
    for rules, id in CHAINS:
        page = opens(f"#/{rules}/chain/{id}", size)
        expect(page.locator(".hopes")).to_be_visible()
        look = served.ask("chain", rules=rules, chain=id, given=situation(page))
        counted = page.get_by_role("region", name="What counts")
        for step in look["coming"]:
            if step["made"]:
                expect(counted).to_contain_text(step["name"])
        given = next(form for form in served.ask("game", rules=rules)["chains"] if form["chain"] == id)
        for side in ("a", "b"):
            fields = next(field for field in given["fields"] if field["name"] == side)["fields"]
            front = page.locator(f"[data-part={side}] > .part-fields > .group [data-field]")
            names = {each.get_attribute("data-field").partition(".")[2] for each in front.all()}  # type: ignore[union-attr]
            needed = {field["name"] for field in fields if field["required"]}
            assert names <= set(look["matters"][side]) | needed, f"{rules} {id} {side}"
        page.get_by_text("What if …").click()
        expect(page.locator(".change").first).to_contain_text(re.compile("would (raise|lower)"))
        page.context.close()


def test_a_chain_begins_sensibly(opens: Opens, served: Served) -> None:
    page = opens("#/nap/chain/attack", PHONE)
    given = situation(page)
    assert (given["a"]["sp"], given["b"]["sp"], given["distance"]) == (6, 6, 4)
    expect(page.locator(".hopes")).to_be_visible()


def test_real_dice_of_a_chain_step_by_step(opens: Opens, served: Served) -> None:
    page = opens("#/dbm/chain/shot_and_charge", PHONE)
    expect(page.get_by_text("or tap what lies on the table: The shot")).to_be_visible()
    lay(page, "a", [1])
    lay(page, "b", [1])
    expect(page.locator(".step-taken .step-told")).to_have_count(1)
    expect(page.get_by_text("Then The charge: what lies on the table")).to_be_visible()
    lay(page, "a", [6])
    lay(page, "b", [1])
    expect(page.locator(".verdict .step-told")).to_have_count(2)
    dice = {"The shot": {"a": 1, "b": 1}, "The charge": {"a": 6, "b": 1}}
    right = served.ask("rule", rules="dbm", chain="shot_and_charge", given=situation(page), dice=dice)
    assert page.locator(".verdict .step-told").all_inner_texts() == [step["told"] for step in right["steps"]]


def test_dice_named_by_their_places_are_counted_from_one(opens: Opens, served: Served) -> None:
    page = opens(link("mr/ask/control_test", {**REROLL, "picks": [0, 1]}), PHONE)
    expect(page.locator("[data-field='rerolls.0.die'] input")).to_have_value("2")
    expect(page.locator("[data-said=here]")).to_contain_text("Dice picked: 1, 2")
    page.locator("[data-field='rerolls.0.die']").get_by_role("button", name=re.compile("one less")).click()
    soon(page, lambda: situation(page)["rerolls"][0].get("die", 0) == 0, "the first die was not taken")
    expect(page.locator("[data-field='rerolls.0.die'] input")).to_have_value("1")


def test_whose_bound_is_a_switch_beside_the_odds(opens: Opens, served: Served) -> None:
    fight = {"a": {"kind": "bd"}, "b": {"kind": "wb"}}
    page = opens(link("dbm/ask/close_combat", fight), DESK)
    switch = page.locator(".odds-card .side-switch")
    expect(switch).to_contain_text("Whose bound")
    expect(page.locator(".part [data-field=bound]")).to_have_count(0)
    switch.locator("input").nth(1).click()
    soon(page, lambda: situation(page).get("bound") == "b", "the bound was not taken")
    expect(switch.locator("input").nth(1)).to_be_focused()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_each_side_has_its_own_colour(opens: Opens, theme: str) -> None:
    page = opens("#/dbm/ask/close_combat", DESK, theme)
    # What cannot matter is put away with the first answer: until then the first tick may be another.
    expect(page.locator(".hopes")).to_be_visible()
    shown = {}
    for side in ("a", "b"):
        flag = page.locator(f"[data-part={side}] .flag").first
        flag.locator("input").click()
        letter = page.locator(f"[data-part={side}] .letter").first
        colour = "(node) => getComputedStyle(node).backgroundColor"
        box = flag.locator(".flag-box")
        expect(box).to_have_css("background-color", letter.evaluate(colour))
        shown[side] = box.evaluate(colour)
    assert shown["a"] != shown["b"]


def test_keys_choose_the_troops_of_either_side(opens: Opens) -> None:
    page = opens("#/dbm/ask/close_combat", DESK)
    expect(page.locator(".hopes")).to_be_visible()
    for key, side, name, word in (("a", "a", "Knights", "kn"), ("b", "b", "Elephants", "el")):
        page.keyboard.press(key)
        expect(page.get_by_label("Search troops")).to_be_focused()
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        expect(page.locator(f"[data-pick={side}]")).to_contain_text(name)
        expect(page.locator(f"[data-pick={side}]")).to_be_focused()
        assert situation(page)[side]["kind"] == word


def test_the_focus_stays_after_a_choice(opens: Opens) -> None:
    """Also where the field is drawn elsewhere then: out of those that cannot change anything."""
    page = opens("#/dbm/ask/close_combat", DESK)
    expect(page.locator(".hopes")).to_be_visible()
    for field in ("a.general", "b.going", "a.overlaps"):
        inside = page.locator(f"[data-field='{field}'] :is(input, button)").last
        inside.focus()
        page.keyboard.press("ArrowRight" if field == "b.going" else "Space")
        expect(page.locator(f"[data-said={field[0]}]")).to_be_visible()
        page.wait_for_timeout(300)
        assert field.partition(".")[2] in situation(page)[field[0]]
        assert page.evaluate(f"document.activeElement.closest('[data-field=\"{field}\"]') !== null"), field
    page.locator("[data-part=b] .more > summary").click()
    hidden = page.locator("[data-part=b] .more .flag input").first
    name = hidden.evaluate("(node) => node.closest('[data-field]').dataset.field")
    hidden.focus()
    ticked = hidden.is_checked()
    for told in (not ticked, ticked):
        page.keyboard.press("Space")
        expect(page.locator(f"[data-field='{name}'] input")).to_be_checked(checked=told)
        page.wait_for_timeout(300)
        assert page.evaluate(f"document.activeElement.closest('[data-field=\"{name}\"]') !== null")


@pytest.mark.parametrize(
    "page_of", ["dbm/ask/close_combat", "nap/ask/combat", "ps/chain/charge", "mr/ask/control_test"]
)
def test_the_odds_stay_in_sight_while_the_ticks_are_gone_through(opens: Opens, page_of: str) -> None:
    page = opens(f"#/{page_of}", (1440, 900))
    expect(page.locator(".hopes")).to_be_visible()
    # The fields are laid anew while the first answer comes: whichever is the last at that moment is gone to.
    soon(page, lambda: page.locator(".part .field").count() > 0, "there is nothing to tick")
    page.evaluate("[...document.querySelectorAll('.part .field')].at(-1).scrollIntoView({ block: 'nearest' })")
    page.wait_for_timeout(200)
    top = page.evaluate(ODDS_TALL)
    assert 40 <= top <= 860, f"the odds are at {top} of 900"


@ON_A_PHONE
def test_icons_have_words_and_nothing_rules_what_is_ruled(opens: Opens, served: Served, size: tuple[int, int]) -> None:
    """A button with a drawing says what it does to those who see it too."""
    for page_of in ("dbm/ask/close_combat", "dbm/ask/pip_cost", "mr/ask/control_test", "nap/chain/attack", "evening"):
        page = opens(f"#/{page_of}", size)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        for add in page.get_by_role("button", name=re.compile("^Add")).all()[:2]:
            if add.is_visible():
                add.click()
        wordless = page.locator("button:has(.icon)").evaluate_all(
            "(all) => all.filter((each) => each.offsetParent && !each.innerText.trim()).map((each) => each.outerHTML)"
        )
        assert wordless == []
        expect(page.get_by_text("Rule and note it")).to_have_count(0)
        page.context.close()


def test_the_server_says_where_the_evening_lies(tmp_path: Path) -> None:
    from tests.serving import serving

    with serving("--data", str(tmp_path)) as found:
        assert str(tmp_path / "evenings") in found.greeting
