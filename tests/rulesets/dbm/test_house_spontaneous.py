"""Troops who go of themselves: impetuous advances, retreats of the demoralised, pressing forward (H25, H26, 4.11)."""

from __future__ import annotations

from math import cos, hypot, radians, sin

import pytest
from tests.rulesets.dbm.table import Table, area, line, table, to, works

from sandtable.geometry.ground import Line
from sandtable.geometry.rect import gap

KN = "a1 kn O Irr at 0 0\n"


def after(elements: str, **given: object) -> Table:
    t = table(elements, **given)  # type: ignore[arg-type]
    t.done()
    return t


# H25


@pytest.mark.parametrize(
    ("troops", "goes"),
    [
        ("kn O Irr", 150),
        ("kn S Irr", 150),
        ("kn F Irr", 200),
        ("kn I Irr", 0),
        ("kn X Irr", 0),
        ("kn O R", 0),
        ("wb O Irr", 100),
        ("wb F Irr", 150),
        ("bd F Irr", 150),
        ("bd O Irr", 0),
        ("hd S Irr", 100),
        ("hd O Irr", 0),
        ("cm S Irr", 200),
        ("cm O Irr", 0),
        ("exp O Irr", 200),
        ("cv O Irr", 0),
    ],
)
def test_the_impetuous_advance_their_full_move(troops: str, goes: int) -> None:
    assert after(f"a1 {troops} at 0 0\nb1 bd O R at 0 350").front("a1") == (0, goes, 0)


def test_they_run_into_contact_and_fight() -> None:
    t = after(KN + "b1 bd O R at 0 120")
    assert t.front("a1") == (0, 120, 0)
    assert t.asks == "fight"
    told = t.fight(3, 3)
    assert told["ruling"]["given"]["a"].get("charged") is True


def test_they_line_up_as_any_who_make_contact() -> None:
    t = after(KN + "b1 bd O R at 25 120")
    assert t.front("a1") == (25, 120, 0)


@pytest.mark.parametrize(("y", "goes"), [(400, 150), (405, 0)])
def test_only_enemy_within_400_paces_tempt_them(y: float, goes: float) -> None:
    assert after(KN + f"b1 bd O R at 0 {y}").front("a1") == (0, goes, 0)


def test_enemy_behind_the_line_of_their_front_do_not() -> None:
    assert after(KN + "b1 bd O R at 200 -50 facing 0").front("a1") == (0, 0, 0)


def test_enemy_they_cannot_see_do_not() -> None:
    assert after(KN + "b1 bd O R at 0 350", areas=[area("g", "wood", 0, 200, 1000, 120)]).front("a1") == (0, 0, 0)


def test_vessels_do_not() -> None:
    assert after(KN + "b1 gal O R at 0 200", areas=[area("s", "waterway", 0, 350, 3600, 400)]).front("a1") == (0, 0, 0)


def test_who_was_moved_or_halted_stays() -> None:
    t = table(KN + "b1 bd O R at 0 350")
    t.order("halt a1")
    t.done()
    assert t.front("a1") == (0, 0, 0)
    t = table(KN + "b1 bd O R at 0 350")
    t.order("move a1 back 50")
    t.done()
    assert t.front("a1") == (0, -50, 0)


def test_the_other_side_does_not_advance_in_this_bound() -> None:
    assert after("b1 kn O Irr at 0 350\na1 bd O R at 0 0").front("b1") == (0, 350, 180)


@pytest.mark.parametrize("rear", [5, 9, 70, 75, 77.5])
def test_friends_in_the_way_stop_them(rear: float) -> None:
    # a2 stands in the way of its right half; past it b1 is seen. a1 goes as far as a2 lets it, however little that is.
    t = after(KN + f"a2 bd O R at 60 {rear + 30}\nb1 bd O R at 0 350")
    assert t.front("a1") == (0, rear, 0)
    assert abs(gap(t.rect("a1"), t.rect("a2"))) <= 1


def test_friends_stop_one_that_has_wheeled() -> None:
    t = after(KN + "a2 bd O R at 40 150\nb1 bd O R at 200 250")
    assert t.front("a1")[2] > 0
    assert abs(gap(t.rect("a1"), t.rect("a2"))) <= 25


def test_friends_who_hide_the_enemy_keep_them_back() -> None:
    t = after(KN + "a2 bd O R at 0 100\nb1 bd O R at 0 350")
    assert t.front("a1") == (0, 0, 0)


def test_psiloi_in_the_way_are_ridden_through() -> None:
    assert after(KN + "a2 ps O R at 60 60\nb1 bd O R at -30 350").front("a1")[1] > 140


def test_the_nearest_move_first_and_make_room() -> None:
    # a2 is half behind a1, and sees b2 past it; it goes as far as a1 has made room.
    t = after(KN + "a2 kn O Irr at 60 -60\nb1 bd O R at 0 330\nb2 bd O R at 90 330")
    assert t.front("a1") == (0, 150, 0)
    assert t.front("a2")[1] > 80


def test_they_wheel_towards_the_nearest() -> None:
    t = after(KN + "b1 bd O R at 200 250")
    x, y, facing = t.front("a1")
    assert 0 < facing < 60
    assert x > 0
    assert y > 0
    start, end = table(KN + "b1 bd O R at 200 250").rect("a1"), t.rect("a1")
    far = max(hypot(q[0] - p[0], q[1] - p[1]) for p, q in zip(start.front, end.front, strict=True))
    assert far <= 150 * 100 + 1
    assert far > 100 * 100


def test_h25_a_wheel_that_takes_their_whole_move_still_leads_towards_the_nearest() -> None:
    """100 paces are the arc of 71.6 degrees of an 80 pace front; who faces past the enemy does not run past him."""
    t = after("a1 wb O Irr at 0 0\nb1 bd O R at 200 20 facing 270")
    turned = t.state.rect("a1").pose.facing / 1000
    assert 70 < turned < 71.7
    corner = t.state.rect("a1").corners[1]
    assert hypot(corner[0] - 4000, corner[1]) < 1


def test_the_nearest_is_chosen_and_not_another() -> None:
    t = after(KN + "b1 bd O R at -200 150\nb2 bd O R at 150 300")
    assert t.front("a1")[2] > 180


def test_those_behind_their_own_works_stay() -> None:
    assert after(KN + "b1 bd O R at 0 300", lines=[works("w", 0, 0, "a")]).front("a1") == (0, 0, 0)


def test_those_who_touch_enemy_stay() -> None:
    # b1 stands corner to corner with it, and b2 is ahead.
    t = after(KN + "b1 bd O R at 80 0\nb2 bd O R at 0 200")
    assert t.front("a1") == (0, 0, 0)


def river(sort: str, y: float = 80) -> Line:
    return line("r", "river", -1800, y, 1800, y, wide=60, **{"class": sort})


@pytest.mark.parametrize(("sort", "goes"), [("paltry", 150), ("ordinary", 100), ("deep", 50)])
def test_h25_h23_a_river_that_may_be_crossed_does_not_stop_them(sort: str, goes: float) -> None:
    """Rivers are not among what stops them; an ordinary one is crossed straight over, 100 paces at most."""
    assert after(KN + "b1 bd O R at 0 350", lines=[river(sort)]).front("a1") == pytest.approx((0, goes, 0), abs=0.3)


def test_h25_who_stands_in_a_river_goes_on() -> None:
    assert after(KN + "b1 bd O R at 0 350", lines=[river("ordinary", 0)]).front("a1") == (0, 100, 0)


def test_h25_h23_an_ordinary_river_is_not_crossed_after_a_wheel() -> None:
    t = after(KN + "b1 bd O R at 150 250", lines=[river("ordinary")])
    _, y, facing = t.front("a1")
    assert facing == 0 or y < 50


@pytest.mark.parametrize(("die", "goes"), [(1, 150), (2, 150), (3, 100), (5, 100), (6, 50)])
def test_h25_h23_the_first_who_steps_into_a_river_unbidden_rolls_for_it(die: int, goes: float) -> None:
    t = after("a1 kn O Irr at 0 0\na2 kn O Irr at 300 -40\nb1 bd O R at 0 350\nb2 bd O R at 300 350", lines=[river("")])
    assert (t.asks, t.about) == ("river", ("r",))
    assert t.front("a1") == (0, 0, 0)
    t.roll(die)
    t.wait()
    assert t.asks == "pips"
    assert t.front("a1") == pytest.approx((0, goes, 0), abs=0.3)
    assert t.front("a2")[1] > 0


def test_h25_a_river_out_of_reach_is_not_rolled_for() -> None:
    t = after(KN + "b1 bd O R at 0 350", lines=[river("", 250)])
    assert t.front("a1") == (0, 150, 0)
    assert t.asks != "river"


def test_impetuous_troops_of_a_broken_command_do_not_advance() -> None:
    t = after(KN + "a2 kn O R at 900 0\nb1 bd O R at 0 350", own={"broken": ("A1",)})
    assert t.front("a1")[1] < 0


def test_rough_going_slows_them() -> None:
    t = after("a1 exp O Irr at 0 0\nb1 bd O R at 0 350", areas=[area("g", "rough", 0, 200, 1000, 300)])
    assert t.front("a1") == (0, 150, 0)


@pytest.mark.parametrize("x", [120, 160, 200])
def test_a_wheel_in_rough_going_leaves_them_their_full_move(x: float) -> None:
    # 100 paces in difficult going: what the outer corner wheels, and all the rest straight ahead.
    t = after(KN + f"b1 bd O R at {x} 350", areas=[area("g", "marsh", 0, 100, 1000, 300)])
    x, y, turned = t.front("a1")
    middle = (40 - 40 * cos(radians(turned)), 40 * sin(radians(turned)))
    assert turned > 0
    assert 80 * radians(turned) + hypot(x - middle[0], y - middle[1]) == pytest.approx(100, abs=0.1)


# H26

BROKEN = {"broken": ("A1",)}


def test_the_demoralised_turn_and_go_a_full_move_to_their_base_edge() -> None:
    t = after("a1 bd O R at 0 0\na2 cv O R at 300 0", own=BROKEN)
    assert t.front("a1") == (0, -130, 180)
    assert t.front("a2") == (300, -260, 180)


def test_side_b_goes_the_other_way() -> None:
    t = after("b1 bd O R at 0 0\na1 bd O R at 600 0", own={"broken": ("B1",)}, bound="b")
    assert t.front("b1") == (0, 130, 0)


def test_only_in_their_own_bound() -> None:
    t = after("b1 bd O R at 0 0\na1 bd O R at 600 0", own={"broken": ("B1",)})
    assert t.front("b1") == (0, 0, 180)


def test_the_demoralised_leave_the_table_and_are_lost() -> None:
    t = after("a1 cv O R at 600 -1050\na2 bd O R at 300 0", own=BROKEN)
    assert not t.there("a1")
    assert "a1" in t.state.taken


def test_the_demoralised_never_go_towards_the_enemy() -> None:
    # Friends of another command stand close behind and bar the way.
    wall = "".join(f"a{n + 10} bd O R in A2 at {80 * n - 320} -40\n" for n in range(9))
    t = after("a1 bd O R at 0 0\n" + wall + "a30 cv O R general in A2 at 500 -900", own=BROKEN)
    assert not t.there("a1") or t.front("a1")[1] <= 0


@pytest.mark.parametrize("turn", [8, 352, 30])
def test_the_demoralised_in_a_slanting_line_do_not_run_at_the_enemy(turn: float) -> None:
    # In a line that slants, none but the ends has room to turn on the spot.
    c, s = cos(radians(turn)), sin(radians(turn))
    line_of = "".join(f"a{n + 1} bd O R at {80 * n * c:.2f} {-80 * n * s:.2f} facing {turn}\n" for n in range(5))
    t = table(
        line_of + f"b1 sp O R at {160 * c + 60 * s:.2f} {-160 * s + 60 * c:.2f} facing {(turn + 180) % 360}", own=BROKEN
    )
    before = {f"a{n + 1}": t.rect(f"a{n + 1}").pose for n in range(5)}
    t.done()
    for id, was in before.items():
        assert t.there(id)
        assert was.seen((t.rect(id).pose.x, t.rect(id).pose.y))[1] <= 100, f"{id} goes ahead"
        assert not t.contact(id, "b1")


def test_h26_the_demoralised_do_not_turn_their_front_on_to_an_enemy_behind_them() -> None:
    """With an enemy at its rear it has no way to go, and to turn about would be to attack him in the flank."""
    t = after("a1 ax O R at 0 80\na2 bd O R at 300 0\nb1 lh O R at 10 0 facing 90", own=BROKEN)
    assert t.front("a1") == (0, 80, 0)
    assert t.asks != "fight"


def test_h26_the_demoralised_do_not_come_to_stand_before_the_front_of_an_enemy() -> None:
    """b1 looks across its way: it stops before his front would lie on its flank."""
    t = after("a1 ax O R at 80 160\na2 bd O R at 300 0\nb1 lh O R at 40 0 facing 90", own=BROKEN)
    assert not t.contact("a1", "b1")
    assert t.front("a1")[1] < 120
    assert t.asks != "fight"


def test_the_demoralised_with_enemy_on_their_front_stay_and_fight() -> None:
    t = after("a1 bd O R at 0 100\na2 bd O R at 300 0\nb1 bd O R at 0 100", own=BROKEN)
    assert t.front("a1") == (0, 100, 0)
    assert t.asks == "fight"


def test_the_demoralised_who_are_halted_stay() -> None:
    t = table("a1 bd O R at 0 0\na2 bd O R at 300 0", own=BROKEN)
    t.order("halt a1")
    t.done()
    assert t.front("a1") == (0, 0, 0)
    assert t.front("a2") == (300, -130, 180)


def test_the_demoralised_do_not_march_nor_move_into_contact() -> None:
    t = table("a1 bd O R at 0 0\na2 bd O R at 600 0\nb1 bd O R at 0 80", own=BROKEN)
    t.refused("move a1 forward 80")
    t.refused("march a2 forward 100")
    assert t.allows("move a2 forward 100")


def test_halting_irregulars_who_would_retreat_costs_more() -> None:
    t = table("a9 cv O R general at 300 -100\na1 wb O Irr at 0 0\na2 bd O R at 600 0", own=BROKEN)
    assert t.cost("halt a1") == 2
    assert t.cost("halt a2") == 1


# Nothing is told that did not happen


def said(t: Table) -> str:
    return " ".join(event.told.says for event in t.events if event.told)


@pytest.mark.parametrize("room", [0, 0.01, 0.5])
def test_who_has_no_room_to_advance_is_not_said_to_h25(room: float) -> None:
    """magnesia rr-11 202: b68 advances by a hundredth of a pace."""
    t = after(KN + f"a2 sp O R at 0 {30 + room}\nb1 bd O R at 0 350")
    assert t.front("a1") == (0, 0, 0)
    assert "unbidden" not in said(t)
    assert "a1 knights advance on b1 blades (O) unbidden." in said(after(KN + "b1 bd O R at 0 350"))


def test_who_has_no_room_to_the_rear_is_not_said_to_make_for_it_h26() -> None:
    behind = "a2 sp O R in A2 at 0 -30\na8 sp O R general in A2 at 900 -900\n"
    for friends, says in (("", "a1 spears make for the rear"), (behind, "a1 spears turn to the rear")):
        t = table(f"a1 sp O R at 0 0\n{friends}b1 sp O R at 0 900")
        t.know(broken=("A1",))
        t.done()
        assert says in said(t)


# 4.11 pressing forward: two blades in line whose opponents, psiloi, flee 150 paces.

PRESS = "a1 bd O R at 0 100\na2 bd O R at 80 100\nb1 ps O R at 0 100\nb2 ps O R at 80 100\n"


def flights(more: str = "", before: str = "", elements: str = PRESS, dice: tuple[int, int] = (2, 3)) -> Table:
    """The bound up to pressing forward: in every combat a beats b so that psiloi flee."""
    t = table(elements + more)
    if before:
        t.order(before)
    routed(t, dice)
    return t


def routed(t: Table, dice: tuple[int, int] = (2, 3)) -> None:
    """Fight all combats of the bound, with these dice for side a and side b."""
    t.done()
    while t.asks in ("combat", "fight"):
        if t.asks == "combat":
            t.order(f"fight {' '.join(t.pairs[0])}")
            t.wait()
        else:
            t.fight(*(dice if t.about[0][0] == "a" else dice[::-1]))


def asks_press(t: Table) -> bool:
    return t.asks == "press"


def test_a_group_whose_opponents_fled_may_press_forward() -> None:
    t = flights()
    assert asks_press(t)
    assert t.seat == "a"
    t.order("press a1 a2 forward 100") if t.allows("press a1 a2 forward 100") else t.order("press a1 a2")
    assert t.front("a1") == (0, 200, 0)
    assert t.front("a2") == (80, 200, 0)


def test_one_need_not_press() -> None:
    t = flights()
    t.done()
    assert t.front("a1") == (0, 100, 0)
    assert t.asks == "pips"


def test_a_lone_element_does_not_press() -> None:
    assert not asks_press(flights(elements="a1 bd O R at 0 100\nb1 ps O R at 0 100"))


def test_every_opponent_must_have_fled() -> None:
    # b2 are spears: they recoil.
    t = flights(elements=PRESS.replace("b2 ps", "b2 sp"))
    assert t.there("b2")
    assert not asks_press(t)


def test_mounted_do_not_press() -> None:
    assert not asks_press(flights(elements=PRESS.replace("a2 bd O R", "a2 el O Irr")))


def test_skirmishers_in_front_do_not_press() -> None:
    elements = "a1 bd O R at 0 100\na2 ps S R at 80 100\nb1 ps O R at 0 100"
    assert not asks_press(flights(elements=elements))


def test_who_came_straight_may_press_and_who_wheeled_may_not() -> None:
    elements = "a1 bd O R at 0 50\na2 bd O R at 80 50\n"
    t = flights(elements=elements + "b1 ps O R at 0 100\nb2 ps O R at 80 100\n", before="move a1 a2 forward 50")
    assert asks_press(t)
    elements, wheels = "a1 bd O R at 0 -60\na2 bd O R at 80 -60\n", "move a1 a2 wheel-left 5 forward 85"
    t = table(elements)
    t.order(wheels)
    (x1, y1, _), (x2, y2, _) = t.front("a1"), t.front("a2")
    foes = f"b1 ps O R at {x1} {y1} facing 175\nb2 ps O R at {x2} {y2} facing 175\n"
    t = flights(elements=elements + foes, before=wheels)
    assert t.there("b1")
    assert t.there("b2")
    assert t.front("b1")[1] > 200
    assert not asks_press(t)


def test_not_in_the_enemy_bound() -> None:
    t = table(PRESS, bound="b")
    routed(t)
    assert not asks_press(t)


def press(t: Table, ids: str = "a1 a2") -> None:
    assert asks_press(t), t.asked
    t.order(f"press {ids} forward 100") if t.allows(f"press {ids} forward 100") else t.order(f"press {ids}")
    t.wait()


def test_a_press_ends_at_fresh_enemy_and_they_fight_next_bound() -> None:
    t = flights("b3 sp O R at 40 190")
    press(t)
    assert t.front("a1")[1] == 190
    assert t.asks == "pips"


def test_skirmishers_in_the_way_of_a_press_flee() -> None:
    # b3 are fresh psiloi 60 ahead of the line.
    t = flights("b3 ps O R at 0 160")
    press(t)
    assert t.front("a1") == (0, 200, 0)
    assert t.there("b3")
    assert t.front("b3")[2] == 0
    assert t.front("b3")[1] > 300


def test_skirmishers_who_cannot_get_away_are_destroyed() -> None:
    # b3 stands before a3 with water close behind: it cannot flee straight, is caught, and the move goes on.
    water = area("s", "waterway", 300, 305, 340, 200)  # x from 130, y from 205
    t = table(PRESS + "a3 bd O R at 160 100\nb3 ps O R at 170 160\n", [water])
    routed(t, (2, 4))
    press(t, "a1 a2 a3")
    assert not t.there("b3")
    assert t.front("a3") == (160, 200, 0)


def test_the_demoralised_do_not_press() -> None:
    t = table(PRESS, own=BROKEN)
    routed(t, (4, 3))
    assert t.there("b1")
    assert t.front("b1")[1] > 200
    assert not asks_press(t)


def test_a_rank_behind_comes_along() -> None:
    t = flights("a3 bd O R at 0 70\na4 bd O R at 80 70")
    assert asks_press(t)
    largest = max([order.bases for order in t.game.legal(t.state)], key=len)
    ids = " ".join(largest)
    press(t, ids)
    assert set(ids.split()) == {"a1", "a2", "a3", "a4"}
    assert t.front("a3") == (0, 170, 0)


def test_r22_one_who_runs_off_the_table_has_fled() -> None:
    t = table(PRESS.replace("at 0 100", "at 400 1110").replace("at 80 100", "at 480 1110"))
    routed(t)
    assert not t.there("b1")
    assert asks_press(t)


def test_4_11_who_has_beaten_one_who_was_not_on_his_front_presses_after_nobody() -> None:
    """Pikes in files, who cannot turn to face psiloi on their flank, and make them flee."""
    files = "a1 pk O R at 0 100\na2 pk O R at 0 70\na3 pk O R at 80 100\na4 pk O R at 80 70\n"
    t = flights(elements=f"{files}b1 ps O R at -40 85 facing 90\n", dice=(6, 1))
    assert t.front("b1")[0] < -100
    assert not asks_press(t)


def test_4_11_one_who_was_beaten_keeps_his_group_from_pressing_and_no_others() -> None:
    """a1 recoils beside the second rank of those whose enemy fled: these two may press forward, without him."""
    t = table("a1 bd O R at 0 100\na3 bd O R at 80 100\na4 bd O R at 80 70\nb1 bd O R at 0 100\nb3 ps O R at 80 100\n")
    t.done()
    while t.asks in ("combat", "fight"):
        if t.asks == "combat":
            t.order(f"fight {' '.join(t.pairs[0])}")
            t.wait()
        else:
            t.fight(*((3, 5) if t.about[0] == "a1" else (3, 3)))
    assert t.front("a1") == (0, 70, 0)
    assert asks_press(t)
    assert "dbm.press.opponents-fled" in t.refused("press a1 a3 a4").rows
    t.order("press a3 a4")
    assert t.front("a3") == (80, 200, 0)


def test_4_11_who_may_not_press_does_not_keep_others_from_it() -> None:
    """Psiloi at the end of the line stay where they are."""
    t = flights("a3 ps O R at 160 100\n")
    press(t)
    assert (t.front("a1"), t.front("a3")) == ((0, 200, 0), (160, 100, 0))


def test_4_11_a_part_of_those_who_may_press_does() -> None:
    t = flights("a3 bd O R at 160 100\nb3 ps O R at 160 100\n")
    assert "apart" in t.refused("press a1 a3").message
    assert "dbm.press.group" in t.refused("press a1 a1").rows
    t.order("press a2 a3")
    assert (t.front("a1"), t.front("a2")) == ((0, 100, 0), (80, 200, 0))


LINE = "".join(f"a{n + 1} bd O R at {80 * n} 100\n" for n in range(4)) + "b1 ps O R at 240 100\n"


def test_4_11_skirmishers_flee_from_who_comes_at_them_and_not_from_the_end_of_the_line() -> None:
    t = flights("b3 ps O R at 80 200 facing 0\n")
    press(t)
    told = [ruled for event in t.events if event.told for ruled in event.told.ruled if ruled.test == "flight"]
    assert {"a": "b3", "b": "a2"} in [ruled.who for ruled in told]


@pytest.mark.parametrize("ahead", [99.9, 100, 100.2, 101])
def test_4_11_skirmishers_at_the_very_end_of_a_press_flee_from_it_too(ahead: float) -> None:
    """Nobody comes to touch them whom the ruling does not name."""
    t = flights(f"b3 ps O R at 0 {100 + ahead}\n")
    press(t)
    assert t.front("a1") == (0, 200, 0)
    assert t.contact("a1", "b3") is None
    assert (t.front("b3")[1] > 300) is (ahead < 101)


def test_4_11_skirmishers_who_flee_along_the_line_are_caught() -> None:
    """b3 face aside, and turn about from a1 to run before a3."""
    t = table(f"{LINE}b3 ps O R at 0 170 facing 270\n")
    routed(t)
    press(t, "a1 a2 a3 a4")
    assert not t.there("b3")
    assert t.front("a3") == (160, 200, 0)


def test_4_11_skirmishers_who_leave_the_table_have_fled() -> None:
    up = LINE.replace(" 100\n", " 1000\n")
    t = table(f"{up}b3 ps O R at 0 1060\n")
    routed(t)
    press(t, "a1 a2 a3 a4")
    assert t.state.taken["b3"] == "fled"


def test_works_in_the_way_forbid_it() -> None:
    t = table(PRESS, lines=[works("w", 0, 150), works("v", 80, 150)])
    routed(t)
    assert t.front("b1")[1] > 200
    if asks_press(t):
        t.refused("press a1 a2 forward 100")
        t.refused("press a1 a2")


def test_to_is_a_place_of_the_front_edge() -> None:
    t = table("a1 bd O R at 0 0")
    t.order("move a1 " + to(t.state, "a1", 10, 20, 5))
    assert t.front("a1") == (10, 20, 5)


@pytest.mark.parametrize(
    ("ids", "says", "row"),
    [
        ("a1 a3", "stands apart", "dbm.press.skirmishers"),
        ("a1", "fewer than two elements", "dbm.press.group"),
        ("a1 a2 a3", "skirmishers in the front rank", "dbm.press.skirmishers"),
    ],
)
def test_4_11_who_may_not_press_is_told_why_and_who_may(ids: str, says: str, row: str) -> None:
    found = flights("a3 ps O R at 160 100\n").refused(f"press {ids}")
    assert says in found.message
    assert found.message.endswith("Those that may: a1 a2")
    assert row in found.rows
    assert found.instead == "press a1 a2"
