"""Commands, initiative, groups and blunders on the table (4.1 to 4.3, H3, H7, H14, H20, H36, H37)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.rulesets.ps.table import Battle, area, line, table

from sandtable.notation.order import read

FAR = "b1 pike at 0 17"
"""An enemy far off."""


def moved(t: Battle, id: str, before: tuple[float, float, float]) -> float:
    """How far up the table it has gone."""
    return round(t.front(id)[1] - before[1], 2)


# 4.2 the roll


@pytest.mark.parametrize(("die", "inches"), [(8, 0), (7, 4), (6, 4), (5, 8), (4, 12), (1, 12)])
def test_the_roll_gives_the_moves(die: int, inches: float) -> None:
    t = table(f"a1 mixed at 0 -10\n{FAR}")
    before = t.front("a1")
    t.order("order a1 forward 12")
    assert (t.asks, t.asked.dice) == ("command", ("D10",))  # type: ignore[union-attr]
    t.roll(die)
    assert moved(t, "a1", before) == inches


def test_distance_and_enemy_count() -> None:
    t = table("a1 mixed at 0 6\na1o commander in A1 at 0 -11\nb1 pike at 0 9.5", own={})
    t.until("orders")
    t.order("order a1 back 2")
    t.roll(5)
    given = t.given("command_roll")
    assert given["distance"] == 15
    assert t.lines("command_roll")[:2] == ["ps.command.distance", "ps.command.enemy-near"]


def test_less_may_be_ordered_than_the_roll_gives() -> None:
    t = table(f"a1 mixed at 0 -10\n{FAR}")
    t.script("order a1 forward 3\ndice 1")
    assert t.front("a1") == (0, -7, 0)


# H3, H20


def test_a_commander_orders_his_own_and_the_general_all() -> None:
    t = table(f"a1 mixed at 0 -10\na2 mixed in A2 at 10 -10\n{FAR}")
    assert "another battalia" in t.refused("order a2o a1 forward 4").message
    t.script("order ao a1 forward 4\ndice 8\norder a2 forward 4\ndice 3")
    assert t.front("a1")[1] == -10
    assert t.front("a2")[1] == -6


def test_who_fails_gives_no_more_orders_and_the_general_steps_in() -> None:
    t = table(f"a1 mixed at 0 -10\na2 shot at 6 -10\na3 shot at 12 -10\n{FAR}")
    t.script("order a1 forward 4\ndice 9\norder a2 forward 4")
    assert t.ruling("command_roll")["given"]["rating"] == 7
    assert t.state.todo[0]["about"]["officer"] == "ao"
    t.roll(9)
    assert "no more orders" in t.refused("order a3 forward 4").message


def test_failure_can_be_made_to_cost_nothing() -> None:
    t = table(f"a1 mixed at 0 -10\na2 shot at 6 -10\n{FAR}", options={"H20": False})
    t.script("order a1 forward 4\ndice 9\norder a2 forward 4")
    assert t.state.todo[0]["about"]["officer"] == "a1o"


def test_a_unit_is_ordered_once() -> None:
    t = table(f"a1 mixed at 0 -10\n{FAR}")
    t.script("order a1 forward 4\ndice 3")
    assert "had their order" in t.refused("order a1 forward 4").message


def test_commanders_ride_after_their_orders_and_once() -> None:
    t = table(f"a1 mixed at 0 -10\na2 shot at 6 -10\n{FAR}")
    assert "rides 18" in t.refused(f"move a1o to {t.place(0, 12, 0)}").message
    t.order(f"move a1o to {t.place(4, -14, 0)}")
    assert t.front("a1o")[:2] == (4, -13.5)
    assert "made his move" in t.refused(f"move a1o to {t.place(4, -15, 0)}").message
    t.order("order a1 forward 4")
    assert t.state.todo[0]["about"]["officer"] == "ao"


def test_groups_move_on_one_roll() -> None:
    t = table(f"a1 mixed at 0 -10\na2 mixed at 5 -10\na3 mixed at 13.5 -10\n{FAR}")
    assert "4 inches" in t.refused("order a1 a3 forward 4").message
    t.script("order a1 a2 forward 8\ndice 5")
    assert (t.front("a1")[1], t.front("a2")[1]) == (-2, -2)
    assert "ps.command.group" in t.lines("command_roll")


def test_a_group_is_of_one_battalia() -> None:
    t = table(f"a1 mixed at 0 -10\na2 mixed in A2 at 5 -10\n{FAR}")
    assert "one battalia" in t.refused("order a1 a2 forward 4").message


def test_the_furthest_unit_and_the_nearest_enemy_count_for_a_group() -> None:
    t = table("a1 mixed at 0 -10\na2 mixed at 5 -10\na1o commander in A1 at -10 -10\nb1 pike at 5 2")
    t.script("order a1 a2 back 1\ndice 5")
    given = t.given("command_roll")
    assert given["distance"] == pytest.approx(12.5, abs=0.02)
    assert given["enemy"] == 12


# Free moves (R31, H36)


def test_a_march_column_marches_on_though_the_order_fails() -> None:
    t = table(f"a1 mixed formation=march-column at 0 -10\n{FAR}")
    t.script("order a1 forward 12\ndice 9")
    assert t.front("a1")[1] == -6
    assert t.lines("command_roll")[-1] == "ps.command.free-march"


def test_march_columns_on_a_road_are_easier_to_command() -> None:
    road = line("r", "road", 0, -18, 0, 18, wide=1)
    t = table(f"a1 mixed formation=march-column at 0 -10\n{FAR}", road)
    t.script("order a1 forward 12\ndice 6")
    assert "ps.command.march-track" in t.lines("command_roll")
    assert t.front("a1")[1] == 2


def test_march_columns_keep_eight_inches_off() -> None:
    t = table("a1 mixed formation=march-column at 0 -4\nb1 pike at 0 6")
    assert "8 inches" in t.refused("order a1 forward 3").message
    assert t.allows("order a1 forward 2")
    assert "do not charge" in t.refused("charge a1 b1").message


def test_the_disordered_take_no_orders_and_fall_back_freely() -> None:
    t = table("a1 mixed at 0 0\nb1 pike at 0 7", own={"disordered": ("a1",)})
    assert "disordered" in t.refused("order a1 forward 1").message
    t.order("fall-back a1")
    assert t.front("a1") == (0, -4, 0)


def test_who_falls_back_freely_goes_one_move_and_not_beyond_friends() -> None:
    """A gun once went 26 inches along a line of friends (ceresole by lot 9100, event 52)."""
    friends = "\n".join(f"a{n} pike at 0 {-2.5 - 2 * (n - 2)}" for n in range(2, 8))
    t = table(f"a1 mixed at 0 0\n{friends}\nb1 pike at 0 7", own={"disordered": ("a1",)})
    t.order("fall-back a1")
    assert t.front("a1") == pytest.approx((0, -0.5, 0), abs=0.05)


@pytest.mark.parametrize("facing", [0, 30, 60, 75])
def test_a_hedgehog_at_the_edge_opens_out_on_the_table(facing: int) -> None:
    for inches in (15.7, 16, 16.3):
        t = table(f"a1 pike formation=hedgehog at 0 -{inches} facing {facing}\nb1 pike at 0 7")
        if t.state.ground.holds(t.rect("a1").corners):
            blundered(t, "order a1 turn 180", 5, 2)
            assert t.state.ground.holds(t.rect("a1").corners)
            line = (t.rect("a1").width, t.rect("a1").depth) == (4000, 2000)
            assert line == (t.formation("a1") == "line")


def test_a_hedgehog_goes_back_as_it_stands_and_opens_where_it_has_room() -> None:
    """H29, H33."""
    for friends, formation in (("", "line"), ("a2 pike at -3.6 -4\na3 pike at 3.6 -4\n", "hedgehog")):
        t = table(f"a1 pike formation=hedgehog at 0 0\n{friends}b1 pike at 0 7")
        before = t.rect("a1").pose
        blundered(t, "order a1 turn 180", 5, 2)
        assert t.rect("a1").pose == before._replace(y=before.y - 4000)
        assert t.formation("a1") == formation


def test_a_hedgehog_stays_where_it_is_but_to_retire_4_4_h33() -> None:
    """A free move is one of its own pace, and a hedgehog has none; what it must do it does at 4 inches."""
    for own in ({"disordered": ("a1",)}, {"casualties": {"a1": 4}}):
        t = table("a1 pike formation=hedgehog at 0 0\na2 sword at 6 -8\nb1 pike at 0 7", own=own, reserve=True)
        assert "in hedgehog, which stays where it is (4.4)" in t.refused("fall-back a1").message
        assert not any(order.verb == "fall-back" for order in t.game.legal(t.state))


def test_the_shaken_fall_back_if_the_order_fails() -> None:
    t = table("a1 mixed at 0 0\na2 mixed at 6 0\nb1 pike at 0 7", own={"casualties": {"a1": 4}}, reserve=True)
    assert "good order" in t.refused("fall-back a2").message
    t.script("order a1 back 1\ndice 9\nfall-back a1")
    assert t.front("a1") == (0, -4, 0)
    assert "moved this turn" in t.refused("fall-back a1").message


# 4.1 initiative, H7, H37


def test_initiative_within_four_inches() -> None:
    t = table("a1 horse at 0 0\na2 horse at 10 0\nb1 pike at 0 4")
    assert t.asks == "initiative"
    assert "no initiative" in t.refused("move a2 forward 1").message
    t.order("move a1 back 3")
    assert t.asks == "orders"
    assert t.front("a1") == (0, -3, 0)
    assert "initiative" in t.refused("order a1 back 2").message


def test_the_disordered_have_no_initiative_and_the_shaken_only_go_away() -> None:
    t = table("a1 horse at 0 0\nb1 pike at 0 4", own={"disordered": ("a1",)})
    assert t.asks == "orders"
    t = table("a1 horse at 0 0\nb1 pike at 0 4", own={"casualties": {"a1": 3}}, reserve=True)
    assert "only away" in t.refused("move a1 forward 1").message
    assert "shaken" in t.refused("charge a1 b1").message
    assert t.allows("move a1 back 2")


PROXIMITY = "a1 mixed at 0 0\nb1 pike at 0 7\nb2 pike at 9 7"


def test_proximity_binds_a_unit_to_its_nearest_enemy() -> None:
    t = table(PROXIMITY)
    assert "H37" in t.refused("order a1 wheel-right 40 forward 2").message
    assert "H37" in t.refused("order a1 turn 90").message
    assert "H37" in t.refused("charge a1 b2").message
    assert t.allows("order a1 forward 4")
    assert t.allows("order a1 back 2")
    assert t.allows("order a1 form column")
    assert t.allows("charge a1 b1")


def test_proximity_can_be_switched_off() -> None:
    t = table(PROXIMITY, options={"H37": False})
    assert t.allows("order a1 wheel-right 40 forward 2")


def test_the_nearest_in_front_binds_before_a_nearer_one_behind() -> None:
    t = table("a1 mixed at 0 0\nb1 pike at 0 7\nb2 pike at 0 -7 facing 0")
    assert t.allows("order a1 forward 4")
    assert "must answer" in t.refused("charge a1 b2").message


# 4.3 blunders


def blundered(t: Battle, order: str, *dice: int) -> None:
    """An order on which a 0 is rolled, then the dice of the blunder."""
    t.order(order)
    t.roll(0)
    for die in dice:
        t.roll(die)


def test_no_blunder_after_all() -> None:
    t = table(f"a1 mixed at 0 -10\n{FAR}")
    blundered(t, "order a1 forward 4", 4)
    assert t.ruling("command_roll")["result"]["total"] == 10
    assert t.front("a1") == (0, -10, 0)


@pytest.mark.parametrize(("table_die", "back"), [(1, 8), (2, 4)])
def test_blunders_to_the_rear_stop_at_the_edge(table_die: int, back: float) -> None:
    t = table("a1 mixed at 0 0\nb1 pike at 0 9")
    blundered(t, "order a1 forward 4", 5, table_die)
    assert t.front("a1") == (0, -back, 0)
    assert "no more orders" in t.refused("order a1o a1 forward 1").message or not t.allows("order a1 forward 1")
    t = table("a1 mixed at 0 -15.5\nb1 pike at 0 9")
    blundered(t, "order a1 forward 4", 6, 1)
    assert t.there("a1")
    assert t.front("a1")[1] == pytest.approx(-16, abs=0.05)


def test_a_blunder_to_the_left_is_chosen() -> None:
    t = table("a1 mixed at 0 -5\nb1 pike at 0 9")
    blundered(t, "order a1 forward 4", 5, 3)
    assert (t.asks, t.seat) == ("blundering", "a")
    assert {order.verb for order in t.game.legal(t.state)} == {"move"}
    assert t.refused("move a1 forward 4").code == "not_allowed"
    t.order(t.game.legal(t.state)[0])
    x, y, facing = t.front("a1")
    assert x < -2
    assert y > -3
    assert facing == 0


def test_a_blunder_to_the_left_goes_anywhere_in_that_quarter() -> None:
    t = table(f"a1 sword at 0 0\n{FAR}")
    blundered(t, "order a1 forward 4", 5, 3)
    assert "front left quarter" in t.refused("move a1 wheel-right 20 forward 2").message
    assert "front left quarter" in t.refused("move a1 back 1").message
    assert t.refused("move a1 wheel-left 20 forward 9").code == "not_allowed"
    t.order("move a1 wheel-left 20 forward 1.5")
    assert t.front("a1")[2] == 340


@pytest.mark.parametrize("facing", [284.094, 295.309, 17.123, 101.707])
@pytest.mark.parametrize(("table_die", "sides"), [(3, "left"), (4, "right")])
def test_what_is_ready_in_a_blunder_is_allowed_however_it_faces(facing: float, table_die: int, sides: str) -> None:
    t = table(f"a1 light-gun at 0 0 facing {facing}\n{FAR}")
    blundered(t, "order a1 forward 1", 5, table_die)
    ready = t.game.legal(t.state)
    assert len(ready) == 2, f"a slant and a wheel to the {sides}"
    assert all(t.game.check(t.state, order).allowed for order in ready)


@pytest.mark.parametrize(("table_die", "sign"), [(3, -1), (4, 1)])
def test_a_blunder_aside_leads_into_that_half_and_straight_ahead_is_neither_4_3_h16(table_die: int, sign: int) -> None:
    """To the right one could go straight on, or turn where one stood; to the left not."""
    t = table(f"a1 horse at 0 0\n{FAR}", reserve=True)
    blundered(t, "order a1 forward 2", 5, table_die)
    assert "quarter" in t.refused("move a1 forward 6").message
    assert "quarter" in t.refused("move a1 turn 180").message
    assert t.allows(f"move a1 to {t.place(3 * sign, 2, 0)}")
    assert not t.allows(f"move a1 to {t.place(-3 * sign, 2, 0)}")


@pytest.mark.parametrize("table_die", [3, 4])
def test_an_enemy_straight_ahead_is_charged_in_a_blunder_to_either_side_4_3(table_die: int) -> None:
    t = table("a1 horse at 0 0\nb1 shot at 0 5", reserve=True)
    t.until("orders")
    blundered(t, "order a1 back 1", 5, table_die)
    assert t.allows("charge a1 b1")


def test_a_blunder_forward_may_charge() -> None:
    t = table("a1 horse at 0 0\nb1 shot at 0 5")
    blundered(t, "order a1 back 1", 5, 5)
    assert t.asks == "blundering"
    t.order("charge a1 b1")
    assert t.asks == "closing"


def test_a_wild_charge_goes_for_the_nearest_enemy_and_overrides_proximity() -> None:
    t = table("a1 horse at 0 0\nb1 pike at 6 12\nb2 pike at 0 13")
    blundered(t, "order a1 forward 1", 6, 6, 5)
    t.order("stand b1")
    assert t.contact("a1", "b1") is not None
    assert "a1" in t.state.own.charged


def test_who_may_not_charge_goes_straight_ahead() -> None:
    t = table("a1 light-gun at 0 0\nb1 pike at 0 3.5")
    t.until("orders")
    blundered(t, "order a1 back 1", 6, 6, 1)
    assert t.front("a1")[1] == pytest.approx(2.5, abs=0.03)


@pytest.mark.parametrize(("far", "ends"), [(5, 0), (1, 0), (-1, -2)])
def test_who_blunders_on_the_march_keeps_an_inch_off_and_no_more_for_he_has_no_choice_h36(far: int, ends: int) -> None:
    t = table(f"a1 mixed formation=march-column at 0 -4\na2 shot at 10 -8\nb1 horse at 0 {far}", reserve=True)
    t.until("orders")
    blundered(t, "order a1 back 1", 5, 5)
    assert t.front("a1")[1] == pytest.approx(ends, abs=0.03)


def test_a_group_blunders_together() -> None:
    t = table("a1 mixed at -3 0\na2 mixed at 3 0\nb1 pike at 0 9")
    blundered(t, "order a1 a2 forward 4", 5, 2)
    assert t.front("a1")[1] == pytest.approx(-4, abs=0.8)
    assert t.front("a2")[1] == pytest.approx(-4, abs=0.8)


# H14, H40


def test_turns_pass_from_player_to_player() -> None:
    t = table(f"a1 mixed at 0 -10\n{FAR}", moves_first="b")
    assert (t.seat, t.game.turn(t.state)) == ("b", 1)
    t.script("done")
    assert (t.seat, t.game.turn(t.state)) == ("a", 1)
    t.script("done")
    assert (t.seat, t.game.turn(t.state)) == ("b", 2)


@pytest.mark.parametrize(
    ("text", "tenths"), [("order a1 forward 4", 7), ("order a1 forward 8", 5), ("charge a1 b1", 4)]
)
def test_the_chance_that_an_order_is_obeyed_in_full(text: str, tenths: int) -> None:
    t = table("a1 mixed at 0 -10\nb1 pike at 0 1")
    order = read(text, t.game, t.state.setup)
    assert t.game.chance(t.state, order) == Fraction(tenths, 10)
    aim = t.verdict(text).aim
    assert aim is not None
    assert aim.rect("a1") != t.rect("a1")
    assert (aim.field.touching("a1").get("b1") is not None) == (order.verb == "charge")


def test_a_long_order_is_hoped_for_as_far_as_it_carries() -> None:
    """Three moves on 4 or less, two on 5, one on 7: of three moves it can hope for 4 + 1 * 2/3 + 2 * 1/3 in ten."""
    t = table(f"a1 mixed at 0 -10\n{FAR}")
    order = read("order a1 forward 12", t.game, t.state.setup)
    assert t.game.chance(t.state, order) == Fraction(4, 10)
    assert t.game.insight.hope(t.state, order) == Fraction(16, 30)


def test_units_think_of_objectives_that_are_not_theirs() -> None:
    ground = area("o", "objective", 10, -2, 4, 4)
    ways = {}
    for holder in ("none", "a"):
        t = table(f"a1 mixed at 0 -14\n{FAR}", ground, own={"held": {"o": holder}})
        ends = [t.game.check(t.state, order).aim for order in t.game.legal(t.state) if order.bases == ("a1",)]
        ways[holder] = max(aim.field.rects["a1"].pose.x for aim in ends if aim is not None)
    assert ways["none"] > 3000 > ways["a"]


def test_who_has_the_better_of_it_leads() -> None:
    ground = area("o", "objective", 0, -8, 4, 4)
    for holder, leads in (("none", ""), ("a", "a"), ("b", "b")):
        t = table(f"a1 mixed at 0 0\n{FAR}", ground, own={"held": {"o": holder}})
        assert t.game.insight.leads(t.state) == leads


# H31, H3


def test_a_commander_joins_units_of_other_battalias_too_and_rallies_only_his_own_h31_h3() -> None:
    bodies = "a1 horse at -6 -10\na2 horse in A2 at 0 -10\na1o commander in A1 at -3 -13\nb1 shot at 0 15"
    t = table(bodies, own={"casualties": {"a2": 2}})
    t.until("orders")
    t.order("join a1o : a2")
    assert t.state.own.joined == {"a1o": "a2"}
    t = table(bodies, own={"casualties": {"a2": 2}, "joined": {"a1o": "a2"}})
    t.until("orders")
    assert "another battalia" in t.refused("rally a1o").message


# 8.9: what carries a charge


def test_a_charge_by_blunder_is_not_told_as_one_by_order() -> None:
    t = table("a1 sword at 0 0\nb1 pike at 0 4.9")
    blundered(t, "order a1 back 1", 6, 6, 3)
    assert not [one for one in t.rulings() if one["test"] == "charge_move"]
    assert t.ruling("move_allowance")["given"]["moves"] == 2


def test_who_wheels_farther_than_four_inches_charges_by_initiative_all_the_same() -> None:
    t = table("a1 horse at 0 0\nb1 sword at 3.5 3.6 facing 200")
    t.order("charge a1 b1")
    given = t.given("charge_move")
    assert given["by"] == "initiative"
    assert given["distance"] <= 4


def test_initiative_charges_only_enemies_within_four_inches() -> None:
    t = table("a1 horse at 0 0\nb1 sword at 0 5.5\nb2 sword at -6 -1 facing 90")
    assert t.asks == "initiative"
    assert "within 4" in t.refused("charge a1 b1").message


# H19, H20: together


def test_a_group_goes_aslant_with_the_others_beside_the_first_h19_h20() -> None:
    """All of them were sent to one place, and it was refused as too far aside."""
    t = table("a1 mixed at -5 -6\na2 mixed at 0 -6\na3 mixed at 5 -6\nb1 pike at 0 17")
    t.script(f"order a1-a3 to {t.place(-3, -5, 0)}\ndice 7")
    assert [t.front(id)[:2] for id in ("a1", "a2", "a3")] == [(-3, -4), (2, -4), (7, -4)]
    assert "pass" not in [event.what for event in t.events], "nobody goes through those who go with him"


@pytest.mark.parametrize("first", ["a1 a2", "a2 a1"])
def test_those_foremost_on_the_way_of_a_group_go_first_back_and_about_too(first: str) -> None:
    """Who stood before another could not go back with him."""
    t = table("a1 mixed at 0 -6\na2 mixed at 0 -8.5\nb1 pike at 0 17")
    t.script(f"order {first} back 2\ndice 7")
    assert (t.front("a1")[1], t.front("a2")[1]) == (-8, -10.5)
    t = table("a1 mixed at 0 -6\na2 mixed at 0 -8.5\nb1 pike at 0 17")
    t.script(f"order {first} turn 180 forward 4\ndice 5")
    assert (t.front("a1")[1], t.front("a2")[1]) == (-12, -14.5)


@pytest.mark.parametrize("way", ["wheel-left 20", "wheel-right 20", "wheel-left 20 forward 1"])
def test_of_those_abreast_who_wheel_the_outer_goes_first(way: str) -> None:
    """The inner one found the outer in the place of his rear corner."""
    t = table("a1 mixed at -4.4 -6\na2 mixed at 0 -6\na3 mixed at 4.4 -6\nb1 pike at 0 17")
    assert t.allows(f"order a1-a3 {way}")
    assert t.allows(f"order a3 a2 a1 {way}")
