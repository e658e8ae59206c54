"""Fights for bridges (H29, H31): who stands at the end of one that the enemy holds may try to take it.

A bridge of pontoons goes by the id of its train, one that the scenario gives to a side by its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import dist
from typing import NamedTuple

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
from sandtable.rulesets.dbr.losses import owned_bridges
from sandtable.rulesets.dbr.observe import alone, naval
from sandtable.rulesets.dbr.own import WIDTH, Own

HELD, CAPTURED = "standing", "captured"
"""The stages of a bridge that can be fought: in its owner's hands, and in the enemy's."""
KINDS = {"permanent": "perm-bridge", "temporary": "temp-bridge"}


class Bridge(NamedTuple):
    """A bridge that stands, and whose it is."""

    line: Line
    owner: Side
    captured: bool

    @property
    def holder(self) -> Side:
        return OTHER[self.owner] if self.captured else self.owner


def bridges(state: State[Own]) -> Mapping[str, Bridge]:
    """By id: the bridges that somebody holds."""
    found = {}
    for train in sorted(state.own.bridging):
        line, word = state.ground.find(bridge_of(train)), stage(state, train)[0]
        if isinstance(line, Line) and word in (HELD, CAPTURED):
            found[train] = Bridge(line, state.setup.pieces[train].side, word == CAPTURED)
    for line, owner in owned_bridges(state):
        found[line.id] = Bridge(line, owner, line.id in state.own.overrun)
    return found


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
    """(element, bridge) of the side whose bound it is: who may fight which bridge now. Vessels are at no end of one."""
    own = state.own
    theirs = {id: bridge.line for id, bridge in bridges(state).items() if bridge.holder != own.side}
    if not theirs:
        return []
    busy = (*own.fought, *own.routing, *own.hidden)
    land = [id for id in sorted(friends(state, own.side)) if not naval(state, id) and id not in busy]
    return [
        Pair(id, bridge)
        for bridge, line in theirs.items()
        for id in land
        if at_end(state, id, line) and not foes_touching(state, id)
    ]


def question(state: State[Own], pair: Pair) -> dict[str, Json]:
    """What the sheet is asked: the element against the bridge, which is neither supported nor led."""
    sort = bridges(state)[pair.b].line.traits.get("class", "permanent")
    return {"a": alone(state, pair.a), "b": {"kind": KINDS[sort]}}


def suffer(draft: Draft[Own], id: str, outcome: str) -> str:
    """What an outcome does to a bridge, in a word; nothing if it stands as it stood."""
    if outcome != "captured":
        return ""
    taken = not bridges(draft.state)[id].captured
    _handed(draft, id, taken=taken)
    return "captured" if taken else "retaken"


def _handed(draft: Draft[Own], id: str, *, taken: bool) -> None:
    """A bridge changes hands: lost to its owner, or his again."""
    own = draft.state.own
    if id not in own.bridging:
        others = tuple(other for other in own.overrun if other != id)
        draft.own = replace(own, overrun=(*others, id) if taken else others)
        return
    bridge = own.bridging[id]._replace(stage=CAPTURED if taken else HELD, since=own.number)
    draft.own = replace(own, bridging={**own.bridging, id: bridge})
    draft.take({id: "captured" if taken else USED})


def retaken(draft: Draft[Own]) -> list[str]:
    """Bridges that their owner takes back by being at their end alone, with no enemy near."""
    state, found = draft.state, []
    for id, bridge in bridges(state).items():
        if not bridge.captured or bridge.owner != state.own.side:
            continue
        comers = [one for one in friends(state, bridge.owner) if one not in state.own.routing]
        if any(at_end(state, one, bridge.line) for one in comers) and not _guarded(state, bridge):
            _handed(draft, id, taken=False)
            found.append(id)
    return found


def _guarded(state: State[Own], bridge: Bridge) -> bool:
    """Whether an enemy of its owner who is not running stands within 50 paces of a bridge."""
    (ax, ay), (bx, by) = bridge.line.points[0], bridge.line.points[-1]
    middle = Pose((ax + bx) // 2, (ay + by) // 2, towards(bx - ax, by - ay))
    planks = Rect(middle, bridge.line.width, round(dist((ax, ay), (bx, by))))
    ids = [id for id in enemies(state, bridge.owner) if id not in state.own.routing]
    return any(distance(planks, state.field.rects[id]) <= GUARDED for id in ids)
