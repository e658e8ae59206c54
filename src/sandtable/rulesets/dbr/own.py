"""What a battle of De Bellis Renationis remembers beside where the elements stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from sandtable.engine.state import State
from sandtable.mechanics.elements.bound import Bound
from sandtable.names import Side

PACE = 100
"""Ticks in a pace."""

WIDTH = 50 * PACE
"""Every element's front."""

ZONE = 50 * PACE
"""How deep the zone of control ahead of an element is (H10)."""


def condensed(state: State[Own]) -> int:
    """How many paces of the sheet go into one on the table: two where the scale is condensed (H47)."""
    return 2 if state.setup.options.get("H47") else 1


def sheet_pace(state: State[Own]) -> int:
    """Ticks on the table for a pace of the sheet."""
    return PACE // condensed(state)


class Bridge(NamedTuple):
    """A bridge of pontoons: how far it is, since which bound, and where its train stood."""

    stage: str
    since: int
    x: int
    y: int
    facing: int


@dataclass(frozen=True, slots=True)
class Own(Bound):
    """The bound, and what only this game has. `broken` are the commands that are beaten."""

    FRONTS_LEVEL: ClassVar[bool] = True

    night: str = "none"
    """'none', 'dark' or 'moonlight'."""
    routing: tuple[str, ...] = ()
    """Elements that run, and will run on until they are rallied."""
    pursuing: tuple[str, ...] = ()
    """Elements that chase, and will go on until they are rallied or stopped."""
    rallied: tuple[str, ...] = ()
    """Elements rallied this bound: they do nothing else in it."""
    shattered: tuple[str, ...] = ()
    """Commands that have lost half, and are broken for good."""
    stunned: tuple[str, ...] = ()
    """Commands that get no points in their next bound."""
    bereft: tuple[Side, ...] = ()
    """Sides whose commander-in-chief is lost, and which have rolled for it."""
    standing: tuple[str, ...] = ()
    """Elements that stand while others of their group go: they may not move this bound."""
    closing: tuple[str, ...] = ()
    """Those of them that may still go into contact, as a group."""
    limbered: tuple[str, ...] = ()
    """Guns hitched to their teams."""
    hitching: tuple[Side, ...] = ()
    """Sides that placed their guns, and have yet to say which of them start limbered."""
    deserted: tuple[str, ...] = ()
    """Guns whose teams have run off."""
    captured: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """By gun or vessel that the enemy has taken: x, y, facing, width and depth of where it stands."""
    obstacles: tuple[str, ...] = ()
    """Elements that still carry portable obstacles."""
    crews: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By vessel: the elements it carries."""
    bridging: Mapping[str, Bridge] = field(default_factory=dict)
    """By pontoon train: its bridge."""
    overrun: tuple[str, ...] = ()
    """Bridges that the scenario gave to a side, and the enemy has taken."""
    waded: tuple[str, ...] = ()
    """Elements that were in a river when this bound began, or entered it since."""
    away: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """By pursuer that may come back: the bound in which it left the table, and x, y, facing of where."""
    mounted: tuple[str, ...] = ()
    """Dragoons in the saddle, where they mount and dismount."""
    stormed: Mapping[str, str] = field(default_factory=dict)
    """By element that ran into contact: the enemy it came at, as long as they touch."""
