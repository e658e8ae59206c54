"""Musketry and guns on hand-made tables: H7, H12, H13, H19, H20, H26 and the rows of shooting."""

from __future__ import annotations

import pytest
from tests.odds import in_words
from tests.rulesets.mr.table import area, cannonade, line, oval, table, volley
from tests.rulesets.unit_table import UnitTable

PAIR = "a1 reg-inf sp=6 at 0 0\nb1 reg-inf sp=6 at 0 1\n"


def targets(made: UnitTable, id: str) -> list[str]:
    """Whom a unit may fire at."""
    return sorted(order.word for order in made.game.legal(made.state) if order.bases == (id,))


def shot(made: UnitTable, id: str, target: str, *dice: int) -> dict[str, object]:
    """A unit fires; what was ruled."""
    made.order(f"shoot {id} {target}")
    made.roll(*dice)
    test = (
        "artillery_fire"
        if "art" in made.state.piece(id).kind or made.state.piece(id).kind == "howitzer"
        else "musketry"
    )
    found: dict[str, object] = made.ruling(test)
    return found


# H12: arc, sight and target


def test_a_volley_at_one_base_width_and_at_two() -> None:
    near = volley(PAIR)
    assert shot(near, "a1", "b1", 6, 6, 1, 1, 1, 1)["result"] == {"dice": 6, "needs": 6, "hits": 2}
    assert near.state.own.hits == {"b1": 2}
    far = volley("a1 reg-inf sp=7 at 0 0\nb1 reg-inf at 0 2")
    assert shot(far, "a1", "b1", 1, 1, 1, 1)["result"] == {"dice": 4, "needs": 6, "hits": 0}


def test_hits_count_at_once_so_the_other_side_fires_with_what_it_has_left() -> None:
    made = volley(PAIR)
    shot(made, "a1", "b1", 6, 6, 1, 1, 1, 1)
    assert made.seat == "b"
    assert shot(made, "b1", "a1", 1, 1, 1, 1)["result"] == {"dice": 4, "needs": 6, "hits": 0}


@pytest.mark.parametrize(
    ("x", "y", "seen"), [(0, 2, True), (2.9, 1.2, True), (4.2, 1, False), (0, -4, False), (3.2, -0.4, False)]
)
def test_the_front_arc_opens_at_45_degrees(x: float, y: float, seen: bool) -> None:
    made = volley(f"a1 irr-inf at 0 0\na2 reg-inf at -5 0\nb1 reg-inf at {x} {y}\nb2 reg-inf at -5 1")
    assert (targets(made, "a1") == ["b1"]) == seen


def test_what_is_fired_at_is_in_the_arc_and_in_sight_at_once() -> None:
    """Some of a target in the arc and other of it in sight are not enough (H12): nobody fires along his own front."""
    line = "a1 reg-inf at 0 0\na3 reg-inf at -8 0\nb1 reg-inf at 1.4 -0.2 facing 270\nb3 reg-inf at -8 1"
    assert targets(volley(line), "a1") == ["b1"]
    assert targets(volley(f"{line}\na2 irr-inf formation=mf at 0.8 0.06 facing 180"), "a1") == []
    guns = "a1 hvy-art in A at 0 0\na3 hvy-art in A at -8 0\nb1 reg-inf at 3 3 facing 270\nb3 reg-inf at -8 5"
    assert targets(cannonade(guns), "a1") == ["b1"]
    assert targets(cannonade(f"{guns}\na2 reg-inf at 0.85 2.5"), "a1") == []


def test_units_in_the_way_block_sight() -> None:
    made = volley(
        "a1 reg-inf at 0 0\na2 irr-inf formation=mf at 0 1.9\na3 reg-inf at 6 0\nb1 reg-inf at 0 2\nb2 reg-inf at 6 1"
    )
    assert targets(made, "a1") == []
    assert targets(made, "a3") == ["b2"]


def test_some_of_a_target_is_enough_though_its_middle_and_its_corners_are_hidden() -> None:
    """What is seen between two who stand before it may be fired at (H12)."""
    gap = "a1 reg-inf at 0 0\na2 horse-art at -0.36 1.95\na3 horse-art at {} 1.95\nb1 reg-inf at 0 2"
    other = "\na9 reg-inf in A2 at 9 0\nb9 reg-inf at 9 1"
    assert targets(volley(gap.format(1.085) + other), "a1") == ["b1"]
    assert targets(volley(gap.format(0.7) + other), "a1") == []
    guns = "a1 hvy-art in A at 0 0\na2 reg-inf at -1.3 4\na3 reg-inf at {} 4\nb1 reg-inf at 0.9 5"
    other = "\na9 hvy-art in A at 9 0\nb9 reg-inf at 9 4"
    assert targets(cannonade(guns.format(1.92) + other), "a1") == ["b1"]
    assert targets(cannonade(guns.format(1.7) + other), "a1") == []


def test_a_town_blocks_sight_and_a_wood_deeper_than_a_base_width() -> None:
    guns = "a1 hvy-art in A at 0 0\na2 reg-inf at 9 0\nb1 reg-inf at 0 6\nb2 reg-inf at 9 5"
    assert targets(cannonade(guns + "\na3 horse-art at 9 -1.2"), "a1") == ["b1"]
    assert targets(cannonade(guns + "\nb3 horse-art at 9 7", area("t1", "town", 0, 3, 3, 2)), "a1") == []
    assert targets(cannonade(guns + "\nb3 horse-art at 9 7", area("t1", "wood", 0, 3, 5, 2)), "a1") == []
    assert targets(cannonade(guns, area("t1", "wood", 0, 3, 5, 0.8)), "a1") == ["b1"]


def test_who_only_touches_a_town_neither_looks_through_it_nor_is_seen_through_it() -> None:
    """In a town is who has more than half his base in it (H20); it hides others from each other (H12)."""
    lay = "a1 irr-inf at 0 0\na2 reg-inf in A2 at 9 0\nb1 reg-inf at 0 1.6\nb2 reg-inf at 9 1"
    assert targets(volley(lay, area("t1", "town", 0, 0.9, 5, 1)), "a1") == []
    assert targets(volley(lay, area("t1", "town", 0, 0.5, 5, 1.4)), "a1") == []
    assert targets(volley(lay, area("t1", "town", 0, 1.4, 5, 1.9)), "a1") == ["b1"]
    assert targets(volley(lay, area("t1", "town", 0, 0.2, 5, 1.9)), "a1") == ["b1"]


def test_guns_in_a_town_fire_in_their_front_arc_alone() -> None:
    """It is the infantry in a town that fires from any side (H20)."""
    lay = "a1 hvy-art in A at 0 0\na2 irr-inf in A2 at 9 0\nb1 reg-inf at 4 1 facing 270\nb2 reg-inf at 9 -2.9"
    made = cannonade(f"{lay}\na3 hvy-art in A at -9 0\nb3 reg-inf at -9 4", area("t1", "town", 0, -0.5, 3, 3))
    assert targets(made, "a1") == []
    assert targets(volley(lay, area("t1", "town", 9, -0.5, 3, 3)), "a2") == ["b2"]


def test_a_hill_higher_than_both_ends_blocks_sight() -> None:
    guns = "a1 hvy-art in A at 0 0\na2 reg-inf at 9 0\na3 hvy-art in A at 9 1.5\nb1 reg-inf at 0 6\nb2 reg-inf at 9 5"
    assert targets(cannonade(guns, oval("t1", "hill", 0, 3, 6, 3)), "a1") == []
    assert targets(cannonade(guns, oval("t1", "hill", 0, 0, 6, 6)), "a1") == ["b1"]


def test_a_battery_fires_over_a_unit_on_lower_ground_that_is_not_near_either_end() -> None:
    guns = "a1 hvy-art in A at 0 0\na2 irr-inf formation=mf at 0 4.4\nb1 reg-inf at 0 7\n"
    guns += "a3 hvy-art in A at 9 1.5\nb2 reg-inf at 9 5"
    assert targets(cannonade(guns), "a1") == []
    assert targets(cannonade(guns, oval("t1", "hill", 0, -1, 6, 4)), "a1") == ["b1"]
    near = guns.replace("0 4.4", "0 3.4")
    assert targets(cannonade(near, oval("t1", "hill", 0, -1, 6, 4)), "a1") == []


def test_guns_need_a_clear_corridor_and_muskets_a_clear_line() -> None:
    beside = "a2 irr-inf formation=mf at 0.8 1.5\nb1 reg-inf at 0 2"
    assert targets(volley(f"a1 reg-inf at 0 0\n{beside}"), "a1") == ["b1"]
    guns = cannonade(f"a1 horse-art at 0 0\n{beside}\na3 horse-art at 8 0\nb2 reg-inf at 8 2")
    assert "arc and clear sight" in guns.refused("shoot a1 b1").message or targets(guns, "a1") == []


def test_with_enemies_within_a_base_width_infantry_fires_at_one_of_those() -> None:
    made = volley("a1 reg-inf at 0 0\nb1 reg-inf at -2 0.9\nb2 reg-inf at 0.1 1.5\nb3 reg-inf at 2.2 0.8")
    assert targets(made, "a1") == ["b1", "b3"]
    assert "nearer" in made.refused("shoot a1 b2").message


def test_many_may_fire_at_one_and_each_once() -> None:
    made = volley("a1 reg-inf sp=4 at -1.1 0\na2 reg-inf sp=4 at 1.1 0\nb1 reg-inf at 0 1.2")
    shot(made, "a1", "b1", 6, 6)
    assert "has fired" in made.refused("shoot a1 b1").message
    shot(made, "a2", "b1", 6, 1)
    assert made.state.own.hits == {"b1": 3}


def test_who_does_not_fire() -> None:
    made = volley(
        "a1 reg-inf formation=mf at 0 0\na2 hvy-cav at 3 0\na3 reg-inf in A2 at 6 0\na0 officer in A2 at 6 -6\n"
        "a4 reg-inf at -4 0\nb1 reg-inf at 0 1\nb2 reg-inf at 3 1\nb3 reg-inf at 6 1\nb4 reg-inf at -4 1"
    )
    assert "MF" in made.refused("shoot a1 b1").message
    assert "infantry" in made.refused("shoot a2 b2").message
    assert "mr.out.no-fire" in made.refused("shoot a3 b3").rows
    assert made.refused("shoot a4 b2").at == "order.word"


def test_a_battery_has_no_muskets_and_an_officer_is_no_target() -> None:
    made = volley("a1 hvy-art at 0 0\na2 reg-inf at 3 0\nb1 reg-inf at 0 1\nb2 reg-inf at 3 1\nb9 officer in B1 at 3 2")
    assert made.refused("shoot a1 b1").message == "a1 (a heavy battery) has no muskets; name infantry"
    assert "nobody fires at one; name a unit" in made.refused("shoot a2 b9").message


# R20 and artillery


def test_a_battery_must_fire_at_the_nearest_target_within_three() -> None:
    made = cannonade("a1 hvy-art in A at 0 0\nb1 reg-inf at -1.5 2\nb2 reg-inf at 1.5 2.9\nb3 reg-inf at 0 5")
    assert targets(made, "a1") == ["b1"]
    assert "must fire" in made.refused("done").message
    found = shot(made, "a1", "b1", 5, 4)
    assert found["result"] == {"dice": 2, "needs": 5, "hits": 1, "mandatory": True}


def test_beyond_three_the_battery_chooses_or_does_not_fire() -> None:
    made = cannonade("a1 howitzer in A at 0 0\nb1 reg-inf at -1.5 4\nb2 reg-inf at 1.5 7.5")
    assert targets(made, "a1") == ["b1", "b2"]
    assert made.allows("done")
    assert shot(made, "a1", "b2", 6, 5)["result"] == {"dice": 2, "needs": 6, "hits": 1, "mandatory": False}


def test_artillery_hits_count_when_all_have_fired() -> None:
    made = cannonade("a1 hvy-art in A at 0 0\nb1 hvy-art in B at 0 2.5\nb2 reg-inf at 8 7\na2 reg-inf at 8 -7")
    shot(made, "a1", "b1", 6, 1)
    assert made.state.own.suppressed == ()
    assert made.seat == "b"
    shot(made, "b1", "a1", 5, 1)
    assert made.state.own.suppressed == ("a1", "b1")


# H7: suppression


def test_muskets_suppress_a_battery_which_saves_in_ff_and_then_does_not_fire() -> None:
    guns = "a1 reg-inf sp=3 at 0 0\nb1 hvy-art in B at 0 1\nb2 reg-inf at 8 7"
    made = volley(guns)
    made.script("shoot a1 b1\ndice 6 6 1\ndice 4 1")
    assert made.ruling("save")["result"] == {"entitled": True, "saved": 1, "hits": 1}
    assert made.state.own.suppressed == ("b1",)
    assert made.rows("suppression") == ["mr.house.suppress", "mr.house.suppressed-guns"]
    assert made.asks != "fire"
    saved = volley(guns)
    saved.script("shoot a1 b1\ndice 6 1 1\ndice 4")
    assert saved.state.own.suppressed == ()
    assert saved.seat == "b"
    assert saved.about[0] == "artillery"


def test_guns_that_suppress_each_other_both_fire() -> None:
    made = cannonade("a1 hvy-art in A at 0 0\na2 reg-inf at 9 -7\nb1 hvy-art in B at 0 5\nb2 reg-inf at 9 7")
    made.script("shoot a1 b1\ndice 6 6\nshoot b1 a1\ndice 6 6")
    assert made.state.own.suppressed == ("a1", "b1")
    assert made.rows("suppression") == ["mr.house.suppress", "mr.suppress.simultaneous"]


def test_suppression_comes_off_when_the_pulse_ends() -> None:
    made = table("a1 reg-inf at 0 -6\nb1 hvy-art at 0 6", own={"suppressed": ("b1",)}, phase="pulse-end")
    assert made.state.own.suppressed == ()
    assert made.rows("suppression") == ["mr.suppress.remove"]


# H13: aspect


@pytest.mark.parametrize(
    ("facing", "aspect", "needs"), [(180, "front", 6), (90, "flank", 5), (270, "flank", 5), (0, "rear", 5)]
)
def test_the_aspect_is_where_the_shooters_front_centre_lies(facing: int, aspect: str, needs: int) -> None:
    places = {180: "0 1", 0: "0 2", 90: "0.5 2", 270: "-0.5 2"}
    made = volley(f"a1 reg-inf sp=2 at 0 0\nb1 reg-inf at {places[facing]} facing {facing}")
    far = made.gap("a1", "b1")
    found = shot(made, "a1", "b1", *([1] * (2 if far <= 1 else 1)))
    assert found["given"].get("aspect", "front") == aspect  # type: ignore[attr-defined]
    assert found["result"]["needs"] == needs  # type: ignore[index]


def test_columns_and_units_on_water_are_easier_to_hit() -> None:
    made = volley(
        "a1 reg-inf sp=2 at 0 0\nb1 reg-inf formation=mf at 0 1", line("l1", "stream", -8, 1.5, 8, 1.5, wide=0.5)
    )
    shot(made, "a1", "b1", 1, 1)
    assert made.rows("musketry") == ["mr.musketry.short", "mr.fire.mf", "mr.fire.vulnerable"]


@pytest.mark.parametrize("by", ["the unit", "the ground"])
def test_vulnerable_by_the_scenario(by: str) -> None:
    word = " vulnerable" if by == "the unit" else ""
    bog = [area("t1", "rough", 0, 1.5, 4, 2, vulnerable=True)] if by == "the ground" else []
    made = volley(f"a1 reg-inf sp=2 at 0 0\nb1 reg-inf{word} at 0 1", *bog)
    shot(made, "a1", "b1", 1, 1)
    assert "mr.fire.vulnerable" in made.rows("musketry")


def test_who_may_not_fire_out_of_command_is_told_so_and_how_far_off_his_officer_is_g9_1() -> None:
    row = "a1 horse-art at 0 0\na0 officer in A1 at 8 -1\na2 hvy-art in A at 3 0\n"
    guns = row + "b1 reg-inf at 0 2.5\nb2 reg-inf at 4 4"
    refusal = cannonade(guns).refused("shoot a1 b1")
    assert refusal.message.startswith("a1 (a horse battery), being out of command, 7.25 BW from a0: it may not fire")
    assert refusal.rows == ("mr.out.no-fire",)


# H19: cover


WOOD = area("t1", "wood", 0, 2.5, 4, 3)


def test_a_wood_covers_who_is_wholly_inside_from_outside() -> None:
    made = volley("a1 irr-inf sp=4 at 0 0.5\nb1 irr-inf at 0 1.5", WOOD)
    made.script("shoot a1 b1\ndice 6 6\ndice 4 3")
    assert made.rows("save") == ["mr.save.cover"]
    half = volley("a1 irr-inf sp=4 at 0 0\nb1 irr-inf at 0 0.8", WOOD)
    half.script("shoot a1 b1\ndice 6 6")
    assert half.state.own.hits == {"b1": 2}
    both = volley("a1 irr-inf sp=4 at 0 2.2\nb1 irr-inf at 0 2.8", WOOD)
    both.script("shoot a1 b1\ndice 6 6")
    assert both.state.own.hits == {"b1": 2}


@pytest.mark.parametrize(
    ("kind", "y", "covers"),
    [("wall", 0.9, True), ("earthwork", 0.9, True), ("hedge", 0.9, False), ("wall", 0.1, False)],
)
def test_walls_and_earthworks_cover_who_is_behind_them(kind: str, y: float, covers: bool) -> None:
    made = volley("a1 reg-inf sp=1 at 0 0\nb1 reg-inf at 0 1", line("l1", kind, -5, y, 5, y))
    made.script("shoot a1 b1\ndice 6")
    assert (made.asks == "save") == covers


def test_a_wall_nearer_to_the_shooters_front_than_to_the_target_covers_nobody() -> None:
    """0.7 BW before the front, between its middle and a corner, and 0.75 BW from the target."""
    made = volley("a1 reg-inf sp=6 at 0 0\nb1 reg-inf sp=6 at 1.4 1.45", line("l1", "wall", 0.45, 0.7, 0.7, 0.7))
    shot(made, "a1", "b1", 6, 1, 1)
    assert made.asks != "save"
    beyond = volley("a1 reg-inf sp=6 at 0 0\nb1 reg-inf sp=6 at 1.4 1.45", line("l1", "wall", 0.45, 0.8, 0.8, 0.8))
    shot(beyond, "a1", "b1", 6, 1, 1)
    assert beyond.asks == "save"


def test_rough_ground_is_no_cover() -> None:
    made = volley("a1 reg-inf sp=1 at 0 0\nb1 reg-inf at 0 1", area("t1", "rough", 0, 2, 4, 3))
    made.script("shoot a1 b1\ndice 6")
    assert made.state.own.hits == {"b1": 1}


# H20: towns


TOWN = area("t1", "town", 0, 2, 3, 2.4)


def test_a_unit_in_a_town_is_in_cover_has_no_flank_and_fires_from_any_side() -> None:
    made = volley("a1 reg-inf sp=1 at 0 0.5\nb1 reg-inf sp=4 at 1 2 facing 90", TOWN)
    made.script("shoot a1 b1\ndice 6\ndice 4")
    assert "mr.fire.flank" not in made.rows("musketry")
    assert made.rows("save") == ["mr.save.cover"]
    assert targets(made, "b1") == ["a1"]
    made.script("shoot b1 a1\ndice 6 1")
    assert "mr.fire.rough-town" in made.rows("musketry")


def test_in_rough_regular_infantry_fires_at_half_strength() -> None:
    made = volley("a1 reg-inf sp=7 at 0 0\nb1 reg-inf at 0 1", area("t1", "rough", 0, -1, 4, 3))
    assert shot(made, "a1", "b1", 1, 1, 1, 1)["result"] == {"dice": 4, "needs": 6, "hits": 0}


# H26: weather


def test_in_bad_weather_every_hit_is_rolled_again() -> None:
    made = volley("a1 reg-inf sp=3 at 0 0\nb1 reg-inf at 0 1", options={"weather": "bad"})
    made.script("shoot a1 b1\ndice 6 6 6\ndice 4 3 5")
    assert made.state.own.hits == {"b1": 2}


@pytest.mark.parametrize(("turn", "weather"), [(1, "bad"), (2, "bad"), (3, "good")])
def test_the_weather_of_a_scenario_lasts_as_long_as_it_says(turn: int, weather: str) -> None:
    made = volley(PAIR, options={"weather": "bad", "weather_turns": 2})
    made.know(turn=turn)
    made.order("shoot a1 b1")
    made.roll(1, 1, 1, 1, 1, 1)
    assert made.ruling("musketry")["given"].get("weather", "good") == weather


@pytest.mark.parametrize(("dice", "weather"), [((1, 1), "bad"), ((1, 2), "bad"), ((2, 2), "good")])
def test_else_two_dice_say_for_the_day(dice: tuple[int, int], weather: str) -> None:
    made = volley(PAIR, options={"weather": "diced"}, own={"turn": 0, "pulse": 0, "phase": "weather"})
    assert made.asks == "weather"
    assert in_words(made.game.odds(made.state))["bad"] * 12 == 1
    made.roll(*dice)
    assert made.state.own.weather == weather
