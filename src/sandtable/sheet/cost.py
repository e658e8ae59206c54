"""What an answer costs, known before it is given: about how many rulings have to be made for it.

One ruling costs 1, and so does whatever is refused. Nothing here raises, and nothing takes longer than a few rulings:
dice are sounded and not followed, and a chain is walked by a handful of states that stand for all. So it is an
estimate; the tests say how far off it may be.
"""

from __future__ import annotations

from sandtable.names import Json, Refused
from sandtable.sheet import request as contract
from sandtable.sheet.matchup import Matchup, read_set, situation
from sandtable.sheet.ruleset import Ruleset, Rulesets
from sandtable.sheet.whatif import Advised, changed, changes_of

CHANGES = 4
"""How many changes of a situation are looked at, to stand for all that advice tries."""
PAIRS = 3
"""How many pairs of a table of matchups are looked at, to stand for all."""
NEAR_MISSES = 4
"""What a ruling costs that also says what all but counted."""


def adjudicate(request: Json, rulesets: Rulesets) -> int:
    """What a request for a ruling costs."""
    if not isinstance(request, dict) or not request.get("why"):
        return 1
    try:
        ruleset = contract.ruleset_of(request, rulesets, contract.RULING, "test")
        ruleset.question(request["test"]).ask(request.get("given", {}))
        return NEAR_MISSES if contract.flag(request, "why") else 1
    except Refused:
        return 1


def odds(request: Json, rulesets: Rulesets) -> int:
    """What a request for odds costs: of a test or of a chain, with advice or without."""
    if not isinstance(request, dict):
        return 1
    try:
        if "chain" in request:
            ruleset = contract.ruleset_of(request, rulesets, contract.CHAIN, "chain")
            chain = ruleset.chain(request["chain"])
            by = contract.wanted_fields(chain.results, request)
            return chain.cost_of(request.get("given", {}), by or chain.headline)
        return _of_test(contract.ruleset_of(request, rulesets, contract.ODDS, "test"), request)
    except Refused:
        return 1


def _of_test(ruleset: Ruleset, request: dict[str, Json]) -> int:
    question = ruleset.question(request["test"])
    by = contract.wanted_fields(question.results, request) or question.headline
    given, dice = request.get("given", {}), request.get("dice", {})
    cost = question.cost(given, dice, by)
    return cost + (of_advice(question, given, dice) if contract.flag(request, "what_if") else 0)


def of_advice(question: Advised, given: Json, dice: Json) -> int:
    """What advice costs: odds again for every change that is tried. What cannot be asked is refused.

    A change costs what the situation itself does, or what a few changes do, if that is more. Ticks are looked at
    first: a tick may be what keeps the dice from being thrown at all.
    """
    cost = question.cost(given, dice, question.hoped_for)
    tried = sorted(changes_of(question, given), key=lambda change: not isinstance(change[2], bool))
    found = [_of_change(question, changed(given, path, value), dice) for path, _, value in tried[:CHANGES]]
    return cost + len(tried) * max(cost, sum(found) // max(1, len(found)))


def _of_change(question: Advised, given: Json, dice: Json) -> int:
    try:
        return question.cost(given, dice, question.hoped_for)
    except Refused:
        return 1


def of_matchups(matchup: Matchup, said: Json) -> int:
    """What a table of matchups costs: a few of its pairs stand for all. A `set` that cannot be is refused."""
    changes = read_set(matchup, said)
    troops = matchup.troops
    few = [(troops[len(troops) * n // PAIRS], troops[-1 - len(troops) * n // (2 * PAIRS)]) for n in range(PAIRS)]
    found = [_of_pair(matchup, situation(matchup, a, b, changes)) for a, b in few]
    return len(troops) ** 2 * sum(found) // len(found)


def _of_pair(matchup: Matchup, given: Json) -> int:
    try:
        return matchup.asks.cost_of(given, matchup.by)
    except Refused:
        return 1
