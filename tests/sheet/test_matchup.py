"""Matchups: who has the better of a pair, and who is shown first."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sandtable.catalogue import RULESETS
from sandtable.sheet.matchup import Matchup, Measure, cells, of_both

TABLES = [
    pytest.param(matchup, id=f"{ruleset.id}-{matchup.id}")
    for ruleset in RULESETS.values()
    for matchup in ruleset.matchups
]


@pytest.mark.parametrize("matchup", TABLES)
def test_a_lead_is_what_one_side_has_more_of(matchup: Matchup) -> None:
    """Said of either side, the same pair is led by the same side, by as much."""
    names = {measure.name: place for place, measure in enumerate(matchup.measures)}
    compared = [measure for measure in matchup.measures if measure.rival is not None]
    found = [cell for cell in cells(matchup.at_first, {}) if cell.values]
    assert found
    for cell in found[:: max(1, len(found) // 40)]:
        for measure in compared:
            other = names[f"{'b' if measure.name[0] == 'a' else 'a'}{measure.name[1:]}"]
            here = names[measure.name]
            assert cell.leads[here] == cell.leads[other], (cell.a.label, cell.b.label, measure.name)
            assert abs(cell.leads[here] or 0) == abs(cell.values[here] - cell.values[other])


def test_like_against_like_is_even() -> None:
    matchup = RULESETS["dbm"].matchups[0].at_first
    alike = [cell for cell in cells(matchup, {}) if cell.a is cell.b]
    assert len(alike) == len(matchup.troops)
    assert {cell.leads[0] for cell in alike} == {Fraction(0)}
    assert {cell.values[0] for cell in alike} != {Fraction(1, 2)}, "half is not what an even fight gives"


def test_high_is_good_for_side_a_first() -> None:
    hurts = of_both("lost", {"a": "A loses", "b": "B loses"}, lambda result, side: result[side])
    gains = of_both("won", {"a": "A wins", "b": "B wins"}, lambda result, side: result[side], hurts=False)
    assert [(each.name, each.gains) for each in (*hurts, *gains)] == [
        ("b.lost", "a"),
        ("a.lost", "b"),
        ("a.won", "a"),
        ("b.won", "b"),
    ]


@pytest.mark.parametrize("matchup", TABLES)
def test_the_ordinary_come_first(matchup: Matchup) -> None:
    first = matchup.at_first
    assert first.part == matchup.places
    assert [troop.label for troop in first.troops] == [matchup.troops[place].label for place in matchup.places]
    assert len({troop.name for troop in first.troops}) == len(first.troops), "each kind once"
    if matchup.first:
        assert len(first.troops) < len(matchup.troops)
        assert {troop.grade for troop in first.troops} <= {"ordinary", ""}


@pytest.mark.parametrize("matchup", TABLES)
def test_labels_are_words_and_means_have_units(matchup: Matchup) -> None:
    assert all(measure.mean == bool(measure.unit) for measure in matchup.measures)
    said = [troop.label for troop in matchup.troops] + [measure.says for measure in matchup.measures]
    assert not [text for text in said if "_" in text or "(" in text or ": " in text]


def test_what_has_no_rival_leads_nobody() -> None:
    matchup = RULESETS["ps"].matchups[1]
    assert all(measure.rival is None for measure in matchup.measures)
    assert {lead for cell in cells(matchup, {}) for lead in cell.leads} == {None}
    assert Measure("x", "x", lambda _: True).gains is None
