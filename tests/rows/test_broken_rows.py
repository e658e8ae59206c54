"""Every row broken on purpose is found out by the comparison with the plain twin: what else could the law be worth?"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from tests.oracles import TWINNED, twin
from tests.properties.test_twins import plain
from tests.rows.test_row_law import known_cases

from sandtable.catalogue import RULESETS
from sandtable.mechanics.opposed import Opposed
from sandtable.sheet.explain import explainer
from sandtable.sheet.expr import ALWAYS, And, ChosenWord, Expr, Figure, Said, Value
from sandtable.sheet.play import player
from sandtable.sheet.question import Question
from sandtable.sheet.request import adjudicate
from sandtable.sheet.ruleset import Ruleset
from sandtable.sheet.table import Row, Summed, Table
from sandtable.testkit.situations import Situations

MOST = 2500


def breakages(table: Table, row: Row) -> Iterator[tuple[str, dict[str, Any]]]:
    """Small faults that a tired typist makes: a figure, a word, clauses left out, a condition turned round.

    Clauses are left out only where rows are added up: the last of several that decide may well do without, and where
    words are listed the procedure may have asked already.
    """
    given = row.gives if isinstance(row.gives, int | str) else row.value
    yield "another value", {"gives": _other(given)}
    if isinstance(row.when, And) and isinstance(table, Summed):
        yield "clauses left out", {"when": row.when.clauses[0]}
    if row.when is not ALWAYS:
        yield "turned round", {"when": ~row.when}


def _other(value: Expr | Value) -> Expr | Value:
    match value:
        case bool() | int():
            return value + 1
        case str():
            return "other"
        case Figure():
            return Figure(value.value + 1)
        case Said():
            return Said("other")
        case ChosenWord():
            return ChosenWord(value.branches, Said("other"))
    return Said("other")


@contextmanager
def broken(ruleset: Ruleset, row: Row, changes: dict[str, Any]) -> Iterator[None]:
    """The rule set with one row changed where it stands, and nothing left of what was generated from it."""
    kept = dict(row.__dict__)
    _forget(ruleset)
    for made in ("condition", "clauses", "value"):
        row.__dict__.pop(made, None)
    row.__dict__.update(changes)
    try:
        yield
    finally:
        row.__dict__.clear()
        row.__dict__.update(kept)
        _forget(ruleset)


def _forget(ruleset: Ruleset) -> None:
    explainer.cache_clear()
    player.cache_clear()
    for question in ruleset.questions:
        if isinstance(question.spreader, Opposed):
            question.spreader.forget()


EVERY_BREAKAGE = [
    pytest.param(ruleset, row, changes, id=f"{row.id}: {name}")
    for ruleset in TWINNED
    for table in ruleset.tables
    for row in table
    if not row.only_forbids
    for name, changes in breakages(table, row)
]


@pytest.mark.prove
@pytest.mark.parametrize(("ruleset", "row", "changes"), EVERY_BREAKAGE)
def test_broken_row_is_found_out(ruleset: Ruleset, row: Row, changes: dict[str, Any]) -> None:
    known_cases(ruleset.id)
    questions = [q for q in ruleset.questions if any(row.id in table.by_id for table in q.tables)]
    with broken(ruleset, row, changes):
        noticed = any(_noticed(ruleset, question, row) for question in questions)
    assert noticed, f"{row.id} was broken and nobody noticed"


def _noticed(ruleset: Ruleset, question: Question, row: Row) -> bool:
    """Whether the broken rule set answers a request otherwise than the twin, or cannot answer it at all."""
    answer = twin(ruleset.id)
    situations = Situations(question, Random(row.id))
    known = [(given, dice) for asked, given, dice in known_cases(ruleset.id) if asked is question]
    for number in range(MOST):
        try:
            given, dice = known[number] if number < len(known) else situations.asked(row if number % 4 else None)
            request = {"rules": ruleset.id, "test": question.id, "given": given, "dice": dice}
            ours = plain(adjudicate(deepcopy(request), RULESETS))
        except (TypeError, KeyError, AttributeError, ValueError):
            return True
        if ours != plain(answer(deepcopy(request))):
            return True
    return False
