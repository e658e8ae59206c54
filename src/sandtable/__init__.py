"""Sandtable: a table for historical miniature battles that knows the rules.

Every ruling names the rows of the reference sheet that made it; every chance is exact. Values below `host` are frozen:
what changes is a new value.

>>> import sandtable
>>> toy = sandtable.load("toy")
>>> answer = toy.adjudicate("fight", {"a": {"kind": "horse"}, "b": {"kind": "foot"}}, {"a": 4, "b": 2})
>>> answer["result"]["b"]["outcome"]
'destroyed'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandtable.sheet.ruleset import Ruleset

__version__ = "0.1.0"
__all__ = ["load"]


def load(id: str) -> Ruleset:
    """The rule set of that id: `load("toy")`."""
    from sandtable import catalogue

    return catalogue.load(id)
