"""Forms: what a question asks for, field by field, as data for a page, a command or a JSON Schema."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sandtable.names import OTHER, SIDES, Json, Side
from sandtable.sheet.chain import Chain
from sandtable.sheet.expr import Expr, Ref, Value, refs
from sandtable.sheet.fact import (
    Choice,
    Fact,
    Flag,
    Length,
    Many,
    One,
    Scope,
    Whole,
    Wholes,
    Words,
)
from sandtable.sheet.fold import derivation, fold, narrowed
from sandtable.sheet.question import Question
from sandtable.sheet.ready import Ready
from sandtable.sheet.ruleset import Ruleset
from sandtable.sheet.ruling import Asked
from sandtable.sheet.together import Between

DEPENDS = "depends"
"""A default that hangs on other fields: the help of the field says on which."""
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def forms(ruleset: Ruleset) -> list[dict[str, Json]]:
    """The forms of all questions, each field saying in which tests of the rule set it matters."""
    mattering = {question.id: matters(question) for question in ruleset.questions}
    return [
        {
            "test": question.id,
            "title": question.title,
            "asks": question.asks,
            "fields": _fields(question.given, "", mattering),
            "dice": _dice(question),
            "results": result_fields(question),
            "headline": list(question.headline),
            "together": _controls(question.between),
        }
        for question in ruleset.questions
    ]


def result_fields(asks: Question | Chain) -> list[dict[str, Json]]:
    """The fields of a result: where each stands, whose it is, what it is called there, whether rows add up to it."""
    whose, totals = (asks.whose, ()) if isinstance(asks, Chain) else ({}, asks.totals)
    return [
        {"at": path, "help": says, **_owner(path, whose), "total": path in totals}
        for path, says in asks.results.items()
    ]


def _owner(path: str, whose: Mapping[str, tuple[Side, str]]) -> dict[str, Json]:
    """The side that a field of the result belongs to, if any, and what it is called there."""
    first, _, rest = path.partition(".")
    side, word = whose.get(path) or ((first, rest) if first in SIDES else (None, path))
    return {"side": side, "word": word}


def _controls(things: Sequence[Between]) -> list[dict[str, Json]]:
    """One control for each thing that fields tell together: the fields it stands in for, and the ways it can stand."""
    return [
        {
            "id": thing.together.id,
            "label": thing.together.label,
            "help": thing.together.help,
            "fields": [place.path for place in thing.places],
            "ways": [{"says": way.says, "sets": thing.sets(way)} for way in thing.choices()],
        }
        for thing in things
        if not thing.together.asked_apart
    ]


def matters(question: Question) -> frozenset[str]:
    """The fields that can change this question's answer, by their paths; those of both sides without the side."""
    found = set(question.reads)
    for own, foe in _parts(question):

        def known(ref: Ref, own: Parts = own, foe: Parts = foe) -> Value | None:
            return own.get(ref.name) if ref.voice == "own" else foe.get(ref.name) if ref.voice == "foe" else None

        for table in question.tables:
            for row in narrowed(table, known):
                found |= {_field_of(ref) for part in (row.condition, row.value) for ref in _given(part)}
        for bar in (*question.side_bars, *question.bars):
            found |= {_field_of(ref) for ref in _given(fold(bar.when, known))}
    return frozenset(found)


def relevant(question: Question, asked: Asked) -> dict[str, list[str]]:
    """The fields that can still change the answer for the troops that were named: of each side, and of the situation.

    What is known of them is their kind, their grade, and the parts they play; rows that these rule out are left aside.
    """
    found: dict[str, set[str]] = {where: set(question.reads) for where in ("a", "b", "here")}
    known: dict[str, dict[str, Value]] = {
        side: _identity(who) for side, who in (("a", asked.a), ("b", asked.b), ("here", asked.here))
    }
    pairs = [("a", "b"), ("b", "a")] if question.sides else [("here", "here")]
    for own, foe in pairs:
        whose = {"own": own, "foe": foe, "here": "here"}

        def fact(ref: Ref, whose: Mapping[str, str] = whose) -> Value | None:
            return known[whose[ref.voice]].get(ref.name)

        for table in question.tables:
            for row in narrowed(table, fact):
                for part in (row.condition, row.value):
                    for ref in _given(part):
                        found[whose[ref.voice]].add(_field_of(ref))
    scopes: list[tuple[str, type[Scope]]] = [*question.sides.items(), ("here", question.given)]
    return {
        name: [field for field in scope.asked() if field in found[name] and field not in SIDES]
        for name, scope in scopes
    }


def _identity(who: Ready) -> dict[str, Value]:
    """What is known of somebody once named: kind, grade, and the part he plays."""
    if who is None:
        return {}
    names = ("kind", "grade", *who.roles)
    return {name: getattr(who, name) for name in names if hasattr(who, name)}


Parts = Mapping[str, bool]
"""The parts that a side plays in a question: it shoots, it is shot at."""


def _parts(question: Question) -> list[tuple[Parts, Parts]]:
    """Every pair of parts that the two sides can play in this question, own and enemy."""
    usual = {name: fact.default for name, fact in question.given.asked().items() if not callable(fact.default)}
    flags = [name for name, fact in question.given.asked().items() if isinstance(fact, Flag)]
    given = [usual, *({**usual, name: not usual[name]} for name in flags)]
    roles = [question.roles(record) for record in given]
    return [(role.get(side, {}), role.get(OTHER[side], {})) for role in roles for side in SIDES]


def _given(expr: Expr) -> Iterator[Ref]:
    """The facts that must be given for an expression, behind those that follow from others."""
    for ref in refs(expr):
        follows = derivation(ref)
        if follows is None:
            yield ref
        else:
            yield from _given(follows)


def _field_of(ref: Ref) -> str:
    """The field that a fact of a row stands for: `support_0_kind` is `support`."""
    owner = ref.fact.name
    return ref.name if ref.name == owner else ref.name.removesuffix(owner).rstrip("_").rstrip("0123456789").rstrip("_")


def _fields(scope: type[Scope], within: str, mattering: dict[Any, frozenset[str]]) -> list[dict[str, Json]]:
    return [_field(fact, within, mattering) for fact in scope.asked().values()]


def chain_forms(ruleset: Ruleset) -> list[dict[str, Json]]:
    """The forms of the chains."""
    return [
        {
            "chain": chain.id,
            "title": chain.title,
            "asks": chain.asks,
            "fields": _fields(chain.given, "", {}),
            "steps": [step.name for step in chain.steps],
            "results": result_fields(chain),
            "headline": list(chain.headline),
            "together": _controls(chain.between),
            "begins": dict(chain.begins),
        }
        for chain in ruleset.chains
    ]


def _field(fact: Fact, within: str, mattering: dict[Any, frozenset[str]]) -> dict[str, Json]:
    outermost = within or fact.name
    made: dict[str, Json] = {
        "name": fact.name,
        "label": fact.titled,
        "help": fact.help,
        "group": fact.group,
        "required": fact.required,
        **_kind(fact),
    }
    if not fact.required:
        made["default"] = DEPENDS if callable(fact.default) else _plain(fact.default)
    if fact.opens is not None:
        made["opens"] = fact.opens
    if fact.null:
        made["null"] = True
    inner = "" if isinstance(fact, One) and fact.name in SIDES else outermost
    if isinstance(fact, One | Many):
        made["fields"] = _fields(fact.of, inner, mattering)
    made["matters"] = [test for test, paths in mattering.items() if outermost in paths or fact.name in SIDES]
    return made


def _kind(fact: Fact) -> dict[str, Json]:
    match fact:
        case Flag():
            return {"type": "flag"}
        case Whole():
            return {"type": "whole", "least": fact.least, "most": fact.most, **_counted(fact.place)}
        case Length():
            return {"type": "length", "unit": fact.unit, "least": fact.least, "most": fact.most}
        case Choice():
            return {"type": "word", "words": dict(fact.words.names)}
        case Words():
            return {"type": "words", "words": dict(fact.words.names), "least": fact.least, "most": fact.most}
        case Wholes():
            limits = {"least": fact.least, "most": fact.most, "length": fact.length}
            return {"type": "wholes", **limits, **_counted(fact.place)}
        case Many():
            return {"type": "list", "least": fact.least, "most": fact.most}
    return {"type": "object"}


def _counted(place: bool) -> dict[str, Json]:
    """Places are shown counted from one."""
    return {"place": True} if place else {}


def _dice(question: Question) -> list[dict[str, Json]] | None:
    if question.fixed is None:
        return None
    return [{"name": each.name, "die": each.die.name, "faces": list(each.die.faces)} for each in question.fixed]


def schema(ruleset: Ruleset) -> dict[str, Json]:
    """JSON Schema of a request to the rule set: one branch for each test."""
    return {
        "$schema": DIALECT,
        "title": f"A request to {ruleset.title}",
        "oneOf": [_request_schema(ruleset, question) for question in ruleset.questions],
    }


def _request_schema(ruleset: Ruleset, question: Question) -> dict[str, Json]:
    return {
        "title": question.title,
        "description": question.asks,
        "type": "object",
        "properties": {
            "id": {"description": "Echoed in the answer."},
            "rules": {"const": ruleset.id},
            "test": {"const": question.id},
            "given": _scope_schema(question.given),
            "dice": _dice_schema(question),
            "why": {"type": "boolean", "default": False, "description": "Also list the rows that all but counted."},
        },
        "required": ["rules", "test", *(["given"] if _needs(question.given) else []), *_needed_dice(question)],
        "additionalProperties": False,
    }


def _needs(scope: type[Scope]) -> bool:
    return any(fact.required for fact in scope.asked().values())


def _needed_dice(question: Question) -> list[str]:
    return ["dice"] if question.fixed else []


def _dice_schema(question: Question) -> dict[str, Json]:
    if question.fixed is None:
        face = {"type": "integer"}
        return {"type": "object", "additionalProperties": {"anyOf": [face, {"type": "array", "items": face}]}}
    names = [each.name for each in question.fixed]
    faces = {each.name: {"enum": sorted(set(each.die.faces))} for each in question.fixed}
    return {"type": "object", "properties": faces, "required": names, "additionalProperties": False}


def _scope_schema(scope: type[Scope]) -> dict[str, Json]:
    fields = scope.asked()
    return {
        "type": "object",
        "properties": {name: _described(fact) for name, fact in fields.items()},
        "required": [name for name, fact in fields.items() if fact.required],
        "additionalProperties": False,
    }


def _described(fact: Fact) -> dict[str, Json]:
    made = {"title": fact.titled, "description": fact.help, **_value_schema(fact)}
    if fact.null:
        made = {"anyOf": [made, {"type": "null"}]}
    if not fact.required and not callable(fact.default):
        made["default"] = _plain(fact.default)
    return made


def _value_schema(fact: Fact) -> dict[str, Json]:
    match fact:
        case Flag():
            return {"type": "boolean"}
        case Whole():
            return {"type": "integer", **_limits(fact.least, fact.most)}
        case Length():
            return {"type": "number", **_limits(fact.least, fact.most)}
        case Choice():
            return {"enum": list(fact.words.words)}
        case Words():
            return {"type": "array", "items": {"enum": list(fact.words.words)}, **_lengths(fact.least, fact.most)}
        case Wholes():
            return {
                "type": "array",
                "items": {"type": "integer", **_limits(fact.least, fact.most)},
                **(_lengths(fact.length, fact.length) if fact.length is not None else {}),
            }
        case Many():
            return {"type": "array", "items": _scope_schema(fact.of), **_lengths(fact.least, fact.most)}
        case One():
            return _scope_schema(fact.of)
    raise TypeError(f"no schema for {type(fact).__name__}")


def _limits(least: float, most: float | None) -> dict[str, Json]:
    return {"minimum": least} if most is None else {"minimum": least, "maximum": most}


def _lengths(least: int, most: int | None) -> dict[str, Json]:
    return {"minItems": least} if most is None else {"minItems": least, "maxItems": most}


def _plain(value: Json) -> Json:
    return list(value) if isinstance(value, tuple) else value
