"""Coming together near the enemy: zones of control (H10), flanks, and lines that fight all along (H11).

b1 mostly looks down from (0, 100): its zone is 50 wide and reaches down to 50.
"""

from __future__ import annotations

import pytest
from tests.rulesets.dbr.table import FRONT, LEFT, REAR, Table, line, table, to

from sandtable.geometry.ground import Line
from sandtable.mechanics.elements.fronts import attackers, overlapped


def against(t: Table, one: str, other: str, edge: int = FRONT) -> bool:
    """Whether one has its front flush on an edge of the other."""
    found = t.contact(one, other)
    return found is not None and found.edge == FRONT and found.other == edge and found.shared > 0 and found.squared


# H10


@pytest.mark.parametrize("by", [60, 80, 98])
def test_h10_who_comes_straight_up_and_makes_no_contact_stops_at_the_edge(by: int) -> None:
    t = table("a1 pi O at 0 0\nb1 pk O at 0 100")
    t.order(f"move a1 forward {by}")
    assert t.front("a1") == (0, 50, 0)


def test_h10_nobody_is_too_slow_to_stop_at_the_edge() -> None:
    t = table("a1 pk O at 0 -40\nb1 pk O at 0 100")
    t.order("move a1 forward 100")
    assert t.front("a1") == (0, 50, 0)


@pytest.mark.parametrize("start", [0, 60, 75])
def test_h10_nobody_walks_up_and_stops_a_hair_short(start: float) -> None:
    t = table(f"a1 pi O at 0 {start}\nb1 pk O at 0 100")
    assert "H10" in t.refused(f"move a1 {to(t.state, 'a1', 0, 98)}").message
    t.order("move a1 forward 100")
    assert against(t, "a1", "b1")


def test_h10_a_zone_holds_who_could_reach_another_enemy() -> None:
    # 25 paces before b1's front; b2 stands beside it, and a1 could step aside into him.
    t = table("a1 pk O at 0 75\nb1 pk O at 0 100\nb2 pk O at 50 100")
    assert "H10" in t.refused(f"move a1 {to(t.state, 'a1', 50, 100)}").message
    t.order("move a1 forward 25")
    assert against(t, "a1", "b1")


def test_h10_in_several_zones_one_goes_for_any_of_them() -> None:
    # Astride: a1 stands in the zones of b1 and b2, and in no other.
    for x, foe in ((0, "b1"), (50, "b2")):
        t = table("a1 pk O at 25 75\nb1 pk O at 0 100\nb2 pk O at 50 100\nb3 pk O at 100 100")
        t.order(f"move a1 {to(t.state, 'a1', x, 100)}")
        assert against(t, "a1", foe)
    t = table("a1 pk O at 25 75\nb1 pk O at 0 100\nb2 pk O at 50 100\nb3 pk O at 100 100")
    t.refused(f"move a1 {to(t.state, 'a1', 100, 100)}")


@pytest.mark.parametrize("order", ["turn 180", "wheel-left 40", "right 50", "turn 90"])
def test_h10_a_zone_holds_from_behind_too(order: str) -> None:
    # b1 looks at a1's back, askew: turned about a1 would stand in its zone and not face it.
    t = table("a1 pi O at 0 0\nb1 pk O at 20 -75 facing 320")
    assert "H10" in t.refused(f"move a1 {order}").message


def test_h10_straight_away_from_an_enemy_behind_is_straight_back() -> None:
    t = table("a1 pi O at 0 0\nb1 pk O at 20 -75 facing 320")
    assert t.allows("move a1 forward 60")


def test_h10_who_turns_about_to_face_an_enemy_behind_may() -> None:
    t = table("a1 pi O at 0 0\nb1 pk O at 0 -50 facing 0")
    assert t.allows("move a1 turn 180"), t.refused("move a1 turn 180")


def test_h10_a_group_counts_as_one() -> None:
    t = table("a1 pk O at 0 70\na2 pk O at 50 70\nb1 pk O at 0 100\nb2 pk O at 50 140")
    t.order("move a1 a2 forward 50")
    assert against(t, "a1", "b1")
    assert t.front("a2") == (50, 100, 0)


# H11


def test_h11_a_flank_is_not_contacted_from_in_front() -> None:
    t = table("a1 pi O at -150 80 facing 90\nb1 pk O at 0 100")
    assert "H11" in t.refused(f"move a1 {to(t.state, 'a1', -25, 125, 90)}").message


def test_h11_whose_front_is_on_half_a_pace_of_a_flank_has_only_its_corner_and_that_is_no_combat() -> None:
    for far, fights in ((75.3, False), (75.5, False), (75.6, True)):
        t = table(f"a1 pi O at -25 {far} facing 90\nb1 pk O at 0 100\nb2 pk O at 50 600")
        found = t.contact("a1", "b1")
        assert found is not None
        assert bool(found.shared) is fights, far
        assert attackers(t.state, "b1") == (["a1"] if fights else []), far
    t = table("a1 pi O at -100 75.4 facing 90\nb1 pk O at 0 100")
    t.order(f"move a1 {to(t.state, 'a1', -25, 75.4, 90)}")
    t.done()
    assert t.asks != "close-combat", "it was not let on to the flank, and does not fight it"
    assert attackers(t.state, "b1") == []


def test_h11_who_may_not_come_on_to_a_flank_is_told_how_far_before_its_line_he_starts() -> None:
    t = table("a1 pi O at -150 80 facing 90\nb1 pk O at 0 100")
    refusal = t.refused(f"move a1 {to(t.state, 'a1', -25, 125, 90)}")
    assert (refusal.have, refusal.want, refusal.unit) == (45, 0, "paces")
    assert "45 paces ahead of the line of its front edge" in refusal.message
    t = table("a1 lh O at -100 115 facing 180\nb1 pk O at 0 100")
    refusal = t.refused("move a1 back 10 left 100")
    assert refusal.have == 10
    assert "the line of its rear edge" in refusal.message


def test_h11_a_flank_is_contacted_from_wholly_behind_the_front_line() -> None:
    t = table("a1 pi O at -100 125 facing 90\nb1 pk O at 0 100")
    t.order("move a1 forward 100")
    found = t.contact("a1", "b1")
    assert found is not None
    assert found.edge == FRONT
    assert found.other != FRONT


def test_h11_a_rear_is_contacted_only_from_wholly_behind_the_rear_line() -> None:
    t = table("a1 lh O at -60 120 facing 90\nb1 pk O at 0 100")
    t.refused(f"move a1 {to(t.state, 'a1', 0, 125, 180)}")
    t = table("a1 lh O at -60 190 facing 90\nb1 pk O at 0 100")
    t.order(f"move a1 {to(t.state, 'a1', 0, 125, 180)}")
    assert against(t, "a1", "b1", REAR)


def test_h11_from_corner_to_corner_one_pivots_on_to_the_flank() -> None:
    t = table("a1 lh O at 50 100\na2 pk O at 0 100\nb1 pk O at 0 100")
    t.order("move a1 wheel-left 90")
    assert against(t, "a1", "b1", LEFT)


def test_h11_those_who_advance_unbidden_fight_on_the_edge_they_meet() -> None:
    t = table("a1 ln O at -120 112.5 facing 90\nb1 pk O at 0 100")
    t.done()
    assert t.contact("a1", "b1") is not None


def test_h11_a_line_that_meets_one_closes_up_along_its_front() -> None:
    t = table(
        "a1 pk O at -50 0\na2 pk O at 0 0\na3 pk O at 50 0\na4 pk O at 50 -25\n"
        "b1 pk O at -50 68\nb2 pk O at 0 60\nb3 pk O at 50 70"
    )
    t.order("move a1 a2 a3 a4 forward 100")
    assert [t.front(id)[1] for id in ("a1", "a2", "a3", "a4")] == [68, 60, 70, 45]


@pytest.mark.parametrize(
    ("ground", "front"),
    [
        (line("r", "river", -1000, 76, 1000, 76, wide=20, **{"class": "dangerous"}), 60),
        (line("w", "fortification-temporary", 25, 64, 500, 64, side="b"), 60),
        (line("w", "fortification-temporary", 25, 68, 500, 68, side="b"), 68),
    ],
    ids=["into a river", "over works", "up to works"],
)
def test_h11_nobody_closes_up_into_a_river_or_over_works(ground: Line, front: float) -> None:
    t = table("a1 bd O at 0 0\na2 bd O at 50 0\nb1 pk O at 0 60\nb2 pk O at 50 68", lines=[ground])
    t.order("move a1 a2 forward 60")
    assert t.front("a2") == (50, front, 0)


# H7, H15


def test_h7_a_wheel_is_measured_by_the_front_corner_of_any_rank_that_goes_farthest() -> None:
    two_ranks = "a1 pk O at 0 0\na2 pk O at 50 0\na3 pk O at 0 -25\na4 pk O at 50 -25"
    # The front rank's outer corner goes 99.5 paces by 57 degrees, that of the rear rank 102.6.
    assert table("a1 pk O at 0 0\na2 pk O at 50 0").allows("move a1 a2 wheel-left 57")
    refusal = table(two_ranks).refused("move a1 a2 a3 a4 wheel-left 57")
    assert refusal.want == 102.5


def test_h15_a_neighbour_at_right_angles_does_not_overlap() -> None:
    # b2's front corner touches a1's left front corner; it stands level with b1, or it does not.
    assert overlapped(table("a1 pk O at 0 100\nb1 pk O at 0 100\nb2 pk O at -50 100").state, "a1", alongside=True) == 1
    turned = table("a1 pk O at 0 100\nb1 pk O at 0 100\nb2 pk O at -25 125 facing 90")
    assert overlapped(turned.state, "a1", alongside=True) == 0
