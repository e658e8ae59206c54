"""Situations in the words that people use: `a.kind=blades` for `a.kind=bd`, yes for true."""

from __future__ import annotations

from sandtable.names import Json
from sandtable.sheet.fact import Choice, Fact, Flag, Many, One, Scope, Vocabulary, Words

YES_OR_NO = {"yes": True, "no": False, "on": True, "off": False}


def in_codes(scope: type[Scope], given: Json) -> Json:
    """What is given with every name as the code of its word; what is neither stays as it is."""
    if not isinstance(given, dict):
        return given
    facts = scope.asked()
    return {name: _value(facts[name], value) if name in facts else value for name, value in given.items()}


def _value(fact: Fact, value: Json) -> Json:
    match fact:
        case Choice():
            return _code(fact.words, value)
        case Words() if isinstance(value, list):
            return [_code(fact.words, one) for one in value]
        case Words() if isinstance(value, str):
            return [_code(fact.words, one.strip()) for one in value.split(",") if one.strip()]
        case Flag() if isinstance(value, str):
            return YES_OR_NO.get(value.lower(), value)
        case One():
            return in_codes(fact.of, value)
        case Many() if isinstance(value, list):
            return [in_codes(fact.of, one) for one in value]
    return value


def _code(words: Vocabulary, value: Json) -> Json:
    """The code of a word by its name, however that is written; the code itself, in whatever case."""
    if not isinstance(value, str) or value in words:
        return value
    said = _plain(value)
    named = {_plain(name): word for word, name in words.names.items()}
    return named.get(said) or next((word for word in words.words if _plain(word) == said), value)


def _plain(word: str) -> str:
    return " ".join(word.lower().replace("_", " ").replace("-", " ").split())
