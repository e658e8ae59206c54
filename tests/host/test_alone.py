"""A host without a server: all that is kept is told, all that is thought is thought elsewhere, nothing is lost."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.host.guests import match_of

from sandtable.catalogue import RULESETS
from sandtable.engine.log import read
from sandtable.host.alone import Alone, Ears, matches_of, thought_out
from sandtable.host.opened import opened
from sandtable.host.store import LOG
from sandtable.wire import Referee

SMALL = "toy-meadow"


class Browser:
    """What a browser does: it keeps files, lets somebody think, and hears."""

    def __init__(self, files: dict[str, dict[str, str]] | None = None) -> None:
        self.files: dict[str, dict[str, str]] = files or {}
        self.news: list[Any] = []
        self.thinks: list[str] = []
        self.stopped = 0
        ears = Ears(
            lambda line: self.news.append(json.loads(line)["news"]), self._changed, self.thinks.append, self._stop
        )
        self.host = Alone(Referee(RULESETS), ears)
        self._count = 0

    def _changed(self, id: str, name: str, at: int, text: str | None) -> None:
        kept = self.files.setdefault(id, {})
        before = kept.pop(name, "")
        if text is not None:
            kept[name] = before[:at] + text

    def _stop(self) -> None:
        self.stopped += 1
        self.thinks.clear()

    def ask(self, what: str, **more: Any) -> Any:
        """The answer, or the error."""
        self._count += 1
        line = json.dumps({"id": self._count, "ask": what, **more})
        for match in matches_of(line):
            if match not in self.host.sits_at() and match in self.files:
                self.host.bring(match, self.files[match])
        said = json.loads(self.host.say(line))
        assert said["id"] == self._count
        return said.get("answer", said.get("error"))

    def think(self) -> bool:
        """Whoever thinks comes to his end; whether there was anything to think about."""
        if not self.thinks:
            return False
        self.host.thought(thought_out(self.thinks.pop()))
        return True

    def opened(self, a: str = "person", b: str = "steady") -> dict[str, str]:
        links: dict[str, str] = self.ask("open", scenario=SMALL, seats={"a": a, "b": b})["links"]
        return links

    def log(self, link: str) -> bytes:
        return self.files[match_of(link)][LOG].encode("ascii")


def proven(data: bytes) -> int:
    return sum(1 for _ in opened(read(data)).replayed(again=True))


def test_computers_fight_to_the_end_and_all_is_kept() -> None:
    browser = Browser()
    links = browser.opened("steady", "random")
    assert not browser.thinks, "nobody looks on yet"
    joined = browser.ask("join", link=links["onlooker"])
    assert joined["now"]["ending"] is None
    while browser.think():
        pass
    assert browser.news[-1]["now"]["ending"] is not None
    assert proven(browser.log(links["a"])) == browser.news[-1]["now"]["n"]


def test_a_battle_is_gone_on_with_by_another_page_from_what_was_kept() -> None:
    first = Browser()
    links = first.opened("steady", "random")
    first.ask("join", link=links["onlooker"])
    for _ in range(3):
        assert first.think()
    second = Browser(first.files)
    joined = second.ask("join", link=links["onlooker"])
    assert joined["now"]["n"] == first.news[-1]["now"]["n"]
    while second.think():
        pass
    assert proven(second.log(links["a"])) == second.news[-1]["now"]["n"]


def test_who_leaves_is_not_thought_for() -> None:
    browser = Browser()
    links = browser.opened("steady", "random")
    browser.ask("join", link=links["onlooker"])
    assert browser.thinks
    browser.ask("leave", link=links["onlooker"])
    assert browser.host.sits_at() == []


def test_resigning_stops_who_thinks() -> None:
    browser = Browser()
    links = browser.opened()
    now = browser.ask("join", link=links["a"])["now"]
    while not browser.thinks:
        ready = browser.ask("offers", link=links["a"], n=now["n"], bases=[])["offers"]
        order = next(each["text"] for offer in reversed(ready) for each in offer["ready"])
        browser.ask("order", link=links["a"], n=now["n"], key=f"k{now['n']}", orders=[order])
        now = browser.news[-1]["now"]
    late = thought_out(browser.thinks[-1])
    browser.ask("resign", link=links["a"])
    assert browser.stopped == 1
    n = browser.news[-1]["now"]["n"]
    browser.host.thought(late)
    assert browser.news[-1]["now"]["n"] == n, "a thought that came late does nothing"


def test_one_who_dies_again_and_again_is_told_of() -> None:
    browser = Browser()
    links = browser.opened("steady", "random")
    browser.ask("join", link=links["onlooker"])
    for _ in range(4):
        assert browser.thinks.pop()
        browser.host.died("the worker ended")
    assert not browser.thinks
    assert browser.news[-1]["sort"] == "trouble"
    assert "the worker ended" in browser.news[-1]["says"]


def test_a_battle_in_another_window_is_said_to_be_there() -> None:
    browser = Browser()
    links = browser.opened()
    browser.host.bring(match_of(links["a"]), None)
    (card,) = json.loads(browser.host.say(json.dumps({"id": 1, "ask": "matches", "links": [links["a"]]})))["answer"]
    assert "another window" in card["error"]["message"]


@pytest.mark.parametrize("line", ["", "[]", "{", '{"ask":"join"}', '{"id":"x","ask":"join"}', '{"id":1,"ask":"fly"}'])
def test_what_is_no_message_is_refused(line: str) -> None:
    browser = Browser()
    assert json.loads(browser.host.say(line))["error"]["message"]
    assert matches_of(line) == []
