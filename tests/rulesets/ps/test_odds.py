"""Odds: what counting every roll gives, die by die, through the contract itself."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import pytest

from sandtable.dice import D6, D10
from sandtable.names import Code, Json, Refused
from sandtable.rulesets.ps import RULESET
from sandtable.rulesets.ps.asking import PageTest
from sandtable.rulesets.ps.questions import ASK
from sandtable.sheet.question import Key, picked


def counted(question: PageTest, given: Json, by: tuple[str, ...]) -> dict[Key, Fraction]:
    """Throw whatever die is found missing, every way in turn, until the ruling is made."""
    found: dict[Key, Fraction] = defaultdict(Fraction)

    def throw(dice: dict[str, Json], chance: Fraction) -> None:
        try:
            result, _ = question.adjudicate(given, dice)
        except Refused as refused:
            if refused.refusal.code is not Code.MISSING_DICE:
                raise
            name = refused.refusal.at.removeprefix("dice.")
            die = D10 if name == "command" else D6
            for face in die.faces:
                lies = [*dice.get(name, []), face] if name in question.lists else face
                throw({**dice, name: lies}, chance / len(die.faces))
            return
        found[picked(result, by)] += chance

    throw({}, Fraction(1))
    return dict(found)


SHOT, TWO = {"kind": "shot"}, {"kind": "shot", "hand_to_hand": 2}
ASKED = [
    ("command_roll", {"a": {**SHOT, "casualties": 3, "formation": "march-column"}, "rating": 7, "distance": 10}),
    ("command_roll", {"a": {**SHOT, "disordered": True}, "rating": 7}),
    ("blunder", {}),
    ("move_allowance", {"a": {"kind": "pike"}, "obstacle": True, "moves": 2}),
    ("charge_move", {"a": {"kind": "horse"}, "by": "blunder", "distance": 9}),
    ("shooting", {"a": SHOT, "b": {"kind": "pike"}, "range": 4}),
    ("shooting", {"a": {**SHOT, "disordered": True, "shooting": 2}, "b": {"kind": "light-gun"}, "range": 8}),
    ("morale_save", {"a": {**SHOT, "casualties": 1}, "hits": 4}),
    ("morale_save", {"a": SHOT, "hits": 4, "hit_by": "heavy-artillery"}),
    ("closing_fire", {"a": {**SHOT, "shooting": 2}, "b": {"kind": "horse", "casualties": 2}}),
    ("hand_to_hand", {"a": {**TWO, "charged": True}, "b": {**TWO, "flanked": 1}}),
    (
        "hand_to_hand",
        {"a": {"kind": "shot", "hand_to_hand": 1, "formation": "hedgehog"}, "b": {"kind": "horse", "hand_to_hand": 2}},
    ),
    ("break_test", {"a": {"kind": "horse", "casualties": 4}, "cause": "lost", "clear_in": 2}),
    ("reaction", {"a": {"kind": "horse", "arms": "lance"}, "case": "victorious"}),
    ("interpenetration", {"a": {"kind": "pike"}}),
    ("rally", {"a": {**SHOT, "casualties": 3}, "by": "order", "rating": 6}),
    ("rally", {"a": {**SHOT, "elite": True, "disordered": True}}),
]


@pytest.mark.parametrize(("test", "given"), ASKED, ids=[f"{n}-{test}" for n, (test, _) in enumerate(ASKED)])
def test_odds_are_what_every_roll_gives(test: str, given: Json) -> None:
    question = ASK[test]
    for by in (tuple(question.results), question.headline):
        odds = question.odds(given, {}, by)
        assert sum(odds.p(key) for key, _ in odds.items()) == 1
        assert dict(odds.ranked()) == counted(question, given, by)


def test_every_test_with_dice_is_counted_here() -> None:
    assert {test for test, _ in ASKED} == {str(q.id) for q in RULESET.questions if q.fixed is None}


def test_dice_on_the_table_narrow_the_odds() -> None:
    given = {"a": SHOT, "b": {"kind": "horse"}}
    odds = ASK["closing_fire"].odds(given, {"hit": [6, 1, 2]}, ("casualties", "disorders"))
    assert dict(odds.ranked()) == {(0, True): Fraction(1, 2), (1, True): Fraction(1, 2)}


def test_the_largest_pools_are_counted_and_not_thrown() -> None:
    big = {"kind": "mixed", "size": "large", "hand_to_hand": 12, "formation": "hedgehog"}
    odds = ASK["hand_to_hand"].odds({"a": big, "b": {"kind": "horse", "hand_to_hand": 12}}, {}, ("a.hits",))
    assert odds.p((28,)) == Fraction(1, 2**28)


def test_a_blunder_is_one_in_thirty() -> None:
    odds = ASK["command_roll"].odds({"a": SHOT, "rating": 8}, {}, ("blunder",))
    assert odds.p(("none",)) == Fraction(29, 30)
    assert odds.p(("charge",)) == Fraction(1, 180)
