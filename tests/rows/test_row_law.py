"""The row law: every row has a case where it counts and a near miss where it does not.

The cases are the public ones, a few written by hand, and for the rest whatever the testkit finds; all are judged by
the plain twin, which was written from the page alone: a row that is broken on purpose no longer counts where the twin
says it must, or counts where it must not.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from tests.oracles import has_twin, twin

from sandtable.catalogue import RULESETS
from sandtable.names import Json, Refused
from sandtable.sheet.question import Question
from sandtable.sheet.ruleset import Ruleset
from sandtable.sheet.table import Row
from sandtable.testkit.laws import counts, find_case, find_near_miss

HERE = Path(__file__).parent
PUBLIC = HERE.parent / "conformance" / "cases"

Situation = tuple[Question, Json, Json]
"""A question, what is given, and the dice."""

EVERY_ROW = pytest.mark.parametrize(
    ("ruleset", "row"),
    [pytest.param(ruleset, row, id=row.id) for ruleset in RULESETS.values() for row in ruleset.rows.values()],
)


@cache
def known_cases(id: str) -> list[Situation]:
    """The public cases and those written by hand, as far as they are allowed."""
    ruleset = RULESETS[id]
    found: list[Situation] = []
    for case in [*_lines(HERE / "cases" / f"{id}.jsonl"), *(c["request"] for c in _lines(PUBLIC / f"{id}.jsonl"))]:
        if isinstance(case, dict):
            try:
                question = ruleset.question(case.get("test"))
                question.adjudicate(case.get("given", {}), case.get("dice", {}))
            except Refused:
                continue
            found.append((question, case.get("given", {}), case.get("dice", {})))
    return found


def _lines(path: Path) -> list[Json]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


def asking(ruleset: Ruleset, row: Row) -> Iterator[Question]:
    """The questions in which the row can count."""
    return (question for question in ruleset.questions if any(row.id in table.by_id for table in question.tables))


def check_with_twin(ruleset: Ruleset, situation: Situation, row: Row) -> None:
    """What the row gives is what the plain twin has, where there is one."""
    if has_twin(ruleset.id):
        assert our_lines(situation, row) == twins_lines(ruleset, situation, row)


def twins_lines(ruleset: Ruleset, situation: Situation, row: Row) -> list[str]:
    question, given, dice = situation
    answer = twin(ruleset.id)({"rules": ruleset.id, "test": question.id, "given": given, "dice": dice})
    return [str((line.get("side"), line["value"])) for line in answer["lines"] if line["row"] == row.id]


def our_lines(situation: Situation, row: Row) -> list[str]:
    question, given, dice = situation
    _, ruling = question.adjudicate(given, dice)
    return [str((line.side, line.value)) for line in ruling.lines if line.row == row.id]


@EVERY_ROW
def test_row_counts_where_it_should(ruleset: Ruleset, row: Row) -> None:
    questions = list(asking(ruleset, row))
    assert questions, f"{row.id} stands in no table of any question"
    known = (case for case in known_cases(ruleset.id) if counts(*case, row))
    sought = (
        (question, *found) for question in questions if (found := find_case(question, row, Random(row.id))) is not None
    )
    situation = next(known, None) or next(sought, None)
    if situation is None:
        assert row.only_forbids, f"no situation found in which {row.id} counts"
    else:
        check_with_twin(ruleset, situation, row)


@EVERY_ROW
def test_row_does_not_count_by_one_clause(ruleset: Ruleset, row: Row) -> None:
    for question in asking(ruleset, row):
        found = find_near_miss(question, row, Random(row.id))
        if found is not None:
            check_with_twin(ruleset, (question, *found), row)
            return
    assert not row.clauses or row.only_forbids, f"no near miss found for {row.id}"


@pytest.mark.parametrize("id", list(RULESETS))
def test_cases_by_hand_meet_the_rows_they_name(id: str) -> None:
    for case in _lines(HERE / "cases" / f"{id}.jsonl"):
        _, ruling = RULESETS[id].question(case["test"]).adjudicate(case["given"], case["dice"])
        met = {line.row for line in ruling.lines}
        assert set(case["rows"]) <= met, case["title"]
