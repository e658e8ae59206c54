"""An order before it is given: where everybody would stand, where its dice may bring them, and what would come."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, NamedTuple

from sandtable.engine.cast import Cast
from sandtable.engine.frame import Frame
from sandtable.engine.machine import Waiting, check, go_on, waiting
from sandtable.engine.opening import Opening
from sandtable.engine.order import Order
from sandtable.engine.outcome import outcomes
from sandtable.engine.phase import Foretold
from sandtable.engine.plain_dice import PlainDice
from sandtable.engine.state import G, State
from sandtable.engine.task import Casting, Task
from sandtable.names import Json, Refusal, Side


class Aim(NamedTuple):
    """Where dice may bring everybody, and how likely that is."""

    chance: Fraction
    state: State[Any]


@dataclass(frozen=True, slots=True)
class Preview:
    """What an order would do, or why it may not be given."""

    refusal: Refusal | None
    stands: State[Any] | None = None
    """The table after the order's own event."""
    aims: tuple[Aim, ...] = ()
    """The tables that its dice may lead to, each once the rules have gone on; none if it throws none."""
    price: int = 0
    rows: tuple[str, ...] = ()
    touches: tuple[tuple[str, str], ...] = ()
    """Pairs of a base that it moves, and an enemy whom that then touches."""


def preview(frame: Frame[G], state: State[G], order: Order) -> Preview:
    """What would become of an order."""
    verdict = check(frame, state, order)
    if verdict.step is None:
        return Preview(verdict.refusal)
    after = verdict.step.state
    throws = after.ask is not None and bool(after.ask.dice)
    branches = outcomes(frame, after) if throws else []
    aims = tuple(Aim(branch.chance, settled(frame, branch.step.state)) for branch in branches)
    return Preview(None, after, aims, verdict.cost, verdict.rows, _touches(state, verdict.aim or after))


def settled(frame: Frame[G], state: State[G]) -> State[G]:
    """The state once the rules have gone on by themselves and wait for somebody, or all is over."""
    while state.ask is None and state.ending is None:
        state = go_on(frame, state).state
    return state


def _touches(before: State[Any], after: State[Any]) -> tuple[tuple[str, str], ...]:
    moved = [id for id, rect in after.field.rects.items() if before.field.rects.get(id) != rect]
    pairs = ((id, foe) for id in moved for foe in sorted(after.field.touching(id)))
    return tuple((id, foe) for id, foe in pairs if after.side(id) != after.side(foe))


@dataclass(frozen=True, slots=True)
class Coming:
    """Something that comes: a decision or dice, in a sentence; where the sheet rules on it, as it would be asked."""

    says: str
    what: str = ""
    seat: Side | None = None
    test: str = ""
    given: Json = None
    who: Json = None
    dice: bool = False
    """Whether dice are thrown for it; else somebody decides."""
    at: State[Any] | None = field(default=None, compare=False, repr=False)
    """The battle that waits for it, where it comes at once."""


class Foreseen(NamedTuple):
    """What comes at once after an order, and what would come later if nothing changed."""

    now: Coming | None
    later: tuple[Coming, ...]


def foresee(frame: Frame[G], state: State[G], order: Order) -> Foreseen:
    """What an order leads to. Nothing, where it may not be given."""
    verdict = check(frame, state, order)
    if verdict.step is None:
        return Foreseen(None, ())
    after: State[G] = settled(frame, verdict.step.state)
    found = waiting(frame, after)
    now = None if found is None or after.ask is None else _at_once(after, after.ask.says, found)
    return Foreseen(now, foretells(frame, meant(frame, verdict.aim or verdict.step.state)))


def meant(frame: Frame[G], state: State[G]) -> State[G]:
    """The table once all that is begun has come off."""
    for rests in state.todo:
        begun = frame.begun(rests)
        if isinstance(begun, Casting):
            state = frame.cast_of[begun.cast].meant(state, begun.about)
        elif isinstance(begun, Task):
            state = begun.meant(state)
    return state


def awaited(frame: Frame[G], state: State[G]) -> Coming | None:
    """The dice that are waited for now, if any are."""
    found, ask = waiting(frame, state), state.ask
    return None if found is None or ask is None or not ask.dice else _at_once(state, ask.says, found)


def _at_once(state: State[G], says: str, found: Waiting) -> Coming:
    return replace(_coming(state, says, found), at=state)


def foretells(frame: Frame[G], state: State[G]) -> tuple[Coming, ...]:
    """What would come later if nothing changed on this table."""
    foretold = (one for phase in frame.sequence for one in phase.foretells(state))
    return tuple(_later(state, one) for one in foretold)


def _later(state: State[G], foretold: Foretold) -> Coming:
    opening: Opening | None = foretold.opens
    return Coming(foretold.says) if opening is None else _coming(state, foretold.says, Waiting(*opening))


def _coming(state: State[G], says: str, found: Waiting) -> Coming:
    """A cast of the sheet as a request for its ruling; anything else in words."""
    what = found.what
    if not isinstance(what, Cast):
        return Coming(says, what.word, found.seat)
    about = found.about.about
    question = what.asked(state, about)
    if isinstance(question, PlainDice):
        return Coming(says, what.word, found.seat, dice=True)
    given, who = what.given(state, about), dict(what.who(state, about))
    return Coming(says, what.word, found.seat, str(question.id), given, who, dice=True)
