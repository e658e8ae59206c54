"""Front edges that come onto enemies: how they are brought flush, and whom they touch when a move ends."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial

from sandtable.engine.state import State
from sandtable.geometry.conform import squared_to
from sandtable.geometry.contact import FRONT, TOLERANCE, Contact, contact
from sandtable.geometry.leg import Leg
from sandtable.geometry.outline import apart
from sandtable.geometry.rect import Rect
from sandtable.mechanics.elements.bound import B
from sandtable.mechanics.elements.edges import FACES, MayTouch, ahead_of_line
from sandtable.mechanics.elements.fronts import ranked_behind
from sandtable.mechanics.elements.manual import Manual
from sandtable.mechanics.elements.shortfall import closed_to, short_of
from sandtable.mechanics.elements.terrain import prevents
from sandtable.mechanics.elements.way import Edges, Walk, around, edges_by_nearness, farthest, line_up, refuse

AT = "order.legs"


def lined_up(
    manual: Manual[B],
    state: State[B],
    walked: Walk,
    may: MayTouch[B] | None = None,
    edges: Edges = edges_by_nearness,
) -> Walk:
    """The movers brought flush against whom they met, as this game lets them, or as `may` and `edges` do."""
    measures, may = manual.measures, may or manual.contact.may_touch
    found = line_up(
        state,
        walked,
        measures.slide,
        lambda *touch: may(state, *touch),
        measures.short,
        partial(prevents, manual.terrain),
        manual.contact.stands_fast,
        edges,
    )
    short = walked.met and not found.met
    return replace(found, short=short_of(manual, state, walked, may)) if short else found


def foes_beside(state: State[B], walked: Walk, near: float = 4 * TOLERANCE) -> bool:
    """Whether any enemy is so near to where a walk ends that the movers may touch him there."""
    pieces, rects, side = state.setup.pieces, state.field.rects, state.setup.pieces[walked.ids[0]].side
    ends = around([rect.box(near) for rect in walked.rects])
    return any(pieces[id].side != side and not apart(rects[id].box(), ends) for id in state.field.within(ends))


def conformed(manual: Manual[B], state: State[B], walked: Walk, legs: Sequence[Leg]) -> Walk:
    """A free move that ends askew against an enemy is lined up, or stops short."""
    if walked.met or len(walked.ids) > 1 or legs[-1].how == "forward":
        return walked
    rect, id = walked.rects[0], walked.ids[0]
    pieces, side = state.setup.pieces, state.setup.pieces[id].side
    touched = {
        other: how
        for other in state.field.near(rect, TOLERANCE, (id,))
        if pieces[other].side != side and (how := contact(rect, state.field.rects[other])) and how.edge == FRONT
    }
    flush = {other for other, how in touched.items() if how.squared}
    for other in touched:
        if other not in flush and not ranked_behind(state, other, flush):
            return lined_up(manual, state, replace(walked, met=(other,)))
    return walked


def touching_fronts(
    manual: Manual[B], state: State[B], walked: Walk, may: MayTouch[B] | None = None
) -> tuple[tuple[str, str], ...]:
    """(mover, enemy) for every front edge that ends on an enemy; refused where it may not."""
    may = may or manual.contact.may_touch
    found: set[tuple[str, str]] = set()
    lined = {other: state.field.rects[other].at(pose) for other, pose in walked.lined_up}
    for id, start, rect in zip(walked.ids, walked.starts, walked.rects, strict=True):
        touched = _touched(state, id, rect, lined)
        flush = {
            other
            for other, how in touched.items()
            if how.edge == FRONT and how.squared and may(state, id, start, other, how.other)
        }
        for other, how in touched.items():
            if other not in flush:
                _check_touch(manual, state, id, start, rect, other, how, flush)
            if how.edge == FRONT:
                found.add((id, other))
    return tuple(sorted(found))


def _touched(state: State[B], id: str, rect: Rect, lined: Mapping[str, Rect]) -> dict[str, Contact]:
    """The enemies that an element would touch along an edge there."""
    pieces, side = state.setup.pieces, state.setup.pieces[id].side
    found: dict[str, Contact] = {}
    for other in sorted({*state.field.within(rect.box(TOLERANCE)), *lined}):
        if pieces[other].side != side:
            how = contact(rect, lined.get(other) or state.field.rects[other])
            if how is not None and how.shared > 0:
                found[other] = how
    return found


def _check_touch(
    manual: Manual[B],
    state: State[B],
    id: str,
    start: Rect,
    rect: Rect,
    other: str,
    how: Contact,
    flush: Collection[str],
) -> None:
    rule, theirs, pace = manual.cites.contact, manual.named(state, other), manual.measures.pace
    if how.edge == FRONT:
        if ranked_behind(state, other, flush):
            return
        if not how.squared:
            off = _off_corner(state, rect, other, how.other) / pace
            says = f"{id} must end with a front corner on a corner of {theirs} ({rule}), and is {off:.3g} paces off"
            raise refuse(AT, f"{says}; line it up", rows=(rule,), have=round(off, 1), want=0, unit="paces")
        far = round(ahead_of_line(state, start, other, how.other) / pace, 1)
        why = closed_to(manual, state, start, other, how.other)
        says = f"{id} may not contact the {FACES[how.other]} of {theirs}, for it {why} ({rule})"
        raise refuse(AT, f"{says}; go round first, or meet the front", rows=(rule,), have=far, want=0, unit="paces")
    if how.other == FRONT and contact(start, state.field.rects[other]) is None:
        raise refuse(
            AT,
            f"{id} would end with its {FACES[how.edge]} on the front of {theirs}, and contact is made with the front "
            f"edge ({rule}); turn it, or stop short of them",
            rows=(rule,),
        )


def _off_corner(state: State[B], rect: Rect, other: str, edge: int) -> float:
    """How far a front is from lying flush on an edge, corner on corner."""
    return min(farthest(rect, rect.at(pose)) for pose in squared_to(rect, state.field.rects[other], edge))


def on_edge(state: State[B], walked: Walk, id: str, foe: str) -> int | None:
    """The edge of an enemy that a mover ends on, as both stand then."""
    theirs = state.field.rects[foe]
    pose = dict(walked.lined_up).get(foe)
    how = contact(walked.rects[walked.ids.index(id)], theirs.at(pose) if pose else theirs)
    return how.other if how is not None else None


def in_contact_after(state: State[B], walked: Walk) -> list[str]:
    """Enemies that the movers would touch along an edge where they end."""
    side = state.setup.pieces[walked.ids[0]].side
    found = []
    for rect in walked.rects:
        for other in state.field.within(rect.box(TOLERANCE)):
            how = contact(rect, state.field.rects[other])
            if state.setup.pieces[other].side != side and how is not None and how.shared > 0:
                found.append(other)
    return found
