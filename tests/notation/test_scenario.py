"""Scenarios: every fault is named with line, place and remedy, and nothing but faults comes of a bad file."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.engine.game import Option
from sandtable.engine.state import Setup
from sandtable.names import Code
from sandtable.notation.fault import Fault, Faults
from sandtable.notation.scenario import Reading, examine, read, rules_of
from sandtable.rulesets.dbm.muster import MUSTER

OPTIONS = (
    Option("H38", "Weather", False),
    Option("H32", "Ranks go too", "no", ("no", "yes")),
    Option("H37", "Last bound", 16),
)

TEXT = """\
rules = "dbm"
title = "A meeting"
bounds = 10
points = 300

[table]
width = 2000
depth = 1600

[options]
H38 = true

[[area]]
kind = "gentle-hill"
ellipse = [400, 800, 300, 200, 30]

[[area]]
kind = "waterway"
outline = [[1900, 0], [2000, 0], [2000, 1600], [1900, 1600]]

[[line]]
kind = "river"
class = "deep"
points = [[0, 600], [300, 640]]

[army.a]
title = "Reds"
aggression = 1

[[army.a.command]]
name = "Red"
rank = "c_in_c"
zone = [1000, 200, 1600, 400]

[[army.a.command.block]]
troops = "cv O R"
general = true
at = [1000, 200]

[[army.a.command.block]]
troops = "bd O R"
count = 5
wide = 3
at = [1000, 400]
works = "temporary"

[[army.a.command]]
name = "Pink"
rank = "sub"

[[army.a.command.block]]
troops = "bw S R"
count = 5
general = true
weapon = "longbow"
at = [500, 400]

[army.b]
title = "Blues"

[[army.b.command]]
name = "Blue"
rank = "c_in_c"

[[army.b.command.block]]
troops = "wb F Irr"
count = 8
wide = 4
general = true
at = [1000, 1200]

[[army.b.command]]
name = "Azure"
rank = "ally"

[[army.b.command.block]]
troops = "lh O Irr"
count = 5
general = true
at = [1500, 1200]
facing = 225
"""


def examined(text: str, *, strict: bool = False) -> Reading:
    return examine(text, MUSTER, OPTIONS, "dbm", scenario="a-meeting", strict=strict)


def faults(text: str) -> list[Fault]:
    reading = examined(text)
    assert reading.setup is None
    return [fault for fault in reading.faults if not fault.warning]


@pytest.fixture(scope="module")
def setup() -> Setup:
    return read(TEXT, MUSTER, OPTIONS, "dbm", scenario="a-meeting")


def test_a_sound_scenario_has_no_faults() -> None:
    assert list(examined(TEXT, strict=True).faults) == []


def test_bases_are_numbered_in_the_order_of_the_file(setup: Setup) -> None:
    assert list(setup.pieces) == [*(f"a{n}" for n in range(1, 12)), *(f"b{n}" for n in range(1, 14))]
    assert {id: command.bases for id, command in setup.commands.items()}["A2"] == ("a7", "a8", "a9", "a10", "a11")
    assert [command.leader for command in setup.commands.values()] == ["a1", "a7", "b1", "b9"]


def test_traits_are_all_filled(setup: Setup) -> None:
    assert setup.pieces["a7"].traits == {
        "regular": True,
        "general": True,
        "weapon": "longbow",
        "permitted": None,
        "double_based": False,
        "mounted": False,
        "dismounts": False,
        "mobile": True,
        "crewed": True,
        "gunpowder": False,
        "ambush": False,
        "ee": 1,
    }
    assert setup.pieces["b1"].traits["weapon"] == "other"
    assert setup.commands["B2"].traits == {"rank": "ally", "flank_march": "none"}


def test_blocks_fill_their_ranks_from_left_to_right_as_they_face(setup: Setup) -> None:
    """Five blades three wide, the middle of their front at (1000, 400), which is (0, -400) from the middle."""
    plan = setup.plans["A1"]
    assert [plan[f"a{n}"] for n in range(2, 7)] == [
        (-8000, -41500, 0),
        (0, -41500, 0),
        (8000, -41500, 0),
        (-8000, -44500, 0),
        (0, -44500, 0),
    ]
    # Side b looks down the table: its left is to the right of the picture. Fast warband stand 40 deep.
    assert setup.plans["B1"]["b1"] == (12000, 42000, 180_000)
    assert setup.plans["B1"]["b8"] == (-12000, 46000, 180_000)
    assert (setup.pieces["b1"].width, setup.pieces["b1"].depth) == (8000, 4000)


def test_a_turned_block_keeps_its_shape(setup: Setup) -> None:
    (x1, y1, facing), (x2, y2, _) = setup.plans["B2"]["b9"], setup.plans["B2"]["b10"]
    assert facing == 225_000
    # Looking south-west, the next man to the right stands north-west.
    assert (x2 - x1, y2 - y1) == pytest.approx((-5657, 5657), abs=1)


def test_works_lie_along_the_front_rank(setup: Setup) -> None:
    works = [line for line in setup.ground.lines if line.kind == "fortification-temporary"]
    assert [line.points for line in works] == [
        ((-12000, -40000), (-4000, -40000)),
        ((-4000, -40000), (4000, -40000)),
        ((4000, -40000), (12000, -40000)),
    ]
    assert {line.traits["side"] for line in works} == {"a"}


AFLOAT = (
    TEXT.replace("[1900, 0], [2000, 0], [2000, 1600], [1900, 1600]", "[1800, 0], [2000, 0], [2000, 500], [1800, 500]")
    + """
[[army.a.command.block]]
troops = "gal O R"
at = [1900, 300]

[[army.a.command.block]]
troops = "ax O R"
aboard = "a12"
"""
)


def test_troops_aboard_a_vessel_have_no_place_of_their_own() -> None:
    setup = read(AFLOAT, MUSTER, OPTIONS, "dbm")
    assert setup.pieces["a13"].traits["aboard"] == "a12"
    assert "a13" in setup.commands["A2"].bases
    assert "a12" in setup.plans["A2"]
    assert "a13" not in setup.plans["A2"]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('aboard = "a12"', 'aboard = "a2"', "no vessel of this side"),
        ('aboard = "a12"', 'aboard = "b99"', "no vessel of this side"),
        ('"ax O R"', '"bts O R"', "not carried by others"),
        ('troops = "ax O R"', 'count = 2\ntroops = "ax O R"', "carries another base"),
    ],
)
def test_troops_aboard_what_cannot_carry_them(old: str, new: str, words: str) -> None:
    found = faults(AFLOAT.replace(old, new))
    assert [fault.at for fault in found] == ["army.a.command.1.block.2.aboard"]
    assert words in found[0].message


def test_what_is_left_out_has_its_default(setup: Setup) -> None:
    assert setup.options == {"H38": True, "H32": "no", "H37": 16}
    assert setup.traits["bounds"] == 10
    assert setup.traits["deploys_first"] == "b"
    assert setup.traits["aggression"] == {"a": 1, "b": 2}
    assert setup.traits["zones"] == {"A1": (-80000, -80000, 80000, -40000)}
    assert setup.ground.areas[0].crest != ()
    assert setup.ground.lines[0].width == 6000


def test_the_army_is_priced(setup: Setup) -> None:
    """cv 8 + general 20 + 5 bd at 6 + 3 widths of works at 2; 5 bw at 7 + general 20; wb 8 at 3 + 10; lh 5 at 5 + 5."""
    assert setup.traits["points"] == {"a": 64 + 55, "b": 34 + 30}


def test_rules_of_a_file() -> None:
    assert rules_of(TEXT) == "dbm"
    with pytest.raises(Faults, match="needs 'rules'"):
        rules_of("title = 'x'")


BAD = {
    "broken TOML": (3, "", "column 10", "bounds = 10", "bounds = = 10"),
    "a key twice": (4, "", "this is no TOML", "bounds = 10", "bounds = 10\nbounds = 11"),
    "an unknown key": (3, "bonds", "did you mean 'bounds'", "bounds = 10", "bonds = 10"),
    "an unknown key of a block": (43, "army.a.command.0.block.1.width", "did you mean 'wide'", "wide = 3", "width = 3"),
    "other rules": (1, "rules", "this scenario is for 'toy'", 'rules = "dbm"', 'rules = "toy"'),
    "no title": (1, "title", "needs 'title'", 'title = "A meeting"\n', ""),
    "an empty title": (2, "title", "1 to 120 characters", 'title = "A meeting"', 'title = ""'),
    "a wrong type": (3, "bounds", "a whole number", "bounds = 10", 'bounds = "ten"'),
    "a flag for a number": (3, "bounds", "a whole number", "bounds = 10", "bounds = true"),
    "a date for a number": (3, "bounds", "a whole number", "bounds = 10", "bounds = 1979-05-27"),
    "out of range": (3, "bounds", "from 1 to 200", "bounds = 10", "bounds = 0"),
    "infinite": (7, "table.width", "from 1 to 100000", "width = 2000", "width = inf"),
    "not a number": (7, "table.width", "from 1 to 100000", "width = 2000", "width = nan"),
    "over the budget": (26, "army.a", "costs 119 points of 100", "points = 300", "points = 100"),
    "no such option": (11, "options.H39", "no 'H39'", "H38 = true", "H39 = true"),
    "an option of a wrong sort": (11, "options.H38", "true or false", "H38 = true", "H38 = 1"),
    "an option's unknown word": (11, "options.H32", "'no' or 'yes'", "H38 = true", "H32 = 'maybe'"),
    "an unknown ground": (14, "area.0.kind", "did you mean 'gentle-hill'", '"gentle-hill"', '"gentle-hil"'),
    "two shapes": (13, "area.0", "ellipse and box", "ellipse =", "box = [400, 800, 100, 100]\nellipse ="),
    "an area of no size": (15, "area.0.ellipse", "above 0", "300, 200, 30]", "300, 0, 30]"),
    "an area off the table": (15, "area.0.ellipse", "off the table", "[400, 800,", "[100, 800,"),
    "a point that is none": (19, "area.1.outline.2", "[x, y]", "[2000, 1600],", "[2000],"),
    "an outline that crosses itself": (
        19,
        "area.1.outline",
        "crosses itself",
        "[2000, 0], [2000, 1600], [1900, 1600]",
        "[2000, 1600], [2000, 0], [1900, 1600]",
    ),
    "corners in a line": (19, "area.1.outline", "enclose no ground", "[2000, 1600], [1900, 1600]]", "[1950, 0]]"),
    "a crest off the hill": (
        16,
        "area.0.crest.1",
        "not on the hill",
        "200, 30]",
        "200, 30]\ncrest = [[400, 800], [900, 800]]",
    ),
    "a crest in the water": (
        19,
        "area.1.crest",
        "has no crest",
        'kind = "waterway"',
        'kind = "waterway"\ncrest = [[1910, 5], [1920, 5]]',
    ),
    "a hill without a crest": (
        13,
        "area.0.crest",
        "needs a crest",
        "ellipse = [400, 800, 300, 200, 30]",
        "outline = [[400, 800], [500, 800], [500, 900]]",
    ),
    "a class that rivers have not": (23, "line.0.class", "did you mean 'deep'", 'class = "deep"', 'class = "deeep"'),
    "a class that is no word": (23, "line.0.class", 'in quotes: "", paltry', 'class = "deep"', "class = [1]"),
    "a day for a class": (23, "line.0.class", "is 1415-10-25;", 'class = "deep"', "class = 1415-10-25"),
    "what a river has not": (23, "line.0.tower", "a river has no 'tower'", 'class = "deep"', "tower = true"),
    "a line off the table": (24, "line.0.points.1", "off the table", "[300, 640]", "[300, 1640]"),
    "a point twice": (
        24,
        "line.0.points.1",
        "the same as the one before",
        "[0, 600], [300, 640]",
        "[0, 600], [0, 600]",
    ),
    "an unknown kind": (41, "army.a.command.0.block.1.troops", "no kind 'bl'", '"bd O R"', '"bl O R"'),
    "an unknown grade": (36, "army.a.command.0.block.0.troops", "the grades S, O and I", '"cv O R"', '"cv F R"'),
    "regulars that are none": (66, "army.b.command.0.block.0.troops", "wb S Irr, wb O Irr", '"wb F Irr"', '"wb F R"'),
    "half a troop": (41, "army.a.command.0.block.1.troops", "then grade, then R or Irr", '"bd O R"', '"bd O"'),
    "no troops": (41, "army.a.command.0.block.1.troops", "write them in quotes", '"bd O R"', "7"),
    "too wide": (43, "army.a.command.0.block.1.wide", "lower 'wide'", "wide = 3", "wide = 6"),
    "too many": (42, "army.a.command.0.block.1.count", "from 1 to 200", "count = 5\nwide", "count = 201\nwide"),
    "no place": (40, "army.a.command.0.block.1.at", "needs 'at'", "at = [1000, 400]\n", ""),
    "off the table": (56, "army.a.command.1.block.0.at", "off the table", "at = [500, 400]", "at = [150, 400]"),
    "on each other": (
        56,
        "army.a.command.1.block.0.at",
        "stands on a2 of army.a.command.0.block.1",
        "at = [500, 400]",
        "at = [1000, 380]",
    ),
    "in the water": (80, "army.b.command.1.block.0.at", "in a waterway", "at = [1500, 1200]", "at = [1800, 1200]"),
    "in a deep river": (56, "army.a.command.1.block.0.at", "stands in a river", "at = [500, 400]", "at = [500, 630]"),
    "ships on land": (56, "army.a.command.1.block.0.at", "not stand wholly on water", '"bw S R"', '"gal O R"'),
    "out of the zone": (44, "army.a.command.0.block.1.at", "outside the zone", "at = [1000, 400]", "at = [1000, 440]"),
    "a zone off the table": (33, "army.a.command.0.zone", "off the table", "1600, 400]", "2600, 400]"),
    "a zone of nothing": (33, "army.a.command.0.zone", "holds nobody", "1600, 400]", "1600, 0]"),
    "two chiefs": (49, "army.a.command.1.rank", "second c_in_c", 'rank = "sub"', 'rank = "c_in_c"'),
    "no chief": (61, "army.b.command", "has the rank c_in_c", 'rank = "c_in_c"\n\n', 'rank = "sub"\n\n'),
    "an unknown rank": (74, "army.b.command.1.rank", "none of its words", 'rank = "ally"', 'rank = "king"'),
    "no general": (61, "army.b.command.0", "no general", "general = true\nat = [1000, 1200]", "at = [1000, 1200]"),
    "two generals": (30, "army.a.command.0", "2 generals", "wide = 3", "wide = 3\ngeneral = true"),
    "no army list": (60, "army.b.list", "no army list 'blue'", 'title = "Blues"', 'title = "Blues"\nlist = "blue"'),
    "no commands": (
        61,
        "army.b.command.0.block",
        "needs 'block'",
        "[[army.b.command.block]]",
        "[[army.c.command.block]]",
    ),
}


@pytest.mark.parametrize(("line", "at", "words", "old", "new"), BAD.values(), ids=BAD)
def test_faults_are_named_with_their_line(line: int, at: str, words: str, old: str, new: str) -> None:
    assert old in TEXT
    found = faults(TEXT.replace(old, new, 1))
    named = [fault.line for fault in found if fault.at == at and words in fault.message]
    assert named == [line], [str(fault) for fault in found]


def test_all_faults_are_found_and_come_in_the_order_of_the_file() -> None:
    text = (
        TEXT.replace("bounds = 10", "bounds = 0")
        .replace('"bd O R"', '"bd Q R"')
        .replace("facing = 225", "facing = 999")
    )
    found = faults(text)
    assert [fault.at for fault in found] == [
        "bounds",
        "army.a.command.0.block.1.troops",
        "army.b.command.1.block.0.facing",
    ]
    assert [fault.line for fault in found] == sorted(fault.line for fault in found)


def test_refusals_speak_of_the_first_fault() -> None:
    with pytest.raises(Faults) as raised:
        read(TEXT.replace("bounds = 10", "bonds = 10").replace("wide = 3", "wide = 9"), MUSTER, OPTIONS, "dbm")
    assert raised.value.refusal.code == Code.UNKNOWN_FIELD
    assert raised.value.refusal.at == "bonds"
    assert "line 3" in raised.value.refusal.message
    assert "1 more" in raised.value.refusal.message


@pytest.mark.parametrize("strict", [False, True])
def test_what_is_unusual_is_a_warning_unless_strict(strict: bool) -> None:
    text = TEXT.replace('troops = "bw S R"\ncount = 5', 'troops = "bw S R"\ncount = 4')
    reading = examined(text, strict=strict)
    assert [(fault.at, fault.warning) for fault in reading.faults] == [("army.a.command.1", not strict)]
    assert (reading.setup is None) == strict


def test_one_command_is_unusual() -> None:
    cut = TEXT[: TEXT.index('[[army.b.command]]\nname = "Azure"')]
    reading = examined(cut)
    assert [(fault.at, fault.warning) for fault in reading.faults] == [("army.b.command", True)]


def test_a_game_without_ranks_needs_no_generals() -> None:
    bare = replace(MUSTER, ranks={}, chief="")
    text = TEXT.replace('rank = "c_in_c"\n', "").replace('rank = "sub"\n', "").replace('rank = "ally"\n', "")
    setup = read(text.replace("general = true\n", ""), bare, OPTIONS, "dbm")
    assert {command.leader for command in setup.commands.values()} == {""}


NASTY = [
    "-1", "0", "1e308", "inf", "-nan", '"x"', '""', "[]", "[[]]", "[[1]]", "{}", "true", "1979-05-27", "07:32:00",
    "0x" + "F" * 4000, "9" * 5000, "99999999999", "[1, 2, 3, 4, 5]", "'''\n'''", '"""a"""', "{ a = { b = [1] } }",
    "[" * 900,     '"\\uD800"', '"bd O R"', "\"''\"",
]  # fmt: skip
LINES = TEXT.splitlines()


@settings(max_examples=300, deadline=None)
@given(st.lists(st.tuples(st.integers(0, len(LINES) - 1), st.sampled_from(NASTY)), min_size=1, max_size=4))
def test_no_value_brings_anything_but_faults(changes: list[tuple[int, str]]) -> None:
    lines = list(LINES)
    for place, value in changes:
        key, equals, _ = lines[place].partition(" = ")
        lines[place] = f"{key}{equals}{value}" if equals else lines[place]
    survive("\n".join(lines))


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_no_mangling_brings_anything_but_faults(data: st.DataObject) -> None:
    text = TEXT
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 40)))
        text = (
            text[:start]
            + data.draw(st.text(max_size=8) | st.sampled_from(["[[", "]]", "=", '"', "\n", "'''"]))
            + text[end:]
        )
    survive(text)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.integers(0, len(LINES) - 1), max_size=30))
def test_no_lines_left_out_bring_anything_but_faults(left_out: list[int]) -> None:
    survive("\n".join(line for n, line in enumerate(LINES) if n not in set(left_out)))


def survive(text: str) -> None:
    reading = examined(text)
    count = text.count("\n") + 1
    assert all(1 <= fault.line <= count and fault.message for fault in reading.faults)
    assert (reading.setup is None) == any(not fault.warning for fault in reading.faults)
