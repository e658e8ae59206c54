"""What goes over HTTP, described for programs: the bodies as the games and the messages say them, and the answers."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from sandtable.catalogue import RULESETS
from sandtable.server import desk
from sandtable.server.desk import LARGEST_LIST, Edge
from sandtable.sheet.chain import Chain
from sandtable.sheet.question import Question
from sandtable.wire.schema import schema as schema_of_messages
from sandtable.wire.schema import schema_of_asks

Described = dict[str, Any]
Responses = dict[int | str, Described]

PARTS = "#/components/schemas/"


def _json(schema: Described, says: str) -> Described:
    return {"description": says, "content": {"application/json": {"schema": schema}}}


def _part(name: str) -> Described:
    return {"$ref": f"{PARTS}{name}"}


REFUSED: Responses = {
    status: _json(_part("Refused"), says)
    for status, says in {
        400: "Not JSON.",
        403: "Asked by a page of somebody else.",
        404: "No such game, test, or part of the API.",
        411: "Of no length.",
        413: "Too large.",
        415: "Not said to be JSON.",
        421: "Called by a name that is not this server's.",
        422: "The contract's error.",
        429: "Too much at once.",
    }.items()
}
ANYTHING: Responses = {200: _json({}, "What was asked for."), **REFUSED}
GAMES: Responses = {200: _json({"type": "array", "items": _part("Card")}, "The shelf."), **REFUSED}
GAME: Responses = {200: _json(_part("Game"), "One game."), **REFUSED}
MATCHUPS: Responses = {200: _json(_part("MatchupTable"), "One measure of every pair."), **REFUSED}
SHEET: Responses = {
    200: {
        "description": "The reference sheet.",
        "content": {kind: {"schema": {}} for kind in ("application/json", "text/html", "text/markdown")},
    },
    **REFUSED,
}
PICTURE: Responses = {
    200: {"description": "A picture.", "content": {"image/svg+xml": {"schema": {"type": "string"}}}},
    **REFUSED,
}
RESPONSES: dict[Edge, Responses] = {
    "adjudicate": {200: _json(_part("Rulings"), "The contract's answer, or a list of them."), **REFUSED},
    "odds": {200: _json(_part("Odds"), "The contract's answer, or a list of them."), **REFUSED},
    "ask": ANYTHING,
}


def _body(part: str, example: Any) -> Described:
    content = {"schema": _part(part), "example": example}
    return {"requestBody": {"required": True, "content": {"application/json": content}}}


def _example(*more: str) -> Described:
    """A situation that a game shows by itself, with so much of it as a request of this sort says."""
    ruleset = next(each for each in RULESETS.values() if each.played and each.examples)
    shown = ruleset.examples[0]
    asked = {"rules": ruleset.id, "test": shown.test, "given": shown.given, "dice": shown.dice, "what_if": True}
    return {name: asked[name] for name in ("rules", "test", "given", *more)}


BODIES: dict[Edge, Described] = {
    "adjudicate": _body("RulingRequests", _example("dice")),
    "odds": _body("OddsRequests", _example("what_if")),
    "ask": _body("Message", {"ask": "look", **_example()}),
}


@cache
def openapi(app: FastAPI) -> Described:
    """The whole description, with every part that it speaks of."""
    made = get_openapi(title=app.title, version=app.version, summary=app.summary, routes=app.routes)
    made["components"] = {"schemas": {**_messages(), **_answers(), **_requests()}}
    for edge, body in BODIES.items():
        shown = body["requestBody"]["content"]["application/json"]["example"]
        answered = made["paths"][f"/api/{edge}"]["post"]["responses"]["200"]["content"]["application/json"]
        answered["example"] = json.loads(desk.answer(edge, shown).body)
    return made


def _messages() -> Described:
    """The messages of the pages; what one says of another points to where it stands here."""
    parts: Described = _pointing(schema_of_messages()["$defs"])
    return {**parts, "Message": schema_of_asks()}


def _pointing(schema: Any) -> Any:
    if isinstance(schema, dict):
        return {
            name: value.replace("#/$defs/", PARTS) if name == "$ref" else _pointing(value)
            for name, value in schema.items()
        }
    return [_pointing(each) for each in schema] if isinstance(schema, list) else schema


def _answers() -> Described:
    text, anything = {"type": "string"}, {"type": "object"}
    chance = {"type": "object", "properties": {"p": text, "result": anything}, "required": ["p", "result"]}
    ruling = {"result": anything, "lines": _many(_part("Line")), "near": _many(_part("Near"))}
    odds = {"odds": _many(chance), "what_if": _many(anything)}
    return {
        "Refused": _answer({"error": _part("Error")}, "error"),
        "Ruling": _answer({"rules": text, "test": text, **ruling}, "rules", "test", "result", "lines"),
        "Spread": _answer({"rules": text, "test": text, "chain": text, **odds}, "rules", "odds"),
        "Rulings": _one_or_many(_part("Ruling"), {"anyOf": [_part("Ruling"), _part("Refused")]}),
        "Odds": _one_or_many(_part("Spread"), {"anyOf": [_part("Spread"), _part("Refused")]}),
    }


def _answer(properties: Described, *required: str) -> Described:
    return {"type": "object", "properties": {"id": {}, **properties}, "required": list(required)}


def _requests() -> Described:
    """Requests of the contract, as they look in every game; what may stand in `given` is said for each game and test by
    /api/games/{rules}/tests?schema=true."""
    whole = {"type": "integer"}
    side = {
        "type": "object",
        "properties": {"kind": {"type": "string"}},
        "description": "What one side says of itself.",
    }
    given = {"type": "object", "properties": {"a": side, "b": side}, "description": "The situation, by its test."}
    dice = {"type": "object", "additionalProperties": {"anyOf": [whole, _many(whole)]}}
    asked = {"id": {}, "rules": {"enum": list(RULESETS)}, "given": given}
    test = {"test": {"enum": _ids(question for ruleset in RULESETS.values() for question in ruleset.questions)}}
    chain = {"chain": {"enum": _ids(chain for ruleset in RULESETS.values() for chain in ruleset.chains)}}
    by, flag = {"by": {**_many({"type": "string"}), "minItems": 1}}, {"type": "boolean"}
    ruling = _request({**asked, **test, "dice": dice, "why": flag}, "test")
    odds = _request({**asked, **test, "dice": dice, **by, "what_if": flag}, "test")
    chained = _request({**asked, **chain, **by}, "chain")
    return {
        "RulingRequest": ruling,
        "OddsRequest": {"anyOf": [odds, chained]},
        "RulingRequests": _one_or_many(_part("RulingRequest"), _part("RulingRequest")),
        "OddsRequests": _one_or_many(_part("OddsRequest"), _part("OddsRequest")),
    }


def _request(properties: Described, asks: str) -> Described:
    return {
        "type": "object",
        "properties": properties,
        "required": ["rules", asks],
        "additionalProperties": False,
    }


def _ids(asked: Iterable[Question | Chain]) -> list[str]:
    return list(dict.fromkeys(each.id for each in asked))


def _many(items: Described) -> Described:
    return {"type": "array", "items": items}


def _one_or_many(one: Described, each: Described) -> Described:
    return {"anyOf": [one, {**_many(each), "maxItems": LARGEST_LIST}]}
