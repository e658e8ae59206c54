"""What troops do unbidden: impetuous advance, and the retreat of the demoralised (H25, H26)."""

from __future__ import annotations

from sandtable.engine.draft import Draft
from sandtable.engine.state import State
from sandtable.geometry.angle import between, towards
from sandtable.geometry.band import edge_distance
from sandtable.geometry.conform import squared_to
from sandtable.geometry.contact import FRONT
from sandtable.geometry.leg import Leg, wheel_length
from sandtable.geometry.rect import hull
from sandtable.mechanics.elements import results
from sandtable.mechanics.elements.bound import broken, friends, kind
from sandtable.mechanics.elements.fronts import foes_touching, on_front
from sandtable.mechanics.elements.way import Walk, line_up, standing_room, walk
from sandtable.names import OTHER, Json, Refused, Side
from sandtable.rulesets.dbm import going
from sandtable.rulesets.dbm.facts.vocabulary import NAVAL
from sandtable.rulesets.dbm.fighting import CUSTOM
from sandtable.rulesets.dbm.moving import SHORT, SLIDE, may_touch, passes, touching_fronts
from sandtable.rulesets.dbm.observe import impetuous, paces
from sandtable.rulesets.dbm.own import PACE
from sandtable.rulesets.dbm.sight import sees

SPURRED = 400 * PACE
BACKWARDS: dict[Side, int] = {"a": 180_000, "b": 0}


def idle(state: State, id: str) -> bool:
    """Whether it was neither moved nor halted this bound."""
    return id not in state.own.moved and state.own.looting.get(id) != state.own.number


def spurred_by(state: State, id: str) -> tuple[float, str] | None:
    """The enemy that an impetuous element would run at, with his distance."""
    if not impetuous(state, id) or broken(state, id) or foes_touching(state, id):
        return None
    if going.works_before(state, id) is not None:
        return None
    rect, pieces = state.field.rects[id], state.setup.pieces
    side = OTHER[pieces[id].side]
    found = []
    for other in state.field.within(rect.box(SPURRED)):
        if pieces[other].side != side or kind(state, other) in NAVAL or other in state.own.hidden:
            continue
        theirs = state.field.rects[other]
        if max(rect.pose.seen(corner)[1] for corner in theirs.corners) <= rect.depth / 2:
            continue
        far = edge_distance(rect, 0, theirs)
        if far <= SPURRED:
            found.append((far, other))
    return next(((far, other) for far, other in sorted(found) if sees(state, id, other)), None)


def advance(draft: Draft) -> list[Json]:
    """Impetuous troops run at the nearest enemy, those nearest to him first."""
    state = draft.state
    eager = [
        (found, id)
        for id in friends(state, state.own.side)
        if idle(state, id) and (found := spurred_by(state, id)) is not None
    ]
    told: list[Json] = []
    for (_, foe), id in sorted(eager, key=lambda one: (one[0][0], _turn(state, one[1], one[0][1]), one[1])):
        if not idle(draft.state, id) or foe not in draft.state.field.rects or foes_touching(draft.state, id):
            continue
        ran = run_at(draft.state, id, foe)
        if ran is None:
            continue
        walked, contacts = ran
        draft.place(walked.places())
        own = draft.state.own
        changes: dict[str, Json] = {"moved": {**own.moved, id: "advance"}}
        if contacts:
            changes["touched"] = (*own.touched, *(f"{mover}>{enemy}" for mover, enemy in contacts))
            touching = draft.state.field.touching(id)
            fronts = {mover: enemy for mover, enemy in contacts if touching[enemy].other == FRONT}
            changes["charged"] = {**own.charged, **fronts}
        draft.set(**changes)
        told.append({"advances": id, "at": foe, **({"contacts": contacts[0][1]} if contacts else {})})
    return told


def _turn(state: State, id: str, foe: str) -> int:
    """How far an element must turn to go straight at an enemy: of those equally near, the readiest go first."""
    rect, target = state.field.rects[id], state.field.rects[foe]
    return abs(between(rect.pose.facing, towards(target.pose.x - rect.pose.x, target.pose.y - rect.pose.y)))


def run_at(state: State, id: str, foe: str) -> tuple[Walk, tuple[tuple[str, str], ...]] | None:
    """The full move straight towards an enemy, into contact if it reaches."""
    rect, target = state.field.rects[id], state.field.rects[foe]
    for edge in range(4):
        if not may_touch(state, id, rect, foe, edge):
            continue
        for pose in squared_to(rect, target, edge):
            if abs(between(rect.pose.facing, pose.facing)) < 90_000:
                made = _try(state, id, (Leg("to", to=pose),))
                if made is not None and made[1]:
                    return made
    middle = rect.front_middle
    wanted = towards(target.pose.x - middle[0], target.pose.y - middle[1])
    turn = between(rect.pose.facing, wanted)
    wheel = Leg("wheel-right" if turn > 0 else "wheel-left", abs(turn))
    spent = round(wheel_length(rect.width, turn))
    for legs, used in (((wheel,), spent), ((), 0)):
        if legs and not turn:
            continue
        full = _allowance(state, id) - used
        for by in range(full, 0, -10 * PACE):
            made = _try(state, id, (*legs, Leg("forward", by)))
            if made is not None:
                return made
    return None


def _allowance(state: State, id: str) -> int:
    return paces(kind(state, id), state.setup.pieces[id].grade, "good")


def _try(state: State, id: str, legs: tuple[Leg, ...]) -> tuple[Walk, tuple[tuple[str, str], ...]] | None:
    try:
        walked = walk(state, (id,), legs, passes)
        walked = line_up(state, walked, SLIDE, lambda *touch: may_touch(state, *touch), SHORT)
        standing_room(state, walked)
        contacts = touching_fronts(state, walked)
    except Refused:
        return None
    areas = state.ground.areas or state.ground.lines
    if areas:
        outline = hull([point for front in walked.fronts[0] for point in front])
        worst = going.worst(going.GOING_IN.get(area.kind, "good") for area in state.ground.under(outline))
        if going.river_at(state, outline) is not None or going.bars(state, id, outline):
            return None
        if walked.length > paces(kind(state, id), state.setup.pieces[id].grade, worst) + 1:
            return None
    elif walked.length > _allowance(state, id) + 1:
        return None
    return walked, contacts


def retreat(draft: Draft) -> list[Json]:
    """Troops of demoralised commands make for their base edge."""
    state = draft.state
    side = state.own.side
    told: list[Json] = []
    ids = [id for id in friends(state, side) if broken(state, id) and idle(state, id) and not on_front(state, id)]
    away = 1 if side == "a" else -1
    for id in sorted(ids, key=lambda id: (away * state.field.rects[id].pose.y, id)):
        if kind(state, id) == "bge" and not state.setup.pieces[id].traits.get("mobile"):
            continue
        if kind(state, id) in NAVAL:
            continue
        fate = results.retire(draft, id, BACKWARDS[side], CUSTOM)
        told.append({"retires": id, **({"why": fate.why} if fate.why else {})})
    return told
