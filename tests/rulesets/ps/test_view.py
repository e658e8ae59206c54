"""How much of a target is hidden (H17), held against a naive twin that looks along many lines."""

from __future__ import annotations

from math import atan2, cos, hypot, sin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rulesets.ps.table import Battle, area, oval, table

from sandtable.geometry.outline import inside
from sandtable.geometry.pose import Point
from sandtable.mechanics.bodies.sight import level
from sandtable.rulesets.ps import sight
from sandtable.rulesets.ps.view import view

LINES, STEPS = 120, 160
INCH = 1000


def naive(t: Battle, id: str, target: str) -> float:
    """The share of a target's breadth that is hidden, found by walking along many lines of sight step by step."""
    state, rects = t.state, t.state.field.rects
    eye, there = sight.eye(state, id, target), rects[target]
    ahead = atan2(there.pose.y - eye[1], there.pose.x - eye[0])

    def turned(point: Point) -> float:
        way = atan2(point[1] - eye[1], point[0] - eye[0]) - ahead
        return atan2(sin(way), cos(way))

    angles = [turned(corner) for corner in there.corners]
    first, last = min(angles), max(angles)
    blind = 0
    for n in range(LINES):
        way = ahead + first + (last - first) * (n + 0.5) / LINES
        blind += not _seen_along(t, id, target, eye, way)
    return blind / LINES


def _seen_along(t: Battle, id: str, target: str, eye: Point, way: float) -> bool:
    state, rects = t.state, t.state.field.rects
    far = hypot(rects[target].pose.x - eye[0], rects[target].pose.y - eye[1]) + rects[target].reach
    points = [(eye[0] + cos(way) * far * n / STEPS, eye[1] + sin(way) * far * n / STEPS) for n in range(1, STEPS + 1)]
    reached = next((n for n, point in enumerate(points) if inside(point, rects[target].corners)), len(points))
    before, step = points[:reached], far / STEPS
    hills = [piece for piece in state.ground.areas if piece.hill]
    at_end = points[min(reached, len(points) - 1)]
    on_hill = any(inside(point, hill.outline) for hill in hills for point in (eye, at_end))
    high = max(level(state, id), level(state, target), int(on_hill))
    for other in rects:
        if other in (id, target) or other.endswith("o") or level(state, other) < high:
            continue
        if any(inside(point, rects[other].corners) for point in before):
            return False
    for kinds in (("wood",), ("building", "stone")):
        woods = [piece for piece in state.ground.areas if piece.kind in kinds]
        if sum(any(inside(point, piece.outline) for piece in woods) for point in before) * step > 2 * INCH:
            return False
    return high > 0 or not any(inside(point, hill.outline) for hill in hills for point in before)


PIECES = (
    (),
    (area("h", "hill", 3, 4, 6, 3),),
    (oval("h", "hill", -2, 6, 9, 5),),
    (area("w", "wood", 1, 5, 5, 3.5),),
    (oval("w", "wood", -3, 4, 6, 5), area("s", "stone", 4, 6, 3, 3)),
)
ASIDE = st.integers(-60, 60).map(lambda tenths: tenths / 10)


@settings(max_examples=80, deadline=None)
@given(
    ground=st.sampled_from(PIECES),
    friend=st.tuples(ASIDE, st.integers(20, 60).map(lambda tenths: tenths / 10), st.integers(0, 359)),
    other=st.tuples(ASIDE, st.integers(20, 60).map(lambda tenths: tenths / 10), st.integers(0, 359)),
    target=st.tuples(ASIDE, st.integers(0, 359)),
)
def test_what_is_hidden_is_what_lines_of_sight_find_h17(
    ground: tuple[object, ...],
    friend: tuple[float, float, int],
    other: tuple[float, float, int],
    target: tuple[float, int],
) -> None:
    bodies = (
        "a1 shot at 0 -2\n"
        f"a2 sword small at {friend[0]} {friend[1]} facing {friend[2]}\n"
        f"b2 shot small at {other[0]} {other[1]} facing {other[2]}\n"
        f"b1 mixed at {target[0]} 11 facing {target[1]}\n"
    )
    t = table(bodies, *ground)  # type: ignore[arg-type]
    found = view(t.state, "a1", "b1", sight.eye(t.state, "a1", "b1"))
    assert found.hidden == pytest.approx(naive(t, "a1", "b1"), abs=0.06)


def obscured(bodies: str, *ground: object) -> bool:
    t = table(bodies, *ground)  # type: ignore[arg-type]
    return sight.obscured(t.state, "a1", "b1")


@pytest.mark.parametrize(("aside", "hidden"), [(1.6, True), (2.7, False)])
def test_a_quarter_of_the_breadth_obscures_h17(aside: float, hidden: bool) -> None:
    # From 0,0 the front of b1 at 8 inches reaches from -2 to 2; a2 at 4 hides what is beyond twice its inner end.
    assert obscured(f"a1 shot at 0 0\na2 pike small at {aside + 0.334} 5.5\nb1 mixed at 0 8") == hidden


def test_a_target_whose_middle_is_hidden_is_obscured_h17() -> None:
    assert obscured("a1 shot at 0 0\nb2 light-gun tiny at 0 4\nb1 mixed at 0 8")
    assert not obscured("a1 shot at 0 0\nb1 mixed at 0 8")


def test_a_gap_that_hides_both_ends_obscures_h17() -> None:
    beside = "a2 sword at {left} 4\na3 sword at {right} 4"
    narrow = beside.format(left=-2.9, right=2.9)
    assert obscured(f"a1 shot at 0 0\n{narrow}\nb1 mixed at 0 8")
    one = "a2 sword at -2.9 4"
    assert not obscured(f"a1 shot at 0 0\n{one}\nb1 mixed at 0 8")


def test_a_far_corner_on_a_hill_does_not_obscure_h17() -> None:
    hill = area("h", "hill", 0, 12, 30, 6)
    assert not obscured("a1 shot at 0 0\nb1 mixed at 0 8", hill)


def test_who_has_only_his_front_on_a_hill_looks_out_from_it_h17() -> None:
    hill = area("h", "hill", 0, 1.8, 20, 4)
    assert not obscured("a1 pike at 0 0\nb1 mixed at 0 8", hill)


def test_a_garrison_is_not_obscured_by_its_own_walls_h17() -> None:
    house = area("t1", "stone", 0, 8, 4, 3)
    t = table("a1 shot at 0 0\nb1 shot at 0 8", house, own={"housed": {"b1": "t1"}})
    assert not sight.obscured(t.state, "a1", "b1")
