"""Coming together near the enemy: the edge of the threat zone (H18), and lines that fight where they meet (H19).

b1 mostly looks down from (0, 100): its zone is 80 wide and reaches down to 20.
"""

from __future__ import annotations

import pytest
from tests.rulesets.dbm.table import FRONT, Table, line, table, to, works

from sandtable.mechanics.elements.fronts import overlapped
from sandtable.mechanics.elements.group import is_group


def against(t: Table, one: str, other: str) -> bool:
    """Whether one has its front flush on the other."""
    found = t.contact(one, other)
    return found is not None and found.edge == FRONT and found.shared > 0 and found.squared


# H18


@pytest.mark.parametrize("by", [30, 60, 90])
def test_h18_who_comes_straight_up_and_makes_no_contact_stops_at_the_edge(by: int) -> None:
    t = table("a1 cv O R at 0 0\nb1 bd O R at 0 100")
    t.order(f"move a1 forward {by}")
    assert t.front("a1") == (0, 20, 0)


@pytest.mark.parametrize("start", [-20, 30, 60])
def test_h18_nobody_walks_up_and_stops_a_hair_short(start: float) -> None:
    t = table(f"a1 cv O R at 0 {start}\nb1 bd O R at 0 100")
    assert "H18" in t.refused(f"move a1 {to(t.state, 'a1', 0, 98)}").message
    t.order("move a1 forward 130")
    assert against(t, "a1", "b1")


def test_h18_in_the_zone_one_who_reaches_him_goes_all_the_way_or_not_at_all() -> None:
    t = table("a1 cv O R at 0 30\nb1 bd O R at 0 100")
    assert "H18" in t.refused("move a1 forward 40").message


def test_h18_from_the_edge_one_turns_to_face_and_comes_no_nearer() -> None:
    beside = "a1 cv O R at -85 45\nb1 bd O R at 0 100"
    table(beside).order("move a1 right 50")
    t = table(beside)
    t.refused(f"move a1 {to(t.state, 'a1', -35, 60)}")


def test_h18_whose_whole_move_is_too_short_comes_straight_on_by_it() -> None:
    t = table("a1 bd O R at 0 -30\nb1 bd O R at 0 100")
    t.order("move a1 forward 100")
    assert t.front("a1") == (0, 70, 0)
    t = table("a1 bd O R at 0 -30\nb1 bd O R at 0 100")
    t.order("move a1 forward 99")
    assert t.front("a1")[1] in (69, 20)
    t = table("a1 bd O R at 0 -30\nb1 bd O R at 0 100")
    t.order("move a1 forward 80")
    assert t.front("a1") == (0, 20, 0)


def test_h18_who_would_meet_him_by_the_last_pace_of_his_move_goes_it_or_stops_at_the_edge() -> None:
    # As in lysimachia random 93002 112: auxilia stopped 0.7 paces before warband, with 1 pace left to go.
    hair = "a1 bd O R at 0 0.4\nb1 bd O R at 0 100"
    t = table(hair)
    t.order("move a1 forward 99")
    assert t.front("a1") == (0, 20, 0)
    t = table(hair)
    t.order("move a1 forward 100")
    assert against(t, "a1", "b1")


# H19

LINE = "a1 bd O R at -80 0\na2 bd O R at 0 0\na3 bd O R at 80 0\n"


def test_h19_a_line_that_meets_one_closes_up_to_those_a_little_behind_him() -> None:
    t = table(LINE + "b1 bd O R at -80 68\nb2 bd O R at 0 60\nb3 bd O R at 80 70")
    t.order("move a1 a2 a3 forward 100")
    assert [t.front(id) for id in ("a1", "a2", "a3")] == [(-80, 68, 0), (0, 60, 0), (80, 70, 0)]
    assert all(against(t, f"a{n}", f"b{n}") for n in (1, 2, 3))


def test_h19_who_comes_up_to_him_slides_as_far_as_any_that_meets_him() -> None:
    # As in skirmish-at-the-ford steady 93015 145: 40 paces aside are free, also after 5 paces straight on.
    t = table(LINE + "b1 ps O R at -120 65\nb2 bd O R at 0 60")
    t.order("move a1 a2 a3 forward 100")
    assert t.front("a1") == (-120, 65, 0)
    assert against(t, "a1", "b1")
    t = table(LINE + "b1 ps O R at -121 65\nb2 bd O R at 0 60")
    t.order("move a1 a2 a3 forward 100")
    assert t.front("a1") == (-80, 60, 0)


def test_h19_ten_paces_and_no_more() -> None:
    t = table(LINE + "b1 bd O R at -80 71\nb2 bd O R at 0 60\nb3 bd O R at 80 70")
    t.order("move a1 a2 a3 forward 100")
    assert [t.front(id)[1] for id in ("a1", "a2", "a3")] == [60, 60, 70]


@pytest.mark.parametrize(("y", "closes"), [(68, True), (64, False)])
def test_h19_nobody_closes_up_over_works(y: float, closes: bool) -> None:
    """b3 stands at his stakes, or a little behind them: who closes up comes to the stakes, and not over them (H24)."""
    t = table(LINE + "b2 bd O R at 0 60\nb3 bd O R at 80 68", lines=[works("w", 80, y)])
    t.order("move a1 a2 a3 forward 100")
    assert t.front("a3") == (80, 68 if closes else 60, 0)


@pytest.mark.parametrize("found", ["", "ordinary"])
def test_h19_nobody_closes_up_into_a_river(found: str) -> None:
    """To step into one that nobody knows takes a die (H23), and it is crossed by order."""
    river = line("r", "river", 50, 64, 400, 64, wide=4, **({"class": found} if found else {}))
    t = table(LINE + "b2 bd O R at 0 60\nb3 bd O R at 80 68", lines=[river])
    t.order("move a1 a2 a3 forward 100")
    assert t.front("a2") == (0, 60, 0)
    assert t.front("a3") == (80, 60, 0)


def test_h19_those_behind_come_up_with_it() -> None:
    t = table(LINE + "a4 bd O R at 80 -30\na5 bd O R at 0 -30\nb2 bd O R at 0 60\nb3 bd O R at 80 68")
    t.order("move a1 a2 a3 a4 a5 forward 100")
    assert t.front("a3") == (80, 68, 0)
    assert t.front("a4") == (80, 38, 0)
    assert t.front("a5") == (0, 30, 0)


def test_h19_a_line_a_little_askew_fights_all_along() -> None:
    # b stand in a line of their own, each turned by 3 degrees, with a step from base to base.
    foes = [f"b{n} bd O R at {x} {y} facing 183" for n, x, y in ((1, -80, 68.4), (2, 0, 64.2), (3, 80, 60))]
    t = table(LINE + "\n".join(foes))
    t.order("move a1 a2 a3 forward 100")
    assert all(against(t, f"a{n}", f"b{n}") for n in (1, 2, 3))


def test_h19_an_enemy_who_is_free_lines_up_where_there_is_no_room_to_close_up() -> None:
    # a2 would have to slide into a1, who has nobody ahead.
    t = table(LINE + "b2 bd O R at -5 66\nb3 bd O R at 80 60")
    t.order("move a1 a2 a3 forward 100")
    assert against(t, "a2", "b2")
    assert [t.front(id) for id in ("a1", "a2", "a3")] == [(-80, 60, 0), (0, 60, 0), (80, 60, 0)]
    assert t.front("b2") == (0, 60, 180)


def test_h19_an_enemy_who_fights_already_does_not_line_up() -> None:
    t = table(LINE + "b2 bd O R at -5 66\nb3 bd O R at 80 60\na9 bd O R at -5 96 facing 180")
    t.order("move a1 a2 a3 forward 100")
    assert t.front("a2") == (0, 60, 0)
    assert t.front("b2") == (-5, 66, 180)


def test_h19_who_stands_out_of_line_by_closing_up_is_still_of_the_group_and_falls_in_again() -> None:
    t = table(LINE + "b1 bd O R at -80 68\nb2 bd O R at 0 60\nb3 bd O R at 80 70")
    t.order("move a1 a2 a3 forward 100")
    t.lose("b1", "b2", "b3")
    t.know(moved={})
    assert is_group(t.state, ("a1", "a2", "a3"))
    t.order("move a1 a2 a3 forward 40")
    assert [t.front(id) for id in ("a1", "a2", "a3")] == [(-80, 100, 0), (0, 100, 0), (80, 100, 0)]


def test_h12_who_stands_out_of_line_for_another_reason_is_not_of_the_group() -> None:
    t = table("a1 bd O R at -80 0\na2 bd O R at 0 8")
    assert "a2" in t.refused("move a1 a2 forward 40").message


def test_h21_who_counts_as_level_overlaps() -> None:
    t = table(LINE + "a4 bd O R at 160 0\nb2 bd O R at 0 60\nb3 bd O R at 80 68")
    t.order("move a1 a2 a3 a4 forward 100")
    assert against(t, "a3", "b3")
    # b3's left flank is overlapped by a4, who stands 8 paces behind a3; a2 fights.
    assert overlapped(t.state, "b3") == 1


def test_h19_no_flank_is_closed_up_to_from_in_front() -> None:
    t = table(LINE + "b2 bd O R at 0 60\nb3 cv O R at 60 108 facing 270")
    t.order("move a1 a2 a3 forward 100")
    assert t.front("a3") == (80, 60, 0)
