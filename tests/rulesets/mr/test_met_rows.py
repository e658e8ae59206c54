"""Rows that battles of computers seldom or never meet, each met on a table laid for it by the orders of a player."""

from __future__ import annotations

import pytest
from tests.rulesets.mr.table import area, cannonade, line, table

from sandtable.names import Pair

FAR = "b1 reg-inf at 0 7"
"""An enemy who is out of the way."""


# Fire


def test_d6_a_horse_battery_has_canister_up_to_two_base_widths() -> None:
    made = cannonade("a1 horse-art at 0 0\na2 reg-inf at 3 0\nb1 reg-inf at 0 1.8")
    made.script("shoot a1 b1\ndice 5 1")
    assert "mr.artillery.horse.canister" in made.rows("artillery_fire")
    assert made.hits("b1") == 1


def test_d4_guns_do_not_fire_through_a_gap_narrower_than_a_base_width() -> None:
    """Two of their own squadrons stand four fifths of a base width apart; a whole one is enough."""
    guns = "a1 hvy-art at 0 0\na2 lt-cav at -{0} 2\na3 lt-cav at {0} 2\na4 hvy-art at 3 0\nb1 reg-inf at 0 6\n"
    narrow = cannonade(f"{guns.format(1.4)}b2 reg-inf at 3.6 5")
    assert narrow.refused("shoot a1 b1").rows == ("mr.artillery.line-of-fire",)
    assert cannonade(f"{guns.format(1.6)}b2 reg-inf at 3.6 5").allows("shoot a1 b1")


# Movement


def test_g1_irregular_infantry_forms_anew_though_it_has_fired() -> None:
    made = table(f"a1 irr-inf at 0 0\n{FAR}", own={"fired": ("a1",)})
    made.order("form a1 mf-left")
    assert made.rows("move_allowance") == [
        "mr.move.irr-inf.ff",
        "mr.move.change.fired.irr-inf",
        "mr.move.change-formation",
    ]


def test_g2_an_obstacle_costs_guns_two_base_widths() -> None:
    made = table(f"a1 horse-art formation=mf at 0 0\na2 reg-inf at 3 0\n{FAR}", line("h", "hedge", -4, 1, 4, 1))
    made.order("move a1 forward 2.5")
    assert "mr.terrain.obstacle.artillery" in made.rows("move_allowance")
    assert made.ruling("move_allowance")["result"]["cost"] == 4.5


@pytest.mark.parametrize(
    ("unit", "row"),
    [
        ("hvy-cav", "mr.terrain.rough.reg-cav"),
        ("lt-cav", "mr.terrain.rough.reg-cav"),
        ("horse-art formation=mf", "mr.terrain.rough.artillery"),
    ],
)
def test_g2_rough_ground_is_closed_to_regular_horse_and_guns_by_its_row(unit: str, row: str) -> None:
    made = table(f"a1 {unit} at 0 0\na2 reg-inf at 3 0\n{FAR}", area("bog", "rough", 0, 3, 4, 2))
    assert made.refused("move a1 forward 4").rows == (row,)


def test_g5_nobody_goes_obliquely_to_the_rear() -> None:
    made = table(f"a1 hvy-cav at 0 0\n{FAR}")
    assert made.refused(f"move a1 to {made.place(0.5, -2)}").rows == ("mr.move.oblique.no-retrograde",)
    assert made.refused(f"move a1 to {made.place(3, 0.5)}").rows == ()


@pytest.mark.parametrize(("leg", "where"), [("back 3", "0 -4"), ("left 3", "-4 0")])
def test_g5_nobody_moves_to_flank_or_rear_into_contact(leg: str, where: str) -> None:
    made = table(f"a1 hvy-cav at 0 0\na2 hvy-cav at 5 0\nb1 reg-inf at {where} facing 0")
    assert made.refused(f"move a1 {leg}").rows == ("mr.move.flank-retrograde.no-contact",)


def test_f5_a_horse_battery_outside_any_force_does_not_move() -> None:
    made = table(f"a1 horse-art formation=mf in A at 0 0\na2 reg-inf at 3 0\n{FAR}")
    assert made.refused("move a1 forward 2").rows == ("mr.move.horse-battery.force",)


# Reactions and combat


def test_h3_irregular_horse_gets_away_from_regular_horse_with_two_more() -> None:
    made = table("a1 hvy-cav at 0 0\nb1 irr-cav at 0 3")
    made.script("attack a1 b1\nevade\ndice 3 1")
    assert made.rows("evade") == ["mr.evade.cavalry", "mr.evade.irr-cav", "mr.house.evade"]
    assert made.ruling("evade")["result"]["reaction"] == "evade"


def test_h3_a_horse_battery_escapes_cavalry_on_a_five() -> None:
    made = table("a1 hvy-cav at 0 0\nb1 horse-art at 0 3\nb2 reg-inf at 6 7")
    made.script("attack a1 b1\ndice 4 1")
    assert made.ruling("artillery_escape")["result"] == {"needed": 5, "roll": 5, "outcome": "escaped"}
    assert made.rows("artillery_escape") == ["mr.escape.horse.cav"]


def test_i2_a_total_below_one_is_one() -> None:
    """Two points in march formation, struck from behind: 2 and a 1, less 3 and 5."""
    made = table(
        "a1 hvy-cav at 0 0\nb1 reg-inf sp=2 formation=mf at 0 1 facing 0\nb2 reg-inf at 6 7",
        phase="combat",
        own={"contacts": (Pair("a1", "b1"),)},
    )
    made.roll(1, 1)
    assert "mr.combat.minimum" in made.rows("combat")
    assert made.ruling("combat")["result"]["b"]["total"] == 1


# Initiative


def test_h4_no_die_is_rolled_again_twice() -> None:
    made = table(f"a1 reg-inf at 0 0\n{FAR}", phase="initiative", cds=2)
    made.roll(1, 2, 3, 4, 5)
    assert made.refused("reroll 1 1").rows == ("mr.house.initiative.reroll",)
    made.script("reroll 1 2\ndice 6 5\nkeep")
    assert made.state.own.cds["a"] == 0


# Friends on the way


def test_g7_guns_pass_regular_infantry_in_line() -> None:
    made = table(f"a1 horse-art formation=mf at 0 0\na2 reg-inf at 0 2.2\n{FAR}")
    made.order("move a1 forward 4")
    assert made.rows("interpenetration") == ["mr.interpenetrate.reg-inf-ff.artillery"]


def test_g7_officers_pass_regular_infantry_in_line() -> None:
    made = table(f"a0 officer in A1 at 0 -2\na1 reg-inf at 0 0\n{FAR}")
    made.order(f"move a0 to {made.place(0, 1)}")
    assert made.rows("interpenetration") == ["mr.interpenetrate.reg-inf-ff.officer"]


def test_g7_nobody_else_does() -> None:
    made = table(f"a1 lt-cav at 0 0\na2 reg-inf at 0 2.2\n{FAR}")
    assert made.refused("move a1 forward 5").rows == ("mr.interpenetrate.reg-inf-ff",)


# Who attacks whom


@pytest.mark.parametrize(
    ("unit", "foe", "wooded", "row"),
    [
        ("irr-inf", "irr-inf", True, "mr.attack.irr-inf.rough"),
        ("irr-cav", "irr-inf", False, "mr.attack.irr-cav.irr-inf"),
        ("irr-cav", "irr-cav", False, "mr.attack.irr-cav.irr-cav"),
        ("irr-cav", "irr-inf", True, "mr.attack.irr-cav.rough"),
    ],
)
def test_h1_irregulars_attack_irregulars_and_whoever_is_in_rough(unit: str, foe: str, wooded: bool, row: str) -> None:
    woods = [area("w", "wood", 0, 2.6, 6, 2.4)] if wooded else []
    made = table(f"a1 {unit} at 0 0\nb1 {foe} at 0 1.8", *woods)
    made.order("attack a1 b1")
    if made.asks == "attack-test":
        made.roll(1)
    assert row in [line for one in made.rulings() if one["test"] == "may_attack" for _, line, _ in one["lines"]]


def test_h1_irregular_horse_does_not_attack_a_town() -> None:
    made = table("a1 irr-cav at 0 0\nb1 irr-inf at 0 1.8", area("w", "town", 0, 2.6, 6, 2.4))
    assert made.refused("attack a1 b1").rows == ("mr.attack.irr-cav.town",)
