"""What the report reckons: odds, luck, turning points and orders of battle, each against a plainer way to it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import pairwise
from math import sqrt

import pytest
from tests.report.fought import lines, meadow

from sandtable.dice import AVERAGE, D6, D10, Die
from sandtable.engine.hope import Hope
from sandtable.engine.outcome import odds
from sandtable.engine.told import Outcome
from sandtable.names import SIDES, Side
from sandtable.report.arrayed import arrayed
from sandtable.report.charts import _step
from sandtable.report.chronicle import Chronicle, Moment
from sandtable.report.luck import ALL, Fell, Rolls, forecast, luck
from sandtable.report.rulings import came, chances, opened
from sandtable.report.story import unfolded
from sandtable.report.turning import MOST, turning_points

BOTH = pytest.mark.parametrize("story", [meadow, lines], ids=["meadow", "lines"])


@BOTH
def test_the_odds_of_a_throw_are_whole_and_one_of_them_came(story: Callable[[], Chronicle]) -> None:
    chronicle, seen = story(), 0
    for moment in chronicle.moments:
        if moment.event.dice:
            odds = chances(moment, chronicle)
            assert sum(chance.p for chance in odds) == 1
            assert [chance.came for chance in odds].count(True) == 1
            assert came(moment, chronicle)
            seen += 1
    assert seen


@BOTH
def test_a_ruling_knows_which_base_is_which(story: Callable[[], Chronicle]) -> None:
    """The base that the sheet calls destroyed is the one that leaves the table."""
    chronicle, fallen = story(), 0
    for moment in chronicle.moments:
        if not moment.event.dice:
            continue
        # What the house rules make of it comes after the ruling on the dice.
        for ruling in opened(moment, chronicle)[:1]:
            assert {part.whom for part in ruling.result} == {chronicle.named(id) for id in moment.bases[:2]}
            for part in ruling.result:
                if part.name == "outcome" and part.value == "destroyed":
                    assert part.whom in map(chronicle.named, moment.event.taken)
                    fallen += 1
    assert fallen


def _lost(moment: Moment, side: Side, outcome: Outcome) -> bool:
    return any(moment.before.side(fate.whom) == side and "destroyed" in fate.value for fate in outcome.fates)


def test_losses_are_foretold_as_the_odds_have_them() -> None:
    """Toy's own odds say who is destroyed; a band is one loss."""
    chronicle, seen = meadow(), 0
    for moment in chronicle.moments:
        if moment.kind != "fight" or not moment.event.dice:
            continue
        found = forecast(moment, chronicle)
        spread = odds(chronicle.game.frame, moment.before)
        assert spread is not None
        for side in SIDES:
            due = spread.map(partial(_lost, moment, side)).p(True)
            assert (found.expected[side] if found else 0.0) == pytest.approx(float(due))
            seen += bool(due)
    assert seen


@BOTH
def test_losses_add_up(story: Callable[[], Chronicle]) -> None:
    chronicle = story()
    found = luck(chronicle)
    for side in SIDES:
        harm = found.all_harm(side)
        assert harm is not None
        by_kind = [each for each in found.harms if each.side == side and each.kind != ALL]
        assert harm.actual == pytest.approx(sum(each.actual for each in by_kind))
        assert harm.expected == pytest.approx(sum(each.expected for each in by_kind))
        assert harm.actual == pytest.approx(chronicle.lost[-1][side])


@BOTH
def test_every_die_is_somebodys(story: Callable[[], Chronicle]) -> None:
    chronicle = story()
    found = luck(chronicle)
    dice = [(moment, n) for moment in chronicle.moments for n in range(len(moment.event.dice))]
    all_rolls = {side: rolls for side in SIDES if (rolls := found.all_rolls(side)) is not None}
    assert sum(rolls.count for rolls in all_rolls.values()) == len(dice)
    for side, rolls in all_rolls.items():
        asked = [(moment.ask.owners[n], moment.event.dice[n]) for moment, n in dice if moment.ask is not None]
        assert [one.face for one in rolls.dice] == [face for owner, face in asked if owner == side]
    fights = [rolls.count for rolls in found.rolls if rolls.kind == "fight"]
    assert fights[0] == fights[1], "in a fight both sides roll a die"


def _fell(die: Die, face: int, *worth: int) -> Fell:
    """A die whose faces, from the lowest, are worth that."""
    by_face = zip(sorted(set(die.faces)), map(Fraction, worth), strict=True)
    return Fell(Hope("a", die, "it", dict(by_face)), face)


def test_dice_by_what_they_could_have_shown() -> None:
    high = Rolls("a", "fight", (_fell(D6, 6, 1, 2, 3, 4, 5, 6), _fell(D6, 6, 1, 2, 3, 4, 5, 6)))
    assert (high.mean, high.as_good) == (Fraction(11, 12), Fraction(1, 36))
    assert high.z == pytest.approx(5 / sqrt(2 * 35 / 12)), (
        "as many deviations as the faces themselves are above their mean"
    )
    low_is_good = Rolls("a", "test", (_fell(D6, 6, 6, 5, 4, 3, 2, 1), _fell(D6, 6, 6, 5, 4, 3, 2, 1)))
    assert (low_is_good.mean, low_is_good.as_good) == (Fraction(1, 12), Fraction(1))
    assert low_is_good.z == -high.z
    nought_is_ten = Rolls("a", "command", (_fell(D10, 0, 0, 9, 8, 7, 6, 5, 4, 3, 2, 1),))
    assert (nought_is_ten.mean, nought_is_ten.as_good) == (Fraction(1, 20), Fraction(1))
    hits = Rolls("a", "shot", (_fell(D6, 6, 0, 0, 0, 0, 1, 1), _fell(D6, 4, 0, 0, 0, 0, 1, 1)))
    assert (hits.mean, hits.as_good) == ((Fraction(10, 12) + Fraction(4, 12)) / 2, Fraction(20, 36))
    assert Rolls("a", "test", (_fell(AVERAGE, 4, 1, 2, 3, 4),)).as_good == Fraction(3, 6)


def test_dice_that_can_change_nothing_are_no_luck() -> None:
    idle = Rolls("a", "fight", (_fell(D6, 6, 1, 1, 1, 1, 1, 1),))
    assert (idle.count, idle.mattered) == (1, ())
    both = Rolls("a", "fight", (*idle.dice, _fell(D6, 1, 1, 2, 3, 4, 5, 6)))
    assert (both.count, both.mean) == (2, Fraction(1, 12))


@BOTH
def test_the_largest_swing_is_a_turning_point(story: Callable[[], Chronicle]) -> None:
    chronicle = story()
    points = turning_points(chronicle, luck(chronicle))
    swings = []
    for before, after in pairwise(chronicle.strength):
        swings.append(abs((after["a"] - before["a"]) - (after["b"] - before["b"])))
    assert max(abs(point.swing) for point in points) == pytest.approx(max(swings))
    assert [point.moment.n for point in points] == sorted({point.moment.n for point in points})
    assert 1 <= len(points) <= MOST


@BOTH
def test_the_orders_of_battle_hold_every_base(story: Callable[[], Chronicle]) -> None:
    chronicle = story()
    for side in SIDES:
        pieces = [piece for piece in chronicle.setup.pieces.values() if piece.side == side]
        commands = arrayed(chronicle, side)
        assert sum(one.had for one in commands) == len(pieces)
        assert sum(one.standing for one in commands) == sum(piece.id in chronicle.end.field for piece in pieces)
        for one in commands:
            for troops in one.troops:
                assert troops.lost == sum(count for _, count in troops.gone)
    gone = [
        how for side in SIDES for one in arrayed(chronicle, side) for troops in one.troops for how, _ in troops.gone
    ]
    assert "destroyed" in gone


def test_dice_with_no_ruling_open_to_their_odds_unless_all_is_as_likely() -> None:
    chronicle = meadow()
    points = [moment for moment in chronicle.moments if moment.kind == "points" and moment.event.dice]
    assert points
    assert all(not unfolded(moment, chronicle, None) for moment in points)
    fights = [moment for moment in chronicle.moments if moment.kind == "fight" and moment.event.dice]
    assert any("exact odds" in unfolded(moment, chronicle, None) for moment in fights)


@pytest.mark.parametrize(("most", "step"), [(1.0, 1), (5.0, 1), (9.0, 2), (23.0, 5), (41.0, 10), (120.0, 25)])
def test_the_steps_of_a_chart_are_round(most: float, step: float) -> None:
    assert _step(most) == step
