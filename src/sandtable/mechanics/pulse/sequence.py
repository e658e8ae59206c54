"""The sequence of play as one list that can be read aloud, and the rules going on through it by themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sandtable.engine.draft import Draft, Step
from sandtable.engine.state import Ask, Ending, State
from sandtable.mechanics.pulse import (
    aftermath,
    control,
    deploying,
    duties,
    firing,
    melee,
    moving,
    officers,
    reacting,
    turn,
    victory,
)
from sandtable.mechanics.pulse.manual import Manual
from sandtable.names import OTHER, SIDES, listed

SEQUENCE: Mapping[str, str] = {
    "deploy": "The armies stand as the scenario has them, or Forces are placed in turn.",
    "weather": "Two dice for the weather of the day, where the scenario leaves it to them.",
    "turn": "A turn begins; reserves come on.",
    "command": "Both army commanders throw for their CDs.",
    "initiative": "Two dice a side and the odd die. It may end the turn, and the day.",
    "bid": "The lower roller may roll dice again for CDs, then the higher; a pulse begins.",
    "fire": "The fire segments, one after another.",
    "control": "The side gives CDs, and its Forces test.",
    "move": "It moves its units and officers, attacks, recovers; what its Forces must do is done.",
    "combat": "It fights its combats, in the order that it chooses.",
    "next-side": "The other side has its control, movement and combat segments.",
    "pulse-end": "Suppression comes off; objectives are looked at.",
    "morale": "Armies that have lost too much roll for their morale. Then the next initiative.",
    "end": "The day is over.",
}

Phase = Callable[[Manual, Draft], Ask | Ending | None]
"""A part of the sequence: it asks, ends the battle, or goes on to the next by setting `phase`."""


def moves(manual: Manual, draft: Draft) -> Ask | None:
    """Orders first; then whatever units must still do by the status of their Forces."""
    if not draft.own.closed:
        return moving.ask_for_moves(draft.state)
    if duties.owing(manual, draft.state):
        return duties.perform(manual, draft)
    draft.set(phase="combat", closed=False)
    return None


def next_side(manual: Manual, draft: Draft) -> None:
    """The other side's segments, or the end of the pulse."""
    own = draft.own
    if own.side == own.first:
        draft.set(side=OTHER[own.first], phase="control", closed=False, contacts=())
    else:
        draft.set(phase="pulse-end", closed=False, contacts=())


def pulse_end(manual: Manual, draft: Draft) -> None:
    """Suppression comes off all batteries; objectives change hands."""
    off = draft.own.suppressed
    draft.set(suppressed=(), phase="morale")
    victory.hold(draft)
    manual.pulse_over(draft)
    if off:
        says = f"Suppression comes off {listed(off, 'and')}."
        draft.tell(says=" ".join(filter(None, (says, str(draft.told.get("says", ""))))))


def morale(manual: Manual, draft: Draft) -> Ask | None:
    asked = victory.morale(manual, draft)
    if asked is None:
        counted = {side: victory.casualties(manual, draft.state, side) for side in SIDES}
        draft.set(counted=counted, phase="initiative")
    return asked


PHASES: Mapping[str, Phase] = {
    "deploy": deploying.deploy,
    "weather": turn.weather,
    "turn": turn.new_turn,
    "command": turn.command,
    "initiative": turn.initiative,
    "bid": turn.bid,
    "fire": firing.fire,
    "control": control.control,
    "move": moves,
    "combat": melee.combat,
    "next-side": next_side,
    "pulse-end": pulse_end,
    "morale": morale,
    "end": turn.end,
}
assert tuple(PHASES) == tuple(SEQUENCE)


def go_on(manual: Manual, state: State) -> Step:
    """From phase to phase, until somebody is asked or something is told; what hangs over comes first."""
    draft = Draft(state)
    if state.own.turn and (swept := victory.swept(state)) is not None:
        return draft.step("end", ending=swept)
    while True:
        phase = draft.own.phase
        found = _next(manual, draft, phase)
        if isinstance(found, Ending):
            return draft.step(phase, ending=found)
        if isinstance(found, Ask) or draft.told:
            return draft.step(phase, ask=found)


def _next(manual: Manual, draft: Draft, phase: str) -> Ask | Ending | None:
    """Officers in danger first, then a combat just fought, then an attack under way, then the sequence."""
    own = draft.own
    if own.checks:
        return officers.next_check(manual, draft)
    if own.after is not None:
        return aftermath.go_on(manual, draft)
    if own.attack is not None:
        return reacting.go_on(manual, draft)
    return PHASES[phase](manual, draft)
