"""The sequence of play as one list that can be read aloud, and all that a game of pulses asks, throws and begins."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from sandtable.engine.draft import Draft
from sandtable.engine.frame import Frame
from sandtable.engine.opening import Next
from sandtable.engine.phase import Phase
from sandtable.engine.state import State
from sandtable.engine.zone import Zone
from sandtable.mechanics.pulse import (
    aftermath,
    blows,
    contact,
    control,
    deploying,
    duties,
    firing,
    hand,
    melee,
    move_die,
    officers,
    recovery,
    rulings,
    testing,
    turn,
    victory,
)
from sandtable.mechanics.pulse.movement import Ready, movement, segment
from sandtable.mechanics.pulse.own import Own
from sandtable.names import OTHER, listed


def _next_side(draft: Draft[Own]) -> Next:
    """The other side's segments, or the end of the pulse."""
    own = draft.own
    draft.own = replace(own, closed=False, contacts=())
    if own.side == own.first:
        draft.own = replace(draft.own, side=OTHER[own.first])
        draft.go_to(control.CONTROL)
    return None


def _pulse_end(draft: Draft[Own]) -> Next:
    """Suppression comes off all batteries; objectives change hands."""
    if off := draft.own.suppressed:
        fired = draft.own.manual.segments[-1]
        for id in off:
            given = {**fired.suppression(draft.state, id, 0), "segment": "end"}
            rulings.show(draft, "suppression", given, {"a": id})
        draft.own = replace(draft.own, suppressed=())
        draft.say(f"Suppression comes off {listed(off, 'and')}.")
    victory.hold(draft)
    draft.own.manual.pulse_over(draft)
    return None


def _morale(draft: Draft[Own]) -> Next:
    """Armies roll for their morale; then the next initiative."""
    found = victory.morale(draft)
    if found is None:
        draft.go_to(hand.INITIATIVE_PHASE)
    return found


NEXT_SIDE = Phase("next-side", "The other side has its control, movement and combat segments.", _next_side)
PULSE_END = Phase("pulse-end", "Suppression comes off; objectives are looked at.", _pulse_end)
MORALE = Phase("morale", "Armies that have lost too much roll for their morale. Then the next initiative.", _morale)


def frame(own: type[Own], ready: Ready, zones: Callable[[State[Own], str], Iterable[Zone]]) -> Frame[Own]:
    """All that a game says of how it is played; `ready` are the sensible orders of its movement segment."""
    moving = movement(own, ready)
    return Frame(
        (
            deploying.DEPLOY,
            turn.WEATHER,
            turn.TURN,
            turn.COMMAND,
            hand.INITIATIVE_PHASE,
            firing.FIRE,
            control.CONTROL,
            segment(moving),
            melee.FIGHTS,
            NEXT_SIDE,
            PULSE_END,
            MORALE,
            turn.END,
        ),
        zones=zones,
        decisions=(
            deploying.PLACING,
            firing.FIRING,
            control.controlling(own.manual.command),
            moving,
            hand.BIDDING,
            testing.PICKING,
            *([testing.REROLL] if own.manual.command.rerolls is not None else []),
            *([move_die.AGAIN] if own.manual.moving.helpers is not None else []),
            *([contact.NERVE_AGAIN] if own.manual.attack.test is not None else []),
            contact.REACTING,
            contact.GOING_ON,
            melee.CHOOSING,
            melee.LEADING,
            melee.COMMITTING,
            *([blows.REROLL] if own.manual.melee.rerolls is not None else []),
            recovery.AGAIN,
            aftermath.ADVANCING,
            aftermath.LOSING,
        ),
        casts=(
            deploying.ROLL,
            turn.SKY,
            turn.ISSUE,
            hand.ROLL,
            hand.TURN_END,
            hand.PULSE,
            firing.SHOT,
            firing.SAVE,
            testing.TEST,
            move_die.MOVE_DIE,
            contact.NERVE,
            contact.EVADE,
            contact.ESCAPE,
            contact.FINAL_FIRE,
            blows.COMBAT,
            recovery.RECOVERY,
            officers.CASUALTY,
            victory.MORALE,
        ),
        tasks=(
            officers.Danger,
            firing.Struck,
            duties.Duty,
            contact.Contact,
            contact.Onward,
            melee.Fighting,
            aftermath.Aftermath,
        ),
        over=victory.swept,
    )
