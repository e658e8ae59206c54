"""Attacks up to the moment before the blows, on hand-made tables: H1, H2, H3, H15."""

from __future__ import annotations

import pytest
from tests.rulesets.mr.table import area, line, table
from tests.rulesets.unit_table import UnitTable

from sandtable.names import Pair

FIRED = {"shots": (Pair("a1", "b1"),), "fired": ("a1",)}
FOOT = "a1 reg-inf sp=4 at 0 0\nb1 reg-inf sp=6 at 0 1.5"


def joined(made: UnitTable) -> tuple[Pair, ...]:
    """The contacts that will be fought."""
    found: tuple[Pair, ...] = made.state.own.contacts
    return found


# H1: the attack test


def test_regular_infantry_tests_before_the_last_base_width() -> None:
    made = table(FOOT, own=FIRED)
    made.order("attack a1 b1")
    assert made.asks == "attack-test"
    assert made.gap("a1", "b1") == 1.5
    made.roll(4)
    assert made.ruling("attack_test")["result"] == {"needed": 4, "stands": 4, "passed": True}
    assert made.gap("a1", "b1") == 0
    assert joined(made) == (Pair("a1", "b1"),)


def test_who_touches_a_corner_already_goes_in_all_the_same() -> None:
    """The wheel that strikes him is over before it began; after its test nothing else is in its way."""
    made = table("a1 reg-inf sp=4 at 0 0\nb1 reg-inf sp=6 at -0.905 0.9985 facing 92.705", own=FIRED)
    made.script("attack a1 b1\ndice 4")
    assert joined(made) == (Pair("a1", "b1"),)


def test_who_fails_stops_a_base_width_off_and_does_not_attack() -> None:
    made = table(FOOT, own=FIRED)
    made.script("attack a1 b1\ndice 5")
    assert made.gap("a1", "b1") == pytest.approx(1, abs=0.03)
    assert joined(made) == ()
    assert "this pulse" in made.refused("attack a1 b1").message


def test_who_fails_nearer_stays_where_it_is() -> None:
    made = table(FOOT.replace("1.5", "0.6"), own=FIRED)
    made.script("attack a1 b1\ndice 6")
    assert made.gap("a1", "b1") == 0.6


def test_who_fails_nearer_does_not_turn_either_and_on_to_nobody() -> None:
    """oder-fords 90009 507: the Cossacks turned all the same, and stood on their friends."""
    bodies = "a1 irr-cav sp=3 at 0 0 facing 90\na2 irr-inf at 0.6 0.5\nb1 lt-cav at -0.5 1.7 facing 180"
    made = table(bodies)
    made.order("move a1 turn 270 forward 2")
    before = made.front("a1")
    made.roll(5)
    assert made.front("a1") == before
    assert made.gap("a1", "a2") >= 0


def test_a_failed_test_is_rolled_again_once_for_a_cd() -> None:
    made = table(FOOT + "\na0 officer in A at 0 -4", own=FIRED, cds=2)
    made.script("attack a1 b1\ndice 5")
    assert made.asks == "reroll-attack"
    made.script("reroll\ndice 6")
    assert made.rows("attack_test") == ["mr.house.attack-test", "mr.cd.attack-test"]
    assert made.state.own.cds["a"] == 1
    assert joined(made) == ()
    assert made.asks == "move"


def test_the_army_commander_helps_within_eight_base_widths_only() -> None:
    made = table(FOOT + "\na0 officer in A at 11 -4", own=FIRED, cds=2)
    made.script("attack a1 b1\ndice 5")
    assert made.asks == "move"


@pytest.mark.parametrize(
    ("unit", "foe", "tests"),
    [
        ("reg-inf", "reg-inf", True),
        ("irr-inf", "irr-inf", True),
        ("irr-cav", "reg-inf", True),
        ("hvy-cav", "reg-inf", False),
        ("lt-cav", "irr-inf", False),
    ],
)
def test_who_needs_a_test(unit: str, foe: str, tests: bool) -> None:
    made = table(f"a1 {unit} at 0 0\nb1 {foe} at 0 1.5", own=FIRED)
    made.order("attack a1 b1")
    assert (made.asks == "attack-test") == tests


# The attack table and the volley rule


@pytest.mark.parametrize(
    ("unit", "foe", "row"),
    [
        ("reg-inf", "hvy-cav", "mr.attack.reg-inf.reg-cav"),
        ("irr-inf", "reg-inf", "mr.attack.irr-inf.reg-inf"),
        ("irr-inf", "hvy-art in B", "mr.attack.irr-inf.arty"),
        ("reg-inf", "irr-inf", "mr.attack.volley"),
        ("horse-art", "reg-inf", "mr.attack.artillery"),
        ("hvy-cav formation=mf", "reg-inf", "mr.attack.mf"),
    ],
)
def test_who_may_not_attack_whom(unit: str, foe: str, row: str) -> None:
    made = table(f"a1 {unit} at 0 0\na2 reg-inf at 4 0\nb1 {foe} at 0 1.5\nb2 reg-inf at 4 7")
    assert row in made.refused("attack a1 b1").rows


def test_targets_in_rough_and_towns_are_looked_up_there() -> None:
    rough, town = area("t1", "rough", 0, 2, 4, 2.4), area("t1", "town", 0, 2, 3, 2.4)
    horse = table("a1 hvy-cav at 0 0\nb1 irr-inf at 0 1.5", rough)
    assert horse.refused("attack a1 b1").rows == ("mr.attack.reg-cav.rough",)
    street = table("a1 hvy-cav at 0 0\nb1 irr-inf at 0 1.5", town).refused("attack a1 b1")
    assert street.rows == ("mr.attack.reg-cav.town",)
    assert street.message.startswith("a1 may not attack b1: ")
    assert "mr." not in street.message
    storm = table("a1 irr-inf at 0 0\nb1 reg-inf at 0 1.5", town)
    storm.order("attack a1 b1")
    assert joined(storm) == (Pair("a1", "b1"),)


# H2: evading


HORSE = "a1 hvy-cav at 0 -3\nb1 lt-cav at 0 0\nb2 reg-inf in B2 at 9 7"


def test_an_evader_turns_about_and_goes_its_full_move() -> None:
    made = table(HORSE)
    made.order("attack a1 b1")
    assert (made.asks, made.seat) == ("react", "b")
    made.order("evade")
    assert made.asks == "evade"
    made.roll(4, 3)
    assert made.ruling("evade")["result"] == {"reaction": "evade", "totals": {"a": 4, "b": 4}}
    assert made.front("b1") == (0, 7, 0)
    assert joined(made) == ()


def test_an_evader_is_free_to_act_in_its_own_segment_of_the_pulse_and_to_evade_again() -> None:
    made = table(HORSE)
    made.script("attack a1 b1\nevade\ndice 4 3")
    assert "b1" not in made.state.own.halted
    made.stand(phase="move", side="b", status={"B1": "active", "B2": "active"})
    assert made.allows("move b1 turn 180 forward 2")


def test_who_is_ridden_over_by_those_who_evade_or_stop_short_is_in_danger() -> None:
    made = table(HORSE + "\na0 officer in A2 at 0 4\na2 reg-inf in A2 at 9 -5")
    made.script("attack a1 b1\nevade\ndice 4 3")
    assert (made.asks, made.about) == ("casualty", ("a0",))
    short = table("a1 irr-cav sp=3 at 0 0\nb1 reg-inf at 0 4\nb0 officer in B1 at 0 1.5\nb2 reg-inf at 7 5")
    short.script("attack a1 b1\ndice 5")
    assert (short.asks, short.about) == ("casualty", ("b0",))


def test_the_attacker_stops_where_the_target_stood() -> None:
    made = table(HORSE)
    made.script("attack a1 b1\nevade\ndice 3 3")
    assert made.front("a1") == (0, 1, 0)


def test_who_is_caught_fights() -> None:
    made = table(HORSE)
    made.script("attack a1 b1\nevade\ndice 5 3")
    assert made.ruling("evade")["result"]["reaction"] == "caught"
    assert joined(made) == (Pair("a1", "b1"),)


def test_the_targets_owner_may_stand() -> None:
    made = table(HORSE)
    made.script("attack a1 b1\nstand")
    assert joined(made) == (Pair("a1", "b1"),)


def test_without_a_base_width_to_go_it_is_caught() -> None:
    made = table("a1 hvy-cav at 0 4\nb1 lt-cav at 0 6.5\nb0 officer in B1 at 3 7\nbx officer in B at 9 4")
    made.script("attack a1 b1\nevade\ndice 1 6")
    assert joined(made) == (Pair("a1", "b1"),)


def test_irregular_horse_simply_evades_infantry() -> None:
    made = table("a1 reg-inf at 0 0\nb1 irr-cav at 0 1\nb2 reg-inf in B2 at 9 7", own=FIRED)
    made.script("attack a1 b1\ndice 1")
    assert made.asks == "react"
    made.order("evade")
    assert made.gap("a1", "b1") > 3
    assert made.rows("evade") == ["mr.evade.irr-cav.infantry"]


def test_irregular_infantry_evades_regular_infantry_better_in_rough() -> None:
    rough = area("t1", "rough", 0, 3, 6, 5)
    made = table("a1 reg-inf at 0 0\nb1 irr-inf at 0 1\nb2 reg-inf in B2 at 9 7", rough, own=FIRED)
    made.script("attack a1 b1\ndice 1\nevade\ndice 5 4")
    assert "mr.evade.irr-inf.rough" in made.rows("evade")
    assert made.ruling("evade")["result"]["reaction"] == "evade"


def test_an_attacker_with_movement_left_may_go_on_at_another_enemy_ahead() -> None:
    made = table("a1 hvy-cav at 0 -3\nb1 lt-cav at 0 -1.5\nb2 reg-inf formation=mf in B2 at 0.9 1.5")
    made.script("attack a1 b1\nevade\ndice 1 6")
    assert (made.asks, made.about) == ("go-on", ("a1", "b2"))
    made.script("attack a1 b2\ndice 3 3")
    assert joined(made) == (Pair("a1", "b2"),)


def test_regular_infantry_and_who_is_out_of_command_stand() -> None:
    made = table("a1 hvy-cav at 0 0\nb1 lt-cav at 0 3\nb0 officer in B1 at 9 6")
    made.order("attack a1 b1")
    assert joined(made) == (Pair("a1", "b1"),)


# H3: guns


GUNS = "a1 reg-inf sp=5 at 0 0\nb1 hvy-art in B at 0 1\nb2 reg-inf at 9 7"


def test_a_battery_that_escapes_goes_its_march_limbered_and_acts_no_more() -> None:
    made = table(GUNS, own=FIRED)
    made.script("attack a1 b1\ndice 1")
    assert made.asks == "escape"
    made.roll(2, 2)
    assert made.ruling("artillery_escape")["result"] == {"needed": 5, "roll": 4, "outcome": "escaped"}
    assert made.front("b1") == (0, 5, 0)
    assert made.state.own.formation["b1"] == "mf"
    assert "b1" in made.state.own.halted


def test_one_that_fails_is_destroyed_and_final_fire_counts_first() -> None:
    made = table(GUNS, own=FIRED)
    made.script("attack a1 b1\ndice 1\ndice 3 5")
    assert not made.there("b1")
    assert made.state.taken["b1"] == "destroyed"
    assert made.rows("final_fire") == ["mr.final-fire.odd"]
    tests = [ruling["test"] for ruling in made.rulings()]
    assert tests[-2:] == ["final_fire", "artillery_escape"]
    assert made.state.own.hits == {"a1": 2}


def test_if_final_fire_leaves_no_attacker_the_battery_stays() -> None:
    made = table(GUNS.replace("sp=5", "sp=2"), own=FIRED)
    made.script("attack a1 b1\ndice 1\ndice 3 5")
    assert not made.there("a1")
    assert made.front("b1") == (0, 1, 180)


@pytest.mark.parametrize(
    ("guns", "own", "hits"),
    [
        ("hvy-art in B at 0 1", {}, 2),
        ("horse-art in B1 at 0 1", {}, 1),
        ("hvy-art in B at 0 1", {"suppressed": ("b1",)}, 0),
        ("hvy-art formation=mf in B at 0 1", {}, 0),
        ("hvy-art in B at 0 2 facing 0", {}, 0),
    ],
)
def test_who_has_final_fire(guns: str, own: dict[str, object], hits: int) -> None:
    made = table(f"a1 reg-inf sp=5 at 0 0\nb1 {guns}\nb2 reg-inf at 2 4", own={**FIRED, **own})
    made.script("attack a1 b1\ndice 1\ndice 3 5")
    assert made.state.own.hits.get("a1", 0) == hits


def test_the_attacker_of_guns_goes_on_to_where_they_stood() -> None:
    made = table(GUNS.replace("reg-inf sp=5", "hvy-cav sp=5"))
    made.script("attack a1 b1\ndice 6 6")
    assert made.front("a1") == (0, 2, 0)


# H15: contact and squaring up


def test_an_attacker_lies_flush_and_centred_on_the_edge_that_it_struck() -> None:
    made = table("a1 hvy-cav at 0.7 0 facing 8\nb1 reg-inf at 0 3")
    made.order("attack a1 b1")
    assert made.front("a1") == pytest.approx((0, 3, 0), abs=0.02)


def test_it_slides_by_a_base_width_at_most() -> None:
    made = table("a1 hvy-cav at 1.6 0\nb1 reg-inf at 0 3")
    made.order("move a1 forward 4")
    assert made.front("a1") == (0.6, 3, 0)


@pytest.mark.parametrize("kind", ["hvy-cav", "reg-inf"])
def test_two_attackers_share_an_edge_and_a_third_finds_no_room(kind: str) -> None:
    three = f"a1 {kind} at -1.1 1.5\na2 {kind} at 1.1 1.5\na3 hvy-cav at 0 -1.2\n"
    three += "a0 officer in A1 at 0 0.6\nb1 reg-inf at 0 3"
    made = table(three, own={"shots": (Pair("a1", "b1"), Pair("a2", "b1"))})
    made.order("attack a1 b1")
    if made.asks == "attack-test":
        made.roll(1)
    assert made.front("a1") == (0, 3, 0)
    made.order("attack a2 b1")
    if made.asks == "attack-test":
        made.roll(1)
    assert joined(made) == (Pair("a1", "b1"), Pair("a2", "b1"))
    assert (made.front("a1"), made.front("a2")) == ((-1, 3, 0), (1, 3, 0))
    assert "H15" in made.refused("attack a3 b1").message


def test_nobody_goes_through_the_foot_that_has_come_to_blows_before_him() -> None:
    behind = "a1 reg-inf at 0 2\na2 hvy-cav at 0 -1.2\na3 hvy-cav at 1.2 -1.2\na0 officer in A1 at -1.3 0.6\n"
    made = table(behind + "b1 reg-inf at 0 3", own={"shots": (Pair("a1", "b1"),)})
    made.script("attack a1 b1\ndice 1")
    assert "pass through a1" in made.refused("move a2 forward 6").message
    made.order("move a3 forward 6")
    assert joined(made) == (Pair("a1", "b1"), Pair("a3", "b1"))


def test_one_attacker_on_a_flank_edge() -> None:
    column = "b1 reg-inf formation=mf at 0 1 facing 180\n"
    two = "a1 hvy-cav at -3 1.4 facing 90\na2 hvy-cav at -3 3.5 facing 90\na0 officer in A1 at -4.5 2.5\n"
    made = table(two + column)
    made.script("move a1 forward 4")
    assert joined(made) == (Pair("a1", "b1"),)
    assert "H15" in made.refused("move a2 forward 4").message


def test_a_flank_attack() -> None:
    made = table("a1 hvy-cav at -4 2.6 facing 90\nb1 reg-inf at 0 2")
    made.order("attack a1 b1")
    assert made.front("a1") == pytest.approx((-1, 2.5, 90), abs=0.02)


def test_contact_by_an_oblique() -> None:
    made = table("a1 hvy-cav at -2 0\nb1 reg-inf at 0 2.5")
    made.order(f"move a1 to {made.place(1, 2.5)}")
    assert joined(made) == (Pair("a1", "b1"),)
    assert "mr.move.oblique.cavalry" in made.rows("move_allowance")


def test_a_wall_between_costs_and_covers() -> None:
    made = table("a1 hvy-cav sp=6 at 0 0\nb1 reg-inf sp=6 at 0 3", line("l1", "wall", -5, 2.9, 5, 2.9))
    made.order("attack a1 b1")
    made.order("done")
    assert made.asks == "combat-dice"
    made.roll(3, 3)
    assert "mr.combat.cover" in made.rows("combat")
