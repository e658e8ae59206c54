"""What troops do unbidden: impetuous advance, and the retreat of those who have lost heart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from math import hypot, pi
from typing import NamedTuple

from sandtable.engine.draft import Draft
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.geometry.angle import DEGREE, HALF, QUARTER, TURN, between, towards
from sandtable.geometry.approach import clear_ahead
from sandtable.geometry.band import edge_distance
from sandtable.geometry.conform import squared_to
from sandtable.geometry.contact import FRONT, TOLERANCE
from sandtable.geometry.leg import Leg, moved, wheel_length
from sandtable.geometry.rect import Rect, distance, hull
from sandtable.mechanics.elements import footing, results
from sandtable.mechanics.elements import terrain as lie
from sandtable.mechanics.elements.bound import B, broken, friends
from sandtable.mechanics.elements.crossing import Wading
from sandtable.mechanics.elements.edges import any_edge
from sandtable.mechanics.elements.fronts import foes_touching
from sandtable.mechanics.elements.manual import Manual
from sandtable.mechanics.elements.ruling import Allowance, by_house
from sandtable.mechanics.elements.touching import lined_up, touching_fronts
from sandtable.mechanics.elements.way import Walk, edge_met, standing_room, walk
from sandtable.names import OTHER, Pair, Refused, Side

BACKWARDS: dict[Side, int] = {"a": 180_000, "b": 0}
"""Which way a side's own base edge is."""
SHORTER = 10
"""How many paces a way that is barred is shortened by, again and again, before it is measured to a tick."""
WHEELED = 5 * DEGREE
"""The same of a wheel."""

ADVANCES, RETIRES, TURNS, RUNS, CHASES = "advances", "retires", "turns", "runs", "chases"
"""What troops do of themselves."""
UNBIDDEN = "advance"
"""The word for a run that waits for the die of a river, where others have the verb of an order."""

Ran = tuple[Walk, tuple[tuple[str, str], ...]]
"""A run, and the contacts (mover, enemy) that it makes."""


class Went(NamedTuple):
    """What one did unbidden, in one of the words above: at whom, whom it met, and why it did no better."""

    id: str
    does: str
    at: str = ""
    meets: str = ""
    why: str = ""

    def told(self, draft: Draft[B]) -> None:
        """Among the facts of the event."""
        draft.fact(self.id, self.does, self.at or True)
        if self.meets:
            draft.fact(self.id, "contacts", self.meets)
        if self.why:
            draft.fact(self.id, "why", self.why)


def spurred_by(manual: Manual[B], state: State[B], id: str) -> tuple[float, str] | None:
    """The enemy that an impetuous element would run at, with his distance."""
    if not manual.impulse.impetuous(state, id) or manual.impulse.restrained(state, id) or foes_touching(state, id):
        return None
    rect, pieces, near = state.field.rects[id], state.setup.pieces, manual.measures.spurred
    side = OTHER[pieces[id].side]
    found = []
    for other in state.field.within(rect.box(near + TOLERANCE)):
        if pieces[other].side != side or not manual.impulse.baits(state, id, other):
            continue
        far = _spur(manual, rect, state.field.rects[other])
        if far is not None and far <= near:
            found.append((far, other))
    return next(((far, other) for far, other in sorted(found) if manual.shots.sees(state, id, other)), None)


def _spur(manual: Manual[B], rect: Rect, theirs: Rect) -> float | None:
    """How far an enemy is who may draw it: from its front edge, if he is ahead of that, or from any of its edges."""
    if manual.impulse.spurred_from == "all round":
        return distance(rect, theirs)
    ahead = max(rect.pose.seen(corner)[1] for corner in theirs.corners) > rect.depth / 2
    return edge_distance(rect, 0, theirs) if ahead else None


def restless(manual: Manual[B], state: State[B], id: str) -> bool:
    """Whether it will act unbidden: run at an enemy, or make for the rear."""
    return broken(state, id) or (manual.impulse.impetuous(state, id) and spurred_by(manual, state, id) is not None)


def eager(manual: Manual[B], state: State[B]) -> list[tuple[str, str]]:
    """(element, enemy) of those of the side whose bound it is who will run unbidden, the nearest to him first."""
    found = [
        (far, _turn(state, id, foe), id, foe)
        for id in friends(state, state.own.side)
        if manual.impulse.idle(state, id) and (spur := spurred_by(manual, state, id)) is not None
        for far, foe in (spur,)
    ]
    return [(id, foe) for _, _, id, foe in sorted(found)]


def advance(manual: Manual[B], draft: Draft[B]) -> tuple[list[Went], Wading | None]:
    """Impetuous troops run at the nearest enemy, those nearest to him first; until one comes to a river that nobody
    knows, which a die will tell."""
    went: list[Went] = []
    for id, foe in eager(manual, draft.state):
        if river := steps_into(manual, draft.state, id, foe):
            return went, Wading(Order(UNBIDDEN, (id,), word=river), river)
        if (one := advance_one(manual, draft, id, foe)) is not None:
            went.append(one)
    return went, None


def steps_into(manual: Manual[B], state: State[B], id: str, foe: str) -> str:
    """The river, if any, that nobody knows yet and that one would step into on its way at an enemy."""
    terrain = manual.terrain
    unknown = [line.id for line in state.ground.lines if line.kind == "river" and not lie.river_class(state, line)]
    if not unknown or not manual.impulse.crosses or foes_touching(state, id):
        return ""
    rivers = {**state.own.rivers, **dict.fromkeys(unknown, terrain.dry[0])}
    ran = sally(manual, replace(state, own=replace(state.own, rivers=rivers)), id, foe)
    for outline in ran[0].outlines(0) if ran is not None else ():
        river = lie.river_at(terrain, state, outline)
        if river is not None and river.id in unknown:
            return river.id
    return ""


def advance_one(manual: Manual[B], draft: Draft[B], id: str, foe: str) -> Went | None:
    """One runs at an enemy, if it is still free to."""
    state = draft.state
    if not manual.impulse.idle(state, id) or foe not in state.field.rects or foes_touching(state, id):
        return None
    ran = sally(manual, state, id, foe)
    if ran is None:
        return None
    walked, contacts = ran
    _rule(manual, draft, id, foe)
    draft.rule(manual.moves.ruling(_allowed(manual, state, walked, contacts).facts, {"a": id}))
    draft.place(walked.places())
    draft.own = replace(touched(draft.state, contacts), moved={**state.own.moved, id: "advance"})
    return Went(id, ADVANCES, foe, contacts[0][1] if contacts else "")


def _rule(manual: Manual[B], draft: Draft[B], id: str, foe: str) -> None:
    """Why it runs: it is impetuous, and an enemy is near."""
    state, cites = draft.state, manual.cites
    if manual.impulse.ruling is not None:
        draft.rule(manual.impulse.ruling(state, id))
    far = round(distance(state.field.rects[id], state.field.rects[foe]) / manual.measures.pace, 1)
    row = cites.row(cites.advance)
    draft.rule(by_house(row, "unbidden_advance", {"a": id, "b": foe}, {"distance": far}, {"advances": True}))


def touched(state: State[B], contacts: Sequence[tuple[str, str]]) -> B:
    """With what is remembered of contacts (mover, enemy) just made: who touched whom, and who ran into a front."""
    if not contacts:
        return state.own
    own, touching = state.own, state.field.touching
    fronts = {mover: enemy for mover, enemy in contacts if touching(mover)[enemy].other == FRONT}
    made = (*own.touched, *(Pair(*pair) for pair in contacts))
    return replace(own, touched=made, charged={**own.charged, **fronts})


def _turn(state: State[B], id: str, foe: str) -> int:
    """How far an element must turn to go straight at an enemy: of those equally near, the readiest go first."""
    rect, target = state.field.rects[id], state.field.rects[foe]
    return abs(between(rect.pose.facing, towards(target.pose.x - rect.pose.x, target.pose.y - rect.pose.y)))


def sally(manual: Manual[B], state: State[B], id: str, foe: str) -> Ran | None:
    """How an impetuous element runs at an enemy; nothing if it would not leave its place, by a pace at least."""
    ran, (x, y, _) = run_at(manual, state, id, foe), state.field.rects[id].pose
    if ran is None or ran[1]:
        return ran
    there = ran[0].rects[0].pose
    return ran if hypot(there.x - x, there.y - y) >= manual.measures.pace else None


def run_at(manual: Manual[B], state: State[B], id: str, foe: str) -> Ran | None:
    """The full move straight towards an enemy, into contact if it reaches."""
    rect, target = state.field.rects[id], state.field.rects[foe]
    if manual.impulse.spurred_from == "front":
        return _into(manual, state, id, foe, rect.pose.facing) or _towards(manual, state, id, foe)
    bearing = towards(target.pose.x - rect.pose.x, target.pose.y - rect.pose.y)
    into = _into(manual, state, id, foe, bearing)
    if into is not None or abs(between(rect.pose.facing, bearing)) <= QUARTER:
        return into or _towards(manual, state, id, foe)
    # He is behind: it turns about where it stands, which is a part of its move.
    about = rect.at(rect.pose._replace(facing=(rect.pose.facing + HALF) % TURN))
    turned, spent = replace(state, field=state.field.placed({id: about})), round(pi * rect.reach)
    return _into(manual, turned, id, foe, bearing, spent) or _towards(manual, turned, id, foe, spent)


def _into(manual: Manual[B], state: State[B], id: str, foe: str, bearing: int, spent: int = 0) -> Ran | None:
    """Flush against an edge of an enemy, facing less than a quarter off some bearing; the rest of its move may do."""
    rect, target = state.field.rects[id], state.field.rects[foe]
    for edge in range(4):
        if not manual.contact.may_touch(state, id, rect, foe, edge):
            continue
        for pose in squared_to(rect, target, edge):
            if abs(between(bearing, pose.facing)) < QUARTER:
                made = run(manual, state, id, (Leg("to", to=pose),), spent)
                if made is not None and made[1]:
                    return made
    return None


def _towards(manual: Manual[B], state: State[B], id: str, foe: str, spent: int = 0) -> Ran | None:
    """As far towards an enemy as it gets, with a wheel or, if there is no room for one, without."""
    rect, target = state.field.rects[id], state.field.rects[foe]
    middle = rect.front_middle
    turn = between(rect.pose.facing, towards(target.pose.x - middle[0], target.pose.y - middle[1]))
    wheel = Leg("wheel-right" if turn > 0 else "wheel-left", abs(turn))
    if wheel_length(rect.width, turn) >= manual.moves.plain(state, id, "good", "advance") - spent:
        return _wheeled(manual, state, id, wheel, spent)
    for legs, used in (((wheel,), round(wheel_length(rect.width, turn))), ((), 0)):
        if legs and not turn:
            continue
        full = manual.moves.plain(state, id, "good", "advance") - used - spent

        def ahead(by: int, legs: tuple[Leg, ...] = legs) -> Ran | None:
            return run(manual, state, id, (*legs, Leg("forward", by)), spent)

        free, pace = _free(ahead, full, SHORTER * manual.measures.pace), manual.measures.pace
        start = moved((rect,), legs[0]).rects[0] if legs else rect
        if free >= pace and (far := _at_friends(state, id, start, free)) >= pace:
            return ahead(far) or ahead(free)
    return None


def _wheeled(manual: Manual[B], state: State[B], id: str, wheel: Leg, spent: int) -> Ran | None:
    """As much of a wheel towards an enemy as its whole move lets it make."""

    def swung(by: int) -> Ran | None:
        return run(manual, state, id, (wheel._replace(by=by),), spent)

    free = _free(swung, wheel.by, WHEELED)
    return swung(free) if free else None


def _free(ahead: Callable[[int], Ran | None], full: int, step: int) -> int:
    """How far ahead the way is free, to a tick: the longest that is found from the full move down."""
    free = next((by for by in range(full, 0, -step) if ahead(by) is not None), 0)
    barred = min(free + step, full + 1) if free else full % step or step
    while barred - free > 1:
        half = (free + barred) // 2
        free, barred = (free, half) if ahead(half) is None else (half, barred)
    return free


def _at_friends(state: State[B], id: str, start: Rect, free: int) -> int:
    """Who comes so close to friends that the bases lean on each other stops where they touch."""
    rects, least = state.field.rects, free - 2 * TOLERANCE
    near = friends(state, state.setup.pieces[id].side)
    rooms = [clear for other in near if other != id and (clear := clear_ahead(start, rects[other])) is not None]
    return min([int(room) for room in rooms if least <= room < free], default=free)


def run(manual: Manual[B], state: State[B], id: str, legs: tuple[Leg, ...], spent: int = 0) -> Ran | None:
    """A run that way, if it is free and not too long for the ground."""
    try:
        walked = walk(state, (id,), legs, manual.moves.passes)
        walked = lined_up(manual, state, walked, any_edge, edge_met)
        standing_room(state, walked)
        contacts = touching_fronts(manual, state, walked, any_edge)
        manual.moves.check_ground(state, walked)
        if not _open(manual, state, walked, legs):
            return None
    except Refused:
        return None
    if walked.length + spent > _allowed(manual, state, walked, contacts).ticks + 0.5:
        return None
    return walked, contacts


def _open(manual: Manual[B], state: State[B], walked: Walk, legs: Sequence[Leg]) -> bool:
    """Whether the ground lets one run that way; refused where it may not cross a river so."""
    if not state.ground.areas and not state.ground.lines:
        return True
    outline = hull([point for front in walked.fronts(0) for point in front])
    if lie.bars(manual.terrain, state, walked.ids[0], outline):
        return False
    if manual.impulse.crosses:
        return not footing.step_over(manual, state, walked, legs)
    return lie.river_at(manual.terrain, state, outline) is None


def _allowed(manual: Manual[B], state: State[B], walked: Walk, contacts: Sequence[tuple[str, str]]) -> Allowance:
    """How far one may run that way."""
    (id,), worst = walked.ids, "good"
    if state.ground.areas or state.ground.lines:
        worst = footing.goings(manual.terrain, state, walked, "")[id]
    return manual.moves.allowance(state, id, worst, "advance", walked, contacts)


def retreat(manual: Manual[B], draft: Draft[B], ids: Iterable[str]) -> list[Went]:
    """These make for their base edge, those nearest to it first."""
    state = draft.state
    side: Side = state.own.side
    went: list[Went] = []
    away = 1 if side == "a" else -1
    for id in sorted(ids, key=lambda id: (away * state.field.rects[id].pose.y, id)):
        stood = draft.state.field.rects[id]
        fate = results.retire(draft, id, BACKWARDS[side], manual.custom)
        stands = draft.state.field.rects.get(id)
        if stands is None or stands.pose[:2] != stood.pose[:2]:
            went.append(Went(id, RETIRES, why=fate.why))
        elif stands != stood:
            went.append(Went(id, TURNS))
    return went
