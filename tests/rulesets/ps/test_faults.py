"""Faults, in the order in which the page looks for them."""

from __future__ import annotations

import pytest

from sandtable.names import Json
from sandtable.rulesets.ps import RULESET
from sandtable.sheet.request import adjudicate

PIKE, SHOT, HORSE = {"kind": "pike"}, {"kind": "shot"}, {"kind": "horse"}


def fault(test: str, given: Json, dice: Json = None) -> tuple[str, str]:
    request = {"rules": "ps", "test": test, "given": given, **({} if dice is None else {"dice": dice})}
    answer = adjudicate(request, {"ps": RULESET})
    return answer["error"]["code"], answer["error"]["at"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("hand_to_hand", 13),
        ("shooting", 9),
        ("morale", 1),
        ("stamina", 0),
        ("stamina", None),
        ("casualties", 2.0),
        ("casualties", True),
        ("disordered", 1),
        ("arms", None),
        ("mounted", None),
        ("faces", 0),
        ("flanked", 4),
        ("rear", 100.5),
        ("left", True),
        ("inflicted", 41),
        ("formation", "square"),
    ],
)
def test_values_out_of_range(field: str, value: Json) -> None:
    assert fault("unit_profile", {"a": {**PIKE, field: value}}) == ("bad_value", f"given.a.{field}")


@pytest.mark.parametrize(
    ("unit", "field"),
    [
        ({"kind": "commander", "formation": "column"}, "kind"),
        ({"kind": "sword", "formation": "hedgehog", "limbered": True}, "formation"),
        ({"kind": "horse", "formation": "skirmish"}, "formation"),
        ({"kind": "wagon", "formation": "column"}, "formation"),
        ({"kind": "pike", "limbered": True, "defended": True}, "limbered"),
        ({"kind": "light-gun", "defended": True, "arms": "lance"}, "defended"),
        ({"kind": "dragoons", "arms": "pistol", "weapon": "heavy-artillery"}, "arms"),
        ({"kind": "horse", "mounted": True, "weapon": "heavy-artillery"}, "mounted"),
        ({"kind": "wagon", "weapon": "light-artillery"}, "weapon"),
        ({"kind": "heavy-gun", "weapon": "none", "position": "building"}, "weapon"),
        ({"kind": "dragoons", "position": "stone"}, "position"),
        ({"kind": "medium-gun", "position": "building"}, "position"),
        ({"kind": "shot", "formation": "hedgehog", "position": "building", "flanked": 1}, "position"),
        ({"kind": "shot", "formation": "hedgehog", "flanked": 1}, "flanked"),
        ({"kind": "shot", "position": "stone", "flanked": 1}, "flanked"),
    ],
)
def test_what_a_unit_can_never_be(unit: Json, field: str) -> None:
    assert fault("unit_profile", {"a": unit}) == ("not_allowed", f"given.a.{field}")


def test_what_is_allowed_after_all() -> None:
    for unit in (
        {"kind": "siege-gun", "weapon": "heavy-artillery", "limbered": True},
        {"kind": "pike", "limbered": False, "defended": False, "weapon": "musket"},
        {"kind": "dragoons", "mounted": False, "position": "stone"},
        {"kind": "shot", "position": "fortification", "flanked": 1},
    ):
        assert RULESET.adjudicate("unit_profile", {"a": unit})["lines"]


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ({"x": 1, "a": {"kind": "?"}, "range": True}, ("unknown_field", "given.x")),
        ({"b": {"kind": "?"}, "range": True}, ("missing_field", "given.a")),
        ({"a": 5, "range": True}, ("bad_value", "given.a")),
        ({"a": {"kind": "?"}, "range": True}, ("missing_field", "given.b")),
        ({"a": {"kind": "?"}, "b": SHOT}, ("missing_field", "given.range")),
        ({"a": {"kind": "?"}, "b": SHOT, "range": True}, ("bad_value", "given.range")),
        ({"a": {"kind": "?", "y": 1}, "b": {"z": 1}, "range": 9}, ("unknown_field", "given.a.y")),
        ({"a": {**SHOT, "limbered": True}, "b": {"z": 1}, "range": 9}, ("not_allowed", "given.a.limbered")),
        ({"a": SHOT, "b": {"kind": "pike", "faces": 5}, "range": 9}, ("bad_value", "given.b.faces")),
        ({"a": SHOT, "b": PIKE, "range": 8.5}, ("not_allowed", "given.range")),
        ({"a": PIKE, "b": PIKE, "range": 1}, ("not_allowed", "given.range")),
        ({"a": PIKE, "b": PIKE, "range": 0}, ("not_allowed", "given.a.weapon")),
        ({"a": {**PIKE, "weapon": "bow"}, "b": PIKE, "range": 8}, ("not_allowed", "given.a.shooting")),
        (
            {"a": {"kind": "light-gun", "limbered": True, "shooting": 0}, "b": PIKE, "range": 16},
            ("not_allowed", "given.a.shooting"),
        ),
        ({"a": {"kind": "light-gun", "limbered": True}, "b": PIKE, "range": 16}, ("not_allowed", "given.a.limbered")),
    ],
)
def test_the_order_of_faults_in_shooting(given: Json, found: tuple[str, str]) -> None:
    assert fault("shooting", given, {"hit": [9]}) == found


@pytest.mark.parametrize(
    ("dice", "found"),
    [
        ([], ("bad_value", "dice")),
        ({}, ("missing_dice", "dice.hit")),
        ({"hit": 3}, ("bad_value", "dice.hit")),
        ({"hit": [1, 2]}, ("missing_dice", "dice.hit")),
        ({"hit": [1, 0]}, ("bad_value", "dice.hit.1")),
        ({"hit": [1, 2, 3, 7]}, ("bad_value", "dice.hit.3")),
        ({"hit": [1, 2, 3, 4]}, ("unused_dice", "dice.hit")),
        ({"save": [3], "hit": [1, 2, 2.0]}, ("bad_value", "dice.hit.2")),
        ({"save": [], "hit": [1, 2, 3]}, ("unused_dice", "dice.save")),
    ],
)
def test_the_order_of_faults_in_dice(dice: Json, found: tuple[str, str]) -> None:
    assert fault("shooting", {"a": SHOT, "b": PIKE, "range": 5}, dice) == found


def test_dice_of_no_shape_are_told_before_the_situation() -> None:
    assert fault("shooting", {"x": 1}, 7) == ("bad_value", "dice")
    assert fault("shooting", 7, 7) == ("bad_value", "given")


def test_saves_that_nobody_makes() -> None:
    assert fault("closing_fire", {"a": SHOT, "b": PIKE}, {"hit": [1, 1, 1], "save": [4]}) == (
        "unused_dice",
        "dice.save",
    )
    sure = {"a": SHOT, "hits": 1, "hit_by": "heavy-artillery"}
    assert fault("morale_save", sure, {"save": [6]}) == ("unused_dice", "dice.save")


@pytest.mark.parametrize(
    ("test", "given", "found"),
    [
        ("command_roll", {"a": PIKE, "rating": 11, "track": True}, ("bad_value", "given.rating")),
        ("command_roll", {"a": PIKE, "rating": 8, "track": True, "group": 2, "gap": 5}, ("not_allowed", "given.track")),
        ("command_roll", {"a": PIKE, "rating": 8, "group": 2, "gap": 4.01}, ("not_allowed", "given.gap")),
        (
            "command_roll",
            {"a": {**PIKE, "disordered": True}, "rating": 8, "group": 2, "gap": 5},
            ("not_allowed", "given.gap"),
        ),
        ("command_roll", {"a": PIKE, "rating": 8, "distance": 200.5}, ("bad_value", "given.distance")),
        ("move_allowance", {"a": HORSE, "building": "enter", "obstacle": True}, ("not_allowed", "given.building")),
        ("move_allowance", {"a": {"kind": "dragoons"}, "building": "leave"}, ("not_allowed", "given.building")),
        ("move_allowance", {"a": SHOT, "building": "enter", "obstacle": True}, ("not_allowed", "given.obstacle")),
        ("move_allowance", {"a": {"kind": "commander", "formation": "column"}}, ("not_allowed", "given.a.formation")),
        ("charge_move", {"a": {"kind": "wagon", "disordered": True}, "distance": 5}, ("not_allowed", "given.a.kind")),
        (
            "charge_move",
            {"a": {**SHOT, "formation": "march-column", "disordered": True}, "distance": 5},
            ("not_allowed", "given.a.formation"),
        ),
        (
            "charge_move",
            {"a": {**SHOT, "disordered": True, "casualties": 3}, "distance": 5},
            ("not_allowed", "given.a.disordered"),
        ),
        (
            "charge_move",
            {"a": {**SHOT, "casualties": 3}, "by": "initiative", "distance": 5},
            ("not_allowed", "given.a.casualties"),
        ),
        ("charge_move", {"a": SHOT, "by": "initiative", "distance": 4.5}, ("not_allowed", "given.distance")),
        ("break_test", {"a": {**SHOT, "casualties": 3}, "cause": "excess"}, ("not_allowed", "given.a.casualties")),
        ("break_test", {"a": {**SHOT, "casualties": 2}, "cause": "drawn"}, ("not_allowed", "given.a.casualties")),
        ("break_test", {"a": SHOT, "cause": "lost", "clear_in": 3}, ("bad_value", "given.clear_in")),
        ("reaction", {"a": PIKE, "case": "victorious"}, ("not_allowed", "given.a.kind")),
        ("reaction", {"a": {"kind": "sword"}, "case": "cavalry-charge"}, ("not_allowed", "given.a.kind")),
        (
            "reaction",
            {"a": {**PIKE, "formation": "hedgehog"}, "case": "cavalry-charge"},
            ("not_allowed", "given.a.formation"),
        ),
        ("reaction", {"a": {**HORSE, "disordered": True}, "case": "victorious"}, ("not_allowed", "given.a.disordered")),
        ("disorder_removal", {"a": PIKE}, ("not_allowed", "given.a.disordered")),
        ("rally", {"a": PIKE}, ("not_allowed", "given.a.elite")),
        ("rally", {"a": {**PIKE, "elite": True}}, ("not_allowed", "given.a.disordered")),
        ("rally", {"a": {"kind": "?"}, "by": "order", "rating": None}, ("missing_field", "given.rating")),
        (
            "rally",
            {"a": {**PIKE, "disordered": True}, "by": "order", "rating": 8},
            ("not_allowed", "given.a.disordered"),
        ),
        ("rally", {"a": {**PIKE, "casualties": 1}, "by": "order", "rating": 8}, ("not_allowed", "given.a.casualties")),
        ("battalia_morale", {"units": []}, ("bad_value", "given.units")),
        ("battalia_morale", {"units": [PIKE, {"kind": "commander"}]}, ("bad_value", "given.units.1.kind")),
        ("battalia_morale", {"units": [PIKE, {"state": "lost"}]}, ("missing_field", "given.units.1.kind")),
        ("army_morale", {"battalias": 3, "broken": 4}, ("bad_value", "given.broken")),
        ("blunder", {"a": PIKE}, ("unknown_field", "given.a")),
        ("closing_fire", {"a": PIKE, "b": HORSE}, ("not_allowed", "given.a.weapon")),
    ],
)
def test_what_each_test_rules_out(test: str, given: Json, found: tuple[str, str]) -> None:
    assert fault(test, given, {"nothing": 1}) == found


def test_unused_dice_are_told_last() -> None:
    assert fault("blunder", {}, {"charge": 1, "blunder": 6}) == ("missing_dice", "dice.table")
    assert fault("blunder", {}, {"charge": 1, "blunder": 6, "table": 2}) == ("unused_dice", "dice.charge")
    assert fault("blunder", {}, {"blunder": True}) == ("bad_value", "dice.blunder")
    assert fault("rally", {"a": {**SHOT, "casualties": 2}, "by": "order", "rating": 7}, {"command": 10}) == (
        "bad_value",
        "dice.command",
    )
