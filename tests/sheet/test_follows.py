"""What follows by itself: the same on forms, in chains and in matchups; told otherwise, it does not."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from sandtable.catalogue import RULESETS, load
from sandtable.rulesets.dbm.facts import GRADES, KINDS, NAVAL
from sandtable.sheet.expr import count
from sandtable.sheet.follows import Follows
from sandtable.sheet.matchup import cells
from sandtable.wire.referee import Referee

CHARGE = {"a": {"kind": "hvy-cav", "sp": 6}, "b": {"kind": "inf", "sp": 6}}
IN_LINE = {"a": CHARGE["a"], "b": {**CHARGE["b"], "formation": "normal"}}


def wins(given: dict[str, Any]) -> float:
    look = Referee(RULESETS).look({"rules": "nap", "test": "combat", "given": given})
    return round(look["chances"]["a: a wins"] * 100, 1)


def clashes(given: dict[str, Any]) -> float:
    chain = Referee(RULESETS).chain({"rules": "nap", "chain": "clash", "given": given})
    return round(chain["chances"]["a: a wins"] * 100, 1)


def test_infantry_that_cavalry_attacks_stands_in_square_and_in_line_if_told() -> None:
    assert (wins(CHARGE), clashes(CHARGE)) == (0.1, 0.1)
    assert (wins(IN_LINE), clashes(IN_LINE)) == (63.6, 63.6)


def test_a_form_says_what_follows_and_why() -> None:
    referee = Referee(RULESETS)
    (follows,) = referee.look({"rules": "nap", "test": "combat", "given": CHARGE})["follows"]
    assert (follows["at"], follows["value"], follows["note"]) == ("given.b.formation", "square", "H10")
    assert follows["undone"] is False
    undone = {**follows, "undone": True}
    assert referee.look({"rules": "nap", "test": "combat", "given": IN_LINE})["follows"] == [undone]
    assert referee.chain({"rules": "nap", "chain": "clash", "given": CHARGE})["follows"] == [follows]
    ruled = referee.rule(
        {"rules": "nap", "test": "combat", "given": CHARGE, "dice": {"a": [6] * 5 + [1], "b": [1] * 6}}
    )
    assert ruled["result"]["winner"] == "b"


def test_the_contract_takes_what_is_left_out_as_the_page_has_it() -> None:
    answer = load("nap").odds("combat", CHARGE, by=["winner"])
    assert answer["odds"] == load("nap").odds("combat", IN_LINE, by=["winner"])["odds"]


@pytest.mark.parametrize(
    ("change", "square"),
    [
        ({}, True),
        ({"terrain": "town"}, False),
        ({"terrain": "rough"}, False),
        ({"cover": True}, False),
        ({"flanked": True}, False),
        ({"kind": "lt-cav"}, False),
    ],
)
def test_when_a_square_is_formed_h10(change: dict[str, Any], square: bool) -> None:
    given = {"a": {"kind": "lt-cav", "sp": 4}, "b": {"kind": "inf", "sp": 6, **change}}
    assert bool(load("nap").question("combat").followed(given)) is square


def test_cavalry_among_the_attackers_is_enough_h10() -> None:
    foot = {"kind": "inf", "sp": 6, "others": [{"kind": "hvy-cav", "sp": 4}]}
    assert load("nap").question("combat").followed({"a": foot, "b": {"kind": "inf", "sp": 6}})
    assert not load("nap").question("combat").followed({"a": {"kind": "inf", "sp": 6}, "b": {"kind": "inf", "sp": 6}})


def test_matchups_stand_as_the_form_does() -> None:
    (matchup,) = load("nap").matchups
    found = {(cell.a.label, cell.b.label): cell for cell in cells(matchup, {})}
    pair = found["Cuirassiers, SP 6", "Fast infantry, SP 6"]
    assert round(float(pair.values[0]) * 100, 1) == 0.1
    in_line = {(cell.a.label, cell.b.label): cell for cell in cells(matchup, {"b.formation": "normal"})}
    assert round(float(in_line["Cuirassiers, SP 6", "Fast infantry, SP 6"].values[0]) * 100, 1) == 63.6


def treated_as(own: str, foe: str, foe_grade: str, double: bool, *, close: bool, shot_at: bool) -> str:
    """H39 in plain Python, from the page."""
    if own == "kn":
        if (shot_at and (foe == "bw" or foe in NAVAL)) or (close and foe in ("lh", "sp", "pk", "bw")):
            return "S"
        worse = foe in ("exp", "wb") or (foe == "kn" and foe_grade != "X")
        return "I" if close and worse else "O"
    if own == "bd":
        if close and (foe == "kn" or (foe == "cm" and foe_grade == "S")):
            return "S"
        return "O" if double else "F"
    return "X"


@pytest.mark.parametrize("test", ["close_combat", "shooting"])
def test_exceptions_count_as_the_page_says_h39(test: str) -> None:
    question = load("dbm").question(test)
    close = test == "close_combat"
    for own, foe, grade, double in product(("kn", "bd", "pk"), KINDS.words, GRADES.words, (False, True)):
        given = {"a": {"kind": foe, "grade": grade}, "b": {"kind": own, "grade": "X", "double_based": double}}
        found = {each.side: each.value for each in question.followed(given)}
        said = treated_as(own, foe, grade, double, close=close, shot_at=not close)
        assert found.get("b", "X") == said, (own, foe, grade)


def test_matchups_treat_exceptions_as_the_form_does_h39() -> None:
    matchup = load("dbm").matchups[0]
    pair = ("Knights, exception", "Spears, ordinary")
    troops = tuple(t for t in matchup.troops if t.label in pair)
    small = type(matchup)(matchup.title, matchup.asks, troops, matchup.by, matchup.measures, matchup.given)
    knights = next(
        cell for cell in cells(small, {}) if cell.a.label == "Knights, exception" and cell.b.label == "Spears, ordinary"
    )
    told = next(cell for cell in cells(small, {"a.treated_as": "S"}) if cell.a is knights.a and cell.b is knights.b)
    plain = next(cell for cell in cells(small, {"a.treated_as": "X"}) if cell.a is knights.a and cell.b is knights.b)
    assert knights.values == told.values != plain.values


def test_what_follows_is_a_field() -> None:
    fight = load("toy").question("fight")
    flag = fight.together[0].ways[0].parts[0]
    with pytest.raises(TypeError, match="a field of a side"):
        assert Follows(count(flag), 1, flag, "", "").name
