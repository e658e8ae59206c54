"""Moves on the table: lengths, going, marches, zones, contact, passing, rivers, works, guns, riders, bridges."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.hand.gesturing import Gestures
from tests.odds import in_words
from tests.rulesets.dbr.table import GAME, PACE, Table, area, line, table, to, works

from sandtable import catalogue
from sandtable.engine.draft import Draft
from sandtable.engine.order import Order
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.ground import Line
from sandtable.geometry.leg import Leg
from sandtable.geometry.pose import Pose
from sandtable.hand.gesture import Wheeled
from sandtable.names import Refused
from sandtable.rulesets.dbr.observe import element
from sandtable.rulesets.dbr.routing import flee

FAR = "\nb1 pk O at 0 700"


def lone(troops: str, **given: object) -> Table:
    return table(f"a1 {troops} at 0 -200{FAR}", **given)  # type: ignore[arg-type]


# H7, H8 moving and going


@pytest.mark.parametrize(
    ("troops", "paces"), [("lh O", 250), ("pi O", 200), ("sh O", 150), ("pk O", 100), ("pk S", 150), ("bd S", 50)]
)
def test_an_element_goes_as_far_as_the_sheet_says(troops: str, paces: int) -> None:
    t = lone(troops)
    assert t.allows(f"move a1 forward {paces}")
    assert not t.allows(f"move a1 forward {paces + 1}")


def test_a_single_element_goes_any_way_and_ends_facing_anywhere() -> None:
    t = lone("pi O")
    t.order(f"move a1 {to(t.state, 'a1', 60, -150, 135)}")
    assert t.front("a1") == (60, -150, 135)


def test_a_group_goes_straight_wheels_turns_about_and_forms_column() -> None:
    text = f"a1 pi O at 0 -200\na2 pi O at 50 -200{FAR}"
    for legs in ("forward 100", "wheel-left 20", "turn 180", "column 100"):
        assert table(text).allows(f"move a1 a2 {legs}"), legs
    assert not table(text).allows("move a1 a2 turn 90")
    assert not table(text).allows("move a1 a2 left 50")


@pytest.mark.parametrize("wheel", [15, 45, 75])
def test_a_column_that_wheels_stays_one_and_its_tail_stays_where_it_is(wheel: int) -> None:
    """H6, H7: nobody swings out behind the first, and all go on as a group."""
    t = table("".join(f"a{n + 1} lh O at -300 {-37.5 * n - 100}\n" for n in range(6)) + FAR.strip())
    t.order(f"move a1-a6 wheel-right {wheel} forward 60")
    for n in range(2, 6):
        x, y, _ = t.front(f"a{n + 1}")
        assert abs(x + 300) <= 10
        assert abs(y - (-37.5 * n - 100)) <= 100
    assert t.allows("march a1-a6 forward 100")


def test_a_group_turns_about_in_place_whatever_its_width() -> None:
    t = table("".join(f"a{n} pk O at {n * 50} -200\n" for n in range(1, 7)) + FAR.strip())
    t.order("move a1-a6 turn 180")
    assert [t.front(f"a{n}") for n in range(1, 7)] == [(n * 50, -225, 180) for n in range(1, 7)]
    t = table(f"a1 pi O at 0 -200\na2 pi O at 0 -237.5{FAR}")
    t.order("move a1 a2 turn 180 forward 60")
    assert (t.front("a1"), t.front("a2")) == ((0, -297.5, 180), (0, -335, 180))


def test_a_march_keeps_only_from_enemy_that_is_visible() -> None:
    wood = area("w", "wood", 0, 50, 600, 120)
    for areas, fits in (([], False), ([wood], True)):
        t = table("a1 pi O at 0 -250\nb1 pk O at 0 150", areas=areas)
        t.order("move a1 forward 100")
        assert t.allows("march a1 forward 125") is fits


def test_a_zone_is_not_crossed_on_the_way_to_another_enemy() -> None:
    text = "a1 lh O at -60 -45\nb1 pk O at 0 0\nb2 pk O at 100 -80 facing 0"
    leg = "move a1 right 135 turn 90"
    t = table(text)
    way = f"move a1 {to(t.state, 'a1', 75, -92.5, 90)}"
    assert "H10" in t.refused(way).message, leg
    assert table(text.replace("b1 pk", "b1 bg")).allows(way)


def test_a_column_forms_line() -> None:
    t = table(f"a1 pi O at 0 -200\na2 pi O at 0 -237.5{FAR}")
    t.order("move a1 a2 widen-right 1")
    assert t.front("a2")[:2] == (50, -200)


def test_one_tactical_move_a_bound() -> None:
    t = lone("pi O")
    t.order("move a1 forward 50")
    assert "H7" in t.refused("move a1 forward 50").message


@pytest.mark.parametrize(("kind", "paces"), [("scrub", 150), ("wood", 50), ("gentle-hill", 200)])
def test_the_worst_going_under_any_part_governs(kind: str, paces: int) -> None:
    t = lone("pi O", areas=[area("x", kind, -40, -330, 40, 300)])
    assert t.allows(f"move a1 forward {paces}")
    assert not t.allows(f"move a1 forward {paces + 1}")


def test_the_road_figure_needs_road_all_the_way() -> None:
    road = line("r", "road", 0, -750, 0, 0, wide=25)
    t = table("a1 lh O at 0 -700\nb1 pk O at 600 700", lines=[road])
    assert t.allows("move a1 forward 600")
    t = table("a1 lh O at 0 -300\nb1 pk O at 600 700", lines=[road])
    assert not t.allows("move a1 forward 400")


def test_art_and_wagons_cannot_enter_difficult_going() -> None:
    t = lone("wwg O", areas=[area("x", "wood", 0, -100, 300, 100)])
    assert t.refused("move a1 forward 80")


def test_a_group_stands_side_by_side_with_front_corners_touching_whatever_the_depth_of_bases() -> None:
    level = table("a1 sh O at 0 0\na2 art F at 50 0\na0 pi O general at 0 -100\nb1 pk O at 0 600")
    assert level.cost("move a1 a2 forward 50") == 1
    assert level.cost("move a1 left 50") == 3
    rears = table("a1 sh O at 0 0\na2 art F at 50 25\na0 pi O general at 0 -100\nb1 pk O at 0 600")
    assert "H6" in rears.refused("move a1 a2 forward 50").message
    assert rears.cost("move a1 left 50") == 1


# H9 marches


def test_a_march_comes_after_the_tactical_move() -> None:
    t = lone("pi O")
    assert "H9" in t.refused("march a1 forward 50").message
    t.order("move a1 forward 50")
    assert t.allows("march a1 forward 50")


def test_a_march_keeps_200_paces_from_enemy_but_not_from_baggage() -> None:
    for foe, allowed in (("pk O", False), ("bg O", True)):
        t = table(f"a1 pi O at 0 -200\nb1 {foe} at 0 150")
        t.order("move a1 forward 100")
        assert t.allows("march a1 forward 60") is allowed


def test_a_march_that_comes_too_near_is_told_how_near() -> None:
    t = table("a1 lh O at 0 0\nb1 pk O at 0 400")
    t.order("move a1 forward 200")
    refusal = t.refused("march a1 forward 50")
    assert "would march within 150 paces of b1" in refusal.message
    assert "keeps 200 paces away" in refusal.message
    assert (refusal.have, refusal.want, refusal.unit) == (150, 200, "paces")


def test_a_beaten_command_does_not_march_towards_enemy() -> None:
    t = lone("pi O", own={"broken": ("A1",)})
    t.order("move a1 forward 20")
    assert "H23" in t.refused("march a1 forward 50").message
    assert t.allows("march a1 back 50")


# H10 zone of control


@pytest.mark.parametrize(("foe", "own", "allowed"), [("pk O", (), False), ("bg O", (), True), ("pk O", ("b1",), True)])
def test_a_zone_stops_who_would_pass(foe: str, own: tuple[str, ...], allowed: bool) -> None:
    t = table(f"a1 pi O at -100 60 facing 90\nb1 {foe} at 0 100", own={"routing": own})
    assert t.allows("move a1 forward 200") is allowed


def test_in_a_zone_one_may_meet_face_stand_or_go_back() -> None:
    t = table("a1 pi O at 0 60\nb1 pk O at 0 100")
    assert t.allows("move a1 forward 40")
    assert t.allows("move a1 back 100")
    assert not t.allows("move a1 left 60")


def test_who_comes_into_a_zone_as_he_lines_up_is_held_by_it() -> None:
    behind = "a1 bd O at -40 80 facing 180\nb1 sh O at 0 0 facing 180"
    assert table(f"{behind}\nb2 sh O at 80 45 facing 270").allows("move a1 forward 80")
    t = table(f"{behind}\nb2 sh O at 70 45 facing 270")
    assert "H10" in t.refused("move a1 forward 80").message


# H11 contact


def test_a_move_into_contact_lines_up() -> None:
    t = table("a1 pi O at 20 0\nb1 pk O at 0 100")
    t.order("move a1 forward 100")
    assert t.front("a1") == (0, 100, 0)


def test_a_front_may_come_on_any_edge() -> None:
    t = table("a1 pi O at -100 200 facing 90\nb1 pk O at 0 100")
    t.order(f"move a1 {to(t.state, 'a1', -25, 125, 90)}")
    touch = t.contact("a1", "b1")
    assert touch is not None
    assert touch.other == 1


def test_who_stands_in_works_does_not_line_up() -> None:
    for wall in ([], [works("w", 0, 100)]):
        t = table("a1 pi O at 24 0 facing 30\na2 pk O at 75 110\nb1 pk O at 0 100", lines=wall)
        t.verdict("move a1 forward 150")
        assert t.front("b1") == (0, 100, 180)


def test_from_front_corner_on_front_corner_alone_one_pivots_on_to_a_flank() -> None:
    for front, cost in ((100, 3), (110, 1)):
        t = table(f"a1 pi O at 50 {front}\na0 pi O general at 50 0\nb1 pk O at 0 100")
        assert t.cost("move a1 wheel-left 90") == cost
        t.order("move a1 wheel-left 90")
        touch = t.contact("a1", "b1")
        assert (touch is not None and touch.edge == 0) is (front == 100)


SLID_OVER: dict[str, dict[str, Any]] = {
    "water": {"areas": [area("w", "waterway", 30, 40, 20, 120)]},
    "works": {"lines": [line("f", "fortification-temporary", 3, -100, 3, 55, side="b")]},
    "river": {"lines": [line("r", "river", 6, -100, 6, 55, wide=10, **{"class": "tricky"})]},
}


@pytest.mark.parametrize("ground", SLID_OVER)
def test_where_ground_prevents_the_slide_the_enemy_lines_up(ground: str) -> None:
    t = table("a1 sh O at -40 0\nb1 pk O at 0 60", **SLID_OVER[ground])
    t.order("move a1 forward 60")
    assert t.front("a1")[:2] == (-40, 60)
    assert t.front("b1")[:2] == (-40, 60)


def test_where_ground_prevents_both_from_lining_up_the_mover_stops_short() -> None:
    pond = [area("w", "waterway", 30, 20, 20, 76), area("v", "waterway", -48, 85, 40, 30)]
    t = table("a1 sh O at -40 0\nb1 pk O at 0 60", areas=pond)
    t.order("move a1 forward 60")
    assert t.front("a1")[:2] == (-40, 10), "at the edge of the zone of control (H10)"
    assert t.front("b1")[:2] == (0, 60)


def test_nobody_turns_to_face_into_water() -> None:
    ponds = [area("w", "waterway", 5, 70, 60, 58), area("v", "waterway", 5, 160, 60, 66)]
    for areas, facing in (([], 270), (ponds, 180)):
        t = table("a1 pi O at -100 125 facing 90\nb1 sh O at 0 100", areas=areas)
        t.order("move a1 forward 100")
        t.done()
        assert t.front("b1")[2] == facing


# H12 passing through


@pytest.mark.parametrize(
    ("mover", "standing", "allowed"),
    [
        ("sk O", "pk O", True),
        ("lh O", "pi O", True),
        ("pi O", "sk O", True),
        ("sh O", "pk O", True),
        ("pk O", "sh O", False),
        ("sh O", "art I", True),
        ("sh O", "art O", True),
        ("sh O", "art O limbered=true", False),
        ("pi O", "pk O", False),
    ],
)
def test_who_passes_through_whom(mover: str, standing: str, allowed: bool) -> None:
    t = table(f"a1 {mover} at 0 -130\na2 {standing} at 0 -70{FAR}")
    assert t.allows("move a1 forward 100") is allowed or t.allows("move a1 forward 90") is allowed


# H28 rivers


RIVER = line("r", "river", -1125, 0, 1125, 0, wide=40)


def known(sort: str) -> list[Line]:
    return [line("r", "river", -1125, 0, 1125, 0, wide=40, **{"class": sort})]


@pytest.mark.parametrize(("die", "sort"), [(1, "easy"), (3, "easy"), (4, "tricky"), (5, "tricky"), (6, "dangerous")])
def test_the_first_to_step_in_finds_out_what_a_river_is_like(die: int, sort: str) -> None:
    t = table(f"a1 pi O at 0 -50{FAR}", lines=[RIVER])
    t.order("move a1 forward 90")
    assert t.asks == "river"
    t.roll(die)
    assert t.state.own.rivers == {"r": sort}


def test_only_columns_and_singles_cross() -> None:
    t = table(f"a1 pi O at 0 -50\na2 pi O at 50 -50{FAR}", lines=known("easy"))
    assert "H28" in t.refused("move a1 a2 forward 90").message
    t = table(f"a1 pi O at 0 -50\na2 pi O at 0 -87.5{FAR}", lines=known("easy"))
    assert t.allows("move a1 a2 forward 90")


def test_a_river_caps_the_move() -> None:
    t = table(f"a1 pi O at 0 -50{FAR}", lines=known("tricky"))
    assert t.allows("move a1 forward 100")
    assert not t.allows("move a1 forward 101")


def test_a_river_is_crossed_straight_over() -> None:
    t = table(f"a1 pi O at 0 -50{FAR}", lines=known("easy"))
    assert not t.allows("move a1 wheel-left 20 forward 60")


@pytest.mark.parametrize(("die", "there"), [(1, False), (2, True)])
def test_a_dangerous_river_drowns_on_a_1(die: int, there: bool) -> None:
    t = table(f"a1 pi O at 0 -50{FAR}", lines=known("dangerous"))
    t.order("move a1 forward 90")
    assert t.asks == "drowning"
    t.roll(die)
    assert t.there("a1") is there
    assert t.asks == "orders"


def test_guns_and_wagons_need_a_bridge_or_ford() -> None:
    for troops in ("art I", "wwg O"):
        assert not table(f"a1 {troops} at 0 -50{FAR}", lines=known("easy")).allows("move a1 forward 60")
        ford = line("f", "ford", 0, -40, 0, 40, wide=50)
        assert table(f"a1 {troops} at 0 -50{FAR}", lines=[*known("easy"), ford]).allows("move a1 forward 60")


# H29 bridging


def test_pontoons_bridge_a_river_in_two_bounds_and_come_back_in_two() -> None:
    t = table(f"a1 pont O at 0 -25\na2 art I at 200 -200{FAR}", lines=known("dangerous"))
    assert t.cost("launch a1") == 3
    t.order("launch a1")
    assert "H29" in t.refused("complete a1").message or "ordered" in t.refused("complete a1").message
    _round(t)
    assert "bridge" in t.refused("move a1 back 50").message
    t.order("complete a1")
    assert not t.there("a1")
    assert any(one.kind == "bridge" and one.traits["class"] == "temporary" for one in t.state.ground.lines)
    assert GAME.lost(t.state, "a") == 0
    _round(t)
    assert t.cost("dismantle a1") == 0
    t.order("dismantle a1")
    assert not any(one.kind == "bridge" for one in t.state.ground.lines)
    _round(t)
    assert t.cost("dismantle a1") == 3
    t.order("dismantle a1")
    assert t.there("a1")


def test_pontoons_that_are_driven_from_the_bank_lose_the_bridge_that_they_launched() -> None:
    t = table(f"a1 pont O at 0 -25\na2 art I at 200 -200{FAR}", lines=known("dangerous"))
    t.order("launch a1")
    _round(t)
    t.state = replace(t.state, field=t.state.field.placed({"a1": t.rect("a1").at(Pose(0, -120 * PACE, 0))}))
    assert "launch it first" in t.refused("complete a1").message
    assert t.allows("move a1 forward 20")
    t.state = replace(t.state, field=t.state.field.placed({"a1": t.rect("a1").at(Pose(0, -51 * PACE, 0))}))
    assert t.cost("launch a1") == 3


def _round(t: Table) -> None:
    """To the side's next bound, with nothing done by the other."""
    side = t.state.own.side
    while True:
        t.done() if t.asks in ("orders", "rally") else t.roll(*(6 for _ in t.asked.dice))  # type: ignore[union-attr]
        t.wait()
        if t.asks == "orders" and t.state.own.side == side:
            return


# H32 guns


def test_a_gun_limbers_and_moves_next_bound() -> None:
    t = lone("art O")
    assert "limbered" in t.refused("move a1 forward 50").message
    t.order("limber a1")
    assert t.rect("a1").depth == 10_000
    assert t.front("a1") == (0, -200, 0)
    assert not t.allows("move a1 forward 50")
    _round(t)
    assert t.allows("move a1 forward 100")
    t.order("unlimber a1")
    assert t.rect("a1").depth == 5_000


def test_an_unlimbered_gun_pivots_by_45_degrees() -> None:
    t = lone("art O")
    assert t.allows("move a1 wheel-left 45")
    assert not t.allows("move a1 wheel-left 46")
    assert lone("art I").allows("move a1 forward 50")
    assert "no teams" in lone("art I").refused("limber a1").message


BEHIND_A_WALL = [line("w", "fortification-permanent", -100, 0, 100, 0, side="a")]


def swung_back(t: Table, by: int) -> Order:
    """a1 turned left by so many degrees about its right front corner: all the rest of it goes back."""
    rect = t.rect("a1")
    return Order("move", ("a1",), (Leg("to", to=rect.pose.turned(rect.corners[1], -1000 * by)),))


@pytest.mark.parametrize("own", [{}, {"deserted": ("a1",)}])
def test_a_gun_behind_works_pivots_on_a_front_corner_by_swinging_back_r11_h36(own: dict[str, Any]) -> None:
    t = table("a1 art O at 0 0\nb1 pk O at -320 250", lines=BEHIND_A_WALL, own=own)
    free = table("a1 art O at 0 0\nb1 pk O at -320 250", own=own)
    assert t.cost(swung_back(t, 30)) == free.cost("move a1 wheel-left 30")
    assert not t.allows(swung_back(t, 46))
    x, y = t.rect("a1").corners[1]
    t.order(swung_back(t, 45))
    (u, v), (_, high) = t.rect("a1").corners[1], t.rect("a1").corners[0]
    assert (abs(u - x) <= 1, abs(v - y) <= 1, high < y) == (True, True, True)
    assert t.rect("a1").pose.facing == 315_000


def test_a_gun_that_pivots_in_any_other_way_is_refused_r11() -> None:
    t = lone("art O")
    x, y, facing = t.rect("a1").pose
    for place in (Pose(x, y + PACE, facing), Pose(x, y, facing + 30_000), Pose(x + 10 * PACE, y, facing + 30_000)):
        refusal = t.refused(Order("move", ("a1",), (Leg("to", to=place),)))
        assert "R11" in refusal.message
        assert refusal.rows == ("dbr.move.unlimbered",)


def test_a_gun_that_would_pivot_over_works_is_told_to_swing_back_and_offered_it() -> None:
    t = table("a1 art O at 0 0\nb1 pk O at -320 250", lines=BEHIND_A_WALL)
    refusal = t.refused("move a1 wheel-left 30")
    assert "H36" in refusal.message
    assert t.allows(refusal.instead)
    offered = [order for order in GAME.legal(t.state) if order.verb == "move" and order.bases == ("a1",)]
    assert offered == [swung_back(t, 45)]


def test_a_hand_that_swings_a_front_corner_back_turns_a_gun_behind_works() -> None:
    t = table("a1 art O at 0 0\nb1 pk O at -320 250", lines=BEHIND_A_WALL)
    hand = Gestures(t)
    assert hand.make(Wheeled(("a1",), "left", -30_000)).orders == (swung_back(t, 30),)


def test_a_gun_that_has_pivoted_still_touches_its_works_with_a_corner_h36() -> None:
    t = table("a1 art O at 0 0\nb1 pk O at -300 300", lines=[works("w", 0, 0, side="a")])
    t.order(swung_back(t, 45))
    assert element(t.state, "a1", "b1", close=False)["fortified"] == "temporary"
    t = table("a1 art O at 0 -6\nb1 pk O at 0 300", lines=[works("w", 0, 0, side="a")])
    assert "fortified" not in element(t.state, "a1", "b1", close=False)


def test_deserted_teams_stay_away() -> None:
    t = lone("art O", own={"deserted": ("a1",)})
    assert "H45" in t.refused("limber a1").message
    assert t.allows("move a1 wheel-left 30")


# H34, H33 riders


def test_riders_fight_on_foot_where_their_list_says_so() -> None:
    t = lone("ln O dismounts=true")
    t.order("dismount a1")
    assert t.state.own.forms == {"a1": "bd"}
    assert t.rect("a1").depth == 2_500
    _round(t)
    t.order("mount a1")
    assert t.state.own.forms == {}
    assert "H34" in lone("ln O").refused("dismount a1").message


def test_dragoons_mount_only_where_the_option_is_on() -> None:
    assert lone("dr O").refused("mount a1")
    t = lone("dr O", options={"H33": True})
    assert not t.allows("move a1 forward 151")
    t.order("mount a1")
    _round(t)
    assert t.allows("move a1 forward 200")


def charged_dragoons(mounted: bool, **given: object) -> Table:
    own = {"mounted": ("a1",) if mounted else ()}
    t = table("a1 dr O at 0 0\nb1 sh O at 0 0", options={"H33": True}, own=own, **given)  # type: ignore[arg-type]
    t.done()
    return t


def test_dragoons_in_the_saddle_fight_at_1_less() -> None:
    afoot, riding = charged_dragoons(False), charged_dragoons(True)
    assert in_words(GAME.odds(afoot.state))["b1 recoil"] > in_words(GAME.odds(riding.state))["b1 recoil"]
    ruled = riding.fight(4, 4)["ruling"]
    assert ruled["result"]["a"]["total"] == 6
    assert {"side": "a", "row": "dbr.house.H33", "value": -1} in ruled["lines"]
    assert afoot.fight(4, 4)["ruling"]["result"]["a"]["total"] == 7


def test_the_sheet_itself_knows_no_saddle() -> None:
    given = {"a": {"kind": "dr", "mounted": True}, "b": {"kind": "sh"}}
    with pytest.raises(Refused, match="mounted"):
        catalogue.load("dbr").question("close_combat").ask(given)


def test_dragoons_in_the_saddle_do_not_shoot() -> None:
    for mounted, shots in ((True, 0), (False, 1)):
        own = {"mounted": ("a1",) if mounted else ()}
        t = table("a1 dr O at 0 0\nb1 pk O at 0 150", options={"H33": True}, own=own)
        t.done()
        assert (t.asks == "shot") == bool(shots)


def test_dragoons_on_foot_run_as_they_move() -> None:
    for mounted, far in ((True, 200), (False, 150)):
        t = table(
            "a1 dr O at 0 0\nb1 sh O at 0 700", options={"H33": True}, own={"mounted": ("a1",) if mounted else ()}
        )
        t.know(routing=("a1",))
        draft = Draft(t.state)
        flee(draft, "a1", None)
        assert round(abs(draft.state.rect("a1").pose.y - t.rect("a1").pose.y) / PACE) == far


# H35, H36 obstacles, works and towns


def test_portable_obstacles_are_lost_by_who_moves_into_contact() -> None:
    t = table("a1 sh O portable_obstacles=true at 0 0\nb1 pk O at 0 100")
    t.order("move a1 forward 50")
    assert t.state.own.obstacles == ("a1",)
    t = table("a1 sh O portable_obstacles=true at 0 0\nb1 pk O at 0 100")
    t.order("move a1 forward 100")
    assert t.state.own.obstacles == ()


def test_a_hedge_costs_50_paces_of_the_move() -> None:
    t = lone("pi O", lines=[line("h", "hedge", -300, -150, 300, -150)])
    assert t.allows("move a1 forward 150")
    assert not t.allows("move a1 forward 151")


def test_to_cross_works_takes_a_full_move() -> None:
    wall = [line("w", "fortification-temporary", -100, -100, 100, -100, side="a")]
    t = lone("sh O", lines=wall)
    assert "H36" in t.refused("move a1 forward 150").message
    t.order("move a1 forward 100")
    _round(t)
    assert t.allows("move a1 forward 27")
    assert not t.allows("move a1 forward 60")


def test_nobody_stops_astride_works() -> None:
    t = table("a1 pk O at 0 -2\nb1 pk O at 600 600", lines=[works("w", 0, 0, side="a")])
    assert "astride" in t.refused("move a1 forward 15").message
    assert t.allows("move a1 forward 30")


def test_nobody_goes_round_works_on_to_a_flank_and_stands_astride_them() -> None:
    wall = [line("w", "fortification-permanent", -100, 0, 100, 0, side="b")]
    t = table("b1 sh O at 0 0\na1 bd F at 50 0", lines=wall, bound="b")
    assert "H36" in t.refused("move b1 wheel-left 15").message


@pytest.mark.parametrize("sort", ["temporary", "permanent"])
def test_who_advances_unbidden_stops_at_works_and_crosses_them_in_another_bound(sort: str) -> None:
    wall = [line("w", f"fortification-{sort}", -100, 60, 100, 60, side="b")]
    t = table("a1 wb O at 0 0\nb1 sh O at 0 200", lines=wall)
    t.done()
    assert 45 <= t.front("a1")[1] <= 60 + TOLERANCE / PACE
    t = table("a1 wb O at 0 58\nb1 sh O at 0 200", lines=wall)
    t.done()
    assert 83 <= t.front("a1")[1] <= 95


def test_only_foot_cross_permanent_works_except_by_a_gate() -> None:
    wall = [line("w", "fortification-permanent", -100, -200, 100, -200, side="a")]
    assert lone("sh O", lines=wall).allows("move a1 forward 27")
    assert "the permanent fortification" in lone("pi O", lines=wall).refused("move a1 forward 40").message
    gate = line("g", "gate", -25, -200, 25, -200, wide=50, side="a")
    assert lone("pi O", lines=[*wall, gate]).allows("move a1 forward 40")


def test_a_town_holds_one_element_for_each_100_by_100_paces() -> None:
    town = area("t", "built-up", 0, -100, 100, 100)
    t = table(f"a1 sh O at 0 -170\na2 sh O at 0 -90{FAR}", areas=[town])
    assert "holds 1 element at most (H36), and would hold 2" in t.refused("move a1 forward 30").message
    t = table(f"a1 sh O at 0 -170{FAR}", areas=[town])
    assert t.allows("move a1 forward 30")


# H10, going back


def test_who_goes_back_into_a_zone_of_control_from_outside_stops_at_its_edge() -> None:
    # b1's zone reaches from x = -5 to 45 and from y = -125 to -75; a1 is 25 paces deep.
    t = table("a1 sk O at 0 0\nb1 pk O at 45 -100 facing 270")
    t.order("move a1 back 100")
    assert t.front("a1")[1] == pytest.approx(-50, abs=1)


# H46 breaking off


@pytest.mark.parametrize(("mover", "allowed"), [("lh O", True), ("pi O", True), ("sh O", True), ("pk O", False)])
def test_only_the_quicker_break_off(mover: str, allowed: bool) -> None:
    t = table(f"a1 {mover} at 0 0\nb1 pk O at 0 0")
    full = {"lh O": 250, "pi O": 200, "sh O": 150, "pk O": 100}[mover]
    assert t.allows(f"break-off a1 back {full}") is allowed
    assert not t.allows(f"break-off a1 back {full - 20}")


def test_who_breaks_off_over_a_tricky_river_goes_back_as_far_as_the_river_lets_him() -> None:
    # As in bicocca random 12000 444, where light horse went 250 paces back through the canal.
    t = table("a1 lh O at 0 60\nb1 pk O at 0 60", lines=known("tricky"))
    refused = t.refused("break-off a1 back 250")
    assert (refused.have, refused.want) == (100, 250)
    assert not t.allows("break-off a1 back 80")
    assert t.allows("break-off a1 back 100")


def test_who_breaks_off_into_rough_ground_goes_back_what_he_has_there() -> None:
    scrub = [area("s", "scrub", 0, -200, 300, 150)]
    t = table("a1 lh O at 0 0\nb1 pk O at 0 0", scrub)
    assert not t.allows("break-off a1 back 250")
    assert t.allows("break-off a1 back 200")


def test_the_full_way_back_is_offered() -> None:
    t = table("a1 lh O at 0 60\nb1 pk O at 0 60", lines=known("tricky"))
    assert [order.legs for order in GAME.legal(t.state) if order.verb == "break-off"] == [(Leg("back", 100 * PACE),)]


def test_nobody_breaks_off_with_enemy_on_his_flank() -> None:
    t = table("a1 lh O at 0 0\nb1 pk O at 0 0\nb2 pk O at -25 -18.75 facing 90")
    assert "flank" in t.refused("break-off a1 back 250").message


# H27, visibility


def test_at_night_one_goes_no_farther_than_100_paces() -> None:
    t = lone("pi O", options={"H27-night": "dark"})
    assert t.allows("move a1 forward 100")
    assert not t.allows("move a1 forward 101")


def test_rain_makes_open_ground_rough() -> None:
    t = lone("pi O", own={"weather": "rain"})
    assert t.allows("move a1 forward 150")
    assert not t.allows("move a1 forward 151")


# H30 naval


SEA = area("s", "waterway", 0, 400, 2250, 700)


def test_troops_embark_and_land_at_the_shore_for_a_point() -> None:
    t = table(
        "a1 sh O at 0 45\na2 pk O at 60 45\na3 sh O at -60 45\na4 ships O at 50 77 facing 90\nb1 pk O at 0 -200",
        areas=[SEA],
    )
    assert t.cost("embark a1 a4") == 1
    t.order("embark a1 a4")
    assert not t.there("a1")
    assert t.state.own.crews == {"a4": ("a1",)}
    t.order("embark a2 a4")
    assert "H30" in t.refused("embark a3 a4").message, "ships carry two"
    _round(t)
    t.order("disembark a4 a1 at 1125 782.5 180")
    assert t.there("a1")
    assert t.state.own.crews == {"a4": ("a2",)}


@pytest.mark.parametrize(("where", "fits"), [("0 155", False), ("50 77 facing 90", True), ("0 52 facing 180", True)])
def test_a_vessel_takes_troops_aboard_by_its_front_or_side(where: str, fits: bool) -> None:
    t = table(f"a1 sh O at 0 45\na4 ships O at {where}\nb1 pk O at 0 -300", areas=[SEA])
    assert t.allows("embark a1 a4") is fits
    if not fits:
        assert "front or a side (H30)" in t.refused("embark a1 a4").message


def test_nobody_lands_in_a_zone_of_control() -> None:
    """H10: who comes into one from outside makes contact or stops at its edge."""
    t = table(
        "a1 sh O at 0 45\na4 ships O at 50 77 facing 90\nb1 pk O at 0 -10 facing 0\nb2 pk O at 300 -200", areas=[SEA]
    )
    assert "H10" in t.refused("embark a1 a4").message
    t.know(crews={"a4": ("a1",)})
    t.lose("a1")
    assert "H10" in t.refused("disembark a4 a1 at 1125 782.5 180").message
    assert t.allows("disembark a4 a1 at 1185 782.5 180")


def test_a_general_aboard_is_where_his_vessel_is() -> None:
    text = "a1 sh O general aboard=a4\na2 sh O at 0 -200\na4 ships O at 0 200\nb1 pk O at 900 -700"
    t = table(text, areas=[SEA])
    assert t.cost("move a2 forward 50") == 1
    t = table(text.replace("a4 ships O at 0 200", "a4 ships O at 0 700"), areas=[SEA])
    assert t.cost("move a2 forward 50") == 2


def test_the_way_to_the_general_goes_round_water() -> None:
    text = "a1 sh O general at 0 200\na2 sh O at 0 -250\nb1 pk O at 900 -700"
    assert table(text).cost("move a2 turn 90") == 1
    lake = area("s", "waterway", 0, 0, 700, 200)
    assert table(text, areas=[lake]).cost("move a2 turn 90") == 2


def test_a_vessel_takes_its_passengers_with_it() -> None:
    t = table("a1 gal O at 0 400\na2 sh O aboard=a1\nb1 ships X at 0 400", areas=[SEA])
    assert t.state.own.crews == {"a1": ("a2",)}
    t.done()
    while t.asks == "shot":
        t.fight(3, 3)
    t.fight(*((1, 6) if t.about[0] == "a1" else (6, 1)))
    assert not t.there("a1")
    assert t.state.taken["a2"] == "destroyed"


def test_vessels_stay_on_the_water() -> None:
    t = table("a1 ships O at 0 100 facing 180\nb1 pk O at 0 -600", areas=[SEA])
    assert not t.allows("move a1 forward 60")


def test_h28_to_touch_the_bridge_is_not_to_be_on_it() -> None:
    """bicocca rr-11 68: a46 wheels on the stone bridge and goes 199 paces, a quarter of its front over the canal."""
    river = line("r", "river", -400, 0, 400, 0, wide=40, **{"class": "tricky"})
    bridge = line("g", "bridge", 0, -25, 0, 25, wide=20)
    on_it = table(f"a1 lh O at 0 -50{FAR}", lines=[river, bridge])
    assert on_it.allows("move a1 forward 150"), "over the bridge it goes as far as on land"
    beside = table(f"a1 lh O at 20 -50{FAR}", lines=[river, bridge])
    assert not beside.allows("move a1 forward 150"), "a tricky river lets it go 100 paces"
    aslant = table(f"a1 lh O at 0 -50{FAR}", lines=[river, bridge])
    assert not aslant.allows("move a1 wheel-left 25 forward 120")
    stone = line("g", "bridge", 0, -25, 0, 25, wide=50)
    lancers = table(f"a1 ln O at 0 -35{FAR}", lines=[river, stone])
    assert lancers.allows("move a1 forward 185.91")
    assert "straight over" in lancers.refused("move a1 wheel-left 15 forward 185.91").message
