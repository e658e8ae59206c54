"""House rules of command, officers, recovery, morale and the day: H1 to H5, H7, H8, H21, H23, H24."""

from __future__ import annotations

import pytest
from tests.rulesets.nap.table import area, at, controlling, fighting, laid, moving

from sandtable.engine.seen import Seen
from sandtable.names import Code, Json, Pair
from sandtable.rulesets.nap import commanding, losses, observe

FAR = "\nb1 inf at 0 21"


# The turn

STRUCK = {"contacts": (Pair("a1", "b1"),)}


def test_cds_are_the_sum_of_the_dice_and_are_lost_at_the_end_of_the_turn_h7() -> None:
    table = laid("a1 inf at 0 0" + FAR, commands={"A": {"level": 3}, "B": {"level": 2}})
    table.wait()
    assert table.asked is not None
    assert (table.asks, len(table.asked.dice)) == ("command", 3)
    table.script("dice 1 2 3\ndice 6 6")
    assert table.state.own.cds == {"a": 6, "b": 12}
    table.stand(phase="initiative", pulse=1)
    table.script("dice 3 3 4 4 1")
    assert table.asks == "command", "the D4 is no more than the pulses completed: the turn ends, and CDs with it"
    assert table.state.own.cds == {}


def test_the_day_ends_with_the_turn_of_the_basic_length_h5() -> None:
    bodies = "a1 inf at 0 0" + FAR
    table = at(bodies, own={"phase": "initiative", "pulse": 2, "turn": 9})
    table.script("dice 3 3 4 4 2")
    assert table.winner == ""
    longer = at(bodies, own={"phase": "initiative", "pulse": 2, "turn": 8})
    longer.script("dice 3 3 4 4 2")
    assert longer.winner is None
    shorter = at(bodies, own={"phase": "initiative", "pulse": 2, "turn": 4}, options={"H5": 4})
    shorter.script("dice 3 3 4 4 2")
    assert shorter.winner == ""


def test_doubles_bring_cds_equal_to_the_d4_and_the_low_roller_bids_first() -> None:
    table = at("a1 inf at 0 0" + FAR, own={"phase": "initiative", "pulse": 1, "turn": 1})
    table.script("dice 5 5 3 1 3")
    assert (table.asks, table.seat) == ("reroll-initiative", "b")
    table.script("reroll 1\ndice 6\nkeep")
    assert table.state.own.first == "a"
    assert table.state.own.cds == {"a": 9, "b": 5}


# CDs and control


def test_cds_for_a_control_test_by_distance_h7() -> None:
    near = controlling("a1 inf at 0 0\na9 officer in A1 at 0 -4\na8 officer in A at 0 -20\nb1 inf at 0 10")
    near.script("control A1 : 2")
    assert near.asked is not None
    assert len(near.asked.dice) == 4
    assert near.state.own.cds["a"] == 4
    far = controlling("a1 inf at 0 0\na9 officer in A1 at 0 -4\na8 officer in A at 29 -22\nb1 inf at 0 10")
    assert "nap.cd.command.far" in far.refused("control A1 : 2").rows
    assert far.allows("control A1 : 1")
    beyond = controlling("a1 inf at -25 20\na9 officer in A1 at -25 16\na8 officer in A at 29 -22\nb1 inf at 0 10")
    beyond.script("control A1 : 1")
    assert beyond.state.own.cds["a"] == 4, "one CD at the cost of two"


def test_a_wing_commander_draws_on_the_pool_for_his_wing_measuring_from_himself_h7() -> None:
    bodies = (
        "a1 inf at 0 0\na9 officer in A1 at 0 -4\na8 officer in A at 29 -22\na7 officer in A7 at 0 -8\nb1 inf at 0 10"
    )
    wing: dict[str, Json] = {"A7": {"rank": "wing", "wing": "left"}, "A1": {"wing": "left"}}
    assert controlling(bodies, commands=wing).allows("control A1 : 2")
    wing["A1"] = {"wing": "right"}
    assert not controlling(bodies, commands=wing).allows("control A1 : 2")


def test_lapels_are_grabbed_base_to_base_once_a_pulse() -> None:
    bodies = "a1 inf at 0 0\na9 officer in A1 at 0 -4\na8 officer in A at 0 -5\na2 inf in A2 at 9 0\nb1 inf at 0 10"
    table = controlling(bodies)
    told = table.refused("lapels A2 : attack")
    assert "cannot be settled so" in told.message
    # 8 inches beside him and 0.9 before: a refusal says by how much.
    assert "is 8.1 inches off" in told.message
    slip = table.refused("lapels A1 : run")
    assert (slip.code, slip.at) == (Code.BAD_VALUE, "order.word"), "nobody has been grabbed"
    assert "withdraw, hold, active or attack, not 'run'" in slip.message
    table.script("lapels A1 : attack")
    assert table.state.own.status["A1"] == "attack"
    assert table.rows("control_test") == ["nap.control.lapels"]
    assert table.state.own.grabbed == ("a8",)


@pytest.mark.parametrize(
    ("enemy", "dice", "status"),
    [
        (10, "1 2", "withdraw"),
        (10, "3 3", "hold"),
        (10, "4 3", "active"),
        (10, "5 5", "attack"),
        (20, "1 2", "withdraw"),
        (20.1, "1 2", "hold"),
        (20.1, "5 5", "active"),
    ],
)
def test_the_control_test_looks_for_the_nearest_enemy_of_any_unit(enemy: float, dice: str, status: str) -> None:
    table = controlling(f"a1 inf at 0 0\na2 inf at 4 -3\nb1 inf at 0 {enemy}", own={"cds": {"a": 0, "b": 0}})
    table.script(f"done\ndice {dice}" if table.asks == "control" else f"dice {dice}")
    assert table.state.own.status["A1"] == status


def test_the_player_picks_two_dice_where_it_matters() -> None:
    table = controlling("a1 inf at 0 0\na8 officer in A at 0 -12\nb1 inf at 0 10")
    table.script("control A1 : 1\ndice 6 5 1")
    assert (table.asks, table.seat) == ("pick", "a")
    table.script("pick : 6 1")
    assert table.state.own.status["A1"] == "active"


def test_the_modifier_counts_and_a_low_one_as_minus_5_h4() -> None:
    table = controlling("a1 inf at 0 0\nb1 inf at 0 10", commands={"A1": {"modifier": -3}}, own={"cds": {}})
    table.script("dice 6 5")
    assert table.state.own.status["A1"] == "active"
    table = controlling("a1 inf at 0 0\nb1 inf at 0 10", own={"cds": {}, "ratings": {"A1": {"modifier": -7}}})
    assert commanding.modifier(table.state, "A1") == -5


# Radius


def test_the_radius_is_12_inches_to_the_nearest_edge_unless_said_otherwise_h3() -> None:
    for far, inside in ((12, True), (12.1, False)):
        table = laid(f"a1 inf at 0 0\na9 officer in A1 at 0 {-3 - far}{FAR}")
        assert observe.in_command(table.state, "a1") is inside
    wide = laid(f"a1 inf at 0 0\na9 officer in A1 at 0 -18{FAR}", commands={"A1": {"radius": 15}})
    assert observe.in_command(wide.state, "a1")


# Officers


def test_officers_near_a_unit_that_breaks_are_in_danger_h2() -> None:
    bodies = "a1 inf sp=2 at 0 0\na9 officer in A1 at 0 -6\nb1 inf sp=3 at 0 0\na2 inf in A1 at 9 -6"
    table = fighting(bodies, own=STRUCK)
    table.script("dice 1 1 6 6 1")
    assert table.state.taken == {"a1": "broken"}
    assert (table.asks, table.about) == ("casualty", ("a9",))
    table.script("dice 5 6")
    assert table.ruling("officer_casualty")["result"]["fate"] == "none"
    far = fighting(bodies.replace("0 -6\nb1", "0 -6.1\nb1"), own=STRUCK)
    far.script("dice 1 1 6 6 1")
    assert far.asks != "casualty"
    without = fighting(bodies, own=STRUCK, options={"H2": False})
    without.script("dice 1 1 6 6 1")
    assert without.asks != "casualty"


def test_a_killed_sub_commander_is_replaced_with_the_nearest_unit_h4() -> None:
    bodies = "a1 inf sp=2 at 0 0\na9 officer in A1 at 0 -6\nb1 inf sp=3 at 0 0\na2 inf in A1 at 9 -6"
    table = fighting(bodies, own=STRUCK, commands={"A1": {"modifier": 1, "dice": 2}})
    table.script("commit none\ndice 1 1 6 6 1\ndice 6 6")
    assert table.state.own.ratings == {"A1": {"modifier": -1, "dice": 0}}
    assert table.gap("a9", "a2") < 0.1


def test_an_army_commanders_level_does_not_fall_below_1_and_wings_are_not_replaced_h4() -> None:
    bodies = "a1 inf at 0 0\na7 officer in A7 at 5 -8" + FAR
    table = laid(bodies, commands={"A": {"level": 3}, "A7": {"rank": "wing", "wing": "left"}})
    assert commanding.successor(table.state, "ao") == {"level": 2, "dice": 0}
    low = laid(bodies, commands={"A": {"level": 1}, "A7": {"rank": "wing", "wing": "left"}})
    assert commanding.successor(low.state, "ao") == {"level": 1, "dice": 0}
    assert commanding.successor(low.state, "a7") is None


def test_an_officer_ridden_over_is_captured_on_the_same_roll_h2() -> None:
    table = moving("a1 lt-cav at 0 -8\nb1 inf at 20 8\nb9 officer in B1 at 0 0")
    table.script("move a1 forward 14")
    assert (table.asks, table.about) == ("casualty", ("b9",))
    table.script("dice 6 6")
    assert table.ruling("officer_casualty")["result"]["fate"] == "captured"
    guarded = moving("a1 lt-cav at 0 -8\nb1 inf at 3.6 0.5\nb9 officer in B1 at 1.6 0")
    guarded.script("move a1 forward 14")
    assert guarded.asks == "move", "a friendly unit touches him"
    beaten = fighting("a1 inf sp=5 at 0 0\nb1 inf sp=5 at 0 0\nb9 officer in B1 at 0 -4", own=STRUCK)
    beaten.script("dice 1 1 1 1 1 5 5 1 1 1")
    assert (beaten.asks, beaten.about) == ("casualty", ("b9",)), "who falls back rides over him too"


# Recovery


def test_a_unit_on_hold_20_inches_from_the_enemy_recovers_once_a_pulse_h24() -> None:
    own = {"status": {"A1": "hold", "B1": "hold"}, "hits": {"a1": 3}}
    table = moving("a1 inf sp=5 at 0 0\nb1 inf at 0 20", own=own)
    table.script("recover a1\ndice 2")
    assert table.hits("a1") == 2
    assert not table.allows("recover a1")
    near = moving("a1 inf sp=5 at 0 0\nb1 inf at 0 19.9", own=own)
    assert "nap.recovery.enemy" in near.refused("recover a1").rows
    active = moving("a1 inf sp=5 at 0 0\nb1 inf at 0 20", own={**own, "status": {"A1": "active"}})
    assert "nap.recovery.inactive" in active.refused("recover a1").rows
    out = moving("a1 inf sp=5 at 0 0\na9 officer in A1 at 0 -20\nb1 inf at 0 20", own=own)
    assert "nap.out.no-recovery" in out.refused("recover a1").rows


def test_a_recovery_is_rolled_again_by_the_sub_commander_and_for_a_cd_h24() -> None:
    own = {"status": {"A1": "hold", "B1": "hold"}, "hits": {"a1": 3}}
    table = moving("a1 inf sp=5 at 0 0\na8 officer in A at 0 -12\nb1 inf at 0 20", own=own)
    table.script("recover a1\ndice 6\nreroll sub\ndice 5\nreroll cd\ndice 1")
    assert table.hits("a1") == 2
    assert table.rows("recovery") == ["nap.sub.recovery", "nap.cd.recovery", "nap.recovery.roll"]
    assert table.state.own.cds["a"] == 5


# Morale and victory

SIX = "\n".join(f"a{n} inf sp=2 at {4 * n - 14} 0" for n in range(1, 6)) + "\na6 foot-art at 14 0"


def test_the_break_point_is_a_third_of_all_units_batteries_included_h1() -> None:
    table = laid(SIX + FAR)
    assert losses.break_point(table.state, "a") == 2
    own = laid(SIX + FAR, commands={"A": {"break_point": 4}})
    assert losses.break_point(own.state, "a") == 4
    option = laid(SIX + FAR, options={"H1": 5})
    assert losses.break_point(option.state, "a") == 5


def test_an_army_rolls_at_the_end_of_a_pulse_in_which_its_losses_grew_h1() -> None:
    table = laid(SIX + FAR)
    table.lose("a1", "a2", "a6")
    table.stand(turn=3, pulse=1, phase="pulse-end", cds={"a": 1, "b": 1})
    assert (table.asks, table.seat) == ("morale", "a")
    table.script("dice 6 5")
    assert table.ruling("army_morale")["result"]["total"] == 14
    assert table.winner is None
    table.stand(phase="pulse-end")
    assert table.asks == "initiative", "the losses have not grown"


def test_a_failed_army_has_lost_the_battle_h1_h21() -> None:
    table = laid(SIX + FAR)
    table.lose("a1", "a2", "a3")
    table.stand(turn=2, pulse=1, phase="pulse-end", cds={"a": 1, "b": 1})
    table.script("dice 6 6")
    assert table.winner == "b"


@pytest.mark.parametrize(("a", "b", "winner"), [((6, 6), (6, 6), ""), ((6, 6), (1, 2), "b"), ((1, 2), (6, 6), "a")])
def test_both_armies_roll_before_either_result_counts_and_if_both_break_it_is_drawn_h1_h21(
    a: tuple[int, int], b: tuple[int, int], winner: str
) -> None:
    table = laid(SIX + FAR + "\nb2 inf at 4 20\nb3 inf at 8 20")
    table.lose("a1", "a2", "a3", "b2", "b3")
    table.stand(turn=4, pulse=1, phase="pulse-end", first="b", cds={"a": 1, "b": 1})
    assert table.seat == "b"
    table.roll(*b)
    assert (table.asks, table.seat, table.winner) == ("morale", "a", None)
    table.roll(*a)
    assert table.winner == winner


def test_guns_lost_are_no_casualties_r19() -> None:
    table = laid(SIX + FAR)
    table.lose("a1", "a6")
    table.stand(turn=2, pulse=1, phase="pulse-end", cds={"a": 1, "b": 1})
    assert table.asks == "initiative"


def test_at_days_end_more_objectives_win_h21() -> None:
    hill = area("o", "objective", 0, 20, 6, 6, held_by="a")
    table = laid("a1 inf at 0 0\nb1 inf at 0 21", hill)
    table.stand(turn=9, pulse=2, phase="pulse-end", cds={})
    assert table.state.own.held == {"o": "b"}, "its unit stands on it"
    table.script("dice 3 3 4 4 2")
    assert table.winner == "b"


def test_else_the_smaller_share_of_units_lost_by_a_tenth_h21() -> None:
    bodies = SIX + "\n" + "\n".join(f"b{n} inf at {4 * n - 14} 21" for n in range(1, 7))
    for gone, winner in ((("a1",), "b"), ((), ""), (("a1", "b1"), "")):
        table = laid(bodies)
        table.lose(*gone)
        table.stand(turn=9, pulse=2, phase="initiative", cds={})
        table.script("dice 3 3 4 4 2")
        assert table.winner == winner, gone


# Set-up


def test_forces_are_placed_in_turn_within_12_inches_of_the_long_edge_h8() -> None:
    bodies = "a1 inf at 0 -15\na2 inf in A2 at 8 -15\nb1 inf at 0 15\nb2 inf in B2 at 8 15"
    table = laid(bodies, deployment="players", deploys_first="b")
    table.wait()
    assert (table.asks, table.seat) == ("deploy", "b")
    order = table.game.legal(table.state)[0]
    table.order(order)
    table.wait()
    assert (table.asks, table.seat) == ("deploy", "a")
    far = table.game.legal(table.state)[0]
    assert "12 inches" in table.refused(far._replace(poses=tuple(pose._replace(y=-4000) for pose in far.poses))).message


def test_the_lower_total_of_two_dice_places_first_h8() -> None:
    table = laid("a1 inf at 0 -15\nb1 inf at 0 15", deployment="players", deploys_first=None)
    table.wait()
    assert table.asked is not None
    assert (table.asks, len(table.asked.dice)) == ("deployment", 4)
    table.script("dice 3 4 1 5")
    assert (table.asks, table.seat) == ("deploy", "b")


def test_every_unit_starts_within_its_sub_commanders_radius_h8() -> None:
    bodies = "a1 inf at 0 -15\na9 officer in A1 at 2 -20\nb1 inf at 0 15"
    table = laid(bodies, deployment="players", deploys_first="a")
    table.wait()
    order = table.game.legal(table.state)[0]
    away = order._replace(poses=tuple(pose._replace(x=pose.x + 20000 * n) for n, pose in enumerate(order.poses)))
    assert "out of command" in table.refused(away).message
    table.order(order)


def test_who_takes_a_unit_in_hand_can_order_its_force() -> None:
    table = controlling("a1 inf at 0 0\na2 inf at 4 0\nb1 inf at 0 22")
    offers = {offer.word: offer for offer in Seen(table.game, table.state, "a").offers(["a1", "a2"])}
    assert (offers["control"].refusal, offers["control"].bases) == (None, ("A1",))
    assert {order.bases for order in offers["control"].ready} == {("A1",)}
