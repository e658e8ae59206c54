"""Troops that go aboard vessels and ashore from them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic

from sandtable.engine.draft import Draft
from sandtable.engine.order import Order
from sandtable.engine.part import Places
from sandtable.engine.state import State
from sandtable.geometry.angle import QUARTER, TURN
from sandtable.geometry.contact import FRONT, LEFT, RIGHT, TOLERANCE, contact
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect, distance
from sandtable.mechanics.elements import terrain as lie
from sandtable.mechanics.elements.bound import B, kind
from sandtable.mechanics.elements.fronts import foes_touching
from sandtable.mechanics.elements.moving import owned
from sandtable.mechanics.elements.terrain import Terrain
from sandtable.mechanics.elements.way import refuse
from sandtable.names import Code, Refused

ABOARD = "aboard"
"""How an element left the table that is carried by a vessel."""
WHERE = "order.poses.0"
STRIDES = 8
"""In so many steps the shore is looked for, as far as a gangway reaches."""


class Ashore(Places):
    """The place where those aboard a vessel go ashore; whether they may is found out there."""

    def check(self, state: State[Any], order: Order, about: Any) -> None:
        """Whoever is named, there is one place."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Vessels(Generic[B]):
    """What a game says of vessels and those whom they carry."""

    terrain: Terrain[B]
    rule: str
    """The id of the house rule."""
    board: str
    land: str
    """The verbs of the two orders."""
    gangway: int
    """Troops and vessel are at the shore together if no more than this lies between them."""
    both: bool
    """Whether this is the whole move of the vessel too."""
    crew: Callable[[State[B], str], tuple[str, ...]]
    """Those whom a vessel carries."""
    manned: Callable[[B, str, tuple[str, ...]], B]
    """(own, vessel, crew): the game's own state when a vessel carries these."""
    check_free: Callable[[State[B], str, str], None]
    """(state, id, at): whether the game keeps troops or vessel from this for a reason of its own."""
    check_crew: Callable[[State[B], str, str], None]
    """(state, vessel, troops): whether those troops find room aboard."""
    holder: Callable[[State[B], str, Rect], str | None]
    """(state, troops, place): an enemy in whose zone these would stand there."""
    zone_rule: str
    """The id of the house rule of such zones."""


@dataclass(frozen=True, slots=True)
class Passage:
    """Going aboard or ashore that may be ordered: who, from or to what vessel, and where to."""

    verb: str
    troops: str
    vessel: str
    to: Pose | None
    """Where the troops land; nothing if they go aboard."""

    @property
    def payer(self) -> str:
        """The element on the table whose command pays."""
        return self.troops if self.to is None else self.vessel


def plan_board(vessels: Vessels[B], state: State[B], order: Order) -> Passage:
    """`board a3 a7`: the element a3 goes aboard the vessel a7."""
    if len(order.bases) != 2:
        message = f"name the troops and then the vessel: {vessels.board} a3 a7"
        raise Refused(Code.BAD_VALUE, "order.bases", message)
    troops, vessel = order.bases
    for n, id in enumerate(order.bases):
        _check_free(vessels, state, id, f"order.bases.{n}", unmoved=vessels.both or not n)
    _check_vessel(vessels, state, vessel, "order.bases.1")
    if kind(state, troops) in vessels.terrain.naval:
        message = f"{troops} is itself a vessel; name the troops first: {vessels.board} a3 a7"
        raise refuse("order.bases.0", message)
    vessels.check_crew(state, vessel, troops)
    _check_near(vessels, state, state.field.rects[troops], vessel, troops, "order.bases")
    if foe := vessels.holder(state, troops, state.field.rects[troops]):
        rule = vessels.zone_rule
        says = f"{troops} stands in the zone before the front of {foe} and does not go aboard out of it ({rule})"
        raise refuse("order.bases.0", f"{says}; let it go straight back first", rows=(rule,))
    return Passage(vessels.board, troops, vessel, None)


def plan_land(vessels: Vessels[B], state: State[B], order: Order) -> Passage:
    """`land a7 at X Y FACING`: what the vessel a7 carries goes ashore there; of several, who is named second."""
    example = f"{vessels.land} {order.bases[0] if order.bases else 'a7'} at 900 400 45"
    if len(order.bases) not in (1, 2):
        raise Refused(Code.BAD_VALUE, "order.bases", f"name the vessel, and where its troops go: {example}")
    vessel = order.bases[0]
    _check_free(vessels, state, vessel, "order.bases.0", unmoved=vessels.both)
    _check_vessel(vessels, state, vessel, "order.bases.0")
    troops = _passenger(vessels, state, order)
    if len(order.poses) != 1:
        raise Refused(Code.MISSING_FIELD, "order.poses", f"say where {troops} goes ashore: {example}")
    piece = state.setup.pieces[troops]
    ashore = Rect(order.poses[0], piece.width, piece.depth)
    _check_ashore(vessels, state, troops, ashore)
    _check_near(vessels, state, ashore, vessel, troops, WHERE)
    return Passage(vessels.land, troops, vessel, ashore.pose)


def passages(vessels: Vessels[B], state: State[B], ids: Sequence[str]) -> Iterator[Order]:
    """Sensible orders to go aboard vessels of these, or ashore ahead of them and to either side; not all may."""
    pieces, rects = state.setup.pieces, state.field.rects
    for vessel in ids:
        if kind(state, vessel) not in vessels.terrain.naval:
            continue
        rect = rects[vessel]
        for troops in vessels.crew(state, vessel):
            shores = (_shore(vessels, state, vessel, troops, edge) for edge in (FRONT, RIGHT, LEFT))
            yield from (Order(vessels.land, (vessel, troops), poses=(there,)) for there in shores if there is not None)
        for other in sorted(state.field.within(rect.box(vessels.gangway))):
            if pieces[other].side == pieces[vessel].side and kind(state, other) not in vessels.terrain.naval:
                yield Order(vessels.board, (other, vessel))


def _shore(vessels: Vessels[B], state: State[B], vessel: str, troops: str, edge: int) -> Pose | None:
    """The nearest place where troops find ground to stand on, straight out from an edge of their vessel."""
    rect, piece = state.field.rects[vessel], state.setup.pieces[troops]
    out = Pose(rect.pose.x, rect.pose.y, (rect.pose.facing + edge * QUARTER) % TURN)
    beside = ((rect.depth if edge == FRONT else rect.width) + piece.depth) / 2
    for step in range(1, STRIDES + 1):
        there = out.shifted(beside + vessels.gangway * step // STRIDES)
        try:
            _check_ashore(vessels, state, troops, Rect(there, piece.width, piece.depth))
        except Refused:
            continue
        return there
    return None


def _passenger(vessels: Vessels[B], state: State[B], order: Order) -> str:
    """Who is to go ashore."""
    vessel = order.bases[0]
    crew = vessels.crew(state, vessel)
    if not crew:
        raise refuse("order.bases.0", f"{vessel} carries nobody who could land ({vessels.rule})")
    troops = order.bases[1] if len(order.bases) > 1 else crew[0]
    if troops not in crew:
        raise refuse("order.bases.1", f"{troops} is not aboard {vessel}; it carries {' and '.join(crew)}")
    if troops in state.own.moved:
        raise refuse("order.bases", f"{troops} has gone aboard this bound and can do no more in it ({vessels.rule})")
    return troops


def carry(vessels: Vessels[B], draft: Draft[B], passage: Passage) -> None:
    """Let the troops go aboard or ashore; that was their move."""
    state, troops, vessel = draft.state, passage.troops, passage.vessel
    crew = tuple(id for id in vessels.crew(state, vessel) if id != troops)
    if passage.to is None:
        crew = (*crew, troops)
        draft.take({troops: ABOARD})
    else:
        draft.place({troops: passage.to})
    moved = {**state.own.moved, troops: passage.verb}
    if vessels.both:
        moved[vessel] = passage.verb
    draft.own = replace(vessels.manned(draft.own, vessel, crew), moved=moved)


def sink(vessels: Vessels[B], draft: Draft[B], vessel: str) -> None:
    """Those aboard a vessel that is gone from the table are lost with it."""
    crew = vessels.crew(draft.state, vessel)
    if crew and vessel not in draft.state.field.rects:
        draft.take(dict.fromkeys(crew, "destroyed"))
        draft.own = vessels.manned(draft.own, vessel, ())


def _check_free(vessels: Vessels[B], state: State[B], id: str, at: str, *, unmoved: bool) -> None:
    owned(state, id, at)
    if unmoved and id in state.own.moved:
        done = state.own.moved[id]
        raise refuse(at, f"{id} has been ordered to {done}, and this takes its whole move ({vessels.rule})")
    if foes_touching(state, id):
        raise refuse(at, f"{id} is in contact with enemy; it goes aboard or ashore only when free of them")
    vessels.check_free(state, id, at)


def _check_vessel(vessels: Vessels[B], state: State[B], id: str, at: str) -> None:
    if kind(state, id) not in vessels.terrain.naval:
        raise refuse(at, f"{id} is no vessel; name a galley, a ship or boats")


def _check_near(vessels: Vessels[B], state: State[B], rect: Rect, vessel: str, troops: str, at: str) -> None:
    away, pace = distance(rect, state.field.rects[vessel]), vessels.terrain.pace
    if away > vessels.gangway + TOLERANCE:
        most, says = vessels.gangway / pace, f"{troops} and {vessel} are {away / pace:.0f} paces apart there"
        says += f", and at the shore they are {most:g} at most ({vessels.rule}); bring them together"
        raise refuse(at, says, have=round(away / pace, 1), want=most, unit="paces")


def _check_ashore(vessels: Vessels[B], state: State[B], troops: str, rect: Rect) -> None:
    terrain = vessels.terrain
    if not state.ground.holds(rect.corners):
        raise refuse(WHERE, f"{troops} would stand off the table there; choose another place")
    if lie.bars(terrain, state, troops, rect.corners) or lie.river_at(terrain, state, rect.corners) is not None:
        raise refuse(WHERE, f"{troops} cannot stand on that ground; land it wholly on the shore")
    for other in state.field.overlapped(rect):
        raise refuse(WHERE, f"{troops} would stand where {other} stands; choose another place")
    side = state.setup.pieces[troops].side
    for other in sorted(state.field.within(rect.box(TOLERANCE))):
        how = contact(rect, state.field.rects[other])
        if how is not None and how.shared > 0 and state.setup.pieces[other].side != side:
            message = f"{troops} would land in contact with {other}; landing takes its whole move ({vessels.rule})"
            raise refuse(WHERE, message)
    if foe := vessels.holder(state, troops, rect):
        far = round(distance(rect, state.field.rects[foe]) / terrain.pace, 1)
        says = f"{troops} would land in the zone before the front of {foe}, {far:g} paces from it ({vessels.zone_rule})"
        raise refuse(WHERE, f"{says}; land it outside", rows=(vessels.zone_rule,), have=far, unit="paces")
