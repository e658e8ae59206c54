"""What is refused of a unit names it, says why, and what to do instead."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.rulesets.mr import table as mr
from tests.rulesets.nap import table as nap

from sandtable import catalogue
from sandtable.engine.order import Order
from sandtable.names import Refused
from sandtable.notation.order import read


def test_a_way_that_a_row_bars_is_refused_of_the_unit_that_would_go_so() -> None:
    table = nap.moving("a1 inf at 0 0\nb1 inf at 0 5 facing 180", own={"rolled": {"a1": [6]}})
    refusal = table.refused("move a1 right 2")
    why = "not within 6 inches of the enemy, and b1 (infantry) is 5 inches off"
    assert refusal.message == f"a1 (infantry) may not go so: {why}; choose another way"
    assert refusal.rows == ("nap.manoeuvre.flank.near-enemy",)


def test_an_attack_that_the_table_denies_says_so_in_a_sentence() -> None:
    table = mr.table("a1 reg-inf sp=4 at 0 0\nb1 hvy-cav sp=4 at 0 1.5 facing 180")
    assert "against heavy and light cavalry: no attack; lead it elsewhere" in table.refused("attack a1 b1").message


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("b9", "'b9'"),
        ("a2", "it is of its own army"),
        ("b2", "it is not on the table"),
        ("b1o", "it is an officer, whom nobody attacks"),
    ],
)
def test_who_is_no_target_is_told_why(word: str, why: str) -> None:
    table = nap.moving("a1 inf at 0 0\na2 inf at 6 0\nb1 inf at 0 9 facing 180\nb2 inf at 6 20 facing 180")
    table.state = replace(table.state, field=table.state.field.placed({"b2": None}))
    message = table.refused(Order("attack", ("a1",), word=word)).message
    assert message.startswith("name the enemy unit that a1 attacks, not ")
    assert message.endswith(why)


@pytest.mark.parametrize(
    ("order", "says"),
    [
        ("form a1 turn 400 ff-left", "turn 400 is more than once round, which is 360 degrees; say turn 40"),
        ("form a1 turn -400 ff-left", "turn -400 is more than once round, which is 360 degrees; say turn -40"),
        ("form a1 turn 0 ff-left", "turn 0 leads nowhere; say by how many degrees, or leave it out"),
        ("move a2 turn 360 forward 1", "turn 360 leads nowhere; say by how many degrees, or leave it out"),
        ("move a2 wheel-left 725", "wheel-left 725 is more than once round, which is 360 degrees; say wheel-left 5"),
        ("move a2 wheel-left -30", "wheel-left by less than nothing is no way to go; say wheel-right instead"),
        ("move a2 forward -1", "forward by less than nothing is no way to go; say back instead"),
        ("move a2 wheel-left 0", "wheel-left 0 leads nowhere; say by how many degrees, or leave it out"),
        ("move a2 forward 0", "forward 0 leads nowhere; say how far, or leave it out"),
    ],
)
def test_a_leg_that_makes_no_sense_is_refused_with_what_to_say_instead(order: str, says: str) -> None:
    table = mr.table("a1 reg-inf formation=mf at 0 0\na2 irr-inf at 5 0\nb1 reg-inf at 0 7")
    refusal = table.refused(order)
    assert (refusal.at, refusal.message) == ("order.legs.0", says)
    if "once round" in says:
        assert (refusal.want, refusal.unit) == (360, "degrees")


MARSH = mr.area("m", "marsh", 0, 2, 5, 1)


def test_an_attack_over_closed_ground_is_told_after_how_much_of_its_way_it_comes_there() -> None:
    """H21, A5: what nobody enters is in the way; by how much, and what to do instead."""
    table = mr.table("a1 hvy-cav at 0 0\nb1 reg-inf at 0 5", MARSH)
    refusal = table.refused("attack a1 b1")
    assert "to which it comes after 1.5 BW; give its way to b1 (regular infantry) by legs" in refusal.message
    assert (refusal.have, refusal.unit) == (pytest.approx(1.5, abs=0.011), "BW")


def test_who_finds_no_way_to_an_enemy_is_told_who_stands_before_him() -> None:
    wall = "b2 reg-inf at -2 3\nb3 reg-inf at 0 3\nb4 reg-inf at 2 3"
    table = mr.table(f"a1 hvy-cav at 0 0\nb1 reg-inf at 0 5\n{wall}")
    refusal = table.refused("attack a1 b1")
    assert "5 BW off, with b3" in refusal.message
    assert (refusal.have, refusal.unit) == (5, "BW")


def test_out_of_command_it_is_told_how_far_its_sub_commander_is_h9() -> None:
    table = mr.table("a2 hvy-cav at 4 0\na0 officer in A1 at 4 -6.5\nb2 irr-inf at 4 3")
    refusal = table.refused("attack a2 b2")
    assert (refusal.rows, refusal.have, refusal.want, refusal.unit) == (("H9",), 5.5, 3, "BW")
    assert "5.5 BW from a0" in refusal.message
    assert "bring him within 3 BW of it first" in refusal.message
    assert "H9" in table.refused("move a2 forward 1").rows


def test_near_an_enemy_s_front_it_is_told_how_near_h14() -> None:
    table = mr.table("a1 reg-inf at 0 0\na2 irr-inf at 6 0\nb1 reg-inf at 0 0.6\nb2 reg-inf at 6 1.5")
    pressed, close = table.refused("move a1 back 1"), table.refused("move a2 forward 0.8")
    assert (pressed.rows, pressed.have, pressed.want) == (("H14",), 0.6, 1)
    assert (close.rows, close.have, close.want) == (("H14",), 0.7, 1)
    assert "0.7 off" in close.message


def test_a_target_that_is_not_seen_is_told_why_h12() -> None:
    bodies = "a1 reg-inf at 0 0\na2 reg-inf at 4 0\nb1 reg-inf at -3.6 -1\nb2 reg-inf at 4 1.4\nb3 reg-inf at 4.2 1.7"
    table = mr.volley(bodies)
    aside, hidden = table.refused("shoot a1 b1"), table.refused("shoot a2 b3")
    assert (aside.rows, hidden.rows) == (("H12",), ("H12",))
    assert "no part of it is ahead" in aside.message
    assert "between them: b2 (regular infantry)" in hidden.message


@pytest.mark.parametrize("rules", ["mr", "nap"])
@pytest.mark.parametrize(
    ("pool", "said"),
    [(0, "costs 2 CDs, and no CDs are in hand; spend fewer"), (1, "costs 2 CDs, and 1 CD is in hand")],
)
def test_what_costs_more_cds_than_are_in_hand_is_told_so_in_words_that_agree(rules: str, pool: int, said: str) -> None:
    given = {"use": "command", "distance": 41, "cds": 1, "pool": pool}
    with pytest.raises(Refused) as refused:
        catalogue.load(rules).question("cd_issue").adjudicate(given, {})
    assert said in refused.value.refusal.message


def test_who_needs_no_movement_die_hears_how_far_off_the_enemy_is() -> None:
    table = nap.moving("a1 inf at 0 0\nb1 inf at 0 9")
    says = "a1 (infantry) needs no movement die, with b1 (infantry) 9 inches off; just move it"
    assert table.refused("roll a1").message == says


def test_a_base_named_for_its_force_and_a_force_that_is_none_are_told_as_slips() -> None:
    table = nap.controlling("a1 inf at 0 0\nb1 inf at 0 19")
    assert "no Force of this battle, but a base of A1" in table.refused(Order("control", ("a1",))).message
    with pytest.raises(Refused) as refused:
        read("control A9 1", table.game, table.state.setup)
    assert "no command 'A9' in this battle; did you mean A" in refused.value.refusal.message
