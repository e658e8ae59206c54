"""Troops files of games of units: whatever is wrong in one is told with its line."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from tests.notation.units import CHANGES, TROOPS, changed, spoilt

from sandtable.notation.fault import Fault, Faults
from sandtable.notation.muster import read_muster

BAD_TROOPS = {
    "half a range": ("most = 12\ndefault = 4", "default = 4", "trait.1", "both 'least' and 'most'"),
    "a range turned round": ("least = 1\nmost = 12", "least = 13\nmost = 12", "trait.1.most", "no number is from 13"),
    "a range of words": ("most = 12\nd", "most = 12\nchoices = ['x']\nd", "trait.1.choices", "a word or a number"),
    "a default out of range": ("default = 4", "default = 40", "trait.1.default", "from 1 to 12"),
    "a default of another sort": ("default = 4", 'default = "four"', "trait.1.default", "a whole number"),
    "a default that is no word": (
        'default = "line"',
        'default = "lines"',
        "trait.0.default",
        "none of its words",
    ),
    "usual out of range": ("usual = { gun = 2 }", "usual = { gun = 0 }", "trait.1.usual.gun", "from 1 to 12"),
    "usual of nobody": ("usual = { gun = 2 }", "usual = { cannon = 2 }", "trait.1.usual", "no kind of this file"),
    "kinds that are none": ('kinds = ["gun"]', 'kinds = ["guns"]', "trait.2.kinds", "did you mean 'gun'"),
    "a price of nothing": (
        "most = 24",
        "most = 24\npoints = { 25 = 1 }",
        "trait.2.points.25",
        "nobody says",
    ),
    "a trait twice": ('id = "calibre"', 'id = "sp"', "trait.2.id", "a trait 'sp' of gun already"),
    "two sorts of one": (
        "least = 1\nmost = 9\ndefault = 3",
        "default = true",
        "area.1.trait.0.id",
        "'levels' is a number",
    ),
    "ground of no look": ('looks = "river"\n', "", "line.0.looks", "line needs 'looks': What it looks like: "),
    "a look that nobody draws": ('"stone-house"', '"lava"', "area.1.looks", "none of its words; there are hill, "),
    "a look of a line": ('looks = "hill"', 'looks = "rivers"', "area.0.looks", "none of its words"),
    "a look of nothing": (
        "least = 1\nmost = 9\ndefault = 3",
        'least = 1\nmost = 9\ndefault = 3\nlooks = { 10 = "camp" }',
        "area.1.trait.0.looks.10",
        "nobody says '10' of levels: draw what it may be",
    ),
    "troops that look": (
        "[[command_trait]]",
        '[[trait]]\nid="x"\nsays="x"\nlooks={ true = "camp" }\n[[command_trait]]',
        "trait.3.looks",
        "trait has no 'looks'",
    ),
    "no such chief": ('chief = "army"', 'chief = "king"', "chief", "no rank of this file"),
    "no such grade": ('usual_grade = "standard"', 'usual_grade = "usual"', "usual_grade", "no grade of this file"),
    "a formation of no words": ('formation = "order"', 'formation = "sp"', "formation", "no trait with choices"),
    "widths of no grade": ("widths = { large", "widths = { huge", "kind.0.widths", "no grade of this file"),
    "footprints of no formation": ("{ column = [2, 4] }", "{ wedge = [2, 4] }", "kind.0.footprints", "no formation"),
    "a footprint of one number": ("[2, 4]", "[2]", "kind.0.footprints.column", "[width, depth]"),
    "a base of nothing": ("width = 4", "width = 0", "kind.0.width", "above 0"),
    "a width of nothing": ("widths = { large = 6", "widths = { large = 0", "kind.0.widths", "above 0"),
    "a footprint of nothing": ("[2, 4]", "[2, 0]", "kind.0.footprints.column", "above 0"),
    "grades of what is priced": (
        'grades = ["standard"]',
        'points = "1/2/3 -"\ngrades = ["standard"]',
        "kind.1.grades",
        "take 'grades' out",
    ),
    "grades that are none": ('grades = ["standard"]', 'grades = ["usual"]', "kind.1.grades", "no grade of this file"),
    "a kind twice": ('id = "gun"', 'id = "foot"', "kind.1.id", "a kind 'foot' already"),
    "too many commands": ("most = 12\nled", "most = 17\nled", "commands.most", "from 1 to 16"),
}


@pytest.mark.parametrize(("old", "new", "at", "words"), BAD_TROOPS.values(), ids=BAD_TROOPS)
def test_faults_of_a_troops_file(old: str, new: str, at: str, words: str) -> None:
    text = changed(TROOPS, old, new)
    with pytest.raises(Faults) as raised:
        read_muster(text)
    found = raised.value.faults
    assert (at, True) in [(fault.at, words in fault.message) for fault in found], list(map(str, found))
    assert all(1 <= fault.line <= text.count("\n") + 1 for fault in found)


@settings(max_examples=300, deadline=None)
@given(CHANGES)
def test_no_troops_file_brings_anything_but_faults(changes: list[tuple[int, str]]) -> None:
    text = spoilt(TROOPS, changes)
    found: Sequence[Fault] = ()
    try:
        assert read_muster(text).kinds
    except Faults as wrong:
        found = wrong.faults
    assert all(1 <= fault.line <= text.count("\n") + 1 and fault.message for fault in found)
