"""The movement segment: orders to move, attack, roll and recover, one after another; then what units must still do."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Protocol

from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.order import Order
from sandtable.engine.part import Choice, Legs, Target
from sandtable.engine.phase import Phase
from sandtable.engine.state import State
from sandtable.engine.verb import Verb, one
from sandtable.geometry.leg import HOWS
from sandtable.mechanics.bodies import body
from sandtable.mechanics.pulse import attacking, duties, moving, straying, telling
from sandtable.mechanics.pulse.contact import launch
from sandtable.mechanics.pulse.control import DONE
from sandtable.mechanics.pulse.idle import still
from sandtable.mechanics.pulse.move_die import ROLL
from sandtable.mechanics.pulse.moving import check_mover
from sandtable.mechanics.pulse.officers import begin
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.recovery import RECOVER
from sandtable.mechanics.pulse.refusing import refuse
from sandtable.mechanics.pulse.telling import named
from sandtable.mechanics.pulse.weighing import net
from sandtable.names import Refused, listed, raised


class Ready(Protocol):
    """What is ready in a movement segment: to all, or to some alone."""

    def __call__(self, state: State[Own], about: None, among: Collection[str] | None = None, /) -> Iterable[Order]: ...


def _move(draft: Draft[Own], order: Order, _: None) -> Next:
    """`move UNIT legs`: it goes its way, or attacks whom its front meets; `move OFFICER to` a place."""
    (id,), state = order.bases, draft.state
    moving.check_legs(order)
    if body.is_officer(state, id):
        moving.move_officer(draft, id, order.legs)
        return None
    try:
        made = moving.plan(state, id, order.legs)
    except moving.TooFar as far:
        raise still(state, id, "order.legs") or straying.too_far(state, id, order.legs, far) from None
    except moving.Barred as barred:
        raise straying.barred(state, id, barred) from None
    if made.foe is None:
        duties.check(state, made)
        moving.carry_out(draft, made, "move")
        return None
    attacking.check_target(state, made)
    draft.aim = attacking.aimed(state, made)
    return launch(draft, made)


def _may_attack(state: State[Own], id: str, at: str) -> None:
    check_mover(state, id, at)
    if body.is_officer(state, id):
        raise refuse(at, f"{named(state, id)} is an officer and attacks nobody; name a unit")


def _foes(state: State[Own], order: Order, _: None) -> Sequence[Choice]:
    """The enemies that it may attack by the sheet, or make for; whether it reaches them is found when it is ordered."""
    found: dict[str, None] = {}
    for id in order.bases:
        found |= dict.fromkeys(attacking.preys(state, id, found))
    return [telling.aimed_at(state, order.bases, foe) for foe in found]


def _attack(draft: Draft[Own], order: Order, _: None) -> Next:
    """`attack UNIT` with the enemy as its word: the way is found. Who must attack and reaches nobody makes for him."""
    state, (id,), foe = draft.state, order.bases, order.word
    if foe not in state.field.rects or not body.foreign(state, id, foe):
        raise telling.no_target(state, id, "attacks", foe)
    try:
        made = attacking.way_to(state, id, foe)
    except Refused as refused:
        if (stands := still(state, id, "order.word")) is not None:
            raise stands from None
        if duties.makes_for(state, id, foe) and duties.advance(draft, id, foe):
            return None
        if isinstance(refused, moving.Barred):
            raise _of_target(straying.cannot_get_at(state, id, foe, refused)) from None
        if isinstance(refused, moving.TooFar):
            raise _of_target(straying.cannot_reach(state, id, foe, refused)) from None
        raise _of_target(refused) from None
    attacking.check_target(state, made)
    draft.aim = attacking.aimed(state, made)
    return launch(draft, made, "order.word")


def _of_target(refused: Refused) -> Refused:
    """What is refused of a way that was found for the player is refused of the target that he named."""
    why = refused.refusal
    return refused if why.at.startswith("order.bases") else raised(replace(why, at="order.word"))


MOVE: Verb[Own, None] = Verb(
    "move",
    "A unit or an officer moves; a unit whose front meets an enemy attacks him.",
    _move,
    whom=one("unit or officer", check_mover),
    takes=(Legs(hows=HOWS),),
    sure=True,
)
ATTACK: Verb[Own, None] = Verb(
    "attack",
    "A unit goes at an enemy unit by the shortest way.",
    _attack,
    whom=one("unit", _may_attack),
    takes=(Target(of=_foes, strict=False),),
    sure=True,
    weigh=lambda state, _, order: net(state.own.sight.fight(state, order.bases[0], order.word)),
)


def _says(state: State[Own], _: None) -> str:
    cds, bound = state.own.cds.get(state.own.side, 0), duties.owing(state)
    said = telling.sentence(["Move a unit or an officer, let a unit recover, or say done", telling.many(cds, "CD")])
    if not bound:
        return said
    goes = "goes by itself" if len(bound) == 1 else "go by themselves"
    return f"{said} Bound by status or die: {listed(bound, 'and')}; what you leave of them {goes} when you are done."


def movement(own: type[Own], ready: Ready) -> Decision[Own, None]:
    """What a side is asked in its movement segment, with the orders of the game's own."""
    moves = own.manual.moving
    rolls = (ROLL,) if moves.rolls_dice else ()
    return Decision(
        "move",
        "Who moves, attacks or recovers: an order, or done.",
        (MOVE, ATTACK, *rolls, RECOVER, *moves.verbs, DONE),
        now=_says,
        about=lambda state, _: (f"pulse {state.own.pulse}",),
        ready=ready,
        ready_to=ready,
        standing=False,
    )


def _duties(draft: Draft[Own]) -> Next:
    """When orders are over, whatever units must still do by the status of their Forces."""
    if draft.own.closed:
        begin(draft, *map(duties.Duty, duties.owing(draft.state)[:1]))
    return None


def segment(moving: Decision[Own, None]) -> Phase[Own]:
    """The movement segment of one side."""
    return Phase(
        "move",
        "It moves its units and officers, attacks, recovers; what its Forces must do is done.",
        _duties,
        asks=lambda state: None if state.own.closed else moving.asks(state.own.side),
    )
