"""What was found of one state, kept as long as that state is asked about: many orders ask the same of it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from sandtable.engine.state import State

Key = TypeVar("Key", bound=Hashable)
Found = TypeVar("Found")


class OfState(Generic[Key, Found]):
    """Findings about the last state that was asked about, by what was asked."""

    def __init__(self) -> None:
        self._state: State | None = None
        self._found: dict[Key, Found] = {}

    def of(self, state: State, key: Key, find: Callable[[], Found]) -> Found:
        """What was found for this key, or is found now."""
        if state is not self._state:
            if self._state is None or not self._holds(self._state, state):
                self._found = {}
            self._state = state
        if key not in self._found:
            self._found[key] = find()
        return self._found[key]

    def _holds(self, before: State, state: State) -> bool:
        """Whether what was found of one state is as true of another."""
        return False


class OfTable(OfState[Key, Found]):
    """Findings that hang on the table alone, the ground and where everybody stands, whatever else goes on there."""

    def _holds(self, before: State, state: State) -> bool:
        return before.field is state.field and before.ground is state.ground and before.setup is state.setup


class OfMoment(OfState[Key, Found]):
    """Findings that hang on the whole battle, whatever of it is asked or begun: a draft asks the same as its state."""

    def _holds(self, before: State, state: State) -> bool:
        return (
            before.own is state.own
            and before.field is state.field
            and before.ground is state.ground
            and before.taken is state.taken
            and before.setup is state.setup
        )
