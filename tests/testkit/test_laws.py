"""The laws hold for every rule set, and a broken row is found out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sandtable.catalogue import RULESETS
from sandtable.names import RowId
from sandtable.sheet.ruleset import Ruleset
from sandtable.sheet.table import row
from sandtable.testkit import check_ruleset
from sandtable.testkit.laws import LawBroken, check_names


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)
def test_every_rule_set_obeys_the_laws(ruleset: Ruleset) -> None:
    check_ruleset(ruleset, tries=20)


def spoilt(ruleset: Ruleset, **changes: object) -> Ruleset:
    """The rule set with its first row changed."""
    first, *others = ruleset.tables
    rows = (replace(first.rows[0], **changes), *first.rows[1:])  # type: ignore[arg-type]
    return replace(ruleset, tables=(replace(first, rows=rows), *others))


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"id": RowId("other.row")}, "does not begin with"),
        ({"id": RowId("toy.Row One")}, "is no row id"),
        ({"reading": "R99"}, "not among the notes"),
        ({"id": RowId("toy.added.tired")}, "rows with one id"),
    ],
)
def test_a_badly_named_row_is_found_out(changes: dict[str, object], says: str) -> None:
    with pytest.raises(LawBroken, match=says):
        check_names(spoilt(RULESETS["toy"], **changes))


def test_a_silent_row_is_found_out() -> None:
    with pytest.raises(LawBroken, match="says nothing"):
        check_ruleset(spoilt(RULESETS["toy"], says=" "))


def test_rows_are_written_in_one_call() -> None:
    made = row("toy.x", "Anything", 1)
    assert made.clauses == ()
    assert made.short == "x"
