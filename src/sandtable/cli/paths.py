"""Situations on the command line: `a.kind=bd b.support.0.kind=pk dice.a=4`."""

from __future__ import annotations

import json

import click

from sandtable.names import Json


def situation(words: tuple[str, ...]) -> tuple[Json, Json]:
    """What is given and the dice, from `path=value` words."""
    found: dict[str, Json] = {}
    for word in words:
        path, equals, value = word.partition("=")
        if not equals or not path:
            raise click.UsageError(f"'{word}' is no field: write it as path=value, like a.kind=blades or dice.a=4")
        steps = path.removeprefix("given.").split(".")
        if steps == [""] or "" in steps:
            raise click.UsageError(
                f"'{path}' is no path: names are joined by single dots, for example a.support.0.kind"
            )
        _put(found, steps, _value(value), word)
    dice = found.pop("dice", {})
    return _listed(found), _listed(dice)


def _value(text: str) -> Json:
    """Numbers, true, false, null, lists and objects as JSON has them; everything else is a word."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _put(place: dict[str, Json], steps: list[str], value: Json, word: str) -> None:
    *outer, last = steps
    for step in outer:
        place = place.setdefault(step, {})
        if not isinstance(place, dict):
            raise click.UsageError(f"'{word}' goes into '{step}', which has a value of its own already")
    if last in place:
        raise click.UsageError(f"'{word}' is said of what has a value already: say it once")
    place[last] = value


def _listed(value: Json) -> Json:
    """Objects whose names are 0, 1, 2 ... are lists."""
    if not isinstance(value, dict):
        return value
    inner = {name: _listed(entry) for name, entry in value.items()}
    places = sorted(inner, key=lambda name: (len(name), name))
    if not inner or not all(name.isascii() and name.isdecimal() for name in places):
        return inner
    for n, name in enumerate(places):
        if name != str(n):
            raise click.UsageError(f"'{name[:20]}' is no place of this list: they are counted from 0, and {n} is next")
    return [inner[name] for name in places]
