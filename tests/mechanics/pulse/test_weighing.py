"""What answers are worth: dice weighed exactly, shots and evasions by their odds."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from tests.rulesets.mr import table as mr
from tests.rulesets.nap import table as nap

from sandtable.engine.order import Order
from sandtable.mechanics.pulse.control import hoped, totals_of

FACING = "a1 inf sp=6 sk=2 at 0 -2\na2 inf sp=6 at 4 -2\nb1 inf sp=6 at 0 2"


@pytest.mark.parametrize("dice", [2, 3, 4])
def test_every_fall_is_counted_once(dice: int) -> None:
    assert sum(count for _, count in totals_of(dice)) == 6**dice


@pytest.mark.parametrize("cds", [0, 1, 2])
def test_a_control_test_is_worth_what_its_falls_are_worth_on_average(cds: int) -> None:
    """The naive twin: every fall, the best pair of each."""
    state = nap.controlling(FACING).state
    worth = {"withdraw": -1.0, "hold": 0.1, "active": 1.0, "attack": 0.8}

    def status(total: int) -> str:
        return "withdraw" if total <= 3 else "hold" if total <= 6 else "active" if total <= 9 else "attack"

    falls = list(product(range(1, 7), repeat=2 + cds))
    best = [max(worth[status(sum(pair))] for pair in combinations(fall, 2)) for fall in falls]
    assert hoped(state, "A1", cds) == pytest.approx(0.08 * 2 * sum(best) / len(falls))


def test_a_shot_is_worth_more_than_silence() -> None:
    table = nap.firing(FACING)
    weigh = table.game.weigh
    assert (weigh(table.state, Order("shoot", ("a1",), word="b1")) or 0) > 0
    assert weigh(table.state, Order("done")) == 0


def test_more_cds_for_a_force_are_worth_less_than_they_cost_where_it_obeys_anyway() -> None:
    table = nap.controlling("a1 inf sp=6 at 0 -20\nb1 inf sp=6 at 0 20", commands={"A1": {"modifier": 3}})
    weigh = table.game.weigh
    one, two = (weigh(table.state, Order("control", ("A1",), word=cds)) for cds in "12")
    assert one is not None
    assert two is not None
    assert two < one < 0


def test_light_horse_would_rather_evade_what_beats_it() -> None:
    table = nap.moving("a1 hvy-cav sp=8 at 0 -8\nb1 cossack sp=2 at 0 0")
    table.order("attack a1 b1")
    assert table.asks == "react"
    weigh = table.game.weigh
    assert (weigh(table.state, Order("evade")) or -9) > (weigh(table.state, Order("stand")) or -9)


def test_every_answer_that_can_be_given_is_weighed() -> None:
    """Whatever is asked, each legal answer that moves nobody has a worth."""
    asked = set()
    for table, script in (
        (nap.moving("a1 inf sp=6 at 0 -2\nb1 inf sp=6 at 0 2"), ["roll a1"]),
        (nap.at("a1 inf sp=6 at 0 -9\nb1 inf sp=6 at 0 9", own={"phase": "initiative", "pulse": 0}), []),
        (mr.table("a1 reg-inf sp=6 at 0 -4\nb1 reg-inf sp=6 at 0 4", phase="control", cds=3), ["control A1 : 2"]),
    ):
        for text in script:
            table.order(text)
        while table.asked is not None and table.asked.dice:
            table.roll(*(1 + n % 4 for n in range(len(table.asked.dice))))
        for order in table.game.legal(table.state):
            if not order.legs and order.verb not in ("form", "attach", "detach"):
                assert table.game.weigh(table.state, order) is not None, order
                asked.add(table.asks)
    assert {"reroll-move", "reroll-initiative"} <= asked
