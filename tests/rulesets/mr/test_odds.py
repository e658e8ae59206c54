"""Odds are what every way of throwing the dice gives; where a player may choose, what the best choice gives."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from sandtable.dice import AVERAGE, D6
from sandtable.mechanics.pulse.choices import InRowForRerolls
from sandtable.names import Code, Json, Refused
from sandtable.rulesets.mr import RULESET
from sandtable.sheet.question import Key, picked
from sandtable.testkit.situations import Situations

SINGLE = {
    ("initiative", "average"): AVERAGE,
    ("turn_end", "average"): AVERAGE,
    ("attack_test", "test"): D6,
    ("evade", "a"): D6,
    ("evade", "b"): D6,
}


def thrown(test: str, given: Json, dice: Json) -> Iterator[tuple[Key, Fraction]]:
    """Every way the dice can fall, one die at a time, as long as the ruling says that one is missing."""
    question = RULESET.question(test)
    try:
        yield picked(question.adjudicate(given, dice)[0], tuple(question.results)), Fraction(1)
        return
    except Refused as refused:
        if refused.refusal.code != Code.MISSING_DICE:
            raise
        name = refused.refusal.at.removeprefix("dice.")
    faces = SINGLE.get((test, name), D6).faces
    for face in faces:
        more = face if (test, name) in SINGLE else [*dice.get(name, []), face]
        for key, p in thrown(test, given, {**dice, name: more}):
            yield key, p / len(faces)


def foot(sp: int, **more: Json) -> Json:
    return {"kind": "reg-inf", "sp": sp, **more}


CUIRASSIERS, HUSSARS = {"kind": "hvy-cav", "sp": 6, "commander": 3}, {"kind": "lt-cav", "sp": 5, "commander": 3}


@pytest.mark.parametrize(
    ("test", "given", "dice"),
    [
        (
            "musketry",
            {"a": foot(3), "b": {"kind": "lt-cav", "formation": "mf"}, "range": 1, "aspect": "flank", "weather": "bad"},
            {},
        ),
        ("artillery_fire", {"a": {"kind": "howitzer"}, "b": {"kind": "reg-inf"}, "range": 2, "weather": "bad"}, {}),
        ("save", {"a": {"kind": "reg-inf", "cover": True}, "by": "artillery", "hits": 3}, {}),
        ("command_dice", {"level": 3}, {}),
        ("turn_end", {"pulses": 3, "turn": 4, "basic_length": 4}, {}),
        ("initiative", {"last": "b", "average_by": "b"}, {"b": [4, 2]}),
        ("initiative", {"rerolls": [{"side": "a", "die": 1}]}, {"b": [4, 2], "average": 3}),
        ("control_test", {"enemy": 3, "modifier": 1}, {}),
        ("control_test", {"cds": 1, "picks": [2, 0]}, {}),
        ("control_test", {"exceptional": True, "enemy": 3, "rerolls": [{"die": 1}]}, {}),
        ("attack_test", {"a": foot(3)}, {}),
        ("evade", {"a": {"kind": "hvy-cav"}, "b": {"kind": "irr-cav"}}, {}),
        ("artillery_escape", {"a": {"kind": "reg-inf"}, "b": {"kind": "horse-art", "formation": "mf"}}, {}),
        ("final_fire", {"a": {"kind": "reg-inf"}, "b": {"kind": "horse-art"}}, {}),
        ("combat", {"a": CUIRASSIERS, "b": HUSSARS, "rerolls": []}, {}),
        (
            "combat",
            {"a": CUIRASSIERS, "b": HUSSARS, "rerolls": [{"side": "b"}, {"side": "a", "die": 1}]},
            {"a": [5, 2]},
        ),
        ("recover", {"a": foot(6, hits=3), "commander": 3, "rerolls": []}, {}),
        ("recover", {"a": foot(6, hits=4), "rerolls": [{"die": 1}]}, {}),
        ("officer_casualty", {"cause": "overrun"}, {}),
    ],
)
def test_odds_by_every_field_are_what_every_throw_gives(test: str, given: Json, dice: Json) -> None:
    question = RULESET.question(test)
    counted: dict[Key, Fraction] = {}
    for key, p in thrown(test, given, dice):
        counted[key] = counted.get(key, Fraction(0)) + p
    assert sum(counted.values()) == 1
    assert dict(question.odds(given, dice, tuple(question.results)).ranked()) == counted


def chance(test: str, given: Json, field: str, value: Json, dice: Json = None) -> Fraction:
    return RULESET.question(test).odds(given, dice or {}, (field,)).p((value,))


def test_a_failed_attack_test_is_taken_again_where_a_commander_is_near() -> None:
    assert chance("attack_test", {"a": foot(4)}, "passed", True) == Fraction(2, 3)
    assert chance("attack_test", {"a": foot(4), "commander": 8}, "passed", True) == Fraction(8, 9)
    assert chance("attack_test", {"a": foot(4), "commander": 8, "rerolls": []}, "passed", True) == Fraction(2, 3)
    assert chance("attack_test", {"a": foot(4), "commander": 8, "rerolls": [{}]}, "passed", True) == Fraction(8, 9)


def test_recovery_uses_the_sub_commander_and_then_the_cd() -> None:
    weary = {"a": foot(6, hits=3)}
    missed = Fraction(4, 6)
    assert chance("recover", {**weary, "rerolls": []}, "recovered", 0) == missed**2
    assert chance("recover", weary, "recovered", 0) == missed**3
    assert chance("recover", {**weary, "commander": 8}, "recovered", 0) == missed**4
    assert chance("recover", {"a": foot(6, hits=1), "commander": 8}, "recovered", 0) == 1


def test_an_exceptional_subordinate_re_rolls_the_lower_die_of_an_inactive_force() -> None:
    better = Fraction(0)
    for x in D6.faces:
        for y in D6.faces:
            good = sum(max(x, y) + new >= 7 for new in D6.faces)
            better += Fraction(1 if x + y >= 7 else Fraction(good, 6), 36)
    given = {"exceptional": True, "enemy": 5}
    assert 1 - chance("control_test", given, "status", "inactive") == better


def test_a_combat_re_rolls_for_whoever_would_lose() -> None:
    """Two single dice, equal strengths: the loser re-rolls, then the other if he would now lose."""
    wins = Fraction(0)
    for a in D6.faces:
        for b in D6.faces:
            wins += _won_by_a(a, b, frozenset("ab"))
    near = {"kind": "reg-inf", "sp": 6, "commander": 0}
    assert chance("combat", {"a": near, "b": near}, "winner", "a") == wins / 36


def _won_by_a(a: int, b: int, may: frozenset[str]) -> Fraction:
    loser = "b" if a > b else "a"
    stays = Fraction(a > b)
    if loser not in may:
        return stays
    left = may - {loser}
    ways = [_won_by_a(new, b, left) if loser == "a" else _won_by_a(a, new, left) for new in D6.faces]
    rolled = sum(ways, Fraction(0)) / 6
    return max(stays, rolled) if loser == "a" else min(stays, rolled)


def test_initiative_is_bid_for_as_well_as_can_be() -> None:
    """a has 4 against 7 and wins ties, so both dice must make 7; b then has one die to answer with."""
    dice = {"a": [2, 2], "b": [4, 3], "average": 2}
    assert chance("initiative", {"a": {"cds": 1}}, "winner", "a", dice) == Fraction(1, 3)
    assert chance("initiative", {"a": {"cds": 2}}, "winner", "a", dice) == Fraction(21, 36)
    assert chance("initiative", {"a": {"cds": 9}, "b": {"cds": 1}}, "winner", "a", dice) == Fraction(47, 108)
    assert chance("initiative", {"a": {"cds": 9}, "rerolls": []}, "winner", "a", dice) == 0
    assert chance("initiative", {"a": {"cds": 2}}, "a.spent", 2, dice) == 1


def test_odds_of_a_combat_by_totals_are_those_by_dice() -> None:
    combat = RULESET.question("combat")
    assert isinstance(combat, InRowForRerolls)
    situations, by, looked = Situations(combat, Random("totals")), tuple(combat.results), 0
    while looked < 40:
        asked, _ = situations.asked()
        try:
            combat.ask(asked)
        except Refused:
            continue
        plain = {**asked, "rerolls": []}
        for given, best in ((plain, True), (asked, False), (asked, True)):
            if given is asked and asked.get("rerolls"):
                continue
            one_by_one = InRowForRerolls.odds(combat, given, {}, by, best=best)
            # Equal chances stay in the order in which they arose: players add them up in it.
            assert combat.odds(given, {}, by, best=best).ranked() == one_by_one.ranked(), given
        looked += 1
