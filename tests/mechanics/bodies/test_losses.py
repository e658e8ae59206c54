"""Losses by heads."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.mechanics.bodies.table import Base, table

from sandtable.engine.state import Ending, State
from sandtable.mechanics.bodies.body import covered_flanks
from sandtable.mechanics.bodies.losses import after_the_last_turn, beaten, leads, lost, strength


def after(*gone: str) -> State:
    bases = [Base(f"{side}{n}", 6 * n, y) for side, y in (("a", -9), ("b", 9)) for n in range(4)]
    state = table(*bases)
    return replace(state, taken=dict.fromkeys(gone, "destroyed"))


@pytest.mark.parametrize(
    ("gone", "strengths", "ahead"),
    [((), (1, 1), ""), (("a0",), (0.5, 1), "b"), (("a0", "b3"), (0.5, 0.5), ""), (("b0", "b1", "b2"), (1, 0), "a")],
)
def test_strength_is_what_is_left_until_half_is_lost(gone: tuple[str, ...], strengths: object, ahead: str) -> None:
    state = after(*gone)
    assert (strength(state, "a"), strength(state, "b")) == strengths
    assert leads(state) == ahead
    assert lost(state, "a") + lost(state, "b") == len(gone)


def test_half_lost_is_beaten_and_the_last_turn_goes_to_who_has_lost_fewer() -> None:
    assert beaten(after("a0", "b0"), "men") is None
    assert beaten(after("a0", "a1"), "men") == Ending("b", "the other side has lost half its men")
    fewer = Ending("a", "the last turn is over, and it has lost fewer men: 0 to 1")
    assert after_the_last_turn(after("b1"), "men") == fewer
    assert after_the_last_turn(after("a1", "b1"), "men").winner == ""


def test_a_flank_is_covered_by_a_friend_that_lies_along_it() -> None:
    row = table(Base("a1", -4, 0), Base("a2", 0, 0), Base("a3", 4, 0), Base("b1", 0, 2))
    assert [covered_flanks(row, id) for id in ("a1", "a2", "a3", "b1")] == [1, 2, 1, 0]
