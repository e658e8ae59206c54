"""What dice can bring: exact odds of the next throw, and one step for each thing that can come of it."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import Generic, NamedTuple

from sandtable.dice import Distribution
from sandtable.engine.cast import Cast, Fell
from sandtable.engine.draft import Step
from sandtable.engine.frame import Frame
from sandtable.engine.machine import fall, waiting
from sandtable.engine.memo import remembered
from sandtable.engine.state import G, Own, State
from sandtable.engine.told import UNCOUNTED, Nouns, Outcome
from sandtable.geometry.memory import Memory
from sandtable.sheet.chance import Wanted


class Branch(NamedTuple, Generic[Own]):
    """One thing that a throw can come to: its chance, what it is, and where it leads."""

    chance: Fraction
    outcome: Outcome
    step: Step[Own]


def falls(frame: Frame[G], state: State[G]) -> Distribution[Fell] | None:
    """Every way that the dice that are asked for can fall, those that are alike together; nothing if none are."""
    state = remembered(state, Memory())
    found = waiting(frame, state)
    if found is None or not isinstance(found.what, Cast):
        return None
    return found.what.falls(state, found.about)


def odds(frame: Frame[G], state: State[G]) -> Distribution[Outcome] | None:
    """The exact odds of the dice that are about to fall."""
    found = falls(frame, state)
    return None if found is None else found.map(lambda fell: fell.outcome)


def nouns(frame: Frame[G], state: State[G]) -> Nouns:
    """What the dice that are asked for bring a number of, each by its own word."""
    found = waiting(frame, state)
    if found is None or not isinstance(found.what, Cast):
        return UNCOUNTED
    return found.what.nouns(state, found.about.about)


def outcomes(frame: Frame[G], state: State[G], *, final: bool = False) -> list[Branch[G]]:
    """A step for each different thing that the next throw can come to, the likeliest first; all, or what is `final`.

    Where a cast says what an answer means on this table (`leads`), that is what is told apart; else all of the answer.
    """
    state = remembered(state, Memory())
    found = waiting(frame, state)
    if found is None or not isinstance(found.what, Cast):
        return []
    cast, casting = found.what, found.about
    wants = cast.wants(state, casting)
    alike: dict[Hashable, tuple[Fell, Fraction]] = {}
    for fell, chance in cast.falls(state, casting).ranked():
        if final and fell.outcome.open:
            continue
        # Throws that have no answer yet are told apart by their dice.
        key = fell.outcome if cast.leads and not fell.outcome.open else fell.result or fell.faces
        first, before = alike.get(key, (fell, Fraction(0)))
        alike[key] = first, before + chance
    branches = [
        Branch(chance, fell.outcome, fall(frame, state, _in_order(wants, fell))) for fell, chance in alike.values()
    ]
    return sorted(branches, key=lambda branch: -branch.chance)


def _in_order(wants: tuple[Wanted, ...], fell: Fell) -> tuple[int, ...]:
    """Dice by name as they are thrown, one after the other."""
    faces = dict(fell.faces)
    shown = [faces[want.name] for want in wants]
    return tuple(face for one in shown for face in (one if isinstance(one, tuple) else (one,)))
