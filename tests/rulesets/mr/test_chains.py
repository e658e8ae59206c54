"""Chains and matchups: exact, whole, and what the single tests give when put together by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sandtable.names import Json, Refused
from sandtable.rulesets.mr import RULESET
from sandtable.sheet.matchup import cells


def ends(given: Json, *by: str) -> dict[tuple[Json, ...], Fraction]:
    return dict(RULESET.chain("attack").odds_of(given, by).ranked())


@pytest.mark.parametrize(
    "given",
    [
        {"a": {"kind": "reg-inf"}, "b": {"kind": "irr-inf"}, "cds": 2},
        {"a": {"kind": "irr-cav"}, "b": {"kind": "lt-cav", "formation": "mf"}, "exceptional": True},
        {"a": {"kind": "hvy-cav", "commander": 2}, "b": {"kind": "horse-art", "in_command": False}},
        {"a": {"kind": "irr-inf"}, "b": {"kind": "reg-inf", "terrain": "town"}, "modifier": -3},
    ],
)
def test_an_attack_ends_in_one_way_or_another(given: Json) -> None:
    odds = ends(given, *RULESET.chain("attack").results)
    assert sum(odds.values()) == 1
    assert all(p > 0 for p in odds.values())


def test_an_attack_on_a_line_put_together_by_hand() -> None:
    """Active on 7 or more, the attack test on 4 or less; then a die and 4 SPs each, ties to the defender."""
    odds = ends({"a": {"kind": "reg-inf", "sp": 4}, "b": {"kind": "reg-inf", "sp": 4}}, "end")
    active = Fraction(21, 36)
    assert odds["inactive",] == 1 - active
    assert odds["halted",] == active * Fraction(2, 6)
    goes_in = active * Fraction(4, 6)
    doubled = Fraction(1, 36)  # 10 to 5
    assert odds["won decisively",] == goes_in * doubled
    assert odds["won inconclusively",] == goes_in * (Fraction(15, 36) - doubled)
    assert odds["lost decisively",] == goes_in * doubled
    assert odds["lost inconclusively",] == goes_in * (Fraction(21, 36) - doubled)


def test_the_same_two_dice_are_final_fire_and_escape() -> None:
    """A heavy battery against horse escapes on 3 or less: 1-1 hits twice, 1-2 once; the rest destroy it."""
    given = {"a": {"kind": "hvy-cav", "sp": 6}, "b": {"kind": "hvy-art"}, "lapels": True}
    odds = ends(given, "end", "a_lost")
    assert odds["guns escaped", 2] == Fraction(1, 36)
    assert odds["guns escaped", 1] == Fraction(2, 36)
    assert ("guns escaped", 0) not in odds
    assert odds["guns destroyed", 2] == Fraction(8, 36)
    last = ends({**given, "a": {"kind": "hvy-cav", "sp": 1}}, "end", "a_gone")
    assert last["shot down", True] == Fraction(27, 36)


def test_an_attack_that_the_table_forbids_is_refused_at_once() -> None:
    with pytest.raises(Refused, match=r"given\.a\.kind"):
        ends({"a": {"kind": "reg-inf"}, "b": {"kind": "lt-cav"}}, "end")
    with pytest.raises(Refused, match=r"given\.b\.formation"):
        ends({"a": {"kind": "reg-inf"}, "b": {"kind": "irr-cav", "formation": "mf"}}, "end")


def test_a_volley_and_its_saves() -> None:
    given = {"a": {"kind": "reg-inf", "sp": 2}, "b": {"kind": "reg-inf", "cover": True}, "range": 1}
    odds = RULESET.chain("volley").odds_of(given, ("unsaved",))
    unsaved = Fraction(1, 12)
    assert odds.p((0,)) == (1 - unsaved) ** 2
    assert odds.p((2,)) == unsaved**2


def test_matchups_are_chances_or_refusals() -> None:
    combat, attack = RULESET.matchups
    found = {(cell.a.label, cell.b.label): cell for cell in cells(combat, {})}
    grenadiers, cuirassiers = "Prussian grenadiers, SP 8", "Cuirassiers, SP 7"
    assert found[grenadiers, cuirassiers].refused is not None
    wins, loses, b_gone, a_gone, b_loss, a_loss = found[grenadiers, grenadiers].values
    assert (wins, loses, b_gone, a_gone) == (Fraction(15, 36), Fraction(21, 36), Fraction(0), Fraction(0))
    assert found[grenadiers, grenadiers].leads[0] == Fraction(-6, 36), "the defender wins a tie"
    assert a_loss + b_loss == 3
    stormed = {(cell.a.label, cell.b.label): cell for cell in cells(attack, {})}
    assert stormed[grenadiers, "Heavy battery"].values[0] == Fraction(21, 36) * Fraction(26, 36)
    assert stormed["Heavy battery", grenadiers].refused is not None
