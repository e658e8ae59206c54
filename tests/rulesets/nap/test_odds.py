"""Odds: what throwing every die in every way gives, and best play where a choice is left open."""

from fractions import Fraction
from itertools import product

import pytest
from tests.rulesets.nap.asking import brute

from sandtable.names import Json
from sandtable.rulesets.nap import RULESET

SITUATIONS = [
    ("command_dice", {"level": 3}),
    ("turn_end", {"pulses": 2, "turn": 5, "basic_length": 5}),
    ("skirmish", {"a": {"kind": "inf", "sk": 2}, "b": {"kind": "inf", "mx": True}, "range": 1}),
    (
        "artillery_fire",
        {
            "a": {"kind": "foot-art", "guns": "heavy"},
            "b": {"kind": "horse-art", "vulnerable": True},
            "range": 6,
        },
    ),
    ("control_test", {"cds": 1, "modifier": 1, "enemy": 10}),
    ("control_test", {"cds": 1, "picks": [2, 0]}),
    ("move_allowance", {"a": {"kind": "inf"}, "enemy": 5, "open": 10, "rerolls": []}),
    ("move_allowance", {"a": {"kind": "inf"}, "enemy": 5, "open": 10, "rerolls": [{"by": "cd"}, {}]}),
    ("evasion", {"a": {"kind": "cossack"}, "b": {"kind": "lt-cav"}}),
    ("artillery_escape", {"a": {"kind": "inf"}, "b": {"kind": "horse-art"}}),
    ("recovery", {"a": {"kind": "inf", "sp": 6, "hits": 4}, "rerolls": []}),
    ("army_morale", {"units": {"inf": 6}, "lost": {"inf": 3}, "turn": 7}),
    ("officer_casualty", {"cause": "overrun"}),
    ("combat", {"a": {"kind": "inf", "sp": 2}, "b": {"kind": "inf", "sp": 1, "in_command": False}}),
    (
        "combat",
        {
            "a": {"kind": "hvy-cav", "sp": 2, "vulnerable": True},
            "b": {"kind": "lt-cav", "sp": 1, "cover": True, "attached": True},
        },
    ),
    (
        "combat",
        {"a": {"kind": "lt-cav", "sp": 2}, "b": {"kind": "inf", "sp": 1, "formation": "square"}},
    ),
]


@pytest.mark.parametrize(("test", "given"), SITUATIONS)
def test_odds_are_what_every_roll_gives(test: str, given: Json) -> None:
    question = RULESET.question(test)
    by = tuple(question.results)
    assert question.odds(given, {}, by) == brute(test, given, by)
    assert question.odds(given, {}, question.headline) == brute(test, given, question.headline)


def test_initiative_is_even_but_for_ties() -> None:
    spread = RULESET.question("initiative").odds({"rerolls": []}, {}, ("winner", "a.gained"))
    rolls = list(product(range(1, 7), repeat=4))
    won = sum((a + b > c + d) + Fraction(a + b == c + d, 2) for a, b, c, d in rolls)
    assert spread.chance(lambda key: key[0] == "a") == Fraction(won, len(rolls))
    assert spread.chance(lambda key: key[1] == 4) == Fraction(1, 24)


def test_a_listed_reroll_is_followed_from_the_dice_on_the_table() -> None:
    given = {"d4_by": "b", "rerolls": [{"side": "a", "die": 1}]}
    spread = RULESET.question("initiative").odds(given, {"a": [4, 1], "b": [3, 4], "d4": 3}, ("winner",))
    assert spread.p(("a",)) == Fraction(4, 6)


def test_dice_on_the_table_narrow_a_combat() -> None:
    question = RULESET.question("combat")
    given = {"a": {"kind": "hvy-cav", "sp": 2}, "b": {"kind": "lt-cav", "sp": 1}}
    spread = question.odds(given, {"a": [5, 1], "b": [6]}, ("winner",))
    assert spread.p(("a",)) == Fraction(1, 6)


def test_a_failure_is_rolled_again_by_whoever_is_in_reach() -> None:
    question = RULESET.question("recovery")
    unit = {"a": {"kind": "inf", "sp": 6, "hits": 3}}
    fails = Fraction(4, 6)

    def recovers(given: Json) -> Fraction:
        return question.odds(given, {}, ("recovered",)).p((1,))

    assert recovers(unit | {"rerolls": []}) == 1 - fails
    assert recovers(unit) == 1 - fails**2
    assert recovers(unit | {"commander": 20}) == 1 - fails**3
    assert recovers(unit | {"sub_used": True}) == 1 - fails


def test_a_one_is_a_way_to_fall_short_of_contact() -> None:
    question = RULESET.question("move_allowance")
    given = {"a": {"kind": "inf"}, "enemy": 5, "open": 9, "contact": True}
    plain = question.odds(given | {"rerolls": []}, {}, ("enough", "closer"))
    assert plain.p((True, True)) == Fraction(4, 6)
    assert plain.p((False, False)) == Fraction(1, 6)
    assert question.odds(given, {}, ("enough", "closer")).p((True, True)) == Fraction(8, 9)


def test_a_great_combat_is_counted_in_no_time() -> None:
    unit = {"kind": "hvy-cav", "sp": 12, "vulnerable": True, "others": [{"kind": "inf", "sp": 12}] * 3}
    spread = RULESET.question("combat").odds({"a": unit, "b": unit | {"flanked": True}}, {}, ("winner",))
    assert spread.p(("a",)) + spread.p(("b",)) == 1
