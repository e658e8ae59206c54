"""Scenarios as a person names them: all of a game, some, or every one that is shipped."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable import catalogue


def chosen(which: Iterable[str]) -> dict[str, list[str]]:
    """The scenarios that are meant, by game: some that are named, all of a game, or every one."""
    named, games = list(which), catalogue.fought()
    shipped = catalogue.scenarios()
    for name in named:
        if name not in games and name not in shipped:
            raise SystemExit(f"{name} is neither a game ({', '.join(games)}) nor one of their scenarios; name one")
    found: dict[str, list[str]] = {}
    for id, one in shipped.items():
        if not named or id in named or one.rules in named:
            found.setdefault(one.rules, []).append(id)
    return found
