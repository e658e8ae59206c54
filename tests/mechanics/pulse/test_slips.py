"""Answers that say too much: refused before anything is looked at."""

from __future__ import annotations

import re

import pytest
from tests.rulesets.nap import table as nap

from sandtable.engine.order import Order
from sandtable.geometry.leg import Leg
from sandtable.geometry.pose import Pose
from sandtable.names import Code

SLIPS = {
    "order.bases": Order("reroll", ("a1",), word="0"),
    "order.legs": Order("reroll", legs=(Leg("forward", 1),), word="0"),
    "order.poses": Order("reroll", poses=(Pose(0, 0, 0),), word="0"),
}


@pytest.mark.parametrize(("at", "order"), SLIPS.items(), ids=SLIPS)
def test_a_die_is_rolled_again_by_a_word_alone(at: str, order: Order) -> None:
    table = nap.at("a1 inf at -10 -12\nb1 inf at 10 12", own={"phase": "initiative", "pulse": 0})
    table.roll(6, 5, 2, 3, 4)
    assert table.asks == "reroll-initiative"
    refusal = table.refused(order)
    assert (refusal.code, refusal.at) == (Code.BAD_VALUE, at)
    assert re.search("leave out (a1|the way|the places)$", refusal.message)
