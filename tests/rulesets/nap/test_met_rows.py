"""Rows that battles of computers seldom or never meet, each met on a table laid for it by the orders of a player."""

from __future__ import annotations

import pytest
from tests.rulesets.nap.table import area, fighting, firing, line, moving

from sandtable.names import Pair

FAR = "b1 inf at 0 20"
"""An enemy who is out of the way."""


# Skirmishing


def test_no_sk_attack_without_the_initiative() -> None:
    table = firing(
        "a1 inf sk=0 at 0 0\na2 foot-art guns=heavy at 4 0\nb1 inf sk=2 at 0 5\nb2 foot-art guns=heavy at 4 6",
        own={"segment": "artillery"},
    )
    table.script("shoot a2 b1\ndice 1 1")
    assert (table.asks, table.seat) == ("fire", "b")
    assert table.refused("shoot b1 a1").message.startswith("nap.skirmish.initiative")


@pytest.mark.parametrize("weather", ["rain", "snow"])
def test_no_sk_attack_in_rain_or_snow(weather: str) -> None:
    bodies = "a1 inf sk=2 at 0 0\na2 foot-art guns=heavy at 4 0\nb1 inf at 0 5"
    table = firing(bodies, options={"weather": weather})
    assert table.refused("shoot a1 b1").message.startswith("nap.skirmish.weather")


# Movement


def test_a_sub_commander_rolls_one_movement_die_again_a_pulse() -> None:
    table = moving("a1 inf sk=2 at 0 0\na2 inf at 3 0\na1o officer in A1 at 1.5 -3.5\nb1 inf at 0 5")
    table.script("roll a1\ndice 2\nreroll sub\ndice 3\nkeep\nroll a2\ndice 2")
    assert table.refused("reroll sub").message.startswith("nap.sub.once")


@pytest.mark.parametrize(("leg", "where"), [("back 8", "0 -10.5"), ("left 9", "-12 0")])
def test_nobody_moves_to_flank_or_rear_into_contact(leg: str, where: str) -> None:
    table = moving(f"a1 inf at 0 0\na2 inf at 5 0\nb1 inf at {where} facing 0")
    assert table.refused(f"move a1 {leg}").rows == ("nap.manoeuvre.flank.no-contact",)


def test_horse_batteries_go_twice_as_far_by_road() -> None:
    table = moving(f"a1 horse-art at 0 0\na2 inf at 5 0\n{FAR}", line("r", "road", 0, -20, 0, 20, wide=1))
    table.order("move a1 forward 10")
    assert "nap.terrain.road.horse-art" in table.rows("move_allowance")
    assert table.ruling("move_allowance")["result"]["cost"] == 5


@pytest.mark.parametrize(
    ("unit", "row"),
    [
        ("hvy-cav", "nap.terrain.rough.hvy-cav"),
        ("foot-art", "nap.terrain.rough.foot-art"),
        ("horse-art", "nap.terrain.rough.horse-art"),
        ("inf sk=0", "nap.terrain.rough.inf.sk0"),
    ],
)
def test_rough_ground_is_closed_to_these_by_its_row(unit: str, row: str) -> None:
    table = moving(f"a1 {unit} at 0 0\na2 inf at 5 0\n{FAR}", area("bog", "rough", 0, 5, 8, 4))
    assert row in table.refused("move a1 forward 6").message


# Combat


def test_guns_attached_to_a_unit_that_breaks_are_destroyed() -> None:
    table = fighting(
        "a1 inf sp=6 at 0 0\nb1 inf sp=1 at 0 0\nb2 foot-art attached at 0 0\nb3 inf at 9 9",
        own={"contacts": (Pair("a1", "b1"),), "attached": {"b2": "b1"}},
    )
    table.roll(6, 6, 6, 6, 6, 6, 1)
    assert "nap.combat.attached.destroyed" in table.rows("combat")
    assert not table.there("b2")
