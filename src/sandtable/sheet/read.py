"""Reading a request: every field in the order of the sheet's page, each fault named with its place and its remedy."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import isfinite
from typing import Any, Protocol

from sandtable.names import Code, Json, Refused, listed
from sandtable.sheet.fact import Choice, Fact, Flag, Length, Many, One, Record, Scope, Vocabulary, Whole, Wholes, Words

NOTHING: Record = {}


class _Reader(Protocol):
    def __call__(self, fact: Any, value: Json, at: str, around: Record) -> Json: ...


def read_scope(scope: type[Scope], value: Json, at: str, around: Record = NOTHING) -> Record:
    """Read one object: unknown fields first, then every field in its order, missing or wrong."""
    if not isinstance(value, dict):
        raise Refused(Code.BAD_VALUE, at, f"must be an object, not {shown(value)}")
    fields = scope.asked()
    for name in value:
        if name not in fields:
            known = f"known are {listed(list(fields), 'and')}"
            raise Refused(Code.UNKNOWN_FIELD, f"{at}.{name}", f"no such field here{meant(name, fields) or ';'} {known}")
    record: dict[str, Json] = dict(scope.usual)
    later: list[str] = []
    for name in [name for name in fields if name in value or name not in record]:
        fact = fields[name]
        if name not in value:
            if fact.required:
                raise Refused(Code.MISSING_FIELD, f"{at}.{name}", f"this field is required: {_wanted(fact)}")
            record[name] = fact.default_for(record, around)
        elif scope.objects_last and isinstance(fact, One):
            later.append(name)
        else:
            record[name] = read_fact(fact, value[name], f"{at}.{name}", record)
    for name in later:
        record[name] = read_fact(fields[name], value[name], f"{at}.{name}", record)
    return record


def read_fact(fact: Fact, value: Json, at: str, around: Record = NOTHING) -> Json:
    """Read one field."""
    if value is None and fact.null:
        return None
    return READERS[type(fact)](fact, value, at, around)


def _flag(fact: Flag, value: Json, at: str, around: Record) -> bool:
    if not isinstance(value, bool):
        raise Refused(Code.BAD_VALUE, at, f"must be true or false, not {shown(value)}")
    return value


def _whole(fact: Whole, value: Json, at: str, around: Record) -> int:
    return whole(value, fact.least, fact.most, at)


def whole(value: Json, least: int, most: int | None, at: str) -> int:
    """A whole number between two limits: 2, not 2.0 and not true."""
    is_whole = isinstance(value, int) and not isinstance(value, bool)
    if not is_whole or value < least or (most is not None and value > most):
        limits = f"from {least} to {most}" if most is not None else f"of {least} or more"
        raise Refused(Code.BAD_VALUE, at, f"must be a whole number {limits}, not {shown(value)}")
    number: int = value
    return number


def _length(fact: Length, value: Json, at: str, around: Record) -> float:
    good = isinstance(value, int | float) and not isinstance(value, bool) and isfinite_number(value)
    if not good or value < fact.least or (fact.most is not None and value > fact.most):
        limit = f"from {fact.least:g} to {fact.most:g}" if fact.most is not None else f"of {fact.least:g} or more"
        raise Refused(Code.BAD_VALUE, at, f"must be a number {limit} ({fact.unit}), not {shown(value)}")
    distance: float = value
    return distance


def isfinite_number(value: float) -> bool:
    """Whether a number is one that a table-top could have; whole numbers too long for a float are not."""
    try:
        return isfinite(value)
    except OverflowError:
        return False


def _choice(fact: Choice, value: Json, at: str, around: Record) -> str:
    if not isinstance(value, str) or value not in fact.words:
        raise Refused(Code.BAD_VALUE, at, _no_word(value, fact.words))
    return value


def _no_word(value: Json, words: Vocabulary) -> str:
    """What may be said instead, each word with its name."""
    said = [word if _plain(word) == _plain(name) else f"{word} ({name})" for word, name in words.names.items()]
    named = {name: word for word, name in words.names.items()}
    near = meant(value, (*words.words, *named), lambda word: f"{named[word]} ({word})" if word in named else word)
    return f"must be one of {', '.join(said)}, not {shown(value)}{near}"


def _plain(word: str) -> str:
    return word.lower().replace("_", " ").replace("-", " ")


def meant(value: Json, known: Iterable[str], spelt: Callable[[str], str] = str) -> str:
    """'; did you mean kind?', where something that is known comes near to what was said."""
    from difflib import get_close_matches  # Loaded only when somebody has slipped.

    words = {word.lower(): word for word in known}
    said = value[:40].lower() if isinstance(value, str) else ""
    near = get_close_matches(said, words, 1) or [word for word in words if len(said) > 2 and word.startswith(said)]
    return f"; did you mean {spelt(words[near[0]])}?" if near else ""


def _one(fact: One[Any], value: Json, at: str, around: Record) -> Record:
    record = read_scope(fact.of, value, at, around)
    if fact.check is not None:
        fact.check(record, at)
    return record


def _many(fact: Many[Any], value: Json, at: str, around: Record) -> tuple[Record, ...]:
    entries = _listed(fact, value, at)
    return tuple(read_scope(fact.of, entry, f"{at}.{place}", around) for place, entry in enumerate(entries))


def _words(fact: Words, value: Json, at: str, around: Record) -> tuple[str, ...]:
    for place, word in enumerate(entries := _listed(fact, value, at)):
        if not isinstance(word, str) or word not in fact.words:
            raise Refused(Code.BAD_VALUE, f"{at}.{place}", _no_word(word, fact.words))
    return tuple(entries)


def _wholes(fact: Wholes, value: Json, at: str, around: Record) -> tuple[int, ...]:
    if not isinstance(value, list) or (fact.length is not None and len(value) != fact.length):
        many = "a list" if fact.length is None else f"a list of {fact.length}"
        raise Refused(Code.BAD_VALUE, at, f"must be {many} whole numbers, not {shown(value)}")
    return tuple(whole(entry, fact.least, fact.most, f"{at}.{place}") for place, entry in enumerate(value))


def _listed(fact: Many[Any] | Words, value: Json, at: str) -> list[Json]:
    if not isinstance(value, list):
        raise Refused(Code.BAD_VALUE, at, f"must be a list, not {shown(value)}")
    if len(value) < fact.least or (fact.most is not None and len(value) > fact.most):
        most = "or more" if fact.most is None else f"to {fact.most}"
        raise Refused(Code.BAD_VALUE, at, f"must have {fact.least} {most} entries, not {len(value)}")
    return value


READERS: dict[type[Fact], _Reader] = {
    Flag: _flag,
    Whole: _whole,
    Length: _length,
    Choice: _choice,
    One: _one,
    Many: _many,
    Words: _words,
    Wholes: _wholes,
}


def shown(value: Json) -> str:
    """A wrong value as it can be shown in a sentence: short, whatever it is."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    if isinstance(value, dict | list | tuple):
        return "an object" if isinstance(value, dict) else "a list"
    if isinstance(value, int) and abs(value) > 10**12:
        return "a number that large"
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= 40 else f"{text[:36]}…{text[-1]}"


def read_by(by: Json, results: Mapping[str, str]) -> list[str]:
    """The fields of a result that odds are grouped by."""
    known = tuple(results)
    if not isinstance(by, list | tuple) or not by:
        raise Refused(Code.BAD_VALUE, "by", f"must be a list of result fields: {listed(known)}, not {shown(by)}")
    for place, path in enumerate(by):
        if path not in known:
            raise Refused(Code.BAD_VALUE, f"by.{place}", f"must be one of {', '.join(known)}, not {shown(path)}")
    return list(by)


def unknown(none: str, value: Json, there: str, known: Sequence[str]) -> str:
    """That nothing is called so; what may have been meant, and what there is: 'no field "x"; there are a and b'."""
    names = f"{there} {listed(list(known), 'and') or 'none'}"
    if not isinstance(value, str):
        return f"must be a text, not {shown(value)}; {names}"
    return f"{none} {shown(value)}{meant(value, known) or ';'} {names}"


def _wanted(fact: Fact) -> str:
    if isinstance(fact, Choice):
        return f"one of {', '.join(fact.words.words)}"
    return fact.help or fact.titled
