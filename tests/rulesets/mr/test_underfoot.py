"""H21: the ground counts by the part of the front that passes over it, on the way and in squaring up."""

from __future__ import annotations

import pytest
from tests.rulesets.mr.table import area, line, table
from tests.rulesets.unit_table import UnitTable

from sandtable.geometry.ground import Area, Line

FAR = "b1 reg-inf at 9 9"


def given(troops: str, order: str, *ground: Area | Line) -> dict[str, object]:
    made = table(f"a1 {troops} at 0 0\n{FAR}", *ground)
    made.order(order)
    found: dict[str, object] = made.ruling("move_allowance")["given"]
    return found


def test_h21_an_obstacle_is_crossed_by_a_wing() -> None:
    """minden ss-21 457: heavy horse rode through an earthwork with a wing, and paid nothing."""
    assert given("reg-inf", "move a1 forward 1", line("h", "earthwork", 0.5, 0.5, 9, 0.5))["obstacles"] == 1
    assert "obstacles" not in given("reg-inf", "move a1 forward 1", line("h", "earthwork", 0.55, 0.5, 9, 0.5))


def test_h21_rough_is_entered_by_a_quarter_of_the_front() -> None:
    wood = area("w", "wood", 0.5 + 3, 1, 6, 1)
    assert given("reg-inf", "move a1 forward 1", wood)["rough"] == pytest.approx(0.5)
    made = table(f"a1 hvy-cav at 0 0\n{FAR}", wood)
    assert "0.5 BW ahead" in made.refused("move a1 forward 1").message
    less = table(f"a1 hvy-cav at 0 0\n{FAR}", area("w", "wood", 0.55 + 3, 1, 6, 1))
    assert less.allows("move a1 forward 1")


def test_h21_who_may_not_enter_may_leave() -> None:
    made = table(f"a1 hvy-cav at 0 0\n{FAR}", area("w", "wood", 0, 0, 6, 2))
    assert made.allows("move a1 forward 3")


def test_h21_a_road_leads_horse_through_the_wood_under_the_middle_of_its_front() -> None:
    ground = area("w", "wood", 0, 1.5, 8, 2), line("r", "road", 0, -9, 0, 9, wide=0.5)
    assert table(f"a1 hvy-cav formation=mf at 0 0\n{FAR}", *ground).allows("move a1 forward 4")
    beside = table(f"a1 hvy-cav formation=mf at 2 0\n{FAR}", *ground)
    assert "closed to a1" in beside.refused("move a1 forward 4").message


WALL = line("w", "wall", -0.45, 1, -0.45, 4)
"""It stands so that a front which strikes 0.6 BW beside the middle and is then centred comes over it with 27 %."""


def charging(back: float, *ground: Area | Line) -> UnitTable:
    """Heavy horse that has struck foot 0.6 BW beside the middle of its front."""
    made = table(f"a1 hvy-cav sp=6 at 0.6 {3 - back:g}\nb1 reg-inf sp=6 at 0 3", *ground)
    made.order(f"move a1 forward {back:g}")
    return made


def test_h21_squaring_up_over_a_wall_is_paid_for() -> None:
    """auerstedt ss-21 456: it cost nothing."""
    bare = charging(2)
    assert bare.front("a1")[0] == pytest.approx(0, abs=0.01)
    walled = charging(2, WALL)
    assert walled.front("a1")[0] == pytest.approx(0, abs=0.01)
    assert walled.ruling("move_allowance")["given"]["obstacles"] == 1
    costs = [made.ruling("move_allowance")["result"]["cost"] for made in (bare, walled)]
    assert costs[1] > costs[0]


def test_h21_squaring_up_that_cannot_be_paid_is_not_made() -> None:
    left = charging(2, WALL).ruling("move_allowance")["result"]["left"]
    far = 2 + left + 0.5
    assert charging(far).front("a1")[0] == pytest.approx(0, abs=0.01)
    assert charging(far, WALL).front("a1")[0] == pytest.approx(0.6, abs=0.01), "it fights where it touched"


def test_h21_nobody_squares_up_into_ground_closed_to_him() -> None:
    wood = area("w", "wood", -0.9, 2.75, 1, 0.52)
    assert charging(2, wood).front("a1")[0] == pytest.approx(0.6, abs=0.01)
