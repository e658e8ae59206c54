"""How units and officers move: the manoeuvre an order amounts to, what it costs, what it may not do (H8, H9, H14)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache

from sandtable.engine.memo import OfState
from sandtable.engine.state import State
from sandtable.geometry.angle import DEGREE, HALF, TURN
from sandtable.geometry.band import edge_distance
from sandtable.geometry.contact import FRONT, contact
from sandtable.geometry.leg import STRAIGHT, SWINGS, Leg
from sandtable.geometry.outline import spans_in
from sandtable.geometry.rect import Rect, distance, hull
from sandtable.mechanics.bodies import body
from sandtable.mechanics.bodies.heading import LITTLE, wheel_towards
from sandtable.mechanics.bodies.quarters import in_front_arc
from sandtable.mechanics.bodies.way import Way, most_stirred, nearest_to
from sandtable.mechanics.pulse import forces
from sandtable.mechanics.pulse.approach import Turns
from sandtable.mechanics.pulse.leading import Closed, check_leads_out
from sandtable.mechanics.pulse.manual import Given
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.refusing import refuse
from sandtable.mechanics.pulse.telling import named
from sandtable.mechanics.pulse.toll import Toll, toll
from sandtable.names import Refused
from sandtable.rulesets.mr.commanding import far_obeys, in_command, in_force
from sandtable.rulesets.mr.facts.words import ARTILLERY, CAVALRY, INFANTRY, IRREGULAR, REGULAR
from sandtable.rulesets.mr.ground import (
    BW,
    IMPASSABLE,
    NO_ROUGH,
    ROUGH,
    TOWNS,
    UNDERFOOT,
    YARD,
    bw,
    held,
    holder,
    town,
)
from sandtable.rulesets.mr.observe import BY_ID, volleyed

LEGS = (*STRAIGHT, *SWINGS, "turn", "to")
AHEAD = ("forward", *SWINGS)
MANOEUVRES = {"left": "flank", "right": "flank", "back": "retrograde", "to": "oblique"}
"""By leg: the manoeuvre that it is."""
SIDEWAYS = ("flank", "retrograde")
ROAD = 2
"""BW: what a road adds to the move of a unit in MF."""
MOST = 3
"""Obstacles and levels are counted up to this."""
CLOSE = BW
"""No unit comes nearer to an enemy than this but to attack, or after its volley (H14)."""
FAR = 4 * BW
"""Enemies farther off than this do not matter to a move to flank or rear."""
EYE = BW // 100
"""Ticks: what no player can measure."""


def manoeuvre(state: State[Own], id: str, legs: Sequence[Leg]) -> str:
    """The one manoeuvre that a move amounts to; empty if it mixes several."""
    if body.is_officer(state, id):
        return "forward"
    hows = [leg.how for leg in legs]
    first = "forward"
    if hows and hows[0] == "turn":
        first = _turn(state, id, legs[0])
        hows = hows[1:]
    kinds = {MANOEUVRES.get(how, "forward") for how in hows}
    if "turn" in hows or len(kinds) > 1:
        return ""
    (kind,) = kinds or {"forward"}
    return kind if first == "forward" else first if kind == "forward" else ""


def _turn(state: State[Own], id: str, leg: Leg) -> str:
    """What a turn on the spot is: in a town no manoeuvre at all (H20), about for regulars, else a pivot."""
    kind = state.piece(id).kind
    if kind in INFANTRY and town(state, id) is not None:
        return "forward"
    if kind in REGULAR and leg.by % TURN == HALF:
        return "about-face"
    return "pivot"


def status(state: State[Own], id: str) -> str:
    """What its Force may do this pulse; batteries outside any Force go by their CD alone."""
    return forces.status(state, state.piece(id).command, "inactive") if in_force(state, id) else "active"


def mover(state: State[Own], id: str) -> Given:
    """Who moves, as the question of a move wants it."""
    piece = state.piece(id)
    said: Given = {"kind": piece.kind}
    if body.is_officer(state, id):
        return said
    if (formation := forces.formation(state, id)) != "ff":
        said["formation"] = formation
    if piece.traits.get("prussian"):
        said["prussian"] = True
    if id in state.own.fired:
        said["fired"] = True
    if not in_force(state, id):
        said["in_force"] = False
    if piece.kind in ARTILLERY and _with_sub(state, id):
        said["sub_contact"] = True
    if cds := state.own.given.get(id, 0):
        said["cds"] = cds
    return said


def _with_sub(state: State[Own], id: str) -> bool:
    """Whether a battery stands in base contact with its sub-commander."""
    officer = body.leader(state, id)
    return officer is not None and officer in state.field.touching(id)


def given(state: State[Own], id: str, way: Way, foe: str | None, place: Rect | None = None) -> Given:
    """The question of a move along a way, perhaps into an enemy before whom it squares up."""
    over = _over(state, id, way, place)
    said: Given = {"a": mover(state, id)}
    if (now := status(state, id)) != "active" and not body.is_officer(state, id):
        said["status"] = now
    if (how := manoeuvre(state, id, way.legs) or "forward") != "forward":
        said["manoeuvre"] = how
    lengths = {"open": bw(over.open), "rough": bw(over.rough), "road": bw(over.road), "arc": bw(over.arc)}
    counts = {"obstacles": min(MOST, over.obstacles), "levels": min(MOST, over.levels)}
    if state.piece(id).kind in CAVALRY and state.setup.options.get("obstacle_cavalry", 2) == 1:
        lengths["open"] += counts.pop("obstacles")
    said |= {name: value for name, value in (*lengths.items(), *counts.items()) if value}
    if body.is_officer(state, id):
        return said
    return said | _enemies(state, id, way, foe) | _town(state, id, way)


def _over(state: State[Own], id: str, way: Way, place: Rect | None) -> Toll:
    """The ground under its front; refused where that is closed to it (H21)."""
    over = toll(state, way, UNDERFOOT, place)
    if over.drowned is not None:
        far = bw(over.drowned)
        says = f"{far:g} BW ahead {id} comes to the river beside its crossing (H21); lead its middle over that"
        raise refuse("order.legs", says, rows=("H21",), have=far, unit="BW")
    if body.is_officer(state, id):
        _check_ride(state, id, way)
    kind = state.piece(id).kind
    if kind not in NO_ROUGH:
        return over
    if over.entered is not None:
        far = bw(over.entered)
        says = (
            f"rough ground and woods are closed to {id}, and {far:g} BW ahead a quarter of its front enters them (H21)"
        )
        raise refuse("order.legs", f"{says}; stop before, or keep to a road", rows=_closes(kind), have=far, unit="BW")
    if over.stays:
        closes = Closed(ROUGH, f"rough ground and woods are closed to {id}", _closes(kind), "H21")
        check_leads_out(state.ground, id, (way.start, way.rect if place is None else place), closes, YARD)
    return over.leaves()


def _check_ride(state: State[Own], id: str, way: Way) -> None:
    """An officer rides past everybody, but not through ground that nobody enters."""
    before, after = way.start.corners, way.rect.corners
    already = state.ground.under(before, IMPASSABLE)
    entered = [area for area in state.ground.under(hull((*before, *after)), IMPASSABLE) if area not in already]
    for area in entered:
        spans = (span for p, q in zip(before, after, strict=True) for span in spans_in(p, q, area.outline))
        far = bw(min((start for start, _ in spans), default=0.0) * way.length)
        says = f"{named(state, id)} comes to {area.name or f'impassable ground ({area.kind})'} after {far:g} BW"
        raise refuse(
            "order.legs", f"{says}, and rides through it no more than others do; go round it", have=far, unit="BW"
        )


@cache
def _closes(kind: str) -> tuple[str, ...]:
    """The row that closes rough ground to a kind."""
    try:
        BY_ID["move_allowance"].ask({"a": {"kind": kind}, "rough": 1})
    except Refused as refused:
        return refused.refusal.rows
    return ()


def _enemies(state: State[Own], id: str, way: Way, foe: str | None) -> Given:
    """How near it comes to whom."""
    said: Given = {}
    if manoeuvre(state, id, way.legs) in SIDEWAYS and (near := _nearest(state, id, way)) is not None:
        said["enemy"] = bw(near)
    if foe is not None:
        said["contact"] = True
        if volleyed(state, id, foe):
            said["volleyed"] = True
        return said
    close = [(volleyed(state, id, other), bw(far)) for far, other in approached(way) if bw(far) < bw(CLOSE)]
    if close:
        # One whom it has not fired at speaks before all whom it has.
        fired, said["approach"] = min(close)
        if fired:
            said["volleyed"] = True
    return said


def _nearest(state: State[Own], id: str, way: Way) -> float | None:
    """How near any enemy is during a move, where it starts included."""
    first = at_first(state, id)
    if first is None or first - way.length > FAR:
        return None
    return first if way.nearest is None else min(first, way.nearest)


def at_first(state: State[Own], id: str) -> float | None:
    """How far the nearest enemy is from where a unit stands."""
    near = body.nearest_enemy(state, id)
    return None if near is None else near[0]


def approached(way: Way) -> list[tuple[float, str]]:
    """The enemies to whom a way comes closer than it was, and how near, the nearest first; none if all stay far."""
    return _APPROACHED.of(way.state, (way.id, way.legs), lambda: _approached(way))


_APPROACHED: OfState[tuple[str, tuple[Leg, ...]], list[tuple[float, str]]] = OfState()


def _approached(way: Way) -> list[tuple[float, str]]:
    state, near = way.state, list[tuple[float, str]]()
    first, stir = at_first(state, way.id), most_stirred(way)
    if first is None or first - stir >= CLOSE or way.nearest is None or way.nearest >= CLOSE:
        return near
    way = _turned_away(way)
    for foe in state.field.near(way.rect, stir + CLOSE):
        if not body.foreign(state, way.id, foe):
            continue
        found = nearest_to(way, state.rect(foe))
        if found < distance(way.start, state.rect(foe)) - EYE:
            near.append((found, foe))
    return sorted(near)


def _turned_away(way: Way) -> Way:
    """The way of who may turn though an enemy's front is near, from where it has turned; that of others as it is."""
    turns = bool(way.legs) and way.legs[0].how == "turn" and pressed(way.state, way.id) is not None
    if not turns or any(_touches(way.stops[0], way.state.rect(foe)) for foe in body.enemies(way.state, way.id)):
        return way
    return replace(
        way,
        start=way.stops[0],
        stops=way.stops[1:],
        legs=way.legs[1:],
        sweeps=way.sweeps[1:],
        lengths=way.lengths[1:],
    )


def _town(state: State[Own], id: str, way: Way) -> Given:
    """Whether it comes to stand in a town."""
    if state.piece(id).kind not in INFANTRY:
        return {}
    entered = held(state, way.rect, TOWNS)
    return {"into_town": True} if entered is not None and entered is not town(state, id) else {}


def check(state: State[Own], id: str, at: str) -> None:
    """Whether it may move at all: not a suppressed battery (H7)."""
    if id in state.own.suppressed:
        name = named(state, id)
        says = f"{name} is suppressed and neither moves nor limbers this pulse (H7); order another"
        raise refuse(at, says, rows=("H7",))


def check_way(state: State[Own], id: str, way: Way, foe: str | None, at: str, under_way: bool) -> None:
    """What the house rules forbid beyond the sheet."""
    if body.is_officer(state, id):
        return
    if not way.legs:
        says = f"{named(state, id)} would end on another unit, with no place on its way that is clear (H11)"
        raise refuse(at, f"{says}; lead it elsewhere, or farther", rows=("H11",))
    if not manoeuvre(state, id, way.legs):
        says = f"one manoeuvre a move (H14): {id} goes ahead with wheels, or sideways, or back, or slants; choose one"
        raise refuse("order.legs", says, rows=("H14",))
    if not under_way:
        _check_command(state, id, way, foe, at)
    if way.length and state.piece(id).kind in ARTILLERY and town(state, id) is not None:
        says = f"{named(state, id)} is a battery in a town and does not leave it (H20); turn it there, or order another"
        raise refuse(at, says, rows=("H20",))
    near = bool(state.setup.options.get("H14", True))
    if near:
        _check_front(state, id, way, foe, at)
    if foe is None:
        _check_close(state, id, way, at, near)
        _check_room(state, id, way, at)


def _check_command(state: State[Own], id: str, way: Way, foe: str | None, at: str) -> None:
    """Out of command a unit goes only straight toward its sub-commander (H9); an attack under way goes on."""
    if in_command(state, id) or not state.setup.options.get("H9", True):
        return
    officer = body.leader(state, id)
    if officer is None:
        says = f"{named(state, id)} is out of command and has nobody to go to (H9)"
        raise refuse(at, f"{says}; let it stand, or turn it where it may", rows=("H9",))
    if foe is not None:
        have, want = bw(distance(state.rect(officer), way.start)), far_obeys(state.piece(id).kind)
        says = f"{named(state, id)} is out of command, {have:g} BW from {named(state, officer)}"
        says = f"{says}, and attacks nobody (H9); bring him within {want} BW of it first"
        raise refuse(at, says, rows=("H9",), have=have, want=want, unit="BW")
    his, before, whom = state.rect(officer), way.start, named(state, officer)
    who = f"{named(state, id)} is out of command, {bw(distance(his, before)):g} BW off,"
    for leg, stop in zip(way.legs, way.stops, strict=True):
        _check_toward(who, whom, before, his, leg, at)
        before = stop
    began, ends = distance(way.start, his), distance(way.rect, his)
    if way.length and ends > began + EYE:
        more = f"{bw(ends - began):.2g} more than now"
        says = f"{who} and would end {bw(ends):.1f} BW from {whom}, {more} (H9)"
        says = f"{says}; go less far, or turn it to him first"
        raise refuse(at, says, rows=("H9",), have=bw(ends), want=bw(began), unit="BW")


def _check_toward(who: str, officer: str, before: Rect, his: Rect, leg: Leg, at: str) -> None:
    """One leg of a unit out of command: straight toward its sub-commander, or the wheel that it takes to face him."""
    if leg.how == "turn" or not (leg.by or leg.to):
        return
    aim = (his.pose.x, his.pose.y)
    if leg.how in SWINGS:
        needed = wheel_towards(before, aim)
        if needed is None or needed.how != leg.how:
            says = f"{who} and wheels only to face {officer} (H9); {_told(needed)}"
            raise refuse(at, says, rows=("H9",))
        if leg.by > needed.by + LITTLE:
            have, want = leg.by / DEGREE, needed.by / DEGREE
            says = f"{who} and wheels no farther than it takes to face {officer} (H9); {_told(needed)}"
            raise refuse(at, says, rows=("H9",), have=round(have, 1), want=round(want, 1), unit="degrees")
        return
    aside, ahead = before.pose.seen(aim)
    if leg.how != "forward" or abs(aside) > before.width / 2 or ahead <= 0:
        needed = wheel_towards(before, aim) if ahead > 0 else None
        remedy = _told(needed) if needed is not None else "go forward" if ahead > 0 else "turn it to him first"
        says = f"{who} and goes only straight toward {officer} (H9); {remedy}"
        raise refuse(at, says, rows=("H9",))


def _told(wheel: Leg | None) -> str:
    return "it faces him" if wheel is None else f"say {wheel.how} {wheel.by / DEGREE:.0f}, or less"


def pressed(state: State[Own], id: str) -> str | None:
    """The enemy within 1 BW of whose front a unit stands, if any."""
    rect = state.rect(id)
    for other in state.field.near(rect, CLOSE):
        if not body.foreign(state, id, other) or not in_front_arc(state.rect(other), rect):
            continue
        if bw(edge_distance(state.rect(other), FRONT, rect)) < bw(CLOSE):
            return other
    return None


def _check_front(state: State[Own], id: str, way: Way, foe: str | None, at: str) -> None:
    """Close before an enemy's front it stands, attacks, or turns and marches off (H14)."""
    if foe is not None or (way.legs and way.legs[0].how == "turn") or not way.legs:
        return
    enemy = pressed(state, id)
    if enemy is not None:
        off = bw(edge_distance(state.rect(enemy), FRONT, way.start))
        says = f"{named(state, id)} stands within 1 BW of the front of {enemy}, {off:g} off (H14)"
        says = f"{says}; attack, or turn it and march off"
        raise refuse(at, says, rows=("H14",), have=off, want=bw(CLOSE), unit="BW")


def _check_close(state: State[Own], id: str, way: Way, at: str, bound: bool) -> None:
    """Nobody comes within 1 BW of an enemy but to attack him; the sheet's volley rule speaks for regular infantry."""
    for far, foe in approached(way):
        if _touches(way.rect, state.rect(foe)):
            says = f"{named(state, id)} would come to lie against {foe} without attacking (H14); attack, or stop before"
            raise refuse(at, says, rows=("H14",), have=0, want=bw(CLOSE), unit="BW")
        if bound and state.piece(id).kind != "reg-inf" and bw(far) < bw(CLOSE):
            says = f"{named(state, id)} would come within 1 BW of {foe}, {bw(far):g} off, without attacking (H14)"
            says = f"{says}; stop before, or attack"
            raise refuse(at, says, rows=("H14",), have=bw(far), want=bw(CLOSE), unit="BW")


def _touches(rect: Rect, other: Rect) -> bool:
    """Whether two bases touch along an edge."""
    how = contact(rect, other)
    return how is not None and how.shared > 0


def _check_room(state: State[Own], id: str, way: Way, at: str) -> None:
    """A town holds one unit (H20)."""
    entered = held(state, way.rect, TOWNS)
    if entered is not None and (other := holder(state, entered)) not in (None, id):
        says = f"{entered.name or 'that town'} holds {other} already, and has room for one (H20)"
        says = f"{says}; stop before it, or lead it elsewhere"
        raise refuse(at, says, rows=("H20",), have=2, want=1, unit="units")


@lru_cache(maxsize=1024)
def allowance(kind: str, formation: str) -> int:
    """How far the sheet lets a kind go over open ground in a formation, in ticks."""
    said: Given = {"kind": kind, "formation": formation, "sub_contact": True, "in_force": True}
    result, _ = BY_ID["move_allowance"].adjudicate({"a": said}, {})
    return int(result["allowance"] * BW)


def reach(state: State[Own], id: str) -> int:
    """How far it goes over open ground this pulse, its Force active unless it is known to be otherwise."""
    piece = state.piece(id)
    if body.is_officer(state, id):
        return allowance(piece.kind, "ff")
    if id in state.own.suppressed or id in state.own.halted:
        return 0
    if in_force(state, id) and state.own.status.get(piece.command) == "inactive":
        return 0
    return allowance(piece.kind, forces.formation(state, id))


def by_road(state: State[Own], id: str) -> int:
    """A unit in MF that keeps to a road goes 2 BW farther."""
    far = reach(state, id)
    return far + ROAD * BW if far and forces.formation(state, id) == "mf" else 0


def duty(state: State[Own], id: str) -> str:
    """On an attack order foot and horse in command must go at the enemy (H8)."""
    kind = state.piece(id).kind
    if (kind not in INFANTRY and kind not in CAVALRY) or status(state, id) != "attack" or not in_command(state, id):
        return ""
    return "attack"


def passes(state: State[Own], id: str, friend: str) -> bool:
    """Whether it may pass through a friend."""
    return _passes(_shape(state, id), _shape(state, friend))


def _shape(state: State[Own], id: str) -> tuple[str, str]:
    """A unit's kind and formation; an officer has none."""
    return state.piece(id).kind, forces.formation(state, id) or "ff"


def passing(state: State[Own], id: str, friend: str) -> Given:
    """The question whether it may."""
    return _passing(_shape(state, id), _shape(state, friend))


def _passing(mover: tuple[str, str], friend: tuple[str, str]) -> Given:
    return {side: {"kind": kind, "formation": how} for side, (kind, how) in (("a", mover), ("b", friend))}


@lru_cache(maxsize=1024)
def _passes(mover: tuple[str, str], friend: tuple[str, str]) -> bool:
    return bool(BY_ID["interpenetration"].adjudicate(_passing(mover, friend), {})[0]["allowed"])


def oblique(state: State[Own], id: str) -> bool:
    """Whether it may move obliquely."""
    piece = state.piece(id)
    return piece.kind in CAVALRY or piece.kind in IRREGULAR or bool(piece.traits.get("prussian"))


def turns(state: State[Own], id: str) -> Turns:
    """Regulars turn about; irregulars, and infantry in a town, as they like (H20)."""
    kind = state.piece(id).kind
    return (HALF,) if kind in REGULAR and (kind not in INFANTRY or town(state, id) is None) else None


def officer_cds(state: State[Own], id: str) -> int:
    """To move the army commander costs a CD (H23)."""
    return 0 if in_force(state, id) else 1
