"""The muster: bases, prices and what losses count, against the page; and faults of a troops file."""

from __future__ import annotations

import pytest

from sandtable.notation.fault import Faults
from sandtable.notation.muster import read_muster
from sandtable.rulesets.dbm.facts.vocabulary import GRADES, KINDS, WEAPONS
from sandtable.rulesets.dbm.muster import MUSTER

PRICES = {
    ("kn", "S", True): 15,
    ("kn", "X", False): 11,
    ("cv", "I", False): 5,
    ("cv", "F", True): None,
    ("lh", "F", True): 4,
    ("lh", "F", False): 4,
    ("el", "O", True): None,
    ("el", "X", False): 22,
    ("exp", "O", False): 7,
    ("exp", "S", False): None,
    ("sp", "S", True): 7,
    ("sp", "S", False): None,
    ("sp", "I", False): 3,
    ("pk", "X", True): 4,
    ("pk", "O", False): None,
    ("bd", "F", False): 5,
    ("wb", "S", False): 5,
    ("wb", "I", False): None,
    ("ax", "S", True): 4.5,
    ("ax", "X", False): 3,
    ("bw", "X", True): 7,
    ("ps", "X", False): 6,
    ("hd", "I", False): 0.5,
    ("art", "F", True): 10,
    ("wwg", "X", False): 6,
    ("wwg", "I", True): None,
    ("gal", "F", False): 2,
    ("shp", "X", True): 6,
    ("bts", "F", True): 2,
    ("bge", "O", False): 0,
}


@pytest.mark.parametrize(("sort", "price"), PRICES.items(), ids=map(str, PRICES))
def test_prices(sort: tuple[str, str, bool], price: float | None) -> None:
    assert MUSTER.price(*sort) == price


DEPTHS = {
    ("bd", "O"): 30,
    ("bd", "F"): 40,
    ("wb", "F"): 40,
    ("ax", "O"): 40,
    ("hd", "S"): 60,
    ("el", "O"): 80,
    ("gal", "O"): 120,
}


@pytest.mark.parametrize(("sort", "depth"), DEPTHS.items(), ids=map(str, DEPTHS))
def test_bases(sort: tuple[str, str], depth: float) -> None:
    kind, grade = sort
    assert MUSTER.kinds[kind].width == 80
    assert MUSTER.kinds[kind].depths[grade] == depth


COUNTS = {
    ("bd", "O", True): 1,
    ("ps", "S", False): 0.5,
    ("hd", "O", False): 0.5,
    ("hd", "I", False): 0,
    ("ax", "I", False): 0.5,
    ("ax", "I", True): 1,
    ("exp", "O", False): 0,
    ("gal", "S", True): 0,
    ("bge", "O", True): 1,
}


@pytest.mark.parametrize(("sort", "count"), COUNTS.items(), ids=map(str, COUNTS))
def test_element_equivalents(sort: tuple[str, str, bool], count: float) -> None:
    kind, grade, regular = sort
    assert MUSTER.kinds[kind].counts[(grade, regular)] == count


def test_the_muster_speaks_the_words_of_the_sheet() -> None:
    assert MUSTER.grades == GRADES.names
    assert {id: kind.name for id, kind in MUSTER.kinds.items()} == KINDS.names
    weapon = next(trait for trait in MUSTER.traits if trait.id == "weapon")
    assert list(weapon.choices) == list(WEAPONS.words)


TEXT = """\
unit = "pace"
grain = 10
[[kind]]
id = "foot"
name = "foot"
arm = "foot"
width = 80
depth = 30
points = "2"
"""

BAD = {
    "no grain": ("grain = 10\n", "", "needs 'grain'"),
    "no price": ('"2"', '"two"', "'two' is no price"),
    "too many lists": ('"2"', '"2 3 4"', "neither one list of prices nor two"),
    "an unknown key": ("depth", "deep", "kind has no 'deep'"),
    "no kinds": ("[[kind]]", "[[kinds]]", "needs 'kind'"),
    "choices that are none": ("[[kind]]", "[[trait]]\nid='t'\nsays='t'\nchoices=3\n[[kind]]", "is no list of words"),
    "a default that is none": (
        "[[kind]]",
        "[[trait]]\nid='t'\nsays='t'\ndefault=3.5\n[[kind]]",
        "neither a word nor a flag",
    ),
    "depths that are none": ("[[kind]]", "[[kind]]\ndepths=3", "is no table"),
}


@pytest.mark.parametrize(("old", "new", "words"), BAD.values(), ids=BAD)
def test_faults_of_a_troops_file(old: str, new: str, words: str) -> None:
    with pytest.raises(Faults) as raised:
        read_muster(TEXT.replace(old, new))
    assert any(words in fault.message for fault in raised.value.faults)


def test_a_game_may_have_no_grades() -> None:
    foot = read_muster(TEXT).kinds["foot"]
    assert dict(foot.points) == {("", True): 2, ("", False): 2}
    assert dict(foot.depths) == {"": 30}
