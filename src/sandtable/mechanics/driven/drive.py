"""What a game says of one who must go (Drive), and how he went (Driven)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf
from typing import Any

from sandtable.engine.state import State
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Polygon, Rect

Passes = Callable[[State[Any], str, str], bool]
"""Whether one who must go may go through a friend."""
Pushes = Callable[[State[Any], str, str], bool]
"""Whether a friend in the way of one who must go may be pushed on."""
Bars = Callable[[State[Any], str, Polygon], bool]
"""Whether ground that a base cannot enter is in an outline."""
Reach = Callable[[Polygon], int]
"""How far it goes over the ground of an outline."""

SHORT = 2 * TOLERANCE
"""How far short of an enemy one stops who must not touch him."""
ENEMY, IMPASSABLE, EDGE, FRIEND = "enemy", "impassable", "edge", "friend"
"""What may stop one who must go."""


@dataclass(frozen=True, slots=True)
class Drive:
    """Whither somebody must go and how far, whom he passes or pushes, and how near to enemies he may come."""

    heading: int
    far: int | Reach
    passes: Passes
    bars: Bars
    facing: int | None = None
    """How it faces where it ends; unless said, as it went."""
    turns: bool = False
    """It faces the way it goes; else it goes as it stands. Without room to turn it turns about at most."""
    bends: tuple[int, ...] = (0,)
    """By how much it may go aside of its heading to get farther, the best first."""
    pushes: Pushes | None = None
    """Who in its way, or where it ends, is pushed on the way it goes, by as much as is needed; unless said, nobody."""
    beyond: float = 0
    """How far it may go in all, to stand clear of friends whom it passes and would end in."""
    first_only: bool = False
    """It goes on beyond the first of them only; the next must be pushed, or the first, where that moves fewer."""
    comes: float = SHORT
    """How near to an enemy it may come on its way; at 0 it goes into contact."""
    ends: float = 0
    """It ends farther than this from every enemy to whom it was not so near before, and goes less far if it must."""
    leaves: bool = False
    """Where any part of it comes over the edge it leaves the table; else it stops there."""


ANY_LENGTH = inf
"""A `Drive.beyond` without limit."""


@dataclass(frozen=True, slots=True)
class Driven:
    """How it went: where everybody ends, how far of what was wanted, through and against whom, and what stopped it."""

    rect: Rect
    gone: int
    wanted: int
    passed: tuple[str, ...]
    pushed: Mapping[str, Rect]
    off: bool = False
    """It has left the table."""
    stopped: str = ""
    """'enemy', 'impassable', 'edge', 'friend', or empty if it went all the way."""
    met: str = ""
    """The enemy or the friend who stopped it."""

    @property
    def whole(self) -> bool:
        """It went all the way that was wanted, or off the table."""
        return self.off or self.gone >= self.wanted

    def places(self, id: str) -> dict[str, Pose]:
        """Where everybody is to be put, those who were pushed included."""
        return {id: self.rect.pose, **{other: rect.pose for other, rect in self.pushed.items()}}
