"""Units that must attack: whom they go at, by which way, and how near they come (H8 of mr, H19 of nap)."""

from __future__ import annotations

import pytest
from tests.rulesets.mr.table import table as mr
from tests.rulesets.nap.table import area, moving
from tests.rulesets.unit_table import UnitTable

ATTACK = {"status": {"A1": "attack", "B1": "hold"}}


def nap(bodies: str, *dice: int) -> UnitTable:
    """The table after side a, on Attack, has said done, and movement dice have fallen so."""
    table = moving(bodies, own={**ATTACK, "cds": {}})
    table.done()
    for die in dice:
        assert table.asks == "move-die"
        table.roll(die)
    return table


def test_it_takes_the_next_enemy_where_it_cannot_get_at_the_nearest_h19() -> None:
    # As a5 at the convent wall: b3 is nearest, close behind its shoulder; b5 stands straight ahead.
    table = nap("a5 inf at 0 0\na1o officer in A1 at 0 -6\nb3 lt-cav at 2.5 -2.2 facing 0\nb5 inf at 0 1", 6)
    assert table.state.own.moved["a5"] == "attack"
    assert table.contact("a5", "b5") is not None


def test_it_strikes_obliquely_where_a_neighbour_bars_the_wheel_h19() -> None:
    # As a12 at Marengo: an enemy off its left front, and a friend on that side.
    table = nap("a1 inf at 0 0\na2 foot-art at 3.05 0\na1o officer in A1 at 0 -6\nb1 inf at 4 7")
    assert table.state.own.moved["a1"] == "attack"


@pytest.mark.parametrize(("kind", "strikes"), [("lt-cav", True), ("inf", True)])
def test_a_change_of_face_may_end_in_contact_h19(kind: str, strikes: bool) -> None:
    table = nap(f"a1 {kind} at 0 0\na1o officer in A1 at 5 -1\nb1 inf at 0 -10 facing 0")
    assert (table.contact("a1", "b1") is not None) == strikes
    assert table.front("a1")[2] == 180


def test_of_two_ranks_the_foremost_goes_first_and_both_use_their_movement_h19() -> None:
    table = nap("a1 inf at 0 -3.2\na2 inf at 0 0\na1o officer in A1 at 4 -2\nb1 inf at 0 20")
    assert table.front("a2") == pytest.approx((0, 12, 0), abs=0.06)
    assert table.front("a1") == pytest.approx((0, 8.8, 0), abs=0.06)


def test_it_goes_round_friends_and_not_through_them_h19() -> None:
    guns = "a1 inf at 0 0\na2 foot-art at 0 7\na1o officer in A1 at 4 -2\nb1 inf at 0 20"
    table = nap(guns)
    given = table.ruling("move_allowance")["given"]
    assert "through" not in given
    assert table.gap("a1", "b1") < 10
    assert "advances" in table.says()
    assert "inches on b1" in table.says()


def test_a_wheel_that_brushes_a_neighbour_is_not_the_end_of_the_way_h19() -> None:
    # As a21 at Marengo: the enemy is aside, and a friend stands flush on the side that it must wheel to.
    table = nap("a1 inf at 0 0\na2 foot-art at 2.75 0\na1o officer in A1 at -3 -4\nb1 inf at 16 10")
    far = table.ruling("move_allowance")["result"]
    assert far["left"] < 1


def test_a_wheel_that_ends_in_a_friend_may_go_on_and_come_clear_of_him_h19() -> None:
    # As a23 at Borodino: wheels by up to 89 degrees end in the friend on its right rear, and one by 90 beside him.
    friends = "a2 inf in A2 at 6 -2.5 facing 90\na3 inf in A2 at 8.2 0.5 facing 90\na4 inf in A2 at 0.62 3.51 facing 90"
    table = moving(
        f"a1 inf at 1.5 0.5 facing 90\n{friends}\na1o officer in A1 at -4 -3\na2o officer in A2 at 12 -9\n"
        "b1 hvy-cav at 4.835 6 facing 180",
        own={"status": {"A1": "attack", "A2": "hold", "B1": "hold"}, "cds": {}},
    )
    table.done()
    table.roll(6)
    assert table.state.own.moved["a1"] == "attack"
    assert table.contact("a1", "b1") is not None


def test_a_1_forbids_the_attack_and_the_advance_h19() -> None:
    table = nap("a1 inf at 0 0\na1o officer in A1 at 0 -6\nb1 inf at 0 4", 1)
    assert table.front("a1") == (0, 0, 0)
    assert "must attack" not in next(
        event.told.says for event in table.events if event.told and "rolls 1" in event.told.says
    )


def test_who_must_attack_and_reaches_nobody_is_led_by_his_player_as_near_as_he_can_h19() -> None:
    table = moving("a1 inf at 0 0\nb1 inf at 0 20", own=ATTACK)
    refusal = table.refused("move a1 forward 4")
    assert "ends 16 inches from b1" in refusal.message
    assert "could end 8 inches off" in refusal.message
    assert table.allows("move a1 forward 12")
    table.order("attack a1 b1")
    assert table.front("a1") == pytest.approx((0, 12, 0), abs=0.06)


def test_whoever_is_in_reach_is_named_to_a_player_who_leads_elsewhere_h19() -> None:
    table = moving("a1 inf at 0 0\nb1 inf at 0 9", own=ATTACK)
    refusal = table.refused("move a1 turn 90 forward 3")
    assert "b1 is 9 inches off and in reach" in refusal.message


def test_horse_strikes_obliquely_into_contact_h8() -> None:
    made = mr("a1 hvy-cav at 0 0\na2 reg-inf in A2 at 2.05 0\nb1 reg-inf at 2.6 3.6", status={"A1": "attack"})
    made.order("done")
    made.wait()
    assert made.contact("a1", "b1") is not None


def test_regulars_turn_about_to_strike_behind_them_h8() -> None:
    made = mr("a1 hvy-cav at 0 0\na1o officer in A1 at 2.5 -1\nb1 reg-inf at 0 -4 facing 0", status="attack")
    made.order("done")
    made.wait()
    assert made.contact("a1", "b1") is not None


def test_the_front_rank_goes_before_the_rear_rank_h8() -> None:
    made = mr("a1 reg-inf at 0 -4\na2 reg-inf at 0 -2.9\nb1 reg-inf at 0 5", status="attack")
    made.order("done")
    made.wait()
    assert made.front("a1") == pytest.approx((0, -2, 0), abs=0.06)
    assert made.front("a2") == pytest.approx((0, -0.9, 0), abs=0.06)


def test_an_advance_that_nobody_can_measure_is_none_h19() -> None:
    """As in the-convent-wall rr-11 248: woods bar every way on but a hair."""
    wood = area("w", "wood", 0, 6.55, 59, 13)
    table = moving("a1 hvy-cav at 0 0\nb1 inf at 0 17", wood, own=ATTACK)
    table.order("done")
    assert "a1 (heavy cavalry) cannot get at the enemy." in [event.told.says for event in table.events if event.told]
