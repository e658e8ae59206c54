"""The game fought: the laws of every battle on a small scenario, arrivals, and pieces of the game that meet in play."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.odds import in_words
from tests.rulesets.nap.table import laid, moving

from sandtable import catalogue
from sandtable.testkit.battles import check_battles

GAME = catalogue.game("nap")


@pytest.mark.parametrize("deployment", ["given", "players"])
def test_the_laws_hold_on_the_first_steps_of_a_small_battle(deployment: str) -> None:
    setup = catalogue.scenario("the-convent-wall")
    setup = replace(setup, traits={**setup.traits, "deployment": deployment})
    check_battles(GAME, [setup], seeds=("7",), most=150)


def test_every_option_has_its_default_among_its_choices() -> None:
    for option in GAME.options:
        assert not option.choices or option.default in option.choices, option.id
        assert option.least is None or option.least <= option.default, option.id


def test_a_force_that_enters_later_waits_off_the_table_with_its_guns() -> None:
    bodies = "a1 inf at 0 0\na2 inf in A2 at 9 -21\na3 foot-art attached in A2 at 9 -18\nb1 inf at 0 21"
    table = laid(bodies, commands={"A2": {"enters": 2}})
    table.wait()
    assert not table.there("a2")
    assert table.state.own.waiting == ("A2",)
    table.stand(phase="turn", turn=1)
    assert table.there("a2")
    assert table.state.own.attached == {"a3": "a2"}


def test_what_a_move_is_meant_to_lead_to_is_the_table_in_contact() -> None:
    table = moving("a1 inf at 0 0\nb1 lt-cav at 0 8")
    verdict = table.verdict("attack a1 b1")
    assert verdict.aim is not None
    assert "b1" in verdict.aim.field.touching("a1")


def test_the_odds_before_a_die_add_up_and_name_who() -> None:
    table = moving("a1 hvy-cav at 0 0\nb1 lt-cav at 0 8")
    table.script("attack a1 b1\nevade")
    odds = in_words(table.game.odds(table.state))
    assert sum(odds.values()) == 1
    assert any("caught" in word for word in odds)
