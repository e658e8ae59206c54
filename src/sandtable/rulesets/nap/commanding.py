"""Command: CDs spent on whom from how far, control tests, lapels grabbed, and officers who fall (H2, H4, H7)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from sandtable.engine.state import State
from sandtable.mechanics.bodies import body
from sandtable.mechanics.pulse import forces
from sandtable.mechanics.pulse.forces import ARMY
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.refusing import refuse
from sandtable.mechanics.pulse.telling import named
from sandtable.names import Refused, Side
from sandtable.rulesets.nap.facts.troops import STATUSES
from sandtable.rulesets.nap.ground import INCH, YARD, inches
from sandtable.rulesets.nap.hindering import CLEAR
from sandtable.rulesets.nap.observe import (
    BY_ID,
    Given,
    apart,
    base_to_base,
    commander_distance,
    commanders,
    to_commander,
    to_enemy,
)

LAPELS = "lapels"
"""The use of a commander's own voice, which costs no CD."""
WORST = -5
"""What a modifier counts as when it has fallen lower (H4)."""
BEST = 3
BEST_RATING = 4
"""The best that an officer is rated."""


def tests(state: State[Own], force: str) -> bool:
    """Whether a command takes a control test: it has units, and an officer, on the table."""
    return forces.officer(state, force) is not None and bool(forces.members(state, force))


def modifier(state: State[Own], force: str) -> int:
    return max(WORST, min(BEST, forces.rating(state, force, "modifier")))


def nearest_to(state: State[Own], force: str) -> float | None:
    """Inches from the nearest enemy to any unit of a Force."""
    far = [near for id in forces.members(state, force) if (near := to_enemy(state, id)) is not None]
    return min(far, default=None)


def control(state: State[Own], force: str) -> Given:
    """The control test of a Force."""
    said: Given = {"enemy": nearest_to(state, force)}
    return said | ({"modifier": added} if (added := modifier(state, force)) else {})


def grabber(state: State[Own], force: str) -> str:
    """The army or wing commander who is base to base with a sub-commander and has grabbed nobody's lapels yet."""
    sub = forces.officer(state, force)
    if sub is None:
        return ""
    free = [officer for officer in commanders(state, force) if officer != sub and officer not in state.own.grabbed]
    return next((officer for officer in free if base_to_base(state, officer, sub)), "")


def settled(state: State[Own], force: str) -> Mapping[tuple[str, str], Given]:
    """How its status can be had without dice: by a commander's own voice, or by choosing Hold far from the enemy."""
    found: dict[tuple[str, str], Given] = {}
    if grabber(state, force):
        found |= {(LAPELS, word): {"lapels": word} for word in STATUSES.words}
    if _may_hold(nearest_to(state, force)):
        found["hold", ""] = {"choose_hold": True}
    return found


def unsettled(state: State[Own], force: str, verb: str) -> Refused | None:
    """Why nobody grabs the lapels of a Force's sub-commander, or why it may not choose Hold: who is how far off."""
    return _not_grabbed(state, force) if verb == LAPELS else _held_off(state, force)


def _not_grabbed(state: State[Own], force: str) -> Refused | None:
    sub, at, row = forces.officer(state, force), "order.bases.0", ("nap.cd.lapels",)
    others = [officer for officer in commanders(state, force) if officer != sub]
    if sub is None or not others:
        return None
    far, officer = min((apart(state, other, sub), other) for other in others)
    says = f"{force} cannot be settled so: {named(state, officer)}"
    if base_to_base(state, officer, sub):
        return refuse(at, f"{says} has grabbed somebody's lapels this pulse; give it a test", rows=row)
    says = f"{says} must touch {named(state, sub)} and is {YARD.said(far)} off; give it a test"
    return refuse(at, says, rows=row, have=inches(far), want=0, unit="inches")


def _held_off(state: State[Own], force: str) -> Refused | None:
    near = [(far, id) for id in forces.members(state, force) if (far := to_enemy(state, id)) is not None]
    if not near or _may_hold(min(near)[0]):
        return None
    far, id = min(near)
    enemy = body.nearest_enemy(state, id, forces.place(state, id))
    foe = named(state, enemy[1]) if enemy is not None else "the enemy"
    says = f"{force} cannot be settled so: {foe} is {YARD.said(far * INCH)} off {named(state, id)}"
    says = f"{says}, and who chooses Hold has none within {CLEAR} inches; give it a test"
    return refuse("order.bases.0", says, rows=("nap.control.choose-hold",), have=far, want=CLEAR, unit="inches")


@lru_cache(maxsize=4096)
def _may_hold(enemy: float | None) -> bool:
    """Whether a Force may choose Hold with its nearest enemy so far off."""
    try:
        BY_ID["control_test"].ask({"enemy": enemy, "choose_hold": True})
    except Refused:
        return False
    return True


def issue(state: State[Own], side: Side, use: str, whom: str) -> Given | None:
    """CDs spent on a Force, a unit or an officer, measured from the nearest who may spend them."""
    if use == "command":
        sub = forces.officer(state, whom)
        far = None if sub is None else commander_distance(state, whom, sub)
        return None if far is None else {"use": use, "distance": far}
    if use in ("combat", "recovery"):
        far = to_commander(state, whom)
        return None if far is None else {"use": use, "distance": far}
    if use == LAPELS:
        return {"use": use, "contact": True}
    if use == "movement" and commanders(state, state.setup.pieces[whom].command):
        return {"use": use}
    return {"use": use} if use == "move" else None


def alarmed(state: State[Own], id: str) -> bool:
    """Whether officers near a unit that breaks are in danger (H2); a battery has no SPs to break."""
    return bool(state.setup.options.get("H2", True)) and forces.sp(state, id) > 0


def successor(state: State[Own], officer: str) -> Mapping[str, int] | None:
    """What the man who takes over is worth; nobody takes over a wing, or a Force with nobody left (H4)."""
    given = replacement(state, officer)
    result, _ = BY_ID["officer_replacement"].adjudicate(given, {})
    if not result["replaced"]:
        return None
    trait, least = ("level", 1) if given["rank"] == ARMY else ("modifier", WORST)
    return {trait: max(least, result["rating"]), "dice": 0}


def replacement(state: State[Own], officer: str) -> Given:
    """The question who takes over from an officer."""
    force = forces.command(state, officer).id
    rank = forces.rank(state, force)
    trait, least = ("level", 1) if rank == ARMY else ("modifier", WORST)
    return {"rank": rank, "rating": max(least, min(BEST_RATING, forces.rating(state, force, trait)))}
