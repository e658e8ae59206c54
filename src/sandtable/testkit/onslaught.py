"""The law of those who must attack: nobody halts with an enemy in reach whom he may attack (games of pulses)."""

from __future__ import annotations

from typing import Any

from sandtable.engine.draft import Step
from sandtable.engine.state import State
from sandtable.geometry.angle import DEGREE
from sandtable.mechanics.bodies import body
from sandtable.mechanics.pulse import approach, attacking, moving
from sandtable.mechanics.pulse.own import Own
from sandtable.names import Refused
from sandtable.testkit.laws import hold

STEP = 15 * DEGREE
"""How finely wheels and obliques are tried: what a player sees who does not measure."""


def check_onslaught(before: State[Any], step: Step[Any], where: str) -> None:
    """Whoever had to attack and has done anything else had nobody in reach, straight ahead, wheeling or obliquely."""
    if not isinstance(before.own, Own) or not isinstance(step.state.own, Own):
        return
    for id, what in step.state.own.moved.items():
        if id in before.own.moved or what == "attack" or id not in before.field:
            continue
        if before.own.manual.moving.duty(before, id) == "attack":
            foe = in_reach(before, id)
            hold(foe is None, f"{where}: {id} must attack and halts ({what}) with {foe} in reach")


def in_reach(state: State[Own], id: str) -> str | None:
    """An enemy whom a unit may attack and comes up to past nobody; nothing if there is none."""
    moves, rects = state.own.manual.moving, state.field.rects
    reach, oblique = moves.reach(state, id), moves.oblique(state, id)
    for foe in body.enemies(state, id):
        if body.gap(state, id, foe) <= reach and attacking.allowed(state, id, foe):
            for legs in approach.fan(rects[id], rects[foe], reach, STEP, oblique=oblique):
                if _strikes(state, id, foe, legs):
                    return foe
    return None


def _strikes(state: State[Own], id: str, foe: str, legs: approach.Legs) -> bool:
    try:
        made = moving.plan(state, id, legs)
        if made.foe != foe or made.way.passed:
            return False
        attacking.check_strike(state, made, "order")
    except Refused:
        return False
    return True
