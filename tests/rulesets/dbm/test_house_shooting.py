"""Who shoots at whom, with whose help, and what is seen (H27 to H29)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.dbm.table import Table, area, table

BW = "a1 bw O R at 0 0\n"


def shots(t: Table) -> list[tuple[str, str]]:
    """Every shooting of the bound as (main shooter, target), with dice that hurt nobody much; first named first."""
    return [(told["shooters"][0], _target(told)) for told in rulings(t)]


def _target(told: dict[str, Any]) -> str:
    target: str = told["target"]
    return target


def rulings(t: Table) -> list[dict[str, Any]]:
    """Let the bound go on through its shootings. All that is told of each, with its target."""
    if t.allows("done"):
        t.done()
    found = []
    while t.asks in ("aim", "main", "shooting", "shot"):
        what, about = t.asks, t.about
        if what == "shot":
            told = t.fight(3, 3)
            found.append({**told, "target": about[1]})
        else:
            verb = {"aim": "aim", "main": "main", "shooting": "shoot"}[what]
            t.order(f"{verb} {' '.join(t.pairs[0])}")
            t.wait()
    return found


@pytest.mark.parametrize(
    ("shooter", "far"),
    [("bw O R", 200), ("art O R", 500), ("art S R", 500), ("art I R", 200), ("art X R", 100), ("wwg O R", 200)],
)
def test_a_target_within_range(shooter: str, far: int) -> None:
    assert shots(table(f"a1 {shooter} at 0 0\nb1 bd O R at 0 {far}")) == [("a1", "b1")]
    assert shots(table(f"a1 {shooter} at 0 0\nb1 bd O R at 0 {far + 1}")) == []


@pytest.mark.parametrize("kind", ["bd O R", "ps O R weapon=bow", "lh O R", "ax O R"])
def test_others_do_not_shoot(kind: str) -> None:
    assert shots(table(f"a1 {kind} at 0 0\nb1 bd O R at 0 100")) == []


@pytest.mark.parametrize(
    ("x", "y", "seen"),
    [
        (0, 100, True),
        (155, 100, True),  # reaches 5 into the strip, which is 120 wide to each side
        (-155, 100, True),
        (165, 100, False),
        (-165, 100, False),
        (0, -100, False),
        (100, -40, False),
    ],
)
def test_the_strip_is_three_widths_wide(x: float, y: float, seen: bool) -> None:
    assert bool(shots(table(BW + f"b1 bd O R at {x} {y}"))) == seen


def test_war_wagons_shoot_from_any_edge() -> None:
    for place in ("0 -250 facing 0", "200 -40 facing 270", "-200 -40 facing 90"):
        assert shots(table(f"a1 wwg O R at 0 0\nb1 bd O R at {place}")) == [("a1", "b1")]
    assert shots(table("a1 bw O R at 0 0\nb1 bd O R at 0 -250 facing 0")) == []


def test_the_nearest_is_the_target() -> None:
    assert shots(table(BW + "b1 bd O R at 0 150\nb2 bd O R at 100 120")) == [("a1", "b2")]
    assert shots(table(BW + "b1 bd O R at 0 110\nb2 bd O R at 100 120")) == [("a1", "b1")]


def test_of_equally_near_ones_the_owner_chooses() -> None:
    t = table(BW + "b1 bd O R at -60 100\nb2 bd O R at 60 100")
    t.done()
    assert t.asks == "aim"
    assert t.seat == "a"
    assert set(t.pairs) == {("a1", "b1"), ("a1", "b2")}
    t.order("aim a1 b2")
    t.wait()
    assert t.asks == "shot"
    assert t.about == ("a1", "b2")


def test_both_sides_shoot_in_every_bound() -> None:
    t = table("b1 bw O R at 0 150\na1 bd O R at 0 0")
    assert shots(t) == [("b1", "a1")]
    t.roll(3)
    assert shots(t) == [("b1", "a1")]


def test_who_moved_shoots_unless_it_is_artillery() -> None:
    t = table(BW + "b1 bd O R at 0 250")
    t.order("move a1 forward 80")
    assert shots(t) == [("a1", "b1")]
    t = table("a1 art O R at 0 0\nb1 bd O R at 0 250")
    t.order("move a1 forward 50")
    assert shots(t) == []


def test_who_touches_enemy_does_not_shoot() -> None:
    assert shots(table(BW + "b1 bd O R at 0 0\nb2 bd O R at 90 100")) == []
    # On its flank, too; a1 then turns to face and fights.
    assert shots(table(BW + "b1 ps O R at -40 -40 facing 90\nb2 bd O R at 0 100")) == []


def test_who_overlaps_does_not_shoot() -> None:
    assert shots(table("a1 bw O R at 80 0\na2 bd O R at 0 0\nb1 bd O R at 0 0\nb2 bd O R at 150 100")) == []


def test_who_supports_from_behind_does_not_shoot() -> None:
    # From behind a1, a2 could reach b2 past the left of it.
    elements = "a1 bw O R at 0 0\na2 bw O R at 0 -30\nb1 bd O R at 0 0\nb2 bd O R at -110 0"
    assert shots(table(elements)) == []


@pytest.mark.parametrize(
    ("front", "behind", "foe"),
    [
        ("bd O R", "bw O R", "bd O R"),
        ("bw S R", "bw O R", "bd O R"),
        ("bw O R weapon=longbow", "bw O R", "bd O R"),
        ("bw O R", "bw O R", "kn O R"),
    ],
)
def test_h27_who_stands_behind_and_counts_as_no_support_shoots(front: str, behind: str, foe: str) -> None:
    """No row of 4.6 gives rear support by such a rank in such a combat."""
    elements = f"a1 {front} at 0 0\na2 {behind} at 0 -30\nb1 {foe} at 0 0\nb2 bd O R at -110 0"
    assert shots(table(elements)) == [("a2", "b2")]


def test_nobody_shoots_into_a_melee() -> None:
    assert shots(table("a1 bw O R at -100 0\na2 bd O R at 0 100\nb1 bd O R at 0 100")) == []


def test_the_demoralised_may_shoot() -> None:
    t = table(BW + "a2 bd O R at 900 0\nb1 bd O R at 0 150", own={"broken": ("A1",)})
    t.order("halt a1")
    found = rulings(t)
    assert [told["shooters"] for told in found] == [["a1"]]
    assert found[0]["ruling"]["given"]["a"].get("broken_command") is True


# H28: joining


def row(count: int, y: float = 0) -> str:
    return "".join(f"a{n + 1} bw O R at {80 * n} {y}\n" for n in range(count))


def test_two_join_and_the_owner_names_the_main_shooter() -> None:
    t = table("a1 bw O R at 0 0\na2 bw S R at 80 0\nb1 bd O R at 40 150")
    t.done()
    assert t.asks == "main"
    assert t.seat == "a"
    assert set(t.pairs) == {("a1", "b1"), ("a2", "b1")}
    t.order("main a2 b1")
    t.wait()
    assert t.asks == "shot"
    assert t.about == ("a2", "b1")
    told = t.fight(3, 3)
    assert told["ruling"]["given"]["b"].get("aiding") == 1
    assert t.asks != "shot"


@pytest.mark.parametrize(("count", "aiding"), [(1, 0), (2, 1), (3, 2), (4, 2)])
def test_at_most_two_aid(count: int, aiding: int) -> None:
    t = table(row(count) + f"b1 bd O R at {40 * (count - 1)} 100")
    found = rulings(t)
    assert len(found) == 1
    assert found[0]["ruling"]["given"]["b"].get("aiding", 0) == aiding


def test_two_who_aim_at_each_other_are_one_mutual_shooting() -> None:
    found = rulings(table(BW + "b1 bw O R at 0 150"))
    assert len(found) == 1
    assert found[0]["ruling"]["given"].get("mutual") is True
    assert found[0]["ruling"]["given"].get("distance", 0) in (0, 150)


def test_a_target_whose_own_target_is_another_shoots_apart() -> None:
    # b1's nearest is a2; a1's nearest is b1.
    found = rulings(table(BW + "a2 bd O R at 110 60\nb1 bw O R at 60 150"))
    assert sorted((told["shooters"][0], told["target"]) for told in found) == [("a1", "b1"), ("b1", "a2")]
    assert not any(told["ruling"]["given"].get("mutual", False) for told in found)


def test_those_who_aid_a_mutual_shooting_count_on_either_side() -> None:
    found = rulings(table("a1 bw O R at 0 0\na2 bw O R at 80 0\nb1 bw O R at 0 150"))
    assert len(found) == 1
    given = found[0]["ruling"]["given"]
    assert given.get("mutual") is True
    one, other = given["a"], given["b"]
    assert {one.get("aiding", 0), other.get("aiding", 0)} == {0, 1}


def test_a_shorter_range_does_not_answer() -> None:
    found = rulings(table("a1 art O R at 0 0\nb1 bw O R at 0 300"))
    assert [told["shooters"] for told in found] == [["a1"]]
    assert not found[0]["ruling"]["given"].get("mutual", False)


def test_the_player_whose_bound_it_is_chooses_the_order() -> None:
    t = table("a1 bw O R at 0 0\na2 bd O R at 600 0\nb1 bd O R at 0 150\nb2 bw O R at 600 150")
    t.done()
    assert t.asks == "shooting"
    assert t.seat == "a"
    t.order("shoot b2 a2")
    assert t.asks == "shot"
    assert t.about == ("b2", "a2")


def test_a_beaten_target_recoils() -> None:
    t = table(BW + "b1 bd O R at 0 150")
    t.done()
    told = t.fight(6, 3)
    assert told["ruling"]["result"]["b"]["outcome"] == "recoil"
    assert t.front("b1") == (0, 180, 180)


def test_a_shooter_suffers_nothing_that_is_not_shot_at() -> None:
    t = table(BW + "b1 bd O R at 0 150")
    t.done()
    told = t.fight(1, 6)
    assert told["ruling"]["result"]["a"]["outcome"] == "none"
    assert t.front("a1") == (0, 0, 0)


# H29 sight


def test_elements_hide_those_behind_them() -> None:
    # a2 stands right before a1.
    assert shots(table(BW + "a2 sp O R at 0 60\nb1 bd O R at 0 150")) == []


def test_an_element_beside_the_line_hides_nothing() -> None:
    assert shots(table(BW + "a2 sp O R at 85 60\nb1 bd O R at 0 150")) == [("a1", "b1")]


@pytest.mark.parametrize(("y", "seen"), [(60, False), (40, False), (29, True)])
def test_h29_nobody_sees_along_the_seam_of_a_line(y: float, seen: bool) -> None:
    """Two who stand before a1 touch side by side: level, by ten paces of their sides, and not at all."""
    t = table(BW + f"a2 sp O R at 40 60\na3 sp O R at -40 {y}\nb1 bd O R at 0 150")
    assert bool(shots(t)) == seen


def test_from_a_hill_one_sees_over_those_below() -> None:
    hill = area("h", "gentle-hill", 0, -100, 400, 240, crest=(-100, -10, 100, -10))
    assert shots(table(BW + "a2 sp O R at 0 60\nb1 bd O R at 0 150", [hill])) == [("a1", "b1")]


def test_artillery_on_a_hill_sees_over_those_below() -> None:
    hill = area("h", "gentle-hill", 0, -100, 400, 240, crest=(-100, -10, 100, -10))
    row = "".join(f"a{n + 2} sp O R at {80 * n - 160} 100\n" for n in range(5))
    assert shots(table("a1 art O R at 0 0\n" + row + "b1 bd O R at 0 300", [hill])) == [("a1", "b1")]


def test_those_below_do_not_see_over_those_above() -> None:
    # b1 is as high as the crest; a2 stands on the slope between, higher than a1.
    hill = area("h", "gentle-hill", 0, 120, 400, 200, crest=(-100, 80, 100, 80))
    assert shots(table(BW + "a2 sp O R at 0 90\nb1 bd O R at 0 150", [hill])) == []


def test_a_crest_hides_what_is_behind_it() -> None:
    hill = area("h", "gentle-hill", 0, 80, 600, 100, crest=(-250, 80, 250, 80))
    assert shots(table(BW + "b1 bd O R at 0 160", [hill])) == []


def test_a_built_up_area_hides() -> None:
    assert shots(table(BW + "b1 bd O R at 0 160", [area("g", "built-up", 0, 80, 600, 40)])) == []


@pytest.mark.parametrize("ground", ["wood", "orchard", "dunes"])
@pytest.mark.parametrize(("deep", "seen"), [(70, True), (90, False)])
def test_80_paces_of_wood_hide(ground: str, deep: float, seen: bool) -> None:
    t = table(BW + "b1 bd O R at 0 160", [area("g", ground, 0, 80, 600, deep)])
    assert bool(shots(t)) == seen


@pytest.mark.parametrize("ground", ["rough", "marsh", "fields"])
def test_other_ground_hides_nothing(ground: str) -> None:
    assert shots(table(BW + "b1 bd O R at 0 160", [area("g", ground, 0, 80, 600, 100)])) == [("a1", "b1")]


@pytest.mark.parametrize(("y", "seen"), [(70, True), (90, False)])
def test_nobody_sees_farther_than_80_paces_into_a_wood(y: float, seen: bool) -> None:
    # The wood begins right at a1's front.
    t = table(BW + f"b1 bd O R at 0 {y}", [area("g", "wood", 0, 300, 600, 600)])
    assert bool(shots(t)) == seen


def test_a_shot_to_or_from_a_wood_is_hindered() -> None:
    for wood in (area("g", "wood", 0, 150, 600, 200), area("g", "orchard", 0, -20, 600, 40)):
        found = rulings(table(BW + "b1 bd O R at 0 100", [wood]))
        assert found[0]["ruling"]["given"].get("wood") is True
    found = rulings(table(BW + "b1 bd O R at 0 100"))
    assert not found[0]["ruling"]["given"].get("wood", False)


def test_a_wood_between_the_two_is_not_at_either_end() -> None:
    found = rulings(table(BW + "b1 bd O R at 0 160", [area("g", "wood", 0, 80, 600, 60)]))
    assert not found[0]["ruling"]["given"].get("wood", False)


def test_the_nearest_in_sight_is_the_target() -> None:
    # b1 is nearer but behind a village.
    t = table(BW + "b1 bd O R at -60 120\nb2 bd O R at 60 150", [area("g", "built-up", -60, 80, 120, 20)])
    assert shots(t) == [("a1", "b2")]


def test_each_is_main_target_once_a_bound() -> None:
    t = table(row(4) + "b1 sp O R at 120 100")
    assert len(rulings(t)) == 1


def test_ranks_behind_the_target_are_seen() -> None:
    found = rulings(table(BW + "b1 sp O R at 0 150\nb2 sp O R at 0 180"))
    assert [rank["kind"] for rank in found[0]["ruling"]["given"]["b"]["support"]] == ["sp"]


def test_knights_of_exception_grade_count_as_superior_when_bowmen_shoot() -> None:
    found = rulings(table(BW + "b1 kn X R at 0 150"))
    assert found[0]["ruling"]["given"]["b"].get("treated_as") == "S"


@pytest.mark.parametrize("far", [199.99, 200.01, 200.1, 200.2, 200.3])
def test_a_hair_about_the_range_breaks_nothing(far: float) -> None:
    # Whatever the tolerance of contact makes of it, the bound goes on.
    found = rulings(table(BW + f"b1 bw O R at 0 {far}"))
    assert len(found) <= 1


def test_h28_a_mutual_shooting_is_told_both_ways_with_its_helpers() -> None:
    t = table("a1 bw O R at 0 0\na2 bw O R at 80 0\nb1 bw O R at 0 100")
    found = rulings(t)
    assert found[0]["ruling"]["given"].get("mutual") is True
    assert "a1 bowmen (O), with a2 bowmen, and b1 bowmen (O) shoot at each other" in found[0]["says"]


def test_h28_a_shot_that_is_not_answered_is_told_one_way() -> None:
    found = rulings(table("a1 bw O R at 0 0\nb1 sp O R at 0 100"))
    assert "a1 bowmen (O) shoot at b1 spears (O)" in found[0]["says"]


# Vessels (H43, 5.6)

SEA = area("s", "waterway", 0, -600, 3600, 1200)
SHORE = "a1 gal O R at 0 -20\nb1 bd O R at 0 100\n"


@pytest.mark.parametrize(("crew", "shoots"), [("a2 ax O R aboard=a1", True), ("", False)])
def test_a_galley_shoots_with_the_troops_aboard_it_and_is_known_not_to_without(crew: str, shoots: bool) -> None:
    # Whoever looked ahead at the shots of a galley that had landed its troops was refused by the sheet.
    t = table(SHORE + crew, [SEA], generals=False)
    assert (t.game.insight.shot(t.state, "a1", "b1") is not None) is shoots
    assert any(zone.word == "shoot" for zone in t.game.frame.zones(t.state, "a1")) is shoots
    assert shots(t) == ([("a1", "b1")] if shoots else [])
