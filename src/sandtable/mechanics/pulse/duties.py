"""Duties: units that must attack or withdraw and were not ordered go by the rules, one after another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.state import State
from sandtable.engine.task import Task
from sandtable.geometry.angle import HALF, QUARTER
from sandtable.geometry.leg import Leg
from sandtable.geometry.rect import Rect
from sandtable.mechanics.bodies import body
from sandtable.mechanics.bodies.heading import towards
from sandtable.mechanics.bodies.way import Way, cut, put_back, walk
from sandtable.mechanics.pulse import attacking, moving
from sandtable.mechanics.pulse.attacking import FINE
from sandtable.mechanics.pulse.contact import launch
from sandtable.mechanics.pulse.move_die import MOVE_DIE, Mover
from sandtable.mechanics.pulse.moving import Plan
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.refusing import refuse
from sandtable.names import Refused

SPARE = 1
"""What of its movement, in the sheet's unit, a unit that withdraws may leave: the last of it is hard to measure."""
TRIES = 3
"""How many of the nearest enemies it tries to get at."""
TURNS = (HALF, QUARTER, -QUARTER)


def owing(state: State[Own]) -> list[str]:
    """The units of the side that still must do something, in the order of the setup."""
    own = state.own
    return [
        id
        for id in body.units(state, own.side)
        if id not in own.moved and id not in own.halted and own.manual.moving.duty(state, id) and _may(state, id)
    ]


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
    if duty == "attack" and attacking.nearest_prey(state, made.id) is not None:
        says = f"{made.id} must attack: say attack {made.id} and whom, or say done and it goes by itself"
        raise refuse("order.legs", says, instead="done")
    if duty != "withdraw":
        return
    before, after = body.nearest_enemy(state, made.id), body.nearest_enemy(state, made.id, made.place)
    if before is None or after is None:
        return
    if after[0] <= before[0]:
        says = f"{made.id} must withdraw: lead it away from {before[1]}, or say done"
        raise refuse("order.legs", says, instead="done")
    clear, left = manual.measures.clear, made.result["left"]
    if after[0] < clear and left > SPARE:
        says = f"{made.id} must withdraw with all its movement, and has {left:g} {manual.measures.unit} left"
        raise refuse("order.legs", f"{says}; lead it farther, or say done", have=left, want=SPARE, instead="done")


@dataclass(frozen=True, slots=True)
class Duty(Task[Own]):
    """A unit that does what it must, since it was not ordered."""

    word = "duty"
    id: str

    def do(self, draft: Draft[Own]) -> Next:
        state, id, moves = draft.state, self.id, draft.own.manual.moving
        if moves.rolls(state, id) and id not in state.own.rolled:
            return MOVE_DIE.of(state.side(id), Mover(id))
        if moves.duty(state, id) == "attack":
            return _attack(draft, id)
        _withdraw(draft, id)
        return None


def _attack(draft: Draft[Own], id: str) -> Next:
    """By the shortest way at the nearest enemy it may attack, as far as it can go."""
    state, named = draft.state, draft.own.manual.named
    for foe in islice(attacking.preys(state, id), TRIES):
        try:
            made = attacking.way_to(state, id, foe)
        except Refused:
            gone = as_far_as_it_can(state, id, towards(state.field.rects[id], state.field.rects[foe]))
            if gone is None or gone.foe is not None or not gone.way.length:
                continue
            moving.carry_out(draft, gone, "advance")
            draft.say(f"{named(state, id)} advances on {foe}.")
            return None
        draft.say(f"{named(state, id)} attacks {foe}.")
        return launch(draft, made)
    _stands(draft, id, "cannot get at the enemy")
    return None


def _stands(draft: Draft[Own], id: str, why: str) -> None:
    draft.own = replace(draft.own, moved={**draft.own.moved, id: "stand"})
    draft.say(f"{draft.own.manual.named(draft.state, id)} {why}.")


def as_far_as_it_can(
    state: State[Own], id: str, legs: Sequence[Leg], enough: Callable[[Rect], bool] | None = None
) -> Plan | None:
    """The longest part of some legs that a unit may go, until it is enough; nothing if not even the first step."""
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
            return moving.ruled(state, id, put_back(state, part))
        except moving.TooFar as far:
            over = float(far.over)
        except Refused:
            pass
        return None

    best, low, high, guess = None, 0.0, way.length, way.length
    while best is None or high - low > FINE:
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
        if best is None and high <= FINE:
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
    plans = [as_far_as_it_can(state, id, legs, lambda rect: away(rect) >= far) for legs in ways]
    found = [made for made in plans if made is not None and away(made.place) > away(now)]
    if not found:
        _stands(draft, id, "cannot withdraw")
        return
    best = max(found, key=lambda made: (min(far, round(away(made.place))), -found.index(made)))
    moving.carry_out(draft, best, "withdraw")
    draft.say(f"{manual.named(state, id)} withdraws.")
