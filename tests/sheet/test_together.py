"""Things told together: controls that leave no doubt, doubts that change the answer, advice about both halves."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from sandtable.catalogue import RULESETS, load
from sandtable.names import SIDES, Refused
from sandtable.sheet import request
from sandtable.sheet.chain import Chain
from sandtable.sheet.doubt import doubts
from sandtable.sheet.expr import count
from sandtable.sheet.fact import Choice, Fact, Whole
from sandtable.sheet.form import chain_forms, forms
from sandtable.sheet.question import Question
from sandtable.sheet.ruleset import Ruleset
from sandtable.sheet.together import Between, Place, Together, between, way

Asks = Question | Chain


def asked_of(ruleset: Ruleset) -> list[Asks]:
    return [*ruleset.questions, *ruleset.chains]


TOLD = [
    pytest.param(ruleset, asks, id=f"{ruleset.id}-{asks.id}")
    for ruleset in RULESETS.values()
    for asks in asked_of(ruleset)
    if asks.between
]
SHOT_BEHIND_A_HEDGE = {"a": {"kind": "pi"}, "b": {"kind": "sh", "obstacle": "fixed"}}


def half(asks: Asks, given: dict[str, Any]) -> list[Any]:
    return asks.doubts(given) if isinstance(asks, Chain) else doubts(asks, given)


def refused(asks: Asks, given: dict[str, Any]) -> bool:
    try:
        asks.odds_of(given, asks.headline)
    except Refused:
        return True
    return False


def situations(ruleset: Ruleset, asks: Asks) -> Iterator[dict[str, Any]]:
    """Small situations that the question takes: every pair of kinds, thinned out; or the order of one element."""
    sides = [asks.given.facts[side].of for side in SIDES if side in asks.given.facts]  # type: ignore[attr-defined]
    here = {name: least(fact) for name, fact in asks.given.asked().items() if fact.required and name not in SIDES}
    if not sides:
        kinds: list[str] = list(next(iter(ruleset.vocabularies)).words)
        for kind in kinds[::5]:
            if "elements" in here:
                yield {**here, "action": "march", "elements": [{"kind": kind}, {"kind": kind}]}
            else:
                yield {**here, "kind": kind}
        return
    words = [scope.facts["kind"].words.words for scope in sides]
    for place, pair in enumerate(product(*words)):
        if place % 7 and len(words[0]) > 3:
            continue
        units: dict[str, Any] = {}
        for side, scope, kind in zip(SIDES, sides, pair, strict=False):
            needed = {name: least(fact) for name, fact in scope.asked().items() if fact.required}
            units[side] = {**needed, "kind": kind}
        yield {**here, **units}


def least(fact: Fact) -> Any:
    return fact.words.words[0] if isinstance(fact, Choice) else 4 if isinstance(fact, Whole) else 1


def put(given: dict[str, Any], sets: dict[str, Any]) -> dict[str, Any]:
    made = {name: dict(value) if isinstance(value, dict) else value for name, value in given.items()}
    for path, value in sets.items():
        *outer, last = path.split(".")
        place = made
        for name in outer:
            place = place[name]
        place[last] = value
    return made


@pytest.mark.parametrize(("ruleset", "asks"), TOLD)
def test_a_whole_thing_leaves_no_doubt_and_is_never_refused_for_itself(ruleset: Ruleset, asks: Asks) -> None:
    tried = 0
    for given in situations(ruleset, asks):
        if refused(asks, given):
            continue
        assert half(asks, given) == []
        for thing in asks.between:
            for choice in thing.choices():
                told = put(given, thing.sets(choice))
                if not thing.together.asked_apart:
                    assert not refused(asks, told), f"{thing.together.id}: {choice.says}"
                if not refused(asks, told):
                    assert half(asks, told) == [], f"{thing.together.id}: {choice.says}"
                    tried += 1
    assert tried


@pytest.mark.parametrize(("ruleset", "asks"), TOLD)
def test_putting_a_doubt_right_changes_the_answer_and_ends_it(ruleset: Ruleset, asks: Asks) -> None:
    for given in list(situations(ruleset, asks))[:12]:
        for path, value in tellings(asks.between):
            told = put(given, {path: value})
            if refused(asks, told):
                continue
            for doubt in half(asks, told):
                assert doubt.at == f"given.{path}"
                righted = put(told, {doubt.other.removeprefix("given."): doubt.to})
                assert not refused(asks, righted)
                assert (doubt.at, doubt.other) not in {(left.at, left.other) for left in half(asks, righted)}


def tellings(things: tuple[Between, ...]) -> list[tuple[str, Any]]:
    parts = (part for thing in things for one in thing.ways for part in one.parts if part.tells)
    return list(dict.fromkeys((part.place.path, value) for part in parts for value in part.values))


def test_a_doubt_is_raised_where_the_odds_would_change_and_nowhere_else() -> None:
    """The rows are compared; the twin works out the odds."""
    question = load("dbr").question("close_combat")
    told = tellings(question.between)
    raised = 0
    for ours, theirs in product(("pi", "pk", "sh", "art"), ("sh", "ln", "bg")):
        for path, value in told:
            given = put({"a": {"kind": ours}, "b": {"kind": theirs}}, {path: value})
            found = doubts(question, given)
            for doubt in found:
                righted = put(given, {doubt.other.removeprefix("given."): doubt.to})
                assert odds(question, righted) != odds(question, given), doubt
                raised += 1
            if path.endswith("obstacle") and not found:
                other = "b" if path[0] == "a" else "a"
                across = {"fixed": "obstacle", "portable": "portable"}[value]
                assert odds(question, put(given, {f"{other}.across": across})) == odds(question, given)
    assert raised > 50


def odds(question: Question, given: dict[str, Any]) -> Any:
    return question.odds(given, {}, question.headline).ranked()


def test_half_a_hedge_is_ruled_as_asked_with_a_doubt() -> None:
    asked = {"rules": "dbr", "test": "close_combat", "given": SHOT_BEHIND_A_HEDGE}
    answer = request.odds(asked, RULESETS)
    (doubt,) = answer["doubts"]
    assert (doubt["at"], doubt["other"]) == ("given.b.obstacle", "given.a.across")
    assert set(doubt) == {"at", "other", "message"}
    assert "side a attacks across it" in doubt["message"]
    assert beaten(answer, "b") == Fraction(5, 12) == beaten(answer, "a")


def test_a_whole_hedge_leaves_no_doubt() -> None:
    given = put(SHOT_BEHIND_A_HEDGE, {"a.across": "obstacle"})
    answer = request.odds({"rules": "dbr", "test": "close_combat", "given": given}, RULESETS)
    assert "doubts" not in answer
    assert (beaten(answer, "b"), beaten(answer, "a")) == (Fraction(1, 6), Fraction(13, 18))


def beaten(answer: dict[str, Any], side: str) -> Fraction:
    harmless = ("none", "continue")
    return sum((Fraction(c["p"]) for c in answer["odds"] if c["result"][side]["outcome"] not in harmless), Fraction(0))


def test_a_plain_ruling_has_no_doubts_and_one_with_reasons_has() -> None:
    asked = {"rules": "dbr", "test": "close_combat", "given": SHOT_BEHIND_A_HEDGE, "dice": {"a": 3, "b": 3}}
    assert set(request.adjudicate(asked, RULESETS)) == {"rules", "test", "result", "lines"}
    assert len(request.adjudicate({**asked, "why": True}, RULESETS)["doubts"]) == 1


def test_a_chain_doubts_what_its_steps_doubt() -> None:
    asked = {"rules": "dbr", "chain": "shot_and_charge", "given": {**SHOT_BEHIND_A_HEDGE, "distance": 50}}
    asked["given"] = {"distance": 50, "a": {"kind": "sh", "obstacle": "fixed"}, "b": {"kind": "pi"}}
    (doubt,) = request.odds(asked, RULESETS)["doubts"]
    assert (doubt["at"], doubt["other"]) == ("given.a.obstacle", "given.b.across")


@pytest.mark.parametrize(
    ("rules", "test", "given", "other"),
    [
        ("dbr", "close_combat", {"a": {"kind": "pk"}, "b": {"kind": "sh", "obstacle": "fixed"}}, "given.a.across"),
        ("dbr", "close_combat", {"a": {"kind": "pi"}, "b": {"kind": "sh", "bua": True}}, "given.b.going"),
        ("dbr", "close_combat", {"a": {"kind": "pi", "edge": "side"}, "b": {"kind": "sh"}}, "given.a.contacts"),
        (
            "dbr",
            "close_combat",
            {"a": {"kind": "pi", "upslope": True}, "b": {"kind": "sh", "upslope": True}},
            "given.b.upslope",
        ),
        ("dbm", "close_combat", {"a": {"kind": "kn"}, "b": {"kind": "bd", "fortified": "permanent"}}, "given.a.across"),
        ("dbm", "close_combat", {"a": {"kind": "pk", "across": "river"}, "b": {"kind": "ax"}}, "given.b.riverbank"),
        (
            "nap",
            "combat",
            {"a": {"kind": "hvy-cav", "sp": 6}, "b": {"kind": "inf", "sp": 6, "formation": "square", "flanked": True}},
            "given.b.flanked",
        ),
        (
            "mr",
            "combat",
            {"a": {"kind": "reg-inf", "sp": 6}, "b": {"kind": "reg-inf", "sp": 6, "terrain": "town", "flanked": True}},
            "given.b.flanked",
        ),
        (
            "ps",
            "hand_to_hand",
            {"a": {"kind": "pike", "won_last": True}, "b": {"kind": "shot", "won_last": True}},
            "given.b.won_last",
        ),
    ],
)
def test_what_is_half_told(rules: str, test: str, given: dict[str, Any], other: str) -> None:
    found = doubts(load(rules).question(test), given)
    assert other in [doubt.other for doubt in found]


@pytest.mark.parametrize(
    ("rules", "test", "given"),
    [
        ("dbm", "close_combat", {"a": {"kind": "bd"}, "b": {"kind": "sp", "fortified": "permanent"}}),
        ("dbm", "close_combat", {"a": {"kind": "kn"}, "b": {"kind": "bd", "riverbank": True}}),
        ("dbm", "shooting", {"a": {"kind": "bw"}, "b": {"kind": "bw", "fortified": "temporary"}, "distance": 100}),
        ("dbr", "close_combat", {"a": {"kind": "sh"}, "b": {"kind": "sh", "obstacle": "fixed"}}),
        ("dbr", "close_combat", {"a": {"kind": "pi"}, "b": {"kind": "sh", "obstacle": "portable"}}),
        ("dbr", "close_combat", {"a": {"kind": "pi"}, "b": {"kind": "sh", "going": "difficult"}, "bound": "b"}),
    ],
)
def test_what_may_stand_apart_or_changes_nothing_is_not_doubted(rules: str, test: str, given: dict[str, Any]) -> None:
    assert doubts(load(rules).question(test), given) == []


def test_a_control_stands_in_for_every_value_of_its_fields() -> None:
    """A field that a control hides can be brought to every value by it."""
    controls = 0
    for ruleset in RULESETS.values():
        for asks in asked_of(ruleset):
            for thing in asks.between:
                if thing.together.asked_apart:
                    continue
                controls += 1
                sets = [thing.sets(choice) for choice in thing.choices()]
                for place in thing.places:
                    assert {said[place.path] for said in sets} == set(values(place))
                    assert all(len(part.values) == 1 and not part.least for one in thing.ways for part in one.parts)
    assert controls >= 6


def values(place: Place) -> tuple[Any, ...]:
    return place.fact.words.words if isinstance(place.fact, Choice) else (False, True)


def test_forms_have_the_controls_of_their_questions() -> None:
    for ruleset in RULESETS.values():
        for form, asks in zip((*forms(ruleset), *chain_forms(ruleset)), asked_of(ruleset), strict=True):
            told = [thing for thing in asks.between if not thing.together.asked_apart]
            assert [control["id"] for control in form["together"]] == [thing.together.id for thing in told]


def test_advice_changes_both_halves() -> None:
    advice = load("dbr").odds("close_combat", {"a": {"kind": "pi"}, "b": {"kind": "sh"}}, what_if=True)["what_if"]
    changes = [change for each in advice for change in each["changes"]]
    walls = [change for change in changes if "across" in change["at"] or "obstacle" in change["at"]]
    assert walls
    assert all(change.get("along") for change in walls)
    plain = next(change for change in changes if change["at"].endswith("going"))
    assert set(plain) == {"at", "from", "to", "p"}


def test_advice_takes_away_both_halves() -> None:
    given = put(SHOT_BEHIND_A_HEDGE, {"a.across": "obstacle"})
    advice = load("dbr").odds("close_combat", given, what_if=True)["what_if"][0]
    gone = next(change for change in advice["changes"] if change["to"] == "none")
    assert {gone["at"], *gone["along"]} == {"given.a.across", "given.b.obstacle"}
    assert gone["p"] == str(beaten(load("dbr").odds("close_combat", {"a": {"kind": "pi"}, "b": {"kind": "sh"}}), "b"))  # type: ignore[arg-type]


def test_a_part_is_of_one_field() -> None:
    fight = load("toy").question("fight")
    flag = fight.together[0].ways[0].parts[0]
    odd = Together("odd", "Odd", "", (way("odd", count(flag) >= 1),))
    with pytest.raises(TypeError, match="one field"):
        between(fight.given, (odd,))
