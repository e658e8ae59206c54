"""Threat zones, contact, turning to face, overlaps and ranks, from positions laid by hand (H18 to H22)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.dbm.table import FRONT, LEFT, REAR, RIGHT, Table, table, to

from sandtable.geometry.rect import gap


def fought(t: Table, one: str = "a1", other: str = "b1") -> dict[str, Any]:
    """What is observed of a combat, with both scores equal as far as dice can make them: `given` by element."""
    if t.allows("done"):
        t.done()
    while True:
        asked = t.asked
        assert asked is not None, "the battle ended before they fought"
        if asked.what == "combat":
            pair = next(pair for pair in t.pairs if {one, other} == set(pair) or len(t.pairs) == 1)
            t.order(f"fight {' '.join(pair)}")
        elif asked.what == "fight":
            told = t.fight(3, 3)
            if {one, other} == set(asked.about):
                given = told["ruling"]["given"]
                return {asked.about[0]: given["a"], asked.about[1]: given["b"]}
        else:
            raise AssertionError(f"{one} and {other} do not fight: {asked}")


def meets(t: Table, order: str, one: str = "a1", other: str = "b1") -> bool:
    """Whether an order, if it may be given at all, brings a front edge against the other."""
    if not t.allows(order):
        return False
    t.order(order)
    found = t.contact(one, other)
    return found is not None and found.edge == FRONT and found.shared > 0


# H18 threat zone: b1 looks down from (0, 100); its zone is 80 wide and reaches down to 20.


def in_zone(x: float = 0, y: float = 30, facing: float = 0, troops: str = "cv O R") -> Table:
    return table(f"a1 {troops} at {x} {y} facing {facing}\nb1 bd O R at 0 100")


@pytest.mark.parametrize("order", ["forward 70", "back 50", "back 200"])
def test_in_the_zone_one_goes_ahead_into_contact_or_straight_back(order: str) -> None:
    assert in_zone().allows(f"move a1 {order}"), in_zone().refused(f"move a1 {order}")


@pytest.mark.parametrize(
    "order", ["left 100", "right 30", "wheel-left 30", "wheel-right 60", "turn 90", "back 50 left 60", "turn 180"]
)
def test_in_the_zone_one_does_nothing_else(order: str) -> None:
    in_zone().refused(f"move a1 {order}")


@pytest.mark.parametrize("order", ["wheel-left 20 forward 70", "left 30 forward 70"])
def test_in_the_zone_one_does_not_turn_aside_on_the_way_into_contact(order: str) -> None:
    refusal = in_zone().refused(f"move a1 {order}")
    assert "straight ahead into contact" in refusal.message


def test_in_the_zone_one_may_face_that_enemy_and_then_go_straight_into_contact() -> None:
    assert in_zone(facing=30).allows("move a1 turn -30 forward 80"), in_zone(facing=30).refused("move a1 turn -30")
    assert in_zone(x=30).allows("move a1 left 30 forward 80")


def test_in_the_zone_one_does_not_walk_to_another_place() -> None:
    t = in_zone()
    t.refused("move a1 " + to(t.state, "a1", -150, -40))


def test_in_the_zone_one_may_slide_to_face_that_enemy() -> None:
    t = in_zone(x=30)
    assert t.allows("move a1 left 30")
    t.refused("move a1 right 30")


def test_in_the_zone_one_may_turn_to_face_that_enemy() -> None:
    t = in_zone(facing=30)
    assert t.allows("move a1 turn -30"), t.refused("move a1 turn -30")
    t.refused("move a1 turn 60")


def test_the_zone_ends_80_paces_ahead_and_at_the_corners() -> None:
    assert in_zone(y=10).allows("move a1 left 100")
    assert in_zone(x=90).allows("move a1 right 100")
    in_zone(y=40).refused("move a1 left 100")


def test_nobody_crosses_a_zone() -> None:
    t = table("a1 lh O R at -150 60 facing 90\nb1 bd O R at 0 140")
    t.refused("move a1 forward 250")
    assert t.allows("move a1 back 100")


def test_a_zone_from_the_flank_holds_too() -> None:
    t = table("a1 cv O R at 0 0\nb1 bd O R at -70 -30 facing 90")
    t.refused("move a1 forward 200")
    t.refused("move a1 right 150")
    assert t.allows("move a1 back 150")
    assert t.allows("move a1 turn -90"), t.refused("move a1 turn -90")


@pytest.mark.parametrize(("order", "to"), [("back 150", -70), ("back 60", -60)])
def test_who_comes_into_a_zone_from_outside_stops_at_its_edge_also_if_he_goes_back(order: str, to: float) -> None:
    # As in halicarnassus random 12100 148: psiloi went straight back before guns that look across their way.
    t = table("a1 ps O R at 0 0\nb1 bd O R at 70 -150 facing 270")
    t.order(f"move a1 {order}")
    assert t.front("a1")[1] == pytest.approx(to, abs=1)


def test_who_starts_in_a_zone_goes_straight_back_through_another() -> None:
    t = table("a1 cv O R at 0 0\nb1 bd O R at -70 -30 facing 90\nb2 bd O R at 70 -150 facing 270")
    assert t.allows("move a1 back 150")


def test_a_zone_from_the_rear_alone_does_not_hold() -> None:
    t = table("a1 cv O R at 0 0\nb1 bd O R at 0 -100 facing 0")
    assert t.allows("move a1 forward 200")
    assert t.allows("move a1 wheel-left 45")
    assert t.allows("move a1 right 150")


def test_a_zone_from_the_rear_holds_who_turns_his_face_to_it() -> None:
    # b1 looks at a1's back, askew: turned about a1 would stand in its zone, not from the rear, and not face it.
    t = table("a1 cv O R at 0 0\nb1 bd O R at 30 -100 facing 320")
    assert "H18" in t.refused("move a1 turn 180").message


def test_a_move_into_contact_with_another_from_outside_passes_the_zone() -> None:
    # b2 stands before b1 and to the right of it; the way to b2 leads through a corner of b1's zone.
    t = table("a1 bd O R at 50 -50\nb1 bd O R at 0 100\nb2 bd O R at 50 40")
    assert meets(t, "move a1 forward 90", other="b2")


def test_from_inside_a_zone_one_does_not_turn_against_another() -> None:
    t = table("a1 lh O R at 0 30\nb1 bd O R at 0 100\nb2 bd O R at 150 0 facing 270")
    t.refused("move a1 " + to(t.state, "a1", 150, 0, 90))


def test_one_element_in_the_zone_holds_its_group() -> None:
    t = table("a1 bd O R at 0 30\na2 bd O R at 80 30\nb1 bd O R at 0 100")
    t.refused("move a1 a2 wheel-left 20")
    t.refused("move a1 a2 wheel-right 20")
    assert t.allows("move a1 a2 forward 70")


def test_the_zone_of_those_behind_works_or_in_combat_counts_as_any() -> None:
    t = table("a1 cv O R at 0 30\na2 bd O R at 20 200 facing 180\nb1 bd O R at 0 100")
    t.refused("move a1 left 100")


# H19 contact


@pytest.mark.parametrize("x", [0, 20, -20, 40, -40])
def test_a_front_is_met_flush_and_the_mover_slides(x: float) -> None:
    t = table(f"a1 bd O R at {x} 0\nb1 bd O R at 0 100")
    assert meets(t, "move a1 forward 100")
    assert t.front("a1") == (0, 100, 0)
    assert t.front("b1") == (0, 100, 180)


def test_a_slide_beyond_40_paces_is_not_free_and_the_enemy_lines_up() -> None:
    t = table("a1 bd O R at 50 0\nb1 bd O R at 0 100")
    assert meets(t, "move a1 forward 100")
    assert t.front("a1") == (50, 100, 0)
    assert t.front("b1") == (50, 100, 180)


def test_if_neither_can_line_up_the_mover_stops_at_the_edge_of_the_zone() -> None:
    # b1 is held on its right flank by a2 and is not free; a1 is 50 aside.
    t = table("a1 bd O R at 50 0\na2 bd O R at -40 140 facing 90\nb1 bd O R at 0 100")
    t.order("move a1 forward 100")
    assert t.front("a1") == (50, 20, 0)
    assert t.front("b1") == (0, 100, 180)
    assert t.contact("a1", "b1") is None


def test_an_enemy_wedged_between_friends_does_not_line_up() -> None:
    # b1 would have to move into b2.
    t = table("a1 bd O R at 50 0\nb1 bd O R at 0 100\nb2 cv O R at 85 110")
    t.order("move a1 forward 100")
    assert t.front("b1") == (0, 100, 180)
    assert t.contact("a1", "b1") is None
    assert t.front("a1") == (50, 20, 0)


@pytest.mark.parametrize("facing", [350, 10, 15])
def test_a_contact_at_an_angle_ends_flush(facing: float) -> None:
    t = table(f"a1 cv O R at 0 0 facing {facing}\nb1 bd O R at 0 100")
    assert meets(t, "move a1 forward 150")
    found = t.contact("a1", "b1")
    assert found is not None
    assert found.squared
    assert found.other == FRONT
    assert found.shared == 8000


def test_a_line_meets_a_line_flush() -> None:
    t = table("a1 bd O R at 20 0\na2 bd O R at 100 0\nb1 bd O R at 0 100\nb2 bd O R at 80 100")
    t.order("move a1 a2 forward 100")
    assert t.front("a1") == (0, 100, 0)
    assert t.front("a2") == (80, 100, 0)


def test_a_flank_from_wholly_behind_the_line_of_the_front() -> None:
    # b1 looks down at 100; a1 stands from 105 upwards and looks right.
    t = table("a1 bd O R at -140 145 facing 90\nb1 bd O R at 0 100")
    assert meets(t, "move a1 forward 100")
    assert t.front("a1") == (-40, 140, 90)
    found = t.contact("b1", "a1")
    assert found is not None
    assert found.edge == RIGHT


@pytest.mark.parametrize("y", [130, 110, 90])
def test_no_flank_contact_from_before_the_line(y: float) -> None:
    t = table(f"a1 bd O R at -140 {y} facing 90\nb1 bd O R at 0 100")
    assert not meets(t, "move a1 forward 100")


def test_no_flank_contact_round_the_corner_by_a_fast_rider() -> None:
    t = table("a1 lh O R at -150 30\nb1 bd O R at 0 100")
    assert not meets(t, "move a1 " + to(t.state, "a1", -40, 140, 90))


def test_closing_the_door() -> None:
    # a1 stands beside a2, its right front corner on b1's; a quarter wheel is 125.7 paces, and 150 are allowed.
    t = table("a1 bd O R at -80 100\na2 bd O R at 0 100\nb1 bd O R at 0 100")
    assert meets(t, "move a1 wheel-right 90"), t.refused("move a1 wheel-right 90")
    assert t.front("a1") == (-40, 140, 90)


def test_closing_the_door_does_not_open_other_doors() -> None:
    # The 50 more are for the flank of that same enemy only.
    t = table("a1 bd O R at -80 100\na2 bd O R at 0 100\nb1 bd O R at 0 100")
    t.refused("move a1 forward 120")


def test_a_rear_from_wholly_behind() -> None:
    t = table("a1 bd O R at 0 230 facing 180\nb1 bd O R at 0 100")
    assert meets(t, "move a1 forward 100")
    found = t.contact("b1", "a1")
    assert found is not None
    assert found.edge == REAR
    assert t.front("a1") == (0, 130, 180)


def test_no_rear_contact_from_the_side() -> None:
    t = table("a1 lh O R at -150 110 facing 0\nb1 cv O R at 0 100")
    assert not meets(t, "move a1 " + to(t.state, "a1", 0, 160, 180))


def test_a_group_stops_where_its_first_element_meets_enemy() -> None:
    t = table("a1 bd O R at 0 0\na2 bd O R at 80 0\nb1 bd O R at 0 60\nb2 bd O R at 160 90")
    t.order("move a1 a2 forward 100")
    assert t.front("a1") == (0, 60, 0)
    assert t.front("a2") == (80, 60, 0)


# H20 turning to face


def flanked() -> str:
    return "a1 bd O R at -40 140 facing 90\nb1 bd O R at 0 100"


def test_who_is_contacted_only_on_a_flank_turns_and_its_corner_stays() -> None:
    t = table("a1 bd O R at -140 140 facing 90\nb1 bd O R at 0 100")
    t.order("move a1 forward 100")
    t.done()
    assert t.front("b1") == (-40, 140, 270)
    assert t.asks == "fight"


def test_who_is_contacted_only_in_the_rear_turns_about() -> None:
    t = table("a1 bd O R at 0 230 facing 180\nb1 bd O R at 0 100")
    t.order("move a1 forward 100")
    t.done()
    x, y, facing = t.front("b1")
    assert (x, y, facing) == (0, 130, 0)


def test_who_has_enemy_on_its_front_stays_and_counts_the_others() -> None:
    t = table(flanked() + "\na2 bd O R at 0 100")
    t.done()
    assert t.front("b1") == (0, 100, 180)
    seen = fought(t, "a2", "b1")
    assert seen["b1"].get("contacts", 0) == 1
    assert seen["b1"].get("overlaps", 0) == 0


def test_two_on_flanks_and_none_in_front_the_first_made_is_faced() -> None:
    start = "a1 bd O R at -140 140 facing 90\na2 bd O R at 140 140 facing 270\nb1 bd O R at 0 100"
    for first, second, facing in (("a1", "a2", 270), ("a2", "a1", 90)):
        t = table(start)
        t.order(f"move {first} forward 100")
        t.order(f"move {second} forward 100")
        t.done()
        assert t.front("b1")[2] == facing
        found = t.contact(first, "b1")
        assert found is not None
        assert found.other == FRONT


def test_a_contact_on_front_comes_before_an_earlier_one_on_the_flank() -> None:
    t = table("a1 bd O R at -140 140 facing 90\na2 bd O R at 0 0\nb1 bd O R at 0 100")
    t.order("move a1 forward 100")
    t.order("move a2 forward 100")
    t.done()
    assert t.front("b1") == (0, 100, 180)
    seen = fought(t, "a2", "b1")
    assert seen["b1"].get("contacts", 0) == 1


# H21 overlap

PAIR = "a1 bd O R at 0 100\nb1 bd O R at 0 100\n"


@pytest.mark.parametrize(
    ("others", "overlaps"),
    [
        ("", 0),
        ("a2 bd O R at 80 100", 1),
        ("a2 bd O R at -80 100", 1),
        ("a2 bd O R at 80 100\na3 bd O R at -80 100", 2),
        ("a2 ps O R at 80 100", 1),
        ("a2 cv O R at -80 100", 1),
        ("a2 bd O R at 80 95", 0),  # not level: stopped short
        ("a2 bd O R at 90 100", 0),  # a gap
        ("a2 bd O R at 80 70", 0),
        ("a2 bd O R at 80 70 facing 180", 0),  # the other way round
        ("a2 bd O R at -77.59 113.68 facing 20", 1),  # a front corner on the flank's front corner
    ],
)
def test_what_overlaps(others: str, overlaps: int) -> None:
    seen = fought(table(PAIR + others))
    assert seen["b1"].get("overlaps", 0) == overlaps
    assert seen["a1"].get("overlaps", 0) == 0


def test_the_overlapped_may_be_the_side_whose_bound_it_is() -> None:
    seen = fought(table(PAIR + "b2 bd O R at 80 100"))
    assert seen["a1"].get("overlaps", 0) == 1
    assert seen["b1"].get("overlaps", 0) == 0


def test_who_has_enemy_on_its_own_front_overlaps_nobody() -> None:
    seen = fought(table(PAIR + "a2 bd O R at 80 100\nb2 bd O R at 80 100"))
    assert seen["a1"].get("overlaps", 0) == 0
    assert seen["b1"].get("overlaps", 0) == 0


def test_two_lines_of_unequal_length() -> None:
    others = "a2 bd O R at 80 100\nb2 bd O R at 80 100\na3 bd O R at 160 100"
    seen = fought(table(PAIR + others), "a2", "b2")
    assert seen["b2"].get("overlaps", 0) == 1
    assert seen["a2"].get("overlaps", 0) == 0


def test_a_flank_counts_once() -> None:
    # a2 is level beside a1; a3 touches the same front corner of b1 from the other side of a2's corner.
    seen = fought(table(PAIR + "a2 bd O R at -80 100\na3 bd O R at -40 141 facing 91"))
    assert seen["b1"].get("overlaps", 0) + seen["b1"].get("contacts", 0) == 1


def test_a_flank_in_contact_is_not_overlapped() -> None:
    seen = fought(table(PAIR + "a2 bd O R at -80 100\na3 bd O R at -40 140 facing 90"))
    assert seen["b1"].get("contacts", 0) == 1
    assert seen["b1"].get("overlaps", 0) == 0


def test_contact_on_both_flanks_and_the_rear() -> None:
    others = "a2 bd O R at -40 140 facing 90\na3 bd O R at 40 140 facing 270\na4 bd O R at 0 130 facing 180"
    # Two flank contacts reach 80 back, so the rear needs a deeper defender.
    seen = fought(table(PAIR + others.splitlines()[0] + "\n" + others.splitlines()[1]))
    assert seen["b1"].get("contacts", 0) == 2
    seen = fought(table(PAIR + others.splitlines()[2]))
    assert seen["b1"].get("contacts", 0) == 1


# H22 ranks


@pytest.mark.parametrize(
    ("behind", "ranks"),
    [
        ("a2 pk O R at 0 70", 1),
        ("a2 pk O R at 0 70\na3 pk O R at 0 40", 2),
        ("a2 pk O R at 0 70\na3 pk O R at 0 40\na4 pk O R at 0 10", 3),
        ("a2 pk O R at 0 70\na3 pk O R at 0 40\na4 pk O R at 0 10\na5 pk O R at 0 -20", 3),
        ("a2 pk O R at 10 70", 0),
        ("a2 pk O R at 80 70", 0),
        ("a2 pk O R at 0 65", 0),
        ("a2 pk O R at 0 40 facing 180", 0),
        ("a2 pk O R at 0 70\na3 pk O R at 0 30", 1),
        ("a2 ps O R at 0 70", 1),
    ],
)
def test_ranks_stand_directly_behind(behind: str, ranks: int) -> None:
    seen = fought(table("a1 pk O R at 0 100\nb1 bd O R at 0 100\n" + behind))
    assert len(seen["a1"].get("support", [])) == ranks


def test_a_rank_that_turned_to_face_an_enemy_supports_nobody() -> None:
    # b2 is on the flank of a2, behind a1's front; a2 turns to face it.
    t = table("a1 pk O R at 0 100\na2 ax O R at 0 70\nb1 bd O R at 0 100\nb2 ps O R at -40 30 facing 90")
    t.done()
    assert t.front("a2") == (-40, 30, 270)
    assert fought(t)["a1"].get("support", []) == []


def test_ranks_of_the_enemy_too() -> None:
    seen = fought(table(PAIR + "b2 bd O R at 0 130\nb3 ps O R weapon=bow at 0 160"))
    assert [rank["kind"] for rank in seen["b1"]["support"]] == ["bd", "ps"]
    assert seen["b1"]["support"][1].get("permitted") is True
    assert seen["b1"]["support"][1].get("weapon") == "bow"


def test_psiloi_of_another_command_are_not_permitted_unless_said() -> None:
    seen = fought(table(PAIR + "b2 ps O R in B2 at 0 130\nb8 cv O R general in B2 at 900 900"))
    assert not seen["b1"]["support"][0].get("permitted", False)


def test_the_left_flank_is_on_the_left() -> None:
    t = table("a1 bd O R at 140 140 facing 270\nb1 bd O R at 0 100\na2 bd O R at 0 100")
    t.order("move a1 forward 100")
    found = t.contact("b1", "a1")
    assert found is not None
    assert found.edge == LEFT


def test_an_enemy_with_more_behind_it_turns_only_if_it_has_room() -> None:
    # b1 is 60 deep; b3 stands where b1 would turn to.
    t = table("a1 bd O R at -140 140 facing 90\nb1 cv O R at 0 100\nb3 bd O R at 50 160")
    t.order("move a1 forward 100")
    t.done()
    assert t.asks == "fight"
    assert gap(t.rect("b1"), t.rect("b3")) > -30


def test_a_pursuer_lines_up_with_whom_it_meets() -> None:
    # a1 destroys b1, follows for 35 paces, and lies flush with b2, 30 aside.
    t = table("a1 kn O Irr at 0 100\nb1 bw O R at 0 100\nb2 sp O R at 30 135")
    t.done()
    t.fight(6, 1)
    assert not t.there("b1")
    assert t.front("a1") == (*t.front("b2")[:2], 0)


def test_the_flank_of_a_line_two_deep_is_met_at_its_first_rank() -> None:
    """H19 is asked of the element that the mover lines up on; the rank behind that one is merely touched."""
    ranks = "b1 bd O R at 0 100\nb2 bd O R at 0 130"
    door = table(f"a1 bd O R at -80 100\na2 bd O R at 0 100\n{ranks}")
    door.order("move a1 wheel-right 90")
    assert {other: how.edge for other, how in door.state.field.touching("a1").items() if how.shared}["b1"] == 0
    behind = table(f"a1 bd O R at -140 140 facing 90\n{ranks}", ranks={"A1": "c_in_c"})
    behind.order("move a1 forward 100")
    assert behind.state.field.touching("a1")["b1"].shared > 0
