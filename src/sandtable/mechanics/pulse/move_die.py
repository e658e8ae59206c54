"""The movement die of a unit that has the enemy near, which a sub-commander or a CD may roll again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from sandtable.dice import D6
from sandtable.engine.cast import Cast
from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.order import Order
from sandtable.engine.part import Choice, OneOf
from sandtable.engine.plain_dice import one_die
from sandtable.engine.state import State
from sandtable.engine.told import Fate
from sandtable.engine.verb import Verb, one
from sandtable.mechanics.bodies import body
from sandtable.mechanics.bodies.way import walk
from sandtable.mechanics.pulse import moving, telling
from sandtable.mechanics.pulse.cds import CD, HELP, SUB, affords
from sandtable.mechanics.pulse.idle import still
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.recovery import helper_and_die, spend
from sandtable.mechanics.pulse.refusing import refuse
from sandtable.mechanics.pulse.telling import named, told_by_what_is_done
from sandtable.mechanics.pulse.weighing import DIE, EAGER, PACE, no_gain
from sandtable.names import Refused, listed
from sandtable.sheet.ruling import Result

DIE_NAME = "move"
STUCK = 0.15
"""What it costs to go nowhere."""


@dataclass(frozen=True, slots=True)
class Mover:
    """A unit that throws its movement die."""

    id: str


def _with_die(draft: Draft[Own], id: str, face: int) -> None:
    rolled = draft.own.rolled
    draft.own = replace(draft.own, rolled={**rolled, id: (*rolled.get(id, ()), face)})


def _fell(draft: Draft[Own], mover: Mover, result: Result) -> Next:
    """The die lies, and the sheet says what it means; a helper may roll it again if orders are still given."""
    id, manual = mover.id, draft.own.manual
    _with_die(draft, id, result[DIE_NAME])
    state = draft.state
    given, dice = moving.asked(manual, state, id, walk(state, id, ()))
    question = manual.questions[moving.TEST]
    ruled, ruling = question.adjudicate(given, dice)
    draft.rule(telling.ruled(question, given, dice, ruled, ruling, {"a": id}))
    draft.say(f"{manual.named(state, id)} rolls {result[DIE_NAME]}: it {_meant(state, id, ruled)}{_remedy(ruled)}.")
    return AGAIN.asks(state.side(id), mover) if not state.own.closed and _helpers(state, id) else None


def _meant(state: State[Own], id: str, ruled: Result) -> str:
    """What the sheet makes of a die."""
    measures = state.own.manual.measures
    goes = f"may move {telling.length(measures, ruled['allowance'] * measures.tick)}"
    near = body.nearest_enemy(state, id)
    if near is not None and not ruled.get("closer", True):
        off = f"{state.own.manual.named(state, near[1])}, {telling.length(measures, near[0])} off"
        if ruled["must"] == "withdraw":
            return f"{goes}, comes no closer to {off}, and must withdraw"
        return f"{goes} but comes no closer to {off}, so it attacks nobody"
    return f"{goes}, and must {ruled['must']}" if ruled["must"] else goes


def _remedy(ruled: Result) -> str:
    """What its player can do with a unit that comes no closer."""
    if ruled.get("closer", True) or ruled["must"] == "withdraw":
        return ""
    return ": lead it aside or back, or let it stand"


def _ruled(state: State[Own], mover: Mover, result: Result) -> Result:
    """What the sheet says of a mover with such a die."""
    draft = Draft(state)
    _with_die(draft, mover.id, result[DIE_NAME])
    manual, after = state.own.manual, draft.state
    given, dice = moving.asked(manual, after, mover.id, walk(after, mover.id, ()))
    ruled, _ = manual.questions[moving.TEST].adjudicate(given, dice)
    return ruled


def _fates(state: State[Own], mover: Mover, result: Result) -> tuple[Fate, ...]:
    return (Fate(mover.id, "allowance", _meant(state, mover.id, _ruled(state, mover, result))),)


MOVE_DIE: Cast[Own, Mover] = Cast(
    "move-die",
    one_die(DIE_NAME, D6),
    _fell,
    lambda state, mover: f"{state.own.manual.named(state, mover.id)} has the enemy near: its movement die.",
    subject=Mover,
    who=lambda state, mover: {"a": mover.id},
    leads=_fates,
    tells=told_by_what_is_done,
    hopes=lambda state, mover, result, side: _ruled(state, mover, result)["allowance"],
)


def _helpers(state: State[Own], id: str) -> list[str]:
    """Who may still roll it again."""
    used, helpers = state.own.helped.get(id, ()), state.own.manual.moving.helpers
    found = [by for by in helpers(state, id) if by not in used] if helpers is not None else []
    return [by for by in found if by != CD or affords(state, state.side(id), "movement", id)]


def _lies(state: State[Own], mover: Mover) -> int:
    return state.own.rolled[mover.id][-1]


def _says(state: State[Own], mover: Mover) -> str:
    name, helps = state.own.manual.named(state, mover.id), listed([HELP[by] for by in _helpers(state, mover.id)])
    return f"{name} rolled {_lies(state, mover)}: roll it again {helps}, or keep it?"


def _by_whom(state: State[Own], order: Order, mover: Mover) -> Sequence[Choice]:
    die = _lies(state, mover)
    return [Choice(by, f"Roll the {die} again, {HELP[by]}.") for by in _helpers(state, mover.id)]


def _check_sub(state: State[Own], id: str) -> None:
    """Refuse a sub-commander who is too far off or has helped already, by the sheet."""
    manual = state.own.manual
    given, dice = moving.asked(manual, state, id, walk(state, id, ()))
    again = {**given, "rerolls": [*given.get("rerolls", ()), {"by": SUB}]}
    try:
        manual.questions[moving.TEST].adjudicate(again, {**dice, "reroll": [*dice.get("reroll", ()), D6.faces[0]]})
    except Refused as refused:
        why = refused.refusal
        says = f"{why.message}; keep the die, or roll it again for a CD"
        raise refuse("order.word", says, rows=why.rows) from None


def _again(draft: Draft[Own], order: Order, mover: Mover) -> Next:
    """The movement die is rolled again by a helper."""
    id = mover.id
    helpers = _helpers(draft.state, id)
    if order.word == SUB and SUB not in helpers:
        _check_sub(draft.state, id)
    by, _ = helper_and_die(order, helpers, (_lies(draft.state, mover),))
    if by == SUB:
        given, _ = moving.asked(draft.own.manual, draft.state, id, walk(draft.state, id, ()))
        draft.own = replace(draft.own, lent={**draft.own.lent, id: given.get("sub_distance", 0)})
    spend(draft, id, by, "movement")
    helped = draft.own.helped
    draft.own = replace(draft.own, helped={**helped, id: (*helped.get(id, ()), by)})
    return MOVE_DIE.of(draft.state.side(id), mover)


def _keep(draft: Draft[Own], order: Order, mover: Mover) -> Next:
    return None


def _worth(state: State[Own], mover: Mover, order: Order) -> float:
    die = _lies(state, mover)
    return PACE * (3.5 - die) + (STUCK if die == 1 else 0.0) - (DIE if order.word.startswith(CD) else 0.0)


AGAIN: Decision[Own, Mover] = Decision(
    "reroll-move",
    "Whether a movement die is rolled again: reroll, or keep.",
    (
        Verb(
            "reroll",
            "Roll the movement die again.",
            _again,
            takes=(OneOf(of=_by_whom, strict=False),),
            sure=True,
            chance=lambda state, mover, order: Fraction(len(D6.faces) - _lies(state, mover), len(D6.faces)),
            gains="a higher die",
            weigh=_worth,
        ),
        Verb("keep", "Leave the dice as they lie.", _keep, sure=True, weigh=no_gain),
    ),
    subject=Mover,
    now=_says,
    about=lambda state, mover: (mover.id, *_helpers(state, mover.id)),
)


def _enemy_off(state: State[Own], id: str) -> str:
    """How far off the nearest enemy of a unit is, to whom it would throw one; to a hundredth, since a bound is near."""
    near = None if body.is_officer(state, id) else body.nearest_enemy(state, id)
    if near is None:
        return ""
    return f", with {named(state, near[1])} {state.own.manual.measures.yard.exactly(near[0])} off"


def _may_roll(state: State[Own], id: str, at: str) -> None:
    moving.check_mover(state, id, at)
    if (stands := still(state, id, at)) is not None:
        raise stands
    if body.is_officer(state, id) or not state.own.manual.moving.rolls(state, id):
        raise refuse(at, f"{named(state, id)} needs no movement die{_enemy_off(state, id)}; just move it")
    if id in state.own.rolled:
        raise refuse(at, f"{named(state, id)} has its movement die ({state.own.rolled[id][-1]}); move it")


ROLL: Verb[Own, None] = Verb(
    "roll",
    "A unit with the enemy near throws its movement die.",
    lambda draft, order, _: MOVE_DIE.of(draft.own.side, Mover(order.bases[0])),
    whom=one("unit", _may_roll),
    sure=True,
    weigh=lambda state, _, order: EAGER,
)
