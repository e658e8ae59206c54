"""The contract at its edge: one request in, one answer out, whatever the request is.

Nothing here raises: a request that cannot be ruled is answered with an error that names its place.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from sandtable.names import Code, Json, Refusal, Refused, listed
from sandtable.sheet.read import read_by, shown, unknown
from sandtable.sheet.ruleset import Ruleset, Rulesets

LONGEST_LINE = 1 << 20
"""A request longer than a megabyte is no situation on a table; it is refused before it fills the memory."""

COMMON = ("id", "rules", "test", "given", "dice")
RULING, ODDS, CHAIN = (*COMMON, "why"), (*COMMON, "by", "what_if"), ("id", "rules", "chain", "given", "by")
"""The fields that a request may have: for a ruling, for the odds of a test, for the odds of a chain."""
Answered = dict[str, Json]


def adjudicate(request: Json, rulesets: Rulesets) -> Answered:
    """Answer one request for a ruling."""
    return _answered(request, rulesets, RULING, _rule)


def odds(request: Json, rulesets: Rulesets) -> Answered:
    """Answer one request for odds: of a test, or of a chain of tests."""
    if isinstance(request, dict) and "chain" in request:
        return _answered(request, rulesets, CHAIN, _chain_odds, "chain")
    return _answered(request, rulesets, ODDS, _odds)


def _rule(ruleset: Ruleset, request: dict[str, Json]) -> Answered:
    why = flag(request, "why")
    return dict(ruleset.adjudicate(request["test"], request.get("given", {}), request.get("dice", {}), why=why))


def _odds(ruleset: Ruleset, request: dict[str, Json]) -> Answered:
    by = wanted_fields(ruleset.question(request["test"]).results, request)
    what_if = flag(request, "what_if")
    given, dice = request.get("given", {}), request.get("dice", {})
    return dict(ruleset.odds(request["test"], given, dice, by=by, what_if=what_if))


def _chain_odds(ruleset: Ruleset, request: dict[str, Json]) -> Answered:
    by = wanted_fields(ruleset.chain(request["chain"]).results, request)
    return dict(ruleset.chain_odds(request["chain"], request.get("given", {}), by=by))


def flag(request: dict[str, Json], name: str) -> bool:
    """A field that is true or false, and false if left out."""
    value = request.get(name, False)
    if not isinstance(value, bool):
        raise Refused(Code.BAD_VALUE, name, f"must be true or false, not {shown(value)}")
    return value


def wanted_fields(results: Mapping[str, str], request: dict[str, Json]) -> list[str] | None:
    """The fields of the result that `by` keeps, if it is there."""
    return read_by(request["by"], results) if "by" in request else None


def _answered(
    request: Json,
    rulesets: Rulesets,
    known: tuple[str, ...],
    answer: Callable[[Ruleset, dict[str, Json]], Answered],
    asks: str = "test",
) -> Answered:
    if not isinstance(request, dict):
        return error(Refusal(Code.BAD_JSON, "", f"a request is one JSON object, not {shown(request)}"))
    echo = {"id": request["id"]} if "id" in request else {}
    try:
        return {**echo, **answer(ruleset_of(request, rulesets, known, asks), request)}
    except Refused as refused:
        return {**echo, **error(refused.refusal)}


def ruleset_of(request: dict[str, Json], rulesets: Rulesets, known: tuple[str, ...], asks: str) -> Ruleset:
    """The rule set of a well-formed request, or the first fault of its form."""
    rules = request.get("rules")
    ruleset = rulesets.get(rules) if isinstance(rules, str) else None
    extras_last = ruleset is not None and ruleset.extras_last
    if not extras_last:
        _no_extras(request, known)
    for name in ("rules", asks):
        if name not in request:
            raise Refused(Code.MISSING_FIELD, name, f"this field is required: which {_NEEDED[name]}")
    if ruleset is None:
        raise Refused(Code.UNKNOWN_RULES, "rules", unknown("no rule set", rules, "there are", list(rulesets)))
    (ruleset.question if asks == "test" else ruleset.chain)(request[asks])
    if extras_last:
        _no_extras(request, known)
    return ruleset


_NEEDED = {"rules": "rule set is asked", "test": "test of that rule set", "chain": "chain of that rule set"}


def _no_extras(request: dict[str, Json], known: tuple[str, ...]) -> None:
    for name in request:
        if name not in known:
            raise Refused(Code.UNKNOWN_FIELD, name, f"no such field in a request; known are {listed(known, 'and')}")


def error(refusal: Refusal) -> Answered:
    return {"error": {"code": str(refusal.code), "at": refusal.at, "message": refusal.message}}


def parse(line: bytes | str) -> Json:
    """One line of JSON. NaN, infinities and a name given twice are refused with everything else that is not JSON."""
    try:
        text = line.decode("utf-8") if isinstance(line, bytes) else line
        return _decode(text)
    except UnicodeDecodeError as fault:
        raise Refused(Code.BAD_JSON, "", f"the line is not UTF-8 text (byte {fault.start})") from None
    except json.JSONDecodeError as fault:
        raise Refused(Code.BAD_JSON, "", f"not JSON: {fault.msg} at column {fault.colno}") from None
    except RecursionError:
        raise Refused(Code.BAD_JSON, "", "nested too deeply to be a request") from None


def _decode(text: str) -> Json:
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError:
        raise
    except ValueError:  # a whole number with more digits than Python reads
        return _LONG_NUMBERS.decode(text)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise Refused(Code.BAD_JSON, "", f"the name {shown(name)} is given twice in one object; give it once")
        found[name] = value
    return found


def _no_constant(name: str) -> Json:
    raise Refused(Code.BAD_JSON, "", f"{name} is not a JSON number")


def _whole(digits: str) -> int | float:
    """A number too long to be read is beyond every limit, whichever it is."""
    return int(digits) if len(digits) < 4000 else float("-inf" if digits.startswith("-") else "inf")


_DECODER = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_no_constant)
_LONG_NUMBERS = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_no_constant, parse_int=_whole)


def answer_line(line: bytes | str, rulesets: Rulesets, answer: Callable[[Json, Rulesets], Answered]) -> str:
    """One line of text in, one line of text out."""
    try:
        answered = answer(parse(line), rulesets)
    except Refused as refused:
        answered = error(refused.refusal)
    return encoded(answered)


def encoded(answered: Json) -> str:
    """An answer as every edge sends it: plain ASCII, whatever letters came back in it.

    In a list each answer is written by itself, so that one that JSON cannot hold leaves the others alone.
    """
    if isinstance(answered, list):
        return f"[{', '.join(map(encoded, answered))}]"
    try:
        return _ENCODER.encode(answered)
    except (ValueError, RecursionError):
        message = "an id must be a value that JSON can hold: no number without end, nothing nested without end"
        return _ENCODER.encode(error(Refusal(Code.BAD_VALUE, "id", message)))


_ENCODER = json.JSONEncoder(allow_nan=False, check_circular=False)
