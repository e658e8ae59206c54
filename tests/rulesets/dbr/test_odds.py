"""Exact odds against every roll ruled one by one; the chain against its two steps put together by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from sandtable.names import Json, Refused
from sandtable.rulesets.dbr import RULESET
from sandtable.sheet.matchup import cells
from sandtable.sheet.question import picked

ROLLS = list(product(range(1, 7), repeat=2))
SITUATIONS = [
    ("close_combat", {"a": {"kind": "pi", "grade": "X"}, "b": {"kind": "sh", "support": [{"kind": "sh"}]}}),
    ("close_combat", {"bound": "b", "a": {"kind": "pk", "grade": "I"}, "b": {"kind": "bd", "grade": "F"}}),
    ("close_combat", {"a": {"kind": "gal", "laden": False}, "b": {"kind": "perm-bridge"}}),
    (
        "close_combat",
        {
            "a": {"kind": "lh", "overlaps": 2},
            "b": {"kind": "art", "grade": "S", "flanks": [{"kind": "art", "grade": "I"}]},
        },
    ),
    ("shooting", {"distance": 100, "a": {"kind": "sh"}, "b": {"kind": "art", "grade": "S"}}),
    ("shooting", {"distance": 100, "mutual": True, "a": {"kind": "art", "grade": "S"}, "b": {"kind": "art"}}),
    ("shooting", {"distance": 7, "unit": "cm", "a": {"kind": "bw", "grade": "S"}, "b": {"kind": "hd", "grade": "I"}}),
]


@pytest.mark.parametrize(("test", "given"), SITUATIONS)
def test_odds_are_those_of_every_roll(test: str, given: Json) -> None:
    question = RULESET.question(test)
    for by in (tuple(question.results), question.headline, ("b.outcome",)):
        rolls = (RULESET.adjudicate(test, given, {"a": a, "b": b})["result"] for a, b in ROLLS)
        counted = Counter(picked(result, by) for result in rolls)
        found = {
            picked(chance["result"], by): Fraction(chance["p"]) for chance in RULESET.odds(test, given, by=by)["odds"]
        }
        assert found == {key: Fraction(ways, 36) for key, ways in counted.items()}


def test_odds_with_one_die_on_the_table() -> None:
    given = {"a": {"kind": "bd"}, "b": {"kind": "pk"}}
    odds = RULESET.odds("close_combat", given, {"a": 1}, by=["a.total", "a.outcome"])["odds"]
    chances = {(chance["result"]["a"]["total"], chance["result"]["a"]["outcome"]): chance["p"] for chance in odds}
    assert chances == {(6, "recoil"): "1/2", (6, "none"): "1/2"}


def test_tests_without_dice_have_one_answer() -> None:
    assert RULESET.odds("move_allowance", {"kind": "sh", "unit": "cm"})["odds"] == [
        {"p": "1", "result": {"allowance": 12, "pivot_only": False}}
    ]


def _chances(test: str, given: Json) -> dict[tuple[str, str], Fraction]:
    rolls = (RULESET.adjudicate(test, given, {"a": a, "b": b})["result"] for a, b in ROLLS)
    ways = Counter((result["a"]["outcome"], result["b"]["outcome"]) for result in rolls)
    return {key: Fraction(n, 36) for key, n in ways.items()}


@pytest.mark.parametrize("charger", ["a", "b"])
def test_the_chain_is_its_two_steps(charger: str) -> None:
    a: Json = {"kind": "bw", "grade": "S"}
    b: Json = {"kind": "art", "grade": "O"}
    before = "b" if charger == "a" else "a"
    charging = {side: {**who, "charged": side == charger} for side, who in (("a", a), ("b", b))}
    shots = _chances("shooting", {"distance": 150, "bound": before, "mutual": True, "a": a, "b": b})
    blows = _chances("close_combat", {"bound": charger, **charging})
    wanted: dict[tuple[str, ...], Fraction] = {}
    for (hit_a, hit_b), p in shots.items():
        stands = hit_a == "none" and hit_b in ("none", "teams_desert")
        for (end_a, end_b), q in blows.items() if stands else {("none", "none"): Fraction(1)}.items():
            key = (hit_b, hit_a, "fought" if stands else "none", end_a, end_b)
            wanted[key] = wanted.get(key, Fraction(0)) + p * q
    by = ("shot", "return_shot", "charge", "a", "b")
    given = {"charger": charger, "distance": 150, "mutual": True, "a": a, "b": b}
    found = RULESET.chain_odds("shot_and_charge", given, by=by)["odds"]
    assert {picked(chance["result"], by): Fraction(chance["p"]) for chance in found} == wanted
    assert sum(Fraction(chance["p"]) for chance in found) == 1
    assert any(key[0] == "teams_desert" and key[2] == "fought" for key in wanted), "a gun without teams still fights"


def test_the_chain_refuses_what_its_shot_refuses() -> None:
    with pytest.raises(Refused) as refused:
        RULESET.chain_odds("shot_and_charge", {"distance": 150, "a": {"kind": "sh", "grade": "I"}, "b": {"kind": "pk"}})
    assert refused.value.refusal.at == "given.distance"


def test_matchups_cover_every_kind_and_grade() -> None:
    for matchup in RULESET.matchups:
        assert len(matchup.troops) == 21 * 5 + 2
        found = {(cell.a.label, cell.b.label): cell for cell in cells(matchup, {})}
        ours = found["Shot, ordinary", "Lancers, ordinary"]
        given = {**matchup.given, "a": {"kind": "sh"}, "b": {"kind": "ln"}}
        harm = sum(p for (_, b), p in _chances(matchup.id, given).items() if b != "none")
        assert (ours.refused, ours.values[0]) == (None, harm)
        refused = found["Pikes, ordinary", "Lancers, ordinary"].refused is not None
        assert refused is (matchup.id == "shooting")
