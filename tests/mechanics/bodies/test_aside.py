"""Officers step aside to the nearest free place; the naive twin looks at every one."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.mechanics.bodies.table import Base, table

from sandtable.engine.draft import Draft
from sandtable.engine.state import State
from sandtable.geometry.pose import Pose
from sandtable.mechanics.bodies.aside import _places, step_aside

bodies = st.lists(st.tuples(st.integers(-8, 8), st.integers(-8, 8), st.integers(0, 23)), min_size=1, max_size=9)


def naive(state: State, id: str) -> Pose:
    """The first place that is on the table and nobody's."""
    rect = state.field.rects[id]
    for pose in _places(state, rect):
        place = rect.at(pose)
        if state.ground.holds(place.corners) and not state.field.overlapped(place, (id,)):
            return pose
    return rect.pose


@settings(max_examples=60, deadline=None)
@given(bodies, st.integers(0, 23))
def test_the_place_is_the_one_that_the_naive_twin_finds(others: list[tuple[int, int, int]], turn: int) -> None:
    there = [Base(f"b{n}", x / 2, y / 2, facing * 15, 4, 2) for n, (x, y, facing) in enumerate(others)]
    state = table(Base("a1", 0, 0, turn * 15, 1, 1), *there)
    draft = Draft(replace(state, ask=None))
    step_aside(draft, "a1")
    assert draft.state.rect("a1").pose == naive(state, "a1")
