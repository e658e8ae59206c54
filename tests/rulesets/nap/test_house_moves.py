"""House rules of movement: H12, H17 to H20, H22, and what the sheet's rows make of a way on the table."""

from __future__ import annotations

import pytest
from tests.rulesets.nap.table import area, controlling, legs, line, moving

from sandtable.engine.offer import legal_to
from sandtable.engine.order import Order
from sandtable.engine.seen import Seen
from sandtable.names import Code
from sandtable.rulesets.nap.attaching import more

LONE = "a1 inf sp=5 sk=2 at 0 0"
FAR = "\nb1 inf at 0 21"


@pytest.mark.parametrize(
    ("troops", "most"),
    [
        ("inf", 12),
        ("inf speed=slow", 10),
        ("lt-cav", 16),
        ("cossack", 16),
        ("hvy-cav", 14),
        ("foot-art", 12),
        ("horse-art", 14),
    ],
)
def test_each_kind_goes_as_far_as_its_row_says(troops: str, most: int) -> None:
    table = moving(f"a1 {troops} at 0 -8{FAR}")
    assert f"costs {most + 0.1:g}" in table.refused(f"move a1 forward {most + 0.1}").message
    table.order(f"move a1 forward {most}")
    assert table.front("a1") == (0, most - 8, 0)


def test_wheels_cost_the_outside_arc_and_mix_with_straight_lines() -> None:
    table = moving(f"{LONE}{FAR}")
    table.order("move a1 wheel-left 90 forward 7.2")
    assert table.rows("move_allowance") == ["nap.move.foot.base", "nap.status.active", "nap.manoeuvre.wheel"]
    assert table.ruling("move_allowance")["result"]["cost"] == pytest.approx(11.91)
    table = moving(f"{LONE}{FAR}")
    assert table.refused("move a1 wheel-left 90 forward 7.4").at == "order.legs"


def test_an_oblique_leads_up_to_45_degrees_aside_and_is_free_h12() -> None:
    table = moving(f"{LONE}{FAR}")
    table.order(f"move a1 {legs(table, 'a1', 6, 8)}")
    assert table.front("a1") == (6, 8, 0)
    assert "nap.manoeuvre.oblique" in table.rows("move_allowance")
    table = moving(f"{LONE}{FAR}")
    assert "wheel it first" in table.refused(f"move a1 {legs(table, 'a1', 6, 5)}").message


def test_a_face_change_comes_first_costs_infantry_3_and_cavalry_nothing_h12() -> None:
    table = moving(f"{LONE}\na2 lt-cav at -8 0{FAR}")
    assert "only at the start" in table.refused("move a1 forward 2 turn 90").message
    assert "90 or 180" in table.refused("move a1 turn 45").message
    table.order("move a1 turn 90 forward 9")
    assert table.front("a1") == (10.5, -1.5, 90)
    assert table.ruling("move_allowance")["result"]["cost"] == 12
    table.order("move a2 turn 180 forward 16")
    assert table.front("a2")[2] == 180


def test_flank_and_retrograde_moves_cost_double_and_are_not_mixed_with_others() -> None:
    table = moving(f"{LONE}\na2 foot-art at 8 0{FAR}")
    assert "in one move" in table.refused("move a1 forward 2 left 2").message
    near = moving("a1 inf at 0 0\nb1 inf at 0 5.5", own={"rolled": {"a1": (3,)}}).refused("move a1 back 1")
    assert near.rows == ("nap.manoeuvre.flank.near-enemy",)
    assert "b1 (infantry) is 5.5 inches off" in near.message
    table.order("move a1 left 6")
    assert table.front("a1") == (-6, 0, 0)
    table.order("move a2 back 12")
    assert table.front("a2") == (8, -12, 0)
    assert "nap.manoeuvre.flank.artillery" in table.rows("move_allowance")


def test_within_6_inches_of_the_enemy_a_die_comes_first_h12() -> None:
    table = moving("a1 inf at 0 0\nb1 inf at 0 5")
    refusal = table.refused("move a1 back 1")
    assert "5 inches off and must throw its movement die first: say roll a1" in refusal.message
    table.script("roll a1\ndice 4")
    assert table.asks == "reroll-move"
    table.script("keep")
    assert any("near-enemy" in row for row in table.refused("move a1 back 1").rows)
    table.order("move a1 turn 90 forward 7")
    assert table.ruling("move_allowance")["result"]["allowance"] == 10


def test_a_1_comes_no_closer_and_a_6_must_attack() -> None:
    table = moving("a1 inf at 0 0\nb1 inf at 0 5")
    table.script("roll a1\ndice 1\nkeep")
    assert "nap.move.die.one" in table.refused("move a1 forward 5").rows
    assert "no closer" in table.refused("move a1 forward 1").message
    table.order("move a1 turn 180 forward 4")
    table = moving("a1 inf at 0 0\nb1 inf at 0 5")
    table.script("roll a1\ndice 6\nkeep")
    assert "must attack" in table.refused("move a1 turn 180").message
    table.done()
    assert table.state.own.moved["a1"] == "attack"


def test_a_6_must_attack_somebody_and_only_on_attack_the_nearest_h19() -> None:
    bodies = "a1 inf at 0 0\nb1 inf at 2 4\nb2 inf at -2 6"
    table = moving(bodies)
    table.script("roll a1\ndice 6\nkeep")
    assert "must attack" in table.refused("move a1 forward 1").message
    assert table.allows("attack a1 b1")
    table.order("attack a1 b2")
    assert table.contact("a1", "b2") is not None
    swept = moving(bodies, own={"status": {"A1": "attack", "B1": "hold"}})
    swept.script("roll a1\ndice 6\nkeep")
    assert "must attack the nearest" in swept.refused("attack a1 b2").message


def test_the_sub_commander_rolls_a_movement_die_again_once_a_pulse_and_a_cd_does_too() -> None:
    table = moving("a1 inf at 0 0\na2 inf at 4 0\nb1 inf at 0 5")
    table.script("roll a1\ndice 1\nreroll sub\ndice 1\nreroll cd\ndice 3")
    assert table.state.own.cds["a"] == 5
    assert table.asks == "move"
    table.script("roll a2\ndice 2")
    assert table.about == ("a2", "cd"), "he has helped this pulse"
    table.script("keep\nmove a1 forward 1")
    assert [line[1] for line in table.ruling("move_allowance")["lines"]][:3] == [
        "nap.move.foot.near",
        "nap.sub.movement",
        "nap.cd.movement",
    ]
    told = table.ruling("move_allowance")["given"]
    assert 0 < told["sub_distance"] <= 3, "as far off as he was when he helped"


def test_nobody_passes_an_enemys_front_within_3_inches_h12() -> None:
    bodies = "a1 lt-cav at -6 1.5 facing 90\nb1 inf at 0 4\nb2 inf at 21 21"
    own = {"rolled": {"a1": (3,)}}
    table = moving(bodies, own=own)
    assert "front of b1 (infantry) (H12)" in table.refused("move a1 forward 12").message
    assert table.allows("move a1 forward 6"), "it stops before it"
    free = moving(bodies, own=own, options={"H12": False})
    assert free.allows("move a1 forward 12")


def test_who_crosses_a_whole_front_passes_it_though_a_corner_of_it_stays_within_3_inches_h12() -> None:
    bodies = "a1 lt-cav at -6 1.5 facing 90\nb1 inf at 0 4\nb2 inf at 21 21"
    own = {"rolled": {"a1": (3,)}}
    table = moving(bodies, own=own)
    for far in (9.2, 10, 10.4):
        assert "front of b1 (infantry) (H12)" in table.refused(f"move a1 forward {far}").message
    assert table.allows("move a1 forward 8.8"), "it stops before it"
    there = moving(bodies.replace("-6", "-1.2"), own=own)
    assert "front of b1" in there.refused("move a1 forward 5.5").message, "who began with a corner there as well"
    assert there.allows("move a1 forward 3.5")
    assert moving(bodies.replace("-6 1.5 facing 90", "0 -1"), own=own).allows("move a1 forward 4"), "straight at it"


def test_rough_costs_double_and_is_closed_to_guns_heavy_horse_and_sk0() -> None:
    wood = area("w", "wood", 0, 6, 30, 8)
    for troops in ("hvy-cav", "foot-art", "horse-art", "inf sk=0"):
        table = moving(f"a1 {troops} at 0 0{FAR}", wood)
        assert any("nap.terrain.rough" in row for row in table.refused("move a1 forward 6").rows)
        assert table.allows("move a1 forward 2")
    table = moving(f"{LONE}{FAR}", wood)
    assert table.refused("move a1 forward 7.1").at == "order.legs"
    table.order("move a1 forward 7")
    assert table.ruling("move_allowance")["result"]["cost"] == 12


@pytest.mark.parametrize("troops", ["hvy-cav", "foot-art", "horse-art", "inf sk=0"])
def test_who_stands_in_woods_that_are_closed_to_it_may_leave_them_but_goes_no_deeper_h18(troops: str) -> None:
    wood = area("w", "wood", 0, 6, 30, 12)
    table = moving(f"a1 {troops} at 0 3{FAR}", wood)
    refused = table.refused("move a1 forward 2")
    assert (refused.have, refused.want, refused.unit) == (5, 3, "inches")
    assert any("nap.terrain.rough" in row for row in refused.rows)
    assert "3 inches deep" in refused.message
    assert "would be 5 inches deep; lead it out" in refused.message
    assert not table.allows("move a1 left 1"), "along the border leads nowhere"
    assert table.allows("move a1 back 1"), "nearer to the border is on the way out"
    assert table.allows("move a1 forward 11"), "and so is straight through, if it comes out of them"
    assert table.allows("move a1 turn 180"), "he turns where he stands"


def test_a_steep_hill_is_rough_and_a_level_costs_an_inch() -> None:
    hill = area("h", "hill", 0, 6, 30, 8)
    table = moving(f"{LONE}{FAR}", hill)
    table.order("move a1 forward 8")
    assert table.ruling("move_allowance")["result"]["cost"] == 9
    steep = area("h", "hill", 0, 6, 30, 8, steep=True)
    table = moving(f"{LONE}{FAR}", steep)
    table.order("move a1 forward 6")
    assert table.ruling("move_allowance")["given"]["rough"] == 4
    horse = moving(f"a1 hvy-cav at 0 0{FAR}", steep)
    assert horse.refused("move a1 forward 6").rows == ("nap.terrain.rough.hvy-cav",)


def test_guns_go_twice_as_far_on_a_road_even_through_woods() -> None:
    road, wood = line("r", "road", 0, -24, 0, 24, wide=1), area("w", "wood", 0, 0, 20, 10)
    table = moving("a1 foot-art at 0 -6\nb1 inf at 24 24", road, wood)
    table.order("move a1 forward 24")
    assert table.ruling("move_allowance")["result"]["cost"] == 12
    table = moving("a1 inf at 0 -6\nb1 inf at 24 24", road, wood)
    assert table.refused("move a1 forward 12.1").at == "order.legs"


def test_obstacles_cost_infantry_2_and_others_4_h18() -> None:
    stream = line("s", "stream", -30, 2, 30, 2, wide=1)
    table = moving(f"{LONE}{FAR}", stream)
    table.order("move a1 forward 6")
    assert table.ruling("move_allowance")["result"]["cost"] == 8
    table = moving(f"a1 lt-cav at 0 0{FAR}", stream)
    table.order("move a1 forward 6")
    assert table.ruling("move_allowance")["result"]["cost"] == 10


def test_a_river_is_crossed_only_at_bridges_and_fords_h18() -> None:
    river = line("r", "river", -30, 3, 30, 3, wide=2)
    bridge = line("x", "bridge", 0, 1, 0, 5, wide=3)
    bodies = "a1 inf at 0 0\na2 inf at 10 0\nb1 inf at 0 23"
    table = moving(bodies, river, bridge)
    assert "cannot go over the river" in table.refused("move a2 forward 8").message
    table.order("move a1 forward 8")
    assert table.front("a1") == (0, 8, 0)
    ford = line("x", "ford", 10, 1, 10, 5, wide=3)
    assert moving(bodies, river, ford).allows("move a2 forward 8")


def test_a_marsh_bears_nobody() -> None:
    table = moving(f"{LONE}{FAR}", area("m", "marsh", 0, 6, 10, 3))
    told = table.refused("move a1 forward 6")
    assert "cannot go over" in told.message
    assert "after 4.5 inches" in told.message
    assert told.have == pytest.approx(4.5, abs=0.05)


def test_friends_pass_through_each_other_and_infantry_pays_3_for_infantry() -> None:
    table = moving(f"a1 inf at 0 0\na2 inf at 0 4\na3 lt-cav at 8 0\na4 inf at 8 4\nb1 inf at 0 23{''}")
    table.order("move a1 forward 8")
    assert table.ruling("move_allowance")["result"]["cost"] == 11
    table.order("move a3 forward 12")
    assert table.ruling("move_allowance")["result"]["cost"] == 12
    assert "nap.manoeuvre.interpenetrate" in table.rows("move_allowance")


def test_an_order_that_leads_to_no_clear_place_is_refused_and_costs_no_move() -> None:
    table = moving("a1 inf at 0 0\na2 inf at 0 3\na3 inf at 0 6\nb1 inf at 0 23")
    for far in (1, 3, 6):
        assert "no place on its way that is clear" in table.refused(f"move a1 forward {far}").message
    assert table.allows("move a1 turn 90 forward 3")


def test_a_town_holds_one_infantry_unit_and_nobody_else_h17() -> None:
    town = area("t", "town", 0, 6, 4.4, 4.4)
    table = moving("a1 inf at 0 0\na2 inf at 6 0\na3 lt-cav at -6 0\nb1 inf at 0 23", town)
    assert "infantry only (H17)" in table.refused("move a3 wheel-right 40 forward 8").message
    table.order("move a1 forward 7.5")
    assert table.front("a1") == (0, 7.5, 0)
    big = area("t", "town", 3, 6, 10, 6)
    table = moving("a1 inf at 0 7.5\na2 inf at 5 0\nb1 inf at 0 23", big)
    assert "a1 is in it (H17)" in table.refused("move a2 forward 7").message


def test_out_of_radius_a_unit_moves_only_toward_its_sub_commander_h20() -> None:
    table = moving("a1 inf at 0 0\na2 officer in A1 at -20 0\nb1 inf at 0 21")
    assert "toward a2 (H20)" in table.refused("move a1 forward 4").message
    table.order("move a1 wheel-left 90 forward 6")
    table = moving("a1 inf at 0 0\na2 officer in A1 at -20 0\nb1 inf at 0 8")
    assert "attacks nobody (H20)" in table.refused("attack a1 b1").message
    free = moving("a1 inf at 0 0\na2 officer in A1 at -20 0\nb1 inf at 0 8", options={"H20": False})
    assert free.allows("attack a1 b1")


def test_a_unit_whose_force_is_gone_holds_h23() -> None:
    table = moving("a1 inf at 0 0\na2 officer in A1 at 0 -5\nb1 inf at 0 21")
    table.lose("a2")
    table.stand(status={})
    assert not table.allows("move a1 forward 4")


def test_on_hold_foot_and_horse_stand_but_face_about_free_and_guns_move() -> None:
    bodies = "a1 inf at 0 0\na2 foot-art at 4 0\na3 officer in A1 at 0 -6\nb1 inf at 0 21"
    table = moving(bodies, own={"status": {"A1": "hold", "B1": "hold"}})
    assert table.refused("move a1 forward 1").at == "order.legs"
    table.order("move a1 turn 180")
    assert "nap.status.hold.face" in table.rows("move_allowance")
    table.order("move a2 turn 90 forward 12")
    assert "nap.status.hold.face" not in table.rows("move_allowance")
    table.order(f"move a3 to {table.place(0, -20)}")


def test_attack_goes_at_the_nearest_enemy_with_all_its_movement_h19() -> None:
    table = moving("a1 inf at 0 0\na2 foot-art at 6 0\nb1 inf at 0 18", own={"status": {"A1": "attack", "B1": "hold"}})
    assert "must attack" in table.refused("move a1 back 2").message
    assert table.allows("move a2 back 2"), "guns do as they like"
    table.done()
    assert table.front("a1") == pytest.approx((0, 12, 0), abs=0.05)
    table = moving("a1 inf at 0 0\nb1 inf at 0 9\nb2 inf at 9 16", own={"status": {"A1": "attack", "B1": "hold"}})
    table.done()
    assert table.contact("a1", "b1") is not None


def test_who_reaches_an_enemy_within_what_can_be_measured_attacks_him_h19() -> None:
    """Its 16 inches bring it to where the enemy stands 16.004 ahead: a hundredth is the least that counts."""
    table = moving("a1 lt-cav at 0 0\nb1 inf at 0 16.004", own={"status": {"A1": "attack", "B1": "hold"}})
    table.done()
    assert table.contact("a1", "b1") is not None


def test_who_reaches_an_enemy_straight_ahead_after_a_change_of_face_attacks_him_h19() -> None:
    """katzbach 64020 215: b6 halted an inch before a6, whom it reaches facing left and straight on."""
    bodies = "a1 inf at 0 0\na9 officer in A1 at 0 -4\nb1 inf at -12.7 2.06 facing 288.4"
    table = moving(bodies, own={"status": {"A1": "attack", "B1": "hold"}})
    table.order("move a1 turn 270 forward 9")
    assert table.contact("a1", "b1") is not None
    table = moving(bodies, own={"status": {"A1": "attack", "B1": "hold"}})
    table.done()
    assert table.contact("a1", "b1") is not None


def test_units_out_of_radius_are_not_swept_along_by_an_attack_h19() -> None:
    bodies = "a1 inf at 0 0\na2 officer in A1 at -20 0\nb1 inf at 0 9"
    table = moving(bodies, own={"status": {"A1": "attack", "B1": "hold"}})
    table.done()
    assert table.front("a1") == (0, 0, 0)


def test_withdraw_leads_away_from_the_enemy_until_20_inches_off_h19() -> None:
    status = {"status": {"A1": "withdraw", "B1": "hold"}}
    table = moving("a1 inf at 0 0\nb1 inf at 0 16", own=status)
    assert "must withdraw" in table.refused("move a1 forward 2").message
    table.done()
    assert table.gap("a1", "b1") == pytest.approx(20, abs=0.1)
    table = moving("a1 inf at 0 0\nb1 inf at 0 7", own=status)
    table.done()
    assert table.front("a1")[2] == 180, "facing about leads farther than going back at double cost"
    assert table.gap("a1", "b1") == pytest.approx(16, abs=0.1)


def test_who_withdraws_and_is_20_inches_off_comes_no_nearer_than_that_h19() -> None:
    own = {"status": {"A1": "withdraw", "B1": "hold"}}
    bodies = "a1 inf at 0 -10\na2 foot-art at 4 -10\nb1 inf at 0 14"
    table = moving(bodies, own=own)
    refused = table.refused("move a1 forward 5")
    assert (refused.have, refused.want, refused.rows) == (19, 20, ("nap.status.withdraw",))
    assert "withdraws (H19)" in table.refused("move a2 forward 6").message
    table.order("move a1 forward 4")
    assert table.gap("a1", "b1") == 20
    table.order("move a2 left 3")
    guns = moving(bodies, own={**own, "suppressed": ("a2",)})
    assert guns.allows("move a2 forward 6"), "a suppressed battery relocates whatever the status (H6)"


def test_withdrawal_stops_at_the_table_edge_h19() -> None:
    table = moving("a1 inf at 0 -15\nb1 inf at 0 -5", own={"status": {"A1": "withdraw", "B1": "hold"}})
    table.done()
    assert table.front("a1")[1] < -20


def test_attached_guns_go_where_their_infantry_goes_h22() -> None:
    bodies = "a1 inf at 0 0\na2 foot-art attached at 0 3\nb1 inf at 0 22"
    table = moving(bodies)
    assert table.state.own.attached == {"a2": "a1"}
    assert not table.there("a2")
    table.order("move a1 forward 4")
    table = moving(bodies)
    table.order("detach a2 : left")
    assert table.front("a2") == (-2.25, 0, 0)
    assert table.refused("move a2 forward 1").at == "order.bases.0"


def test_attached_guns_are_told_to_leave_by_taking_their_infantry_in_hand_h22() -> None:
    table = moving("a1 inf at 0 0\na2 foot-art attached at 0 3\nb1 inf at 0 22")
    assert [order.verb for order in legal_to(table.game.frame, table.state, ["a2"])] == ["detach", "done"]
    seen = Seen(table.game, table.state, "a")
    offers = {offer.word: offer for offer in seen.offers(["a1"])}
    assert (offers["detach"].refusal, offers["detach"].bases) == (None, ("a2",))
    assert offers["detach"].ready == (Order("detach", ("a2",), word="front"),)
    assert offers["move"].bases == ("a1",), "and the infantry moves as ever"


def test_attaching_takes_the_whole_move_of_a_battery_in_touch_h22() -> None:
    table = moving("a1 inf at 0 0\na2 foot-art at 2.25 0\na3 foot-art at 8 0\nb1 inf at 0 22")
    refused = table.refused("attach a3 : a1")
    assert "must touch a1 to join it (H22) and is 5." in refused.message
    assert refused.have == 5.75
    assert table.refused("attach a1 : a1").message == "a1 (infantry) is no battery; name one"
    assert table.refused("detach a3").message == "a3 is attached to nobody; name one of the red army"
    table.order("attach a2 : a1")
    assert not table.there("a2")
    assert "whole move (H22)" in table.refused("move a1 forward 2").message


def test_whom_guns_may_join_is_told_in_the_same_order_in_every_run_h22() -> None:
    """studianka: which brigade a computer's guns joined hung on how Python had put those in touch in order."""
    bodies = "a5 inf at -1.5 0\na4 inf at 1.5 0\na3 inf at -1.5 6\na2 inf at 1.5 6\na1 foot-art at 0 3\nb1 inf at 0 23"
    table = moving(bodies)
    assert [one.word for one in more(table.state, "a1")] == ["a2", "a3", "a4", "a5"]


def test_guns_that_must_withdraw_neither_join_infantry_nor_leave_it_h19() -> None:
    table = moving("a1 inf at 0 0\na2 foot-art at 2.25 0\nb1 inf at 0 14", own={"status": {"A1": "withdraw"}})
    assert "must withdraw" in table.refused("attach a2 : a1").message
    table = moving("a1 inf at 0 0\na2 foot-art attached at 0 3\nb1 inf at 0 14", own={"status": {"A1": "withdraw"}})
    assert "must withdraw" in table.refused("detach a2").message


def test_who_cannot_pay_his_way_is_told_what_it_costs_in_plain_words() -> None:
    table = moving("a1 inf sk=2 at 0 0\nb1 inf at 0 23", area("w", "wood", 0, 6, 20, 6))
    refusal = table.refused("move a1 forward 11")
    assert refusal.message.startswith("this way costs 17 inches (rough 12) and a1 has 12; go ")
    assert refusal.rows == ("nap.terrain.rough.inf",)


def test_who_cannot_pay_his_way_to_an_enemy_is_told_what_it_costs_and_what_else_to_do() -> None:
    table = moving("a1 inf at 0 0\nb1 inf at 0 11", line("l", "hedge", -30, 4, 30, 4))
    refused = table.refused("attack a1 b1")
    assert (refused.have, refused.want, refused.rows) == (12, 13, ("nap.terrain.obstacle.inf",))
    assert "costs 13 inches (obstacle 2) and a1 has 12; attack another, or move a1 nearer" in refused.message


def test_infantry_with_guns_cannot_enter_woods_h22() -> None:
    table = moving("a1 inf sk=3 at 0 0\na2 foot-art attached at 0 3\nb1 inf at 0 23", area("w", "wood", 0, 6, 20, 6))
    assert "guns attached" in table.refused("move a1 forward 5").message


def test_moving_an_army_or_a_wing_commander_costs_a_cd() -> None:
    bodies = "a1 inf at 0 0\nb1 inf at 0 22\na8 officer in A8 at 6 -6"
    wing = {"A8": {"rank": "wing", "wing": "left"}}
    table = moving(bodies, commands=wing)
    table.order(f"move ao to {table.place(0, -10)}")
    assert table.state.own.cds["a"] == 5
    table.order(f"move a8 to {table.place(8, -10)}")
    assert table.state.own.cds["a"] == 4
    table.order(f"move a1o to {table.place(3, -10)}")
    assert table.state.own.cds["a"] == 4
    assert "18 inches at most" in moving(bodies).refused(f"move ao to {table.place(0, 1)}").message
    free = moving(bodies, commands=wing, options={"R13": False})
    free.order(f"move a8 to {free.place(8, -10)}")
    assert free.state.own.cds["a"] == 6


def test_a_square_reforms_at_the_start_of_its_next_move_h10() -> None:
    table = moving(f"{LONE}{FAR}", own={"formation": {"a1": "square"}})
    table.order("move a1 forward 2")
    assert table.state.own.formation == {}


def test_foot_artillery_that_fired_goes_half_as_far() -> None:
    table = moving("a1 foot-art at 0 0\nb1 inf at 0 22", own={"fired": ("a1",)})
    assert table.refused("move a1 forward 6.1").at == "order.legs"
    table.order("move a1 forward 6")


def test_a_suppressed_battery_only_relocates_whatever_its_status_h6() -> None:
    own = {"suppressed": ("a1",), "status": {"A1": "withdraw", "B1": "hold"}}
    table = moving("a1 horse-art at 0 0\nb1 inf at 0 3", own=own)
    assert table.refused("move a1 turn 180 forward 6.1").at == "order.legs"
    table.order("move a1 turn 180 forward 6")
    assert "nap.move.suppressed" in table.rows("move_allowance")


def test_a_relocation_stays_within_the_radius_h6() -> None:
    own = {"suppressed": ("a1",)}
    table = moving("a1 horse-art at 0 0\na9 officer in A1 at 0 9 facing 180\nb1 inf at 9 14", own=own)
    assert "nap.suppress.relocate" in table.refused("move a1 turn 180 forward 6").rows
    table.order("move a1 turn 180 forward 2")


def test_a_force_that_is_far_from_the_enemy_may_choose_hold() -> None:
    table = controlling("a1 inf at 0 0\nb1 inf at 0 21")
    table.script("hold A1")
    assert table.state.own.status["A1"] == "hold"
    near = controlling("a1 inf at 0 0\nb1 inf at 0 19")
    told = near.refused("hold A1")
    assert "cannot be settled so" in told.message
    assert (told.have, told.want) == (19, 20)
    assert "b1 (infantry) is 19 inches off" in told.message


def test_who_withdraws_uses_all_its_movement_h19() -> None:
    table = moving("a1 inf at 0 0\nb1 inf at 0 7", own={"status": {"A1": "withdraw", "B1": "hold"}})
    assert "with all its movement" in table.refused("move a1 turn 180 forward 5").message
    table.order("move a1 turn 180 forward 9")


def test_a_battery_that_is_told_the_infantry_it_joins_without_a_colon_is_told_to_write_one() -> None:
    table = moving("a1 inf at 0 0\na2 foot-art at 2.25 0\na3 inf at 9 0\nb1 inf at 0 22")
    for host in ("a1", "a3"):
        refused = table.refused(f"attach a2 {host}")
        assert f"write 'attach a2 : {host}'" in refused.message
        assert (refused.code, refused.at, refused.instead) == (Code.BAD_VALUE, "order.bases", f"attach a2 : {host}")
    missing = table.refused("attach a2")
    assert "say which: a1, as in 'attach a2 : a1'" in missing.message
    assert missing.at == "order.word"
    assert table.refused("attach a1 a3").message == "a1 (infantry) is no battery; name one"
    assert table.refused("attach a2 : b1").message.endswith("not b1 (infantry) of the enemy")


def test_who_is_told_to_attack_one_whom_he_reaches_to_within_what_can_be_measured_attacks_him_h19() -> None:
    """Going straight on by hand he would touch him: told to attack, or bound to, he does no less."""
    bodies = "a1 inf at 0 0\nb1 inf at 0 12.02"
    for order in ("move a1 forward 12", "attack a1 b1"):
        table = moving(bodies)
        table.order(order)
        assert table.contact("a1", "b1") is not None
        assert table.ruling("move_allowance")["result"]["cost"] == 12
    bound = moving(bodies, own={"status": {"A1": "attack", "B1": "hold"}})
    bound.done()
    assert bound.contact("a1", "b1") is not None
    refusal = moving("a1 inf at 0 0\nb1 inf at 0 12.04").refused("attack a1 b1")
    assert "goes 12 inches and b1 is 12.04 inches off" in refusal.message
    assert (refusal.have, refusal.want) == (12, 12.04)


def test_who_is_on_hold_needs_no_die_and_is_told_that_he_does_not_move() -> None:
    table = moving("a1 inf at 0 0\nb1 inf at 0 5", own={"status": {"A1": "hold"}})
    for order in ("roll a1", "attack a1 b1", "move a1 forward 1"):
        refusal = table.refused(order)
        assert "is on hold this pulse, so a1 does not move" in refusal.message
        assert (refusal.rows, refusal.have) == (("nap.status.hold",), 0)


@pytest.mark.parametrize(
    ("bodies", "own", "order", "rows"),
    [
        ("a1 inf at 0 0\nb1 inf at 0 9", {"A1": "attack"}, "move a1 forward 2", ("nap.status.attack",)),
        ("a1 inf at 0 0\nb1 inf at 0 15", {"A1": "attack"}, "move a1 forward 2", ("nap.status.attack",)),
        ("a1 inf at 0 0\nb1 inf at 0 12", {"A1": "withdraw"}, "move a1 forward 2", ("nap.status.withdraw",)),
        ("a1 inf at 0 0\nb1 inf at 0 12", {"A1": "withdraw"}, "move a1 back 2", ("nap.status.withdraw",)),
        ("a1 inf at 0 0\na9 officer in A1 at 0 -20\nb1 inf at 0 21", {}, "move a1 forward 2", ("H20",)),
        ("a1 inf at 0 0\na9 officer in A1 at 0 -20\nb1 inf at 0 8", {}, "attack a1 b1", ("H20",)),
        ("a1 inf at 0 0\nb1 inf at 0 21", {}, "move a1 forward 2 turn 90", ("H12",)),
        ("a1 inf at 0 0\nb1 inf at 0 21", {}, "move a1 turn 30", ("H12",)),
        ("a1 inf at 0 0\nb1 inf at 0 21", {}, "move a1 forward 2 right 2", ("H12",)),
        ("a1 lt-cav at -12 1.5 facing 90\nb1 inf at 0 4", {}, "move a1 forward 16", ("H12",)),
        ("a1 lt-cav at 0 0\nb1 inf at 0 21", {}, "move a1 forward 10", ("H17",)),
    ],
)
def test_what_a_house_rule_or_a_status_forbids_is_refused_with_its_row(
    bodies: str, own: dict[str, str], order: str, rows: tuple[str, ...]
) -> None:
    told = {"status": {"A1": "active", "B1": "hold", **own}}
    table = moving(bodies, *([area("t", "town", 0, 8.5, 5, 5)] if rows == ("H17",) else []), own={**told})
    assert table.refused(order).rows == rows


def test_ground_that_bears_nobody_is_called_by_what_it_is_with_the_way_by_h18() -> None:
    river, bridge = line("r", "river", -30, 4, 30, 4, wide=1), line("b", "bridge", 0, 2, 0, 6, wide=1.5)
    says = moving(f"{LONE}\na2 inf at 9 0{FAR}", river, bridge).refused("move a2 forward 9").message
    assert "cannot go over the river beside its bridges and fords" in says
    assert says.endswith("lead its middle over one of them, or not so far")
    assert "over the river, to which" in moving(f"{LONE}{FAR}", river).refused("move a1 forward 9").message
    marsh = moving(LONE + FAR, area("m", "marsh", 0, 8, 6, 6)).refused("move a1 forward 9")
    assert "over the marsh, to which it comes after" in marsh.message


def test_a_length_that_is_refused_by_a_hundredth_is_told_to_the_hundredth() -> None:
    """Who stands 6.01 inches off was told that he stands 6 off, and that within 6 inches he must throw a die."""
    assert "6.01 inches off" in moving("a1 inf at 0 0\nb1 inf at 0 6.01").refused("roll a1").message
    near = moving("a1 inf sp=5 at 0 0.01\nb1 inf at 0 20", own={"status": {"A1": "hold"}, "hits": {"a1": 3}})
    refusal = near.refused("recover a1")
    assert "b1 (infantry) is 19.99 inches off" in refusal.message
    assert (refusal.have, refusal.unit) == (19.99, "inches")
