"""Chains: a charge and a volley, against the same steps put together by hand from the tests of the contract."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import pytest

from sandtable.names import Json, Refused
from sandtable.rulesets.ps import RULESET
from sandtable.rulesets.ps.questions import ASK
from sandtable.sheet.matchup import cells

ENDS = ("charge", "winner", "a_fate", "b_fate", "a_casualties", "b_casualties")


def odds(test: str, given: Json, *by: str) -> list[tuple[tuple[Json, ...], Fraction]]:
    return ASK[test].odds(given, {}, by).ranked()


def fate(unit: Json, cause: str, gunned: bool = False) -> list[tuple[str, Fraction]]:
    given = {"a": unit, "cause": cause, "artillery": gunned}
    return [(outcome, p) for (outcome,), p in odds("break_test", given, "outcome")]


def charge_by_hand(a: Json, b: Json, stamina: int, gunned: bool = False) -> dict[tuple[Json, ...], Fraction]:
    """Closing fire of b, the charger's test, and the fight; a begins with no casualties and bears `stamina`."""
    ends: dict[tuple[Json, ...], Fraction] = defaultdict(Fraction)
    closing = odds("closing_fire", {"a": b, "b": a}, "casualties", "disorders", "break_test")
    for (fire, disorders, test), p in closing:
        charger = {**a, "casualties": fire, "disordered": disorders}
        for outcome, q in fate(charger, "closing", gunned) if test else [("holds", Fraction(1))]:
            if outcome != "holds":
                ends[outcome, "none", outcome, "holds", fire, 0] += p * q
                continue
            home = {**charger, "casualties": min(fire, stamina), "charged": True}
            for (won, fates, hurt_a, hurt_b), r in round_by_hand(home, b, gunned and fire > 0).items():
                ends["home", won, *fates, fire + hurt_a, hurt_b] += p * q * r
    return dict(ends)


def round_by_hand(a: Json, b: Json, gunned: bool) -> dict[tuple[Json, ...], Fraction]:
    ends: dict[tuple[Json, ...], Fraction] = defaultdict(Fraction)
    for (hits_a, hits_b), p in odds("hand_to_hand", {"a": a, "b": b}, "a.hits", "b.hits"):
        for (hurt_a,), q in odds("morale_save", {"a": a, "hits": hits_b, "hit_by": "hand-to-hand"}, "casualties"):
            for (hurt_b,), r in odds("morale_save", {"a": b, "hits": hits_a, "hit_by": "hand-to-hand"}, "casualties"):
                after = {
                    "a": {**a, "casualties": a["casualties"] + hurt_a, "inflicted": hurt_b},
                    "b": {**b, "casualties": b.get("casualties", 0) + hurt_b, "inflicted": hurt_a},
                }
                ((won, test_a, test_b), _), *_ = odds("combat_result", after, "winner", "a.break_test", "b.break_test")
                cause = "drawn" if won == "draw" else "lost"
                for fate_a, s in fate(after["a"], cause, gunned) if test_a else [("holds", Fraction(1))]:
                    for fate_b, t in fate(after["b"], cause) if test_b else [("holds", Fraction(1))]:
                        ends[won, (fate_a, fate_b), hurt_a, hurt_b] += p * q * r * s * t
    return dict(ends)


@pytest.mark.parametrize(
    ("a", "b", "stamina", "gunned"),
    [
        ({"kind": "light-horse", "hand_to_hand": 2}, {"kind": "shot", "shooting": 3, "hand_to_hand": 2}, 2, False),
        ({"kind": "sword", "hand_to_hand": 2, "stamina": 1}, {"kind": "medium-gun", "casualties": 1}, 1, True),
        ({"kind": "horse", "hand_to_hand": 3}, {"kind": "mixed", "formation": "hedgehog", "hand_to_hand": 1}, 3, False),
    ],
)
def test_a_charge_is_its_steps_put_together(a: Json, b: Json, stamina: int, gunned: bool) -> None:
    found = RULESET.chain("charge").odds_of({"a": a, "b": b}, ENDS)
    assert sum(p for _, p in found.ranked()) == 1
    assert dict(found.ranked()) == charge_by_hand(a, b, stamina, gunned)


def test_no_closing_fire_from_those_who_cannot() -> None:
    charge, pike = RULESET.chain("charge"), {"kind": "pike"}
    horse = {"kind": "horse"}
    silent = charge.odds_of({"a": pike, "b": horse, "closing": False}, ENDS)
    assert charge.odds_of({"a": pike, "b": {**horse, "weapon": "none"}}, ENDS) == silent
    assert charge.odds_of({"a": pike, "b": horse}, ENDS) != silent
    countered = charge.odds_of({"a": pike, "b": {**horse, "charged": True}}, ("a_casualties", "charge"))
    assert countered.chance(lambda end: end[1] == "home") == 1


def test_a_volley_is_its_steps_put_together() -> None:
    a, b = {"kind": "heavy-gun"}, {"kind": "shot", "casualties": 2}
    ends: dict[tuple[Json, ...], Fraction] = defaultdict(Fraction)
    for (hits, disorders), p in odds("shooting", {"a": a, "b": b, "range": 9}, "hits", "disorders"):
        for (hurt, test), q in odds(
            "morale_save", {"a": b, "hits": hits, "hit_by": "heavy-artillery"}, "casualties", "break_test"
        ):
            unit = {**b, "casualties": 2 + hurt, "disordered": disorders}
            for outcome, r in fate(unit, "excess", True) if test else [("holds", Fraction(1))]:
                ends[hits, disorders, hurt, outcome] += p * q * r
    found = RULESET.chain("volley").odds_of({"a": a, "b": b, "range": 9}, ("hits", "disorders", "casualties", "fate"))
    assert dict(found.ranked()) == dict(ends)


@pytest.mark.parametrize(
    ("a", "b", "at"),
    [
        ({"kind": "light-gun"}, {"kind": "pike"}, "given.a.kind"),
        ({"kind": "pike", "disordered": True}, {"kind": "pike"}, "given.a.disordered"),
        ({"kind": "horse"}, {"kind": "shot", "position": "stone"}, "given.b.position"),
    ],
)
def test_charges_that_are_not_made(a: Json, b: Json, at: str) -> None:
    with pytest.raises(Refused) as refused:
        RULESET.chain("charge").odds_of({"a": a, "b": b}, ENDS)
    assert refused.value.refusal.at == at


def test_more_blows_than_one_test_of_saves_takes() -> None:
    hedgehog = {"kind": "mixed", "formation": "hedgehog", "size": "large", "hand_to_hand": 12}
    given = {"a": {"kind": "horse", "hand_to_hand": 1, "morale": 6}, "b": hedgehog, "closing": False}
    found = RULESET.chain("charge").odds_of(given, ("a_casualties",))
    assert found.p((28,)) == Fraction(1, 2**28) * Fraction(5, 6) ** 28


def test_matchups_have_a_cell_for_every_pair() -> None:
    charge, volley = RULESET.matchups
    assert len(charge.troops) == 14
    table = {(cell.a.label, cell.b.label): cell for cell in cells(volley, {})}
    assert len(table) == 196
    hits = [measure.name for measure in volley.measures].index("a.hits")
    assert table["Shot", "Pikes"].values[hits] == 3 * Fraction(4, 6)
    refused = table["Pikes", "Shot"].refused
    assert refused is not None
    assert refused.at == "given.range"
