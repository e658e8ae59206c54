"""Army lists: their faults by line, what they cost, and scenarios that do not keep to them."""

from __future__ import annotations

import pytest

from sandtable.notation.army import examine_army, read_army
from sandtable.notation.fault import Faults
from sandtable.notation.scenario import examine
from sandtable.rulesets.dbm.muster import MUSTER

TEXT = """\
rules = "dbm"
title = "Reds"
from = -300
to = 100
aggression = 3

[[general]]
rank = "c_in_c"
troops = "cv O R"
min = 1
max = 1

[[troops]]
name = "Guards"
troops = "bd S R"
min = 4
max = 10

[[troops]]
name = "Levy"
troops = "hd O Irr"
max = 200
"""

BAD = {
    "no TOML": (3, "", "this is no TOML", "from = -300", "from = -"),
    "other rules": (1, "rules", "this list is for 'toy'", '"dbm"', '"toy"'),
    "an unknown key": (5, "agression", "did you mean 'aggression'", "aggression", "agression"),
    "dates turned round": (4, "to", "before it begins", "to = 100", "to = -400"),
    "no end": (1, "to", "needs 'to'", "to = 100\n", ""),
    "no beginning": (1, "from", "needs 'from'", "from = -300", "# -300"),
    "too eager": (5, "aggression", "from 0 to 4", "aggression = 3", "aggression = 5"),
    "more than most": (16, "troops.0.min", "raise 'max' or lower 'min'", "min = 4", "min = 11"),
    "unknown troops": (15, "troops.0.troops", "no kind 'guards'", '"bd S R"', '"guards"'),
    "no number": (19, "troops.1.max", "needs 'max'", "max = 200\n", ""),
    "no chief": (7, "general", "can be c_in_c", '"c_in_c"', '"sub"'),
    "no troops": (1, "troops", "needs 'troops'", "[[troops]]", "[[troop]]"),
    "far too dear": (
        13,
        "troops",
        "costs 604 points, and the largest battle has 500",
        "min = 4\nmax = 10",
        "min = 72\nmax = 72",
    ),
}


@pytest.mark.parametrize(("line", "at", "words", "old", "new"), BAD.values(), ids=BAD)
def test_faults_are_named_with_their_line(line: int, at: str, words: str, old: str, new: str) -> None:
    assert old in TEXT
    army, found = examine_army(TEXT.replace(old, new), MUSTER, "dbm", "reds")
    assert army is None
    assert (line, at) in [(fault.line, fault.at) for fault in found if words in fault.message], list(map(str, found))


def test_what_an_army_costs() -> None:
    """A general of 28, 4 to 10 guards at 8, up to 200 levy at 1."""
    army = read_army(TEXT, MUSTER, "dbm", "reds")
    assert army.cost(MUSTER) == (28 + 32, 28 + 80 + 200)
    assert army.dates == (-300, 100)


def test_a_list_too_poor_for_any_battle_is_unusual() -> None:
    army, found = examine_army(TEXT.replace("max = 200", "max = 20"), MUSTER, "dbm", "reds")
    assert army is not None
    assert [(fault.at, fault.warning) for fault in found] == [("troops", True)]


def test_a_bad_list_is_refused() -> None:
    with pytest.raises(Faults):
        read_army("", MUSTER)


BATTLE = """\
rules = "dbm"
title = "A day out"
[table]
width = 1600
depth = 1200
[army.a]
title = "Reds"
list = "reds"
[[army.a.command]]
name = "Red"
rank = "c_in_c"
[[army.a.command.block]]
troops = "cv O R"
general = true
at = [800, 100]
[[army.a.command.block]]
troops = "bd S R"
count = 8
at = [800, 200]
[army.b]
title = "Blues"
[[army.b.command]]
name = "Blue"
rank = "c_in_c"
[[army.b.command.block]]
troops = "cv O R"
count = 5
general = true
at = [800, 1000]
"""

BESIDE = {
    "troops that it has not": ('"bd S R"', '"bd O R"', [("army.a.list", 8), ("army.a.command.0.block.1", 16)]),
    "too many": ("count = 8", "count = 12\nwide = 6", [("army.a.command.0.block.1", 16)]),
    "too few": ("count = 8", "count = 3", [("army.a.list", 8)]),
    "a general on the wrong horse": ('"cv O R"\ngeneral', '"kn O R"\ngeneral', [("army.a.command.0.block.0", 12)]),
}


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize(("old", "new", "found"), BESIDE.values(), ids=BESIDE)
def test_an_army_beside_its_list(old: str, new: str, found: list[tuple[str, int]], strict: bool) -> None:
    lists = {"reds": read_army(TEXT, MUSTER, "dbm", "reds")}
    text = BATTLE.replace(old, new, 1)
    reading = examine(text, MUSTER, (), "dbm", lists=lists, strict=strict)
    said = [fault for fault in reading.faults if "the list reds" in fault.message]
    assert [(fault.at, fault.line) for fault in said] == found
    assert all(fault.warning != strict for fault in said)
    assert (reading.setup is None) == strict


def test_an_army_by_its_list() -> None:
    lists = {"reds": read_army(TEXT, MUSTER, "dbm", "reds")}
    reading = examine(BATTLE, MUSTER, (), "dbm", lists=lists)
    assert [fault.at for fault in reading.faults] == ["army.a.command", "army.b.command"]
