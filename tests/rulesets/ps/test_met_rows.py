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
