"""What was found of a state is kept as long as that state is asked about."""

from __future__ import annotations

from dataclasses import replace

from sandtable import catalogue
from sandtable.engine.memo import OfState, OfTable
from sandtable.geometry.memory import Memory

GAME = catalogue.game("toy")


def test_what_was_found_is_kept_for_one_state_and_no_longer() -> None:
    memo: OfState[str, int] = OfState()
    one, asked = GAME.start(catalogue.scenario("toy-meadow")).remembering(Memory()), []

    def find() -> int:
        asked.append(1)
        return len(asked)

    assert [memo.of(one, "a", find), memo.of(one, "a", find), memo.of(one, "b", find)] == [1, 1, 2]
    assert memo.of(replace(one), "a", find) == 3


def test_what_hangs_on_the_table_is_kept_while_nobody_stands_elsewhere() -> None:
    memo: OfTable[str, int] = OfTable()
    one, asked = GAME.start(catalogue.scenario("toy-meadow")).remembering(Memory()), []

    def find() -> int:
        asked.append(1)
        return len(asked)

    assert [memo.of(one, "a", find), memo.of(replace(one, ask=None), "a", find)] == [1, 1]
    elsewhere = replace(one, field=one.field.placed({}))
    assert memo.of(elsewhere, "a", find) == 2
    assert memo.of(replace(elsewhere, ground=replace(one.ground)), "a", find) == 3
    assert memo.of(one, "a", find) == 4


def test_of_what_nobody_thinks_about_nothing_is_kept() -> None:
    memo: OfState[str, int] = OfState()
    one, asked = GAME.start(catalogue.scenario("toy-meadow")), []

    def find() -> int:
        asked.append(1)
        return len(asked)

    assert [memo.of(one, "a", find), memo.of(one, "a", find)] == [1, 2]
