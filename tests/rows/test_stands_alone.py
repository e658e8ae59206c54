"""A row is read by itself, in a ruling: it does not lean on the row before it."""

from __future__ import annotations

import pytest

from sandtable.catalogue import RULESETS

LEANING = ("the same", "ditto", "as above", "otherwise")


@pytest.mark.parametrize("id", RULESETS)
def test_no_row_leans_on_the_one_before(id: str) -> None:
    leaning = [row.id for row in RULESETS[id].rows.values() if RULESETS[id].words(row.id).lower().startswith(LEANING)]
    assert leaning == []
