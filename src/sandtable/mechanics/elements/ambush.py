"""Ambushes: troops in cover whom only their owner sees, until they stir or are found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from sandtable.engine.draft import Draft, Step
from sandtable.engine.order import Order
from sandtable.engine.state import Ask, State
from sandtable.geometry.leg import FORMING, STRAIGHT, Leg
from sandtable.geometry.rect import Polygon, Rect, outlines_gap, to_segment
from sandtable.mechanics.elements.manual import Manual
from sandtable.mechanics.elements.moving import Plan
from sandtable.mechanics.elements.shooting import can_shoot, targets
from sandtable.mechanics.elements.way import Walk, refuse
from sandtable.names import OTHER, Code, Refused, Side, listed

WHOLLY = 0.999
STILL = ("halt", "steady")
"""Orders that give nobody away."""
STRIDE, SWING = 5, 5_000
"""How finely the way is looked over for where a hidden enemy stops it: in paces, and in thousandths of a degree."""


def may_hide(manual: Manual, state: State, id: str) -> bool:
    """Whether it stands wholly in cover, or behind a crest."""
    piece, cover = state.setup.pieces[id], manual.cover
    if piece.kind in manual.terrain.naval or not state.ground.areas:
        return False
    rect = state.field.rects[id]
    if cover.own_half and any((y > 0) == (piece.side == "a") and y for _, y in rect.corners):
        return False
    if any(area.kind in cover.areas and state.ground.share(rect, area) >= WHOLLY for area in state.ground.areas):
        return True
    return _behind_crest(state, rect, cover.crest if piece.side == "a" else -cover.crest)


def _behind_crest(state: State, rect: Rect, ahead: int) -> bool:
    """Whether a crest lies before all of it, not far ahead, straight towards the enemy's base edge."""
    return all(state.ground.crests_crossed((x, y), (x, y + ahead)) for x, y in rect.corners)


def conceal(manual: Manual, draft: Draft, ids: Sequence[str]) -> None:
    """What can hide is out of the enemy's sight from the moment it is placed; its owner will say what stays so."""
    hidden = tuple(id for id in ids if may_hide(manual, draft.state, id))
    if hidden:
        draft.set(hidden=(*draft.state.own.hidden, *hidden))


def from_the_start(manual: Manual, state: State) -> State:
    """The battle with all hidden that stand in cover from the start, where the sides have yet to say who is."""
    if not state.own.concealing:
        return state
    hidden = tuple(id for id in state.field.rects if may_hide(manual, state, id))
    return replace(state, own=replace(state.own, hidden=hidden))


def ask(draft: Draft, first: Side, then: str) -> Ask | None:
    """Each side says once which of its elements in cover lie in ambush; then it goes on."""
    for side in (first, OTHER[first]):
        state = draft.state
        ids = tuple(id for id in state.own.hidden if state.side(id) == side)
        if side in state.own.concealing:
            if ids:
                says = f"These may lie in ambush: {listed(ids, 'and')}. Hide any of them, or say done to show all."
                return Ask("ambush", side, ids, says=says)
            draft.set(concealing=tuple(other for other in state.own.concealing if other != side))
    draft.set(phase=then)
    return None


def hide(manual: Manual, state: State, order: Order, asked: Ask) -> Step:
    """The owner names those that stay hidden; all others are shown."""
    rule, most = manual.cover.rule, manual.cover.most(state, asked.seat)
    if not order.bases:
        raise Refused(Code.MISSING_FIELD, "order.bases", "name the elements that lie in ambush, or say done")
    for n, id in enumerate(order.bases):
        if id not in asked.about:
            raise refuse(
                f"order.bases.{n}",
                f"{id} is not wholly in cover ({rule}); those that may hide are {listed(asked.about)}",
            )
    if most is not None and len(set(order.bases)) > most:
        raise refuse("order.bases", f"{most} elements of this army may hide, and no more ({rule}); leave some out")
    return _settled(state, order, asked)


def _settled(state: State, order: Order, asked: Ask) -> Step:
    """Whoever of a side was not named stands in the open."""
    draft = Draft(state)
    hidden = tuple(id for id in state.own.hidden if id not in asked.about or id in order.bases)
    concealing = tuple(side for side in state.own.concealing if side != asked.seat)
    draft.set(hidden=hidden, concealing=concealing)
    return draft.step(order.verb, seat=asked.seat, order=order)


def show_all(state: State, order: Order, asked: Ask) -> Step:
    return _settled(state, order, asked)


def ask_to_spring(manual: Manual, state: State) -> Ask | None:
    """Hidden troops with a target in range: their owner says whether they shoot, and so are seen."""
    for side in (state.own.side, OTHER[state.own.side]):
        ids = tuple(
            id
            for id in state.own.hidden
            if state.side(id) == side and can_shoot(manual, state, id) and targets(manual, state, id)
        )
        if ids:
            says = f"{listed(ids, 'and')} could shoot from ambush. Name those that spring it, or say done."
            return Ask("spring", side, ids, says=says)
    return None


def spring(state: State, order: Order, asked: Ask) -> Step:
    """Those named shoot and are seen; the others hold their fire this bound."""
    for n, id in enumerate(order.bases):
        if id not in asked.about:
            raise refuse(f"order.bases.{n}", f"{id} has no target from ambush; name some of {listed(asked.about)}")
    draft = Draft(state)
    held = tuple(id for id in asked.about if id not in order.bases)
    draft.set(shot=(*state.own.shot, *held))
    if order.bases:
        draft.set(hidden=tuple(id for id in state.own.hidden if id not in order.bases))
        draft.tell(says=f"{listed(order.bases, 'and')} shoot from ambush.", revealed=list(order.bases))
    return draft.step(order.verb, seat=asked.seat, order=order)


def reveal(manual: Manual, draft: Draft, found: Sequence[str] = ()) -> list[str]:
    """Whoever moved, shot or fought, or has enemy near, is hidden no longer; and those just found."""
    state = draft.state
    still = [id for id in state.own.hidden if id in state.field.rects]
    seen = [id for id in still if id in found or _stands_out(state, id, manual.cover.within)]
    if seen or len(still) < len(state.own.hidden):
        draft.set(hidden=tuple(id for id in still if id not in seen))
    if seen:
        draft.tell(revealed=seen)
    return seen


def _stands_out(state: State, id: str, within: int) -> bool:
    rect, own = state.field.rects[id], state.own
    if own.moved.get(id, "halt") not in STILL or id in own.fought or id in own.targets:
        return True
    side = state.side(id)
    return any(state.side(other) != side for other in state.field.near(rect, within, (id,)))


def unseen(state: State, side: Side) -> list[str]:
    """The enemy's elements that a side does not see."""
    return [id for id in state.own.hidden if state.side(id) != side]


def known(state: State, side: Side) -> State:
    """The battle as a side knows it: without the enemies in ambush."""
    away = unseen(state, side)
    if not away:
        return state
    hidden = tuple(id for id in state.own.hidden if id not in away)
    field = state.field.placed(dict.fromkeys(away))
    return replace(state, field=field, own=replace(state.own, hidden=hidden))


SECRET = ("ambush", "spring")
"""What is asked of one seat without the other hearing of whom."""


def seen(state: State, seat: Side) -> State:
    """The battle as a seat sees it: without the other's ambushes, and without what he is asked about them."""
    shown = known(state, seat)
    ask = state.ask
    if ask is None or ask.what not in SECRET or ask.seat == seat:
        return shown
    return replace(shown, ask=ask._replace(about=(), says="The other side decides about its ambushes."))


Planner = Callable[[Manual, State, Order], Plan]


def foreseen(manual: Manual, state: State, order: Order, planner: Planner) -> tuple[Plan, list[str]]:
    """The plan of an order by what its giver knows, cut short where an ambush lies in the way, and who is found so."""
    side = state.own.side
    if not unseen(state, side):
        return planner(manual, state, order), []
    open_state = known(state, side)
    made = planner(manual, open_state, order)
    clear = manual.measures.clear if order.verb == "march" else manual.measures.short
    found = met(state, made.walk, clear)
    if not found:
        return made, []
    facts = manual.surprised(made.facts, order.verb)
    for legs in shorter(order.legs, STRIDE * manual.measures.pace):
        try:
            tried = planner(manual, open_state, order._replace(legs=legs))
        except Refused:
            continue
        if not tried.river and not met(state, tried.walk, clear):
            return replace(tried, cost=manual.price(facts), facts=facts), found
    stopped = replace(
        made.walk, rects=made.walk.starts, swept=((),) * len(made.walk.ids), length=0.0, lined_up=(), met=tuple(found)
    )
    return replace(made, walk=stopped, cost=manual.price(facts), facts=facts, contacts=(), river=""), found


def met(state: State, walked: Walk, clear: int) -> list[str]:
    """The hidden enemies whom a walk would run into, or come too near to."""
    outlines = [outline for n in range(len(walked.ids)) for outline in walked.outlines(n)]
    outlines += [rect.corners for rect in walked.rects]
    rects = {id: state.field.rects[id] for id in unseen(state, state.own.side)}
    return [id for id, rect in rects.items() if any(_within(outline, rect, clear) for outline in outlines)]


def _within(outline: Polygon, rect: Rect, clear: int) -> bool:
    """Whether a convex outline comes within a distance of a base."""
    parted = outlines_gap(outline, rect.corners)
    if parted >= clear or parted < 0:
        return parted < clear
    edges = list(zip(outline, [*outline[1:], outline[0]], strict=True))
    nearest = min(to_segment(corner, *edge) for corner in rect.corners for edge in edges)
    return min(nearest, *(to_segment(point, *rect.edge(e)) for point in outline for e in range(4))) < clear


def shorter(legs: Sequence[Leg], stride: int) -> Iterator[tuple[Leg, ...]]:
    """Ever shorter beginnings of a way, the longest first."""
    for n in range(len(legs) - 1, -1, -1):
        leg, before = legs[n], tuple(legs[:n])
        step = stride if leg.how in STRAIGHT else SWING
        for by in range((abs(leg.by) - 1) // step * step, 0, -step) if leg.how not in ("to", *FORMING) else ():
            yield (*before, leg._replace(by=by if leg.by > 0 else -by))
        if before:
            yield before


def choices(asked: Ask, most: int | None = None) -> list[Order]:
    """All of them, or as many as may, or none."""
    if asked.what == "ambush":
        return [Order("hide", asked.about[:most]), Order("done")]
    return [Order("spring", asked.about), Order("done")]
