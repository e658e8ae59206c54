"""Whatever a rule decides in a battle is told as a ruling: prices, allowances, ranges, and the house rules."""

from __future__ import annotations

from fractions import Fraction

from tests.heard import heard
from tests.rulesets.dbr.table import Table, area, line, table

from sandtable.engine.event import Event
from sandtable.engine.told import Ruled


def rulings(*events: Event) -> dict[str, Ruled]:
    """By question: the last ruling on it in some events."""
    return {ruled.test: ruled for event in events if event.told for ruled in heard(event).ruled}


def rows(ruled: Ruled) -> dict[str, object]:
    return {str(line.row): line.value for line in ruled.lines}


def test_a_price_is_told_with_its_rows_before_the_order_is_given_and_after() -> None:
    t = table("a1 pk O at 0 0\na2 pk O at 50 0\nb1 pk O at 0 600")
    verdict = t.verdict("move a1 forward 50")
    assert (verdict.cost, verdict.rows) == (3, ("dbr.pip.element", "dbr.pip.separate"))
    event = t.order("move a1 forward 50")
    assert rows(rulings(event)["pip_cost"]) == {"dbr.pip.element": 1, "dbr.pip.separate": 2}
    assert heard(event).says == "The command A1 pays 3 points and has 3 left."


def test_what_cannot_be_paid_says_which_rows_make_the_price() -> None:
    t = table("a1 pk O at 0 0\na2 pk O at 50 0\nb1 pk O at 0 600", pips=1)
    refusal = t.refused("move a1 forward 50")
    assert refusal.message.startswith("this costs 3 points (element 1, separate +2) and the command A1 has 1 left")


def test_an_allowance_is_that_of_the_slowest_over_the_worst_going() -> None:
    t = table("a1 sh O at 0 0\na2 pk O at 50 0\nb1 pk O at 0 600", [area("w", "scrub", 0, 60, 400, 60)])
    ruled = rulings(t.order("move a1 a2 forward 90"))["move_allowance"]
    assert ruled.who == {"a": "a2"}
    assert ruled.result["allowance"] == 100
    assert rows(ruled) == {"dbr.move.pk.rough": 100}


def test_an_obstacle_that_is_crossed_takes_its_part_of_the_move_h36() -> None:
    t = table("a1 sh O at 0 0\nb1 pk O at 0 600", lines=[line("h", "hedge", -200, 50, 200, 50)])
    found = rulings(t.order("move a1 forward 100"))
    assert rows(found["obstacles"]) == {"dbr.house.H36": -50}


def test_a_shot_tells_the_range_of_every_shooter() -> None:
    t = table("a1 sh O at 0 0\na2 sh I at 50 0\nb1 pk O at 20 90")
    t.done()
    told = heard(t.roll(4, 4))
    ranges = {ruled.who["a"]: rows(ruled) for ruled in told.ruled if ruled.test == "shooting_range"}
    assert ranges == {"a1": {"dbr.range.sh.o": 200}, "a2": {"dbr.range.sh.i": 100}}


def test_who_passes_through_friends_is_told_h12() -> None:
    t = table("a1 lh O at 0 0\na2 pk O at 0 100\nb1 pk O at 0 600")
    found = rulings(t.order("move a1 forward 200"))["passing"]
    assert (found.who, rows(found)) == ({"a": "a1", "b": "a2"}, {"dbr.house.H12": True})


def test_contact_and_the_edge_it_is_made_on_are_told_h11() -> None:
    t = table("a1 pk O at 0 0\nb1 pk O at 0 80")
    found = rulings(t.order("move a1 forward 100"))["contact"]
    assert (found.who, rows(found)) == ({"a": "a1", "b": "b1"}, {"dbr.house.H11": "front"})


def test_who_is_stopped_at_the_edge_of_a_zone_is_told_so_h10() -> None:
    t = table("a1 pk O at 0 0\nb1 pk O at 0 100")
    event = t.order("move a1 forward 60")
    assert rulings(event)["zone"].who == {"a": "a1", "b": "b1"}
    assert "stop at the edge of the zone of control of b1 pikes (O)" in heard(event).says


def test_who_stops_short_of_a_flank_is_told_of_whom_how_far_and_why_h11() -> None:
    t = table("a1 pi O at 50 110\nb1 pk O at 0 100")
    event = t.order("move a1 wheel-left 90")
    found = rulings(event)["stops_short"]
    assert (found.who, rows(found)) == ({"a": "a1", "b": "b1"}, {"dbr.house.H11": 5.0})
    says = heard(event).says
    assert "a1 pistols (O) stop 5 paces short of b1 pikes (O) (H11)" in says
    assert "27.5 paces ahead of the line of its front edge" in says


def test_who_has_no_room_to_line_up_and_is_cut_off_at_a_zone_is_told_both_h10_h11() -> None:
    pond = [area("w", "waterway", 30, 20, 20, 76), area("v", "waterway", -48, 85, 40, 30)]
    t = table("a1 sh O at -40 0\nb1 pk O at 0 60", areas=pond)
    event = t.order("move a1 forward 60")
    says = heard(event).says
    assert "a1 shot (O) cannot line up with b1 pikes (O) (H11)" in says
    assert "no room" in says
    assert "the edge of the zone of control of b1 pikes (O)" in says
    found = rulings(event)
    assert found["zone"].who == found["stops_short"].who == {"a": "a1", "b": "b1"}


def test_an_advance_that_nobody_ordered_says_why_h20() -> None:
    t = table("a1 ln O at 0 0\nb1 pk O at 0 290")
    t.done()
    found = rulings(*t.events)["unbidden_advance"]
    assert (found.who, found.given) == ({"a": "a1", "b": "b1"}, {"distance": 290.0})
    assert rows(found) == {"dbr.house.H20": True}
    assert rows(rulings(*t.events)["move_allowance"]) == {"dbr.move.ln.good": 200}
    assert "a1 lancers advance on b1 pikes (O) unbidden." in [heard(event).says for event in t.events if event.told]


def beaten(t: Table, *dice: int) -> dict[str, Ruled]:
    t.done()
    return rulings(t.roll(*dice))


def test_recoil_flight_and_pursuit_are_rulings_h17_h18_h19() -> None:
    recoil = beaten(table("a1 pk O at 0 0\nb1 pk O at 0 0\nb2 pk O at 0 25"), 5, 3)["recoil"]
    assert recoil.who == {"a": "b1", "b": "a1"}
    assert recoil.result == {"fate": "recoil", "paces": 25.0, "pushes": ["b2"]}
    chase = beaten(table("a1 ln O at 0 0\nb1 lh O at 0 0"), 5, 3)
    assert chase["flight"].result == {"fate": "flee", "paces": 250.0}
    assert rows(chase["move_allowance"]) == {"dbr.move.lh.good": 250}
    assert rows(chase["pursuit"]) == {"dbr.house.H19": 100.0}
    trapped = beaten(table("a1 pk O at 0 0\nb1 pk O at 0 0\na2 pk O at 25 12.5 facing 270"), 5, 3)["recoil"]
    assert trapped.result["fate"] == "destroyed"


def test_beaten_commands_and_the_end_are_rulings_h23_h24() -> None:
    t = table("a1 pk O at 0 0\nb1 pk O at 0 0")
    t.lose("b91", "b92", "b93", "b94")
    t.done()
    event = t.roll(3, 3)
    t.wait()
    found = rulings(event, *t.events[-3:])
    lost = found["command_losses"]
    assert (lost.who, lost.result) == ({"a": "B1"}, {"command": "beaten"})
    assert Fraction(str(lost.given["lost"])) / Fraction(str(lost.given["of"])) >= Fraction(1, 3)
    assert found["victory"].result == {"winner": "a"}
    assert rows(found["victory"]) == {"dbr.house.H24": "a"}


def test_who_breaks_off_is_told_from_whom_and_how_far_h46() -> None:
    t = table("a1 lh O at 0 0\nb1 pk O at 0 0")
    found = rulings(t.order("break-off a1 back 250"))
    assert (found["break_off"].who, rows(found["break_off"])) == ({"a": "a1", "b": "b1"}, {"dbr.house.H46": 250.0})
    assert rows(found["move_allowance"]) == {"dbr.move.lh.good": 250}
