"""Whole battles of Might & Reason obey the laws of every battle."""

from __future__ import annotations

import pytest

from sandtable import catalogue
from sandtable.testkit.battles import check_battles


@pytest.mark.parametrize("scenario", ["twin-parades", "weistritz-mill"])
def test_the_first_steps_of_a_battle(scenario: str) -> None:
    check_battles(catalogue.game("mr"), [catalogue.scenario(scenario)], seeds=("8",), most=220)


@pytest.mark.prove
@pytest.mark.timeout(600)
@pytest.mark.parametrize("scenario", [id for id, shipped in catalogue.scenarios().items() if shipped.rules == "mr"])
def test_whole_battles(scenario: str) -> None:
    check_battles(catalogue.game("mr"), [catalogue.scenario(scenario)], seeds=("1", "2"))
