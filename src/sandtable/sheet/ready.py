"""Ready situations: what was read of a request, laid out so that rows can look at it quickly.

Every fact of a scope becomes a plain attribute, the ranks of a list too (`support_0_kind`), and what follows from
other facts is worked out once. A place of a list that is empty has the word "" and no flag set.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sandtable.sheet.emit import compiled, python
from sandtable.sheet.fact import (
    Derived,
    DerivedNumber,
    DerivedWord,
    Fact,
    FlagFact,
    Many,
    Observed,
    ObservedNumber,
    One,
    Record,
    Role,
    Scope,
    WordFact,
)

Ready = Any
"""An object with the facts of one scope as attributes."""

FOLLOWS = (Derived, DerivedWord, DerivedNumber)
OBSERVED = (Observed, ObservedNumber)


@dataclass(frozen=True, slots=True)
class Slot:
    """One attribute of a ready situation; `place` is the list and the rank it belongs to, if any."""

    name: str
    fact: Fact
    place: tuple[str, int] | None = None

    @property
    def empty(self) -> bool | int | str:
        """What stands there when nobody does."""
        if isinstance(self.fact, WordFact):
            return ""
        return False if isinstance(self.fact, FlagFact) else 0


def slots(scope: type[Scope]) -> tuple[Slot, ...]:
    """All attributes of the scope's ready situations: what is given first, then what follows from it."""
    found: list[Slot] = []
    for name, fact in scope.facts.items():
        if isinstance(fact, Many) and fact.ranks:
            for place in range(fact.ranks):
                found += [Slot(f"{name}_{place}_{inner.name}", inner.fact, (name, place)) for inner in slots(fact.of)]
        elif not isinstance(fact, One):
            found.append(Slot(name, fact))
    return tuple(sorted(found, key=lambda slot: isinstance(slot.fact, FOLLOWS)))


def maker(scope: type[Scope]) -> Callable[[Record], Ready]:
    """The function that makes a scope's ready situations from what was read; generated at its first use."""
    if scope not in _MAKERS:
        _MAKERS[scope] = _made(scope)
    return _MAKERS[scope]


_MAKERS: dict[type[Scope], Callable[[Record], Ready]] = {}


def _made(scope: type[Scope]) -> Callable[[Record], Ready]:
    names = tuple(slot.name for slot in slots(scope))
    roles = tuple(name for name, fact in scope.facts.items() if isinstance(fact, Role))
    ready = type(f"Ready{scope.__name__}", (), {"__slots__": names, "roles": roles})
    observers: dict[str, Any] = {}
    text = ["def make(record):", "    s = new(Ready)"]
    for slot in slots(scope):
        if slot.place is not None or isinstance(slot.fact, FOLLOWS):
            continue
        if isinstance(slot.fact, OBSERVED):
            observers[f"observe_{slot.name}"] = slot.fact.read
            text.append(f"    s.{slot.name} = observe_{slot.name}(record)")
        elif slot.fact.asked:
            text.append(f"    s.{slot.name} = record[{slot.name!r}]")
        else:
            text.append(f"    s.{slot.name} = record.get({slot.name!r}, {slot.fact.default!r})")
    text += _ranks(scope)
    for slot in slots(scope):
        if isinstance(slot.fact, FOLLOWS):
            prefix = slot.name.removesuffix(slot.fact.name)
            follows = slot.fact.build(slot.fact.owner("own", prefix=prefix))
            text.append(f"    s.{slot.name} = {python(follows, lambda ref: f's.{ref.name}')}")
    text.append("    return s")
    return compiled("\n".join(text), "make", Ready=ready, new=object.__new__, **observers)


def _ranks(scope: type[Scope]) -> list[str]:
    text: list[str] = []
    for name, fact in scope.facts.items():
        if not (isinstance(fact, Many) and fact.ranks):
            continue
        text.append(f"    {name} = record[{name!r}]")
        for place in range(fact.ranks):
            here = [s for s in slots(scope) if s.place == (name, place) and not isinstance(s.fact, FOLLOWS)]
            text.append(f"    if len({name}) > {place}:")
            text.append(f"        rank = {name}[{place}]")
            text += [f"        s.{slot.name} = rank[{slot.fact.name!r}]" for slot in here]
            text.append("    else:")
            text += [f"        s.{slot.name} = {slot.empty!r}" for slot in here]
    return text
