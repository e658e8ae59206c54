"""The ground in a fight: going under the front edge (H8), rivers (H23), works (H24), and the fields of H45 and H39."""

from __future__ import annotations

import pytest
from tests.rulesets.dbm.table import area, line, table, works
from tests.rulesets.dbm.test_house_contact import fought, meets

from sandtable.geometry.ground import Area, Line

# H8: the going of a fight


@pytest.mark.parametrize(
    ("ground", "a", "b"),
    [
        (area("g", "rough", 0, 100, 400, 400), "rough", "rough"),
        (area("g", "wood", 0, 100, 400, 400), "difficult", "difficult"),
        (area("g", "gentle-hill", 0, 100, 400, 400), "good", "good"),
        (area("g", "wood", 0, 300, 400, 400), "good", "difficult"),  # the border runs along the front edges
        (area("g", "marsh", 0, -100, 400, 400), "difficult", "good"),
        (area("g", "rough", 30, 100, 30, 100), "rough", "rough"),  # only a part of the edge is in it
        (area("g", "rough", 0, 0, 400, 180), "good", "good"),  # only the rear of a1 is in it
    ],
)
def test_the_worst_going_under_the_front_edge(ground: Area, a: str, b: str) -> None:
    seen = fought(table("a1 bd O R at 0 100\nb1 bd O R at 0 100", [ground]))
    assert seen["a1"].get("going", "good") == a
    assert seen["b1"].get("going", "good") == b


def test_of_two_grounds_the_worse_counts() -> None:
    grounds = [area("g", "rough", 0, 100, 400, 400), area("h", "wood", 30, 100, 20, 400)]
    seen = fought(table("a1 bd O R at 0 100\nb1 bd O R at 0 100", grounds))
    assert seen["a1"]["going"] == "difficult"


def test_camels_fight_at_home_in_dunes() -> None:
    seen = fought(table("a1 cm O Irr at 0 100\nb1 cv O R at 0 100", [area("g", "dunes", 0, 100, 400, 400)]))
    assert seen["a1"].get("at_home") is True
    assert not seen["b1"].get("at_home", False)
    assert seen["b1"]["going"] == "difficult"


# H45


def test_upslope_is_nearer_the_crest_of_one_hill() -> None:
    hill = area("h", "gentle-hill", 0, 100, 800, 600, crest=(-300, 350, 300, 350))
    seen = fought(table("a1 bd O R at 0 100\nb1 bd O R at 0 100", [hill]))
    assert seen["b1"].get("upslope") is True
    assert not seen["a1"].get("upslope", False)


def test_upslope_asks_that_both_are_on_the_hill() -> None:
    hill = area("h", "gentle-hill", 0, 300, 800, 400, crest=(-300, 350, 300, 350))
    seen = fought(table("a1 bd O R at 0 100\nb1 bd O R at 0 100", [hill]))
    assert not seen["b1"].get("upslope", False)


def test_generals_and_demoralised_are_seen() -> None:
    elements = "a1 bd O R general in A2 at 0 100\nb1 bd O R at 0 100\nb2 bd O R at 900 900\na2 bd O R in A2 at 900 0"
    seen = fought(table(elements, own={"broken": ("B1",)}))
    assert seen["a1"].get("general") is True
    assert seen["b1"].get("broken_command") is True


def test_who_ran_into_whose_front_this_bound_has_charged() -> None:
    t = table("a1 kn O R at 0 0\nb1 bw S R at 0 100")
    t.order("move a1 forward 100")
    t.done()
    # The bowmen are in contact and do not shoot.
    seen = fought(t)
    assert seen["a1"].get("charged") is True
    assert not seen["b1"].get("charged", False)


def test_who_stood_in_contact_has_not_charged() -> None:
    seen = fought(table("a1 kn O R at 0 100\nb1 bw S R at 0 100"))
    assert not seen["a1"].get("charged", False)


def test_a_flank_charge_is_no_charge_at_the_front() -> None:
    t = table("a1 kn O R at -140 140 facing 90\nb1 bw S R at 0 100")
    assert meets(t, "move a1 forward 100")
    seen = fought(t)
    assert not seen["a1"].get("charged", False)


@pytest.mark.parametrize(
    ("mine", "theirs", "grade"),
    [
        ("kn X R", "lh O R", "S"),
        ("kn X R", "sp O R", "S"),
        ("kn X R", "pk O R", "S"),
        ("kn X R", "bw O R", "S"),
        ("kn X R", "kn O R", "I"),
        ("kn X R", "kn X R", "O"),
        ("kn X R", "exp O Irr", "I"),
        ("kn X R", "wb O Irr", "I"),
        ("kn X R", "cv O R", "O"),
        ("kn X R", "bd O R", "O"),
        ("bd X R", "kn O R", "S"),
        ("bd X R", "cm S Irr", "S"),
        ("bd X R", "cm O Irr", "F"),
        ("bd X R", "bd O R", "F"),
        ("pk X R", "kn O R", "X"),
        ("ax X R", "bd O R", "X"),
    ],
)
def test_exceptions_are_treated_as_another_grade(mine: str, theirs: str, grade: str) -> None:
    seen = fought(table(f"a1 {mine} at 0 100\nb1 {theirs} at 0 100"))
    assert seen["a1"].get("treated_as", seen["a1"]["grade"]) == grade


def test_exceptions_keep_their_grade_where_the_house_rule_is_off() -> None:
    seen = fought(table("a1 kn X R at 0 100\nb1 sp O R at 0 100", options={"H39": False}))
    assert seen["a1"].get("treated_as", "X") == "X"


# H23 rivers: one runs across the table from 50 to 110.


def river(sort: str = "") -> Line:
    return line("r", "river", -1800, 80, 1800, 80, wide=60, **{"class": sort})


@pytest.mark.parametrize("die", [1, 2])
def test_a_paltry_river_has_no_effect(die: int) -> None:
    t = table("a1 cv O R at 0 0", lines=[river()])
    t.order("move a1 forward 200")
    assert t.asks == "river"
    t.roll(die)
    assert t.front("a1") == (0, 200, 0)


@pytest.mark.parametrize("die", [3, 4, 5])
def test_an_ordinary_river_is_crossed_straight_and_slowly(die: int) -> None:
    t = table("a1 cv O R at 0 0", lines=[river()])
    t.order("move a1 forward 200")
    t.roll(die)
    assert t.front("a1") == (0, 100, 0)


def test_a_deep_river_stops_them_at_the_bank() -> None:
    t = table("a1 cv O R at 0 0", lines=[river()])
    t.order("move a1 forward 200")
    t.roll(6)
    assert t.front("a1") == (0, 50, 0)


def test_the_river_is_rolled_for_once() -> None:
    t = table("a1 cv O R at 0 0\na2 cv O R at 300 0", lines=[river()])
    t.order("move a1 forward 200")
    t.roll(1)
    t.order("move a2 forward 200")
    assert t.asks == "orders"
    assert t.front("a2") == (300, 200, 0)


def test_nobody_rolls_who_stays_on_the_bank() -> None:
    t = table("a1 cv O R at 0 0", lines=[river()])
    t.order("move a1 forward 50")
    assert t.asks == "orders"


def test_an_ordinary_river_allows_100_paces_straight_over() -> None:
    t = table("a1 lh O R at 0 0", lines=[river("ordinary")])
    assert t.allows("move a1 forward 100")
    t.refused("move a1 forward 110")
    t.refused("move a1 wheel-left 45")
    t.refused("move a1 forward 60 right 40")


def test_a_deep_river_is_impassable_but_on_bridges_and_fords() -> None:
    for crossing in ("bridge", "ford"):
        over = line("x", crossing, 0, 50, 0, 110, wide=80)
        t = table("a1 bd O R at 0 0\na2 bd O R at 300 0", lines=[river("deep"), over])
        assert t.allows("move a1 forward 80"), (crossing, t.refused("move a1 forward 80"))
        t.refused("move a2 forward 80")


def test_who_may_not_cross_a_river_is_told_how_far_off_it_is() -> None:
    refusal = table("a1 bd O R at 0 0", lines=[river("deep")]).refused("move a1 forward 60")
    assert (refusal.rows, refusal.have, refusal.want, refusal.unit) == (("H23",), 50, 60, "paces")
    assert "50 paces on" in refusal.message


def test_attacking_out_of_a_river() -> None:
    seen = fought(table("a1 bd O R at 0 110\nb1 bd O R at 0 110", lines=[river("ordinary")]))
    assert seen["a1"].get("across") == "river"
    assert seen["a1"].get("going") == "difficult"
    assert seen["b1"].get("riverbank") is True
    assert seen["b1"].get("going", "good") == "good"


def test_a_paltry_river_gives_no_bank() -> None:
    seen = fought(table("a1 bd O R at 0 110\nb1 bd O R at 0 110", lines=[river("paltry")]))
    assert seen["a1"].get("across", "none") == "none"
    assert seen["a1"].get("going", "good") == "good"
    assert not seen["b1"].get("riverbank", False)


def test_a_bridge_gives_no_bank() -> None:
    over = line("x", "bridge", 0, 50, 0, 110, wide=80)
    seen = fought(table("a1 bd O R at 0 110\nb1 bd O R at 0 110", lines=[river("ordinary"), over]))
    assert seen["a1"].get("across", "none") == "none"
    assert not seen["b1"].get("riverbank", False)


# H24 fortifications along b1's front

WORKS = works("w", 0, 100)
PAIR = "a1 {a} at 0 100\nb1 {b} at 0 100"


@pytest.mark.parametrize("sort", ["temporary", "permanent"])
def test_attackers_are_across_and_defenders_fortified(sort: str) -> None:
    seen = fought(table(PAIR.format(a="bd O R", b="bd O R"), lines=[works("w", 0, 100, sort=sort)]))
    assert seen["a1"].get("across") == "fortification"
    assert seen["a1"].get("fortified", "none") == "none"
    assert seen["b1"].get("fortified") == sort
    assert seen["b1"].get("across", "none") == "none"


def test_a_tower_is_where_a_scenario_places_it() -> None:
    seen = fought(table(PAIR.format(a="bd O R", b="bd O R"), lines=[works("w", 0, 100, sort="permanent", tower=True)]))
    assert seen["b1"].get("pf_tower") is True


def test_works_of_the_other_side_do_not_protect() -> None:
    seen = fought(table(PAIR.format(a="bd O R", b="bd O R"), lines=[works("w", 0, 100, "a")]))
    assert seen["a1"].get("fortified") == "temporary"
    assert seen["b1"].get("across") == "fortification"


def test_works_behind_or_beside_do_not_count() -> None:
    seen = fought(table(PAIR.format(a="bd O R", b="bd O R"), lines=[works("w", 200, 100), works("v", 0, 130)]))
    assert seen["b1"].get("fortified", "none") == "none"


def test_attackers_reach_the_outer_line() -> None:
    t = table("a1 bd O R at 0 0\nb1 bd O R at 0 100", lines=[WORKS])
    assert meets(t, "move a1 forward 100")


@pytest.mark.parametrize(("dice", "gone"), [((6, 1), False), ((6, 3), False)])
def test_foot_that_drives_the_defender_back_takes_its_place(dice: tuple[int, int], gone: bool) -> None:
    t = table(PAIR.format(a="bd O R", b="sp O R"), lines=[WORKS])
    t.done()
    told = t.fight(*dice)
    assert told["ruling"]["result"]["b"]["outcome"] == "recoil"
    assert t.front("b1") == (0, 130, 180)
    assert t.front("a1") == (0, 130, 0)


def test_foot_that_destroys_the_defender_takes_its_place() -> None:
    t = table(PAIR.format(a="bd S R", b="hd I Irr"), lines=[WORKS])
    t.done()
    told = t.fight(6, 1)
    assert told["ruling"]["result"]["b"]["outcome"] == "destroyed"
    assert not t.there("b1")
    # The defender was 60 deep and stood with its front at 100.
    x, y, facing = t.front("a1")
    assert (x, facing) == (0, 0)
    assert 130 <= y <= 160


def test_mounted_never_cross() -> None:
    t = table(PAIR.format(a="kn O Irr", b="hd I Irr"), lines=[WORKS])
    t.done()
    told = t.fight(6, 1)
    assert told["ruling"]["result"]["b"]["outcome"] == "destroyed"
    assert t.front("a1") == (0, 100, 0)


def test_mounted_do_not_ride_over_empty_works() -> None:
    t = table("a1 cv O R at 0 0", lines=[WORKS])
    assert t.allows("move a1 forward 100")
    t.refused("move a1 forward 150")


def test_friends_pass_a_gate() -> None:
    wall = line("w", "fortification-permanent", -400, 100, 400, 100, side="a")
    gate = line("g", "gate", -40, 100, 40, 100, wide=40)
    t = table("a1 cv O R at 0 50\na2 cv O R at 200 50", lines=[wall, gate])
    assert t.allows("move a1 forward 150")
    t.refused("move a2 forward 150")


def test_heavy_artillery_that_destroys_a_defender_breaches() -> None:
    t = table("a1 art S R at 0 -200\nb1 hd I Irr at 0 100\nb2 bd O R at 80 100", lines=[WORKS, works("v", 80, 100)])
    t.done()
    # hordes 2 + 1, fortified by temporary works, which are nothing against artillery; artillery 4 + 6.
    if t.asks == "aim":
        t.order("aim a1 b1")
        t.wait()
    assert t.asks == "shot"
    told = t.fight(6, 1)
    assert told["ruling"]["result"]["b"]["outcome"] == "destroyed"
    assert not any(work.id.startswith("w") and work.kind.startswith("fort") for work in t.state.ground.lines)
    assert any(work.id == "v" for work in t.state.ground.lines)
