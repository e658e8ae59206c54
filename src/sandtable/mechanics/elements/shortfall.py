"""Who meets an enemy and cannot line up with him: what is the matter, edge by edge, and why the enemy does not come."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.engine.state import State
from sandtable.geometry.conform import squared_to
from sandtable.geometry.contact import FRONT, REAR
from sandtable.geometry.rect import Rect
from sandtable.mechanics.elements.bound import B
from sandtable.mechanics.elements.edges import FACES, MayTouch, ahead_of_line
from sandtable.mechanics.elements.manual import Manual
from sandtable.mechanics.elements.way import Short, Walk, close_before, edges_by_nearness, engaged, farthest


def short_of(manual: Manual[B], state: State[B], walked: Walk, may: MayTouch[B]) -> Short:
    """Why one of those who walked stops short of an enemy whom it met."""
    rects = state.field.rects
    met = ((n, foe) for foe in walked.met for n, rect in enumerate(walked.rects) if close_before(rect, rects[foe]))
    n, foe = next(met, (0, walked.met[0]))
    return Short(walked.ids[n], foe, "; ".join(_reasons(manual, state, walked, n, foe, may)))


def _reasons(manual: Manual[B], state: State[B], walked: Walk, n: int, foe: str, may: MayTouch[B]) -> Iterator[str]:
    id, start, mover, target = walked.ids[n], walked.starts[n], walked.rects[n], state.field.rects[foe]
    nearest, other = edges_by_nearness(mover, target)
    if may(state, id, start, foe, nearest):
        yield _no_place(manual, mover, target, nearest)
        yield f"and {foe} does not line up instead, for {_stays(manual, state, foe)}"
        return
    yield f"its {FACES[nearest]} is closed to {id}, which {closed_to(manual, state, start, foe, nearest)}"
    if may(state, id, start, foe, other):
        yield _no_place(manual, mover, target, other)


def _no_place(manual: Manual[B], mover: Rect, target: Rect, edge: int) -> str:
    pace, slide = manual.measures.pace, manual.measures.slide
    least = min(farthest(mover, mover.at(pose)) for pose in squared_to(mover, target, edge))
    if least > slide:
        # What is too far by a hair does not read as if it were not.
        takes = max(least / pace, slide / pace + 0.1)
        return f"to line up on its {FACES[edge]} takes {takes:.1f} paces, and {slide / pace:g} are free"
    return f"friends, enemies or ground leave no room on its {FACES[edge]}"


def _stays(manual: Manual[B], state: State[B], foe: str) -> str:
    if engaged(state, foe):
        return "it is in contact already"
    return "it need not, where it stands" if manual.contact.stands_fast(state, foe) else "it has no room"


def closed_to(manual: Manual[B], state: State[B], start: Rect, foe: str, edge: int) -> str:
    """How far ahead of the line that it must be behind somebody starts who would come on to a flank or rear."""
    far = ahead_of_line(state, start, foe, edge) / manual.measures.pace
    line = FACES[REAR if edge == REAR else FRONT].removesuffix(" edge")
    return f"starts {far:.3g} paces ahead of the line of its {line} edge and must start wholly behind it"
