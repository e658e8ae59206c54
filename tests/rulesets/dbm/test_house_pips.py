"""What orders cost, read off the table: every line of 4.1 with the positions that make it count (H11)."""

from __future__ import annotations

import pytest
from tests.rulesets.dbm.table import area, line, table, to, works

NEAR = "a9 cv O R general at 500 -100\n"
"""A C-in-C who stands near by and is seen."""


def test_a_move_costs_one_and_the_c_in_c_moves_for_nothing() -> None:
    t = table(NEAR + "a1 bd O R at 0 0")
    assert t.cost("move a1 forward 100") == 1
    assert t.cost("move a9 forward 100") == 0


def test_the_c_in_c_saves_once_a_bound() -> None:
    t = table(NEAR + "a1 bd O R at 0 0")
    t.order("march a9 forward 200")
    assert t.cost("move a9 forward 100") == 1


def test_the_c_in_c_saves_for_the_group_he_moves_with() -> None:
    t = table("a9 cv O R general at 0 0\na1 cv O R at 80 0")
    assert t.cost("move a9 a1 forward 100") == 0


@pytest.mark.parametrize(("rank", "move", "halt"), [("c_in_c", 0, 0), ("sub", 1, 0), ("ally", 1, 1)])
def test_generals_by_rank(rank: str, move: int, halt: int) -> None:
    t = table("a1 kn O R general in A2 at 0 0\na2 kn O R in A2 at 80 0", ranks={"A2": rank})
    assert t.cost("move a1 forward 100") == move
    assert t.cost("halt a1") == halt


def test_a_sub_general_who_has_moved_in_the_battle_saves_no_more_halts() -> None:
    t = table("a1 kn O R general in A2 at 0 0\na2 kn O R in A2 at 80 0", own={"stirred": ("A2",)})
    assert t.cost("halt a1") == 1


@pytest.mark.parametrize(("y", "cost"), [(100, 1), (101, 2)])
def test_beyond_1200_paces_of_the_general(y: float, cost: int) -> None:
    # The general's front is at -1130 and the element is 30 deep.
    assert table(f"a9 cv O R general at 0 -1130\na1 bd O R at 0 {y}").cost("move a1 forward 50") == cost


WOOD = area("w", "wood", 0, -300, 3000, 200)


@pytest.mark.parametrize(("y", "cost"), [(0, 1), (2, 2)])
def test_beyond_600_paces_and_unseen(y: float, cost: int) -> None:
    elements = f"a9 cv O R general at 0 -630\na1 bd O R at 0 {y}"
    assert table(elements, [WOOD]).cost("move a1 forward 50") == cost


def test_beyond_600_paces_but_seen() -> None:
    assert table("a9 cv O R general at 0 -800\na1 bd O R at 0 0").cost("move a1 forward 50") == 1


def test_other_elements_hide_the_general() -> None:
    elements = "a9 cv O R general at 0 -800\na1 bd O R at 0 0\n"
    row = "\n".join(f"a{n + 2} bd O R at {80 * n - 160} -400" for n in range(5))
    assert table(elements + row).cost("move a1 forward 50") == 2


def test_a_general_on_higher_ground_sees_over_them() -> None:
    elements = "a9 cv O R general at 0 -800\na1 bd O R at 0 0\n"
    row = "\n".join(f"a{n + 2} bd O R at {80 * n - 160} -400" for n in range(5))
    hill = area("h", "gentle-hill", 0, -900, 600, 400, crest=(-200, -900, 200, -900))
    assert table(elements + row, [hill]).cost("move a1 forward 50") == 1


@pytest.mark.parametrize("shift", [0, 20, 40])
def test_the_way_to_the_general_goes_round_enemies(shift: int) -> None:
    elements = "a9 cv O R general at 0 -1095\na1 bd O R at 0 130\n"
    row = "\n".join(f"b{n + 1} bd O R at {80 * n - 160 + shift} -500" for n in range(5))
    hill = area("h", "gentle-hill", 0, -1100, 600, 200, crest=(-200, -1120, 200, -1120))
    assert table(elements, [hill]).cost("move a1 forward 50") == 1  # 1195 paces
    assert table(elements + row, [hill]).cost("move a1 forward 50") == 2


def test_there_is_no_way_to_the_encircled() -> None:
    places = [f"{80 * n - 160} 250" for n in range(5)] + [f"{80 * n - 160} -250 facing 0" for n in range(5)]
    places += [f"-200 {80 * n - 200} facing 90" for n in range(6)] + [
        f"200 {80 * n - 200} facing 270" for n in range(6)
    ]
    ring = "\n".join(f"b{n + 1} bd O R at {place}" for n, place in enumerate(places))
    t = table("a9 cv O R general at 0 -500\na1 bd O R at 0 0\n" + ring)
    assert t.cost("move a1 forward 50") == 2


def test_a_general_in_the_fight_commands_worse() -> None:
    t = table("a9 kn O R general at 0 0\nb1 kn O R at 0 0\na1 bd O R at 400 0")
    assert t.cost("move a1 forward 100") == 2


def test_a_general_touched_on_his_flank_only_is_not_in_front_edge_contact() -> None:
    # b1 faces left, its front on the right edge of the general.
    t = table("a9 kn O R general at 0 0\nb1 bd O R at 40 -30 facing 270\na1 bd O R at 400 0")
    assert t.cost("move a1 forward 100") == 1


def test_a_lost_general_commands_no_more() -> None:
    t = table(NEAR + "a1 bd O R at 0 0")
    t.lose("a9")
    assert t.cost("move a1 forward 100") == 2


# Irregulars


@pytest.mark.parametrize(
    ("troops", "legs", "cost"),
    [
        ("wb O Irr", "forward 100", 1),
        ("wb O Irr", "forward 60", 2),
        ("wb O Irr", "wheel-left 20", 2),
        ("wb O Irr", "back 100", 2),
        ("wb O Irr", "left 100", 2),
        ("bd O R", "wheel-left 20", 1),
        ("kn O Irr", "forward 150", 1),
        ("kn O Irr", "forward 100", 2),
        ("el O Irr", "wheel-right 30", 2),
        ("cv O Irr", "wheel-right 30", 1),
        ("cv O Irr", "forward 60", 1),
        ("lh O Irr", "wheel-right 30", 1),
        ("ax O Irr", "back 60", 1),
        ("ps O Irr", "left 60", 1),
    ],
)
def test_irregulars_pay_for_deviating_and_for_short_moves(troops: str, legs: str, cost: int) -> None:
    assert table(NEAR + f"a1 {troops} at 0 0").cost(f"move a1 {legs}") == cost


def test_one_irregular_is_enough_in_a_group() -> None:
    t = table(NEAR + "a1 bd O R at 0 0\na2 bd O Irr at 80 0\na3 bd O R at 160 0")
    assert t.cost("move a1 a2 a3 wheel-left 10") == 2
    assert t.cost("move a1 a2 a3 forward 50") == 2
    assert t.cost("move a1 a2 a3 forward 100") == 1
    assert t.cost("move a3 forward 50") == 1


def test_an_irregular_general_may_move_short() -> None:
    t = table("a1 bd O Irr general in A2 at 0 0\na2 bd O Irr in A2 at 400 0")
    assert t.cost("move a1 forward 50") == 1
    assert t.cost("move a2 forward 50") == 2


def test_a_short_move_into_contact_is_excused() -> None:
    t = table(NEAR + "a1 wb O Irr at 0 0\nb1 bd O R at 0 60")
    assert t.cost("move a1 forward 60") == 1


def test_contact_by_any_element_excuses_the_group() -> None:
    t = table(NEAR + "a1 wb O Irr at 0 0\na2 wb O Irr at 80 0\nb1 bd O R at 0 60")
    assert t.cost("move a1 a2 forward 60") == 1


def test_a_wheel_into_contact_is_excused() -> None:
    # Swung by 30 degrees about its left corner, a1 lies flush with b1.
    t = table(NEAR + "a1 wb O Irr at 0 0")
    t.order("move a1 wheel-left 30")
    x, y, _ = t.front("a1")
    t = table(NEAR + f"a1 wb O Irr at 0 0\nb1 bd O R at {x} {y} facing 150")
    assert t.cost("move a1 wheel-left 30") == 1


def test_a_short_move_to_a_deep_river_is_excused() -> None:
    river = line("r", "river", -1800, 90, 1800, 90, wide=60, **{"class": "deep"})
    assert table(NEAR + "a1 wb O Irr at 0 0", lines=[river]).cost("move a1 forward 60") == 1


def test_a_paltry_river_stops_nobody_short() -> None:
    """H23: it has no effect, so it excuses no short move (4.1)."""
    paltry = line("r", "river", -1800, 90, 1800, 90, wide=60, **{"class": "paltry"})
    assert table(NEAR + "a1 wb O Irr at 0 0", lines=[paltry]).cost("move a1 forward 60") == 2


def test_who_has_come_over_a_river_is_not_stopped_by_it() -> None:
    """Its front is on the far bank, its rear still in the water; with its front in it, it is stopped by it."""
    river = line("r", "river", -1800, 50, 1800, 50, wide=20, **{"class": "ordinary"})
    t = table(NEAR + "a1 wb O Irr at 0 0", lines=[river])
    assert t.cost("move a1 forward 80") == 2
    assert t.cost("move a1 forward 55") == 1


def test_a_short_move_to_a_waterway_is_excused() -> None:
    sea = area("s", "waterway", 0, 260, 3600, 400)
    assert table(NEAR + "a1 wb O Irr at 0 0", [sea]).cost("move a1 forward 60") == 1


def test_a_short_march_is_paid_too() -> None:
    t = table(NEAR + "a1 wb O Irr at 0 0")
    assert t.cost("march a1 forward 100") == 1
    assert t.cost("march a1 forward 60") == 2


def test_one_wide_along_a_bent_road_is_no_deviation() -> None:
    bend = line("r", "road", 0, -600, 0, 0, 400, 693, wide=40)
    # The wheel of 30 degrees is 41.9 of the 200 paces on a road.
    t = table(NEAR + "a1 wb O Irr at 0 0", lines=[bend])
    assert t.cost("move a1 wheel-right 30 forward 158") == 1
    assert table(NEAR + "a1 wb O Irr at 0 0").cost("move a1 wheel-right 30 forward 58") == 2


def test_following_in_a_column_is_no_deviation_of_the_followers() -> None:
    # Bent before by a wheel that was paid for; now it only goes on.
    t = table(NEAR + "a1 kn O Irr at 0 0\na2 kn O Irr at 0 -60\na3 kn O Irr at 0 -120")
    assert t.cost("move a1 a2 a3 wheel-right 60 forward 60") == 2
    t.order("move a1 a2 a3 wheel-right 60 forward 60")
    t.done()
    t.roll(3)
    t.done()
    t.roll(6)
    assert t.cost("move a1 a2 a3 forward 150") == 1


# Mixed groups, artillery


@pytest.mark.parametrize(
    ("one", "other", "by", "cost"),
    [
        ("cv O R", "bd O R", 100, 2),
        ("lh O R", "ax O R", 150, 2),
        ("kn O R", "ps O R", 150, 2),
        ("el O Irr", "bd O R", 100, 1),
        ("cv O R", "lh O R", 200, 1),
        ("bd O R mounted=true", "cv O R", 100, 1),
        ("bd O R mounted=true", "bd O R", 100, 2),
        ("cm O Irr", "bd O R", 100, 1),
    ],
)
def test_riders_and_walkers_in_one_group(one: str, other: str, by: int, cost: int) -> None:
    t = table(NEAR + f"a1 {one} at 0 0\na2 {other} at 80 0")
    assert t.cost(f"move a1 a2 forward {by}") == cost


def test_a_mounted_general_does_not_mix_a_group_of_foot() -> None:
    t = table("a1 cv O R general in A2 at 0 0\na2 bd O R in A2 at 80 0")
    assert t.cost("move a1 a2 forward 100") == 1


def test_psiloi_behind_cavalry_they_can_support_do_not_mix() -> None:
    t = table(NEAR + "a1 cv O R at 0 0\na2 ps S R at 0 -60")
    assert t.cost("move a1 a2 forward 150") == 1
    beside = table(NEAR + "a1 cv O R at 0 0\na2 ps S R at 80 0")
    assert beside.cost("move a1 a2 forward 150") == 2


def test_psiloi_of_ordinary_grade_cannot_support_cavalry() -> None:
    t = table(NEAR + "a1 cv O R at 0 0\na2 ps O R at 0 -60")
    assert t.cost("move a1 a2 forward 150") == 2


@pytest.mark.parametrize(("grade", "cost"), [("O", 2), ("S", 2), ("I", 2), ("F", 1), ("X", 1)])
def test_artillery(grade: str, cost: int) -> None:
    assert table(NEAR + f"a1 art {grade} R at 0 0").cost("move a1 forward 50") == cost


# Mounting, halts


def test_dismounting_costs_one_more() -> None:
    t = table(NEAR + "a1 kn O R dismounts=true at 0 0")
    assert t.cost("dismount a1") == 2


def test_dismounting_irregular_knights_cost_as_any_move() -> None:
    assert table(NEAR + "a1 kn O Irr dismounts=true at 0 0").cost("dismount a1") == 2


@pytest.mark.parametrize(("troops", "cost"), [("kn O Irr", 2), ("wb O Irr", 2), ("bd F Irr", 2)])
def test_halting_irregulars(troops: str, cost: int) -> None:
    assert table(NEAR + f"a1 {troops} at 0 0\nb1 bd O R at 0 300").cost("halt a1") == cost


@pytest.mark.parametrize(("troops", "cost"), [("wb O Irr", 1), ("kn O Irr", 2)])
@pytest.mark.parametrize("ground", ["rough", "wood", "marsh", "orchard"])
def test_foot_who_occupy_bad_going_halt_cheaply(troops: str, cost: int, ground: str) -> None:
    t = table(NEAR + f"a1 {troops} at 0 0\nb1 bd O R at 0 300", [area("g", ground, 0, 0, 200, 200)])
    assert t.cost("halt a1") == cost


def test_all_of_a_group_must_be_in_the_bad_going() -> None:
    elements = NEAR + "a1 wb O Irr at 0 0\na2 wb O Irr at 80 0\nb1 bd O R at 0 300"
    assert table(elements, [area("g", "rough", -10, 0, 100, 200)]).cost("halt a1 a2") == 2
    assert table(elements, [area("g", "rough", 40, 0, 200, 200)]).cost("halt a1 a2") == 1


def test_defenders_of_fortifications_halt_cheaply() -> None:
    t = table(NEAR + "a1 wb O Irr at 0 0\nb1 bd O R at 0 300", lines=[works("w", 0, 0, "a")])
    assert t.cost("halt a1") == 1


def test_those_uphill_halt_cheaply() -> None:
    hill = area("h", "gentle-hill", 0, 0, 800, 600, crest=(-300, -100, 300, -100))
    assert table(NEAR + "a1 wb O Irr at 0 0\nb1 bd O R at 0 250", [hill]).cost("halt a1") == 1
    assert table(NEAR + "a1 wb O Irr at 0 -300\nb1 bd O R at 0 100", [hill]).cost("halt a1") == 2


def test_those_on_a_hill_are_uphill_of_enemies_below_it() -> None:
    """The row asks whether they are uphill of the nearest enemy (4.1), be he on their hill or at its foot."""
    hill = area("h", "gentle-hill", 0, 0, 800, 600, crest=(-300, 0, 300, 0))
    assert table(NEAR + "a1 wb O Irr at 0 250\nb1 bd O R at 0 350", [hill]).cost("halt a1") == 1
    assert table(NEAR + "a1 wb O Irr at 0 -450\nb1 bd O R at 0 -350", [hill]).cost("halt a1") == 2
    other = area("k", "gentle-hill", 0, 700, 800, 400, crest=(-300, 700, 300, 700))
    assert table(NEAR + "a1 wb O Irr at 0 250\nb1 bd O R at 0 550", [hill, other]).cost("halt a1") == 2


def test_a_paltry_river_has_no_edge_to_defend() -> None:
    river = line("r", "river", -1800, 30, 1800, 30, wide=60, **{"class": "paltry"})
    assert table(NEAR + "a1 wb O Irr at 0 0\nb1 bd O R at 0 300", lines=[river]).cost("halt a1") == 2


def test_a_river_edge_is_defended() -> None:
    river = line("r", "river", -1800, 30, 1800, 30, wide=60, **{"class": "ordinary"})
    assert table(NEAR + "a1 wb O Irr at 0 0\nb1 bd O R at 0 300", lines=[river]).cost("halt a1") == 1


def test_an_element_that_moved_cannot_be_halted_nor_the_other_way_round() -> None:
    t = table(NEAR + "a1 wb O Irr at 0 0\na2 wb O Irr at 300 0\nb1 bd O R at 0 350")
    t.order("move a1 forward 100")
    t.refused("halt a1")
    t.order("halt a2")
    t.refused("move a2 forward 100")


# Marches


@pytest.mark.parametrize(
    ("one", "place", "costs"),
    [
        ("cv O R", "80 -900", (1, 1, 1, 2)),
        ("kn O R", "80 -900", (1, 1, 2)),
        ("lh O Irr", "80 -900", (1, 1, 1)),
        ("bd O Irr", "80 -900", (1, 1, 2)),
        ("bd O Irr", "0 -930", (1, 1, 1)),
        ("wb O Irr", "80 -900", (1, 1, 2)),
        ("cv O Irr", "80 -900", (1, 1, 2)),
        ("cv O Irr", "0 -960", (1, 1, 1)),
        ("kn O R", "0 -960", (1, 1, 2)),
    ],
)
def test_marches_of_a_group(one: str, place: str, costs: tuple[int, ...]) -> None:
    t = table(f"a9 cv O R general at 500 -600\na1 {one} at 0 -900\na2 {one} at {place}")
    far = {"cv": 200, "kn": 150, "lh": 250, "bd": 100, "wb": 100}[one.split()[0]]
    found = []
    for _ in costs:
        text = f"march a1 a2 forward {far}"
        found.append(t.cost(text))
        t.know(points={"A1": 6})
        t.order(text)
    assert tuple(found) == costs


def test_a_lone_element_marches_on_for_one_point_each() -> None:
    t = table("a9 cv O R general at 500 -600\na1 kn O R at 0 -900")
    for _ in range(4):
        assert t.cost("march a1 forward 150") == 1
        t.order("march a1 forward 150")


def test_a_general_does_not_make_knights_of_a_group() -> None:
    # The C-in-C's own knights are left aside; he saves one once.
    t = table("a9 kn O R general at 0 -900\na1 bd O R at 80 -900")
    t.order("march a9 a1 forward 100")
    t.order("march a9 a1 forward 100")
    assert t.cost("march a9 a1 forward 100") == 1


# H11: what may be spent


def test_points_run_out_and_what_is_left_is_lost() -> None:
    t = table(NEAR + "a1 bd O R at 0 0\na2 bd O R at 300 0\na3 bd O R at 600 0", pips=2)
    t.order("move a1 forward 100")
    t.order("move a2 forward 100")
    assert "point" in t.refused("move a3 forward 100").message
    t.done()
    t.roll(1)
    assert t.state.own.points == {"B1": 1}


def test_each_command_pays_from_its_own_die() -> None:
    t = table(
        "a1 bd O R at 0 0\na3 bd O R in A2 at 600 0\na4 cv O R general in A2 at 600 -200", pips={"A1": 1, "A2": 2}
    )
    t.order("move a1 forward 100")
    t.refused("move a0 a1 forward 10")
    t.order("move a3 forward 100")
    t.order("move a4 forward 100")
    assert t.state.own.points == {"A1": 0, "A2": 0}


def test_one_tactical_move_after_any_number_of_marches() -> None:
    t = table(NEAR + "a1 bd O R at 0 -400")
    t.order("march a1 forward 100")
    t.order("march a1 forward 100")
    t.order("move a1 forward 100")
    t.refused("move a1 forward 50")
    t.refused("march a1 forward 50")


def test_only_the_side_whose_bound_it_is_orders_its_own_troops() -> None:
    t = table(NEAR + "a1 bd O R at 0 -400\nb1 bd O R at 0 600", bound="b")
    t.refused("move a1 forward 50")
    assert t.cost("move b1 forward 50") == 1
    assert t.cost("move b1 " + to(t.state, "b1", 20, 590)) == 1


@pytest.mark.parametrize(
    ("cavalry", "psiloi", "cost"), [("O", "S", 1), ("I", "I", 1), ("O", "O", 2), ("S", "S", 2), ("S", "I", 2)]
)
def test_psiloi_are_left_aside_behind_cavalry_that_they_can_support(cavalry: str, psiloi: str, cost: int) -> None:
    """4.9 lets (S) and (I) help cavalry (O) and (I), and no other (H45)."""
    t = table(f"a0 cv O R general at 0 -300\na1 cv {cavalry} R at 0 0\na2 ps {psiloi} R at 0 -60")
    assert t.cost("move a1 a2 forward 100") == cost


@pytest.mark.parametrize(("aside", "turn", "cost"), [(0, 0, 1), (1, 0, 2), (0, 1, 2), (0, -1, 2)])
def test_a_place_straight_ahead_is_no_deviation(aside: int, turn: int, cost: int) -> None:
    """4.1 asks whether irregulars go straight ahead, and not how their player says it."""
    t = table("a0 cv O R general at 0 -200\na1 wb O Irr at 0 0\nb1 bd O R at 0 500")
    assert t.cost(f"move a1 {to(t.state, 'a1', aside, 100 if not turn else 95, turn)}") == cost
    slanted = table("a0 cv O R general at 0 -200\na1 wb O Irr at 0 0 facing 30\nb1 bd O R at 0 900")
    assert slanted.cost(f"move a1 {to(slanted.state, 'a1', 50, 86.6, 30)}") == 1
