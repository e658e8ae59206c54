"""Flank marches (H41): a command that is kept off the table and comes on along a side edge later."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.order import Order
from sandtable.engine.part import Choice, OneOf
from sandtable.engine.state import State
from sandtable.engine.verb import Verb
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.mechanics.deploying import standing
from sandtable.mechanics.elements import terrain
from sandtable.mechanics.elements.deploying import Lot, to_place
from sandtable.mechanics.elements.losses import commands
from sandtable.mechanics.elements.way import refuse
from sandtable.names import Side
from sandtable.rulesets.dbm.facts.vocabulary import MOUNTED, NAVAL
from sandtable.rulesets.dbm.going import TERRAIN
from sandtable.rulesets.dbm.manual import MANUAL
from sandtable.rulesets.dbm.own import PACE, WIDTH, Own

FLANKS = ("left", "right")
"""As the side sees them that marches."""
WAITING = "waiting"
EARLIEST = 3
"""The bound of its side in which a flank march can first arrive."""
ARRIVES, RIDERS_ARRIVE = 6, 5
ALONG = 800 * PACE
"""How far from its own base edge it may come on."""
CLEAR = 40 * PACE
RANKS = 4


def hinders(state: State[Own], command: str) -> str:
    """Why a command cannot march round a flank; empty if it can."""
    if not state.setup.options.get("H41"):
        return "flank marches are switched off in this battle (H41); place the command"
    side = state.setup.commands[command].side
    if any(state.setup.commands[other].side == side for other in state.own.waiting):
        return "one command of an army is on a flank march already (H41); place this one"
    if len(commands(state.setup, side)) < 2:
        return "an army of one command needs it on the table; place it"
    for id in state.setup.commands[command].bases:
        piece = state.setup.pieces[id]
        if piece.kind in NAVAL or (piece.kind == "bge" and not piece.traits.get("mobile")):
            return f"{id} cannot march overland; place the command"
    return ""


def _may_march(state: State[Own], lot: Lot) -> None:
    if reason := hinders(state, lot.id):
        raise refuse("order.verb", reason)


def _flank(draft: Draft[Own], order: Order, lot: Lot) -> Next:
    """The command goes off to one side instead of being placed."""
    draft.take(dict.fromkeys(to_place(MANUAL, draft.state, lot.id), WAITING))
    own = draft.own
    draft.own = replace(own, deployed=(*own.deployed, lot.id), waiting={**own.waiting, lot.id: order.word})
    return None


FLANK: Verb[Own, Lot] = Verb(
    "flank",
    "Send a command round a flank, left or right, instead of placing it.",
    _flank,
    takes=(OneOf(of=lambda state, order, lot: [Choice(word, f"Round the {word} flank.") for word in FLANKS]),),
    may=_may_march,
    sure=True,
)


def begun(state: State[Own], command: str) -> bool:
    """Whether any of a flank march has come on."""
    return any(id in state.field.rects for id in state.setup.commands[command].bases)


def due(state: State[Own], side: Side) -> list[str]:
    """The commands on a flank march that roll this bound for their arrival."""
    if (state.own.number + 1) // 2 < EARLIEST:
        return []
    return [id for id in state.own.waiting if state.setup.commands[id].side == side and not begun(state, id)]


def arrives(state: State[Own], command: str, die: int) -> bool:
    """On a 6, or on a 5 too if all of them ride."""
    pieces = state.setup.pieces
    riding = all(
        pieces[id].kind in MOUNTED or pieces[id].traits.get("mounted") for id in state.setup.commands[command].bases
    )
    return die >= (RIDERS_ARRIVE if riding else ARRIVES)


def stragglers(state: State[Own], side: Side) -> list[str]:
    """Commands that have come on in part, and whose others follow."""
    return [id for id in state.own.waiting if state.setup.commands[id].side == side and begun(state, id)]


def come_on(draft: Draft[Own], command: str) -> list[str]:
    """As many as have room come on along their side edge, in line, facing inwards; others wait behind them (H41)."""
    came: list[str] = []
    for id in to_place(MANUAL, draft.state, command):
        if draft.state.taken.get(id) != WAITING:
            continue
        spot = next(_room(draft.state, command, id), None)
        if spot is not None:
            draft.place({id: spot})
            came.append(id)
    state = draft.state
    if all(state.taken.get(id) != WAITING for id in state.setup.commands[command].bases):
        left = {id: where for id, where in state.own.waiting.items() if id != command}
        draft.own = replace(draft.own, waiting=left)
    return came


def _room(state: State[Own], command: str, id: str) -> Iterator[Pose]:
    """Places along the edge with room for an element, from its own base edge onwards."""
    side = state.setup.commands[command].side
    for pose in _places(state, command, id):
        rect = standing(state, id, pose if side == "a" else pose.half_turned())
        if _is_free(state, id, rect):
            yield rect.pose


def _places(state: State[Own], command: str, id: str) -> Iterator[Pose]:
    """Rank after rank from the edge inwards, as side a sees it."""
    pieces, ground = state.setup.pieces, state.ground
    pitch = max(pieces[base].depth for base in state.setup.commands[command].bases)
    left = state.own.waiting[command] == "left"
    for rank in range(RANKS):
        x = ground.width // 2 - rank * pitch - pieces[id].depth // 2
        for file in range(ALONG // WIDTH):
            y = -(ground.depth // 2) + file * WIDTH + WIDTH // 2
            yield Pose(-x, y, 90_000) if left else Pose(x, y, 270_000)


def _is_free(state: State[Own], id: str, rect: Rect) -> bool:
    if (
        not state.ground.holds(rect.corners)
        or state.field.overlapped(rect)
        or terrain.bars(TERRAIN, state, id, rect.corners)
    ):
        return False
    side = state.side(id)
    return all(state.side(other) == side for other in state.field.near(rect, CLEAR))
