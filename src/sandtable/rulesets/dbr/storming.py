"""Fights for bridges of pontoons (H29, H31): who stands at the end of one that the enemy holds may try to take it."""

from __future__ import annotations

from dataclasses import replace
from math import dist

from sandtable.engine.draft import Draft
from sandtable.engine.state import State
from sandtable.geometry.angle import towards
from sandtable.geometry.ground import Line
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect, distance
from sandtable.mechanics.elements.bound import enemies, friends
from sandtable.mechanics.elements.fronts import foes_touching
from sandtable.names import OTHER, Json, Pair, Side
from sandtable.rulesets.dbr import going
from sandtable.rulesets.dbr.bridging import USED, bridge_of, stage
from sandtable.rulesets.dbr.guns import GUARDED
from sandtable.rulesets.dbr.observe import alone, naval
from sandtable.rulesets.dbr.own import WIDTH, Own

HELD, CAPTURED = "standing", "captured"
"""The stages of a bridge that can be fought: in its owner's hands, and in the enemy's."""
KIND = "temp-bridge"


def holder(state: State[Own], train: str) -> Side | None:
    """The side that holds the bridge of a train; nothing if none stands."""
    side = state.setup.pieces[train].side
    return {HELD: side, CAPTURED: OTHER[side]}.get(stage(state, train)[0])


def at_end(state: State[Own], id: str, bridge: Line) -> bool:
    """Whether an element stands at an end of a bridge, not on it, and faces along it."""
    rect = state.field.rects[id]
    ends = (bridge.points[0], bridge.points[-1])
    if bridge.covers(rect.corners):
        return False
    return any(
        abs(right) <= WIDTH / 2 and 0 < ahead < far and ahead - rect.depth / 2 <= going.BANK
        for near, beyond in (ends, ends[::-1])
        for (right, ahead), (_, far) in [(rect.pose.seen(near), rect.pose.seen(beyond))]
    )


def able(state: State[Own]) -> list[Pair]:
    """(element, train) of the side whose bound it is: who may fight which bridge now. Vessels are at no end of one."""
    own = state.own
    busy = (*own.fought, *own.routing, *own.hidden)
    land = [id for id in sorted(friends(state, own.side)) if not naval(state, id) and id not in busy]
    found = []
    for train in sorted(own.bridging):
        bridge = state.ground.find(bridge_of(train))
        if holder(state, train) == OTHER[own.side] and isinstance(bridge, Line):
            found += [Pair(id, train) for id in land if at_end(state, id, bridge) and not foes_touching(state, id)]
    return found


def question(state: State[Own], who: str) -> dict[str, Json]:
    """What the sheet is asked: the element against the bridge, which is neither supported nor led."""
    return {"a": alone(state, who), "b": {"kind": KIND}}


def suffer(draft: Draft[Own], train: str, outcome: str) -> str:
    """What an outcome does to a bridge, in a word; nothing if it stands as it stood."""
    if outcome != "captured":
        return ""
    return _handed(draft, train, CAPTURED if stage(draft.state, train)[0] == HELD else HELD)


def _handed(draft: Draft[Own], train: str, now: str) -> str:
    """A bridge changes hands: lost to its owner, or his again."""
    own = draft.state.own
    bridge = own.bridging[train]._replace(stage=now, since=own.number)
    draft.own = replace(draft.own, bridging={**own.bridging, train: bridge})
    draft.take({train: "captured" if now == CAPTURED else USED})
    return "captured" if now == CAPTURED else "retaken"


def retaken(draft: Draft[Own]) -> list[str]:
    """Bridges that their owner takes back by being at their end alone, with no enemy near."""
    state, found = draft.state, []
    for train in [id for id in state.own.bridging if stage(state, id)[0] == CAPTURED]:
        bridge, side = state.ground.find(bridge_of(train)), state.setup.pieces[train].side
        if side != state.own.side or not isinstance(bridge, Line):
            continue
        comers = [id for id in friends(state, side) if id not in state.own.routing and at_end(state, id, bridge)]
        if comers and not _guarded(state, bridge, side):
            _handed(draft, train, HELD)
            found.append(train)
    return found


def _guarded(state: State[Own], bridge: Line, side: Side) -> bool:
    """Whether an enemy who is not running stands within 50 paces of a bridge."""
    (ax, ay), (bx, by) = bridge.points
    middle = Pose((ax + bx) // 2, (ay + by) // 2, towards(bx - ax, by - ay))
    planks = Rect(middle, bridge.width, round(dist((ax, ay), (bx, by))))
    ids = [id for id in enemies(state, side) if id not in state.own.routing]
    return any(distance(planks, state.field.rects[id]) <= GUARDED for id in ids)
