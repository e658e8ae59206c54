"""The laws of coming together find out a game that breaks them: tables on which an order led where no rule lets it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.rulesets.dbm import table as dbm
from tests.rulesets.dbr import table as dbr
from tests.rulesets.element_table import Table

from sandtable.engine.state import State
from sandtable.mechanics.elements import moving
from sandtable.notation.order import read
from sandtable.testkit.laws import LawBroken
from sandtable.testkit.meeting import check_meeting

GAMES = {"dbm": dbm.table, "dbr": dbr.table}


def led(t: Table, **ahead: tuple[float, float]) -> State:
    """The table with bases gone so many paces to the right and ahead."""
    places = {id: t.rect(id).at(t.rect(id).pose.shifted(on * 100, right * 100)) for id, (right, on) in ahead.items()}
    own = replace(t.state.own, moved={**t.state.own.moved, **dict.fromkeys(ahead, "move")})
    return replace(t.state, field=t.state.field.placed(places), own=own)


def turned(t: Table, degrees: int) -> State:
    """The table when a1 has turned on the spot."""
    pose = t.rect("a1").pose
    there = t.state.field.placed({"a1": t.rect("a1").at(pose.turned(pose[:2], degrees * 1000))})
    return replace(led(t, a1=(0, 0)), field=there)


def judge(t: Table, order: str, after: State) -> None:
    check_meeting(t.game, t.state, read(order, t.game, t.state.setup), after, "here")


def held(rules: str) -> Table:
    """a1 stands 30 paces before b1's front."""
    return GAMES[rules](
        f"a1 {'cv O R' if rules == 'dbm' else 'pi O'} at 0 70\nb1 {'bd O R' if rules == 'dbm' else 'pk O'} at 0 100"
    )


@pytest.mark.parametrize("rules", GAMES)
def test_who_starts_in_a_zone_and_goes_aside_is_found_out(rules: str) -> None:
    t = held(rules)
    with pytest.raises(LawBroken, match="does what it forbids"):
        judge(t, "move a1 left 100", led(t, a1=(-100, 0)))


@pytest.mark.parametrize("rules", GAMES)
def test_who_walks_up_and_stops_a_hair_short_is_found_out(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    t = held(rules)
    monkeypatch.setattr(moving, "_barred", lambda *given: None)
    with pytest.raises(LawBroken, match="does what it forbids"):
        judge(t, "move a1 forward 28", led(t, a1=(0, 28)))


def test_who_stands_in_two_zones_may_turn_about_to_face_the_one_behind() -> None:
    # As in the-carts-of-panipat steady 50002 174 (dbr H10: zones hold from behind too).
    t = dbr.table("a1 pi O at 0 70\nb1 pk O at 20 100\nb2 pk O at 0 10 facing 0")
    step = t.verdict("move a1 turn 180").step
    assert step is not None, t.refused("move a1 turn 180")
    judge(t, "move a1 turn 180", step.state)
    with pytest.raises(LawBroken, match="does what it forbids"):
        judge(t, "move a1 turn 150", turned(t, 150))


def test_who_is_rallied_in_a_zone_faces_as_he_likes() -> None:
    # As in the-bridge-of-boats random 12300 294 (dbr H21).
    t = dbr.table("a1 pi O at 0 70\nb1 pk O at 0 100", own={"routing": ("a1",)})
    step = t.verdict("rally a1 turn 30").step
    assert step is not None, t.refused("rally a1 turn 30")
    check_meeting(t.game, t.state, read("rally a1 turn 30", t.game, t.state.setup), step.state, "here")


@pytest.mark.parametrize("rules", GAMES)
def test_who_turns_in_a_zone_and_faces_nobody_is_found_out(rules: str) -> None:
    t = held(rules)
    with pytest.raises(LawBroken, match="does what it forbids"):
        judge(t, "move a1 turn 30", turned(t, 30))


@pytest.mark.parametrize("rules", GAMES)
def test_contact_and_the_way_back_are_not(rules: str) -> None:
    t = held(rules)
    judge(t, "move a1 forward 30", led(t, a1=(0, 30)))
    judge(t, "move a1 back 60", led(t, a1=(0, -60)))


@pytest.mark.parametrize("rules", GAMES)
def test_who_comes_into_a_zone_and_meets_nobody_is_found_out(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = ("cv O R", "bd O R") if rules == "dbm" else ("pi O", "pk O")
    t = GAMES[rules](f"a1 {one} at 0 0\nb1 {other} at 0 100")
    monkeypatch.setattr(moving, "_barred", lambda *given: None)
    with pytest.raises(LawBroken, match="meets nobody"):
        judge(t, "move a1 forward 80", led(t, a1=(0, 80)))


@pytest.mark.parametrize(("gap", "broken"), [(8, True), (14, False)])
def test_who_is_left_a_hair_before_an_enemy_is_found_out(gap: float, broken: bool) -> None:
    t = dbm.table(f"a1 bd O R at 0 0\na2 bd O R at 80 0\nb1 bd O R at 0 60\nb2 bd O R at 80 {60 + gap}")
    after = led(t, a1=(0, 60), a2=(0, 60))
    if broken:
        with pytest.raises(LawBroken, match=r"is left 8\.0 paces before b2"):
            judge(t, "move a1 a2 forward 60", after)
    else:
        judge(t, "move a1 a2 forward 60", after)
