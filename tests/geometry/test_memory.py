"""Memory by value: equal places are one, what is found is what would be found anew, and it holds only so much."""

from __future__ import annotations

import pickle
from copy import deepcopy

from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.geometry.angle import TURN
from sandtable.geometry.approach import clear_ahead
from sandtable.geometry.band import ahead_of
from sandtable.geometry.contact import contact
from sandtable.geometry.field import Field
from sandtable.geometry.leg import Leg, moved
from sandtable.geometry.memory import Memory
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect, distance, gap
from sandtable.geometry.sight import between

near = st.integers(-3000, 3000)
rects = st.builds(
    Rect,
    st.builds(Pose, near, near, st.one_of(st.sampled_from([0, 90_000, 180_000]), st.integers(0, TURN - 1))),
    st.integers(200, 2000),
    st.integers(100, 2000),
)
FOUND_OF_TWO = (gap, distance, contact, between, clear_ahead, ahead_of)
LEGS = [Leg("forward", 900), Leg("wheel-left", 30_000), Leg("right", 400), Leg("turn", 180_000)]


def test_equal_places_are_one() -> None:
    memory = Memory()
    one = memory.place(Pose(1, 2, 3), 40, 20)
    assert memory.known(Rect(Pose(1, 2, 3), 40, 20)) is one
    assert one.at(Pose(5, 5, 0)) is memory.place(Pose(5, 5, 0), 40, 20)
    assert one.shaped(Pose(5, 5, 0), 40, 21) is not one.at(Pose(5, 5, 0))


@settings(deadline=None, max_examples=40)
@given(st.lists(rects, min_size=2, max_size=4), st.integers(1, 8))
def test_what_is_remembered_is_what_is_found_anew(places: list[Rect], room: int) -> None:
    """Also in a memory so small that it forgets all the time, places among it."""
    memory = Memory(room)
    for _ in range(2):
        for a in places:
            for b in places:
                known = memory.known(a), memory.known(b)
                for find in FOUND_OF_TWO:
                    assert find(*known) == find(a, b), find
            for leg in LEGS:
                here, there = moved((memory.known(a),), leg), moved((a,), leg)
                assert here.rects == there.rects
                for b in places:
                    assert here.swept[0].meets(memory.known(b)) == there.swept[0].meets(b)


@settings(deadline=None)
@given(st.lists(rects, min_size=1, max_size=4))
def test_places_of_two_thinkers_are_not_mixed_up(places: list[Rect]) -> None:
    """Each numbers places in his own way: what the one has found of his number 0 is not said of the other's."""
    one, other = Memory(), Memory()
    ours, theirs = [one.known(place) for place in places], [other.known(place) for place in reversed(places)]
    for a in ours:
        for b in theirs:
            gap(a, one.known(b)), gap(other.known(a), b)
            assert gap(a, b) == gap(Rect(a.pose, a.width, a.depth), Rect(b.pose, b.width, b.depth))


def test_it_holds_only_so_much_and_forgets_the_oldest() -> None:
    memory, table = Memory(10), dict[int, int]()
    for n in range(1000):
        memory.keep(table, n, n)
        assert len(table) <= 10
    assert 999 in table
    assert 980 not in table


def test_a_place_that_was_forgotten_comes_back_with_another_number() -> None:
    memory = Memory(4)
    first = memory.place(Pose(0, 0, 0), 10, 10)
    for n in range(1, 9):
        memory.place(Pose(n, 0, 0), 10, 10)
    again = memory.place(Pose(0, 0, 0), 10, 10)
    assert again == first
    assert again.number != first.number


def test_a_field_is_the_same_whoever_thinks_about_it() -> None:
    plain = Field(1000).placed({"a": Rect(Pose(0, 0, 0), 400, 200), "b": Rect(Pose(0, 200, 0), 400, 200)})
    memory = Memory()
    thought = plain.remembering(memory)
    assert thought == plain
    assert thought.remembering(memory) is thought
    assert thought.touching("a") == plain.touching("a") != {}
    moved_on = thought.placed({"b": Rect(Pose(0, 900, 0), 400, 200)})
    assert all(rect.memory is memory for rect in moved_on.rects.values())
    assert all(rect.memory is None for rect in moved_on.remembering(None).rects.values())
    assert moved_on == plain.placed({"b": Rect(Pose(0, 900, 0), 400, 200)})


def test_what_is_sent_elsewhere_remembers_nothing() -> None:
    field = Field(1000).placed({"a": Rect(Pose(0, 0, 0), 400, 200)}).remembering(Memory())
    for copy in (pickle.loads(pickle.dumps(field)), deepcopy(field)):
        assert copy == field
        assert copy.memory is None
        assert copy.rects["a"].memory is None
