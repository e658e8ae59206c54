"""Every situation of units ends as the page says, and looks as it did when it was looked at."""

from __future__ import annotations

from itertools import combinations

import pytest
from tests.situations.units.situation import Situation, changed, drawn, noted, place, played
from tests.situations.units.situations import GOLDEN, SITUATIONS

from sandtable.geometry.contact import overlaps

LARGEST = 60_000
NEAR = 0.05
"""Lengths and degrees: what rounding to ticks, and the search for a place, may do."""

each = pytest.mark.parametrize("situation", SITUATIONS, ids=lambda situation: situation.name)


@each
def test_everybody_ends_where_the_rules_put_him(situation: Situation) -> None:
    done = played(situation)
    assert changed(done) == set(situation.ends)
    for id, wanted in situation.ends.items():
        found = place(done.after, id, done.table.grain)
        assert found == (wanted if isinstance(wanted, str) else pytest.approx(wanted, abs=NEAR)), id
    assert {id: done.table.hits(id) for id in situation.hits} == situation.hits


@each
def test_nobody_stands_on_another(situation: Situation) -> None:
    done = played(situation)
    for state in (done.before, done.after):
        for (one, rect), (other, second) in combinations(state.field.rects.items(), 2):
            assert not overlaps(rect, second), f"{one} and {other}"


@each
def test_the_sheet_is_told_what_is_to_be_seen(situation: Situation) -> None:
    done = played(situation)
    for key, facts in situation.facts.items():
        test, _, side = key.partition(".")
        given = done.table.ruling(test)["given"]
        told = given[side] if side else given
        assert {name: told.get(name) for name in facts} == facts, key
    assert (done.refusal is None) == (not situation.because)
    if done.refusal is not None:
        # A row stands beside the refusal, what is no row in its sentence.
        assert situation.because in done.refusal.rows or situation.because in done.refusal.message


@each
def test_the_other_side_of_the_table_sees_the_same(situation: Situation) -> None:
    done, across = played(situation), played(situation, across=True)
    assert noted(across.after) == {id: rect.half_turned() for id, rect in noted(done.after).items()}
    assert across.table.rulings() == done.table.rulings()


@each
def test_the_picture_is_the_one_that_was_looked_at(situation: Situation) -> None:
    golden = GOLDEN / f"{situation.name}.svg"
    assert golden.is_file(), f"draw it and look at it: python -m tests.situations.units.draw {situation.name}"
    picture = drawn(situation)
    assert picture == golden.read_text("utf-8"), f"{situation.name} looks different now; draw it anew and look at it"
    assert len(picture) < LARGEST


def test_no_picture_is_left_over_and_no_name_used_twice() -> None:
    names = [situation.name for situation in SITUATIONS]
    assert len(set(names)) == len(names)
    assert {file.stem for file in GOLDEN.glob("*.svg")} == set(names)
