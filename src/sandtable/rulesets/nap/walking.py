"""Moves: what a way is to the sheet, what the house rules forbid on it, what a unit must do (H10, H12, H17 to H20)."""

from __future__ import annotations

from functools import lru_cache

from sandtable.engine.draft import Draft
from sandtable.engine.state import State
from sandtable.geometry.angle import HALF, QUARTER, TURN
from sandtable.geometry.band import in_band, strip
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.leg import SWINGS
from sandtable.geometry.rect import Rect, distance, outlines_meet
from sandtable.mechanics.bodies import body
from sandtable.mechanics.bodies.stretch import Stretch, stretch
from sandtable.mechanics.bodies.way import Way
from sandtable.mechanics.pulse import forces
from sandtable.mechanics.pulse.forces import ARMY, WING
from sandtable.names import Code, Json, Refused
from sandtable.rulesets.nap.facts.troops import FARTHEST
from sandtable.rulesets.nap.ground import (
    INCH,
    OBSTACLES,
    ROADS,
    ROUGH,
    garrison,
    in_rough,
    inches,
    terrain,
    town_under,
)
from sandtable.rulesets.nap.observe import (
    ATTACK,
    BY_ID,
    HOLD,
    WITHDRAW,
    Given,
    commanders,
    fights,
    guns_of,
    in_command,
    is_battery,
    is_infantry,
    kind,
    status,
    sub_distance,
    sub_helps,
    sub_of,
    sub_used,
    to_enemy,
    trait,
)

SIDEWAYS = ("left", "right")
LEGS = ("forward", "back", *SIDEWAYS, *SWINGS, "turn", "to")
FACES = (QUARTER, HALF, TURN - QUARTER)
"""The turns of a change of face."""
NEAR = 6
"""Inches from an enemy within which a movement die is rolled."""
JUST_BEYOND = NEAR + 0.01
FRONT = 3 * INCH
"""How far ahead of an enemy's front nobody passes (H12)."""
MOST = 3
"""Obstacles, levels and friends that the sheet reckons with in one move."""
CLEAR = 20
"""Inches from the enemy at which those who withdraw may stop."""


def mover(state: State, id: str) -> Given:
    """A unit or an officer as `move_allowance` wants it."""
    if body.is_officer(state, id):
        return {"kind": "officer", "rank": forces.rank(state, forces.command(state, id).id)}
    said: Given = {"kind": kind(state, id)}
    if is_infantry(state, id):
        said |= {"speed": trait(state, id, "speed") or "fast", "sk": int(trait(state, id, "sk") or 0)}
    if is_battery(state, id):
        said |= {word: True for word in ("fired", "suppressed") if id in getattr(state.own, word)}
    if (where := terrain(state, id)) != "open":
        said["terrain"] = where
    return said


def force_status(state: State, id: str) -> str:
    """The status that a unit goes by: one out of radius is not swept along by an attack (H19, H20)."""
    found = status(state, id)
    return "active" if found == ATTACK and not in_command(state, id) else found


def given(state: State, id: str, way: Way, foe: str | None) -> Given:
    """A way as the sheet reckons with it."""
    if body.is_officer(state, id):
        return {"a": mover(state, id), "open": inches(way.length), "status": status(state, id)}
    over = stretch(state, way, ROUGH, ROADS, OBSTACLES)
    through = sum(is_infantry(state, friend) for friend in way.passed)
    _check_reckoned(state, id, over, through)
    said: Given = {"a": mover(state, id), "status": force_status(state, id), "manoeuvre": manoeuvre(way)}
    said |= {name: inches(ticks) for name, ticks in (("open", over.open), ("rough", over.rough), ("road", over.road))}
    said["arc"] = inches(way.arc)
    said |= {"obstacles": over.obstacles, "levels": over.levels, "through": through}
    said |= {"face_change": _turns(way), "contact": foe is not None, "enemy": _enemy_at_first(state, id, way)}
    said |= {"sub_distance": sub_distance(state, id), "sub_used": sub_used(state, id)}
    return {name: value for name, value in said.items() if value or name in ("a", "enemy", "sub_distance")}


def _enemy_at_first(state: State, id: str, way: Way) -> float | None:
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


# What the house rules forbid


def refuse(at: str, says: str) -> Refused:
    return Refused(Code.NOT_ALLOWED, at, says)


def check(state: State, id: str, at: str) -> None:
    """Whether it may move now at all."""
    for battery in guns_of(state, id):
        if state.own.moved.get(battery) == "attach":
            raise refuse(at, f"{battery} has just been attached to {id}, which takes its whole move (H22); {id} stays")


def check_way(state: State, id: str, way: Way, foe: str | None, at: str) -> None:
    """What the house rules forbid beyond the sheet."""
    if body.is_officer(state, id):
        return
    _check_legs(id, way, at)
    _check_ground(state, id, way, at)
    _check_fronts(state, id, way, foe, at)
    if not in_command(state, id) and status(state, id) != WITHDRAW:
        _check_return(state, id, way, foe, at)


def _check_legs(id: str, way: Way, at: str) -> None:
    """A face change comes first and only once; flank and retrograde moves are not mixed with others (H12)."""
    for n, leg in enumerate(way.legs):
        if leg.how == "turn" and n:
            raise refuse(f"{at}.{n}", f"{id} changes face only at the start of its move (H12); wheel here instead")
        if leg.how == "turn" and leg.by % TURN not in (0, *FACES):
            raise refuse(f"{at}.{n}", f"{id} changes face by 90 or 180 degrees; wheel for any other turn")
    sorts = {_sort(leg.how) for leg in way.legs if leg.how != "turn"}
    if len(sorts) > 1:
        raise refuse(at, f"{id} goes forward, or to a flank, or back, in one move; leave out the rest")


def _sort(how: str) -> str:
    return "flank" if how in SIDEWAYS else how if how == "back" else "forward"


def _check_reckoned(state: State, id: str, over: Stretch, through: int) -> None:
    """What the sheet does not reckon with in one move, and guns that are drawn along through rough ground."""
    at = "order.legs"
    for count, what in ((over.obstacles, "obstacles"), (over.levels, "levels"), (through, "units of infantry")):
        if count > MOST:
            raise refuse(at, f"{id} would go over {count} {what}, and {MOST} are the most in one move; stop before")
    if over.rough > TOLERANCE and guns_of(state, id):
        raise refuse(at, closed(state, id))


def _check_ground(state: State, id: str, way: Way, at: str) -> None:
    """Houses and woods that are closed to its kind, and towns that are held."""
    town = town_under(state, way.rect)
    if town is not None:
        _check_town(state, id, town.name or "the town", garrison(state, town), at)
    elif (why := closed(state, id)) and _enters_rough(state, way):
        raise refuse(at, f"{why}; stop {id} before rough ground and woods")


def _enters_rough(state: State, way: Way) -> bool:
    """Whether it ends in rough ground that it was not in, and on no road."""
    if not in_rough(state, way.rect) or in_rough(state, way.start):
        return False
    return not state.ground.lines_at(way.rect.corners, ROADS)


def _check_town(state: State, id: str, name: str, held: str | None, at: str) -> None:
    if not is_infantry(state, id):
        raise refuse(at, f"{name} holds infantry only (H17); {id} must stop before it or pass beyond")
    if held not in (None, id) and state.side(held or id) == state.side(id):
        raise refuse(at, f"{name} holds one unit, and {held} is in it (H17); stop {id} before it or pass beyond")


def closed(state: State, id: str) -> str:
    """Why rough ground and woods are closed to a unit; nothing if they are not."""
    if guns_of(state, id):
        return "its guns attached cannot go through rough ground; detach them first (H22)"
    return _closed(kind(state, id), int(trait(state, id, "sk") or 0))


@lru_cache(maxsize=64)
def _closed(kind: str, sk: int) -> str:
    try:
        BY_ID["move_allowance"].ask({"a": {"kind": kind, "sk": sk}, "rough": 1})
    except Refused as refused:
        return refused.refusal.message
    return ""


def _check_fronts(state: State, id: str, way: Way, foe: str | None, at: str) -> None:
    """Nobody passes an enemy's front within 3 inches, but to attack him (H12)."""
    if not state.setup.options.get("H12", True):
        return
    rects = state.field.rects
    # Who only swings or turns where he stands passes nobody.
    straight = [sweep for leg, sweep in zip(way.legs, way.sweeps, strict=True) if leg.how not in (*SWINGS, "turn")]
    for other in body.enemies(state, id):
        if other == foe or not any(_boxes_near(sweep.box, rects[other]) for sweep in straight):
            continue
        band = strip(rects[other], 0, FRONT)
        if in_band(band, way.start) or in_band(band, way.rect):
            continue
        if any(outlines_meet(band, outline, TOLERANCE) for sweep in straight for outline in sweep):
            raise refuse(at, f"{id} would pass within 3 inches of the front of {other} (H12); attack it, or keep off")


def _boxes_near(box: tuple[float, float, float, float], rect: Rect) -> bool:
    x0, y0, x1, y1 = rect.box(FRONT)
    return box[0] < x1 and x0 < box[2] and box[1] < y1 and y0 < box[3]


def _check_return(state: State, id: str, way: Way, foe: str | None, at: str) -> None:
    """Out of radius a unit moves only toward its sub-commander (H20)."""
    sub = sub_of(state, id)
    if sub is None:
        raise refuse(at, f"{id} has no sub-commander any more, and holds (H23)")
    if foe is not None:
        raise refuse(at, f"{id} is out of its sub-commander's radius and attacks nobody (H20); bring it back to {sub}")
    his = state.field.rects[sub]
    if way.length and distance(way.rect, his) >= distance(way.start, his):
        raise refuse(at, f"{id} is out of radius and moves only toward {sub} (H20); give it a way that ends nearer")


# What a unit may and must do


def passes(state: State, id: str, friend: str) -> bool:
    """Friends may interpenetrate, all of them."""
    return True


def rolls(state: State, id: str) -> bool:
    """Whether a movement die is rolled before it moves: an enemy is within 6 inches."""
    if body.is_officer(state, id) or (is_battery(state, id) and id in state.own.suppressed):
        return False
    if fights(state, id) and status(state, id) == HOLD:
        return False
    if id in state.own.moved:
        return id in state.own.rolled
    near = to_enemy(state, id)
    return near is not None and near <= NEAR


def die(state: State, id: str) -> int | None:
    """Its movement die as it stands."""
    rolled = state.own.rolled.get(id)
    return rolled[-1] if rolled else None


def helpers(state: State, id: str) -> tuple[str, ...]:
    """Who may roll its movement die again: each of them once."""
    used = state.own.helped.get(id, ())
    found = ("sub",) if "sub" not in used and sub_helps(state, id) else ()
    return (*found, "cd") if "cd" not in used and commanders(state, state.setup.pieces[id].command) else found


def closer(state: State, id: str) -> bool:
    return die(state, id) != 1


def duty(state: State, id: str) -> str:
    """What it must do this pulse."""
    if body.is_officer(state, id):
        return ""
    now = status(state, id)
    if now == WITHDRAW:
        return WITHDRAW if is_threatened(state, id) else ""
    if not fights(state, id) or not in_command(state, id) or now == HOLD:
        return ""
    return ATTACK if now == ATTACK or die(state, id) == 6 else ""


def is_threatened(state: State, id: str) -> bool:
    """Whether an enemy is nearer than 20 inches; suppressed batteries only relocate."""
    near = to_enemy(state, id)
    return near is not None and near < CLEAR and id not in state.own.suppressed


def reach(state: State, id: str) -> int:
    """How far it goes over open ground this pulse, in ticks; before its die has fallen, with a middling one."""
    if body.is_officer(state, id):
        return allowance({"a": mover(state, id)})
    said: Given = {"a": {**mover(state, id), "terrain": "open"}, "status": force_status(state, id)}
    if rolls(state, id):
        said["enemy"] = NEAR
        return allowance(said, die(state, id) or 3)
    return allowance(said)


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


def base_move(state: State, id: str) -> int:
    """A full base move of a unit, in ticks, whatever is near (H16)."""
    said = {"kind": kind(state, id)}
    if is_infantry(state, id):
        said["speed"] = trait(state, id, "speed") or "fast"
    return _allowance(tuple(said.items()), "active", None, None)


def officer_cds(state: State, id: str) -> int:
    """What the move of an army or wing commander costs (R13)."""
    rank = forces.rank(state, forces.command(state, id).id)
    if rank == WING and not state.setup.options.get("R13", True):
        return 0
    return 1 if rank in (ARMY, WING) else 0


def moved(draft: Draft, id: str) -> None:
    """A square re-forms at the start of its next move (H10)."""
    if draft.own.formation.get(id) == "square":
        draft.set(formation={other: word for other, word in draft.own.formation.items() if other != id})
