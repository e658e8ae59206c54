"""Dice in as many rolls as a question takes: the same dice, step by step, as all at once; and their exact odds."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random

import pytest
from tests.conformance import test_cases

from sandtable import catalogue
from sandtable.names import Json
from sandtable.sheet.question import Question, picked

GAMES = ("mr", "nap")
CASES = Path(test_cases.__file__).parent / "cases"


def ruled(rules: str) -> Iterator[tuple[str, Json]]:
    """The public cases of a game that are ruled with dice."""
    for n, line in enumerate((CASES / f"{rules}.jsonl").read_text("utf-8").splitlines()):
        case = json.loads(line)
        if isinstance(case["request"], dict) and "error" not in case["answer"] and case["request"].get("dice"):
            yield f"{rules}-{n}", case["request"]


def question(request: Json) -> Question:
    return catalogue.load(request["rules"]).question(request["test"])


@pytest.mark.parametrize("rules", GAMES)
def test_dice_thrown_step_by_step_are_the_dice_of_the_public_cases(rules: str) -> None:
    """Each roll wants dice that the case has, never more; and when nothing more is wanted, all of them lie."""
    seen = 0
    for name, request in ruled(rules):
        asked, given = question(request), request.get("given", {})
        lying: dict[str, Json] = {}
        while wants := asked.wants(given, lying):
            for want in wants:
                has, had = request["dice"][want.name], lying.get(want.name, [])
                lying = want.among(lying, [has] if want.single else has[len(had) : len(had) + want.count])
        assert lying == {key: value for key, value in request["dice"].items() if value != []}, name
        assert asked.adjudicate(given, lying)[0] == asked.adjudicate(given, request["dice"])[0], name
        seen += 1
    assert seen > 30


@pytest.mark.parametrize("rules", GAMES)
def test_whatever_falls_there_is_an_end_and_a_ruling(rules: str) -> None:
    """Dice by lot, roll after roll: the question never wants dice that it then does not use."""
    random = Random(rules)
    for name, request in list(ruled(rules)):
        asked, given = question(request), request.get("given", {})
        lying: dict[str, Json] = {}
        rolls = 0
        while wants := asked.wants(given, lying):
            for want in wants:
                lying = want.among(lying, [random.choice(want.die.faces) for _ in range(want.count)])
            rolls += 1
            assert rolls < 10, name
        result, _ = asked.adjudicate(given, lying)
        assert result, name


SMALL: list[tuple[str, str, Json]] = [
    ("mr", "evade", {"a": {"kind": "hvy-cav"}, "b": {"kind": "lt-cav"}}),
    ("mr", "control_test", {"modifier": 1, "enemy": 4, "cds": 1}),
    ("mr", "artillery_escape", {"a": {"kind": "lt-cav"}, "b": {"kind": "hvy-art"}}),
    ("mr", "attack_test", {"a": {"kind": "reg-inf", "sp": 4}, "commander": 3}),
    ("nap", "evasion", {"a": {"kind": "hvy-cav"}, "b": {"kind": "cossack"}}),
    ("nap", "control_test", {"modifier": -1, "enemy": 30}),
    ("nap", "officer_casualty", {"cause": "valor"}),
]


@pytest.mark.parametrize(("rules", "test", "given"), SMALL)
def test_odds_are_what_all_ways_to_fall_bring(rules: str, test: str, given: Json) -> None:
    asked = catalogue.load(rules).question(test)
    wants = asked.wants(given, {})
    faces = [list(product(want.die.faces, repeat=want.count)) for want in wants]
    ways: Counter[tuple[Json, ...]] = Counter()
    for fell in product(*faces):
        lying: dict[str, Json] = {}
        for want, shown in zip(wants, fell, strict=True):
            lying = want.among(lying, shown)
        assert not asked.wants(given, lying)
        ways[picked(asked.adjudicate(given, lying)[0], asked.headline)] += 1
    brute = {key: Fraction(count, ways.total()) for key, count in ways.items()}
    assert dict(asked.odds(given, {}, asked.headline, best=False).ranked()) == brute


def test_a_second_re_roll_wants_only_its_own_die() -> None:
    """What lies of a list stays, and only what is missing of it is thrown."""
    asked = catalogue.load("mr").question("recover")
    given = {"a": {"kind": "reg-inf", "sp": 7, "hits": 2}, "commander": 2}
    given["rerolls"] = [{"die": 0, "by": "sub"}, {"die": 1, "by": "cd"}]
    lying = {"recover": [5, 6], "reroll": [4]}
    (want,) = asked.wants(given, lying)
    assert (want.name, want.count) == ("reroll", 1)
    assert want.among(lying, [1]) == {"recover": [5, 6], "reroll": [4, 1]}
