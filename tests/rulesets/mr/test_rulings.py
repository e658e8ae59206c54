"""Rulings worked by hand from the page: corners that the public cases leave out."""

from __future__ import annotations

import pytest

from sandtable.names import Json
from sandtable.rulesets.mr import RULESET


def ruled(test: str, given: Json, dice: Json = None) -> tuple[Json, list[str]]:
    """The result, and every line as text: 'a combat.sp 6'."""
    answer = RULESET.adjudicate(test, given, dice or {})
    said = [
        f"{line.get('side', '')} {line['row'].removeprefix('mr.')} {line['value']}".strip() for line in answer["lines"]
    ]
    return answer["result"], said


def foot(sp: int = 6, **more: Json) -> Json:
    return {"kind": "reg-inf", "sp": sp, **more}


def test_an_odd_strength_fires_one_more_at_half_dice() -> None:
    near, lines = ruled(
        "musketry",
        {"a": foot(7, hits=2, terrain="rough"), "b": {"kind": "irr-inf"}, "range": 1},
        {"fire": [6, 5, 1]},
    )
    assert near == {"dice": 3, "needs": 6, "hits": 1}
    assert lines == ["musketry.short 5", "fire.rough-town 3", "musketry.hit 1"]
    far, lines = ruled(
        "musketry", {"a": foot(5, terrain="town"), "b": {"kind": "irr-inf"}, "range": 1.1}, {"fire": [1] * 3}
    )
    assert (far["dice"], lines) == (3, ["musketry.long 3"])


def test_bad_weather_takes_every_hit_again_even_to_nothing() -> None:
    given = {
        "a": {"kind": "howitzer"},
        "b": {"kind": "lt-cav", "formation": "mf", "vulnerable": True},
        "range": 3,
        "aspect": "rear",
        "weather": "bad",
    }
    result, lines = ruled("artillery_fire", given, {"fire": [1, 6], "weather": [3, 3]})
    assert result == {"dice": 2, "needs": 1, "hits": 0, "mandatory": True}
    assert lines[-2:] == ["artillery.hit 2", "fire.weather 0"]


def test_a_horse_battery_at_three_must_fire_roundshot() -> None:
    result, lines = ruled(
        "artillery_fire", {"a": {"kind": "horse-art"}, "b": {"kind": "reg-inf"}, "range": 3}, {"fire": [5, 6]}
    )
    assert (result["mandatory"], result["needs"], result["hits"]) == (True, 6, 1)
    assert lines[:2] == ["artillery.mandatory must", "artillery.horse.roundshot 6"]


def test_cover_comes_before_the_gunners_own_save_and_no_hits_leave_no_line() -> None:
    guns = {"kind": "hvy-art", "terrain": "town"}
    saved, lines = ruled("save", {"a": guns, "by": "musketry", "hits": 2}, {"save": [3, 3]})
    assert (saved, lines) == ({"entitled": True, "saved": 0, "hits": 2}, ["save.cover 0"])
    none, lines = ruled("save", {"a": guns, "by": "artillery", "hits": 0}, {"save": []})
    assert (none, lines) == ({"entitled": True, "saved": 0, "hits": 0}, [])


@pytest.mark.parametrize(
    ("suppressed", "hits", "segment", "result", "rows"),
    [
        (True, 2, "artillery", (True, False, False), ["house.suppressed-guns no fire"]),
        (False, 0, "artillery", (False, True, True), []),
        (False, 3, "end", (False, True, True), []),
        (True, 0, "musketry", (True, False, False), ["house.suppressed-guns no fire"]),
    ],
)
def test_suppression(
    suppressed: bool, hits: int, segment: str, result: tuple[bool, bool, bool], rows: list[str]
) -> None:
    given = {"a": {"kind": "hvy-art", "suppressed": suppressed}, "hits": hits, "segment": segment}
    assert ruled("suppression", given, {"x": []}) == (
        dict(zip(("suppressed", "artillery_fire", "final_fire"), result, strict=True)),
        rows,
    )


def test_initiative_with_re_rolls_of_both_sides() -> None:
    given = {
        "a": {"cds": 1},
        "last": "b",
        "average_by": "b",
        "rerolls": [{"side": "a", "die": 1}, {"side": "b"}, {"side": "b", "die": 1}],
    }
    dice = {"a": [4, 1], "b": [6, 1], "average": 3, "reroll": [4, 5, 4]}
    result, lines = ruled("initiative", given, dice)
    assert result == {
        "winner": "a",
        "a": {"dice": [4, 4], "total": 9, "spent": 1, "gained": 3},
        "b": {"dice": [5, 4], "total": 9, "spent": 2, "gained": 0},
    }
    assert lines == [
        "a cd.initiative 1",
        "a house.initiative.second 1",
        "a house.initiative.doubles 3",
        "b cd.initiative 2",
        "a house.initiative.tie wins",
    ]


def test_the_day_ends_only_with_a_turn_that_reaches_the_basic_length() -> None:
    reached = {"pulses": 3, "turn": 5, "basic_length": 5}
    assert ruled("turn_end", reached, {"average": 3}) == (
        {"turn_ends": True, "day_ends": True},
        ["house.turn-end ends", "house.day-end ends"],
    )
    assert ruled("turn_end", reached, {"average": 4})[0] == {"turn_ends": False, "day_ends": False}


def test_an_exceptional_subordinate_re_rolls_and_picks_stay_in_their_order() -> None:
    result, lines = ruled(
        "control_test",
        {"enemy": 8, "modifier": -1, "exceptional": True, "picks": [1, 0], "rerolls": [{"die": 1}]},
        {"control": [6, 1], "reroll": [6]},
    )
    assert result == {"dice": [6, 6], "picked": [6, 6], "total": 11, "status": "attack"}
    assert lines == ["control.exceptional 6", "control.modifier -1", "control.near.attack attack"]
    result, lines = ruled("control_test", {"cds": 2, "picks": [3, 0]}, {"control": [2, 6, 6, 5]})
    assert (result["picked"], result["status"]) == ([5, 2], "inactive")
    assert lines == ["control.cds 2", "control.far.inactive inactive"]


def test_with_lapels_nobody_looks_which_dice_are_picked() -> None:
    for picks in ([0, 9], [1, 1], [-1, 0]):
        result, lines = ruled("control_test", {"lapels": True, "picks": picks})
        assert result == {"dice": [], "picked": [], "total": None, "status": "active"}
        assert lines == ["control.lapels active"]


def test_beyond_sixteen_a_command_costs_two_and_so_does_a_lone_battery() -> None:
    for use in ("command", "battery"):
        assert ruled("cd_issue", {"use": use, "distance": 16.5, "pool": 2})[0] == {"max": 1, "cost": 2, "left": 0}
    assert ruled("cd_issue", {"use": "initiative", "cds": 2}) == (
        {"max": 2, "cost": 2, "left": None},
        ["cd.initiative 2"],
    )


def test_a_flank_move_pays_distance_arc_and_rough_twice_but_not_what_it_climbs() -> None:
    given = {
        "a": {"kind": "irr-cav"},
        "status": "attack",
        "manoeuvre": "retrograde",
        "open": 1,
        "rough": 1.5,
        "arc": 0.5,
        "obstacles": 1,
        "levels": 2,
        "enemy": 2.5,
    }
    result, lines = ruled("move_allowance", given)
    assert result == {"allowance": 10, "cost": 13, "left": -3, "enough": False, "must": "attack"}
    assert lines == [
        "move.irr-cav.ff 10",
        "house.attack-order attack",
        "move.wheel 0.5",
        "terrain.rough.irr-cav 3.0",
        "move.flank-retrograde 4.5",
        "terrain.obstacle.irr-cav 2",
        "move.elevation 2",
    ]


def test_a_change_of_formation_takes_the_whole_move() -> None:
    mover = {"kind": "irr-inf", "fired": True, "formation": "mf"}
    result, lines = ruled("move_allowance", {"a": mover, "manoeuvre": "change-formation", "road": 1})
    assert (result["allowance"], result["enough"]) == (0, False)
    assert lines == [
        "move.irr-inf.mf 5",
        "move.road 2",
        "move.change.fired.irr-inf may",
        "move.change-formation 0",
    ]


def test_an_officer_pays_for_rough_as_for_the_open_and_for_levels() -> None:
    given = {"a": {"kind": "officer"}, "status": "inactive", "rough": 2, "obstacles": 3, "levels": 1, "road": 1}
    result, lines = ruled("move_allowance", given)
    assert (result["allowance"], result["cost"]) == (8, 4)
    assert lines == ["move.officer 8", "move.elevation 1"]


def test_regular_infantry_that_has_volleyed_goes_in() -> None:
    given = {"a": {"kind": "reg-inf"}, "open": 1, "contact": True, "volleyed": True, "into_town": True}
    assert ruled("move_allowance", given)[1] == ["move.reg-inf.ff 2", "attack.volley fired", "move.town.reg-inf may"]


def test_a_target_in_rough_is_looked_up_there() -> None:
    hussars = {"kind": "lt-cav", "terrain": "rough"}
    assert ruled("may_attack", {"a": {"kind": "irr-inf"}, "b": hussars}) == (
        {"allowed": True, "attack_test": False},
        ["attack.irr-inf.rough yes"],
    )
    stood, lines = ruled("evade", {"a": {"kind": "irr-inf"}, "b": hussars})
    assert (stood["reaction"], lines) == ("stand", [])


def test_caught_irregular_infantry_stands_and_a_tie_gets_away() -> None:
    croats = {"kind": "irr-inf", "terrain": "rough"}
    caught, lines = ruled("evade", {"a": {"kind": "reg-inf"}, "b": croats}, {"a": 5, "b": 3})
    assert caught == {"reaction": "caught", "totals": {"a": 5, "b": 4}}
    assert lines == ["evade.irr-inf attempt", "b evade.irr-inf.rough 1", "house.evade caught", "react.irr-inf stand"]
    away, lines = ruled("evade", {"a": {"kind": "hvy-cav"}, "b": {"kind": "lt-cav"}}, {"a": 5, "b": 4})
    assert (away["reaction"], lines) == (
        "evade",
        ["evade.cavalry attempt", "b evade.lt-cav 1", "house.evade evade"],
    )


def test_a_horse_battery_out_of_command_makes_one_hit_at_most() -> None:
    guns = {"kind": "horse-art", "in_command": False}
    assert ruled("final_fire", {"a": {"kind": "hvy-cav"}, "b": guns}, {"escape": [3, 5]}) == (
        {"fires": True, "hits": 1},
        ["out.final-fire may", "final-fire.odd 2", "final-fire.horse-max 1"],
    )
    assert ruled("final_fire", {"a": {"kind": "hvy-cav"}, "b": guns, "aspect": "flank"}) == (
        {"fires": False, "hits": 0},
        [],
    )


def test_a_guard_that_protects_nothing_is_not_told() -> None:
    guard = {"kind": "hvy-cav", "distance": 1}
    assert ruled("flanked", {"distance": 1.5, "behind": True, "guard": guard}) == ({"flanked": False}, [])
    croats = {"kind": "irr-inf", "distance": 0}
    assert ruled("flanked", {"distance": 1, "behind": True, "guard": croats})[0] == {"flanked": True}


def test_a_combat_of_many_with_re_rolls_and_an_enemy_out_of_command() -> None:
    given = {
        "a": {"kind": "hvy-cav", "sp": 5, "commander": 8, "others": [foot(3, hits=1)], "room": 2},
        "b": {"kind": "lt-cav", "sp": 6, "valor": 1, "others": [{"kind": "irr-inf", "sp": 4, "in_command": False}]},
        "rerolls": [{"side": "a", "die": 1}],
    }
    result, lines = ruled("combat", given, {"a": [2, 6], "b": [3], "reroll": [1]})
    assert lines == [
        "a combat.sp 7",
        "a cd.combat 1",
        "a combat.die 2",
        "a combat.die.heavy-light 1",
        "b out.vulnerable vulnerable",
        "a combat.vulnerable 2",
        "b combat.sp 10",
        "b combat.die 3",
        "b combat.valor 1",
        "b combat.inconclusive.winner 1",
        "a combat.inconclusive.loser 2",
        "a combat.fall-back.cav 3",
    ]
    assert result["a"] == {
        "total": 12,
        "loss": 2,
        "eliminated": False,
        "fall_back": 2,
        "advance": 0,
        "casualty_check": False,
    }
    assert result["b"] == {"total": 14, "loss": 1, "eliminated": False, "casualty_check": True}


def test_a_tie_is_the_defenders_and_a_blocked_attacker_is_gone() -> None:
    result, lines = ruled("combat", {"a": foot(3, room=0.5), "b": foot(3)}, {"a": [4], "b": [4]})
    assert lines[-5:] == [
        "b combat.tie wins",
        "b combat.inconclusive.winner 1",
        "a combat.inconclusive.loser 2",
        "a combat.fall-back.inf 1",
        "a combat.blocked 1",
    ]
    assert (result["a"]["loss"], result["a"]["eliminated"], result["a"]["fall_back"]) == (3, True, 0)


def test_no_total_is_below_one_and_double_of_it_is_decisive() -> None:
    march = foot(1, formation="mf", flanked=True)
    result, lines = ruled("combat", {"a": foot(2), "b": {**march, "others": [march]}}, {"a": [4], "b": [1]})
    assert lines[2:] == [
        "b combat.sp 2",
        "b combat.die 1",
        "b combat.flanked -3",
        "b combat.mf -10",
        "b combat.minimum 1",
        "b combat.decisive eliminated",
        "a combat.advance 2",
    ]
    assert (result["b"]["loss"], result["a"]["loss"], result["a"]["advance"]) == (2, 0, 2)


def test_both_helpers_may_re_roll_one_die() -> None:
    given = {"a": foot(6, hits=3), "moving": True, "commander": 8, "rerolls": [{"by": "cd"}, {"by": "sub"}]}
    result, lines = ruled("recover", given, {"recover": [6], "reroll": [5, 2]})
    assert result == {"stands": [2], "recovered": 1, "hits": 2}
    assert lines == ["recover.moving 1", "cd.recovery 1", "recover.sub 2", "recover.roll 1"]


def test_a_failed_attack_test_is_taken_again_for_a_cd() -> None:
    given = {"a": foot(4, hits=2), "commander": 8, "rerolls": [{}]}
    assert ruled("attack_test", given, {"test": 3, "reroll": [2]}) == (
        {"needed": 2, "stands": 2, "passed": True},
        ["house.attack-test 2", "cd.attack-test 1"],
    )
