"""Orders and answers: which may be given now, and those that go the same way in every game of elements."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sandtable.engine.draft import Draft, Step
from sandtable.engine.event import frozen
from sandtable.engine.game import Verdict
from sandtable.engine.order import Order
from sandtable.engine.state import Ask, State
from sandtable.mechanics.elements.group import is_group
from sandtable.mechanics.elements.manual import Manual
from sandtable.mechanics.elements.moving import Plan, owned
from sandtable.mechanics.elements.paying import paid
from sandtable.mechanics.elements.saying import check_says
from sandtable.mechanics.elements.way import refuse
from sandtable.names import Code, Refused, Side, listed

Obey = Callable[[State, Order, Ask], tuple[int, Step]]
"""What an order costs and leads to; refused if it may not be given."""


@dataclass(frozen=True, eq=False)
class Desk:
    """Where orders come in: the verbs with a sentence each, those that answer what is asked, and what each does."""

    verbs: Mapping[str, str]
    allowed: Mapping[str, tuple[str, ...]]
    """By what is asked: the verbs that answer it."""
    obey: Mapping[str, Obey]


def check(desk: Desk, state: State, order: Order) -> Verdict:
    """What an order costs and leads to, or why it may not be given."""
    try:
        cost, step = _obeyed(desk, state, order)
    except Refused as refused:
        return Verdict(refused.refusal)
    return Verdict(None, cost, step)


def _obeyed(desk: Desk, state: State, order: Order) -> tuple[int, Step]:
    asked = state.ask
    if state.ending is not None or asked is None or asked.dice:
        raise refuse("order", "no order is waited for now")
    allowed = desk.allowed[asked.what]
    if order.verb not in allowed:
        if order.verb not in desk.verbs:
            raise Refused(Code.BAD_VALUE, "order.verb", f"there is no order {order.verb!r}; say {listed(allowed)}")
        raise refuse("order.verb", f"{order.verb} cannot be ordered now: {asked.says} Say {listed(allowed)}")
    check_says(order)
    return desk.obey[order.verb](state, order, asked)


def free(answer: Callable[[State, Order, Ask], Step]) -> Obey:
    """An answer that is given for nothing."""
    return lambda state, order, asked: (0, answer(state, order, asked))


def orders_ask(state: State) -> Ask:
    """The seat whose bound it is may order."""
    side: Side = state.own.side
    left = listed([f"{id} {n}" for id, n in state.own.points.items()], "and")
    return Ask("orders", side, says=f"Give an order, or say done. Points left: {left or 'none'}.")


def carry_out(manual: Manual, state: State, order: Order, made: Plan, command: str) -> Draft:
    """Put the movers where their walk ends, and pay."""
    draft, own, ids = Draft(state), state.own, made.walk.ids
    draft.place(made.walk.places())
    changes = paid(manual, state, command, ids, made.facts, made.cost)
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
    draft.tell(ruling=manual.ruling(made.facts), paces=round(made.walk.length / manual.measures.pace, 1))
    if made.contacts:
        draft.tell(contacts=[list(pair) for pair in made.contacts])
    return draft


def river_first(state: State, order: Order, seat: Side, river: str, says: str) -> Step:
    """The first element to step into a river finds out what it is like; the order waits for that die."""
    draft = Draft(state)
    draft.set(pending=frozen(order.as_json()))
    return draft.step("river", seat=seat, order=order, ask=Ask("river", seat, (river,), ("D6",), says))


def check_kept(manual: Manual, state: State, order: Order, doing: str) -> None:
    """Whether these may be kept where they are, by one order: unmoved, of one command, one group."""
    ids = order.bases
    if not ids:
        raise Refused(Code.MISSING_FIELD, "order.bases", f"name the elements that are to {order.verb}")
    for n, id in enumerate(ids):
        at = f"order.bases.{n}"
        owned(state, id, at)
        if id in state.own.moved:
            raise refuse(at, f"{id} has been ordered to {state.own.moved[id]}; it is {doing} only if it did not move")
    if len(set(ids)) < len(ids) or len({state.setup.pieces[id].command for id in ids}) > 1:
        raise refuse("order.bases", "name each element once, and of one command only")
    if len(ids) > 1 and not is_group(state, ids):
        raise refuse("order.bases", f"they are no group ({manual.cites.group}); {order.verb} them singly")


def two(order: Order, asked: Ask, says: str) -> tuple[str, str]:
    """The pair that an order names, which must be one of those asked about."""
    pair = (*order.bases, order.word) if order.word else order.bases
    if len(pair) != 2 or ">".join(pair) not in asked.about:
        known = listed([word.replace(">", " ") for word in asked.about])
        raise Refused(Code.BAD_VALUE, "order.bases", f"{says}: {known}")
    return pair[0], pair[1]


def aim(state: State, order: Order, asked: Ask) -> tuple[int, Step]:
    """The owner says which target a shooter means."""
    shooter, target = two(order, asked, "name the shooter and one of its targets")
    draft = Draft(state)
    draft.set(aims={**state.own.aims, shooter: target})
    return 0, draft.step("aim", seat=asked.seat, order=order)


def main(state: State, order: Order, asked: Ask) -> tuple[int, Step]:
    """The owner says which of several is the main shooter."""
    shooter, target = two(order, asked, "name the main shooter and its target")
    draft = Draft(state)
    draft.set(mains={**state.own.mains, target: shooter})
    return 0, draft.step("main", seat=asked.seat, order=order)


def next_pair(state: State, order: Order, asked: Ask) -> tuple[int, Step]:
    """The player whose bound it is chooses what is shot or fought next."""
    a, b = two(order, asked, "name one of the pairs that are left")
    draft = Draft(state)
    what = "shot" if order.verb == "shoot" else "fight"
    return 0, draft.step(order.verb, seat=asked.seat, order=order, ask=dice_for(what, asked.seat, a, b))


def dice_for(what: str, seat: Side, a: str, b: str) -> Ask:
    """The dice of a shot or a fight: one a side."""
    verb = "shoots at" if what == "shot" else "fights"
    return Ask(what, seat, (a, b), ("D6", "D6"), f"{a} {verb} {b}: a die for each.")
