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
            self._state, self._found = state, {}
        if key not in self._found:
            self._found[key] = find()
        return self._found[key]
