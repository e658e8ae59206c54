"""The weather of the day (H27)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from sandtable.engine.draft import Draft, Step
from sandtable.engine.state import Ask, State
from sandtable.geometry.angle import HALF, TURN
from sandtable.names import Side

WEATHER: Mapping[int, str] = {2: "mist", 3: "rain", 4: "wind", 11: "sun", 12: "dust"}
"""By the sum of two dice."""
QUARTERS: Mapping[int, int] = {1: 0, 2: 90_000, 3: 180_000, 4: 270_000}
"""By die: where wind or low sun comes from, as the attacker looks up the table; 5 and 6 are rolled again."""
FROM: Mapping[Side, int] = {"a": 0, "b": HALF}


def attacker(state: State) -> Side:
    """Who moves first."""
    side: Side = state.setup.traits.get("moves_first", "a")
    return side


def ask(state: State) -> Ask:
    """Two dice for the weather, and where it comes from another."""
    if state.own.weather in ("wind", "sun"):
        says = (
            f"The {state.own.weather} is ahead of the attacker (1), on his right (2), behind him (3), on his left (4)."
        )
        return Ask("quarter", attacker(state), dice=("D6",), says=f"{says} Roll again on 5 or 6.")
    says = "The weather: 2 mist, 3 rain or snow, 4 strong wind, 11 low sun, 12 dust, else fair."
    return Ask("weather", attacker(state), dice=("D6", "D6"), says=says)


def fall(state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    """The weather is known."""
    draft = Draft(state)
    word = WEATHER.get(sum(dice), "fair")
    draft.set(weather=word)
    if word not in ("wind", "sun"):
        draft.set(phase="deploy")
    draft.tell(says=f"The weather: {word}.", weather=word)
    return draft.step("weather", seat=asked.seat, dice=dice)


def fall_quarter(state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    """Where it comes from; from nowhere is rolled again."""
    draft = Draft(state)
    quarter = QUARTERS.get(dice[0])
    if quarter is None:
        draft.tell(says="Roll again.")
    else:
        facing = (FROM[attacker(state)] + quarter) % TURN
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


def clears(die: int) -> bool:
    """Whether mist lifts at the start of a bound."""
    return die >= 5
