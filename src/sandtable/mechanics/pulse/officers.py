"""Officers in danger: casualty checks, and those who take over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from sandtable.engine.cast import Cast
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.state import State
from sandtable.engine.task import Task
from sandtable.engine.told import Fate
from sandtable.geometry.rect import Rect, hull
from sandtable.mechanics.bodies import body
from sandtable.mechanics.bodies.aside import settle
from sandtable.mechanics.bodies.way import Way
from sandtable.mechanics.pulse import rulings
from sandtable.mechanics.pulse.forces import ARMY, command, rank
from sandtable.mechanics.pulse.manual import Given, Manual
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.telling import told_by_what_is_done
from sandtable.sheet.ruling import Result

VALOR, OVERRUN = "valor", "overrun"
NEAR = "near-break"
"""The one cause for which it matters how far off it was."""
CAUSES = {
    VALOR: "he led from the front",
    OVERRUN: "the enemy rode over him",
    NEAR: "a unit beside him broke",
}


def endangered(draft: Draft[Own], way: Way) -> None:
    """An enemy unit has gone over officers; those with no friend in touch, as they stood, must look to themselves."""
    _ridden_over(draft, way.state, way.overrun)


def trampled(draft: Draft[Own], before: State[Own], id: str, end: Rect) -> None:
    """A unit has gone straight to an end because it had to, and over enemy officers on the way."""
    swept = hull((*before.field.rects[id].corners, *end.corners))
    under = [other for other in before.field.in_way(swept, (id,)) if body.is_officer(before, other)]
    _ridden_over(draft, before, sorted(other for other in under if before.side(other) != before.side(id)))


def _ridden_over(draft: Draft[Own], before: State[Own], officers: Sequence[str]) -> None:
    alone = [id for id in officers if id in draft.state.field.rects and not _guarded(before, id)]
    if alone:
        in_danger(draft, (Danger(id, OVERRUN) for id in alone))


def _guarded(state: State[Own], id: str) -> bool:
    return any(body.friendly(state, id, other) for other in state.field.touching(id))


@dataclass(frozen=True, slots=True)
class Danger(Task[Own]):
    """An officer in danger who has yet to roll: for which cause, and how far off it was, in ticks."""

    word = "danger"
    id: str
    cause: str
    far: int = 0

    def do(self, draft: Draft[Own]) -> Next:
        """He rolls, unless he is gone in the meantime."""
        return CASUALTY.of(draft.state.side(self.id), self) if self.id in draft.state.field.rects else None


def in_danger(draft: Draft[Own], dangers: Iterable[Danger]) -> None:
    """They roll before anything else goes on, those who were in danger earlier first."""
    draft.begin(*dangers, behind=Danger.word)


def begin(draft: Draft[Own], *tasks: Task[Own]) -> None:
    """Tasks that are gone on with once officers in danger have rolled."""
    draft.begin(*tasks, behind=Danger.word)


def _given(state: State[Own], danger: Danger) -> Given:
    given: Given = {"cause": danger.cause}
    tick = state.own.manual.measures.tick
    return {**given, "distance": round(danger.far / tick, 2)} if danger.cause == NEAR else given


def _says(state: State[Own], danger: Danger) -> str:
    return f"{state.own.manual.named(state, danger.id)} is in danger, for {CAUSES[danger.cause]}: two dice."


def _fate(draft: Draft[Own], danger: Danger, result: Result) -> Next:
    id, fate = danger.id, result["fate"]
    name = draft.own.manual.named(draft.state, id)
    gone = f"{name} is {fate}; {_replaced(draft, id, fate)}." if fate != "none" else f"{name} is unhurt."
    draft.say(gone)
    return None


CASUALTY: Cast[Own, Danger] = Cast(
    "casualty",
    lambda state, danger: state.own.manual.questions["officer_casualty"],
    _fate,
    _says,
    subject=Danger,
    given=_given,
    who=lambda state, danger: {"a": danger.id},
    leads=lambda state, danger, result: (Fate(danger.id, "fate", result["fate"]),),
    tells=told_by_what_is_done,
)


def _replaced(draft: Draft[Own], id: str, fate: str) -> str:
    """Another takes over, with the nearest unit of the Force; or nobody does."""
    state, manual = draft.state, draft.own.manual
    force, ratings = command(state, id).id, manual.officers.successor(state, id)
    if manual.officers.replacement is not None:
        rulings.show(draft, "officer_replacement", manual.officers.replacement(state, id), {"a": id})
    place = _new_place(manual, state, id) if ratings is not None else None
    if ratings is None or place is None:
        draft.take({id: fate})
        return "nobody takes his place"
    draft.own = replace(draft.own, ratings={**draft.own.ratings, force: dict(ratings)})
    draft.place({id: place.pose})
    settle(draft, manual.moving.bars)
    told = ", ".join(f"{trait} {value}" for trait, value in ratings.items())
    return f"another takes over ({told})"


def _new_place(manual: Manual, state: State[Own], id: str) -> Rect | None:
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


def _danger(state: State[Own], id: str) -> float:
    near = body.nearest_enemy(state, id)
    return float("inf") if near is None else near[0]
