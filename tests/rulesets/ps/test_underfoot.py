"""H46: the ground counts by the part of the front that passes over it; H38: water, and the bridges over it."""

from __future__ import annotations

from tests.rulesets.ps.table import area, line, table

FAR = "b1 pike at 0 17"


def wide(kind: str) -> float:
    """How wide the front of a kind in line is."""
    return table(f"a1 {kind} at 0 -8\n{FAR}").rect("a1").width / 1000


def test_h46_a_hedge_is_crossed_by_a_wing() -> None:
    """Ceresole: a regiment walked 12 inches with its left half inside the farmyard wall, and nothing was said."""
    front = wide("mixed")
    wing = line("h", "wall", front / 4, -4, 9, -4)
    refused = table(f"a1 mixed at 0 -8\n{FAR}", wing).refused("order a1 forward 8")
    assert '4" ahead' in refused.message
    assert refused.have == 4.0
    less = line("h", "wall", front / 4 + 0.1, -4, 9, -4)
    assert table(f"a1 mixed at 0 -8\n{FAR}", less).allows("order a1 forward 8")


def test_h46_woods_and_rough_are_entered_by_a_wing() -> None:
    front = wide("mixed")
    rough = area("r", "rough", front / 4 + 5, -4, 10, 4)
    assert "one move at most" in table(f"a1 mixed at 0 -8\n{FAR}", rough).refused("order a1 forward 8").message
    wood = area("w", "wood", front / 4 + 5, -4, 10, 4)
    t = table(f"a1 mixed at 0 -8\n{FAR}", wood)
    t.script("order a1 forward 4\ndice 7")
    assert t.disordered("a1") or t.front("a1")[1] < -4, "two of the four inches lead through the wood at half pace"
    beside = area("w", "wood", front / 4 + 5.1, -4, 10, 4)
    t = table(f"a1 mixed at 0 -8\n{FAR}", beside)
    t.script("order a1 forward 4\ndice 7")
    assert not t.disordered("a1")
    assert t.front("a1")[1] == -4


def test_h46_a_road_does_nothing_against_the_ditch_that_it_follows() -> None:
    """Lützen's road and ditches are one line: who went obliquely went over them as on a road."""
    lines = line("d", "ditch", -24, 0, 24, 0, wide=1.6), line("r", "road", -24, 0, 24, 0)
    t = table("a1 mixed at -6 -5 facing 50\nb1 pike at 20 17", *lines)
    assert "ditch" in t.refused("order a1 forward 8").message


def test_h46_a_road_leads_through_the_hedge_only_under_the_middle_of_the_front() -> None:
    lines = line("h", "hedge", -9, -4, 9, -4), line("r", "road", 0, -18, 0, 18, wide=1)
    assert table(f"a1 sword formation=march-column at 0 -8\n{FAR}", *lines).allows("order a1 forward 8")
    beside = table(f"a1 sword formation=march-column at 0.8 -8\n{FAR}", *lines)
    assert "hedge" in beside.refused("order a1 forward 8").message


def test_h38_a_stream_is_rough_but_over_its_bridge_in_column() -> None:
    """Hollin Bridge: the bridge gave nothing."""
    lines = line("s", "stream", -24, 0, 24, 0), line("r", "road", 0, -18, 0, 18), line("g", "bridge", 0, -1, 0, 1)
    column = table("a1 mixed formation=column at 0 -2\nb1 pike at 20 17", *lines)
    assert column.allows("order a1 forward 8")
    beside = table("a1 mixed formation=column at 5 -2\nb1 pike at 20 17", *lines)
    assert "one move at most" in beside.refused("order a1 forward 8").message
    in_line = table("a1 mixed at 0 -2\nb1 pike at 20 17", *lines)
    assert "one move at most" in in_line.refused("order a1 forward 8").message


def test_h38_h46_to_touch_the_ford_is_not_to_be_on_it() -> None:
    lines = line("r", "river", -24, 0, 24, 0, wide=2), line("f", "ford", -10, -1, -10, 1, wide=5)
    assert table("a1 mixed at -10 -2\nb1 pike at 20 17", *lines).allows("order a1 forward 4")
    # Pennyford: who would come to the ford with a wing was let into the water, others stopped at its bank.
    for far in (1.5, 2.5, 4):
        refused = table("a1 mixed at -6.5 -2\nb1 pike at 20 17", *lines).refused(f"order a1 forward {far}")
        assert '1" ahead the river is in the way' in refused.message, far


def test_h29_h38_who_stands_in_a_river_may_leave_it_and_not_cross_it() -> None:
    lines = (line("r", "river", -24, 0, 24, 0, wide=2),)
    t = table("a1 mixed at 0 -0.5\nb1 pike at 20 17", *lines)
    assert t.allows("order a1 back 2")
    assert not t.allows("order a1 forward 1")


def test_h21_h46_a_charge_over_a_hedge_by_a_wing_is_refused() -> None:
    front = wide("mixed")
    wing = line("h", "hedge", front / 4, -4, 9, -4)
    t = table("a1 mixed at 0 -8\nb1 pike at 0 0", wing)
    refused = t.refused("charge a1 b1")
    assert '4" ahead the hedge is in the way' in refused.message


def test_4_5_a_refusal_in_the_rough_says_how_far_one_move_is() -> None:
    refused = table(f"a1 mixed at 0 -8\n{FAR}", area("r", "rough", 0, -4, 10, 4)).refused("order a1 forward 8")
    assert (refused.have, refused.unit) == (4, "inches")
    assert 'which is 4"' in refused.message


def test_h46_a_march_column_is_on_the_track_that_is_under_the_middle_of_its_front() -> None:
    track = line("r", "track", 0, -3, 0, 18)
    t = table("a1 sword formation=march-column at 0 -2\nb1 pike at 20 17", track)
    t.script("order a1 forward 2\ndice 5")
    assert "ps.command.march-track" in t.lines("command_roll")
    short = line("r", "track", 0, -6, 0, -3.2)
    t = table("a1 sword formation=march-column at 0 -2\nb1 pike at 20 17", short)
    t.script("order a1 forward 2\ndice 5")
    assert "ps.command.march-column" in t.lines("command_roll")
