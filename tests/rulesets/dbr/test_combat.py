"""Combats worked by hand from the page: what the public cases leave out, and the corners of what they cover."""

from __future__ import annotations

import pytest

from sandtable.names import Json
from sandtable.rulesets.dbr import RULESET

Rows = list[tuple[str, str, int | str]]


def fought(a: Json, b: Json, dice: tuple[int, int], bound: str = "a") -> tuple[Json, Rows]:
    """A close combat: its result, and its lines with the rows' ids without the rule set."""
    return _ruled("close_combat", {"bound": bound, "a": a, "b": b}, dice)


def shot(a: Json, b: Json, distance: float, dice: tuple[int, int], **more: Json) -> tuple[Json, Rows]:
    """The same for a shooting."""
    return _ruled("shooting", {"distance": distance, "a": a, "b": b, **more}, dice)


def _ruled(test: str, given: Json, dice: tuple[int, int]) -> tuple[Json, Rows]:
    answer = RULESET.adjudicate(test, given, {"a": dice[0], "b": dice[1]})
    return answer["result"], [(row["side"], row["row"].removeprefix("dbr."), row["value"]) for row in answer["lines"]]


def rows(lines: Rows, side: str) -> set[str]:
    return {row for who, row, _ in lines if who == side}


def test_below_nothing_is_half_or_less_and_no_score_is_raised() -> None:
    pressed = {"overlaps": 2, "contacts": 3, "broken_command": True, "going": "rough"}
    result, lines = fought({"kind": "pi", **pressed}, {"kind": "el", **pressed}, (1, 1))
    assert (result["a"]["final"], result["b"]["final"]) == (2 + 1 - 8, 5 + 1 - 8)
    assert result["a"]["outcome"] == "destroyed"
    assert lines[-1] == ("a", "outcome.half.cavalry", "destroyed")


def test_five_to_nine_is_more_than_half_and_five_to_ten_is_not() -> None:
    pikes, blades = {"kind": "pk"}, {"kind": "bd"}
    assert fought(pikes, blades, (2, 4))[1][-1] == ("a", "outcome.less.pk", "recoil")
    assert fought(pikes, blades, (2, 5))[1][-1] == ("a", "outcome.half.other-land", "destroyed")


def test_equal_finals_do_nothing_and_have_no_line() -> None:
    result, lines = fought({"kind": "art"}, {"kind": "art"}, (3, 3), bound="b")
    assert result["a"] == {"total": 7, "final": 7, "outcome": "none"}
    assert result["b"] == {"total": 6, "final": 6, "outcome": "destroyed"}
    assert fought({"kind": "art"}, {"kind": "art"}, (3, 4), bound="b")[1] == lines[:3]


def test_grading_is_from_the_totals_and_can_turn_the_fight_round() -> None:
    result, lines = fought({"kind": "bd", "grade": "X"}, {"kind": "sh", "grade": "I"}, (2, 2), bound="b")
    assert lines == [
        ("a", "factor.bd.foot", 5),
        ("b", "factor.sh.foot", 4),
        ("a", "grading.close.x-odd", -2),
        ("b", "grading.close.i-less-equal", -1),
    ]
    assert result["a"]["final"] == result["b"]["final"] == 5
    result, lines = fought({"kind": "bd", "grade": "X"}, {"kind": "sh"}, (2, 2))
    assert (result["a"]["outcome"], result["b"]["outcome"]) == ("destroyed", "none")
    assert lines[-1] == ("a", "outcome.less.bd.sh", "destroyed")


def test_captured_goes_before_unladen() -> None:
    foe = {"kind": "bw"}
    assert fought({"kind": "ships", "captured": True, "laden": False}, foe, (3, 3))[1][0][1:] == (
        "factor.captured.foot",
        1,
    )
    assert fought({"kind": "ships", "laden": False}, foe, (3, 3))[1][0][1:] == ("factor.unladen-naval.foot", 1)
    assert fought({"kind": "art", "captured": True}, {"kind": "temp-bridge"}, (3, 3))[1][0][1:] == (
        "factor.captured.train-naval",
        2,
    )


@pytest.mark.parametrize(
    ("own", "foe", "counts"),
    [
        ({"going": "good"}, {"going": "rough"}, {"tactical.bad-going"}),
        ({"going": "road"}, {"going": "rough"}, set()),
        ({"going": "difficult"}, {"going": "road"}, {"tactical.bad-going"}),
        ({"going": "road", "across": "obstacle"}, {"going": "rough"}, {"tactical.assault"}),
        ({"going": "rough", "across": "fortification"}, {}, {"tactical.assault"}),
        ({"going": "good", "across": "portable"}, {}, set()),
        ({"going": "good", "across": "river"}, {"going": "difficult"}, {"tactical.bad-going"}),
    ],
)
def test_a_road_excuses_the_going_but_not_the_works(own: Json, foe: Json, counts: set[str]) -> None:
    _, lines = fought({"kind": "pk", **own}, {"kind": "bd", **foe}, (3, 3))
    assert {row for row in rows(lines, "a") if row.startswith("tactical.")} == counts
    assert rows(lines, "b") == {"factor.bd.foot"}, "blades do not mind"


def test_of_an_either_or_the_first_counts() -> None:
    both = {"upslope": True, "riverbank": True, "broken_command": True, "weather": True}
    _, lines = fought({"kind": "hd", **both}, {"kind": "hd", "riverbank": True, "weather": True}, (3, 3))
    assert rows(lines, "a") == {"factor.hd.foot", "tactical.upslope", "tactical.beaten"}
    assert rows(lines, "b") == {"factor.hd.foot", "tactical.riverbank", "tactical.weather"}


@pytest.mark.parametrize(
    ("shooter", "distance", "unit", "helps"),
    [
        ({"kind": "art", "grade": "S"}, 600, "paces", False),
        ({"kind": "art", "grade": "S"}, 600.5, "paces", True),
        ({"kind": "art", "grade": "S"}, 48, "cm", False),
        ({"kind": "art", "grade": "S"}, 48.01, "cm", True),
        ({"kind": "art", "grade": "O"}, 50, "paces", True),
        ({"kind": "bw"}, 200, "paces", False),
        ({"kind": "sh"}, 200, "paces", True),
    ],
)
def test_works_under_fire(shooter: Json, distance: float, unit: str, helps: bool) -> None:
    _, lines = shot(shooter, {"kind": "sh", "fortified": "temporary"}, distance, (3, 3), unit=unit)
    assert ("tactical.fortified" in rows(lines, "b")) is helps


def test_works_do_not_stop_exceptional_skirmishers_nor_help_horse() -> None:
    works = {"fortified": "permanent"}
    assert "tactical.fortified" not in rows(
        fought({"kind": "sh", **works}, {"kind": "sk", "grade": "X"}, (3, 3))[1], "a"
    )
    assert "tactical.fortified" in rows(fought({"kind": "art", **works}, {"kind": "sk"}, (3, 3))[1], "a")
    assert "tactical.fortified" not in rows(fought({"kind": "ln", **works}, {"kind": "sk"}, (3, 3))[1], "a")


def test_what_counts_for_the_shooter_and_what_for_the_target() -> None:
    guns = {"kind": "art", "grade": "I", "general": True, "on_hill": True, "aiding": 2}
    alone = shot(guns, guns, 100, (3, 3))[1]
    assert rows(alone, "a") == {"factor.art.train-naval", "tactical.guns-point-blank"}
    assert rows(alone, "b") == {
        "factor.art.train-naval",
        "tactical.shot-from-hill",
        "tactical.general",
        "tactical.aiding",
        "grading.shooting.i-less",
        "outcome.less.art.inferior",
    }
    both = shot(guns, guns, 100, (3, 3), mutual=True)[1]
    every = {
        "factor.art.train-naval",
        "tactical.shot-from-hill",
        "tactical.general",
        "tactical.aiding",
        "tactical.guns-point-blank",
    }
    assert rows(both, "a") == rows(both, "b") == every
    assert "tactical.guns-point-blank" not in rows(shot(guns, guns, 100.5, (3, 3))[1], "a")


def test_a_shooter_suffers_only_if_it_is_shot_at() -> None:
    result, lines = shot({"kind": "sk"}, {"kind": "sh"}, 100, (1, 6))
    assert (result["a"]["outcome"], result["b"]["outcome"]) == ("none", "none")
    assert len(lines) == 2
    result, lines = shot({"kind": "sk"}, {"kind": "sh"}, 100, (1, 6), mutual=True)
    assert lines[-1] == ("a", "outcome.half.sk.shot", "flee")


def test_a_town_helps_the_shooter_too_but_not_under_guns_or_on_a_road() -> None:
    town = {"kind": "sh", "bua": True}
    assert "tactical.bua" in rows(shot(town, {"kind": "art"}, 50, (3, 3))[1], "a")
    assert "tactical.bua" not in rows(shot(town, {"kind": "art"}, 50, (3, 3), mutual=True)[1], "a")
    assert "tactical.bua" not in rows(shot({"kind": "art"}, town, 50, (3, 3))[1], "b")
    assert "tactical.bua" in rows(fought(town, {"kind": "art"}, (3, 3))[1], "a")
    assert "tactical.bua" not in rows(fought({**town, "going": "road"}, {"kind": "art"}, (3, 3))[1], "a")


@pytest.mark.parametrize(
    ("front", "behind", "bound", "foe", "row"),
    [
        ({"kind": "pi", "grade": "S"}, [{"kind": "pi", "grade": "F"}], "a", "bw", None),
        ({"kind": "pi", "grade": "S"}, [{"kind": "pi", "grade": "I"}], "a", "bw", "rear.pi"),
        ({"kind": "wb", "grade": "S"}, [{"kind": "wb"}], "a", "bw", "rear.wb"),
        ({"kind": "wb", "grade": "F"}, [{"kind": "wb"}], "a", "bw", None),
        ({"kind": "pk"}, [{"kind": "sh"}, {"kind": "pk"}], "a", "bw", None),
        ({"kind": "pk", "edge": "side"}, [{"kind": "pk"}], "a", "bw", None),
        ({"kind": "sh", "grade": "F"}, [{"kind": "sh"}], "b", "lh", "rear.sh-vs-cavalry"),
        ({"kind": "sh", "grade": "F"}, [{"kind": "sh"}], "b", "sh", None),
        ({"kind": "sh"}, [{"kind": "sh"}], "a", "sh", "rear.sh-vs-sh"),
        ({"kind": "sh"}, [{"kind": "sh"}], "a", "lh", None),
        ({"kind": "ln"}, [{"kind": "ln", "grade": "S"}], "b", "lh", None),
        ({"kind": "ln"}, [{"kind": "ln"}], "b", "lh", "rear.ln-vs-cavalry"),
        ({"kind": "si", "grade": "X"}, [{"kind": "si", "grade": "F"}], "b", "cm", "rear.si-vs-cavalry"),
        ({"kind": "bd"}, [{"kind": "bd"}], "b", "el", None),
    ],
)
def test_rear_support(front: Json, behind: Json, bound: str, foe: str, row: str | None) -> None:
    _, lines = fought({**front, "support": behind}, {"kind": foe}, (3, 3), bound)
    assert {found for found in rows(lines, "a") if found.startswith("rear.")} == ({row} if row else set())


def test_flank_support_adds_up_by_row_and_the_supported_fights_to_its_front() -> None:
    shot_and_all = {"kind": "sh", "flanks": [{"kind": "pk"}, {"kind": "art", "grade": "I"}]}
    assert fought(shot_and_all, {"kind": "wb"}, (3, 3))[1][1:3] == [
        ("a", "flank.pikes-pistols", 2),
        ("a", "flank.light-guns", 1),
    ]
    assert rows(fought({**shot_and_all, "edge": "rear"}, {"kind": "wb"}, (3, 3))[1], "a") == {"factor.sh.foot"}
    timid = {"kind": "sh", "flanks": [{"kind": "pi", "grade": "I"}, {"kind": "pi", "grade": "I"}]}
    assert rows(fought(timid, {"kind": "wb"}, (3, 3))[1], "a") == {"factor.sh.foot"}
    covered = {"kind": "pk", "flanks": [{"kind": "dr"}, {"kind": "sh"}]}
    assert ("a", "flank.enemy-firearms", -1) in fought({"kind": "lh", "edge": "side"}, covered, (3, 3))[1]
    assert "flank.enemy-firearms" not in rows(fought({"kind": "lh"}, {**covered, "edge": "side"}, (3, 3))[1], "a")


@pytest.mark.parametrize(
    ("guns", "shooter", "dice", "row", "outcome"),
    [
        ({"grade": "S"}, {"kind": "sh"}, (6, 3), "art.desert", "teams_desert"),
        ({"grade": "S"}, {"kind": "sh"}, (6, 4), None, "none"),
        ({"grade": "O"}, {"kind": "art", "grade": "S"}, (4, 3), "art.art-s", "destroyed"),
        ({"grade": "F"}, {"kind": "sh"}, (6, 4), "art.fast", "flee"),
        ({"grade": "X"}, {"kind": "sh"}, (6, 5), "art.fast", "flee"),
        ({"grade": "I"}, {"kind": "sh"}, (6, 4), "art.inferior", "recoil"),
    ],
)
def test_guns_beaten_by_shooting(guns: Json, shooter: Json, dice: tuple[int, int], row: str, outcome: str) -> None:
    result, lines = shot(shooter, {"kind": "art", **guns}, 100, dice)
    assert result["b"]["outcome"] == outcome
    found = [name for _, name, _ in lines if name.startswith("outcome.")]
    assert found == ([f"outcome.less.{row}"] if row else [])


def test_even_scores_are_the_winning_pistols_own() -> None:
    beaten = {"kind": "sh"}
    for grade in ("S", "O", "I", "X"):
        even = fought({"kind": "pi", "grade": grade}, beaten, (3, 3))[1][-1]
        assert even == ("b", "outcome.less.sh.pi-even", "destroyed")
    assert fought({"kind": "pi"}, beaten, (4, 3))[1][-1] == ("b", "outcome.less.sh", "recoil")
    assert fought({"kind": "pi", "grade": "F"}, beaten, (4, 3))[1][-1] == ("b", "outcome.less.sh.pi-f", "destroyed")
    assert fought({"kind": "pi"}, {"kind": "pi", "grade": "I"}, (6, 5))[1][-1][1] == "outcome.less.pi.pi-even"
    assert fought({"kind": "pi", "grade": "X"}, {"kind": "pi"}, (4, 5))[1][-1] == ("b", "outcome.less.pi", "recoil")


def test_bridges_and_empty_vessels_mostly_stay_where_they_are() -> None:
    bridge = {"kind": "temp-bridge"}
    result, lines = fought({"kind": "gal"}, bridge, (5, 2))
    assert (result["b"]["final"], result["b"]["outcome"], len(lines)) == (5, "none", 2)
    assert fought({"kind": "gal", "grade": "X"}, bridge, (5, 2))[1][-1][1] == "outcome.less.naval.naval-x"
    assert fought({"kind": "gal"}, bridge, (6, 1))[1][-1] == ("b", "outcome.half.naval.close", "captured")
    assert shot({"kind": "bw", "grade": "S"}, bridge, 100, (6, 1))[0]["b"]["outcome"] == "none"
    assert shot({"kind": "art"}, {"kind": "gal", "laden": False}, 100, (6, 1))[1][-1][1] == "outcome.half.naval.shot"
    assert shot({"kind": "sh"}, {"kind": "gal", "laden": False}, 100, (6, 1))[0]["b"]["outcome"] == "none"
    assert shot({"kind": "sh"}, {"kind": "gal"}, 100, (6, 1))[1][-1] == ("b", "outcome.half.naval", "flee")


def test_blades_have_three_when_shot_at_by_foot_alone() -> None:
    assert shot({"kind": "sh"}, {"kind": "bd"}, 100, (3, 3))[1][1] == ("b", "factor.bd.foot-shooting", 3)
    assert shot({"kind": "art"}, {"kind": "bd"}, 101, (3, 3))[1][1] == ("b", "factor.bd.train-naval", 3)
    assert shot({"kind": "lh", "grade": "I"}, {"kind": "bd"}, 100, (3, 3))[1][1] == ("b", "factor.bd.cavalry", 3)


def test_galleys_reach_further_over_water() -> None:
    fast = {"kind": "gal", "grade": "F"}
    result, _ = shot(fast, {"kind": "boats"}, 500, (6, 1), water_between=True)
    assert result["b"]["outcome"] == "destroyed"
