"""Formations: the room a unit takes in each (H15), and how it changes from one to another (H19, H33)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from sandtable.engine.draft import Draft
from sandtable.engine.state import State
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.rect import Rect, distance
from sandtable.mechanics.bodies.body import enemies, is_officer
from sandtable.rulesets.ps import land, unit
from sandtable.rulesets.ps.facts.troops import FORMATIONS, PIKES, SUITS
from sandtable.rulesets.ps.muster import MUSTER
from sandtable.rulesets.ps.own import INCH, Own

SHELTER = 2 * INCH
"""How near shot must be to pikes in hedgehog to shelter under them (H33)."""


def footprint(state: State[Own], id: str, formation: str) -> tuple[int, int]:
    """The front and the depth of a unit drawn up so, in ticks."""
    piece = state.setup.pieces[id]
    width, depth = MUSTER.kinds[piece.kind].base(piece.grade, formation)
    return round(width * MUSTER.grain), round(depth * MUSTER.grain)


def may_take(state: State[Own], id: str, formation: str) -> bool:
    """Whether troops of its kind form so at all."""
    return formation in FORMATIONS.words and unit.kind(state, id) in SUITS[formation]


def places(rect: Rect, size: tuple[int, int]) -> Iterator[Rect]:
    """Where a unit of another size may stand on the same spot: by its front, about its middle, by its rear."""
    width, depth = size
    for back in ((rect.depth - depth) / 2, 0.0, (depth - rect.depth) / 2):
        yield Rect(rect.pose.shifted(back), width, depth)


def drawn_up(state: State[Own], id: str, formation: str, but: Collection[str] = ()) -> Rect | None:
    """Where it stands when it has formed so, if there is room: not nearer than an inch to enemies it was away from."""
    rect = state.field.rects[id]
    return next((place for place in places(rect, footprint(state, id, formation)) if free(state, id, place, but)), None)


def room(state: State[Own], id: str, place: Rect) -> bool:
    """Whether a place is on the table and nobody else's."""
    others = state.field.overlapped(place, (id,))
    return state.ground.holds(place.corners) and all(is_officer(state, other) for other in others)


def free(state: State[Own], id: str, place: Rect, but: Collection[str] = ()) -> bool:
    """Whether a unit can stand there: on the table, on ground that bears it, in nobody's place, off the enemy."""
    if not room(state, id, place) or land.barred(state, id, place.corners):
        return False
    before, rects = state.field.rects[id], state.field.rects
    for foe in enemies(state, id):
        if foe not in but:
            apart = distance(place, rects[foe])
            if apart < INCH - TOLERANCE and apart < distance(before, rects[foe]) - TOLERANCE:
                return False
    return True


def form(draft: Draft[Own], id: str, formation: str, place: Rect) -> None:
    """It forms so, there."""
    draft.place({id: place.pose}, {id: (place.width, place.depth)})
    draft.own = replace(draft.own, formation={**draft.own.formation, id: formation})


def sheltered(state: State[Own], id: str, forming: Collection[str] = ()) -> bool:
    """Whether shot have pikes of their own near that are in hedgehog or form it now, one for each (H33)."""
    if unit.kind(state, id) != "shot":
        return True
    alike = [other for other in state.field.rects if other != id and state.side(other) == state.side(id)]
    others = [other for other in alike if unit.kind(state, other) == "shot"]
    sheltering = dict[str, str]()
    for shot in (
        *(other for other in others if unit.hedgehog(state, other)),
        *(other for other in others if other in forming and not unit.hedgehog(state, other)),
    ):
        _shelters(state, shot, forming, sheltering, set())
    return _shelters(state, id, forming, sheltering, set())


def _shelters(
    state: State[Own], shot: str, forming: Collection[str], sheltering: dict[str, str], tried: set[str]
) -> bool:
    """Find shot a pike to shelter under, by pike: whom; who has one already takes another, where that makes room."""
    for pike in shelters(state, shot, forming):
        if pike not in tried:
            tried.add(pike)
            before = sheltering.get(pike)
            if before is None or _shelters(state, before, forming, sheltering, tried):
                sheltering[pike] = shot
                return True
    return False


def shelters(state: State[Own], id: str, forming: Collection[str] = ()) -> list[str]:
    """The pikes near to shot that are in hedgehog or form it now, whoever else may shelter under them."""
    near = state.field.near(state.field.rects[id], SHELTER, (id,))
    pikes = (other for other in near if state.side(other) == state.side(id) and unit.kind(state, other) in PIKES)
    return sorted(other for other in pikes if other in forming or unit.hedgehog(state, other))
