"""Chance points: every way the dice can fall, dice partly on the table, choices made for the best."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sandtable.catalogue import RULESETS
from sandtable.dice import D6, Distribution
from sandtable.names import Refused
from sandtable.sheet.chance import Chance, spread


def hits(chance: Chance) -> int:
    return sum(face >= 5 for face in chance.dice("fire", 3, D6, lambda face: face >= 5))


def test_a_pool_by_its_sorts() -> None:
    assert spread(hits, {}).p(3) == Fraction(1, 27)
    assert spread(hits, {}).p(0) == Fraction(8, 27)


def test_dice_of_a_pool_that_lie_already() -> None:
    assert spread(hits, {"fire": [6]}).p(1) == Fraction(4, 9)
    assert spread(hits, {"fire": [6, 1, 5]}) == Distribution({2: 1})


@pytest.mark.parametrize("fire", [[6, 6, 6, 6], [0], "six", [True]])
def test_dice_that_cannot_lie_there(fire: object) -> None:
    with pytest.raises(Refused):
        spread(hits, {"fire": fire})


def test_dice_that_nobody_asks_for() -> None:
    with pytest.raises(Refused, match="unused_dice"):
        spread(hits, {"save": [3]})


def with_a_second_throw(chance: Chance) -> int:
    """A die that its roller may throw again, if he likes."""
    first = chance.die("first", D6)
    return chance.die("second", D6) if chance.choose("a", (False, True)) else first


def test_the_best_choice_is_taken() -> None:
    best = spread(with_a_second_throw, {}, lambda face: {"a": face >= 5})
    assert best.chance(lambda face: face >= 5) == Fraction(1, 3) + Fraction(2, 3) * Fraction(1, 3)
    plain = spread(with_a_second_throw, {}, lambda face: {"a": face >= 5}, best=False)
    assert plain.chance(lambda face: face >= 5) == Fraction(1, 3)


def test_other_sides_hopes_do_not_count() -> None:
    worse = spread(with_a_second_throw, {}, lambda face: {"a": face == 1, "b": face == 6})
    assert worse.p(1) == Fraction(1, 6) + Fraction(5, 36)


@pytest.mark.parametrize("ruleset", [r for r in RULESETS.values() if r.played], ids=str)
def test_odds_of_every_example_sum_to_one(ruleset: object) -> None:
    from sandtable.sheet.ruleset import Ruleset

    assert isinstance(ruleset, Ruleset)
    for example in ruleset.examples:
        answer = ruleset.odds(example.test, example.given, what_if=True)
        assert sum(Fraction(chance["p"]) for chance in answer["odds"]) == 1
