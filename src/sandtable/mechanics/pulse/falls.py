"""Dice that have fallen, by what they were asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sandtable.engine.draft import Step
from sandtable.engine.state import State
from sandtable.mechanics.pulse import (
    attacking,
    casting,
    control,
    deploying,
    firing,
    melee,
    officers,
    reacting,
    recovery,
    turn,
    victory,
)
from sandtable.mechanics.pulse.casting import Roll
from sandtable.mechanics.pulse.manual import Manual

ROLLS: Mapping[str, Roll] = {
    "command": turn.COMMAND,
    "shot": firing.SHOT,
    "save": firing.SAVE,
    "control-test": control.TEST,
    "attack-test": attacking.NERVE,
    "evade": reacting.EVADE,
    "escape": reacting.ESCAPE,
    "combat-dice": melee.COMBAT,
    "recovery": recovery.RECOVERY,
    "casualty": officers.CASUALTY,
}
"""Dice for questions of the sheet."""

OTHERS: Mapping[str, Callable[[Manual, State, tuple[int, ...]], Step]] = {
    "deployment": deploying.deployment_fell,
    "weather": turn.weather_fell,
    "initiative": turn.initiative_fell,
    "initiative-again": turn.again_fell,
    "move-die": recovery.die_fell,
    "morale": victory.morale_fell,
}
"""Dice that the frame itself reads."""


def fall(manual: Manual, state: State, dice: tuple[int, ...]) -> Step:
    """The dice that were asked for have fallen."""
    asked = state.ask
    assert asked is not None
    assert len(dice) == len(asked.dice)
    if asked.what in ROLLS:
        return casting.fall(manual, ROLLS[asked.what], state, dice)
    return OTHERS[asked.what](manual, state, dice)
