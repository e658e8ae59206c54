"""Moves and formations on the table (4.4, 4.5, H15, H19, H28, H33, H35, H38, H39, H42)."""

from __future__ import annotations

import pytest
from tests.odds import in_words
from tests.rulesets.ps.table import Battle, area, line, table

from sandtable import catalogue
from sandtable.engine.draft import Draft
from sandtable.names import Refused
from sandtable.rulesets.ps.manoeuvre import change

FAR = "b1 pike at 0 17"


def ordered(t: Battle, text: str, die: int = 1) -> None:
    """An order on which three moves are rolled, unless said."""
    t.script(f"order {text}\ndice {die}")


# H15 bases


@pytest.mark.parametrize(
    ("troops", "base"),
    [
        ("pike", (4, 2)),
        ("shot", (4, 1)),
        ("horse large", (6, 2)),
        ("mixed tiny", (2, 2)),
        ("light-gun", (2, 2)),
        ("wagon", (2, 3)),
        ("mixed formation=column", (2, 4)),
        ("mixed formation=march-column", (1, 8)),
        ("shot formation=march-column", (1, 4)),
        ("shot formation=skirmish", (6, 1)),
        ("pike formation=hedgehog", (3, 3)),
    ],
)
def test_bases_by_size_and_formation(troops: str, base: tuple[float, float]) -> None:
    t = table(f"a1 {troops} at 0 -8\n{FAR}")
    rect = t.rect("a1")
    assert (rect.width / 1000, rect.depth / 1000) == pytest.approx(base, abs=0.002)


def test_small_is_two_thirds_as_wide() -> None:
    assert table(f"a1 pike small at 0 -8\n{FAR}").rect("a1").width == pytest.approx(2667, abs=1)


# H19 manoeuvre


def test_line_to_column_costs_a_move() -> None:
    t = table(f"a1 mixed at 0 -8\n{FAR}")
    ordered(t, "a1 form column", 7)
    assert t.formation("a1") == "column"
    assert (t.rect("a1").width, t.rect("a1").depth) == (2000, 4000)
    assert t.front("a1") == (0, -8, 0)


@pytest.mark.parametrize(("die", "ends"), [(7, -8), (5, -4), (4, 0)])
def test_a_change_and_a_way_in_one_order(die: int, ends: float) -> None:
    t = table(f"a1 mixed at 0 -8\n{FAR}")
    ordered(t, "a1 forward 8 form column", die)
    assert t.formation("a1") == "column"
    assert t.front("a1")[1] == ends


def test_a_column_is_formed_of_itself_by_its_word_alone() -> None:
    t = table("a1 mixed at 0 0\nb1 mixed at 0 3.5")
    assert t.allows("form a1 column")
    assert t.allows("form a1 : column")


def test_the_change_may_come_last() -> None:
    t = table(f"a1 mixed formation=column at 0 -8\n{FAR}")
    ordered(t, "a1 forward 8 : then form line", 5)
    assert (t.formation("a1"), t.front("a1")[1]) == ("column", 0)
    t = table(f"a1 mixed formation=column at 0 -8\n{FAR}")
    ordered(t, "a1 forward 8 : then form line", 4)
    assert (t.formation("a1"), t.front("a1")[1]) == ("line", 0)
    assert "4 moves" in table(f"a1 mixed at 0 -8\n{FAR}").refused("order a1 forward 12 : form column").message


@pytest.mark.parametrize(
    ("troops", "word"),
    [("pike", "skirmish"), ("horse", "hedgehog"), ("sword", "hedgehog"), ("light-gun", "column"), ("wagon", "column")],
)
def test_not_every_kind_takes_every_formation(troops: str, word: str) -> None:
    t = table(f"a1 {troops} at 0 -8\n{FAR}")
    assert t.refused(f"order a1 form {word}").at == "order.word"


def test_a_wheel_is_measured_by_the_outer_corner_and_is_no_more_than_a_right_angle_a_move() -> None:
    t = table(f"a1 mixed at 0 -8\n{FAR}")
    ordered(t, "a1 wheel-left 30 forward 1.9", 7)
    assert t.front("a1")[2] == 330
    t = table(f"a1 horse tiny at 0 -8\n{FAR}")
    ordered(t, "a1 wheel-left 120", 7)
    assert t.front("a1")[2] == 270
    t = table(f"a1 horse tiny at 0 -8\n{FAR}")
    ordered(t, "a1 wheel-left 120", 5)
    assert t.front("a1")[2] == 240


def test_back_at_half_pace_and_about_for_a_move() -> None:
    t = table(f"a1 mixed at 0 -8\n{FAR}")
    ordered(t, "a1 back 4", 7)
    assert t.front("a1") == (0, -10, 0)
    t = table(f"a1 mixed at 0 -8\n{FAR}")
    ordered(t, "a1 turn 180 forward 4", 7)
    assert t.front("a1") == (0, -10, 180)


def test_obliques_lead_into_the_front_quarter() -> None:
    t = table(f"a1 mixed at 0 -8\n{FAR}")
    ordered(t, f"a1 to {t.place(2.5, -6.5, 0)}", 7)
    assert t.front("a1") == (2.5, -5.5, 0)
    u = table(f"a1 mixed at 0 -8\n{FAR}")
    assert "ahead" in u.refused(f"order a1 to {u.place(4, -8, 0)}").message


def test_nobody_comes_within_an_inch_but_to_charge() -> None:
    t = table("a1 mixed at 0 0\nb1 pike at 0 6")
    assert "within an inch" in t.refused("order a1 forward 5.5").message
    assert t.allows("order a1 forward 5")
    assert "charge" in t.refused("order a1 forward 7").message


def test_a_friend_is_passed_in_one_move_that_begins_right_before_him_h35() -> None:
    """Four inches up to him, and through him in the next move; moves were always as long as they could be."""
    t = table(f"a1 horse at 0 -8\na2 shot at 0 -2\n{FAR}")
    assert "in one move" in t.refused("order a1 forward 9").message
    ordered(t, "a1 forward 5 forward 6", 4)
    assert t.front("a1") == (0, 3, 0)
    t = table(f"a1 horse at 0 -8\na2 shot at 0 -2\n{FAR}")
    ordered(t, "a1 forward 5 forward 6", 7)
    assert t.front("a1") == (0, -3, 0)


def test_no_unit_leaves_the_table() -> None:
    t = table(f"a1 horse at 0 -10\n{FAR}")
    assert t.refused("order a1 turn 180 forward 12").at.startswith("order.legs")


@pytest.mark.parametrize(
    ("troops", "inches"),
    [
        ("mixed", 4),
        ("heavy-horse", 6),
        ("light-horse", 8),
        ("dragoons", 6),
        ("dragoons mounted=false", 4),
        ("wagon", 4),
        ("medium-gun", 2),
        ("medium-gun limbered", 4),
        ("light-gun", 4),
    ],
)
def test_allowances(troops: str, inches: float) -> None:
    t = table(f"a1 {troops} at 0 -8\n{FAR}")
    ordered(t, f"a1 forward {inches}", 7 if "limbered" not in troops else 8)
    assert t.front("a1")[1] == -8 + inches
    assert not table(f"a1 {troops} at 0 -8\n{FAR}").allows(f"order a1 forward {3 * inches + 0.5}")


def test_heavy_guns_and_hedgehogs_stay() -> None:
    t = table(f"a1 heavy-gun at -8 -8\na2 pike formation=hedgehog at 0 -8\n{FAR}")
    assert "cannot move" in t.refused("order a1 forward 1").message
    assert "cannot move" in t.refused("order a2 forward 1").message
    assert t.allows("order a1 turn 30")
    ordered(t, "a2 form line", 7)
    assert t.formation("a2") == "line"


# H28, H42


def test_limbering_and_mounting_cost_a_move() -> None:
    t = table(f"a1 medium-gun at -8 -8\na2 dragoons at 0 -8\n{FAR}")
    ordered(t, "a1 forward 8 limber", 4)
    assert t.front("a1")[1] == 0
    ordered(t, "a2 forward 8 dismount", 4)
    assert t.front("a2")[1] == 0
    assert not t.state.own.mounted["a2"]


# H33


def test_shot_form_hedgehog_only_beside_their_pikes() -> None:
    t = table("a1 pike at 0 -8\na2 shot at 5 -8\na3 shot at 12 -8\nb1 horse at 0 8")
    assert "no pikes" in t.refused("order a2 form hedgehog").message
    ordered(t, "a1 a2 form hedgehog", 7)
    assert (t.formation("a1"), t.formation("a2")) == ("hedgehog", "hedgehog")


def test_one_shot_for_each_pike() -> None:
    t = table("a1 pike at 0 -8\na2 shot at 5 -8\na3 shot at -5 -8\nb1 horse at 0 8")
    assert t.refused("order a1 a2 a3 form hedgehog").at == "order.word"


def test_each_shot_has_a_pike_of_its_own_whoever_else_stands_near_to_it_h33() -> None:
    """Two pikes side by side with a shot behind each: both shot are near to both pikes, and each has one to itself."""
    t = table("a1 pike at -2 -8\na2 pike at 2 -8\na3 shot at -2 -10\na4 shot at 2 -10\nb1 horse at 0 8")
    assert t.allows("order a1 a2 a3 a4 form hedgehog")
    assert "one shot each" in t.refused("order a1 a3 a4 form hedgehog").message
    taken = "a1 pike formation=hedgehog at -2 -8\na2 pike formation=hedgehog at 2 -8\n"
    taken += "a3 shot formation=hedgehog at -2 -11.5\na4 shot at 2 -11\n{}b1 horse at 0 8"
    assert table(taken.format("")).allows("order a4 form hedgehog")
    full = table(taken.format("a5 shot formation=hedgehog at 5.1 -8\n"))
    assert full.refused("order a4 form hedgehog").at == "order.word"


# 4.5 ground


def test_woods_halve_the_pace_and_disorder_formed_troops() -> None:
    wood = area("w", "wood", 0, -4, 20, 6)
    t = table(f"a1 mixed at 0 -8\na2 shot formation=skirmish at 9 -8\n{FAR}", wood)
    ordered(t, "a1 forward 3", 7)
    assert t.front("a1")[1] == pytest.approx(-5.5, abs=0.01)
    assert t.disordered("a1")
    assert "ps.terrain.woods-disorder" in t.lines("move_allowance")
    ordered(t, "a2 forward 3", 7)
    assert t.front("a2")[1] == pytest.approx(-5.5, abs=0.01)
    assert not t.disordered("a2")


def allowances(t: Battle) -> list[tuple[str, int, float]]:
    """The ground, the moves and the reach of each ruling on a way in the last event that has any."""
    told = next(event.told for event in reversed(t.events) if event.told and event.told.ruled)
    found = [ruled for ruled in told.ruled if ruled.test == "move_allowance"]
    return [(one.given.get("terrain", "open"), one.result["moves"], one.result["reach"]) for one in found]


def test_4_5_woods_halve_what_leads_through_them_and_the_rest_is_ruled_on_as_open() -> None:
    t = table(f"a1 horse at 0 -10\n{FAR}", area("w", "wood", 0, -6, 9, 0.5))
    ordered(t, "a1 forward 5.5", 1)
    assert t.front("a1")[1] == pytest.approx(-4.5, abs=0.01)
    assert allowances(t) == [("open", 1, 6), ("woods", 1, 3)]
    assert t.disordered("a1")


def test_4_5_a_way_all_through_woods_is_ruled_on_as_woods() -> None:
    t = table(f"a1 horse at 0 -10\n{FAR}", area("w", "wood", 0, -8, 9, 8))
    ordered(t, "a1 forward 3", 1)
    assert allowances(t) == [("woods", 1, 3)]


def test_4_5_woods_and_rough_ground_on_one_way_both_count() -> None:
    t = table(f"a1 horse at 0 -10\n{FAR}", area("w", "wood", 0, -9, 9, 1), area("r", "rough", 0, -7, 9, 1))
    ordered(t, "a1 forward 5", 7)
    assert allowances(t) == [("rough", 1, 6), ("woods", 1, 3)]


def test_4_5_a_commander_who_rides_through_woods_is_told_so() -> None:
    t = table(f"a1 horse at 0 -10\na1o commander in A1 at 5 -10\n{FAR}", area("w", "wood", 10, -10, 2, 6))
    t.until("orders")
    t.order("move a1o to 39 8 0")
    assert allowances(t) == [("open", 1, 18), ("woods", 1, 9)]


def test_rough_ground_allows_formed_troops_one_move() -> None:
    rough = area("r", "rough", 0, -4, 20, 6)
    t = table(f"a1 mixed at 0 -8\na2 shot formation=skirmish at 9 -8\n{FAR}", rough)
    assert "one move at most" in t.refused("order a1 forward 8").message
    ordered(t, "a1 forward 4", 1)
    assert t.front("a1")[1] == -4
    assert t.allows("order a2 forward 8")


def test_an_obstacle_takes_the_whole_turn() -> None:
    hedge = line("h", "hedge", -6, -4, 6, -4)
    t = table(f"a1 sword at 0 -8\n{FAR}", hedge)
    assert "stop at it first" in t.refused("order a1 forward 8").message
    ordered(t, "a1 forward 4", 1)
    assert t.front("a1")[1] == -4
    t.script("done\ndone")
    ordered(t, "a1 forward 12", 7)
    assert t.front("a1")[1] == pytest.approx(-2.95, abs=0.01)


@pytest.mark.parametrize("then", ["wheel-right 30", "wheel-left 90 forward 1", "turn 90", "back 1", "to 26 17 0"])
def test_nobody_does_more_on_his_way_over_an_obstacle_than_cross_it_and_is_told_so_r12(then: str) -> None:
    """The wheel after the hedge was dropped without a word."""
    t = table(f"a1 sword at 0 -4\n{FAR}", line("h", "hedge", -6, -3.8, 6, -3.8))
    refusal = t.refused(f"order a1 forward 4 {then}")
    assert refusal.at == "order.legs.1"
    assert "cross the hedge, which takes the whole turn (R12)" in refusal.message
    assert f"no move for '{then.split()[0]}'" in refusal.message
    assert refusal.message.endswith("; order forward 1.2 alone")
    assert t.allows("order a1 forward 1.2")
    assert t.allows("order a1 forward 1 forward 3")
    ordered(t, "a1 forward 1.2", 7)
    assert t.front("a1") == (0, -2.75, 0)


def test_who_changes_formation_has_no_move_left_for_rough_ground_and_no_turn_for_a_hedge_4_5_r12() -> None:
    """A change after the way was refused, and one before it was not."""
    hedge = table(
        f"a1 sword at 0 -4\na2 shot formation=skirmish at 9 -4\n{FAR}", line("h", "hedge", -14, -3.8, 14, -3.8)
    )
    assert "over an obstacle none beside (4.5, R12)" in hedge.refused("order a1 forward 1 : form column").message
    assert hedge.allows("order a1 forward 1")
    assert hedge.allows("order a1 : form column")
    assert hedge.allows("order a2 forward 4 : form line") is False
    rough = table(f"a1 sword at 0 -4\na2 sword at 9 -12\n{FAR}", area("r", "rough", 0, -2, 30, 12))
    assert "one move at most" in rough.refused("order a1 forward 4 : form column").message
    assert rough.allows("order a1 forward 4")
    assert rough.allows("order a1 : form column then form line")
    assert rough.allows("order a2 forward 2 : form column")


def test_pikes_may_be_disordered_by_an_obstacle_and_skirmishers_do_not_mind() -> None:
    hedge = line("h", "hedge", -14, -4, 14, -4)
    t = table(f"a1 mixed at 0 -4.1\na2 shot formation=skirmish at 9 -8\n{FAR}", hedge)
    t.script("order a1 forward 3\ndice 7")
    assert t.asks == "obstacle"
    assert in_words(t.game.odds(t.state))["disordered"].denominator == 6
    t.roll(6)
    assert t.disordered("a1")
    assert t.front("a1")[1] == pytest.approx(-1.95, abs=0.01)
    ordered(t, "a2 forward 8", 5)
    assert t.front("a2")[1] == 0


def test_a_road_leads_through_a_hedge() -> None:
    hedge, road = line("h", "hedge", -6, -4, 6, -4), line("r", "road", 0, -18, 0, 18, wide=1)
    t = table(f"a1 sword formation=march-column at 0 -8\n{FAR}", hedge, road)
    assert t.allows("order a1 forward 8")


def test_rivers_are_crossed_at_fords_and_in_column_on_bridges() -> None:
    river = line("r", "river", -24, 0, 24, 0, wide=2)
    ford, bridge = line("f", "ford", -10, -1, -10, 1, wide=5), line("g", "bridge", 8, -1, 8, 1, wide=2)
    bodies = (
        "a1 mixed at 0 -2\na2 mixed at -10 -2\na3 mixed at 8 -2\na4 mixed formation=column at 14 -4\nb1 pike at 0 17"
    )
    t = table(bodies, river, ford, bridge)
    assert '1" ahead the river is in the way' in t.refused("order a1 forward 4").message
    assert t.allows("order a2 forward 4")
    assert "by a bridge in column (H38)" in t.refused("order a3 forward 4").message
    t = table("a1 mixed formation=column at 8 -2\nb1 pike at 0 17", river, bridge)
    assert t.allows("order a1 forward 8")


def test_streams_are_rough_and_water_bears_nobody() -> None:
    t = table(f"a1 mixed at 0 -4\n{FAR}", line("s", "stream", -24, -2, 24, -2, wide=1))
    assert "rough" in t.refused("order a1 forward 8").message
    t = table(f"a1 mixed at 0 -4\n{FAR}", area("m", "water", 0, 0, 10, 4))
    assert "nobody goes over water (H38)" in t.refused("order a1 forward 4").message


# H35 passing through


def test_skirmishers_pass_and_are_passed() -> None:
    t = table(f"a1 mixed at 0 -8\na2 shot formation=skirmish at 0 -6\n{FAR}")
    ordered(t, "a1 forward 8", 5)
    assert t.front("a1")[1] == 0
    assert t.asks == "orders"


def test_formed_troops_pass_only_what_they_clear_in_one_move() -> None:
    t = table(f"a1 horse at 0 -8\na2 shot at 0 -5\n{FAR}")
    ordered(t, "a1 forward 6", 7)
    assert t.front("a1")[1] == -2
    t = table(f"a1 mixed at 0 -8\na2 mixed at 0 -5\n{FAR}")
    assert "in one move" in t.refused("order a1 forward 8").message


def test_pikes_that_are_passed_may_be_disordered() -> None:
    t = table(f"a1 light-horse at 0 -8\na2 pike at 0 -5\n{FAR}")
    t.script("order a1 forward 8\ndice 7")
    assert (t.asks, t.about) == ("pass", ("a2",))
    t.roll(5)
    assert t.disordered("a2")
    t = table(f"a1 light-horse at 0 -8\na2 pike at 0 -5\n{FAR}")
    t.script("order a1 forward 8\ndice 7\ndice 4")
    assert not t.disordered("a2")


def test_nobody_ends_in_another() -> None:
    t = table(f"a1 light-horse at 0 -8\na2 pike at 0 -3\n{FAR}")
    assert "would end where" in t.refused("order a1 forward 5").message


def test_the_moves_that_are_rolled_may_end_short_of_a_friend() -> None:
    t = table(f"a1 light-horse at 0 -12\na2 shot formation=skirmish at 0 -3.5\n{FAR}")
    ordered(t, "a1 forward 16", 7)
    assert t.front("a1")[1] == pytest.approx(-4.5, abs=0.15)
    assert t.gap("a1", "a2") == pytest.approx(0, abs=0.15)


@pytest.mark.parametrize("word", ["leave front rubbish", "leave rubbish", "enter", "limber now", "form"])
def test_a_change_that_says_too_much_is_none(word: str) -> None:
    draft = Draft(catalogue.game("ps").start(catalogue.scenario("hollin-bridge")))
    with pytest.raises(Refused, match="is no change that a unit makes"):
        change(draft, "a3", word)


# Commanders on their way (H35, H38)

RIVER = line("r", "river", -24, 0, 24, 0, wide=2)


def riding(*ground: object, bodies: str = "") -> Battle:
    """A commander at 0 -4, with his men about him, in his step."""
    t = table(f"a1 shot at -20 -8\na1o commander at 0 -4\n{bodies}{FAR}", *ground)  # type: ignore[arg-type]
    t.until("orders")
    return t


def test_a_commander_crosses_a_river_only_by_a_bridge_or_ford_h38() -> None:
    """He once rode over the river wherever he liked (pavia-park 65007, event 329)."""
    over = "move a1o to 24 22 0"
    river = riding(RIVER).refused(over)
    assert river.message.startswith('4.5" ahead the river is in the way of a1o the commander')
    assert riding(RIVER, line("f", "ford", 4, -1, 4, 1, wide=3)).allows(over)
    assert riding(RIVER, line("b", "bridge", 4, -2, 4, 2, wide=1)).allows(over)
    round_about = riding(RIVER, line("b", "bridge", 9, -2, 9, 2, wide=1)).refused(over)
    assert "by the bridge that is 19.9 inches, and a1o the commander rides 18" in round_about.message


def test_a_commander_joins_nobody_beyond_a_river_without_a_bridge_h38() -> None:
    men = "a2 shot at 0 7\n"
    assert "the river is in the way" in riding(RIVER, bodies=men).refused("join a1o : a2").message
    assert riding(RIVER, line("f", "ford", 4, -1, 4, 1, wide=3), bodies=men).allows("join a1o : a2")


def test_a_commander_joins_nobody_through_the_enemy_h35() -> None:
    """He once joined a regiment on the far side of one of the enemy (lutzen 65031, event 661)."""
    men, foe = "a2 shot at 0 7\n", "b2 pike at 0 2\n"
    assert "b2 pikes stand in the way" in riding(bodies=men + foe).refused("join a1o : a2").message
    assert riding(bodies=men + "b2 pike at 4 2\n").allows("join a1o : a2")
    hard_pressed = "a2 pike at 0 7\nb2 pike at 0 5 facing 0\n"
    assert riding(bodies=hard_pressed).allows("join a1o : a2") is False


def test_a_commander_rides_through_woods_at_half_pace_to_join_4_5() -> None:
    men = "a2 shot at 0 11\n"
    assert riding(bodies=men).allows("join a1o : a2")
    wood = riding(area("w", "wood", 0, 2, 20, 6), bodies=men).refused("join a1o : a2")
    assert "20 inches" in wood.message
