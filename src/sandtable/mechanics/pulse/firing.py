"""Fire segments: who fires at whom, the dice, saves, suppression, and hits that count when all have fired."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.engine.draft import Draft, Step
from sandtable.engine.order import Order
from sandtable.engine.state import Ask, State
from sandtable.mechanics.bodies.body import is_officer
from sandtable.mechanics.pulse import casting, telling
from sandtable.mechanics.pulse.casting import Roll, begin
from sandtable.mechanics.pulse.forces import sp, there
from sandtable.mechanics.pulse.losses import hurt
from sandtable.mechanics.pulse.manual import Given, Manual, Segment
from sandtable.mechanics.pulse.refusing import none_of, owned, refuse
from sandtable.names import OTHER, Code, Json, Refused, Side
from sandtable.sheet.ruling import Result

FIRST, EACH, TOGETHER = "first", "each", "together"


def segment(manual: Manual, state: State) -> Segment:
    """The fire segment under way."""
    return next(segment for segment in manual.segments if segment.id == state.own.segment)


def shooters(manual: Manual, state: State, side: Side) -> list[str]:
    """Units of a side that may still fire in this segment."""
    fired = state.own.fired
    return [id for id in segment(manual, state).shooters(state, side) if id not in fired]


def targets(manual: Manual, state: State, id: str) -> Sequence[str]:
    return segment(manual, state).targets(state, id)


def fire(manual: Manual, draft: Draft) -> Ask | None:
    """The side whose turn it is fires, if it has anybody to fire; else the next, or the next segment."""
    state, now = draft.state, segment(manual, draft.state)
    if state.own.harm and now.who != TOGETHER:
        _count(manual, draft)
        return None
    if not state.own.closed and shooters(manual, state, state.own.side):
        says = f"{now.title}: name who fires at whom, or say done."
        return Ask("fire", state.own.side, (now.id, f"pulse {state.own.pulse}"), says=says)
    if now.who != FIRST and state.own.side == state.own.first:
        draft.set(side=OTHER[state.own.first], closed=False)
        return None
    if state.own.harm:
        _count(manual, draft)
        return None
    _next_segment(manual, draft, now)
    return None


def _next_segment(manual: Manual, draft: Draft, now: Segment) -> None:
    """On to the next fire segment, or to the control segment of the side with the initiative."""
    after = manual.segments.index(now) + 1
    first = draft.own.first
    if after < len(manual.segments):
        draft.set(segment=manual.segments[after].id, side=first, closed=False)
    else:
        draft.set(segment="", side=first, closed=False, phase="control")


def _count(manual: Manual, draft: Draft) -> None:
    """Hits count that had to wait: for the others of a simultaneous segment, or for the sheet's word on a battery."""
    harm = draft.own.harm
    id = min(harm)
    draft.set(harm={other: hits for other, hits in harm.items() if other != id})
    if there(draft.state, id) and (said := _strike(manual, draft, id, harm[id])):
        draft.tell(says=telling.sentence([said]))


def shoot(manual: Manual, state: State, order: Order, asked: Ask) -> Step:
    """A unit fires at an enemy: its dice are asked for."""
    none_of(order, legs=True, poses=True)
    id, now = owned(state, order, asked.seat, there=there), segment(manual, state)
    if id in state.own.fired:
        raise refuse("order.bases.0", f"{id} has fired this pulse; name another, or say done")
    target = order.word
    if target not in state.setup.pieces or state.side(target) == asked.seat or not there(state, target):
        raise Refused(Code.BAD_VALUE, "order.word", f"name the enemy unit that {id} fires at, not {target[:40]!r}")
    if is_officer(state, target):
        raise Refused(Code.BAD_VALUE, "order.word", f"{target} is an officer, and nobody fires at one; name a unit")
    now.check(state, id, target, "order.word")
    draft = Draft(state)
    cast = begin("shot", now.test, id, target)
    return draft.step("shoot", seat=asked.seat, order=order, ask=casting.start(manual, draft, SHOT, cast))


def done(manual: Manual, state: State, order: Order, asked: Ask) -> Step:
    """The side fires no more in this segment."""
    now = segment(manual, state)
    for id in shooters(manual, state, asked.seat):
        if now.must(state, id):
            targets = ", ".join(now.targets(state, id))
            raise refuse("order", f"{id} must fire before you are done, at {targets}; say shoot {id} and whom")
    draft = Draft(state)
    draft.set(closed=True)
    return draft.step("done", seat=asked.seat, order=order)


def _given(manual: Manual, state: State, cast: Json) -> Given:
    return segment(manual, state).given(state, cast["a"], cast["b"])


def _shot_says(manual: Manual, state: State, cast: Json) -> str:
    return f"{manual.named(state, cast['a'])} fires at {manual.named(state, cast['b'])}."


def _shot_done(manual: Manual, draft: Draft, cast: Json, result: Result, told: dict[str, Json]) -> Ask | None:
    own, id, target = draft.own, cast["a"], cast["b"]
    draft.set(fired=(*own.fired, id), shots=(*own.shots, f"{id}>{target}"))
    now, hits = segment(manual, draft.state), result["hits"]
    draft.tell(ruling=told, says=f"{_shot_says(manual, draft.state, cast)[:-1]}: {telling.many(hits, 'hit')}.")
    if hits and now.save is not None:
        return casting.start(manual, draft, SAVE, begin("save", "save", target, hits=hits, by=id))
    _land(manual, draft, now, target, hits)
    return None


SHOT = Roll(given=_given, seat=lambda state, cast: state.side(cast["a"]), says=_shot_says, done=_shot_done)


def _save_given(manual: Manual, state: State, cast: Json) -> Given:
    save = segment(manual, state).save
    assert save is not None
    return save(state, cast["a"], cast["hits"])


def _save_done(manual: Manual, draft: Draft, cast: Json, result: Result, told: dict[str, Json]) -> Ask | None:
    if result["entitled"]:
        saved = f"{manual.named(draft.state, cast['a'])} saves {result['saved']}"
        draft.tell(ruling=told, says=telling.sentence([str(draft.told.get("says", "")), saved]))
    _land(manual, draft, segment(manual, draft.state), cast["a"], result["hits"])
    return None


SAVE = Roll(
    given=_save_given,
    seat=lambda state, cast: state.side(cast["a"]),
    says=lambda manual, state, cast: f"{manual.named(state, cast['a'])} is hit and may save.",
    done=_save_done,
)


def _land(manual: Manual, draft: Draft, now: Segment, target: str, hits: int) -> None:
    """Hits that were not saved count at once, or when all have fired; those on a battery are ruled on next."""
    if not hits:
        return
    if now.who == TOGETHER or not sp(draft.state, target):
        harm = draft.own.harm
        draft.set(harm={**harm, target: harm.get(target, 0) + hits})
        return
    said = _strike(manual, draft, target, hits)
    draft.tell(says=telling.sentence([str(draft.told.get("says", "")), said]))


def _strike(manual: Manual, draft: Draft, id: str, hits: int) -> str:
    """What hits do: SPs go, or a battery is suppressed, which is told with its ruling."""
    state, name = draft.state, manual.named(draft.state, id)
    if sp(state, id):
        broken = hurt(manual, draft, id, hits)
        return f"{name} breaks" if broken else f"{name} loses {hits} SP"
    given = segment(manual, state).suppression(state, id, hits)
    result, made = casting.ask(manual, "suppression", given)
    if result["suppressed"] and id not in state.own.suppressed:
        draft.set(suppressed=(*state.own.suppressed, id))
        draft.tell(ruling=telling.ruling(manual.questions["suppression"], given, {}, result, made, {"a": id}))
        return f"{name} is suppressed"
    return ""
