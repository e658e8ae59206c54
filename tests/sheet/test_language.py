"""The little language: what it refuses, how it reads aloud, how it folds."""

from __future__ import annotations

import pytest

from sandtable.catalogue import RULESETS
from sandtable.rulesets.dbm.facts import foe, own
from sandtable.sheet.emit import python
from sandtable.sheet.evaluate import evaluate
from sandtable.sheet.expr import ALWAYS, NEVER, Ref, Truth, Value, choose, clauses, count, named, same
from sandtable.sheet.fold import exclude, fold
from sandtable.sheet.words import deny, say


def kinds(mine: str, theirs: str = "") -> object:
    def known(ref: Ref) -> Value | None:
        return {"own": mine, "foe": theirs or None}.get(ref.voice) if ref.name == "kind" else None

    return known


def test_and_or_not_are_refused_with_a_remedy() -> None:
    with pytest.raises(TypeError, match="Write '&'"):
        bool(own.general)
    with pytest.raises(TypeError, match="choose"):
        assert not own.general
    with pytest.raises(TypeError, match="compared with a word"):
        assert own.kind == 3


def test_read_aloud() -> None:
    assert say(own.general & ~own.broken_command) == "it is a general's element and its command is not demoralised"
    assert say(foe.kind.one_of("sp", "pk")) == "the enemy is spears or pikes"
    assert say(own.support[0].kind == "ps") == "its 2nd rank is psiloi"
    assert deny(own.upslope | own.riverbank) == "it is not uphill and it is not defending a river bank"
    assert say(own.total >= foe.total) == "its total is at least the enemy's total"
    assert say(named("trampled", own.plain)) == "trampled"


def test_every_row_of_every_sheet_can_be_read_aloud() -> None:
    for ruleset in RULESETS.values():
        for row in ruleset.rows.values():
            assert say(row.condition)
            for clause in row.clauses:
                assert deny(clause)


def test_folding_with_a_kind_decides_what_follows_from_it() -> None:
    assert same(fold(own.mounted, kinds("kn")), ALWAYS)  # type: ignore[arg-type]
    assert same(fold(own.mounted & own.general, kinds("sp")), NEVER)  # type: ignore[arg-type]
    assert same(fold(own.mounted & own.general, kinds("kn")), own.general)  # type: ignore[arg-type]
    assert same(fold(own.foot | own.general, kinds("sp")), Truth(True))  # type: ignore[arg-type]
    outcome = choose((own.mounted, "flee"), (own.general, "recoil"), otherwise="destroyed")
    assert python(fold(outcome, kinds("kn"))) == "'flee'"  # type: ignore[arg-type]
    assert python(fold(outcome, kinds("sp"))) == "('recoil' if own.general else 'destroyed')"  # type: ignore[arg-type]


def test_conditions_that_never_hold_together() -> None:
    assert exclude(own.kind == "kn", own.kind == "sp")
    assert exclude(own.mounted & own.general, own.foot)
    assert exclude(own.general, ~own.general)
    assert not exclude(own.mounted, own.kind == "kn")
    assert not exclude(own.kind == "kn", foe.kind == "sp")


def test_counting_and_clauses() -> None:
    class Someone:
        general, upslope = True, False

    assert evaluate(count(own.general, own.upslope), {"own": Someone()}) == 1
    assert len(clauses(own.general & own.upslope & ~own.weather)) == 3
    assert len(clauses(own.general | own.upslope)) == 1
