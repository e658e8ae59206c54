"""Officers step aside: whoever finds a body on his place goes to the nearest that is free."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sandtable.engine.draft import Draft
from sandtable.engine.memo import OfSetup, OfTable
from sandtable.engine.state import G, State
from sandtable.geometry.angle import DEGREE, HALF, heading
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Polygon, Rect
from sandtable.mechanics.bodies.body import is_officer

Bars = Callable[[State[Any], str, Polygon], bool]
"""Whether ground that an officer cannot stand on is in an outline."""

WAYS = tuple(HALF + sign * turn * 15 * DEGREE for turn in range(13) for sign in (1, -1) if 0 < turn < 12 or sign > 0)
"""The ways in which a place is looked for, from straight back round to straight ahead."""
STEPS = 4
"""How many steps outwards an officer's own breadth makes."""


def _nowhere(state: State, id: str, outline: Polygon) -> bool:
    return False


def step_aside(draft: Draft[G], id: str, bars: Bars = _nowhere) -> None:
    """An officer goes to the nearest place that is free, rather back than forward; he stays if the table has none."""
    state, last = draft.state, None
    rect = state.field.rects[id]
    inner = min(rect.width, rect.depth) / 2 - 2 * TOLERANCE
    for pose in _places(state, rect):
        # Who stands in one place stands in most of those beside it.
        if last is not None and _on_him(last, pose, inner):
            continue
        place = rect.at(pose)
        others = state.field.overlapped(place, (id,))
        if others:
            last = state.field.rects[others[0]]
        elif state.ground.holds(place.corners) and not bars(state, id, place.corners):
            draft.place({id: place.pose})
            return


def _on_him(other: Rect, pose: Pose, inner: float) -> bool:
    """Whether a base about that pose, so far to its nearest edge, surely stands on another."""
    right, ahead = other.pose.seen((pose.x, pose.y))
    aside, along = abs(right) - other.width / 2, abs(ahead) - other.depth / 2
    return (aside < inner and along < 0) or (aside < 0 and along < inner)


def _places(state: State, rect: Rect) -> Iterator[Pose]:
    """Places round him, the nearest first."""
    step = max(1, rect.width // STEPS)
    x, y, facing = rect.pose
    ways = [heading(facing + turn) for turn in WAYS]
    for ring in range(1, 2 * max(state.ground.width, state.ground.depth) // step):
        for s, c in ways:
            yield Pose(x + round(s * ring * step), y + round(c * ring * step), facing)


def settle(draft: Draft[G], bars: Bars = _nowhere, before: State[G] | None = None) -> None:
    """All officers in whose place somebody stands step aside: every move ends so.

    With the table as it stood `before`, only those are looked at whom what has changed since can have disturbed.
    """
    for id in _officers(draft.state) if before is None else _disturbed(before, draft.state):
        rect = draft.state.field.rects.get(id)
        if rect is not None and draft.state.field.overlapped(rect, (id,)):
            step_aside(draft, id, bars)


def _officers(state: State) -> tuple[str, ...]:
    return _ALL.of(state, None, lambda: tuple([id for id in state.setup.pieces if is_officer(state, id)]))


_ALL: OfSetup[None, tuple[str, ...]] = OfSetup()
_STOOD_ON: OfTable[None, frozenset[str]] = OfTable()


def _disturbed(before: State, state: State) -> list[str]:
    """The officers in whose place somebody stood already, and those by whom a base has been put down."""
    field, found = state.field, set(_STOOD_ON.of(before, None, lambda: _stood_on(before)))
    for id in field.changed(before.field):
        found |= field.within(field.rects[id].box())
    return [id for id in _officers(state) if id in found] if found else []


def _stood_on(state: State) -> frozenset[str]:
    rects = state.field.rects
    return frozenset(id for id in _officers(state) if id in rects and state.field.overlapped(rects[id], (id,)))
