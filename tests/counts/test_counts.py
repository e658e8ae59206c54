"""The counts of every scenario that can be fought are those of its file.

After a change of the rules: `python -m sandtable.testkit.counting`, and read what changed.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from sandtable import catalogue
from sandtable.engine.order import Order
from sandtable.geometry.memory import Memory
from sandtable.testkit.counting import children, counts, falls, file_of, reached

FOLDER = Path(__file__).parent


COUNTED = [id for id, shipped in catalogue.scenarios().items() if (FOLDER / shipped.rules).is_dir()]
"""The scenarios of games that keep counts at all."""
LARGE = 36
"""A battle of more bases than this takes long to count: `make prove` does."""
QUICK = [id for id in COUNTED if len(catalogue.scenario(id).pieces) <= LARGE]


@pytest.mark.parametrize("id", QUICK)
def test_counts_are_those_of_the_file(id: str) -> None:
    check(id)


@pytest.mark.prove
@pytest.mark.parametrize("id", [id for id in COUNTED if id not in QUICK])
def test_counts_of_large_battles_are_those_of_the_file(id: str) -> None:
    check(id)


def check(id: str) -> None:
    setup = catalogue.scenario(id)
    path = FOLDER / setup.rules / f"{id}.txt"
    assert path.is_file(), "run python -m sandtable.testkit.counting"
    assert file_of(catalogue.game(setup.rules), setup) == path.read_text("utf-8")


@pytest.mark.parametrize(
    "id", [pytest.param("marengo", marks=pytest.mark.prove), "weistritz-mill", "twin-lines", "hollin-bridge"]
)
def test_one_memory_for_all_positions_changes_no_count(id: str) -> None:
    """In Marengo a friend far ahead once left a list of orders behind that nobody would have found anew."""
    setup, memory = catalogue.scenario(id), Memory()
    game = catalogue.game(setup.rules)
    thinking = replace(game, start=lambda setup: game.start(setup).remembering(memory))
    assert file_of(thinking, setup) == (FOLDER / setup.rules / f"{id}.txt").read_text("utf-8")


def test_every_file_is_of_a_scenario() -> None:
    known = {(shipped.rules, id) for id, shipped in catalogue.scenarios().items()}
    assert {(path.parent.name, path.stem) for path in FOLDER.glob("*/*.txt")} <= known


def test_a_count_by_hand() -> None:
    game, setup = catalogue.game("toy"), catalogue.scenario("toy-twins")
    assert counts(game, setup, 2).splitlines() == [
        "depth 1: 6 ways for the dice to fall (D6)",
        "depth 2: 6 decisions, 0 falls of dice, 0 endings",
    ]
    start = reached(game, setup, [(1,)])
    orders = game.legal(start)
    after = list(children(game, start))
    assert len(after) == len(orders)
    # With one point each order ends the moves; nobody is in reach, so the other side rolls.
    assert all(state.ask is not None and state.ask.dice == ("D6",) and state.ask.seat == "b" for state in after)
    text = counts(game, setup, 3, [(1,)], widest=4)
    assert text.splitlines()[1:] == [
        f"depth 2: 0 decisions, {len(orders)} falls of dice, 0 endings",
        "depth 3: 24 decisions, 0 falls of dice, 0 endings (from 4 positions)",
    ]


def test_a_script_leads_through_orders_and_dice() -> None:
    game, setup = catalogue.game("toy"), catalogue.scenario("toy-twins")
    state = reached(game, setup, [(3,), Order("done"), (2,)])
    assert (state.own.side, state.own.points) == ("b", 2)


def test_falls_of_many_dice_are_a_fixed_sample() -> None:
    state = catalogue.game("toy").start(catalogue.scenario("toy-twins"))
    assert state.ask is not None
    few = replace(state, ask=state.ask._replace(dice=("D6",) * 3))
    many = replace(state, ask=state.ask._replace(dice=("D6",) * 5))
    assert len(falls(few)) == len(set(falls(few))) == 216
    assert falls(many) == falls(many)
    assert {faces[-1] for faces in falls(many)} == {1, 2, 3, 4, 5, 6}
