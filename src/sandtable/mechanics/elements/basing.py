"""Bases of another depth: of riders who dismount, of guns that limber. The front edge stays where it is."""

from __future__ import annotations

from sandtable.engine.draft import Draft
from sandtable.engine.state import State
from sandtable.geometry.rect import Rect
from sandtable.mechanics.elements.bound import B
from sandtable.mechanics.elements.way import refuse


def based(state: State[B], id: str, depth: int) -> Rect:
    """A base of that depth with its front edge where it was."""
    before = state.field.rects[id]
    return Rect(before.pose.shifted((before.depth - depth) / 2), before.width, depth)


def check_room(state: State[B], id: str, rect: Rect, what: str, at: str = "order.bases.0") -> None:
    """Refuse a base for which there is no room behind; `what` names what needs it."""
    crowded = state.field.overlapped(rect, (id,))
    if crowded or not state.ground.holds(rect.corners):
        behind = crowded[0] if crowded else "the table edge"
        raise refuse(at, f"{id} has no room for its {what} before {behind}; move one of them first")


def rebase(draft: Draft[B], id: str, depth: int, what: str) -> None:
    """Give an element a base of that depth, or refuse it."""
    if depth != draft.state.field.rects[id].depth:
        rect = based(draft.state, id, depth)
        check_room(draft.state, id, rect, what)
        put(draft, id, rect)


def put(draft: Draft[B], id: str, rect: Rect) -> None:
    """Put a base down with its size."""
    draft.place({id: rect.pose}, {id: (rect.width, rect.depth)})
