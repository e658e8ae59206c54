"""Distributions and pools against icepool, dyce and plain counting."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction

import icepool
import pytest
from dyce import H
from hypothesis import given as for_all
from hypothesis import strategies as st

from sandtable.dice import AVERAGE, D4, D6, D10, Die, Distribution, pool

DICE = [D4, D6, D10, AVERAGE]


def test_weights_and_chances() -> None:
    d = Distribution({"win": 21, "draw": 5, "lose": 10})
    assert d.p("win") == Fraction(21, 36)
    assert d.p("never") == 0
    assert d.chance(lambda word: word != "lose") == Fraction(26, 36)
    assert [word for word, _ in d.ranked()] == ["win", "lose", "draw"]
    assert sum(p for _, p in d.ranked()) == 1


def test_equal_by_chances_not_by_weights() -> None:
    assert Distribution({1: 1, 2: 1}) == Distribution({2: 3, 1: 3})
    assert hash(Distribution({1: 1, 2: 1})) == hash(Distribution({2: 3, 1: 3}))
    assert Distribution({1: 1, 2: 1}) != Distribution({1: 2, 2: 1})


@pytest.mark.parametrize("weights", [{}, {1: 0}, {1: -1, 2: 3}])
def test_what_is_no_distribution(weights: dict[int, int]) -> None:
    with pytest.raises(ValueError, match="at least one outcome"):
        Distribution(weights)


def test_then_is_exact_over_unequal_branches() -> None:
    first = Distribution({"few": 1, "many": 2})
    after = first.then(lambda word: pool(1 if word == "few" else 2, D6, lambda face: face == 6).map(_sixes))
    assert after.p(1) == Fraction(1, 3) * Fraction(1, 6) + Fraction(2, 3) * Fraction(10, 36)


def _sixes(sorts: tuple[tuple[bool, int], ...]) -> int:
    return dict(sorts).get(True, 0)


@pytest.mark.parametrize("die", DICE, ids=str)
@pytest.mark.parametrize("count", [0, 1, 2, 4])
def test_pool_is_what_counting_gives(die: Die, count: int) -> None:
    def sort_of(face: int) -> str:
        return "one" if face == 1 else "high" if face >= 4 else "rest"

    ours = pool(count, die, sort_of).map(lambda sorts: tuple(sorted((s, n) for s, n in sorts if n)))
    ways = Counter(
        tuple(sorted(Counter(map(sort_of, faces)).items())) for faces in itertools.product(die.faces, repeat=count)
    )
    assert ours == Distribution(ways)


@for_all(count=st.integers(1, 9), need=st.integers(2, 6))
def test_hits_agree_with_icepool_and_dyce(count: int, need: int) -> None:
    ours = pool(count, D6, lambda face: face >= need).map(_sixes)
    theirs = count @ icepool.Die({1: 7 - need, 0: need - 1})
    assert {n: ours.p(n) for n in range(count + 1)} == {n: theirs.probability(n) for n in range(count + 1)}
    hits = H({1: 7 - need, 0: need - 1})
    total = sum([hits] * (count - 1), hits)
    assert {n: ours.p(n) for n in range(count + 1)} == {
        n: Fraction(total.get(n, 0), total.total) for n in range(count + 1)
    }


def test_opposed_scores_agree_with_icepool_and_dyce() -> None:
    import sandtable

    question = sandtable.load("toy").question("fight")
    given = {"a": {"kind": "horse", "friends": 1}, "b": {"kind": "foot", "uphill": True}}
    ours = question.odds(given, {}, ("a.total", "b.total")).map(lambda key: key[0] - key[1])
    theirs = (icepool.d6 + 5) - (icepool.d6 + 3)
    assert {n: ours.p(n) for n in range(-3, 8)} == {n: theirs.probability(n) for n in range(-3, 8)}
    dyces = (H(6) + 5) - (H(6) + 3)
    assert {n: ours.p(n) for n in range(-3, 8)} == {n: Fraction(dyces.get(n, 0), 36) for n in range(-3, 8)}
