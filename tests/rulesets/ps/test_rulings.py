"""Rulings worked by hand from the page: the corners that the public cases leave out."""

from __future__ import annotations

import pytest

from sandtable.names import Json
from sandtable.rulesets.ps import RULESET

Lines = list[tuple[str, Json]]


def ruled(test: str, given: Json, dice: Json = None) -> tuple[Json, Lines]:
    """The result, and the lines as rows (side before the id, without the rule set) and values."""
    answer = RULESET.adjudicate(test, given, dice or {})
    lines = [(f"{line.get('side', '')} {line['row'][3:]}".strip(), line["value"]) for line in answer["lines"]]
    return answer["result"], lines


def values(**unit: Json) -> tuple[Json, Lines]:
    return ruled("unit_profile", {"a": unit})


def test_a_small_unit_keeps_one_die() -> None:
    result, lines = values(kind="horse", size="small")
    assert (result["hand_dice"], result["shooting_dice"], result["stamina"]) == (5, 1, 2)
    assert lines[1:5] == [
        ("hand.dice.small", -2),
        ("shoot.dice.small", -1),
        ("house.min-die", 1),
        ("house.size-small", -1),
    ]


def test_a_tiny_gun_is_as_big_as_ever() -> None:
    result, lines = values(kind="light-gun", size="tiny")
    assert (result["hand_dice"], result["shooting_dice"], result["stamina"]) == (1, 1, 1)
    assert lines == [("profile.light-gun", "profile"), ("range.light-artillery", 16)]
    assert values(kind="light-gun", size="small")[1][1:] == [
        ("hand.dice.small", -2),
        ("house.min-die", 1),
        ("shoot.dice.small", -1),
        ("house.min-die", 1),
        ("range.light-artillery", 16),
    ]


def test_tiny_counts_in_each_place_and_never_makes_a_die() -> None:
    result, lines = values(kind="shot", size="tiny")
    assert (result["hand_dice"], result["shooting_dice"], result["stamina"]) == (1, 1, 1)
    assert [row for row, _ in lines] == ["profile.shot", *["house.tiny"] * 3, "range.bow-musket"]
    assert values(kind="pike", size="tiny")[0]["shooting_dice"] == 0


def test_stamina_as_given_has_no_size() -> None:
    result, lines = values(kind="pike", size="large", stamina=4, weapon="bow")
    assert result["stamina"] == 4
    assert lines == [("profile.pike", "profile"), ("hand.dice.large", 2), ("range.bow-musket", 8)]


@pytest.mark.parametrize(
    ("distance", "enemy", "total"), [(7.9, 4, 6), (8, 4.5, 6), (15.9, 36, 6), (16, 36.5, 6), (200, 12, 30)]
)
def test_distances_of_a_command(distance: float, enemy: float, total: int) -> None:
    given = {"a": {"kind": "pike"}, "rating": 7, "distance": distance, "enemy": enemy}
    assert ruled("command_roll", given, {"command": 5})[0]["total"] == total


def test_a_limbered_gun_on_a_track_marches() -> None:
    gun = {"kind": "medium-gun", "limbered": True, "casualties": 2}
    given = {"a": gun, "rating": 5, "track": True, "group": 3, "gap": 4}
    result, lines = ruled("command_roll", given, {"command": 8})
    assert result == {"ordered": True, "total": 6, "moves": 0, "free": ["march", "away"], "blunder": "none"}
    assert lines == [
        ("command.group", 3),
        ("command.march-track", -2),
        ("command.fail", 0),
        ("command.free-march", 1),
        ("command.free-away", 1),
    ]


def test_a_blunder_overrides_the_roll() -> None:
    dice = {"command": 0, "blunder": 5, "table": 6, "charge": 4}
    result, lines = ruled("command_roll", {"a": {"kind": "horse", "casualties": 5}, "rating": 9}, dice)
    assert result == {"ordered": True, "total": None, "moves": 2, "free": [], "blunder": "charge"}
    assert lines == [
        ("command.natural-zero", "blunder-roll"),
        ("blunder.effect", "roll-again"),
        ("blunder.charge", "charge"),
        ("blunder.charge-two", 2),
    ]


def test_ten_can_still_be_enough() -> None:
    march = {"kind": "shot", "formation": "march-column"}
    result, _ = ruled("command_roll", {"a": march, "rating": 10, "enemy": 40}, {"command": 0, "blunder": 4})
    assert (result["total"], result["moves"]) == (8, 2)


def test_a_disordered_unit_is_not_ordered_whatever_the_group() -> None:
    result, lines = ruled("command_roll", {"a": {"kind": "shot", "disordered": True}, "rating": 8, "group": 2})
    assert result == {"ordered": False, "total": None, "moves": 0, "free": ["away"], "blunder": "none"}
    assert lines == [("disorder.no-orders", "no-orders"), ("disorder.free-rear", 1)]


@pytest.mark.parametrize(
    ("unit", "enemy", "direction", "rows"),
    [
        ({"casualties": 3}, 8, "away", ["initiative.proximity", "house.shaken-moves"]),
        ({"casualties": 3}, 4, "away", ["initiative.near", "initiative.proximity", "house.shaken-moves"]),
        ({"casualties": 3}, 8.5, "any", []),
        ({"disordered": True}, 20, "away", ["disorder.no-orders", "disorder.free-rear"]),
        (
            {"disordered": True, "casualties": 3},
            2,
            "away",
            ["disorder.no-orders", "initiative.proximity", "disorder.free-rear"],
        ),
    ],
)
def test_initiative_of_the_weak(unit: Json, enemy: float, direction: str, rows: list[str]) -> None:
    result, lines = ruled("initiative", {"a": {"kind": "shot", **unit}, "enemy": enemy})
    assert result["direction"] == direction
    assert [row for row, _ in lines] == rows


def moved(unit: Json, dice: Json = None, **given: Json) -> tuple[Json, list[str]]:
    result, lines = ruled("move_allowance", {"a": unit, **given}, dice)
    return result, [row for row, _ in lines]


def test_rough_ground_then_a_door() -> None:
    result, rows = moved({"kind": "shot"}, moves=3, terrain="rough", building="enter")
    assert (result["moves"], result["reach"], result["building_done"]) == (0, 0, True)
    assert rows == ["allowance.foot", "terrain.rough", "terrain.building"]


def test_what_cannot_move_crosses_nothing() -> None:
    result, rows = moved({"kind": "mixed", "formation": "hedgehog"}, moves=2, obstacle=True, terrain="woods")
    assert (result["allowance"], result["moves"], result["crosses"], result["disordered"]) == (0, 2, False, False)
    assert rows == ["allowance.fixed"]
    assert moved({"kind": "heavy-gun", "limbered": True}, moves=2, terrain="rough")[1] == [
        "allowance.fixed",
        "terrain.rough",
    ]


def test_pikes_at_a_hedge_in_a_wood() -> None:
    result, rows = moved({"kind": "pike"}, {"obstacle": 6}, obstacle=True, terrain="woods")
    assert (result["allowance"], result["moves"], result["crosses"], result["disordered"]) == (2, 0, True, True)
    assert rows[-2:] == ["terrain.obstacle", "terrain.obstacle-pikes"]
    assert moved({"kind": "pike"}, {"obstacle": 5}, obstacle=True)[0]["disordered"] is False


def test_loose_troops_cross_without_loss() -> None:
    result, rows = moved({"kind": "shot", "formation": "skirmish"}, moves=2, obstacle=True, terrain="woods")
    assert (result["moves"], result["reach"], result["crosses"], result["disordered"]) == (2, 4, True, False)
    assert rows == ["allowance.foot", "terrain.woods-loose"]


def test_no_move_is_no_disorder() -> None:
    result, rows = moved({"kind": "pike"}, moves=0, terrain="woods", obstacle=True)
    assert (result["allowance"], result["crosses"], result["disordered"]) == (2, False, False)
    assert rows == ["allowance.foot", "terrain.woods-formed"]


@pytest.mark.parametrize(
    ("unit", "inches"),
    [
        ({"kind": "medium-gun"}, 2),
        ({"kind": "medium-gun", "limbered": True}, 4),
        ({"kind": "light-gun"}, 4),
        ({"kind": "siege-gun", "limbered": True}, 0),
        ({"kind": "dragoons"}, 6),
        ({"kind": "dragoons", "mounted": False}, 4),
        ({"kind": "light-horse"}, 8),
        ({"kind": "wagon"}, 4),
        ({"kind": "commander"}, 18),
        ({"kind": "commander", "mounted": False}, 12),
    ],
)
def test_allowances(unit: Json, inches: int) -> None:
    assert moved(unit)[0]["allowance"] == inches


def test_a_charge_by_blunder_through_rough_ground() -> None:
    given = {"a": {"kind": "horse"}, "by": "blunder", "moves": 1, "distance": 6.5, "terrain": "rough"}
    result, lines = ruled("charge_move", given, {"charge": 5})
    assert result == {"allowance": 6, "moves": 1, "reach": 6, "contact": False, "disordered": False}
    assert lines == [("blunder.charge-three", 3), ("allowance.cavalry-dragoons", 6), ("terrain.rough", 1)]


def test_initiative_is_one_move_whatever_was_ordered() -> None:
    given = {"a": {"kind": "light-horse"}, "by": "initiative", "moves": 3, "distance": 4, "terrain": "woods"}
    result, lines = ruled("charge_move", given)
    assert result == {"allowance": 4, "moves": 1, "reach": 4, "contact": True, "disordered": True}
    assert lines[0] == ("initiative.near", 1)


def shot(shooter: Json, target: Json, dice: list[int], range: float = 3, **given: Json) -> tuple[Json, Lines]:
    result, lines = ruled("shooting", {"a": shooter, "b": target, "range": range, **given}, {"hit": dice})
    assert all(row.startswith("a ") for row, _ in lines)
    return result, [(row.removeprefix("a shoot."), value) for row, value in lines[1:]]


def test_faces_then_doubling_then_the_hedgehog() -> None:
    housed = {"kind": "shot", "size": "large", "position": "stone", "faces": 2}
    assert shot(housed, {"kind": "pike"}, [3, 3, 3, 3], enfilade=True)[1] == [
        ("dice.large", 1),
        ("dice.building", 2),
        ("dice.enfilade", 2),
        ("to-hit", 4),
        ("close-or-closing", 1),
    ]
    hedgehog = {"kind": "mixed", "size": "large", "formation": "hedgehog"}
    result, lines = shot(hedgehog, {"kind": "pike", "formation": "march-column"}, [2], 5, enfilade=True)
    assert (result["dice"], result["need"], result["hits"]) == (1, 4, 0)
    assert lines == [("dice.large", 1), ("dice.enfilade", 2), ("dice.hedgehog", 1), ("to-hit", 4)]


def test_as_many_faces_as_dice_cut_nothing() -> None:
    housed = {"kind": "shot", "position": "building", "faces": 3}
    assert shot(housed, {"kind": "pike"}, [3, 3, 3], 8)[1] == [("to-hit", 4)]
    alone = {"kind": "heavy-horse", "formation": "line"}
    assert shot(alone, {"kind": "pike"}, [1], 4)[1] == [("to-hit", 4), ("close-or-closing", 1), ("natural-one", 1)]


@pytest.mark.parametrize(
    "target",
    [
        {"kind": "shot", "formation": "skirmish"},
        {"kind": "pike", "formation": "hedgehog"},
        {"kind": "light-gun"},
        {"kind": "wagon", "formation": "march-column"},
        {"kind": "shot", "position": "building"},
    ],
)
def test_no_enfilade_of_these(target: Json) -> None:
    assert shot({"kind": "dragoons"}, target, [2, 2], enfilade=True)[0]["dice"] == 2


def test_bows_and_guns_have_neither_enfilade_nor_close_range() -> None:
    assert shot({"kind": "bow"}, {"kind": "pike"}, [3, 4], 1, enfilade=True)[1] == [("to-hit", 4)]
    assert shot({"kind": "heavy-gun"}, {"kind": "pike"}, [3, 4, 5], 1, enfilade=True)[0]["hits"] == 1


def test_hard_targets_count_once_and_fortifications_not_at_all() -> None:
    hard = {"kind": "light-gun", "position": "stone"}
    assert shot({"kind": "shot"}, hard, [4, 4, 5], 8, obscured=True)[1] == [("to-hit", 4), ("target-hard", -1)]
    assert shot({"kind": "shot"}, {"kind": "pike", "position": "fortification"}, [4, 4, 5], 8)[0]["hits"] == 3


def test_a_six_hits_and_a_one_misses_whatever_is_needed() -> None:
    weak = {"kind": "medium-gun", "disordered": True}
    result, lines = shot(weak, {"kind": "light-gun"}, [6, 5], 24)
    assert (result["need"], result["hits"], result["disorders"]) == (6, 1, True)
    assert lines[-1] == ("natural-six", 1)


def test_a_march_column_has_no_dice() -> None:
    result, lines = shot({"kind": "shot", "formation": "march-column", "size": "large"}, {"kind": "pike"}, [])
    assert result == {"dice": 0, "need": None, "hits": 0, "disorders": False}
    assert lines == [("dice.march-column", 0)]


def test_no_save_is_possible() -> None:
    unit = {"kind": "mixed", "formation": "march-column", "casualties": 3}
    result, lines = ruled("morale_save", {"a": unit, "hits": 2, "hit_by": "heavy-artillery"})
    assert result == {"need": 7, "saved": 0, "casualties": 2, "total": 5, "shaken": True, "break_test": True}
    assert lines == [
        ("save.march-column", -1),
        ("save.heavy-artillery", -3),
        ("house.shaken", "shaken"),
        ("break.when.excess", "test"),
    ]


def test_a_one_never_saves() -> None:
    unit = {"kind": "heavy-horse", "position": "fortification", "casualties": 9}
    result, lines = ruled("morale_save", {"a": unit, "hits": 3, "hit_by": "hand-to-hand"}, {"save": [1, 2, 1]})
    assert result == {"need": 2, "saved": 1, "casualties": 2, "total": 11, "shaken": True, "break_test": False}
    assert lines == [("save.stone-fort", 2), ("house.save-one", 2), ("house.shaken", "shaken")]


def test_no_hits_are_no_test() -> None:
    result, lines = ruled("morale_save", {"a": {"kind": "shot", "casualties": 4, "position": "soft"}, "hits": 0})
    assert (result["need"], result["shaken"], result["break_test"]) == (4, True, False)
    assert lines == [("save.soft-cover", 1), ("house.shaken", "shaken")]


def test_closing_fire_on_a_charger_shaken_before() -> None:
    given = {"a": {"kind": "bow"}, "b": {"kind": "sword", "casualties": 3}}
    result, lines = ruled("closing_fire", given, {"hit": [3, 1], "save": [1]})
    assert (result["need"], result["save_need"], result["total"], result["break_test"]) == (3, 5, 4, True)
    assert lines[-4:] == [
        ("a shoot.natural-one", 1),
        ("b house.save-one", 1),
        ("b house.shaken", "shaken"),
        ("b break.when.excess", "test"),
    ]
    unhurt, lines = ruled("closing_fire", given, {"hit": [2, 2]})
    assert (unhurt["save_need"], unhurt["total"], unhurt["shaken"], unhurt["break_test"]) == (None, 3, True, False)
    assert not [row for row, _ in lines if row.startswith("b ")]


def test_closing_fire_past_stamina_is_still_closing_fire() -> None:
    given = {"a": {"kind": "heavy-gun"}, "b": {"kind": "light-horse"}}
    result, lines = ruled("closing_fire", given, {"hit": [6, 6, 6], "save": []})
    assert (result["save_need"], result["casualties"], result["break_test"]) == (7, 3, True)
    assert lines[-1] == ("b break.when.closing", "test")


def fought(a: Json, b: Json, dice: list[int]) -> tuple[Json, Lines]:
    """Side a strikes; side b has no blow to give."""
    result, lines = ruled("hand_to_hand", {"a": a, "b": {**b, "hand_to_hand": 0}}, {"a": dice, "b": []})
    assert result["b"] == {"dice": 0, "need": None, "hits": 0}
    return result["a"], [(row.removeprefix("a hand."), value) for row, value in lines]


@pytest.mark.parametrize(
    ("unit", "enemy", "dice"),
    [
        ({"kind": "shot", "formation": "hedgehog"}, "horse", 6),
        ({"kind": "shot", "formation": "hedgehog", "casualties": 3}, "horse", 6),
        ({"kind": "shot", "formation": "hedgehog", "disordered": True}, "horse", 3),
        ({"kind": "shot", "formation": "hedgehog", "other_foes": True}, "horse", 3),
        ({"kind": "shot", "formation": "hedgehog"}, "dragoons", 3),
        ({"kind": "wagon", "defended": True, "disordered": True}, "horse", 8),
        ({"kind": "wagon"}, "horse", 4),
        ({"kind": "shot", "formation": "march-column", "size": "large"}, "horse", 1),
        ({"kind": "sword", "position": "building", "faces": 2}, "sword", 4),
        ({"kind": "sword", "position": "building", "faces": 3, "size": "large"}, "sword", 6),
        ({"kind": "light-gun", "position": "stone", "size": "small"}, "sword", 1),
    ],
)
def test_hand_to_hand_dice(unit: Json, enemy: str, dice: int) -> None:
    assert fought(unit, {"kind": enemy}, [2] * dice)[0]["dice"] == dice


@pytest.mark.parametrize(
    ("unit", "enemy", "counts"),
    [
        ({"kind": "horse"}, {"kind": "mixed"}, False),
        ({"kind": "horse"}, {"kind": "shot", "formation": "hedgehog"}, False),
        ({"kind": "horse"}, {"kind": "shot"}, True),
        ({"kind": "dragoons"}, {"kind": "pike"}, True),
        ({"kind": "pike"}, {"kind": "pike", "formation": "hedgehog"}, True),
    ],
)
def test_who_gains_by_charging(unit: Json, enemy: Json, counts: bool) -> None:
    _, lines = fought({**unit, "charged": True, "hand_to_hand": 1}, enemy, [2])
    assert (("charge", 1) in lines) is counts


def test_flanked_on_three_sides_only_sixes_hit() -> None:
    unit = {"kind": "light-horse", "formation": "skirmish", "flanked": 3, "disordered": True, "hand_to_hand": 3}
    result, lines = fought(unit, {"kind": "horse"}, [5, 6, 1])
    assert result == {"dice": 3, "need": 6, "hits": 1}
    assert lines == [
        ("to-hit", 4),
        ("weak", -1),
        ("flank", -3),
        ("skirmish", -1),
        ("natural-one", 1),
        ("natural-six", 1),
    ]


def test_a_drawn_combat_tests_the_shaken_on_both_sides() -> None:
    a = {"kind": "horse", "inflicted": 2, "casualties": 3}
    b = {"kind": "sword", "inflicted": 1, "casualties": 3, "left": 2, "right": 0, "rear": 4}
    result, lines = ruled("combat_result", {"a": a, "b": b})
    assert result == {
        "a": {"score": 4, "break_test": True},
        "b": {"score": 4, "break_test": True},
        "winner": "draw",
        "by": 0,
    }
    assert lines == [
        ("a result.cavalry-infantry", 2),
        ("b result.rear-support", 1),
        ("b result.flank-support", 2),
        ("a break.when.drawn", "test"),
        ("b break.when.drawn", "test"),
    ]


def test_supports_too_far_off_and_walls() -> None:
    a = {"kind": "pike", "formation": "hedgehog", "position": "fortification", "rear": 4.1, "left": 2.1}
    result, lines = ruled("combat_result", {"a": a, "b": {"kind": "horse", "casualties": 9}})
    assert lines == [("a result.hedgehog-cavalry", 2), ("a result.buildings", 3), ("b break.when.lost", "test")]
    assert (result["winner"], result["by"]) == ("a", 5)


@pytest.mark.parametrize(
    ("unit", "cause", "clear_in", "dice", "outcome", "moves", "disordered", "rows"),
    [
        ({"kind": "wagon"}, "lost", 1, [6, 6], "breaks", 0, False, ["seven.artillery"]),
        ({"kind": "heavy-gun", "casualties": 3}, "excess", 1, [5, 3], "holds", 0, False, ["seven.shooting"]),
        ({"kind": "heavy-gun", "casualties": 3}, "excess", 1, [4, 3], "breaks", 0, False, ["six.artillery"]),
        ({"kind": "horse"}, "lost", 2, [4, 3], "retires", 2, True, ["seven.cavalry", "second-move"]),
        ({"kind": "horse"}, "lost", None, [4, 3], "breaks", 0, False, ["seven.cavalry", "no-escape"]),
        ({"kind": "horse", "disordered": True}, "lost", 1, [4, 4], "retires", 1, True, ["seven.cavalry"]),
        ({"kind": "dragoons"}, "support", None, [4, 3], "holds", 0, False, ["seven.infantry"]),
        ({"kind": "shot", "casualties": 3}, "closing", 1, [3, 3], "holds", 0, False, ["six.shooting"]),
        (
            {"kind": "shot", "casualties": 3, "disordered": True},
            "closing",
            1,
            [4, 3],
            "holds",
            0,
            True,
            ["six.shooting"],
        ),
        ({"kind": "shot"}, "lost", 2, [3, 3], "retires", 2, True, ["six.hand", "second-move"]),
        ({"kind": "shot"}, "lost", None, [3, 2], "breaks", 0, False, ["five.retire", "no-escape"]),
        ({"kind": "shot"}, "lost", None, [1, 3], "breaks", 0, False, ["four.any"]),
    ],
)
def test_break_tests(
    unit: Json, cause: str, clear_in: Json, dice: list[int], outcome: str, moves: int, disordered: bool, rows: list[str]
) -> None:
    result, lines = ruled("break_test", {"a": unit, "cause": cause, "clear_in": clear_in}, {"break": dice})
    assert (result["outcome"], result["moves"], result["disordered"]) == (outcome, moves, disordered)
    assert lines[0] == (f"break.when.{cause}", "test")
    assert [row.removeprefix("break.") for row, _ in lines][-len(rows) :] == rows


def test_everything_against_it() -> None:
    given = {"a": {"kind": "shot", "casualties": 6, "disordered": True}, "cause": "excess", "artillery": True}
    result, lines = ruled("break_test", given, {"break": [6, 4]})
    assert (result["total"], result["outcome"], result["disordered"]) == (5, "retires", True)
    assert lines[1:4] == [("break.excess", -3), ("break.disordered", -1), ("break.artillery", -1)]


@pytest.mark.parametrize(
    ("unit", "case", "die", "action", "disordered"),
    [
        ({"kind": "horse", "arms": "lance"}, "victorious", 3, "pursue", True),
        ({"kind": "light-horse", "arms": "lance", "formation": "skirmish"}, "victorious", 4, "retire", False),
        ({"kind": "horse"}, "victorious", 1, "stay", False),
        ({"kind": "horse", "disordered": True}, "flank-charged", 4, "may-turn", True),
        ({"kind": "horse", "morale": 2}, "flank-charged", 1, "turns", True),
        ({"kind": "shot", "morale": 6}, "cavalry-charge", 5, "in-place", False),
        ({"kind": "shot", "morale": 6}, "cavalry-charge", 6, "hedgehog", False),
    ],
)
def test_reactions(unit: Json, case: str, die: int, action: str, disordered: bool) -> None:
    result, lines = ruled("reaction", {"a": unit, "case": case}, {"reaction": die})
    assert (result["action"], result["disordered"], result["choices"]) == (action, disordered, [])
    assert [value for _, value in lines] == ["pass" if result["passed"] else "fail", action]


def test_passing_through() -> None:
    assert ruled("interpenetration", {"a": {"kind": "wagon"}, "by": "retiring"}, {"disorder": 5})[0]["disordered"]
    steady, lines = ruled("interpenetration", {"a": {"kind": "heavy-horse"}}, {"disorder": 4})
    assert (steady["tested"], lines) == (True, [("interpenetration.moving", "steady")])
    disordered = {"kind": "pike", "disordered": True}
    assert ruled("interpenetration", {"a": disordered, "by": "retiring"}) == ({"tested": False, "disordered": True}, [])


def test_shedding_disorder() -> None:
    unit = {"kind": "shot", "disordered": True}
    assert ruled("disorder_removal", {"a": unit, "fired": True, "retired": True})[1] == [
        ("disorder.remove", "may-remove"),
        ("disorder.fired-retired", "no-bar"),
    ]
    assert ruled("disorder_removal", {"a": unit, "fought": True, "fired": True})[1] == [("disorder.fought", "stays")]


@pytest.mark.parametrize(("die", "rating", "rallied"), [(0, 10, False), (7, 7, True), (8, 7, False), (1, 1, True)])
def test_rally_by_order(die: int, rating: int, rallied: bool) -> None:
    given = {"a": {"kind": "shot", "casualties": 2}, "by": "order", "rating": rating}
    result, lines = ruled("rally", given, {"command": die})
    assert result == {"rallied": rallied, "disordered": False, "casualties": 1 if rallied else 2}
    assert lines == [("house.rally-order", -1 if rallied else "fails")]


def test_guns_are_counted_only_where_there_is_nothing_else() -> None:
    lost, guns = {"kind": "shot", "state": "lost"}, [{"kind": "wagon"}, {"kind": "siege-gun", "state": "shaken"}]
    assert ruled("battalia_morale", {"units": [lost, *guns]}) == (
        {"counted": 1, "down": 1, "broken": True},
        [("house.battalia-guns", 2), ("house.battalia-broken", "broken")],
    )
    assert ruled("battalia_morale", {"units": guns}) == ({"counted": 2, "down": 1, "broken": False}, [])


def test_near_misses_say_what_was_wanting() -> None:
    given = {"a": {"kind": "shot"}, "b": {"kind": "pike", "position": "soft"}, "range": 3, "enfilade": False}
    near = RULESET.adjudicate("shooting", given, {"hit": [2, 2, 2]}, why=True)["near"]
    assert ("ps.shoot.dice.enfilade", "it is shooting in enfilade") in [(n["row"], n["failed"]) for n in near]
