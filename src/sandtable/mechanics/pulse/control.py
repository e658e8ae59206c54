"""The control segment: CDs given to Forces and batteries, and Forces settled without dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product

from sandtable.dice import D6
from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.order import Order
from sandtable.engine.part import Choice, Number, OneOf
from sandtable.engine.phase import Phase
from sandtable.engine.state import State
from sandtable.engine.verb import Verb, command, one
from sandtable.mechanics.bodies import body
from sandtable.mechanics.pulse import rulings, telling
from sandtable.mechanics.pulse.cds import ISSUE, affords, price, spend
from sandtable.mechanics.pulse.forces import commands
from sandtable.mechanics.pulse.manual import Command, Given
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.refusing import refuse
from sandtable.mechanics.pulse.telling import named
from sandtable.mechanics.pulse.testing import TEST, Test, statuses
from sandtable.mechanics.pulse.weighing import DIE, GROUND, no_gain, status_worth
from sandtable.names import Code, Refused, Side, listed

MOST = 2
"""The CDs that a control test may be given at most."""


def untested(state: State[Own], side: Side) -> list[str]:
    """The Forces of a side whose status is not settled this pulse."""
    status, tests = state.own.status, state.own.manual.command.tests
    return [force for force in commands(state, side) if force not in status and tests(state, force)]


def control(draft: Draft[Own]) -> Next:
    """The side gives CDs and tests its Forces; what it leaves is tested without CDs."""
    state = draft.state
    side, left = state.own.side, untested(state, state.own.side)
    if not state.own.closed and (_choice(state, side, left) if left else any(affordable(state, side))):
        return controlling(draft.own.manual.command).asks(side)
    if left:
        return TEST.of(side, Test(left[0]))
    draft.own = replace(draft.own, closed=False)
    return None


CONTROL = Phase("control", "The side gives CDs, and its Forces test.", control)


def _choice(state: State[Own], side: Side, left: list[str]) -> bool:
    if any(affords(state, side, "command", force) for force in left) or any(affordable(state, side)):
        return True
    return any(state.own.manual.command.settled(state, force) for force in left)


def affordable(state: State[Own], side: Side) -> Iterator[str]:
    """Batteries outside any Force that can be given a CD."""
    for id in _batteries(state, side):
        if id not in state.own.given and affords(state, side, "battery", id):
            yield id


def _batteries(state: State[Own], side: Side) -> Sequence[str]:
    found = state.own.manual.command.batteries
    return () if found is None else found(state, side)


def _untested(state: State[Own], force: str, at: str) -> None:
    left = untested(state, state.own.side)
    if force not in left:
        known = ", ".join(left) or "none; say done"
        raise refuse(at, f"{force} takes no test now; left are: {known}", instead=left[0] if left else "done")


def _test(draft: Draft[Own], order: Order, _: None) -> Next:
    """`control FORCE` with so many CDs: the Force tests."""
    (force,), cds, side = order.bases, int(order.word or 0), draft.own.side
    if cds:
        spend(draft, side, "command", force, cds)
        draft.own = replace(draft.own, given={**draft.own.given, force: cds})
    return TEST.of(side, Test(force, cds))


def _settle(draft: Draft[Own], order: Order, _: None) -> Next:
    """`lapels FORCE` or `hold FORCE`: its status is settled without dice."""
    own, (force,) = draft.own, order.bases
    ways = own.manual.command.settled(draft.state, force)
    change = ways.get((order.verb, order.word))
    if change is None:
        if words := [word for verb, word in ways if verb == order.verb and word]:
            says = f"say what {force} is to do: {listed(words)}, not {order.word[:40]!r}"
            raise Refused(Code.BAD_VALUE, "order.word", says, instead=f"{order.verb} {force} {words[-1]}")
        why = own.manual.command.unsettled(draft.state, force, order.verb)
        if why is not None:
            raise why
        known = ", ".join(" ".join(filter(None, way)) for way in ways) or "a test only"
        raise refuse("order", f"{force} cannot be settled so; it can have {known}")
    if order.verb == LAPELS.word and (by := own.manual.command.grabber(draft.state, force)):
        given = own.manual.command.issue(draft.state, own.side, LAPELS.word, force)
        if given is not None:
            rulings.show(draft, ISSUE, given, {"a": by})
        draft.own = replace(own, grabbed=(*own.grabbed, by))
    return TEST.of(own.side, Test(force, settled=change))


def _words(state: State[Own], order: Order, _: None) -> Sequence[Choice]:
    """What a commander may say who grabs somebody's lapels."""
    ways = (way for force in order.bases for way in state.own.manual.command.settled(state, force))
    return [Choice(word, f"The Force is {telling.on(word)}.") for verb, word in ways if verb == order.verb]


def _cds_said(cds: int) -> str:
    """What so many CDs bring to a control test."""
    return f"{telling.many(cds, 'CD')}, {telling.dice(2 + cds)}{', of which two count' if cds else ''}"


def _under_control(state: State[Own], _: None, order: Order) -> Fraction | None:
    """The chance that the Force may do what is hoped of its test, the best dice being picked."""
    (force,), dice = order.bases, 2 + int(order.word or 0)
    (aim,), by_total = state.own.manual.questions["control_test"].aims, statuses(state, force)
    good = sum(count for totals, count in totals_of(dice) if any(aim.wanted(by_total[total]) for total in totals))
    return Fraction(good, len(D6.faces) ** dice)


def _outside(state: State[Own], id: str, at: str) -> None:
    if id in state.own.given:
        raise refuse(at, f"{named(state, id)} has been given a CD this pulse; name another")
    state.own.manual.moving.check(state, id, at)
    if id not in _batteries(state, state.own.side):
        raise refuse(at, f"{named(state, id)} is no battery outside a Force that waits for a CD; name one that is")


def _battery(draft: Draft[Own], order: Order, _: None) -> Next:
    """`battery UNIT`: a battery outside any Force is given a CD."""
    (id,), side = order.bases, draft.own.side
    spend(draft, side, "battery", id)
    draft.own = replace(draft.own, given={**draft.own.given, id: 1})
    return None


def close(draft: Draft[Own], order: Order, _: None) -> Next:
    """The side gives no more orders in this segment; the rules finish it."""
    draft.own = replace(draft.own, closed=True)
    return None


def _ready(state: State[Own], _: None) -> Iterator[Order]:
    side = state.own.side
    for force in untested(state, side):
        for verb, word in state.own.manual.command.settled(state, force):
            yield Order(verb, (force,), word=word)
        for cds in range(MOST, 0, -1):
            if affords(state, side, "command", force, cds):
                yield Order(GIVE.word, (force,), word=str(cds))
    yield from (Order(BATTERY.word, (id,)) for id in affordable(state, side))
    yield Order(DONE.word)


def _given_worth(state: State[Own], _: None, order: Order) -> float:
    """What the Force is likelier to do, less the CDs."""
    (force,), cds = order.bases, int(order.word or 0)
    cost = price(state, state.own.side, "command", force, cds) if cds else 0
    return hoped(state, force, cds) - hoped(state, force, 0) - DIE * cost


def _settled_worth(state: State[Own], _: None, order: Order) -> float:
    """What the Force does then, beside what it might by its dice."""
    (force,), command = order.bases, state.own.manual.command
    given: Given = {**command.control(state, force), **command.settled(state, force)[(order.verb, order.word)]}
    status = state.own.manual.ask("control_test", given)[0]["status"]
    return status_worth(state, force, status) - hoped(state, force, 0)


def _battery_worth(state: State[Own], _: None, order: Order) -> float:
    """A CD for a battery is well spent if it is to come within range; where it has a target, or may yet, it stays."""
    (id,), manual = order.bases, state.own.manual
    foes = body.enemies(state, id)
    if any(state.own.sight.shot(state, id, foe) is not None for foe in foes):
        return -DIE
    near = state.field.nearest(state.field.rects[id], foes)
    unlimbered = manual.moving.reach(state, id) == 0
    return -DIE if unlimbered and near is not None and near[0] <= manual.eye.range(state, id) else GROUND


def hoped(state: State[Own], force: str, cds: int) -> float:
    """What a control test is worth on average, the best dice being picked."""
    worth: Mapping[int, float] = {
        total: status_worth(state, force, status) for total, status in statuses(state, force).items()
    }
    hoped = sum(count * max(worth[total] for total in totals) for totals, count in totals_of(2 + cds))
    return float(hoped / 6 ** (2 + cds))


@lru_cache(maxsize=8)
def totals_of(dice: int) -> list[tuple[tuple[int, ...], int]]:
    """The totals that two of so many dice can make, and in how many ways they fall so."""
    falls = product(range(1, 7), repeat=dice)
    return list(Counter(tuple(sorted({sum(pair) for pair in combinations(fall, 2)})) for fall in falls).items())


def _says(state: State[Own], _: None) -> str:
    side = state.own.side
    if not untested(state, side):
        return "Control: give CDs to batteries outside any Force, or say done."
    return f"Control: give CDs to Forces ({state.own.cds.get(side, 0)} in hand), or say done to test the rest."


FORCE = command("Force", _untested)
GIVE: Verb[Own, None] = Verb(
    "control",
    "A Force takes its control test, with CDs or without.",
    _test,
    whom=FORCE,
    takes=(Number(needed=False, of=lambda state, order, about: (0, MOST), says=_cds_said),),
    sure=True,
    chance=_under_control,
    gains="active or better",
    weigh=_given_worth,
)
LAPELS: Verb[Own, None] = Verb(
    "lapels",
    "A commander beside a sub-commander settles what his Force does.",
    _settle,
    whom=FORCE,
    takes=(OneOf(of=_words, strict=False),),
    sure=True,
    weigh=_settled_worth,
)
HOLD: Verb[Own, None] = Verb(
    "hold",
    "A Force with no enemy near holds of its own choice.",
    _settle,
    whom=FORCE,
    sure=True,
    weigh=_settled_worth,
)
BATTERY: Verb[Own, None] = Verb(
    "battery",
    "Give a CD to a battery outside any Force, so that it can move.",
    _battery,
    whom=one("battery", _outside),
    sure=True,
    weigh=_battery_worth,
)
DONE: Verb[Own, None] = Verb("done", "Nothing more in this segment.", close, sure=True, weigh=no_gain)


def controlling(rules: Command) -> Decision[Own, None]:
    """What a side is asked in its control segment, with the orders that its game has."""
    return _controlling(rules.holds, rules.batteries is not None)


@lru_cache(maxsize=4)
def _controlling(holds: bool, batteries: bool) -> Decision[Own, None]:
    verbs = (GIVE, LAPELS, *((HOLD,) if holds else ()), *((BATTERY,) if batteries else ()), DONE)
    return Decision(
        "control",
        f"Which Forces are given CDs: {listed([verb.word for verb in verbs])}.",
        verbs,
        now=_says,
        about=lambda state, _: (*untested(state, state.own.side), f"pulse {state.own.pulse}"),
        ready=_ready,
        standing=False,
    )
