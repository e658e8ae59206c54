"""What is offered to those who are far from one another: officers ride after their men, and men come back to them."""

from __future__ import annotations

from tests.rulesets.mr import table as mr
from tests.rulesets.nap import table as nap
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


def ways(table: UnitTable, id: str) -> list[tuple[str, ...]]:
    """The legs that a unit is offered, by their names."""
    return [tuple(leg.how for leg in order.legs) for order in offered(table, id)]


def ways_on(order: Order) -> bool:
    """Whether it leads straight on."""
    return [leg.how for leg in order.legs] == ["forward"]


def test_a_column_on_a_road_is_offered_the_march_along_it() -> None:
    road = mr.line("r", "road", 0, -8, 0, 8, wide=0.5)
    table = mr.table("a1 reg-inf formation=mf at 0 -3\nb1 reg-inf at 8 7", road)
    longest = max(order.legs[0].by for order in offered(table, "a1") if ways_on(order))
    assert longest == 7 * table.grain, "5 BW and 2 more"
    bent = mr.line("r", "road", 0, -8, 0, 0, 6, 6, wide=0.5)
    table = mr.table("a1 reg-inf formation=mf at 0 -3\nb1 reg-inf at 8 7", bent)
    assert ("forward", "wheel-right", "forward") in ways(table, "a1")


def test_guns_on_a_road_are_offered_twice_their_move_r12() -> None:
    road = nap.line("r", "road", 0, -24, 0, 24, wide=1)
    table = nap.moving("a1 foot-art at 0 -18\nb1 inf at 25 23", road)
    longest = max(order.legs[0].by for order in offered(table, "a1") if ways_on(order))
    assert longest == 24 * table.grain


def test_a_worn_unit_near_the_enemy_is_offered_the_way_back_and_aside() -> None:
    bodies = "a1 reg-inf sp=6 at 0 -3\nb1 reg-inf at 0 0.5"
    fresh, worn = mr.table(bodies), mr.table(bodies, own={"hits": {"a1": 3}})
    for legs in (("back",), ("left",), ("right",), ("turn", "forward")):
        assert legs not in ways(fresh, "a1")
        assert legs in ways(worn, "a1")


def test_a_change_of_face_to_an_enemy_on_the_flank_is_ways() -> None:
    table = nap.moving("a1 inf at 0 0\nb1 inf at 12 -2 facing 270")
    assert ("turn",) in ways(table, "a1")
    assert ("turn", "forward") in ways(table, "a1")
