"""Reads off a battle what the sheet asks of it: who commands whom, how far, who is flanked, what a unit is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from sandtable.engine.state import State
from sandtable.geometry.band import edge_distance
from sandtable.geometry.contact import FRONT, LEFT, REAR, RIGHT, TOLERANCE
from sandtable.geometry.rect import Rect, distance
from sandtable.mechanics.bodies import body
from sandtable.mechanics.bodies.quarters import mostly_behind, quarter
from sandtable.mechanics.pulse import forces
from sandtable.mechanics.pulse.forces import ARMY, WING, place
from sandtable.mechanics.pulse.own import Own
from sandtable.names import Json, Refused, Side
from sandtable.rulesets.nap.facts.troops import ARTILLERY, CAVALRY, FARTHEST
from sandtable.rulesets.nap.ground import INCH, covered, inches, terrain, town_of, vulnerable
from sandtable.rulesets.nap.questions import QUESTIONS
from sandtable.rulesets.nap.questions.bars import IN_REACH
from sandtable.sheet.question import Question

Given = dict[str, Json]

BY_ID: Mapping[str, Question] = {question.id: question for question in QUESTIONS}
HOLD, ATTACK, WITHDRAW = "hold", "attack", "withdraw"
FLANK = 3 * INCH
"""How near a flank its enemy must be, and the friend who covers it (H11)."""
RADIUS = 12
"""Inches that a sub-commander's word carries unless the order of battle says otherwise (H3)."""


def kind(state: State[Own], id: str) -> str:
    return state.setup.pieces[id].kind


def is_infantry(state: State[Own], id: str) -> bool:
    return kind(state, id) == "inf"


def is_cavalry(state: State[Own], id: str) -> bool:
    return kind(state, id) in CAVALRY


def is_battery(state: State[Own], id: str) -> bool:
    return kind(state, id) in ARTILLERY


def fights(state: State[Own], id: str) -> bool:
    """Whether it is infantry or cavalry: those who attack and are fought."""
    return is_infantry(state, id) or is_cavalry(state, id)


def trait(state: State[Own], id: str, name: str) -> Json:
    return state.setup.pieces[id].traits.get(name)


def guns_of(state: State[Own], id: str) -> list[str]:
    """The batteries attached to a unit (H22)."""
    return [battery for battery, host in state.own.attached.items() if host == id]


def apart(state: State[Own], a: str, b: str) -> float:
    """How far two units or officers are from each other, in ticks; attached guns are where their infantry is."""
    return distance(place(state, a), place(state, b))


def to_enemy(state: State[Own], id: str, rect: Rect | None = None) -> float | None:
    """Inches to the nearest enemy unit, from where it stands or as if it stood elsewhere; nothing if there is none."""
    near = body.nearest_enemy(state, id, rect or place(state, id))
    return None if near is None else min(FARTHEST, inches(near[0]))


# Command


def sub_of(state: State[Own], id: str) -> str | None:
    """The base of the officer whose Force it belongs to, if he is on the table."""
    return forces.officer(state, state.setup.pieces[id].command)


def sub_distance(state: State[Own], id: str) -> float:
    """Inches to its sub-commander; as far as can be if he is not there."""
    sub = sub_of(state, id)
    return FARTHEST if sub is None else min(FARTHEST, inches(apart(state, sub, id)))


def sub_used(state: State[Own], id: str) -> bool:
    """Whether its sub-commander has helped somebody this pulse."""
    return sub_of(state, id) in state.own.used


def sub_helps(state: State[Own], id: str) -> bool:
    """Whether its sub-commander is near enough to help it, and has helped nobody yet."""
    return sub_distance(state, id) <= IN_REACH and not sub_used(state, id)


def radius(state: State[Own], force: str) -> int:
    """Inches that a sub-commander's word carries (H3)."""
    return forces.rating(state, force, "radius") or RADIUS


@lru_cache(maxsize=4096)
def within(distance: float, radius: int) -> bool:
    """Whether so many inches are inside a radius."""
    result, _ = BY_ID["command_radius"].adjudicate({"a": {"kind": "inf"}, "distance": distance, "radius": radius}, {})
    return bool(result["in_command"])


def in_command(state: State[Own], id: str) -> bool:
    """Whether a unit is inside its sub-commander's radius; nobody is who has none."""
    sub = sub_of(state, id)
    return sub is not None and within(sub_distance(state, id), radius(state, state.setup.pieces[id].command))


def in_radius(state: State[Own], id: str) -> Given | None:
    """The question whether a unit is inside its sub-commander's radius; nothing where he is not on the table."""
    if sub_of(state, id) is None:
        return None
    own = radius(state, state.setup.pieces[id].command)
    return {"a": {"kind": kind(state, id)}, "distance": sub_distance(state, id), "radius": own}


def status(state: State[Own], id: str) -> str:
    """What a unit's Force is about this pulse. A unit whose Force is gone holds (H23)."""
    found: str = state.own.status.get(state.setup.pieces[id].command, HOLD)
    return found


def commanders(state: State[Own], force: str) -> list[str]:
    """The army commander, and the wing commander of a Force's wing, those who are on the table (H7)."""
    setup = state.setup
    side, wing = setup.commands[force].side, setup.commands[force].traits.get("wing")
    found = []
    for id in forces.commands(state, side):
        rank = forces.rank(state, id)
        leads_wing = rank == WING and bool(wing) and setup.commands[id].traits.get("wing") == wing
        if (rank == ARMY or leads_wing) and (officer := forces.officer(state, id)) is not None:
            found.append(officer)
    return found


def commander_distance(state: State[Own], force: str, whom: str) -> float | None:
    """Inches from the nearest commander who may spend CDs on a Force to one of its people; nothing without one."""
    far = [apart(state, officer, whom) for officer in commanders(state, force)]
    return min(FARTHEST, inches(min(far))) if far else None


def to_commander(state: State[Own], id: str) -> float | None:
    """Inches from a unit to the nearest commander who may spend CDs on it."""
    return commander_distance(state, state.setup.pieces[id].command, id)


# Flanks


def flanked(state: State[Own], id: str) -> bool:
    """Whether an enemy has its flank or rear, and no friend covers it (H11)."""
    return bool(flankers(state, id))


def flankers(state: State[Own], id: str) -> list[str]:
    """The enemies who have its flank or rear."""
    if state.own.formation.get(id) == "square" or town_of(state, id) is not None:
        return []
    return [foe for foe, edge in _behind(state, id) if not _guarded(state, id, edge) and town_of(state, foe) is None]


def _behind(state: State[Own], id: str) -> Iterator[tuple[str, int]]:
    """Enemies in contact with a flank or the rear, or near it and mostly behind the front; and which edge it is."""
    rect, touching = state.field.rects[id], state.field.touching(id)
    for foe in state.field.near(rect, FLANK):
        if not body.foreign(state, id, foe):
            continue
        other = state.field.rects[foe]
        how = touching.get(foe)
        if how is not None and how.shared > 0:
            if how.edge != FRONT:
                yield foe, how.edge
            continue
        edge = quarter(rect, (other.pose.x, other.pose.y))
        if edge != FRONT and mostly_behind(rect, other) and edge_distance(rect, edge, other) <= FLANK:
            yield foe, edge


def _guarded(state: State[Own], id: str, edge: int) -> bool:
    """Whether friendly infantry or cavalry stands within 3 inches of that edge, on its side of the unit."""
    rect = state.field.rects[id]
    for friend in state.field.near(rect, FLANK, (id,)):
        if body.friendly(state, id, friend) and fights(state, friend):
            other = state.field.rects[friend]
            right, ahead = rect.pose.seen((other.pose.x, other.pose.y))
            beside = {RIGHT: right, LEFT: -right, REAR: -ahead}[edge] > TOLERANCE
            if beside and edge_distance(rect, edge, other) <= FLANK:
                return True
    return False


def in_square(state: State[Own], id: str) -> bool:
    return bool(state.own.formation.get(id) == "square")


# Units as the questions want them


def standing(state: State[Own], id: str) -> Given:
    """A unit and what it stands in; open ground is not told."""
    ground = terrain(state, id)
    return {"kind": kind(state, id)} | ({"terrain": ground} if ground != "open" else {})


def hidden(state: State[Own], id: str, foe: str) -> Given:
    """A unit, what it stands in, and whether it is in cover from an enemy."""
    return standing(state, id) | ({"cover": True} if covered(state, id, foe) else {})


def exposed(state: State[Own], id: str, foe: str) -> Given:
    """A unit as fire or combat finds it: in or out of command, on water, in cover."""
    said = hidden(state, id, foe)
    if not in_command(state, id):
        said["in_command"] = False
    if vulnerable(state, id):
        said["vulnerable"] = True
    return said


def strength(state: State[Own], id: str) -> Given:
    """A unit's SPs and what it has lost of them."""
    lost = forces.hits(state, id)
    return {"sp": forces.sp(state, id)} | ({"hits": lost} if lost else {})


def mixed(state: State[Own], id: str) -> Given:
    return {"mx": True} if trait(state, id, "mx") and is_infantry(state, id) else {}


def base_to_base(state: State[Own], a: str, b: str) -> bool:
    return apart(state, a, b) <= TOLERANCE


def own_units(state: State[Own], side: Side) -> list[str]:
    """The units of a side on the table, attached batteries too."""
    return [id for id in forces.all_units(state, side) if forces.there(state, id)]


# Ground that is closed to it


def closed(state: State[Own], id: str) -> str:
    """Why rough ground and woods are closed to a unit; nothing if they are not."""
    if guns_of(state, id):
        return "its guns attached cannot go through rough ground; detach them first (H22)"
    return f"rough ground and woods are closed to {id}" if unpriced(state, id) else ""


def unpriced(state: State[Own], id: str) -> tuple[str, ...]:
    """The row by which the sheet has no price of rough ground for a unit, if there is one."""
    return _closes(kind(state, id), int(trait(state, id, "sk") or 0))


@lru_cache(maxsize=64)
def _closes(kind: str, sk: int) -> tuple[str, ...]:
    try:
        BY_ID["move_allowance"].ask({"a": {"kind": kind, "sk": sk}, "rough": 1})
    except Refused as refused:
        return refused.refusal.rows
    return ()
