"""How orders are obeyed in every game of elements: moves are carried out, troops are kept where they are."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.engine.draft import Draft
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.geometry.rect import distance
from sandtable.mechanics.elements import ambush, calling
from sandtable.mechanics.elements.bound import B, altered
from sandtable.mechanics.elements.edges import FACES
from sandtable.mechanics.elements.fronts import on_front
from sandtable.mechanics.elements.group import is_group, ungrouped
from sandtable.mechanics.elements.manual import Manual, counted
from sandtable.mechanics.elements.moving import Plan
from sandtable.mechanics.elements.paying import pay
from sandtable.mechanics.elements.ruling import Allowance, by_house
from sandtable.mechanics.elements.telling import revealed
from sandtable.mechanics.elements.touching import on_edge
from sandtable.mechanics.elements.way import Short, passed, refuse
from sandtable.names import Json, Pair, listed


def points_left(state: State[B], _: None) -> str:
    """The line for a player who gives orders."""
    left = listed([f"{calling.name(state.setup, id)} {n}" for id, n in state.own.points.items()], "and")
    return f"Give an order, or say done. Points left: {left or 'none'}."


def carry_out(manual: Manual[B], draft: Draft[B], order: Order, made: Plan, found: Sequence[str] = ()) -> None:
    """Put the movers where their walk ends, pay, and show whom they found or uncovered by it."""
    ids, before = made.walk.ids, draft.state
    draft.place(made.walk.places())
    pay(manual, draft, ids, made.facts, made.cost)
    verb, own = "march" if order.verb == "march" else "move", draft.own
    marches, marched, crooked, touched, charged = own.marches, own.marched, own.crooked, own.touched, own.charged
    if verb == "march":
        marches = {**marches, **{id: marches.get(id, 0) + 1 for id in ids}}
        if manual.measures.crossing and any(line.kind == "river" for line in before.ground.lines):
            marched = {**marched, **{id: marched.get(id, 0) + round(made.walk.length) for id in ids}}
    elif not made.walk.straight:
        crooked = (*crooked, *ids)
    if made.contacts:
        touched = (*touched, *(Pair(*pair) for pair in made.contacts))
        charged = {**charged, **dict(made.charges)}
    moved = {**own.moved, **dict.fromkeys(ids, verb)}
    stepped = own.stepped
    if stepped or made.walk.stepped:
        stepped = (*(pair for pair in stepped if not {*pair} & {*ids}), *made.walk.stepped)
    # One copy for all: it is made for every order that anybody weighs.
    draft.own = altered(
        own,
        moved=moved,
        marches=marches,
        marched=marched,
        crooked=crooked,
        touched=touched,
        charged=charged,
        stepped=stepped,
    )
    draft.fact("", "paces", round(made.walk.length / manual.measures.pace, 1))
    for mover, enemy in made.contacts:
        draft.fact(mover, "contacts", enemy)
    _rule(manual, draft, before, made)
    if order.verb == "break-off":
        _rule_break(manual, draft, before, made)
    show(manual, draft, found)


def _rule(manual: Manual[B], draft: Draft[B], before: State[B], made: Plan) -> None:
    """The rulings on a move beside its price: how far they might go, through whom, whom they met, what stopped them."""
    cites, walked = manual.cites, made.walk
    for allowed in made.allowed:
        _rule_allowance(manual, draft, made.slow, allowed)
    for mover, friend in passed(before, walked):
        draft.rule(by_house(cites.row(cites.passing), "passing", {"a": mover, "b": friend}, {}, {"passes": True}))
    for mover, enemy in made.contacts:
        edge = FACES[on_edge(before, walked, mover, enemy) or 0]
        draft.rule(by_house(cites.row(cites.contact), "contact", {"a": mover, "b": enemy}, {}, {"edge": edge}))
    if made.short:
        _rule_short(manual, draft, before, made, made.short)
    if made.zone:
        who = {"a": walked.ids[0], "b": made.zone}
        draft.rule(by_house(cites.row(cites.zone), "zone", who, {}, {"stops": True}))
        draft.say(f"They stop at the edge of the {cites.zone_name} of {manual.named(before, made.zone)}.")


def _rule_short(manual: Manual[B], draft: Draft[B], before: State[B], made: Plan, short: Short) -> None:
    """Who cannot line up with an enemy whom he met, how far off he stays, and why."""
    cites, rect = manual.cites, made.walk.rects[made.walk.ids.index(short.mover)]
    paces = round(distance(rect, before.field.rects[short.enemy]) / manual.measures.pace, 1)
    who = {"a": short.mover, "b": short.enemy}
    draft.rule(by_house(cites.row(cites.contact), "stops_short", who, {}, {"paces": paces}))
    stops = "cannot line up with" if made.zone else f"stop {counted(paces, 'pace')} short of"
    mover, enemy = (manual.named(before, id) for id in who.values())
    draft.say(f"{mover} {stops} {enemy} ({cites.contact}): {short.why}.")


def _rule_break(manual: Manual[B], draft: Draft[B], before: State[B], made: Plan) -> None:
    """Who gets away from whom, being quicker."""
    row, gone = manual.cites.row(manual.cites.break_off), round(made.walk.length / manual.measures.pace, 1)
    for id in made.walk.ids:
        for foe in on_front(before, id):
            draft.rule(by_house(row, "break_off", {"a": id, "b": foe}, {}, {"paces": gone}))


def _rule_allowance(manual: Manual[B], draft: Draft[B], id: str, allowed: Allowance) -> None:
    cites, who = manual.cites, {"a": id}
    draft.rule(manual.moves.ruling(allowed.facts, who))
    if allowed.less:
        lost: dict[str, Json] = {"paces": -allowed.less / manual.measures.pace}
        draft.rule(by_house(cites.row(cites.obstacles), "obstacles", who, {}, lost))


def show(manual: Manual[B], draft: Draft[B], found: Sequence[str] = ()) -> None:
    """Ambushes that are found, or that give themselves away, are seen."""
    if draft.own.hidden and (seen := ambush.reveal(manual, draft, found)):
        draft.say(revealed(manual, draft.state, seen))
        for id in seen:
            draft.rule(by_house(manual.cites.row(manual.cover.rule), "ambush", {"a": id}, {}, {"seen": True}))


def check_kept(manual: Manual[B], state: State[B], order: Order, doing: str) -> None:
    """Whether these may be kept where they are, by one order: unmoved, of one command, one group."""
    ids = order.bases
    for n, id in enumerate(ids):
        if id in state.own.moved:
            says = f"{id} has been ordered to {state.own.moved[id]}; it is {doing} only if it did not move"
            raise refuse(f"order.bases.{n}", says)
    if len(set(ids)) < len(ids) or len({state.setup.pieces[id].command for id in ids}) > 1:
        raise refuse("order.bases", "name each element once, and of one command only")
    if len(ids) > 1 and not is_group(state, ids):
        raise refuse("order.bases", f"{ungrouped(state, ids)} ({manual.cites.group}); {order.verb} them singly")
