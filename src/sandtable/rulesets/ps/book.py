"""The two lists that everything goes by: what each task does, and which question each throw of dice is for."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.engine.draft import Draft
from sandtable.engine.state import Ask, Ending
from sandtable.rulesets.ps import (
    blunders,
    breaking,
    casting,
    charging,
    commanding,
    melee,
    morale,
    moving,
    rallying,
    reacting,
    shooting,
    staff,
    victors,
)
from sandtable.rulesets.ps.doing import Cast, Do
from sandtable.rulesets.ps.own import Own, Task

CASTS: Mapping[str, Cast] = {
    "command": commanding.COMMAND,
    "obstacle": moving.OBSTACLE,
    "trip": moving.TRIP,
    "pass": moving.PASS,
    "closing": reacting.CLOSING,
    "square": reacting.SQUARE,
    "face": reacting.TURN_TO_FACE,
    "shoot": shooting.SHOOT,
    "save": shooting.SAVE,
    "fight": melee.FIGHT,
    "parry": melee.PARRY,
    "break": breaking.BREAK,
    "victory": victors.VICTORY,
    "elite": rallying.ELITE,
    "rally": rallying.RALLY,
}


def throw(draft: Draft[Own], task: Task) -> Ask | None:
    return casting.throw(CASTS, draft, task)


DO: Mapping[str, Do] = {
    "cast": throw,
    "morale": morale.look,
    "shy": morale.shy,
    "move": moving.make,
    "charge": charging.run,
    "home": charging.home,
    "blunder": blunders.carry_out,
    "test": breaking.begin,
    "danger": staff.roll,
    "combat": melee.fight,
    "parries": melee.parries,
    "outcome": melee.outcome,
    "aftermath": victors.aftermath,
    "victor": victors.react,
    "follow": victors.follow,
    "pursue": victors.pursue,
}


def do(draft: Draft[Own], task: Task) -> Ask | Ending | None:
    return DO[task["do"]](draft, task)
