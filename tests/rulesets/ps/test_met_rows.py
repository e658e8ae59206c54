"""Rows that battles of computers seldom or never meet, each met on a table laid for it by the orders of a player."""

from __future__ import annotations

from tests.rulesets.ps.table import area, table


def test_4_2_orders_are_easier_while_the_enemy_is_over_36_inches_away() -> None:
    t = table("a1 mixed at 0 -17\nb1 pike at 20 17.9")
    t.script("order a1 forward 4\ndice 5")
    assert t.lines("command_roll") == ["ps.command.enemy-far", "ps.command.three-moves"]


def test_4_5_rough_ground_leaves_formed_troops_one_of_three_moves() -> None:
    t = table("a1 mixed at 0 -8\nb1 pike at 0 17", area("warren", "rough", 0, -4, 8, 6))
    assert "one move at most" in t.refused("order a1 forward 8").message
    t.script("order a1 forward 4\ndice 1")
    assert t.lines("command_roll") == ["ps.command.three-moves"]
    assert "ps.terrain.rough" in t.lines("move_allowance")
    assert t.ruling("move_allowance")["result"]["moves"] == 1


def test_4_7_a_large_unit_shoots_with_a_die_more() -> None:
    t = table("a1 shot large at 0 0\nb1 pike at 0 6")
    t.until("shooting")
    t.script("shoot a1 b1\ndice 3 3 3 3")
    assert "ps.shoot.dice.large" in t.lines("shooting")


def test_4_7_nobody_shoots_in_march_column() -> None:
    t = table("a1 shot formation=march-column at 0 0\na2 shot at 6 0\nb1 pike at 0 6\nb2 pike at 6 6", reserve=True)
    t.until("shooting")
    assert t.refused("shoot a1 b1").rows == ("ps.shoot.dice.march-column",)


def test_4_10_a_march_column_fights_with_one_die() -> None:
    t = table("a1 horse at 0 0\nb1 shot formation=march-column at 0 3\nb2 shot at 9 9", reserve=True)
    t.order("charge a1 b1")
    t.until("fight")
    t.roll(3, 3, 3, 3, 3, 3, 3, 3)
    assert "ps.hand.dice.march-column" in t.lines("hand_to_hand")


def test_4_15_guns_break_on_a_six() -> None:
    """One casualty above its stamina and disordered by a six: 8 less 2."""
    t = table("a1 shot at 0 0\nb1 light-gun at 0 6\nb2 shot at 9 9", reserve=True, own={"casualties": {"b1": 1}})
    t.until("shooting")
    t.script("shoot a1 b1\ndice 6 1 1\ndice 1\ndice 4 4")
    assert "ps.break.six.artillery" in t.lines("break_test")
    assert not t.there("b1")


def test_4_15_guns_break_on_a_five_too_and_hand_to_hand_whatever_they_roll() -> None:
    t = table("a1 shot at 0 0\nb1 light-gun at 0 6\nb2 shot at 9 9", reserve=True, own={"casualties": {"b1": 1}})
    t.until("shooting")
    t.script("shoot a1 b1\ndice 6 1 1\ndice 1\ndice 4 3")
    assert "ps.break.five.artillery" in t.lines("break_test")
    t = table("a1 horse at 0 0\nb1 light-gun stamina=3 at 0 3\nb2 shot at 9 9", reserve=True)
    t.script("charge a1 b1\ndice 1")
    t.until("fight")
    t.script("dice 5 1 1 1 1 1 1 1\ndice 1\ndice 6 6")
    assert "ps.break.seven.artillery" in t.lines("break_test")
    assert not t.there("b1")


def test_4_15_who_is_not_clear_after_one_move_makes_a_second() -> None:
    """Beside the place where one move would end stands a pike block of the enemy, half an inch off."""
    t = table("a1 horse at 0 0\nb1 mixed stamina=8 at 0 3\na3 pike at 4.6 9.5 facing 0\nb2 shot at -9 15", reserve=True)
    t.script("charge a1 b1\nfire\ndice 1 1")
    t.until("fight")
    t.script("dice 5 1 1 1 1 1 1 1 1 1 1 1\ndice 1\ndice 3 3")
    assert "ps.break.second-move" in t.lines("break_test")
    assert t.front("b1") == (0, 11, 180)


def test_4_7_a_hedgehog_shoots_with_one_die() -> None:
    t = table("a1 mixed formation=hedgehog at 0 0\na2 shot at 9 -9\nb1 pike at 0 5", reserve=True)
    t.until("shooting")
    t.script("shoot a1 b1\ndice 3")
    assert "ps.shoot.dice.hedgehog" in t.lines("shooting")


def test_4_9_a_march_column_saves_worse() -> None:
    t = table("a1 shot at 0 0\nb1 mixed formation=march-column at 0 6\nb2 shot at 9 9", reserve=True)
    t.until("shooting")
    t.script("shoot a1 b1\ndice 6 6 1\ndice 4 5")
    assert t.lines("morale_save")[0] == "ps.save.march-column"
    assert t.casualties("b1") == 1


def test_4_12_a_hedgehog_has_the_better_of_horse() -> None:
    t = table("a1 horse at 0 0\nb1 pike formation=hedgehog at 0 3\nb2 shot at 9 9", reserve=True)
    t.order("charge a1 b1")
    t.until("fight")
    t.roll(*[2] * 19)
    assert "ps.hand.dice.hedgehog-wagons" in t.lines("hand_to_hand")
    assert "ps.result.hedgehog-cavalry" in t.lines("combat_result")
