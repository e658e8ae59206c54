"""Moves: what a way is to the sheet, how far a unit goes, what it must do (H10, H12, H16, H19, H20)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from sandtable.engine.draft import Draft
from sandtable.engine.memo import OfMoment
from sandtable.engine.state import State
from sandtable.geometry.angle import TURN
from sandtable.geometry.rect import Rect
from sandtable.mechanics.bodies import body
from sandtable.mechanics.bodies.way import Way
from sandtable.mechanics.pulse import forces
from sandtable.mechanics.pulse.forces import ARMY, WING
from sandtable.mechanics.pulse.leading import Closed, check_leads_out
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.refusing import refuse
from sandtable.mechanics.pulse.telling import named
from sandtable.mechanics.pulse.toll import Toll, toll
from sandtable.names import Json
from sandtable.rulesets.nap.facts.troops import FARTHEST
from sandtable.rulesets.nap.ground import (
    INCH,
    ROUGH,
    UNDERFOOT,
    YARD,
    inches,
    terrain,
)
from sandtable.rulesets.nap.hindering import CLEAR, SIDEWAYS, check_ground
from sandtable.rulesets.nap.observe import (
    ATTACK,
    BY_ID,
    HOLD,
    WITHDRAW,
    Given,
    closed,
    commanders,
    fights,
    in_command,
    is_battery,
    is_infantry,
    kind,
    status,
    sub_distance,
    sub_helps,
    sub_used,
    to_enemy,
    trait,
    unpriced,
)
from sandtable.rulesets.nap.rows.movement import MOVE_DIE
from sandtable.sheet.explain import explainer

NEAR = 6
"""Inches from an enemy within which a movement die is rolled."""
JUST_BEYOND = NEAR + 0.01
"""What is told of an enemy who came so near only on the way."""
MOST = 3
"""Obstacles, levels and friends that the sheet reckons with in one move."""


def mover(state: State[Own], id: str) -> Given:
    """A unit or an officer as `move_allowance` wants it."""
    said = _mover(state, id)
    if not body.is_officer(state, id) and (where := terrain(state, id)) != "open":
        said["terrain"] = where
    return said


def _mover(state: State[Own], id: str) -> Given:
    """The same as on open ground."""
    if body.is_officer(state, id):
        return {"kind": "officer", "rank": forces.rank(state, forces.command(state, id).id)}
    said: Given = {"kind": kind(state, id)}
    if is_infantry(state, id):
        said |= {"speed": trait(state, id, "speed") or "fast", "sk": int(trait(state, id, "sk") or 0)}
    if is_battery(state, id):
        said |= {word: True for word in ("fired", "suppressed") if id in getattr(state.own, word)}
    return said


def force_status(state: State[Own], id: str) -> str:
    """The status that a unit goes by: one out of radius is not swept along by an attack (H19, H20)."""
    found = status(state, id)
    return "active" if found == ATTACK and not in_command(state, id) else found


def given(state: State[Own], id: str, way: Way, foe: str | None, place: Rect | None = None) -> Given:
    """A way as the sheet reckons with it, and the squaring up at its end."""
    if body.is_officer(state, id):
        return {"a": mover(state, id), "open": inches(way.length), "status": status(state, id)}
    over = _over(state, id, way, place)
    through = sum(is_infantry(state, friend) for friend in way.passed)
    _check_reckoned(state, id, over, through)
    said: Given = {"a": mover(state, id), "status": force_status(state, id), "manoeuvre": manoeuvre(way)}
    said |= {name: inches(ticks) for name, ticks in (("open", over.open), ("rough", over.rough), ("road", over.road))}
    said["arc"] = inches(over.arc)
    said |= {"obstacles": over.obstacles, "levels": over.levels, "through": through}
    said |= {"face_change": _turns(way), "contact": foe is not None, "enemy": _enemy_at_first(state, id, way)}
    said |= {"sub_distance": sub_distance(state, id), "sub_used": sub_used(state, id)}
    return {name: value for name, value in said.items() if value or name in ("a", "enemy", "sub_distance")}


def _over(state: State[Own], id: str, way: Way, place: Rect | None) -> Toll:
    """The ground under its front; refused where that is closed to it, though not to leave it (H18)."""
    over = toll(state, way, UNDERFOOT, place)
    if over.drowned is not None:
        far = YARD.said(over.drowned)
        says = f"{far} ahead {id} comes to the river beside its crossing (H18); lead its middle over that"
        raise refuse("order.legs", says, rows=("H18",), have=inches(over.drowned), unit="inches")
    if not over.rough and over.entered is None:
        return over
    if not (why := closed(state, id)):
        return over
    if over.entered is not None:
        far = YARD.said(over.entered)
        says = f"{why}; {far} ahead a quarter of the front of {id} enters rough ground (H18): stop before"
        raise refuse("order.legs", says, rows=unpriced(state, id), have=inches(over.entered), unit="inches")
    if over.stays:
        closes = Closed(ROUGH, why, unpriced(state, id), "H18")
        check_leads_out(state.ground, id, (way.start, way.rect if place is None else place), closes, YARD)
    return over.leaves() if unpriced(state, id) else over


def enters(state: State[Own], id: str, way: Way) -> None:
    """Refuse a way into rough ground that is closed to it, a river, or a town that it may not hold (H17, H18)."""
    _over(state, id, way, None)
    check_ground(state, id, way, "order.legs")


def _enemy_at_first(state: State[Own], id: str, way: Way) -> float | None:
    """Inches to the nearest enemy when it began to move (R17): one that goes on was near to him then, or was not."""
    near = to_enemy(state, id, way.start)
    if near is None or id not in state.own.moved:
        return near
    return min(near, NEAR) if id in state.own.rolled else max(near, JUST_BEYOND)


def manoeuvre(way: Way) -> str:
    """What sort of move it is."""
    hows = [leg.how for leg in way.legs]
    if any(how in SIDEWAYS for how in hows):
        return "flank"
    if "back" in hows:
        return "retrograde"
    return "oblique" if "to" in hows else "forward"


def _turns(way: Way) -> bool:
    return any(leg.how == "turn" and leg.by % TURN for leg in way.legs)


def _check_reckoned(state: State[Own], id: str, over: Toll, through: int) -> None:
    """What the sheet does not reckon with in one move."""
    at = "order.legs"
    for count, what in ((over.obstacles, "obstacles"), (over.levels, "levels"), (through, "units of infantry")):
        if count > MOST:
            name = named(state, id)
            raise refuse(at, f"{name} would go over {count} {what}, and {MOST} are the most in one move; stop before")


def passes(state: State[Own], id: str, friend: str) -> bool:
    """Friends may interpenetrate, all of them."""
    return True


def passing(state: State[Own], id: str, friend: str) -> Given:
    """What it costs to."""
    return {"a": {"kind": kind(state, id)}, "b": {"kind": kind(state, friend)}}


def rolls(state: State[Own], id: str) -> bool:
    """Whether a movement die is rolled before it moves: an enemy is within 6 inches."""
    if id in state.own.moved:
        return id in state.own.rolled
    return _ROLLS.of(state, id, lambda: _throws(state, id))


_ROLLS: OfMoment[str, bool] = OfMoment()


def _throws(state: State[Own], id: str) -> bool:
    return throws(tuple(mover(state, id).items()), status(state, id), to_enemy(state, id))


@lru_cache(maxsize=4096)
def throws(unit: tuple[tuple[str, Json], ...], status: str, enemy: float | None) -> bool:
    """Whether the sheet lets this unit throw a movement die with the nearest enemy so far off."""
    asked = BY_ID["move_allowance"].read({"a": dict(unit), "status": status, "enemy": enemy})
    return bool(explainer(MOVE_DIE)(asked.a, None, asked.here))


def die(state: State[Own], id: str) -> int | None:
    """Its movement die as it stands."""
    rolled = state.own.rolled.get(id)
    return rolled[-1] if rolled else None


def helpers(state: State[Own], id: str) -> tuple[str, ...]:
    """Who may roll its movement die again: each of them once."""
    used = state.own.helped.get(id, ())
    found = ("sub",) if "sub" not in used and sub_helps(state, id) else ()
    return (*found, "cd") if "cd" not in used and commanders(state, state.setup.pieces[id].command) else found


def closer(state: State[Own], id: str) -> bool:
    return die(state, id) != 1


def afar(state: State[Own], id: str) -> tuple[Json, ...]:
    """What a way is told of its sub-commander."""
    return sub_distance(state, id), sub_used(state, id)


def duty(state: State[Own], id: str) -> str:
    """What it must do this pulse."""
    now, rolled = status(state, id), die(state, id)
    if now == HOLD or (now not in (WITHDRAW, ATTACK) and rolled != 6) or body.is_officer(state, id):
        return ""
    if now == WITHDRAW:
        return WITHDRAW if is_threatened(state, id) else ""
    return ATTACK if rolled != 1 and fights(state, id) and in_command(state, id) else ""


def nearest_first(state: State[Own], id: str) -> bool:
    """Whether it attacks the nearest enemy: it does on Attack (H19); after a 6 on its movement die it must attack, and
    its player says whom."""
    return status(state, id) == ATTACK


def is_threatened(state: State[Own], id: str) -> bool:
    """Whether an enemy is nearer than 20 inches; suppressed batteries only relocate."""
    near = to_enemy(state, id)
    return near is not None and near < CLEAR and id not in state.own.suppressed


def reach(state: State[Own], id: str) -> int:
    """How far it goes over open ground this pulse, in ticks; before its die has fallen, with a middling one."""
    if body.is_officer(state, id):
        return allowance({"a": mover(state, id)})
    said: Given = {"a": _mover(state, id), "status": force_status(state, id)}
    if rolls(state, id):
        said["enemy"] = NEAR
        return allowance(said, die(state, id) or 3)
    return allowance(said)


def by_road(state: State[Own], id: str) -> int:
    """Guns go along a road at half cost (R12)."""
    return 2 * reach(state, id) if is_battery(state, id) else 0


def allowance(said: Given, move: int | None = None) -> int:
    """The allowance that the sheet gives, in ticks."""
    unit = said["a"]
    return _allowance(tuple(unit.items()), said.get("status", "active"), said.get("enemy"), move)


@lru_cache(maxsize=1024)
def _allowance(unit: tuple[tuple[str, Json], ...], status: str, enemy: float | None, move: int | None) -> int:
    dice = {} if move is None else {"move": move}
    result, _ = BY_ID["move_allowance"].adjudicate(
        {"a": dict(unit), "status": status, "enemy": enemy, "sub_distance": FARTHEST, "rerolls": []}, dice
    )
    return int(result["allowance"] * INCH)


def base_move(state: State[Own], id: str) -> int:
    """A full base move of a unit, in ticks, whatever is near (H16)."""
    said = {"kind": kind(state, id)}
    if is_infantry(state, id):
        said["speed"] = trait(state, id, "speed") or "fast"
    return _allowance(tuple(said.items()), "active", None, None)


def officer_cds(state: State[Own], id: str) -> int:
    """What the move of an army or wing commander costs (R13)."""
    rank = forces.rank(state, forces.command(state, id).id)
    if rank == WING and not state.setup.options.get("R13", True):
        return 0
    return 1 if rank in (ARMY, WING) else 0


def moved(draft: Draft[Own], id: str) -> None:
    """A square re-forms at the start of its next move (H10)."""
    if draft.own.formation.get(id) == "square":
        kept = {other: word for other, word in draft.own.formation.items() if other != id}
        draft.own = replace(draft.own, formation=kept)
