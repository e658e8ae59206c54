"""The bound: whose it is, what is left to spend in it, and what every element has done in it so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Literal, TypeVar

from sandtable.engine.own import own_fields
from sandtable.engine.state import State
from sandtable.names import OTHER, Pair, Side


@dataclass(frozen=True, slots=True)
class Bound:
    """What a game of elements remembers beside where they stand. Plain values only, so that a log can hold it."""

    FRONTS_LEVEL: ClassVar[bool] = False
    """Whether those side by side are in one group only if front corners of theirs touch, and not any corners."""

    number: int = 0
    """Bounds begun, both sides together."""
    side: Side = "a"
    """Whose bound it is."""
    points: Mapping[str, int] = field(default_factory=dict)
    """By command: initiative points not yet spent."""
    moved: Mapping[str, str] = field(default_factory=dict)
    """By element: what it was ordered to do this bound."""
    marches: Mapping[str, int] = field(default_factory=dict)
    marched: Mapping[str, int] = field(default_factory=dict)
    """By element: ticks that it has marched this bound, on tables with rivers that limit how far one goes in all."""
    crooked: tuple[str, ...] = ()
    """Elements whose move this bound was not entirely straight ahead."""
    charged: Mapping[str, str] = field(default_factory=dict)
    """By element: the enemy whose front it ran its own front into this bound."""
    touched: tuple[Pair, ...] = ()
    """Mover and enemy of contacts, in the order they were made this bound."""
    stepped: tuple[Pair, ...] = ()
    """Neighbours in a line, the first of whom closed up to an enemy: they count as in line while little is wanting."""
    saved: tuple[str, ...] = ()
    """Commands whose general has used his saving this bound."""
    stirred: tuple[str, ...] = ()
    """Commands whose general has moved in this battle."""
    shot: tuple[str, ...] = ()
    """Elements that have shot this bound."""
    targets: tuple[str, ...] = ()
    """Elements that have been a main target this bound."""
    fought: tuple[str, ...] = ()
    """Elements whose combat this bound is done."""
    broken: tuple[str, ...] = ()
    """Commands that are demoralised."""
    headless: tuple[str, ...] = ()
    """Commands that have lost their general, and rolled for it."""
    rivers: Mapping[str, str] = field(default_factory=dict)
    """By river: the class that was found when the first element stepped in."""
    forms: Mapping[str, str] = field(default_factory=dict)
    """By element: the kind it now is, where it mounted or dismounted."""
    weather: str = "fair"
    """A word for it, followed by the facing that it comes from, where it comes from one side."""
    invader: Side | Literal[""] = ""
    """The side that attacks, where that was diced for."""
    sectors: tuple[tuple[str, int], ...] = ()
    """Features that the defender has chosen, and what the dice gave them: their parts of the table; 0 before that."""
    deployed: tuple[str, ...] = ()
    """Commands that are on the table, or wait beside it."""
    duels: tuple[Pair, ...] = ()
    """The pairs that stood against each other when close combat began."""
    results: Mapping[str, str] = field(default_factory=dict)
    """By element: what it did to its frontal opponent in close combat this bound."""
    pursued: tuple[str, ...] = ()
    """Elements that have pursued this bound."""
    aims: Mapping[str, str] = field(default_factory=dict)
    """By shooter: which of several targets its owner has named."""
    mains: Mapping[str, str] = field(default_factory=dict)
    """By target: the main shooter that the owner has named."""
    aboard: Mapping[str, str] = field(default_factory=dict)
    """By vessel: the element it carries."""
    hidden: tuple[str, ...] = ()
    """Elements in ambush, whose owner alone sees them."""
    concealing: tuple[Side, ...] = ()
    """Sides that have yet to say which of their elements in cover lie in ambush."""


B = TypeVar("B", bound=Bound)
"""What one game of elements remembers."""


def altered(own: B, **changes: Any) -> B:
    """The same but for some of it: what `replace` does, quickly, for it is done for every order that anybody weighs."""
    names, values = own_fields(own)
    told = list(values(own))
    for name, value in changes.items():
        told[names.index(name)] = value
    return type(own)(*told)


def fresh(own: B) -> B:
    """What a new bound wipes clean."""
    return replace(
        own,
        points={},
        moved={},
        marches={},
        marched={},
        crooked=(),
        charged={},
        touched=(),
        saved=(),
        shot=(),
        targets=(),
        fought=(),
        results={},
        pursued=(),
        aims={},
        mains={},
    )


def kind(state: State[B], id: str) -> str:
    """What an element is now."""
    form: str = state.own.forms.get(id, "") if state.own.forms else ""
    return form or state.setup.pieces[id].kind


def enemies(state: State[B], side: Side) -> list[str]:
    """The enemy's elements on the table."""
    other, pieces = OTHER[side], state.setup.pieces
    return [id for id in state.field.rects if pieces[id].side == other]


def friends(state: State[B], side: Side) -> list[str]:
    """A side's elements on the table."""
    pieces = state.setup.pieces
    return [id for id in state.field.rects if pieces[id].side == side]


def general_of(state: State[B], command: str) -> str | None:
    """The general's element of a command, or the vessel that carries it, if it is on the table."""
    leader = state.setup.commands[command].leader
    if leader in state.field.rects:
        return leader
    return next((ship for ship, troops in state.own.aboard.items() if troops == leader), None)


def broken(state: State[B], id: str) -> bool:
    """Whether the element's command is demoralised."""
    return state.setup.pieces[id].command in state.own.broken
