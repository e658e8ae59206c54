"""What the two games of pulses do alike: bidding, control, attacks that go on, combats of several, orders refused."""

from __future__ import annotations

import pytest
from tests.heard import heard
from tests.rulesets.mr import table as mr
from tests.rulesets.nap import table as nap

from sandtable.engine.order import Order
from sandtable.names import Code, Pair

PAIR = """
    a1 inf sp=6 sk=1 at -10 -12
    b1 inf sp=6 sk=1 at 10 12
"""


def test_the_lower_roller_bids_first_and_both_pay() -> None:
    table = nap.at(PAIR, own={"phase": "initiative", "pulse": 0, "cds": {"a": 3, "b": 2}})
    table.roll(6, 5, 2, 3, 4)
    assert (table.asks, table.seat) == ("reroll-initiative", "b")
    table.order("reroll : both")
    table.roll(6, 6)
    assert table.seat == "a"
    table.order("reroll : 5")
    event = table.roll(1)
    assert (table.state.own.first, table.state.own.pulse) == ("b", 1)
    assert table.state.own.cds == {"a": 2, "b": 0 + 4}, "doubles bring as many CDs as the odd die shows"
    assert [ruled.test for ruled in heard(event).ruled] == ["initiative"]


def test_without_cds_nobody_is_asked() -> None:
    table = nap.at(PAIR, own={"phase": "initiative", "pulse": 0, "cds": {"a": 0, "b": 0}})
    table.roll(6, 5, 2, 3, 4)
    assert (table.state.own.first, table.state.own.pulse) == ("a", 1)


def test_both_dice_cost_two_cds() -> None:
    table = nap.at(PAIR, own={"phase": "initiative", "pulse": 0, "cds": {"a": 0, "b": 1}})
    table.roll(6, 5, 2, 3, 4)
    refusal = table.refused("reroll : both")
    assert (refusal.code, refusal.at) == (Code.NOT_ALLOWED, "order.word")
    assert table.refused("reroll : third").code is Code.BAD_VALUE


def test_the_odd_die_ends_the_turn_before_anybody_bids() -> None:
    table = nap.at(PAIR, own={"phase": "initiative", "pulse": 2, "cds": {"a": 5, "b": 5}})
    table.roll(6, 5, 2, 3, 2)
    assert (table.state.own.turn, table.asks) == (2, "command")
    assert table.state.own.cds == {}


def test_the_day_ends_with_its_last_turn() -> None:
    table = nap.at(PAIR, own={"phase": "initiative", "pulse": 2, "turn": 9})
    table.roll(6, 5, 2, 3, 1)
    assert table.winner == ""


def test_dice_are_picked_only_where_it_matters() -> None:
    near = "a1 inf sp=6 sk=1 at 0 -5\nb1 inf sp=6 sk=1 at 0 5"
    table = nap.controlling(near)
    table.order("control A1 : 1")
    table.roll(6, 3, 1)
    assert table.asks == "pick"
    assert table.refused("pick : 6 6").code is Code.BAD_VALUE
    table.order("pick : 3 1")
    assert table.state.own.status["A1"] == "hold"
    alike = nap.controlling(near)
    alike.order("control A1 : 1")
    alike.roll(4, 4, 4)
    assert alike.state.own.status["A1"] == "active"


RUNNER = """
    a1 inf sp=6 sk=1 fast at -1.5 -8
    a2 inf sp=6 sk=1 fast at 1.5 -8
    b1 lt-cav sp=4 at 0 0
    b2 inf sp=5 sk=1 at 0 12
"""


def test_who_is_at_blows_already_does_not_evade() -> None:
    """Horse that stands against one attacker is not asked again when another comes."""
    table = nap.moving(RUNNER)
    table.order("attack a1 b1")
    assert (table.asks, table.seat) == ("react", "b")
    table.order("stand")
    table.order("attack a2 b1")
    assert table.asks == "move"
    assert table.state.own.contacts == (Pair("a1", "b1"), Pair("a2", "b1"))


def test_an_attacker_does_not_run_down_whom_it_has_driven_off() -> None:
    """With movement left it may go on, but at another enemy."""
    table = nap.moving(RUNNER)
    table.order("attack a1 b1")
    table.order("evade")
    assert table.asks == "move"
    assert "b1" in table.state.own.halted
    assert table.state.own.contacts == ()


def test_one_that_waits_for_an_answer_keeps_the_table_as_it_is_meant() -> None:
    """`check` shows players the attacker in contact though dice or answers come first."""
    table = nap.moving(RUNNER)
    verdict = table.verdict("attack a1 b1")
    assert verdict.aim is not None
    assert verdict.aim.own.contacts == (Pair("a1", "b1"),)
    assert "b1" in verdict.aim.field.touching("a1")


def test_a_leader_whom_the_sheet_forbids_the_fight_does_not_lead() -> None:
    """Heavy horse may not fight into rough ground, so the foot beside it leads, though it is weaker."""
    wood = nap.area("wood", "wood", 0, 4, 16, 8)
    table = nap.fighting(
        """
        a1 hvy-cav sp=6 at -1.5 0
        a2 inf sp=4 sk=1 at 1.5 0
        b1 inf sp=5 sk=1 at 0 0
        """,
        wood,
        own={"contacts": (Pair("a1", "b1"), Pair("a2", "b1")), "phase": "move", "closed": True},
    )
    assert table.asks == "combat-dice"
    assert table.about == ("a2", "b1")


def test_losses_beyond_the_leader_fall_as_the_owner_says() -> None:
    table = nap.fighting(
        """
        a1 inf sp=6 sk=1 at 0 0
        a2 inf sp=2 sk=1 at -3 0
        b1 inf sp=7 sk=1 at -1.5 0
        """,
        own={"contacts": (Pair("a1", "b1"), Pair("a2", "b1"))},
    )
    assert table.asks == "combat-dice"
    table.roll(*[1] * 8, *[6] * 7)
    assert not table.there("a1"), "the leading unit takes the first of seven hits"
    assert table.hits("a2") == 1


def test_where_two_could_take_the_rest_of_the_losses_the_owner_is_asked() -> None:
    table = nap.fighting(
        """
        a1 inf sp=3 sk=1 at 0 0
        a2 inf sp=3 sk=1 at -3 0
        a3 inf sp=3 sk=1 at 0 1.5 facing 270
        b1 inf sp=4 sk=1 at -1.5 0
        """,
        own={"contacts": (Pair("a1", "b1"), Pair("a2", "b1"), Pair("a3", "b1"))},
    )
    table.order("lead a1")
    table.roll(*[1] * 9)
    table.roll(*[1] * 9, *[6] * 4)
    assert (table.asks, table.seat, table.about) == ("lose", "a", ("a2", "a3"))
    assert not table.there("a1")
    assert table.refused("lose b1").code is Code.BAD_VALUE
    table.order("lose a3")
    assert (table.hits("a2"), table.hits("a3")) == (0, 1)


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (Order("move", ("a1",)), Code.MISSING_FIELD),
        (Order("move", ("b1",)), Code.BAD_VALUE),
        (Order("attack", ("a1",), word="a1"), Code.BAD_VALUE),
        (Order("attack", ("a1",), word="b1"), Code.NOT_ALLOWED),
        (Order("evade"), Code.NOT_ALLOWED),
        (Order("march", ("a1",)), Code.BAD_VALUE),
        (Order("recover", ("a1",)), Code.NOT_ALLOWED),
        (Order("done", ("a1",)), Code.BAD_VALUE),
    ],
)
def test_orders_that_make_no_sense_are_refused_with_their_place(order: Order, code: Code) -> None:
    for table in (nap.moving(PAIR), mr.table(PAIR.replace("inf", "reg-inf").replace("sk=1 ", "").replace("10", "5"))):
        refusal = table.refused(order)
        assert refusal.code is code
        assert refusal.at.startswith("order")
        assert len(refusal.message.split()) > 3
