"""The machine that runs a frame: what is begun, then the sequence of play, until somebody must decide or throw."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from sandtable.engine.cast import MORE_DICE, Cast
from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft, Step
from sandtable.engine.frame import Frame
from sandtable.engine.memo import OfState
from sandtable.engine.opening import Next, Opening
from sandtable.engine.order import Order
from sandtable.engine.resting import DO
from sandtable.engine.state import Ask, Ending, G, State
from sandtable.engine.task import Casting, Deciding
from sandtable.engine.verdict import Verdict
from sandtable.names import Code, Refusal, Refused, Side, listed

MOST = 10_000
"""No battle goes on by itself through so many steps: such a game has lost its way."""


class Waiting(NamedTuple):
    """What the battle waits for now, as its value: a decision or a cast, and what it is about."""

    what: Decision[Any, Any] | Cast[Any, Any]
    seat: Side
    about: Any


def waiting(frame: Frame[G], state: State[G]) -> Waiting | None:
    """What is waited for; nothing if the rules go on, or all is over."""
    ask = state.ask
    if ask is None or state.ending is not None:
        return None
    if ask.dice:
        casting = frame.begun(state.todo[0])
        assert isinstance(casting, Casting)
        return Waiting(frame.cast_of[casting.cast], ask.seat, casting)
    decision = frame.decision_of[ask.what]
    return Waiting(decision, ask.seat, None if decision.subject is None else frame.begun(state.todo[0]).about)


def opened(frame: Frame[G], state: State[G], opening: Opening, phase: str = "") -> State[G]:
    """The state in which something is opened outright: how a battle begins, or a test."""
    draft = Draft(state if not phase else _in(state, phase))
    ask = _settled(frame, draft, opening)
    assert isinstance(ask, Ask), "what is opened outright must be asked"
    return draft.step("", ask=ask).state


def _in(state: State[G], phase: str) -> State[G]:
    return State(state.setup, state.ground, state.field, state.own, state.taken, None, None, phase, state.todo)


def go_on(frame: Frame[G], state: State[G]) -> Step[G]:
    """The rules go on by themselves, until somebody is asked, something is told, or all is over."""
    draft, what = Draft(state), ""
    if (over := frame.over(state)) is not None:
        return draft.step("over", ending=over)
    for _ in range(MOST):
        word, found = _next(frame, draft)
        what = what or (word if found is not None or draft.changes or draft.speaks else "")
        after = _settled(frame, draft, found)
        _turn(frame, draft)
        if isinstance(after, Ending):
            draft.drop()
            return draft.step(what, ending=after)
        if after is not None or draft.speaks:
            return draft.step(what, ask=after)
    raise Refused(Code.NOT_ALLOWED, "rules", f"the rules go round and round in '{draft.state.phase}': mend its phases")


def _next(frame: Frame[G], draft: Draft[G]) -> tuple[str, Next]:
    """Go on with what is begun, or else with the sequence of play; its word, and what it opens."""
    if draft.state.todo:
        rests = draft.take_up()
        return rests[DO], frame.begun(rests).do(draft)
    if not draft.state.phase:
        draft.go_to(frame.sequence[0])
    phase = frame.phase_of[draft.state.phase]
    found = phase.do(draft)
    if found is None and draft.state.phase == phase.word and not draft.state.todo and not draft.is_over:
        found = phase.asks(draft.state)
        if found is None:
            draft.over()
    return phase.word, found


def _turn(frame: Frame[G], draft: Draft[G]) -> None:
    """On to the next step, where this one has said that it is over."""
    if draft.is_over:
        draft.go_to(frame.following[draft.state.phase])


def _settled(frame: Frame[G], draft: Draft[G], found: Next, fell: bool = False) -> Ask | Ending | None:
    """What is asked once all that is opened has been followed: a cast that wants no dice is done at once.

    `fell` says that it is a cast whose dice have just fallen, so that it is told what they came to.
    """
    while isinstance(found, Opening):
        if isinstance(found.what, Decision):
            asked = _asked(frame, draft, found.what, found.seat, found.about)
        else:
            asked = _thrown(frame, draft, found.what, found.about, fell)
            fell = False
        if isinstance(asked, Ask):
            return asked
        found = asked
    return found


def _asked(frame: Frame[G], draft: Draft[G], decision: Decision[G, Any], seat: Side, about: Any) -> Ask | Next:
    if frame.decision_of.get(decision.word) is not decision:
        raise ValueError(f"the decision '{decision.word}' is opened and does not stand in the frame: list it there")
    state = draft.state
    if decision.sole:
        orders = [order for order, _ in zip(decision.orders(state, seat, about), range(2), strict=False)]
        if len(orders) == 1:
            return decision.by_word[orders[0].verb].obey(draft, orders[0], about)
    if decision.subject is not None:
        draft.begin(Deciding(decision.word, about))
    says = decision.says if decision.now is None else decision.now(state, about)
    return Ask(decision.word, seat, decision.about(state, about), says=says)


def _thrown(frame: Frame[G], draft: Draft[G], cast: Cast[G, Any], casting: Casting[Any], fell: bool) -> Ask | Next:
    """Throw what is wanted next; where all dice lie, somebody may still act, or it is ruled and done."""
    if frame.cast_of.get(cast.word) is not cast:
        raise ValueError(f"the cast '{cast.word}' is opened and does not stand in the frame: list it there")
    state, about = draft.state, casting.about
    if wants := cast.wants(state, casting):
        if fell:
            draft.came = cast.outcome(state, about, None)
            draft.say(MORE_DICE)
        draft.begin(casting)
        dice = tuple(want.die.name for want in wants for _ in range(want.count))
        names = tuple(want.name for want in wants for _ in range(want.count))
        owners = cast.owners(state, casting, wants)
        seat = owners[0] if len(set(owners)) == 1 else casting.seat
        says = cast.asks_for(state, casting, wants)
        return Ask(cast.word, seat, cast.shows(state, about), dice, says, owners, names)
    between = cast.between(state, casting)
    if between is not None and not fell:
        return between
    result, ruled, says = cast.ruled(state, casting)
    if fell:
        draft.came = cast.outcome(state, about, result, between)
    if between is not None:
        if isinstance(between.what, Decision) and draft.came is not None:
            draft.say(f"{cast.says(state, about).rstrip('.')}: {draft.came.said(state.setup.called)}.")
        return between
    if ruled is not None:
        draft.rule(ruled)
    if says:
        draft.say(says)
    return cast.done(draft, about, result)


def fall(frame: Frame[G], state: State[G], dice: tuple[int, ...]) -> Step[G]:
    """The dice that were asked for have fallen: more are wanted, somebody may act, or it is ruled and done."""
    ask, draft = state.ask, Draft(state)
    assert ask is not None
    assert len(dice) == len(ask.dice)
    casting: Casting[Any] = frame.begun(draft.take_up())
    cast = frame.cast_of[casting.cast]
    return _step(frame, draft, cast.on(cast.with_dice(state, casting, dice)), cast.word, ask.seat, dice=dice)


def _step(
    frame: Frame[G],
    draft: Draft[G],
    found: Next,
    what: str,
    seat: Side,
    order: Order | None = None,
    dice: tuple[int, ...] = (),
) -> Step[G]:
    """The event of an order or of dice; if a decision simply follows, it is asked in the same breath."""
    after = _settled(frame, draft, found, fell=bool(dice))
    _turn(frame, draft)
    if after is None and not draft.state.todo:
        asks = frame.phase_of[draft.state.phase].asks(draft.state) if draft.state.phase else None
        if asks is not None and isinstance(asks.what, Decision):
            after = _settled(frame, draft, asks)
    if isinstance(after, Ending):
        draft.drop()
        return draft.step(what, seat=seat, order=order, dice=dice, ending=after)
    return draft.step(what, seat=seat, order=order, dice=dice, ask=after)


def check(frame: Frame[G], state: State[G], order: Order) -> Verdict[G]:
    """What an order costs and leads to, or why it may not be given."""
    return VERDICTS.of(state, (frame, order), lambda: judged(frame, state, order))


VERDICTS: OfState[tuple[Frame[Any], Order], Verdict[Any]] = OfState()
"""Whoever lists orders checks them; whoever weighs or gives one asks again."""


def judged(frame: Frame[G], state: State[G], order: Order) -> Verdict[G]:
    """The same, and nothing of it is kept: for who tries more orders of a moment than are worth remembering."""
    try:
        return _obeyed(frame, state, order)
    except Refused as refused:
        return Verdict(_of_order(refused.refusal))


def _of_order(refusal: Refusal) -> Refusal:
    """A question speaks of what it was told, its row before the sentence; the player only knows his order, and the
    rows stand beside it."""
    says = refusal.message
    for row in refusal.rows:
        says = says.removeprefix(f"{row}: ")
    if refusal.at.startswith("order"):
        return replace(refusal, message=says)
    return replace(refusal, code=Code.NOT_ALLOWED, at="order", message=says)


def _obeyed(frame: Frame[G], state: State[G], order: Order) -> Verdict[G]:
    found = waiting(frame, state)
    if found is None or not isinstance(found.what, Decision):
        raise Refused(Code.NOT_ALLOWED, "order", "no order is waited for now; let the battle go on first")
    decision, about = found.what, found.about
    verb = decision.by_word.get(order.verb)
    if verb is None:
        code = Code.NOT_ALLOWED if order.verb in frame.verbs else Code.BAD_VALUE
        assert state.ask is not None
        known = [verb.word for verb in decision.open_verbs(state, about)] or list(decision.by_word)
        says = f"{order.verb[:20]!r} is no answer here ({state.ask.says.rstrip('.')}); say {listed(known)}"
        raise Refused(code, "order.verb", says, instead=known[-1])
    verb.check(state, found.seat, order, about)
    draft = Draft(state)
    if decision.subject is not None:
        draft.take_up()
    step = _step(frame, draft, verb.obey(draft, order, about), order.verb, found.seat, order)
    return Verdict(None, draft.cost, step, draft.aim, draft.rows)
