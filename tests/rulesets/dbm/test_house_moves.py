"""How far and in what ways troops go:  allowances of 4.2 on the ground (H8), groups, wheels, marches (H12 to H17)."""

from __future__ import annotations

from math import cos, radians, sin

import pytest
from tests.rulesets.dbm.table import Table, area, line, table, to

from sandtable.engine.order import Order
from sandtable.geometry.ground import Area
from sandtable.geometry.leg import Leg

ROAD = line("r", "road", 0, -1200, 0, 1200, wide=40)
GROUND = {"rough": "rough", "difficult": "marsh"}


def at_most(t: Table, order: str, paces: float) -> None:
    """The order is allowed for that far, and not for a pace more."""
    assert t.allows(f"{order} {paces:g}"), t.refused(f"{order} {paces:g}")
    t.refused(f"{order} {paces + 1:g}")


ALLOWANCES = [
    ("lh O R", (250, 250, 200, 100)),
    ("lh F R", (250, 300, 200, 100)),
    ("cv O R", (200, 200, 150, 100)),
    ("exp O Irr", (200, 200, 150, 100)),
    ("cm O Irr", (200, 200, 150, 100)),
    ("kn O R", (200, 150, 150, 100)),
    ("kn F R", (200, 200, 150, 100)),
    ("el O Irr", (200, 150, 150, 100)),
    ("ax O R", (200, 150, 150, 150)),
    ("ps O R", (200, 150, 150, 150)),
    ("sp O R", (200, 100, 100, 100)),
    ("pk O R", (200, 100, 100, 100)),
    ("bd O R", (200, 100, 100, 100)),
    ("bd F R", (200, 150, 150, 150)),
    ("bw O R", (200, 100, 100, 100)),
    ("wb O Irr", (200, 100, 100, 100)),
    ("wb F Irr", (200, 150, 150, 150)),
    ("hd O Irr", (200, 100, 100, 100)),
    ("hd F Irr", (200, 150, 150, 150)),
    ("wwg O R", (150, 100, 50, 50)),
    ("bge O R mobile=true", (150, 100, 50, 50)),
    ("art O R", (150, 100, 50, 50)),
    ("art F R", (150, 150, 50, 50)),
    ("art S R", (100, 50, 50, 0)),
]


@pytest.mark.parametrize("going", ["road", "good", "rough", "difficult"])
@pytest.mark.parametrize(("troops", "by_going"), ALLOWANCES)
def test_a_tactical_move_in_each_going(troops: str, by_going: tuple[int, ...], going: str) -> None:
    paces = by_going[("road", "good", "rough", "difficult").index(going)]
    areas = [area("g", GROUND[going], 0, 0, 1000, 1400)] if going in GROUND else []
    t = table(f"a1 {troops} at 0 0", areas, [ROAD] if going == "road" else [])
    if paces:
        at_most(t, "move a1 forward", paces)
    else:
        t.refused("move a1 forward 10")


@pytest.mark.parametrize(
    ("ground", "paces"),
    [
        ("gentle-hill", 250),
        ("beach", 250),
        ("steep-hill", 200),
        ("orchard", 200),
        ("fields", 200),
        ("rough", 200),
        ("wood", 100),
        ("marsh", 100),
        ("dunes", 100),
        ("built-up", 100),
    ],
)
def test_the_going_of_each_ground(ground: str, paces: int) -> None:
    at_most(table("a1 lh O R at 0 0", [area("g", ground, 0, 0, 1000, 1400)]), "move a1 forward", paces)


def test_camels_are_at_home_in_dunes() -> None:
    dunes = area("g", "dunes", 0, 0, 1000, 1400)
    at_most(table("a1 cm O Irr at 0 0", [dunes]), "move a1 forward", 200)
    at_most(table("a1 cv O R at 0 0", [dunes]), "move a1 forward", 100)


@pytest.mark.parametrize(
    ("ground", "paces"),
    [
        (area("g", "rough", 0, 300, 1000, 400), 200),  # entered on the way, at 100
        (area("g", "rough", 0, -95, 1000, 200), 200),  # the front edge starts in it
        (area("g", "rough", 0, -110, 1000, 200), 250),  # only the rear of the base is in it
        (area("g", "rough", 39, 200, 2, 100), 200),  # a corner of the front brushes it
        (area("g", "rough", 60, 200, 38, 100), 250),  # beside the way
    ],
)
def test_the_worst_going_that_the_front_edge_touches_counts(ground: Area, paces: int) -> None:
    at_most(table("a1 lh O R at 0 0", [ground]), "move a1 forward", paces)


def test_worse_going_that_is_not_reached_does_not_count() -> None:
    t = table("a1 lh O R at 0 0", [area("g", "marsh", 0, 300, 1000, 200)])
    assert t.allows("move a1 forward 200")
    t.refused("move a1 forward 210")


def test_a_column_uses_the_road_and_a_line_does_not() -> None:
    column = table("a1 bd O R at 0 0\na2 bd O R at 0 -30\na3 bd O R at 0 -60", lines=[ROAD])
    at_most(column, "move a1 a2 a3 forward", 200)
    abreast = table("a1 bd O R at -40 0\na2 bd O R at 40 0", lines=[ROAD])
    at_most(abreast, "move a1 a2 forward", 100)
    beside = table("a1 bd O R at 200 0\na2 bd O R at 200 -30", lines=[ROAD])
    at_most(beside, "move a1 a2 forward", 100)


@pytest.mark.parametrize(("aside", "wide", "paces"), [(19, 40, 200), (21, 40, 100), (19, 10, 200), (29, 60, 200)])
def test_a_road_is_under_the_middle_of_a_front(aside: float, wide: float, paces: float) -> None:
    # Within half its width, or a quarter of the front where it is narrower.
    at_most(
        table(f"a1 bd O R at {aside} 0", lines=[line("r", "road", 0, -1200, 0, 1200, wide=wide)]),
        "move a1 forward",
        paces,
    )


def test_a_road_through_a_wood_is_a_road() -> None:
    at_most(table("a1 bd O R at 0 0", [area("g", "wood", 0, 0, 1000, 1400)], [ROAD]), "move a1 forward", 200)


def test_who_leaves_the_road_moves_as_off_it() -> None:
    t = table("a1 bd O R at 0 0", lines=[line("r", "road", 0, -1200, 0, 60, wide=40)])
    at_most(t, "move a1 forward", 100)


def test_across_a_road_is_not_along_it() -> None:
    t = table("a1 bd O R at 0 0", lines=[line("r", "road", -1800, 0, 1800, 0, wide=40)])
    at_most(t, "move a1 forward", 100)


def test_a_group_moves_at_its_slowest() -> None:
    at_most(table("a1 lh O R at 0 0\na2 kn O R at 80 0"), "move a1 a2 forward", 150)


def test_a_group_partly_in_bad_going_moves_as_its_worst_element() -> None:
    t = table("a1 lh O R at 0 0\na2 lh O R at 80 0", [area("g", "marsh", 90, 0, 80, 1000)])
    at_most(t, "move a1 a2 forward", 100)
    at_most(t, "move a1 forward", 250)


def test_vessels_on_water() -> None:
    sea = area("s", "waterway", -1200, 0, 1200, 2400)  # the shore is at x = -600
    at_most(table("a1 gal O R at -1000 0", [sea]), "move a1 forward", 200)
    at_most(table("a1 gal O R at -690 0", [sea]), "move a1 forward", 100)
    at_most(table("a1 shp X R at -1000 0", [sea]), "move a1 forward", 100)
    at_most(table("a1 shp X R at -690 0", [sea]), "move a1 forward", 50)
    table("a1 gal O R at -660 0 facing 90", [sea]).refused("move a1 forward 65")


def test_land_troops_keep_out_of_waterways() -> None:
    t = table("a1 cv O R at 0 0", [area("s", "waterway", 0, 200, 3600, 200)])
    assert t.allows("move a1 forward 100")
    t.refused("move a1 forward 120")


# H12 groups


@pytest.mark.parametrize(
    ("second", "one_group"),
    [
        ("a2 bd O R at 80 0", True),
        ("a2 bd O R at 0 -30", True),
        ("a2 cv O R at 80 0", True),
        ("a2 bd O R at 80 -30", False),  # corner to corner only
        ("a2 bd O R at 80 -10", False),  # edges touch, corners do not
        ("a2 bd O R at 20 -30", False),
        ("a2 bd O R at 85 0", False),  # a gap
        ("a2 bd O R at 80 -30 facing 180", False),
        ("a2 bd O R in A2 at 80 0", False),
    ],
)
def test_what_makes_a_group(second: str, one_group: bool) -> None:
    t = table(f"a1 bd O R at 0 0\n{second}\na8 cv O R general in A2 at 900 -900")
    assert t.allows("move a1 a2 forward 50") == one_group


def test_a_group_holds_together_by_all_its_elements() -> None:
    t = table("a1 bd O R at 0 0\na2 bd O R at 80 0\na3 bd O R at 160 0\na4 bd O R at 160 -30")
    assert t.allows("move a1 a2 a3 a4 forward 50")
    assert t.allows("move a3 a2 forward 50")
    t.refused("move a1 a3 forward 50")
    t.refused("move a2 a4 forward 50")


def test_a_group_keeps_its_shape() -> None:
    t = table("a1 bd O R at 0 0\na2 bd O R at 80 0\na3 bd O R at 80 -30")
    t.order("move a1 a2 a3 forward 10 wheel-right 15 forward 10")
    assert t.allows("done")
    for one, other in (("a1", "a2"), ("a2", "a3")):
        found = t.contact(one, other)
        assert found is not None
        assert found.squared


# H13 moves


def test_a_lone_element_goes_any_way() -> None:
    t = table("a1 bd O R at 0 0")
    for how in ("forward", "back", "left", "right"):
        at_most(t, f"move a1 {how}", 100)
    assert t.allows("move a1 " + to(t.state, "a1", 60, 80))
    t.refused("move a1 " + to(t.state, "a1", 61, 80))


def test_legs_add_up() -> None:
    t = table("a1 bd O R at 0 0")
    at_most(t, "move a1 forward 60 right", 40)


def test_a_lone_element_is_measured_by_its_farther_front_corner() -> None:
    # Moved 60 ahead and swung by 30 degrees about the middle of its front: the corners go 60 + 20 ahead and 5.4 inward.
    t = table("a1 bd O R at 0 0")
    assert t.allows("move a1 " + to(t.state, "a1", 0, 60, 330))
    # The same swing 85 ahead takes the right corner 105 ahead.
    t.refused("move a1 " + to(t.state, "a1", 0, 85, 330))


@pytest.mark.parametrize("legs", ["left 50", "right 50", "back 50", "turn 90", "turn 180"])
def test_a_group_goes_ahead_or_wheels(legs: str) -> None:
    table("a1 cv O R at 0 0\na2 cv O R at 80 0").refused(f"move a1 a2 {legs}")


@pytest.mark.parametrize(("wide", "most"), [(1, 71.6), (2, 35.8), (3, 23.8), (4, 17.9)])
@pytest.mark.parametrize("way", ["wheel-left", "wheel-right"])
def test_a_wheel_is_measured_by_its_outer_corner(wide: int, most: float, way: str) -> None:
    # 100 paces along an arc of as many times 80 paces.
    t = table("\n".join(f"a{n + 1} bd O R at {80 * n} 0" for n in range(wide)))
    ids = " ".join(f"a{n + 1}" for n in range(wide))
    assert t.allows(f"move {ids} {way} {most}")
    t.refused(f"move {ids} {way} {most + 0.2:.1f}")


def test_what_a_wheel_leaves_may_be_spent_ahead() -> None:
    t = table("a1 bd O R at 0 0\na2 bd O R at 80 0")
    # 20 degrees of 160 paces are 55.85.
    assert t.allows("move a1 a2 wheel-left 20 forward 44")
    t.refused("move a1 a2 wheel-left 20 forward 45")


def test_a_wheel_turns_about_the_front_corner() -> None:
    t = table("a1 bd O R at 0 0")
    t.order("move a1 wheel-left 30")
    x, y, facing = t.front("a1")
    assert (x, y) == pytest.approx((-40 + 40 * cos(radians(30)), 40 * sin(radians(30))), abs=0.02)
    assert facing == 330


def test_nobody_moves_off_the_table() -> None:
    t = table("a1 cv O R at 300 1150\na2 cv O R at 1750 0 facing 90")
    at_most(t, "move a1 forward", 50)
    at_most(t, "move a2 forward", 50)
    t.refused("move a2 back 100 left 1 wheel-left 89 forward 1 right 130")


def test_a_column_follows_a_bend() -> None:
    t = table("a1 cv O R at 0 0\na2 cv O R at 0 -60\na3 cv O R at 0 -120")
    t.order("move a1 a2 a3 wheel-right 60 forward 100")
    assert t.front("a1")[2] == 60
    assert 0 <= t.front("a2")[2] <= 60
    t.done()
    t.roll(3)
    t.done()
    t.roll(6)
    assert t.allows("move a1 a2 a3 forward 100"), t.refused("move a1 a2 a3 forward 100")


def formed(ids: str, *legs: tuple[str, int]) -> Order:
    return Order("move", tuple(ids.split()), tuple(Leg(how, by) for how, by in legs))


def test_a_line_forms_a_column_from_its_front_element() -> None:
    t = table("a1 cv O R at 0 0\na2 cv O R at 80 0\na3 cv O R at 160 0")
    t.order(formed("a1 a2 a3", ("column", 150 * 100)))
    assert t.front("a1") == (0, 150, 0)
    assert t.front("a2") == (0, 90, 0)
    assert t.front("a3") == (0, 30, 0)


def test_irregulars_pay_for_joining_a_column() -> None:
    # R4: following in a column is excused, joining one is not.
    t = table("a9 cv O R general at 500 -100\na1 kn O Irr at 0 0\na2 kn O Irr at 80 0")
    assert t.cost(formed("a1 a2", ("column", 150 * 100))) == 2


def test_a_column_widens_by_an_element_on_each_side() -> None:
    t = table("a1 cv O R at 0 0\na2 cv O R at 0 -60\na3 cv O R at 0 -120")
    t.order(formed("a1 a2 a3", ("widen-left", 1), ("widen-right", 1)))
    assert t.front("a1") == (0, 0, 0)
    assert {t.front("a2"), t.front("a3")} == {(-80, 0, 0), (80, 0, 0)}


def test_a_column_that_widens_gives_up_an_element_width_of_its_move() -> None:
    t = table("a1 lh O R at 0 0\na2 lh O R at 0 -60")
    assert t.allows(formed("a1 a2", ("widen-left", 1), ("forward", 100 * 100)))
    t.refused(formed("a1 a2", ("widen-left", 1), ("forward", 175 * 100)))


def test_a_column_widens_by_one_on_each_side_for_each_width() -> None:
    t = table("\n".join(f"a{n + 1} lh O R at 0 {-60 * n}" for n in range(5)))
    # Two on one side are two widths, 160 of 250; four would be 320.
    t.refused(formed("a1 a2 a3 a4 a5", ("widen-left", 4)))


def test_a_line_does_not_widen() -> None:
    table("a1 cv O R at 0 0\na2 cv O R at 80 0").refused(formed("a1 a2", ("widen-left", 1)))


# H14 marching


@pytest.mark.parametrize(("y", "allowed"), [(190, False), (290, False), (310, True)])
def test_a_march_keeps_200_paces_from_enemy(y: float, allowed: bool) -> None:
    # The front is at 0; a march of 100 ends at 100.
    assert table(f"a1 bd O R at 0 0\nb1 bd O R at 0 {y}").allows("march a1 forward 100") == allowed


def test_a_march_does_not_start_near_enemy_even_to_go_away() -> None:
    t = table("a1 cv O R at 0 0 facing 180\nb1 bd O R at 0 190")
    t.refused("march a1 forward 200")
    assert t.allows("move a1 forward 200")


def test_a_march_does_not_pass_near_enemy() -> None:
    t = table("a1 lh O R at 0 0\nb1 bd O R at 300 140 facing 0")
    # Beside the way at 220 paces: free. At 190: not.
    assert t.allows("march a1 forward 250")
    near = table("a1 lh O R at 0 0\nb1 bd O R at 270 140 facing 0")
    near.refused("march a1 forward 250")


def test_no_march_through_difficult_going_but_on_a_road() -> None:
    wood = area("g", "wood", 0, 100, 1000, 100)
    table("a1 bd O R at 0 0", [wood]).refused("march a1 forward 60")
    assert table("a1 bd O R at 0 0", [wood], [ROAD]).allows("march a1 forward 200")
    assert table("a1 bd O R at 0 0", [area("g", "rough", 0, 100, 1000, 100)]).allows("march a1 forward 100")


def test_siege_artillery_marches_on_roads_only() -> None:
    table("a1 art S R at 0 0").refused("march a1 forward 50")
    assert table("a1 art S R at 0 0", lines=[ROAD]).allows("march a1 forward 100")
    assert table("a1 art O R at 0 0").allows("march a1 forward 100")


def test_a_march_is_one_full_move_at_most() -> None:
    at_most(table("a1 kn O R at 0 0"), "march a1 forward", 150)


# H15 passing through


@pytest.mark.parametrize(
    ("mover", "friend", "by", "allowed"),
    [
        ("cv O R", "ps O R", 180, True),
        ("kn O R", "ps O R", 150, True),
        ("el O Irr", "ps O R", 150, True),
        ("el O Irr", "ps O R", 130, False),  # an elephant is 80 deep and would not stand wholly beyond
        ("ps O R", "bd O R", 150, True),
        ("ps O R", "cv O R", 150, True),
        ("lh O R", "bd O R", 180, True),
        ("lh O R", "kn O R", 250, True),
        ("ax O R", "art O R", 150, True),
        ("cv O R", "art O R", 200, True),
        ("ax O R", "ps O R", 150, False),
        ("bd F R", "ps O R", 150, False),
        ("cv O R", "bd O R", 200, False),
        ("cv O R", "lh O R", 200, False),
        ("ax O R", "bd O R", 150, False),
        ("bd F R", "bd O R", 150, False),
    ],
)
def test_who_passes_through_whom(mover: str, friend: str, by: float, allowed: bool) -> None:
    # The friend's rear edge is 20 ahead of the mover's front.
    deep = {"ps": 40, "bd": 30, "cv": 60, "kn": 60, "art": 80, "lh": 60}[friend.split()[0]]
    t = table(f"a1 {mover} at 0 0\na2 {friend} at 0 {deep + 20}")
    assert t.allows(f"move a1 forward {by}") == allowed


def test_the_mover_must_stand_wholly_beyond() -> None:
    t = table("a1 cv O R at 0 0\na2 ps O R at 0 60")
    # The friend's front is at 60, and the mover is 60 deep.
    assert t.allows("move a1 forward 120")
    t.refused("move a1 forward 110")
    t.refused("move a1 forward 50")


def test_artillery_that_moved_is_not_at_rest() -> None:
    t = table("a1 cv O R at 0 0\na2 art F R at 0 100")
    assert t.allows("move a1 forward 200")
    t.order("move a2 forward 20")
    t.refused("move a1 forward 200")


def test_artillery_that_was_halted_is_at_rest() -> None:
    """H15: one passes through artillery at rest, and who is halted stays where he is."""
    t = table("a1 cv O R at 0 0\na2 art F R at 0 100")
    t.order("halt a2")
    assert t.allows("move a1 forward 200")


def test_nobody_passes_through_enemies() -> None:
    t = table("a1 lh O R at 0 0\nb1 ps O R at 0 50")
    if t.allows("move a1 forward 200"):
        t.order("move a1 forward 200")
        assert t.front("a1") == (0, 50, 0)
    t = table("a1 lh O R at 0 0\nb1 ps O R at 0 50")
    t.refused("move a1 " + to(t.state, "a1", 0, 200))


# H16 and H17: mounted infantry, dismounting


def test_mounted_infantry_marches_as_cavalry_and_moves_as_foot() -> None:
    t = table("a1 bd O R mounted=true at 0 0")
    at_most(t, "march a1 forward", 200)
    at_most(t, "move a1 forward", 100)


@pytest.mark.parametrize(("rider", "becomes", "deep"), [("kn S R", "bd", 30), ("cv O R", "ax", 40)])
def test_riders_dismount_for_their_whole_move(rider: str, becomes: str, deep: int) -> None:
    t = table(f"a1 {rider} dismounts=true at 0 0\nb1 bd O R at 0 300")
    t.order("dismount a1")
    assert t.state.own.forms["a1"] == becomes
    assert t.rect("a1").depth == deep * 100
    t.refused("move a1 forward 50")


def test_riders_whose_list_does_not_say_so_stay_in_the_saddle() -> None:
    table("a1 kn O R at 0 0").refused("dismount a1")
    table("a1 bd O R at 0 0").refused("dismount a1")


def test_knights_do_not_remount() -> None:
    t = table("a1 kn S R dismounts=true at 0 0")
    t.order("dismount a1")
    t.done()
    t.roll(3)
    t.done()
    t.roll(6)
    t.refused("mount a1")


def test_mounted_infantry_dismounts_and_remounts() -> None:
    t = table("a1 bd O R mounted=true at 0 0")
    t.order("dismount a1")
    t.done()
    t.roll(3)
    t.done()
    t.roll(6)
    at_most(t, "march a1 forward", 100)
    t.order("mount a1")
    t.refused("move a1 forward 50")


def test_one_cannot_dismount_a_group() -> None:
    t = table("a1 kn O R dismounts=true at 0 0\na2 kn O R dismounts=true at 80 0")
    t.refused("dismount a1 a2")


# H8 as an option


def test_the_option_to_spend_a_part_in_each_going() -> None:
    # 100 of 250 paces in the open, and three fifths of 200 in the rough.
    rough = area("g", "rough", 0, 300, 1000, 400)
    at_most(table("a1 lh O R at 0 0", [rough], options={"H8": True}), "move a1 forward", 220)
    # 100 of 250, 60 of 200, and three tenths of 100 in the marsh.
    marsh = area("m", "marsh", 0, 180, 1000, 40)
    at_most(table("a1 lh O R at 0 0", [rough, marsh], options={"H8": True}), "move a1 forward", 190)


def test_marches_come_before_tactical_moves() -> None:
    t = table("a1 bd O R at 0 0\na2 bd O R at 300 0\nb1 bd O R at 0 900")
    t.order("march a2 forward 100")
    t.order("move a1 forward 50")
    t.refused("march a2 forward 100")
    assert t.allows("move a2 forward 100")


def test_infantry_remount_only_near_the_mounts_that_they_left() -> None:
    for far, fits in ((110, True), (140, False)):
        t = table("a1 ax O R mounted=true at 0 0")
        t.order("dismount a1")
        t.know(moved={})
        t.order(f"move a1 forward {far}")
        t.know(moved={}, points={"A1": 6})
        assert t.allows("mount a1") is fits
        if fits:
            t.order("mount a1")
            assert t.state.own.mounts == {}
        else:
            assert "80 paces" in t.refused("mount a1").message


@pytest.mark.parametrize("verb", ["move", "march"])
def test_to_turn_about_is_as_long_by_whatever_leg_it_is_ordered(verb: str) -> None:
    # H13: along the path of the front corner, half a circle round the middle of a base of 80 by 30: 134.2 paces.
    t = table("a1 bd O R at 0 0\nb1 bd O R at 0 900")
    where = to(t.state, "a1", 0, -30, 180)
    for legs in ("turn 180", where):
        assert "134.2 paces" in t.refused(f"{verb} a1 {legs}").message


def test_who_has_the_paces_turns_about() -> None:
    t = table("a1 cv O R at 0 0\nb1 bd O R at 0 900")
    t.order("move a1 " + to(t.state, "a1", 0, -60, 180))
    assert t.front("a1") == (0, -60, 180)


@pytest.mark.parametrize(("march", "crosses"), [(30, True), (60, True), (61, False), (150, False)])
def test_h23_who_crosses_a_river_goes_100_paces_in_that_bound_marches_and_all(march: int, crosses: bool) -> None:
    """The river begins 10 paces on from where the march ends, and 40 paces of move lead into it."""
    river = line("r", "river", -1800, 20, 1800, 20, wide=20, **{"class": "ordinary"})
    t = table(f"a1 cv O R at 0 {-march}", lines=[river])
    t.order(f"march a1 forward {march}")
    assert t.allows("move a1 forward 40") == crosses
    assert t.allows("move a1 forward 10")
    if not crosses:
        assert f"has marched {march} already" in t.refused("move a1 forward 40").message


def test_h23_a_place_straight_over_the_river_is_straight_over() -> None:
    river = line("r", "river", -1800, 20, 1800, 20, wide=20, **{"class": "ordinary"})
    t = table("a1 cv O R at 0 0", lines=[river])
    assert t.allows("move a1 " + to(t.state, "a1", 0, 60, 0))
    assert "straight over" in t.refused("move a1 " + to(t.state, "a1", 10, 60, 0)).message
