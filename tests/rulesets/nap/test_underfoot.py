"""H18: the ground counts by the part of the front that passes over it, on the way and in squaring up."""

from __future__ import annotations

import pytest
from tests.rulesets.nap.table import area, line, moving

from sandtable.geometry.ground import Area, Line

FAR = "\nb1 inf at 20 21"
HALF = 1.5
"""Half of the front of a brigade, in inches."""


def given(troops: str, order: str, *ground: Area | Line) -> dict[str, object]:
    table = moving(f"a1 {troops} at 0 0{FAR}", *ground)
    table.order(order)
    found: dict[str, object] = table.ruling("move_allowance")["given"]
    return found


def test_h18_an_obstacle_is_crossed_by_a_wing() -> None:
    """marengo rr-11 1129: 48 % of the front went through a hedge, and nothing was paid."""
    assert given("inf", "move a1 forward 4", line("h", "hedge", HALF / 2, 2, 9, 2))["obstacles"] == 1
    assert "obstacles" not in given("inf", "move a1 forward 4", line("h", "hedge", HALF / 2 + 0.1, 2, 9, 2))


def test_h18_rough_is_entered_by_a_wing_and_closed_to_heavy_horse() -> None:
    """the-convent-wall rr-11 248: heavy cavalry stood 31 % in the olive grove."""
    wood = area("w", "wood", HALF / 2 + 5, 3, 10, 2)
    assert given("inf", "move a1 forward 5", wood)["rough"] == pytest.approx(2)
    table = moving(f"a1 hvy-cav at 0 0{FAR}", wood)
    refused = table.refused("move a1 forward 5")
    assert "2 inches ahead" in refused.message
    assert refused.have == 2
    less = moving(f"a1 hvy-cav at 0 0{FAR}", area("w", "wood", HALF / 2 + 5.1, 3, 10, 2))
    assert less.allows("move a1 forward 5")


def test_h18_a_wheel_counts_like_any_move() -> None:
    assert given("inf", "move a1 wheel-left 45", line("h", "hedge", -9, 0.7, 9, 0.7))["obstacles"] == 1


def test_h18_infantry_with_guns_leaves_woods_at_the_price_of_infantry() -> None:
    bodies, wood = f"a1 inf sk=2 at 0 0\na2 foot-art attached at 0 3{FAR}", area("w", "wood", 0, 0, 10, 4)
    table = moving(bodies, wood)
    table.order("move a1 forward 5")
    assert table.ruling("move_allowance")["given"]["rough"] == pytest.approx(2)
    assert table.ruling("move_allowance")["result"]["cost"] == pytest.approx(7)
    assert "guns attached" in moving(bodies, wood, area("w2", "wood", 0, 5, 10, 2)).refused("move a1 forward 5").message


def test_h18_who_may_not_enter_may_leave() -> None:
    wood = area("w", "wood", 0, 0, 10, 4)
    table = moving(f"a1 hvy-cav at 0 0{FAR}", wood)
    assert table.allows("move a1 forward 5")
    table.order("move a1 forward 5")
    assert table.ruling("move_allowance")["given"].get("rough", 0) == 0
