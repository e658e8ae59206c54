"""The weather of the day (H27)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from sandtable.engine.draft import Draft, Step
from sandtable.engine.state import Ask, State
from sandtable.mechanics.elements.laying import invader
from sandtable.mechanics.elements.weather import QUARTERS, blows_from, fallen

WEATHER: Mapping[int, str] = {2: "mist", 3: "rain", 4: "wind", 11: "sun", 12: "dust"}
"""By the sum of two dice."""
LIFTS = 5
"""The least that makes mist lift at the start of a bound."""


def ask(state: State) -> Ask:
    """Two dice for the weather, and where it comes from another."""
    if state.own.weather in ("wind", "sun"):
        says = (
            f"The {state.own.weather} is ahead of the attacker (1), on his right (2), behind him (3), on his left (4)."
        )
        return Ask("quarter", invader(state), dice=("D6",), says=f"{says} Roll again on 5 or 6.")
    says = "The weather: 2 mist, 3 rain or snow, 4 strong wind, 11 low sun, 12 dust, else fair."
    return Ask("weather", invader(state), dice=("D6", "D6"), says=says)


def fall(state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    """The weather is known."""
    draft = fallen(state, WEATHER.get(sum(dice), "fair"), ("wind", "sun"), "deploy")
    return draft.step("weather", seat=asked.seat, dice=dice)


def fall_quarter(state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    """Where it comes from; from nowhere is rolled again."""
    draft = Draft(state)
    quarter = QUARTERS.get(dice[0])
    if quarter is None:
        draft.tell(says="Roll again.")
    else:
        facing = blows_from(invader(state), quarter)
        draft.set(weather=f"{state.own.weather} {facing}", phase="deploy")
        draft.tell(says=f"The {state.own.weather} comes from {facing // 1000} degrees.")
    return draft.step("weather", seat=asked.seat, dice=dice)


def odds() -> Mapping[str, Fraction]:
    """The odds of the weather."""
    found: dict[str, Fraction] = {}
    for first in range(1, 7):
        for second in range(1, 7):
            word = WEATHER.get(first + second, "fair")
            found[word] = found.get(word, Fraction()) + Fraction(1, 36)
    return found


def fall_mist(state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    """The mist lifts, or it does not."""
    draft = Draft(state)
    lifts = dice[0] >= LIFTS
    if lifts:
        draft.set(weather="fair")
    draft.tell(says="The mist lifts." if lifts else "The mist stays.")
    return draft.step("mist", seat=asked.seat, dice=dice)
