"""What a battle of De Bellis Multitudinis remembers beside where the elements stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sandtable.mechanics.elements.bound import Bound
from sandtable.names import Json

PACE = 100
"""Ticks in a pace."""

WIDTH = 80 * PACE
"""Every element's front."""


@dataclass(frozen=True, slots=True)
class Own(Bound):
    """The bound, and what only this game has."""

    deployed: tuple[str, ...] = ()
    """Commands that are on the table, or wait beside it."""
    weather: str = "fair"
    """'fair', 'rain', 'wind' or 'sun', followed by the facing that it comes from."""
    results: Mapping[str, str] = field(default_factory=dict)
    """By element: what it did to its frontal opponent in close combat this bound."""
    duels: tuple[str, ...] = ()
    """The pairs that stood against each other when close combat began, as 'a3>b7'."""
    pursued: tuple[str, ...] = ()
    pressed: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()
    """Groups that their player keeps from pressing forward, by their first element."""
    fled_press: tuple[str, ...] = ()
    """Skirmishers that have fled from a press this bound."""
    aims: Mapping[str, str] = field(default_factory=dict)
    """By shooter: which of several equally near targets its owner has named."""
    mains: Mapping[str, str] = field(default_factory=dict)
    """By target: the main shooter that the owner has named."""
    tempted: str = ""
    """An irregular element that has just taken baggage."""
    looting: Mapping[str, int] = field(default_factory=dict)
    """By element: the bound in which it stays with the baggage that it took."""
    aboard: Mapping[str, str] = field(default_factory=dict)
    """By vessel: the element it carries."""
    holding: tuple[str, ...] = ()
    """Allied commands that hold back."""
    hidden: tuple[str, ...] = ()
    """Elements in ambush, whose owner alone sees them."""
    waiting: Mapping[str, str] = field(default_factory=dict)
    """By command on a flank march: the side edge it comes to."""
    pending: Json = None
    """An order that waits for the die that tells what a river is like."""
    invader: str = ""
    """The side that invades, where that was diced for."""
    sectors: tuple[tuple[str, int], ...] = ()
    """Features that the defender has chosen, and the sectors they fell in; 0 before the dice."""
    concealing: tuple[str, ...] = ()
    """Sides that have yet to say which of their elements in cover lie in ambush."""
    pool: tuple[int, ...] = ()
    """Dice that a regular C-in-C has rolled and not yet handed out."""
