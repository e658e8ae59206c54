"""Who is in command, and whom the army commander reaches with his CDs (H9, H23, H27)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from sandtable.engine.state import State
from sandtable.engine.zone import steps
from sandtable.geometry.rect import distance
from sandtable.mechanics.bodies import body
from sandtable.mechanics.pulse import forces
from sandtable.mechanics.pulse.forces import ARMY, SUB
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.refusing import refuse
from sandtable.mechanics.pulse.telling import named
from sandtable.names import Json, Refused, Side
from sandtable.rulesets.mr.facts.words import HEAVY_BATTERIES
from sandtable.rulesets.mr.ground import YARD, bw
from sandtable.rulesets.mr.questions.command import QUESTIONS

Given = dict[str, Json]
RADIUS = next(question for question in QUESTIONS if question.id == "command_radius")
LINKS = ("reg-inf",)
"""Kinds that pass command on along their bases."""
NEEDS_PLACE = ("command", "battery", "combat", "attack-test", "recovery")
"""Uses of CDs for which the army commander's distance counts."""
USES = (*NEEDS_PLACE, "move", "initiative")
FARTHEST = 20
"""BW: nobody's word goes farther."""


def in_force(state: State[Own], id: str) -> bool:
    """Whether a unit is part of a sub-commander's Force."""
    return forces.rank(state, state.piece(id).command) == SUB


def in_command(state: State[Own], id: str) -> bool:
    """Whether a unit is in its sub-commander's radius or linked to it; outside Forces nobody is out of command."""
    force = state.piece(id).command
    if not in_force(state, id):
        return True
    return id in _in_hand(state, force)


def _in_hand(state: State[Own], force: str) -> frozenset[str]:
    """The units of a Force that are in command: as long as it and its officer stand so, they are the same."""
    officer = forces.officer(state, force)
    if officer is None:
        return frozenset()
    there, memory = forces.members(state, force), state.field.memory
    if memory is None:
        return _commanded(state, officer, there)
    those = tuple([(id, state.piece(id).kind, memory.number(state.rect(id))) for id in there])
    table, key = memory.sort(_in_hand), (memory.number(state.rect(officer)), those)
    found: frozenset[str] = table[key] if key in table else memory.keep(table, key, _commanded(state, officer, there))
    return found


def _commanded(state: State[Own], officer: str, there: Sequence[str]) -> frozenset[str]:
    """Those of them who are in his radius, or linked to such."""
    at = state.rect(officer)
    off = {id: bw(distance(at, state.rect(id))) for id in there}
    found = [id for id in there if obeys(state.piece(id).kind, off[id], False)]
    linked, todo = set(found), list(found)
    while todo:
        link = todo.pop()
        if state.piece(link).kind not in LINKS:
            continue
        for other in state.field.touching(link):
            if other in off and other not in linked and obeys(state.piece(other).kind, off[other], True):
                linked.add(other)
                todo.append(other)
    return frozenset(linked)


def radius(state: State[Own], id: str) -> Given | None:
    """The question whether a unit of a Force is in command, linked to those who are where that is what counts."""
    officer = forces.officer(state, state.piece(id).command)
    if officer is None or not in_force(state, id):
        return None
    off, kind = bw(distance(state.rect(officer), state.rect(id))), state.piece(id).kind
    chain = not obeys(kind, off, False) and in_command(state, id)
    return {"a": {"kind": kind}, "distance": off} | ({"chain": True} if chain else {})


@lru_cache(maxsize=4096)
def obeys(kind: str, off: float, chain: bool) -> bool:
    """The sheet's word on a unit so far from its sub-commander, linked to him or not."""
    given: Given = {"a": {"kind": kind}, "distance": off, "chain": chain}
    return bool(RADIUS.adjudicate(given, {})[0]["in_command"])


@cache
def far_obeys(kind: str) -> int:
    """How far the sheet has a kind obey, by itself, in BW."""
    return next(far for far, does in steps(lambda far: obeys(kind, float(far), False), FARTHEST) if does)


def commander(state: State[Own], side: Side) -> str | None:
    """The base of the army commander, if he is on the table."""
    return forces.officer(state, forces.chief(state, side).id)


def off(state: State[Own], side: Side, id: str) -> float | None:
    """How far the army commander is from a unit or officer, in BW."""
    chief = commander(state, side)
    if chief is None or id not in state.field.rects:
        return None
    return bw(distance(state.rect(chief), state.rect(id)))


def issue(state: State[Own], side: Side, use: str, whom: str) -> Given | None:
    """What CDs for a use would cost, but for their number: measured from the army commander."""
    if use not in USES or commander(state, side) is None:
        return None
    if use not in NEEDS_PLACE:
        return {"use": use}
    to = forces.officer(state, whom) if whom in state.setup.commands else whom
    far = None if to is None else off(state, side, to)
    return None if far is None else {"use": use, "distance": far}


def tests(state: State[Own], force: str) -> bool:
    """Whether it is a Force that takes a control test."""
    return (
        forces.rank(state, force) == SUB
        and forces.officer(state, force) is not None
        and bool(forces.members(state, force))
    )


def settled(state: State[Own], force: str) -> Mapping[tuple[str, str], Given]:
    """The army commander grabs the lapels of one sub-commander whom he touches: his Force is active."""
    chief, officer = commander(state, state.setup.commands[force].side), forces.officer(state, force)
    if chief is None or officer is None or chief in state.own.grabbed:
        return {}
    return {("lapels", "active"): {"lapels": True}} if officer in state.field.touching(chief) else {}


def unsettled(state: State[Own], force: str, verb: str) -> Refused | None:
    """Why the army commander does not grab the lapels of a Force's sub-commander: he has done it, or is so far off."""
    chief, officer = commander(state, state.setup.commands[force].side), forces.officer(state, force)
    if chief is None or officer is None:
        return None
    says, at, rows = f"{force} cannot be settled so: {named(state, chief)}", "order.bases.0", ("mr.control.lapels",)
    if chief in state.own.grabbed:
        return refuse(at, f"{says} has grabbed somebody's lapels this pulse; give it a test", rows=rows)
    if officer in state.field.touching(chief):
        return None
    far = distance(state.rect(chief), state.rect(officer))
    says = f"{says} must touch {named(state, officer)} and is {YARD.said(far)} off; give it a test"
    return refuse(at, says, rows=rows, have=bw(far), want=0, unit="BW")


def grabber(state: State[Own], force: str) -> str:
    return commander(state, state.setup.commands[force].side) or ""


def rerolls(state: State[Own], force: str) -> bool:
    """Whether a sub-commander is exceptional."""
    return bool(forces.rating(state, force, "exceptional"))


def batteries(state: State[Own], side: Side) -> Sequence[str]:
    """Heavy batteries and howitzers outside any Force, which move only for a CD (R14)."""
    return [
        id
        for id in body.units(state, side)
        if state.piece(id).kind in HEAVY_BATTERIES
        and forces.rank(state, state.piece(id).command) == ARMY
        and id not in state.own.given
        and id not in state.own.suppressed
    ]
