"""Going back: troops that retire after a break test, move off freely, evade, or blunder to the rear (H29, H43)."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from typing import NamedTuple

from sandtable.engine.draft import Draft
from sandtable.engine.memo import OfMoment
from sandtable.engine.state import State
from sandtable.geometry.angle import HALF, TURN
from sandtable.geometry.angle import heading as ahead
from sandtable.geometry.contact import FRONT
from sandtable.geometry.leg import Leg
from sandtable.geometry.rect import Polygon, Rect
from sandtable.mechanics.bodies.body import in_contact, nearest_enemy
from sandtable.mechanics.bodies.heading import away_facing
from sandtable.mechanics.bodies.spans import share
from sandtable.mechanics.driven.drive import ANY_LENGTH, SHORT, Drive, Driven
from sandtable.mechanics.driven.going import driven
from sandtable.mechanics.driven.telling import carry
from sandtable.mechanics.underfoot.lines import Crossing
from sandtable.mechanics.underfoot.track import Track, leg_track
from sandtable.rulesets.ps import forming, land, marching, moving, observe, pace, staff, unit
from sandtable.rulesets.ps.losing import lose
from sandtable.rulesets.ps.marching import refuse
from sandtable.rulesets.ps.own import INCH, Own, with_
from sandtable.rulesets.ps.ruling import gone
from sandtable.rulesets.ps.telling import length

CLEAR = INCH
"""Whoever retires must end farther than this from every enemy."""
HUDDLED = 4 * INCH
"""How far a hedgehog goes back in a move."""
NOTHING = INCH // 20
"""To go no farther than this is not to go."""
LOST = "left the table"


RETIRING, MOVING = "retiring", "moving"
"""How friends are gone through (4.17): after a break test or a blunder, or by a move that is neither."""


def anyone(state: State[Own], id: str, other: str) -> bool:
    """Those who go back go through all their friends: they retire, or clear them in the one move they make (H35)."""
    return True


def drawn_off(state: State[Own], id: str) -> State[Own]:
    """The table with a unit as it goes back: a garrison out of its walls (H27)."""
    if not unit.housed(state, id):
        return state
    own, rect = state.own, _outside(state, id)
    housed = {other: house for other, house in own.housed.items() if other != id}
    return replace(state, own=replace(own, housed=housed), field=state.field.placed({id: rect}))


def _outside(state: State[Own], id: str) -> Rect:
    """Where a garrison forms up to go: about its middle; by its front or rear where that would be off the table."""
    size = forming.footprint(state, id, unit.formation(state, id))
    front, middle, rear = forming.places(state.field.rects[id], size)
    return next((place for place in (middle, front, rear) if state.ground.holds(place.corners)), middle)


def step(state: State[Own], id: str) -> int:
    """The ticks of one move of those who go back: a hedgehog goes as it stands, and slowly (H29, H33)."""
    return HUDDLED if unit.hedgehog(state, id) else pace.allowance(state, id)


def opened(state: State[Own], id: str, place: Rect) -> Rect | None:
    """A hedgehog that has gone back in line about its middle; nothing if it has no room, or an enemy is near (H29)."""
    middle = list(forming.places(place, forming.footprint(state, id, "line")))[1]
    return middle if forming.room(state, id, middle) and clear(state, id, middle) else None


def _bars(state: State[Own], id: str, outline: Polygon) -> bool:
    """What bars the way back, but for ground that it stands on already."""
    inside = [area.id for area in state.ground.under(state.field.rects[id].corners)]
    return land.barred(state, id, outline, inside)


def reach(state: State[Own], id: str, heading: int, far: int) -> int:
    """How far a move straight back leads that is no retirement (4.5, R12, H46).

    Woods are gone through at half pace, and formed troops go to an obstacle, or just over one that they stand at.
    """
    rect = state.field.rects[id]
    if not land.near(state.ground, (rect.box(far),), land.UNDERFOOT):
        return far
    leg = _straight(rect, heading, far)
    done = pace.go(state, rect, leg, far)
    gone = far if done.leg == leg else pace.length(rect, done.leg)
    for one in _obstacles(state, id, tuple(leg_track(rect, done.leg, done.rect, gone)))[:1]:
        return round(one.at) + (marching.ACROSS if one.at <= land.AT_HAND else 0)
    return round(gone)


class Underfoot(NamedTuple):
    """The ground that a move straight back has led over, as the sheet asks for it, and whether over an obstacle."""

    grounds: tuple[str, ...] = ("open",)
    over: bool = False


def underfoot(state: State[Own], id: str, heading: int, gone: int) -> Underfoot:
    """What a unit has gone over that moved so far straight back, and did not retire."""
    rect = state.field.rects[id]
    if not gone or not land.near(state.ground, (rect.box(gone),), land.UNDERFOOT):
        return Underfoot()
    leg = _straight(rect, heading, gone)
    fronts = tuple(leg_track(rect, leg, pace.end(rect, leg), gone))
    woods, rough = share(land.in_woods(state, fronts)), land.is_rough(state, id, fronts)
    return Underfoot(land.grounds(gone, woods, rough), bool(_obstacles(state, id, fronts)))


def _straight(rect: Rect, heading: int, far: int) -> Leg:
    s, c = ahead(heading)
    return Leg("to", to=rect.pose._replace(x=rect.pose.x + round(s * far), y=rect.pose.y + round(c * far)))


def _obstacles(state: State[Own], id: str, fronts: Track) -> list[Crossing]:
    return [] if unit.loose(state, id) else land.obstacles(state, id, fronts)


def retreat(
    state: State[Own],
    id: str,
    heading: int,
    moves: int,
    *,
    facing: int | None = None,
    retires: bool = False,
    clears: bool = False,
) -> Driven:
    """How far a unit gets along a heading, facing as before unless said.

    Who retires comes near to whom it may on its way, and leaves the table at its edge (H29); others keep off (H19).
    They go on beyond a friend whom they would end in, as who blunders (`clears`) does. Others make one move, and stop
    before a friend whom that does not clear (H35).
    """

    def found() -> Driven:
        out = drawn_off(state, id)
        far = step(out, id) * moves
        drive = Drive(
            heading,
            far if retires or clears else reach(out, id, heading, far),
            anyone,
            _bars,
            facing=facing,
            turns=retires and not unit.hedgehog(out, id),
            beyond=ANY_LENGTH if retires or clears else 0,
            comes=SHORT if retires else CLEAR,
            leaves=retires,
        )
        return driven(out, id, drive)

    return _RETREATS.of(state, (id, heading, moves, facing, retires, clears), found)


_RETREATS: OfMoment[tuple[str, int, int, int | None, bool, bool], Driven] = OfMoment()
"""Who may go back is asked before he is told to, and then he goes."""


def clear(state: State[Own], id: str, rect: Rect) -> bool:
    """Whether it is far enough from every enemy, and in nobody's walls."""
    near = nearest_enemy(state, id, rect)
    return (near is None or near[0] > CLEAR) and not land.barred(state, id, rect.corners)


def clear_in(state: State[Own], id: str, heading: int) -> int | None:
    """How many moves it needs to get clear of the enemy: one, two, or nothing if it cannot."""
    for moves in (1, 2):
        found = retreat(state, id, heading, moves, facing=(heading + HALF) % TURN, retires=True)
        if found.off or clear(state, id, found.rect):
            return moves
    return None


def main_foe(state: State[Own], id: str) -> str | None:
    """The enemy that it has before its front, else the first that touches it."""
    touched = in_contact(state, id)
    ahead = [foe for foe in touched if state.field.touching(id)[foe].edge == FRONT]
    return next(iter(ahead or touched), None)


def from_enemy(state: State[Own], id: str, foe: str | None = None) -> int:
    """The heading straight away from an enemy, from the nearest unless one is named; home if there is none."""
    if foe is None or foe not in state.field.rects:
        near = nearest_enemy(state, id)
        if near is None:
            return unit.home(state.side(id))
        foe = near[1]
    return away_facing(state.field.rects[id], state.field.rects[foe])


def go(
    draft: Draft[Own],
    id: str,
    heading: int,
    moves: int,
    *,
    facing: int | None = None,
    retires: bool = False,
    how: str = MOVING,
    says: str = "",
) -> bool:
    """A unit goes back; friends whom it goes through may be disordered. Whether it is still on the table.

    `says` is what it does, in words, where that is not told already.
    """
    state = draft.state
    found = retreat(state, id, heading, moves, facing=facing, retires=retires, clears=how == RETIRING)
    under = Underfoot() if how == RETIRING else underfoot(drawn_off(state, id), id, heading, found.gone)
    went = gone(id, {"a": observe.body(state, id), "moves": moves}, under.grounds)
    if not unit.hedgehog(state, id):
        draft.rule(*went.records)
    if found.off:
        lose(draft, id, LOST)
        moving.passed(draft, found.passed, id, how)
        draft.say(f"{unit.named(state, id)} {f'{says} and ' if says else ''}leave the table.")
        return False
    # A garrison that must form up outside may have no room to, at the edge or beside others.
    if not forming.room(state, id, found.rect) or not (found.gone > NOTHING or retires):
        draft.say(f"{unit.named(state, id)} have no room to go back.")
        return True
    messy = went.messy and not unit.disordered(state, id)
    if messy:
        draft.own = replace(draft.own, disordered=with_(draft.own.disordered, id))
    if says:
        mess = " and are disordered" if messy else ""
        draft.say(f"{unit.named(state, id)} {says} {length(found.gone / INCH)}{mess}.")
    draft.own = replace(draft.own, housed=drawn_off(state, id).own.housed)
    carry(draft, id, found, _left(state, id, heading), (found.rect.width, found.rect.depth))
    if unit.hedgehog(state, id) and (place := opened(draft.state, id, found.rect)) is not None:
        forming.form(draft, id, "line", place)
    for officer in staff.reached(draft.state, id):
        staff.flee(draft, officer)
    staff.settle(draft)
    moving.prolong(draft, id, min(moves, ceil((found.gone - NOTHING) / (step(state, id) or 1))))
    moving.passed(draft, found.passed, id, how)
    if under.over:
        moving.trip(draft, id)
    return True


def _left(state: State[Own], id: str, heading: int) -> str:
    """The enemy that it touches and goes straight away from, if any."""
    return next((foe for foe in in_contact(state, id) if from_enemy(state, id, foe) == heading), "")


def retire(draft: Draft[Own], id: str, heading: int, moves: int) -> bool:
    """It retires after a break test: at full pace, facing away, then turning to face what it left (H29)."""
    own = draft.own
    disordered = with_(own.disordered, id) if unit.hedgehog(draft.state, id) else own.disordered
    draft.own = replace(own, retired=with_(own.retired, id), disordered=disordered)
    state, facing = draft.state, (heading + HALF) % TURN
    found = retreat(state, id, heading, moves, facing=facing, retires=True)
    stays = go(draft, id, heading, moves, facing=facing, retires=True, how=RETIRING)
    if stays and forming.room(state, id, found.rect):
        _tell_length(draft, id, found.gone - step(state, id) * moves, found.gone)
    return stays


def _tell_length(draft: Draft[Own], id: str, over: float, gone: float) -> None:
    """Who goes farther than his moves, or not so far, is told of with his way."""
    who = unit.named(draft.state, id)
    if gone <= NOTHING:
        draft.say(f"{who} have no room to go back.")
    elif over > NOTHING:
        draft.say(f"{who} go {length(gone / INCH)}, to stand clear of friends (H29).")
    elif over < -NOTHING:
        draft.say(f"{who} have room for {length(gone / INCH)}.")


def check_free_move(state: State[Own], id: str, at: str) -> None:
    """Refuse a unit that has no free move away from the enemy (4.2, 4.17, R31)."""
    who = unit.named(state, id)
    if in_contact(state, id):
        raise refuse(at, f"{who} are in contact and make no free move (H24); name others")
    if not unit.weak(state, id):
        raise refuse(at, f"{who} are in good order; only the disordered and the shaken fall back freely (R31)")
    if state.own.acted.get(id, "failed") != "failed":
        raise refuse(at, f"{who} have moved this turn already; name others")
    if pace.allowance(state, id) == 0:
        if unit.hedgehog(state, id):
            says = f"{who} are in hedgehog, which stays where it is (4.4) unless it must retire (H33)"
            raise refuse(at, f"{says}; let them form line once they are in order, or name others")
        raise refuse(at, f"{who} cannot move from their place (4.4); name others")
    if retreat(state, id, from_enemy(state, id), 1).gone <= NOTHING:
        raise refuse(at, f"{who} have no room to go straight away from the enemy (R31); name others")
