"""Going back because one must: through friends, short of enemies, pushing on who is in the place."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.mechanics.bodies.table import (
    BARE,
    Base,
    always,
    box,
    crowds,
    ground,
    half_turned,
    marsh_bars,
    never,
    no_bar,
    officer,
    table,
)

from sandtable.engine.draft import Draft
from sandtable.engine.state import State
from sandtable.geometry.angle import HALF, TURN
from sandtable.geometry.contact import TOLERANCE, overlaps
from sandtable.geometry.ground import Area
from sandtable.geometry.rect import distance, gap
from sandtable.mechanics.bodies.aside import settle
from sandtable.mechanics.bodies.body import enemies, in_contact, is_officer
from sandtable.mechanics.driven.drive import ANY_LENGTH, SHORT, Drive, Driven
from sandtable.mechanics.driven.going import driven


def free(state: State, id: str, other: str) -> bool:
    """Whoever is in no fight may be pushed."""
    return not in_contact(state, other)


def back(state: State, far: int = 4000, **more: object) -> Driven:
    """a1 goes straight back."""
    said = {"passes": always, "bars": no_bar, "pushes": free, **more}
    return driven(state, "a1", Drive(HALF, far, **said))  # type: ignore[arg-type]


def test_it_goes_straight_back_facing_the_enemy() -> None:
    gone = back(table(Base("a1", 0, 0), Base("b1", 0, 2)))
    assert gone == Driven(gone.rect, 4000, 4000, (), {})
    assert gone.rect.pose == (0, -4000, 0)
    assert gone.places("a1") == {"a1": (0, -4000, 0)}
    away = back(table(Base("a1", 0, 0), Base("b1", 0, 2)), facing=HALF)
    assert away.rect.pose == (0, -4000, HALF)


def test_it_turns_at_the_end_if_there_is_room() -> None:
    assert back(table(Base("a1", 0, 0)), facing=90_000).rect.pose == (0, -4000, 90_000)
    crowded = table(Base("a1", 0, 0), Base("a2", 0, -6.2), Base("a3", 0, -1.8 + 4))
    assert back(crowded, facing=90_000).rect.pose.facing in (0, HALF)


def test_it_stops_short_of_enemies_of_ground_and_of_the_edge() -> None:
    behind = table(Base("a1", 0, 0), Base("b1", 0, -5))
    marsh = table(Base("a1", 0, 0), ground=ground(Area("m", "marsh", box(-9, -9, 9, -3))))
    edge = table(Base("a1", 0, -22))
    for gone, far, why in (
        (back(behind), 2950, "enemy"),
        (back(behind, comes=1000), 2000, "enemy"),
        (back(marsh, bars=marsh_bars), 2000, "impassable"),
        (back(edge), 1000, "edge"),
    ):
        assert gone.gone == pytest.approx(far, abs=TOLERANCE)
        assert gone.stopped == why
    beside = table(Base("a1", 0, 0), Base("b1", 5, -5))
    assert back(beside, comes=500).gone == 4000
    assert back(beside, comes=2000).stopped == "enemy"
    off = back(edge, leaves=True)
    assert off.off
    assert not back(edge).off


def test_with_enemy_front_and_rear_it_goes_nowhere() -> None:
    trapped = table(Base("a1", 0, 0), Base("b1", 0, 2), Base("b2", 0, -2))
    gone = back(trapped)
    assert (gone.gone, gone.stopped) == (0, "enemy")
    assert gone.rect == trapped.field.rects["a1"]
    assert back(trapped, comes=1000).gone == 0


def test_it_slides_along_an_enemy_on_its_flank() -> None:
    flanked = table(Base("a1", 0, 0), Base("b1", 0, 2), Base("b2", 3, 0, 270, 2, 2))
    assert back(flanked).gone == 4000
    assert back(flanked, comes=1000).gone == 4000


def test_it_goes_through_friends_and_pushes_who_stands_where_it_ends() -> None:
    state = table(Base("a1", 0, 0), Base("a2", 1, -3, depth=1), Base("a3", 0, -7))
    gone = back(state, 6000)
    assert gone.passed == ("a2",)
    assert set(gone.pushed) == {"a3"}
    assert gone.pushed["a3"].pose == (0, -8000, 0)
    assert gone.gone == 6000


def test_a_chain_of_friends_is_pushed() -> None:
    chain = [Base(f"a{n}", 0, 1 - 2 * n) for n in range(2, 6)]
    gone = back(table(Base("a1", 0, 0), *chain), 2000, passes=never)
    assert gone.gone == 2000
    assert [gone.pushed[f"a{n}"].pose.y for n in range(2, 6)] == [-4000, -6000, -8000, -10_000]


def test_a_chain_that_cannot_go_on_stops_it() -> None:
    wall = table(Base("a1", 0, 0), Base("a2", 0, -3), Base("a3", 0, -6), Base("b1", 0, -9))
    gone = back(wall, 6000, passes=never)
    assert gone.stopped == "friend"
    assert gone.gone == pytest.approx(2950, abs=5)
    assert gone.pushed["a3"].pose.y == pytest.approx(-6950, abs=5)
    fighting = table(Base("a1", 0, 0), Base("a2", 0, -4), Base("b1", 3, -4, 270, 2, 2))
    held = back(fighting, 4000)
    assert held.stopped == "friend"
    assert not held.pushed


def test_without_pushing_it_goes_on_beyond_as_far_as_it_may_or_stops_before() -> None:
    state = table(Base("a1", 0, 0), Base("a2", 0, -4))
    for most in (ANY_LENGTH, 6000):
        beyond = back(state, 4000, pushes=None, beyond=most)
        assert (beyond.gone, beyond.passed, beyond.stopped) == (6000, ("a2",), "")
    for most in (0, 4000, 5999):
        before = back(state, 4000, pushes=None, beyond=most)
        assert before.gone == pytest.approx(2000, abs=TOLERANCE)
        assert (before.passed, before.stopped, before.met) == ((), "friend", "a2")
    barred = table(Base("a1", 0, 0), Base("a2", 0, -4), Base("b1", 0, -7))
    before = back(barred, 4000, pushes=None, beyond=ANY_LENGTH)
    assert before.gone == pytest.approx(2000, abs=TOLERANCE)
    assert before.stopped == "friend"
    unpassed = back(state, 4000, pushes=None, passes=never)
    assert (unpassed.gone, unpassed.stopped, unpassed.met) == (2000, "friend", "a2")


def test_beyond_is_by_as_little_as_it_takes_of_a_base_as_it_will_stand() -> None:
    # It goes sideways and turns to face what it left: 2 inches deep then, not 4.
    state = table(Base("a1", 0, 0, 90), Base("a2", 0, -5))
    gone = back(state, 4000, pushes=None, beyond=ANY_LENGTH, facing=0)
    assert (gone.rect.pose, gone.gone) == ((0, -7000, 0), 7000)


def test_beyond_the_first_only_and_the_next_is_pushed() -> None:
    state = table(Base("a1", 0, 0), Base("a2", 0, -2), Base("a3", 0, -4))
    gone = back(state, 2000, beyond=ANY_LENGTH, first_only=True)
    assert (gone.gone, gone.passed) == (4000, ("a2",))
    assert {id: rect.pose.y for id, rect in gone.pushed.items()} == {"a3": -6000}
    through = back(state, 2000, beyond=ANY_LENGTH)
    assert (through.gone, through.passed, through.pushed) == (6000, ("a2", "a3"), {})
    near = back(state, 2000, beyond=3999, first_only=True)
    assert (near.gone, near.passed) == (2000, ())
    assert {id: rect.pose.y for id, rect in near.pushed.items()} == {"a2": -4000, "a3": -6000}


def test_who_is_only_brushed_is_not_passed() -> None:
    state = table(Base("a1", 0, 0), Base("a2", 4 - TOLERANCE / 1000, -3))
    assert back(state, 6000).passed == ()


def test_friends_are_pushed_by_need_and_nobody_else() -> None:
    state = table(Base("a1", 0, 0), Base("a2", 0, -3), Base("a3", 0, -8), Base("a4", 4, -3))
    gone = back(state, 2000, passes=never)
    assert {id: rect.pose for id, rect in gone.pushed.items()} == {"a2": (0, -4000, 0)}


def test_it_may_come_near_to_enemies_and_not_end_near() -> None:
    state = table(Base("a1", 0, 0), Base("b1", 4.5, -4, 270, 2, 4))
    assert back(state, 8000).gone == 8000
    assert back(state, 8000, ends=1000).gone == 8000
    short = back(state, 4000, ends=1000)
    assert short.gone < 4000
    assert short.met == "b1"
    assert 1000 < distance(short.rect, state.field.rects["b1"]) < 1010


def test_into_contact_or_short_of_it() -> None:
    state = table(Base("a1", 0, 0), Base("b1", 0, -5))
    assert back(state, 4000, comes=0).gone == 3000
    assert (back(state, 4000).gone, back(state, 4000).met) == (2950, "b1")


def test_it_bends_to_get_farther_and_faces_the_way_it_goes() -> None:
    state = table(Base("a1", 0, 0, width=2), Base("a2", 0, -6, width=3))
    straight = back(state, 8000, passes=never, pushes=None, turns=True)
    assert (straight.gone, straight.rect.pose.facing) == (4000, HALF)
    bent = back(state, 8000, passes=never, pushes=None, turns=True, bends=(0, 20_000, 30_000))
    assert (bent.gone, bent.whole, bent.rect.pose.facing) == (8000, True, 210_000)


def test_an_officer_is_no_bar_and_steps_aside() -> None:
    state = table(Base("a1", 0, 0), officer("a2", 0, -4), officer("b1", 1, -3))
    gone = back(state)
    assert (gone.gone, gone.passed, gone.pushed) == (4000, (), {})
    draft = Draft(state)
    draft.place(gone.places("a1"))
    settle(draft)
    rects = draft.state.field.rects
    assert not any(overlaps(rects[a], rects[b]) for a in rects for b in rects if a < b)
    assert distance(rects["a2"], rects["a1"]) < 500


LIE = ground(Area("m", "marsh", box(-8, -9, 6, -3)))


@settings(max_examples=300, deadline=None)
@given(
    st.one_of(crowds(14, LIE), crowds(11, BARE)),
    st.integers(0, TURN - 1),
    st.integers(0, 15_000),
    st.sampled_from((None, 0, 45_000, HALF)),
    st.booleans(),
    st.sampled_from((SHORT, 1000)),
    st.sampled_from((always, never)),
)
def test_it_ends_sound_and_the_same_from_across(
    state: State, heading: int, far: int, facing: int | None, push: bool, clear: int, passes: object
) -> None:
    how = {"pushes": free} if push else {"beyond": ANY_LENGTH}
    more = {"passes": passes, "bars": marsh_bars, "comes": clear, **how}
    gone = driven(state, "a1", Drive(heading, far, facing=facing, **more))  # type: ignore[arg-type]
    across = None if facing is None else (facing + HALF) % TURN
    drive = Drive((heading + HALF) % TURN, far, facing=across, **more)  # type: ignore[arg-type]
    turned = driven(half_turned(state), "a1", drive)
    assert turned.rect == gone.rect.half_turned()
    assert {id: rect.half_turned() for id, rect in turned.pushed.items()} == dict(gone.pushed)
    assert (turned.gone, turned.passed, turned.stopped) == (gone.gone, gone.passed, gone.stopped)
    assert gone.gone <= far or not push
    assert (gone.gone >= far) == (gone.stopped == "")
    draft = Draft(state)
    draft.place(gone.places("a1"))
    settle(draft)
    rects = draft.state.field.rects
    start = state.field.rects["a1"]
    assert all(type(value) is int for rect in rects.values() for value in rect.pose)
    assert all(state.ground.holds(rect.corners) for rect in rects.values())
    assert not any(overlaps(rects[a], rects[b]) for a in rects for b in rects if a < b)
    for foe in enemies(state, "a1"):
        if clear > SHORT and distance(start, rects[foe]) > clear and not is_officer(state, foe) and facing is None:
            assert distance(gone.rect, rects[foe]) >= clear - 2
        assert gap(gone.rect, rects[foe]) >= -TOLERANCE
    if not passes(state, "a1", "a1"):  # type: ignore[operator]
        assert gone.passed == ()
