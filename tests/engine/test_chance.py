"""Dice: equally likely, committed to, and refused where no die could show them."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest

from sandtable.dice import AVERAGE, BOX, D4, D6, D10, Die
from sandtable.engine.chance import COMMITS, ROLLS, Script, Stream, Typed
from sandtable.engine.state import Ask
from sandtable.names import Code, Refused

TWO = Ask("fight", "a", dice=("D6", "D10"))

# The chi-square value that a fair die passes in all but one of a thousand runs, by degrees of freedom.
LIMITS = {3: 16.27, 5: 20.52, 9: 27.88}


def test_the_box_holds_the_dice_by_name() -> None:
    assert all(BOX[die.name] is die for die in (D4, D6, D10, AVERAGE))


@pytest.mark.parametrize("die", [D4, D6, D10], ids=str)
def test_faces_are_equally_likely(die: Die) -> None:
    stream, count = Stream("a fixed seed"), 60_000
    seen = Counter(stream.face(n, die) for n in range(count))
    expected = count / len(die.faces)
    chi = sum((seen[face] - expected) ** 2 for face in die.faces) / expected
    assert set(seen) == set(die.faces)
    assert chi < LIMITS[len(die.faces) - 1]


def test_a_face_that_is_on_a_die_twice_comes_twice_as_often() -> None:
    seen = Counter(Stream("seed").face(n, AVERAGE) for n in range(60_000))
    assert seen[3] / seen[2] == pytest.approx(2, abs=0.1)


def test_bytes_that_would_favour_a_face_are_passed_over() -> None:
    """With 200 faces a byte of 200 or more must not count: else the first 56 faces would come twice as often."""
    die = Die("D200", tuple(range(200)))
    stream = Stream("seed")
    low = sum(stream.face(n, die) < 56 for n in range(20_000))
    assert low / 20_000 == pytest.approx(56 / 200, abs=0.015)


def test_pairs_of_dice_are_independent() -> None:
    stream = Stream("pairs")
    seen = Counter((stream.face(n, D6), stream.face(n + 1, D6)) for n in range(0, 72_000, 2))
    chi = sum((seen[(i, j)] - 1000) ** 2 for i in D6.faces for j in D6.faces) / 1000
    assert len(seen) == 36
    assert chi < 66.6


def test_a_stream_is_settled_by_its_seed_and_counter_alone() -> None:
    stream = Stream("x")
    faces = [stream.face(n, D6) for n in range(50)]
    assert [Stream("x").face(n, D6) for n in reversed(range(50))] == faces[::-1]
    assert stream.fall(TWO, 7) == (stream.face(7, D6), stream.face(8, D10))
    assert [Stream("y").face(n, D6) for n in range(50)] != faces


def test_the_commitment_hides_the_seed_and_the_dice() -> None:
    stream = Stream("secret")
    assert stream.commitment == sha256(COMMITS + b"secret").hexdigest()
    assert stream.commitment != sha256(ROLLS + b"secret").hexdigest()
    assert stream.commitment != Stream("secreu").commitment
    assert Stream(b"\x01\xff").seed == "01ff"


def test_scripts_and_typed_dice_give_what_they_were_given() -> None:
    assert Script([1, 2, 3, 0]).fall(TWO, 2) == (3, 0)
    assert Typed(lambda ask: [6, 9]).fall(TWO, 99) == (6, 9)


@pytest.mark.parametrize(
    ("faces", "code", "at"),
    [
        ([1], Code.MISSING_DICE, "dice"),
        ([1, 2, 3], Code.UNUSED_DICE, "dice"),
        ([7, 1], Code.BAD_VALUE, "dice.0"),
        ([1, 10], Code.BAD_VALUE, "dice.1"),
        ([True, 1], Code.BAD_VALUE, "dice.0"),
        (["1", 1], Code.BAD_VALUE, "dice.0"),
    ],
)
def test_impossible_faces_are_refused(faces: list[int], code: Code, at: str) -> None:
    with pytest.raises(Refused) as refused:
        Typed(lambda ask: faces).fall(TWO, 0)
    assert (refused.value.refusal.code, refused.value.refusal.at) == (code, at)


def test_a_script_that_ends_too_soon_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        Script([1, 2, 3]).fall(TWO, 2)
    assert refused.value.refusal.code == Code.MISSING_DICE
    assert refused.value.refusal.at == "dice.3"


def test_a_die_that_is_not_in_the_box_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        Stream("x").fall(Ask("fight", "a", dice=("D6", "D7")), 0)
    assert refused.value.refusal.at == "dice.1"
