"""What was found of one state, kept as long as that state is thought about: many orders ask the same of it.

It is kept in the memory of whoever thinks about the state; what nobody thinks about is found anew.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, NamedTuple, TypeVar

from sandtable.engine.state import Own, State
from sandtable.geometry.memory import Memory

Key = TypeVar("Key", bound=Hashable)
Found = TypeVar("Found")


class Notes(NamedTuple, Generic[Key, Found]):
    """What was found of a state, by what was asked."""

    state: State
    found: dict[Key, Found]


def remembered(state: State[Own], memory: Memory) -> State[Own]:
    """A state as somebody thinks about it; by this memory, where nobody else does already."""
    return state if state.field.memory is not None else state.remembering(memory)


class OfState(Generic[Key, Found]):
    """A sort of findings about a state, by what was asked: a memory keeps those of the last that it was asked about."""

    def of(self, state: State, key: Key, find: Callable[[], Found]) -> Found:
        """What was found for this key, or is found now."""
        memory = state.field.memory
        if memory is None:
            return find()
        notes: Notes[Key, Found] | None = memory.last.get(self)
        if notes is None or notes.state is not state:
            notes = Notes(state, notes.found if notes is not None and self._holds(notes.state, state) else {})
            memory.last[self] = notes
        found = notes.found
        return found[key] if key in found else memory.keep(found, key, find())

    def _holds(self, before: State, state: State) -> bool:
        """Whether what was found of one state is as true of another."""
        return False


class OfTable(OfState[Key, Found]):
    """Findings that hang on the table alone, the ground and where everybody stands, whatever else goes on there."""

    def _holds(self, before: State, state: State) -> bool:
        return before.field is state.field and before.ground is state.ground and before.setup is state.setup


class OfGround(OfState[Key, Found]):
    """Findings that hang on the ground and on what is asked, which names all places that matter by their numbers."""

    def _holds(self, before: State, state: State) -> bool:
        return before.ground is state.ground


class OfSetup(OfState[Key, Found]):
    """Findings that hang on what troops there are and on nothing that happens to them: prices, kinds held together."""

    def _holds(self, before: State, state: State) -> bool:
        return before.setup is state.setup


class OfMoment(OfState[Key, Found]):
    """Findings that hang on the whole battle and the step of its sequence, whatever is asked or begun in that.

    A draft asks the same as its state.
    """

    def _holds(self, before: State, state: State) -> bool:
        return (
            before.own is state.own
            and before.phase == state.phase
            and before.field is state.field
            and before.ground is state.ground
            and before.taken is state.taken
            and before.setup is state.setup
        )
