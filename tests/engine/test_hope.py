"""Whose each die is and what each face is worth to him, in real throws of several games, against the long way round."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from tests.rulesets.mr import table as mr
from tests.rulesets.nap import table as nap
from tests.rulesets.nap.test_house_combat import charge
from tests.rulesets.ps import table as ps

from sandtable import catalogue
from sandtable.dice import D6
from sandtable.engine.cast import Cast
from sandtable.engine.game import Game
from sandtable.engine.hope import Hope, hopes
from sandtable.engine.machine import waiting
from sandtable.engine.state import State
from sandtable.names import OTHER, Pair
from sandtable.sheet.question import Question
from sandtable.testkit.battles import played

FIGHT = "a1 reg-inf sp=6 at 0 0\nb1 reg-inf sp=6 at 0 0\nax officer in A at 0 -4\nbx officer in B at 0 4"
FAR = "b1 pike at 30 30\na1o commander in A1 at 0 -13"


def of(game: Game, state: State[Any]) -> tuple[Hope, ...]:
    return hopes(game.frame, state)


def by_brute_force(game: Game, state: State[Any]) -> list[dict[int, Fraction]]:
    """Every way that all dice can fall is ruled on, and the aims of both sides are looked at in what the sheet says."""
    found = waiting(game.frame, state)
    assert found is not None
    assert isinstance(found.what, Cast)
    cast, casting = found.what, found.about
    question, given = cast.asked(state, casting.about), cast.given(state, casting.about)
    assert isinstance(question, Question)
    names = [
        (want, cast.whose(state, casting, want.name)) for want in cast.wants(state, casting) for _ in range(want.count)
    ]
    who = cast.who(state, casting.about)
    sides = {"a": state.side(who["a"])}
    sides["b"] = state.side(who["b"]) if "b" in who else OTHER[sides["a"]]
    sums: list[dict[int, list[int]]] = [{} for _ in names]
    for faces in product(*(want.die.faces for want, _ in names)):
        dice = casting.lying()
        for (want, _), face in zip(names, faces, strict=True):
            dice = want.among(dice, [face])
        result, _ = question.adjudicate(given, dice)
        for n, (_, owner) in enumerate(names):
            suits = 0
            for aim in question.aims:
                values = [result[path] if "." not in path else result[path[0]][path[2:]] for path in aim.of]
                suits += (1 if sides[aim.side] == owner else -1) * aim.wanted(*values)
            sums[n].setdefault(faces[n], []).append(suits)
    return [{face: Fraction(sum(all), len(all)) for face, all in by_face.items()} for by_face in sums]


def a_toy_fight() -> tuple[Game, State[Any]]:
    """Horse against horse: the kinds do not tell which base is which."""
    game = catalogue.game("toy")
    steps = played(game, catalogue.scenario("toy-meadow"), "playthrough", "random")
    return game, next(before for before, step in steps if step.event.what == "fight" and step.event.dice)


def a_combat_of_equals() -> tuple[Game, State[Any]]:
    table = mr.table(FIGHT, phase="combat", own={"contacts": (Pair("a1", "b1"),)}, cds=2)
    return table.game, table.state


def guns_that_escape() -> tuple[Game, State[Any]]:
    table = nap.moving("a1 inf sp=5 at 0 -13\nb1 foot-art at 0 -6\nb9 officer in B1 at 3 2")
    table.script("move a1 forward 7")
    return table.game, table.state


def a_command() -> tuple[Game, State[Any]]:
    table = ps.table(f"a1 mixed at 0 -10\n{FAR}")
    table.order("order a1 forward 12")
    return table.game, table.state


@pytest.mark.parametrize("throw", [a_toy_fight, a_combat_of_equals, guns_that_escape])
def test_a_face_is_worth_what_the_sheet_makes_of_it(throw: Callable[[], tuple[Game, State[Any]]]) -> None:
    game, state = throw()
    found = of(game, state)
    assert state.ask is not None
    assert tuple(hope.owner for hope in found) == state.ask.owners
    assert [dict(hope.worth) for hope in found] == by_brute_force(game, state)
    assert any(hope.matters for hope in found)


def test_in_a_fight_of_equals_each_hopes_for_his_own_high_die() -> None:
    mine, his = of(*a_combat_of_equals())
    assert (mine.owner, his.owner) == ("a", "b")
    for hope in (mine, his):
        assert sorted(hope.worth, key=lambda face: hope.worth[face]) == [1, 2, 3, 4, 5, 6]


def test_low_is_good_where_one_must_roll_equal_or_under() -> None:
    """The guns are b's, and so are the dice; the sheet's b hopes to get away."""
    first, second = of(*guns_that_escape())
    assert first == second
    assert first.owner == "b"
    assert list(first.worth.values()) == sorted(first.worth.values(), reverse=True)
    assert first.worth[1] > first.worth[6]


def test_a_nought_that_counts_as_ten_is_no_low_roll() -> None:
    (hope,) = of(*a_command())
    assert (hope.owner, hope.die.name) == ("a", "D10")
    assert hope.worth[1] == 1
    assert hope.worth[0] < 1
    assert min(hope.worth, key=lambda face: hope.worth[face]) in (0, 8, 9)


def test_dice_that_are_rolled_again_are_whose_they_were_at_first() -> None:
    """Light horse of a attacks heavy horse, whose misses are rolled again: they are b's, though it is a's combat."""
    table = charge("a1 lt-cav sp=2 at 0 0\nb1 hvy-cav sp=2 at 0 0")
    first = of(table.game, table.state)
    table.script(f"dice {' '.join('1' for _ in first)}")
    again = of(table.game, table.state)
    assert {(hope.name, hope.owner) for hope in first} == {("a", "a"), ("b", "b")}
    assert {(hope.name, hope.owner) for hope in again} == {("b_miss", "b")}
    assert table.asked is not None
    assert table.asked.owners == tuple(hope.owner for hope in again)


def test_a_hand_for_the_initiative_is_worth_what_both_its_dice_can_come_to() -> None:
    """The dice are asked for by a cast of their own, and hoped for by the question that rules on them later."""
    table = nap.at("a1 inf at -10 -12\nb1 inf at 10 12", own={"phase": "initiative", "pulse": 0})
    first, _, other, _, odd = of(table.game, table.state)
    assert [hope.owner for hope in (first, other, odd)] == ["a", "b", "a"]
    question = table.state.own.manual.questions["initiative"]
    given = {"a": {"cds": 6}, "b": {"cds": 6}, "d4_by": "a", "rerolls": []}
    for face in D6.faces:
        won = [question.odds(given, {"a": [face, second]}, ("winner",)).p(("a",)) for second in D6.faces]
        assert first.worth[face] == 2 * sum(won) / len(won) - 1
        assert other.worth[face] == first.worth[face]


def test_plain_dice_are_worth_what_their_cast_says() -> None:
    game = catalogue.game("dbm")
    steps = played(game, catalogue.scenario("skirmish-at-the-ford"), "playthrough", "random")
    state = next(before for before, step in steps if step.event.what == "pips" and step.event.dice)
    for hope in of(game, state):
        assert [hope.worth[face + 1] - hope.worth[face] for face in range(1, 6)] == [1] * 5


def test_where_nobody_hopes_no_face_is_better() -> None:
    table = ps.table(f"a1 mixed at 0 -10\n{FAR}")
    game = table.game
    steps = played(game, catalogue.scenario("twin-patrols"), "playthrough", "random")
    state = next(before for before, step in steps if step.event.what == "first" and step.event.dice)
    assert [(hope.owner, dict(hope.worth), hope.matters) for hope in of(game, state)] == [
        ("a", {}, False),
        ("b", {}, False),
    ]
