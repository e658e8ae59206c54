"""Rows that battles of computers seldom or never meet, each met on a table laid for it by the orders of a player."""

from __future__ import annotations

import pytest
from tests.rulesets.nap.table import area, fighting, firing, line, moving

from sandtable.names import Json, Pair

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
    assert table.refused("shoot b1 a1").rows == ("nap.skirmish.initiative",)


@pytest.mark.parametrize("weather", ["rain", "snow"])
def test_no_sk_attack_in_rain_or_snow(weather: str) -> None:
    bodies = "a1 inf sk=2 at 0 0\na2 foot-art guns=heavy at 4 0\nb1 inf at 0 5"
    table = firing(bodies, options={"weather": weather})
    assert table.refused("shoot a1 b1").rows == ("nap.skirmish.weather",)


# Movement


def test_a_sub_commander_rolls_one_movement_die_again_a_pulse() -> None:
    table = moving("a1 inf sk=2 at 0 0\na2 inf at 3 0\na1o officer in A1 at 1.5 -3.5\nb1 inf at 0 5")
    table.script("roll a1\ndice 2\nreroll sub\ndice 3\nkeep\nroll a2\ndice 2")
    assert table.refused("reroll sub").rows == ("nap.sub.once",)


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
    assert row in table.refused("move a1 forward 6").rows


# Combat


def test_guns_attached_to_a_unit_that_breaks_are_destroyed() -> None:
    table = fighting(
        "a1 inf sp=6 at 0 0\nb1 inf sp=1 at 0 0\nb2 foot-art attached at 0 0\nb3 inf at 9 9",
        own={"contacts": (Pair("a1", "b1"),), "attached": {"b2": "b1"}},
    )
    table.roll(6, 6, 6, 6, 6, 6, 1)
    assert "nap.combat.attached.destroyed" in table.rows("combat")
    assert not table.there("b2")


# Who takes over

BREAKS = "a1 inf sp=2 at 0 0\na2 inf at 9 -6\na1o officer in A1 at 9 -10\nb1 inf sp=3 at 0 0\n{} at 0 -6"
"""A unit breaks three inches before an officer."""


@pytest.mark.parametrize(
    ("officer", "command", "row"),
    [
        ("a9 officer in A", {"A": {"level": 3}}, "nap.replace.army"),
        ("a9 officer in A", {"A": {"level": 1}}, "nap.house.level-floor"),
        ("a9 officer in A7", {"A7": {"rank": "wing", "wing": "left"}}, "nap.replace.wing"),
        ("a9 officer in A7", {}, "nap.replace.sub"),
    ],
)
def test_h4_who_takes_over_from_an_officer_who_falls(officer: str, command: dict[str, Json], row: str) -> None:
    bodies = BREAKS.format(officer)
    if officer.endswith("A7") and not command:
        bodies += "\na5 inf in A7 at -9 -6"
    own = {"contacts": (Pair("a1", "b1"),)}
    table = fighting(bodies, own=own, commands=command)
    table.script("dice 1 1 6 6 1\ndice 6 6")
    assert row in table.rows("officer_replacement")
