"""What is refused of a unit names it, says why, and what to do instead."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.rulesets.mr import table as mr
from tests.rulesets.nap import table as nap

from sandtable import catalogue
from sandtable.engine.order import Order
from sandtable.names import Refused
from sandtable.notation.order import read


def test_a_way_that_a_row_bars_is_refused_of_the_unit_that_would_go_so() -> None:
    table = nap.moving("a1 inf at 0 0\nb1 inf at 0 5 facing 180", own={"rolled": {"a1": [6]}})
    refusal = table.refused("move a1 right 2")
    why = "not within 6 inches of the enemy, and b1 (infantry) is 5 inches off"
    assert refusal.message == f"a1 (infantry) may not go so: {why}; choose another way"
    assert refusal.rows == ("nap.manoeuvre.flank.near-enemy",)


def test_an_attack_that_the_table_denies_says_so_in_a_sentence() -> None:
    table = mr.table("a1 reg-inf sp=4 at 0 0\nb1 hvy-cav sp=4 at 0 1.5 facing 180")
    assert "against heavy and light cavalry: no attack; lead it elsewhere" in table.refused("attack a1 b1").message


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("b9", "'b9'"),
        ("a2", "it is of its own army"),
        ("b2", "it is not on the table"),
        ("b1o", "it is an officer, whom nobody attacks"),
    ],
)
def test_who_is_no_target_is_told_why(word: str, why: str) -> None:
    table = nap.moving("a1 inf at 0 0\na2 inf at 6 0\nb1 inf at 0 9 facing 180\nb2 inf at 6 20 facing 180")
    table.state = replace(table.state, field=table.state.field.placed({"b2": None}))
    message = table.refused(Order("attack", ("a1",), word=word)).message
    assert message.startswith("name the enemy unit that a1 attacks, not ")
    assert message.endswith(why)


@pytest.mark.parametrize("rules", ["mr", "nap"])
@pytest.mark.parametrize(
    ("pool", "said"),
    [(0, "costs 2 CDs, and no CDs are in hand; spend fewer"), (1, "costs 2 CDs, and 1 CD is in hand")],
)
def test_what_costs_more_cds_than_are_in_hand_is_told_so_in_words_that_agree(rules: str, pool: int, said: str) -> None:
    given = {"use": "command", "distance": 41, "cds": 1, "pool": pool}
    with pytest.raises(Refused) as refused:
        catalogue.load(rules).question("cd_issue").adjudicate(given, {})
    assert said in refused.value.refusal.message


def test_who_needs_no_movement_die_hears_how_far_off_the_enemy_is() -> None:
    table = nap.moving("a1 inf at 0 0\nb1 inf at 0 9")
    says = "a1 (infantry) needs no movement die, with b1 (infantry) 9 inches off; just move it"
    assert table.refused("roll a1").message == says


def test_a_base_named_for_its_force_and_a_force_that_is_none_are_told_as_slips() -> None:
    table = nap.controlling("a1 inf at 0 0\nb1 inf at 0 19")
    assert "no Force of this battle, but a base of A1" in table.refused(Order("control", ("a1",))).message
    with pytest.raises(Refused) as refused:
        read("control A9 1", table.game, table.state.setup)
    assert "no command 'A9' in this battle; did you mean A" in refused.value.refusal.message
