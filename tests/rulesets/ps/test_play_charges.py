"""Charges and the answers to them (H4, H16, H21 to H23, H33, H36, H43; 4.16)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.odds import in_words
from tests.rulesets.ps.table import Battle, area, line, table

from sandtable.geometry.contact import FRONT, LEFT, REAR, RIGHT
from sandtable.geometry.leg import SWINGS
from sandtable.mechanics.bodies.quarters import quarter
from sandtable.mechanics.bodies.squaring import struck_edge
from sandtable.names import Refused
from sandtable.rulesets.ps import charging, observe


def edge_met(t: Battle, id: str, foe: str) -> int:
    """The edge of the foe that its front lies on."""
    how = t.contact(id, foe)
    assert how is not None
    assert how.edge == FRONT
    return how.other


def told(t: Battle) -> str:
    """All that has been told so far."""
    return " ".join(event.told.says for event in t.events if event.told)


# H21


@pytest.mark.parametrize(("die", "home"), [(7, False), (5, True), (4, True)])
def test_a_charge_by_order_reaches_with_enough_moves(die: int, home: bool) -> None:
    t = table("a1 sword at 0 0\nb1 pike at 0 8")
    t.script(f"charge a1 b1\ndice {die}")
    assert (t.contact("a1", "b1") is not None) == home
    assert ("a1" in t.state.own.charged) == home
    assert t.ruling("charge_move")["result"]["contact"] == home
    if not home:
        assert t.front("a1")[1] == 4


def test_falling_short_leaves_an_inch() -> None:
    t = table("a1 sword at 0 0\nb1 pike at 0 4.5")
    t.script("charge a1 b1\ndice 7")
    assert t.gap("a1", "b1") == pytest.approx(1, abs=0.05)
    assert t.state.own.charged == ()


def test_too_far_even_with_three_moves() -> None:
    t = table("a1 sword at 0 0\nb1 pike at 0 12.5")
    assert "too far" in t.refused("charge a1 b1").message


def test_on_its_own_initiative_one_move() -> None:
    t = table("a1 sword at 0 0\nb1 pike at 0 3.9")
    t.order("charge a1 b1")
    assert t.contact("a1", "b1") is not None
    assert t.lines("charge_move")[0] == "ps.initiative.near"


@pytest.mark.parametrize("troops", ["light-gun", "wagon", "pike formation=hedgehog", "mixed formation=march-column"])
def test_who_does_not_charge(troops: str) -> None:
    t = table(f"a1 {troops} at 0 0\nb1 pike at 0 8.5")
    assert "not charge" in t.refused("charge a1 b1").message


def test_an_unseen_enemy_is_not_charged() -> None:
    t = table("a1 horse at 0 0\nb1 pike at 0 12", area("w", "wood", 0, 5, 20, 4))
    assert "do not see" in t.refused("charge a1 b1").message


def test_one_wheel_of_no_more_than_a_right_angle() -> None:
    t = table("a1 horse at 0 0\nb1 pike at 0 -12 facing 0")
    assert t.refused("charge a1 b1").code == "not_allowed"


def test_another_in_the_way() -> None:
    t = table("a1 horse at 0 0\nb1 pike at 0 16\nb2 shot at 0 9")
    assert t.refused("charge a1 b1").code == "not_allowed"


def test_a_friend_in_the_way_unless_he_skirmishes() -> None:
    t = table("a1 mixed at 0 0\na2 mixed at 3 4\nb1 sword at 0 12")
    assert "let nobody through" in t.refused("charge a1 b1").message
    t = table("a1 mixed at 0 0\na2 shot formation=skirmish at 4 3\nb1 sword at 0 8.5")
    t.script("charge a1 b1\ndice 4")
    assert t.contact("a1", "b1") is not None


def test_nobody_charges_into_a_place_where_friends_stand() -> None:
    """H35: light horse may come through friends, but not end where they fill the ground before the enemy."""
    t = table("a1 light-horse formation=skirmish at 0 0\na2 horse at 2.2 11.5\na3 horse at -2.2 11.5\nb1 horse at 0 12")
    t.script("done")
    assert "no place before b1" in t.refused("charge a1 b1").message


def test_through_woods_at_half_pace_and_disordered() -> None:
    wood = area("w", "wood", 0, 5, 20, 1)
    t = table("a1 sword at 0 0\nb1 pike at 0 7.2", wood)
    t.script("charge a1 b1\ndice 6")
    assert t.contact("a1", "b1") is None
    t = table("a1 sword at 0 0\nb1 pike at 0 7", wood)
    t.script("charge a1 b1\ndice 5")
    assert t.contact("a1", "b1") is not None
    assert t.disordered("a1")


def test_4_5_rough_ground_leaves_a_charge_one_move_also_where_there_are_woods() -> None:
    ground = area("w", "wood", 0, 1.5, 20, 0.5), area("r", "rough", 0, 2.5, 20, 0.5)
    t = table("a1 sword at 0 0\nb1 pike at 0 3.4", *ground)
    t.until("orders")
    t.script("charge a1 b1\ndice 1")
    assert t.contact("a1", "b1") is not None
    assert t.lines("move_allowance") == ["ps.allowance.foot", "ps.terrain.rough"]
    assert t.given("charge_move")["moves"] == 1
    t = table("a1 sword at 0 0\nb1 pike at 0 6", *ground)
    assert "too far for a1" in t.refused("charge a1 b1").message


def test_4_5_rough_ground_leaves_skirmishers_all_their_moves_to_charge() -> None:
    """They were refused a charge of more than one move, as formed troops are."""
    rough = area("r", "rough", 0, 4, 20, 6)
    loose = table("a1 light-horse formation=skirmish at 0 0\nb1 shot at 0 14", rough, reserve=True)
    loose.script("charge a1 b1\ndice 1")
    assert loose.asks in ("react", "closing")
    formed = table("a1 light-horse at 0 0\nb1 shot at 0 14", rough, reserve=True)
    assert "the one move that they have over rough ground" in formed.refused("charge a1 b1").message


def test_r12_pikes_whose_charge_falls_short_over_a_hedge_roll_for_it() -> None:
    t = table("a1 pike at 0 2.8\nb1 sword at 0 11", line("h", "hedge", -6, 3, 6, 3))
    t.script("charge a1 b1\ndice 7")
    assert t.asks == "trip"
    assert t.contact("a1", "b1") is None
    assert t.front("a1")[1] > 3
    t.roll(6)
    assert t.disordered("a1")


def test_across_an_obstacle_only_from_it() -> None:
    hedge = line("h", "hedge", -6, 3, 6, 3)
    t = table("a1 sword at 0 0\nb1 pike at 0 8", hedge)
    assert "come up to it" in t.refused("charge a1 b1").message
    t = table("a1 sword at 0 2.8\nb1 pike at 0 8", hedge)
    t.script("charge a1 b1\ndice 5")
    assert t.contact("a1", "b1") is not None
    t = table("a1 pike at 0 2.8\nb1 sword at 0 8", hedge)
    t.script("charge a1 b1\ndice 5")
    assert t.asks == "trip"
    t.roll(6)
    assert t.contact("a1", "b1") is not None
    assert t.disordered("a1")


def test_an_enemy_who_lines_a_hedge_is_met_at_it() -> None:
    hedge = line("h", "hedge", -6, 8, 6, 8)
    t = table("a1 sword at 0 0\nb1 mixed at 0 8", hedge)
    t.script("charge a1 b1\ndice 5")
    t.roll(1, 1)
    assert t.contact("a1", "b1") is not None
    t.until("fight") if t.asks != "fight" else None
    given = in_words(t.game.odds(t.state))
    assert given
    t.roll(*[4] * 6, *[2] * 5)
    assert t.given("hand_to_hand")["b"]["position"] == "soft"
    assert "position" not in t.given("hand_to_hand")["a"]


# H23


def test_the_charger_lines_up_with_the_edge_it_met() -> None:
    t = table("a1 horse at 0 0\nb1 sword at 3 10 facing 200")
    t.script("charge a1 b1\ndice 4")
    assert edge_met(t, "a1", "b1") == FRONT
    assert t.rect("a1").pose.facing == 20_000
    assert t.contact("a1", "b1").shared >= 3900  # type: ignore[union-attr]


def test_it_lines_up_by_the_shortest_way_and_does_not_look_for_the_middle() -> None:
    t = table("a1 horse at 0 0\nb1 sword at 1.5 8")
    t.script("charge a1 b1\ndice 4")
    assert t.front("a1") == (0, 8, 0)


def test_any_number_line_up_on_one_edge() -> None:
    small = "a1 shot small at -2.8 0\na2 shot small at 0 0\na3 shot small at 2.8 0\nb1 pike large at 0 3.5"
    t = table(small)
    t.script("charge a1 b1\ncharge a2 b1\ncharge a3 b1")
    assert [t.contact(id, "b1").shared > 1000 for id in ("a1", "a2", "a3")] == [True] * 3  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("foe", "edge"),
    [("b1 sword at 0 8 facing 90", RIGHT), ("b1 sword at 0 8 facing 270", LEFT), ("b1 sword at 0 8 facing 0", REAR)],
)
def test_flank_and_rear_are_met_where_they_are(foe: str, edge: int) -> None:
    t = table(f"a1 horse at 0 0\n{foe}")
    t.script("charge a1 b1\ndice 4")
    assert edge_met(t, "a1", "b1") == edge


# H22 answers


def test_closing_fire_comes_before_contact() -> None:
    t = table("a1 sword at 0 0\nb1 shot at 0 7")
    t.script("charge a1 b1\ndice 5")
    assert (t.asks, t.seat, len(t.asked.dice)) == ("closing", "b", 3)  # type: ignore[union-attr]
    assert t.front("a1")[1] == 0
    assert sum(in_words(t.game.odds(t.state)).values()) == 1
    t.roll(6, 3, 2)
    assert (t.asks, t.seat, t.asked.owners) == ("closing", "a", ("a", "a"))  # type: ignore[union-attr]
    t.roll(2, 6)
    assert t.disordered("a1")
    assert t.casualties("a1") == 1
    assert "ps.shoot.close-or-closing" in t.lines("closing_fire")
    assert t.contact("a1", "b1") is not None


def test_a_charge_that_closing_fire_drives_off_is_over() -> None:
    t = table("a1 sword at 0 0\nb1 shot at 0 7", own={"casualties": {"a1": 2}}, reserve=True)
    t.script("charge a1 b1\ndice 5\ndice 5 5 5\ndice 1 1 1")
    assert t.asks == "break"
    assert t.ruling("closing_fire")["result"]["break_test"]
    t.roll(3, 2)
    assert t.contact("a1", "b1") is None
    assert not t.there("a1") or t.front("a1")[1] < 0


def test_closing_fire_once_a_turn() -> None:
    t = table("a1 sword at 0 0\nb1 shot at 0 7")
    t.know(closed=("b1",))
    t.script("charge a1 b1\ndice 4")
    assert t.asks == "orders"
    assert t.contact("a1", "b1") is not None


def test_no_closing_fire_to_the_flank_nor_in_march_column_nor_limbered() -> None:
    t = table("a1 sword at 0 0\nb1 shot at 0 7 facing 90")
    t.script("charge a1 b1\ndice 4")
    assert t.contact("a1", "b1") is not None
    for troops in ("shot formation=march-column", "light-gun limbered"):
        t = table(f"a1 sword at 0 0\nb1 {troops} at 0 10")
        t.script("charge a1 b1\ndice 2")
        assert t.contact("a1", "b1") is not None


def test_on_the_march_pikes_may_still_form_hedgehog_and_light_horse_evade() -> None:
    """H36 takes counter-charge and closing fire from them, and nothing else."""
    t = table("a1 horse at 0 0\nb1 mixed formation=march-column at 0 10")
    t.script("charge a1 b1\ndice 5")
    assert "hedgehog or stand?" in t.asked.says  # type: ignore[union-attr]
    assert "on the march" in t.refused("fire").message
    t.script("hedgehog\ndice 4")
    assert t.formation("b1") == "hedgehog"
    t = table("a1 sword at 0 0\nb1 light-horse formation=march-column at 0 7")
    t.script("charge a1 b1\ndice 4")
    assert "evade or stand?" in t.asked.says  # type: ignore[union-attr]
    assert "on the march" in t.refused("counter").message


def test_hedgehogs_have_fronts_only() -> None:
    t = table("a1 sword at 0 0\nb1 mixed formation=hedgehog at 0 10 facing 0")
    t.script("charge a1 b1\ndice 4")
    assert (t.asks, len(t.asked.dice)) == ("closing", 1)  # type: ignore[union-attr]


def test_counter_charge_both_count_as_charging_and_meet_between() -> None:
    t = table("a1 horse at 0 0\nb1 horse at 0 10")
    t.script("charge a1 b1\ndice 5")
    assert (t.asks, t.seat) == ("react", "b")
    assert [order.verb for order in t.game.legal(t.state)] == ["counter", "fire"]
    t.order("counter b1")
    assert set(t.state.own.charged) == {"a1", "b1"}
    assert t.contact("a1", "b1") is not None
    assert t.front("a1")[1] == pytest.approx(5, abs=0.05)


@pytest.mark.parametrize(
    ("troops", "ends", "disordered"), [("horse", 5, True), ("light-horse formation=skirmish", 3, False)]
)
def test_counter_chargers_go_through_woods_at_half_pace_and_the_formed_are_disordered_4_5(
    troops: str, ends: float, disordered: bool
) -> None:
    """Horse counter-charged through a wood as through the open (auldearn sr 91005, event 459)."""
    t = table(f"a1 horse at 0 -6\nb1 {troops} at 0 10", area("w", "wood", 0, 11, 30, 4), reserve=True)
    t.script("charge a1 b1\ndice 4\ncounter")
    assert t.disordered("b1") == disordered
    wood = next(one for one in t.rulings() if one["who"] == {"a": "b1"} and one["given"].get("terrain") == "woods")
    assert wood["result"]["disordered"] == disordered
    assert ("counter-charge a1 horse and are disordered." in told(t)) == disordered
    assert t.front("b1")[1] == pytest.approx(ends, abs=0.05)


def test_formed_counter_chargers_come_to_an_obstacle_and_not_over_it_r12_h21() -> None:
    """Skirmishers charge over a hedge; formed horse that ride to meet them stop before it."""
    hedge = line("h", "hedge", -10, 7, 10, 7)
    t = table("a1 light-horse formation=skirmish at 0 0\nb1 horse at 0 10", hedge, reserve=True)
    t.script("charge a1 b1\ndice 4\ncounter")
    assert t.front("b1")[1] == pytest.approx(7, abs=0.05)
    assert t.contact("a1", "b1") is not None
    assert set(t.state.own.charged) == {"a1", "b1"}


def test_a_charger_whom_a_counter_charge_meets_before_the_wood_is_not_disordered_by_it_4_5() -> None:
    t = table("a1 horse at 0 0\nb1 horse at 0 10", area("w", "wood", 0, 10.5, 30, 3), reserve=True)
    t.script("charge a1 b1\ndice 4\ncounter")
    assert t.front("a1")[1] < 8.5
    assert not t.disordered("a1")
    assert t.disordered("b1")


def test_who_catches_an_evader_beyond_a_wood_is_disordered_by_it_4_5_h43() -> None:
    wood = area("w", "wood", 0, 9, 30, 3)
    t = table("a1 horse at 0 0\nb1 shot formation=skirmish at 0 6.5", wood, reserve=True)
    t.script("charge a1 b1\ndice 4\nevade")
    assert "b1 shot are caught" in told(t)
    assert t.contact("a1", "b1") is not None
    assert t.disordered("a1")


def test_it_is_told_that_a_charge_through_woods_disorders_4_5() -> None:
    t = table("a1 sword at 0 0\nb1 pike at 0 3", area("w", "wood", 0, 1.5, 30, 1), reserve=True)
    t.order("charge a1 b1")
    assert "a1 swordsmen charge home against b1 pikes and are disordered." in told(t)


@pytest.mark.parametrize("own", [{"disordered": ("b1",)}, {"casualties": {"b1": 3}}])
def test_weak_cavalry_does_not_counter_charge(own: dict[str, object]) -> None:
    t = table("a1 horse at 0 0\nb1 horse at 0 10", own=own, reserve=True)
    t.script("charge a1 b1\ndice 5")
    assert t.asks == "closing"


@pytest.mark.parametrize(("die", "square"), [(3, False), (4, True), (6, True), (1, False)])
def test_hedgehog_on_a_reaction_roll(die: int, square: bool) -> None:
    t = table("a1 horse at 0 0\nb1 pike at 0 11")
    t.script("charge a1 b1\ndice 5")
    assert [order.verb for order in t.game.legal(t.state)] == ["hedgehog", "stand"]
    order = t.game.legal(t.state)[0]
    assert t.game.chance(t.state, order) == Fraction(1, 2)
    t.order("hedgehog b1")
    assert t.asks == "square"
    t.roll(die)
    assert (t.formation("b1") == "hedgehog") == square
    assert t.contact("a1", "b1") is not None
    row = "ps.reaction.hedgehog-pass" if square else "ps.reaction.hedgehog-fail"
    assert row in t.lines("reaction")


def test_shot_need_pikes_in_hedgehog_beside_them() -> None:
    t = table("a1 horse at 0 0\nb1 shot at 0 11\nb2 pike formation=hedgehog at 5.4 11")
    t.script("charge a1 b1\ndice 5")
    assert [order.verb for order in t.game.legal(t.state)] == ["hedgehog", "fire"]
    t = table("a1 horse at 0 0\nb1 shot at 0 11\nb2 pike at 5.4 11")
    t.script("charge a1 b1\ndice 5")
    assert t.asks == "closing"


@pytest.mark.parametrize(("die", "disordered"), [(4, False), (3, True)])
def test_cavalry_in_the_flank_turns_to_face(die: int, disordered: bool) -> None:
    t = table("a1 horse at 0 0\nb1 horse at 0 9 facing 90")
    t.script("charge a1 b1\ndice 5")
    assert [order.verb for order in t.game.legal(t.state)] == ["face", "stand"]
    t.order("face b1")
    t.roll(die)
    assert edge_met(t, "a1", "b1") == FRONT
    assert t.disordered("b1") == disordered


def test_evaders_get_away_or_are_caught() -> None:
    t = table("a1 horse at 0 0\nb1 light-horse at 0 8")
    t.script("charge a1 b1\ndice 6")
    assert t.front("a1")[1] < 8
    t = table("a1 horse at 0 0\nb1 light-horse at 0 5.9")
    t.script("charge a1 b1\ndice 6")
    assert "evade" in [order.verb for order in t.game.legal(t.state)]
    assert t.game.chance(t.state, t.game.legal(t.state)[1]) == 1
    t.order("evade b1")
    assert t.front("b1") == (0, 13.9, 180)
    assert t.contact("a1", "b1") is None
    assert t.front("a1")[1] == pytest.approx(6, abs=0.05)
    t = table("a1 horse at 0 0\nb1 shot formation=skirmish at 0 5")
    t.script("charge a1 b1\ndice 4\nevade b1")
    assert t.contact("a1", "b1") is not None
    assert t.disordered("b1")
    t.until("fight") if t.asks != "fight" else None
    t.roll(*[1] * len(t.asked.dice))  # type: ignore[union-attr]
    assert t.given("hand_to_hand")["b"]["flanked"] == 1


def test_evading_may_end_facing_as_it_likes_and_can_be_switched_off() -> None:
    t = table("a1 horse at 0 0\nb1 light-horse at 0 5.9")
    t.script("charge a1 b1\ndice 6\nevade b1 turn 180")
    assert t.front("b1")[2] == 0
    t = table("a1 horse at 0 0\nb1 shot formation=skirmish at 0 5", options={"H43": False})
    t.script("charge a1 b1\ndice 4")
    assert t.asks == "closing"


@pytest.mark.parametrize(
    ("friends", "ends"),
    [
        ("b2 light-horse at 0 8", 13.9),
        ("b2 light-horse at 0 12.5", 10.5),
        ("b2 pike at 0 8", 13.9),
        ("b2 pike at 0 9\nb3 pike at 0 11.1\nb4 pike at 0 13.2", 7),
    ],
)
def test_evaders_make_one_move_and_no_more_through_friends_whom_they_clear_h43_h35(friends: str, ends: float) -> None:
    """Light horse once evaded 10.5 inches, past friends (ceresole 65029, event 962)."""
    t = table(f"a1 horse at 0 0\nb1 light-horse at 0 5.9\n{friends}")
    t.script("charge a1 b1\ndice 6\nevade b1")
    assert t.front("b1")[1] == pytest.approx(ends, abs=0.06)


def test_the_disordered_do_not_evade() -> None:
    t = table("a1 horse at 0 0\nb1 shot formation=skirmish at 0 5", own={"disordered": ("b1",)})
    t.script("charge a1 b1\ndice 4")
    assert t.asks == "closing"


def test_an_answer_that_is_not_open_is_refused() -> None:
    t = table("a1 horse at 0 0\nb1 pike at 0 11")
    t.script("charge a1 b1\ndice 5")
    assert "hedgehog or stand?" in t.asked.says  # type: ignore[union-attr]
    assert "only skirmishers" in t.refused("evade b1").message
    assert t.refused("order b1 forward 1").code == "not_allowed"


def test_what_answers_are_worth() -> None:
    t = table("a1 horse at 0 0\nb1 pike at 0 11")
    t.script("charge a1 b1\ndice 5")
    weighed = {order.verb: t.game.weigh(t.state, order) for order in t.game.legal(t.state)}
    assert weighed["hedgehog"] > weighed["stand"]  # type: ignore[operator]


# H21, H23: which face is struck


def quarter_started_in(t: Battle, id: str, foe: str) -> int:
    pose = t.state.field.rects[id].pose
    return quarter(t.state.field.rects[foe], (pose.x, pose.y))


BEFORE_ITS_FRONT = "a10 mixed at -5.5 -4\nb10 mixed at -2.25 -2.94"
"""As they stood at Naseby when a10 charged b10 (steady against steady, seed 21): aside, but before the front."""


def test_a_charge_from_the_front_strikes_the_front_h21() -> None:
    t = table(BEFORE_ITS_FRONT)
    assert quarter_started_in(t, "a10", "b10") == FRONT
    t.order("charge a10 b10")
    if t.asks == "react":
        t.order("fire")
    while t.asks == "closing":
        t.roll(*[1] * len(t.asked.dice))  # type: ignore[union-attr]
    assert edge_met(t, "a10", "b10") == FRONT
    assert observe.flanked(t.state, "b10") == 0


def test_a_charge_from_the_front_that_finds_no_room_there_is_refused_h23() -> None:
    t = table(f"{BEFORE_ITS_FRONT}\na11 mixed at -2.25 -2.94")
    assert t.refused("charge a10 b10").code == "not_allowed"


@given(
    x=st.integers(-60, 60),
    y=st.integers(15, 70),
    facing=st.integers(-60, 60),
)
@settings(max_examples=60, deadline=None)
def test_no_charge_from_the_front_ends_on_a_flank_h21(x: int, y: int, facing: int) -> None:
    t = table(f"a1 horse at {x / 10} {-y / 10} facing {facing % 360}\nb1 sword at 0 0", options={"H37": False})
    started = quarter_started_in(t, "a1", "b1")
    try:
        made = charging.charge(t.state, "a1", "b1")
    except Refused:
        return
    place = charging.lined_up(t.state, "a1", "b1", made.way)
    assert place is not None
    struck = struck_edge(place, t.state.field.rects["b1"])
    assert struck == FRONT or started != FRONT
    assert sum(leg.how in SWINGS for leg in made.way.legs) <= 1
    assert [leg.how in SWINGS for leg in made.way.legs].index(False) == len(made.way.legs) - 1


@pytest.mark.parametrize("far", [1.5, 3.9])
def test_after_an_evasion_it_is_ruled_whether_the_charge_still_reaches_h43(far: float) -> None:
    t = table(f"a1 horse at 0 0\nb1 light-horse at 0 {far}\nb2 pike at 14 14")
    t.order("charge a1 b1")
    t.order("evade")
    (home,) = (event.told for event in t.events if event.what == "home")
    assert home is not None
    assert [line.row for line in home.ruled[0].lines] == ["ps.allowance.cavalry-dragoons"]


def test_a_charger_goes_after_an_evader_who_slips_behind_others_and_stops_short_h21_h43() -> None:
    t = table("a1 horse at 0 0\nb1 shot formation=skirmish at 0 3.5\nb2 sword at 0 12\nb3 light-gun at 0 5.2")
    t.order("charge a1 b1")
    t.order("evade")
    (home,) = (event for event in t.events if event.what == "home")
    assert "falls short" in home.told.says  # type: ignore[union-attr]
    assert t.gap("a1", "b3") == pytest.approx(1, abs=0.05)
