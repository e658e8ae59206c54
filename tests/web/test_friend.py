"""Two people at two browsers by their links: they see each other come and go, speak, are cut off and killed, and fight
a battle to its end that an onlooker sees as they do."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.server.at_table import Table
from tests.serving import Served, lasting_port, serving
from tests.web.conftest import PATIENCE, Opens, soon
from tests.web.general import MOST, General
from tests.web.player import LAID, Keys, Player
from tests.web.test_whole_battles import DESK, PHONE, SMALL, deeds_of, opened, proven

LINES = """
    window.lines = [];
    window.WebSocket = class extends WebSocket {
        constructor(...about) { super(...about); window.lines.push(this); }
    };
"""
"""A page that can be cut off from outside."""


def cut(page: Page) -> None:
    """The line of a page is cut; the page draws it again by itself."""
    page.evaluate("window.lines.at(-1).close()")


@pytest.fixture
def friends(browser: Browser) -> Iterator[Any]:
    """Opens a browser of its own for everybody who comes by a link."""
    with ExitStack() as stack:

        def come(served: Served, link: str, size: tuple[int, int] = DESK) -> Page:
            context = browser.new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
            stack.callback(context.close)
            page = context.new_page()
            page.set_default_timeout(PATIENCE)
            page.add_init_script(LINES)
            page.goto(f"{served.address}#/table/{link}")
            page.locator(LAID).wait_for(state="attached")
            return page

        yield come


def sitters(page: Page) -> Any:
    return expect(page.locator(".army small"))


def test_a_friend_is_invited_comes_speaks_and_goes(opens: Opens, served: Served, friends: Any) -> None:
    page = opens("#/battles/toy-meadow", DESK)
    page.get_by_text("Sides, dice and rules").click()
    page.locator("#seat-b").select_option("link")
    page.get_by_role("button", name="Play").first.click()
    sitters(page).to_have_text(["you", "another, away"])
    page.get_by_role("button", name="Invite").click()
    invitation = page.get_by_role("dialog", name="Invite to this table")
    expect(invitation.locator("svg.qr")).to_have_count(2)
    expect(invitation).to_contain_text("on this computer alone")
    link = invitation.locator("input").first.input_value().rpartition("/")[2]
    invitation.get_by_role("button", name="Close").click()
    other = friends(served, link, PHONE)
    sitters(page).to_have_text(["you", "another"])
    other.get_by_role("tab", name="Log").click()
    other.get_by_label("A word to the other side").fill("<b>Good luck</b>")
    other.get_by_role("button", name="Say it").click()
    expect(page.locator(".told-all")).to_contain_text("<b>Good luck</b>")
    twice = friends(served, link)
    sitters(twice).to_have_text(["another", "you, at two screens"])
    other.context.close()
    twice.context.close()
    sitters(page).to_have_text(["you", "another, away"])


def test_whose_decision_it_is_stands_in_the_title(served: Served, friends: Any) -> None:
    links = opened(served, "toy-meadow", b="person")
    pages = [friends(served, links[side]) for side in "ab"]

    def marked() -> list[bool]:
        return [page.title().startswith("\u25cf ") for page in pages]

    soon(pages[0], lambda: sum(marked()) == 1, "one of two titles says whose decision it is")
    pages[0].wait_for_timeout(300)
    assert sum(marked()) == 1, "the decision is of one seat, and stays so"


def test_an_onlooker_is_offered_nothing_and_refused_in_words(served: Served, friends: Any) -> None:
    links = opened(served, "toy-meadow", b="person")
    page = friends(served, links["onlooker"])
    expect(page.locator(".base.movable")).to_have_count(0)
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    expect(page.get_by_label("A word to the other side")).to_have_count(0)
    table = Table(served)
    refused = table.ask("order", link=links["onlooker"], n=1, key="x", orders=["done"])
    assert "onlooker" in refused["message"]
    table.close()


def test_a_word_of_the_other_side_leaves_what_is_being_put_down(served: Served, friends: Any) -> None:
    links = opened(served, SMALL["nap"], b="person")
    pages = {side: friends(served, links[side]) for side in "ab"}
    here = next(side for side in "ab" if _asked(pages[side]))
    places, draft = pages[here].get_by_role("button", name="Place them"), pages[here].locator(".draft [data-base]")
    expect(draft.first).to_be_attached()
    other = pages["b" if here == "a" else "a"]
    other.get_by_label("A word to the other side").fill("Take your time")
    other.get_by_role("button", name="Say it").click()
    expect(pages[here].get_by_role("log")).to_contain_text("Take your time")
    pages[here].wait_for_timeout(300)
    expect(draft.first).to_be_attached()
    places.click()
    expect(pages[here].locator("[data-event]").filter(has_text="Deploy").first).to_be_attached()


def test_a_word_of_the_other_side_leaves_what_waits_to_be_confirmed(served: Served, friends: Any) -> None:
    links = opened(served, "toy-meadow", b="person")
    pages = {side: friends(served, links[side]) for side in "ab"}
    here = next(side for side in "ab" if _asked(pages[side]))
    mine, other = pages[here], pages["b" if here == "a" else "a"]
    player = Keys(mine)
    player.take_one(player.bases(".base.movable")[0])
    player.nudge("", far=2)
    sure = mine.get_by_role("button", name=re.compile("^Do it"))
    expect(sure).to_be_visible()
    before = player.last()
    other.get_by_label("A word to the other side").fill("Take your time")
    other.get_by_role("button", name="Say it").click()
    expect(mine.get_by_role("log")).to_contain_text("Take your time")
    mine.wait_for_timeout(300)
    sure.click()
    soon(mine, lambda: player.last() > before + 1, "what was confirmed was not ordered")


def _asked(page: Page) -> bool:
    expect(page.get_by_role("status").first).not_to_be_empty()
    return Player(page).mine()


def fought_together(pages: list[Page], disturb: dict[int, Any]) -> list[General]:
    """Both decide as they are asked; before some decisions something happens to them."""
    generals = [General(Player(page), seed=f"friend {place}") for place, page in enumerate(pages)]
    decided = 0
    for _ in range(MOST * 20):
        if all(general.player.over() for general in generals):
            return generals
        for general in generals:
            if general.player.mine() and general.player._settled():
                decided += 1
                if decided in disturb:
                    disturb[decided]()
                    general.player.wait_for_me()
                general.decisions += 1
                general.decide()
        pages[0].wait_for_timeout(60)
    raise AssertionError(f"the battle has no end after {decided} decisions")


def _by_link(scenario: str, friends: Any, tmp_path: Path) -> None:
    data = tmp_path / "data"
    options = ("--data", str(data), "--port", str(lasting_port()))
    with ExitStack() as stack:
        first = stack.enter_context(serving(*options))
        table = Table(first)
        links = table.ask("open", scenario=scenario, seats={"a": "person", "b": "person"}, joint=True)["links"]
        table.close()
        pages = [friends(first, links[side]) for side in "ab"]

        def killed() -> None:
            os.kill(first.pid, signal.SIGKILL)
            stack.enter_context(serving(*options))

        late: list[Page] = []
        disturb = {
            **{n: lambda: cut(pages[1]) for n in (3, 9, 20)},
            6: killed,
            12: lambda: late.append(friends(first, links["onlooker"])),
        }
        began = monotonic()
        generals = fought_together(pages, disturb)
        minutes = (monotonic() - began) / 60
        logs = []
        for page, name in zip([*pages, *late], "abo", strict=False):
            (tmp_path / name).mkdir()
            logs.append(proven(page, tmp_path / name).read_bytes())
        assert len(set(logs)) == 1, "the seats have different logs"
        decisions = " and ".join(str(general.decisions) for general in generals)
        print(f"{scenario}: {decisions} decisions in {minutes:.1f} minutes")
        print(*(dict(deeds_of(tmp_path / side / "battle.jsonl", side)) for side in "ab"), sep="\n")
        match = links["a"].partition(".")[0]
        assert (data / "matches" / match / "log.jsonl").read_bytes() == logs[0]


@pytest.mark.prove
def test_a_meadow_by_link_cut_off_and_killed(friends: Any, tmp_path: Path) -> None:
    _by_link("toy-meadow", friends, tmp_path)


@pytest.mark.prove
@pytest.mark.parametrize("rules", SMALL)
def test_a_small_battle_of_each_game_by_link(rules: str, friends: Any, tmp_path: Path) -> None:
    _by_link(SMALL[rules], friends, tmp_path)
