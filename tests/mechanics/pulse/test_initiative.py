"""Initiative under best play: the quick odds against a plain twin that follows every hand, one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.catalogue import RULESETS
from sandtable.dice import AVERAGE, D4, D6, Die
from sandtable.names import OTHER, SIDES, Json, Side
from sandtable.sheet.request import odds

Dice = tuple[int, int]
Ended = tuple[Dice, Dice, int, int, int]
"""The dice of a and of b, the odd die, and the CDs that a and b spent."""

GAMES: Mapping[str, tuple[str, Die, str]] = {"mr": ("average", AVERAGE, "average_by"), "nap": ("d4", D4, "d4_by")}


class Twin:
    """The roll as it is played: the lower roller tries every bid against every answer, and takes the best."""

    def __init__(self, rules: str, asked: Mapping[str, Json]) -> None:
        self.thrower: Side = asked.get(GAMES[rules][2], "a")
        self.cds = {side: asked.get(side, {}).get("cds") or 0 for side in SIDES}
        self.added = {side: int(asked.get("last") == OTHER[side]) for side in SIDES}
        self.answer = cache(self._answer)

    def winner(self, dice: Mapping[Side, Dice], odd: int) -> Side:
        a, b = (sum(dice[side]) + self.added[side] for side in SIDES)
        if a == b:
            return self.thrower if odd % 2 == 0 else OTHER[self.thrower]
        return "a" if a > b else "b"

    def bids(self, dice: Dice, cds: int) -> Iterator[list[tuple[Dice, int]]]:
        """Every set of dice that can be rolled again, with all that may lie there then and the CDs spent."""
        low, high = sorted(dice)
        yield [((low, high), 0)]
        if cds >= 1:
            yield [(sort(high, new), 1) for new in D6.faces]
            yield [(sort(low, new), 1) for new in D6.faces]
        if cds >= 2:
            yield [(sort(x, y), 2) for x, y in product(D6.faces, repeat=2)]

    def _answer(self, high: Side, own: Dice, foe: Dice, odd: int) -> tuple[list[tuple[Dice, int]], Fraction]:
        def chance(bid: list[tuple[Dice, int]]) -> Fraction:
            won = sum(self.winner(sides(high, dice, foe), odd) == high for dice, _ in bid)
            return Fraction(won, len(bid))

        options = [(bid, chance(bid)) for bid in self.bids(own, self.cds[high])]
        return options[0] if options[0][1] == 1 else max(options, key=lambda option: option[1])

    def played(self, a: Dice, b: Dice, odd: int) -> Iterator[tuple[Ended, Fraction]]:
        """How it ends from dice that lie on the table, with the share of each end."""
        high = self.winner({"a": a, "b": b}, odd)
        low = OTHER[high]
        own, foe = (a, b) if low == "a" else (b, a)

        def chance(bid: list[tuple[Dice, int]]) -> Fraction:
            return sum((1 - self.answer(high, sort(*foe), dice, odd)[1] for dice, _ in bid), Fraction()) / len(bid)

        opened = max(self.bids(own, self.cds[low]), key=chance)
        for lower, spent in opened:
            answered, _ = self.answer(high, sort(*foe), lower, odd)
            for higher, paid in answered:
                share = Fraction(1, len(opened) * len(answered))
                yield (
                    ((lower, higher, odd, spent, paid), share)
                    if low == "a"
                    else ((higher, lower, odd, paid, spent), share)
                )

    def ends(self, rules: str, known: Mapping[str, Json]) -> Mapping[Ended, Fraction]:
        name, die, _ = GAMES[rules]
        ways: list[Sequence[int]] = [
            (known[side][place],) if side in known else D6.faces for side in SIDES for place in range(2)
        ]
        rolls = Counter(
            (sort(*roll[:2]), sort(*roll[2:4]), roll[4])
            for roll in product(*ways, (known[name],) if name in known else die.faces)
        )
        found: dict[Ended, Fraction] = {}
        for roll, times in rolls.items():
            for ended, share in self.played(*roll):
                found[ended] = found.get(ended, Fraction()) + share * Fraction(times, rolls.total())
        return found

    def result(self, a: Dice, b: Dice, odd: int, spent: int, paid: int) -> dict[str, Json]:
        return {
            "winner": self.winner({"a": a, "b": b}, odd),
            "a.dice": a,
            "a.total": sum(a) + self.added["a"],
            "a.spent": spent,
            "a.gained": odd if a[0] == a[1] else 0,
            "b.dice": b,
            "b.total": sum(b) + self.added["b"],
            "b.spent": paid,
            "b.gained": odd if b[0] == b[1] else 0,
        }


def sort(x: int, y: int) -> Dice:
    return (x, y) if x <= y else (y, x)


def sides(side: Side, own: Dice, foe: Dice) -> Mapping[Side, Dice]:
    return {side: own, OTHER[side]: foe}


@st.composite
def rolls(draw: st.DrawFn) -> tuple[str, dict[str, Json], dict[str, Json]]:
    """A game, a situation in which somebody has CDs, and dice on the table: few fall, so that the twin has time."""
    rules = draw(st.sampled_from(sorted(GAMES)))
    name, die, thrown_by = GAMES[rules]
    cds = draw(st.tuples(*[st.sampled_from((None, 0, 1, 2, 3, 30))] * 2).filter(any))
    asked: dict[str, Json] = {side: {"cds": count} for side, count in zip(SIDES, cds, strict=True)}
    asked[thrown_by] = draw(st.sampled_from(SIDES))
    if rules == "mr":
        asked["last"] = draw(st.sampled_from((None, *SIDES)))
    face = st.sampled_from(D6.faces)
    lies = draw(st.sampled_from(SIDES))
    known: dict[str, Json] = {lies: draw(st.lists(face, min_size=2, max_size=2))}
    if draw(st.booleans()):
        known[OTHER[lies]] = draw(st.lists(face, min_size=2, max_size=2))
    if draw(st.booleans()):
        known[name] = draw(st.sampled_from(die.faces))
    return rules, asked, known


@settings(max_examples=20, deadline=None)
@given(rolls())
def test_the_quick_odds_are_those_of_the_twin(roll: tuple[str, dict[str, Json], dict[str, Json]]) -> None:
    agree(*roll)


@pytest.mark.prove
@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("cds", [(1, 2), (30, 1)])
def test_they_are_with_every_die_in_the_hand(rules: str, cds: tuple[int, int]) -> None:
    agree(rules, {side: {"cds": count} for side, count in zip(SIDES, cds, strict=True)}, {})


def agree(rules: str, asked: dict[str, Json], known: dict[str, Json]) -> None:
    question, twin = RULESETS[rules].question("initiative"), Twin(rules, asked)
    ends = [(twin.result(*ended), share) for ended, share in twin.ends(rules, known).items()]
    for by in (("winner",), tuple(question.results), ("winner", "b.gained", "a.spent")):
        found: dict[tuple[Json, ...], Fraction] = {}
        for result, share in ends:
            key = tuple(result[path] for path in by)
            found[key] = found.get(key, Fraction()) + share
        assert dict(question.odds(asked, known, by).ranked()) == found


@pytest.mark.parametrize("rules", GAMES)
def test_two_cds_are_as_good_as_thirty(rules: str) -> None:
    question = RULESETS[rules].question("initiative")
    by = tuple(question.results)
    few, many = ({"a": {"cds": cds}, "b": {"cds": cds}} for cds in (2, 30))
    assert question.odds(few, {}, by) == question.odds(many, {}, by)


@pytest.mark.parametrize("rules", GAMES)
def test_the_dearest_question_on_initiative_is_answered_while_one_breathes(rules: str) -> None:
    """Five seconds once; a busy machine is given many times what it takes."""
    by = list(RULESETS[rules].question("initiative").results)
    asked = {"rules": rules, "test": "initiative", "given": {"a": {"cds": 15}, "b": {"cds": 15}}, "by": by}
    start = process_time()
    answer = odds({**asked, "what_if": True}, RULESETS)
    assert process_time() - start < 4
    assert [entry["side"] for entry in answer["what_if"]] == ["a", "b"]
