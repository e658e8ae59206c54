"""Ambushes: troops in cover whom only their owner sees, until they stir or are found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import partial
from typing import Any, Generic

from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft
from sandtable.engine.memo import OfMoment
from sandtable.engine.opening import Next, Opening
from sandtable.engine.order import Order
from sandtable.engine.resting import plain
from sandtable.engine.state import State
from sandtable.engine.task import Deciding
from sandtable.engine.verb import Verb, Whom
from sandtable.geometry.leg import FORMING, STRAIGHT, Leg
from sandtable.geometry.rect import Polygon, Rect, outlines_gap, to_segment
from sandtable.mechanics.elements.bound import B
from sandtable.mechanics.elements.manual import Manual
from sandtable.mechanics.elements.moving import Plan
from sandtable.mechanics.elements.shooting import can_shoot, targets
from sandtable.mechanics.elements.way import Walk, refuse
from sandtable.names import OTHER, Json, Refused, Side, listed

WHOLLY = 0.999
STILL = ("halt", "steady")
"""Orders that give nobody away."""
DONE_SAYS = "Give no more orders in this part of the bound."
STRIDE, SWING = 5, 5_000
"""How finely the way is looked over for where a hidden enemy stops it: in paces, and in thousandths of a degree."""


def may_hide(manual: Manual[B], state: State[B], id: str) -> bool:
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


def _behind_crest(state: State[B], rect: Rect, ahead: int) -> bool:
    """Whether a crest lies before all of it, not far ahead, straight towards the enemy's base edge."""
    return all(state.ground.crests_crossed((x, y), (x, y + ahead)) for x, y in rect.corners)


def conceal(manual: Manual[B], draft: Draft[B], ids: Sequence[str]) -> None:
    """What can hide is out of the enemy's sight from the moment it is placed; its owner will say what stays so."""
    hidden = tuple(id for id in ids if may_hide(manual, draft.state, id))
    if hidden:
        draft.own = replace(draft.own, hidden=(*draft.own.hidden, *hidden))


def from_the_start(manual: Manual[B], state: State[B]) -> State[B]:
    """The battle with all hidden that stand in cover from the start, where the sides have yet to say who is."""
    if not state.own.concealing:
        return state
    hidden = tuple(id for id in state.field.rects if may_hide(manual, state, id))
    return replace(state, own=replace(state.own, hidden=hidden))


@dataclass(frozen=True, slots=True)
class Lurking:
    """Elements of a side in cover, of which it says who stays hidden, or who shoots."""

    side: Side
    ids: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Ambushes(Generic[B]):
    """What a game asks of troops in cover."""

    manual: Manual[B]
    hide: Decision[B, Lurking]
    spring: Decision[B, Lurking]

    def asked(self, draft: Draft[B], first: Side) -> Next:
        """Each side says once which of its elements in cover lie in ambush; then it goes on."""
        for side in (first, OTHER[first]):
            own = draft.own
            if side in own.concealing:
                if ids := tuple(id for id in own.hidden if draft.state.side(id) == side):
                    return self.hide.asks(side, Lurking(side, ids))
                draft.own = replace(own, concealing=tuple(other for other in own.concealing if other != side))
        return None

    def asked_to_spring(self, state: State[B]) -> Opening | None:
        """Hidden troops that could shoot: their owner says whether they do, and so are seen.

        He is asked whether they have a target or not: else the other side would learn that they have.
        """
        able = [id for id in state.own.hidden if can_shoot(self.manual, state, id)]
        for side in (state.own.side, OTHER[state.own.side]):
            if ids := tuple(id for id in able if state.side(id) == side):
                return self.spring.asks(side, Lurking(side, ids))
        return None

    def seen(self, state: State[B], seat: Side) -> State[B]:
        """The battle as a seat sees it: without the other's ambushes, and without what he is asked about them."""
        away = unseen(state, seat)
        shown = known(state, seat)
        shown = replace(shown, own=forgotten(shown.own, away)) if away else shown
        return kept_secret(shown, seat, (self.hide, self.spring), "its ambushes")


def kept_secret(state: State[B], seat: Side, secrets: Sequence[Decision[B, Lurking]], what: str) -> State[B]:
    """The battle without what the other seat is asked, where that would tell of whom he has hidden."""
    ask = state.ask
    if ask is None or ask.seat == seat or ask.what not in [decision.word for decision in secrets]:
        return state
    masked = ask._replace(about=(), says=f"The other side decides about {what}.")
    begun = (plain(Deciding(ask.what, Lurking(ask.seat, ()))), *state.todo[1:])
    return replace(state, ask=masked, todo=begun)


def ambushes(manual: Manual[B]) -> Ambushes[B]:
    """What a game of elements asks of those in cover."""
    hide: Verb[B, Lurking] = Verb(
        "hide",
        "Keep troops in cover out of the enemy's sight.",
        partial(_hide, manual),
        whom=Whom(1, 1000, "element", "group"),
        ready=partial(_as_many_as_may, manual),
        sure=True,
    )
    spring: Verb[B, Lurking] = Verb(
        "spring",
        "Shoot from ambush.",
        partial(_spring, manual),
        whom=Whom(1, 1000, "element", "group"),
        ready=lambda state, about: [Order("spring", ids)] if (ids := _aiming(manual, state, about)) else [],
        sure=True,
    )
    hiding = Decision(
        "ambush",
        "Who lies in ambush at the start: hide, and all who may do; or done, and none does.",
        (hide, Verb("done", DONE_SAYS, _settled, sure=True)),
        subject=Lurking,
        now=lambda state, about: (
            f"These may lie in ambush: {listed(about.ids, 'and')}. Hide any of them, or say done to show all."
        ),
        about=lambda state, about: about.ids,
    )
    springing = Decision(
        "spring",
        "Whether those in ambush shoot, and so are seen: spring, and all do; or done.",
        (spring, Verb("done", DONE_SAYS, _hold_fire, sure=True)),
        subject=Lurking,
        now=lambda state, about: (
            f"{listed(ids, 'and')} could shoot from ambush. Name those that spring it, or say done."
            if (ids := _aiming(manual, state, about))
            else f"{listed(about.ids, 'and')} have no target from ambush: say done."
        ),
        about=lambda state, about: about.ids,
    )
    return Ambushes(manual, hiding, springing)


def _as_many_as_may(manual: Manual[B], state: State[B], about: Lurking) -> list[Order]:
    """All of them, or as many as may."""
    chosen = about.ids[: manual.cover.most(state, about.side)]
    return [Order("hide", chosen)] if chosen else []


def _hide(manual: Manual[B], draft: Draft[B], order: Order, about: Lurking) -> Next:
    """The owner names those that stay hidden; all others are shown."""
    rule, most = manual.cover.rule, manual.cover.most(draft.state, about.side)
    for n, id in enumerate(order.bases):
        if id not in about.ids:
            says = f"{id} is not wholly in cover ({rule}); those that may hide are {listed(about.ids)}"
            raise refuse(f"order.bases.{n}", says)
    count = len(set(order.bases))
    if most is not None and count > most:
        says = f"{most} elements of this army may hide, and no more ({rule}); leave some out"
        raise refuse("order.bases", says, rows=(rule,), have=most, want=count, unit="elements")
    return _settled(draft, order, about)


def _settled(draft: Draft[B], order: Order, about: Lurking) -> Next:
    """Whoever of a side was not named stands in the open."""
    own = draft.own
    hidden = tuple(id for id in own.hidden if id not in about.ids or id in order.bases)
    concealing = tuple(side for side in own.concealing if side != about.side)
    draft.own = replace(own, hidden=hidden, concealing=concealing)
    return None


def _aiming(manual: Manual[B], state: State[B], about: Lurking) -> tuple[str, ...]:
    """Those of them that have a target."""
    return tuple(id for id in about.ids if targets(manual, state, id))


def _spring(manual: Manual[B], draft: Draft[B], order: Order, about: Lurking) -> Next:
    """Those named shoot and are seen; the others hold their fire this bound."""
    able = _aiming(manual, draft.state, about)
    for n, id in enumerate(order.bases):
        if id not in able:
            instead = f"name some of {listed(able)}" if able else "say done"
            raise refuse(f"order.bases.{n}", f"{id} has no target from ambush; {instead}")
    own = draft.own
    draft.own = replace(own, hidden=tuple(id for id in own.hidden if id not in order.bases))
    draft.say(f"{manual.all_named(draft.state, order.bases)} shoot from ambush.")
    for id in order.bases:
        draft.fact(id, "revealed")
    return _hold_fire(draft, order, about)


def _hold_fire(draft: Draft[B], order: Order, about: Lurking) -> Next:
    held = tuple(id for id in about.ids if id not in order.bases)
    draft.own = replace(draft.own, shot=(*draft.own.shot, *held))
    return None


def reveal(manual: Manual[B], draft: Draft[B], found: Sequence[str] = ()) -> list[str]:
    """Whoever moved, shot or fought, or has enemy near, is hidden no longer; and those just found."""
    state = draft.state
    still = [id for id in state.own.hidden if id in state.field.rects]
    seen = [id for id in still if id in found or _stands_out(state, id, manual.cover.within)]
    if seen or len(still) < len(state.own.hidden):
        draft.own = replace(draft.own, hidden=tuple(id for id in still if id not in seen))
    for id in seen:
        draft.fact(id, "revealed")
    return seen


def _stands_out(state: State[B], id: str, within: int) -> bool:
    rect, own = state.field.rects[id], state.own
    if own.moved.get(id, "halt") not in STILL or id in own.fought or id in own.targets:
        return True
    side = state.side(id)
    return any(state.side(other) != side for other in state.field.near(rect, within, (id,)))


def unseen(state: State[B], side: Side) -> list[str]:
    """The enemy's elements that a side does not see."""
    return [id for id in state.own.hidden if state.side(id) != side]


def known(state: State[B], side: Side) -> State[B]:
    """The battle as a side knows it: without the enemies in ambush."""
    away = unseen(state, side)
    if not away:
        return state
    hidden = tuple(id for id in state.own.hidden if id not in away)
    field = state.field.placed(dict.fromkeys(away))
    return replace(state, field=field, own=replace(state.own, hidden=hidden))


def forgotten(own: B, away: Sequence[str]) -> B:
    """What a game remembers without these elements: that one has held its fire would tell that it had a target."""
    changes = {field.name: _without(getattr(own, field.name), set(away)) for field in fields(own)}
    return replace(own, **changes)


def _without(value: Json, away: set[str]) -> Json:
    """A value without entries and members that are these elements, or pairs with one of them."""
    if isinstance(value, Mapping):
        return {key: one for key, one in value.items() if key not in away and one not in away}
    if isinstance(value, tuple):
        return tuple(one for one in value if one not in away and not (isinstance(one, tuple) and away & {*one}))
    return value


Planner = Callable[[Manual[B], State[B], Order], Plan]


TABLES: OfMoment[Side, State[Any]] = OfMoment()
"""The table as a side knows it: every order of a moment is planned on the same."""


def foreseen(manual: Manual[B], state: State[B], order: Order, planner: Planner[B]) -> tuple[Plan, list[str]]:
    """The plan of an order by what its giver knows, cut short where an ambush lies in the way, and who is found so."""
    side = state.own.side
    if not unseen(state, side):
        return planner(manual, state, order), []
    open_state: State[B] = TABLES.of(state, side, lambda: known(state, side))
    made = planner(manual, open_state, order)
    clear = manual.measures.clear if order.verb == "march" else manual.measures.short
    found = met(state, made.walk, clear)
    if not found:
        return made, []
    facts = manual.prices.surprised(made.facts, order.verb)
    for legs in shorter(order.legs, STRIDE * manual.measures.pace):
        try:
            tried = planner(manual, open_state, order._replace(legs=legs))
        except Refused:
            continue
        if not tried.river and not met(state, tried.walk, clear):
            return replace(tried, cost=manual.prices.price(facts), facts=facts), found
    stopped = replace(
        made.walk, rects=made.walk.starts, swept=((),) * len(made.walk.ids), length=0.0, lined_up=(), met=tuple(found)
    )
    return replace(made, walk=stopped, cost=manual.prices.price(facts), facts=facts, contacts=(), river=""), found


def met(state: State[B], walked: Walk, clear: int) -> list[str]:
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
        whole = leg.how == "to" or leg.how in FORMING
        for by in () if whole else range((abs(leg.by) - 1) // step * step, 0, -step):
            yield (*before, leg._replace(by=by if leg.by > 0 else -by))
        if before:
            yield before
