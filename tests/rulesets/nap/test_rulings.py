"""Rulings worked out by hand from the page, at its corners."""

import pytest
from tests.rulesets.nap.asking import refused, ruled

from sandtable.names import Json


def test_initiative_tells_the_low_roller_first() -> None:
    rerolls = [{"side": "b", "die": 0}, {"side": "b", "die": 1}, {"side": "a", "die": 1}]
    dice = {"a": [6, 5], "b": [3, 4], "d4": 3, "reroll": [2, 2, 1]}
    result, lines = ruled("initiative", {"a": {"cds": 1}, "b": {"cds": 2}, "rerolls": rerolls}, dice)
    assert result["b"] == {"dice": [2, 2], "total": 4, "spent": 2, "gained": 3}
    assert result["a"] == {"dice": [6, 1], "total": 7, "spent": 1, "gained": 0}
    assert lines == [
        ("b initiative.low-rerolls", 2),
        ("b cd.initiative", 2),
        ("b initiative.must-use", 4),
        ("a initiative.high-rerolls", 1),
        ("a cd.initiative", 1),
        ("a initiative.must-use", 7),
        ("b initiative.doubles", 3),
        ("a initiative.high", 7),
    ]


def test_an_odd_d4_gives_the_tie_to_the_other() -> None:
    result, lines = ruled("initiative", {"d4_by": "b"}, {"a": [1, 4], "b": [2, 3], "d4": 1})
    assert result["winner"] == "a"
    assert lines == [("a initiative.tie.odd", "wins")]


def test_the_day_ends_only_with_a_turn_that_has_reached_the_length() -> None:
    given = {"pulses": 2, "turn": 5, "basic_length": 5}
    assert ruled("turn_end", given, {"d4": 2})[0] == {"turn_ends": True, "day_ends": True}
    assert ruled("turn_end", given, {"d4": 3})[0] == {"turn_ends": False, "day_ends": False}
    assert ruled("turn_end", given | {"turn": 4}, {"d4": 2})[0] == {"turn_ends": True, "day_ends": False}


def test_a_town_saves_against_skirmishers_even_if_nothing_is_saved() -> None:
    given = {"a": {"kind": "inf", "sk": 2}, "b": {"kind": "foot-art", "terrain": "town"}, "range": 6}
    result, lines = ruled("skirmish", given, {"skirmish": [6, 6], "save": [3, 1]})
    assert result == {"dice": 2, "saved": 0, "hits": 2, "suppressed": True}
    assert lines == [
        ("skirmish.sk2", 2),
        ("skirmish.hit", 2),
        ("skirmish.save.cover", 0),
        ("suppress.hit", "suppressed"),
    ]


def test_bonus_and_penalty_each_roll_their_own_dice_once() -> None:
    given = {
        "a": {"kind": "horse-art", "guns": "light"},
        "b": {"kind": "foot-art", "in_command": False},
        "range": 4,
        "aspect": "flank",
    }
    dice = {"fire": [5, 1], "miss_reroll": [6], "hit_reroll": [4]}
    result, lines = ruled("artillery_fire", given, dice)
    assert result == {"dice": 2, "needs": 5, "hits": 1, "suppressed": True}
    assert lines == [
        ("artillery.light.canister", 2),
        ("out.vulnerable", "vulnerable"),
        ("artillery.bonus.vulnerable", 1),
        ("artillery.penalty.counter-battery", 1),
        ("artillery.light.hit", 1),
        ("suppress.hit", "suppressed"),
    ]


def test_suppression_in_the_artillery_segment_still_fires() -> None:
    given: Json = {"a": {"kind": "foot-art", "attached": True}, "hits": 1, "segment": "artillery"}
    result, lines = ruled("suppression", given)
    assert result == {"suppressed": True, "artillery_fire": True, "relocate": 0}
    assert lines == [("suppress.hit", "suppressed"), ("suppress.simultaneous", "fires"), ("suppress.attached", 0)]
    given["a"]["suppressed"] = True
    assert ruled("suppression", given)[1] == [("suppress.no-fire", "no fire"), ("suppress.attached", 0)]


@pytest.mark.parametrize(
    ("given", "result", "row"),
    [
        ({"distance": 20, "cds": 2, "pool": 2}, {"max": 2, "cost": 2, "left": 0}, "cd.command.near"),
        ({"distance": 40}, {"max": 1, "cost": 1, "left": None}, "cd.command.far"),
        ({"distance": 41, "pool": 3}, {"max": 1, "cost": 2, "left": 1}, "cd.command.beyond"),
        ({"use": "initiative", "cds": 2}, {"max": 2, "cost": 2, "left": None}, "cd.initiative"),
        ({"use": "lapels", "contact": True, "pool": 0}, {"max": 1, "cost": 0, "left": 0}, "cd.lapels"),
        ({"use": "move", "distance": 100}, {"max": 1, "cost": 1, "left": None}, "cd.move"),
    ],
)
def test_cds_and_their_price(given: Json, result: Json, row: str) -> None:
    assert ruled("cd_issue", given) == (result, [(row, result["cost"])])


def test_picked_dice_come_in_the_order_of_the_picks() -> None:
    given = {"cds": 1, "modifier": -5, "enemy": 20, "picks": [2, 0]}
    result, lines = ruled("control_test", given, {"control": [1, 6, 2]})
    assert result == {"dice": [1, 6, 2], "picked": [2, 1], "total": -2, "status": "withdraw"}
    assert lines == [("control.cds", 1), ("control.modifier", -5), ("control.near.withdraw", "withdraw")]


def test_hold_may_be_chosen_at_a_distance_and_lapels_go_first() -> None:
    chosen: Json = {"dice": [], "picked": [], "total": None, "status": "hold"}
    assert ruled("control_test", {"enemy": 20.5, "choose_hold": True, "cds": 2})[0] == chosen
    grabbed, lines = ruled("control_test", {"enemy": 1, "choose_hold": True, "lapels": "attack", "picks": [9, 9]})
    assert (grabbed["status"], lines) == ("attack", [("control.lapels", "attack")])


def test_foot_artillery_that_fired_keeps_its_half_inch() -> None:
    given = {
        "a": {"kind": "foot-art", "fired": True, "terrain": "rough"},
        "status": "hold",
        "road": 3,
        "manoeuvre": "oblique",
        "obstacles": 1,
        "through": 2,
        "face_change": True,
        "enemy": 6,
    }
    result, lines = ruled("move_allowance", given, {"move": 1})
    assert result == {
        "allowance": 3.5,
        "cost": 9,
        "left": -5.5,
        "enough": False,
        "closer": False,
        "must": None,
        "cds": 0,
    }
    assert lines == [
        ("move.foot.near", 6),
        ("move.die", 1),
        ("move.die.one", "no closer"),
        ("move.foot-art.fired", 3.5),
        ("status.hold.guns", "may"),
        ("terrain.road.foot-art", 1.5),
        ("manoeuvre.oblique", "free"),
        ("terrain.obstacle.foot-art", 4),
        ("manoeuvre.interpenetrate", "may"),
        ("manoeuvre.face.rough", 3.5),
    ]


def test_guns_on_hold_change_face_free_without_a_row_and_in_rough_for_all_their_movement() -> None:
    given = {"a": {"kind": "foot-art"}, "status": "hold", "face_change": True, "open": 6}
    result, lines = ruled("move_allowance", given)
    assert (result["cost"], lines) == (6, [("move.foot.base", 12), ("status.hold.guns", "may")])
    result, lines = ruled("move_allowance", given | {"a": {"kind": "foot-art", "terrain": "rough"}})
    assert (result["cost"], result["enough"], lines[-1]) == (18, False, ("manoeuvre.face.rough", 12))


def test_withdrawal_stands_over_a_six_and_flank_moves_cost_twice() -> None:
    given = {"a": {"kind": "inf", "speed": "slow"}, "status": "withdraw", "enemy": 4, "through": 1, "levels": 2}
    dice = {"move": 2, "reroll": [6, 6]}
    result, lines = ruled("move_allowance", given | {"rerolls": [{"by": "cd"}, {"by": "sub"}]}, dice)
    assert (result["allowance"], result["must"], result["cds"]) == (10, "withdraw", 1)
    assert lines[:6] == [
        ("move.slow.near", 4),
        ("cd.movement", 6),
        ("sub.movement", 6),
        ("move.die", 6),
        ("move.die.six", "attack"),
        ("status.withdraw", "withdraw"),
    ]
    way = {"open": 1, "arc": 1, "road": 1, "rough": 0.5, "manoeuvre": "retrograde"}
    result, lines = ruled("move_allowance", {"a": {"kind": "cossack"}, **way})
    assert result["cost"] == 8
    assert lines[2:] == [
        ("manoeuvre.wheel", 1),
        ("terrain.road.lt-cav", 1),
        ("terrain.rough.lt-cav", 1),
        ("manoeuvre.flank", 4),
    ]


def test_a_flank_move_of_no_length_costs_nothing_and_has_no_line() -> None:
    result, lines = ruled("move_allowance", {"a": {"kind": "inf"}, "manoeuvre": "flank"})
    assert (result["cost"], lines) == (0, [("move.foot.base", 12), ("status.active", "normal")])


def test_officers_and_suppressed_guns_never_roll() -> None:
    officer = {"a": {"kind": "officer", "rank": "wing"}, "enemy": 1, "rough": 3, "road": 2, "obstacles": 2, "levels": 1}
    result, lines = ruled("move_allowance", officer | {"status": "attack"})
    assert (result["cost"], result["cds"], result["must"]) == (6, 1, None)
    assert lines == [("move.officer", 18), ("move.commander-cd", 1), ("manoeuvre.elevation", 1)]
    guns = {"a": {"kind": "foot-art", "suppressed": True, "fired": True}, "enemy": 1}
    assert ruled("move_allowance", guns)[1] == [("move.suppressed", 6), ("status.active", "normal")]


def test_a_face_change_in_rough_takes_the_whole_allowance() -> None:
    given = {"a": {"kind": "hvy-cav", "terrain": "rough"}, "face_change": True, "open": 1}
    result, lines = ruled("move_allowance", given)
    assert (result["cost"], result["left"], lines[-1]) == (15, -1, ("manoeuvre.face.rough", 14))


def test_a_tie_lets_the_defender_evade() -> None:
    given = {"a": {"kind": "cossack"}, "b": {"kind": "hvy-cav"}}
    assert ruled("evasion", given, {"a": 1, "b": 3})[0]["reaction"] == "evade"
    result, lines = ruled("evasion", given, {"a": 2, "b": 3})
    assert result == {"reaction": "caught", "totals": {"a": 4, "b": 3}, "hits": 1}
    assert lines == [("evade.cavalry", "attempt"), ("a evade.cossack", 2), ("b evade.caught", 1)]
    assert ruled("evasion", given | {"attempt": False}) == ({"reaction": "stand", "totals": None, "hits": 0}, [])


def test_attached_artillery_rolls_for_hits_only() -> None:
    given = {"a": {"kind": "lt-cav"}, "b": {"kind": "horse-art", "attached": True}}
    result, lines = ruled("artillery_escape", given, {"escape": [1, 1]})
    assert result == {"needed": None, "roll": 2, "outcome": "attached", "hits": 1}
    assert lines == [("escape.attached", "shares fate"), ("escape.hit", 1)]


def test_combat_with_all_that_adds_and_rolls_again() -> None:
    given = {
        "a": {
            "kind": "hvy-cav",
            "sp": 2,
            "vulnerable": True,
            "in_command": False,
            "cd": True,
            "commander": 20,
            "sub_dice": 1,
            "sub_distance": 3,
            "others": [{"kind": "inf", "sp": 3, "hits": 2}],
        },
        "b": {"kind": "lt-cav", "sp": 3, "flanked": True, "attached": True},
    }
    dice = {"a": [6, 5, 4, 3, 1], "a_miss": [6, 5, 6], "a_hit": [4, 3], "b": [6, 5, 1]}
    result, lines = ruled("combat", given, dice)
    assert result["a"] == {
        "dice": 5,
        "needs": 5,
        "hits": 3,
        "loss": 2,
        "broken": False,
        "fall_back": 0,
        "casualty_check": True,
    }
    assert (result["winner"], result["b"]["broken"], result["b"]["artillery"]) == ("a", True, "destroyed")
    assert lines == [
        ("a combat.sp", 3),
        ("a combat.bonus.cd", 1),
        ("a sub.combat", 1),
        ("a sub.casualty-check", "check"),
        ("a combat.cav.any", 5),
        ("a combat.reroll.heavy-light", 3),
        ("a combat.reroll.vulnerable", 2),
        ("b combat.sp", 3),
        ("b combat.cav.any", 5),
        ("a combat.most-hits", 3),
        ("b combat.attached.destroyed", "destroyed"),
    ]


SQUARE = {"a": {"kind": "hvy-cav", "sp": 3}, "b": {"kind": "inf", "sp": 3, "formation": "square", "attached": True}}


def test_a_square_holds_until_it_is_broken() -> None:
    result, lines = ruled("combat", SQUARE, {"a": [5, 5, 1], "b": [5, 5, 1]})
    assert (result["winner"], result["a"]["fall_back"], result["b"]["artillery"]) == ("b", 3, "stays")
    assert lines[-2:] == [("b combat.square", "holds"), ("a combat.fall-back", 3)]
    result, lines = ruled("combat", SQUARE, {"a": [5, 5, 5], "b": [6, 6, 1]})
    assert (result["winner"], result["b"]["broken"], result["b"]["fall_back"]) == ("a", True, 0)
    assert lines[-2:] == [("a combat.most-hits", 3), ("b combat.attached.destroyed", "destroyed")]
    result, lines = ruled("combat", SQUARE, {"a": [5, 1, 1], "b": [6, 6, 1]})
    assert lines[-2:] == [("b combat.most-hits", 2), ("a combat.fall-back", 4)]


def test_a_beaten_defender_takes_his_guns_along() -> None:
    given = {"a": {"kind": "inf", "sp": 2, "mx": True}, "b": {"kind": "inf", "sp": 3, "cover": True, "attached": True}}
    result, lines = ruled("combat", given, {"a": [6, 6, 5], "b": [4, 4, 4]})
    assert result["b"]["fall_back"] == 5
    assert lines == [
        ("a combat.sp", 2),
        ("a combat.bonus.mx", 1),
        ("a combat.inf.cover", 6),
        ("b combat.sp", 3),
        ("b combat.inf.any", 5),
        ("a combat.most-hits", 2),
        ("b combat.fall-back", 5),
        ("b combat.attached.falls-back", "falls back"),
    ]


def test_both_sides_broken_in_a_tie_leave_nobody_to_fall_back() -> None:
    given = {"a": {"kind": "inf", "sp": 1}, "b": {"kind": "inf", "sp": 1}}
    result, lines = ruled("combat", given, {"a": [6], "b": [5]})
    assert (result["winner"], result["a"]["broken"], result["b"]["broken"]) == ("b", True, True)
    assert lines[-1] == ("b combat.tie", "wins")


def test_recovery_shows_each_helper_in_turn() -> None:
    given = {
        "a": {"kind": "inf", "sp": 6, "hits": 3},
        "enemy": 20,
        "commander": 20,
        "sub_distance": 3,
        "rerolls": [{"by": "cd"}, {"by": "sub"}],
    }
    result, lines = ruled("recovery", given, {"recover": 1, "reroll": [1, 3]})
    assert result == {"stands": [3], "recovered": 0, "hits": 3}
    assert lines == [("cd.recovery", 1), ("sub.recovery", 3)]


def test_morale_counts_guns_for_the_break_point_only() -> None:
    given = {"units": {"inf": 5, "cav": 1, "art": 1}, "lost": {"inf": 3, "cav": 1, "art": 1}, "turn": 6}
    result, lines = ruled("army_morale", given, {"morale": [4, 4]})
    assert result == {"casualties": 4, "break_point": 3, "rolls": True, "total": 15, "passes": False}
    assert lines == [
        ("morale.casualties", 4),
        ("house.break-point", 3),
        ("morale.roll", "roll"),
        ("morale.turn", 6),
        ("morale.beyond", 1),
        ("morale.fail", "fails"),
    ]
    told = {"units": {}, "turn": 1, "break_point": 5}
    assert ruled("army_morale", told)[1] == [("house.break-point", 5)]


def test_an_overrun_officer_is_captured() -> None:
    result, lines = ruled("officer_casualty", {"cause": "overrun"}, {"check": [6, 6]})
    assert (result["fate"], lines) == ("captured", [("house.casualty", "captured")])


def test_a_level_does_not_fall_below_one() -> None:
    result, lines = ruled("officer_replacement", {"rank": "army", "rating": 1})
    assert (result, lines) == ({"replaced": True, "rating": 1}, [("replace.army", -1), ("house.level-floor", 1)])
    assert ruled("officer_replacement", {"rank": "sub", "rating": -5})[0]["rating"] == -7


def test_refusals_begin_with_the_row_that_forbids() -> None:
    assert refused("skirmish", {"a": {"kind": "inf", "sk": 1}, "b": {"kind": "inf"}, "range": 6.5}).startswith(
        "nap.skirmish.range: "
    )
    assert refused("move_allowance", {"a": {"kind": "inf", "sk": 0}, "rough": 1}).startswith(
        "nap.terrain.rough.inf.sk0: "
    )
