"""Fire segments: who fires at whom, the dice, saves, suppression, and hits that count when all have fired."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from sandtable.engine.cast import Cast
from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.order import Order
from sandtable.engine.part import Choice, Target
from sandtable.engine.phase import Phase
from sandtable.engine.state import State
from sandtable.engine.task import Task
from sandtable.engine.told import Fate
from sandtable.engine.verb import Verb, one
from sandtable.mechanics.bodies.body import is_officer
from sandtable.mechanics.pulse import telling
from sandtable.mechanics.pulse.forces import sp, there
from sandtable.mechanics.pulse.losses import hurt
from sandtable.mechanics.pulse.manual import Given, Segment
from sandtable.mechanics.pulse.officers import begin
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.refusing import refuse
from sandtable.mechanics.pulse.telling import named, told_by_what_is_done
from sandtable.mechanics.pulse.weighing import EAGER, no_gain
from sandtable.names import OTHER, Code, Pair, Refused, Side
from sandtable.sheet.question import Question
from sandtable.sheet.ruling import Result

FIRST, EACH, TOGETHER = "first", "each", "together"


def segment(state: State[Own]) -> Segment:
    """The fire segment under way."""
    return next(segment for segment in state.own.manual.segments if segment.id == state.own.segment)


def shooters(state: State[Own], side: Side) -> list[str]:
    """Units of a side that may still fire in this segment."""
    fired = state.own.fired
    return [id for id in segment(state).shooters(state, side) if id not in fired]


def fire(draft: Draft[Own]) -> Next:
    """The side whose turn it is fires, if it has anybody to fire; else the next, or the next segment."""
    own, now = draft.own, segment(draft.state)
    if not own.closed and shooters(draft.state, own.side):
        return FIRING.asks(own.side)
    if now.who != FIRST and own.side == own.first:
        draft.own = replace(own, side=OTHER[own.first], closed=False)
        return fire(draft)
    if own.harm:
        draft.own = replace(own, harm={})
        begin(draft, *(Struck(id, hits) for id, hits in sorted(own.harm.items())))
        return None
    segments = own.manual.segments
    after = segments.index(now) + 1
    if after < len(segments):
        draft.own = replace(own, segment=segments[after].id, side=own.first, closed=False)
        return fire(draft)
    draft.own = replace(own, segment="", side=own.first, closed=False)
    return None


FIRE = Phase("fire", "The fire segments, one after another.", fire)


def _may_fire(state: State[Own], id: str, at: str) -> None:
    if id in state.own.fired:
        raise refuse(at, f"{named(state, id)} has fired this pulse; name another, or say done")


def _targets(state: State[Own], order: Order, _: None) -> Sequence[Choice]:
    found = dict.fromkeys(target for id in order.bases for target in segment(state).targets(state, id))
    return [telling.aimed_at(state, order.bases, target) for target in found]


def _shoot(draft: Draft[Own], order: Order, _: None) -> Next:
    """A unit fires at an enemy: its dice are asked for."""
    state, (id,), target = draft.state, order.bases, order.word
    if target not in state.setup.pieces or state.side(target) == state.side(id) or not there(state, target):
        raise telling.no_target(state, id, "fires at", target)
    if is_officer(state, id):
        name = named(state, id)
        raise Refused(Code.BAD_VALUE, "order.bases.0", f"{name} is an officer and fires at nobody; name a unit")
    if is_officer(state, target):
        name = named(state, target)
        raise Refused(Code.BAD_VALUE, "order.word", f"{name} is an officer, and nobody fires at one; name a unit")
    segment(state).check(state, id, target, "order.word")
    return SHOT.of(state.side(id), Pair(id, target))


def _worth_a_shot(state: State[Own], _: None, order: Order) -> float:
    found = state.own.sight.shot(state, order.bases[0], order.word)
    return EAGER + (found.gain if found is not None else 0.0)


def _done(draft: Draft[Own], order: Order, _: None) -> Next:
    """The side fires no more in this segment."""
    state, now = draft.state, segment(draft.state)
    for id in shooters(state, state.own.side):
        if now.must(state, id):
            targets = now.targets(state, id)
            says = f"{named(state, id)} must fire before you are done, at {', '.join(targets)}; say shoot {id} and whom"
            raise refuse("order", says, instead=f"shoot {id} {targets[0]}")
    draft.own = replace(draft.own, closed=True)
    return None


def _ready(state: State[Own], _: None) -> Iterator[Order]:
    must, now = False, segment(state)
    for id in shooters(state, state.own.side):
        must = must or now.must(state, id)
        yield from (Order(SHOOT.word, (id,), word=target) for target in now.targets(state, id))
    if not must:
        yield Order(DONE.word)


SHOOT: Verb[Own, None] = Verb(
    "shoot",
    "A unit fires at an enemy unit.",
    _shoot,
    whom=one("unit", _may_fire, there),
    takes=(Target(of=_targets, strict=False),),
    sure=True,
    chance=lambda state, _, order: SHOT.reached(state, Pair(order.bases[0], order.word)),
    gains="a hit",
    weigh=_worth_a_shot,
)
DONE: Verb[Own, None] = Verb("done", "Nothing more in this segment.", _done, sure=True, weigh=no_gain)
FIRING: Decision[Own, None] = Decision(
    "fire",
    "Who fires at whom: shoot, or done.",
    (SHOOT, DONE),
    now=lambda state, _: f"{segment(state).title}: name who fires at whom, or say done.",
    about=lambda state, _: (segment(state).id, f"pulse {state.own.pulse}"),
    ready=_ready,
    standing=False,
)


def _question(state: State[Own], pair: Pair) -> Question:
    return state.own.manual.questions[segment(state).test]


def _fires(state: State[Own], pair: Pair) -> str:
    named = state.own.manual.named
    return f"{named(state, pair.a)} fires at {named(state, pair.b)}"


def _says(state: State[Own], pair: Pair) -> str:
    wants = _question(state, pair).wants(segment(state).given(state, *pair), {})
    return f"{_fires(state, pair)}: {telling.dice(sum(want.count for want in wants))}."


def _hit(target: str, result: Result) -> tuple[Fate, ...]:
    return (Fate(target, "hits", f"takes {telling.many(result['hits'], 'hit')}"),)


def _shot(draft: Draft[Own], pair: Pair, result: Result) -> Next:
    own, now, hits = draft.own, segment(draft.state), result["hits"]
    draft.own = replace(own, fired=(*own.fired, pair.a), shots=(*own.shots, pair))
    draft.say(f"{_fires(draft.state, pair)}: {telling.many(hits, 'hit')}.")
    if hits and now.save is not None:
        return SAVE.of(draft.state.side(pair.b), Saving(pair.b, hits))
    _land(draft, now, pair.b, hits)
    return None


SHOT: Cast[Own, Pair] = Cast(
    "shot",
    _question,
    _shot,
    _says,
    subject=Pair,
    then=lambda state, pair, name: f"{_fires(state, pair)}: dice rolled again.",
    given=lambda state, pair: segment(state).given(state, *pair),
    who=lambda state, pair: pair._asdict(),
    leads=lambda state, pair, result: _hit(pair.b, result),
    tells=told_by_what_is_done,
)


@dataclass(frozen=True, slots=True)
class Saving:
    """A unit that is hit, and may save some of the hits."""

    id: str
    hits: int


def _save_given(state: State[Own], saving: Saving) -> Given:
    save = segment(state).save
    assert save is not None
    return save(state, saving.id, saving.hits)


def _saved(draft: Draft[Own], saving: Saving, result: Result) -> Next:
    if result["entitled"]:
        draft.say(
            telling.sentence([f"{draft.own.manual.named(draft.state, saving.id)} saves {result['saved'] or 'none'}"])
        )
    _land(draft, segment(draft.state), saving.id, result["hits"])
    return None


SAVE: Cast[Own, Saving] = Cast(
    "save",
    lambda state, saving: state.own.manual.questions["save"],
    _saved,
    lambda state, saving: f"{state.own.manual.named(state, saving.id)} may save its hits: {telling.dice(saving.hits)}.",
    subject=Saving,
    given=_save_given,
    who=lambda state, saving: {"a": saving.id},
    leads=lambda state, saving, result: _hit(saving.id, result),
    tells=told_by_what_is_done,
)


def _land(draft: Draft[Own], now: Segment, target: str, hits: int) -> None:
    """Hits that were not saved count at once, or when all have fired; those on a battery are ruled on next."""
    if not hits:
        return
    if now.who == TOGETHER:
        harm = draft.own.harm
        draft.own = replace(draft.own, harm={**harm, target: harm.get(target, 0) + hits})
    elif sp(draft.state, target):
        draft.say(telling.sentence([_strike(draft, target, hits)]))
    else:
        begin(draft, Struck(target, hits))


@dataclass(frozen=True, slots=True)
class Struck(Task[Own]):
    """Hits that had to wait: for the others of a simultaneous segment, or for the sheet's word on a battery."""

    word = "struck"
    id: str
    hits: int

    def do(self, draft: Draft[Own]) -> Next:
        if there(draft.state, self.id) and (said := _strike(draft, self.id, self.hits)):
            draft.say(telling.sentence([said]))
        return None


def _strike(draft: Draft[Own], id: str, hits: int) -> str:
    """What hits do: SPs go, or a battery is suppressed, which is told with its ruling."""
    state, manual = draft.state, draft.own.manual
    name = manual.named(state, id)
    if sp(state, id):
        return f"{name} breaks" if hurt(draft, id, hits) else f"{name} loses {telling.many(hits, 'SP')}"
    given = segment(state).suppression(state, id, hits)
    result, ruling = manual.ask("suppression", given)
    if result["suppressed"] and id not in state.own.suppressed:
        draft.own = replace(draft.own, suppressed=(*state.own.suppressed, id))
        draft.rule(telling.ruled(manual.questions["suppression"], given, {}, result, ruling, {"a": id}))
        return f"{name} is suppressed"
    return ""
