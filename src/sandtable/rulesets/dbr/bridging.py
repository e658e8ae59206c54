"""Bridges of pontoons (H29): launched in one bound, completed in a later one, taken down again in two."""

from __future__ import annotations

from dataclasses import replace

from sandtable.engine.draft import Draft
from sandtable.engine.state import State
from sandtable.geometry.ground import Line
from sandtable.geometry.outline import to_line
from sandtable.geometry.pose import Point, Pose
from sandtable.geometry.rect import Rect, to_segment
from sandtable.mechanics.elements.bound import kind
from sandtable.mechanics.elements.fronts import foes_touching
from sandtable.mechanics.elements.way import refuse
from sandtable.names import Code, Refused
from sandtable.rulesets.dbr import going
from sandtable.rulesets.dbr.own import PACE, WIDTH, Bridge, Own

AT = "order.bases.0"
STEP = 5 * PACE
LONGEST = 300 * PACE
USED = "bridge"
"""How a train left the table whose pontoons lie in the river."""


def stage(state: State[Own], id: str) -> tuple[str, int]:
    """How far the bridge of a train is, and since which bound; one launched is lost if its train is driven off."""
    bridge = state.own.bridging.get(id)
    if bridge is None or (bridge.stage == "launched" and not _at_hand(state, id, bridge)):
        return "", 0
    return bridge.stage, bridge.since


def _at_hand(state: State[Own], id: str, bridge: Bridge) -> bool:
    rect = state.field.rects.get(id)
    return rect is not None and rect.pose == (bridge.x, bridge.y, bridge.facing)


def bridge_of(id: str) -> str:
    """The id of the bridge of a train."""
    return f"{id}-bridge"


def span(state: State[Own], rect: Rect) -> tuple[Point, Point] | None:
    """From bank to bank, straight ahead of a train that stands at the water."""
    rivers = [line for line in state.ground.lines if line.kind == "river"]
    start: Point | None = None
    for far in range(0, LONGEST, STEP):
        x, y = rect.pose.ahead(rect.depth / 2 + far)
        wet = any(
            to_segment((x, y), a, b) <= line.width / 2
            for line in rivers
            for a, b in zip(line.points, line.points[1:], strict=False)
        )
        if wet and start is None:
            if far > going.BANK:
                return None
            start = rect.pose.ahead(rect.depth / 2 + far - STEP)
        if start is not None and not wet:
            return start, (x, y)
    return None


def check(state: State[Own], id: str, verb: str) -> None:
    """Whether a train may do that now."""
    piece = state.setup.pieces.get(id)
    if piece is None or piece.kind != "pont":
        raise Refused(Code.BAD_VALUE, AT, f"{id} are no pontoons; name a pontoon train (H29)")
    if piece.side != state.own.side:
        raise refuse(AT, f"{id} is of the other side, and it is not his bound; name a train of your own")
    word, since = stage(state, id)
    if verb == "dismantle":
        _check_dismantle(state, id, word, since)
        return
    if id not in state.field.rects or kind(state, id) != "pont":
        raise refuse(AT, f"{id} is not on the table: {state.taken.get(id, 'it waits beside it')}; name a train that is")
    if id in state.own.moved:
        raise refuse(AT, f"{id} has been ordered to {state.own.moved[id]} this bound; bridging takes all of it")
    if foes_touching(state, id):
        raise refuse(AT, f"{id} is in contact with enemy; it bridges only when free of them (H29)")
    if verb == "launch":
        if word:
            raise refuse(AT, f"{id} has launched its bridge already; complete it in a later bound")
        if span(state, state.field.rects[id]) is None:
            raise _no_bank(state, id)
    elif word != "launched" or since >= state.own.number:
        raise refuse(AT, f"{id} completes a bridge in a bound after it was launched (H29); launch it first")


def _no_bank(state: State[Own], id: str) -> Refused:
    """A train that is not at a river: how far off the nearest water is."""
    says = f"{id} must stand with its front at the bank of a river, within {going.BANK // PACE} paces (H29)"
    rivers, front = [line for line in state.ground.lines if line.kind == "river"], state.field.rects[id].front_middle
    if not rivers:
        return refuse(AT, f"{says}, and there is none here", rows=("H29",))
    far = round(min(max(0.0, to_line(front, river.points) - river.width / 2) for river in rivers) / PACE)
    where = "does not look over it" if far <= going.BANK // PACE else f"is {far} paces off"
    return refuse(
        AT, f"{says}, and {where}; move it there", rows=("H29",), have=far, want=going.BANK // PACE, unit="paces"
    )


def _check_dismantle(state: State[Own], id: str, word: str, since: int) -> None:
    if word not in ("standing", "dismantling"):
        raise refuse(AT, f"{id} has no bridge to take down (H29); launch and complete one first")
    if word == "dismantling" and since >= state.own.number:
        raise refuse(AT, "to take a bridge down takes two bounds (H29); finish it in a later one")
    line = state.ground.find(bridge_of(id))
    if isinstance(line, Line) and any(line.covers(rect.corners) for rect in state.field.rects.values()):
        raise refuse(AT, "somebody stands on the bridge; move him off it first")
    if word == "dismantling":
        _, _, x, y, facing = state.own.bridging[id]
        piece = state.setup.pieces[id]
        if state.field.overlapped(Rect(Pose(x, y, facing), piece.width, piece.depth)):
            raise refuse(AT, f"there is no room for {id} where its bridge began; move away who stands there")


def price_of(state: State[Own], id: str, verb: str) -> str | None:
    """The action that is paid for; nothing for the first half of taking a bridge down."""
    if verb == "dismantle" and stage(state, id)[0] == "standing":
        return None
    return f"{verb}_bridge"


def work(draft: Draft[Own], id: str, verb: str) -> None:
    """Do the work of a bound."""
    state = draft.state
    own = state.own
    word, _ = stage(state, id)
    if verb == "launch":
        pose = state.field.rects[id].pose
        draft.own = replace(draft.own, bridging={**own.bridging, id: Bridge("launched", own.number, *pose)})
    elif verb == "complete":
        found = span(state, state.field.rects[id])
        assert found is not None
        draft.lay(state.ground.with_line(_line(id, *found)))
        pose = state.field.rects[id].pose
        draft.take({id: USED})
        draft.own = replace(draft.own, bridging={**own.bridging, id: Bridge("standing", own.number, *pose)})
    elif word == "standing":
        draft.lay(state.ground.without([bridge_of(id)]))
        bridge = own.bridging[id]._replace(stage="dismantling", since=own.number)
        draft.own = replace(draft.own, bridging={**own.bridging, id: bridge})
    else:
        _, _, x, y, facing = own.bridging[id]
        draft.place({id: Pose(x, y, facing)})
        draft.own = replace(draft.own, bridging={other: how for other, how in own.bridging.items() if other != id})


def _line(id: str, p: Point, q: Point) -> Line:
    points = tuple((round(x), round(y)) for x, y in (p, q))
    return Line(bridge_of(id), "bridge", points, WIDTH, traits={"class": "temporary"})
