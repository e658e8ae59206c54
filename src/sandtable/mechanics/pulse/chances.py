"""What a seat may be asked in a battle of pulses, and the chance that an answer gains what it is given for."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.mechanics.pulse.forces import current, hits
from sandtable.mechanics.pulse.manual import Manual
from sandtable.mechanics.pulse.weighing import combat_rerolled, initiative
from sandtable.names import Refused

ASKS: Mapping[str, str] = {
    "reroll-initiative": "Whether to roll dice of the initiative again for CDs: reroll, or keep.",
    "pick": "Which two dice of a control test count.",
    "reroll": "Whether an exceptional commander rolls a die of his control test again: reroll, or keep.",
    "reroll-move": "Whether a movement die is rolled again: reroll, or keep.",
    "reroll-attack": "Whether a failed attack test is rolled again for a CD: reroll, or keep.",
    "react": "What a unit does that is attacked and may get away: evade, or stand.",
    "go-on": "Whether an attacker whose target is gone goes on at another enemy.",
    "commit": "What is thrown into a combat: an officer's help, a CD, or none.",
    "reroll-combat": "Whether a die of a combat is rolled again for a CD: reroll, or keep.",
    "reroll-recovery": "Whether a die of a recovery is rolled again: reroll, or keep.",
    "advance": "Whether a victorious attacker takes the ground: advance, or halt.",
    "lose": "Which of several units bears a loss.",
}
"""Each with a sentence: standing orders can answer it."""
FACES = 6


def chance(manual: Manual, state: State, order: Order) -> Fraction | None:
    """The chance that an answer gains what it is given for; nothing where there is no such thing."""
    asked = state.ask
    if asked is None or asked.dice:
        return None
    try:
        if asked.what == "react" and order.verb == "evade":
            return _gets_away(manual, state, *asked.about[:2])
        if order.verb != "reroll":
            return None
        if asked.what == "reroll-initiative":
            return initiative(manual, state, order, asked)[0]
        if asked.what == "reroll-combat":
            then, now = combat_rerolled(manual, state, order, asked)
            return Fraction(sum(worth > now for worth in then), FACES)
        return _on_one_die(state, asked.what, asked.about[0])
    except Refused:
        return None


def _gets_away(manual: Manual, state: State, id: str, by: str) -> Fraction:
    given = {**manual.attack.evading(state, by, id), "attempt": True}
    spread = dict(manual.questions[manual.attack.evade].odds(given, {}, ("reaction",), best=False).ranked())
    return spread.get(("evade",), Fraction(0))


def _on_one_die(state: State, what: str, id: str) -> Fraction | None:
    """One die rolled again for a unit: it passes, recovers, or goes farther."""
    if what == "reroll-attack":
        return Fraction(min(FACES, current(state, id)), FACES)
    if what == "reroll-recovery":
        return Fraction(min(FACES, max(0, hits(state, id) - 1)), FACES)
    if what == "reroll-move":
        return Fraction(FACES - state.own.rolled[id][-1], FACES)
    return None
