"""Duties: units that must attack or withdraw and were not ordered go by the rules, one after another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice

from sandtable.engine.draft import Draft
from sandtable.engine.memo import OfMoment
from sandtable.engine.opening import Next
from sandtable.engine.state import State
from sandtable.engine.task import Task
from sandtable.geometry.angle import HALF, QUARTER
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.leg import Leg
from sandtable.geometry.rect import Rect, distance
from sandtable.mechanics.bodies import body
from sandtable.mechanics.bodies.way import Way, cut, keeps_off, put_back, walk
from sandtable.mechanics.pulse import approach, attacking, moving, telling
from sandtable.mechanics.pulse.attacking import FINE
from sandtable.mechanics.pulse.contact import launch
from sandtable.mechanics.pulse.move_die import MOVE_DIE, Mover
from sandtable.mechanics.pulse.moving import Plan
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.refusing import refuse
from sandtable.mechanics.pulse.telling import named
from sandtable.names import Refused

SPARE = 1
"""What of its movement, in the sheet's unit, a unit that must use it all may leave: the last is hard to measure."""
TRIES = 3
"""How many of the nearest enemies it tries to get at."""
ROUGHLY = 8
"""Ways are measured to such a part of the sheet's unit while they are compared."""
TURNS = (HALF, QUARTER, -QUARTER)


def owing(state: State[Own]) -> list[str]:
    """The units of the side that still must do something: those nearest the enemy attack first, and withdraw last."""
    own, duty = state.own, state.own.manual.moving.duty
    idle = (id for id in body.units(state, own.side) if id not in own.moved and id not in own.halted)
    found = [(id, must) for id in idle if (must := duty(state, id)) and _may(state, id)]
    turns = {id: _in_turn(state, id, must) for id, must in found}
    return sorted(turns, key=turns.__getitem__)


def _in_turn(state: State[Own], id: str, must: str) -> int:
    near = body.nearest_enemy(state, id)
    far = 0 if near is None else round(near[0])
    return far if must == "attack" else -far


def _may(state: State[Own], id: str) -> bool:
    try:
        moving.check_mover(state, id)
    except Refused:
        return False
    return True


def check(state: State[Own], made: Plan) -> None:
    """Refuse a move that strikes nobody to a unit that must attack somebody, or to one that must withdraw elsewhere."""
    manual = state.own.manual
    duty = manual.moving.duty(state, made.id)
    if duty == "attack":
        _check_advance(state, made)
    if duty != "withdraw":
        return
    before, after = body.nearest_enemy(state, made.id), body.nearest_enemy(state, made.id, made.place)
    if before is None or after is None:
        return
    if after[0] <= before[0]:
        says = f"{named(state, made.id)} must withdraw: lead it away from {before[1]}, or say done"
        have, want = (round(near[0] / manual.measures.tick, 2) for near in (after, before))
        measured = {"have": have, "want": want, "unit": manual.measures.unit}
        raise refuse("order.legs", says, rows=made.binding(duty), **measured, instead="done")
    clear, left = manual.measures.clear, made.result["left"]
    if after[0] < clear and left > SPARE:
        rest = telling.length(manual.measures, left * manual.measures.tick)
        says = f"{named(state, made.id)} must withdraw with all its movement, and has {rest} left"
        measured = {"have": left, "want": SPARE, "unit": manual.measures.unit}
        says = f"{says}; lead it farther, or say done"
        raise refuse("order.legs", says, rows=made.binding(duty), **measured, instead="done")


def _check_advance(state: State[Own], made: Plan) -> None:
    """Whoever must attack and reaches nobody goes toward the nearest he may attack, as far as he can."""
    id, measures = made.id, state.own.manual.measures
    struck = attacking.reached(state, id)
    if struck is not None:
        gap = telling.length(measures, body.gap(state, id, str(struck.foe)))
        name = named(state, id)
        says = f"{name} must attack: {struck.foe} is {gap} off and in reach; say attack {id} {struck.foe}, or done"
        far = round(body.gap(state, id, str(struck.foe)) / measures.tick, 2)
        measured = {"rows": made.binding("attack"), "have": far, "unit": measures.unit}
        raise refuse("order.legs", says, **measured, instead=f"attack {id} {struck.foe}")
    prey = attacking.nearest_prey(state, id)
    if prey is None:
        return
    best = _advance(state, id, prey)
    target, now = state.field.rects[prey], body.gap(state, id, prey)
    ends = distance(made.place, target)
    could = now if best is None else distance(best.place, target)
    if ends < now and ends <= could + measures.tick * SPARE / 2:
        return
    nearest, least = (telling.length(measures, length) for length in (ends, could))
    says = f"{named(state, id)} must attack: it ends {nearest} from {prey}, the nearest that it may attack"
    says = f"{says}, and could end {least} off; say attack {id} {prey}, or done and it goes by itself"
    have, want = (round(length / measures.tick, 2) for length in (ends, could))
    measured = {"rows": made.binding("attack"), "have": have, "want": want, "unit": measures.unit}
    raise refuse("order.legs", says, **measured, instead=f"attack {id} {prey}")


@dataclass(frozen=True, slots=True)
class Duty(Task[Own]):
    """A unit that does what it must, since it was not ordered."""

    word = "duty"
    id: str

    def do(self, draft: Draft[Own]) -> Next:
        state, id, moves = draft.state, self.id, draft.own.manual.moving
        if moves.rolls(state, id) and id not in state.own.rolled:
            return MOVE_DIE.of(state.side(id), Mover(id))
        match moves.duty(state, id):
            case "attack":
                return _attack(draft, id)
            case "withdraw":
                _withdraw(draft, id)
        return None


def _attack(draft: Draft[Own], id: str) -> Next:
    """At the nearest enemy that it may attack and can reach; if there is none, toward the nearest, as it can."""
    struck = attacking.reached(draft.state, id)
    if struck is not None:
        return launch(draft, struck)
    for foe in islice(attacking.preys(draft.state, id), TRIES):
        if advance(draft, id, foe):
            return None
    _stands(draft, id, "cannot get at the enemy")
    return None


def makes_for(state: State[Own], id: str, foe: str) -> bool:
    """Whether a unit must attack, reaches nobody, and this is the nearest enemy that it may attack."""
    if state.own.manual.moving.duty(state, id) != "attack" or attacking.reached(state, id) is not None:
        return False
    return attacking.nearest_prey(state, id) == foe


def advance(draft: Draft[Own], id: str, foe: str) -> bool:
    """A unit goes toward an enemy whom it does not reach, as far as it can; whether it comes any nearer."""
    state, manual = draft.state, draft.own.manual
    gone = _advance(state, id, foe)
    if gone is None:
        return False
    moving.carry_out(draft, gone, "advance")
    far, off = gone.way.length, distance(gone.place, state.field.rects[foe])
    went, left = telling.length(manual.measures, far), telling.length(manual.measures, off)
    draft.say(f"{manual.named(state, id)} advances {went} on {manual.named(state, foe)}, and is {left} off.")
    return True


def _advance(state: State[Own], id: str, foe: str) -> Plan | None:
    """The way that brings it nearest to an enemy, past no friends; nothing if none brings it nearer."""
    return _ADVANCES.of(state, (id, foe), lambda: _nearest_to(state, id, foe))


_ADVANCES: OfMoment[tuple[str, str], Plan | None] = OfMoment()


def _nearest_to(state: State[Own], id: str, foe: str) -> Plan | None:
    manual, rect, target = state.own.manual, state.field.rects[id], state.field.rects[foe]
    moves, tick = manual.moving, manual.measures.tick
    # What nobody can measure is no advance.
    best, near, least = None, distance(rect, target), tick / 10
    ways = approach.nearer(
        rect, target, moves.reach(state, id), oblique=moves.oblique(state, id), turns=moves.turns(state, id)
    )
    for legs in ways:
        hopeless = partial(keeps_off, target=target, off=near - least)
        gone = as_far_as_it_can(state, id, legs, _past_nobody, fine=tick // ROUGHLY, hopeless=hopeless)
        if gone is None:
            continue
        off = distance(gone.place, target)
        if off < near - least:
            best, near, least = legs, off, float(TOLERANCE)
            if gone.result["left"] * tick <= FINE:
                return gone
    return None if best is None else as_far_as_it_can(state, id, best, _past_nobody)


def _past_nobody(made: Plan) -> bool:
    """Whether a way strikes nobody, and leads through no friend."""
    return made.foe is None and not made.way.passed


def _stands(draft: Draft[Own], id: str, why: str) -> None:
    draft.own = replace(draft.own, moved={**draft.own.moved, id: "stand"})
    draft.say(f"{draft.own.manual.named(draft.state, id)} {why}.")


def as_far_as_it_can(
    state: State[Own],
    id: str,
    legs: Sequence[Leg],
    suits: Callable[[Plan], bool] = lambda made: True,
    enough: Callable[[Rect], bool] | None = None,
    fine: int = FINE,
    hopeless: Callable[[Way, float], bool] = lambda way, length: False,
) -> Plan | None:
    """The longest part of some legs that a unit may go and that suits it, until it is enough; nothing if none.

    It is found to so many ticks; no more than so much of the way is known to be `hopeless`, and given up.
    """
    way = _walked(state, id, legs)
    if way is None:
        return None

    over = 0.0

    def tried(length: float) -> Plan | None:
        nonlocal over
        part, over = cut(state, way, length) if length < way.length else way, 0.0
        if part.met is not None:
            return None
        try:
            made = moving.ruled(state, id, put_back(state, part))
            return made if suits(made) else None
        except moving.TooFar as far:
            over = float(far.over)
        except Refused:
            pass
        return None

    best, low, high, guess = None, 0.0, way.length, way.length
    while best is None or high - low > fine:
        if hopeless(way, high):
            return None
        made = tried(guess)
        if made is not None:
            best, low = made, guess
            if guess == way.length:
                break
        elif guess <= 0:
            return None
        else:
            high = guess
        # What it is too far by is as a rule what must be left out.
        guess = max(low, high - over) if made is None and 0 < over < high - low else (low + high) / 2
        if best is None and high <= fine:
            guess = 0.0
    return _shortened(state, way, best, enough, tried)


def _walked(state: State[Own], id: str, legs: Sequence[Leg]) -> Way | None:
    """The way of some legs, the last no longer than there is room for on the table; nothing if there is none."""
    *first, last = legs
    low, high = 0, last.by
    try:
        return walk(state, id, legs)
    except Refused:
        way: Way | None = None
    while high - low > FINE:
        middle = (low + high) // 2
        try:
            way, low = walk(state, id, (*first, last._replace(by=middle))), middle
        except Refused:
            high = middle
    return way


def _shortened(
    state: State[Own],
    way: Way,
    best: Plan | None,
    enough: Callable[[Rect], bool] | None,
    tried: Callable[[float], Plan | None],
) -> Plan | None:
    """A plan that goes no farther than is enough."""
    if best is None or enough is None or not enough(best.way.rect):
        return best
    low, high = 0.0, best.way.length
    while high - low > FINE:
        middle = (low + high) / 2
        low, high = (low, middle) if enough(cut(state, way, middle).rect) else (middle, high)
    return tried(high) or best


def _withdraw(draft: Draft[Own], id: str) -> None:
    """Away from the nearest enemy until far enough: backwards, or facing about first, whichever leads farther."""
    state, manual = draft.state, draft.own.manual
    far = manual.measures.clear

    def away(rect: Rect) -> float:
        near = body.nearest_enemy(state, id, rect)
        return near[0] if near is not None else float(far)

    now = state.field.rects[id]
    if away(now) >= far:
        draft.own = replace(draft.own, moved={**draft.own.moved, id: "withdraw"})
        return
    reach = manual.moving.reach(state, id) + 1
    ways = [(Leg("back", reach),), *((Leg("turn", turn), Leg("forward", reach)) for turn in TURNS)]
    plans = [as_far_as_it_can(state, id, legs, enough=lambda rect: away(rect) >= far) for legs in ways]
    found = [made for made in plans if made is not None and away(made.place) > away(now)]
    if not found:
        _stands(draft, id, "cannot withdraw")
        return
    best = max(found, key=lambda made: (min(far, round(away(made.place))), -found.index(made)))
    moving.carry_out(draft, best, "withdraw")
    draft.say(f"{manual.named(state, id)} withdraws {telling.length(manual.measures, best.way.length)}.")
