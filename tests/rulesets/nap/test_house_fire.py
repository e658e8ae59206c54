"""House rules of skirmishing and artillery fire: H6, H9, H17 (cover), H18 (vulnerable), H22 (attached guns)."""

from __future__ import annotations

import pytest
from tests.rulesets.nap.table import area, at, firing, line

PAIR = "a1 inf sk=2 at 0 0\nb1 inf at 0 5"
GUNS = "a1 foot-art guns=heavy at 0 0\n"


def targets(bodies: str, *ground: object, **given: object) -> list[str]:
    """The shots that may be made when the fire segments begin."""
    table = firing(bodies, *ground, **given)  # type: ignore[arg-type]
    if table.asks != "fire":
        return []
    return [f"{order.bases[0]}>{order.word}" for order in table.game.legal(table.state) if order.verb == "shoot"]


def test_the_side_with_the_initiative_skirmishes_each_unit_once_and_hits_count_at_once_h9() -> None:
    table = firing("a1 inf sk=3 at 0 0\na2 inf sk=1 at 4 0\nb1 inf sp=5 at 0 5\nb2 inf sk=3 at 4 5")
    assert (table.asks, table.seat) == ("fire", "a")
    table.script("shoot a1 b1\ndice 6 6 1")
    assert table.hits("b1") == 2
    assert "has fired" in table.refused("shoot a1 b2").message
    assert "nap.skirmish.one-attacker" in table.refused("shoot a2 b1").rows
    table.script("shoot a2 b2\ndice 5")
    assert table.asks == "control", "side b, without the initiative, does not skirmish"


@pytest.mark.parametrize(
    ("by", "at_", "row"),
    [
        ("inf sk=2", "inf at 0 6.1", "nap.skirmish.range"),
        ("inf sk=2", "lt-cav at 0 5", "nap.skirmish.targets"),
        ("inf sk=0", "inf at 0 5", "nap.skirmish.sk1"),
    ],
)
def test_what_skirmishers_may_not_do(by: str, at_: str, row: str) -> None:
    table = firing(f"a1 {by} at 0 0\na2 inf sk=1 at 9 0\nb1 {at_}\nb2 inf at 9 5")
    assert row in table.refused("shoot a1 b1").rows


def test_who_is_out_of_range_is_told_how_far_off_he_is() -> None:
    table = firing("a1 inf sk=2 at 0 0\na2 inf sk=1 at 9 0\nb1 inf at 0 6.1\nb2 inf at 9 5")
    assert "6.1 inches away" in table.refused("shoot a1 b1").message


def test_an_officer_fires_at_nobody() -> None:
    table = firing(f"{PAIR}\na9 officer in A1 at 0 -6")
    refused = table.refused("shoot a9 b1")
    assert refused.at == "order.bases.0"
    assert "is an officer and fires at nobody; name a unit" in refused.message


def test_snow_and_rain_keep_skirmishers_in() -> None:
    assert targets(PAIR) == ["a1>b1"]
    assert targets(PAIR, options={"weather": "rain"}) == []
    assert targets(PAIR, options={"weather": "snow"}) == []


def test_skirmishers_need_their_target_in_the_front_arc_h9() -> None:
    assert targets("a1 inf sk=2 at 0 0\nb1 inf at 6 2") == ["a1>b1"]
    assert targets("a1 inf sk=2 at 0 0\nb1 inf at 6 -2") == []
    assert targets("a1 inf sk=2 at 0 0 facing 180\nb1 inf at 0 5") == []


def test_what_is_in_the_front_arc_must_be_what_is_in_sight_h9() -> None:
    """Of b1 the left corner as the guns see it is in their arc, behind b2; the rest lies open, out of their arc."""
    beside = "b1 inf at 11.8 8.2"
    assert targets(f"{GUNS}{beside}") == ["a1>b1"]
    assert targets(f"{GUNS}{beside}\nb2 inf at 8.8 8.2") == ["a1>b2"]
    assert targets(f"{GUNS}{beside}\nb2 inf at 8.8 9.7") == ["a1>b1", "a1>b2"]
    assert targets(f"{GUNS}{beside}", area("t", "town", 8.8, 9.7, 3, 3)) == []


def test_a_target_saves_by_mx_by_cavalry_within_2_inches_or_by_cover() -> None:
    for bodies, ground, row in (
        ("\nb1 inf mx at 0 5", (), "nap.skirmish.save.mx"),
        ("\nb1 inf at 0 5\nb2 lt-cav at 5 5", (), "nap.skirmish.save.cavalry"),
        ("\nb1 inf at 0 5", (area("w", "wood", 0, 6.5, 8, 4),), "nap.skirmish.save.cover"),
        ("\nb1 inf at 0 5", (area("t", "town", 0, 6.5, 4, 4),), "nap.skirmish.save.cover"),
    ):
        table = firing(f"a1 inf sk=2 at 0 0{bodies}", *ground)
        table.script("shoot a1 b1\ndice 6 1")
        assert table.asks == "shot", f"a save is rolled for: {row}"
        table.script("dice 4")
        assert row in table.rows("skirmish")
        assert table.hits("b1") == 0
    far = firing("a1 inf sk=2 at 0 0\nb1 inf at 0 5\nb2 lt-cav at 5.1 5")
    far.script("shoot a1 b1\ndice 6 1")
    assert far.hits("b1") == 1


def test_no_skirmishing_out_of_a_town_or_over_a_river() -> None:
    table = firing(f"{PAIR}\na2 inf sk=1 at 9 0\nb2 inf at 9 5", area("t", "town", 0, -1.5, 4, 4))
    assert "nap.skirmish.town" in table.refused("shoot a1 b1").rows
    table = firing(f"{PAIR}\na2 inf sk=1 at 9 0\nb2 inf at 9 5", line("r", "river", -9, 2.5, 5, 2.5, wide=1))
    assert "nap.skirmish.impassable" in table.refused("shoot a1 b1").rows


def test_a_unit_out_of_radius_neither_skirmishes_nor_fires_h3() -> None:
    table = firing(f"{PAIR}\na9 officer in A1 at 0 -20\na2 inf sk=1 in A2 at 9 0\nb2 inf at 9 5")
    assert "nap.out.no-skirmish" in table.refused("shoot a1 b1").rows
    table = firing("a1 foot-art at 0 0\nb1 inf at 0 5\na9 officer in A1 at 0 -20\na2 foot-art in A2 at 5 0")
    assert "nap.out.no-fire" in table.refused("shoot a1 b1").rows


def test_nobody_fires_at_an_officer() -> None:
    table = firing(f"{PAIR}\nb9 officer in B1 at 0 6")
    refused = table.refused("shoot a1 b9")
    assert refused.at == "order.word"
    assert refused.message == "b9 (an officer) is an officer, and nobody fires at one; name a unit"


@pytest.mark.parametrize(
    ("guns", "far", "dice"), [("heavy", 6, 2), ("heavy", 16, 1), ("light", 4, 2), ("light", 12, 1)]
)
def test_range_brackets_hold_at_their_edge(guns: str, far: float, dice: int) -> None:
    table = firing(f"a1 foot-art guns={guns} at 0 0\nb1 inf at 0 {far}")
    table.order("shoot a1 b1")
    assert table.asked is not None
    assert len(table.asked.dice) == dice


def test_guns_are_out_of_range_beyond_16_and_12_inches() -> None:
    assert targets(GUNS + "b1 inf at 0 16.1") == []
    assert targets("a1 foot-art guns=light at 0 0\nb1 inf at 0 12.1") == []


def test_both_sides_fire_and_the_hits_count_when_all_have_h9() -> None:
    table = firing(GUNS + "b1 foot-art guns=heavy at 0 5\nb2 inf sp=1 at 9 9\na2 inf sk=0 at 9 0")
    table.script("shoot a1 b1\ndice 4 4\ndice 4 4")
    assert table.state.own.suppressed == ()
    assert (table.asks, table.seat) == ("fire", "b"), "a battery hit in this segment still fires"
    table.script("shoot b1 a1\ndice 4 1\ndice 4")
    assert table.state.own.suppressed == ("a1", "b1")


def test_a_battery_suppressed_by_skirmishers_does_not_fire_h6() -> None:
    table = firing("a1 inf sk=1 at 0 0\nb1 foot-art guns=heavy at 0 5")
    table.script("shoot a1 b1\ndice 6")
    assert table.state.own.suppressed == ("b1",)
    assert table.asks == "control"


def test_suppression_comes_off_at_the_end_of_the_pulse_h6() -> None:
    table = at("a1 inf at 0 0\nb1 foot-art at 0 20", own={"phase": "pulse-end", "suppressed": ("b1",)})
    assert table.state.own.suppressed == ()


def test_units_towns_and_deep_woods_block_sight_h9() -> None:
    target = "b1 inf at 0 12"
    assert targets(GUNS + target) == ["a1>b1"]
    assert targets(GUNS + target + "\na2 inf sk=0 at 0 8") == []
    assert targets(GUNS + target, area("t", "town", 0, 6, 4, 3)) == []
    assert targets(GUNS + target, area("w", "wood", 0, 6, 30, 2.5)) == []
    assert targets(GUNS + target, area("w", "wood", 0, 6, 30, 1.9)) == ["a1>b1"]


def test_who_only_touches_a_town_neither_looks_through_it_nor_is_seen_through_it_h9() -> None:
    """In a town is who has more than half his base in it (H17); the-convent-wall 64001 56: b9 only touched it."""
    target = "b1 inf at 0 12"
    assert targets(GUNS + target, area("t", "town", 0, 5, 4, 10.2)) == []
    assert targets(GUNS + target, area("t", "town", 0, 7, 4, 10.2)) == []
    assert targets(GUNS + target, area("t", "town", 0, 11, 4, 6)) == ["a1>b1"]


def test_what_shows_between_those_who_stand_before_a_target_is_some_of_it_h9() -> None:
    """marengo 64024 846: a fifth of b23 was in clear sight of a8, past the corners that were looked at."""
    before = "a1 foot-art guns=heavy at 0 0\na2 inf sk=0 at -1.4 5\na3 inf sk=0 at {} 5\nb1 inf at 0 10"
    assert targets(before.format(2.0)) == ["a1>b1"]
    assert targets(before.format(1.6)) == []


def test_ridges_block_sight_and_guns_on_higher_ground_fire_over_units_h9() -> None:
    target = "b1 inf at 0 12"
    ridge = area("h", "hill", 0, 6, 30, 3)
    assert targets(GUNS + target, ridge) == []
    hill = area("h", "hill", 0, -2, 30, 6)
    assert targets(GUNS + target + "\na2 inf sk=0 at 0 7", hill) == ["a1>b1"]
    assert targets(GUNS + target + "\na2 inf sk=0 at 0 5.5", hill) == [], "within 3 inches of the guns"
    assert targets(GUNS + target + "\na2 inf sk=0 at 0 9.5", hill) == [], "within 3 inches of the target"
    assert targets("a1 inf sk=3 at 0 0\nb1 inf at 0 5\na2 foot-art at 0 4", hill) == ["a2>b1"]


def test_a_battery_fires_once_at_one_target_and_a_target_may_be_fired_at_by_many_h9() -> None:
    table = firing(GUNS + "a2 foot-art guns=light at 3 0\nb1 inf at 0 5\nb2 inf at 5 5")
    table.script("shoot a1 b1\ndice 1 1")
    assert "has fired" in table.refused("shoot a1 b2").message
    assert table.allows("shoot a2 b1")


def test_fire_at_flank_or_rear_rolls_misses_again_but_not_into_towns_or_squares() -> None:
    flank = GUNS + "b1 inf at 1.5 8 facing 90"
    table = firing(flank)
    table.script("shoot a1 b1\ndice 1")
    assert table.asks == "shot"
    table.script("dice 4")
    assert "nap.artillery.bonus.flank" in table.rows("artillery_fire")
    table = firing(flank, area("t", "town", 0, 8, 4, 4))
    table.script("shoot a1 b1\ndice 1")
    assert table.asks == "control"
    table = firing(flank, own={"formation": {"b1": "square"}})
    table.script("shoot a1 b1\ndice 1")
    assert table.asks == "control"


def test_fire_at_the_vulnerable_rolls_misses_again_h18() -> None:
    for ground in (line("s", "stream", -9, 6, 9, 6, wide=1), line("x", "bridge", 0, 4, 0, 9, wide=3)):
        table = firing(GUNS + "b1 inf at 0 5", ground)
        table.script("shoot a1 b1\ndice 1 5\ndice 6")
        assert "nap.artillery.bonus.vulnerable" in table.rows("artillery_fire")
    table = firing(GUNS + "b1 inf at 0 5\nb9 officer in B1 at 20 20")
    table.script("shoot a1 b1\ndice 1 5\ndice 6")
    assert table.rows("artillery_fire")[1:3] == ["nap.out.vulnerable", "nap.artillery.bonus.vulnerable"]


def test_cover_and_counter_battery_roll_hits_again_h17() -> None:
    table = firing(GUNS + "b1 inf at 0 5", area("r", "redoubt", 0, 6.5, 4, 4))
    table.script("shoot a1 b1\ndice 6 1\ndice 1")
    assert "nap.artillery.penalty.cover" in table.rows("artillery_fire")
    table = firing(GUNS + "b1 horse-art at 0 5")
    table.script("shoot a1 b1\ndice 6 1\ndice 1")
    assert "nap.artillery.penalty.counter-battery" in table.rows("artillery_fire")


def test_woods_are_cover_for_a_unit_wholly_inside_against_those_outside_h17() -> None:
    wholly, partly = area("w", "wood", 0, 6.5, 8, 3.4), area("w", "wood", 0, 7.5, 8, 3.4)
    table = firing(GUNS + "b1 inf at 0 5", wholly)
    table.script("shoot a1 b1\ndice 6 1\ndice 1")
    table = firing(GUNS + "b1 inf at 0 5", partly)
    table.script("shoot a1 b1\ndice 6 1")
    assert table.asks == "control"


def test_in_fog_nobody_sees_farther_than_6_inches() -> None:
    assert targets(GUNS + "b1 inf at 0 6.1", options={"fog_turns": 1}) == []
    assert targets(GUNS + "b1 inf at 0 6", options={"fog_turns": 1}) == ["a1>b1"]
    assert targets(GUNS + "b1 inf at 0 6.1", options={"fog_turns": 1}, own={"turn": 2}) == ["a1>b1"]


def test_attached_guns_fire_from_their_infantry_and_are_silenced_where_they_stand_h22() -> None:
    bodies = "a1 inf sk=1 at 0 0\nb1 inf sk=0 at 0 5 facing 180\nb2 foot-art attached at 0 2"
    table = firing(bodies)
    table.script("shoot a1 b2\ndice 6")
    assert table.state.own.suppressed == ("b2",)
    assert table.asks == "control"
    table = firing(bodies)
    table.script("shoot a1 b2\ndice 5")
    assert (table.asks, table.seat) == ("fire", "b")
    table.script("shoot b2 a1\ndice 1")
    assert table.asks == "control"


def test_who_is_not_in_view_is_told_whether_the_arc_or_the_sight_is_wanting_h9() -> None:
    bodies = "a1 foot-art guns=heavy at 0 0\na2 inf at 0 3.5\nb1 inf at 0 9\nb2 inf at -12 -2"
    bodies += "\na3 foot-art guns=heavy at 8 0\nb3 inf at 8 9"
    table = firing(bodies, own={"segment": "artillery"})
    assert "b1 (infantry), 9 inches away, is in the front arc of a1, but hidden" in table.refused("shoot a1 b1").message
    assert "is out of the front arc of a1 (H9)" in table.refused("shoot a1 b2").message


def test_who_may_fire_at_nobody_is_not_told_to_choose_another_target() -> None:
    table = firing("a1 inf sk=0 at 0 0\na2 inf sk=2 at 4 0\nb1 inf at 0 4")
    assert table.refused("shoot a1 b1").message == (
        "a1 fires at nobody now: SK0 makes no SK attack; name another unit, or say done"
    )
