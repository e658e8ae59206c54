"""What follows by itself: what the house rules make a unit do with no choice of its player's, that a field says.

Infantry that cavalry attacks in the open forms square. The contract takes a field that is left out as the sheet's page
gives it; a form, a chain and a table of matchups start from what such troops do by themselves, and say so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from sandtable.names import OTHER, SIDES, Json, Side
from sandtable.sheet.evaluate import Situation, evaluate
from sandtable.sheet.expr import Condition, Expr, FlagRef, NumberRef, WordRef, as_expr
from sandtable.sheet.ruling import Asked


@dataclass(frozen=True, eq=False)
class Follows:
    """A field of a side that follows from the situation: what it then says, when, and the note that makes it so."""

    field: Expr
    gives: Expr | str | bool | int
    when: Condition
    says: str
    """What it does, as said of it on the table: 'forms square by itself'."""
    note: str

    @property
    def name(self) -> str:
        if not isinstance(self.field, FlagRef | NumberRef | WordRef):
            raise TypeError(f"what follows is a field of a side, not {type(self.field).__name__}")
        return self.field.name


@dataclass(frozen=True, slots=True)
class Followed:
    """A field that follows in one situation, and its value there."""

    side: Side
    field: str
    value: Json
    says: str
    note: str
    undone: bool = False
    """It would follow, but the field was told otherwise."""

    @property
    def at(self) -> str:
        return f"given.{self.side}.{self.field}"


class Situated(Protocol):
    """A question whose situations can be read."""

    @property
    def follows(self) -> Sequence[Follows]: ...

    def read(self, given: Json) -> Asked: ...


def followed(question: Situated, given: Mapping[str, Json], told: Mapping[str, Json]) -> list[Followed]:
    """What follows in a situation; undone where the field was told otherwise."""
    if not question.follows:
        return []
    asked = question.read(given)
    who = {"a": asked.a, "b": asked.b}
    found = []
    for each in question.follows:
        for side in SIDES:
            name = each.name
            situation: Situation = {"own": who[side], "foe": who[OTHER[side]], "here": asked.here}
            if not hasattr(who[side], name) or not evaluate(each.when, situation):
                continue
            value = evaluate(as_expr(each.gives), situation)
            if value != asked.given[side][name]:
                found.append(Followed(side, name, value, each.says, each.note, undone=name in told.get(side, {})))
    return found


def as_formed(given: Mapping[str, Json], found: Sequence[Followed]) -> dict[str, Json]:
    """The situation with what follows put in."""
    formed = dict(given)
    for each in (each for each in found if not each.undone):
        formed[each.side] = {**formed[each.side], each.field: each.value}
    return formed
