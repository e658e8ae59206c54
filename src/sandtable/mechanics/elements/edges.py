"""Which edges of an enemy a front may come onto."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.engine.state import State
from sandtable.geometry.contact import FRONT, LEFT, RIGHT, TOLERANCE, contact, meet
from sandtable.geometry.rect import Rect
from sandtable.mechanics.elements.bound import B

FACES = ("front", "right edge", "rear", "left edge")
"""The edges of a base, as players call them."""
MayTouch = Callable[[State[B], str, Rect, str, int], bool]
"""Whether an element that starts there may bring its front onto that edge of an enemy."""


def may_touch(state: State[B], id: str, start: Rect, foe: str, edge: int) -> bool:
    """Whether an element that starts there may bring its front onto that edge of an enemy, from beside it too."""
    return _from_behind(state, start, foe, edge) or (edge in (LEFT, RIGHT) and beside(state, id, start, foe))


def may_touch_or_pivot(state: State[B], id: str, start: Rect, foe: str, edge: int) -> bool:
    """The same, where a flank that one does not start behind is come on to only from front corner on front corner."""
    return _from_behind(state, start, foe, edge) or (edge in (LEFT, RIGHT) and front_corners_meet(state, start, foe))


def _from_behind(state: State[B], start: Rect, foe: str, edge: int) -> bool:
    """Whether an element starts wholly behind the line that it must start behind to come on to that edge."""
    return edge == FRONT or ahead_of_line(state, start, foe, edge) <= TOLERANCE


def ahead_of_line(state: State[B], start: Rect, foe: str, edge: int) -> float:
    """How far an element is ahead of the line of an enemy's front edge, for a flank; of his rear edge, for a rear."""
    target = state.field.rects[foe]
    line = target.depth / 2 if edge in (LEFT, RIGHT) else -target.depth / 2
    return max(target.pose.seen(corner)[1] for corner in start.corners) - line


def front_corners_meet(state: State[B], start: Rect, foe: str) -> bool:
    """Whether a front corner was at a front corner of the enemy before the move."""
    return any(meet(mine, theirs) for mine in start.front for theirs in state.field.rects[foe].front)


def beside(state: State[B], id: str, start: Rect, foe: str) -> bool:
    """Whether front corners touched, or side edges, before the move."""
    if front_corners_meet(state, start, foe):
        return True
    how = contact(start, state.field.rects[foe])
    return how is not None and how.edge in (LEFT, RIGHT) and how.other in (LEFT, RIGHT) and how.shared > 0


def any_edge(state: State[B], id: str, start: Rect, foe: str, edge: int) -> bool:
    """Who goes because he must fights whom he meets, on the edge that he meets."""
    return True
