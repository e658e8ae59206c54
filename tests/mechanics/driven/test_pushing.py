"""The chain of those who are pushed on, and its naive twin: only who would be overlapped, by no more than needed."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, radians, sin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.mechanics.bodies.table import Base, always, never, no_bar, table

from sandtable.engine.state import State
from sandtable.geometry.angle import heading
from sandtable.geometry.contact import TOLERANCE, overlaps
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect, gap
from sandtable.mechanics.driven.drive import Drive
from sandtable.mechanics.driven.going import driven

STEP = 5
"""Ticks by which the twin moves somebody on until he is clear."""
LINK = 45
"""Ticks by which the two may differ for each who is pushed: a step, and an overlap that is none."""


def shifted(rect: Rect, way: int, far: int) -> Rect:
    x, y, facing = rect.pose
    right, up = heading(way)
    return rect.at(Pose(x + round(right * far), y + round(up * far), facing))


def naive_chain(state: State, way: int, far: int) -> dict[str, int]:
    """By friend: how far he goes, if of two in one place the one who has gone less far steps on until he is not."""
    shifts = {"a1": far}
    changed = True
    while changed:
        changed = False
        for pusher in list(shifts):
            place = shifted(state.field.rects[pusher], way, shifts[pusher])
            for other, rect in state.field.rects.items():
                gone = shifts.get(other, 0)
                if other in (pusher, "a1") or gone > shifts[pusher] or not overlaps(place, shifted(rect, way, gone)):
                    continue
                while gone < shifts[pusher] and overlaps(place, shifted(rect, way, gone)):
                    gone += STEP
                shifts[other], changed = gone, True
    return shifts


def gone(state: State, id: str, rect: Rect) -> float:
    x, y, _ = state.field.rects[id].pose
    return float(((rect.pose.x - x) ** 2 + (rect.pose.y - y) ** 2) ** 0.5)


def chain(state: State, way: int, far: int) -> Mapping[str, Rect]:
    """Those whom a1 pushes."""
    went = driven(state, "a1", Drive(way, far, never, no_bar, pushes=always))
    assert went.gone == far, "there is room for all"
    return went.pushed


@st.composite
def crowds(draw: st.DrawFn) -> State:
    """a1 and up to six friends of its own size, in a line behind it or anywhere near, and nobody in another's place."""
    slant = draw(st.sampled_from([0, 0.4, 1.5, 5, 15, 30, 45, 60, 90]))
    s, c = sin(radians(slant)), cos(radians(slant))
    line = (Base(f"a{n + 2}", 4 * c * n - 1, -4.5 - 4 * s * n, slant) for n in range(draw(st.integers(0, 4))))
    bases = [Base("a1", 0, 0), *line]
    for n in range(draw(st.integers(0, 2))):
        x, y = draw(st.integers(-60, 60)) / 10, draw(st.integers(-90, 30)) / 10
        bases.append(Base(f"a{n + 7}", x, y, draw(st.integers(0, 359))))
    kept: list[Base] = []
    for base in bases:
        if all(gap(base.rect, other.rect) >= -TOLERANCE / 2 for other in kept):
            kept.append(base)
    return table(*kept)


@settings(deadline=None, max_examples=60)
@given(crowds(), st.integers(150_000, 210_000), st.sampled_from([200, 1000, 2000, 4000]))
def test_the_chain_is_that_of_its_naive_twin(state: State, way: int, far: int) -> None:
    pushed, naive = chain(state, way, far), naive_chain(state, way, far)
    slack = LINK * len(state.field.rects)
    for id in state.field.rects:
        if id == "a1":
            continue
        went = gone(state, id, pushed[id]) if id in pushed else 0
        assert went <= naive.get(id, 0) + slack, f"{id} is pushed {went:.0f}, and {naive.get(id, 0)} would do"
        assert went >= naive.get(id, 0) - slack, f"{id} is pushed {went:.0f} only, and must go {naive[id]}"


@settings(deadline=None, max_examples=60)
@given(crowds(), st.integers(150_000, 210_000), st.sampled_from([200, 1000, 2000, 4000]))
def test_nobody_is_pushed_farther_than_to_where_he_touches_who_pushes_him(state: State, way: int, far: int) -> None:
    pushed = chain(state, way, far)
    places = {**state.field.rects, **pushed, "a1": shifted(state.field.rects["a1"], way, far)}
    for id, rect in pushed.items():
        short = shifted(rect, way, -2 * LINK)
        others = [places[other] for other in (*pushed, "a1") if other != id]
        assert any(gap(short, other) < 0 for other in others), f"{id} is pushed clear of everybody"
        assert not any(overlaps(rect, place) for other, place in places.items() if other != id)


@settings(deadline=None, max_examples=60)
@given(crowds(), st.integers(150_000, 210_000), st.sampled_from([200, 1000, 2000, 4000]))
def test_nobody_is_pushed_farther_than_he_who_pushes_first_goes(state: State, way: int, far: int) -> None:
    for id, rect in chain(state, way, far).items():
        assert gone(state, id, rect) <= far + 2, f"{id} goes farther than a1"


def test_of_two_who_are_pushed_into_each_other_the_one_who_has_gone_less_far_goes_on() -> None:
    """Behind the first two stand two more side by side but not level; the one who was pushed less far gets in the way
    of the other, and is pushed by him, not he beyond it (dbr H17: by as much as is needed and no more)."""
    state = table(
        Base("a1", 3.487, 7.170, 165, 5, 2.5),
        Base("a2", 2.840, 9.585, 165, 5, 2.5),
        Base("a3", 2.514, 14.273, 135, 5, 2.5),
        Base("a4", -1.032, 10.780, 135, 5, 2.5),
    )
    pushed = chain(state, 345_000, 2500)
    assert gone(state, "a2", pushed["a2"]) == pytest.approx(2500, abs=TOLERANCE)
    assert gone(state, "a4", pushed["a4"]) == pytest.approx(2500, abs=2 * LINK)
    assert gone(state, "a3", pushed["a3"]) <= 2500 + 2


@pytest.mark.parametrize(("askew", "dragged"), [(0.4, 0), (5, 1), (10, 2), (15, 4)])
def test_along_a_slanting_line_a_push_wears_off(askew: float, dragged: int) -> None:
    """Each of the line overlaps the next by as much as counts for none, and what is left of the push goes on."""
    s, c = sin(radians(askew)), cos(radians(askew))
    line = [Base(f"a{n + 2}", 4 * c * n, -1 - c - 2 * s - 4 * s * n, askew) for n in range(8)]
    state = table(Base("a1", 0, 0), *line)
    pushed = chain(state, 180_000, 400)
    assert gone(state, "a2", pushed["a2"]) == pytest.approx(400, abs=TOLERANCE)
    assert len(pushed) == 1 + dragged
