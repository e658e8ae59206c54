"""Faults, in the order in which the page looks for them."""

from __future__ import annotations

import pytest

from sandtable.names import Json
from sandtable.rulesets.dbr import RULESET
from sandtable.sheet.request import adjudicate

BD, PK, SH, GUN = {"kind": "bd"}, {"kind": "pk"}, {"kind": "sh"}, {"kind": "art"}
FIGHT = {"a": BD, "b": PK}


def fault(test: str, given: Json, dice: Json = None) -> tuple[str, str]:
    thrown = {"dice": dice} if dice is not None else {}
    answer = adjudicate({"rules": "dbr", "test": test, "given": given, **thrown}, {"dbr": RULESET})
    return answer["error"]["code"], answer["error"]["at"]


@pytest.mark.parametrize(
    ("test", "given", "at"),
    [
        ("close_combat", {"a": {**BD, "support": [PK, {"kind": "perm-bridge"}]}, "b": PK}, "given.a.support.1.kind"),
        ("close_combat", {"a": {**BD, "support": [PK] * 4}, "b": PK}, "given.a.support"),
        ("close_combat", {"a": {**BD, "flanks": [PK] * 3}, "b": PK}, "given.a.flanks"),
        ("close_combat", {"a": {**BD, "contacts": 4}, "b": PK}, "given.a.contacts"),
        ("close_combat", {"a": {**BD, "overlaps": 1.0}, "b": PK}, "given.a.overlaps"),
        ("close_combat", {"a": {**BD, "general": 1}, "b": PK}, "given.a.general"),
        ("close_combat", {"a": {**BD, "across": None}, "b": PK}, "given.a.across"),
        ("shooting", {"distance": True, "a": SH, "b": PK}, "given.distance"),
        ("shooting", {"distance": 100001, "a": SH, "b": PK}, "given.distance"),
        ("shooting", {"distance": -0.5, "a": SH, "b": PK}, "given.distance"),
        ("shooting", {"distance": 50, "a": SH, "b": PK, "unit": "inches"}, "given.unit"),
        ("pip_cost", {"action": "move", "elements": []}, "given.elements"),
        ("pip_cost", {"action": "move", "elements": [PK] * 61}, "given.elements"),
        ("pip_cost", {"action": "move", "elements": [{"kind": "temp-bridge"}]}, "given.elements.0.kind"),
        ("pip_cost", {"action": "move", "elements": [PK], "previous_group": ["pk", "q"]}, "given.previous_group.1"),
        ("pip_cost", {"action": "move", "elements": [PK], "marches": 21}, "given.marches"),
        ("move_allowance", {"kind": "perm-bridge"}, "given.kind"),
        ("shooting_range", {"kind": "temp-bridge"}, "given.kind"),
    ],
)
def test_bad_values(test: str, given: Json, at: str) -> None:
    assert fault(test, given) == ("bad_value", at)


@pytest.mark.parametrize(
    ("test", "given", "code", "at"),
    [
        ("close_combat", {"x": 1, "a": {"regular": True}}, "unknown_field", "given.x"),
        ("close_combat", {"bound": "c", "a": {"regular": True}}, "bad_value", "given.bound"),
        ("close_combat", {"b": PK, "a": {"regular": True, "grade": "Q"}}, "unknown_field", "given.a.regular"),
        ("close_combat", {"b": {}, "a": {"grade": "Q"}}, "missing_field", "given.a.kind"),
        ("shooting", {"a": {}, "b": {}, "unit": "ells"}, "missing_field", "given.distance"),
        ("shooting", {"distance": 9, "mutual": 1, "a": {}, "b": {}}, "bad_value", "given.mutual"),
        ("shooting", {"distance": 9, "a": SH, "b": PK, "unit": 8}, "bad_value", "given.unit"),
        ("pip_cost", {"elements": [], "action": "rally", "column": 0}, "bad_value", "given.elements"),
        ("pip_cost", {"elements": [PK, {"grade": "S"}], "action": "fly"}, "bad_value", "given.action"),
    ],
)
def test_form_is_read_in_the_order_of_the_page(test: str, given: Json, code: str, at: str) -> None:
    assert fault(test, given, {"z": 9}) == (code, at)


@pytest.mark.parametrize(
    ("test", "given", "at"),
    [
        ("pip_cost", {"action": "limber", "elements": [PK, PK]}, "given.elements"),
        ("pip_cost", {"action": "limber", "elements": [{**GUN, "grade": "I"}]}, "given.elements.0"),
        (
            "pip_cost",
            {"action": "unlimber", "elements": [PK], "includes_general": True, "general_lost": True},
            "given.elements.0",
        ),
        (
            "pip_cost",
            {"action": "move", "elements": [PK], "includes_general": True, "general_lost": True},
            "given.general_lost",
        ),
        (
            "move_allowance",
            {"kind": "gal", "river": "easy", "limbered": False, "deserted": True, "mobile": False},
            "given.limbered",
        ),
        ("move_allowance", {"kind": "gal", "river": "easy", "deserted": True, "mobile": False}, "given.deserted"),
        ("move_allowance", {"kind": "gal", "river": "easy", "mobile": False}, "given.mobile"),
        ("move_allowance", {"kind": "gal", "river": "easy"}, "given.river"),
        ("shooting_range", {**GUN, "grade": "F", "limbered": True}, "given.limbered"),
        ("close_combat", {"a": {"kind": "perm-bridge", "grade": "S", "captured": True}, "b": PK}, "given.a.grade"),
        ("close_combat", {"a": {"kind": "boats", "going": "rough", "mobile": False}, "b": PK}, "given.a.going"),
        ("close_combat", {"a": {**PK, "laden": False, "captured": True}, "b": PK}, "given.a.laden"),
        ("close_combat", {"a": {**PK, "captured": True, "limbered": True}, "b": PK}, "given.a.captured"),
        ("close_combat", {"a": {**GUN, "grade": "X", "limbered": True}, "b": PK}, "given.a.limbered"),
        ("close_combat", {"a": PK, "b": {**GUN, "mobile": False}}, "given.b.mobile"),
        ("shooting", {"distance": 9999, "a": {**GUN, "captured": True, "limbered": True}, "b": PK}, "given.a.captured"),
        ("shooting", {"distance": 9999, "a": {"kind": "boats", "laden": False}, "b": PK}, "given.a.laden"),
        ("shooting", {"distance": 9999, "a": {**GUN, "limbered": True}, "b": PK}, "given.a.limbered"),
        ("shooting", {"distance": 9999, "a": PK, "b": {**PK, "laden": False}}, "given.b.laden"),
        ("shooting", {"distance": 9999, "a": PK, "b": PK, "mutual": True}, "given.a.kind"),
        ("shooting", {"distance": 17, "unit": "cm", "a": SH, "b": PK, "mutual": True}, "given.distance"),
        ("shooting", {"distance": 16, "unit": "cm", "a": SH, "b": PK, "mutual": True}, "given.b.kind"),
        ("shooting", {"distance": 150, "a": SH, "b": {**SH, "grade": "F"}, "mutual": True}, "given.distance"),
        ("shooting", {"distance": 201, "a": {"kind": "gal", "grade": "F"}, "b": PK}, "given.distance"),
    ],
)
def test_what_the_sheet_forbids_in_its_order(test: str, given: Json, at: str) -> None:
    assert fault(test, given, {"z": 9}) == ("not_allowed", at)


def test_a_refused_shot_names_the_row_that_forbids_it() -> None:
    for kind, grade, limbered, row in (("pk", "O", False, "none"), ("art", "S", True, "limbered")):
        shooter = {"kind": kind, "grade": grade, "limbered": limbered}
        given = {"distance": 50, "a": shooter, "b": PK}
        answer = adjudicate({"rules": "dbr", "test": "shooting", "given": given}, {"dbr": RULESET})
        assert answer["error"]["message"].startswith(f"dbr.range.{row}: ")


@pytest.mark.parametrize(
    ("dice", "code", "at"),
    [
        ({}, "missing_dice", "dice.a"),
        ({"c": 1, "a": 9}, "missing_dice", "dice.b"),
        ({"c": 1, "a": 9, "b": 9}, "unused_dice", "dice.c"),
        ({"a": True, "b": 0}, "bad_value", "dice.a"),
        ({"b": 7, "a": 1}, "bad_value", "dice.b"),
        ({"b": 2.0, "a": 1}, "bad_value", "dice.b"),
        ([], "bad_value", "dice"),
    ],
)
def test_dice(dice: Json, code: str, at: str) -> None:
    assert fault("close_combat", FIGHT, dice) == (code, at)


def test_dice_that_are_no_object_are_told_before_what_is_forbidden() -> None:
    assert fault("shooting", {"distance": 50, "a": PK, "b": PK}, "six") == ("bad_value", "dice")
    assert fault("move_allowance", {"kind": "gal", "river": "easy"}, []) == ("bad_value", "dice")
    assert fault("shooting", {"distance": -1, "a": PK, "b": PK}, "six") == ("bad_value", "given.distance")
    assert fault("move_allowance", {"kind": "lh"}, {"a": "x"}) == ("unused_dice", "dice.a")
