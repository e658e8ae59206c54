"""Orders as text: they read as they are written, and a slip is answered with the word and the remedy."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.engine.tiny import GAME, setup
from tests.spoilt import spoilt

from sandtable.engine.order import Order
from sandtable.geometry.leg import HOWS, STRAIGHT, SWINGS, Leg
from sandtable.geometry.pose import Pose
from sandtable.names import Code, Refused
from sandtable.notation.order import read, write

SETUP = setup()
ODD = setup(odd=1)
"""A table whose middle lies between two ticks."""

AWKWARD = replace(GAME, grain=37)
COUNTING = spoilt(GAME, counted=("choose",))
"""A game in which one verb ends in a number."""

TEXTS = {
    "done": Order("done"),
    "move a3 a4 forward 80 wheel-left 30": Order(
        "move", ("a3", "a4"), (Leg("forward", 8000), Leg("wheel-left", 30000))
    ),
    "move a7 to 500 400 45": Order("move", ("a7",), (Leg("to", to=Pose(0, 0, 45000)),)),
    "move a7 to 0 0.01 359.999": Order("move", ("a7",), (Leg("to", to=Pose(-50000, -39999, 359_999)),)),
    "move a7 turn -90": Order("move", ("a7",), (Leg("turn", -90000),)),
    "shoot a4 b7": Order("shoot", ("a4",), word="b7"),
    "shoot a4,b7": Order("shoot", ("a4", "b7")),
    "shoot a4 : a7": Order("shoot", ("a4",), word="a7"),
    "choose : a7": Order("choose", word="a7"),
    "choose b": Order("choose", word="b"),
    "choose : left": Order("choose", word="left"),
    "choose 3": Order("choose", word="3"),
    "choose the nearest one": Order("choose", word="the nearest one"),
    "deploy A1 at 500 300 0": Order("deploy", ("A1",), poses=(Pose(0, -10000, 0),)),
    "deploy a1 a2 at 500 300 0 at 540 300 0": Order(
        "deploy", ("a1", "a2"), poses=(Pose(0, -10000, 0), Pose(4000, -10000, 0))
    ),
}


@pytest.mark.parametrize(("text", "order"), TEXTS.items(), ids=TEXTS)
def test_text_and_order_are_the_same(text: str, order: Order) -> None:
    assert read(text, GAME, SETUP) == order
    assert write(order, GAME, SETUP) == text


def test_what_people_write_besides() -> None:
    assert read("  move\ta3-a6   forward  80.50 ", GAME, SETUP) == Order(
        "move", ("a3", "a4", "a5", "a6"), (Leg("forward", 8050),)
    )
    assert read("move a9-a11 back +1", GAME, SETUP).bases == ("a9", "a10", "a11")
    assert read("move a7 to 500 400 -45", GAME, SETUP).legs[0].to == Pose(0, 0, 315_000)


def test_a_verb_that_leads_nobody_takes_a_way_to_form_as_its_word() -> None:
    """'form a3 column' asked for a number after column."""
    still = spoilt(GAME, unled=("choose",))
    assert read("choose a3 column", still, SETUP) == Order("choose", ("a3",), word="column")
    assert read("choose a3 column 4", still, SETUP).legs == (Leg("column", 400),)
    with pytest.raises(Refused, match="'column' is followed by a number"):
        read("move a3 column", still, SETUP)


def test_a_verb_that_ends_in_a_number_takes_it_with_or_without_a_colon() -> None:
    order = Order("choose", ("A1",), word="2")
    assert read("choose A1 2", COUNTING, SETUP) == read("choose A1 : 2", COUNTING, SETUP) == order
    assert write(order, COUNTING, SETUP) == "choose A1 2"
    assert write(order, GAME, SETUP) == "choose A1 : 2"
    assert read("choose A1 : 2", GAME, SETUP) == order


ids = st.sampled_from([*SETUP.pieces, *SETUP.commands])
coordinates = st.integers(-(10**6), 10**6)
poses = st.tuples(coordinates, coordinates, st.integers(0, 359_999)).map(lambda pose: Pose(*pose))
legs = st.one_of(
    st.tuples(st.sampled_from(sorted((*STRAIGHT, "column"))), st.integers(0, 10**7)).map(lambda leg: Leg(*leg)),
    st.tuples(st.sampled_from(["widen-left", "widen-right"]), st.integers(0, 100)).map(lambda leg: Leg(*leg)),
    st.tuples(st.sampled_from(["turn", *SWINGS]), st.integers(-360_000, 360_000)).map(lambda leg: Leg(*leg)),
    poses.map(lambda pose: Leg("to", to=pose)),
)
words = st.one_of(
    st.just(""), st.text(max_size=20), ids, st.sampled_from([*HOWS, "at", ":", '"', "a99", "80", "a1,b1", " x "])
)
orders = st.tuples(
    st.sampled_from(sorted(GAME.verbs)),
    st.lists(ids, unique=True, max_size=5).map(tuple),
    st.lists(legs, max_size=4).map(tuple),
    st.lists(poses, max_size=4).map(tuple),
    words,
).map(lambda parts: Order(*parts))


@given(orders)
def test_every_order_reads_as_it_was_written(order: Order) -> None:
    for game, table in ((GAME, SETUP), (GAME, ODD), (AWKWARD, SETUP), (COUNTING, SETUP)):
        assert read(write(order, game, table), game, table) == order


scraps = st.sampled_from(["move", "a1", "a2", "b1", "forward", "to", "at", ":", "80", "-1", "x", ",", "a1-b2", "a3-a1"])


@given(st.one_of(st.text(max_size=60), st.lists(scraps).map(" ".join)))
def test_any_text_is_read_or_refused(text: str) -> None:
    refusal = None
    try:
        read(text, GAME, SETUP)
    except Refused as refused:
        refusal = refused.refusal
    if refusal is not None:
        assert refusal.at.startswith("order")
        assert len(refusal.message) > 10


SLIPS = {
    "": (Code.MISSING_FIELD, "order.verb", "begins with move"),
    "mvoe a1 forward 80": (Code.BAD_VALUE, "order.verb", "did you mean move"),
    "move a99 forward 80": (Code.BAD_VALUE, "order.bases.0", "no base 'a99'"),
    "move a1 a99 forward 80": (Code.BAD_VALUE, "order.bases.1", "no base 'a99'"),
    "move a1,zz forward 80": (Code.BAD_VALUE, "order.bases.0", "no base 'zz'"),
    "move a6-a3 forward 80": (Code.BAD_VALUE, "order.bases.0", "singly"),
    "move a6-b7 forward 80": (Code.BAD_VALUE, "order.bases.0", "singly"),
    "move a1 forwards 80": (Code.BAD_VALUE, "order.legs", "did you mean forward"),
    "move a1 to 500 400 405": (Code.BAD_VALUE, "order.legs.0", "not 405; write 45"),
    "move a1 at 500 400 -1000": (Code.BAD_VALUE, "order.poses.0", "not -1000; write 80"),
    "move a1 wheel 30": (Code.BAD_VALUE, "order.legs", "did you mean wheel-left or wheel-right"),
    "move a1 forward 80 wheel left 30": (Code.BAD_VALUE, "order.legs", "did you mean wheel-left or wheel-right"),
    "move zz forward 80": (Code.BAD_VALUE, "order", "'zz' is no base, as a1 is, and no leg; after the bases come legs"),
    "move a1 a2 b7 forward 80": (Code.BAD_VALUE, "order.bases.2", "; leave b7 out: 'move a1 a2 forward 80'"),
    "move a1-a3 b7 forward 80": (Code.BAD_VALUE, "order.bases.1", "b7 is of"),
    "move a1 forward 80 a2 forward 80": (Code.BAD_VALUE, "order", "order of its own: 'move a2 forward 80'"),
    "move a1 forward": (Code.BAD_VALUE, "order.legs.0", "the order ends there"),
    "move a1 forward far": (Code.BAD_VALUE, "order.legs.0", "not 'far'"),
    "move a1 forward 1e3": (Code.BAD_VALUE, "order.legs.0", "write 'forward 80'"),
    "move a1 forward ８０": (Code.BAD_VALUE, "order.legs.0", "followed by a number"),
    "move a1 forward 80 20": (Code.BAD_VALUE, "order", "the number 20"),
    "move a1 80": (Code.BAD_VALUE, "order", "the number 80"),
    "choose A1 2": (Code.BAD_VALUE, "order", "write 'choose A1 : 2'"),
    "move a1 to 1200 640": (Code.BAD_VALUE, "order.legs.0", "three numbers"),
    "deploy a1 at 1 2": (Code.BAD_VALUE, "order.poses.0", "three numbers"),
    "deploy a1 at 1 2 3 forward 5": (Code.BAD_VALUE, "order.legs", "legs come first"),
    "choose this : that": (Code.BAD_VALUE, "order", "before the colon"),
    'choose : "that': (Code.BAD_VALUE, "order.word", "quotes"),
    "choose : " + "x" * 30_000: (Code.BAD_VALUE, "order", "in parts"),
}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("fly a1", "no order begins with 'fly'; now it can begin with shoot or done"),
        ("shot a1", "no order begins with 'shot'; did you mean shoot?; now it can begin with shoot or done"),
        ("mvoe a1", "no order begins with 'mvoe'; did you mean move?; now it can begin with shoot or done"),
        ("", "now it can begin with shoot or done"),
    ],
)
def test_of_a_word_that_begins_no_order_it_is_said_what_can_be_ordered_now(text: str, says: str) -> None:
    with pytest.raises(Refused) as refused:
        read(text, GAME, SETUP, ("shoot", "done"))
    assert refused.value.refusal.message == says


def test_a_word_that_is_of_another_moment_is_read() -> None:
    assert read("move a1 forward 80", GAME, SETUP, ("shoot", "done")).verb == "move"


@pytest.mark.parametrize(("text", "fault"), SLIPS.items(), ids=[text[:30] for text in SLIPS])
def test_slips_are_answered_with_the_word_and_the_remedy(text: str, fault: tuple[Code, str, str]) -> None:
    with pytest.raises(Refused) as refused:
        read(text, GAME, SETUP)
    refusal = refused.value.refusal
    assert (refusal.code, refusal.at) == fault[:2]
    assert fault[2] in refusal.message
