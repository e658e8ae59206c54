"""Exact odds: one fight, and every troop against every other, beside icepool, dyce and plain enumeration."""

from __future__ import annotations

from collections import Counter
from time import perf_counter
from typing import Any

import icepool
from dyce import H

from bench.measure import Measured, micros
from bench.rulings import _example, opposed_questions
from sandtable.catalogue import RULESETS
from sandtable.mechanics.opposed import HEADLINE
from sandtable.sheet.matchup import cells


def outcome(a: int, b: int) -> str:
    if a == b:
        return "equal"
    if a > b:
        return "doubled" if 2 * b <= a else "beaten"
    return "doubles" if 2 * a <= b else "beats"


def measure() -> list[Measured]:
    rows = []
    for name, question, combat in opposed_questions():
        asked = question.ask(_example(question))
        ours = micros(lambda combat=combat, asked=asked: combat.spread(asked, {}, HEADLINE), 2_000)  # type: ignore[misc]
        rows += [
            Measured(
                f"{name}, exact odds, all rows applied",
                ours,
                "under 100 µs",
                "icepool, two dice and factors",
                _icepool(),
            ),
            Measured(
                f"{name}, exact odds, all rows applied", ours, "under 100 µs", "dyce, two dice and factors", _dyce()
            ),
            Measured(f"{name}, exact odds, all rows applied", ours, "under 100 µs", "36 calls, two factors", _plain()),
        ]
    return rows + _matchups() + _chains()


def _icepool() -> float:
    return micros(lambda: icepool.map(outcome, icepool.d6 + 5, icepool.d6 + 3), 20)


def _dyce() -> float:
    def work() -> Any:
        return (H(6) + 5).apply(outcome, H(6) + 3)

    return micros(work, 200)


def _plain() -> float:
    return micros(lambda: Counter(outcome(5 + x, 3 + y) for x in range(1, 7) for y in range(1, 7)), 2_000)


def _matchups() -> list[Measured]:
    """The first table of each game, cold: nothing folded yet in this process for these pairs."""
    rows = []
    for ruleset in RULESETS.values():
        for matchup in ruleset.matchups[:1]:
            start = perf_counter()
            count = sum(1 for _ in cells(matchup, {}))
            took = (perf_counter() - start) * 1e6
            beside = count * _icepool()
            goal = "under 1 s" if count == 10_000 else ""
            rows.append(
                Measured(f"{ruleset.id} {matchup.id}, {count:,} matchups", took, goal, "icepool, factors only", beside)
            )
    return rows


def _chains() -> list[Measured]:
    from random import Random

    from sandtable.names import Refused
    from sandtable.testkit.situations import Situations

    rows = []
    for ruleset in RULESETS.values():
        for chain in ruleset.chains:
            random = Random(3)
            maker = Situations.__new__(Situations)
            maker.question, maker.random = chain, random  # type: ignore[assignment]
            maker._fullness = 0.2
            given = None
            while given is None:
                tried = maker._scope(chain.given, {}, "a")
                try:
                    chain.odds_of(tried, chain.headline)
                    given = tried
                except Refused:
                    continue
            took = micros(lambda chain=chain, given=given: chain.odds_of(given, chain.headline), 3)  # type: ignore[misc]
            rows.append(Measured(f"{ruleset.id} chain {chain.id}, exact", took, "under 50 ms"))
    return rows
