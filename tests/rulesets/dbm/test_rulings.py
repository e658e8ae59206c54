"""Whatever a rule decides in a battle is told as a ruling: prices, allowances, ranges, tempers, and the house rules."""

from __future__ import annotations

from tests.heard import heard
from tests.rulesets.dbm.table import area, line, table

from sandtable.engine.event import Event
from sandtable.engine.told import Ruled


def rulings(*events: Event) -> dict[str, Ruled]:
    """By question: the last ruling on it in some events."""
    return {ruled.test: ruled for event in events if event.told for ruled in heard(event).ruled}


def rows(ruled: Ruled) -> dict[str, object]:
    return {str(line.row): line.value for line in ruled.lines}


def test_a_move_tells_its_price_and_what_the_ground_left_of_the_allowance() -> None:
    t = table("a1 cv O R at 0 0\na2 kn O R at 80 0\nb1 sp O R at 0 600", [area("w", "rough", 0, 60, 600, 60)])
    event = t.order("move a1 a2 forward 120")
    found = rulings(event)
    assert rows(found["pip_cost"]) == {"dbm.pip.base": 1}
    assert (found["move_allowance"].who, rows(found["move_allowance"])) == ({"a": "a1"}, {"dbm.move.cv.rough": 150})
    assert "pays 1 point and has 5 left." in heard(event).says


def test_a_shot_tells_the_range_of_every_shooter() -> None:
    t = table("a1 bw O R at 0 0\na2 bw O R at 80 0\nb1 sp O R at 40 150")
    t.done()
    if t.asks == "main":
        t.order("main a1 b1")
        t.wait()
    told = heard(t.roll(4, 4))
    ranges = {ruled.who["a"]: rows(ruled) for ruled in told.ruled if ruled.test == "shooting_range"}
    assert ranges == {"a1": {"dbm.range.bw": 200}, "a2": {"dbm.range.bw": 200}}


def test_the_impetuous_advance_by_their_temper_and_the_enemy_before_them_h25() -> None:
    t = table("a1 kn O Irr at 0 0\nb1 bd O R at 0 350")
    t.done()
    found = rulings(*t.events)
    assert rows(found["impetuous"]) == {"dbm.impetuous.kn": "impetuous"}
    assert found["unbidden_advance"].given == {"distance": 350.0}
    assert rows(found["unbidden_advance"]) == {"dbm.house.H25": True}


def test_who_passes_through_friends_is_told_h15() -> None:
    t = table("a1 lh O R at 0 0\na2 sp O R at 0 100\nb1 sp O R at 0 700")
    assert rulings(t.order("move a1 forward 250"))["passing"].who == {"a": "a1", "b": "a2"}


def test_who_is_stopped_at_the_edge_of_a_zone_is_told_so_h18() -> None:
    t = table("a1 sp O R at 0 0\nb1 sp O R at 0 150")
    event = t.order("move a1 forward 80")
    assert rulings(event)["zone"].who == {"a": "a1", "b": "b1"}
    assert "stop at the edge of the threat zone of b1 spears (O)" in heard(event).says


def test_recoil_is_a_ruling_with_who_was_pushed_h30() -> None:
    t = table("a1 sp O R at 0 0\nb1 sp O R at 0 0\nb2 sp O R at 0 30")
    t.done()
    found = rulings(t.roll(5, 3))["recoil"]
    assert (found.who, found.result["pushes"]) == ({"a": "b1", "b": "a1"}, ["b2"])
    assert rows(found) == {"dbm.house.H30": "recoil"}


def test_who_turns_to_face_is_told_h20() -> None:
    t = table("a1 bd O R at 40 15 facing 270\nb1 sp O R at 0 0\nb2 sp O R at 900 900")
    t.done()
    assert rows(rulings(*t.events)["facing"]) == {"dbm.house.H20": True}


def test_a_river_that_was_found_out_is_told_h23() -> None:
    river = line("r", "river", -600, 50, 600, 50, wide=40)
    t = table("a1 ps O R at 0 0\nb1 sp O R at 0 900", lines=[river])
    t.order("move a1 forward 60")
    found = rulings(t.roll(4))
    assert (found["river"].who, rows(found["river"])) == ({"a": "a1"}, {"dbm.house.H23": "ordinary"})
