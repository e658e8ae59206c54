"""Numbers that both players put to the seed: sealed before they are opened, before the first die, and proven."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable import catalogue
from sandtable.engine.battle import Battle
from sandtable.engine.chance import Stream
from sandtable.engine.stakes import Stakes, mixed, seal_of, stakes_in
from sandtable.names import Refused

A, B = "ab" * 32, "0f" * 32
SEALED = "e28bef064b5480ba16e2678353eb46c8bd122b90866fe17b4e696dd065e3ce94"


def test_a_seal_is_what_it_always_was() -> None:
    assert seal_of(A) == SEALED


def begun() -> Battle[Any]:
    setup = catalogue.scenario("toy-meadow")
    return Battle(catalogue.game(setup.rules), setup, Stream("seed"))


def test_both_are_sealed_before_either_is_opened() -> None:
    battle = begun()
    battle.seal("a", seal_of(A))
    with pytest.raises(Refused, match="sealed before either"):
        battle.stake("a", A)
    battle.seal("b", seal_of(B))
    with pytest.raises(Refused, match="not the number that you have sealed"):
        battle.stake("a", B)
    battle.stake("a", A)
    with pytest.raises(Refused, match="open that one"):
        battle.seal("b", seal_of(A))
    battle.stake("b", B)
    assert battle.stakes == stakes_in(battle.events) == Stakes({"a": seal_of(A), "b": seal_of(B)}, {"a": A, "b": B})


@pytest.mark.parametrize("digits", ["", "ab", "AB" * 32, "zz" * 32, "ab" * 33])
def test_what_is_no_number_is_refused(digits: str) -> None:
    with pytest.raises(Refused, match="64 hexadecimal digits"):
        begun().seal("a", digits)


def test_nobody_puts_anything_after_the_first_die() -> None:
    battle = begun()
    while not battle.fallen:
        if battle.step() is None:
            battle.order(battle.game.legal(battle.state)[0])
    with pytest.raises(Refused, match="first die has fallen"):
        battle.seal("a", seal_of(A))


def test_the_dice_are_of_the_seed_and_both_numbers() -> None:
    seed = Stream("seed")
    both = Stakes({}, {"a": A, "b": B})
    seeds = {
        mixed(seed, both).seed,
        mixed(Stream("another"), both).seed,
        mixed(seed, Stakes({}, {"a": B, "b": A})).seed,
        mixed(seed, Stakes({}, {"a": A, "b": A})).seed,
    }
    assert len(seeds) == 4
    assert mixed(seed, Stakes({}, {"a": A})).seed == "seed"
