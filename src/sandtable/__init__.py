"""Sandtable: a table for historical miniature battles that knows the rules.

Every ruling names the rows of the reference sheet that made it; every chance is exact. Values below `host` are frozen:
what changes is a new value.

>>> import sandtable
>>> dbm = sandtable.load("dbm")
>>> answer = dbm.adjudicate("close_combat", {"a": {"kind": "bd"}, "b": {"kind": "sp"}}, {"a": 4, "b": 2})
>>> answer["result"]["b"]["outcome"]
'recoil'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandtable.sheet.ruleset import Ruleset

__version__ = "0.1.0"
__all__ = ["load"]


def load(id: str) -> Ruleset:
    """The rule set of that id: `load("dbm")`."""
    from sandtable import catalogue

    return catalogue.load(id)
