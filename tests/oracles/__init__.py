"""Plain twins of the rule sets, each written from its page alone: what the rows must agree with."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from sandtable.catalogue import RULESETS
from sandtable.names import Json


def has_twin(id: str) -> bool:
    return find_spec(f"tests.oracles.{id}") is not None


def twin(id: str) -> Callable[[Json], Json]:
    """How the twin of a rule set answers a request."""
    answer: Callable[[Json], Json] = import_module(f"tests.oracles.{id}").answer
    return answer


TWINNED = [ruleset for ruleset in RULESETS.values() if has_twin(ruleset.id)]
"""The rule sets that have one. One that is played must; what is begun as a copy of the template has none yet."""
