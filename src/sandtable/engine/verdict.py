"""Verdicts: what the rules say of an order before it is given."""

from __future__ import annotations

from typing import Generic, NamedTuple

from sandtable.engine.draft import Step
from sandtable.engine.state import Own, State
from sandtable.names import Refusal


class Verdict(NamedTuple, Generic[Own]):
    """What `check` says of an order: what it costs and where it leads, or why it may not be."""

    refusal: Refusal | None
    cost: int = 0
    step: Step[Own] | None = None
    aim: State[Own] | None = None
    """The table as it is meant to be, where dice must fall first: what a player who weighs the order looks at."""
    rows: tuple[str, ...] = ()
    """The rows that make it cost what it does."""

    @property
    def allowed(self) -> bool:
        return self.refusal is None
