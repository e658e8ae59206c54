"""What counts and what may come, in players' words: held over every question and chain of every game.

The situations are those of the public cases, and some drawn at random; whatever a question can answer in them is said
as a phrase, never as a code or a bare value, and the rows of both sides stand there before the dice.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from random import Random

import pytest
from tests.conformance.test_cases import cases

from sandtable import catalogue
from sandtable.names import SIDES, Json, Refused
from sandtable.sheet.chain import Chain
from sandtable.sheet.explain import Line
from sandtable.sheet.forecast import FINEST, Forecast, called, forecasts, fraction, in_words
from sandtable.sheet.question import Question
from sandtable.sheet.ruling import value_at
from sandtable.sheet.wording import Noun, named, noun, phrases, told
from sandtable.testkit import Situations
from sandtable.wire.outlook import foretold

RANDOM = 12
THROWS = 12
QUESTIONS = [
    pytest.param(question, id=f"{rules}-{question.id}")
    for rules, ruleset in catalogue.RULESETS.items()
    for question in ruleset.questions
]
CHAINS = [
    pytest.param(chain, id=f"{rules}-{chain.id}")
    for rules, ruleset in catalogue.RULESETS.items()
    for chain in ruleset.chains
]
BARE = re.compile(r"^\W*(yes|no|none|true|false|null|[\d.]+)\W*$", re.IGNORECASE)
CODE = re.compile(r"[a-z]_[a-z]|\b[ab]\.[a-z]|\b(True|False)\b|\bNone\b(?! of)|\bnone\b(?! of)")
HYPHENED = re.compile(r"[a-z]-[a-z]")


@cache
def public() -> dict[str, list[Json]]:
    """The situations of the public cases that are ruled on, by rule set and question."""
    found: dict[str, list[Json]] = {}
    for _, case in cases():
        asked = case["request"]
        if isinstance(asked, dict) and "result" in case["answer"]:
            found.setdefault(f"{asked['rules']} {asked['test']}", []).append(asked.get("given", {}))
    return found


def rules_of(question: Question) -> str:
    return next(rules for rules, each in catalogue.RULESETS.items() if question in each.questions)


def situations(question: Question) -> list[Json]:
    made = Situations(question, Random(question.id))
    drawn = [made.asked()[0] for _ in range(RANDOM)]
    return [*public().get(f"{rules_of(question)} {question.id}", []), *drawn]


class OfChain:
    """A chain as random situations ask it."""

    def __init__(self, chain: Chain) -> None:
        self.given, self._chain = chain.given, chain

    def ask(self, given: Json) -> None:
        self._chain.odds_of(given, self._chain.headline)


def chained(chain: Chain) -> list[Json]:
    made = Situations(OfChain(chain), Random(chain.id))  # type: ignore[arg-type]
    return [made.given() for _ in range(RANDOM)]


def check_phrase(says: str, codes: set[str]) -> None:
    """A phrase of at least two words that begins a line, with no code and no bare value."""
    assert not BARE.match(says), says
    assert not CODE.search(says), says
    assert len(named(says, {}).split()) > 1, says
    assert says[0].isupper() or says[0].isdigit() or says.startswith("{"), says
    assert not codes.intersection(says.split()), says
    assert set(re.findall(r"\{(.*?)\}", says)) <= set(SIDES), says


def codes_of(values: Iterator[Json]) -> set[str]:
    """The codes among the values of a result: words that are joined by hyphens or underscores."""
    return {value for value in values if isinstance(value, str) and (HYPHENED.search(value) or "_" in value)}


def check_forecasts(asks: Question | Chain, by: tuple[str, ...], given: Json) -> list[Forecast]:
    spread = asks.odds_of(given, by)
    codes = codes_of(value for key, _ in spread.items() for value in key)
    found = forecasts(asks, by, spread)
    assert found
    assert asks.wording.says or set(asks.headline) <= set(asks.wording.paths)
    for forecast in found:
        assert sum(outcome.p for outcome in forecast.outcomes) == 1
        assert len({outcome.says for outcome in forecast.outcomes}) == len(forecast.outcomes)
        for outcome in forecast.outcomes:
            check_phrase(outcome.says, codes)
    return found


@pytest.mark.parametrize("question", QUESTIONS)
def test_what_may_come_of_a_question_is_said_in_words(question: Question) -> None:
    for given in situations(question):
        if question.rolls(given, {}):
            found = check_forecasts(question, question.seen, given)
            titles = [count.title for count in question.wording.counts]
            assert [each.title for each in found if each.mean is not None] == titles


@pytest.mark.parametrize("chain", CHAINS)
def test_how_a_chain_ends_is_said_in_words(chain: Chain) -> None:
    for given in chained(chain):
        check_forecasts(chain, tuple(chain.results), given)


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_ruling_is_told_in_a_sentence(question: Question) -> None:
    lots = Random(question.id)
    for given in situations(question):
        try:
            result, ruling = question.adjudicate(given, question.roll(given, {}, lots.randrange))
        except Refused:
            continue
        says = question.tells(ruling.given, result)
        assert says != told(result)
        assert says.endswith(".")
        check_phrase(says, codes_of(iter(_leaves(result))))


def _leaves(value: Json) -> list[Json]:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ()
    return [value] if not isinstance(value, dict | list | tuple) else [leaf for each in inner for leaf in _leaves(each)]


Fallen = tuple[Json, list[Line]]


def throws(question: Question, given: Json) -> Iterator[Fallen]:
    """Rulings with the lowest dice, the highest, and some that are mixed."""
    lots = Random(f"{question.id} {given}")
    below: list[Callable[[int], int]] = [lambda _: 0, lambda faces: faces - 1, *[lots.randrange] * THROWS]
    for each in below:
        try:
            result, ruling = question.adjudicate(given, question.roll(given, {}, each))
        except Refused:
            continue
        yield result, ruling.lines


@pytest.mark.parametrize("question", QUESTIONS)
def test_rows_before_the_dice_are_those_that_count_however_they_fall(question: Question) -> None:
    """Each row that makes a number and counts in every throw is there, and none that counts in no throw."""
    making = {row for number in question.reckoning.numbers for row in number.rows}
    for given in situations(question):
        if not question.rolls(given, {}):
            continue
        ruling = question.before_dice(question.ask(given))
        before = {(line.side, line.row): line.value for line in ruling.lines}
        fallen = [{(line.side, line.row): line.value for line in lines} for _, lines in throws(question, given)]
        always = set.intersection(*({(*key, value) for key, value in lines.items()} for lines in fallen))
        for side, row, value in always:
            if row in making and not isinstance(value, str):
                assert (side, row) in before
        for (side, row), value in before.items():
            met = [lines[key] for lines in fallen for key in lines if key[1] == row and key[0] in (side, None)]
            assert met, row
            assert value is None or set(met) == {value}, row


@pytest.mark.parametrize("question", QUESTIONS)
def test_numbers_before_the_dice_are_those_of_the_ruling(question: Question) -> None:
    for given in situations(question):
        made = question.before_dice(question.ask(given)).made
        for number in question.reckoning.numbers:
            if number.adds_up or not question.rolls(given, {}):
                continue
            said = number.says(value_at(made, number.path)) if number.path.split(".")[0] in made else None
            for result, _ in throws(question, given):
                if number.path in question.results and said is not None and value_at(result, number.path) is not None:
                    assert number.says(value_at(result, number.path)) == said


def two_sided(question: Question) -> bool:
    """Whether each side has a total, or a number of its own."""
    numbers = {number.side for number in question.reckoning.numbers}
    return numbers >= set(SIDES) or {path[:2] for path in question.totals} >= {"a.", "b."}


TWO_SIDED = [
    pytest.param(question, id=f"{rules}-{question.id}")
    for rules, ruleset in catalogue.RULESETS.items()
    for question in ruleset.questions
    if two_sided(question)
]


@pytest.mark.parametrize("question", TWO_SIDED)
def test_where_both_sides_have_a_total_the_rows_of_both_are_shown(question: Question) -> None:
    for given in situations(question):
        if not question.rolls(given, {}):
            continue
        ruling = question.before_dice(question.ask(given))
        shown = {each.side for each in question.reckoned(ruling) if each.says}
        if question.reckoning.numbers:
            assert shown == set(SIDES)
            continue
        # Both have a total of dice alone: of what counts however they fall, all is there.
        fallen = [{(line.side, line.row, line.value) for line in lines} for _, lines in throws(question, given)]
        always = {row for row in set.intersection(*fallen) if row[0] and isinstance(row[2], int)}
        assert always <= {(line.side, line.row, line.value) for line in ruling.lines}


def test_every_game_of_two_sides_is_among_them() -> None:
    found = {str(param.id) for param in TWO_SIDED}
    assert found >= {"toy-fight", "dbm-close_combat", "dbr-shooting", "mr-combat", "nap-combat", "ps-hand_to_hand"}


def test_distributions_are_those_of_the_odds() -> None:
    """Hits of six dice that hit on a 6, of nap's own combat: the mean is one, and at least one comes so often."""
    question = catalogue.load("nap").question("combat")
    given = {"a": {"kind": "inf", "sp": 6}, "b": {"kind": "inf", "sp": 6, "terrain": "town"}}
    lost = next(f for f in check_forecasts(question, question.seen, given) if f.title == "SPs lost by {b}")
    assert lost.mean == 1
    assert [outcome.says for outcome in lost.outcomes[:3]] == ["No SPs", "1 SP", "2 SPs"]
    none, *_ = lost.outcomes
    assert none.p == Fraction(5, 6) ** 6
    assert [outcome.least for outcome in lost.outcomes[:2]] == [1, 1 - none.p]


@pytest.mark.parametrize(
    ("rules", "test", "given", "sides"),
    [
        (
            "nap",
            "combat",
            {"a": {"kind": "inf", "sp": 6}, "b": {"kind": "inf", "sp": 6, "terrain": "town"}},
            {"a": ["rolls 6 dice", "hits on 6"], "b": ["rolls 6 dice", "hits on 5+"]},
        ),
        (
            "mr",
            "combat",
            {"a": {"kind": "reg-inf", "sp": 6}, "b": {"kind": "reg-inf", "sp": 5, "cover": True}},
            {"a": ["+3 before the dice"], "b": ["+5 before the dice"]},
        ),
        (
            "ps",
            "hand_to_hand",
            {"a": {"kind": "horse", "charged": True}, "b": {"kind": "shot"}},
            {"a": ["rolls 7 dice", "hits on 3+"], "b": ["rolls 3 dice", "hits on 4+"]},
        ),
        (
            "dbm",
            "close_combat",
            {"a": {"kind": "bd", "upslope": True}, "b": {"kind": "wb"}},
            {"a": ["+6 before the dice"], "b": ["+3 before the dice"]},
        ),
    ],
)
def test_each_row_stands_under_the_number_it_makes(
    rules: str, test: str, given: Json, sides: dict[str, list[str]]
) -> None:
    question = catalogue.load(rules).question(test)
    made = question.reckoned(question.before_dice(question.ask(given)))
    assert {side: [each.says for each in made if each.side == side and each.says] for side in SIDES} == sides
    assert all(each.lines for each in made if each.says.startswith(("hits", "+")))


WORDS = [
    ("dbm", "close_combat", {"a": {"outcome": "none"}, "b": {"outcome": "recoil"}}, "B recoil"),
    ("dbm", "close_combat", {"a": {"outcome": "continue"}, "b": {"outcome": "continue"}}, "They fight on next bound"),
    ("dbr", "shooting", {"a": {"outcome": "none"}, "b": {"outcome": "teams_desert"}}, "B lose their teams"),
    ("ps", "command_roll", {"moves": 1, "blunder": "none"}, "Moves: they get one move; No blunder"),
    ("mr", "combat", {"winner": "b", "outcome": "inconclusive"}, "B win, but not decisively"),
    ("nap", "turn_end", {"turn_ends": True, "day_ends": False}, "The turn ends"),
]


@pytest.mark.parametrize(("rules", "test", "result", "says"), WORDS)
def test_a_result_in_the_words_of_players(rules: str, test: str, result: Json, says: str) -> None:
    assert in_words(catalogue.load(rules).question(test), result) == says


CHAIN_WORDS = [
    (
        "nap",
        "attack",
        {"status": "hold", "contact": False, "reaction": "none", "winner": "none", "b_broken": False},
        "The Force holds, and nobody attacks",
    ),
    (
        "nap",
        "attack",
        {"status": "active", "contact": True, "reaction": "caught", "winner": "a", "b_broken": True},
        "B are caught; A win, and B are broken",
    ),
    ("ps", "charge", {"charge": "retires", "winner": "none", "a_fate": "retires", "b_fate": "holds"}, None),
    ("dbm", "shot_and_charge", {"shot": "recoil", "return_shot": "none", "a": "none", "b": "none"}, None),
]


@pytest.mark.parametrize(("rules", "chain", "end", "says"), CHAIN_WORDS)
def test_an_end_in_the_words_of_players(rules: str, chain: str, end: Json, says: str | None) -> None:
    expected = says or {"ps": "A retire under the closing fire", "dbm": "B recoil under fire"}[rules]
    assert in_words(catalogue.load(rules).chain(chain), end) == expected


def test_sides_are_called_by_letter_and_troops() -> None:
    question = catalogue.load("dbm").question("close_combat")
    given = question.ask({"a": {"kind": "bd"}, "b": {"kind": "wb"}}).given
    assert named("{b} recoil", called(question, given)) == "B's warband recoil"
    initiative = catalogue.load("nap").question("initiative")
    assert named("{a} wins", called(initiative, initiative.ask({"a": {}, "b": {}, "d4_by": "a"}).given)) == "A wins"


@pytest.mark.parametrize(
    ("p", "says"),
    [(Fraction(1, 216), "1/216"), (Fraction(5, 12), "5/12"), (Fraction(1, 217), ""), (Fraction(1), "")],
)
def test_fractions_are_those_that_people_read(p: Fraction, says: str) -> None:
    assert fraction(p) == says
    assert FINEST == 6**3


def test_a_noun_is_counted_and_a_phrase_left_out() -> None:
    assert [noun("hit")(n) for n in (0, 1, 2, 2.5)] == ["no hits", "1 hit", "2 hits", "2.5 hits"]
    assert Noun("none", "one", "{} of them")(3) == "3 of them"
    says = phrases({"a.b": {1: "it goes", 2: ""}, "c": {True: "it stays", False: ""}})
    assert says({"a": {"b": 1}, "c": True}) == "it goes and it stays"
    assert says({"a": {"b": 2}, "c": False}) == "nothing happens"


def test_the_page_is_told_what_the_sheet_foretells() -> None:
    question = catalogue.load("ps").question("shooting")
    given = {"a": {"kind": "shot"}, "b": {"kind": "horse"}, "range": 8}
    sent = foretold(question, question.seen, question.odds_of(given, question.seen))
    hits, disorder = sent
    assert (hits["title"], hits["side"], hits["mean"]) == ("Hits by {a}", "a", 1.5)
    assert [each["least"] for each in hits["outlooks"]][:2] == [1.0, 0.875]
    assert {each["says"] for each in disorder["outlooks"]} == {"A six disorders {b}", "No six, and no disorder"}
