"""What a battle of De Bellis Multitudinis remembers beside where the elements stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sandtable.mechanics.elements.bound import Bound

PACE = 100
"""Ticks in a pace."""

WIDTH = 80 * PACE
"""Every element's front."""

ZONE = 80 * PACE
"""How deep the threat zone ahead of an element is (H18)."""

SLIDE = 40 * PACE
"""How far movers slide to line up with whom they met (H19)."""

AFOOT = {"kn": "bd", "cv": "ax"}
"""What riders become on foot (H17)."""

SHORT = 5 * PACE
"""How far off they stop where they cannot."""


@dataclass(frozen=True, slots=True)
class Own(Bound):
    """The bound, and what only this game has."""

    pressed: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()
    """Groups that their player keeps from pressing forward, by their first element."""
    fled_press: tuple[str, ...] = ()
    """Skirmishers that have fled from a press this bound."""
    looting: Mapping[str, int] = field(default_factory=dict)
    """By element: the bound in which it stays with the baggage that it took."""
    holding: tuple[str, ...] = ()
    """Allied commands that hold back."""
    waiting: Mapping[str, str] = field(default_factory=dict)
    """By command on a flank march: the side edge it comes to."""
    mounts: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """By mounted infantry on foot: x, y, facing, width and depth of where its mounts were left."""
    pool: tuple[int, ...] = ()
    """Dice that a regular C-in-C has rolled and not yet handed out."""
