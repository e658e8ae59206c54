"""Why a unit does not shoot, or not at this enemy: which reason, by how much, and what to do (H17, H18, H28)."""

from __future__ import annotations

from sandtable.engine.state import State
from sandtable.geometry.angle import between, towards
from sandtable.mechanics.bodies.body import enemies, in_contact, is_officer
from sandtable.names import Code, Refused
from sandtable.rulesets.ps import sight, unit
from sandtable.rulesets.ps.facts.troops import KINDS, WEAPONS
from sandtable.rulesets.ps.marching import refuse
from sandtable.rulesets.ps.own import INCH, Own
from sandtable.rulesets.ps.telling import counted, farther, length, nearer

PROLONG = {"light-gun": 1}
"""By kind of gun: the moves it may have made and still shoot; others none (H28)."""
MOST = 3
"""Of so many enemies within range it is said why they are no targets."""


def has_moved(state: State[Own], id: str) -> bool:
    """Whether a gun has moved too far to shoot this turn (H28)."""
    return unit.is_gun(state, id) and state.own.prolonged.get(id, 0) > PROLONG.get(unit.kind(state, id), 0)


def check_armed(state: State[Own], id: str, at: str) -> None:
    """Refuse a unit that does not shoot at all this turn, whoever stands before it."""
    who = unit.named(state, id)
    if is_officer(state, id):
        raise refuse(at, f"{who} is a commander and does not shoot; name a unit")
    if id in state.own.shot:
        raise refuse(at, f"{who} have shot this turn (H18); name others, or say done")
    if unit.formation(state, id) == "march-column":
        says = f"{who} are in march column and have no dice to shoot with; form them first"
        raise Refused(Code.NOT_ALLOWED, at, says, rows=("ps.shoot.dice.march-column",))
    if unit.limbered(state, id):
        raise refuse(at, f"{who} are limbered and do not shoot (H28); order them to unlimber in the next turn")
    if not sight.reach(state, id):
        raise refuse(at, f"{who} have nothing to shoot with (H1); name others, or say done")
    if has_moved(state, id):
        made = counted(state.own.prolonged[id], "move")
        may = "after one at most" if PROLONG.get(unit.kind(state, id), 0) else "after none"
        says = f"{who} have moved this turn by {made}, and {KINDS.names[unit.kind(state, id)]} shoot {may} (H28)"
        raise refuse(at, f"{says}; let them stand in the next turn")
    if fights := in_contact(state, id):
        whom = unit.all_named(state, fights)
        raise refuse(at, f"{who} are in contact with {whom} and shoot at nobody (H18); name others, or say done")


def nobody(state: State[Own], id: str, at: str) -> Refused:
    """The refusal of a unit that has a shot and no target: why none of those within range is one, the nearest first."""
    rects = state.field.rects
    who, near = unit.named(state, id), state.field.nearest_few(rects[id], enemies(state, id), MOST)
    if not near:
        return refuse(at, f"{who} have nobody to shoot at: no enemy is on the table; say done")
    far = sight.reach(state, id)
    within = [foe for apart, foe in near if round(apart) <= far]
    first, *others = within or [near[0][1]]
    told = [f"{unit.named(state, first)}, the nearest enemy, {why_not(state, id, first)}"]
    told += [f"{unit.named(state, foe)} {why_not(state, id, foe)}" for foe in others]
    says = f"{who} have nobody to shoot at: {'; '.join(told)}; name others, or say done"
    if within:
        return refuse(at, says)
    have = unit.inches(state, id, first)
    return Refused(Code.NOT_ALLOWED, at, says, have=have, want=far // INCH, unit="inches")


def why_not(state: State[Own], id: str, foe: str) -> str:
    """Why one enemy is no target of a unit that could shoot, and what would make it one."""
    rects, apart = state.field.rects, unit.inches(state, id, foe)
    far = sight.reach(state, id) / INCH
    if apart > far:
        weapon = WEAPONS.names[unit.weapon(state, id)]
        return f"{farther(apart, far)}, and their {weapon} reaches {length(far)} (4.6): {nearer(apart - far)}"
    if fights := in_contact(state, foe):
        return f"are in contact with {unit.all_named(state, fights)} (H18): wait until that fight is over"
    if not sight.in_front(state, id, rects[foe]):
        return f"are not in their front quarter (H17): {_turn(state, id, foe)}"
    if not sight.sees_unit(state, id, foe):
        return sight.unseen(state, id, foe)
    return f"are {length(apart)} away and neither the nearest in sight nor the nearest straight ahead (H18)"


def _turn(state: State[Own], id: str, foe: str) -> str:
    """How far it would have to turn to have an enemy straight ahead."""
    here, there = state.field.rects[id].pose, state.field.rects[foe].pose
    by = between(here.facing, towards(there.x - here.x, there.y - here.y))
    return f"turn them by {round(abs(by) / 1000)} degrees to the {'right' if by > 0 else 'left'}"
