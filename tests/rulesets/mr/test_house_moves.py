"""How brigades move, form and meet the ground, on hand-made tables: H8, H9, H11, H14, H20, H21, rows of moving."""

from __future__ import annotations

import pytest
from tests.rulesets.mr.table import area, line, oval, table
from tests.rulesets.unit_table import UnitTable

from sandtable.geometry.rect import distance
from sandtable.names import Pair
from sandtable.rulesets.mr import forming

FAR = "b1 reg-inf at 0 7"
"""An enemy who is out of the way."""


def cost(made: UnitTable, order: str) -> float:
    """What a move costs, by the sheet."""
    made.order(order)
    found: float = made.ruling("move_allowance")["result"]["cost"]
    return found


# H11: bases and formations


@pytest.mark.parametrize(
    ("unit", "wide", "deep"),
    [
        ("reg-inf", 2, 1),
        ("reg-inf formation=mf", 1, 2),
        ("hvy-cav", 2, 1),
        ("irr-cav", 2, 1),
        ("hvy-art", 1, 1),
        ("horse-art formation=mf", 1, 1),
        ("officer", 0.5, 0.5),
    ],
)
def test_bases_are_as_large_as_the_page_has_them(unit: str, wide: float, deep: float) -> None:
    made = table(f"a1 {unit} at 0 0\na2 reg-inf at 6 0\n{FAR}")
    rect = made.rect("a1")
    assert (rect.width / 2000, rect.depth / 2000) == (wide, deep)


@pytest.mark.parametrize(
    ("word", "turn", "front"),
    [
        ("mf-left", 0, (-0.5, 0, 0)),
        ("mf-right", 0, (0.5, 0, 0)),
        ("mf-left", 90, (0, -0.5, 90)),
        ("mf-right", 90, (1, -0.5, 90)),
        ("mf-right", 180, (0.5, -1, 180)),
        ("mf-left", 45, (-0.15, -0.15, 45)),
    ],
)
def test_a_line_forms_a_column_behind_one_stand_that_turns_as_it_likes(
    word: str, turn: float, front: tuple[float, float, float]
) -> None:
    made = table(f"a1 reg-inf at 0 0\n{FAR}")
    made.order(f"form a1 turn {turn} {word}" if turn else f"form a1 {word}")
    assert made.front("a1") == pytest.approx(front, abs=0.01)
    assert (made.rect("a1").width, made.rect("a1").depth) == (2000, 4000)
    assert made.game.status(made.state, "a1") == "in march"


@pytest.mark.parametrize(
    ("word", "turn", "front"),
    [
        ("ff-left", 0, (-0.5, 0, 0)),
        ("ff-right", 0, (0.5, 0, 0)),
        ("ff-rear-left", 0, (-0.5, -1, 0)),
        ("ff-rear-right", 0, (0.5, -1, 0)),
        ("ff-left", 90, (0.5, 0, 90)),
        ("ff-right", 90, (0.5, -1, 90)),
    ],
)
def test_a_column_forms_a_line_beside_either_stand(word: str, turn: float, front: tuple[float, float, float]) -> None:
    made = table(f"a1 reg-inf formation=mf at 0 0\n{FAR}")
    made.order(f"form a1 turn {turn} {word}" if turn else f"form a1 {word}")
    assert made.front("a1") == pytest.approx(front, abs=0.01)
    assert (made.rect("a1").width, made.rect("a1").depth) == (4000, 2000)


def test_a_change_of_formation_takes_the_whole_move() -> None:
    made = table(f"a1 reg-inf at 0 0\n{FAR}")
    made.order("form a1 mf-left")
    assert made.rows("move_allowance") == ["mr.move.reg-inf.ff", "mr.move.change-formation"]
    assert "this pulse" in made.refused("move a1 forward 1").message


def test_guns_limber_up_where_they_stand_and_face_as_they_like() -> None:
    made = table("a1 horse-art at 0 0\na2 reg-inf at 3 0\n" + FAR)
    assert made.refused("move a1 forward 1").message.startswith("this way costs 1 BW and a1 has 0")
    made.order("form a1 turn 180 mf")
    assert made.front("a1") == (0, -1, 180)


def test_nobody_forms_where_another_stands_or_off_the_table() -> None:
    made = table(f"a1 reg-inf at 0 0\na2 reg-inf at 0 -1.2\n{FAR}")
    assert "a2 (regular infantry) stands there" in made.refused("form a1 mf-left").message
    edge = table(f"a1 reg-inf at 0 -7\n{FAR}")
    assert "edge of the table" in edge.refused("form a1 mf-left").message


def test_irregular_horse_has_one_formation() -> None:
    made = table(f"a1 irr-cav at 0 0\n{FAR}")
    assert "mr.move.irr-cav.mf" in made.refused("form a1 mf-left").rows


@pytest.mark.parametrize(("unit", "may"), [("reg-inf", False), ("irr-inf", True), ("hvy-art in A", False)])
def test_who_has_fired_and_still_changes_formation(unit: str, may: bool) -> None:
    word = "mf" if "art" in unit else "mf-left"
    made = table(f"a1 {unit} at 0 0\na2 reg-inf at 4 0\n{FAR}", own={"fired": ("a1",), "given": {"a1": 1}})
    assert made.allows(f"form a1 {word}") == may


def test_a_unit_that_would_end_in_another_is_put_back_to_the_last_clear_place() -> None:
    made = table(f"a1 irr-cav at 0 0\na2 lt-cav at 0 4\n{FAR}")
    made.order("move a1 forward 4")
    assert made.gap("a1", "a2") == pytest.approx(0, abs=0.15)


def test_who_finds_no_clear_place_on_its_way_is_refused_and_does_not_lose_its_move_h11() -> None:
    made = table(f"a1 reg-inf at 0 0\na2 irr-inf at 2 0\n{FAR}")
    for order in ("move a1 turn 45 forward 0.3", "move a2 turn 45"):
        assert "H11" in made.refused(order).message, order
    assert made.allows("move a1 forward 1")


# H14: straight lines and wheels


def test_forward_and_wheels_in_any_mix() -> None:
    made = table(f"a1 hvy-cav at 0 0\n{FAR}")
    assert cost(made, "move a1 forward 1 wheel-right 30 forward 1 wheel-left 30") == pytest.approx(4.09, abs=0.02)
    assert "mr.move.wheel" in made.rows("move_allowance")


def test_one_manoeuvre_a_move() -> None:
    made = table(f"a1 hvy-cav at 0 0\n{FAR}")
    for legs in ("forward 1 left 1", "left 1 back 1", "forward 1 turn 180", "to 12.5 9 0 left 1"):
        assert "one manoeuvre" in made.refused(f"move a1 {legs}").message, legs


def test_flank_and_rear_cost_double_and_are_barred_within_two_base_widths() -> None:
    made = table(f"a1 hvy-cav at 0 0\n{FAR}")
    assert cost(made, "move a1 left 2.5") == 5
    assert cost(table(f"a1 reg-inf at 0 0\n{FAR}"), "move a1 back 1") == 2
    near = table("a1 hvy-cav at 0 0\nb1 reg-inf at 0 2")
    for legs in ("left 1", "back 1"):
        assert "mr.move.flank-retrograde.near-enemy" in near.refused(f"move a1 {legs}").rows


@pytest.mark.parametrize(
    ("unit", "may"),
    [
        ("reg-inf", False),
        ("reg-inf prussian", True),
        ("irr-inf", True),
        ("hvy-cav", True),
        ("irr-cav", True),
        ("horse-art formation=mf", False),
    ],
)
def test_who_moves_obliquely(unit: str, may: bool) -> None:
    made = table(f"a1 {unit} at 0 0\na2 reg-inf at -4 0\n{FAR}")
    pose = made.rect("a1").pose
    goal = made.place(pose.x / 2000 + 0.7, pose.y / 2000 + 0.7)
    assert made.allows(f"move a1 to {goal}") == may


@pytest.mark.parametrize(
    ("unit", "turn", "may"),
    [
        ("reg-inf", 180, True),
        ("lt-cav", 180, True),
        ("reg-inf", 90, False),
        ("irr-inf", 90, True),
        ("irr-cav", 133, True),
        ("horse-art", 77, True),
        ("horse-art formation=mf", 77, False),
    ],
)
def test_who_turns_on_the_spot(unit: str, turn: int, may: bool) -> None:
    made = table(f"a1 {unit} at 0 0\na2 reg-inf at -4 0\n{FAR}")
    assert made.allows(f"move a1 turn {turn}") == may


def test_about_and_on() -> None:
    made = table(f"a1 hvy-cav at 0 0\n{FAR}")
    assert cost(made, "move a1 turn 180 forward 5") == 5
    assert made.front("a1") == (0, -6, 180)


def test_close_before_an_enemys_front_one_stands_attacks_or_turns_away() -> None:
    made = table("a1 hvy-cav at 0 0\nb1 reg-inf at 0 0.9")
    assert "within 1 BW of the front of b1" in made.refused("move a1 wheel-left 20").message
    assert made.allows("move a1 turn 180 forward 3")
    assert made.allows("form a1 turn 90 mf-right")
    assert made.allows("attack a1 b1")


def test_close_before_an_enemys_front_an_irregular_pivots_and_marches_off() -> None:
    """That its corners come nearer as it turns does not hold it there (H14)."""
    made = table("a1 irr-inf at 0 0\nb1 reg-inf at 0 0.9")
    assert made.allows("move a1 turn 135 forward 3")
    assert made.allows("move a1 turn 90")
    assert "within 1 BW of b1" in made.refused("move a1 turn 30 forward 0.5").message
    assert (
        "within 1 BW of b2"
        in table("a1 irr-inf at 0 0\nb1 reg-inf at 0 0.9\nb2 reg-inf at 4 0")
        .refused("move a1 turn 90 forward 2")
        .message
    )


def test_nobody_comes_within_a_base_width_but_to_attack() -> None:
    made = table("a1 hvy-cav at 0 0\nb1 reg-inf at 0 3")
    assert "within 1 BW of b1" in made.refused("move a1 forward 2.5").message
    made.order("move a1 forward 2")
    assert made.gap("a1", "b1") == 1


def test_nobody_turns_or_wheels_his_rear_within_a_base_width_of_an_enemy() -> None:
    """A turn on the spot has no length, and the rear of a column that wheels goes farther than its front (H14)."""
    pivot = table("a1 irr-inf at 0 0\nb1 reg-inf at 0 1.2")
    assert "within 1 BW of b1" in pivot.refused("move a1 turn 90").message
    assert table("a1 irr-inf at 0 0\nb1 reg-inf at 0 1.6").allows("move a1 turn 90")
    column = "a1 hvy-cav formation=mf at 0 0\nb1 reg-inf at -2.9 -1 facing 0"
    assert "within 1 BW of b1" in table(column).refused("move a1 wheel-right 23").message
    town = "a1 reg-inf at 0 0\nb1 reg-inf at 0 1.2"
    assert "mr.attack.volley" in table(town, area("t1", "town", 0, -0.5, 4, 4)).refused("move a1 turn 90").rows


def test_without_h14_horse_comes_as_near_as_it_likes() -> None:
    lay = "a1 hvy-cav at 0 0\nb1 reg-inf at 0 3"
    assert not table(lay).allows("move a1 forward 2.5")
    assert table(lay, options={"H14": False}).allows("move a1 forward 2.5")


def test_regular_infantry_comes_closer_after_its_volley_only() -> None:
    near = "a1 reg-inf at 0 0\nb1 reg-inf at 0 1.5"
    refusal = table(near).refused("move a1 forward 1")
    assert (refusal.rows, refusal.have, refusal.want) == (("mr.attack.volley",), 0.5, 1)
    fired = table(near, own={"shots": (Pair("a1", "b1"),), "fired": ("a1",)})
    fired.order("move a1 forward 1")
    assert fired.gap("a1", "b1") == 0.5
    assert "mr.attack.volley" in fired.rows("move_allowance")


def test_a_volley_at_one_enemy_leads_no_closer_to_another() -> None:
    """The volley rule holds for each enemy that a move comes near to, and not for the nearest alone."""
    made = table("a1 reg-inf at 0 0\nb1 reg-inf at 0 1.4\nb2 reg-inf at 2.4 1.6", own={"shots": (Pair("a1", "b1"),)})
    assert "mr.attack.volley" in made.refused("move a1 forward 0.9").rows
    alone = table("a1 reg-inf at 0 0\nb1 reg-inf at 0 1.4", own={"shots": (Pair("a1", "b1"),)})
    assert alone.allows("move a1 forward 0.9")


def test_nobody_lies_against_an_enemy_without_attacking_him() -> None:
    fired = {"shots": (Pair("a1", "b1"),), "fired": ("a1",)}
    made = table("a1 reg-inf at 0 0\nb1 reg-inf at 2 1", own=fired)
    assert "without attacking" in made.refused("move a1 forward 1.5").message


def test_nobody_leaves_the_table() -> None:
    made = table(f"a1 hvy-cav at 11 0 facing 90\n{FAR}")
    assert "leave the table" in made.refused("move a1 forward 2").message


@pytest.mark.parametrize("kind", ["water", "marsh"])
def test_an_officer_rides_through_no_ground_that_is_closed_to_all(kind: str) -> None:
    lay = f"a0 officer in A1 at 0 -4.5\na1 reg-inf at 0 -3\n{FAR}"
    made = table(lay, area("t1", kind, 0, -1, 6, 1))
    refusal = made.refused("move a0 to 12 9 0")
    assert "comes to impassable ground" in refusal.message
    assert (refusal.have, refusal.unit) == (pytest.approx(3, abs=0.01), "BW")
    assert made.allows("move a0 to 7 7 0")


def test_interpenetration() -> None:
    made = table(f"a1 hvy-cav at 0 0\na2 reg-inf at 0 2\na3 reg-inf formation=mf at 6 2\na4 hvy-cav at 6 -1\n{FAR}")
    assert "cannot pass through a2" in made.refused("move a1 forward 5").message
    assert made.allows("move a4 forward 6")


# H8: what a Force may do


@pytest.mark.parametrize(
    ("order", "may"),
    [
        ("move a1 forward 1", False),
        ("move a1 turn 180", True),
        ("move a2 turn 90", True),
        ("form a1 mf-left", False),
        ("attack a1 b1", False),
        ("recover a1", True),
        ("move a1o to 12 6 0", True),
    ],
)
def test_inactive(order: str, may: bool) -> None:
    made = table(f"a1 reg-inf at 0 0\na2 irr-inf at 3 0\n{FAR}", status="inactive", own={"hits": {"a1": 2}})
    assert made.allows(order) == may


def test_on_attack_foot_and_horse_go_at_the_nearest_enemy_and_guns_are_free() -> None:
    made = table(
        "a1 hvy-cav at 0 0\na2 reg-inf at 3 0\na3 horse-art at -2 0\nb1 reg-inf at 0 5\nb2 reg-inf at 3 5",
        status="attack",
    )
    away = made.refused("move a1 turn 180 forward 2")
    assert (away.rows, "must attack" in away.message) == (("mr.house.attack-order",), True)
    other = made.refused("attack a1 b2")
    assert (other.rows, other.instead) == (("mr.house.attack-order",), "attack a1 b1")
    assert (other.have, other.want) == (5.1, 5)
    made.order("done")
    made.wait()
    assert made.front("a2") == pytest.approx((3, 2, 0), abs=0.03)
    assert made.front("a3") == (-2, 0, 0)
    assert made.state.own.contacts or made.asks == "combat-dice"
    assert made.gap("a1", "b1") == 0


def test_on_attack_regular_infantry_stops_to_fire_as_the_volley_rule_demands() -> None:
    made = table("a1 reg-inf at 0 0\nb1 reg-inf at 0 2.2", status="attack")
    made.order("done")
    made.wait()
    assert made.gap("a1", "b1") == pytest.approx(1, abs=0.03)


def test_on_attack_nobody_gets_out_of_it_by_a_change_of_formation() -> None:
    made = table("a1 hvy-cav at 0 0\na2 reg-inf formation=mf at 3 0\nb1 reg-inf at 0 7", status="attack")
    assert "must attack" in made.refused("form a1 mf-left").message
    assert made.allows("form a2 ff-left")


def test_on_attack_out_of_command_is_free_of_it() -> None:
    made = table("a1 hvy-cav at 0 0\na0 officer in A1 at -8 -4\na2 reg-inf at -8 0\nb1 reg-inf at 0 5", status="attack")
    made.order("done")
    made.wait()
    assert made.front("a1") == (0, 0, 0)


# H9: out of command


def test_out_of_command_it_goes_only_straight_toward_its_sub_commander() -> None:
    made = table(f"a1 hvy-cav at 0 0\na0 officer in A1 at 0 -6\n{FAR}")
    assert "straight toward a0" in made.refused("move a1 forward 1").message
    assert made.allows("form a1 mf-left")
    made.order("move a1 turn 180 forward 3")
    assert made.front("a1") == (0, -4, 180)


def test_out_of_command_it_wheels_no_farther_than_to_face_its_sub_commander_h9() -> None:
    made = table(f"a1 hvy-cav at 4 -2\na0 officer in A1 at -4 -2\n{FAR}")
    assert "only to face a0" in made.refused("move a1 wheel-right 57").message
    refusal = made.refused("move a1 wheel-left 130")
    assert "no farther than it takes to face a0" in refusal.message
    made.order("move a1 wheel-left 60")


def test_out_of_command_no_move_ends_farther_from_its_sub_commander_h9() -> None:
    made = table("a1 irr-cav at 0 -7\na0 officer in A1 at 0 -3.3\nb1 reg-inf at 0 7")
    assert "would end 4.3 BW from a0 (an officer), 1.1 more than now" in made.refused("move a1 forward 9").message
    assert "would end 3.2 BW from a0 (an officer), 0.03 more than now" in made.refused("move a1 forward 7.93").message
    made.order("move a1 forward 3")


def test_without_h9_it_goes_where_it_likes() -> None:
    made = table("a1 hvy-cav at 0 0\na0 officer in A1 at 0 -6\nb1 reg-inf at 0 3", options={"H9": False})
    assert made.allows("attack a1 b1")
    assert made.allows("form a1 mf-left")


def test_out_of_command_it_attacks_nobody() -> None:
    made = table("a1 hvy-cav at 0 0\na0 officer in A1 at 0 -6\nb1 reg-inf at 0 3")
    assert "attacks nobody" in made.refused("attack a1 b1").message


def test_regular_infantry_in_touch_hands_command_on() -> None:
    row = "a1 reg-inf at 0 0\na2 reg-inf at 2 0\na3 reg-inf at 4 0\na4 irr-inf at 6 0\na0 officer in A1 at -2 0\n"
    made = table(row + FAR)
    assert made.allows("move a3 forward 1")
    assert not made.allows("move a4 forward 1")


# Batteries


def test_a_heavy_battery_of_a_force_moves_with_its_sub_commander_in_touch() -> None:
    guns = "a1 hvy-art formation=mf at 0 0\na2 reg-inf at 4 0\n"
    for order in ("move a1 forward 1", "form a1 ff"):
        refusal = table(guns + "a0 officer in A1 at 0 -2\n" + FAR).refused(order)
        assert (refusal.rows, refusal.have, refusal.want) == (("mr.move.heavy-battery.contact",), 1, 0)
        assert "a0 (an officer) is 1 BW off" in refusal.message
    with_him = table(guns + "a0 officer in A1 at 0 -1\n" + FAR)
    with_him.order("move a1 forward 3")
    assert "mr.move.heavy-battery.contact" in with_him.rows("move_allowance")


def test_a_heavy_battery_outside_forces_moves_for_a_cd() -> None:
    guns = f"a1 howitzer formation=mf in A at 0 0\na2 reg-inf at 4 0\n{FAR}"
    assert "mr.move.heavy-battery.cds" in table(guns).refused("move a1 forward 1").rows
    made = table(guns, phase="control", cds=3)
    made.order("battery a1")
    assert made.state.own.cds["a"] == 2
    made.script("done\ndice 4 4")
    made.order("move a1 forward 3")
    assert "mr.move.heavy-battery.cds" in made.rows("move_allowance")


def test_a_suppressed_battery_neither_moves_nor_limbers() -> None:
    made = table(f"a1 horse-art at 0 0\na2 reg-inf at 4 0\n{FAR}", own={"suppressed": ("a1",)})
    for order in ("move a1 turn 90", "form a1 mf"):
        assert "suppressed" in made.refused(order).message


# Ground


def test_rough_is_half_speed_or_closed() -> None:
    rough = area("t1", "rough", 0, 3, 8, 4)
    assert cost(table(f"a1 reg-inf at 0 1\n{FAR}", rough), "move a1 forward 1") == 2
    assert cost(table(f"a1 irr-inf at 0 1\n{FAR}", rough), "move a1 forward 1") == 1
    assert cost(table(f"a1 irr-cav at 0 0\n{FAR}", rough), "move a1 forward 3") == 5
    assert not table(f"a1 hvy-cav at 0 0\n{FAR}", rough).allows("move a1 forward 3")
    assert not table(f"a1 horse-art formation=mf at 0 0\na2 reg-inf at -6 0\n{FAR}", rough).allows("move a1 forward 3")


def test_who_stands_in_ground_that_is_closed_to_it_leads_out_of_it_h21() -> None:
    made = table(f"a1 hvy-cav at 0 3\n{FAR}", area("t1", "wood", 0, 3, 8, 4))
    assert made.allows("move a1 turn 180 forward 2"), made.refused("move a1 turn 180 forward 2")
    deeper = table(f"a1 hvy-cav at 0 1.5\n{FAR}", area("t1", "wood", 0, 3, 8, 4)).refused("move a1 forward 0.5")
    assert (deeper.have, deeper.want, deeper.unit) == (1, 0.5, "BW")
    assert "would be 1 BW deep; lead it out" in deeper.message


@pytest.mark.parametrize(
    ("unit", "option", "extra"), [("reg-inf", 2, 1), ("irr-inf", 2, 1), ("hvy-cav", 2, 2), ("lt-cav", 1, 1)]
)
def test_obstacles(unit: str, option: int, extra: float) -> None:
    wall = line("l1", "wall", -9, 0.2, 9, 0.2)
    made = table(f"a1 {unit} at 0 0\n{FAR}", wall, options={"obstacle_cavalry": option})
    assert cost(made, "move a1 forward 1") == 1 + extra


def test_levels_up_and_down() -> None:
    hill = oval("t1", "hill", 0, 4, 8, 6)
    made = table("a1 hvy-cav at 0 0\nb1 reg-inf at 9 7", hill)
    assert cost(made, "move a1 forward 3") == 4
    assert "mr.move.elevation" in made.rows("move_allowance")


def test_a_road_adds_two_for_a_column_that_keeps_to_it() -> None:
    road = line("l1", "road", 0, -8, 0, 8, wide=0.5)
    made = table("a1 reg-inf formation=mf at 0 -4\nb1 reg-inf at 9 7", road)
    made.order("move a1 forward 7")
    assert "mr.move.road" in made.rows("move_allowance")
    assert not table("a1 reg-inf formation=mf at 4 -4\nb1 reg-inf at -9 7", road).allows("move a1 forward 7")


# H20: towns


TOWN = area("t1", "town", 0, 2, 3, 2.4)


def test_infantry_occupies_a_town_and_nobody_else_enters() -> None:
    made = table(f"a1 irr-inf at 0 0\n{FAR}", TOWN)
    made.order("move a1 forward 2.5")
    assert "mr.move.town.irr-inf" in made.rows("move_allowance")
    assert not table(f"a1 hvy-cav at 0 0\n{FAR}", TOWN).allows("move a1 forward 2.5")


def test_a_town_holds_one_unit() -> None:
    made = table(f"a1 irr-inf formation=mf at -0.6 0\na2 irr-inf formation=mf at 1 3\n{FAR}", TOWN)
    assert "has room for one" in made.refused("move a1 forward 2.4").message


def test_in_a_town_infantry_faces_as_it_likes_and_goes_out_any_side() -> None:
    made = table(f"a1 reg-inf at 0 2.5\n{FAR}", TOWN)
    made.order("move a1 turn 90 forward 2")
    assert made.front("a1")[2] == 90


def test_guns_in_a_town_stay_there() -> None:
    made = table(f"a1 hvy-art formation=mf at 0 2.5\na0 officer in A1 at 0 1.5\na2 reg-inf at 4 1\n{FAR}", TOWN)
    assert "does not leave it" in made.refused("move a1 forward 2").message


def test_guns_in_a_town_may_turn_and_limber_there_h20() -> None:
    """That a battery does not leave the town holds no gunner from turning his piece (G5.52)."""
    horse = table(f"a1 horse-art at 0 2.5\na2 reg-inf at 4 1\n{FAR}", TOWN)
    refusal = horse.refused("move a1 turn 90 forward 1")
    assert ("H20" in refusal.rows, "turn it there" in refusal.message) == (True, True)
    horse.order("move a1 turn 90")
    assert horse.front("a1") == (0.5, 2, 90)
    made = table(f"a1 hvy-art at 0 2.5\na0 officer in A1 at 0 1.5\na2 reg-inf at 4 1\n{FAR}", TOWN)
    assert made.allows("form a1 turn 90 mf")
    far = table("a1 horse-art at 0 2.5\na2 reg-inf at 4 1\nb1 reg-inf at 11 7", TOWN)
    assert not list(forming.sensible(far.state, "a1")), "no computer limbers what stays where it is"
    assert list(forming.sensible(far.state, "a2"))


def test_guns_that_are_not_limbered_are_told_so_g1() -> None:
    made = table(f"a1 horse-art at 0 0\na2 reg-inf at 4 0\n{FAR}")
    refusal = made.refused("move a1 forward 2")
    assert refusal.rows == ("mr.move.horse-art.ff",)
    assert (refusal.have, refusal.want, "form it to MF first" in refusal.message) == (0, 2, True)


# H21: water


def test_a_river_is_crossed_at_bridges_and_fords_only() -> None:
    river = line("l1", "river", -12, 1, 12, 1, wide=1)
    bridge = line("l2", "bridge", 0, 0.3, 0, 1.7, wide=1)
    assert not table("a1 hvy-cav at 5 0\nb1 reg-inf at 9 7", river, bridge).allows("move a1 forward 4")
    over = table("a1 hvy-cav formation=mf at 0 0\nb1 reg-inf at 9 7", river, bridge)
    over.order("move a1 forward 5")
    assert over.front("a1") == (0, 5, 0)


def test_nobody_enters_a_marsh() -> None:
    made = table(f"a1 irr-inf at 0 0\n{FAR}", area("t1", "marsh", 0, 3, 4, 2))
    refusal = made.refused("move a1 forward 3")
    assert "cannot go over the marsh, to which it comes after 2 BW" in refusal.message
    assert (refusal.have, refusal.unit) == (pytest.approx(2, abs=0.03), "BW")


# H23: officers


def test_officers_move_eight_and_the_army_commander_for_a_cd() -> None:
    made = table(f"a1 reg-inf at 0 0\n{FAR}", cds=1)
    assert not made.allows(f"move a1o to {made.place(8.5, -1.85)}")
    made.order(f"move a1o to {made.place(7.5, -1.85)}")
    assert made.state.own.cds["a"] == 1
    made.order(f"move ao to {made.place(3, -4)}")
    assert made.state.own.cds["a"] == 0
    assert made.ruling("move_allowance")["result"]["allowance"] == 8
    broke = table(f"a1 reg-inf at 0 0\n{FAR}")
    assert "CD" in broke.refused(f"move ao to {broke.place(3, -4)}").message


def test_officers_make_room() -> None:
    made = table(f"a1 reg-inf at 0 0\na2 hvy-cav at 5 0\n{FAR}\na0 officer in A1 at 5 2")
    made.order("move a2 forward 2")
    rects = made.state.field.rects
    assert distance(rects["a0"], rects["a2"]) < 2000
    assert not made.state.field.overlapped(rects["a0"], ("a0",))
