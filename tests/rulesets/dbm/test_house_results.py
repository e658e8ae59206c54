"""What becomes of the beaten and the winners: recoil, flight, pursuit, breaking off, order of combats (H30 to H35)."""

from __future__ import annotations

from math import dist
from typing import Any

import pytest
from tests.rulesets.dbm.table import FRONT, LEFT, PACE, REAR, Table, area, line, table, works

from sandtable.engine.draft import Draft
from sandtable.geometry.rect import distance, gap
from sandtable.mechanics.elements.results import flee, pursue
from sandtable.rulesets.dbm.fighting import CUSTOM


def fight(t: Table, a: int, b: int) -> dict[str, Any]:
    """The only combat of the bound, with these dice for a1 and b1."""
    if t.allows("done"):
        t.done()
    if t.asks == "combat":
        t.order("fight a1 b1")
        t.wait()
    assert t.asks == "fight", t.asked
    return t.fight(*((a, b) if t.about[0] == "a1" else (b, a)))


def outcome(told: dict[str, Any], id: str) -> str:
    side = "a" if told["ruling"]["who"]["a"] == id else "b"
    word: str = told["ruling"]["result"][side]["outcome"]
    return word


def nobody_overlaps(t: Table) -> None:
    rects = t.state.field.rects
    ids = sorted(rects)
    for n, one in enumerate(ids):
        for other in ids[n + 1 :]:
            assert gap(rects[one], rects[other]) > -30, f"{one} stands on {other}"


BEATEN = "a1 bd O R at 0 100\nb1 bd O R at 0 100\n"
"""With 6 to 3 b1 recoils: 11 to 8."""


# H30 recoil


@pytest.mark.parametrize(
    ("loser", "dice", "back"),
    [("bd O R", (6, 3), 30), ("bd F R", (4, 3), 40), ("cv O R", (4, 3), 60), ("el O Irr", (6, 3), 80)],
)
def test_recoil_by_its_own_depth(loser: str, dice: tuple[int, int], back: int) -> None:
    t = table(f"a1 bd S R at 0 100\nb1 {loser} at 0 100")
    told = fight(t, *dice)
    assert outcome(told, "b1") == "recoil"
    assert t.front("b1") == (0, 100 + back, 180)
    assert t.front("a1") == (0, 100, 0)


def test_the_mover_recoils_too() -> None:
    t = table(BEATEN)
    fight(t, 3, 6)
    assert t.front("a1") == (0, 70, 0)
    assert t.front("b1") == (0, 100, 180)


@pytest.mark.parametrize(
    ("behind", "places"),
    [
        ("b2 sp O R at 0 130", {"b2": 160}),
        ("b2 sp O R at 0 140", {"b2": 160}),  # pushed by as much as is needed
        ("b2 sp O R at 0 160", {"b2": 160}),
        ("b2 sp O R at 0 130\nb3 sp O R at 0 160", {"b2": 160, "b3": 190}),
        ("b2 sp O R at 50 130", {"b2": 160}),  # partly behind
        ("b2 sp O R at 85 130", {"b2": 130}),  # beside the way
    ],
)
def test_friends_behind_are_pushed_back(behind: str, places: dict[str, int]) -> None:
    t = table(BEATEN.replace("bd O R at 0 100\n", "ax O R at 0 100\n", 1).replace("b1 bd", "b1 sp") + behind)
    told = fight(t, 6, 3)
    assert outcome(told, "b1") == "recoil"
    assert t.front("b1") == (0, 130, 180)
    for id, y in places.items():
        assert t.front(id)[1] == y
    nobody_overlaps(t)


@pytest.mark.parametrize(
    ("loser", "friend"), [("bd O R", "bd O R"), ("cv O R", "ps O R"), ("ps O R", "bd O R"), ("bd O R", "ps O R")]
)
def test_a_recoil_among_friends_of_any_kind_leaves_nobody_standing_on_another(loser: str, friend: str) -> None:
    deep = {"bd": 30, "cv": 60, "ps": 40}[loser.split()[0]]
    t = table(f"a1 el O Irr at 0 100\nb1 {loser} at 0 100\nb2 {friend} at 0 {100 + deep}")
    told = fight(t, 4, 3)
    assert outcome(told, "b1") == "recoil"
    assert t.there("b1")
    assert t.there("b2")
    nobody_overlaps(t)


def beaten_before(behind: str, **given: Any) -> Table:
    t = table(BEATEN + behind, **given)
    told = fight(t, 6, 3)
    assert outcome(told, "b1") == "recoil"
    return t


def test_destroyed_if_it_meets_enemy() -> None:
    assert not beaten_before("a2 bd O R at 0 160 facing 0").there("b1")


def test_destroyed_at_impassable_ground() -> None:
    t = table(BEATEN, [area("s", "waterway", 0, 240, 3600, 200)])
    fight(t, 6, 3)
    assert not t.there("b1")


def test_destroyed_at_the_table_edge() -> None:
    t = table("a1 bd O R at 300 1160\nb1 bd O R at 300 1160")
    fight(t, 6, 3)
    assert not t.there("b1")


def test_destroyed_before_friends_who_face_another_way() -> None:
    assert not beaten_before("b2 cv O R at 0 190 facing 0").there("b1")
    assert not beaten_before("b2 cv O R at 40 170 facing 90").there("b1")


def test_destroyed_before_friends_in_contact_with_enemy() -> None:
    # b2 stands behind b1 and has a2 on its rear edge: it turned to face it and cannot be pushed.
    t = table(BEATEN + "b2 sp O R at 0 130\na2 bd O R at 0 160 facing 180")
    t.done()
    assert t.asks == "combat"
    t.order("fight a1 b1")
    t.wait()
    t.fight(6, 3)
    assert not t.there("b1")


def test_destroyed_if_those_behind_would_be_pushed_off_the_table() -> None:
    t = table("a1 ax O R at 300 1130\nb1 sp O R at 300 1130\nb2 sp O R at 300 1160")
    told = fight(t, 6, 1)
    assert outcome(told, "b1") == "recoil"
    assert not t.there("b1")
    assert t.there("b2")


@pytest.mark.parametrize("place", ["-40 140 facing 90", "40 140 facing 270", "0 130 facing 180"])
def test_destroyed_with_an_enemy_front_on_flank_or_rear(place: str) -> None:
    t = table(BEATEN + f"a2 bd O R at {place}")
    told = fight(t, 6, 4)
    assert outcome(told, "b1") == "recoil"
    assert not t.there("b1")


def test_an_overlap_alone_does_not_destroy() -> None:
    t = table(BEATEN + "a2 bd O R at 80 100\na3 bd O R at -80 100")
    told = fight(t, 5, 4)
    assert outcome(told, "b1") == "recoil"
    assert t.front("b1") == (0, 130, 180)


SPEARS = "a1 ax O R at 0 100\nb1 sp O R at 0 100\n"


@pytest.mark.parametrize("askew", [0.8, -1.5, 4.6, 22.4, -22.4])
def test_friends_who_stand_a_little_askew_are_pushed_the_way_it_goes_h30(askew: float) -> None:
    t = table(f"{SPEARS}b2 sp O R at 0 146 facing {180 + askew}")
    before = t.rect("b2").pose
    fight(t, 6, 3)
    assert t.front("b1") == (0, 130, 180)
    after = t.rect("b2").pose
    assert (after.x, after.facing) == (before.x, before.facing)
    assert 0 <= after.y - before.y < 3000
    nobody_overlaps(t)


def test_friends_who_stand_farther_askew_are_not_pushed_h30() -> None:
    t = table(f"{SPEARS}b2 sp O R at 0 146 facing 203")
    fight(t, 6, 3)
    assert not t.there("b1")


def test_a_friend_is_pushed_by_the_width_of_a_brush_h30() -> None:
    t = table(f"{SPEARS}b2 sp O R at 79 129")
    fight(t, 6, 3)
    assert (t.front("b1"), t.front("b2")) == ((0, 130, 180), (79, 160, 180))


def test_who_comes_to_lie_against_an_enemy_has_met_him_h30() -> None:
    t = table(BEATEN + "a2 bd O R at 0 160 facing 180")
    fight(t, 6, 3)
    assert not t.there("b1")
    t = table(BEATEN + "a2 bd O R at 0 162 facing 180")
    fight(t, 6, 3)
    assert t.front("b1") == (0, 130, 180)


SHOT = "a1 bw O R at 0 0\n"


@pytest.mark.parametrize(("facing", "y"), [(180, 180), (0, 210)])
def test_who_is_shot_from_behind_goes_straight_ahead_h30(facing: int, y: int) -> None:
    t = table(f"{SHOT}b1 bd O R at 0 {150 if facing else 180} facing {facing}")
    t.done()
    t.fight(6, 3)
    assert t.front("b1") == (0, y, facing)


def test_who_is_shot_from_behind_and_meets_enemy_ahead_is_destroyed_h30() -> None:
    t = table(f"{SHOT}b1 bd O R at 0 180 facing 0\na2 sp O R at 0 205 facing 0")
    t.done()
    t.fight(6, 3)
    assert not t.there("b1")


# H31 flight: cv beaten by half by sp flee 200 paces; b1 looks down at (0, 100), its rear at 160.

ROUT = "a1 sp O R at 0 100\nb1 cv O R at 0 100\n"


def rout(more: str = "", **given: Any) -> Table:
    t = table(ROUT + more, **given)
    told = fight(t, 6, 1)
    assert outcome(told, "b1") == "flee"
    return t


def test_flight_turns_about_and_goes_the_whole_way() -> None:
    t = rout()
    assert t.front("b1") == (0, 360, 0)


def test_flight_at_the_allowance_of_the_going() -> None:
    t = table(ROUT, [area("g", "rough", 0, 400, 1000, 460)])  # from 170 up
    told = fight(t, 6, 1)
    assert outcome(told, "b1") == "flee"
    assert t.front("b1") == (0, 310, 0)


def test_psiloi_flee_through_friends() -> None:
    t = table("a1 bd O R at 0 100\nb1 ps O R at 0 100\nb2 sp O R at 0 200")
    told = fight(t, 2, 3)
    assert outcome(told, "b1") == "flee"
    assert t.front("b1") == (0, 290, 0)
    assert t.front("b2") == (0, 200, 180)


def test_flight_deviates_round_what_it_cannot_pass() -> None:
    t = rout("b2 bd O R at 30 250")
    assert t.there("b1")
    _x, y, facing = t.front("b1")
    assert abs((facing + 180) % 360 - 180) <= 45
    assert y > 240
    nobody_overlaps(t)


def test_flight_deviates_never_so_that_it_comes_nearer_to_who_beat_it() -> None:
    # Shot at from 10 degrees behind its right flank it runs on as it faces; friends whom it cannot pass bar the way
    # straight on and to its left, and to its right, where it is open, are the guns.
    wall = "\n".join(f"b{n + 2} kn O R at {80 * n - 300} 130" for n in range(5))
    t = table(f"a1 art O R at 300 -53 facing 270\nb1 bd O R at 0 0 facing 0\n{wall}")
    draft = Draft(t.state)
    flee(draft, "b1", "a1", CUSTOM)
    b1 = draft.state.field.rects.get("b1")
    assert b1 is None or distance(b1, t.rect("a1")) >= distance(t.rect("b1"), t.rect("a1"))


def test_flight_that_cannot_get_40_paces_is_death() -> None:
    wall = "\n".join(f"b{n + 2} bd O R at {80 * n - 320} 190" for n in range(9))
    assert not rout(wall).there("b1")


def test_flight_into_enemy_is_death() -> None:
    wall = "\n".join(f"a{n + 2} bd O R at {80 * n - 320} 250 facing 0" for n in range(9))
    assert not rout(wall).there("b1")


@pytest.mark.parametrize("place", ["-40 140 facing 90", "0 160 facing 180"])
def test_flight_with_an_enemy_front_on_flank_or_rear_is_death(place: str) -> None:
    t = rout(f"a2 ps O R at {place}")
    assert not t.there("b1")


def test_flight_off_the_table_is_lost() -> None:
    t = table("a1 sp O R at 300 1000\nb1 cv O R at 300 1000")
    told = fight(t, 6, 1)
    assert outcome(told, "b1") == "flee"
    assert not t.there("b1")
    assert t.state.taken["b1"] in ("lost", "fled")


def test_who_fled_moves_as_usual_in_its_next_bound() -> None:
    t = rout()
    t.roll(6)
    assert t.allows("move b1 forward 100")
    assert t.allows("move b1 turn 180")


# H33 pursuit


@pytest.mark.parametrize(
    ("winner", "dice", "ahead"),
    [
        ("kn O Irr", (5, 4), 30),  # follows into contact
        ("kn O R", (5, 4), 0),
        ("el O Irr", (4, 3), 30),
        ("pk O R", (4, 3), 30),
        ("bd O R", (3, 3), 0),
        ("wb O Irr", (6, 2), 30),
        ("bd F Irr", (3, 3), 30),
    ],
)
def test_who_follows_a_recoil(winner: str, dice: tuple[int, int], ahead: int) -> None:
    t = table(
        f"a1 {winner} at 0 100\nb1 ax O R at 0 100\n" if "wb" in winner else f"a1 {winner} at 0 100\nb1 bw O R at 0 100"
    )
    if "kn" in winner or "el" in winner:
        t = table(f"a1 {winner} at 0 100\nb1 cv O R at 0 100")
    told = fight(t, *dice)
    assert outcome(told, "b1") == "recoil"
    back = t.front("b1")[1] - 100
    assert t.front("a1")[1] - 100 == (min(back, 40) if ahead else 0)


def test_who_follows_meets_the_recoiled_again() -> None:
    t = table("a1 pk O R at 0 100\nb1 bw O R at 0 100")
    fight(t, 4, 3)
    found = t.contact("a1", "b1")
    assert found is not None
    assert found.shared == 8000


def test_pursuit_after_destruction_is_40_paces() -> None:
    t = table("a1 kn O Irr at 0 100\nb1 bw O R at 0 100")
    told = fight(t, 6, 1)
    assert outcome(told, "b1") == "destroyed"
    assert t.front("a1") == (0, 140, 0)


def test_pursuit_into_contact_with_what_is_met() -> None:
    t = table("a1 kn O Irr at 0 100\nb1 bw O R at 0 100\nb2 bw O R at 0 160")
    told = fight(t, 6, 1)
    assert outcome(told, "b1") == "destroyed"
    assert t.front("a1") == (0, 130 if not t.there("b2") else t.front("b2")[1], 0) or t.front("a1") == (0, 140, 0)
    nobody_overlaps(t)


def test_the_second_rank_is_met_at_its_front() -> None:
    t = table("a1 kn O Irr at 0 100\nb1 bw O R at 0 100\nb2 bw O R at 0 130")
    told = fight(t, 6, 1)
    assert outcome(told, "b1") == "destroyed"
    assert t.front("a1") == (0, 130, 0)
    assert t.front("b2") == (0, 130, 180)


def test_the_demoralised_do_not_pursue() -> None:
    t = table("a1 kn S Irr at 0 100\na2 kn O Irr at 900 0\nb1 bw O R at 0 100", own={"broken": ("A1",)})
    told = fight(t, 6, 1)
    assert outcome(told, "b1") in ("destroyed", "recoil")
    assert t.front("a1") == (0, 100, 0)


def test_nobody_follows_an_even_fight_or_a_shot() -> None:
    t = table("a1 pk O R at 0 100\nb1 sp O R at 0 100")
    fight(t, 4, 3)
    assert t.front("a1") == (0, 100, 0)


def test_h33_who_has_beaten_an_enemy_on_its_flank_alone_follows_nobody() -> None:
    """Pikes between friends, who cannot turn to face: their front was free, and no frontal opponent has gone."""
    files = "b1 pk O R at 0 100\nb2 pk O R at 0 70\nb3 pk O R at 80 100\nb4 pk O R at 80 70"
    t = table(f"a1 ax O R at -40 85 facing 90\n{files}")
    t.done()
    assert t.about == ("a1", "b2")
    assert outcome(t.fight(1, 6), "a1") == "destroyed"
    assert t.front("b2") == (0, 70, 180)


@pytest.mark.parametrize(("y", "ahead"), [(80, 140), (100, 100), (120, 120), (135, 135)])
def test_h33_works_before_a_pursuer_stop_it_and_those_that_it_stands_astride_of_do_not(y: float, ahead: float) -> None:
    """Works of theirs that end under its left side, where the guns did not defend them."""
    aside = line("w", "fortification-temporary", -200, y, -20, y, side="b")
    t = table("a1 wb O Irr at 0 100\nb1 art O R at 0 100", lines=[aside])
    assert outcome(fight(t, 6, 1), "b1") == "destroyed"
    assert t.front("a1") == pytest.approx((0, ahead, 0), abs=1)


def test_h19_who_pursues_and_cannot_line_up_is_told_to_stop_short() -> None:
    """Warband come aslant on pikes who have no room to turn: it stops 5 paces short, and is not said to go farther."""
    pikes = "b2 pk O R at 41 140\nb3 pk O R at -39 140\nb4 pk O R at 41 170\nb5 pk O R at -39 170"
    t = table(f"a1 wb O Irr at 0 100 facing 15\nb1 pk O R at 0 100 facing 195\n{pikes}")
    before = t.front("a1")
    assert outcome(fight(t, 6, 1), "b1") == "destroyed"
    gone = dist(before[:2], t.front("a1")[:2])
    told = [ruled for event in t.events if event.told for ruled in event.told.ruled]
    assert next(ruled.result for ruled in told if ruled.test == "pursuit") == {"paces": pytest.approx(gone, abs=0.1)}


# H24 works taken


@pytest.mark.parametrize(
    ("attacker", "dice", "fate"),
    [
        ("bd O R", (6, 3), "recoil"),
        ("bd O R", (6, 1), "destroyed"),
        ("ax O R", (6, 3), "recoil"),
        ("bd F Irr", (6, 3), "recoil"),
        ("bd F Irr", (6, 1), "destroyed"),
        ("hd O Irr", (6, 1), "recoil"),
    ],
)
def test_h24_foot_of_any_depth_takes_the_place_of_who_is_driven_from_his_works(
    attacker: str, dice: tuple[int, int], fate: str
) -> None:
    """Its front comes to where his rear edge was, and so against those who stand there now."""
    t = table(f"a1 {attacker} at 0 100\nb1 bw O R at 0 100\nb2 sp O R at 0 130", lines=[works("w", 0, 100)])
    assert outcome(fight(t, *dice), "b1") == fate
    assert t.front("a1") == (0, 130, 0)
    nobody_overlaps(t)


def test_h24_the_shallow_come_as_far_onto_the_works_as_the_deep_stood() -> None:
    t = table("a1 bd O R at 0 100\nb1 ax O R at 0 100", lines=[works("w", 0, 100)])
    assert outcome(fight(t, 6, 3), "b1") == "recoil"
    assert t.front("a1") == (0, 140, 0)
    assert t.front("b1") == (0, 140, 180)


# H34 breaking off


@pytest.mark.parametrize(
    ("mine", "theirs", "may"),
    [
        ("cv O R", "bd O R", True),
        ("cv O R", "kn O R", True),
        ("lh O R", "cv O R", True),
        ("ps O R", "bd O R", True),
        ("cv O R", "cv O R", False),
        ("kn O R", "cv O R", False),
        ("bd O R", "bd O R", False),
        ("kn O Irr", "bd O R", False),  # impetuous
    ],
)
def test_who_breaks_off_from_whom(mine: str, theirs: str, may: bool) -> None:
    t = table(f"a1 {mine} at 0 100\nb1 {theirs} at 0 100")
    assert t.allows("break-off a1 back 100") == may


def test_breaking_off_is_at_least_100_paces_straight_back() -> None:
    t = table("a1 cv O R at 0 100\nb1 bd O R at 0 100")
    t.refused("break-off a1 back 90")
    assert t.allows("break-off a1 back 200")
    t.refused("break-off a1 back 210")
    t.refused("break-off a1 left 100")
    t.refused("break-off a1 back 100 left 40")


def test_one_may_turn_about_after_breaking_off() -> None:
    t = table("a1 lh O R at 0 100\nb1 bd O R at 0 100")
    t.order("break-off a1 back 120 turn 180")
    assert t.front("a1")[2] == 180


def test_breaking_off_in_bad_going_asks_for_the_allowance_there() -> None:
    wood = [area("g", "wood", 0, 100, 800, 800)]
    assert not table("a1 cv O R at 0 100\nb1 bd O R at 0 100", wood).allows("break-off a1 back 100")
    assert table("a1 ax O R at 0 100\nb1 bd O R at 0 100", wood).allows("break-off a1 back 100")


@pytest.mark.parametrize("place", ["-40 60 facing 90", "0 40 facing 0"])
def test_no_breaking_off_with_enemy_on_flank_or_rear(place: str) -> None:
    t = table(f"a1 cv O R at 0 100\nb1 bd O R at 0 100\nb2 bd O R at {place}")
    t.refused("break-off a1 back 100")


def test_the_demoralised_do_not_break_off() -> None:
    t = table("a1 cv O R at 0 100\na2 cv O R at 900 0\nb1 bd O R at 0 100", own={"broken": ("A1",)})
    t.refused("break-off a1 back 100")


def test_a_group_breaks_off() -> None:
    t = table("a1 cv O R at 0 100\na2 cv O R at 80 100\nb1 bd O R at 0 100\nb2 bd O R at 80 100")
    t.order("break-off a1 a2 back 150")
    assert t.front("a1") == (0, -50, 0)
    assert t.front("a2") == (80, -50, 0)


@pytest.mark.parametrize("order", ["back 100", "left 50", "wheel-left 20", "turn 180", "right 100"])
def test_in_no_other_way_does_one_leave_an_enemy_on_the_front(order: str) -> None:
    table("a1 cv O R at 0 100\nb1 bd O R at 0 100").refused(f"move a1 {order}")


def test_nobody_marches_out_of_contact() -> None:
    table("a1 cv O R at 0 100 \nb1 bd O R at 0 100").refused("march a1 back 200")


# H35


def test_the_player_whose_bound_it_is_chooses_the_order_of_combats() -> None:
    t = table(BEATEN + "a2 bd O R at 400 100\nb2 bd O R at 400 100", bound="b")
    t.done()
    assert t.asks == "combat"
    assert t.seat == "b"
    assert len(t.pairs) == 2
    pair = next(pair for pair in t.pairs if "a2" in pair)
    t.order(f"fight {' '.join(pair)}")
    t.wait()
    assert set(t.about) == {"a2", "b2"}
    t.fight(3, 3)
    assert set(t.about) == {"a1", "b1"}
    t.fight(3, 3)
    assert t.asks == "pips"


def test_results_are_made_before_the_next_combat() -> None:
    # a2 loses its overlap on b1 when its own neighbour is driven back: the flank of b1 is then free of a2.
    t = table(BEATEN + "a2 bd O R at 80 100\nb2 bd O R at 80 100")
    t.done()
    t.order("fight a2 b2")
    t.wait()
    t.fight(*((6, 3) if t.about[0] == "a2" else (3, 6)))
    assert t.front("b2") == (80, 130, 180)
    # Now a2 has nobody on its front and overlaps b1.
    told = t.fight(3, 3)
    side = "a" if told["ruling"]["who"]["a"] == "b1" else "b"
    assert told["ruling"]["given"][side].get("overlaps") == 1


def test_who_follows_into_a_new_enemy_fights_it_next_bound() -> None:
    t = table("a1 kn O Irr at 0 100\nb1 bw O R at 0 100\nb2 bw O R at 0 130")
    told = fight(t, 6, 1)
    assert outcome(told, "b1") == "destroyed"
    assert t.asks == "pips"


def test_the_fight_goes_on_next_bound() -> None:
    t = table(BEATEN)
    told = fight(t, 3, 3)
    assert outcome(told, "a1") == outcome(told, "b1") == "continue"
    t.roll(3)
    t.done()
    assert t.asks == "fight"


# H32


@pytest.mark.parametrize(("on", "left"), [(True, False), (False, True)])
def test_ranks_go_too_where_the_option_says_so(on: bool, left: bool) -> None:
    t = table("a1 el O Irr at 0 100\nb1 wb O Irr at 0 100\nb2 wb O Irr at 0 130", options={"H32": on})
    told = fight(t, 6, 1)
    assert outcome(told, "b1") == "destroyed"
    assert t.there("b2") == left


@pytest.mark.parametrize("y", [140, 150])
def test_a_flight_ends_on_nobody(y: float) -> None:
    # Psiloi may be passed through, but the water behind them leaves no room beyond.
    sea = area("s", "waterway", 0, 300, 3600, 200)
    t = table(f"a1 art O R at 80 -300\nb1 lh O R at 80 60\nb2 ps O R at 80 {y}", [sea])
    t.done()
    assert t.asks == "shot"
    told = t.fight(4, 2)
    assert told["ruling"]["result"]["b"]["outcome"] == "flee"
    nobody_overlaps(t)


def test_breaking_off_passes_whom_a_move_passes() -> None:
    pair = "a1 cv O R at 0 100\nb1 bd O R at 0 100\n"
    assert table(pair + "a2 ps O R at 0 30").allows("break-off a1 back 110")
    table(pair + "a2 ps O R at 0 30").refused("break-off a1 back 105")
    table(pair + "a2 bd O R at 0 30").refused("break-off a1 back 150")


@pytest.mark.parametrize(("second", "goes"), [("pk O R", True), ("pk I R", False), ("pk O R in B2", True)])
def test_only_a_second_rank_that_counted_goes_with_the_first(second: str, goes: bool) -> None:
    t = table(f"a1 kn S R at 0 100\nb1 pk O R at 0 100\nb2 {second} at 0 130", options={"H32": True})
    t.done()
    t.fight(6, 1)
    assert not t.there("b1")
    assert t.there("b2") is not goes


# H19, H33: on the edge that is met


@pytest.mark.parametrize(
    ("at", "edge"),
    [
        ("12.2 56.7 facing 320.5", REAR),  # a corner meets its front, the rear 39.5 degrees off lying flush
        ("-26.9 57.1 facing 222.4", FRONT),
    ],
)
def test_h19_nobody_swings_on_to_a_flank_in_pursuit(at: str, edge: int) -> None:
    """The flank is less of a slide, but a wider turn: he fights on the edge that he meets."""
    t = table(f"a1 el O Irr at 0 0\nb1 ax O R at {at}")
    draft = Draft(t.state)
    assert pursue(draft, "a1", 40 * PACE, CUSTOM)[1] == "b1"
    how = draft.state.field.touching("a1")["b1"]
    assert (how.edge, how.other) == (FRONT, edge)
    assert t.front("a1")[2] == 0


def test_h19_who_comes_with_a_corner_on_a_flank_fights_the_flank() -> None:
    """The front would be less of a turn; but it is the flank that his front comes to."""
    t = table("a1 el O Irr at 0 0\nb1 kn O R at -94 24.1 facing 215.2")
    draft = Draft(t.state)
    assert pursue(draft, "a1", 40 * PACE, CUSTOM)[1] == "b1"
    how = draft.state.field.touching("a1")["b1"]
    assert (how.edge, how.other) == (FRONT, LEFT)


# H34: what is said to those who may not


@pytest.mark.parametrize(
    ("elements", "text", "says", "measured"),
    [
        ("a1 bd O R at 0 0\nb1 bd O R at 0 0", "break-off a1 back 100", "goes 100 paces here and b1 100", (100, 100)),
        ("a1 cv O R at 0 0\nb1 bd O R at 0 0", "break-off a1 back 50", "goes 100 at least", (50, 100)),
        ("a1 kn O Irr at 0 0\nb1 bd O R at 0 0", "break-off a1 back 100", "a1 is impetuous", (None, None)),
        ("a1 bd O R at 0 0\nb1 bd O R at 0 0", "move a1 back 50", "not one to break off", (None, None)),
        ("a1 cv O R at 0 0\nb1 bd O R at 0 0", "move a1 back 50", "or breaks off (H34)", (None, None)),
        ("a1 cv O R at 0 0\nb1 bd O R at 0 0", "dismount a1", "in contact with enemy", (None, None)),
    ],
)
def test_h34_who_may_not_leave_is_told_why_by_how_much_and_what_he_does_instead(
    elements: str, text: str, says: str, measured: tuple[float | None, float | None]
) -> None:
    found = table(elements).refused(text)
    assert says in found.message
    assert (found.have, found.want) == measured


def test_h34_who_fights_is_told_to_break_off_only_if_he_can() -> None:
    faster, slower = (
        table(f"a1 {kind} O R at 0 0\nb1 bd O R at 0 0").refused("move a1 back 50") for kind in ("cv", "bd")
    )
    assert faster.instead == "break-off a1 back 100"
    assert table("a1 cv O R at 0 0\nb1 bd O R at 0 0").allows(faster.instead)
    assert slower.instead == ""


def test_h34_one_of_a_demoralised_command_is_told_that() -> None:
    t = table("a1 cv O R at 0 0\nb1 bd O R at 0 0", own={"broken": ("A1",)})
    assert "of a demoralised command" in t.refused("break-off a1 back 100").message
