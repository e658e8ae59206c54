"""The weather of the day (H26): as the scenario has it, for as long as it says, or by two dice."""

from __future__ import annotations

from sandtable.engine.state import State
from sandtable.mechanics.pulse.own import Own

GOOD, BAD, DICED = "good", "bad", "diced"
FOUL = 3
"""The most on two dice that means bad weather."""


def diced(state: State[Own]) -> bool:
    """Whether the day's weather is left to the dice."""
    return bool(state.setup.options.get("weather", DICED) == DICED)


def weather(state: State[Own]) -> str:
    """Good or bad, in the turn under way."""
    said = state.setup.options.get("weather", DICED)
    if said == DICED:
        return state.own.weather or GOOD
    turns = int(state.setup.options.get("weather_turns") or 0)
    return GOOD if turns and state.own.turn > turns else str(said)


def fair(total: int) -> str:
    """What a roll of two dice brings."""
    return BAD if total <= FOUL else GOOD
