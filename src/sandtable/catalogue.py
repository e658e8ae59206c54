"""The only list of rule sets. A new one is a folder in `rulesets` and one line here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module

from sandtable.names import Code, Refused, listed
from sandtable.sheet.ruleset import Ruleset

FOLDERS = ("toy", "dbm", "dbr", "mr", "nap", "ps")


@cache
def load(id: str) -> Ruleset:
    """The rule set of that id, read at its first use.

    >>> load("dbm").title
    'De Bellis Multitudinis'
    """
    if id not in FOLDERS:
        raise Refused(Code.UNKNOWN_RULES, "rules", f"no rule set {id!r}; there are {listed(FOLDERS, 'and')}")
    ruleset: Ruleset = import_module(f"sandtable.rulesets.{id}").RULESET
    return ruleset


class Shelf(Mapping[str, Ruleset]):
    """All rule sets by id, each taken down only when it is asked for."""

    def __getitem__(self, id: str) -> Ruleset:
        if id not in FOLDERS:
            raise KeyError(id)
        return load(id)

    def __iter__(self) -> Iterator[str]:
        return iter(FOLDERS)

    def __len__(self) -> int:
        return len(FOLDERS)


RULESETS = Shelf()
