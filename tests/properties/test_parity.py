"""Parity: for random situations all readings of the same rows agree, and odds are what counting every roll gives."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st
from tests.columns import columns, situations

from sandtable.catalogue import RULESETS
from sandtable.names import RowId
from sandtable.sheet.columns import column_choice, column_rows, column_sum
from sandtable.sheet.evaluate import evaluate
from sandtable.sheet.explain import explain_naively
from sandtable.sheet.expr import Figure, Value
from sandtable.sheet.play import player
from sandtable.sheet.question import Question
from sandtable.sheet.ruleset import Ruleset
from sandtable.sheet.table import Listed, Table, given_words
from sandtable.testkit.laws import brute_odds, check_readings
from sandtable.testkit.situations import Situations

QUESTIONS = [
    pytest.param(ruleset, question, id=f"{ruleset.id}-{question.id}")
    for ruleset in RULESETS.values()
    for question in ruleset.questions
]
FIXED = [param for param in QUESTIONS if param.values[1].fixed]  # type: ignore[union-attr]


@pytest.mark.parametrize(("ruleset", "question"), QUESTIONS)
@settings(max_examples=40, deadline=None)
@for_all(seed=st.integers(0, 2**64))
def test_explained_played_and_walked_alike(ruleset: Ruleset, question: Question, seed: int) -> None:
    check_readings(ruleset, question, Situations(question, Random(seed)))


@pytest.mark.parametrize(("ruleset", "question"), FIXED)
@settings(max_examples=25, deadline=None)
@for_all(seed=st.integers(0, 2**64))
def test_odds_are_what_every_roll_gives(ruleset: Ruleset, question: Question, seed: int) -> None:
    given = Situations(question, Random(seed)).given()
    by = tuple(question.results)
    assert question.odds(given, {}, by) == brute_odds(question, given, by)
    assert question.odds(given, {}, question.headline) == brute_odds(question, given, question.headline)


@pytest.mark.parametrize(("ruleset", "question"), FIXED)
@settings(max_examples=15, deadline=None)
@for_all(seed=st.integers(0, 2**64))
def test_dice_on_the_table_narrow_the_odds(ruleset: Ruleset, question: Question, seed: int) -> None:
    given, dice = Situations(question, Random(seed)).asked()
    assert question.fixed is not None
    name = question.fixed[0].name
    some = question.odds(given, {name: dice[name]}, question.headline)
    every = question.odds(given, dice, question.headline)
    assert some.total in (1, 6)
    assert len(every) == 1
    assert {key for key, _ in every.items()} <= {key for key, _ in some.items()}


TABLES = [
    pytest.param(table, id=f"{ruleset.id}-{number}-{table.id}")
    for ruleset in RULESETS.values()
    for number, table in enumerate(ruleset.tables)
    if table.rows
]


@pytest.mark.parametrize("table", TABLES)
def test_columns_and_play_agree_with_the_walk(table: Table) -> None:
    who = situations(table, Random(table.id), 300)
    own, foe, here = columns(table, who)
    held = column_rows(table, np)(own, foe, here)
    rows: tuple[Any, ...] = held if isinstance(held, tuple) else (held,)
    for row, holds in zip(table, rows, strict=True):
        assert list(np.broadcast_to(holds, len(who))) == [bool(evaluate(row.condition, each)) for each in who], row.id
    walked = [explain_naively(table, each) for each in who]
    if isinstance(table, Listed):
        return
    played = [player(table)(each["own"], each["foe"], each["here"]) for each in who]
    assert played == [_sum_or_first(table, lines) for lines in walked]
    if not table.decides:
        sums = column_sum(table, np)(own, foe, here)
        assert list(np.broadcast_to(sums, len(who))) == played
    elif (codes := _codes(table)) is not None:
        chosen = column_choice(table, np, codes)(own, foe, here)
        assert list(np.broadcast_to(chosen, len(who))) == [codes[lines[0][1]] if lines else 0 for lines in walked]


def _sum_or_first(table: Table, lines: list[tuple[RowId, Value]]) -> Any:
    values: list[Any] = [value for _, value in lines]
    return (values[0] if values else 0) if table.decides else sum(values)


def _codes(table: Table) -> dict[Value, int] | None:
    """A number for each value that a deciding table can give, if all are printed values."""
    values: dict[Value, None] = {}
    for row in table:
        words = given_words(row.value)
        if "?" in words or not (words or isinstance(row.value, Figure)):
            return None
        values.update(dict.fromkeys(words if words else [row.value.value] if isinstance(row.value, Figure) else []))
    return {value: code for code, value in enumerate(values, 1)}
