"""Scenarios of games of units: numbers as traits, sizes and formations, officers on bases of their own."""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace

import jsonschema_rs
import pytest
from hypothesis import given, settings
from tests.notation.units import BATTLE, CHANGES, MUSTER, OPTIONS, TROOPS, changed, spoilt

from sandtable.engine.muster import Muster
from sandtable.engine.state import Setup
from sandtable.notation.fault import Fault
from sandtable.notation.muster import read_muster
from sandtable.notation.scenario import examine, read, schema
from sandtable.notation.setup import setup_as_json, setup_from_json


@pytest.fixture(scope="module")
def setup() -> Setup:
    return read(BATTLE, MUSTER, OPTIONS, "units", scenario="meeting")


def examined(old: str, new: str, muster: Muster = MUSTER) -> list[Fault]:
    return list(examine(changed(BATTLE, old, new), muster, OPTIONS, "units").faults)


def test_a_sound_scenario_has_no_faults() -> None:
    assert list(examine(BATTLE, MUSTER, OPTIONS, "units", strict=True).faults) == []


def test_numbers_are_traits(setup: Setup) -> None:
    traits = {id: piece.traits for id, piece in setup.pieces.items()}
    assert (traits["a3"]["sp"], traits["a4"]["sp"], traits["b2"]["sp"], traits["b2"]["calibre"]) == (7, 4, 2, 12)
    assert [setup.commands[id].traits["modifier"] for id in ("A1", "A2", "B1")] == [2, -1, 0]
    assert setup.ground.areas[0].traits == {"levels": 2}
    assert setup.options == {"fog": 3}


def test_a_number_that_is_not_said_is_nothing() -> None:
    reading = examine(changed(BATTLE, "calibre = 12\n", ""), MUSTER, OPTIONS, "units")
    assert reading.setup is not None
    assert reading.setup.pieces["b2"].traits["calibre"] is None


def test_traits_of_some_kinds_are_of_no_others(setup: Setup) -> None:
    assert "calibre" not in setup.pieces["a3"].traits
    assert setup.pieces["a1"].traits == {"regular": True, "general": True, "officer": True}
    assert "officer" not in setup.pieces["a3"].traits


def test_the_usual_grade_need_not_be_written(setup: Setup) -> None:
    assert [setup.pieces[id].grade for id in ("a3", "a4", "b2", "b4")] == ["large", "standard", "standard", "small"]
    assert (
        setup.pieces["a4"].grade
        == read(changed(BATTLE, 'troops = "foot"\n', 'troops = "foot standard"\n'), MUSTER, OPTIONS, "units")
        .pieces["a4"]
        .grade
    )


def test_bases_by_size_and_formation(setup: Setup) -> None:
    sizes = {id: (setup.pieces[id].width, setup.pieces[id].depth) for id in ("a1", "a3", "a4", "b2", "b4")}
    assert sizes == {"a1": (1000, 1000), "a3": (6000, 2000), "a4": (2000, 4000), "b2": (2000, 2000), "b4": (4000, 1000)}
    assert MUSTER.kinds["foot"].base("large", "column") == (2, 4)
    assert MUSTER.formations("foot", "large") == ("line", "column")
    assert MUSTER.formations("gun", "standard") == ("line",)
    assert MUSTER.formations("officer", "standard") == ()


def test_gaps_abreast_and_behind(setup: Setup) -> None:
    """Columns of 2 by 4, half an inch apart; small foot of 4 by 1 behind each other with an inch between."""
    assert [setup.plans["A2"][id] for id in ("a4", "a5")] == [(10750, -10000, 0), (13250, -10000, 0)]
    assert [setup.plans["B2"][id] for id in ("b4", "b5")] == [(6000, 10500, 180_000), (6000, 12500, 180_000)]


def test_officers_lead(setup: Setup) -> None:
    assert {id: command.leader for id, command in setup.commands.items()} == {
        "A1": "a1",
        "A2": "a2",
        "B1": "b1",
        "B2": "b3",
    }
    assert setup.commands["A1"].bases == ("a1",)


def test_no_points_where_nothing_has_a_price(setup: Setup) -> None:
    assert not MUSTER.priced
    assert "points" not in setup.traits
    assert MUSTER.price("foot", "large", True) == 0
    assert MUSTER.price("gun", "large", True) is None
    assert "points" not in schema(MUSTER, OPTIONS)["properties"]
    assert [fault.at for fault in examined("[table]", "points = 300\n[table]")] == ["points"]


def test_a_setup_of_units_goes_through_json(setup: Setup) -> None:
    assert setup_from_json(json.loads(json.dumps(setup_as_json(setup)))) == setup


FAULTS = {
    "too strong": ("sp = 7", "sp = 13", "army.a.command.1.block.1.sp", "from 1 to 12"),
    "too weak": ("sp = 7", "sp = 0", "army.a.command.1.block.1.sp", "from 1 to 12"),
    "no whole number": ("sp = 7", "sp = 2.5", "army.a.command.1.block.1.sp", "a whole number"),
    "a flag for a number": ("sp = 7", "sp = true", "army.a.command.1.block.1.sp", "a whole number"),
    "a word for a number": ("sp = 7", 'sp = "7"', "army.a.command.1.block.1.sp", "a whole number"),
    "a leader too good": ("modifier = 2", "modifier = 4", "army.a.command.0.modifier", "from -3 to 3"),
    "a hill too high": ("levels = 2", "levels = 3", "area.0.levels", "the levels of a hill is not 3; give"),
    "a tower too high": ("levels = 2", "levels = 10", "area.0.levels", "from 1 to 9"),
    "too much fog": ("fog = 3", "fog = 13", "options.fog", "from 0 to 12"),
    "half a turn of fog": ("fog = 3", "fog = 2.5", "options.fog", "a whole number"),
    "foot with a calibre": ("sp = 7", "calibre = 7", "army.a.command.1.block.1.calibre", "that is said of gun"),
    "an officer in line": (
        'troops = "officer"\n',
        'troops = "officer"\norder = "line"\n',
        "army.a.command.0.block.0.order",
        "that is said of foot and gun",
    ),
    "a formation it cannot take": (
        'order = "column"',
        'order = "square"',
        "army.a.command.1.block.2.order",
        "not put down in square; there are line and column",
    ),
    "guns in column": ("calibre = 12", 'order = "column"', "army.b.command.0.block.1.order", "not put down in column"),
    "no such size": ("foot large", "foot huge", "army.a.command.1.block.1.troops", "small, standard and large"),
    "guns never so large": (
        "gun standard",
        "gun large",
        "army.b.command.0.block.1.troops",
        "the grades standard",
    ),
    "too many words": ("foot large", "foot large R", "army.a.command.1.block.1.troops", "write kind, then grade, like"),
    "an unknown kind": ("foot large", "fot", "army.a.command.1.block.1.troops", "did you mean 'foot'"),
    "an officer who leads nobody": (
        "general = true\nat = [30, 4]",
        "at = [30, 4]",
        "army.a.command.1.block.0",
        "write 'general = true' here",
    ),
    "a leader on foot": ("sp = 7", "general = true", "army.a.command.1.block.1.general", "give the command a block of"),
    "two officers in one": ("at = [30, 4]", "count = 2\nat = [30, 4]", "army.a.command.1.block.0", "the one base"),
    "a gap of nothing": ("gap = 0.5", "gap = -1", "army.a.command.1.block.2.gap", "from 0 to 1000"),
    "in the river": ("at = [24, 10]", "at = [5, 3]", "army.a.command.1.block.1.at", "stands in a river"),
    "on each other": ("at = [30, 4]", "at = [24, 4]", "army.a.command.1.block.0.at", "a2 stands on a1"),
}


@pytest.mark.parametrize(("old", "new", "at", "words"), FAULTS.values(), ids=FAULTS)
def test_faults_of_scenarios(old: str, new: str, at: str, words: str) -> None:
    found = [fault for fault in examined(old, new) if not fault.warning]
    assert (at, True) in [(fault.at, words in fault.message) for fault in found], list(map(str, found))
    line = changed(BATTLE, old, new).split("\n")[next(fault.line for fault in found if fault.at == at) - 1]
    assert line.startswith((at.rpartition(".")[2], "[["))


def test_commands_of_unusual_size() -> None:
    """Only who leads leaders is left alone without a word."""
    assert [fault.at for fault in examined("count = 2\ngap = 0.5", "count = 3\ngap = 0.5")] == ["army.a.command.1"]
    alone = BATTLE[: BATTLE.index('[[army.b.command.block]]\ntroops = "foot small"')]
    found = examine(alone, MUSTER, OPTIONS, "units").faults
    assert [(fault.at, fault.warning) for fault in found] == [("army.b.command.1", True)]
    alone = (
        BATTLE[: BATTLE.index('[[army.b.command.block]]\ntroops = "gun')]
        + BATTLE[BATTLE.index('[[army.b.command]]\nname = "Azure"') :]
    )
    assert list(examine(alone, MUSTER, OPTIONS, "units").faults) == []


def test_the_schema_knows_it_all() -> None:
    made = schema(MUSTER, OPTIONS, "units")
    assert jsonschema_rs.is_valid(made, tomllib.loads(BATTLE))
    for old, new in (
        ("sp = 7", "sp = 13"),
        ("fog = 3", "fog = 13"),
        ("modifier = 2", "modifier = 4"),
        ("foot large", "foot huge"),
        ("levels = 2", "levels = 10"),
    ):
        assert not jsonschema_rs.is_valid(made, tomllib.loads(changed(BATTLE, old, new))), new


def test_one_key_may_mean_different_things_of_different_kinds() -> None:
    more = '[[trait]]\nid = "calibre"\nsays = "Of muskets."\nleast = 1\nmost = 2\ndefault = 1\nkinds = ["foot"]\n\n'
    muster = read_muster(changed(TROOPS, "[[command_trait]]", more + "[[command_trait]]"))
    reading = examine(BATTLE, muster, OPTIONS, "units")
    assert reading.setup is not None
    assert [reading.setup.pieces[id].traits["calibre"] for id in ("a3", "b2")] == [1, 12]
    found = examined("calibre = 12", "calibre = 2", muster)
    assert [(fault.at, "from 3 to 24" in fault.message) for fault in found] == [
        ("army.b.command.0.block.1.calibre", True)
    ]


def test_footprints_may_be_worked_out_by_the_game() -> None:
    foot = MUSTER.kinds["foot"]
    worked = {(grade, "square"): (3.0, 3.0) for grade in foot.grades}
    muster = replace(MUSTER, kinds={**MUSTER.kinds, "foot": replace(foot, footprints={**foot.footprints, **worked})})
    setup = read(changed(BATTLE, 'order = "column"', 'order = "square"'), muster, OPTIONS, "units")
    assert (setup.pieces["a4"].width, setup.pieces["a4"].depth) == (3000, 3000)


@settings(max_examples=300, deadline=None)
@given(CHANGES)
def test_no_scenario_brings_anything_but_faults(changes: list[tuple[int, str]]) -> None:
    reading = examine(spoilt(BATTLE, changes), MUSTER, OPTIONS, "units")
    assert (reading.setup is None) == any(not fault.warning for fault in reading.faults)
