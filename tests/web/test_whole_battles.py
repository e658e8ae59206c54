"""Whole battles in a real browser against the computer, from the first question to the end, by somebody who only
clicks, drags, types and reads; each ends in a log that is proven."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Page
from tests.server.at_table import Table
from tests.serving import Served
from tests.web.conftest import Opens
from tests.web.general import General
from tests.web.player import Keys, Player, Thumb

DESK, PHONE = (1440, 900), (390, 844)
SMALL = {
    "dbm": "the-hill-before-geronium",
    "dbr": "open-country",
    "mr": "reichenberg",
    "nap": "hagelberg",
    "ps": "brampton-heath",
}
"""One of each game, with its deployment where that is the players'."""
DEEDS = ("deploy", "wheel", "meeting", "shoot", "reply", "taken back")
"""What the log of each of them has."""
BESIDE = {"mr": ("reroll",), "nap": ("reroll",)}
"""What a battle has beside, where a game has command dice to roll others again for."""
MEETING = ("attack", "charge", "fight")
"""Orders that are given only where men meet."""
ORDERING = ("", "deploy", "move", "march", "order", "charge", "attack", "shoot", "fight", "control", "done")
"""Orders of one's own will: every other one answers what the battle asks."""
ORDERS = {"dbr": 4, "ps": 4, "mr": 4}
"""How many orders the general gives in one step, where two bring nobody near enough to be met."""
CODE = re.compile(r"Traceback|undefined|\[object|NaN|not_allowed|bad_value|_[a-z]+\b|\{|\}|\b[a-z]+\.[a-z-]+\.[a-z]")
LENGTH = re.compile(r"\b(too far|farther|beyond|paces|inches|base widths|longer|nearer than|out of range)\b")
MEASURE = re.compile(r"(?<![\w.])\d|\b(an|one|two|three) (inch|pace|move|base)")
"""A number that is no part of a name, or a measure in words."""

MEADOWS = 6
"""So many battles of the smallest game have every deed in them between them."""

SHOWN: list[str] = []
"""Every refusal that was shown in these battles."""


def opened(served: Served, scenario: str, dice: str = "program", **seats: str) -> dict[str, str]:
    table = Table(served)
    links: dict[str, str] = table.ask(
        "open", scenario=scenario, seats={"a": "person", "b": "steady", **seats}, dice=dice
    )["links"]
    table.close()
    return links


def proven(page: Page, tmp_path: Path) -> Path:
    """The log that the page hands out at the end replays."""
    with page.expect_download() as coming:
        page.get_by_role("dialog", name="The battle is over").get_by_role("button", name="Download the log").click()
    path = tmp_path / "battle.jsonl"
    coming.value.save_as(path)
    replayed = subprocess.run([sys.executable, "-m", "sandtable", "replay", str(path)], capture_output=True, text=True)
    assert replayed.returncode == 0, replayed.stdout + replayed.stderr
    return path


def deeds_of(log: Path, seat: str = "a") -> Counter[str]:
    """What a seat has done, as the log has it: each verb, and of what sort it was."""
    done: Counter[str] = Counter()
    for event in map(json.loads, log.read_text("utf-8").splitlines()):
        if event.get("seat") != seat:
            continue
        done["taken back"] += event["what"] == "undo"
        order = event.get("order") or {"verb": ""}
        done[order["verb"]] += 1
        done["wheel"] += any(str(way).startswith("wheel") for way, *_ in order.get("legs", ()))
        done["meeting"] += order["verb"] in MEETING
        done["reply"] += order["verb"] not in ORDERING
    return done


def readable(refusals: list[str]) -> None:
    """Each is a sentence, with the measure where it is about a length."""
    SHOWN.extend(each for each in refusals if each not in SHOWN)
    for says in refusals:
        assert len(says.split()) > 3, f"no sentence: {says!r}"
        assert not CODE.search(says), f"not for a player: {says!r}"
        assert not LENGTH.search(says) or MEASURE.search(says), f"about a length, and without one: {says!r}"


def fought_out(player: Player, tmp_path: Path, *, orders: int = 2) -> Counter[str]:
    """A battle to its end, proven; and the deeds of his that its log has."""
    general = General(player, orders=orders)
    began = monotonic()
    general.fight()
    done = deeds_of(proven(player.page, tmp_path))
    print(
        f"{general.decisions} decisions in {(monotonic() - began) / 60:.1f} minutes", player.did, dict(done), sep="\n"
    )
    print(*player.refusals, sep="\n")
    readable(player.refusals)
    return done


def left_out(player: Player, done: Counter[str], wants: tuple[str, ...], log: tuple[str, ...]) -> list[str]:
    """What he should have done, or what the log should have of it, and has not."""
    return [want for want in wants if not player.did.get(want)] + [deed for deed in log if not done[deed]]


def fought(
    player: Player, tmp_path: Path, *, orders: int = 2, wants: tuple[str, ...] = (), log: tuple[str, ...] = ()
) -> None:
    """A battle to its end, in which he has done all this, and whose log has these deeds of his."""
    assert left_out(player, fought_out(player, tmp_path, orders=orders), wants, log) == []


@pytest.fixture(scope="module", autouse=True)
def told() -> object:
    yield
    print(f"\n{len(SHOWN)} refusals were shown:", *SHOWN, sep="\n  ")


def test_meadows_with_the_mouse(opens: Opens, served: Served, tmp_path: Path) -> None:
    """With the dice on one side a meadow is over after two orders: another is fought then, until all has been done."""
    player, done = Player(opens("", DESK)), Counter[str]()
    for _ in range(MEADOWS):
        player.page.goto(f"{served.address}#/table/{opened(served, 'toy-meadow')['a']}")
        done += fought_out(player, tmp_path)
        left = left_out(player, done, ("drag", "answer"), ("wheel", "taken back"))
        if not left:
            return
    assert left == []


@pytest.mark.prove
def test_a_meadow_with_the_keys(opens: Opens, served: Served, tmp_path: Path) -> None:
    page = opens(f"#/table/{opened(served, 'toy-meadow')['a']}", DESK)
    fought(Keys(page), tmp_path, wants=("answer",))


@pytest.mark.prove
def test_a_meadow_with_a_thumb(opens: Opens, served: Served, tmp_path: Path) -> None:
    page = opens(f"#/table/{opened(served, 'toy-meadow')['a']}", PHONE, has_touch=True, is_mobile=True)
    fought(Thumb(page), tmp_path, wants=("drag", "answer"))


@pytest.mark.prove
def test_across_one_screen_with_dice_typed_in(opens: Opens, served: Served, tmp_path: Path) -> None:
    links = opened(served, "toy-meadow", dice="typed", b="person")
    page = opens(f"#/table/{links['a']}+{links['b']}", DESK)
    fought(Player(page), tmp_path, wants=("drag", "typed dice"))


@pytest.mark.prove
@pytest.mark.parametrize("rules", SMALL)
def test_a_small_battle_of_each_game(rules: str, opens: Opens, served: Served, tmp_path: Path) -> None:
    page = opens(f"#/table/{opened(served, SMALL[rules])['a']}", DESK)
    fought(
        Player(page),
        tmp_path,
        orders=ORDERS.get(rules, 2),
        wants=("drag", "group", "refusal"),
        log=(*DEEDS, *BESIDE.get(rules, ())),
    )


@pytest.mark.prove
def test_a_whole_battle_with_the_keys(opens: Opens, served: Served, tmp_path: Path) -> None:
    page = opens(f"#/table/{opened(served, SMALL['mr'])['a']}", DESK)
    fought(Keys(page), tmp_path, orders=ORDERS["mr"], wants=("nudge", "group", "refusal"), log=(*DEEDS, *BESIDE["mr"]))


@pytest.mark.prove
def test_a_whole_battle_with_a_thumb(opens: Opens, served: Served, tmp_path: Path) -> None:
    page = opens(f"#/table/{opened(served, SMALL['nap'])['a']}", PHONE, has_touch=True, is_mobile=True)
    fought(Thumb(page), tmp_path, wants=("drag", "tap", "group", "refusal"), log=(*DEEDS, *BESIDE["nap"]))


@pytest.mark.prove
def test_a_whole_battle_across_one_screen_with_dice_typed_in(opens: Opens, served: Served, tmp_path: Path) -> None:
    links = opened(served, SMALL["ps"], dice="typed", b="person")
    page = opens(f"#/table/{links['a']}+{links['b']}", DESK)
    fought(Player(page), tmp_path, orders=ORDERS["ps"], wants=("drag", "group", "refusal", "typed dice"), log=DEEDS)
