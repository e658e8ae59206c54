"""The first page: battles to choose, to begin, to go on with, to bring as a file, and to forget."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.web.conftest import DESK, LOOKS, PHONE, Opens, Served, at_rest, soon
from tests.web.test_accessible import violations

from sandtable.catalogue import scenario, scenarios

SMALL = "toy-meadow"
LINK = r"[a-z0-9]{12}\.[\w-]{32}"
DROP = """([name, data]) => {
  const held = new DataTransfer();
  held.items.add(new File([typeof data === "string" ? data : new Uint8Array(data)], name));
  for (const what of ["dragover", "drop"])
    dispatchEvent(new DragEvent(what, { dataTransfer: held, bubbles: true, cancelable: true }));
}"""


def front(page: Page) -> Page:
    expect(page.locator(".today")).to_be_visible()
    expect(page.locator(".all-battles [aria-busy=false]")).to_be_attached()
    return page


def begun(page: Page) -> str:
    """The address of the table that was opened."""
    expect(page.locator("[data-base]").first).to_be_visible()
    return page.url


def to_battle(page: Page, address: str, id: str) -> None:
    """To the page of one battle: the first page has a *Play* of its own, and may still be there for a moment."""
    page.goto(f"{address}#/battles/{id}")
    expect(page.get_by_role("heading", level=1)).to_have_text(scenario(id).title)


def play(page: Page, address: str, id: str = SMALL, **seats: str) -> str:
    to_battle(page, address, id)
    if seats:
        page.get_by_text("Sides, dice and rules", exact=True).click()
        for side, who in seats.items():
            page.locator(f"#seat-{side}").select_option(label=who)
    page.get_by_role("button", name="Play").click()
    return begun(page)


def yours(page: Page, address: str) -> Locator:
    page.goto(f"{address}#/")
    expect(page.locator(".your-battle h3").first).to_be_visible()
    return page.locator(".your-battle")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_two_clicks_lead_to_a_table(opens: Opens, served: Served, size: tuple[int, int]) -> None:
    page = front(opens("", size))
    page.locator(f"[data-battle={SMALL}] a").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The meadow")
    page.get_by_role("button", name="Play").click()
    table = begun(page)
    assert re.search(rf"#/table/{LINK}$", table)
    mine = yours(page, served.address)
    expect(mine).to_have_count(1)
    expect(mine).to_contain_text("Riders (you) against Villagers (steady)")
    mine.get_by_role("link", name="Go on").click()
    assert begun(page) == table


def test_the_battle_of_the_day_is_played_with_one(opens: Opens) -> None:
    page = front(opens(""))
    expect(page.locator(".today .picture img")).to_have_js_property("complete", True)
    page.get_by_role("button", name="Play").click()
    begun(page)


def test_battles_are_begun_by_keys(opens: Opens) -> None:
    page = front(opens(""))
    page.locator(f"[data-battle={SMALL}] a").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    expect(page.get_by_role("heading", level=1)).to_have_text("The meadow")
    for _ in range(4):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.trim()") == "Play":
            break
    page.keyboard.press("Enter")
    begun(page)


def test_every_scenario_has_a_card_with_a_picture(opens: Opens) -> None:
    page = front(opens(""))
    shown = page.locator("[data-battle]").evaluate_all("cards => cards.map(card => card.dataset.battle)")
    assert sorted(shown) == sorted(scenarios())
    for card in page.locator("[data-battle]").all()[::11]:
        card.scroll_into_view_if_needed()
        picture = card.locator("img")
        expect(picture).not_to_have_js_property("naturalWidth", 0)
        assert picture.get_attribute("loading") == "lazy"
        box = at_rest(page, card.locator(".picture"))
        assert box["width"] / box["height"] == pytest.approx(1.5, abs=0.03)


def test_battles_are_chosen_by_game_and_length(opens: Opens) -> None:
    page = front(opens(""))
    shown = page.locator("[data-battle]")
    every = shown.count()
    page.get_by_role("radio", name="An hour or two").check()
    soon(page, lambda: 0 < shown.count() < every, "none are left out")
    expect(page.locator(".battle-count")).to_have_text(f"{shown.count()} battles")
    second = page.get_by_role("group", name="Game").get_by_role("radio").nth(2)
    second.check()
    game = second.locator("xpath=..").inner_text().strip().lower()
    editions = page.locator("[data-battle] .edition")
    soon(page, lambda: {text.lower() for text in editions.all_inner_texts()} == {game}, f"others than of {game}")
    few = shown.count()
    page.reload()
    front(page)
    expect(shown).to_have_count(few)
    page.get_by_role("radio", name="All games").check()
    page.get_by_role("radio", name="Any length").check()
    expect(shown).to_have_count(every)


def test_who_sits_where(opens: Opens, served: Served) -> None:
    page = opens("#/battles/" + SMALL)
    page.get_by_text("Sides, dice and rules", exact=True).click()
    page.get_by_role("radio", name="Our own, typed in").check()
    page.locator("#seat-b").select_option(label="Another person at this screen")
    expect(page.locator(".play-as")).to_have_text("Both of you play at this screen, turn and turn about.")
    page.get_by_role("button", name="Play").click()
    assert re.search(rf"#/table/{LINK}(\+|%2B){LINK}$", begun(page))

    both = "The computer, steady"
    play(page, served.address, a=both, b=both)
    mine = yours(page, served.address)
    expect(mine).to_have_count(2)
    watched = mine.filter(has_text="Riders (steady) against Villagers (steady)")
    # It may be over by now, and folded away with those that are.
    expect(watched.get_by_role("link", name=re.compile("Watch|Look back"), include_hidden=True)).to_be_attached()
    expect(watched.get_by_role("link", name="Go on")).to_have_count(0)

    own = play(page, served.address, b="Another person, by a link")
    waiting = yours(page, served.address).filter(has_text="Villagers (another)")
    waiting.get_by_role("button", name="Copy link").click()
    expect(page.locator(".told-all")).to_contain_text("copied")
    sent = page.evaluate("navigator.clipboard.readText()")
    assert sent != own
    other = page.context.browser
    assert other is not None
    guest = other.new_context()
    there = guest.new_page()
    there.goto(sent)
    begun(there)
    expect(yours(there, served.address)).to_contain_text("Riders (another) against Villagers (you)")
    guest.close()


def _download(page: Page, battle: Locator, tmp_path: Path) -> str:
    with page.expect_download() as handed:
        battle.get_by_role("button", name="Download").click()
    file = tmp_path / handed.value.suggested_filename
    handed.value.save_as(file)
    assert file.suffix == ".jsonl"
    return file.read_text()


def test_a_house_rule_is_set_and_holds(opens: Opens, served: Served, tmp_path: Path) -> None:
    page = opens("#/battles/hollin-bridge")
    page.get_by_text("Sides, dice and rules", exact=True).click()
    page.get_by_text("House rules").click()
    rules = page.locator(".house-rules")
    first = rules.get_by_role("checkbox").first
    was = first.is_checked()
    id = rules.locator(".flag small").first.inner_text()
    first.set_checked(not was)
    expect(rules.locator("summary")).to_contain_text("1 of")
    page.get_by_role("button", name="Play").click()
    begun(page)
    log = _download(page, yours(page, served.address), tmp_path)
    assert json.loads(log.splitlines()[0])["house"][id] is (not was)


def _dropped(page: Page, name: str, data: str | list[int]) -> Locator:
    page.evaluate(DROP, [name, data])
    box = page.locator(".from-file")
    expect(box).to_contain_text(name)
    button = box.get_by_role("button", name="Play")
    if button.count():
        button.click()
    return box


def test_a_log_is_gone_on_with_and_read(opens: Opens, served: Served, tmp_path: Path) -> None:
    page = opens("")
    play(front(page), served.address)
    log = _download(page, yours(page, served.address), tmp_path)
    _dropped(page, "battle.jsonl", log)
    begun(page)
    mine = yours(page, served.address)
    expect(mine).to_have_count(2)
    mine.first.get_by_role("link", name="Report").click()
    report = page.frame_locator("iframe")
    expect(report.get_by_role("heading", level=1)).to_have_text("The meadow")
    report.get_by_role("link", name="The orders of battle").click()
    expect(report.get_by_role("heading", name="The orders of battle")).to_be_in_viewport()


def test_a_scenario_of_ones_own_is_laid_out(opens: Opens, served: Served, tmp_path: Path) -> None:
    page = front(opens(""))
    own = tmp_path / "own.toml"
    own.write_text(scenarios()[SMALL].text.replace("The meadow", "My own meadow"))
    with page.expect_file_chooser() as chooser:
        page.get_by_label("choose a file").click()
    chooser.value.set_files(own)
    page.locator(".from-file").get_by_role("button", name="Play").click()
    begun(page)
    expect(yours(page, served.address).locator("h3")).to_have_text("My own meadow")


def test_files_that_will_not_do_are_told_where_they_were_dropped(opens: Opens, served: Served, tmp_path: Path) -> None:
    page = front(opens(""))
    play(page, served.address)
    log = _download(page, yours(page, served.address), tmp_path)
    for name, data, says in (
        ("notes.txt", "hello", "no log"),
        ("empty.jsonl", " \n", "empty"),
        ("bytes.jsonl", [255, 254, 0, 1], "no text"),
        ("half.jsonl", log[: len(log) // 2], "ends before"),
        ("changed.jsonl", log.replace("Riders", "Raiders"), "Event 0: The hash does not fit"),
        ("large.jsonl", "{" * (9 << 20), "8"),
        ("chess.toml", 'rules = "chess"\n', "chess"),
    ):
        box = _dropped(page, name, data)
        expect(box.get_by_role("alert")).to_contain_text(says)
        assert "Traceback" not in box.inner_text()
    expect(page.locator(".your-battle")).to_have_count(1)
    page.get_by_role("button", name="Put chess.toml away").click()
    expect(page.locator(".from-file")).to_have_count(0)


def test_a_link_that_leads_nowhere_says_so_and_is_forgotten(opens: Opens, served: Served) -> None:
    page = opens("#/help")
    gone = {"match": "a" * 12, "title": "An old one", "mine": [f"{'a' * 12}.{'x' * 32}"], "onlooker": "", "others": []}
    spoilt = [gone, None, 7, {"mine": ["nonsense"]}, {"mine": "x"}]
    page.evaluate("held => localStorage.setItem('sandtable.battles', held)", json.dumps(spoilt))
    page.reload()
    mine = yours(page, served.address)
    expect(mine).to_have_count(1)
    expect(mine.locator(".trouble")).to_contain_text("not kept here any more")
    mine.get_by_role("button", name="Forget").click()
    expect(mine).to_have_count(0)
    page.reload()
    front(page)
    expect(page.locator(".yours")).to_have_count(0)


def test_a_battle_is_forgotten_only_when_it_is_meant(opens: Opens, served: Served) -> None:
    page = opens("")
    play(front(page), served.address)
    mine = yours(page, served.address)
    mine.get_by_role("button", name="Forget").click()
    page.get_by_role("button", name="No", exact=True).click()
    expect(mine).to_have_count(1)
    mine.get_by_role("button", name="Forget").click()
    page.get_by_role("button", name="Yes, forget it").click()
    expect(mine).to_have_count(0)


def test_addresses_that_lead_nowhere(opens: Opens, served: Served) -> None:
    page = opens("#/battles/atlantis")
    expect(page.get_by_role("heading", level=1)).to_have_text("No such battle")
    page.goto(f"{served.address}#/report/nonsense")
    expect(page.get_by_role("heading", level=1)).to_have_text("No report")
    page.goto(f"{served.address}#/?game=chess&size=huge")
    front(page)
    expect(page.get_by_role("radio", name="All games")).to_be_checked()


@LOOKS
def test_axe_finds_nothing_on_the_battles(opens: Opens, served: Served, size: tuple[int, int], theme: str) -> None:
    page = front(opens("", size, theme))
    assert violations(page) == []
    page.goto(f"{served.address}#/battles/hollin-bridge")
    page.get_by_text("Sides, dice and rules", exact=True).click()
    page.get_by_text("House rules").click()
    assert violations(page) == []
    play(page, served.address)
    yours(page, served.address)
    page.evaluate(DROP, ["notes.txt", "hello"])
    page.locator(".from-file").get_by_role("button", name="Play").click()
    expect(page.locator(".from-file").get_by_role("alert")).to_be_visible()
    page.get_by_role("button", name="Forget").first.click()
    assert violations(page) == []
    for wide in (page.evaluate("document.documentElement.scrollWidth"),):
        assert wide <= size[0]
    page.goto(f"{served.address}#/referee")
    expect(page.get_by_role("heading", level=1)).to_have_text("The referee")
    assert violations(page) == []
