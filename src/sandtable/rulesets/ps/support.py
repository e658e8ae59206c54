"""Supporters: friends who stand close behind or beside a unit and give it heart (H25)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sandtable.engine.state import State
from sandtable.geometry.angle import between
from sandtable.geometry.band import edge_distance
from sandtable.geometry.contact import LEFT, REAR, RIGHT, TOLERANCE
from sandtable.geometry.rect import Rect
from sandtable.mechanics.bodies.body import friendly, in_contact
from sandtable.mechanics.bodies.quarters import in_front_arc, quarter
from sandtable.rulesets.ps import unit
from sandtable.rulesets.ps.facts.troops import TRAIN
from sandtable.rulesets.ps.own import INCH, Own

BEHIND, BESIDE = 4 * INCH, 2 * INCH
"""How near a supporter must be."""
ALONG = 45_000
"""A supporter on a flank faces no further off than this."""
SIDES = {LEFT: "left", RIGHT: "right"}


def _able(state: State[Own], id: str) -> bool:
    """Whether it is of those who can support anybody."""
    if unit.formation(state, id) in ("march-column", "skirmish", "hedgehog") or unit.housed(state, id):
        return False
    if unit.kind(state, id) in TRAIN or unit.shaken(state, id):
        return False
    return not in_contact(state, id)


class Supporter(NamedTuple):
    """A friend who supports a unit: where ('rear', 'left' or 'right'), and how far off in ticks."""

    id: str
    where: str
    far: float


def supporters(state: State[Own], id: str) -> Iterator[Supporter]:
    """All who support a unit."""
    rect = state.field.rects[id]
    for other in sorted(state.field.near(rect, BEHIND)):
        if not friendly(state, id, other):
            continue
        place = _place(rect, state.field.rects[other])
        if place is not None and _able(state, other):
            yield Supporter(other, *place)


def _place(rect: Rect, other: Rect) -> tuple[str, float] | None:
    """Where a friend stands as a supporter, if he does, and how far."""
    at = quarter(rect, (other.pose.x, other.pose.y))
    if at == REAR:
        far = edge_distance(rect, REAR, other)
        return ("rear", far) if far <= BEHIND and in_front_arc(other, rect) else None
    if at not in SIDES:
        return None
    far = edge_distance(rect, at, other)
    level = rect.pose.seen(other.front_middle)[1] <= rect.depth / 2 + TOLERANCE
    alike = abs(between(rect.pose.facing, other.pose.facing)) <= ALONG
    return (SIDES[at], far) if far <= BESIDE and level and alike else None


def inches(state: State[Own], id: str) -> dict[str, float]:
    """By 'rear', 'left' and 'right': how far the nearest supporter there is, in inches."""
    found: dict[str, float] = {}
    for _, where, far in supporters(state, id):
        found[where] = min(found.get(where, far), far)
    return {where: round(far) / INCH for where, far in found.items()}
