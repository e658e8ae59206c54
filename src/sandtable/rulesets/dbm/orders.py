"""What a player may order in his bound, its check and its effect."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from sandtable.engine.cast import Cast
from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.order import Order
from sandtable.engine.part import Legs
from sandtable.engine.state import State
from sandtable.engine.verb import Verb
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect, distance
from sandtable.mechanics.elements import ambush
from sandtable.mechanics.elements.afloat import Ashore, carry, plan_board, plan_land
from sandtable.mechanics.elements.ambush import DONE_SAYS
from sandtable.mechanics.elements.basing import rebase
from sandtable.mechanics.elements.bound import kind
from sandtable.mechanics.elements.crossing import Wading, as_far_as_it_can, river_die
from sandtable.mechanics.elements.fronts import foes_touching
from sandtable.mechanics.elements.leaving import check_leaver, plan_break_off
from sandtable.mechanics.elements.moving import LEGS, Plan, plan
from sandtable.mechanics.elements.obeying import carry_out, check_kept, points_left
from sandtable.mechanics.elements.paying import afford, pay
from sandtable.mechanics.elements.spontaneous import UNBIDDEN
from sandtable.mechanics.elements.way import refuse
from sandtable.mechanics.elements.whom import GROUP, ONE, Anybody, Elements
from sandtable.rulesets.dbm import legal
from sandtable.rulesets.dbm.afloat import VESSELS, check_free
from sandtable.rulesets.dbm.cost import order_facts
from sandtable.rulesets.dbm.going import TERRAIN
from sandtable.rulesets.dbm.halting import halt_facts
from sandtable.rulesets.dbm.manual import MANUAL
from sandtable.rulesets.dbm.muster import MUSTER
from sandtable.rulesets.dbm.own import AFOOT, PACE, Own

MOUNTS = 80 * PACE
"""How near their mounts must be for mounted infantry to remount (H17)."""
RIVERS = {1: "paltry", 2: "paltry", 3: "ordinary", 4: "ordinary", 5: "ordinary", 6: "deep"}
STRIDE = 5 * PACE
"""How finely it is looked for where a way to a bank ends."""


def _go(planner: ambush.Planner[Own], draft: Draft[Own], order: Order, _: None) -> Next:
    """They go, unless they step into a river that nobody knows: then a die falls first."""
    made, found = ambush.foreseen(MANUAL, draft.state, order, planner)
    if made.river:
        afford(draft, order.bases, made.cost, MANUAL.prices.ruling(made.facts))
        return RIVER.of(draft.own.side, Wading(order, made.river))
    carry_out(MANUAL, draft, order, made, found)
    return None


def _wade(draft: Draft[Own], order: Order) -> Callable[[], Next] | None:
    """The order goes on if it can, now that the river is known."""
    state = draft.state
    if order.verb == UNBIDDEN:
        crosses = TERRAIN.wades(state, order.bases[0], state.own.rivers[order.word])
        return (lambda: None) if crosses else None
    made = as_far_as_it_can(order, STRIDE, lambda attempt: _foreseen(state, attempt))
    if made is None or made[1][0].cost > state.own.points.get(state.setup.pieces[order.bases[0]].command, 0):
        return None
    went, (planned, found) = made
    return lambda: carry_out(MANUAL, draft, went, planned, found)


def _foreseen(state: State[Own], order: Order) -> tuple[Plan, list[str]] | None:
    """A way that steps into no river which nobody knows, with the hidden enemies that it finds."""
    made, found = ambush.foreseen(MANUAL, state, order, plan)
    return None if made.river else (made, found)


RIVER: Cast[Own, Wading] = river_die(
    MANUAL.cites.row(MANUAL.cites.river), RIVERS, "1-2 paltry, 3-5 ordinary, 6 deep", _wade
)


def _passage(draft: Draft[Own], order: Order, _: None) -> Next:
    """Troops go aboard or ashore: the whole move of both (H43)."""
    made = (plan_board if order.verb == VESSELS.board else plan_land)(VESSELS, draft.state, order)
    pay(MANUAL, draft, (made.payer,), order_facts(draft.state, (made.payer,), "move"))
    carry(VESSELS, draft, made)
    return None


def _halt(draft: Draft[Own], order: Order, _: None) -> Next:
    check_kept(MANUAL, draft.state, order, "halted")
    pay(MANUAL, draft, order.bases, halt_facts(draft.state, order.bases))
    draft.own = replace(draft.own, moved={**draft.own.moved, **dict.fromkeys(order.bases, "halt")})
    return None


def _may_change(state: State[Own], id: str, at: str) -> None:
    """Refuse to let an element mount or dismount that is not free to spend its whole move on it (H17)."""
    if id in state.own.moved:
        done = state.own.moved[id]
        raise refuse(
            at, f"{id} has been ordered to {done} this bound, and this takes its whole move (H17); do it in the next"
        )
    if foes_touching(state, id):
        raise refuse(at, f"{id} is in contact with enemy; it mounts or dismounts only when free of them (H17)")
    check_free(state, id, at)


def _may_dismount(state: State[Own], id: str, at: str) -> None:
    _may_change(state, id, at)
    if not _rides(state, id) and not (state.piece(id).traits.get("dismounts") and kind(state, id) in AFOOT):
        raise refuse(at, f"{id} does not dismount: its list does not say so (H17); move it as it is", rows=("H17",))


def _may_mount(state: State[Own], id: str, at: str) -> None:
    _may_change(state, id, at)
    if not state.piece(id).traits.get("mounted") or id not in state.own.forms:
        raise refuse(
            at, f"{id} has no mounts to remount: only mounted infantry do (H17); move it as it is", rows=("H17",)
        )
    away = _from_mounts(state, id)
    if away > MOUNTS:
        says = f"the mounts of {id} are more than 80 paces away (H17); bring it back to them"
        raise refuse(at, says, rows=("H17",), have=round(away / PACE, 1), want=MOUNTS // PACE, unit="paces")


def _rides(state: State[Own], id: str) -> bool:
    """Whether it is mounted infantry in the saddle."""
    return bool(state.piece(id).traits.get("mounted")) and id not in state.own.forms


def _mount(draft: Draft[Own], order: Order, _: None) -> Next:
    """One element spends its whole move to mount or dismount (H17)."""
    (id,), state, own = order.bases, draft.state, draft.own
    piece, forms, afoot = state.piece(id), dict(own.forms), order.verb == "dismount"
    if afoot:
        forms[id] = piece.kind if _rides(state, id) else AFOOT[kind(state, id)]
    else:
        del forms[id]
    mounts = dict(own.mounts)
    if piece.traits.get("mounted"):
        mounts.pop(id, None)
        if afoot:
            rect = state.rect(id)
            mounts[id] = (*rect.pose, rect.width, rect.depth)
    depth = round(MUSTER.kinds[forms[id]].depths[piece.grade] * PACE) if id in forms else piece.depth
    rebase(draft, id, depth, "mounts")
    pay(MANUAL, draft, (id,), order_facts(ambush.known(state, own.side), (id,), order.verb))
    draft.own = replace(draft.own, forms=forms, moved={**own.moved, id: order.verb}, mounts=mounts)
    return None


def _from_mounts(state: State[Own], id: str) -> float:
    """How far an element is from where it left its mounts."""
    x, y, facing, width, depth = state.own.mounts.get(id) or (*state.rect(id).pose, 0, 0)
    return distance(state.rect(id), Rect(Pose(x, y, facing), width, depth))


def _done(draft: Draft[Own], order: Order, _: None) -> Next:
    draft.over()
    return None


MARCH: Verb[Own, None] = Verb(
    "march",
    "March one element or group, far from enemy; before any tactical move.",
    partial(_go, plan),
    whom=Elements(1, 1000, "element", "group", lambda state, id, at: MANUAL.moves.check_mover(state, id, "march", at)),
    takes=(Legs(hows=LEGS),),
    sure=True,
)
MOVE: Verb[Own, None] = Verb(
    "move",
    "Make the tactical move of one element or group.",
    partial(_go, plan),
    whom=Elements(1, 1000, "element", "group", lambda state, id, at: MANUAL.moves.check_mover(state, id, "move", at)),
    takes=(Legs(hows=LEGS),),
    sure=True,
)
BREAK_OFF: Verb[Own, None] = Verb(
    "break-off",
    "Move out of frontal contact with a slower enemy.",
    partial(_go, plan_break_off),
    whom=replace(GROUP, may=partial(check_leaver, MANUAL)),
    takes=(Legs(hows=LEGS),),
    sure=True,
)
HALT: Verb[Own, None] = Verb(
    "halt", "Keep troops from advancing or retiring of themselves.", _halt, whom=GROUP, sure=True
)
MOUNT: Verb[Own, None] = Verb(
    "mount", "Mount infantry whose mounts are near.", _mount, whom=replace(ONE, may=_may_mount)
)
DISMOUNT: Verb[Own, None] = Verb("dismount", "Let riders go on foot.", _mount, whom=replace(ONE, may=_may_dismount))
BOARD: Verb[Own, None] = Verb(
    VESSELS.board, "Take troops aboard a vessel at the shore.", _passage, whom=Anybody(1, 2, "element", "group")
)
LAND: Verb[Own, None] = Verb(
    VESSELS.land,
    "Put troops ashore from a vessel.",
    _passage,
    whom=Anybody(1, 2, "element", "group"),
    takes=(Ashore(needed=False),),
)
DONE: Verb[Own, None] = Verb("done", DONE_SAYS, _done, sure=True)
ORDERS: Decision[Own, None] = Decision(
    "orders",
    "What the side whose bound it is does for its points.",
    (MARCH, MOVE, BREAK_OFF, HALT, MOUNT, DISMOUNT, BOARD, LAND, DONE),
    now=points_left,
    ready=lambda state, _: (*legal.orders(state), Order("done")),
    ready_to=lambda state, _, bases: (*legal.orders(state, bases), Order("done")),
    standing=False,
)
