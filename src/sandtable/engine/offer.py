"""What can be done now: ready orders, each with where it leads, and every verb with whom, at whom and which choices."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from sandtable.engine.decision import Decision
from sandtable.engine.frame import Frame
from sandtable.engine.machine import Waiting, check, judged, waiting
from sandtable.engine.memo import OfState, remembered
from sandtable.engine.order import Order
from sandtable.engine.part import Choice, Part, Places, Thing
from sandtable.engine.state import G, State
from sandtable.engine.verb import Verb
from sandtable.engine.verdict import Verdict
from sandtable.engine.zone import Zone
from sandtable.geometry.memory import Memory
from sandtable.names import Refusal, Refused


def children(frame: Frame[G], state: State[G]) -> Iterator[tuple[Order, Verdict[G]]]:
    """Every sensible order with where it leads, one by one, each checked once."""
    state = remembered(state, Memory())
    for order, _ in _candidates(frame, state):
        verdict = check(frame, state, order)
        if verdict.allowed:
            yield order, verdict


def legal(frame: Frame[G], state: State[G]) -> Sequence[Order]:
    """A finite set of sensible orders, the one that does least last."""
    state = remembered(state, Memory())
    return list(READY.of(state, (frame, None), lambda: _listed(frame, state)))


def legal_to(frame: Frame[G], state: State[G], bases: Collection[str]) -> Sequence[Order]:
    """Those of them that speak to some of these bases, or to nobody."""
    state, those = remembered(state, Memory()), frozenset(bases)
    return list(READY.of(state, (frame, those), lambda: _listed(frame, state, those)))


READY: OfState[tuple[Frame[Any], frozenset[str] | None], tuple[Order, ...]] = OfState()
"""Whoever thinks about a moment asks more than once what is ready there."""


def _listed(frame: Frame[G], state: State[G], bases: frozenset[str] | None = None) -> tuple[Order, ...]:
    candidates = _candidates(frame, state, bases)
    return tuple(order for order, verb in candidates if verb.sure or check(frame, state, order).allowed)


def _candidates(
    frame: Frame[G], state: State[G], bases: frozenset[str] | None = None
) -> Iterator[tuple[Order, Verb[G, Any]]]:
    found = waiting(frame, state)
    if found is None or not isinstance(found.what, Decision):
        return
    decision = found.what
    about = (state, found.seat, found.about)
    orders = decision.orders(*about) if bases is None else decision.orders_to(*about, bases)
    for order in dict.fromkeys(orders):
        yield order, decision.by_word[order.verb]


class Taken(NamedTuple):
    """One thing that a verb takes, and all the choices there are for it, where they have an end.

    Where it is not closed, more can be said than the choices. Of numbers, shares and several things it says how many
    there may be at least and at most, and of which things.
    """

    field: str
    sort: str
    needed: bool
    choices: tuple[Choice, ...] | None
    closed: bool = True
    limits: tuple[int, int] | None = None
    things: tuple[Thing, ...] = ()


@dataclass(frozen=True, slots=True)
class Offer:
    """A verb that answers what is asked: for which of the bases in hand, what it takes, and orders that are ready.

    Where it cannot be given to them, the refusal says why.
    """

    word: str
    says: str
    whom: str
    bases: tuple[str, ...]
    takes: tuple[Taken, ...]
    ready: tuple[Order, ...]
    refusal: Refusal | None = None
    gains: str = ""
    """What the chances of those orders are the chances of, in a few words."""


def offers(frame: Frame[G], state: State[G], bases: Sequence[str] = ()) -> list[Offer]:
    """All verbs that answer what is asked, for the bases in hand; for nobody in particular, if there are none.

    A command in hand is all of its bases that are on the table.
    """
    found = waiting(frame, state)
    if found is None or not isinstance(found.what, Decision):
        return []
    bases = _singly(state, bases)
    spoken = (*bases, *_commands(state, bases))
    ready = legal_to(frame, state, spoken) if bases else legal(frame, state)
    return [_offer(frame, verb, state, found, tuple(bases), ready) for verb in found.what.verbs]


def _singly(state: State[Any], ids: Sequence[str]) -> tuple[str, ...]:
    """Bases, and those of commands; of a command that is wholly off the table, all."""
    found: dict[str, None] = {}
    for id in ids:
        command = state.setup.commands.get(id)
        own = (id,) if command is None else command.bases
        found |= dict.fromkeys([base for base in own if base in state.field.rects] or own)
    return tuple(found)


def _commands(state: State[Any], bases: Sequence[str]) -> tuple[str, ...]:
    """The commands of those in hand: they are spoken to through any of their bases."""
    pieces = state.setup.pieces
    return tuple(dict.fromkeys(pieces[id].command for id in bases if id in pieces))


def within(frame: Frame[G], state: State[G], id: str) -> list[Zone]:
    """The ground on which a base may be put by what is asked."""
    found = waiting(frame, state)
    if found is None or not isinstance(found.what, Decision):
        return []
    parts = [part for verb in found.what.verbs for part in verb.takes if isinstance(part, Places)]
    return [zone for part in parts for zone in part.within(state, id)]


def _offer(
    frame: Frame[Any],
    verb: Verb[Any, Any],
    state: State[Any],
    found: Waiting,
    bases: tuple[str, ...],
    ready: Sequence[Order],
) -> Offer:
    speaks = verb.whom.sort != "nobody"
    if verb.whom.sort == "command":
        bases = _commands(state, bases)
    refused = {id: _refusal(verb.whom.check_one, state, found.seat, id, "order.bases") for id in bases if speaks}
    fit = tuple(id for id, refusal in refused.items() if refusal is None)
    shut = _refusal(verb.may, state, found.about)
    if shut is None and refused and not fit:
        shut = next(iter(refused.values()))
    held = frozenset(bases)
    mine = tuple(one for one in ready if one.verb == verb.word and (not bases or held.issuperset(one.bases)))
    if shut is None and fit:
        fit, refusal = _told_so(frame, verb, state, fit)
        shut = None if mine else refusal
    order = Order(verb.word, fit)
    spoken = len(fit) >= verb.whom.least
    takes = tuple(_taken(part, state, order, found.about, spoken) for part in verb.takes) if shut is None else ()
    return Offer(verb.word, verb.says, verb.whom.sort, fit, takes, mine, shut, verb.gains)


def _told_so(
    frame: Frame[Any], verb: Verb[Any, Any], state: State[Any], fit: tuple[str, ...]
) -> tuple[tuple[str, ...], Refusal | None]:
    """Those of them who can be told so, all or some; and why, if none can.

    A verb that needs no more said with it is tried as it stands. What else it might take can still make it good, unless
    what is refused is to whom it is said.
    """
    if any(part.needed for part in verb.takes):
        return fit, None

    def refused(bases: tuple[str, ...]) -> Refusal | None:
        refusal = judged(frame, state, Order(verb.word, bases)).refusal
        ours = refusal is not None and (not verb.takes or refusal.at.startswith("order.bases"))
        return refusal if ours else None

    together = refused(fit) if len(fit) <= verb.whom.most else None
    if len(fit) <= verb.whom.most and together is None:
        return fit, None
    singly = {id: refused((id,)) for id in fit}
    told = tuple(id for id, refusal in singly.items() if refusal is None)
    return (told, None) if told else (fit, together or singly[fit[0]])


def _refusal(check: Callable[..., None], *about: Any) -> Refusal | None:
    """Why something may not be, if so."""
    try:
        check(*about)
    except Refused as refused:
        return refused.refusal
    return None


def _taken(part: Part, state: State[Any], order: Order, about: Any, spoken: bool) -> Taken:
    """What can be said of a part. While nobody is named to whom it is said, no list of it can be made yet."""
    if not spoken:
        return Taken(part.field, part.sort, part.needed, None, part.closed)
    choices, limits = part.choices(state, order, about), part.limits(state, order, about)
    said = None if choices is None else tuple(choices)
    things = tuple(part.things(state, order, about))
    return Taken(part.field, part.sort, part.needed, said, part.closed, limits, things)


def chance(frame: Frame[G], state: State[G], order: Order) -> Fraction | None:
    """The chance that an answer gains what it is given for; nothing where there is none to tell."""
    found = _verb_of(frame, state, order)
    if found is None:
        return None
    verb, about = found
    try:
        return verb.chance(state, about, order)
    except Refused:
        return None


def meaning(frame: Frame[G], state: State[G], order: Order) -> str:
    """What an order says: the sentence of what it chooses, or that of its verb."""
    found = _verb_of(frame, state, order)
    if found is None:
        return ""
    verb, about = found
    part = verb.parts.get("word")
    choices = part.choices(state, order, about) if part is not None and order.word else None
    return next((one.says for one in choices or () if one.word == order.word and one.says), verb.says)


def weigh(frame: Frame[G], state: State[G], order: Order) -> float | None:
    """What an answer or order is worth beside where it leads, to a player who looks ahead; nothing: no view."""
    found = _verb_of(frame, state, order)
    if found is None:
        return None
    verb, about = found
    try:
        return verb.weigh(state, about, order)
    except Refused:
        return None


def _verb_of(frame: Frame[G], state: State[G], order: Order) -> tuple[Verb[G, Any], Any] | None:
    """The verb of an order in what is asked now, and what that is about."""
    found = waiting(frame, state)
    if found is None or not isinstance(found.what, Decision):
        return None
    verb = found.what.by_word.get(order.verb)
    return None if verb is None else (verb, found.about)
