"""What a rule decides without dice is told as a ruling, with its rows, when the order or the step is done."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from tests.rulesets.mr import table as mr
from tests.rulesets.nap import table as nap
from tests.rulesets.unit_table import UnitTable

from sandtable.names import Pair

MR_LINE = "a1 reg-inf at 0 -5\na0 officer in A1 at 0 -6.5\nax officer in A at 0 -7.5\nb1 reg-inf at 0 5"
NAP_LINE = "a1 inf at 0 -12\na0 officer in A1 at 0 -18\nax officer in A at 0 -20\nb1 inf at 0 20"


def shown(table: UnitTable, test: str) -> list[tuple[Mapping[str, str], list[str]]]:
    """Whom each ruling on a test was about, and the rows that counted."""
    of_test = [ruling for ruling in table.rulings() if ruling["test"] == test]
    return [(ruling["who"], [row for _, row, _ in ruling["lines"]]) for ruling in of_test]


def test_cds_given_to_a_force_are_told_with_the_row_that_lets_them_be_given() -> None:
    table = mr.table(MR_LINE, phase="control", cds=3)
    table.order("control A1 2")
    assert shown(table, "cd_issue") == [({"a": "a0"}, ["mr.cd.command.near"])]
    given = table.ruling("cd_issue")["given"]
    assert (given["cds"], given["pool"]) == (2, 3)
    table = nap.controlling(NAP_LINE)
    table.order("control A1 1")
    assert shown(table, "cd_issue") == [({"a": "a0"}, ["nap.cd.command.near"])]


def test_the_price_of_an_order_has_its_rows_before_it_is_given() -> None:
    table = mr.table(MR_LINE, phase="control", cds=3)
    verdict = table.verdict("control A1 2")
    assert (verdict.cost, verdict.rows) == (2, ("mr.cd.command.near",))


def test_moving_the_army_commander_is_told_as_the_cd_that_it_costs() -> None:
    table = mr.table(MR_LINE, cds=1)
    table.order(f"move ax to {table.place(2, -7)}")
    assert shown(table, "cd_issue") == [({"a": "ax"}, ["mr.cd.move"])]
    table = nap.moving(NAP_LINE)
    table.order(f"move ax to {table.place(2, -20)}")
    assert shown(table, "cd_issue") == [({"a": "ax"}, ["nap.cd.move"])]


def test_lapels_are_told_as_what_costs_no_cd() -> None:
    table = nap.controlling("a1 inf at 0 -12\na0 officer in A1 at 0 -18\nax officer in A at 0 -19\nb1 inf at 0 20")
    table.order("lapels A1 attack")
    assert shown(table, "cd_issue") == [({"a": "ax"}, ["nap.cd.lapels"])]


def test_who_may_attack_whom_and_how_he_is_met_is_told_of_an_attack_h1() -> None:
    own = {"shots": (Pair("a1", "b1"),), "fired": ("a1",)}
    table = mr.table("a1 reg-inf sp=6 at 0 0\nb1 reg-inf at 0 1.5", own=own)
    table.order("attack a1 b1")
    who = {"a": "a1", "b": "b1"}
    assert shown(table, "may_attack") == [(who, ["mr.attack.reg-inf.reg-inf", "mr.attack-test.reg-inf"])]
    table.roll(1)
    assert shown(table, "evade") == [(who, ["mr.react.reg-inf"])]


def test_guns_that_must_try_to_escape_are_told_so() -> None:
    table = mr.table("a1 hvy-cav at 0 0\nb1 hvy-art at 0 3")
    table.order("attack a1 b1")
    assert shown(table, "evade") == [({"a": "a1", "b": "b1"}, ["mr.react.artillery"])]


def test_a_friend_who_is_gone_through_is_told_with_the_row_that_lets_him() -> None:
    table = mr.table("a1 lt-cav at 0 -6\na2 irr-inf at 0 -3\nb1 reg-inf at 0 7")
    table.order("move a1 forward 6")
    assert shown(table, "interpenetration") == [({"a": "a1", "b": "a2"}, ["mr.interpenetrate.any"])]
    table = nap.moving("a1 inf at 0 -20\na2 inf at 0 -15\nb1 inf at 0 20")
    table.order("move a1 forward 9")
    rows = ["nap.manoeuvre.interpenetrate", "nap.manoeuvre.interpenetrate.inf"]
    assert shown(table, "interpenetration") == [({"a": "a1", "b": "a2"}, rows)]


@pytest.mark.parametrize(
    ("off", "rows"),
    [(4, ["mr.command.radius"]), (9, ["mr.out.vulnerable", "mr.out.no-fire", "mr.out.no-recovery"])],
)
def test_whether_those_in_a_combat_are_in_command_is_told_before_the_dice(off: int, rows: list[str]) -> None:
    bodies = f"a1 reg-inf at 0 0\na0 officer in A1 at {off} -1\nb1 reg-inf at 0 0\nb0 officer in B1 at 0 2"
    table = mr.table(bodies, phase="combat", own={"contacts": (Pair("a1", "b1"),)})
    assert shown(table, "command_radius") == [({"a": "a1"}, rows), ({"a": "b1"}, ["mr.command.radius"])]


def test_a_unit_that_marches_out_of_command_is_told_to_be() -> None:
    table = nap.moving("a1 inf at 0 -20 facing 90\na0 officer in A1 at 20 -20\nb1 inf at 0 20")
    table.order("move a1 forward 4")
    rows = ["nap.house.radius", "nap.out.vulnerable", "nap.out.no-skirmish", "nap.out.no-fire", "nap.out.no-recovery"]
    assert shown(table, "command_radius") == [({"a": "a1"}, rows)]


@pytest.mark.parametrize(
    ("guard", "row"), [("", "mr.flank.flanked"), ("\nb2 reg-inf at 2.6 -0.3", "mr.flank.protected")]
)
def test_an_enemy_near_a_flank_is_told_with_what_he_has_of_it(guard: str, row: str) -> None:
    bodies = f"a1 reg-inf at 0 0\na2 reg-inf at 1.9 2 facing 270\nb1 reg-inf at 0 0{guard}"
    table = mr.table(bodies, phase="combat", own={"contacts": (Pair("a1", "b1"),)})
    assert ({"a": "b1", "b": "a2"}, [row]) in shown(table, "flanked")


def test_who_takes_over_from_a_fallen_officer_is_told_with_his_row_h4() -> None:
    bodies = "a1 inf sp=1 at 0 0\na0 officer in A1 at 2 0\nb1 inf sp=6 at 0 0\na2 inf at 20 -10"
    table = nap.fighting(bodies, own={"contacts": (Pair("a1", "b1"),)}, commands={"A1": {"modifier": 1}})
    table.roll(*([6] * 7))
    table.roll(6, 6)
    assert shown(table, "officer_replacement") == [({"a": "a0"}, ["nap.replace.sub"])]


def test_the_light_horse_of_both_armies_is_told_when_the_day_ends_h25() -> None:
    bodies = "a1 reg-inf at 0 -5\na2 lt-cav at 4 -5\nb1 reg-inf at 0 5\nb2 reg-inf at 3 5"
    table = mr.table(bodies)
    table.lose("b2")
    table.stand(phase="end")
    assert shown(table, "scouting") == [({"a": "a"}, ["mr.scouting.lt-cav", "mr.pursuit.lt-cav"]), ({"a": "b"}, [])]
