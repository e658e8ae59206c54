"""Faults, in the order in which the page looks for them."""

from __future__ import annotations

import pytest

from sandtable.names import Json
from sandtable.rulesets.mr import RULESET
from sandtable.sheet.request import adjudicate

FOOT = {"kind": "reg-inf", "sp": 6}
CROATS = {"kind": "irr-inf", "sp": 4}
COSSACKS = {"kind": "irr-cav", "sp": 3}
GUNS = {"kind": "hvy-art"}
LOST = {"kind": "irr-cav", "formation": "mf"}


def fault(test: str, given: Json, dice: Json = None) -> str:
    """The fault as text: 'not_allowed given.a.kind'."""
    answer = adjudicate({"rules": "mr", "test": test, "given": given, "dice": dice or {}}, {"mr": RULESET})
    return f"{answer['error']['code']} {answer['error']['at']}"


@pytest.mark.parametrize(
    ("test", "given", "found"),
    [
        ("musketry", {"a": {**FOOT, "hits": 6, "formation": "x"}, "b": {}}, "bad_value given.a.hits"),
        ("musketry", {"a": {**FOOT, "hits": 1.0}, "b": FOOT, "range": 1}, "bad_value given.a.hits"),
        ("musketry", {"a": FOOT, "b": {"kind": "officer"}, "range": 1}, "bad_value given.b.kind"),
        ("musketry", {"a": FOOT, "b": GUNS, "range": 1001}, "bad_value given.range"),
        ("musketry", {"a": FOOT, "b": GUNS, "range": True}, "bad_value given.range"),
        ("musketry", {"a": FOOT, "b": LOST, "range": 9}, "not_allowed given.b.formation"),
        ("musketry", {"a": {**LOST, "sp": 3}, "b": GUNS, "range": 9}, "not_allowed given.a.formation"),
        ("musketry", {"a": {**COSSACKS, "in_command": False}, "b": GUNS, "range": 9}, "not_allowed given.a.kind"),
        ("musketry", {"a": {**FOOT, "in_command": False}, "b": GUNS, "range": 9}, "not_allowed given.a.in_command"),
        ("musketry", {"a": CROATS, "b": GUNS, "range": 2.1}, "not_allowed given.range"),
        (
            "artillery_fire",
            {"a": GUNS, "b": GUNS, "range": 2, "nearest": 3, "weather": "x"},
            "bad_value given.nearest",
        ),
        ("artillery_fire", {"a": GUNS, "b": GUNS, "range": 5, "nearest": 3}, "not_allowed given.range"),
        (
            "artillery_fire",
            {"a": {"kind": "horse-art"}, "b": GUNS, "range": 6.5, "line_of_fire": 0},
            "not_allowed given.range",
        ),
        (
            "artillery_fire",
            {"a": GUNS, "b": GUNS, "range": 4, "nearest": 3, "line_of_fire": 0.5},
            "not_allowed given.line_of_fire",
        ),
        ("cd_issue", {"cds": 9}, "missing_field given.distance"),
        ("cd_issue", {"distance": None}, "missing_field given.distance"),
        ("cd_issue", {"use": "recovery", "distance": 9, "cds": 3, "pool": 0}, "not_allowed given.distance"),
        ("cd_issue", {"distance": 9, "cds": 2, "pool": 0}, "not_allowed given.cds"),
        ("cd_issue", {"distance": 17, "pool": 1}, "not_allowed given.pool"),
        ("control_test", {"picks": [0, 2], "rerolls": [{"die": 9}]}, "bad_value given.picks.1"),
        ("control_test", {"cds": 1, "picks": [2, 2]}, "bad_value given.picks.1"),
        ("control_test", {"picks": [0]}, "bad_value given.picks"),
        ("control_test", {"exceptional": True, "cds": 1, "rerolls": [{}]}, "not_allowed given.rerolls.0"),
        ("control_test", {"exceptional": True, "lapels": True, "rerolls": [{}]}, "not_allowed given.rerolls.0"),
        ("control_test", {"exceptional": True, "rerolls": [{}, {}]}, "not_allowed given.rerolls.1"),
        (
            "flanked",
            {"distance": 1, "behind": True, "guard": {"kind": "reg-inf"}},
            "missing_field given.guard.distance",
        ),
        ("flanked", {"distance": 1, "behind": 1}, "bad_value given.behind"),
        ("evade", {"a": GUNS, "b": FOOT}, "unknown_field given.b.sp"),
        ("evade", {"a": {"kind": "reg-inf"}, "b": {"kind": "lt-cav"}}, "not_allowed given.a.kind"),
        ("artillery_escape", {"a": {"kind": "irr-inf"}, "b": {"kind": "reg-inf"}}, "not_allowed given.a.kind"),
        ("artillery_escape", {"a": {"kind": "reg-inf"}, "b": {"kind": "irr-inf"}}, "not_allowed given.b.kind"),
        ("officer_casualty", {"cause": "near-break", "distance": 1.5}, "not_allowed given.distance"),
        ("recover", {"a": FOOT, "enemy": 1}, "not_allowed given.a.hits"),
        ("recover", {"a": {**FOOT, "hits": 1}, "enemy": 3, "status": "attack"}, "not_allowed given.enemy"),
        ("recover", {"a": {**FOOT, "hits": 1}, "rerolls": [{"by": "cd"}] * 2}, "not_allowed given.rerolls.1"),
        ("recover", {"a": {**FOOT, "hits": 1}, "rerolls": [{"by": "cd"}]}, "not_allowed given.commander"),
        ("attack_test", {"a": {"kind": "lt-cav", "sp": 4}, "rerolls": [{}, {}]}, "not_allowed given.a.kind"),
        ("attack_test", {"a": FOOT, "commander": 9, "rerolls": [{"die": 1}]}, "not_allowed given.commander"),
    ],
)
def test_faults_of_a_situation(test: str, given: Json, found: str) -> None:
    assert fault(test, given) == found


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ({"a": {**FOOT, "others": [{**LOST, "sp": 1}]}, "b": GUNS | {"sp": 1}}, "given.a.others.0.formation"),
        ({"a": {**CROATS, "formation": "mf"}, "b": FOOT}, "given.a.kind"),
        ({"a": {**FOOT, "formation": "mf"}, "b": {**GUNS, "sp": 1}}, "given.a.formation"),
        ({"a": {**FOOT, "others": [{**GUNS, "sp": 1}]}, "b": {**GUNS, "sp": 1}}, "given.b.kind"),
        (
            {"a": {**FOOT, "others": [{**FOOT, "formation": "mf"}]}, "b": {**FOOT, "others": [{**GUNS, "sp": 1}]}},
            "given.b.others.0.kind",
        ),
        ({"a": {**FOOT, "others": [{**FOOT, "formation": "mf"}]}, "b": FOOT}, "given.a.others.0.formation"),
        ({"a": FOOT, "b": FOOT, "rerolls": [{"side": "b"}, {"side": "b"}]}, "given.rerolls.1"),
        ({"a": FOOT, "b": {**FOOT, "commander": 8.5}, "rerolls": [{"side": "b"}]}, "given.b.commander"),
    ],
)
def test_bars_of_a_combat_in_their_order(given: Json, found: str) -> None:
    assert fault("combat", given) == f"not_allowed {found}"


@pytest.mark.parametrize(
    ("mover", "move", "found"),
    [
        ({"kind": "hvy-art", "in_force": False, "fired": True}, {"manoeuvre": "change-formation"}, "a.cds"),
        ({"kind": "howitzer", "cds": 2}, {"rough": 1}, "a.sub_contact"),
        ({"kind": "horse-art", "in_force": False}, {"contact": True}, "a.in_force"),
        ({"kind": "officer"}, {"manoeuvre": "pivot", "contact": True}, "manoeuvre"),
        ({"kind": "reg-inf", "fired": True}, {"manoeuvre": "change-formation", "status": "inactive"}, "a.fired"),
        ({"kind": "hvy-cav"}, {"manoeuvre": "pivot", "contact": True, "status": "inactive"}, "contact"),
        ({"kind": "horse-art", "formation": "mf"}, {"manoeuvre": "pivot"}, "manoeuvre"),
        ({"kind": "irr-inf"}, {"manoeuvre": "about-face"}, "manoeuvre"),
        ({"kind": "irr-inf"}, {"manoeuvre": "flank", "enemy": 2, "contact": True}, "enemy"),
        ({"kind": "irr-inf"}, {"manoeuvre": "flank", "contact": True}, "contact"),
        ({"kind": "reg-inf"}, {"manoeuvre": "oblique", "approach": 0}, "manoeuvre"),
        ({"kind": "irr-cav"}, {"manoeuvre": "oblique-retrograde"}, "manoeuvre"),
        ({"kind": "reg-inf"}, {"approach": 0.5, "contact": True}, "approach"),
        ({"kind": "reg-inf"}, {"approach": 1, "contact": True}, "contact"),
        ({"kind": "lt-cav"}, {"into_town": True, "rough": 1}, "into_town"),
        ({"kind": "lt-cav"}, {"rough": 0.5}, "rough"),
    ],
)
def test_bars_of_a_move_in_their_order(mover: Json, move: Json, found: str) -> None:
    assert fault("move_allowance", {"a": mover, **move}) == f"not_allowed given.{found}"


FIGHT = {"a": {**FOOT, "commander": 0}, "b": CROATS, "rerolls": [{"side": "a", "die": 2}]}
BIDS = {"rerolls": [{"side": "b"}, {"side": "a"}], "a": {"cds": 0}}


@pytest.mark.parametrize(
    ("test", "given", "dice", "found"),
    [
        ("combat", FIGHT, {"a": [1, 2], "b": [3]}, "missing_dice dice.reroll"),
        ("combat", FIGHT, {"a": [1, 2], "b": [3], "reroll": [1], "luck": 1}, "unused_dice dice.luck"),
        ("combat", FIGHT, {"a": [1, 2], "b": [3], "reroll": [1]}, "bad_value given.rerolls.0.die"),
        ("combat", {"a": FOOT, "b": CROATS}, {"a": [1], "b": [3, 3]}, "missing_dice dice.a"),
        ("combat", {"a": FOOT, "b": CROATS}, {"a": [0], "b": [3]}, "missing_dice dice.a"),
        ("initiative", BIDS, {"a": [1, 2], "b": [3]}, "missing_dice dice.b"),
        ("initiative", BIDS, {"a": [1, 2], "b": [3, 3], "average": 2}, "not_allowed given.rerolls.1"),
        ("initiative", BIDS, {"a": [6, 2], "b": [3, 3], "average": 2}, "not_allowed given.a.cds"),
        ("initiative", BIDS, {"a": [3, 3], "b": [3, 3], "average": 3}, "not_allowed given.rerolls.1"),
        ("initiative", BIDS, {"a": [3, 3], "b": [3, 3], "average": 6}, "bad_value dice.average"),
        (
            "initiative",
            {"rerolls": [{"side": "a", "die": 2}, {"side": "a", "die": 2}]},
            {"a": [1, 2], "b": [3, 3], "average": 2},
            "bad_value given.rerolls.0.die",
        ),
        ("attack_test", {"a": FOOT, "commander": 1, "rerolls": [{}]}, {"test": 6}, "not_allowed given.rerolls.0"),
        (
            "attack_test",
            {"a": {**FOOT, "sp": 2}, "commander": 1, "rerolls": [{"die": 1}]},
            {"test": 6},
            "bad_value given.rerolls.0.die",
        ),
        ("evade", {"a": {"kind": "irr-inf"}, "b": {"kind": "irr-inf"}}, {"a": 1}, "unused_dice dice.a"),
        ("save", {"a": {"kind": "reg-inf"}, "by": "musketry", "hits": 1}, {"save": [9]}, "unused_dice dice.save"),
        ("scouting", {}, {"luck": 3}, "unused_dice dice.luck"),
        ("control_test", {"lapels": True}, {"control": [1, 2]}, "unused_dice dice.control"),
    ],
)
def test_faults_of_dice(test: str, given: Json, dice: Json, found: str) -> None:
    assert fault(test, given, dice) == found


def test_an_unknown_field_of_the_request_comes_after_the_test() -> None:
    request = {"rules": "mr", "test": "joust", "luck": 1}
    assert adjudicate(request, {"mr": RULESET})["error"]["at"] == "test"
    assert adjudicate({**request, "test": "scouting", "given": 3}, {"mr": RULESET})["error"]["at"] == "luck"
