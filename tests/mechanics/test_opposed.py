"""Opposed scores: explained, folded and over columns alike; and the odds that others have published."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest

from sandtable.catalogue import RULESETS
from sandtable.dice import D6, Distribution
from sandtable.mechanics.opposed import RESULTS, Opposed
from sandtable.names import SIDES
from sandtable.sheet.fact import FlagFact, WordFact
from sandtable.sheet.question import Question, picked
from sandtable.sheet.ready import FOLLOWS, slots
from sandtable.testkit.situations import Situations

FIGHTS = [
    pytest.param(question, combat, id=f"{ruleset.id}-{question.id}")
    for ruleset in RULESETS.values()
    for question in ruleset.questions
    if isinstance(combat := question.spreader, Opposed)
]


@pytest.mark.parametrize(("question", "combat"), FIGHTS)
def test_folded_text_is_the_explained_ruling(question: Question, combat: Opposed) -> None:
    situations = Situations(question, Random(question.id))
    rows = [row for table in question.tables for row in table]
    for number in range(400):
        given, dice = situations.asked(rows[number % len(rows)] if number % 3 else None)
        result, _ = question.adjudicate(given, dice)
        assert combat.play(question.ask(given), dice["a"], dice["b"]) == picked(result, RESULTS)


@pytest.mark.parametrize(("question", "combat"), FIGHTS)
def test_columns_are_the_explained_rulings(question: Question, combat: Opposed) -> None:
    situations = Situations(question, Random(question.id))
    rows = [row for table in question.tables for row in table]
    asked, faces, expected, roles = [], [], [], None
    for number in range(900):
        given, dice = situations.asked(rows[number % len(rows)] if number % 3 else None)
        one = question.ask(given)
        mine = question.roles(one.given)
        roles = roles or mine
        if mine == roles:
            asked.append(one)
            faces.append((dice["a"], dice["b"]))
            expected.append(picked(question.adjudicate(given, dice)[0], RESULTS))
    outcomes = [
        "none",
        *sorted({word for table in (combat.equal, combat.less, combat.half) for word in table.words} - {"none"}),
    ]
    assert roles is not None
    found = combat.columns(np, roles, outcomes)(
        _columns(question, "a", asked),
        _columns(question, "b", asked),
        {},
        np.array([a for a, _ in faces], np.int8),
        np.array([b for _, b in faces], np.int8),
    )
    coded = [
        tuple(outcomes.index(value) if isinstance(value, str) else value for value in result) for result in expected
    ]
    assert len(coded) > 50
    assert list(zip(*(map(int, np.broadcast_to(column, len(coded))) for column in found), strict=True)) == coded


def _columns(question: Question, side: str, asked: list[Any]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for slot in slots(question.sides["a" if side == "a" else "b"]):
        if isinstance(slot.fact, FOLLOWS):
            continue
        values = [getattr(getattr(one, side), slot.name) for one in asked]
        if isinstance(slot.fact, WordFact):
            made[slot.name] = np.array([slot.fact.words.codes[value] for value in values], np.int8)
        else:
            made[slot.name] = np.array(values, bool if isinstance(slot.fact, FlagFact) else np.int8)
    return made


def plain_odds(a: int, b: int) -> tuple[int, int, int, int, int]:
    """Ways of 36 in which factor a against factor b doubles, beats, draws, is beaten, is doubled."""
    ways = [0, 0, 0, 0, 0]
    for x in D6.faces:
        for y in D6.faces:
            one, other = a + x, b + y
            if one == other:
                ways[2] += 1
            elif one > other:
                ways[0 if 2 * other <= one else 1] += 1
            else:
                ways[4 if 2 * one <= other else 3] += 1
    return ways[0], ways[1], ways[2], ways[3], ways[4]


PUBLISHED = [
    # factors, ways of 36: doubles, beats, draws, beaten, doubled (E1, E2 of reading/users.md)
    pytest.param((4, 2), (9, 17, 4, 6, 0), id="four against two"),
]
BY_DIFFERENCE = {
    6: (36, 0, 0),
    5: (35, 1, 0),
    4: (33, 2, 1),
    3: (30, 3, 3),
    2: (26, 4, 6),
    1: (21, 5, 10),
    0: (15, 6, 15),
}


@pytest.mark.parametrize(("factors", "ways"), PUBLISHED)
def test_published_odds(factors: tuple[int, int], ways: tuple[int, ...]) -> None:
    assert plain_odds(*factors) == ways


@pytest.mark.parametrize(("difference", "ways"), BY_DIFFERENCE.items())
def test_published_odds_by_difference(difference: int, ways: tuple[int, int, int]) -> None:
    doubles, beats, draws, beaten, doubled = plain_odds(4 + difference, 4)
    assert (doubles + beats, draws, beaten + doubled) == ways


def test_a_real_fight_has_the_published_odds() -> None:
    """Knights (4) against light horse (2), as the published E1 has them: 25 % doubled, 47 % beaten, 11 % equal."""
    question = RULESETS["dbm"].question("close_combat")
    given = {"a": {"kind": "kn"}, "b": {"kind": "lh"}}
    spread = question.odds(given, {}, ("a.final", "b.final"))
    doubled = spread.chance(lambda key: 2 * key[1] <= key[0])
    beaten = spread.chance(lambda key: key[1] < key[0] < 2 * key[1])
    assert (doubled, beaten) == (Fraction(9, 36), Fraction(17, 36))
    assert spread.chance(lambda key: key[0] == key[1]) == Fraction(4, 36)


def test_kill_chances_of_knights_and_spears() -> None:
    """The published E5: factor 3 must win, factor 4 must double: 27.8 % against 11.1 %."""
    doubles, beats, _, beaten, doubled = plain_odds(3, 4)
    assert round((doubles + beats) / 36, 3) == 0.278
    assert round(doubled / 36, 3) == 0.111
    assert beaten


def test_sides_are_alike() -> None:
    """Swapping the sides swaps the odds."""
    question = RULESETS["toy"].question("fight")
    one = question.odds({"a": {"kind": "horse", "tired": True}, "b": {"kind": "foot"}}, {}, ("a.outcome", "b.outcome"))
    other = question.odds(
        {"b": {"kind": "horse", "tired": True}, "a": {"kind": "foot"}}, {}, ("b.outcome", "a.outcome")
    )
    assert one == other
    assert isinstance(one, Distribution)
    assert SIDES == ("a", "b")


@pytest.mark.prove
@pytest.mark.parametrize(("question", "combat"), FIGHTS)
def test_columns_under_jax_are_those_of_numpy(question: Question, combat: Opposed) -> None:
    import jax
    import jax.numpy as jnp

    random = Random(question.id)
    situations = Situations(question, random)
    asked = [question.ask(situations.given()) for _ in range(200)]
    roles = question.roles(asked[0].given)
    words = {word for table in (combat.equal, combat.less, combat.half) for word in table.words}
    outcomes = ["none", *sorted(words - {"none"})]
    dice = [np.array([random.randint(1, 6) for _ in asked], np.int8) for _ in SIDES]
    sides = [_columns(question, side, asked) for side in SIDES]
    plain = combat.columns(np, roles, outcomes)(*sides, {}, *dice)
    compiled = jax.jit(combat.columns(jnp, roles, outcomes))(*sides, {}, *dice)
    for one, other in zip(plain, compiled, strict=True):
        assert list(np.broadcast_to(one, len(asked))) == list(np.broadcast_to(np.asarray(other), len(asked)))
