"""Every 'try it' of the printed sheet shows the row it stands beside."""

from __future__ import annotations

import pytest

from sandtable.catalogue import RULESETS
from sandtable.sheet.ruleset import Ruleset
from sandtable.testkit.laws import counts


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)
def test_tries_count_their_rows(ruleset: Ruleset) -> None:
    countable = [row for row in ruleset.rows.values() if not row.only_forbids]
    assert len(ruleset.tries) >= 0.95 * len(countable), "run python -m sandtable.testkit.tries"
    for id, case in ruleset.tries.items():
        assert counts(ruleset.question(case["test"]), case["given"], case["dice"], ruleset.rows[id]), id
