"""What a player may order, its check and its effect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from sandtable.engine.draft import Draft, Step
from sandtable.engine.game import Verdict
from sandtable.engine.order import Order
from sandtable.engine.state import Ask, State
from sandtable.geometry.angle import TURN
from sandtable.mechanics.elements import afloat, ambush, chances, deploying, ordering, terrain
from sandtable.mechanics.elements.basing import put
from sandtable.mechanics.elements.bound import kind
from sandtable.mechanics.elements.laying import lay
from sandtable.mechanics.elements.leaving import plan_break_off
from sandtable.mechanics.elements.moving import Plan, owned, plan
from sandtable.mechanics.elements.ordering import Desk, Obey, carry_out, orders_ask, river_first
from sandtable.mechanics.elements.paying import afford, pay
from sandtable.mechanics.elements.spontaneous import advance_one
from sandtable.mechanics.elements.way import Walk, refuse
from sandtable.names import Json, listed
from sandtable.rulesets.dbr import bridging, guns, laying, mounting, storming
from sandtable.rulesets.dbr.cost import PRICES, halted, order_facts, rest_of
from sandtable.rulesets.dbr.facts.troops import NAVAL
from sandtable.rulesets.dbr.features import LANDSCAPE
from sandtable.rulesets.dbr.going import TERRAIN
from sandtable.rulesets.dbr.manual import MANUAL
from sandtable.rulesets.dbr.vessels import VESSELS
from sandtable.rulesets.dbr.walking import check_free

VERBS: Mapping[str, str] = {
    "lay": "Pick the pieces of terrain: kinds and sizes.",
    "put": "Put a piece of terrain in a quarter of the table.",
    "deploy": "Place a command before the battle.",
    "hide": "Keep troops in cover out of the enemy's sight.",
    "rally": "Bring a routing or pursuing element to order again, and turn it as you like.",
    "move": "Make the tactical move of one element or group.",
    "march": "Move on after the tactical move, far from enemy.",
    "break-off": "Move out of frontal contact with a slower enemy.",
    "steady": "Keep troops from charging, or from giving way, of themselves.",
    "limber": "Hitch a gun to its teams.",
    "unlimber": "Bring a gun into action.",
    "mount": "Let riders who fight on foot mount.",
    "dismount": "Let riders fight on foot.",
    "embark": "Take troops aboard a vessel at the shore.",
    "disembark": "Put troops ashore from a vessel.",
    "launch": "Begin a bridge of pontoons at the bank.",
    "complete": "Finish a bridge that was launched.",
    "dismantle": "Take a bridge of pontoons down again.",
    "spring": "Shoot from ambush.",
    "advance": "Say who of those that charge unbidden goes next.",
    "aim": "Say which of several targets a shooter means.",
    "shoot": "Choose the shooting that comes next.",
    "fight": "Choose the combat that comes next.",
    "storm": "Fight a bridge of pontoons from its end.",
    "done": "Give no more orders in this part of the bound.",
}
ALLOWED: Mapping[str, tuple[str, ...]] = {
    "lay": ("lay",),
    "put": ("put",),
    "deploy": ("deploy",),
    "teams": ("limber", "unlimber", "done"),
    "ambush": ("hide", "done"),
    "spring": ("spring", "done"),
    "rally": ("rally", "done"),
    "orders": (
        "move",
        "march",
        "break-off",
        "steady",
        "limber",
        "unlimber",
        "mount",
        "dismount",
        "embark",
        "disembark",
        "launch",
        "complete",
        "dismantle",
        "done",
    ),
    "advance": ("advance",),
    "aim": ("aim",),
    "shooting": ("shoot",),
    "combat": ("fight",),
    "storm": ("storm", "done"),
}
ASKS: Mapping[str, str] = {
    "put": "In which quarter a piece of terrain is put that you may place: a number, or put for the first with room.",
    "teams": "Which guns start limbered: limber for all, unlimber for none, or done for as the army has them.",
    **chances.ASKS,
    "rally": "Who of those that run or chase is rallied: rally, one after the other while there are points; or done.",
    "advance": "Who of those that charge unbidden goes next: advance, and the nearest to the enemy does.",
    "storm": "Whether a bridge is fought from its end: storm, storm above 40% if so likely to take it, or done.",
}
"""What a seat may be asked beside its orders and its deployment: standing orders can answer it."""
RIVER = "The first to step into the river roll: 1-3 easy, 4-5 tricky, 6 dangerous."


def _deploy(state: State, order: Order, asked: Ask) -> tuple[int, Step]:
    draft = deploying.placed(MANUAL, state, order, asked)
    for id, rect in guns.hitched(draft.state, order.bases).items():
        put(draft, id, rect)
    return 0, draft.step("deploy", seat=asked.seat, order=order)


def _move(state: State, order: Order, asked: Ask) -> tuple[int, Step]:
    made, found = ambush.foreseen(MANUAL, state, order, plan)
    afford(state, order.bases, made.cost)
    if made.river:
        return made.cost, river_first(state, order, asked.seat, made.river, RIVER)
    if drowning(state, made.walk):
        return made.cost, river_dared(state, order, asked, made)
    return made.cost, moved(state, order, made, found=found)


def moved(state: State, order: Order, made: Plan, dice: tuple[int, ...] = (), found: Sequence[str] = ()) -> Step:
    """A move is carried out, and what it means for those who stayed (H48) and for what was carried (H35)."""
    command = state.setup.pieces[order.bases[0]].command
    draft = carry_out(MANUAL, state, order, made, command)
    follow_up(draft, state, order, made)
    if state.own.hidden and (seen := ambush.reveal(MANUAL, draft, found)):
        draft.tell(says=f"{listed(seen, 'and')} {'is' if len(seen) == 1 else 'are'} seen.")
    return draft.step(order.verb, seat=state.own.side, order=order, dice=dice, ask=orders_ask(draft.state))


def follow_up(draft: Draft, state: State, order: Order, made: Plan) -> None:
    """What a move changes besides where the movers stand."""
    own, ids = state.own, made.walk.ids
    changes: dict[str, Json] = {}
    rest = rest_of(state, ids) if len(ids) > 1 else []
    facts = made.facts
    if rest and halted(state, rest) and not _loose(facts) and (facts.get("straight") or facts.get("into_contact")):
        changes["standing"] = tuple(dict.fromkeys((*own.standing, *rest)))
        if facts.get("into_contact"):
            changes["closing"] = tuple(dict.fromkeys((*own.closing, *rest)))
    if made.contacts and any(id in own.obstacles for id in ids):
        changes["obstacles"] = tuple(id for id in own.obstacles if id not in ids)
    if wet := [id for n, id in enumerate(ids) if id not in own.waded and _wet(state, made.walk, n)]:
        changes["waded"] = (*own.waded, *wet)
    if changes:
        draft.set(**changes)


def _loose(facts: dict[str, Json]) -> bool:
    """Whether their group may be left for nothing anyway: all light horse, or all skirmishers and warband."""
    kinds = set(facts.get("previous_group", ()))
    return kinds <= {"lh"} or kinds <= {"sk", "wb"}


def _wet(state: State, walk: Walk, n: int) -> bool:
    if not state.ground.lines or kind(state, walk.ids[n]) in NAVAL:
        return False
    return any(terrain.river_at(TERRAIN, state, outline) is not None for outline in walk.outlines(n))


def drowning(state: State, walk: Walk) -> list[str]:
    """Those who step into a dangerous river by this move, and may drown (H28)."""
    if not state.ground.lines:
        return []
    found = []
    for n, id in enumerate(walk.ids):
        if kind(state, id) in NAVAL or terrain.river_at(TERRAIN, state, walk.starts[n].corners) is not None:
            continue
        rivers = [terrain.river_at(TERRAIN, state, outline) for outline in walk.outlines(n)]
        if any(river is not None and terrain.river_class(state, river) == "dangerous" for river in rivers):
            found.append(id)
    return found


def river_dared(state: State, order: Order, asked: Ask, made: Plan) -> Step:
    """Each element that steps into a dangerous river rolls a die first."""
    ids = tuple(drowning(state, made.walk))
    step = river_first(state, order, asked.seat, ids[0], "")
    ask = Ask("drowning", asked.seat, ids, ("D6",) * len(ids), f"{listed(ids, 'and')} dare the river: lost on a 1.")
    draft = Draft(state)
    draft.set(pending=step.state.own.pending)
    return draft.step("river", seat=asked.seat, order=order, ask=ask)


def _break_off(state: State, order: Order, asked: Ask) -> tuple[int, Step]:
    made, found = ambush.foreseen(MANUAL, state, order, plan_break_off)
    afford(state, order.bases, made.cost)
    return made.cost, moved(state, order, made, found=found)


def _steady(state: State, order: Order, asked: Ask) -> tuple[int, Step]:
    ids = order.bases
    ordering.check_kept(MANUAL, state, order, "steadied")
    for n, id in enumerate(ids):
        check_free(state, id, f"order.bases.{n}")
    facts = order_facts(state, ids, "steady")
    draft = Draft(state)
    draft.set(moved={**state.own.moved, **dict.fromkeys(ids, "steady")})
    return _paid(draft, state, order, asked, ids[0], facts)


def _paid(
    draft: Draft, state: State, order: Order, asked: Ask, payer: str, facts: dict[str, Json] | None
) -> tuple[int, Step]:
    """Pay for an order that is done, if its command can."""
    cost = pay(MANUAL, draft, (payer,), facts) if facts is not None else 0
    return cost, draft.step(order.verb, seat=asked.seat, order=order, ask=orders_ask(draft.state))


def _one(state: State, order: Order, doing: str) -> str:
    """The one element of an order that takes its whole bound."""
    if len(order.bases) != 1:
        raise refuse("order.bases", f"one element at a time {doing}; name one")
    id = order.bases[0]
    at = "order.bases.0"
    owned(state, id, at)
    check_free(state, id, at)
    if id in state.own.moved:
        raise refuse(at, f"{id} has been ordered to {state.own.moved[id]} this bound, and this takes all of it")
    if id in state.own.standing:
        raise refuse(at, f"others of its group went ahead because {id} stands; it may only be steadied (H48)")
    return id


def _limber(state: State, order: Order, asked: Ask) -> tuple[int, Step]:
    if asked.what == "teams":
        return 0, guns.settle_teams(state, order, asked)
    id = _one(state, order, f"{order.verb}s")
    rect = guns.check_limbering(state, id, order.verb)
    draft, own = Draft(state), state.own
    put(draft, id, rect)
    limbered = (*own.limbered, id) if order.verb == "limber" else tuple(gun for gun in own.limbered if gun != id)
    draft.set(limbered=limbered, moved={**own.moved, id: order.verb})
    return _paid(draft, state, order, asked, id, order_facts(state, (id,), order.verb))


def _mount(state: State, order: Order, asked: Ask) -> tuple[int, Step]:
    id = _one(state, order, f"{order.verb}s")
    draft = Draft(state)
    mounting.change(draft, id, order.verb)
    draft.set(moved={**state.own.moved, id: order.verb})
    return _paid(draft, state, order, asked, id, order_facts(state, (id,), order.verb))


def _passage(state: State, order: Order, asked: Ask) -> tuple[int, Step]:
    """Troops go aboard or ashore: that element's move (H30)."""
    plan_it = afloat.plan_board if order.verb == "embark" else afloat.plan_land
    made = plan_it(VESSELS, state, order)
    draft = Draft(state)
    afloat.carry(VESSELS, draft, made)
    return _paid(draft, state, order, asked, made.payer, order_facts(state, (made.payer,), order.verb))


def _bridge(state: State, order: Order, asked: Ask) -> tuple[int, Step]:
    if len(order.bases) != 1:
        raise refuse("order.bases", "name one pontoon train (H29)")
    id = order.bases[0]
    bridging.check(state, id, order.verb)
    action = bridging.price_of(state, id, order.verb)
    draft = Draft(state)
    bridging.work(draft, id, order.verb)
    draft.set(moved={**state.own.moved, id: order.verb})
    facts = order_facts(state, (id,), action) if action else None
    return _paid(draft, state, order, asked, id, facts)


def rallies(state: State) -> list[str]:
    """Those of the side whose bound it is who run or chase, and whose command can pay to rally them."""
    own = state.own
    return [
        id
        for id in (*own.routing, *own.pursuing)
        if id in state.field.rects
        and state.setup.pieces[id].side == own.side
        and state.setup.pieces[id].command not in own.shattered
        and PRICES.price(order_facts(state, (id,), "rally")) <= own.points.get(state.setup.pieces[id].command, 0)
    ]


def _rally(state: State, order: Order, asked: Ask) -> tuple[int, Step]:
    """It loses its state, faces as it likes, and does nothing else this bound (H21)."""
    if len(order.bases) != 1:
        raise refuse("order.bases", "one element at a time rallies; name one")
    id, at, own = order.bases[0], "order.bases.0", state.own
    owned(state, id, at)
    if id not in own.routing and id not in own.pursuing:
        raise refuse(at, f"{id} neither routs nor pursues; there is nothing to rally")
    if state.setup.pieces[id].command in own.shattered:
        raise refuse(at, f"the command of {id} is broken for good and cannot be rallied (H23)")
    if len(order.legs) > 1 or any(leg.how != "turn" for leg in order.legs):
        raise refuse("order.legs", "a rallied element only turns: rally a3 turn 180")
    facts = order_facts(state, (id,), "rally")
    draft = Draft(state)
    if order.legs:
        rect = state.field.rects[id]
        turned = rect.at(rect.pose._replace(facing=(rect.pose.facing + order.legs[0].by) % TURN))
        if state.field.overlapped(turned, (id,)) or not state.ground.holds(turned.corners):
            raise refuse("order.legs", f"{id} has no room to turn so; let it face another way")
        draft.place({id: turned.pose})
    draft.set(
        routing=tuple(other for other in own.routing if other != id),
        pursuing=tuple(other for other in own.pursuing if other != id),
        rallied=(*own.rallied, id),
    )
    cost = pay(MANUAL, draft, (id,), facts)
    return cost, draft.step("rally", seat=asked.seat, order=order)


def _advance(state: State, order: Order, asked: Ask) -> tuple[int, Step]:
    """The owner says who of those that cannot be held goes next."""
    pairs = dict(word.split(">") for word in asked.about)
    if len(order.bases) != 1 or order.bases[0] not in pairs:
        raise refuse("order.bases", f"those that charge unbidden are {listed(list(pairs), 'and')}; name one")
    id = order.bases[0]
    draft = Draft(state)
    told = advance_one(MANUAL, draft, id, pairs[id])
    assert told is not None
    draft.tell(spontaneous=[told])
    return 0, draft.step("advance", seat=asked.seat, order=order)


NEXT = {"rally": "running", "orders": "advance", "storm": "losses"}


def _done(state: State, order: Order, asked: Ask) -> tuple[int, Step]:
    if asked.what in ("ambush", "spring"):
        return 0, (ambush.show_all if asked.what == "ambush" else ambush.spring)(state, order, asked)
    if asked.what == "teams":
        return 0, guns.settle_teams(state, order, asked)
    draft = Draft(state)
    draft.set(phase=NEXT[asked.what])
    return 0, draft.step("done", seat=asked.seat, order=order)


OBEY: Mapping[str, Obey] = {
    "lay": ordering.free(partial(lay, LANDSCAPE)),
    "put": ordering.free(laying.put),
    "deploy": _deploy,
    "hide": ordering.free(partial(ambush.hide, MANUAL)),
    "spring": ordering.free(ambush.spring),
    "rally": _rally,
    "move": _move,
    "march": _move,
    "break-off": _break_off,
    "steady": _steady,
    "limber": _limber,
    "unlimber": _limber,
    "mount": _mount,
    "dismount": _mount,
    "embark": _passage,
    "disembark": _passage,
    "launch": _bridge,
    "complete": _bridge,
    "dismantle": _bridge,
    "advance": _advance,
    "aim": ordering.aim,
    "shoot": ordering.next_pair,
    "fight": ordering.next_pair,
    "storm": ordering.free(storming.storm),
    "done": _done,
}
DESK = Desk(VERBS, ALLOWED, OBEY)


def check(state: State, order: Order) -> Verdict:
    """What an order costs and leads to, or why it may not be given."""
    return ordering.check(DESK, state, order)
