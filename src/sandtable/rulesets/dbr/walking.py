"""What this game says of a move (H7 to H12, H28, H36, H46, H48): who may go, where, and how far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.geometry.angle import DEGREE, between
from sandtable.geometry.contact import FRONT
from sandtable.geometry.leg import SWINGS, Leg, kept_corner, wheel_length
from sandtable.geometry.outline import apart, to_line
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Polygon, Rect
from sandtable.mechanics.elements import footing, terrain
from sandtable.mechanics.elements.bound import broken, enemies, kind
from sandtable.mechanics.elements.fronts import foes_touching, on_front
from sandtable.mechanics.elements.group import column
from sandtable.mechanics.elements.manual import Contacts, counted
from sandtable.mechanics.elements.ruling import Allowance
from sandtable.mechanics.elements.way import Walk, gone, refuse
from sandtable.names import Json, Refused
from sandtable.rulesets.dbr import going
from sandtable.rulesets.dbr.bridging import stage
from sandtable.rulesets.dbr.facts.troops import NAVAL
from sandtable.rulesets.dbr.going import TERRAIN
from sandtable.rulesets.dbr.observe import goes_as, mobile, paces, underfoot
from sandtable.rulesets.dbr.own import PACE, WIDTH, Own, sheet_pace
from sandtable.rulesets.dbr.sight import low, sees

AT = "order.legs"
PIVOT = 45_000
FENCE = 50 * PACE
"""What it costs of a move to cross a fixed obstacle."""


def check_free(state: State[Own], id: str, at: str) -> None:
    """Refuse to order those who run, chase, or have just been rallied."""
    own = state.own
    if id in own.routing:
        raise refuse(at, f"{id} is routing; it takes no orders until it is rallied, at the start of a bound (H21)")
    if id in own.pursuing:
        raise refuse(at, f"{id} is pursuing; it takes no orders until it is rallied, at the start of a bound (H21)")
    if id in own.rallied:
        raise refuse(at, f"{id} was rallied this bound and does nothing else in it (H21)")


def check_mover(state: State[Own], id: str, verb: str, at: str) -> None:
    """Whether this element may be given that order now."""
    own = state.own
    check_free(state, id, at)
    before = own.moved.get(id)
    going_on = before in ("move", "march")
    if verb == "march" and before is None:
        raise refuse(at, f"{id} marches only after its tactical move (H9); order it to move first")
    if before is not None and not (verb == "march" and going_on):
        then = "; after a move it may only march (H7, H9)" if going_on else ", and this takes all of it"
        raise refuse(at, f"{id} has been ordered to {before} this bound{then}")
    if on_front(state, id):
        raise refuse(at, f"{id} has enemy on its front edge: it can only break off (H46)")
    if id in own.standing and id not in own.closing:
        raise refuse(at, f"others of its group went ahead because {id} stands; it may not move this bound (H48)")
    if kind(state, id) == "bg" and not mobile(state, id):
        raise refuse(at, f"{id} is immobile baggage (R12); leave it where it is", rows=("dbr.move.immobile",))
    if stage(state, id)[0]:
        raise refuse(at, f"{id} is at work on a bridge (H29); complete it, and it is used up")


def check_order(state: State[Own], order: Order) -> None:
    """Whether these may be given that order all together."""
    if order.verb == "break-off" and len(order.bases) > 1:
        raise refuse("order.bases", "one element at a time breaks off (H46)")


def check_way(state: State[Own], order: Order, walk: Walk, contacts: Contacts) -> None:
    """Whether they may go that way."""
    for id in walk.ids:
        if id in state.own.standing and not (contacts and len(walk.ids) > 1):
            raise refuse(AT, f"{id} stands while others of its group fight; it may only join them, as a group (H48)")
        if not mobile(state, id):
            _check_pivot(state, id, order, walk)
    if order.verb == "march":
        check_retreating(state, walk)
    check_ground(state, walk)


def check_ground(state: State[Own], walk: Walk) -> None:
    """Whether works, rivers and towns let them go that way, bidden or not (H28, H36)."""
    if state.ground.lines:
        _check_works(state, walk)
        _check_river(state, walk)
    if state.ground.areas:
        _check_towns(state, walk)


def _check_pivot(state: State[Own], id: str, order: Order, walk: Walk) -> None:
    """A gun without teams pivots on a front corner, forwards or back, and does nothing else (R11)."""
    turned = _pivoted(order, walk)
    if 0 < turned <= PIVOT:
        return
    left = id in state.own.deserted
    rows = ("dbr.move.deserted" if left else "dbr.move.unlimbered",)
    why = f"the teams of {id} have deserted (H45)" if left else f"{id} is not limbered"
    if turned:
        have, want = turned / DEGREE, PIVOT / DEGREE
        says = f"{why}: it pivots by {want:g} degrees at most (R11), and this is {have:g}; make it less"
        raise refuse(AT, says, rows=rows, have=have, want=want, unit="degrees")
    says = (
        f"{why}: it only pivots by up to 45 degrees, alone, and a front corner stays where it is (R11): wheel-left 30"
    )
    raise refuse(AT, says if left else f"{says}; limber it now to move it next bound", rows=rows)


def _pivoted(order: Order, walk: Walk) -> int:
    """How far a lone base turns about a front corner, if that is all that it does."""
    if len(walk.ids) > 1 or len(order.legs) > 1 or order.verb != "move":
        return 0
    leg, (start,), (end,) = order.legs[0], walk.starts, walk.rects
    if leg.how in SWINGS:
        return leg.by
    return abs(between(start.pose.facing, end.pose.facing)) if kept_corner(start, end) is not None else 0


def swung_back(rect: Rect, turn: int) -> Pose:
    """A base turned so far, to the right if above 0, about the front corner that lets all the rest of it go back."""
    return rect.pose.turned(rect.corners[0 if turn > 0 else 1], turn)


def _check_works(state: State[Own], walk: Walk) -> None:
    """To cross works takes a full move: from touching them to just beyond (H36)."""
    near = state.ground.boxes(tuple(going.WORKS))
    for n, id in enumerate(walk.ids):
        crossed = [outline for outline in walk.outlines(n, near) if _works(state, outline)]
        barred = any(terrain.bars(TERRAIN, state, id, outline) for outline in crossed)
        if _works(state, _inner(walk.rects[n])) and not (barred and mobile(state, id)):
            raise _astride(state, id, walk.starts[n], walk.rects[n])
        if not crossed or barred:
            # Whom works bar altogether is told that later, and not how others cross them.
            continue
        rect = walk.starts[n]
        most = rect.depth + 2 * going.BEHIND
        if not _near_works(state, rect):
            raise _far_from_works(state, id, rect)
        if walk.length > most:
            have, want = most / PACE, round(walk.length / PACE, 1)
            says = f"to cross works takes a full move (H36), and {id} goes {have:g} paces at most, to just beyond them"
            raise refuse(AT, f"{says}; shorten it", rows=("H36",), have=have, want=want, unit="paces")


def _far_from_works(state: State[Own], id: str, rect: Rect) -> Refused:
    walls = [line for line in state.ground.lines if line.kind in going.WORKS]
    far = round(min(to_line(spot, line.points) for line in walls for spot in (rect.front_middle, *rect.front)) / PACE)
    says = f"to cross works takes a full move (H36), and {id} starts {far} paces from them"
    remedy = "bring it up to within 5, and next bound just over"
    return refuse(AT, f"{says}; {remedy}", rows=("H36",), have=far, want=going.BEHIND // PACE, unit="paces")


def _astride(state: State[Own], id: str, start: Rect, end: Rect) -> Refused:
    """Nobody stops astride works; what only pivots may swing back instead."""
    says = f"{id} would stop astride works, and to cross them takes a full move (H36)"
    if mobile(state, id):
        return refuse(AT, f"{says}: stay behind them, or go on till all of it is just beyond", rows=("H36",))
    x, y, facing = swung_back(start, between(start.pose.facing, end.pose.facing))
    right, up = (x + state.ground.width / 2) / PACE, (y + state.ground.depth / 2) / PACE
    instead = f"move {id} to {right:g} {up:g} {facing / DEGREE:g}"
    return refuse(AT, f"{says}: swing it back about its other front corner: {instead}", rows=("H36",), instead=instead)


def _check_river(state: State[Own], walk: Walk) -> None:
    """Only single elements and columns cross a river (H28)."""
    if len(walk.ids) == 1 or kind(state, walk.ids[0]) in NAVAL or column(state, walk.ids):
        return
    near = state.ground.boxes(("river",))
    for n in range(len(walk.ids)):
        if any(terrain.river_at(TERRAIN, state, outline) is not None for outline in walk.outlines(n, near)):
            raise refuse(AT, "only single elements and columns cross a river (H28); form a column first")


def _works(state: State[Own], outline: Polygon) -> bool:
    return bool(state.ground.lines_at(outline, tuple(going.WORKS))) and not state.ground.lines_at(outline, ("gate",))


def _inner(rect: Rect) -> Polygon:
    """A base without what may reach over works while it fights across them."""
    return rect.shaped(rect.pose, rect.width - 2 * going.BEHIND, rect.depth - 2 * going.BEHIND).corners


def _near_works(state: State[Own], rect: Rect) -> bool:
    longer = Rect(rect.pose, rect.width, rect.depth + 2 * going.BEHIND)
    return bool(state.ground.lines_at(longer.corners, tuple(going.WORKS)))


def _check_towns(state: State[Own], walk: Walk) -> None:
    """A built-up area holds one element for each 100 by 100 paces (H36)."""
    for area in (area for area in state.ground.areas if area.kind == going.TOWN):
        coming = [id for id, rect in zip(walk.ids, walk.rects, strict=True) if area in state.ground.under(rect.corners)]
        if coming:
            there = [id for id in going.lodged(state, area) if id not in walk.ids]
            room, want = going.room_in(area), len(there) + len(coming)
            if want > room:
                name = area.name or "that built-up area"
                says = f"{name} holds {counted(room, 'element')} at most (H36), and would hold {want}; stop short of it"
                raise refuse(AT, says, have=room, want=want)


def check_march(state: State[Own], ids: Sequence[str], goings: Mapping[str, str]) -> None:
    """Any going may be marched over that may be moved over."""


def check_retreating(state: State[Own], walk: Walk) -> None:
    """Troops of a beaten command may not march towards enemy (H23)."""
    foes = enemies(state, state.own.side)
    for id, start, end in zip(walk.ids, walk.starts, walk.rects, strict=True):
        if not broken(state, id):
            continue
        before, after = state.field.nearest(start, foes), state.field.nearest(end, foes)
        if before is not None and after is not None and after[0] < before[0] - PACE:
            raise refuse(AT, f"{id} is of a beaten command and may not march towards enemy (H23); march it away")


def plain(state: State[Own], id: str, ground: str, verb: str) -> int:
    """Its move in one going, nothing else considered."""
    if not mobile(state, id):
        return 0
    own, grade = goes_as(state, id), state.setup.pieces[id].grade
    return paces(own, grade, underfoot(state, own, ground), low=low(state), pace=sheet_pace(state))


def reach(state: State[Own], id: str, verb: str) -> tuple[int, int]:
    """How far it goes over open ground, and how far at the very most."""
    if not mobile(state, id):
        # What it may not do at all is told it later, in words that fit a gun.
        return round(wheel_length(WIDTH, PIVOT)) + 1, state.ground.width + state.ground.depth
    own, grade = goes_as(state, id), state.setup.pieces[id].grade
    pace = sheet_pace(state)
    usual = max(paces(own, grade, "good", pace=pace), paces(own, grade, "road", pace=pace) if state.ground.lines else 0)
    return usual, max(usual, paces(own, grade, "good", contact=True, pace=pace))


def allowance(state: State[Own], id: str, ground: str, verb: str, walk: Walk, contacts: Contacts) -> Allowance:
    """How far this element may go on this way."""
    if not mobile(state, id):
        return Allowance(round(walk.length) + 1, _unmoved(state, id, ground))
    own, grade = goes_as(state, id), state.setup.pieces[id].grade
    ground = underfoot(state, own, ground)
    box = walk.box()
    near = [one for one in state.ground.boxes() if not apart(one, box)]
    dark, pace = low(state), sheet_pace(state)
    facts: dict[str, Json] = {"kind": own, "grade": grade, "going": ground}
    if contacts:
        facts["ends_in_contact"] = True
    if dark:
        facts["low_visibility"] = True
    if not near:
        return Allowance(paces(own, grade, ground, contact=bool(contacts), low=dark, pace=pace), facts)
    n = walk.ids.index(id)
    outlines = list(walk.outlines(n, near))
    river, part = _river(state, walk, own)
    bua = any(going.towns_under(state, outline) for outline in outlines)
    if bua:
        facts["bua"] = True
    if river != "none":
        facts |= {"river": river, "crossing": part}
    full = paces(own, grade, ground, contact=bool(contacts), bua=bua, low=dark, river=river, crossing=part, pace=pace)
    less = FENCE * max((going.fences_crossed(state, outline) for outline in outlines), default=0)
    return Allowance(max(0, full - less), facts, less)


def _unmoved(state: State[Own], id: str, ground: str) -> dict[str, Json]:
    """The question of a gun that only pivots (R11)."""
    facts: dict[str, Json] = {"kind": kind(state, id), "grade": state.setup.pieces[id].grade, "going": ground}
    return {**facts, "deserted": True} if id in state.own.deserted else {**facts, "limbered": False}


def _river(state: State[Own], walk: Walk, own: str) -> tuple[str, str]:
    """The class of the river that a lone element or a column is in, and what of it."""
    if not state.ground.lines or own in NAVAL:
        return "none", "front"
    near = state.ground.boxes(("river",))
    lead = walk.ids.index(walk.files[0]) if walk.files else 0
    for front in walk.fronts(lead, near):
        found = terrain.river_at(TERRAIN, state, front)
        if found is not None:
            return terrain.river_class(state, found) or "easy", "front"
    for n in range(len(walk.ids)):
        for outline in walk.outlines(n, near):
            found = terrain.river_at(TERRAIN, state, outline)
            if found is not None:
                return terrain.river_class(state, found) or "easy", "part"
    return "none", "front"


def check_break_off(state: State[Own], id: str, at: str) -> None:
    """A quicker element leaves a slower enemy (H46)."""
    check_free(state, id, at)
    if not mobile(state, id):
        raise refuse(at, f"{id} cannot move from its place")
    if any(how.edge != FRONT and how.shared > 0 for _, how in foes_touching(state, id)):
        raise refuse(at, f"{id} has enemy on its flank or rear and cannot break off (H46)")


def full_break(state: State[Own], id: str) -> int:
    """Who breaks off goes back its full allowance (H46), as the ground behind it makes that."""
    if not mobile(state, id):
        return 0
    back = gone(state, (id,), (Leg("back", plain(state, id, "good", "break-off")),), AT)
    ground = footing.goings(TERRAIN, state, back, "")[id]
    return allowance(state, id, ground, "break-off", back, ()).ticks


def stands_fast(state: State[Own], id: str) -> bool:
    """Whether an enemy who is contacted need not line up: in works or in a town (H11)."""
    return terrain.works_before(TERRAIN, state, id) is not None or going.in_town(state, id)


def holds(state: State[Own], id: str) -> bool:
    """Whether an enemy has a zone of control: not routing, and no baggage (H10)."""
    return id not in state.own.routing and kind(state, id) != "bg"


def shied(state: State[Own], id: str) -> bool:
    """Whether a march keeps away from this enemy (H9)."""
    return kind(state, id) != "bg"


def seen_marching(state: State[Own], walk: Walk, enemy: str) -> bool:
    """Whether an enemy is visible to those on a march, where they start or where they end (H9)."""
    if any(sees(state, id, enemy) for id in walk.ids):
        return True
    there = replace(state, field=state.field.placed(dict(zip(walk.ids, walk.rects, strict=True))))
    return any(sees(there, id, enemy) for id in walk.ids)
