"""The desk: one body in, one reply out, whatever the body is. It knows no guest and no socket, so that it can also be
set up in a process of its own, where long questions are answered."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Literal, NamedTuple

from sandtable.catalogue import RULESETS
from sandtable.names import Code, Json, Refusal, Refused
from sandtable.sheet import cost as price
from sandtable.sheet import request as contract
from sandtable.wire import Referee

Edge = Literal["adjudicate", "odds", "ask"]
"""What is asked of: a ruling, odds, or whatever a page wants to know."""

LARGEST_LIST = 1000
STATUS = {Code.BAD_JSON: 400, Code.UNKNOWN_RULES: 404, Code.UNKNOWN_TEST: 404}
"""The HTTP status of a single request that was refused; everything else about it is 422."""

QUICK = 400
"""The rulings that are made while others wait a moment: some milliseconds' worth."""

MOST = 400_000
"""The rulings that one body may cost: some ten seconds' worth."""

REFEREE = Referee(RULESETS)


class Reply(NamedTuple):
    """What goes back: the status, the body, why it was refused, and what is to be noted in the evening, if anything."""

    status: int
    body: bytes
    refused: Code | None = None
    noted: Json = None


def replying(content: Json, status: int = 200, noted: Json = None) -> Reply:
    fault = content.get("error") if isinstance(content, dict) else None
    return Reply(status, contract.encoded(content).encode("ascii"), Code(fault["code"]) if fault else None, noted)


def refusing(refusal: Refusal, status: int | None = None) -> Reply:
    return replying(contract.error(refusal), status or STATUS.get(refusal.code, 422))


def by_its_code(reply: Reply) -> Reply:
    """A reply with the status of its refusal. A page reads refusals in the answer; a program looks at the status."""
    return reply if reply.refused is None else reply._replace(status=STATUS.get(reply.refused, 422))


def read(edge: Edge, body: bytes) -> Json:
    """What a body asks, if it is of the right form and does not ask too much."""
    asked = contract.parse(body)
    if edge == "ask" and not isinstance(asked, dict):
        raise Refused(Code.BAD_JSON, "", "a message is one JSON object")
    if isinstance(asked, list) and len(asked) > LARGEST_LIST:
        says = f"{LARGEST_LIST} requests at a time are the most, not {len(asked)}; send them in several lists"
        raise Refused(Code.BAD_VALUE, "", says)
    return asked


def cost(edge: Edge, asked: Json) -> int:
    """About how many rulings an answer takes."""
    if edge == "ask":
        return REFEREE.cost(asked)
    each = price.odds if edge == "odds" else price.adjudicate
    return sum(each(one, RULESETS) for one in asked) if isinstance(asked, list) else each(asked, RULESETS)


def afford(rulings: int) -> None:
    """Refuse what would take too long."""
    if rulings > MOST:
        says = f"this takes some {rulings:,} rulings, and {MOST:,} at a time are the most"
        raise Refused(Code.NOT_ALLOWED, "", f"{says}; ask for less: fewer requests, dice or changes at a time")


class Unchanging(NamedTuple):
    """A message that is always answered alike: a game with its forms, or its sheet, in one of its units."""

    ask: str
    rules: str
    unit: str | None


def unchanging(edge: Edge, asked: Json) -> Unchanging | None:
    """Whether what was read is such a message. Every page asks it first, and it is not cheap."""
    if edge != "ask" or asked.get("ask") not in ("game", "sheet") or not set(asked) <= set(Unchanging._fields):
        return None
    rules, unit = asked.get("rules"), asked.get("unit")
    if not isinstance(rules, str) or rules not in RULESETS:
        return None
    ruleset = RULESETS[rules]
    units = (None, ruleset.unit, ruleset.also.name if ruleset.also else None)
    return Unchanging(asked["ask"], rules, unit) if unit in units else None


@cache
def answer_once(message: Unchanging) -> Reply:
    """The reply to a message that is always answered alike: there are a few dozen of them."""
    said = {name: value for name, value in message._asdict().items() if value is not None}
    return answer("ask", said)


def answer(edge: Edge, asked: Json) -> Reply:
    """The reply to what was read."""
    if edge == "ask":
        said = REFEREE.answer(asked)
        kept = asked.get("ask") == "rule" and asked.get("keep") is True and not said.get("error")
        return replying(said, noted=_note(asked, said) if kept else None)
    answerer: Callable[..., contract.Answered] = contract.adjudicate if edge == "adjudicate" else contract.odds
    if isinstance(asked, list):
        return replying([answerer(one, RULESETS) for one in asked])
    return by_its_code(replying(answerer(asked, RULESETS)))


def answer_body(edge: Edge, body: bytes) -> Reply:
    """The reply to a body, all at once: this is what a process of its own does."""
    _give_way()
    try:
        asked = read(edge, body)
        afford(cost(edge, asked))
    except Refused as refused:
        return refusing(refused.refusal)
    return answer(edge, asked)


def ready() -> None:
    """Take every game down from the shelf, so that the first question need not wait for it."""
    _give_way()
    for rules in RULESETS:
        RULESETS[rules]


@cache
def _give_way() -> None:
    """Long questions take what time the quick ones leave."""
    with suppress(AttributeError, OSError):
        os.nice(5)


def _note(asked: Json, said: Json) -> Json:
    request = {name: asked[name] for name in ("rules", "test", "chain", "given") if name in asked}
    return {**request, "dice": said["dice"], "result": said["result"], "told": said["told"]}
