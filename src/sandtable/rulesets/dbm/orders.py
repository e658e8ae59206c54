"""What a player may order, its check and its effect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from sandtable.engine.draft import Draft, Step
from sandtable.engine.game import Verdict
from sandtable.engine.order import Order
from sandtable.engine.state import Ask, State
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect, distance
from sandtable.mechanics.elements import ambush, chances, ordering, terrain
from sandtable.mechanics.elements.afloat import carry, plan_board, plan_land
from sandtable.mechanics.elements.basing import rebase
from sandtable.mechanics.elements.bound import broken, enemies, kind
from sandtable.mechanics.elements.fronts import foes_touching
from sandtable.mechanics.elements.laying import lay
from sandtable.mechanics.elements.leaving import plan_break_off
from sandtable.mechanics.elements.moving import Plan, owned, plan
from sandtable.mechanics.elements.ordering import Desk, free, orders_ask
from sandtable.mechanics.elements.paying import afford, pay
from sandtable.mechanics.elements.telling import revealed
from sandtable.mechanics.elements.way import refuse
from sandtable.names import Json, Refused, listed
from sandtable.rulesets.dbm import allies, deploy, flanking, going, laying, pressing, sharing, telling
from sandtable.rulesets.dbm.afloat import VESSELS, check_free
from sandtable.rulesets.dbm.cost import order_facts
from sandtable.rulesets.dbm.features import LANDSCAPE
from sandtable.rulesets.dbm.going import TERRAIN
from sandtable.rulesets.dbm.manual import MANUAL
from sandtable.rulesets.dbm.muster import MUSTER
from sandtable.rulesets.dbm.observe import impetuous
from sandtable.rulesets.dbm.own import PACE, WIDTH

VERBS: Mapping[str, str] = {
    "lay": "Choose the features of terrain: kinds and sizes.",
    "shift": "Try to move a feature of terrain to a sector beside its own.",
    "edge": "Keep your base edge, or turn the ground half round.",
    "deploy": "Place a command before the battle.",
    "flank": "Send a command round a flank, left or right, instead of placing it.",
    "hide": "Keep troops in cover out of the enemy's sight.",
    "allot": "Hand out the dice of the regular commands.",
    "march": "March one element or group, far from enemy; before any tactical move.",
    "move": "Make the tactical move of one element or group.",
    "break-off": "Move out of frontal contact with a slower enemy.",
    "board": "Take troops aboard a vessel at the shore.",
    "land": "Put troops ashore from a vessel.",
    "halt": "Keep troops from advancing or retiring of themselves.",
    "mount": "Mount infantry whose mounts are near.",
    "dismount": "Let riders go on foot.",
    "spring": "Shoot from ambush.",
    "aim": "Say which of several equally near targets a shooter means.",
    "main": "Say which of several shooters is the main one.",
    "shoot": "Choose the shooting that comes next.",
    "fight": "Choose the combat that comes next.",
    "press": "Press forward after enemies who fled.",
    "done": "Give no more orders in this part of the bound.",
}
ALLOWED: Mapping[str, tuple[str, ...]] = {
    "lay": ("lay",),
    "shift": ("shift", "done"),
    "edge": ("edge",),
    "deploy": ("deploy", "flank"),
    "ambush": ("hide", "done"),
    "allot": ("allot",),
    "orders": ("march", "move", "break-off", "halt", "mount", "dismount", "board", "land", "done"),
    "spring": ("spring", "done"),
    "aim": ("aim",),
    "main": ("main",),
    "shooting": ("shoot",),
    "combat": ("fight",),
    "press": ("press", "done"),
}
ASKS: Mapping[str, str] = {
    "shift": "Which feature of terrain is to be moved: shift, shift above 30% else done for one with room, or done.",
    "edge": "Which base edge is taken: keep, or turn.",
    **chances.ASKS,
    "allot": "How a regular C-in-C hands out his dice: allot, and the best go to the largest commands.",
    "main": "Which of several shooters is the main one: main, or main above 50% for the likeliest to beat the target.",
    "press": "Whether groups press forward after enemies who fled: press, or done.",
}
"""What a seat may be asked beside its orders and its deployment: standing orders can answer it."""
MOUNTS = 80 * PACE
"""How near their mounts must be for mounted infantry to remount (H17)."""
AFOOT = {"kn": "bd", "cv": "ax"}
"""What riders become on foot (H17)."""
RIVER = "The first to step into the river roll: 1-2 paltry, 3-5 ordinary, 6 deep."


def check(state: State, order: Order) -> Verdict:
    """What an order costs and leads to, or why it may not be given."""
    return ordering.check(DESK, state, order)


def _move(state: State, order: Order, asked: Ask) -> tuple[int, Step]:
    made, found = ambush.foreseen(MANUAL, state, order, plan)
    command = afford(state, order.bases, made.cost)
    if made.river:
        return made.cost, ordering.river_first(state, order, asked.seat, made.river, RIVER)
    return made.cost, carry_out(state, order, made, command, found=found)


def carry_out(
    state: State, order: Order, made: Plan, command: str, dice: tuple[int, ...] = (), found: Sequence[str] = ()
) -> Step:
    """Put the movers where their walk ends, pay, and show whom they found or uncovered by it."""
    draft = ordering.carry_out(MANUAL, state, order, made, command)
    if state.own.hidden and (seen := ambush.reveal(MANUAL, draft, found)):
        draft.tell(says=revealed(seen))
    return draft.step(order.verb, seat=state.own.side, order=order, dice=dice, ask=orders_ask(draft.state))


def _break_off(state: State, order: Order, asked: Ask) -> tuple[int, Step]:
    made, found = ambush.foreseen(MANUAL, state, order, plan_break_off)
    return made.cost, carry_out(state, order, made, afford(state, order.bases, made.cost), found=found)


def _passage(state: State, order: Order, asked: Ask) -> tuple[int, Step]:
    """Troops go aboard or ashore: the whole move of both (H43)."""
    made = (plan_board if order.verb == "board" else plan_land)(VESSELS, state, order)
    draft = Draft(state)
    cost = pay(MANUAL, draft, (made.payer,), order_facts(state, (made.payer,), "move"))
    carry(VESSELS, draft, made)
    return cost, draft.step(order.verb, seat=asked.seat, order=order, ask=orders_ask(draft.state))


def halt_facts(state: State, ids: tuple[str, ...]) -> dict[str, Json]:
    """What a halt is asked of the sheet."""
    state = ambush.known(state, state.own.side)
    prevents = "retreat" if any(broken(state, id) for id in ids) else "advance"
    if not any(broken(state, id) or impetuous(state, id) for id in ids):
        prevents = "nothing"
    return order_facts(state, ids, "halt", prevents=prevents, position=_position(state, ids))


def _position(state: State, ids: tuple[str, ...]) -> str:
    """Where those who halt stand, if they all stand so."""
    if not state.ground.areas and not state.ground.lines:
        return "open"
    goings = {terrain.standing_in(TERRAIN, state, id) for id in ids}
    if goings <= {"rough", "difficult"}:
        return "difficult" if goings == {"difficult"} else "rough"
    if all(terrain.works_before(TERRAIN, state, id) for id in ids):
        return "fortified"
    foes = enemies(state, state.own.side)
    nearest = {id: state.field.nearest(state.field.rects[id], foes) for id in ids}
    if all(near is not None and going.higher(state, id, near[1]) for id, near in nearest.items()):
        return "uphill"
    if all(_on_bank(state, id) for id in ids):
        return "river_edge"
    return "open"


def _on_bank(state: State, id: str) -> bool:
    rect = state.field.rects[id]
    ahead = rect.at(rect.pose.shifted(WIDTH / 4))
    return bool(state.ground.lines_at(ahead.corners, ("river",))) and not terrain.river_at(TERRAIN, state, rect.corners)


def _halt(state: State, order: Order, asked: Ask) -> tuple[int, Step]:
    ordering.check_kept(MANUAL, state, order, "halted")
    draft = Draft(state)
    cost = pay(MANUAL, draft, order.bases, halt_facts(state, order.bases))
    draft.set(moved={**state.own.moved, **dict.fromkeys(order.bases, "halt")})
    return cost, draft.step("halt", seat=asked.seat, order=order, ask=orders_ask(draft.state))


def _mount(state: State, order: Order, asked: Ask) -> tuple[int, Step]:
    """One element spends its whole move to mount or dismount (H17)."""
    if len(order.bases) != 1:
        raise refuse("order.bases", "one element at a time mounts or dismounts (H17)")
    id = order.bases[0]
    owned(state, id, "order.bases.0")
    if id in state.own.moved:
        raise refuse("order.bases.0", f"{id} has been ordered already this bound, and this takes its whole move")
    if foes_touching(state, id):
        raise refuse("order.bases.0", f"{id} is in contact with enemy; it mounts or dismounts only when free of them")
    check_free(state, id, "order.bases.0")
    piece, now = state.setup.pieces[id], kind(state, id)
    forms = dict(state.own.forms)
    if order.verb == "dismount":
        rides = piece.traits.get("mounted") and id not in forms
        if not rides and not (piece.traits.get("dismounts") and now in AFOOT):
            raise refuse("order.bases.0", f"{id} does not dismount: its list does not say so (H17)")
        forms[id] = piece.kind if rides else AFOOT[now]
    else:
        if not piece.traits.get("mounted") or id not in forms:
            raise refuse("order.bases.0", f"{id} has no mounts to remount: only mounted infantry do (H17)")
        if _from_mounts(state, id) > MOUNTS:
            raise refuse(
                "order.bases.0", f"the mounts of {id} are more than 80 paces away (H17); bring it back to them"
            )
        del forms[id]
    draft = Draft(state)
    if piece.traits.get("mounted"):
        left = {other: where for other, where in state.own.mounts.items() if other != id}
        rect = state.rect(id)
        here = {id: (*rect.pose, rect.width, rect.depth)} if order.verb == "dismount" else {}
        draft.set(mounts={**left, **here})
    depth = round(MUSTER.kinds[forms[id]].depths[piece.grade] * PACE) if id in forms else piece.depth
    rebase(draft, id, depth, "mounts")
    cost = pay(MANUAL, draft, (id,), order_facts(ambush.known(state, state.own.side), (id,), order.verb))
    draft.set(forms=forms, moved={**state.own.moved, id: order.verb})
    return cost, draft.step(order.verb, seat=asked.seat, order=order, ask=orders_ask(draft.state))


def _from_mounts(state: State, id: str) -> float:
    """How far an element is from where it left its mounts."""
    x, y, facing, width, depth = state.own.mounts.get(id) or (*state.rect(id).pose, 0, 0)
    return distance(state.rect(id), Rect(Pose(x, y, facing), width, depth))


def _done(state: State, order: Order, asked: Ask) -> tuple[int, Step]:
    if asked.what in ("ambush", "spring"):
        return 0, (ambush.show_all if asked.what == "ambush" else ambush.spring)(state, order, asked)
    draft = Draft(state)
    if asked.what == "orders":
        draft.set(phase="spontaneous")
    elif asked.what == "shift":
        draft.set(phase="edge")
    else:
        draft.set(passed=(*state.own.passed, *(group[0] for group in pressing.groups(state))))
    return 0, draft.step("done", seat=asked.seat, order=order)


def _press(state: State, order: Order, asked: Ask) -> tuple[int, Step]:
    ids = tuple(sorted(order.bases))
    if " ".join(ids) not in asked.about:
        raise refuse("order.bases", f"those that may press forward are: {listed(list(asked.about))}")
    draft = Draft(state)
    try:
        draft.tell(ruling=pressing.press(draft, ids))
    except Refused:
        if not ambush.unseen(state, asked.seat):
            raise
        # Only an ambush can be in the way of what its player may press: they stop where they stand.
        draft = Draft(state)
        draft.set(pressed=(*state.own.pressed, *ids))
    stirred = [state.setup.pieces[id].command for id in ids if state.setup.pieces[id].traits.get("general")]
    draft.set(stirred=tuple(dict.fromkeys((*state.own.stirred, *stirred))))
    return 0, draft.step("press", seat=asked.seat, order=order)


def _allot(state: State, order: Order, asked: Ask) -> Step:
    """The C-in-C has handed the dice out, and the bound goes on."""
    given = sharing.allotted(state, order, asked)
    draft = Draft(state)
    commands = [id for id in state.setup.commands if id in given or id in state.own.points]
    points = {id: given.get(id, state.own.points.get(id, 0)) for id in commands}
    draft.set(points=points, pool=(), phase="orders")
    if state.setup.options.get("H40"):
        allies.waver(draft, points)
    draft.tell(says=telling.points(points, (state.own.number + 1) // 2), points=points)
    return draft.step("allot", seat=asked.seat, order=order, ask=orders_ask(draft.state))


DESK = Desk(
    VERBS,
    ALLOWED,
    {
        "lay": free(partial(lay, LANDSCAPE)),
        "shift": free(laying.shift),
        "edge": free(laying.edge),
        "deploy": free(deploy.deploy),
        "flank": free(flanking.flank),
        "hide": free(lambda state, order, asked: ambush.hide(MANUAL, state, order, asked)),
        "spring": free(ambush.spring),
        "allot": free(_allot),
        "march": _move,
        "move": _move,
        "break-off": _break_off,
        "halt": _halt,
        "board": _passage,
        "land": _passage,
        "mount": _mount,
        "dismount": _mount,
        "aim": ordering.aim,
        "main": ordering.main,
        "shoot": ordering.next_pair,
        "fight": ordering.next_pair,
        "press": _press,
        "done": _done,
    },
)
