"""What a player may order, its check and its effect."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from sandtable.engine.draft import Draft, Step
from sandtable.engine.event import frozen
from sandtable.engine.game import Verdict
from sandtable.engine.order import Order
from sandtable.engine.state import Ask, State
from sandtable.geometry.rect import Rect
from sandtable.mechanics.elements.bound import broken, enemies, kind
from sandtable.mechanics.elements.fronts import foes_touching
from sandtable.mechanics.elements.group import is_group
from sandtable.mechanics.elements.way import refuse
from sandtable.names import Code, Json, Refused, Side, listed
from sandtable.rulesets.dbm import afloat, allies, ambush, deploy, flanking, going, laying, pressing, sharing, telling
from sandtable.rulesets.dbm.cost import order_facts, price, ruling
from sandtable.rulesets.dbm.moving import Plan, owned, plan, plan_break_off
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
AFOOT = {"kn": "bd", "cv": "ax"}
"""What riders become on foot (H17)."""


def check(state: State, order: Order) -> Verdict:
    """What an order costs and leads to, or why it may not be given."""
    try:
        cost, step = _obey(state, order)
    except Refused as refused:
        return Verdict(refused.refusal)
    return Verdict(None, cost, step)


def _obey(state: State, order: Order) -> tuple[int, Step]:
    asked = state.ask
    if state.ending is not None or asked is None or asked.dice:
        raise refuse("order", "no order is waited for now")
    allowed = ALLOWED[asked.what]
    if order.verb not in allowed:
        if order.verb not in VERBS:
            raise Refused(Code.BAD_VALUE, "order.verb", f"there is no order {order.verb!r}; say {listed(allowed)}")
        raise refuse("order.verb", f"{order.verb} cannot be ordered now: {asked.says} Say {listed(allowed)}")
    if order.verb in ANSWERS:
        return 0, ANSWERS[order.verb](state, order, asked)
    return OBEY[order.verb](state, order, asked)


def afford(state: State, ids: tuple[str, ...], cost: int) -> str:
    """The command that pays; refused if it cannot."""
    command = state.setup.pieces[ids[0]].command
    left = state.own.points.get(command, 0)
    if cost > left:
        raise refuse("order", f"this costs {cost} points and {command} has {left} left (4.1); order something cheaper")
    return command


def paid(state: State, command: str, ids: tuple[str, ...], facts: dict[str, Json], cost: int) -> dict[str, Json]:
    """What paying changes: the points, the general's saving, and that he has moved."""
    own = state.own
    changes: dict[str, Json] = {"points": {**own.points, command: own.points.get(command, 0) - cost}}
    if state.setup.commands[command].leader in ids:
        if "dbm.pip.general" in [line["row"] for line in ruling(facts)["lines"]]:
            changes["saved"] = (*own.saved, command)
        if facts["action"] != "halt" and command not in own.stirred:
            changes["stirred"] = (*own.stirred, command)
    return changes


def orders_ask(state: State) -> Ask:
    """The seat whose bound it is may order."""
    side: Side = state.own.side
    left = listed([f"{id} {n}" for id, n in state.own.points.items()], "and")
    return Ask("orders", side, says=f"Give an order, or say done. Points left: {left or 'none'}.")


def _move(state: State, order: Order, asked: Ask) -> tuple[int, Step]:
    made, found = ambush.foreseen(state, order, plan)
    command = afford(state, order.bases, made.cost)
    if made.river:
        return made.cost, _river_first(state, order, asked, made)
    return made.cost, carry_out(state, order, made, command, found=found)


def carry_out(
    state: State, order: Order, made: Plan, command: str, dice: tuple[int, ...] = (), found: Sequence[str] = ()
) -> Step:
    """Put the movers where their walk ends, pay, and show whom they found or uncovered by it."""
    draft, own, ids = Draft(state), state.own, made.walk.ids
    draft.place(made.walk.places())
    changes = paid(state, command, ids, made.facts, made.cost)
    verb = "march" if order.verb == "march" else "move"
    changes["moved"] = {**own.moved, **dict.fromkeys(ids, verb)}
    if verb == "march":
        changes["marches"] = {**own.marches, **{id: own.marches.get(id, 0) + 1 for id in ids}}
    elif not made.walk.straight:
        changes["crooked"] = (*own.crooked, *ids)
    if made.contacts:
        changes["touched"] = (*own.touched, *(f"{mover}>{foe}" for mover, foe in made.contacts))
        changes["charged"] = {**own.charged, **dict(made.charges)}
    if own.pending is not None:
        changes["pending"] = None
    draft.set(**changes)
    draft.tell(ruling=ruling(made.facts), paces=round(made.walk.length / PACE, 1))
    if made.contacts:
        draft.tell(contacts=[list(pair) for pair in made.contacts])
    if own.hidden and (seen := ambush.reveal(draft, found)):
        draft.tell(says=telling.revealed(seen))
    return draft.step(order.verb, seat=own.side, order=order, dice=dice, ask=orders_ask(draft.state))


def _river_first(state: State, order: Order, asked: Ask, made: Plan) -> Step:
    """The first element to step into a river finds out what it is like (H23)."""
    draft = Draft(state)
    draft.set(pending=frozen(order.as_json()))
    says = "The first to step into the river roll: 1-2 paltry, 3-5 ordinary, 6 deep."
    return draft.step("river", seat=asked.seat, order=order, ask=Ask("river", asked.seat, (made.river,), ("D6",), says))


def _break_off(state: State, order: Order, asked: Ask) -> tuple[int, Step]:
    made, found = ambush.foreseen(state, order, plan_break_off)
    return made.cost, carry_out(state, order, made, afford(state, order.bases, made.cost), found=found)


def _passage(state: State, order: Order, asked: Ask) -> tuple[int, Step]:
    """Troops go aboard or ashore: the whole move of both (H43)."""
    made = afloat.plan_board(state, order) if order.verb == "board" else afloat.plan_land(state, order)
    command = afford(state, (made.payer,), made.cost)
    draft = Draft(state)
    draft.set(**paid(state, command, (made.payer,), made.facts, made.cost))
    afloat.carry(draft, made)
    draft.tell(ruling=ruling(made.facts))
    return made.cost, draft.step(order.verb, seat=asked.seat, order=order, ask=orders_ask(draft.state))


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
    goings = {going.standing_in(state, id) for id in ids}
    if goings <= {"rough", "difficult"}:
        return "difficult" if goings == {"difficult"} else "rough"
    if all(going.works_before(state, id) for id in ids):
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
    return bool(state.ground.lines_at(ahead.corners, ("river",))) and not going.river_at(state, rect.corners)


def _halt(state: State, order: Order, asked: Ask) -> tuple[int, Step]:
    ids = order.bases
    if not ids:
        raise Refused(Code.MISSING_FIELD, "order.bases", "name the elements that are to halt")
    for n, id in enumerate(ids):
        owned(state, id, f"order.bases.{n}")
        if id in state.own.moved:
            raise refuse(
                f"order.bases.{n}",
                f"{id} has been ordered to {state.own.moved[id]}; it is halted only if it did not move (H11)",
            )
    if len(set(ids)) < len(ids) or len({state.setup.pieces[id].command for id in ids}) > 1:
        raise refuse("order.bases", "name each element once, and of one command only")
    if len(ids) > 1 and not is_group(state, ids):
        raise refuse("order.bases", "they are no group (H12); halt them singly")
    facts = halt_facts(state, ids)
    cost = price(facts)
    command = afford(state, ids, cost)
    draft = Draft(state)
    draft.set(**paid(state, command, ids, facts, cost), moved={**state.own.moved, **dict.fromkeys(ids, "halt")})
    draft.tell(ruling=ruling(facts))
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
    if state.own.looting.get(id) == state.own.number:
        raise refuse("order.bases.0", f"{id} stays to loot this bound (H42)")
    if state.setup.pieces[id].command in state.own.holding:
        raise refuse("order.bases.0", "this ally holds back until enemy come within 400 paces (H40)")
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
        del forms[id]
    facts = order_facts(ambush.known(state, state.own.side), (id,), order.verb)
    cost = price(facts)
    command = afford(state, (id,), cost)
    draft = Draft(state)
    _change_base(draft, id, forms)
    draft.set(**paid(state, command, (id,), facts, cost), forms=forms, moved={**state.own.moved, id: order.verb})
    draft.tell(ruling=ruling(facts))
    return cost, draft.step(order.verb, seat=asked.seat, order=order, ask=orders_ask(draft.state))


def _change_base(draft: Draft, id: str, forms: Mapping[str, str]) -> None:
    """An element takes the base of what it becomes (H2); its front edge stays where it is."""
    piece, before = draft.state.setup.pieces[id], draft.state.field.rects[id]
    depth = round(MUSTER.kinds[forms[id]].depths[piece.grade] * PACE) if id in forms else piece.depth
    if depth == before.depth:
        return
    rect = Rect(before.pose.shifted((before.depth - depth) / 2), before.width, depth)
    crowded = draft.state.field.overlapped(rect, (id,))
    if crowded or not draft.state.ground.holds(rect.corners):
        behind = crowded[0] if crowded else "the table edge"
        raise refuse("order.bases.0", f"{id} has no room for its mounts before {behind}; move one of them first")
    draft.place({id: rect.pose}, {id: (rect.width, rect.depth)})


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


def _two(order: Order, asked: Ask, says: str) -> tuple[str, str]:
    """The pair that an order names, which must be one of those asked about."""
    pair = (*order.bases, order.word) if order.word else order.bases
    if len(pair) != 2 or ">".join(pair) not in asked.about:
        known = listed([word.replace(">", " ") for word in asked.about])
        raise Refused(Code.BAD_VALUE, "order.bases", f"{says}: {known}")
    return pair[0], pair[1]


def _aim(state: State, order: Order, asked: Ask) -> tuple[int, Step]:
    shooter, target = _two(order, asked, "name the shooter and one of its targets")
    draft = Draft(state)
    draft.set(aims={**state.own.aims, shooter: target})
    return 0, draft.step("aim", seat=asked.seat, order=order)


def _main(state: State, order: Order, asked: Ask) -> tuple[int, Step]:
    shooter, target = _two(order, asked, "name the main shooter and its target")
    draft = Draft(state)
    draft.set(mains={**state.own.mains, target: shooter})
    return 0, draft.step("main", seat=asked.seat, order=order)


def _next(state: State, order: Order, asked: Ask) -> tuple[int, Step]:
    """The player whose bound it is chooses what is shot or fought next."""
    a, b = _two(order, asked, "name one of the pairs that are left")
    draft = Draft(state)
    what = "shot" if order.verb == "shoot" else "fight"
    return 0, draft.step(order.verb, seat=asked.seat, order=order, ask=dice_for(what, asked.seat, a, b))


def dice_for(what: str, seat: Side, a: str, b: str) -> Ask:
    """The dice of a shot or a fight: one a side."""
    verb = "shoots at" if what == "shot" else "fights"
    return Ask(what, seat, (a, b), ("D6", "D6"), f"{a} {verb} {b}: a die for each.")


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


ANSWERS: Mapping[str, Callable[[State, Order, Ask], Step]] = {
    "lay": laying.lay,
    "shift": laying.shift,
    "edge": laying.edge,
    "deploy": deploy.deploy,
    "flank": flanking.flank,
    "hide": ambush.hide,
    "spring": ambush.spring,
    "allot": _allot,
}
"""What is answered for nothing."""


OBEY: Mapping[str, Callable[[State, Order, Ask], tuple[int, Step]]] = {
    "march": _move,
    "move": _move,
    "break-off": _break_off,
    "halt": _halt,
    "board": _passage,
    "land": _passage,
    "mount": _mount,
    "dismount": _mount,
    "aim": _aim,
    "main": _main,
    "shoot": _next,
    "fight": _next,
    "press": _press,
    "done": _done,
}
