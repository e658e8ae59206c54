"""What a page's message costs to answer, in rulings: known before it is answered, whatever it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sandtable.names import Json, Refused
from sandtable.sheet import cost
from sandtable.sheet.chain import Chain
from sandtable.sheet.question import Question
from sandtable.sheet.ruleset import Rulesets
from sandtable.wire import asked

SHELF = 5
"""The shelf of games."""
FORM = 10
"""The forms of a game, for each row of its sheet."""
PRINTED = 3
"""Rows of a printed sheet that are put into words in the time of a ruling."""
LOOK = 8
"""A situation before the dice: its rows, its near misses, and which fields matter."""
THROW = 2
"""Dice thrown for a ruling, beside the ruling itself."""


def of_message(message: Json, rulesets: Rulesets) -> int:
    """About how many rulings it takes to answer a message; what is refused costs one."""
    if not isinstance(message, dict):
        return 1
    costs: Mapping[str, Callable[[], int]] = {
        "games": lambda: SHELF,
        "game": lambda: FORM * len(asked.ruleset(message, rulesets).rows),
        "sheet": lambda: len(asked.ruleset(message, rulesets).rows) // PRINTED,
        "look": lambda: LOOK + _odds(asked.question(message, rulesets), message),
        "rule": lambda: _rule(asked.asks(message, rulesets), message),
        "advice": lambda: cost.of_advice(asked.asks(message, rulesets), *asked.situation(message)),
        "chain": lambda: _chain(asked.chain(message, rulesets), message),
        "matchups": lambda: cost.of_matchups(asked.matchup(message, rulesets), message.get("set", {})),
        "adjudicate": lambda: cost.adjudicate(message.get("request"), rulesets),
        "odds": lambda: cost.odds(message.get("request"), rulesets),
    }
    wanted = message.get("ask")
    if not isinstance(wanted, str) or wanted not in costs:
        return 1
    try:
        return max(1, costs[wanted]())
    except Refused:
        return 1


def _odds(question: Question, message: asked.Message) -> int:
    given, dice = asked.situation(message)
    return question.cost(given, dice, question.seen)


def _rule(asks: Question | Chain, message: asked.Message) -> int:
    if isinstance(asks, Chain):
        return _chain(asks, message)
    asks.ask(asked.situation(message)[0])
    return cost.NEAR_MISSES + THROW


def _chain(chain: Chain, message: asked.Message) -> int:
    return LOOK * len(chain.steps) + chain.cost_of(message.get("given", {}), tuple(chain.results))
