"""Of several faults the first is told: unknown fields, fields in their order, bars in theirs, then dice."""

import pytest
from tests.rulesets.nap.asking import NAP, fault

from sandtable.names import Json
from sandtable.sheet.request import adjudicate

INF = {"kind": "inf", "sp": 4}
CAV = {"kind": "hvy-cav", "sp": 4}


@pytest.mark.parametrize(
    ("request_", "told"),
    [
        ({"test": "combat"}, "missing_field rules"),
        ({"rules": "nap", "luck": 1}, "missing_field test"),
        ({"rules": "nap", "test": "joust", "luck": 1}, "unknown_test test"),
        ({"rules": "nap", "test": "combat", "luck": 1, "given": []}, "unknown_field luck"),
        ({"rules": "nap", "test": "combat", "given": [], "dice": []}, "bad_value given"),
        ({"rules": "nap", "test": "turn_end", "given": {"pulses": 1}, "dice": []}, "bad_value dice"),
    ],
)
def test_the_request_itself(request_: Json, told: str) -> None:
    error = adjudicate(request_, NAP)["error"]
    assert f"{error['code']} {error['at']}" == told


@pytest.mark.parametrize(
    ("test", "given", "told"),
    [
        ("combat", {"a": {"kind": "inf", "sp": 3, "hits": 3, "mx": 1}, "b": INF}, "bad_value given.a.hits"),
        ("combat", {"a": {"kind": "inf", "hits": 3}, "b": INF, "x": 1}, "unknown_field given.x"),
        ("combat", {"a": {"kind": "inf", "sp": 2.0}, "b": {}}, "bad_value given.a.sp"),
        ("combat", {"a": {"kind": "officer", "sp": 2}, "b": INF}, "bad_value given.a.kind"),
        ("combat", {"a": INF | {"attached": True}, "b": INF}, "unknown_field given.a.attached"),
        ("combat", {"a": INF | {"others": [INF, INF, INF, INF]}, "b": INF}, "bad_value given.a.others"),
        ("combat", {"a": INF | {"others": [{"kind": "inf"}]}, "b": INF}, "missing_field given.a.others.0.sp"),
        ("combat", {"a": INF | {"commander": 1000.5}, "b": INF}, "bad_value given.a.commander"),
        ("cd_issue", {"cds": 9}, "missing_field given.distance"),
        ("cd_issue", {"use": "combat", "distance": None, "cds": 9}, "missing_field given.distance"),
        ("cd_issue", {"use": "move", "distance": None, "cds": 9}, "bad_value given.cds"),
        ("control_test", {"picks": [0]}, "bad_value given.picks"),
        ("control_test", {"picks": [0, 0]}, "bad_value given.picks.1"),
        ("control_test", {"cds": 1, "picks": [3, 3]}, "bad_value given.picks.0"),
        ("recovery", {"a": INF | {"hits": 1}, "rerolls": [{}, {}, {}]}, "bad_value given.rerolls"),
        ("initiative", {"rerolls": [{"die": 0}]}, "missing_field given.rerolls.0.side"),
        ("army_morale", {"units": {"inf": 2}, "lost": {"inf": 3}}, "bad_value given.lost.inf"),
        ("army_morale", {"units": {}, "lost": {}}, "missing_field given.turn"),
        ("army_morale", {"units": {}, "turn": 2}, "bad_value given.units"),
        ("officer_replacement", {"rank": "army", "rating": 0}, "bad_value given.rating"),
        ("turn_end", {"pulses": True}, "bad_value given.pulses"),
    ],
)
def test_fields_in_their_order(test: str, given: Json, told: str) -> None:
    assert fault(test, given) == told


@pytest.mark.parametrize(
    ("test", "given", "told"),
    [
        ("combat", {"a": CAV | {"terrain": "rough"}, "b": INF | {"terrain": "town"}}, "given.b.terrain"),
        ("combat", {"a": CAV | {"terrain": "rough", "mx": True}, "b": INF}, "given.a.terrain"),
        ("combat", {"a": CAV | {"mx": True}, "b": INF | {"terrain": "rough"}}, "given.b.terrain"),
        ("combat", {"a": INF | {"formation": "square", "cd": True}, "b": CAV | {"mx": True}}, "given.a.formation"),
        ("combat", {"a": INF | {"cd": True}, "b": {"kind": "foot-art", "sp": 1}}, "given.a.commander"),
        ("combat", {"a": INF, "b": {"kind": "foot-art", "sp": 1, "mx": True}}, "given.b.mx"),
        ("combat", {"a": INF, "b": CAV | {"formation": "square"}}, "given.b.formation"),
        ("combat", {"a": INF, "b": INF | {"others": [INF, {"kind": "horse-art", "sp": 1}]}}, "given.b.others.1.kind"),
        ("combat", {"a": INF | {"sub_dice": 1, "sub_distance": 4, "sub_used": True}, "b": INF}, "given.a.sub_distance"),
        ("skirmish", {"a": CAV | {"sk": 0}, "b": CAV, "range": 9}, "given.a.sp"),
        ("skirmish", {"a": {"kind": "inf", "sk": 0}, "b": {"kind": "lt-cav"}, "range": 9}, "given.a.sk"),
        (
            "skirmish",
            {"a": {"kind": "inf", "sk": 1, "in_command": False}, "b": {"kind": "lt-cav"}, "range": 9},
            "given.a.in_command",
        ),
        ("artillery_fire", {"a": {"kind": "foot-art", "guns": "heavy"}, "b": INF | {}, "range": 17}, "given.b.sp"),
        (
            "artillery_fire",
            {"a": {"kind": "foot-art", "guns": "light", "suppressed": True}, "b": {"kind": "inf"}, "range": 12.5},
            "given.a.suppressed",
        ),
        ("cd_issue", {"use": "combat", "distance": 20.5, "cds": 2, "pool": 0}, "given.distance"),
        ("cd_issue", {"use": "lapels", "used": True, "cds": 2}, "given.contact"),
        ("cd_issue", {"distance": 20, "cds": 3, "pool": 0}, "given.cds"),
        ("cd_issue", {"distance": 41, "pool": 1}, "given.pool"),
        ("move_allowance", {"a": {"kind": "officer"}, "manoeuvre": "flank", "enemy": 1}, "given.manoeuvre"),
        (
            "move_allowance",
            {"a": {"kind": "foot-art"}, "manoeuvre": "flank", "enemy": 6, "contact": True},
            "given.enemy",
        ),
        ("move_allowance", {"a": {"kind": "foot-art"}, "rough": 1, "contact": True}, "given.contact"),
        ("move_allowance", {"a": {"kind": "inf"}, "status": "hold", "contact": True, "rough": 1}, "given.contact"),
        ("move_allowance", {"a": {"kind": "hvy-cav"}, "rough": 1, "rerolls": [{}]}, "given.rough"),
        ("move_allowance", {"a": {"kind": "inf"}, "rerolls": [{"die": 1}]}, "given.rerolls.0"),
        ("move_allowance", {"a": {"kind": "inf"}, "enemy": 6, "rerolls": [{}, {}]}, "given.rerolls.1"),
        (
            "move_allowance",
            {"a": {"kind": "inf"}, "enemy": 6, "sub_distance": 4, "rerolls": [{}, {}]},
            "given.sub_distance",
        ),
        ("recovery", {"a": INF, "enemy": 1}, "given.a.hits"),
        ("recovery", {"a": INF | {"hits": 1}, "enemy": 19.5, "status": "active"}, "given.enemy"),
        ("recovery", {"a": INF | {"hits": 1}, "rerolls": [{"by": "cd"}, {"by": "cd"}]}, "given.commander"),
        ("recovery", {"a": INF | {"hits": 1}, "sub_used": True, "rerolls": [{}]}, "given.sub_used"),
        ("officer_casualty", {"cause": "near-break", "distance": 3.5}, "given.distance"),
    ],
)
def test_bars_in_their_order(test: str, given: Json, told: str) -> None:
    code = "unknown_field" if told.endswith(".sp") else "not_allowed"
    assert fault(test, given) == f"{code} {told}"


def test_a_die_that_is_not_there_is_a_bad_value() -> None:
    given = {"a": {"kind": "inf"}, "enemy": 6, "sub_distance": 4, "rerolls": [{"die": 1}]}
    assert fault("move_allowance", given) == "bad_value given.rerolls.0.die"


def test_dice_come_last_and_a_one_bars_contact_once_they_lie() -> None:
    given = {"a": {"kind": "inf"}, "enemy": 6, "contact": True}
    assert fault("move_allowance", given) == "missing_dice dice.move"
    assert fault("move_allowance", given, {"move": 1, "luck": [1]}) == "not_allowed given.contact"
    assert fault("move_allowance", given, {"move": 2, "luck": [1]}) == "unused_dice dice.luck"
    again = given | {"rerolls": [{"by": "cd"}]}
    assert fault("move_allowance", again, {"move": 1}) == "missing_dice dice.reroll"
    assert fault("move_allowance", again, {"move": 3, "reroll": [1]}) == "not_allowed given.contact"


def test_initiative_reads_the_dice_before_the_bar_that_hangs_on_them() -> None:
    rerolls = [{"side": "a"}, {"side": "b"}]
    dice = {"a": [6, 6], "b": [1, 2], "d4": 1}
    assert fault("initiative", {"rerolls": rerolls}) == "missing_dice dice.a"
    assert fault("initiative", {"rerolls": rerolls}, dice) == "not_allowed given.rerolls.1"
    given = {"b": {"cds": 0}, "rerolls": rerolls[::-1]}
    assert fault("initiative", given, dice) == "not_allowed given.b.cds"
    twice = {"rerolls": [{"side": "a"}, {"side": "a"}]}
    assert fault("initiative", twice) == "not_allowed given.rerolls.1"
    absent = {"rerolls": [*rerolls, {"side": "a", "die": 2}]}
    assert fault("initiative", absent, dice) == "bad_value given.rerolls.2.die"
    tied = {"a": [3, 3], "b": [2, 4], "d4": 2}
    assert fault("initiative", {"rerolls": rerolls}, tied) == "not_allowed given.rerolls.1"
    assert fault("initiative", {"rerolls": rerolls[::-1]}, tied) == "missing_dice dice.reroll"


def test_an_empty_list_that_is_not_rolled_is_no_fault() -> None:
    given = {"a": INF, "b": INF}
    dice: Json = {"a": [1, 1, 1, 1], "b": [1, 1, 1, 1], "a_miss": []}
    assert "error" not in adjudicate({"rules": "nap", "test": "combat", "given": given, "dice": dice}, NAP)
    assert fault("combat", given, dice | {"a_miss": [1]}) == "unused_dice dice.a_miss"


def test_a_list_of_the_wrong_length_is_told_before_its_faces() -> None:
    assert fault("command_dice", {"level": 2}, {"command": [7]}) == "missing_dice dice.command"
    assert fault("command_dice", {"level": 2}, {"command": [7, 1, 1]}) == "unused_dice dice.command"
    assert fault("command_dice", {"level": 2}, {"command": [1, 7]}) == "bad_value dice.command.1"
