"""Nothing that cannot be played: every verb of every game is given at the table, with the mouse, with the keys, and
what is dragged with a finger at a phone too."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.serving import Served
from tests.web.conftest import Opens
from tests.web.giving import come_to, give, laid
from tests.web.moments import Answer, answers, holds, kept, takes
from tests.web.player import Keys, Player, Thumb

from sandtable import catalogue

DESK = (1440, 900)
PHONE = (390, 844)
DRAGGED = {"legs", "places"}

ALL = [answer for rules in catalogue.fought() for answer in answers(rules)]
SHOWN = [answer for answer in ALL if answer in kept(answer.rules)]
BY_HAND = [answer for answer in SHOWN if takes(answer) & DRAGGED]


@pytest.fixture
def cache(request: pytest.FixtureRequest) -> Path:
    return request.config.cache.mkdir("moments")


@pytest.mark.prove
@pytest.mark.parametrize("rules", catalogue.fought())
def test_every_verb_has_a_moment(rules: str) -> None:
    """If not: `python -m tests.web.moments`, or write one by hand."""
    assert [str(answer) for answer in answers(rules) if answer not in kept(rules)] == []


def played(hand: type[Player], answer: Answer, opens: Opens, served: Served, cache: Path) -> None:
    there = come_to(answer, kept(answer.rules)[answer], cache)
    phone = {"has_touch": True, "is_mobile": True} if hand is Thumb else {}
    page = opens(laid(served, there), PHONE if hand is Thumb else DESK, **phone)
    player = hand(page)
    give(player, there)
    if player.did.get("typed"):
        print(f"{answer} was said in words: no button, menu or gesture gives {there.text!r}")


def sample(rules: str) -> list[Answer]:
    """Of each game a drag and an answer."""
    shown = [answer for answer in SHOWN if answer.rules == rules]
    sorts: tuple[Callable[[Answer], bool], ...] = (
        lambda answer: "legs" in takes(answer),
        lambda answer: not takes(answer) and answer.verb not in ENDING,
    )
    found = [next((answer for answer in shown if sort(answer)), None) for sort in sorts]
    return list(dict.fromkeys(answer for answer in found if answer is not None))


ENDING = ("reroll", "keep", "done")
SAMPLE = [answer for rules in catalogue.fought() for answer in sample(rules)]
FIRST = {rules: sample(rules) for rules in catalogue.fought() if sample(rules)}


@pytest.mark.parametrize("answer", SAMPLE, ids=str)
def test_some_by_mouse(answer: Answer, opens: Opens, served: Served, cache: Path) -> None:
    played(Player, answer, opens, served, cache)


@pytest.mark.parametrize("answer", [FIRST["toy"][0], FIRST["ps"][-1]], ids=str)
def test_some_by_keys(answer: Answer, opens: Opens, served: Served, cache: Path) -> None:
    played(Keys, answer, opens, served, cache)


def test_one_by_touch(opens: Opens, served: Served, cache: Path) -> None:
    played(Thumb, FIRST["toy"][0], opens, served, cache)


@pytest.mark.parametrize("hand", [Player, Keys, Thumb])
def test_those_who_are_no_group_are_taken_together(
    hand: type[Player], opens: Opens, served: Served, cache: Path
) -> None:
    """Rowers and the galley that they go aboard of: two at once, and neither command nor group."""
    played(hand, Answer("dbm", "orders", "board"), opens, served, cache)


@pytest.mark.prove
@pytest.mark.parametrize("answer", SHOWN, ids=str)
def test_every_moment_is_still_come_to(answer: Answer) -> None:
    """If not: `python -m tests.web.moments` finds another."""
    assert holds(answer, kept(answer.rules)[answer])


@pytest.mark.prove
@pytest.mark.parametrize("answer", SHOWN, ids=str)
def test_by_mouse(answer: Answer, opens: Opens, served: Served, cache: Path) -> None:
    played(Player, answer, opens, served, cache)


@pytest.mark.prove
@pytest.mark.parametrize("answer", SHOWN, ids=str)
def test_by_keys(answer: Answer, opens: Opens, served: Served, cache: Path) -> None:
    played(Keys, answer, opens, served, cache)


@pytest.mark.prove
@pytest.mark.parametrize("answer", BY_HAND, ids=str)
def test_by_touch(answer: Answer, opens: Opens, served: Served, cache: Path) -> None:
    played(Thumb, answer, opens, served, cache)
