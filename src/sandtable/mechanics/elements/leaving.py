"""Breaking off: straight back out of frontal contact."""

from __future__ import annotations

from dataclasses import replace

from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.geometry.angle import HALF
from sandtable.geometry.leg import Leg
from sandtable.mechanics.elements import footing
from sandtable.mechanics.elements.bound import B, friends
from sandtable.mechanics.elements.fronts import attackers, on_front
from sandtable.mechanics.elements.group import component, is_group, ungrouped
from sandtable.mechanics.elements.manual import Manual, Way
from sandtable.mechanics.elements.moving import AT, Plan, check_length, owned
from sandtable.mechanics.elements.ruling import Allowance
from sandtable.mechanics.elements.touching import in_contact_after
from sandtable.mechanics.elements.way import Walk, refuse, standing_room, walk
from sandtable.names import Code, Refused


def plan_break_off(manual: Manual[B], state: State[B], order: Order) -> Plan:
    """Walk an order to break off, or refuse it."""
    ids = order.bases
    _check_those(manual, state, order)
    back = _check_way(manual, state, order)
    walked = walk(state, ids, (back,), manual.moves.passes)
    if len(order.legs) > 1:
        turned = tuple(rect.at(rect.pose.turned((rect.pose.x, rect.pose.y), HALF)) for rect in walked.rects)
        walked = replace(walked, rects=turned)
    standing_room(state, walked)
    footing.step_over(manual, state, walked, (back,))
    goings = footing.goings(manual.terrain, state, walked, "")
    slow, allowed = _slowest(manual, state, order, walked, goings)
    if walked.length > allowed.ticks + 1:
        pace = manual.measures.pace
        have, want = round(allowed.ticks / pace, 1), round(walked.length / pace, 1)
        says = f"that is {want:g} paces back, and they may go {have:g}; shorten it"
        raise refuse(AT, says, have=have, want=want, unit="paces")
    if any(in_contact_after(state, walked)):
        raise refuse(AT, "they would still touch enemy; go farther back")
    facts = manual.prices.facts(state, order, walked, Way((), "", goings, (), "nothing", 0.0))
    return Plan(walked, manual.prices.price(facts), facts, slow=slow, allowed=(allowed,))


def check_leaver(manual: Manual[B], state: State[B], id: str, at: str) -> None:
    """Refuse one who breaks off by no way: it is held, or has nobody to break off from, nor has any of its group."""
    _check_free(manual, state, id, at)
    if on_front(state, id):
        return
    mates = component(state, id, dict.fromkeys(friends(state, state.setup.pieces[id].side)))
    if not any(on_front(state, mate) for mate in mates):
        raise refuse(at, f"{id} has no enemy on its front edge to break off from; a move will do")


def _slowest(
    manual: Manual[B], state: State[B], order: Order, walked: Walk, goings: dict[str, str]
) -> tuple[str, Allowance]:
    """The slowest of them over the ground behind them, and how far it may go there."""
    fulls = {id: manual.moves.allowance(state, id, goings[id], order.verb, walked, ()) for id in walked.ids}
    slow = min(walked.ids, key=lambda id: fulls[id].ticks)
    return slow, fulls[slow]


def _check_those(manual: Manual[B], state: State[B], order: Order) -> None:
    """Whether all of them are there, free to break off, and one group."""
    ids = order.bases
    if not ids:
        raise Refused(Code.MISSING_FIELD, "order.bases", "name the elements that are to break off")
    for n, id in enumerate(ids):
        at = f"order.bases.{n}"
        owned(state, id, at)
        _check_free(manual, state, id, at)
        if len(ids) > 1 and ids.count(id) > 1:
            raise Refused(Code.BAD_VALUE, at, f"{id} is named twice; name it once")
    manual.moves.check_order(state, order)
    if not any(on_front(state, id) for id in ids):
        raise refuse("order.bases", "none of them has enemy on its front edge; a move will do")
    if len(ids) > 1 and not is_group(state, ids):
        raise refuse("order.bases", f"{ungrouped(state, ids)} ({manual.cites.group}); break them off singly")


def _check_free(manual: Manual[B], state: State[B], id: str, at: str) -> None:
    """Whether nothing that was done to it, or that it did, holds one of them where it is."""
    if state.own.moved.get(id):
        done = state.own.moved[id]
        raise refuse(at, f"{id} has been ordered to {done} this bound already; break off with others, or in the next")
    if attackers(state, id):
        raise refuse(
            at,
            f"{id} has enemy on its flank or rear and cannot break off ({manual.cites.break_off}); it stays and fights",
        )
    manual.leaving.check_break_off(state, id, at)
    _check_quicker(manual, state, id, at)


def _check_quicker(manual: Manual[B], state: State[B], id: str, at: str) -> None:
    """Only those break off who are quicker than every enemy on their front, over the ground that they stand on."""
    ground = manual.leaving.breaks_over(state, id)
    own = manual.moves.plain(state, id, ground, "break-off")
    for foe in on_front(state, id):
        theirs = manual.moves.plain(state, foe, ground, "break-off")
        if own <= theirs:
            raise _no_quicker(manual, at, (id, foe), own, theirs)


def _no_quicker(manual: Manual[B], at: str, who: tuple[str, str], own: int, theirs: int) -> Refused:
    pace, rule, (id, foe) = manual.measures.pace, manual.cites.break_off, who
    says = f"{id} goes {own / pace:g} paces here and {foe} {theirs / pace:g}"
    says += f": only who is quicker gets away ({rule}); it stays and fights"
    return refuse(at, says, rows=(rule,), have=own / pace, want=theirs / pace, unit="paces")


def _check_way(manual: Manual[B], state: State[B], order: Order) -> Leg:
    """The leg straight back, if the order says nothing else but to turn about at its end."""
    for n, leg in enumerate(order.legs):
        check_length(manual, state, leg, f"{AT}.{n}")
    back = order.legs[0] if order.legs else Leg("")
    turning = order.legs[1:]
    least = max(manual.leaving.least_break(state, id) for id in order.bases)
    if back.how != "back" or any(leg.how != "turn" or abs(leg.by) != HALF for leg in turning) or len(turning) > 1:
        far = f"{max(least, manual.measures.width) / manual.measures.pace:g}"
        says = f"to break off is to go straight back, and turn about at the end if you like: back {far} turn 180"
        raise refuse(AT, says, rows=(manual.cites.break_off,))
    if back.by < least:
        paces, asked = least / manual.measures.pace, round(back.by / manual.measures.pace, 1)
        says = f"that is {asked:g} paces back, and who breaks off goes {paces:g} at least"
        says += f" ({manual.cites.break_off}); go farther"
        raise refuse(f"{AT}.0", says, have=asked, want=paces, unit="paces")
    return back
