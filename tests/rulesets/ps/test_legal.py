"""What computers are offered: whatever the rules give, where it is sensible (issue 19, item 6)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.rulesets.ps.table import Battle, area, line, table

from sandtable.engine.order import Order
from sandtable.geometry.ground import Area, Line
from sandtable.rulesets.ps.manoeuvre import FACES

ROAD = line("r", "road", 0, -18, 0, 18, wide=1)
BRIDGE = line("b", "bridge", 0, -1, 0, 1, wide=2)


def offered(bodies: str, *ground: Area | Line, own: dict[str, object] | None = None) -> tuple[Battle, Sequence[Order]]:
    """What is ready when side a gives orders."""
    t = table(bodies, *ground, own=own)
    t.until("orders")
    return t, t.game.legal(t.state)


@pytest.mark.parametrize(
    ("bodies", "ground", "word"),
    [
        ("a1 sword at 0 -14\nb1 shot at 0 17", (ROAD,), "form march-column"),
        ("a1 sword at 0 -6\nb1 shot at 0 17", (BRIDGE,), "form column"),
        ("a1 shot at 0 -4\nb1 sword at 0 6", (), "form skirmish"),
        ("a1 shot formation=skirmish at 0 -4\nb1 sword at 0 6", (), "form line"),
        ("a1 dragoons at 0 -4\nb1 sword at 0 6", (), "dismount"),
        ("a1 dragoons mounted=false at 0 -14\nb1 sword at 0 16", (), "mount"),
    ],
)
def test_changes_are_offered_where_they_are_sensible(bodies: str, ground: tuple[Line, ...], word: str) -> None:
    t, orders = offered(bodies, *ground)
    found = [order for order in orders if order.bases == ("a1",) and order.word == word]
    assert found, {order.word for order in orders if order.bases == ("a1",)}
    assert all(t.allows(order) for order in found)


def test_a_group_is_offered_a_charge_together() -> None:
    _, orders = offered("a1 sword small at -1.6 -4\na2 sword small at 1.6 -4\nb1 sword large at 0 4.5")
    assert Order("charge", ("a1", "a2"), word="b1") in orders


def test_a_group_is_offered_a_wheel_towards_the_enemy() -> None:
    _, orders = offered("a1 horse at -2.2 -10\na2 horse at 2.2 -10\nb1 sword at 14 -4")
    swings = [order for order in orders if len(order.bases) == 2 and order.legs and order.legs[0].how == "wheel-right"]
    assert swings


def test_an_oblique_is_offered_to_come_before_an_enemy_aside() -> None:
    _, orders = offered("a1 horse at 0 -10\nb1 sword at 4 4")
    assert [order for order in orders if order.bases == ("a1",) and order.legs and order.legs[0].how == "to"]


def test_no_oblique_is_offered_that_ends_beside_the_enemy_all_the_same() -> None:
    _, orders = offered("a1 horse at 0 -10\nb1 sword at 9 4")
    assert not [order for order in orders if order.bases == ("a1",) and order.legs and order.legs[0].how == "to"]


def test_to_dismount_is_worth_no_order_h42() -> None:
    """Brampton Heath: a colonel whose dragoons were told to dismount first failed, and gave no more orders."""
    t, _ = offered("a1 dragoons at 0 -4\nb1 sword at 0 6")
    assert (t.game.weigh(t.state, Order("order", ("a1",), word="dismount")) or 0) < 0


def test_a_garrison_is_offered_to_leave_by_any_open_face_h27() -> None:
    house = area("t5", "building", 0, -10, 4, 3)
    t, orders = offered("a1 shot at 0 -10\nb1 sword at 0 10", house)
    assert "a1" in t.state.own.housed
    assert {order.word for order in orders if order.bases == ("a1",)} == {f"leave {face}" for face in FACES}
