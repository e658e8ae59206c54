"""Marches: how far they keep from the enemies that are known of."""

from __future__ import annotations

from math import floor

from sandtable.engine.state import State
from sandtable.geometry.leg import Sweep
from sandtable.geometry.rect import Polygon, Rect, outlines_gap, to_segment
from sandtable.mechanics.elements.bound import B
from sandtable.mechanics.elements.manual import Contacts, Manual
from sandtable.mechanics.elements.way import Walk, refuse

AT = "order.legs"


def check(manual: Manual[B], state: State[B], walk: Walk, contacts: Contacts) -> None:
    """A march ends in no contact, and keeps its distance from the enemies that it knows of."""
    rule, clear = manual.cites.march, manual.measures.clear
    if contacts:
        raise refuse(AT, f"a march may not end in contact ({rule}); make a tactical move")
    near = _too_near(manual, state, walk)
    if near is not None:
        id, other = near
        pace = manual.measures.pace
        have, want = floor(10 * _least(walk, id, state.field.rects[other]) / pace) / 10, clear / pace
        says = f"{id} would march within {have:g} paces of {other}, and a march keeps {want:g} paces away ({rule})"
        raise refuse(AT, f"{says}; make a tactical move", rows=(rule,), have=have, want=want, unit="paces")


def _too_near(manual: Manual[B], state: State[B], walk: Walk) -> tuple[str, str] | None:
    """One of those who march, and an enemy whom it comes too near."""
    pieces, field, clear = state.setup.pieces, state.field, manual.measures.clear
    side = pieces[walk.ids[0]].side
    x0, y0, x1, y1 = walk.box()
    around = (x0 - clear, y0 - clear, x1 + clear, y1 + clear)
    foes = sorted(id for id in field.within(around) if pieces[id].side != side and manual.marches.shied(state, id))
    for other in foes:
        for id, sweeps in zip(walk.ids, walk.swept, strict=True):
            if any(_near(sweep, field.rects[other], clear) for sweep in sweeps) and manual.marches.minds(
                state, walk, other
            ):
                return id, other
    return None


def _least(walk: Walk, id: str, rect: Rect) -> float:
    """How near one of those who march comes to a base."""
    outlines = [outline for sweep in walk.swept[walk.ids.index(id)] for outline in sweep.outlines]
    return min(0.0 if outlines_gap(one, rect.corners) <= 0 else _apart(one, rect) for one in outlines)


def _near(sweep: Sweep, rect: Rect, clear: int) -> bool:
    x0, y0, x1, y1 = sweep.box
    (x, y, _), reach = rect.pose, rect.reach + clear
    if x + reach <= x0 or x - reach >= x1 or y + reach <= y0 or y - reach >= y1:
        return False
    return any(
        outlines_gap(outline, rect.corners) < clear and _apart(outline, rect) < clear for outline in sweep.outlines
    )


def _apart(outline: Polygon, rect: Rect) -> float:
    """How far an outline and a base that do not overlap are from each other, corner to edge."""
    edges = list(zip(outline, [*outline[1:], outline[0]], strict=True))
    best = min(to_segment(corner, *edge) for corner in rect.corners for edge in edges)
    return min(best, *(to_segment(point, *rect.edge(e)) for point in outline for e in range(4)))
