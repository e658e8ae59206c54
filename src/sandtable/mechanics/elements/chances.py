"""What is asked beside orders, and the chance that an answer beats an enemy: fights and shots to choose among."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from sandtable.engine.order import Order
from sandtable.engine.state import Ask, State
from sandtable.mechanics.elements import fighting, shooting
from sandtable.mechanics.elements.manual import Manual
from sandtable.mechanics.memo import OfState
from sandtable.names import Json, Refused, Side

ASKS: Mapping[str, str] = {
    "ambush": "Who lies in ambush at the start: hide, and all who may do; or done, and none does.",
    "spring": "Whether those in ambush shoot, and so are seen: spring, and all do; or done.",
    "aim": "Which of several targets a shooter means: aim, or aim above 50% for the likeliest to be beaten.",
    "shooting": "Which shooting is next: shoot, or shoot above 50% for the likeliest to beat an enemy.",
    "combat": "Which close combat is next: fight, or fight above 50% for the likeliest to beat an enemy.",
}
"""What every game of elements asks beside its orders, each with a sentence: standing orders can answer it."""
SHOTS: OfState[Manual, dict[str, shooting.Shot]] = OfState()
HARMLESS = ("none", "continue")
"""Outcomes that beat nobody."""


def chance(manual: Manual, state: State, order: Order) -> Fraction | None:
    """The chance that an answer beats an enemy of the seat that gives it; nothing where it is of no fight."""
    asked = state.ask
    if asked is None or asked.dice or len(pair := _pair(order)) != 2 or ">".join(pair) not in asked.about:
        return None
    try:
        if asked.what == "combat":
            return beaten(manual, "close_combat", fighting.question(manual, state, *pair), _place(state, asked, *pair))
        if asked.what == "shooting":
            return _shot(manual, state, asked, *pair)
        if asked.what == "aim":
            meant = replace(state, own=replace(state.own, aims={**state.own.aims, pair[0]: pair[1]}))
            return _aimed(manual, meant, asked, *pair)
        if asked.what == "main":
            led = replace(state, own=replace(state.own, mains={**state.own.mains, pair[1]: pair[0]}))
            return _aimed(manual, led, asked, *pair)
    except Refused:
        return None
    return None


def _pair(order: Order) -> tuple[str, ...]:
    return (*order.bases, order.word) if order.word else order.bases


def _place(state: State, asked: Ask, a: str, b: str) -> Side | None:
    """Which of the two in a question is the enemy of the seat that is asked."""
    return "b" if state.side(b) != asked.seat else "a" if state.side(a) != asked.seat else None


def beaten(manual: Manual, test: str, given: Json, enemy: Side | None) -> Fraction:
    """The exact chance that one side of a combat is beaten."""
    if enemy is None:
        return Fraction(0)
    spread = manual.questions[test].odds(given, {}, (f"{enemy}.outcome",)).ranked()
    return sum((p for (outcome,), p in spread if outcome not in HARMLESS), Fraction(0))


def _shot(manual: Manual, state: State, asked: Ask, a: str, b: str) -> Fraction | None:
    """The chance of a shooting that is drawn up; nobody of theirs is beaten where only they shoot."""
    shot = SHOTS.of(state, manual, lambda: _drawn_up(manual, state)).get(f"{a}>{b}")
    if shot is None:
        return None
    return beaten(manual, "shooting", shooting.question(manual, state, shot), _place(state, asked, a, b))


def _drawn_up(manual: Manual, state: State) -> dict[str, shooting.Shot]:
    """The shootings that are still to come, by shooter and target."""
    found = shooting.aims(manual, state)
    return {shot.word: shot for shot in shooting.shots(manual, state, shooting.aimed(state, found), found)}


def _aimed(manual: Manual, state: State, asked: Ask, shooter: str, target: str) -> Fraction | None:
    """The chance of the shooting in which one takes part who aims there, as others aim who have no choice."""
    found = shooting.aims(manual, state)
    settled = {id: choice for id, choice in found.items() if len(choice) == 1 or id in state.own.aims}
    for shot in shooting.shots(manual, state, shooting.aimed(state, settled), settled):
        if target in (shot.shooter, shot.target):
            given = shooting.question(manual, state, shot)
            return beaten(manual, "shooting", given, "b" if shot.target == target else "a")
    return None
