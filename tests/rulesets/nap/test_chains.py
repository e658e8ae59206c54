"""Chains and matchups: they end somewhere for certain, and a small one is put together by hand."""

from fractions import Fraction

import pytest

from sandtable.names import Json, Refused
from sandtable.rulesets.nap import RULESET
from sandtable.sheet.matchup import cells


def chances(chain: str, given: Json, *by: str) -> dict[tuple[Json, ...], Fraction]:
    return dict(RULESET.chain(chain).odds_of(given, by).ranked())


ATTACKS = [
    {"a": {"kind": "inf", "sp": 6}, "b": {"kind": "inf", "sp": 6, "attached": True}, "distance": 5, "modifier": 1},
    {"a": {"kind": "hvy-cav", "sp": 5}, "b": {"kind": "cossack", "sp": 1, "evades": True}, "distance": 12, "cds": 2},
    {"a": {"kind": "lt-cav", "sp": 1}, "b": {"kind": "foot-art", "sp": 1}, "distance": 3, "sub_helps": True},
]


@pytest.mark.parametrize("given", ATTACKS)
def test_an_attack_ends_somewhere_for_certain(given: Json) -> None:
    chain = RULESET.chain("attack")
    assert sum(chances("attack", given, *chain.results).values()) == 1
    assert set(chain.start) == set(chain.results)


def test_an_attack_put_together_by_hand() -> None:
    given = {"a": {"kind": "inf", "sp": 1}, "b": {"kind": "inf", "sp": 1}, "distance": 6}
    goes = Fraction(21, 36)  # two dice make 7 or more
    arrives = Fraction(5, 6)  # any but a 1: 6 inches and the die are enough
    wins = Fraction(1, 3) * Fraction(2, 3)  # it hits, and the defender does not
    found = chances("attack", given, "winner")
    assert found["a",] == goes * arrives * wins
    assert found["b",] == goes * arrives * (1 - wins)
    assert found["none",] == 1 - goes * arrives


def test_cavalry_that_evades_is_caught_or_gone() -> None:
    given = {"a": {"kind": "hvy-cav", "sp": 2}, "b": {"kind": "lt-cav", "sp": 1, "evades": True}}
    found = chances("clash", given, "reaction", "winner", "b_broken")
    caught = Fraction(10, 36)  # the attacker's die beats the evader's die and 1
    assert found == {("evade", "none", False): 1 - caught, ("caught", "a", True): caught}


def test_infantry_forms_square_against_cavalry_only_in_the_open() -> None:
    sides: Json = {"a": {"kind": "lt-cav", "sp": 2}, "b": {"kind": "inf", "sp": 2}}
    in_square = chances("clash", sides, "winner")
    assert in_square["a",] == Fraction(1, 9) * (1 - Fraction(1, 36))  # two hits break it, unless it hits as often
    sides["b"]["flanked"] = True
    assert chances("clash", sides, "winner")["a",] > in_square["a",]


def test_a_hit_from_the_guns_may_leave_no_attacker() -> None:
    given = {"a": {"kind": "inf", "sp": 1}, "b": {"kind": "horse-art", "sp": 1}}
    found = chances("clash", given, "a_broken", "winner")
    assert found[True, "b"] == Fraction(3, 4)
    assert found[False, "a"] == Fraction(3, 36)  # even dice over 9: 4 and 6, 6 and 4, 6 and 6
    assert found[False, "none"] == Fraction(6, 36)


def test_what_may_not_attack_is_refused_at_once() -> None:
    with pytest.raises(Refused, match=r"nap\.attack\.cav\.town"):
        chances(
            "clash",
            {"a": {"kind": "cossack", "sp": 2}, "b": {"kind": "foot-art", "sp": 1, "terrain": "town"}},
            "winner",
        )


def test_matchups_fill_the_table() -> None:
    (matchup,) = RULESET.matchups
    found = {(cell.a.label, cell.b.label): cell for cell in cells(matchup, {})}
    assert len(found) == len(matchup.troops) ** 2
    assert all((cell.refused is None) == ("artillery" not in cell.a.label) for cell in found.values())
    equal = found["Fast infantry, SP 6", "Fast infantry, SP 6"].values
    assert equal[0] + equal[1] == 1
    assert equal[4] == equal[5] == 2
