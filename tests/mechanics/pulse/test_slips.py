"""Answers that say too much: refused before anything is looked at."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.engine.order import Order
from sandtable.engine.state import Ask
from sandtable.geometry.leg import Leg
from sandtable.geometry.pose import Pose
from sandtable.mechanics.pulse import control, turn
from sandtable.names import Refused

UNSEEN: Any = None
SLIPS = {
    "order.bases": Order("reroll", ("a1",), word="0"),
    "order.legs": Order("reroll", legs=(Leg("forward", 1),), word="0"),
    "order.poses": Order("reroll", poses=(Pose(0, 0, 0),), word="0"),
}


@pytest.mark.parametrize("part", [control, turn], ids=["control", "initiative"])
@pytest.mark.parametrize(("at", "order"), SLIPS.items(), ids=SLIPS)
def test_a_die_is_rolled_again_by_a_word_alone(part: Any, at: str, order: Order) -> None:
    with pytest.raises(Refused, match="says too much") as raised:
        part.reroll(UNSEEN, UNSEEN, order, Ask("reroll", "a"))
    assert raised.value.refusal.at == at
