"""Troops that go aboard vessels and land from them (H43): the whole move of both, at the shore."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.engine.draft import Draft
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.geometry.contact import TOLERANCE, contact
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect, distance
from sandtable.mechanics.elements import terrain
from sandtable.mechanics.elements.bound import kind
from sandtable.mechanics.elements.fronts import foes_touching
from sandtable.mechanics.elements.moving import owned
from sandtable.mechanics.elements.way import refuse
from sandtable.names import Code, Json, Refused
from sandtable.rulesets.dbm.cost import order_facts
from sandtable.rulesets.dbm.facts.vocabulary import NAVAL
from sandtable.rulesets.dbm.going import TERRAIN
from sandtable.rulesets.dbm.own import PACE, WIDTH

GANGWAY = WIDTH
"""Troops and vessel are at the shore together if no more than this lies between them."""
SMALL = {"bts": ("ps",)}
"""Vessels that carry only half an element."""
ABOARD = "aboard"
"""How an element left the table that is carried by a vessel."""


@dataclass(frozen=True, slots=True)
class Passage:
    """Going aboard or ashore that may be ordered: who, from or to what vessel, where to, and its price."""

    verb: str
    troops: str
    vessel: str
    to: Pose | None
    """Where the troops land; nothing if they go aboard."""
    facts: dict[str, Json]

    @property
    def payer(self) -> str:
        """The element on the table whose command pays."""
        return self.troops if self.to is None else self.vessel


def plan_board(state: State, order: Order) -> Passage:
    """`board a3 a7`: the element a3 goes aboard the vessel a7."""
    if len(order.bases) != 2:
        raise Refused(Code.BAD_VALUE, "order.bases", "name the troops and then the vessel: board a3 a7")
    troops, vessel = order.bases
    for n, id in enumerate(order.bases):
        _free(state, id, f"order.bases.{n}")
    _check_vessel(state, vessel, "order.bases.1")
    if kind(state, troops) in NAVAL:
        raise refuse("order.bases.0", f"{troops} is itself a vessel; name the troops first: board a3 a7")
    if state.setup.pieces[troops].traits.get("general"):
        raise refuse("order.bases.0", f"{troops} is the general; his command would be without him, so he stays ashore")
    if vessel in state.own.aboard:
        raise refuse("order.bases.1", f"{vessel} carries {state.own.aboard[vessel]} already, and no more (H43)")
    may = SMALL.get(kind(state, vessel))
    if may is not None and kind(state, troops) not in may:
        raise refuse("order.bases.0", f"{vessel} is too small for {troops}: it carries {may[0]} alone (H43)")
    _check_near(state, state.field.rects[troops], vessel, troops, "order.bases")
    facts = order_facts(state, (troops,), "move")
    return Passage("board", troops, vessel, None, facts)


def plan_land(state: State, order: Order) -> Passage:
    """`land a7 at X Y FACING`: what the vessel a7 carries goes ashore there."""
    if len(order.bases) != 1:
        raise Refused(Code.BAD_VALUE, "order.bases", "name the vessel, and where its troops go: land a7 at 900 400 45")
    vessel = order.bases[0]
    _free(state, vessel, "order.bases.0")
    _check_vessel(state, vessel, "order.bases.0")
    troops = state.own.aboard.get(vessel)
    if troops is None:
        raise refuse("order.bases.0", f"{vessel} carries nobody who could land (H43)")
    if len(order.poses) != 1:
        raise Refused(Code.MISSING_FIELD, "order.poses", f"say where {troops} goes ashore: land {vessel} at 900 400 45")
    piece = state.setup.pieces[troops]
    ashore = Rect(order.poses[0], piece.width, piece.depth)
    _check_ashore(state, troops, ashore)
    _check_near(state, ashore, vessel, troops, "order.poses.0")
    facts = order_facts(state, (vessel,), "move")
    return Passage("land", troops, vessel, ashore.pose, facts)


def carry(draft: Draft, passage: Passage) -> None:
    """Let the troops go aboard or ashore; both have then used their move."""
    own = draft.state.own
    aboard = {vessel: troops for vessel, troops in own.aboard.items() if vessel != passage.vessel}
    if passage.to is None:
        aboard[passage.vessel] = passage.troops
        draft.take({passage.troops: ABOARD})
    else:
        draft.place({passage.troops: passage.to})
    moved = {**own.moved, passage.troops: passage.verb, passage.vessel: passage.verb}
    draft.set(aboard=aboard, moved=moved)


def _free(state: State, id: str, at: str) -> None:
    owned(state, id, at)
    if id in state.own.moved:
        raise refuse(at, f"{id} has been ordered to {state.own.moved[id]}, and this takes its whole move (H43)")
    if foes_touching(state, id):
        raise refuse(at, f"{id} is in contact with enemy; it goes aboard or ashore only when free of them")
    if state.own.looting.get(id) == state.own.number:
        raise refuse(at, f"{id} stays to loot this bound (H42)")
    if state.setup.pieces[id].command in state.own.holding:
        raise refuse(at, "this ally holds back until enemy come within 400 paces (H40)")


def _check_vessel(state: State, id: str, at: str) -> None:
    if kind(state, id) not in NAVAL:
        raise refuse(at, f"{id} is no vessel; name a galley, a ship or boats")


def _check_near(state: State, rect: Rect, vessel: str, troops: str, at: str) -> None:
    away = distance(rect, state.field.rects[vessel])
    if away > GANGWAY + TOLERANCE:
        raise refuse(
            at,
            f"{troops} and {vessel} are {away / PACE:.0f} paces apart there; at the shore they are 80 at most (H43)",
        )


def _check_ashore(state: State, troops: str, rect: Rect) -> None:
    at = "order.poses.0"
    if not state.ground.holds(rect.corners):
        raise refuse(at, f"{troops} would stand off the table there; choose another place")
    if terrain.bars(TERRAIN, state, troops, rect.corners) or terrain.river_at(TERRAIN, state, rect.corners) is not None:
        raise refuse(at, f"{troops} cannot stand on that ground; land it wholly on the shore")
    for other in state.field.overlapped(rect):
        raise refuse(at, f"{troops} would stand where {other} stands; choose another place")
    side = state.setup.pieces[troops].side
    for other in sorted(state.field.within(rect.box(TOLERANCE))):
        how = contact(rect, state.field.rects[other])
        if how is not None and how.shared > 0 and state.setup.pieces[other].side != side:
            raise refuse(at, f"{troops} would land in contact with {other}; landing takes its whole move (H43)")
