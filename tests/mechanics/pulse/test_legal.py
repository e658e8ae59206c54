"""What is offered to those who are far from one another: officers ride after their men, and men come back to them."""

from __future__ import annotations

from tests.rulesets.nap.table import moving
from tests.rulesets.unit_table import UnitTable

from sandtable.engine.order import Order
from sandtable.geometry.rect import distance

INCH = 1000


def offered(table: UnitTable, id: str) -> list[Order]:
    table.wait()
    return [order for order in table.game.legal(table.state) if order.bases == (id,)]


def ends(table: UnitTable, order: Order) -> float:
    """How far its unit is from its officer, in inches, once it has gone."""
    after = table.game.check(table.state, order)
    assert after.step is not None
    return distance(after.step.state.field.rects["a1"], after.step.state.field.rects["a9"]) / INCH


def test_an_officer_rides_after_his_men_as_far_as_he_can() -> None:
    """They are some 25 inches away, and he goes 18."""
    table = moving("a1 inf at 0 6\na9 officer in A1 at 0 -22\nb1 inf at 20 22")
    rides = offered(table, "a9")
    assert rides
    before = distance(table.state.rect("a1"), table.state.rect("a9")) / INCH
    nearest = min(ends(table, ride) for ride in rides)
    assert before - 18.5 < nearest < before - 17.5


def test_an_officer_near_his_men_rides_right_to_them() -> None:
    table = moving("a1 inf at 0 -10\na9 officer in A1 at 0 -22\nb1 inf at 20 22")
    assert min(ends(table, ride) for ride in offered(table, "a9")) == 0


def test_a_unit_out_of_radius_is_offered_the_way_back_to_its_officer_h20() -> None:
    """It faces away from him, and its face costs 3 of its 12 inches."""
    table = moving("a1 inf at 0 6\na9 officer in A1 at 3 -22\nb1 inf at 20 22")
    before = distance(table.state.rect("a1"), table.state.rect("a9")) / INCH
    ways = [order for order in offered(table, "a1") if order.legs]
    assert ways
    assert min(ends(table, way) for way in ways) < before - 8


def test_the_much_hurt_are_offered_the_way_to_the_rear() -> None:
    bodies = "a1 inf sp=5 at 0 0\nb1 hvy-cav sp=5 at 0 8"
    about = [(leg.how, leg.by) for order in _facing(bodies, {}) for leg in order.legs[:1]]
    assert ("turn", 180_000) not in about
    about = [(leg.how, leg.by) for order in _facing(bodies, {"a1": 4}) for leg in order.legs[:1]]
    assert ("turn", 180_000) in about


def _facing(bodies: str, hits: dict[str, int]) -> list[Order]:
    table = moving(bodies, own={"hits": hits})
    return [order for order in offered(table, "a1") if len(order.legs) > 1]
