"""Values at rest: what is begun lies in a state and in a log as plain values, and is made typed again by its hints.

A log is read before its game is known, and applying an event asks no rule; so neither can know a game's own classes.
This is the one place that turns such a value into plain ones and back. A class that stands in a union is told from the
others by its `word`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

from sandtable.names import Json

DO = "do"
"""Where the word of a task stands among its values."""

Read = Callable[[Json], Any]
ATOMS = frozenset((str, int, float, bool, NoneType))
"""What rests as it is."""
PLAIN = (str, int, float, bool, NoneType, object)


def plain(value: Any) -> Json:
    """A value as it rests: tuples, mappings, words and numbers."""
    sort: Any = type(value)
    if sort in ATOMS:
        return value
    if isinstance(value, tuple):
        return tuple(map(plain, value))
    if isinstance(value, Mapping):
        return {key: plain(inner) for key, inner in value.items()}
    if is_dataclass(value):
        rests = {name: plain(getattr(value, name)) for name in _names_of(sort)}
        word = getattr(sort, "word", None)
        return rests if word is None else {DO: word, **rests}
    return value


@cache
def _names_of(made: Any) -> tuple[str, ...]:
    """The fields of a class, by name."""
    return tuple(field.name for field in fields(made))


def typed(hint: Any, rests: Json) -> Any:
    """The value of a type that rests so."""
    return _reader(hint)(rests)


def revived(own: object, changes: Mapping[str, Json]) -> dict[str, Any]:
    """Changes of a game's own state as its class has them: of a log, fields that hold classes are read again."""
    sort: Any = type(own)
    readers = _own_readers(sort)
    return {name: readers[name](value) if name in readers else value for name, value in changes.items()}


@cache
def _own_readers(own: Any) -> Mapping[str, Read]:
    hints = get_type_hints(own)
    return {field.name: _reader(hints[field.name]) for field in fields(own) if _holds_class(hints[field.name])}


def _holds_class(hint: Any) -> bool:
    made = get_origin(hint) or hint
    if isinstance(made, type) and (is_dataclass(made) or hasattr(made, "_fields")):
        return True
    return any(map(_holds_class, get_args(hint)))


@cache
def _reader(hint: Any) -> Read:
    origin, inner = get_origin(hint), get_args(hint)
    if isinstance(hint, NewType):
        return _reader(hint.__supertype__)
    if hint in PLAIN or hint is Any or isinstance(hint, TypeVar) or origin is Literal:
        return lambda rests: rests
    if origin is tuple:
        return _tuple(inner)
    if origin in (Union, UnionType):
        return _one_of(inner)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        value = _reader(inner[1])
        return lambda rests: {key: value(one) for key, one in rests.items()}
    made = origin or hint
    if isinstance(made, type) and (is_dataclass(made) or hasattr(made, "_fields")):
        return _fields(made)
    raise TypeError(f"{hint} cannot rest in a state: use words, numbers, tuples, mappings, or a frozen class of them")


def _tuple(inner: tuple[Any, ...]) -> Read:
    if inner[1:] == (...,):
        each = _reader(inner[0])
        return lambda rests: tuple(map(each, rests))
    places = tuple(map(_reader, inner))
    return lambda rests: tuple(read(one) for read, one in zip(places, rests, strict=True))


def _fields(made: type[Any]) -> Read:
    """A frozen class or a named tuple, by the hints of its fields."""
    hints = get_type_hints(made)
    if hasattr(made, "_fields"):
        places = tuple(_reader(hints[name]) for name in made._fields)
        return lambda rests: made(*(read(one) for read, one in zip(places, rests, strict=True)))
    named = {field.name: _reader(hints[field.name]) for field in fields(made)}

    def read(rests: Json) -> Any:
        if isinstance(rests, made):
            return rests
        return made(**{name: named[name](one) for name, one in rests.items() if name != DO})

    return read


def _one_of(inner: tuple[Any, ...]) -> Read:
    """One of several: nothing, a class by its word, or else the first whose form it has."""
    worded = {word: one for one in inner if (word := getattr(one, "word", None)) is not None}
    others = [one for one in inner if one not in worded.values() and one is not NoneType]

    def read(rests: Json) -> Any:
        if rests is None or is_dataclass(rests):
            return rests
        if isinstance(rests, Mapping) and rests.get(DO) in worded:
            return typed(worded[rests[DO]], rests)
        return typed(next(one for one in others if _has_form(one, rests)), rests)

    return read


def _has_form(hint: Any, rests: Json) -> bool:
    made = get_origin(hint) or hint
    if made is Literal:
        return rests in get_args(hint)
    if isinstance(made, type) and is_dataclass(made):
        return isinstance(rests, Mapping)
    return isinstance(rests, made) if isinstance(made, type) and not hasattr(made, "_fields") else True
