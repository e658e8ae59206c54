"""The cost of a question against the work of answering it: near enough above, and never a little thing dear."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from random import Random
from types import FrameType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.catalogue import RULESETS
from sandtable.dice import D4
from sandtable.names import Json
from sandtable.sheet import cost
from sandtable.sheet import request as contract
from sandtable.sheet.chain import Chain
from sandtable.sheet.chance import Chance, spread
from sandtable.sheet.matchup import cells
from sandtable.sheet.sounding import sounded
from sandtable.testkit.situations import Situations

Request = dict[str, Json]

ABOVE, AND = 4, 1000
"""The work is at most four times the estimate, and a thousand rulings that advice on a poor situation may add."""
BELOW, OR = 16, 250
"""The estimate is at most sixteen times the work, and what it says of little things is never more than this."""

GREAT = {"kind": "hvy-cav", "sp": 12, "vulnerable": True, "others": [{"kind": "inf", "sp": 12}] * 3}
DEAREST: list[Request] = [
    {"rules": "mr", "test": "initiative", "given": {"a": {"cds": 15}, "b": {"cds": 15}}},
    {"rules": "mr", "test": "initiative", "given": {"a": {"cds": 1}, "rerolls": []}},
    {"rules": "nap", "test": "initiative", "given": {"a": {"cds": 20}, "b": {"cds": 20}}},
    {"rules": "nap", "test": "combat", "given": {"a": GREAT, "b": {**GREAT, "flanked": True}}},
    {"rules": "nap", "test": "control_test", "given": {"cds": 2, "modifier": 1, "enemy": 10}},
    {"rules": "mr", "test": "control_test", "given": {"cds": 2}},
    {
        "rules": "mr",
        "test": "combat",
        "given": {"a": {"kind": "reg-inf", "sp": 6, "commander": 2}, "b": {"kind": "reg-inf", "sp": 6, "commander": 2}},
    },
]


def work(answer: Callable[[], object]) -> int:
    """How much is done for an answer, counted in functions called, so that it is the same on any machine."""
    calls = 0

    def seen(frame: FrameType, event: str, arg: Any) -> None:
        nonlocal calls
        calls += event == "call"

    answer()
    before = sys.getprofile()
    sys.setprofile(seen)
    try:
        answer()
    finally:
        sys.setprofile(before)
    return calls


@cache
def one_ruling() -> float:
    """The work of a ruling, the mean of all questions."""
    found = []
    for ruleset in RULESETS.values():
        for question in ruleset.questions:
            asked, dice = Situations(question, Random("ruling")).asked()
            request = {"rules": ruleset.id, "test": question.id, "given": asked, "dice": dice}
            found.append(work(partial(contract.adjudicate, request, RULESETS)))
    return sum(found) / len(found)


class _OfChain:
    """A chain as random situations ask it."""

    def __init__(self, chain: Chain) -> None:
        self.given, self._chain = chain.given, chain

    def ask(self, given: Json) -> None:
        self._chain.cost_of(given, self._chain.headline)


def requests(count: int, seed: str) -> Iterator[Request]:
    """Random requests of every question and chain: by few fields and by all, with advice and without."""
    for ruleset in RULESETS.values():
        for question in ruleset.questions:
            random = Random(f"{seed} {question.id}")
            made = Situations(question, random)
            rows = [row for table in question.tables for row in table]
            for number in range(count):
                asked, _ = made.asked(random.choice(rows) if rows and number % 2 else None)
                every = {"by": list(question.results)} if number % 2 else {}
                yield {"rules": ruleset.id, "test": question.id, "given": asked, "what_if": number % 3 == 0, **every}
        for chain in ruleset.chains:
            made = Situations(_OfChain(chain), Random(f"{seed} {chain.id}"))  # type: ignore[arg-type]
            for _ in range(count):
                yield {"rules": ruleset.id, "chain": chain.id, "given": made.given()}


def check(request: Request) -> None:
    estimate = cost.odds(request, RULESETS)
    done = work(partial(contract.odds, request, RULESETS)) / one_ruling()
    assert done <= ABOVE * estimate + AND, f"dearer than it says ({estimate}): {done:.0f} for {request}"
    assert estimate <= BELOW * done + OR, f"cheaper than it says ({estimate}): {done:.0f} for {request}"


def test_work_and_estimate_of_random_requests() -> None:
    for request in requests(2, "test"):
        check(request)


@pytest.mark.prove
def test_work_and_estimate_of_many_random_requests() -> None:
    for request in requests(60, "prove"):
        check(request)


@pytest.mark.parametrize("request_", DEAREST, ids=lambda asked: f"{asked['rules']}-{asked['test']}")
@pytest.mark.parametrize("every", [False, True])
@pytest.mark.parametrize("what_if", [False, True])
def test_work_and_estimate_of_the_dearest(request_: Request, every: bool, what_if: bool) -> None:
    results = RULESETS[request_["rules"]].question(request_["test"]).results
    check({**request_, "what_if": what_if, **({"by": list(results)} if every else {})})


@pytest.mark.prove
@pytest.mark.parametrize(
    ("rules", "place"), [(ruleset.id, n) for ruleset in RULESETS.values() for n in range(len(ruleset.matchups))]
)
def test_work_and_estimate_of_matchups(rules: str, place: int) -> None:
    matchup = RULESETS[rules].matchups[place]
    estimate, done = cost.of_matchups(matchup, {}), work(lambda: list(cells(matchup, {}))) / one_ruling()
    assert estimate / 4 <= done <= 4 * estimate


def test_the_estimate_itself_is_cheap() -> None:
    """A handful of rulings for a question, some dozens for the longest chain."""
    for request in [*requests(1, "cheap"), *DEAREST]:
        most = 90 if "chain" in request else 20
        assert work(partial(cost.odds, request, RULESETS)) <= most * one_ruling(), request


def test_a_ruling_costs_one_and_so_does_what_is_refused() -> None:
    sound = {"rules": "toy", "test": "fight", "given": {"a": {"kind": "foot"}, "b": {"kind": "foot"}}}
    assert cost.adjudicate(sound, RULESETS) == 1
    assert cost.odds({**sound, "x": 1}, RULESETS) == 1
    assert cost.odds({**sound, "by": []}, RULESETS) == 1
    assert cost.odds({**sound, "what_if": 1}, RULESETS) == 1
    assert cost.odds({**sound, "given": {"a": {"kind": "?"}, "b": {"kind": "?"}}}, RULESETS) == 1


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
NAMES = st.sampled_from(("id", "rules", "test", "chain", "given", "dice", "by", "what_if", "why", "x"))
WORDS = st.sampled_from(("toy", "dbm", "mr", "ps", "fight", "close_combat", "initiative", "attack", "charge", "volley"))


@settings(max_examples=200)
@given(st.dictionaries(NAMES, ANYTHING | WORDS) | ANYTHING)
def test_it_never_raises_whatever_is_asked(request_: Json) -> None:
    assert cost.odds(request_, RULESETS) >= 1
    assert cost.adjudicate(request_, RULESETS) >= 1


@settings(max_examples=60)
@given(st.lists(st.sampled_from(("die", "pool", "choice")), max_size=3), st.integers(1, 4))
def test_without_turnings_every_line_counts_exactly_the_rulings_that_are_made(throws: list[str], count: int) -> None:
    """Where every way goes on alike, the count is no estimate."""
    made = 0

    def rule(chance: Chance) -> int:
        nonlocal made
        made += 1
        total = 0
        for place, throw in enumerate(throws):
            match throw:
                case "die":
                    total += chance.die(f"d{place}", D4)
                case "pool":
                    total += sum(chance.dice(f"p{place}", count, D4, lambda face: face > 2))
                case _:
                    total += chance.choose("a", (0, 1))
        return total

    spread(rule, {}, lambda total: {"a": total > 3})
    followed = made
    assert sounded(rule, {}).rulings == followed
