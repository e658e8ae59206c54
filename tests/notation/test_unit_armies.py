"""Armies of units: counted where nothing has a price, and priced by traits where it has."""

from __future__ import annotations

import tomllib

import jsonschema_rs
import pytest
from tests.notation.units import BATTLE, MUSTER, OPTIONS, TROOPS, changed

from sandtable.notation.army import examine_army, read_army
from sandtable.notation.muster import read_muster
from sandtable.notation.scenario import army_schema, read

LIST = """\
rules = "units"
title = "Reds"
from = 1700
to = 1710
[[general]]
rank = "army"
troops = "officer"
modifier = 2
max = 1
[[troops]]
name = "Foot"
troops = "foot"
sp = 6
min = 2
max = 9
[[troops]]
name = "Guns"
troops = "gun"
max = 3
"""


def test_armies_without_prices_are_counted() -> None:
    army = read_army(LIST, MUSTER, "units", "reds")
    assert army.told(MUSTER) == "2 to 12 units"
    assert jsonschema_rs.is_valid(army_schema(MUSTER, "units"), tomllib.loads(LIST))


@pytest.mark.parametrize(
    ("old", "new", "line", "at"),
    [("sp = 6", "sp = 60", 13, "troops.0.sp"), ("modifier = 2", "modifier = 9", 8, "general.0.modifier")],
)
def test_faults_of_numbers_in_a_list(old: str, new: str, line: int, at: str) -> None:
    army, found = examine_army(changed(LIST, old, new), MUSTER, "units", "reds")
    assert army is None
    assert [(fault.line, fault.at) for fault in found] == [(line, at)]


def test_traits_and_numbers_have_their_price() -> None:
    priced = changed(TROOPS, "footprints", 'points = "3/5/8 -"\nfootprints')
    priced = changed(priced, "usual = { gun = 2 }", "usual = { gun = 2 }\npoints = { 6 = 2, 7 = 3 }")
    muster = read_muster(changed(priced, "least = -3", "points = { 2 = 10, -1 = 1 }\nleast = -3"))
    assert muster.priced
    setup = read(BATTLE, muster, OPTIONS, "units")
    assert setup.traits["points"] == {"a": 10 + 1 + 8 + 3 + 5 + 5, "b": 3 + 3}
    piece = setup.pieces["a3"]
    assert muster.worth(piece.kind, piece.grade, True, piece.traits) == 11
    assert read_army(LIST, muster, "units", "reds").told(muster) == "14 to 73 points"


def test_flags_have_their_price() -> None:
    flag = '[[trait]]\nid = "elite"\nsays = "The best."\ndefault = false\npoints = { true = 8 }\n\n'
    muster = read_muster(changed(TROOPS, "[[command_trait]]", flag + "[[command_trait]]"))
    setup = read(changed(BATTLE, "sp = 7", "elite = true"), muster, OPTIONS, "units")
    assert setup.traits["points"] == {"a": 8, "b": 0}
