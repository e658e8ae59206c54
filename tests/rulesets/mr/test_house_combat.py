"""Combats and what follows them, on hand-made tables: H13, H16, H17, H18, H22, and the rows of combat."""

from __future__ import annotations

import pytest
from tests.rulesets.mr.table import area, line, table
from tests.rulesets.unit_table import UnitTable

from sandtable.names import Json, Pair
from sandtable.rulesets.mr.ground import holder

PAIR = "a1 reg-inf sp=6 at 0 0\nb1 reg-inf sp=6 at 0 0\n"

BOTH = (Pair("a1", "b1"), Pair("a2", "b1"))


def fight(bodies: str, *ground: object, pairs: tuple[Pair, ...] = (Pair("a1", "b1"),), **given: Json) -> UnitTable:
    """A table at side a's combat segment, these in contact."""
    own = {"contacts": pairs, **given.pop("own", {})}
    return table(bodies, *ground, phase="combat", own=own, **given)  # type: ignore[arg-type]


def told(made: UnitTable) -> list[str]:
    """All that was said so far."""
    return [event.told.says for event in made.events if event.told]


# What a combat comes to


def test_inconclusive_the_attacker_falls_back_whoever_won() -> None:
    made = fight(PAIR)
    made.roll(6, 1)
    assert made.ruling("combat")["result"]["outcome"] == "inconclusive"
    assert made.state.own.hits == {"a1": 1, "b1": 2}
    assert made.front("a1") == (0, -1, 0)
    assert made.front("b1") == (0, 0, 180)


def test_cavalry_falls_back_three() -> None:
    made = fight(PAIR.replace("a1 reg-inf", "a1 hvy-cav"))
    made.roll(1, 3)
    assert made.front("a1") == (0, -3, 0)
    assert made.state.own.hits == {"a1": 2, "b1": 1}


def test_the_defender_wins_a_tie() -> None:
    made = fight(PAIR)
    made.roll(4, 4)
    assert made.ruling("combat")["result"]["winner"] == "b"


def test_decisive_the_loser_is_gone_and_an_odd_total_costs_a_point() -> None:
    made = fight("a1 reg-inf sp=8 at 0 0\nb1 irr-inf sp=2 at 0 0")
    made.roll(5, 2, 1)
    assert made.ruling("combat")["result"]["a"]["total"] == 15
    assert not made.there("b1")
    assert made.state.own.hits == {"a1": 1}


def test_a_beaten_attacker_is_gone() -> None:
    made = fight("a1 reg-inf sp=2 at 0 0\nb1 reg-inf sp=8 at 0 0")
    made.roll(1, 6)
    assert not made.there("a1")
    assert made.state.own.hits == {}


# H15, H16: many units


def test_all_in_touch_fight_together_and_the_player_names_the_principal_unit() -> None:
    made = fight(
        "a1 reg-inf sp=3 at -1 0\na2 reg-inf sp=6 at 1 0\nb1 reg-inf sp=6 at 0 0",
        pairs=BOTH,
    )
    assert (made.asks, made.seat) == ("lead", "a")
    made.order("lead a1")
    made.roll(2, 2)
    given = made.ruling("combat")["given"]
    assert given["a"]["sp"] == 3
    assert [other["sp"] for other in given["a"]["others"]] == [6]
    assert made.state.own.hits == {"a1": 1, "b1": 2}


@pytest.mark.parametrize(("ahead", "joins"), [(0, False), (0.0125, False), (0.2, True)])
def test_who_is_met_at_a_corner_only_does_not_fight_h15(ahead: float, joins: bool) -> None:
    """A neighbour of the attacked who stands a hair before their common line is no more in touch than one in it."""
    made = fight(PAIR + f"b2 reg-inf sp=5 at 2 {-ahead}")
    if joins:
        made.order("lead b1")
    made.roll(3, 3)
    assert ("others" in made.ruling("combat")["given"]["b"]) is joins


def test_losses_fall_on_the_principal_unit_first_and_then_on_the_others() -> None:
    made = fight(
        "a1 reg-inf sp=1 at -1 0\na2 reg-inf sp=6 at 1 0\nb1 reg-inf sp=8 at 0 0",
        pairs=BOTH,
    )
    made.order("lead a1")
    made.roll(1, 6)
    assert not made.there("a1")
    assert made.state.own.hits == {"a2": 1, "b1": 1}


def test_the_owner_chooses_who_of_the_others_loses() -> None:
    three = (
        "a1 reg-inf sp=1 at -1 0\na2 reg-inf sp=6 at 1 0\na3 hvy-cav sp=6 at -1 0.5 facing 90\n"
        "a0 officer in A1 at 0 -2.6\nb1 reg-inf sp=12 at 0 0"
    )
    made = fight(three, pairs=(Pair("a1", "b1"), Pair("a2", "b1"), Pair("a3", "b1")))
    made.order("lead a1")
    made.roll(1, 6)
    assert (made.asks, made.seat, made.about) == ("lose", "a", ("a2", "a3"))
    made.order("lose a3")
    assert made.state.own.hits == {"a3": 1, "b1": 1}


def test_a_side_that_is_beaten_decisively_loses_all_its_units_there() -> None:
    made = fight(
        "a1 reg-inf sp=2 at -1 0\na2 reg-inf sp=2 at 1 0\nb1 reg-inf sp=9 at 0 0",
        pairs=BOTH,
    )
    made.order("lead a1")
    made.roll(1, 6)
    assert not made.there("a1")
    assert not made.there("a2")


FIVE = """a1 reg-inf sp=7 at -1 0
a2 reg-inf sp=6 at 1 0
a3 hvy-cav sp=5 at -1 1 facing 90
a4 hvy-cav sp=6 at 1 1 facing 270
a5 hvy-cav sp=4 at 0 1 facing 180
b1 reg-inf sp=12 at 0 0
a0 officer in A1 at 2.6 -0.5
b0 officer in B1 at 3.5 0.5"""


def test_the_fifth_attacker_of_one_enemy_fights_him_after_the_first_four_h15() -> None:
    """A combat has a principal unit and three others (test `combat`), and nobody in touch is left out of all."""
    made = fight(FIVE, pairs=tuple(Pair(f"a{n}", "b1") for n in range(1, 6)))
    assert (made.asks, made.about[:2]) == ("combat", ("a1>b1", "a5>b1"))
    made.order("fight a1 b1")
    assert any("room for four units of a side: a5 (heavy cavalry) fights after it" in said for said in told(made))
    made.order("lead a1")
    made.roll(1, 6)
    assert made.ruling("combat")["result"]["outcome"] == "inconclusive"
    assert made.asks == "combat-dice"
    made.roll(1, 1)
    assert made.ruling("combat")["given"]["a"] == {"kind": "hvy-cav", "sp": 4, "commander": 7.0}
    assert len([ruling for ruling in made.rulings() if ruling["test"] == "combat"]) == 2
    assert made.state.own.contacts == ()


def test_his_player_may_choose_that_the_fifth_fights_first_h15() -> None:
    made = fight(FIVE, pairs=tuple(Pair(f"a{n}", "b1") for n in range(1, 6)))
    made.order("fight a5 b1")
    assert made.about[:2] == ("a5", "b1")
    made.roll(6, 1)
    assert made.asks == "lead"


def test_of_a_long_line_nobody_is_left_out_and_nobody_fights_twice_h15() -> None:
    """Five and five stand each before two enemies: those who attacked one another are in one combat."""
    rows = [f"a{n} reg-inf sp={4 if n == 2 else 6} at {2 * n - 6} 0" for n in range(1, 6)]
    rows += [f"b{n} reg-inf sp={4 if n == 4 else 6} at {2 * n - 5} 0" for n in range(1, 6)]
    made = fight("\n".join(rows), pairs=tuple(Pair(f"a{n}", f"b{n}") for n in range(1, 6)))
    while True:
        if made.asks == "combat-dice":
            made.roll(3, 3)
        elif made.asks == "combat":
            made.order("fight " + made.about[0].replace(">", " "))
        elif made.asks in ("lead", "lose"):
            made.order(f"{made.asks} {made.about[0]}")
        else:
            break
    attackers = [
        1 + len(ruling["given"]["a"].get("others", ())) for ruling in made.rulings() if ruling["test"] == "combat"
    ]
    assert max(attackers) <= 4
    assert sum(attackers) == 5


def test_the_attacker_chooses_which_combat_comes_first() -> None:
    two = PAIR + "a2 reg-inf sp=6 at 5 0\nb2 reg-inf sp=6 at 5 0\na0 officer in A1 at 3 -2\nb0 officer in B1 at 3 2"
    made = fight(two, pairs=(Pair("a1", "b1"), Pair("a2", "b2")))
    assert (made.asks, made.seat) == ("combat", "a")
    made.order("fight a2 b2")
    made.roll(3, 3)
    assert made.asks == "combat-dice"
    assert made.about == ("a1", "b1")


# H13: flanked


def test_flanked_by_an_enemy_near_the_flank_and_behind_the_front() -> None:
    made = fight(PAIR + "a2 hvy-cav in A2 at 1.9 1.5 facing 270")
    made.roll(3, 3)
    assert made.ruling("combat")["given"]["b"]["flanked"] is True
    assert "mr.combat.flanked" in made.rows("combat")


def test_a_regular_friend_guards_the_flank() -> None:
    made = fight(PAIR + "a2 hvy-cav in A2 at 1.5 2.2 facing 270\nb2 reg-inf in B2 at 2.3 0")
    made.roll(3, 3)
    assert "flanked" not in made.ruling("combat")["given"]["b"]
    wild = fight(PAIR + "a2 hvy-cav in A2 at 1.5 2.2 facing 270\nb2 irr-inf in B2 at 2.3 0")
    wild.roll(3, 3)
    assert wild.ruling("combat")["given"]["b"]["flanked"] is True


def test_a_guard_whose_distance_is_measured_as_1_guards_a5_1() -> None:
    made = fight(PAIR + "a2 hvy-cav in A2 at 1.9 2.1 facing 270\nb2 reg-inf in B2 at 3.004 0")
    assert made.ruling("flanked")["given"]["guard"] == {"kind": "reg-inf", "distance": 1}
    made.roll(3, 3)
    assert "flanked" not in made.ruling("combat")["given"]["b"]


def test_a_unit_in_a_town_is_never_flanked_and_is_in_cover() -> None:
    town = area("t1", "town", 0, 0.7, 2.6, 2.4)
    made = fight(PAIR + "a2 hvy-cav in A2 at 1.9 1.5 facing 270", town)
    made.roll(3, 3)
    given = made.ruling("combat")["given"]
    assert given["b"]["terrain"] == "town"
    assert "flanked" not in given["b"]
    assert given["a"].get("terrain", "open") == "open"
    assert "mr.combat.cover" in made.rows("combat")


def test_on_a_stream_it_is_vulnerable_and_so_is_who_is_out_of_command() -> None:
    made = fight(PAIR, line("l1", "stream", -9, 0.5, 9, 0.5, wide=0.4))
    made.roll(3, 3)
    assert made.rows("combat").count("mr.combat.vulnerable") == 1
    lost = fight(PAIR + "b0 officer in B1 at 9 6")
    lost.roll(3, 3)
    assert {"mr.combat.vulnerable", "mr.out.vulnerable"} <= set(lost.rows("combat"))


# H17: falling back


def test_it_goes_through_friends_who_can_be_passed() -> None:
    made = fight(PAIR + "a2 hvy-cav in A2 at 0 -1.2")
    made.roll(3, 3)
    assert made.front("a1") == (0, -1, 0)
    assert made.front("a2")[1] < -1.9


def test_a_friend_in_the_place_is_pushed_back_with_it() -> None:
    made = fight(PAIR + "a2 reg-inf in A2 at 0 -1")
    made.roll(3, 3)
    assert made.front("a1") == (0, -1, 0)
    assert made.front("a2") == pytest.approx((0, -2, 0), abs=0.03)


def test_less_than_a_base_width_costs_another_hit() -> None:
    made = fight(PAIR, area("t1", "marsh", 0, -2.6, 6, 2))
    made.roll(3, 3)
    assert made.state.own.hits == {"a1": 3, "b1": 1}
    assert "mr.combat.blocked" in made.rows("combat")
    assert made.front("a1")[1] == pytest.approx(-0.6, abs=0.03)


def test_at_the_edge_of_the_table_there_is_no_room() -> None:
    edge = "a1 reg-inf sp=6 at 0 -6.8\nb1 reg-inf sp=6 at 0 -6.8\na0 officer in A1 at 3 -7\nax officer in A at 6 -7"
    made = fight(edge)
    made.roll(3, 3)
    assert made.state.own.hits["a1"] == 3
    against = fight(edge.replace("-6.8", "-7"))
    against.roll(3, 3)
    assert "a1 (regular infantry) has no room to fall back" in against.says()
    assert against.state.own.hits["a1"] == 3


def test_the_ruling_asks_for_room_to_fall_back_as_far_as_it_must_and_no_farther_h17() -> None:
    """Four base widths back it would be clear of a friend who can neither be pushed nor, three back, stood on."""
    wood, friend = area("t1", "wood", 0, -5.11, 8, 3), "a2 lt-cav formation=mf in A2 at 0 -1.6\n"
    made = fight(PAIR.replace("a1 reg-inf", "a1 irr-cav") + friend, wood)
    made.roll(6, 1, 1)
    assert made.front("a1")[1] == pytest.approx(-0.6, abs=0.03)
    assert made.ruling("combat")["given"]["a"]["room"] == pytest.approx(0.6, abs=0.03)
    assert "mr.combat.blocked" in made.rows("combat")
    assert made.state.own.hits == {"a1": 2, "b1": 2}


@pytest.mark.parametrize(("marsh", "short", "far"), [(1.5, "a2", "a1"), (-1.5, "a1", "a2")])
def test_each_attacker_falls_back_as_far_as_he_can_and_is_hit_for_want_of_room_h17(
    marsh: float, short: str, far: str
) -> None:
    two = "a1 reg-inf sp=6 at -1 0\na2 reg-inf sp=6 at 1 0\nb1 reg-inf sp=6 at 0 0"
    made = fight(two, area("t1", "marsh", marsh, -2.6, 2.4, 2), pairs=BOTH)
    made.order("lead a1")
    made.roll(2, 2)
    assert made.front(short)[1] == pytest.approx(-0.6, abs=0.03)
    assert made.front(far)[1] == pytest.approx(-1, abs=0.03)
    assert made.state.own.hits == {"a1": 1, "b1": 2} | ({"a2": 1} if short == "a2" else {"a1": 2})


# H18: advance


def test_a_victorious_attacker_may_advance_up_to_two() -> None:
    made = fight("a1 reg-inf sp=8 at 0 0\nb1 irr-inf sp=2 at 0 0")
    made.roll(6, 6, 1)
    assert (made.asks, made.seat) == ("advance", "a")
    assert not made.allows("advance forward 2.5")
    made.order("advance forward 2")
    assert made.front("a1") == (0, 2, 0)


def test_or_halt() -> None:
    made = fight("a1 reg-inf sp=8 at 0 0\nb1 irr-inf sp=2 at 0 0")
    made.roll(6, 6, 1)
    made.order("halt")
    assert made.front("a1") == (0, 0, 0)


def test_a_town_that_was_cleared_is_taken() -> None:
    town = area("t1", "town", 0, 0.7, 2.6, 2.4)
    made = fight("a1 reg-inf sp=9 at 0 0\nb1 irr-inf sp=1 at 0 0", town)
    made.roll(6, 1)
    made.order("advance forward 1.2")
    assert made.front("a1") == (0, 1.2, 0)
    assert holder(made.state, town) == "a1"


# H22: officers


VALIANT = {"A1": {"valor": 2}, "B1": {"valor": 1}}


def test_valor_is_lent_within_a_base_width_and_brings_him_into_danger() -> None:
    made = fight(PAIR + "a0 officer in A1 at 0 -1\nb0 officer in B1 at 0 1", commands=VALIANT)
    assert (made.asks, made.seat, made.about) == ("commit", "a", ("a1", "valor"))
    made.order("commit valor")
    assert (made.asks, made.seat) == ("commit", "b")
    made.order("commit none")
    made.roll(3, 3)
    assert made.ruling("combat")["given"]["a"]["valor"] == 2
    assert (made.asks, made.about) == ("casualty", ("a0",))
    made.roll(6, 6)
    assert made.ruling("officer_casualty")["result"]["fate"] == "killed"
    assert made.state.own.ratings["A1"] == {"modifier": -2, "valor": 0, "exceptional": 0}
    assert made.there("a0")


def test_an_officer_farther_off_lends_nothing() -> None:
    made = fight(PAIR + "a0 officer in A1 at 0 -2.2\nb0 officer in B1 at 0 2.2", commands=VALIANT)
    assert made.asks == "combat-dice"


def test_valor_is_used_once_a_pulse() -> None:
    made = fight(PAIR + "a0 officer in A1 at 0 -1\nb0 officer in B1 at 3 2", commands=VALIANT, own={"used": ("a0",)})
    assert made.asks == "combat-dice"


def test_near_a_friendly_break_officers_look_to_themselves() -> None:
    made = fight(
        "a1 reg-inf sp=2 at 0 0\na2 reg-inf in A2 at 8 -5\nb1 reg-inf sp=8 at 0 0\n"
        "a0 officer in A1 at 0 -1\nax officer in A at 1.5 -0.4"
    )
    made.roll(1, 6)
    assert (made.asks, made.ruling("combat")["result"]["b"]["total"]) == ("casualty", 14)
    made.roll(6, 6)
    assert made.ruling("officer_casualty")["given"]["cause"] == "near-break"
    made.roll(1, 1)


def test_an_army_commander_is_replaced_by_one_a_level_lower() -> None:
    made = fight(
        "a1 reg-inf sp=2 at 0 0\na2 reg-inf in A2 at 6 0\nb1 reg-inf sp=8 at 0 0\n"
        "a0 officer in A1 at 5 -3\nax officer in A at 0 -1",
        commands={"A": {"level": 3}},
    )
    made.roll(1, 6)
    assert made.about == ("ax",)
    made.roll(6, 6)
    assert made.state.own.ratings["A"] == {"level": 2}


def test_who_is_ridden_over_is_captured_on_twelve() -> None:
    made = table("a1 hvy-cav at 0 0\nb0 officer in B1 at 0 2\nb1 reg-inf at 7 5")
    made.order("move a1 forward 4")
    assert made.asks == "casualty"
    made.roll(6, 6)
    assert made.ruling("officer_casualty")["result"]["fate"] == "captured"
    assert made.gap("b0", "b1") < 0.3


def test_an_officer_with_a_unit_in_touch_is_safe() -> None:
    made = table("a1 hvy-cav at 0 0\nb0 officer in B1 at 0 2\nb1 reg-inf at 0 2.5")
    assert made.contact("b0", "b1") is not None
    made.order("attack a1 b1")
    assert made.asks == "move"
    assert made.gap("a1", "b1") == 0


# CDs in combat


def test_a_cd_rolls_a_die_again_on_either_side() -> None:
    made = fight(PAIR + "ax officer in A at 0 -4\nbx officer in B at 0 4", cds=2)
    made.roll(2, 5)
    assert (made.asks, made.seat) == ("reroll-combat", "a")
    made.script("reroll 2\ndice 6")
    assert (made.asks, made.seat) == ("reroll-combat", "b")
    made.order("keep")
    result = made.ruling("combat")["result"]
    assert (result["winner"], result["a"]["total"]) == ("a", 12)
    assert made.state.own.cds == {"a": 1, "b": 2}
