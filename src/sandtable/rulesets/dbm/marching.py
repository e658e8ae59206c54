"""Marches (H14): how far they keep from the enemies that are known of."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.engine.state import State
from sandtable.geometry.leg import Sweep
from sandtable.geometry.rect import Polygon, Rect, outlines_gap, to_segment
from sandtable.mechanics.elements.bound import broken
from sandtable.mechanics.elements.way import Walk, refuse
from sandtable.rulesets.dbm.own import PACE

AT = "order.legs"
MARCH_CLEAR = 200 * PACE


def check(state: State, walk: Walk, contacts: Sequence[tuple[str, str]]) -> None:
    """A march keeps 200 paces from the enemies that it knows of."""
    if contacts:
        raise refuse(AT, "a march may not end in contact (H14); make a tactical move")
    if any(broken(state, id) for id in walk.ids):
        raise refuse("order", "troops of a demoralised command may not march (H26); make a tactical move")
    near = _too_near(state, walk)
    if near is not None:
        id, other = near
        raise refuse(AT, f"{id} would march within 200 paces of {other} (H14); make a tactical move")


def _too_near(state: State, walk: Walk) -> tuple[str, str] | None:
    """One of those who march, and an enemy whom it comes within 200 paces of."""
    pieces, field = state.setup.pieces, state.field
    side = pieces[walk.ids[0]].side
    x0, y0, x1, y1 = walk.box()
    around = (x0 - MARCH_CLEAR, y0 - MARCH_CLEAR, x1 + MARCH_CLEAR, y1 + MARCH_CLEAR)
    foes = sorted(id for id in field.within(around) if pieces[id].side != side and id not in state.own.hidden)
    for other in foes:
        for id, sweeps in zip(walk.ids, walk.swept, strict=True):
            if any(_near(sweep, field.rects[other]) for sweep in sweeps):
                return id, other
    return None


def _near(sweep: Sweep, rect: Rect) -> bool:
    x0, y0, x1, y1 = sweep.box
    (x, y, _), reach = rect.pose, rect.reach + MARCH_CLEAR
    if x + reach <= x0 or x - reach >= x1 or y + reach <= y0 or y - reach >= y1:
        return False
    return any(
        outlines_gap(outline, rect.corners) < MARCH_CLEAR and _nearer(outline, rect) for outline in sweep.outlines
    )


def _nearer(outline: Polygon, rect: Rect) -> bool:
    """Whether an outline and a base are within the march distance, corner to edge."""
    edges = list(zip(outline, [*outline[1:], outline[0]], strict=True))
    best = min(to_segment(corner, *edge) for corner in rect.corners for edge in edges)
    best = min(best, *(to_segment(point, *rect.edge(e)) for point in outline for e in range(4)))
    return best < MARCH_CLEAR
