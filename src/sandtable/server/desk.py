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
    """What goes back: the status, the body, and what is to be noted in the evening, if anything is."""

    status: int
    body: bytes
    noted: Json = None


def replying(content: Json, status: int = 200, noted: Json = None) -> Reply:
    return Reply(status, contract.encoded(content).encode("ascii"), noted)


def refusing(refusal: Refusal, status: int | None = None) -> Reply:
    return replying(contract.error(refusal), status or STATUS.get(refusal.code, 422))


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


def answer(edge: Edge, asked: Json) -> Reply:
    """The reply to what was read."""
    if edge == "ask":
        said = REFEREE.answer(asked)
        rolled = asked.get("ask") == "rule" and not said.get("error")
        return replying(said, noted=_note(asked, said) if rolled else None)
    answerer: Callable[..., contract.Answered] = contract.adjudicate if edge == "adjudicate" else contract.odds
    if isinstance(asked, list):
        return replying([answerer(one, RULESETS) for one in asked])
    said = answerer(asked, RULESETS)
    code = said["error"]["code"] if "error" in said else None
    return replying(said, 200 if code is None else STATUS.get(Code(code), 422))


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
        os.nice(10)


def _note(asked: Json, said: Json) -> Json:
    request = {name: asked[name] for name in ("rules", "test", "given") if name in asked}
    return {**request, "dice": said["dice"], "result": said["result"], "told": said["told"]}
