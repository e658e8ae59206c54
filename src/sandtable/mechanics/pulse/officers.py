"""Officers in danger: casualty checks, and those who take over."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.engine.draft import Draft
from sandtable.engine.state import Ask, State
from sandtable.geometry.rect import Rect, hull
from sandtable.mechanics.bodies import body
from sandtable.mechanics.bodies.aside import settle
from sandtable.mechanics.bodies.way import Way
from sandtable.mechanics.pulse import casting
from sandtable.mechanics.pulse.casting import Roll, begin
from sandtable.mechanics.pulse.forces import ARMY, command, rank
from sandtable.mechanics.pulse.manual import Given, Manual
from sandtable.names import Json
from sandtable.sheet.ruling import Result

NEAR = "near-break"
"""The one cause for which it matters how far off it was."""
CAUSES = {
    "valor": "he led from the front",
    "overrun": "the enemy rode over him",
    NEAR: "a unit beside him broke",
}


def endangered(draft: Draft, way: Way) -> None:
    """An enemy unit has gone over officers; those with no friend in touch, as they stood, must look to themselves."""
    _ridden_over(draft, way.state, way.overrun)


def trampled(draft: Draft, before: State, id: str, end: Rect) -> None:
    """A unit has gone straight to an end because it had to, and over enemy officers on the way."""
    swept = hull((*before.field.rects[id].corners, *end.corners))
    under = [other for other in before.field.in_way(swept, (id,)) if body.is_officer(before, other)]
    _ridden_over(draft, before, sorted(other for other in under if before.side(other) != before.side(id)))


def _ridden_over(draft: Draft, before: State, officers: Sequence[str]) -> None:
    alone = [id for id in officers if id in draft.state.field.rects and not _guarded(before, id)]
    if alone:
        draft.set(checks=(*draft.own.checks, *((id, "overrun", 0) for id in alone)))


def _guarded(state: State, id: str) -> bool:
    return any(body.friendly(state, id, other) for other in state.field.touching(id))


def next_check(manual: Manual, draft: Draft) -> Ask | None:
    """The first officer in danger rolls; those who are gone in the meantime need not."""
    while draft.own.checks:
        (id, cause, far), *rest = draft.own.checks
        draft.set(checks=tuple(rest))
        if id in draft.state.field.rects:
            cast = begin("casualty", "officer_casualty", id, cause=cause, far=far)
            return casting.start(manual, draft, CASUALTY, cast)
    return None


def _given(manual: Manual, state: State, cast: Json) -> Given:
    given: Given = {"cause": cast["cause"]}
    return {**given, "distance": round(cast["far"] / manual.measures.tick, 2)} if cast["cause"] == NEAR else given


def _done(manual: Manual, draft: Draft, cast: Json, result: Result, told: dict[str, Json]) -> Ask | None:
    id, fate = cast["a"], result["fate"]
    name = manual.named(draft.state, id)
    says = f"{name} is unhurt"
    if fate != "none":
        says = f"{name} is {fate}; {_replaced(manual, draft, id, fate)}"
    draft.tell(ruling=told, says=f"{says}.")
    return None


CASUALTY = Roll(
    given=_given,
    seat=lambda state, cast: state.side(cast["a"]),
    says=lambda manual, state, cast: (
        f"{manual.named(state, cast['a'])} is in danger, for {CAUSES[cast['cause']]}: two dice."
    ),
    done=_done,
)


def _replaced(manual: Manual, draft: Draft, id: str, fate: str) -> str:
    """Another takes over, with the nearest unit of the Force; or nobody does."""
    state = draft.state
    force, ratings = command(state, id).id, manual.officers.successor(state, id)
    place = _new_place(manual, state, id) if ratings is not None else None
    if ratings is None or place is None:
        draft.take({id: fate})
        return "nobody takes his place"
    draft.set(ratings={**draft.own.ratings, force: dict(ratings)})
    draft.place({id: place.pose})
    settle(draft, manual.moving.bars)
    told = ", ".join(f"{trait} {value}" for trait, value in ratings.items())
    return f"another takes over ({told})"


def _new_place(manual: Manual, state: State, id: str) -> Rect | None:
    """With the nearest unit of his Force, beside which he steps; an army commander with the nearest out of danger."""
    rect, clear = state.field.rects[id], 0
    own = [other for other in body.units(state, state.side(id)) if command(state, other) == command(state, id)]
    if rank(state, command(state, id).id) == ARMY:
        own, clear = body.units(state, state.side(id)), manual.measures.haven
    safe = [other for other in own if clear <= _danger(state, other)]
    near = state.field.nearest(rect, safe or own)
    if near is None:
        return None
    return rect.at(state.field.rects[near[1]].pose)


def _danger(state: State, id: str) -> float:
    near = body.nearest_enemy(state, id)
    return float("inf") if near is None else near[0]
