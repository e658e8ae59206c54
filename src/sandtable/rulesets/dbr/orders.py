"""What a player may order, its check and its effect."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from sandtable.engine.cast import Cast
from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.order import Order
from sandtable.engine.part import Legs
from sandtable.engine.state import State
from sandtable.engine.verb import Verb
from sandtable.geometry.angle import TURN
from sandtable.mechanics.elements import afloat, ambush, terrain
from sandtable.mechanics.elements.ambush import DONE_SAYS
from sandtable.mechanics.elements.basing import put
from sandtable.mechanics.elements.bound import kind
from sandtable.mechanics.elements.crossing import Wading, as_far_as_it_can, river_die
from sandtable.mechanics.elements.leaving import check_leaver, plan_break_off
from sandtable.mechanics.elements.moving import LEGS, Plan, plan
from sandtable.mechanics.elements.obeying import carry_out, check_kept, points_left
from sandtable.mechanics.elements.pairing import Pairs, bases_of
from sandtable.mechanics.elements.paying import afford, pay
from sandtable.mechanics.elements.sequence import Some, decided, die_each
from sandtable.mechanics.elements.spontaneous import advance_one
from sandtable.mechanics.elements.telling import unbidden
from sandtable.mechanics.elements.way import Walk, refuse
from sandtable.mechanics.elements.whom import GROUP, ONE, Anybody, Elements
from sandtable.names import Json, listed
from sandtable.rulesets.dbr import bridging, guns, legal, mounting, outcomes
from sandtable.rulesets.dbr.cost import PRICES, halted, order_facts, rest_of
from sandtable.rulesets.dbr.facts.troops import NAVAL
from sandtable.rulesets.dbr.going import TERRAIN
from sandtable.rulesets.dbr.guns import LIMBER_SAYS, UNLIMBER_SAYS
from sandtable.rulesets.dbr.manual import MANUAL
from sandtable.rulesets.dbr.own import PACE, Own
from sandtable.rulesets.dbr.shots import silenced
from sandtable.rulesets.dbr.vessels import VESSELS
from sandtable.rulesets.dbr.walking import check_free
from sandtable.sheet.ruling import Result

RIVERS = {1: "easy", 2: "easy", 3: "easy", 4: "tricky", 5: "tricky", 6: "dangerous"}
STRIDE = 5 * PACE
"""How finely it is looked for where a way to a bank ends."""


def _go(planner: ambush.Planner[Own], draft: Draft[Own], order: Order, _: None) -> Next:
    """They go, unless they step into a river that nobody knows, or that is dangerous: then dice fall first."""
    made, found = ambush.foreseen(MANUAL, draft.state, order, planner)
    side = draft.own.side
    if made.river or drowning(draft.state, made.walk):
        afford(draft, order.bases, made.cost, MANUAL.prices.ruling(made.facts))
        if made.river:
            return RIVER.of(side, Wading(order, made.river))
        return DROWNING.of(side, Daring(order, tuple(drowning(draft.state, made.walk))))
    _moved(draft, order, made, found)
    return None


def _moved(draft: Draft[Own], order: Order, made: Plan, found: Sequence[str] = ()) -> None:
    """A move is carried out, and what it means for those who stayed (H48) and for what was carried (H35)."""
    before = draft.state
    carry_out(MANUAL, draft, order, made, found)
    _follow_up(draft, before, made)


def _follow_up(draft: Draft[Own], state: State[Own], made: Plan) -> None:
    """What a move changes besides where the movers stand."""
    own, ids, facts = draft.own, made.walk.ids, made.facts
    rest = rest_of(state, ids) if len(ids) > 1 else []
    if rest and halted(state, rest) and not _loose(facts) and (facts.get("straight") or facts.get("into_contact")):
        own = replace(own, standing=tuple(dict.fromkeys((*own.standing, *rest))))
        if facts.get("into_contact"):
            own = replace(own, closing=tuple(dict.fromkeys((*own.closing, *rest))))
    if made.contacts and any(id in own.obstacles for id in ids):
        own = replace(own, obstacles=tuple(id for id in own.obstacles if id not in ids))
    if wet := [id for n, id in enumerate(ids) if id not in own.waded and _wet(state, made.walk, n)]:
        own = replace(own, waded=(*own.waded, *wet))
    draft.own = own


def _loose(facts: dict[str, Json]) -> bool:
    """Whether their group may be left for nothing anyway: all light horse, or all skirmishers and warband."""
    kinds = set(facts.get("previous_group", ()))
    return kinds <= {"lh"} or kinds <= {"sk", "wb"}


def _wet(state: State[Own], walk: Walk, n: int) -> bool:
    if not state.ground.lines or kind(state, walk.ids[n]) in NAVAL:
        return False
    return any(terrain.river_at(TERRAIN, state, outline) is not None for outline in walk.outlines(n))


def drowning(state: State[Own], walk: Walk) -> list[str]:
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


def _wade(draft: Draft[Own], order: Order) -> Callable[[], Next] | None:
    """The order goes on if it can, now that the river is known; where it is dangerous, they dare it first."""
    state = draft.state
    left = state.own.points.get(state.setup.pieces[order.bases[0]].command, 0)
    found = as_far_as_it_can(order, STRIDE, lambda attempt: _planned(state, attempt, left))
    if found is None:
        return None
    went, made = found
    if ids := drowning(state, made.walk):
        return lambda: DROWNING.of(state.own.side, Daring(went, tuple(ids)))
    return lambda: _moved(draft, went, made)


def _planned(state: State[Own], order: Order, points: int) -> Plan | None:
    made = plan(MANUAL, state, order)
    return made if not made.river and made.cost <= points else None


RIVER: Cast[Own, Wading] = river_die(
    MANUAL.cites.row(MANUAL.cites.river), RIVERS, "1-3 easy, 4-5 tricky, 6 dangerous", _wade
)


@dataclass(frozen=True, slots=True)
class Daring:
    """An order that leads elements into a dangerous river: each of them rolls a die first."""

    order: Order
    ids: tuple[str, ...]


def _dared(draft: Draft[Own], about: Daring, result: Result) -> Next:
    """Those who roll a 1 are lost; the others go as they were ordered."""
    _moved(draft, about.order, plan(MANUAL, draft.state, about.order))
    lost = [id for id in about.ids if result[id] == 1]
    if lost:
        draft.take(dict.fromkeys(lost, "destroyed"))
        for id in lost:
            outcomes.drop(draft, id)
    draft.say(f"{MANUAL.all_named(draft.state, lost)} drown." if lost else "They get through.")
    for id in about.ids:
        decided(MANUAL, draft, MANUAL.cites.river, "dangerous_river", id, drowns=id in lost)
    return None


DROWNING: Cast[Own, Daring] = Cast(
    "drowning",
    die_each("drown", lambda face: face == 1),
    _dared,
    lambda state, about: f"{MANUAL.all_named(state, about.ids)} dare the river: a die for each, lost on a 1.",
    subject=Daring,
    given=lambda state, about: about.ids,
    about=lambda state, about: about.ids,
    hopes=lambda state, about, result, side: -result["drown"],
)


def _steady(draft: Draft[Own], order: Order, _: None) -> Next:
    ids = order.bases
    check_kept(MANUAL, draft.state, order, "steadied")
    facts = order_facts(draft.state, ids, "steady")
    draft.own = replace(draft.own, moved={**draft.own.moved, **dict.fromkeys(ids, "steady")})
    pay(MANUAL, draft, ids[:1], facts)
    return None


def _may_act(state: State[Own], id: str, at: str) -> None:
    """Refuse one that cannot spend its whole bound on an order."""
    check_free(state, id, at)
    if id in state.own.moved:
        raise refuse(at, f"{id} has been ordered to {state.own.moved[id]} this bound, and this takes all of it")
    if id in state.own.standing:
        raise refuse(at, f"others of its group went ahead because {id} stands; it may only be steadied (H48)")


def _limber(draft: Draft[Own], order: Order, _: None) -> Next:
    (id,), own, before = order.bases, draft.own, draft.state
    rect = guns.check_limbering(draft.state, id, order.verb)
    facts = order_facts(draft.state, (id,), order.verb)
    put(draft, id, rect)
    limbered = (*own.limbered, id) if order.verb == "limber" else tuple(gun for gun in own.limbered if gun != id)
    draft.own = replace(own, limbered=limbered, moved={**own.moved, id: order.verb})
    pay(MANUAL, draft, (id,), facts)
    silenced(draft, before, id)
    return None


def _mount(draft: Draft[Own], order: Order, _: None) -> Next:
    (id,), before = order.bases, draft.state
    facts = order_facts(before, (id,), order.verb)
    mounting.change(draft, id, order.verb)
    draft.own = replace(draft.own, moved={**draft.own.moved, id: order.verb})
    pay(MANUAL, draft, (id,), facts)
    silenced(draft, before, id)
    return None


def _passage(draft: Draft[Own], order: Order, _: None) -> Next:
    """Troops go aboard or ashore: that element's move (H30)."""
    plan_it = afloat.plan_board if order.verb == VESSELS.board else afloat.plan_land
    made = plan_it(VESSELS, draft.state, order)
    facts = order_facts(draft.state, (made.payer,), order.verb)
    afloat.carry(VESSELS, draft, made)
    pay(MANUAL, draft, (made.payer,), facts)
    return None


def _bridge(draft: Draft[Own], order: Order, _: None) -> Next:
    (id,), state = order.bases, draft.state
    bridging.check(state, id, order.verb)
    action = bridging.price_of(state, id, order.verb)
    facts = order_facts(state, (id,), action) if action else None
    bridging.work(draft, id, order.verb)
    draft.own = replace(draft.own, moved={**draft.own.moved, id: order.verb})
    if facts is not None:
        pay(MANUAL, draft, (id,), facts)
    return None


def rallies(state: State[Own]) -> list[str]:
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


def _may_rally(state: State[Own], id: str, at: str) -> None:
    own = state.own
    if id not in own.routing and id not in own.pursuing:
        raise refuse(at, f"{id} neither routs nor pursues; there is nothing to rally")
    if state.setup.pieces[id].command in own.shattered:
        raise refuse(at, f"the command of {id} is broken for good and cannot be rallied (H23)", rows=("H23",))


def _rally(draft: Draft[Own], order: Order, about: Some) -> Next:
    """It loses its state, faces as it likes, and does nothing else this bound (H21)."""
    (id,), state, own = order.bases, draft.state, draft.own
    facts = order_facts(state, (id,), "rally")
    if order.legs:
        rect = state.field.rects[id]
        turned = rect.at(rect.pose._replace(facing=(rect.pose.facing + order.legs[0].by) % TURN))
        if state.field.overlapped(turned, (id,)) or not state.ground.holds(turned.corners):
            raise refuse("order.legs", f"{id} has no room to turn so; let it face another way")
        draft.place({id: turned.pose})
    draft.own = replace(
        own,
        routing=tuple(other for other in own.routing if other != id),
        pursuing=tuple(other for other in own.pursuing if other != id),
        rallied=(*own.rallied, id),
    )
    pay(MANUAL, draft, (id,), facts)
    return None


def _advance(draft: Draft[Own], order: Order, about: Pairs) -> Next:
    """The owner says who of those that cannot be held goes next."""
    foes, (id,) = dict(about.pairs), order.bases
    if id not in foes:
        says = f"{id} does not charge unbidden; those that do are {listed(list(foes), 'and')}: name one of them"
        raise refuse("order.bases", says, instead=f"advance {about.pairs[0].a}")
    went = advance_one(MANUAL, draft, id, foes[id])
    assert went is not None
    draft.say(unbidden(MANUAL, draft.state, [went]))
    went.told(draft)
    return None


def _done(draft: Draft[Own], order: Order, _: Json) -> Next:
    draft.over()
    return None


def _mover(verb: str) -> Elements:
    """Those who may be given an order to go."""
    return replace(GROUP, may=lambda state, id, at: MANUAL.moves.check_mover(state, id, verb, at))


ALONE = replace(ONE, may=_may_act)
TRAIN = Anybody(1, 1, "pontoon train", "one")
PASSENGERS = Anybody(1, 2, "element", "group")
VERBS: tuple[Verb[Own, None], ...] = (
    Verb(
        "move",
        "Make the tactical move of one element or group.",
        partial(_go, plan),
        whom=_mover("move"),
        takes=(Legs(hows=LEGS),),
        sure=True,
    ),
    Verb(
        "march",
        "Move on after the tactical move, far from enemy.",
        partial(_go, plan),
        whom=_mover("march"),
        takes=(Legs(hows=LEGS),),
        sure=True,
    ),
    Verb(
        "break-off",
        "Move out of frontal contact with a slower enemy.",
        partial(_go, plan_break_off),
        whom=replace(GROUP, may=partial(check_leaver, MANUAL)),
        takes=(Legs(hows=LEGS),),
        sure=True,
    ),
    Verb(
        "steady",
        "Keep troops from charging, or from giving way, of themselves.",
        _steady,
        whom=replace(GROUP, may=check_free),
        sure=True,
    ),
    Verb("limber", LIMBER_SAYS, _limber, whom=ALONE),
    Verb("unlimber", UNLIMBER_SAYS, _limber, whom=ALONE),
    Verb("mount", "Let riders who fight on foot mount.", _mount, whom=ALONE),
    Verb("dismount", "Let riders fight on foot.", _mount, whom=ALONE),
    Verb(VESSELS.board, "Take troops aboard a vessel at the shore.", _passage, whom=PASSENGERS),
    Verb(
        VESSELS.land,
        "Put troops ashore from a vessel.",
        _passage,
        whom=PASSENGERS,
        takes=(afloat.Ashore(needed=False),),
    ),
    Verb("launch", "Begin a bridge of pontoons at the bank.", _bridge, whom=TRAIN),
    Verb("complete", "Finish a bridge that was launched.", _bridge, whom=TRAIN),
    Verb("dismantle", "Take a bridge of pontoons down again.", _bridge, whom=TRAIN),
    Verb("done", DONE_SAYS, _done, sure=True),
)
ORDERS: Decision[Own, None] = Decision(
    "orders",
    "What the side whose bound it is does for its points.",
    VERBS,
    now=points_left,
    ready=lambda state, _: (*legal.orders(state), Order("done")),
    ready_to=lambda state, _, bases: (*legal.orders(state, bases), Order("done")),
    standing=False,
)
RALLY: Decision[Own, Some] = Decision(
    "rally",
    "Who of those that run or chase is rallied: rally, one after the other while there are points; or done.",
    (
        Verb(
            "rally",
            "Bring a routing or pursuing element to order again, and turn it as you like.",
            _rally,
            whom=replace(ONE, may=_may_rally),
            takes=(Legs(hows=("turn",), most=1, needed=False),),
            ready=legal.rallies,
        ),
        Verb("done", DONE_SAYS, _done, sure=True),
    ),
    subject=Some,
    now=lambda state, about: (
        f"These may be rallied: {MANUAL.all_named(state, about.ids)}; or say done, and they go on."
    ),
    about=lambda state, about: about.ids,
)
ADVANCE: Decision[Own, Pairs] = Decision(
    "advance",
    "Who of those that charge unbidden goes next: advance, and the nearest to the enemy does.",
    (
        Verb(
            "advance",
            "Say who of those that charge unbidden goes next.",
            _advance,
            whom=Anybody(1, 1, "element", "one"),
            ready=lambda state, about: (Order("advance", (pair.a,)) for pair in about.pairs),
            sure=True,
        ),
    ),
    subject=Pairs,
    now=lambda state, about: (
        f"{MANUAL.all_named(state, [pair.a for pair in about.pairs])} cannot be held: say who charges next."
    ),
    about=bases_of,
)
