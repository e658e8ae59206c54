"""Points, moves and ranges worked by hand from the page."""

from __future__ import annotations

import pytest

from sandtable.names import Json
from sandtable.rulesets.dbr import RULESET

PIKES = [{"kind": "pk"}, {"kind": "pk"}]


def price(action: str, elements: Json, **given: Json) -> tuple[int, list[str]]:
    answer = RULESET.adjudicate("pip_cost", {"action": action, "elements": elements, **given})
    return answer["result"]["cost"], [line["row"].removeprefix("dbr.pip.") for line in answer["lines"]]


def move(kind: str, **given: Json) -> tuple[int, bool, list[tuple[str, int]]]:
    answer = RULESET.adjudicate("move_allowance", {"kind": kind, **given})
    lines = [(line["row"].removeprefix("dbr.move."), line["value"]) for line in answer["lines"]]
    return answer["result"]["allowance"], answer["result"]["pivot_only"], lines


def reach(kind: str, **given: Json) -> tuple[int, bool, str]:
    answer = RULESET.adjudicate("shooting_range", {"kind": kind, **given})
    (line,) = answer["lines"]
    assert line["value"] == answer["result"]["range"]
    return answer["result"]["range"], answer["result"]["may_shoot"], line["row"].removeprefix("dbr.range.")


def test_a_road_march_costs_nothing_but_its_changes_do() -> None:
    assert price("march", [{"kind": "bg"}], road=True) == (0, ["road-march"])
    assert price("march", PIKES, road=True) == (1, ["group-move"])
    assert price("march", PIKES, road=True, column=True, marches=1) == (1, ["group-move"])
    assert price("move", [{"kind": "pk"}], road=True) == (1, ["element"])
    assert price("march", [{"kind": "pk"}], road=True, includes_general=True) == (0, ["road-march", "general"])
    dark = price("march", [{"kind": "pk"}], road=True, night="dark", portable_obstacles=True, general_lost=True)
    assert dark == (4, ["road-march", "general-lost", "portable-obstacles", "night"])


def test_a_bridge_costs_three_whoever_builds_it_and_minds_no_general() -> None:
    assert price("dismantle_bridge", PIKES, general_lost=True, night="dark", separates=True) == (3, ["bridge"])
    assert price("mount", [{"kind": "ln"}], general_distance=5000, includes_general=True) == (1, ["element"])


@pytest.mark.parametrize(
    ("given", "row"),
    [
        ({"general_distance": 600, "general_sees": True}, None),
        ({"general_distance": 600.5, "general_sees": True}, "general-far"),
        ({"general_distance": 300, "general_sees": False}, None),
        ({"general_distance": 301, "general_sees": False}, "general-unseen"),
        ({"general_distance": 900, "general_sees": False}, "general-far"),
        ({"general_distance": 900, "general_lost": True}, "general-lost"),
        ({"general_distance": 48, "general_sees": True, "unit": "cm"}, None),
        ({"general_distance": 24.5, "general_sees": False, "unit": "cm"}, "general-unseen"),
        ({"general_distance": 900, "includes_general": True, "general_moved": True}, None),
    ],
)
def test_of_the_lines_on_the_general_one_counts(given: Json, row: str | None) -> None:
    for action, first in (("move", "group-move"), ("steady", "steady-group")):
        assert price(action, PIKES, **given)[1] == [first, *([row] if row else [])]
    if not given.get("includes_general"):
        assert price("rally", PIKES[:1], **given)[1] == ["rally", *([row] if row else [])]


def test_guns_mind_the_road_and_obstacles_do_not() -> None:
    train = [{"kind": "art", "grade": "I"}, {"kind": "bg"}]
    assert price("move", train, portable_obstacles=True)[1] == ["group-move", "heavy-off-road"]
    assert price("move", train, portable_obstacles=True, road=True)[1] == ["group-move", "portable-obstacles"]
    assert price("move", train[:1])[1] == ["element"]
    assert price("steady", train, portable_obstacles=True)[1] == ["steady-group"]


def test_the_third_march_is_asked_of_groups() -> None:
    assert price("march", PIKES, marches=2) == (2, ["group-move", "third-march"])
    assert price("march", PIKES, marches=20, road=True) == (1, ["group-move"])
    assert price("march", PIKES[:1], marches=2) == (1, ["element"])
    assert price("march", [{"kind": "lh"}, {"kind": "dr"}], marches=3) == (1, ["group-move"])
    assert price("move", PIKES, marches=3) == (1, ["group-move"])


@pytest.mark.parametrize(
    ("elements", "given", "excused"),
    [
        (PIKES, {}, False),
        (PIKES, {"previous_group": ["lh", "lh"]}, True),
        (PIKES, {"previous_group": ["sk", "wb", "sk"]}, True),
        (PIKES, {"previous_group": ["sk", "lh"]}, False),
        (PIKES, {"straight": True}, False),
        (PIKES, {"straight": True, "rest_halted": True}, True),
        (PIKES, {"into_contact": True, "rest_halted": True}, True),
        (PIKES, {"difficult": True}, False),
        (PIKES[:1], {"difficult": True}, True),
        (PIKES[:1], {"straight": True, "into_contact": True, "rest_halted": True}, False),
    ],
)
def test_excuses(elements: Json, given: Json, excused: bool) -> None:
    first = price("move", elements)[1]
    assert price("move", elements, separates=True, flank_pivot=True, **given)[1] == [
        *first,
        *([] if excused else ["separate"]),
    ]
    assert price("move", elements, flank_pivot=True, **given)[1] == [*first, *([] if excused else ["flank-pivot"])]


def test_a_march_cannot_pivot_on_to_a_flank_but_can_split_a_group() -> None:
    assert price("march", PIKES, flank_pivot=True)[1] == ["group-move"]
    assert price("march", PIKES, flank_pivot=True, separates=True)[1] == ["group-move", "separate"]


@pytest.mark.parametrize(
    ("night", "road", "costs"),
    [("dark", True, True), ("moonlight", True, False), ("moonlight", False, True), ("none", False, False)],
)
def test_night(night: str, road: bool, costs: bool) -> None:
    assert ("night" in price("move", PIKES, night=night, road=road)[1]) is costs


def test_moves_that_are_only_a_pivot_or_none_at_all() -> None:
    assert move("art", deserted=True, limbered=False, going="difficult") == (0, True, [("deserted", 0)])
    assert move("art", grade="S", limbered=False, low_visibility=True) == (0, True, [("unlimbered", 0)])
    assert move("bg", mobile=False, grade="F") == (0, False, [("immobile", 0)])
    assert move("gal", going="road", grade="F") == (0, False, [("none", 0)])
    assert move("art", going="difficult", grade="F") == (0, False, [("none", 0)])


def test_what_grades_add_to_a_move() -> None:
    assert move("art", grade="F", going="rough") == (100, False, [("art.rough", 50), ("fast-kind", 50)])
    assert move("bd", grade="X", ends_in_contact=True)[2] == [("bd.good", 100), ("fast-kind", 50)]
    assert move("lh", grade="F", going="road", ends_in_contact=True)[2] == [("lh.road", 600)]
    assert move("wb", grade="X", going="difficult", ends_in_contact=True)[0] == 150
    assert move("art", grade="S", going="rough") == (0, False, [("art.rough", 50), ("superior-bd-art", -50)])
    assert move("art", grade="S", going="road")[0] == 150
    assert move("boats", grade="S")[0] == 200
    assert move("gal", grade="S", going="difficult", unit="cm")[2] == [
        ("naval.difficult", 8),
        ("superior-ships-gal", -4),
    ]
    assert move("pk", grade="S", going="rough")[0] == 100
    assert move("pk", grade="S", going="road")[0] == 150


def test_caps_shorten_and_only_the_first_is_shown() -> None:
    slow = {"low_visibility": True, "river": "dangerous", "crossing": "part"}
    assert move("ln", **slow)[2] == [("ln.good", 200), ("cap-visibility", 100)]
    assert move("ln", river="dangerous", crossing="part")[2][-1] == ("cap-tricky-river", 100)
    assert move("ln", river="easy", crossing="front", unit="cm")[2][-1] == ("cap-easy-river", 8)
    assert move("ln", going="road", **slow)[0] == 200
    assert move("pk", **slow)[2] == [("pk.good", 100)], "a cap that does not shorten is not listed"
    assert move("gal", grade="F", low_visibility=True)[2] == [
        ("naval.good", 200),
        ("fast-kind", 50),
        ("cap-visibility", 100),
    ]


def test_ranges() -> None:
    assert reach("gal", grade="F", distance=200) == (200, True, "gal.f")
    assert reach("gal", grade="F", distance=40, water_between=True, unit="cm") == (40, True, "gal.f-water")
    assert reach("gal", grade="S", distance=201, water_between=True) == (200, False, "gal.s")
    assert reach("art", grade="S", distance=144.5, unit="cm") == (144, False, "art.s")
    assert reach("art", grade="S", limbered=True) == (0, False, "limbered")
    assert reach("wwg", grade="S") == (0, False, "none")
    assert reach("pk") == (0, False, "none"), "nothing is in reach of those who do not shoot, at any distance"
