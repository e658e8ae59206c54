"""Going back on the table: how far, past whom, near to whom, and as what (4.17, H29, H33, H35)."""

from __future__ import annotations

import pytest
from tests.rulesets.ps.table import Battle, area, line, table

from sandtable.engine.draft import Draft
from sandtable.rulesets.ps import retiring

INCH = 1000


def retired(t: Battle, moves: int = 1, foe: str = "b1") -> Battle:
    """a1 retires from an enemy, as after a test."""
    draft = Draft(t.state)
    retiring.retire(draft, "a1", retiring.from_enemy(t.state, "a1", foe), moves)
    t.state = draft.state
    return t


@pytest.mark.parametrize(
    ("foe", "whither"),
    [
        ("b1 sword at 0 0", (0, -5.5, 0)),
        ("b1 sword at 0 -3 facing 0", (0, 2.5, 180)),
        ("b1 sword at -1.5 -1.5 facing 90", (4, -1.5, 270)),
        ("b1 sword at 1.5 -1.5 facing 270", (-4, -1.5, 90)),
    ],
)
def test_a_hedgehog_retires_from_any_face_as_it_stands_and_opens_out_h29_h33(
    foe: str, whither: tuple[float, float, float]
) -> None:
    t = table(f"a1 pike formation=hedgehog at 0 0\n{foe}")
    assert retiring.clear_in(t.state, "a1", retiring.from_enemy(t.state, "a1", "b1")) == 1
    retired(t)
    x, y, facing = t.rect("a1").pose
    assert (x / INCH, y / INCH, facing / 1000) == whither
    assert (t.formation("a1"), t.rect("a1").width, t.rect("a1").depth) == ("line", 4 * INCH, 2 * INCH)
    assert t.disordered("a1")


def test_a_hedgehog_stays_one_where_it_would_open_near_to_an_enemy_h29() -> None:
    t = retired(table("a1 pike formation=hedgehog at 0 0\nb1 sword at 0 0\nb2 sword at 2.8 -5.5 facing 270"))
    assert (t.formation("a1"), t.rect("a1").pose.y) == ("hedgehog", -5500)


def test_it_must_end_an_inch_off_whatever_it_comes_near_on_the_way_h29() -> None:
    away = table("a1 pike at 0 0\nb1 sword at 0 0\nb2 light-gun at 2.6 -2 facing 270")
    assert away.gap("a1", "b2") < 1
    heading = retiring.from_enemy(away.state, "a1", "b1")
    assert retiring.clear_in(away.state, "a1", heading) == 1
    again = table("a1 pike at 0 0\nb1 sword at 0 0\nb2 sword at 2.6 -5 facing 270")
    assert retiring.clear_in(again.state, "a1", heading) == 2
    retired(again, 2)
    assert again.rect("a1").pose.y == -9 * INCH
    assert again.gap("a1", "b2") > 1
    barred = table("a1 pike at 0 0\nb1 sword at 0 0\nb2 sword at 0 -6 facing 0")
    assert retiring.clear_in(barred.state, "a1", heading) is None


def test_one_move_is_one_move_but_to_clear_a_friend_it_would_end_in_h29() -> None:
    free = retired(table("a1 pike at 0 0\nb1 sword at 0 0\na2 pike at 4 -3\na3 shot at 0 -6.1"))
    assert free.rect("a1").pose.y == -5 * INCH
    through = retired(table("a1 pike at 0 0\nb1 sword at 0 0\na2 pike at 0 -5"))
    assert through.rect("a1").pose.y == -8 * INCH


def test_who_is_only_brushed_is_not_passed_h35() -> None:
    t = table("a1 pike at 0 0\nb1 sword at 0 0\na2 pike at 3.98 -3")
    found = retiring.retreat(t.state, "a1", 180_000, 1, retires=True)
    assert (found.gone, found.passed) == (4 * INCH, ())


def test_it_faces_away_as_it_goes_and_then_the_enemy_it_left_h29() -> None:
    """Struck in the flank it goes with its front before it, and comes through who stands behind half of that."""
    t = table("a1 pike at 0 0\nb1 sword at -2 -1 facing 90\na2 shot small at 5 1.5 facing 90")
    found = retiring.retreat(t.state, "a1", 90_000, 1, facing=270_000, retires=True)
    assert found.passed == ("a2",)
    assert found.rect.pose.facing == 270_000


@pytest.mark.parametrize(
    ("more", "says"),
    [("a2 sword at 0 -4.5", 'a1 swordsmen go 5.5", to stand clear of friends (H29).'), ("a2 sword at 0 -6", "")],
)
def test_who_goes_farther_than_his_move_to_clear_a_friend_is_told_of_with_his_way_h29(more: str, says: str) -> None:
    assert told(table(f"a1 sword at 0 0\nb1 sword at 0 0\n{more}", reserve=True)) == says


def test_who_has_no_room_for_his_whole_move_is_told_of_with_his_way_h29() -> None:
    mill = area("m", "stone", 0, -5, 6, 4)
    assert told(table("a1 sword at 0 0\nb1 sword at 0 0", mill, reserve=True)) == 'a1 swordsmen have room for 2".'


def test_who_has_no_room_at_all_is_told_so_h29() -> None:
    """They were once said to have room for 0 inches."""
    t = table("a1 sword at 0 0\nb1 sword at 0 5", area("m", "stone", 0, -3, 6, 4), reserve=True)
    draft = Draft(t.state)
    retiring.retire(draft, "a1", 180_000, 1)
    event = draft.step("break").event
    assert event.told is not None
    assert event.told.says == "a1 swordsmen have no room to go back."


def told(t: Battle) -> str:
    """What is said of the way that a1 goes when it has lost to b1 and retires one move."""
    t.order("done")
    t.roll(*[1] * 6, 6, 6, *[1] * 4)
    t.roll(1, 1)
    event = t.roll(2, 3)
    assert event.told is not None
    first, _, rest = event.told.says.partition("retire 1 move, disordered.")
    assert first == "a1 swordsmen test with 5 and "
    return rest.strip()


# 4.5, R12, H46: a retirement is at full pace whatever the ground (H29); other ways back are moves like any other

WOOD = area("w", "wood", 0, -5, 20, 10)


def back(t: Battle, *, says: str = "") -> Battle:
    """a1 goes one move straight back: by a break test, or by another word."""
    draft = Draft(t.state)
    if says:
        retiring.go(draft, "a1", 180_000, 1, says=says)
    else:
        retiring.retire(draft, "a1", 180_000, 1)
    t.state = draft.state
    return t


@pytest.mark.parametrize(
    ("troops", "says", "ends", "messy"),
    [
        ("sword", "", -4, False),
        ("sword", "fall back", -2, True),
        ("shot formation=skirmish", "evade", -2, False),
        ("light-horse", "evade", -4, True),
    ],
)
def test_woods_halve_every_way_back_but_a_retirement_4_5_h29(troops: str, says: str, ends: float, messy: bool) -> None:
    t = back(table(f"a1 {troops} at 0 0\nb1 sword at 0 6", WOOD, reserve=True), says=says)
    assert t.front("a1")[1] == pytest.approx(ends, abs=0.01)
    assert t.disordered("a1") == messy


def test_woods_halve_only_what_leads_through_them_4_5() -> None:
    t = back(
        table("a1 light-horse at 0 0\nb1 sword at 0 6", area("w", "wood", 0, -5, 20, 4), reserve=True), says="evade"
    )
    assert t.front("a1")[1] == pytest.approx(-5.5, abs=0.01)
    assert t.disordered("a1")


@pytest.mark.parametrize(
    ("troops", "says", "ends"),
    [
        ("light-horse", "evade", -5),
        ("light-horse formation=skirmish", "evade", -8),
        ("light-horse", "", -8),
    ],
)
def test_formed_troops_go_back_over_no_hedge_that_they_do_not_stand_at_r12(troops: str, says: str, ends: float) -> None:
    hedge = line("h", "hedge", -10, -5, 10, -5)
    t = back(table(f"a1 {troops} at 0 0\nb1 sword at 0 6", hedge, reserve=True), says=says)
    assert t.front("a1")[1] == pytest.approx(ends, abs=0.05)


def test_who_stands_at_a_hedge_and_goes_back_over_it_ends_just_across_r12() -> None:
    hedge = line("h", "hedge", -10, -0.2, 10, -0.2)
    t = back(table("a1 light-horse at 0 0\nb1 sword at 0 6", hedge, reserve=True), says="evade")
    assert t.front("a1")[1] == pytest.approx(-0.25, abs=0.03)
