"""Moves as they are ordered and made: a list of steps, each worth one move, of which as many are made as there are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from sandtable.engine.cast import Cast
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.state import State
from sandtable.engine.task import Task
from sandtable.geometry.leg import Leg
from sandtable.mechanics.bodies.body import is_officer
from sandtable.mechanics.bodies.way import Way, cut, walk
from sandtable.names import Code, Json, Refused
from sandtable.rulesets.ps import ledger, manoeuvre, marching, observe, pace, places, staff, unit
from sandtable.rulesets.ps.casting import page_cast
from sandtable.rulesets.ps.facts.troops import FORMATIONS
from sandtable.rulesets.ps.marching import MOST_MOVES, March, refuse
from sandtable.rulesets.ps.own import INCH, Own, with_
from sandtable.rulesets.ps.questions import ASK
from sandtable.rulesets.ps.ruling import going, ruled
from sandtable.rulesets.ps.telling import length
from sandtable.sheet.ruling import Result

GRAIN = 16
"""Into how many parts a way is cut to find how far there is room, ..."""
FINER = 6
"""... and how often such a part is halved then."""


class Step(NamedTuple):
    """One move: a change on the spot, or legs."""

    change: str
    legs: tuple[Leg, ...] = ()


class Plan(NamedTuple):
    """What a unit is to do: its steps in order, and the table when all are done."""

    id: str
    steps: tuple[Step, ...]
    after: State[Own]
    rough: bool = False


def plan(
    state: State[Own],
    id: str,
    legs: Sequence[Leg],
    word: str = "",
    most: int = MOST_MOVES,
    *,
    together: Collection[str] = (),
) -> Plan:
    """The steps of a unit that is told where to go and what to change; refused where it cannot do so."""
    before, after = manoeuvre.parted(word)
    if legs and not after and before.startswith("enter "):
        # Who is in a building goes no way, so he enters at the end of it.
        before, after = after, before
    if not legs and not before and not after:
        raise Refused(
            Code.MISSING_FIELD, "order.legs", f"say where {unit.named(state, id)} shall go, or what they shall change"
        )
    draft, steps, rough = Draft(state), list[Step](), False
    for n, change in enumerate((before, after)):
        if n and legs:
            if unit.housed(draft.state, id):
                raise refuse(
                    "order.legs",
                    f"{unit.named(state, id)} are in a building; they must leave it first: leave front (H27)",
                )
            made = ledger.marched(draft.state, id, legs, most)
            if steps and made.rough and not unit.loose(draft.state, id):
                who = unit.named(state, id)
                says = f"through rough ground {who} make one move at most, and over an obstacle none beside (4.5, R12)"
                raise refuse("order.word", f"{says}; the change takes one: order it alone, or the way alone")
            steps += [Step("", stage) for stage in made.stages]
            draft.place({id: made.end})
            rough = made.rough
        if change:
            if rough and not unit.loose(draft.state, id):
                says = f"in rough ground or over an obstacle {unit.named(state, id)} have no move left (4.5, R12)"
                raise refuse("order.word", f"{says} for '{change[:40]}'; order that in another turn")
            manoeuvre.change(draft, id, change, together)
            steps.append(Step(change))
    if len(steps) > most:
        moves = "one move" if most == 1 else f"{most} moves"
        says = f"that takes {len(steps)} moves, and {unit.named(state, id)} have {moves} at most; order less"
        raise Refused(Code.NOT_ALLOWED, "order", says, have=len(steps), want=most, unit="moves")
    if id in state.own.joined.values() or draft.state.field.overlapped(draft.state.field.rects[id], (id,)):
        staff.settle(draft)
    return Plan(id, tuple(steps), draft.state, rough)


def fitted(
    state: State[Own], id: str, legs: Sequence[Leg], *, bound: bool = False, most: int = MOST_MOVES
) -> March | None:
    """As much of a way as can be gone."""
    whole = _tried(state, id, legs, most, bound)
    if whole is not None:
        return whole
    try:
        way = walk(state, id, legs)
    except Refused:
        if len(legs) > 1:
            return fitted(state, id, legs[:-1], bound=bound, most=most)
        return _longest(lambda part: _tried(state, id, _shorter(legs[0], part), most, bound))
    return _longest(lambda part: _tried(state, id, _cut(state, way, part), most, bound))


def _tried(state: State[Own], id: str, legs: Sequence[Leg], most: int, bound: bool) -> March | None:
    try:
        return marching.plan(state, id, legs, most, bound=bound)
    except Refused:
        return None


def _cut(state: State[Own], way: Way, part: float) -> list[Leg]:
    return [leg for leg in cut(state, way, way.length * part).legs if leg.by or leg.to]


def _shorter(leg: Leg, part: float) -> list[Leg]:
    """Part of a leg straight on or back; nothing of another, which is gone whole or not at all."""
    return [leg._replace(by=int(leg.by * part))] if leg.how in ("forward", "back") else []


def _longest(tried: Callable[[float], March | None]) -> March | None:
    """What comes of the greatest part of a way for which anything does, as near as matters."""
    for n in range(GRAIN - 1, 0, -1):
        best = tried(n / GRAIN)
        if best is None:
            continue
        low, high = n / GRAIN, (n + 1) / GRAIN
        for _ in range(FINER):
            middle = (low + high) / 2
            found = tried(middle)
            best, low, high = (best, low, middle) if found is None else (found, middle, high)
        return best
    return None


def within(state: State[Own], id: str, legs: Sequence[Leg], length: float) -> tuple[Leg, ...]:
    """As much of some legs as a length allows."""
    rect, made = state.field.rects[id], list[Leg]()
    for leg in legs:
        done, took, rect = pace.go(state, rect, leg, length)
        if not (done.by or done.to):
            break
        made.append(done)
        length -= took
        if done != leg:
            break
    return tuple(made)


@dataclass(frozen=True, slots=True)
class Moving(Task[Own]):
    """A unit makes its moves: changes and legs in turn, as far as there is room."""

    word = "move"
    id: str
    steps: tuple[Step, ...]
    why: str
    together: tuple[str, ...] = ()
    """Those who move by the same order."""
    moves: int = 0
    """The moves that its order was given; the ground may leave it fewer."""

    def do(self, draft: Draft[Own]) -> Next:
        if self.id not in draft.state.field.rects:
            return None
        done = 0
        for step in self.steps:
            if step.change:
                if not _changed(draft, self.id, step.change, self.together):
                    break
                done += 1
                continue
            rest = [leg for later in self.steps[done:] if not later.change for leg in later.legs]
            after = tuple(later for later in self.steps[done:] if later.change)
            made = fitted(draft.state, self.id, rest)
            if made is None:
                draft.say(f"{unit.named(draft.state, self.id)} have no room{' to go on' if done else ' and stay'}.")
                break
            if made.line and ASK["move_allowance"].wants(_given(draft.state, made), {}):
                return OBSTACLE.of(draft.state.side(self.id), Crossing(self.id, made.way.legs, self.why))
            go(draft, made, self.moves - done)
            done += len(made.stages)
            if after:
                draft.begin(replace(self, steps=after))
            break
        finish(draft, self.id, self.why, done)
        return None


DOORS = ("enter", "leave")
"""Changes that cost a move at a building's door (4.5)."""


def _changed(draft: Draft[Own], id: str, change: str, together: Collection[str]) -> bool:
    """A unit makes a change on the spot, if it still can."""
    state, word = draft.state, change.split()[0]
    try:
        manoeuvre.change(draft, id, change, together)
    except Refused:
        draft.say(f"{unit.named(state, id)} cannot {changing(state, change)} there.")
        return False
    draft.say(f"{unit.named(state, id)} {changing(state, change)}.")
    if word in DOORS:
        given = {"a": observe.body(state, id), "moves": 1, "building": word}
        draft.rule(ruled("move_allowance", {"a": id}, given)[1])
    return True


def changing(state: State[Own], change: str) -> str:
    """A change in words: 'form march column', 'enter the mill'."""
    word, *rest = change.split()
    if word in FORMATIONS.words or word == "form":
        drawn_up = FORMATIONS.names[rest[0] if rest else word]
        return f"form {drawn_up}{' order' if drawn_up == 'skirmish' else ''}"
    if word == "enter" and rest:
        return f"enter {places.name_of(places.house(state, ' '.join(rest)))}"
    return change.replace("leave ", "leave by the ")


def go(draft: Draft[Own], made: March, moves: int = 0) -> None:
    """A unit goes a way: the ground and the friends that it goes through are reckoned with.

    Pikes that come over an obstacle because they must, and so are not asked before, roll for it afterwards.
    """
    id, state = made.id, draft.state
    given = _given(state, made, moves)
    if ASK["move_allowance"].wants(given, {}):
        del given["obstacle"]
        trip(draft, id)
    found = going(id, given, made.grounds[-1:] if made.line else made.grounds)
    draft.place({id: made.way.rect.pose})
    if found.messy:
        draft.own = replace(draft.own, disordered=with_(draft.own.disordered, id))
    mess = " and are disordered" if found.messy and not unit.disordered(state, id) else ""
    draft.say(f"{unit.named(state, id)} {_went(state, made)}{mess}".rstrip(",") + ".")
    draft.rule(*found.records)
    passed(draft, made.way.passed, id, "moving")


def _went(state: State[Own], made: March) -> str:
    """'move 7.5"', 'turn', 'go back 2"', 'cross the hedge'."""
    if made.line:
        return f"cross {places.called(state, made.line)}"
    if all(leg.how == "turn" for leg in made.way.legs):
        return "turn"
    back = all(leg.how in ("turn", "back") for leg in made.way.legs)
    woods = f", {length(made.woods / INCH)} of it through woods," if made.woods else ""
    return f"{'go back' if back else 'move'} {length(made.way.length / INCH)}{woods}"


def _given(state: State[Own], made: March, moves: int = 0) -> dict[str, Json]:
    """The question of a way; rough ground is asked what it leaves of all the moves that there are for it (4.5)."""
    moves = max(len(made.stages), moves) if made.rough else len(made.stages)
    given: dict[str, Json] = {"a": observe.body(state, made.id), "moves": moves, "terrain": made.grounds[-1]}
    return {**given, "obstacle": True} if made.line else given


def finish(draft: Draft[Own], id: str, why: str, moves: int) -> None:
    """What a move leaves behind: officers ride along, and it is known that the unit has acted."""
    draft.own = replace(draft.own, acted={**draft.own.acted, id: why})
    prolong(draft, id, moves)
    for officer in staff.reached(draft.state, id):
        staff.flee(draft, officer)
    staff.settle(draft)


def prolong(draft: Draft[Own], id: str, moves: int) -> None:
    """It is known of a gun how many moves it has made this turn (H28)."""
    if unit.is_gun(draft.state, id):
        draft.own = replace(draft.own, prolonged={**draft.own.prolonged, id: draft.own.prolonged.get(id, 0) + moves})


@dataclass(frozen=True, slots=True)
class Passing(Task[Own]):
    """Somebody has gone through a unit, moving or retiring."""

    word = "pass"
    id: str
    by: str
    how: str

    def do(self, draft: Draft[Own]) -> Next:
        return PASS.of(draft.state.side(self.id), self)


def passed(draft: Draft[Own], friends: Sequence[str], by: str, how: str) -> None:
    """Friends whom a unit went through may be disordered by it; of those who need not test it is told so (4.17)."""
    state, tests = draft.state, list[Passing]()
    for id in friends:
        if id not in state.field.rects or is_officer(state, id):
            continue
        test = Passing(id, by, how)
        if ASK["interpenetration"].wants(_pass_given(state, test), {}):
            tests.append(test)
        else:
            draft.rule(ruled("interpenetration", {"a": id}, _pass_given(state, test))[1])
    draft.begin(*tests)


def _pass_given(state: State[Own], passing: Passing) -> Json:
    return {"a": observe.body(state, passing.id), "by": passing.how}


def _pass_done(draft: Draft[Own], passing: Passing, result: Result) -> Next:
    if result["disordered"]:
        draft.own = replace(draft.own, disordered=with_(draft.own.disordered, passing.id))
    return None


PASS: Cast[Own, Passing] = page_cast(
    "pass",
    ASK["interpenetration"],
    _pass_done,
    lambda state, passing: (
        f"{unit.named(state, passing.by)} go through {unit.named(state, passing.id)}: disordered on 5 or 6."
    ),
    subject=Passing,
    given=_pass_given,
    who=lambda state, passing: {"a": passing.id},
    by=("disordered",),
)


@dataclass(frozen=True, slots=True)
class Crossing:
    """A unit that is to cross an obstacle on its way."""

    id: str
    legs: tuple[Leg, ...]
    why: str

    def way(self, state: State[Own]) -> March:
        made = fitted(state, self.id, self.legs)
        assert made is not None
        return made


def _cross_done(draft: Draft[Own], crossing: Crossing, result: Result) -> Next:
    made = crossing.way(draft.state)
    draft.place({made.id: made.way.rect.pose})
    if result["disordered"]:
        draft.own = replace(draft.own, disordered=with_(draft.own.disordered, made.id))
    passed(draft, made.way.passed, made.id, "moving")
    finish(draft, made.id, crossing.why, 1)
    return None


def _crossed(state: State[Own], crossing: Crossing, result: Result) -> str:
    over = places.called(state, crossing.way(state).line)
    return f"{unit.named(state, crossing.id)} cross {over} {_order(result)}."


def _order(result: Json) -> str:
    return "and are disordered" if result["disordered"] else "in good order"


OBSTACLE: Cast[Own, Crossing] = page_cast(
    "obstacle",
    ASK["move_allowance"],
    _cross_done,
    lambda state, crossing: f"{unit.named(state, crossing.id)} cross: disordered on a 6.",
    subject=Crossing,
    given=lambda state, crossing: _given(state, crossing.way(state)),
    who=lambda state, crossing: {"a": crossing.id},
    tells=_crossed,
    by=("disordered",),
)


@dataclass(frozen=True, slots=True)
class Tripping(Task[Own]):
    """A charger has come over an obstacle, which may throw pikes into disorder."""

    word = "trip"
    id: str

    def do(self, draft: Draft[Own]) -> Next:
        return TRIP.of(draft.state.side(self.id), self)


def trip(draft: Draft[Own], id: str) -> None:
    """Whoever may be thrown into disorder by an obstacle that it charged over rolls for it."""
    tripping = Tripping(id)
    if ASK["move_allowance"].wants(_trip_given(draft.state, tripping), {}):
        draft.begin(tripping)


def _trip_given(state: State[Own], tripping: Tripping) -> Json:
    return {"a": observe.body(state, tripping.id), "obstacle": True}


def _trip_done(draft: Draft[Own], tripping: Tripping, result: Result) -> Next:
    if result["disordered"]:
        draft.own = replace(draft.own, disordered=with_(draft.own.disordered, tripping.id))
    return None


TRIP: Cast[Own, Tripping] = page_cast(
    "trip",
    ASK["move_allowance"],
    _trip_done,
    lambda state, tripping: f"{unit.named(state, tripping.id)} have charged over an obstacle: disordered on a 6.",
    subject=Tripping,
    given=_trip_given,
    who=lambda state, tripping: {"a": tripping.id},
    tells=lambda state, tripping, result: f"{unit.named(state, tripping.id)} come over it {_order(result)}.",
    by=("disordered",),
)
