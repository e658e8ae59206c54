"""Contact: flush bases always touch, and both sides say the same of it."""

from __future__ import annotations

import random

import pytest
from tests.geometry.shapes import beside, for_all, pairs

from sandtable.geometry.angle import TURN
from sandtable.geometry.contact import FRONT, LEFT, REAR, RIGHT, SQUARE, TOLERANCE, Contact, contact, overlaps
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect, gap

BASE = Rect(Pose(0, 0, 0), 8000, 4000)


@for_all(pairs)
def test_both_bases_say_the_same(pair: tuple[Rect, Rect]) -> None:
    a, b = pair
    there, back = contact(a, b), contact(b, a)
    if there is None or back is None:
        assert there is back
    else:
        assert there == Contact(back.other, back.edge, back.shared, back.squared)


@for_all(pairs)
def test_two_bases_are_apart_or_touch_or_overlap(pair: tuple[Rect, Rect]) -> None:
    a, b = pair
    assert [gap(a, b) > TOLERANCE, contact(a, b) is not None, overlaps(a, b)].count(True) == 1


def test_flush_pairs_always_touch() -> None:
    """The reason for the tolerance: of such pairs, floating point alone calls half overlapping and half apart."""
    chance = random.Random(5)
    below = 0
    for _ in range(20_000):
        pose = Pose(chance.randrange(-240_000, 240_000), chance.randrange(-120_000, 120_000), chance.randrange(TURN))
        a = Rect(pose, 8000, chance.choice((2000, 3000, 4000, 8000)))
        size = (8000, chance.choice((2000, 3000, 4000, 8000)))
        edge, quarters = chance.randrange(4), chance.randrange(4)
        b = beside(a, size, edge, quarters, chance.randrange(-900, 900))
        how = contact(a, b)
        assert how is not None, (a, b)
        assert (how.edge, how.other) == (edge, (edge + 2 - quarters) % 4), (a, b)
        assert how.shared > 0
        assert not overlaps(a, b)
        below += gap(a, b) < 0
    assert 5000 < below < 15_000


def test_flush_within_the_tolerance_of_the_angle() -> None:
    chance = random.Random(6)
    for _ in range(2000):
        a = Rect(Pose(chance.randrange(9000), chance.randrange(9000), chance.randrange(TURN)), 8000, 4000)
        b = beside(a, (8000, 4000), chance.randrange(4), chance.randrange(4), chance.randrange(-7990, 7990))
        askew = b.at(Pose(b.pose.x, b.pose.y, (b.pose.facing + chance.randrange(-SQUARE, SQUARE + 1)) % TURN))
        there, back = contact(a, askew), contact(askew, a)
        if there is None or back is None:
            assert there is back
        else:
            assert there == (back.other, back.edge, back.shared, back.squared)


@pytest.mark.parametrize(
    ("pose", "expected"),
    [
        (Pose(0, 4000, 180_000), Contact(FRONT, FRONT, 8000, True)),
        (Pose(0, 4000, 0), Contact(FRONT, REAR, 8000, True)),
        (Pose(0, -4000, 0), Contact(REAR, FRONT, 8000, True)),
        (Pose(8000, 0, 0), Contact(RIGHT, LEFT, 4000, True)),
        (Pose(-8000, 0, 0), Contact(LEFT, RIGHT, 4000, True)),
        (Pose(-8000, 0, 180_000), Contact(LEFT, LEFT, 4000, True)),
        (Pose(2000, 4000, 180_000), Contact(FRONT, FRONT, 6000, False)),
        (Pose(0, 6000, 90_000), Contact(FRONT, RIGHT, 4000, False)),
        (Pose(2000, 6000, 90_000), Contact(FRONT, RIGHT, 4000, True)),
        (Pose(6000, 2000, 270_000), Contact(RIGHT, FRONT, 4000, True)),
        (Pose(6000, 2000, 90_000), Contact(RIGHT, REAR, 4000, True)),
        (Pose(8000, 4000, 180_000), Contact(FRONT, FRONT, 0, True)),
        (Pose(8000, -4000, 0), Contact(REAR, FRONT, 0, True)),
        # No deeper beside each other than corners may be apart to meet: corners, and no length of edge.
        (Pose(8000, 3975, 180_000), Contact(RIGHT, RIGHT, 0, True)),
        (Pose(7975, 3975, 180_000), Contact(FRONT, FRONT, 0, True)),
        (Pose(8000, 3950, 180_000), Contact(RIGHT, RIGHT, 0, True)),
        (Pose(7975, 3950, 180_000), Contact(RIGHT, RIGHT, 0, True)),
        (Pose(7950, 4000, 180_000), Contact(FRONT, FRONT, 0, True)),
        (Pose(8000, 3949, 180_000), Contact(RIGHT, RIGHT, 51, False)),
    ],
)
def test_edges_and_length(pose: Pose, expected: Contact) -> None:
    assert contact(BASE, BASE.at(pose)) == expected


@pytest.mark.parametrize("facing", [30_000, 45_000, 100_000, 181_000])
def test_a_corner_on_an_edge(facing: int) -> None:
    other = Rect(Pose(0, 0, facing), 8000, 4000)
    reach = max(y for _, y in other.corners)
    touching = other.at(Pose(0, 2000 + round(reach), facing))
    how = contact(BASE, touching)
    assert how is not None
    assert (how.edge, how.shared, how.squared) == (FRONT, 0, False)


def test_a_base_that_meets_the_front_askew_does_so_with_its_own_front() -> None:
    other = Rect(Pose(0, 0, 170_000), 8000, 4000)
    reach = max(y for _, y in other.corners)
    how = contact(BASE, other.at(Pose(0, 2000 + round(reach), 170_000)))
    assert how == Contact(FRONT, FRONT, 0, False)


def test_just_beyond_the_tolerance() -> None:
    assert contact(BASE, BASE.at(Pose(0, 4000 + TOLERANCE, 0))) is not None
    assert contact(BASE, BASE.at(Pose(0, 4001 + TOLERANCE, 0))) is None
    assert contact(BASE, BASE.at(Pose(0, 4000 - TOLERANCE, 0))) is not None
    assert overlaps(BASE, BASE.at(Pose(0, 3999 - TOLERANCE, 0)))
