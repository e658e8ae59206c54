"""What a refused order is told: why, by how much, and what to do instead."""

from __future__ import annotations

import pytest
from tests.rulesets.dbr.table import area, line, table

FAR = "\nb1 pk O at 0 700"


def test_a_move_that_is_too_long_names_the_slowest_and_what_makes_its_allowance_h8() -> None:
    t = table(f"a1 bd S at 0 -200\na2 sh O at 50 -200{FAR}")
    refusal = t.refused("move a1 a2 forward 60")
    assert "60 paces long, and they may go 50 (a1: bd.good 100, superior-bd-art -50)" in refusal.message
    assert refusal.rows == ("H8", "dbr.move.bd.good", "dbr.move.superior-bd-art")
    river = line("r", "river", -100, -100, 100, -100, wide=20, **{"class": "tricky"})
    refusal = table(f"a1 sh O at 0 -200{FAR}", lines=[river]).refused("move a1 forward 150")
    assert "cap-tricky-river 100" in refusal.message
    assert (refusal.have, refusal.want) == (100, 150)


def test_who_meets_enemy_beyond_its_move_is_told_of_whom() -> None:
    t = table("a1 pk O at 0 0\nb1 pk O at 0 120")
    assert "the move is 120 paces long, to b1 pikes (O)," in t.refused("move a1 forward 300").message


def test_ground_that_bars_the_way_is_named_with_how_far_on_it_is() -> None:
    wood = area("w", "wood", 0, -100, 100, 100)
    refusal = table(f"a1 art O limbered=true at 0 -200{FAR}", [wood]).refused("move a1 forward 100")
    assert "difficult going (the wood, 50 paces on)" in refusal.message
    assert (refusal.have, refusal.want, refusal.unit) == (50, 100, "paces")
    water = area("w", "waterway", 0, -50, 100, 200)
    refusal = table(f"a1 pi O at 0 -200{FAR}", [water]).refused("move a1 forward 100")
    assert "the waterway, which lies 50 paces on" in refusal.message
    assert (refusal.have, refusal.want, refusal.unit) == (50, 100, "paces")


def test_works_are_told_with_how_far_off_they_are_and_how_far_beyond_is_h36() -> None:
    wall = [line("w", "fortification-temporary", -100, -100, 100, -100, side="a")]
    refusal = table(f"a1 sh O at 0 -200{FAR}", lines=wall).refused("move a1 forward 130")
    assert "a1 starts 100 paces from them" in refusal.message
    assert (refusal.have, refusal.want, refusal.unit) == (100, 5, "paces")
    refusal = table(f"a1 sh O at 0 -100{FAR}", lines=wall).refused("move a1 forward 60")
    assert "goes 35 paces at most" in refusal.message
    assert (refusal.have, refusal.want) == (35, 60)


def test_who_cannot_cross_permanent_works_at_all_is_not_told_how_to_h36() -> None:
    wall = [line("w", "fortification-permanent", -100, -100, 100, -100, side="a")]
    refusal = table(f"a1 pi O at 0 -200{FAR}", lines=wall).refused("move a1 forward 130")
    assert "cannot enter or cross the permanent fortification, which lies 100 paces on" in refusal.message
    town = [area("t", "built-up", 0, -100, 100, 100)]
    refusal = table(f"a1 wwg O at 0 -200{FAR}", areas=town).refused("move a1 forward 100")
    assert "the built-up area, 50 paces on" in refusal.message


def test_a_zone_is_told_with_its_depth_and_its_rule_h10() -> None:
    refusal = table("a1 lh O at 0 40\nb1 pk O at 0 100").refused("move a1 wheel-left 90")
    assert "the zone of control of b1 pikes (O), 50 paces before its front," in refusal.message
    assert refusal.rows == ("H10",)


def test_who_is_no_quicker_is_told_both_moves_h46() -> None:
    refusal = table("a1 ln O at 0 0\nb1 ln O at 0 0").refused("break-off a1 back 100")
    assert (refusal.have, refusal.want, refusal.unit) == (200, 200, "paces")
    assert "a1 goes 200 paces here and b1 200: only who is quicker gets away (H46)" in refusal.message


def test_a_place_off_the_table_is_told_the_size_of_the_table() -> None:
    refusal = table(f"a1 lh O at 0 0{FAR}").refused("move a1 to 5000 0 0")
    assert "x from 0 to 2250 and y from 0 to 1500" in refusal.message


@pytest.mark.parametrize(
    ("order", "remedy"),
    [
        ("limber a1", "order it to move"),
        ("unlimber a2", "it pivots and shoots as it is, or limber it"),
        ("limber a3", "order it to move, or unlimber it"),
        ("dismantle a4", "launch and complete one first"),
        ("launch a4", "150 paces off"),
    ],
)
def test_guns_and_pontoons_are_told_what_to_do_instead(order: str, remedy: str) -> None:
    text = "a1 lh O at -200 0\na2 art O at 0 0\na3 art O limbered=true at 200 0\na4 pont O at 400 0"
    river = line("r", "river", 300, 160, 500, 160, wide=20, **{"class": "easy"})
    assert remedy in table(text + FAR, lines=[river]).refused(order).message


def test_what_is_too_long_for_any_ground_is_measured_by_the_slowest_and_off_the_road() -> None:
    """H6, H8: a road elsewhere on the table makes nobody quicker, and a group goes at the pace of its slowest."""
    lane = line("l1", "road", -300, -700, -300, 700, wide=25)
    t = table("a1 sh O at 0 -200\na2 pk O at 50 -200\na3 sh O at -300 -200\nb1 pk O at 600 600", lines=[lane])
    mixed, alone, marching = (
        t.refused(f"move {who}") for who in ("a1 a2 forward 210", "a1 forward 210", "a3 forward 210")
    )
    assert (mixed.have, mixed.want) == (100, 210)
    assert "dbr.move.pk.good" in mixed.rows
    assert (alone.have, alone.rows) == (150, ("H8", "dbr.move.sh.good"))
    assert (marching.have, marching.rows) == (200, ("H8", "dbr.move.sh.road"))
    town = area("t", "built-up", 0, -100, 100, 200)
    aslant = table("a1 bd S at -100 -220\nb1 pk O at 600 600", areas=[town]).refused("move a1 to 1070 600 45")
    assert (aslant.have, aslant.rows) == (50, ("H8", "dbr.move.bd.difficult"))


def test_an_obstacle_that_takes_of_a_move_is_told_h36() -> None:
    hedge = line("h", "hedge", -200, -100, 200, -100)
    refusal = table(f"a1 sh O at 0 -150{FAR}", lines=[hedge]).refused("move a1 forward 110")
    assert (refusal.have, refusal.rows) == (100, ("H8", "dbr.move.sh.good", "H36"))
    assert "may go 100 (a1: sh.good 150, H36 -50)" in refusal.message


def test_who_would_wheel_into_a_river_is_told_before_its_die_h28() -> None:
    """Whatever sort of river it proves to be, it is crossed straight over."""
    for sort in ({}, {"class": "easy"}):
        brook = line("r", "river", -400, -100, 400, -100, wide=20, **sort)
        refusal = table(f"a1 sh O at 0 -150{FAR}", lines=[brook]).refused("move a1 wheel-left 10 forward 60")
        assert "straight over or not at all" in refusal.message
        assert refusal.rows == ("H28",)


def test_who_was_limbered_is_not_told_to_move_before_it_marches_h32() -> None:
    t = table(f"a1 art O at 0 -200{FAR}")
    t.order("limber a1")
    assert "ordered to limber this bound, and this takes all of it" in t.refused("march a1 forward 50").message


def test_who_breaks_off_wrongly_is_told_how_far_h46() -> None:
    t = table("a1 lh O at 0 0\nb1 pk O at 0 0")
    remedy = t.refused("break-off a1 forward 20").message.rpartition(": ")[2]
    assert remedy == "back 250 turn 180"
    assert t.allows(f"break-off a1 {remedy}")


def test_a_slide_that_is_too_long_by_a_hair_reads_as_too_long_h11() -> None:
    t = table("a1 pk O at 50 0\nb1 pk O at 0 0\nb2 pk O at 600 300")
    told = t.order("move a1 wheel-left 20").told
    assert told is not None
    assert "to line up on its front takes 50.1 paces, and 50 are free" in told.says
